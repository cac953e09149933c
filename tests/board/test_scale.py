"""Inches of the rules are converted to the table."""

import pytest

from battleboard.board.board import FIRST_EDITION, Measure, Scale


@pytest.mark.parametrize(("measure", "feet"), [("range", 210), ("area", 70), ("movement", 210)])
def test_outdoors_inches_are_yards_but_for_areas(measure: Measure, feet: float) -> None:
    assert FIRST_EDITION.feet(7, measure, "outdoors") == feet
    assert FIRST_EDITION.feet(7, measure, "indoors") == 70


def test_each_measure_has_a_switch_of_its_own() -> None:
    scale = Scale(range=1, area=3, movement=1)
    measures: tuple[Measure, ...] = ("range", "area", "movement")
    assert [scale.feet(1, measure, "outdoors") for measure in measures] == [10, 30, 10]
