"""The DM's marks are painted in the right places."""

import pytest
from PySide6.QtCore import QPointF

from battleboard.views.map.paint.mark_painter import place_above_figures

PLACE = QPointF(100, 100)


@pytest.mark.parametrize("disc", [(100.0, 160.0, 30.0), (160.0, 100.0, 30.0)])
def test_a_mark_is_painted_in_its_place_where_no_figure_stands(
    disc: tuple[float, float, float],
) -> None:
    assert place_above_figures(PLACE, []) == PLACE
    assert place_above_figures(PLACE, [disc]) == PLACE


def test_a_mark_under_a_figure_is_painted_above_it() -> None:
    moved = place_above_figures(PLACE, [(100.0, 105.0, 20.0)])
    assert moved.x() == PLACE.x()
    assert moved.y() + 10 <= 85


def test_it_covers_none_of_those_who_stand_one_above_the_other() -> None:
    discs = [(100.0, 105.0, 20.0), (104.0, 62.0, 20.0)]
    moved = place_above_figures(PLACE, discs)
    assert all(moved.y() + 10 <= y - r for _, y, r in discs)
