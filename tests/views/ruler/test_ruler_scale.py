"""The scale of the ruler maps places to pixels."""

import pytest

from battleboard.views.ruler.ruler_layout import place_at, ruler_scale_for


def test_a_round_fills_the_width_from_its_first_moment_to_the_end_of_its_last_column() -> None:
    scale = ruler_scale_for(100, 1050, 0.0, 10)
    assert (scale.x(0), scale.step, scale.end) == (100, 100, 1150)
    assert scale.x(4.5) == 550
    assert scale.time(550) == 4.5


def test_with_acts_at_the_very_beginning_there_is_a_column_before_it() -> None:
    scale = ruler_scale_for(100, 1100, 0.5, 10)
    assert (scale.x(0), scale.end) == (150, 1200)
    assert scale.span(0) == (100, 200)


def test_a_place_lies_in_the_middle_of_its_column() -> None:
    scale = ruler_scale_for(0, 1050, 0.0, 10)
    assert scale.span(4) == (350, 450)
    assert sum(scale.span(4)) / 2 == scale.x(4)
    assert scale.span(0) == (0, 50)


@pytest.mark.parametrize(("x", "place"), [(-50, 0), (0, 0), (49, 0), (51, 1), (449, 4), (9e9, 10)])
def test_a_pixel_lies_in_a_column(x: float, place: int) -> None:
    assert ruler_scale_for(0, 1050, 0.0, 10).place(x) == place


def test_no_moment_lies_outside_of_the_round() -> None:
    scale = ruler_scale_for(0, 1050, 0.0, 10)
    assert (scale.time(-5), scale.time(2000)) == (0, 10)
    assert [place_at(time) for time in (0, 0.49, 0.5, 1.4)] == [0, 0, 1, 1]
