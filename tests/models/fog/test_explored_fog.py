"""What the party explores is known, and kept by the document."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

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
from battleboard.battle.knowledge.party_vision import party_vision_at
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.board.wall import Wall
from battleboard.models.fog import explored_fog, fog_painter
from battleboard.models.fog.mask import CLEAR, COVERED, EXPLORED
from battleboard.models.fog.open_ground import from_picture, open_ground
from battleboard.queries.sight.fog_ground import Seen
from battleboard.queries.sight.revealing import with_explored
from battleboard.storage.battle_file.opening import open_battle_file
from battleboard.storage.disk import NotSavedError
from tests.battle.battles import TABLES, figure
from tests.models.fog.halls import (
    END,
    FAR_OFF,
    HALL,
    IN_SIGHT,
    MIDDLE,
    START,
    TORCH,
    come_to_rest,
    explored_by,
    hall,
    levels,
    looking,
    marching,
    mask_of,
    noted,
)
from tests.models.fog.masks import level
from tests.models.sessions import MakeSession, clock_of, do


def test_without_fog_there_is_no_mask(session_of: MakeSession) -> None:
    assert explored_by(session_of(hall(showing=Showing()))).mask is None


def test_without_fog_no_step_back_paints_open_ground(
    session_of: MakeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = list[object]()
    monkeypatch.setattr(explored_fog, "open_ground", lambda *what: painted.append(what))
    session = session_of(hall(showing=Showing()))
    do(session, MoveFigure("ann", END))
    assert session.document.undo()
    assert not painted


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
    clock_of(session).let_pass(60)
    assert session.playhead.time == 10
    assert levels(session, START, MIDDLE, END) == [EXPLORED, EXPLORED, CLEAR]
    come_to_rest(qapp)
    assert noted(session) == 1
    session.document.undo()
    clock_of(session).let_pass(60)
    assert levels(session, MIDDLE, END) == [COVERED, COVERED]


def test_it_is_not_kept_before_the_playhead_rests(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(marching())
    do(session, StepTo(10))
    clock_of(session).let_pass(0.3)
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
    clock_of(session).let_pass(2)
    come_to_rest(qapp)
    assert noted(session) == kept
    do(session, StepTo(1))
    clock_of(session).let_pass(0.1)
    come_to_rest(qapp)
    assert noted(session) == kept + 1


def test_in_the_midst_of_the_play_it_is_kept_without_painting_all_of_the_fog_anew(
    qtbot: QtBot,
    session_of: MakeSession,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That took as long as several frames at each edge of a segment."""
    whole, usual = list[bool](), fog_painter.paint_fog

    def noted_fog(image: QImage, seen: Seen, *others: Any) -> None:
        whole.append(others[1].region.boundingRect() == image.rect())
        usual(image, seen, *others)

    monkeypatch.setattr(fog_painter, "paint_fog", noted_fog)
    session = session_of(marching())
    session.play.toggle()
    clock_of(session).let_pass(1.5)
    do(session, ShowHealth("bar"))
    clock_of(session).let_pass(0.6)
    assert session.playhead.running
    kept = noted(session)
    whole.clear()
    come_to_rest(qapp)
    assert noted(session) == kept, "at the edge of a segment all else comes first"
    qtbot.waitUntil(lambda: noted(session) == kept + 1)
    assert session.playhead.running
    assert mask_of(session)
    assert not any(whole)
    session.play.pause()
    come_to_rest(qapp)
    assert mask_of(session)
    assert any(whole), "its soft edges are evened once all rests"


def test_what_was_seen_on_the_way_is_not_lost_by_a_pause(
    session_of: MakeSession, qapp: QApplication
) -> None:
    session = session_of(marching())
    session.play.toggle()
    clock_of(session).let_pass(3.5)
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
    clock_of(session).let_pass(1.2)
    room = FogPatch(((10.0, 0.0), (40.0, 0.0), (40.0, 40.0), (10.0, 40.0)), shown=False)
    assert levels(session, START, MIDDLE) == [EXPLORED, EXPLORED]
    do(session, with_explored(session.battle, Reveal((room,)), explored_by(session).without))
    assert levels(session, START, MIDDLE) == [COVERED, EXPLORED]
    clock_of(session).let_pass(20)
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
    explored_fog, party = explored_by(session), mask_of(session)
    assert explored_fog.paint(party_vision_at(session.battle).ground, "somebody") is party
    bob = explored_fog.paint(party_vision_at(session.battle, ("bob",)).ground, "somebody")
    assert [level(bob, at) for at in (START, END)] == [EXPLORED, CLEAR]
    do(session, MoveFigure("ann", MIDDLE))
    assert mask_of(session) is not party
    bob = explored_fog.paint(party_vision_at(session.battle, ("bob",)).ground, "somebody")
    assert [level(bob, at) for at in (START, MIDDLE, END)] == [EXPLORED, EXPLORED, CLEAR]


def test_another_board_has_another_mask(session_of: MakeSession) -> None:
    session = session_of(hall())
    small = mask_of(session).image.size()
    do(session, SetBoard(HALL._replace(size_ft=(200.0, 80.0))))
    assert mask_of(session).image.height() > small.height()
    assert levels(session, START) == [CLEAR]


def test_on_a_board_of_another_size_what_was_explored_stays_where_it_was(
    session_of: MakeSession,
) -> None:
    session = session_of(hall())
    do(session, MoveFigure("ann", END))
    explored_fog = explored_by(session)
    before = levels(session, START, MIDDLE, END)
    board = session.battle.board
    wide, high = board.size_ft
    size = (wide * 2, high + 30)
    whole = ((0.0, 0.0, wide, high),)
    name = explored_fog.save_for_size(size, whole)
    do(session, Batch((SetBoard(board._replace(size_ft=size)), Explore(name))))
    assert levels(session, START, MIDDLE, END) == before
    session.document.undo()
    assert levels(session, START, MIDDLE, END) == before
    assert explored_fog.save_for_size(size, ()) == ""
