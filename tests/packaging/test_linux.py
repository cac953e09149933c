"""The desktop files of Linux agree with each other."""

import configparser
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from battleboard.storage.battle_file.sqlite_file import APPLICATION
from linux.system_libraries import left_to_the_system

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
APPLICATION_ID = "org.battleboard.Battleboard"
KIND = "application/vnd.battleboard.battle"


@pytest.fixture(name="entry")
def _entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(LINUX / f"{APPLICATION_ID}.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def test_the_menu_entry_opens_battles(entry: configparser.SectionProxy) -> None:
    assert entry["MimeType"] == f"{KIND};"
    assert entry["Exec"] == "battleboard %f"
    assert entry["Icon"] == APPLICATION_ID


def test_a_battle_is_known_by_its_ending_and_by_its_application_id() -> None:
    name = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kind = ET.parse(LINUX / f"{APPLICATION_ID}.mime.xml").getroot()[0]  # noqa: S314 - our own
    assert kind.get("type") == KIND
    globs = [each.get("pattern") for each in kind.iter(f"{name}glob")]
    marks = [each.get("value") for each in kind.iter(f"{name}match")]
    assert globs == ["*.battle"]
    assert marks == ["SQLite format 3", APPLICATION.to_bytes(4).decode("ascii")]


def test_the_description_names_the_same_program(entry: configparser.SectionProxy) -> None:
    told = ET.parse(LINUX / f"{APPLICATION_ID}.metainfo.xml").getroot()  # noqa: S314 - our own
    assert told.findtext("id") == APPLICATION_ID
    assert told.findtext("launchable") == f"{APPLICATION_ID}.desktop"
    assert told.findtext("provides/mediatype") == KIND
    assert (told.findtext("name"), told.findtext("summary")) == (entry["Name"], entry["Comment"])
    assert [each.text for each in told.iterfind("categories/category")] == (
        entry["Categories"].rstrip(";").split(";")
    )


@pytest.mark.parametrize(
    "name", ["libX11.so.6", "libstdc++.so.6", "libfontconfig.so.1", "libz.so.1"]
)
def test_what_every_desktop_has_stays_out(name: str) -> None:
    assert left_to_the_system(name)


@pytest.mark.parametrize(
    "name", ["libxcb-cursor.so.0", "libzstd.so.1", "libsqlite3.so.0", "libQt6Core.so.6"]
)
def test_what_a_desktop_may_lack_comes_along(name: str) -> None:
    assert not left_to_the_system(name)


@pytest.mark.parametrize("script", sorted(LINUX.glob("*.sh")), ids=lambda path: path.name)
def test_scripts_stop_at_the_first_fault(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert script.name == "common.sh" or "\nset -euo pipefail\n" in text


def test_whatever_the_proof_runs_has_an_end() -> None:
    text = (LINUX / "prove.sh").read_text(encoding="utf-8")
    for command in ("debootstrap --variant", "unshare --mount"):
        assert re.search(rf"timeout --kill-after \d+ \d+ {command}", text)
