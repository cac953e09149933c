"""The installer of Windows is right, as far as its sources show on any system."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from windows.make_setup import installed_line, own_version
from windows.version_resource import DESCRIPTIONS, four_numbers, version_resource
from windows.wine.runtime import locked

_FOLDER: Final = Path(__file__).parents[2] / "packaging" / "windows"
_SCRIPT: Final = (_FOLDER / "battleboard.nsi").read_text("utf-8")
_INSTALLS, _UNINSTALLS = _SCRIPT.split('Section "Uninstall"')
_KEY: Final = r'HKCU "(?P<key>[^"\\]+)[^"]*"'


@pytest.mark.parametrize(
    ("version", "numbers"),
    [
        ("0.1.0", (0, 1, 0, 0)),
        ("1.20", (1, 20, 0, 0)),
        ("2.0.3.dev4", (2, 0, 3, 0)),
        ("0.2.0rc1", (0, 2, 0, 0)),
    ],
)
def test_a_version_is_four_numbers_for_windows(
    version: str, numbers: tuple[int, int, int, int]
) -> None:
    assert four_numbers(version) == numbers


@pytest.mark.parametrize("program", DESCRIPTIONS)
def test_the_version_resource_is_one_expression_with_the_version(program: str) -> None:
    text = version_resource(program, "0.1.0")
    found = ast.parse(text, mode="eval").body
    assert isinstance(found, ast.Call)
    assert f'StringStruct("OriginalFilename", "{program}.exe")' in text
    assert "filevers=(0, 1, 0, 0)" in text


def test_the_version_is_that_of_the_program() -> None:
    from battleboard import __version__  # noqa: PLC0415 - only this test asks for it

    assert own_version() == __version__


def test_programs_run_as_the_user_and_are_sharp_on_each_screen() -> None:
    manifest = ET.parse(_FOLDER / "battleboard.manifest").getroot()  # noqa: S314 - it is our own
    found = {each.tag.rpartition("}")[2]: each for each in manifest.iter()}
    assert found["requestedExecutionLevel"].get("level") == "asInvoker"
    assert (found["dpiAwareness"].text or "").startswith("PerMonitorV2")
    assert found["supportedOS"].get("Id") == "{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"


def test_the_set_up_needs_no_administrator() -> None:
    assert "RequestExecutionLevel user" in _SCRIPT
    assert not re.search(r"\b(HKLM|HKCR|SHCTX|SetShellVarContext)\b", _SCRIPT)


def test_each_key_that_is_written_is_taken_away() -> None:
    written = {found["key"] for found in re.finditer(rf"WriteReg\w+ {_KEY}", _INSTALLS)}
    taken = {found["key"] for found in re.finditer(rf"DeleteReg\w+ .*?{_KEY}", _UNINSTALLS)}
    assert written
    assert written <= taken


def test_each_shortcut_that_is_made_is_taken_away() -> None:
    made = re.findall(r'CreateShortCut ("[^"]+")', _INSTALLS)
    assert len(made) == 2
    assert all(f"Delete {each}" in _UNINSTALLS for each in made)


def test_the_uninstaller_names_whatever_it_removes() -> None:
    removed = set(re.findall(r'(?:RMDir /r|Delete) "\$INSTDIR\\([^"]+)"', _removal()))
    set_aside = set(re.findall(r'!insertmacro SetAside "([^"]+)"', _SCRIPT))
    brought_back = set(re.findall(r'!insertmacro BringBack "([^"]+)"', _SCRIPT))
    assert set_aside == brought_back
    assert removed == {*set_aside, "Uninstall.exe"}
    assert "RMDir /r $INSTDIR" not in _SCRIPT.replace('"', "").replace("$INSTDIR\\", "")


def _removal() -> str:
    return _UNINSTALLS.partition("SectionEnd")[0]


def test_the_set_up_tells_of_windows_10_1903() -> None:
    assert "!define OLDEST_BUILD 18362" in _SCRIPT
    assert "1903" in _SCRIPT


def test_the_runtime_of_the_proof_has_the_versions_of_the_lock() -> None:
    wanted = dict(each.split("==") for each in locked())
    assert {"pyside6-essentials", "pyinstaller", "pefile", "pywin32-ctypes"} <= wanted.keys()
    assert "macholib" not in wanted


def test_a_size_stands_beside_its_aim() -> None:
    assert installed_line(78.91) == "installed: 78.9 MB (aim 85 MB)"
    assert installed_line(85.1) == "installed: 85.1 MB (aim 85 MB, not reached)"


@pytest.mark.skipif(sys.platform == "win32", reason="there the set-up is tried itself")
def test_the_proof_says_what_it_lacks_instead_of_failing(tmp_path: Path) -> None:
    for tool in ("bash", "dirname", "id"):
        (tmp_path / tool).symlink_to(f"/bin/{tool}" if tool == "bash" else f"/usr/bin/{tool}")
    done = subprocess.run(
        [tmp_path / "bash", _FOLDER / "prove.sh"],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": str(tmp_path)},
    )
    assert done.stdout.startswith("Skipped: wine is missing")
