"""Missing parts of the program or of the system are named in a message."""

import re
import sys
from pathlib import Path
from typing import Final

import pytest

from battleboard import app
from battleboard.app.command_line import main
from battleboard.app.missing_parts import (
    PACKAGES,
    check_bundle,
    loading_problem,
    missing_library,
)
from battleboard.app.start_faults import MissingPartError
from battleboard.storage.bundle_manifest import write_manifest

ROOT: Final = Path(__file__).parents[2]
NO_EGL: Final = "libEGL.so.1: cannot open shared object file: No such file or directory"
EGL_TOLD: Final = (
    "The library 'libEGL.so.1' is missing on this computer; on Debian or Ubuntu, "
    "run 'sudo apt-get install libegl1'."
)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A packaged program of three files."""
    for name in ("PySide6/Qt6Core.dll", "PySide6/Qt6Gui.dll", "base_library.zip"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(name.encode())
    assert write_manifest(tmp_path) == 3
    return tmp_path


def test_every_library_that_the_set_up_looks_for_is_known() -> None:
    script = (ROOT / "tools" / "system.sh").read_text("utf-8")
    wanted = dict(re.findall(r"^need_library (\S+) (\S+)$", script, re.MULTILINE))
    assert wanted
    assert wanted.items() <= PACKAGES.items()


def test_a_library_of_the_system_is_named_with_its_package() -> None:
    assert missing_library(f"Cannot load library x ({NO_EGL})") == EGL_TOLD
    assert "install the system package that provides it" in missing_library(
        "libstrange.so.7: cannot open shared object file: No such file or directory"
    )
    assert missing_library("something else") == ""


def test_a_whole_bundle_is_no_trouble(bundle: Path) -> None:
    check_bundle(bundle)
    check_bundle()


def test_a_file_that_was_taken_away_is_named(bundle: Path) -> None:
    (bundle / "PySide6" / "Qt6Core.dll").unlink()
    with pytest.raises(
        MissingPartError, match=r"^A part of Battleboard \('Qt6Core.dll'\) is missi"
    ):
        check_bundle(bundle)


def test_a_file_that_was_changed_is_named(bundle: Path) -> None:
    for name in ("Qt6Core.dll", "Qt6Gui.dll"):
        (bundle / "PySide6" / name).write_bytes(b"something else")
    told = r"^Parts of Battleboard \('Qt6Core.dll' and 'Qt6Gui.dll'\) are damaged"
    with pytest.raises(MissingPartError, match=told):
        check_bundle(bundle)


def test_of_many_the_first_are_named(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / str(number)).write_text("")
    write_manifest(tmp_path)
    for number in range(5):
        (tmp_path / str(number)).unlink()
    with pytest.raises(MissingPartError, match=r"\('0', '1', '2' and 2 more\) are missing"):
        check_bundle(tmp_path)


def test_the_self_test_names_it_before_anything_is_loaded(
    bundle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (bundle / "PySide6" / "Qt6Gui.dll").unlink()
    monkeypatch.setattr(sys, "_MEIPASS", str(bundle), raising=False)
    assert main(["--self-test"]) == 1
    assert "'Qt6Gui.dll'" in capsys.readouterr().err


def test_what_cannot_be_loaded_is_told_with_its_reason(
    bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert str(loading_problem(ImportError(NO_EGL))) == EGL_TOLD
    said = str(loading_problem(ImportError("No module named 'x'")))
    assert said.startswith("A part of Battleboard cannot be loaded (No module named 'x').")
    monkeypatch.setattr(sys, "_MEIPASS", str(bundle), raising=False)
    (bundle / "PySide6" / "Qt6Gui.dll").unlink()
    assert "'Qt6Gui.dll'" in str(loading_problem(ImportError("DLL load failed")))


class WithoutGui:
    """An import of Qt's windows that fails as if a library were missing."""

    def find_spec(self, name: str, *_: object) -> None:
        if name == "battleboard.app.window":
            raise ImportError(NO_EGL)


def test_a_missing_library_ends_the_program_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "battleboard.app.window", raising=False)
    monkeypatch.delattr(app, "window", raising=False)
    monkeypatch.setattr(sys, "meta_path", [WithoutGui(), *sys.meta_path])
    assert main([]) == 1
    assert capsys.readouterr().err == f"battleboard: {EGL_TOLD}\n"
