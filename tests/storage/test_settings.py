"""Settings are saved and read back, and errors in their file do no harm."""

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from battleboard.storage.disk import NotSavedError
from battleboard.storage.settings import (
    MOST_CHOSEN,
    MOST_DISPLAYS,
    MOST_RECENT,
    DisplayChoice,
    LoadedSettings,
    PlayersViewOptions,
    Recent,
    Settings,
    read_settings,
    write_settings,
)

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SETTINGS = Settings(
    theme="dark",
    type_scale=1.3,
    geometry="AbCd",
    left_open="/a/ford.battle",
    recents=(Recent("/a/ford.battle", NOON, "The ford", "OSRIC"), Recent("/b.battle", NOON)),
    displays=(DisplayChoice("HDMI-1/LG", players=True), DisplayChoice("eDP-1")),
    players_in_window=True,
)


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    write_settings(path, SETTINGS)
    assert read_settings(path) == LoadedSettings(SETTINGS)


def test_where_there_is_no_file_everything_is_as_usual(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "settings.json") == LoadedSettings()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{", "The settings cannot be read: the file is damaged."),
        (b'"\xff"', "The settings cannot be read: the file is damaged."),
        (b"[" * 40_000, "The settings cannot be read: the file is damaged."),
        (b" " * 5_000_000 + b"{}", "The settings cannot be read: the file is damaged."),
        (b"[]", "The settings cannot be read: expected an object."),
    ],
)
def test_a_file_that_is_no_settings_is_a_sentence(
    content: bytes, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    aside = "The file has been set aside as 'settings.json.damaged'."
    assert read_settings(path) == LoadedSettings(faults=(f"{sentence} {aside}",))
    assert path.with_name("settings.json.damaged").read_bytes() == content
    write_settings(path, Settings(theme="dark"))
    assert read_settings(path).settings.theme == "dark"


def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    (fault,) = read_settings(tmp_path).faults
    assert fault.startswith("The settings cannot be read (")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "pink"),
        ("type_scale", 9),
        ("type_scale", "large"),
        ("geometry", 5),
        ("left_open", None),
        ("recents", 3),
        ("displays", {"key": "HDMI-1"}),
        ("players_in_window", "yes"),
        ("habit", {"pace": 100}),
        ("habit", {"areas": {"cone": [9999, 5]}}),
    ],
)
def test_one_bad_setting_leaves_the_others_alone(name: str, value: object, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    plain = msgspec.to_builtins(SETTINGS) | {name: value, "of a newer version": 1}
    path.write_bytes(msgspec.json.encode(plain))
    found = read_settings(path)
    usual = {name: getattr(Settings(), name)}
    assert found.settings == msgspec.structs.replace(SETTINGS, **usual)
    assert found.faults == (f"The setting '{name}' is damaged and was left out.",)


def test_one_bad_recent_battle_leaves_the_others_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    good = {"path": "/a", "when": "2026-03-01T12:00:00Z"}
    bad = [{"path": "/b"}, {"path": "/c", "when": "2026-03-01T12:00:00"}, 7]
    path.write_bytes(msgspec.json.encode({"recents": [*bad, good]}))
    found = read_settings(path)
    assert found.settings.recents == (Recent("/a", NOON),)
    assert found.faults == ("A damaged entry was removed from the recent battles.",) * len(bad)


def test_one_bad_display_leaves_the_others_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({"displays": [{"players": True}, {"key": "HDMI-1"}]}))
    assert read_settings(path) == LoadedSettings(
        Settings(displays=(DisplayChoice("HDMI-1"),)),
        ("Damaged display settings were discarded.",),
    )


def test_what_cannot_be_kept_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(NotSavedError, match="'file' could not be created"):
        write_settings(tmp_path / "file" / "settings.json", SETTINGS)


def test_the_battle_that_was_open_last_is_the_first() -> None:
    again = SETTINGS.with_recent(Recent("/b.battle", NOON, "Renamed"))
    assert [each.path for each in again.recents] == ["/b.battle", "/a/ford.battle"]
    assert again.recents[0].title == "Renamed"


def test_only_so_many_battles_are_remembered() -> None:
    settings = Settings()
    for at in range(MOST_RECENT + 1):
        settings = settings.with_recent(Recent(f"/{at}", NOON))
    assert [each.path for each in settings.recents] == [
        f"/{at}" for at in range(MOST_RECENT, 0, -1)
    ]


def test_a_battle_can_be_forgotten() -> None:
    assert [each.path for each in SETTINGS.without("/a/ford.battle").recents] == ["/b.battle"]


def test_a_display_is_found_by_its_key_and_one_that_is_new_has_nothing_chosen() -> None:
    assert SETTINGS.display("HDMI-1/LG") == DisplayChoice("HDMI-1/LG", players=True)
    assert SETTINGS.display("DP-2") == DisplayChoice("DP-2")


def test_the_display_that_was_chosen_last_is_the_first() -> None:
    chosen = SETTINGS.with_display(DisplayChoice("eDP-1", players=True))
    assert [each.key for each in chosen.displays] == ["eDP-1", "HDMI-1/LG"]
    assert chosen.display("eDP-1").players


def test_only_so_many_displays_are_remembered() -> None:
    settings = Settings()
    for at in range(MOST_DISPLAYS + 1):
        settings = settings.with_display(DisplayChoice(f"{at}"))
    assert len(settings.displays) == MOST_DISPLAYS
    assert settings.displays[0].key == f"{MOST_DISPLAYS}"


def test_how_the_players_are_shown_a_battle_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    manner = PlayersViewOptions(motion=False, names=False)
    write_settings(path, Settings(manner=manner))
    assert read_settings(path).settings.manner == manner
    assert Settings().manner == PlayersViewOptions(
        motion=True, strip=True, announcements=True, names=True
    )


def test_38_10_few_choices_of_the_palette_are_kept_the_newest_among_them() -> None:
    settings = Settings()
    for number in range(MOST_CHOSEN):
        settings = settings.with_choice(f"item {number}").with_choice(f"item {number}")
    settings = settings.with_choice("newest")
    assert len(settings.chosen) == MOST_CHOSEN
    assert settings.chosen["newest"] == 1
    assert settings.with_choice("newest").chosen["newest"] == 2
