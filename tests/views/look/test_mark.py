"""The shapes of marks."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from battleboard.views.look.mark import Mark, mark_path

CENTRE = QPointF(50, 40)


@pytest.mark.parametrize("mark", Mark)
def test_a_mark_lies_around_its_centre(mark: Mark) -> None:
    path = mark_path(mark, CENTRE, 10)
    assert path.contains(CENTRE)
    assert path.boundingRect().width() <= 24
    assert (path.boundingRect().center() - CENTRE).manhattanLength() < 3


def test_every_mark_has_its_own_shape() -> None:
    assert all_differ([mark_path(mark, CENTRE, 10) for mark in Mark])


def all_differ(paths: list[QPainterPath]) -> bool:
    return all(one != other for one, other in combinations(paths, 2))
