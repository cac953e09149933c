"""A DM's incidental choices are remembered for another evening."""

from pathlib import Path

import pytest

from battleboard.models.preferences import Preferences
from battleboard.models.session import Habits
from battleboard.queries.table.areas_of_effect import USUAL_SIZES, AreaForm, AreaSize
from battleboard.storage.settings import PaneSizes


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def following(path: Path) -> Habits:
    """The preferences of whoever owns the settings."""
    habits = Habits()
    habits.follow(Preferences(path))
    return habits


def test_the_first_time_all_is_usual(path: Path) -> None:
    habits = following(path)
    assert habits.pace == 1.0
    assert {form: habits.measures(form) for form in AreaForm} == USUAL_SIZES


def test_the_pace_and_the_sizes_of_areas_are_found_again(path: Path) -> None:
    habits = following(path)
    habits.choose_pace(2.0)
    habits.choose_measures(AreaForm.CONE, AreaSize(90, 30))
    habits.choose_measures(AreaForm.CIRCLE, AreaSize(15))
    habits.keep()
    again = following(path)
    assert again.pace == 2.0
    assert again.measures(AreaForm.CONE) == AreaSize(90, 30)
    assert again.measures(AreaForm.CIRCLE) == AreaSize(15)
    assert again.measures(AreaForm.LINE) == USUAL_SIZES[AreaForm.LINE]


def test_how_cards_are_shown_is_found_again(path: Path) -> None:
    habits = following(path)
    assert not habits.roomy_cards
    habits.choose_roomy_cards(roomy=True)
    habits.keep()
    assert following(path).roomy_cards


def test_the_panes_of_each_display_are_found_again(path: Path) -> None:
    habits = following(path)
    assert habits.panes("laptop") == PaneSizes()
    habits.choose_panes("laptop", PaneSizes(ruler=240, ruler_first=True))
    habits.choose_panes("desk", PaneSizes(side=400))
    habits.keep()
    again = following(path)
    assert again.panes("laptop") == PaneSizes(ruler=240, ruler_first=True)
    assert again.panes("desk") == PaneSizes(side=400)


def test_nothing_is_written_before_the_evening_is_over(path: Path) -> None:
    following(path).choose_pace(4.0)
    assert not path.exists()


def test_without_settings_they_last_for_the_evening() -> None:
    habits = Habits()
    habits.choose_pace(0.5)
    habits.keep()
    assert habits.pace == 0.5
