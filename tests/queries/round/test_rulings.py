"""The DM may rule on a figure's action once the dice are rolled."""

from typing import NamedTuple

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Batch,
    Damage,
    Declare,
    OverruleDeclaration,
    Settle,
    Wield,
)
from battleboard.battle.state.figure import Spell
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.queries.round.group_offers import OfferLine, OfferNote, SpellPrompt, Submenu
from battleboard.queries.round.intents import Intent
from battleboard.queries.round.offers import (
    before_the_dice,
    by_the_dms_word,
    may_overrule,
    offer,
    offer_ruling,
)
from battleboard.rules import Action, Tables
from battleboard.rules.scene import Fighting
from tests.battle.battles import BOW, SWORD, TABLES, do, figure
from tests.battle.rounds import playing, strikes

MAGE = figure(
    "mage",
    at=(0.0, 3.0),
    began_hp=10,
    spells=(Spell("sleep", 5),),
    fighting=Fighting(ac=9, character_class="magic-user", level=1),
    arms=(SWORD, BOW),
)
ORC = figure("orc", "red", began_hp=10)
HURRY = Action("mage", "parry")


class Opened(NamedTuple):
    """An open battle."""

    battle: Battle
    tables: Tables = TABLES


def fight() -> Battle:
    return playing(HURRY, strikes(), figures=(MAGE, ORC))


def flat(lines: object) -> list[OfferLine]:
    found: list[OfferLine] = []
    for line in lines:  # type: ignore[attr-defined]
        found.append(line)
        if isinstance(line, Submenu):
            found += flat(line.lines())
    return found


def test_only_what_the_dice_have_sealed_needs_the_dms_word() -> None:
    before = fight()
    assert may_overrule(before, "mage")
    assert not may_overrule(before._replace(over=True), "mage")
    assert not may_overrule(before.with_running(before.running._replace(ended=True)), "mage")
    assert not may_overrule(before.with_running(before.running._replace(actions=())), "mage")
    assert not may_overrule(before_the_dice(before, "mage"), "orc")
    assert not may_overrule(do(before, Damage(("mage",), 15)), "mage")


def test_before_the_dice_the_figure_has_still_to_declare() -> None:
    then = before_the_dice(fight(), "mage")
    assert [each.by for each in then.running.actions] == ["orc"]
    assert (then.running.dice, then.running.resolution) == ({}, None)
    assert then.open_phase.kind == "declaration"
    assert before_the_dice(playing(game="countdown"), "mage").open_phase.kind == "initiative"


def test_every_declaration_becomes_a_ruling() -> None:
    assert by_the_dms_word(Declare(HURRY)) == OverruleDeclaration(HURRY)
    both = Batch((Wield("mage", 1), Declare(HURRY, to=(3.0, 4.0))), "words")
    assert by_the_dms_word(both) == Batch(
        (Wield("mage", 1), OverruleDeclaration(HURRY, (3.0, 4.0))), "words"
    )


@pytest.mark.parametrize("target", ["", "orc"])
def test_all_that_could_have_been_declared_is_offered_and_can_be_done(target: str) -> None:
    before = fight()
    found = flat(offer_ruling(Opened(before), "mage", target))
    intents = [each for each in found if isinstance(each, Intent)]
    texts = {each.text for each in intents}
    assert {"Strike with long sword", "Shoot with short bow"} <= texts
    assert not any(isinstance(each, SpellPrompt) for each in found)
    for each in intents:
        if not each.why_not:
            after = do(before, each.command)
            assert "mage" in after.running.judged


def test_a_spell_instead_of_a_parry_lies_on_the_ruler_as_a_ruling() -> None:
    before = fight()
    found = flat(offer_ruling(Opened(before), "mage", "orc"))
    cast = next(each for each in found if isinstance(each, Intent) and "sleep" in each.text)
    after = do(before, cast.command)
    (spell,) = (turn for turn in placed_acts(after) if turn.act.timed)
    assert spell.judged


def test_the_usual_menu_leads_there_when_it_is_too_late() -> None:
    before = fight()
    lines = list(offer(Opened(before), "mage"))
    (below,) = (each for each in lines if isinstance(each, Submenu) and each.text == "Overrule")
    notes = [each.text for each in lines if isinstance(each, OfferNote)]
    assert "Initiative is rolled: too late for new declarations." in notes
    assert any(isinstance(each, Intent) for each in flat(below.lines()))


def test_a_figure_that_is_down_has_no_such_line() -> None:
    down = do(fight(), Damage(("mage",), 15))
    lines = offer(Opened(down), "mage")
    assert "Overrule" not in [each.text for each in lines if isinstance(each, Submenu)]


def test_what_the_orc_has_begun_is_kept() -> None:
    hit = do(fight(), Settle("orc:strike 1", "miss"))
    then = before_the_dice(hit, "orc")
    assert [each.kind for each in then.running.actions if each.by == "orc"] == ["melee"]
