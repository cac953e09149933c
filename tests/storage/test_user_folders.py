"""User data is kept in the right folders."""

from pathlib import Path

from platformdirs import PlatformDirs

from battleboard.storage.user_folders import find_user_folders, problem_with


def test_the_folders_are_those_that_the_system_has_for_programs() -> None:
    usual = PlatformDirs("Battleboard", appauthor=False)
    places = find_user_folders({})
    assert places.autosave == usual.user_data_path / "battles"
    assert places.backups == usual.user_data_path / "earlier"
    assert places.roster == usual.user_data_path / "roster"
    assert places.catalogue == usual.user_data_path / "catalogue"
    assert places.encounters == usual.user_data_path / "encounters"
    assert places.settings == usual.user_config_path / "settings.json"
    assert places.idle_picture == usual.user_data_path / "idle picture"
    assert places.thumbnails == usual.user_cache_path / "thumbnails"
    assert places.last_fault == usual.user_cache_path / "fault.txt"
    assert places.log == usual.user_log_path / "battleboard.log"


def test_one_variable_puts_all_of_them_into_one_folder(tmp_path: Path) -> None:
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path)})
    names = [each.relative_to(tmp_path).as_posix() for each in places]
    assert names == ["data", "config", "cache", "logs"]


def test_the_variable_may_begin_at_the_users_own_folder() -> None:
    assert find_user_folders({"BATTLEBOARD_HOME": "~/stick"}).data == Path.home() / "stick" / "data"


def test_an_empty_variable_says_nothing() -> None:
    assert find_user_folders({"BATTLEBOARD_HOME": ""}) == find_user_folders({})


def test_folders_that_can_be_written_to_are_no_trouble(tmp_path: Path) -> None:
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / "new")})
    assert problem_with(places) == ""
    assert list(places.data.iterdir()) == []


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way")
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path)})
    said = f"Battleboard cannot save anything in '{places.config}' (file exists)."
    assert problem_with(places) == said
