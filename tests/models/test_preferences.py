"""The user's choices are saved as soon as they change."""

from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from battleboard.models.preferences import Preferences
from battleboard.storage.settings import Settings, read_settings


def test_what_is_chosen_is_there_the_next_time(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    Preferences(path).choose(Settings(theme="dark"))
    assert Preferences(path).settings.theme == "dark"


def test_a_change_is_told_once(qtbot: QtBot, tmp_path: Path) -> None:
    preferences = Preferences(tmp_path / "settings.json")
    with qtbot.waitSignal(preferences.changed, timeout=0):
        preferences.choose(Settings(type_scale=1.3))
    with qtbot.assertNotEmitted(preferences.changed):
        preferences.choose(Settings(type_scale=1.3))


def test_what_is_wrong_in_the_file_is_known(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({"theme": "pink"}))
    assert Preferences(path).faults == ("The setting 'theme' is damaged and was left out.",)


def test_what_cannot_be_kept_is_told_and_holds_all_the_same(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    preferences = Preferences(tmp_path / "file" / "settings.json")
    with qtbot.waitSignal(preferences.told, timeout=0) as told:
        preferences.choose(Settings(theme="light"))
    assert told.args == ["'file' could not be created (file exists)."]
    assert preferences.settings.theme == "light"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_file_is_that_of_the_settings(theme: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    preferences = Preferences(path)
    preferences.choose(msgspec.structs.replace(preferences.settings, theme=theme))
    assert read_settings(path).settings.theme == theme
