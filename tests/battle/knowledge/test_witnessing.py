"""Players are told what they saw of a round at the time, whatever is in sight at its end."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands import Damage, Hide, RemoveFigure, SetFog
from battleboard.battle.knowledge.party_vision import party_vision_at
from battleboard.battle.knowledge.recap import recap
from battleboard.battle.knowledge.witnessing import OTHERS, unseen_in
from battleboard.battle.state.event import (
    EncounterBegan,
    Event,
    Hurt,
    Met,
    MoraleChecked,
    MoraleNotChecked,
)
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board
from battleboard.board.wall import Wall, door
from tests.battle.battles import battle, do, figure

SIZE = (100.0, 60.0)
WALLS = (Wall((50, 0), (50, 25)), door((50, 25), (50, 35), "shut"), Wall((50, 35), (50, 60)))
ANN = figure("ann", at=(20.0, 30.0), light=CarriedLight("torch", 20.0))
FOG = Showing(fog=True)


def scene(at: tuple[float, float], **changes: Any) -> Battle:
    board = Board(SIZE, walls=WALLS)
    orc = figure("orc", "red", at=at)
    return battle(ANN, orc, board=board, **{"showing": FOG, **changes})


def heard(state: Battle) -> str:
    # What precedes the first round of a later fight counts as the round before it, below 0.
    rounds = (state.running.number, -3)
    return " ".join(text for each in rounds for text in recap(state, each, players=True))


@pytest.mark.parametrize(
    ("at", "seen"),
    [((30.0, 30.0), True), ((47.0, 5.0), False), ((60.0, 30.0), False)],
    ids=["by torchlight", "in the dark", "behind a shut door"],
)
def test_what_befalls_a_foe_is_told_only_where_it_is_seen(
    at: tuple[float, float],
    seen: bool,  # noqa: FBT001
) -> None:
    told = heard(do(scene(at), Damage(("orc",), 3)))
    assert ("Orc" in told) is seen
    assert "Orc" in " ".join(recap(do(scene(at), Damage(("orc",), 3)), 0))


def test_seen_then_it_is_told_whatever_is_hidden_since() -> None:
    state = do(scene((30.0, 30.0)), Damage(("orc",), 3))
    assert heard(do(state, Hide(("orc",)))) == heard(state) == "Orc takes 3."
    assert heard(do(state, RemoveFigure("orc"))) == "Orc takes 3."


def test_not_seen_then_it_is_never_told_whatever_is_shown_since() -> None:
    state = do(scene((60.0, 30.0)), Damage(("orc",), 3))
    assert heard(do(state, SetFog(on=False))) == ""
    hidden = do(scene((30.0, 30.0)), Hide(("orc",)))
    shown = do(do(hidden, Damage(("orc",), 3)), Hide(("orc",), hidden=False))
    assert heard(shown) == ""


def test_whom_they_did_not_know_is_noted_with_sides_and_with_figures_that_are_gone() -> None:
    far, near = scene((60.0, 30.0)), scene((30.0, 30.0))
    events = (
        Hurt("orc", 1, 1),
        Hurt("ann", 1, 1),
        MoraleNotChecked("red"),
        MoraleNotChecked("blue"),
    )
    assert unseen_in(far, far, events) == ("orc", "red")
    assert unseen_in(far, near, events) == unseen_in(near, far, events) == ()
    away = far.with_figure(far.figure("orc")._replace(present=False))
    assert unseen_in(away, away, events) == ("orc", "red")
    gone = far._replace(figures={"ann": ANN}, gone={"orc": far.figure("orc")})
    assert unseen_in(gone, gone, (MoraleChecked("orc", True, "", "nobody", ""),)) == ("orc",)  # noqa: FBT003


def test_what_is_seen_is_worked_out_once_for_what_a_command_leaves() -> None:
    """Witnessing precedes the log entry, and the players' view follows it."""
    state = do(scene((30.0, 30.0)), Damage(("orc",), 3))
    unlogged = state._replace(log=())
    assert party_vision_at(unlogged) is party_vision_at(state)
    assert party_vision_at(unlogged, (), 1.0) is not party_vision_at(state, (), 1.0)
    moved = state.with_figure(state.figure("orc")._replace(hidden=True))
    assert party_vision_at(moved) is not party_vision_at(state)


def test_a_figure_that_has_changed_is_looked_for_anew() -> None:
    state = scene((30.0, 30.0))
    look, orc = party_vision_at(state), state.figure("orc")
    assert look.knows(orc)
    assert not look.knows(orc._replace(hidden=True))
    assert look.knows(orc)


@pytest.mark.parametrize("event", [Met(60), EncounterBegan(0)])
def test_that_they_met_is_told_only_where_any_of_the_others_was_seen(event: Event) -> None:
    """A foe lying in wait has met the party, but the party has not met it."""
    far, near = scene((60.0, 30.0)), scene((30.0, 30.0))
    assert unseen_in(far, far, (event,)) == (OTHERS,)
    assert unseen_in(far, near, (event,)) == unseen_in(near, far, (event,)) == ()
    for state, told in ((far, False), (near, True)):
        entry = LogEntry(0, 0, "", (event,), unseen_in(state, state, (event,)))
        assert bool(heard(state._replace(log=(entry,)))) is told
