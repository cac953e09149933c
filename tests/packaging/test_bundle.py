"""Unwanted files are refused in a bundle, and the needed parts of Qt go in."""

import ast
import sys
from importlib import import_module
from pathlib import Path

import pytest

from bundle import (
    BundleError,
    check,
    lacking,
    missing_libraries,
    needless_files,
    self_test,
    system_of,
)
from used_qt import plugin_name, used_parts

_KNOWN = ["libqxcb.so", "libqwayland.so", "libqoffscreen.so", "libqgif.so", "libqjpeg.so"]
_KNOWN += ["libqsvg.so", "libqwebp.so", "libqtiff.so", "libqsvgicon.so"]
_RESOURCES = [
    f"resources/{name}/a.toml" for name in ("battles", "catalogue", "guide", "icons", "rulings")
]
_LOG = (
    "12 WARNING: Library not found: could not resolve 'libxcb-cursor.so.0', "
    "dependency of '/somewhere/plugins/platforms/libqxcb.so'.\n"
    "13 WARNING: Library not found: could not resolve 'libpq.so.5', "
    "dependency of '/somewhere/plugins/sqldrivers/libqsqlpsql.so'.\n"
)


def _paths(*names: str) -> list[Path]:
    return [Path("battleboard", name) for name in names]


def _bundle(folder: Path, *names: str, says: str = "Battleboard works", status: int = 0) -> Path:
    """A folder like a bundle, with a program that only prints something."""
    for name in names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    program = folder / "battleboard"
    program.write_text(f"#!{sys.executable}\nimport sys\nprint({says!r})\nsys.exit({status})\n")
    program.chmod(0o755)
    return folder


def test_a_library_that_a_file_of_the_bundle_needs_may_not_be_missing() -> None:
    told = list(missing_libraries(_LOG, _paths("libqxcb.so")))
    assert told == ["The library libxcb-cursor.so.0 is missing, which libqxcb.so needs."]


def test_what_only_left_out_files_need_is_not_missed() -> None:
    assert not list(missing_libraries(_LOG, _paths("libqjpeg.so")))


def test_a_part_of_windows_is_not_missed() -> None:
    log = (
        "WARNING: Library not found: could not resolve 'icuuc.dll', "
        "dependency of 'C:\\\\PySide6\\\\Qt6Core.dll'."
    )
    assert not list(missing_libraries(log, _paths("Qt6Core.dll")))


@pytest.mark.parametrize(
    "name",
    [
        "libQt6Quick.so.6",
        "libQt6Qml.so.6",
        "Qt6QmlModels.dll",
        "Qt6WebEngineCore.dll",
        "QtOpenGL.abi3.so",
        "QtPdf",
        "libQt6VirtualKeyboard.so.6",
        "opengl32sw.dll",
        "d3dcompiler_47.dll",
        "qtbase_de.qm",
        "libgtk-3.so.0",
        "libcrypto.so.3",
        "libcrypto-3-x64.dll",
    ],
)
def test_needless_files_are_refused(name: str) -> None:
    told = list(needless_files(_paths(name)))
    assert told == [f"{name} is not used by the program, but was taken along."]


@pytest.mark.parametrize(
    "name",
    ["libQt6Core.so.6", "Qt6Widgets.dll", "QtGui", "QtNetwork.abi3.so", "libQt6Svg.so.6", "a.toml"],
)
def test_what_the_program_uses_is_not(name: str) -> None:
    assert not list(needless_files(_paths(name)))


def test_nothing_lacks_in_a_whole_bundle() -> None:
    assert not list(lacking("linux", _paths(*_KNOWN, *_RESOURCES)))


def test_what_lacks_is_told() -> None:
    files = _paths(*(name for name in (*_KNOWN, *_RESOURCES) if "xcb" not in name))
    assert list(lacking("linux", files)) == ["libqxcb.so is missing, so no window could be shown."]
    rest = _paths("libqxcb.so", "libqwayland.so", "libqoffscreen.so")
    assert len(list(lacking("linux", rest))) == len(_KNOWN) - 3 + len(_RESOURCES)


@pytest.mark.parametrize(
    ("name", "system"),
    [("libqxcb.so", "linux"), ("qwindows.dll", "win32"), ("libqcocoa.dylib", "darwin")],
)
def test_the_system_of_a_bundle_is_known_by_its_platform(name: str, system: str) -> None:
    assert system_of(_paths(name)) == system


@pytest.mark.skipif(sys.platform == "win32", reason="the program of this test is a script")
@pytest.mark.expects_output
def test_a_whole_bundle_that_plays_passes(tmp_path: Path) -> None:
    check(_bundle(tmp_path, *_KNOWN, *_RESOURCES))


@pytest.mark.skipif(sys.platform == "win32", reason="the program of this test is a script")
def test_a_self_test_that_does_not_pass_is_told(tmp_path: Path) -> None:
    program = _bundle(tmp_path, says="the self-test failed: no font", status=1) / "battleboard"
    with pytest.raises(
        BundleError, match=r"^The self-test of battleboard ended with 1\. .*no font"
    ):
        self_test(program)


def test_a_program_that_cannot_be_started_is_told(tmp_path: Path) -> None:
    with pytest.raises(BundleError, match="cannot be started"):
        self_test(tmp_path / "battleboard")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/a/plugins/platforms/libqxcb.so", "platforms/qxcb"),
        (r"C:\a\plugins\platforms\qwindows.dll", "platforms/qwindows"),
        ("/a/plugins/platforms/libqcocoa.dylib", "platforms/qcocoa"),
    ],
)
def test_plugins_have_one_name_on_all_systems(path: str, name: str) -> None:
    assert plugin_name(path) == name


def test_translations_modules_and_plugins_without_use_stay_out() -> None:
    modules = ["PySide6.QtCore", "PySide6.QtQml"]
    plugins = [("/p/platforms/libqxcb.so", "to"), ("/p/platforms/libqeglfs.so", "to")]
    used = used_parts((modules, plugins, [("qtbase_de.qm", "to")]))
    assert used == (["PySide6.QtCore"], [("/p/platforms/libqxcb.so", "to")])


def test_what_the_spec_imports_is_there() -> None:
    """No other guard reads it: PyInstaller alone runs it."""
    spec = ast.parse(
        (Path(__file__).parents[2] / "packaging" / "battleboard.spec").read_text("utf-8")
    )
    own = [
        node
        for node in ast.walk(spec)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("battleboard")
    ]
    assert own
    for node in own:
        module = import_module(str(node.module))
        assert [each.name for each in node.names if not hasattr(module, each.name)] == []
