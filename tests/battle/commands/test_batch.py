"""Several commands act as one."""

import pytest

from battleboard.battle.apply import apply, replay
from battleboard.battle.commands import Batch, Damage, MoveFigure, PlaceFigure, RemoveFigure
from battleboard.battle.state.command_context import Refusal
from battleboard.storage.battle_file.codec import COMMAND, read, write
from tests.battle.battles import battle, figure

START = battle(figure("elf"), figure("orc", "red"))
BOTH = Batch((MoveFigure("elf", (5.0, 5.0)), MoveFigure("orc", (9.0, 9.0))), "Move two figures")


def test_a_group_is_moved_at_once() -> None:
    outcome = apply(START, BOTH)
    assert [each.body.at for each in outcome.battle.figures.values()] == [(5, 5), (9, 9)]
    assert [entry.text for entry in outcome.battle.log] == ["Move two figures"]
    assert replay(START, outcome.record) == outcome.battle


def test_if_one_is_refused_none_is_done() -> None:
    with pytest.raises(Refusal, match="There is no figure 'ogre'"):
        apply(START, Batch((Damage(("elf",), 3), RemoveFigure("ogre"))))
    assert START.figures["elf"].hp.now == 10


def test_without_words_the_first_deed_speaks_for_all() -> None:
    assert Batch(BOTH.deeds).sentence(START) == "Move Elf and 1 more"
    assert Batch(BOTH.deeds[:1]).sentence(START) == "Move Elf"


def test_nothing_at_all_is_refused() -> None:
    with pytest.raises(Refusal, match=r"^Nothing to do\.$"):
        apply(START, Batch((), "Do nothing"))


def test_it_is_written_and_read_again() -> None:
    nested = Batch((BOTH, PlaceFigure(figure("ogre", "red"))))
    assert read(COMMAND, write(COMMAND, nested)) == nested
