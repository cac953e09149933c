"""Notes are shown beside the mouse."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from battleboard.views.map.tools.annotations import NoteLine, paint_note, paint_note_beside
from battleboard.views.map.tools.tool import NoteRoom
from battleboard.views.theme.colours import LIGHT

VIEW = QRectF(0, 0, 500, 300)
ROOM = NoteRoom(VIEW)
LINES = (NoteLine("50 ft", strong=True), NoteLine("Ann arrives in segment 3. " * 4, LIGHT.bad))


def painted(
    lines: tuple[NoteLine, ...], at: QPointF, room: NoteRoom = ROOM
) -> tuple[QRectF, QImage]:
    picture = QImage(500, 300, QImage.Format.Format_RGB32)
    picture.fill(LIGHT.ground)
    with QPainter(picture) as painter:
        painter.setFont(QFont(QApplication.font()))
        box = paint_note(painter, LIGHT, lines, at, room)
    return box, picture


@pytest.mark.parametrize("at", [(5, 5), (495, 5), (5, 295), (495, 295), (250, 150)])
def test_a_note_lies_within_the_view_and_not_under_the_mouse(
    qapp: QApplication, at: tuple[float, float]
) -> None:
    _ = qapp
    box, _ = painted(LINES, QPointF(*at))
    assert VIEW.contains(box)
    assert not box.contains(QPointF(*at))


def test_it_keeps_to_the_part_of_the_view_that_is_free(qapp: QApplication) -> None:
    _ = qapp
    free = QRectF(0, 0, 260, 300)
    box, _ = painted((NoteLine("Orc, 47 ft"),), QPointF(255, 100), NoteRoom(free))
    assert free.contains(box)


@pytest.mark.parametrize(
    ("thing", "lies"),
    [
        (QRectF(50, 100, 100, 100), "right"),
        (QRectF(350, 100, 100, 100), "left"),
        (QRectF(-50, -50, 600, 400), "over"),
    ],
)
def test_a_note_lies_right_of_a_thing_or_left_of_it_or_over_its_right_end(
    qapp: QApplication, thing: QRectF, lies: str
) -> None:
    picture = QImage(500, 300, QImage.Format.Format_RGB32)
    with QPainter(picture) as painter:
        painter.setFont(QFont(qapp.font()))
        box = paint_note_beside(painter, LIGHT, LINES[:1], thing, ROOM)
    assert VIEW.contains(box)
    assert box.intersects(thing) == (lies == "over")
    found = {"right": box.left() > thing.right(), "left": box.right() < thing.left()}
    assert found.get(lies, box.right() == VIEW.right())


TOOLS, PREVIEW = QRectF(8, 8, 40, 280), QRectF(300, 180, 190, 110)
COVERED = NoteRoom(VIEW, (TOOLS, PREVIEW))
PLACES = [(x, y) for x in (2, 30, 60, 250, 310, 400, 498) for y in (2, 100, 190, 240, 298)]


@pytest.mark.parametrize("at", PLACES)
def test_a_note_goes_round_the_tools_and_the_preview(
    qapp: QApplication, at: tuple[float, float]
) -> None:
    _ = qapp
    box, _ = painted(LINES[:1], QPointF(*at), COVERED)
    assert COVERED.is_free(box)
    assert not box.contains(QPointF(*at))


@pytest.mark.parametrize("at", PLACES)
def test_a_note_beside_a_thing_goes_round_them_too(
    qapp: QApplication, at: tuple[float, float]
) -> None:
    picture = QImage(500, 300, QImage.Format.Format_RGB32)
    thing = QRectF(at[0] - 20, at[1] - 20, 40, 40)
    with QPainter(picture) as painter:
        painter.setFont(QFont(qapp.font()))
        box = paint_note_beside(painter, LIGHT, LINES[:1], thing, COVERED)
    assert COVERED.is_free(box)
    assert not box.intersects(thing)


def test_without_free_room_it_lies_where_it_would(qapp: QApplication) -> None:
    _ = qapp
    usual, _ = painted(LINES, QPointF(100, 100))
    box, _ = painted(LINES, QPointF(100, 100), NoteRoom(VIEW, (VIEW,)))
    assert box == usual


def test_long_lines_are_broken_and_every_line_is_painted_in_its_colour(qapp: QApplication) -> None:
    _ = qapp
    box, picture = painted(LINES, QPointF(5, 5))
    short, _ = painted(LINES[:1], QPointF(5, 5))
    assert box.width() <= 340
    assert box.height() > 3 * (short.height() - 16)
    found = {
        picture.pixelColor(x, y).name()
        for x in range(int(box.left()), int(box.right()))
        for y in range(int(box.top()), int(box.bottom()))
    }
    assert {LIGHT.ink, LIGHT.bad} <= found
