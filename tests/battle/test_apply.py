"""Commands are the one way from one battle to the next."""

import pytest

from battleboard.battle.apply import apply, replay
from battleboard.battle.commands import (
    Damage,
    Declare,
    MoveFigure,
    PlaceFigure,
    RemoveFigure,
    Strike,
)
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.event import Changed, Hurt
from battleboard.rules import Action
from tests.battle.battles import battle, figure, phase
from tests.battle.rounds import playing, strikes


def test_a_command_leaves_the_battle_before_it_as_it_was() -> None:
    before = battle(figure("orc", "red"))
    after = apply(before, Damage(("orc",), 4)).battle
    assert before.figures["orc"].hp.now == 10
    assert after.figures["orc"].hp.now == 6


def test_an_outcome_tells_what_happened_and_what_changed() -> None:
    before = battle(figure("orc", "red"), figure("elf"))
    outcome = apply(before, Damage(("orc",), 12))
    assert outcome.events == (
        Hurt("orc", 12, -2),
        Changed("orc", "standing", "bleeding", "ADDICT VIII"),
    )
    assert outcome.changes.figures == {"orc"}
    assert outcome.changes.parts == {"figures", "log"}


def test_what_was_not_touched_is_shared() -> None:
    before = battle(figure("orc", "red"), figure("elf"))
    after = apply(before, Damage(("orc",), 1)).battle
    assert after.figures["elf"] is before.figures["elf"]
    assert after.board is before.board


def test_every_command_is_written_in_the_log() -> None:
    before = battle(figure("orc", "red"))
    after = apply(before, MoveFigure("orc", (10.0, 5.0))).battle
    assert [entry.text for entry in after.log] == ["Move Orc"]


def test_a_command_that_makes_no_sense_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refusal, match=r"There is no figure 'ork' \(did you mean 'orc'\?\)\."):
        apply(battle(figure("orc", "red")), RemoveFigure("ork"))
    with pytest.raises(Refusal, match=r"There is no figure 'dragon'\."):
        apply(battle(figure("orc", "red")), RemoveFigure("dragon"))


def test_what_the_rules_refuse_is_a_sentence_as_well() -> None:
    """An unknown option is found only when the rules are asked."""
    before = battle(figure("orc", "red"), options={"bleeding.form": "0"})
    said = r"^The rules cannot resolve this: no option 'bleeding\.form' \(did you mean"
    with pytest.raises(Refusal, match=said):
        apply(before, Damage(("orc",), 1))


def test_a_table_that_is_missing_is_named_in_a_sentence() -> None:
    """A blow needs tables that are not in the catalogue."""
    before = playing(strikes("orc", "mage"))
    with pytest.raises(Refusal, match="to-hit"):
        apply(before, Strike("orc:strike 1"))


def test_a_record_does_the_same_once_more() -> None:
    before = battle(figure("elf"), figure("orc", "red"), phase=phase("declaration"))
    outcome = apply(before, Declare(Action("elf", "melee", ("orc",))))
    assert replay(before, outcome.record) == outcome.battle


def test_nobody_comes_twice() -> None:
    with pytest.raises(Refusal, match="There is already a figure 'orc'"):
        apply(battle(figure("orc", "red")), PlaceFigure(figure("orc", "red")))
