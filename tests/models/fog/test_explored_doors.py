"""The party knows doors, and ground that it only looked back at."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Explore,
    MoveFigure,
    SetDoor,
    ShowHealth,
    StepTo,
)
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path as Way
from battleboard.board.wall import Wall
from battleboard.models.fog.mask import CLEAR, COVERED, EXPLORED
from battleboard.models.session import Session
from battleboard.storage.battle_file.opening import open_battle_file
from tests.battle.battles import TABLES, figure
from tests.battle.rounds import playing
from tests.models.fog.halls import (
    AT_GATE,
    CLOSED,
    FAR_OFF,
    FOGGY,
    GATE,
    IN_SIGHT,
    START,
    TORCH,
    come_to_rest,
    explored_by,
    levels,
    looking,
    mask_of,
    noted,
)
from tests.models.sessions import MakeSession, clock_of, do


def at_the_gate() -> Battle:
    """Ann walks up to a gate and back again, and it is shut."""
    way = Way((START, AT_GATE, START), (0.0, 35.0, 70.0))
    ann = figure("ann", at=START, light=TORCH)
    start = playing(figures=(ann,), board=CLOSED, showing=FOGGY)
    return start.with_running(
        start.running._replace(ways={"ann": way}, plans={"ann": MovementPlan(way, 7.0)})
    )


def test_what_is_seen_only_when_the_past_is_looked_up_is_not_explored(
    session_of: MakeSession, qapp: QApplication
) -> None:
    """The gate is opened when she is gone: while she stood before it, it was shut."""
    session = session_of(at_the_gate())
    do(session, StepTo(10))
    clock_of(session).let_pass(20)
    do(session, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert levels(session, AT_GATE, IN_SIGHT) == [EXPLORED, COVERED]
    for time in (5.0, 4.0, 5.5):
        session.playhead.scrub(time)
        assert mask_of(session)
    do(session, ShowHealth("bar"))
    come_to_rest(qapp)
    session.play.go_live()
    clock_of(session).let_pass(20)
    come_to_rest(qapp)
    assert session.playhead.time == 10
    assert levels(session, AT_GATE, IN_SIGHT) == [EXPLORED, COVERED]


def gate_of(session: Session) -> str:
    """How the gate looks to the players."""
    return session.broadcast.view.board.walls[0].state


def test_a_door_that_was_left_open_is_kept_open(
    session_of: MakeSession, qapp: QApplication, tmp_path: Path
) -> None:
    session = session_of(looking())
    do(session, SetDoor(0, "open"))
    assert gate_of(session) == "open"
    come_to_rest(qapp)
    do(session, MoveFigure("ann", FAR_OFF))
    assert gate_of(session) == "open"
    do(session, SetDoor(0, "shut"))
    assert gate_of(session) == "open"
    come_to_rest(qapp)
    session.document.battle_file.save_copy(tmp_path / "copy.battle")
    opened = open_battle_file(tmp_path / "copy.battle", TABLES)
    assert opened.document.battle.showing.doors == {(GATE.a, GATE.b)}
    opened.document.close()
    do(session, MoveFigure("ann", IN_SIGHT))
    assert gate_of(session) == "shut"
    do(session, MoveFigure("ann", FAR_OFF))
    assert gate_of(session) == "shut"


def test_a_door_is_noted_where_no_ground_is_new(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(looking())
    do(session, SetDoor(0, "open"))
    come_to_rest(qapp)
    do(session, SetDoor(0, "shut"))
    come_to_rest(qapp)
    assert not session.battle.showing.doors
    do(session, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert session.battle.showing.doors
    assert noted(session) == 3


def test_what_is_known_of_doors_is_taken_back_with_its_command(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(looking())
    do(session, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert session.battle.showing.doors
    assert session.document.undo_text == "Open the door"
    session.document.undo()
    assert not session.battle.showing.doors
    assert not explored_by(session).doors
    session.document.redo()
    assert session.battle.showing.doors
    assert gate_of(session) == "open"


def test_a_door_that_is_passed_stays_open_while_it_is_left(session_of: MakeSession) -> None:
    """It is seen before any of it is recorded, and then from where it cannot be seen."""
    wall = Wall((30.0, 0.0), (30.0, 40.0))
    board = CLOSED._replace(walls=(GATE._replace(state="open"), wall))
    session = session_of(at_the_gate()._replace(board=board))
    assert gate_of(session) == "shut"
    do(session, StepTo(10))
    clock_of(session).let_pass(0.8)
    assert 4 < session.playhead.time < 6
    assert gate_of(session) == "open"
    assert not session.battle.showing.doors
    clock_of(session).let_pass(20)
    assert gate_of(session) == "open"


def test_no_door_is_noted_while_the_past_is_looked_up(
    session_of: MakeSession, qapp: QApplication
) -> None:
    wall = Wall((30.0, 0.0), (30.0, 40.0))
    session = session_of(at_the_gate()._replace(board=CLOSED._replace(walls=(GATE, wall))))
    do(session, StepTo(10))
    clock_of(session).let_pass(20)
    do(session, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert gate_of(session) == "shut"
    session.playhead.scrub(5)
    assert gate_of(session) == "shut", "so it was when she stood there"
    do(session, ShowHealth("bar"))
    come_to_rest(qapp)
    session.playhead.scrub(10)
    assert gate_of(session) == "shut"
    assert not session.battle.showing.doors


def test_nobody_looks_back_through_a_secret_door_that_was_opened_since(
    session_of: MakeSession, qapp: QApplication
) -> None:
    wall = Wall((30.0, 0.0), (30.0, 40.0))
    board = CLOSED._replace(walls=(GATE._replace(kind="secret"), wall))
    before = at_the_gate()._replace(board=board)
    session = session_of(before.with_figure(figure("orc", "red", at=(68.0, 20.0))))
    do(session, StepTo(10))
    clock_of(session).let_pass(20)
    do(session, SetDoor(0, "open"))
    come_to_rest(qapp)
    session.playhead.scrub(5)
    view = session.broadcast.view
    assert [*session.broadcast.places] == ["ann"]
    assert (view.board.walls[0].kind, view.board.walls[0].state) == ("wall", "shut")
    assert levels(session, AT_GATE, IN_SIGHT) == [CLEAR, COVERED]


def test_what_a_command_has_changed_while_one_looked_back_is_kept_afterwards(
    session_of: MakeSession, qapp: QApplication
) -> None:
    way = Way((START, AT_GATE), (0.0, 35.0))
    plans = {"ann": MovementPlan(way, 7.0)}
    start = at_the_gate()
    session = session_of(start.with_running(start.running._replace(ways={"ann": way}, plans=plans)))
    do(session, StepTo(10))
    clock_of(session).let_pass(20)
    session.playhead.scrub(5)
    do(session, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert not session.battle.showing.doors
    session.play.go_live()
    clock_of(session).let_pass(20)
    come_to_rest(qapp)
    assert gate_of(session) == "open"
    assert session.battle.showing.doors


def test_by_hand_no_door_is_noted(session_of: MakeSession, qapp: QApplication) -> None:
    room = FogPatch(((40.0, 0.0), (60.0, 0.0), (60.0, 40.0), (40.0, 40.0)))
    showing = Showing(fog=True, by_hand=True, patches=(room,))
    session = session_of(looking()._replace(showing=showing))
    do(session, SetDoor(0, "open"))
    assert gate_of(session) == "open"
    assert levels(session, AT_GATE) == [CLEAR]
    come_to_rest(qapp)
    assert not explored_by(session).doors


def test_doors_are_forgotten_with_the_ground(session_of: MakeSession, qapp: QApplication) -> None:
    session = session_of(looking())
    do(session, SetDoor(0, "open"))
    come_to_rest(qapp)
    do(session, MoveFigure("ann", FAR_OFF), Explore("", doors=frozenset()))
    assert session.broadcast.view.board.walls == ()
    assert session.broadcast.explored.doors == frozenset()
