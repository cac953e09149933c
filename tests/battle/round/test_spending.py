"""A spell that was cast or lost is ready once less."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Declare, EditCard, NextPhase, RemoveFigure, Settle
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Spell
from battleboard.rules import Action, Casting
from tests.battle.table import at, in_round, led_to

DICE = {"initiative: blue": 5, "initiative: red": 2}
READY = (Spell("web", left=0), Spell("sleep"), Spell("web", left=2))


def casting(casts: Casting, ruleset: str = "addict", *spells: Spell) -> Battle:
    """A round in which Ann casts a spell at Orc, before it is played."""
    before = in_round(ruleset, "initiative" if ruleset == "countdown" else "declaration")
    before = at(
        before, EditCard("ann", before.figures["ann"].card._replace(spells=spells or READY))
    )
    cast = Declare(Action("ann", "cast", ("orc",), casts))
    return led_to(at(before, cast), "resolution", DICE)


def left(battle: Battle) -> list[int]:
    return [spell.left for spell in battle.figures["ann"].card.spells]


def test_a_spell_that_was_cast_is_ready_once_less() -> None:
    before = at(casting(Casting("web", 2)), Settle("ann:spell"))
    assert left(before) == [0, 1, 2]
    after = at(before, NextPhase())
    assert left(after) == [0, 1, 1]
    assert left(led_to(after, "declaration")) == [0, 1, 1]


def test_a_spell_that_was_spoiled_is_lost_as_well() -> None:
    assert left(at(casting(Casting("sleep", 2)), Damage(("ann",), 1), NextPhase())) == [0, 0, 2]


def test_the_last_casting_leaves_nothing_to_declare() -> None:
    after = at(casting(Casting("sleep", 2)), Settle("ann:spell"), NextPhase(), NextPhase())
    with pytest.raises(Refusal, match="Ann has no spell 'sleep' ready"):
        at(after, Declare(Action("ann", "cast", ("orc",), Casting("sleep", 2))))


def test_a_spell_that_runs_on_is_spent_when_it_is_done() -> None:
    before = at(casting(Casting("sleep", 12)), NextPhase())
    assert left(before) == [0, 1, 2]
    later = at(
        led_to(at(before, NextPhase()), "resolution", DICE), Settle("ann:spell"), NextPhase()
    )
    assert left(later) == [0, 0, 2]


def test_a_spell_that_waits_for_the_next_round_is_spent_at_once() -> None:
    lasting = Casting("sleep", 1, lasting=True)
    assert left(at(casting(lasting, "countdown"), NextPhase())) == [0, 0, 2]


def test_a_spell_that_was_let_be_or_is_on_no_card_changes_nothing() -> None:
    let_be = at(casting(Casting("sleep", 2)), NextPhase(leaving_open=True))
    assert left(let_be) == [0, 1, 2]
    unlisted = casting(Casting("sleep", 2))
    card = unlisted.figures["ann"].card._replace(spells=())
    assert left(at(unlisted, EditCard("ann", card), Settle("ann:spell"), NextPhase())) == []
    gone = at(casting(Casting("sleep", 2)), Settle("ann:spell"), RemoveFigure("ann"), NextPhase())
    assert "ann" not in gone.figures
