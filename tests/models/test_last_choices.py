"""A DM's incidental choices are remembered for another evening."""

from pathlib import Path

import pytest

from battleboard.models.preferences import Preferences
from battleboard.models.session import LastChoices
from battleboard.queries.table.areas_of_effect import USUAL_SIZES, AreaForm, AreaSize
from battleboard.storage.settings import PaneSizes


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def following(path: Path) -> LastChoices:
    """The preferences of whoever owns the settings."""
    choices = LastChoices()
    choices.follow(Preferences(path))
    return choices


def test_the_first_time_all_is_usual(path: Path) -> None:
    choices = following(path)
    assert choices.pace == 1.0
    assert {form: choices.measures(form) for form in AreaForm} == USUAL_SIZES


def test_the_pace_and_the_sizes_of_areas_are_found_again(path: Path) -> None:
    choices = following(path)
    choices.choose_pace(2.0)
    choices.choose_measures(AreaForm.CONE, AreaSize(90, 30))
    choices.choose_measures(AreaForm.CIRCLE, AreaSize(15))
    choices.keep()
    again = following(path)
    assert again.pace == 2.0
    assert again.measures(AreaForm.CONE) == AreaSize(90, 30)
    assert again.measures(AreaForm.CIRCLE) == AreaSize(15)
    assert again.measures(AreaForm.LINE) == USUAL_SIZES[AreaForm.LINE]


def test_how_cards_are_shown_is_found_again(path: Path) -> None:
    choices = following(path)
    assert not choices.roomy_cards
    choices.choose_roomy_cards(roomy=True)
    choices.keep()
    assert following(path).roomy_cards


def test_the_panes_of_each_display_are_found_again(path: Path) -> None:
    choices = following(path)
    assert choices.panes("laptop") == PaneSizes()
    choices.choose_panes("laptop", PaneSizes(ruler=240, ruler_first=True))
    choices.choose_panes("desk", PaneSizes(side=400))
    choices.keep()
    again = following(path)
    assert again.panes("laptop") == PaneSizes(ruler=240, ruler_first=True)
    assert again.panes("desk") == PaneSizes(side=400)


def test_nothing_is_written_before_the_evening_is_over(path: Path) -> None:
    following(path).choose_pace(4.0)
    assert not path.exists()


def test_without_settings_they_last_for_the_evening() -> None:
    choices = LastChoices()
    choices.choose_pace(0.5)
    choices.keep()
    assert choices.pace == 0.5
