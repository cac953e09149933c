"""What the party has explored, and what the document keeps of it."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Batch,
    Explore,
    MoveFigure,
    Reveal,
    SetBoard,
    SetDoor,
    SetFog,
    ShowHealth,
    StepTo,
)
from battleboard.battle.knowledge.lookout import lookout_at
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.board.board import Board
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path as Way
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.models.fog.explored import Explored
from battleboard.models.fog.mask import CLEAR, COVERED, EXPLORED, Mask
from battleboard.models.fog.open_ground import from_picture, open_ground
from battleboard.models.session import Session
from battleboard.queries.sight.revealing import with_explored
from battleboard.storage.battle_file.opening import open_battle_file
from battleboard.storage.disk import NotSavedError
from tests.battle.battles import TABLES, battle, figure
from tests.battle.rounds import playing
from tests.models.fog.masks import level
from tests.models.sessions import MakeSession, clock_of, do

FOGGY = Showing(fog=True)
HALL = Board((200.0, 40.0))
START, END = (20.0, 20.0), (170.0, 20.0)
"""So far apart that from neither place the middle of the hall is seen."""
MIDDLE = (95.0, 20.0)
TORCH = CarriedLight("torch", 20)
"""Nobody sees farther than that."""


def hall(at: Point = START, showing: Showing = FOGGY) -> Battle:
    return battle(figure("ann", at=at, light=TORCH), board=HALL, showing=showing)


def marching() -> Battle:
    """Ann walks through the hall in this round."""
    way = Way((START, END), (0.0, 150.0))
    ann = figure("ann", at=START, light=TORCH)
    start = playing(figures=(ann,), board=HALL, showing=FOGGY)
    return start.with_running(
        start.running._replace(ways={"ann": way}, plans={"ann": MovementPlan(way, 15.0)})
    )


def explored_by(session: Session) -> Explored:
    return session.broadcast.explored


def mask_of(session: Session) -> Mask:
    mask = explored_by(session).mask
    assert mask is not None
    return mask


def levels(session: Session, *places: Point) -> list[int]:
    return [level(mask_of(session), place) for place in places]


def come_to_rest(qapp: QApplication) -> None:
    """Let what waits for the program to rest be done."""
    qapp.processEvents()


def noted(session: Session) -> int:
    """How often explored ground was noted in the log."""
    return sum(1 for entry in session.battle.log if not entry.text)


def test_without_fog_there_is_no_mask(session_of: MakeSession) -> None:
    assert explored_by(session_of(hall(showing=Showing()))).mask is None


def test_ground_that_was_left_stays_known(session_of: MakeSession) -> None:
    session = session_of(hall())
    do(session, MoveFigure("ann", END))
    assert levels(session, START, MIDDLE, END) == [COVERED, COVERED, CLEAR]
    do(session, MoveFigure("ann", MIDDLE))
    assert levels(session, END, MIDDLE) == [EXPLORED, CLEAR]


def test_it_is_kept_after_a_command_and_belongs_to_it(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(hall())
    do(session, MoveFigure("ann", MIDDLE))
    come_to_rest(qapp)
    assert noted(session) == 1
    assert session.document.undo_text == "Move Ann"
    picture = QImage.fromData(session.document.picture(session.battle.showing.explored))
    assert picture.size() == mask_of(session).image.size()
    session.document.undo()
    assert session.battle.showing.explored == ""
    assert session.document.redo_text == "Move Ann"
    come_to_rest(qapp)
    session.document.redo()
    assert session.battle.showing.explored
    assert noted(session) == 1


def test_nothing_is_kept_where_nothing_new_was_seen(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(hall())
    for _ in range(4):
        do(session, MoveFigure("ann", MIDDLE), MoveFigure("ann", START))
        come_to_rest(qapp)
    assert noted(session) == 1


def test_after_an_undo_one_knows_what_one_knew_then(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(hall())
    do(session, MoveFigure("ann", MIDDLE), MoveFigure("ann", START))
    come_to_rest(qapp)
    do(session, MoveFigure("ann", END))
    assert levels(session, START, MIDDLE, END) == [EXPLORED, EXPLORED, CLEAR]
    session.document.undo()
    assert levels(session, START, MIDDLE, END) == [CLEAR, EXPLORED, COVERED]
    session.document.undo()
    session.document.undo()
    assert levels(session, START, MIDDLE, END) == [CLEAR, COVERED, COVERED]
    come_to_rest(qapp)
    assert session.document.redo_text == "Move Ann"


def test_who_walks_through_a_hall_has_seen_it(session_of: MakeSession, qapp: QApplication) -> None:
    session = session_of(marching())
    do(session, StepTo(10))
    clock_of(session).pass_by(60)
    assert session.playhead.time == 10
    assert levels(session, START, MIDDLE, END) == [EXPLORED, EXPLORED, CLEAR]
    come_to_rest(qapp)
    assert noted(session) == 1
    session.document.undo()
    clock_of(session).pass_by(60)
    assert levels(session, MIDDLE, END) == [COVERED, COVERED]


def test_it_is_not_kept_before_the_playhead_rests(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(marching())
    do(session, StepTo(10))
    clock_of(session).pass_by(0.3)
    assert session.playhead.running
    come_to_rest(qapp)
    assert noted(session) == 0


def test_what_the_playhead_is_dragged_to_before_it_happened_is_not_explored(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(marching())
    for time in (0.0, 2.0, 5.0, 10.0, 0.0):
        session.playhead.scrub(time)
        assert mask_of(session)
    assert levels(session, MIDDLE, END) == [COVERED, COVERED]
    do(session, MoveFigure("ann", START))
    come_to_rest(qapp)
    assert levels(session, MIDDLE, END) == [COVERED, COVERED]


def test_what_is_seen_on_the_way_to_the_next_place_is_kept_when_the_play_is_there(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(marching())
    do(session, ShowHealth("bar"))
    come_to_rest(qapp)
    kept = noted(session)
    session.playhead.run_to(1.0)
    clock_of(session).pass_by(2)
    come_to_rest(qapp)
    assert noted(session) == kept
    do(session, StepTo(1))
    come_to_rest(qapp)
    assert noted(session) == kept + 1


def test_what_was_seen_on_the_way_is_not_lost_by_a_pause(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(marching())
    session.play.toggle()
    clock_of(session).pass_by(3.5)
    places = START, (75.0, 20.0), (95.0, 20.0)
    before = levels(session, *places)
    assert before == [EXPLORED, CLEAR, COVERED]
    session.play.pause()
    assert levels(session, *places) == before
    session.playhead.scrub(8)
    assert levels(session, *places) == before
    do(session, ShowHealth("bar"))
    come_to_rest(qapp)
    assert levels(session, *places) == before
    assert noted(session) == 0, "the play has not come to all of it"


GATE = door((60.0, 0.0), (60.0, 40.0))
CLOSED = HALL._replace(walls=(GATE,))
AT_GATE, IN_SIGHT, FAR_OFF = (55.0, 20.0), (65.0, 20.0), (150.0, 20.0)


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
    """The gate is opened when she is gone: when she stood before it, it was shut."""
    session = session_of(at_the_gate())
    do(session, StepTo(10))
    clock_of(session).pass_by(20)
    do(session, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert levels(session, AT_GATE, IN_SIGHT) == [EXPLORED, COVERED]
    for time in (5.0, 4.0, 5.5):
        session.playhead.scrub(time)
        assert mask_of(session)
    do(session, ShowHealth("bar"))
    come_to_rest(qapp)
    session.play.go_live()
    clock_of(session).pass_by(20)
    come_to_rest(qapp)
    assert session.playhead.time == 10
    assert levels(session, AT_GATE, IN_SIGHT) == [EXPLORED, COVERED]


def looking() -> Battle:
    """Ann stands before the gate, and far off is a wall from behind which she does not see it."""
    wall = Wall((120.0, 0.0), (120.0, 40.0))
    return hall(AT_GATE)._replace(board=CLOSED._replace(walls=(GATE, wall)))


def gate_of(session: Session) -> str:
    """Say how the gate looks to the players."""
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
    assert session.document.undo_text == "Open a door"
    session.document.undo()
    assert not session.battle.showing.doors
    assert not explored_by(session).doors
    session.document.redo()
    assert session.battle.showing.doors
    assert gate_of(session) == "open"


def test_a_door_that_is_passed_stays_open_while_it_is_left(session_of: MakeSession) -> None:
    """It is seen before anything of it is kept, and then from where it cannot be seen."""
    wall = Wall((30.0, 0.0), (30.0, 40.0))
    board = CLOSED._replace(walls=(GATE._replace(state="open"), wall))
    session = session_of(at_the_gate()._replace(board=board))
    assert gate_of(session) == "shut"
    do(session, StepTo(10))
    clock_of(session).pass_by(0.8)
    assert 4 < session.playhead.time < 6
    assert gate_of(session) == "open"
    assert not session.battle.showing.doors
    clock_of(session).pass_by(20)
    assert gate_of(session) == "open"


def test_no_door_is_noted_while_the_past_is_looked_up(
    session_of: MakeSession, qapp: QApplication
) -> None:
    wall = Wall((30.0, 0.0), (30.0, 40.0))
    session = session_of(at_the_gate()._replace(board=CLOSED._replace(walls=(GATE, wall))))
    do(session, StepTo(10))
    clock_of(session).pass_by(20)
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
    clock_of(session).pass_by(20)
    do(session, SetDoor(0, "open"))
    come_to_rest(qapp)
    session.playhead.scrub(5)
    view = session.broadcast.view
    assert [each.id for each in view.figures] == ["ann"]
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
    clock_of(session).pass_by(20)
    session.playhead.scrub(5)
    do(session, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert not session.battle.showing.doors
    session.play.go_live()
    clock_of(session).pass_by(20)
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
    assert gate_of(session) == "shut"


def test_by_hand_nobody_explores_but_what_was_explored_before_is_known(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(hall())
    do(session, MoveFigure("ann", START))
    come_to_rest(qapp)
    room = FogPatch(((90.0, 0.0), (100.0, 0.0), (100.0, 40.0), (90.0, 40.0)))
    do(session, SetFog(on=True, by_hand=True), Reveal((room,)), MoveFigure("ann", END))
    come_to_rest(qapp)
    assert levels(session, START, MIDDLE, END) == [EXPLORED, CLEAR, COVERED]
    assert noted(session) == 1


def test_what_is_shown_by_hand_among_fog_by_sight_is_known_but_not_explored(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(hall())
    room = FogPatch(((90.0, 0.0), (100.0, 0.0), (100.0, 40.0), (90.0, 40.0)))
    do(session, Reveal((room,)))
    come_to_rest(qapp)
    assert levels(session, START, MIDDLE, END) == [CLEAR, EXPLORED, COVERED]
    do(session, Reveal((room._replace(shown=False),)))
    assert levels(session, MIDDLE) == [COVERED]


def test_ground_that_is_hidden_is_no_longer_explored(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(hall())
    do(session, MoveFigure("ann", MIDDLE), MoveFigure("ann", START))
    come_to_rest(qapp)
    room = FogPatch(((80.0, 0.0), (120.0, 0.0), (120.0, 40.0), (80.0, 40.0)), shown=False)
    hidden = Explore(explored_by(session).without((room,)))
    do(session, Batch((Reveal((room,)), hidden), "Hide the room"))
    assert levels(session, START, MIDDLE) == [CLEAR, COVERED]
    session.document.undo()
    assert levels(session, START, MIDDLE) == [CLEAR, EXPLORED]


def test_ground_that_is_hidden_before_it_was_kept_is_not_explored_either(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(marching())
    do(session, StepTo(10))
    clock_of(session).pass_by(1.2)
    room = FogPatch(((10.0, 0.0), (40.0, 0.0), (40.0, 40.0), (10.0, 40.0)), shown=False)
    assert levels(session, START, MIDDLE) == [EXPLORED, EXPLORED]
    do(session, with_explored(session.battle, Reveal((room,)), explored_by(session).without))
    assert levels(session, START, MIDDLE) == [COVERED, EXPLORED]
    clock_of(session).pass_by(20)
    come_to_rest(qapp)
    assert levels(session, START, MIDDLE) == [COVERED, EXPLORED]
    assert noted(session) == 1


def test_what_is_hidden_last_leaves_no_picture(session_of: MakeSession) -> None:
    all_of_it = FogPatch(((0.0, 0.0), (200.0, 0.0), (200.0, 40.0), (0.0, 40.0)))
    assert explored_by(session_of(hall())).without((all_of_it,)) == ""


def test_all_can_be_forgotten_but_for_what_is_seen(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(hall())
    do(session, MoveFigure("ann", MIDDLE), MoveFigure("ann", START))
    come_to_rest(qapp)
    do(session, Explore(""))
    assert levels(session, START, MIDDLE) == [CLEAR, COVERED]


def test_it_is_there_when_the_battle_is_opened_again(
    session_of: MakeSession, qapp: QApplication, tmp_path: Path
) -> None:
    session = session_of(hall())
    do(session, MoveFigure("ann", MIDDLE), MoveFigure("ann", START))
    come_to_rest(qapp)
    session.document.battle_file.save_copy(tmp_path / "copy.battle")
    opened = open_battle_file(tmp_path / "copy.battle", TABLES)
    assert opened.document.battle.showing.explored == session.battle.showing.explored
    opened.document.close()


def test_when_all_rests_what_is_explored_looks_as_it_will_when_it_is_opened_again(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(hall(MIDDLE))
    do(session, MoveFigure("ann", START), MoveFigure("ann", END))
    come_to_rest(qapp)
    extent, resting = mask_of(session)[:2]
    known = from_picture(session.document.picture(session.battle.showing.explored), extent)
    look = open_ground(extent, (), EXPLORED, known)
    places = [(x, y) for x in range(120, 200) for y in range(20, 130)]
    assert any(0 < look.pixelColor(*each).red() < EXPLORED for each in places)
    assert all(resting.pixelColor(*each) == look.pixelColor(*each) for each in places)


def test_a_full_disk_is_told_once(
    session_of: MakeSession,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = session_of(hall())
    told: list[str] = []
    session.document.refused.connect(told.append)

    def full(_content: bytes) -> str:
        raise NotSavedError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(session.document.battle_file, "add_picture", full)
        for at in (MIDDLE, END, START):
            do(session, MoveFigure("ann", at))
            come_to_rest(qapp)
        assert explored_by(session).without(()) == ""
    assert told == ["The disk is full."]
    assert not session.battle.showing.explored
    assert levels(session, START, MIDDLE) == [CLEAR, EXPLORED]
    session.document.renamed.emit()
    do(session, MoveFigure("ann", MIDDLE))
    come_to_rest(qapp)
    assert noted(session) == 1


def test_what_could_not_be_noted_down_is_noted_later(
    session_of: MakeSession,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = session_of(looking())
    do(session, SetDoor(0, "open"))

    def full(*_: object) -> None:
        raise NotSavedError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(session.document.battle_file, "do", full)
        come_to_rest(qapp)
    assert not session.battle.showing.doors
    assert levels(session, IN_SIGHT) == [CLEAR]
    do(session, MoveFigure("ann", FAR_OFF), ShowHealth("bar"))
    assert levels(session, IN_SIGHT) == [EXPLORED]
    session.document.renamed.emit()
    do(session, ShowHealth("none"))
    come_to_rest(qapp)
    assert session.battle.showing.doors
    assert levels(session, IN_SIGHT) == [EXPLORED]


def test_what_was_not_kept_yet_is_kept_when_the_battle_is_closed(session_of: MakeSession) -> None:
    session = session_of(hall())
    do(session, MoveFigure("ann", MIDDLE))
    explored_by(session).finish()
    assert noted(session) == 1
    explored_by(session).finish()
    assert noted(session) == 1


def test_a_command_that_comes_of_itself_is_no_news(session_of: MakeSession) -> None:
    session = session_of(hall())
    happened: list[object] = []
    session.document.happened.connect(happened.append)
    do(session, MoveFigure("ann", MIDDLE))
    explored_by(session).finish()
    assert len(happened) == 1


def test_others_who_look_have_masks_of_their_own_unless_they_see_what_the_party_sees(
    session_of: MakeSession,
) -> None:
    wall = Wall((130.0, 0.0), (130.0, 40.0))
    both = hall().with_figure(figure("bob", at=END, light=TORCH))
    session = session_of(both._replace(board=HALL._replace(walls=(wall,))))
    explored, party = explored_by(session), mask_of(session)
    assert explored.paint(lookout_at(session.battle).ground, "somebody") is party
    bob = explored.paint(lookout_at(session.battle, ("bob",)).ground, "somebody")
    assert [level(bob, at) for at in (START, END)] == [EXPLORED, CLEAR]
    do(session, MoveFigure("ann", MIDDLE))
    assert mask_of(session) is not party
    bob = explored.paint(lookout_at(session.battle, ("bob",)).ground, "somebody")
    assert [level(bob, at) for at in (START, MIDDLE, END)] == [EXPLORED, EXPLORED, CLEAR]


def test_another_board_has_another_mask(session_of: MakeSession) -> None:
    session = session_of(hall())
    small = mask_of(session).image.size()
    do(session, SetBoard(HALL._replace(size_ft=(200.0, 80.0))))
    assert mask_of(session).image.height() > small.height()
    assert levels(session, START) == [CLEAR]
