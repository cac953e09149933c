"""The players' frame has a shape to grab, and a tab."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from battleboard.views.map.tools.players_frame_tool import FramePart, FrameShape, shape_of

VIEW = QRectF(0, 0, 900, 600)
BOX = QRectF(300, 200, 320, 180)
WORDS = 60.0


def shape(turns: int = 0, *, keeps: bool = False, box: QRectF = BOX) -> FrameShape:
    """A shape in a view."""
    return shape_of(box, turns, WORDS, VIEW, keeps=keeps)


@pytest.mark.parametrize(
    ("turns", "side"),
    [
        (0, QPointF(BOX.center().x(), BOX.top())),
        (1, QPointF(BOX.left(), BOX.center().y())),
        (2, QPointF(BOX.center().x(), BOX.bottom())),
        (3, QPointF(BOX.right(), BOX.center().y())),
    ],
)
def test_the_tab_sits_outside_where_the_players_screen_has_its_upper_edge(
    turns: int, side: QPointF
) -> None:
    tab = shape(turns).tab
    assert tab.adjusted(-1, -1, 1, 1).contains(side)
    assert tab.intersected(BOX).isEmpty()


@given(st.floats(-2000, 2000), st.floats(-2000, 2000), st.floats(20, 4000), st.integers(0, 3))
def test_the_tab_can_always_be_taken(x: float, y: float, wide: float, turns: int) -> None:
    tab = shape(turns, box=QRectF(x, y, wide, wide / 2)).tab
    assert VIEW.contains(tab)


def test_it_is_taken_by_its_edge_and_not_from_inside() -> None:
    found = shape()
    assert found.part_at(QPointF(300, 290)) is FramePart.EDGE
    assert found.part_at(QPointF(304, 290)) is FramePart.EDGE
    assert found.part_at(QPointF(296, 290)) is FramePart.EDGE
    assert found.part_at(BOX.center()) is None
    assert found.part_at(QPointF(310, 290)) is None
    assert found.part_at(QPointF(290, 290)) is None


def test_it_is_made_larger_by_its_corners_unless_it_keeps_its_size() -> None:
    assert shape().part_at(BOX.bottomRight()) is FramePart.LOWER_RIGHT
    assert shape().part_at(BOX.topLeft()) is FramePart.UPPER_LEFT
    assert shape(keeps=True).part_at(BOX.bottomRight()) is FramePart.EDGE
    assert not shape(keeps=True).corners


def test_the_right_end_of_the_tab_turns_it() -> None:
    found = shape()
    assert found.part_at(found.tab.center() - QPointF(20, 0)) is FramePart.TAB
    assert found.part_at(found.turner.center()) is FramePart.TURN
