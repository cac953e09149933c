"""Spells are aimed at ground by the right figures at the right time, and then forgotten."""

from math import inf, nan

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    AimSpell,
    CancelDeclaration,
    Damage,
    Declare,
    Delay,
    EndBattle,
    Leave,
    NextPhase,
    Settle,
)
from battleboard.battle.round.spells import castings, pending_fields
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.event import Spoiled
from battleboard.battle.state.figure import Spell
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.battle.state.running_round import NOWHERE, SpellField, field_of
from battleboard.rules import RULESETS, Action, Casting
from tests.battle.battles import battle, figure
from tests.battle.fields import AIMED, ELSEWHERE, FIELD, FIRE, RING, company
from tests.battle.table import at, done, fights, led_to, meet

DICE = {"initiative: blue": 5, "initiative: red": 2}


def declared() -> Battle:
    return at(company(), Declare(FIRE))


def resolving(*others: Declare, game: str = "addict") -> Battle:
    """The mage's fireball is aimed at two, and the dice are rolled."""
    if game == "countdown":
        return at(company(game, "resolution"), Declare(FIRE), AIMED)
    aimed = at(company(game), Declare(FIRE), AIMED, *others)
    return led_to(aimed, "resolution", DICE)


def targets_of(state: Battle, who: str = "mage") -> tuple[str, ...]:
    return next(action.targets for action in state.running.actions if action.by == who)


def test_those_who_are_caught_are_its_targets_and_nobody_else() -> None:
    after = done(declared(), AIMED._replace(caught=("ogre", "elf", "ogre"))).battle
    assert targets_of(after) == ("ogre", "elf")
    assert field_of(after.running.aimed, after.running.actions[0]) == FIELD
    assert pending_fields(after) == (FIELD,)


def test_it_is_told_in_a_sentence() -> None:
    state = declared()
    assert AIMED.sentence(state) == "Mage's fireball is aimed at Orc and Ogre"
    nobody = AIMED._replace(caught=(), spell="")
    assert nobody.sentence(state) == "Mage's spell is aimed at an empty spot"


def test_ground_where_nobody_is_will_do() -> None:
    after = at(declared(), AIMED._replace(caught=()))
    assert targets_of(after) == ()
    played = at(led_to(after, "resolution", DICE), Settle("mage:spell"))
    (spell,) = played.running.settled
    assert (spell.field, spell.act.targets) == (FIELD, ())


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_lets_a_spell_take_effect_over_ground(game: str) -> None:
    before = resolving(game=game)
    (turn,) = [turn for turn in placed_acts(before) if turn.act.by == "mage"]
    if turn.is_due:
        after = at(before, *_before(before, turn.act.id), Settle(turn.act.id))
        assert [done.field for done in after.running.settled if done.act.by == "mage"] == [FIELD]
    else:
        assert pending_fields(before) == (FIELD,)


def _before(state: Battle, act: str) -> list[Settle]:
    names = [turn.act.id for turn in placed_acts(state)]
    return [Settle(name, "miss") for name in names[: names.index(act)]]


def test_a_device_is_aimed_like_a_spell() -> None:
    wand = Action("mage", "device", ("orc",), Casting("wand of cold", 2))
    after = at(company(), Declare(wand), AIMED._replace(spell="wand of cold"))
    assert pending_fields(after) == (FIELD,)
    after = at(led_to(after, "resolution", DICE), Settle("mage:device"))
    assert after.running.settled[0].field == FIELD


def test_it_may_be_aimed_anew_until_it_takes_effect() -> None:
    other = AimSpell("mage", "fireball", ELSEWHERE, ("elf",))
    state = at(resolving(), other)
    assert pending_fields(state) == (ELSEWHERE,)
    assert targets_of(state) == ("elf",)
    turn = next(turn for turn in placed_acts(state) if turn.act.by == "mage")
    assert turn.act.targets == ("elf",)
    after = at(state, Settle("mage:spell"))
    assert after.running.settled[0].field == ELSEWHERE
    assert pending_fields(after) == ()
    with pytest.raises(Refusal, match="Mage is not about to use fireball"):
        at(after, AIMED)


def test_what_is_declared_instead_is_aimed_at_nothing() -> None:
    aimed = at(declared(), AIMED)
    for instead in (fights("mage", "orc"), Declare(FIRE)):
        assert at(aimed, instead, Declare(FIRE)).running.aimed == ()
    assert at(aimed, fights("elf", "orc")).running.aimed == aimed.running.aimed


def test_what_is_declared_again_after_it_was_cancelled_is_aimed_at_nothing() -> None:
    cancelled = at(declared(), AIMED, CancelDeclaration("mage"))
    assert pending_fields(cancelled) == ()
    assert pending_fields(at(cancelled, Declare(FIRE))) == ()


def test_of_two_cantrips_each_has_ground_of_its_own() -> None:
    wink, blink = (Action("mage", "cast", ("orc",), Casting(name, 1)) for name in ("wink", "blink"))
    both = at(company(), Declare(wink), AimSpell("mage", "wink", FIELD), Declare(blink, also=True))
    both = at(both, AimSpell("mage", "blink", ELSEWHERE))
    assert pending_fields(both) == (FIELD, ELSEWHERE)


def test_of_two_of_the_same_name_none_is_aimed_for_nothing_tells_them_apart() -> None:
    wink = Action("mage", "cast", ("orc",), Casting("wink", 1))
    first = at(company(), Declare(wink), AimSpell("mage", "wink", FIELD, ("orc",)))
    both = at(first, Declare(wink._replace(targets=("elf",)), also=True))
    assert pending_fields(both) == ()
    played = at(led_to(both, "resolution", DICE), Settle("mage:spell"))
    for state in (both, played):
        with pytest.raises(Refusal, match="Mage uses wink more than once"):
            at(state, AimSpell("mage", "wink", FIELD, ("ogre",)))


def test_it_waits_with_a_caster_who_waits() -> None:
    after = at(declared(), AIMED, Delay("mage", 2))
    assert pending_fields(after) == (FIELD,)


def test_a_spell_that_is_spoiled_is_aimed_no_more() -> None:
    before = resolving(fights("orc", "mage"))
    assert castings(before)
    after = at(before, Damage(("mage",), 2))
    assert isinstance(after.log[-1].events[-1], Spoiled)
    assert castings(after) == ()
    assert pending_fields(after) == ()
    with pytest.raises(Refusal, match="is not about to use"):
        at(after, AIMED)


def test_whoever_is_out_or_gone_casts_nothing() -> None:
    for stops in (Damage(("mage",), 30), Leave("mage")):
        assert castings(at(declared(), AIMED, stops)) == ()


def test_only_spells_and_devices_are_aimed() -> None:
    state = at(company(), fights("mage", "orc"))
    for spell in ("", "fireball"):
        with pytest.raises(Refusal, match="Mage is not about to use"):
            at(state, AIMED._replace(spell=spell))
    with pytest.raises(Refusal, match="There is no figure 'nobody'"):
        at(state, AIMED._replace(who="nobody"))


def test_nothing_is_aimed_before_a_round_nor_after_the_battle() -> None:
    with pytest.raises(Refusal, match="Ann is not about to use fireball"):
        at(meet(), AIMED._replace(who="ann"))
    with pytest.raises(Refusal, match="Mage is not about to use fireball"):
        at(declared(), EndBattle(), AIMED)


def test_whoever_is_not_on_the_table_is_not_caught() -> None:
    with pytest.raises(Refusal, match="Ogre is not on the table"):
        at(declared(), Leave("ogre"), AIMED)


@pytest.mark.parametrize(
    ("field", "why"),
    [
        (NOWHERE, "off the map"),
        (SpellField((0.0, 0.0), ()), "off the map"),
        (SpellField((0.0, 0.0), (RING, RING[:2])), "off the map"),
        (SpellField((inf, 0.0), (RING,)), "too far away"),
        (SpellField((0.0, 0.0), ((*RING, (0.0, nan)),)), "too far away"),
    ],
)
def test_ground_that_is_none_is_refused(field: SpellField, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        at(declared(), AIMED._replace(field=field))


def test_in_surprise_segments_the_one_is_aimed_that_is_meant() -> None:
    mage = figure("mage", spells=(Spell("wink", 1, left=2),))
    orc = figure("orc", "red", at=(30.0, 5.0))
    state = led_to(battle(mage, orc), "advantage", {"surprise: blue": 6, "surprise: red": 2})
    wink = Action("mage", "cast", ("orc",), Casting("wink", 1))
    state = at(state, Declare(wink), Declare(wink, also=True))
    state = at(state, AimSpell("mage", "wink", FIELD, segment=2))
    assert [field_of(state.running.aimed, each) for each in castings(state)] == [NOWHERE, FIELD]
    with pytest.raises(Refusal, match="is not about to use"):
        at(state, AimSpell("mage", "wink", FIELD))


def test_a_spell_that_runs_on_is_aimed_in_the_next_round_too() -> None:
    long = FIRE._replace(casting=Casting("fireball", 15))
    state = led_to(at(company(), Declare(long), AIMED), "resolution", DICE)
    assert pending_fields(state) == (FIELD,)
    state = led_to(at(state, NextPhase(leaving_open=True)), "declaration")
    assert state.running.number == 2
    assert [action.targets for action in castings(state)] == [("orc", "ogre")]
    assert pending_fields(state) == (FIELD,)


def test_what_does_not_run_on_is_forgotten_with_its_round() -> None:
    state = at(resolving(), Settle("mage:spell"))
    state = led_to(state, "declaration")
    assert (state.running.number, state.running.aimed) == (2, ())
