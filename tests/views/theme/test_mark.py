"""Marks have the right shapes."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from battleboard.views.theme.shapes import ActMark, act_mark_path

CENTRE = QPointF(50, 40)


@pytest.mark.parametrize("mark", ActMark)
def test_a_mark_lies_around_its_centre(mark: ActMark) -> None:
    path = act_mark_path(mark, CENTRE, 10)
    assert path.contains(CENTRE)
    assert path.boundingRect().width() <= 24
    assert (path.boundingRect().center() - CENTRE).manhattanLength() < 3


def test_every_mark_has_its_own_shape() -> None:
    assert all_differ([act_mark_path(mark, CENTRE, 10) for mark in ActMark])


def all_differ(paths: list[QPainterPath]) -> bool:
    return all(one != other for one, other in combinations(paths, 2))
