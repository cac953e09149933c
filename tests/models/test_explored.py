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
from battleboard.battle.state.showing import FogPatch, Showing
from battleboard.board.board import Board
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path as Way
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.models.evening import Evening
from battleboard.models.explored import Explored
from battleboard.models.fog.mask import CLEAR, COVERED, EXPLORED, Mask
from battleboard.models.fog.opened import from_picture, opened
from battleboard.models.revealing import with_explored
from battleboard.storage.battle_file.opening import open_battle_file
from battleboard.storage.disk import NotSavedError
from tests.battle.battles import TABLES, battle, figure
from tests.battle.rounds import playing
from tests.models.evenings import MakeEvening, clock_of, do
from tests.models.fog.fogs import level

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


def explored_by(evening: Evening) -> Explored:
    return evening.broadcast.explored


def mask_of(evening: Evening) -> Mask:
    mask = explored_by(evening).mask
    assert mask is not None
    return mask


def levels(evening: Evening, *places: Point) -> list[int]:
    return [level(mask_of(evening), place) for place in places]


def come_to_rest(qapp: QApplication) -> None:
    """Let what waits for the program to rest be done."""
    qapp.processEvents()


def noted(evening: Evening) -> int:
    """How often explored ground was noted in the log."""
    return sum(1 for entry in evening.battle.log if not entry.text)


def test_without_fog_there_is_no_mask(evening_of: MakeEvening) -> None:
    assert explored_by(evening_of(hall(showing=Showing()))).mask is None


def test_ground_that_was_left_stays_known(evening_of: MakeEvening) -> None:
    evening = evening_of(hall())
    do(evening, MoveFigure("ann", END))
    assert levels(evening, START, MIDDLE, END) == [COVERED, COVERED, CLEAR]
    do(evening, MoveFigure("ann", MIDDLE))
    assert levels(evening, END, MIDDLE) == [EXPLORED, CLEAR]


def test_it_is_kept_after_a_deed_and_belongs_to_it(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(hall())
    do(evening, MoveFigure("ann", MIDDLE))
    come_to_rest(qapp)
    assert noted(evening) == 1
    assert evening.document.undo_text == "Move Ann"
    picture = QImage.fromData(evening.document.picture(evening.battle.showing.explored))
    assert picture.size() == mask_of(evening).image.size()
    evening.document.undo()
    assert evening.battle.showing.explored == ""
    assert evening.document.redo_text == "Move Ann"
    come_to_rest(qapp)
    evening.document.redo()
    assert evening.battle.showing.explored
    assert noted(evening) == 1


def test_nothing_is_kept_where_nothing_new_was_seen(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(hall())
    for _ in range(4):
        do(evening, MoveFigure("ann", MIDDLE), MoveFigure("ann", START))
        come_to_rest(qapp)
    assert noted(evening) == 1


def test_after_an_undo_one_knows_what_one_knew_then(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(hall())
    do(evening, MoveFigure("ann", MIDDLE), MoveFigure("ann", START))
    come_to_rest(qapp)
    do(evening, MoveFigure("ann", END))
    assert levels(evening, START, MIDDLE, END) == [EXPLORED, EXPLORED, CLEAR]
    evening.document.undo()
    assert levels(evening, START, MIDDLE, END) == [CLEAR, EXPLORED, COVERED]
    evening.document.undo()
    evening.document.undo()
    assert levels(evening, START, MIDDLE, END) == [CLEAR, COVERED, COVERED]
    come_to_rest(qapp)
    assert evening.document.redo_text == "Move Ann"


def test_who_walks_through_a_hall_has_seen_it(evening_of: MakeEvening, qapp: QApplication) -> None:
    evening = evening_of(marching())
    do(evening, StepTo(10))
    clock_of(evening).pass_by(60)
    assert evening.playhead.time == 10
    assert levels(evening, START, MIDDLE, END) == [EXPLORED, EXPLORED, CLEAR]
    come_to_rest(qapp)
    assert noted(evening) == 1
    evening.document.undo()
    clock_of(evening).pass_by(60)
    assert levels(evening, MIDDLE, END) == [COVERED, COVERED]


def test_it_is_not_kept_before_the_playhead_rests(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(marching())
    do(evening, StepTo(10))
    clock_of(evening).pass_by(0.3)
    assert evening.playhead.running
    come_to_rest(qapp)
    assert noted(evening) == 0


def test_what_the_playhead_is_dragged_to_before_it_happened_is_not_explored(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(marching())
    for time in (0.0, 2.0, 5.0, 10.0, 0.0):
        evening.playhead.scrub(time)
        assert mask_of(evening)
    assert levels(evening, MIDDLE, END) == [COVERED, COVERED]
    do(evening, MoveFigure("ann", START))
    come_to_rest(qapp)
    assert levels(evening, MIDDLE, END) == [COVERED, COVERED]


def test_what_is_seen_on_the_way_to_the_next_place_is_kept_when_the_play_is_there(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(marching())
    do(evening, ShowHealth("bar"))
    come_to_rest(qapp)
    kept = noted(evening)
    evening.playhead.run_to(1.0)
    clock_of(evening).pass_by(2)
    come_to_rest(qapp)
    assert noted(evening) == kept
    do(evening, StepTo(1))
    come_to_rest(qapp)
    assert noted(evening) == kept + 1


def test_what_was_seen_on_the_way_is_not_lost_by_a_pause(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(marching())
    evening.play.toggle()
    clock_of(evening).pass_by(3.5)
    places = START, (75.0, 20.0), (95.0, 20.0)
    before = levels(evening, *places)
    assert before == [EXPLORED, CLEAR, COVERED]
    evening.play.pause()
    assert levels(evening, *places) == before
    evening.playhead.scrub(8)
    assert levels(evening, *places) == before
    do(evening, ShowHealth("bar"))
    come_to_rest(qapp)
    assert levels(evening, *places) == before
    assert noted(evening) == 0, "the play has not come to all of it"


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
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    """The gate is opened when she is gone: when she stood before it, it was shut."""
    evening = evening_of(at_the_gate())
    do(evening, StepTo(10))
    clock_of(evening).pass_by(20)
    do(evening, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert levels(evening, AT_GATE, IN_SIGHT) == [EXPLORED, COVERED]
    for time in (5.0, 4.0, 5.5):
        evening.playhead.scrub(time)
        assert mask_of(evening)
    do(evening, ShowHealth("bar"))
    come_to_rest(qapp)
    evening.play.go_live()
    clock_of(evening).pass_by(20)
    come_to_rest(qapp)
    assert evening.playhead.time == 10
    assert levels(evening, AT_GATE, IN_SIGHT) == [EXPLORED, COVERED]


def looking() -> Battle:
    """Ann stands before the gate, and far off is a wall from behind which she does not see it."""
    wall = Wall((120.0, 0.0), (120.0, 40.0))
    return hall(AT_GATE)._replace(board=CLOSED._replace(walls=(GATE, wall)))


def gate_of(evening: Evening) -> str:
    """Say how the gate looks to the players."""
    return evening.broadcast.view.board.walls[0].state


def test_a_door_that_was_left_open_is_kept_open(
    evening_of: MakeEvening, qapp: QApplication, tmp_path: Path
) -> None:
    evening = evening_of(looking())
    do(evening, SetDoor(0, "open"))
    assert gate_of(evening) == "open"
    come_to_rest(qapp)
    do(evening, MoveFigure("ann", FAR_OFF))
    assert gate_of(evening) == "open"
    do(evening, SetDoor(0, "shut"))
    assert gate_of(evening) == "open"
    come_to_rest(qapp)
    evening.document.battle_file.save_copy(tmp_path / "copy.battle")
    opened = open_battle_file(tmp_path / "copy.battle", TABLES)
    assert opened.document.battle.showing.doors == {(GATE.a, GATE.b)}
    opened.document.close()
    do(evening, MoveFigure("ann", IN_SIGHT))
    assert gate_of(evening) == "shut"
    do(evening, MoveFigure("ann", FAR_OFF))
    assert gate_of(evening) == "shut"


def test_a_door_is_noted_where_no_ground_is_new(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(looking())
    do(evening, SetDoor(0, "open"))
    come_to_rest(qapp)
    do(evening, SetDoor(0, "shut"))
    come_to_rest(qapp)
    assert not evening.battle.showing.doors
    do(evening, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert evening.battle.showing.doors
    assert noted(evening) == 3


def test_what_is_known_of_doors_is_taken_back_with_its_deed(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(looking())
    do(evening, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert evening.battle.showing.doors
    assert evening.document.undo_text == "Open a door"
    evening.document.undo()
    assert not evening.battle.showing.doors
    assert not explored_by(evening).doors
    evening.document.redo()
    assert evening.battle.showing.doors
    assert gate_of(evening) == "open"


def test_a_door_that_is_passed_stays_open_while_it_is_left(evening_of: MakeEvening) -> None:
    """It is seen before anything of it is kept, and then from where it cannot be seen."""
    wall = Wall((30.0, 0.0), (30.0, 40.0))
    board = CLOSED._replace(walls=(GATE._replace(state="open"), wall))
    evening = evening_of(at_the_gate()._replace(board=board))
    assert gate_of(evening) == "shut"
    do(evening, StepTo(10))
    clock_of(evening).pass_by(0.8)
    assert 4 < evening.playhead.time < 6
    assert gate_of(evening) == "open"
    assert not evening.battle.showing.doors
    clock_of(evening).pass_by(20)
    assert gate_of(evening) == "open"


def test_no_door_is_noted_while_the_past_is_looked_up(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    wall = Wall((30.0, 0.0), (30.0, 40.0))
    evening = evening_of(at_the_gate()._replace(board=CLOSED._replace(walls=(GATE, wall))))
    do(evening, StepTo(10))
    clock_of(evening).pass_by(20)
    do(evening, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert gate_of(evening) == "shut"
    evening.playhead.scrub(5)
    assert gate_of(evening) == "shut", "so it was when she stood there"
    do(evening, ShowHealth("bar"))
    come_to_rest(qapp)
    evening.playhead.scrub(10)
    assert gate_of(evening) == "shut"
    assert not evening.battle.showing.doors


def test_nobody_looks_back_through_a_secret_door_that_was_opened_since(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    wall = Wall((30.0, 0.0), (30.0, 40.0))
    board = CLOSED._replace(walls=(GATE._replace(kind="secret"), wall))
    before = at_the_gate()._replace(board=board)
    evening = evening_of(before.with_figure(figure("orc", "red", at=(68.0, 20.0))))
    do(evening, StepTo(10))
    clock_of(evening).pass_by(20)
    do(evening, SetDoor(0, "open"))
    come_to_rest(qapp)
    evening.playhead.scrub(5)
    view = evening.broadcast.view
    assert [each.id for each in view.figures] == ["ann"]
    assert (view.board.walls[0].kind, view.board.walls[0].state) == ("wall", "shut")
    assert levels(evening, AT_GATE, IN_SIGHT) == [CLEAR, COVERED]


def test_what_a_deed_has_changed_while_one_looked_back_is_kept_afterwards(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    way = Way((START, AT_GATE), (0.0, 35.0))
    plans = {"ann": MovementPlan(way, 7.0)}
    start = at_the_gate()
    evening = evening_of(start.with_running(start.running._replace(ways={"ann": way}, plans=plans)))
    do(evening, StepTo(10))
    clock_of(evening).pass_by(20)
    evening.playhead.scrub(5)
    do(evening, SetDoor(0, "open"))
    come_to_rest(qapp)
    assert not evening.battle.showing.doors
    evening.play.go_live()
    clock_of(evening).pass_by(20)
    come_to_rest(qapp)
    assert gate_of(evening) == "open"
    assert evening.battle.showing.doors


def test_by_hand_no_door_is_noted(evening_of: MakeEvening, qapp: QApplication) -> None:
    room = FogPatch(((40.0, 0.0), (60.0, 0.0), (60.0, 40.0), (40.0, 40.0)))
    showing = Showing(fog=True, by_hand=True, patches=(room,))
    evening = evening_of(looking()._replace(showing=showing))
    do(evening, SetDoor(0, "open"))
    assert gate_of(evening) == "open"
    assert levels(evening, AT_GATE) == [CLEAR]
    come_to_rest(qapp)
    assert not explored_by(evening).doors


def test_doors_are_forgotten_with_the_ground(evening_of: MakeEvening, qapp: QApplication) -> None:
    evening = evening_of(looking())
    do(evening, SetDoor(0, "open"))
    come_to_rest(qapp)
    do(evening, MoveFigure("ann", FAR_OFF), Explore("", doors=frozenset()))
    assert gate_of(evening) == "shut"


def test_by_hand_nobody_explores_but_what_was_explored_before_is_known(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(hall())
    do(evening, MoveFigure("ann", START))
    come_to_rest(qapp)
    room = FogPatch(((90.0, 0.0), (100.0, 0.0), (100.0, 40.0), (90.0, 40.0)))
    do(evening, SetFog(on=True, by_hand=True), Reveal((room,)), MoveFigure("ann", END))
    come_to_rest(qapp)
    assert levels(evening, START, MIDDLE, END) == [EXPLORED, CLEAR, COVERED]
    assert noted(evening) == 1


def test_what_is_shown_by_hand_among_fog_by_sight_is_known_but_not_explored(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(hall())
    room = FogPatch(((90.0, 0.0), (100.0, 0.0), (100.0, 40.0), (90.0, 40.0)))
    do(evening, Reveal((room,)))
    come_to_rest(qapp)
    assert levels(evening, START, MIDDLE, END) == [CLEAR, EXPLORED, COVERED]
    do(evening, Reveal((room._replace(shown=False),)))
    assert levels(evening, MIDDLE) == [COVERED]


def test_ground_that_is_hidden_is_no_longer_explored(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(hall())
    do(evening, MoveFigure("ann", MIDDLE), MoveFigure("ann", START))
    come_to_rest(qapp)
    room = FogPatch(((80.0, 0.0), (120.0, 0.0), (120.0, 40.0), (80.0, 40.0)), shown=False)
    hidden = Explore(explored_by(evening).without((room,)))
    do(evening, Batch((Reveal((room,)), hidden), "Hide the room"))
    assert levels(evening, START, MIDDLE) == [CLEAR, COVERED]
    evening.document.undo()
    assert levels(evening, START, MIDDLE) == [CLEAR, EXPLORED]


def test_ground_that_is_hidden_before_it_was_kept_is_not_explored_either(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(marching())
    do(evening, StepTo(10))
    clock_of(evening).pass_by(1.2)
    room = FogPatch(((10.0, 0.0), (40.0, 0.0), (40.0, 40.0), (10.0, 40.0)), shown=False)
    assert levels(evening, START, MIDDLE) == [EXPLORED, EXPLORED]
    do(evening, with_explored(evening.battle, Reveal((room,)), explored_by(evening).without))
    assert levels(evening, START, MIDDLE) == [COVERED, EXPLORED]
    clock_of(evening).pass_by(20)
    come_to_rest(qapp)
    assert levels(evening, START, MIDDLE) == [COVERED, EXPLORED]
    assert noted(evening) == 1


def test_what_is_hidden_last_leaves_no_picture(evening_of: MakeEvening) -> None:
    all_of_it = FogPatch(((0.0, 0.0), (200.0, 0.0), (200.0, 40.0), (0.0, 40.0)))
    assert explored_by(evening_of(hall())).without((all_of_it,)) == ""


def test_all_can_be_forgotten_but_for_what_is_seen(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(hall())
    do(evening, MoveFigure("ann", MIDDLE), MoveFigure("ann", START))
    come_to_rest(qapp)
    do(evening, Explore(""))
    assert levels(evening, START, MIDDLE) == [CLEAR, COVERED]


def test_it_is_there_when_the_battle_is_opened_again(
    evening_of: MakeEvening, qapp: QApplication, tmp_path: Path
) -> None:
    evening = evening_of(hall())
    do(evening, MoveFigure("ann", MIDDLE), MoveFigure("ann", START))
    come_to_rest(qapp)
    evening.document.battle_file.save_copy(tmp_path / "copy.battle")
    opened = open_battle_file(tmp_path / "copy.battle", TABLES)
    assert opened.document.battle.showing.explored == evening.battle.showing.explored
    opened.document.close()


def test_when_all_rests_what_is_explored_looks_as_it_will_when_it_is_opened_again(
    evening_of: MakeEvening, qapp: QApplication
) -> None:
    evening = evening_of(hall(MIDDLE))
    do(evening, MoveFigure("ann", START), MoveFigure("ann", END))
    come_to_rest(qapp)
    extent, resting = mask_of(evening)[:2]
    known = from_picture(evening.document.picture(evening.battle.showing.explored), extent)
    look = opened(extent, (), EXPLORED, known)
    places = [(x, y) for x in range(120, 200) for y in range(20, 130)]
    assert any(0 < look.pixelColor(*each).red() < EXPLORED for each in places)
    assert all(resting.pixelColor(*each) == look.pixelColor(*each) for each in places)


def test_a_full_disk_is_told_once(
    evening_of: MakeEvening,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = evening_of(hall())
    told: list[str] = []
    evening.document.refused.connect(told.append)

    def full(_content: bytes) -> str:
        raise NotSavedError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(evening.document.battle_file, "add_picture", full)
        for at in (MIDDLE, END, START):
            do(evening, MoveFigure("ann", at))
            come_to_rest(qapp)
        assert explored_by(evening).without(()) == ""
    assert told == ["The disk is full."]
    assert not evening.battle.showing.explored
    assert levels(evening, START, MIDDLE) == [CLEAR, EXPLORED]
    evening.document.renamed.emit()
    do(evening, MoveFigure("ann", MIDDLE))
    come_to_rest(qapp)
    assert noted(evening) == 1


def test_what_could_not_be_noted_down_is_noted_later(
    evening_of: MakeEvening,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = evening_of(looking())
    do(evening, SetDoor(0, "open"))

    def full(*_: object) -> None:
        raise NotSavedError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(evening.document.battle_file, "do", full)
        come_to_rest(qapp)
    assert not evening.battle.showing.doors
    assert levels(evening, IN_SIGHT) == [CLEAR]
    do(evening, MoveFigure("ann", FAR_OFF), ShowHealth("bar"))
    assert levels(evening, IN_SIGHT) == [EXPLORED]
    evening.document.renamed.emit()
    do(evening, ShowHealth("none"))
    come_to_rest(qapp)
    assert evening.battle.showing.doors
    assert levels(evening, IN_SIGHT) == [EXPLORED]


def test_what_was_not_kept_yet_is_kept_when_the_battle_is_closed(evening_of: MakeEvening) -> None:
    evening = evening_of(hall())
    do(evening, MoveFigure("ann", MIDDLE))
    explored_by(evening).finish()
    assert noted(evening) == 1
    explored_by(evening).finish()
    assert noted(evening) == 1


def test_a_deed_that_comes_of_itself_is_no_news(evening_of: MakeEvening) -> None:
    evening = evening_of(hall())
    happened: list[object] = []
    evening.document.happened.connect(happened.append)
    do(evening, MoveFigure("ann", MIDDLE))
    explored_by(evening).finish()
    assert len(happened) == 1


def test_others_who_look_have_masks_of_their_own_unless_they_see_what_the_party_sees(
    evening_of: MakeEvening,
) -> None:
    wall = Wall((130.0, 0.0), (130.0, 40.0))
    both = hall().with_figure(figure("bob", at=END, light=TORCH))
    evening = evening_of(both._replace(board=HALL._replace(walls=(wall,))))
    explored, party = explored_by(evening), mask_of(evening)
    assert explored.woven(lookout_at(evening.battle).ground, "somebody") is party
    bob = explored.woven(lookout_at(evening.battle, ("bob",)).ground, "somebody")
    assert [level(bob, at) for at in (START, END)] == [EXPLORED, CLEAR]
    do(evening, MoveFigure("ann", MIDDLE))
    assert mask_of(evening) is not party
    bob = explored.woven(lookout_at(evening.battle, ("bob",)).ground, "somebody")
    assert [level(bob, at) for at in (START, MIDDLE, END)] == [EXPLORED, EXPLORED, CLEAR]


def test_another_board_has_another_mask(evening_of: MakeEvening) -> None:
    evening = evening_of(hall())
    small = mask_of(evening).image.size()
    do(evening, SetBoard(HALL._replace(size_ft=(200.0, 80.0))))
    assert mask_of(evening).image.height() > small.height()
    assert levels(evening, START) == [CLEAR]
