"""The bar keeps its lines from phase to phase, so that the map below does not move."""

from collections.abc import Callable, Iterator
from itertools import cycle, product

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, NextPhase, Settle, ThrowDie
from battleboard.battle.state.placed_acts import next_acts
from battleboard.board.board import Board
from battleboard.models.session import Session
from battleboard.rules import RULESETS
from battleboard.rules.scene import Action
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession
from tests.profiles import all_or_few

WIDTHS = (700, 1024, 1366)
EVERY = tuple(product(RULESETS, WIDTHS))
A_WIDTH_EACH = tuple(zip(RULESETS, cycle(WIDTHS), strict=False))


def fight(game: str) -> Battle:
    """Four against four."""
    return battle(
        *(figure(f"ann {n}", at=(20.0, 10.0 * n)) for n in range(1, 5)),
        *(figure(f"orc {n}", "red", at=(60.0, 10.0 * n)) for n in range(1, 5)),
        ruleset=game,
    )


def next_command(session: Session) -> Command:
    """The DM's next command: one die, one declaration, one act, or going on."""
    stage = session.document.stage
    for who in stage.undeclared[:1]:
        other = who.replace("ann", "orc") if "ann" in who else who.replace("orc", "ann")
        return Declare(Action(who, "charge", (other,)))
    if not stage.stays:
        return NextPhase()
    for throw in stage.wanted:
        if throw.is_open and not throw.optional:
            return ThrowDie(throw.what)
    return Settle(next_acts(session.battle)[0].act.id, "miss")


def played(session: Session) -> Iterator[tuple[int, str]]:
    """Play until the second round is resolved, step by step: the round and the phase after each."""
    while session.battle.running.number < 3:
        yield session.battle.running.number, session.document.stage.kind
        assert session.document.do(next_command(session))


def settle() -> None:
    """Let everything be laid out."""
    for _ in range(4):
        QApplication.processEvents()


@pytest.mark.parametrize(("game", "wide"), all_or_few(EVERY, A_WIDTH_EACH))
def test_the_map_stays_in_its_place_as_long_as_a_phase_lasts(
    game: str,
    wide: int,
    window: MainWindow,
    session_of: MakeSession,
    enlarge: Callable[[float], None],
) -> None:
    enlarge(1.0)
    window.setFixedSize(wide, 768)
    session = session_of(fight(game))
    desk = window.show_battle(session)
    settle()
    tops: dict[tuple[int, str], set[int]] = {}
    heights: set[int] = set()
    for phase in played(session):
        settle()
        tops.setdefault(phase, set()).add(desk.map.mapTo(window, QPoint()).y())
        bar = desk.procedure
        if phase[0] == 2 and not bar.rows.indexOf(bar.dice) >= 0:
            heights.add(bar.height())
    assert {phase: found for phase, found in tops.items() if len(found) > 1} == {}
    assert len(heights) == 1, "only dice with lines of their own change it between phases"
    assert {kind for _, kind in tops} >= {"surprise", "initiative", "resolution", "end"}


def small_in_a_hall() -> Battle:
    """Two figures on a map so large that they look tiny on it."""
    hall = Board((600.0, 400.0))
    return battle(
        figure("ann", at=(300.0, 200.0)), figure("orc", "red", at=(330.0, 200.0)), board=hall
    )


def test_the_first_round_brings_the_figures_near(
    window: MainWindow, session_of: MakeSession
) -> None:
    session = session_of(small_in_a_hall())
    window.show_battle(session)
    assert window.desk is not None
    view = window.desk.map
    view.fit()
    settle()
    whole = view.camera.scale
    scales = [view.camera.scale for number, _ in played(session) if number == 1]
    assert scales[-1] > 2 * whole


def test_the_first_round_leaves_a_map_alone_that_the_dm_has_moved(
    window: MainWindow, session_of: MakeSession
) -> None:
    session = session_of(small_in_a_hall())
    window.show_battle(session)
    assert window.desk is not None
    view = window.desk.map
    view.zoom(0.9)
    before = view.camera.scale
    scales = [view.camera.scale for number, _ in played(session) if number == 1]
    assert scales[-1] == before
