"""The shapes of marks and sides."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from battleboard.views.look.mark import Mark, mark_path, side_path

CENTRE = QPointF(50, 40)


@pytest.mark.parametrize("mark", Mark)
def test_a_mark_lies_around_its_centre(mark: Mark) -> None:
    path = mark_path(mark, CENTRE, 10)
    assert path.contains(CENTRE)
    assert path.boundingRect().width() <= 24
    assert (path.boundingRect().center() - CENTRE).manhattanLength() < 3


def test_every_mark_has_its_own_shape() -> None:
    assert all_differ([mark_path(mark, CENTRE, 10) for mark in Mark])


def test_four_sides_have_four_shapes_and_then_begin_again() -> None:
    assert all_differ([side_path(side, CENTRE, 10) for side in range(4)])
    assert side_path(5, CENTRE, 10) == side_path(1, CENTRE, 10)


def all_differ(paths: list[QPainterPath]) -> bool:
    return all(one != other for one, other in combinations(paths, 2))
