"""A clicked room is found, the same from every place in it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from battleboard.board.tracing.trace_proposal import TraceProposal
from battleboard.models.plan_pictures import PlanGrid
from battleboard.models.traced_pictures import RoomFinder
from tests.board.tracing.drawn_dungeon import laid_out
from tests.board.tracing.drawn_plan import STYLES, DrawnPlan, draw
from tests.profiles import examples

pytestmark = pytest.mark.usefixtures("qapp")

TOLD = {
    "rects": [
        {"x": 0, "y": 0, "w": 6, "h": 5},
        {"x": 6, "y": 2, "w": 1, "h": 1},
        {"x": 7, "y": 0, "w": 5, "h": 5},
        {"x": 2, "y": 5, "w": 1, "h": 1},
        {"x": 0, "y": 6, "w": 6, "h": 3},
    ],
    "doors": [
        {"x": 6, "y": 2, "dir": {"x": 1, "y": 0}, "type": 1},
        {"x": 2, "y": 5, "dir": {"x": 0, "y": 1}, "type": 6},
    ],
    "columns": [{"x": 2, "y": 3}],
}


def drawn_in(style: str) -> tuple[DrawnPlan, RoomFinder]:
    """Three rooms with a door and a secret one, and the tracer that finds them."""
    drawn = draw(laid_out(TOLD), style, 1)
    grid = PlanGrid((drawn.cell, drawn.cell), drawn.offset, 0.3 if style == "scanned" else 0.0)
    return drawn, RoomFinder(drawn.picture, grid)


@pytest.fixture(scope="module", params=[style for style in STYLES if style != "scanned"])
def styled(request: pytest.FixtureRequest, qapp: object) -> tuple[DrawnPlan, RoomFinder]:
    assert qapp
    return drawn_in(request.param)


def pixel(drawn: DrawnPlan, x: float, y: float) -> tuple[float, float]:
    """The pixel of a place of the dungeon on its picture."""
    left, top = (side / drawn.cell for side in drawn.offset)
    return (x + 2 + left) * drawn.cell, (y + 2 + top) * drawn.cell


def test_a_room_has_its_floor_and_the_doors_of_its_edge(
    styled: tuple[DrawnPlan, RoomFinder],
) -> None:
    drawn, finder = styled
    room = finder.room(pixel(drawn, 3, 1))
    # A door may be at either side of its square, or in the middle.
    assert 30 <= room.floor_squares <= 32.1
    assert [door.kind for door in room.doors] == ["door", "secret"]
    beside = finder.room(pixel(drawn, 4, 7))
    assert [door.kind for door in beside.doors] == ["secret"]


@given(x=st.floats(0.2, 5.8), y=st.floats(0.2, 4.8))
@settings(max_examples=examples(60))
def test_a_click_anywhere_in_a_room_gives_the_same_room(
    styled: tuple[DrawnPlan, RoomFinder], x: float, y: float
) -> None:
    drawn, finder = styled
    assert finder.room(pixel(drawn, x, y)) == finder.room(pixel(drawn, 3, 1))


def test_no_room_is_found_on_the_page_around_a_plan() -> None:
    drawn, finder = drawn_in("lines")
    assert finder.room(pixel(drawn, -1.5, -1.5)) == TraceProposal()
    assert finder.room(pixel(drawn, 11, 8)) == TraceProposal()


def test_a_scan_is_turned_back() -> None:
    drawn, finder = drawn_in("scanned")
    room = finder.room(pixel(drawn, 3, 1))
    assert 29.8 <= room.floor_squares <= 32.2


def coloured(size: tuple[int, int], at: tuple[int, int]) -> QImage:
    """A dark green floor of six squares by five, among lighter brown walls."""
    picture = QImage(*size, QImage.Format.Format_RGB32)
    picture.fill(QColor(150, 120, 80))
    with QPainter(picture) as painter:
        painter.fillRect(QRectF(*at, 240, 200), QColor(40, 70, 40))
        painter.setPen(QPen(QColor(60, 90, 50), 3))
        for number in range(9):
            painter.drawPoint(at[0] + 20 + number * 23, at[1] + 17 + number * 19)
    return picture


@pytest.mark.parametrize(("size", "at"), [((480, 400), (80, 80)), ((4000, 3000), (2000, 1600))])
def test_a_floor_in_colours_is_found_by_its_colour(
    size: tuple[int, int], at: tuple[int, int]
) -> None:
    grid = PlanGrid((40.0, 40.0), (0.0, 0.0))
    room = RoomFinder(coloured(size, at), grid).room((at[0] + 100, at[1] + 100))
    left, top = at[0] / 40, at[1] / 40
    assert room.floor_squares == pytest.approx(30, abs=0.1)
    assert {(left, top), (left + 6, top + 5)} <= {*room.floor[0]}
    assert len(room.walls) == 4


def test_what_goes_on_beyond_the_picture_is_no_room() -> None:
    grid = PlanGrid((40.0, 40.0), (0.0, 0.0))
    picture = coloured((4000, 3000), (2000, 1600))
    assert RoomFinder(picture, grid).room((500, 500)) == TraceProposal()
