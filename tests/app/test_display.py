"""It is known where a window would open, and whether anyone would see it."""

import socket
import sys
from pathlib import Path

import pytest

from battleboard.app.start_faults import MissingPartError, NoDisplayError
from battleboard.app.window import (
    Environment,
    PlatformError,
    check_plugins,
    is_seen,
    platform_of,
    wayland_answers,
    x_answers,
)

KNOWN = ("offscreen", "minimal", "vnc", "xcb", "wayland", "wayland-egl")
CALLS = {
    "wayland": lambda environment: environment.get("WAYLAND_DISPLAY") == "wayland-0",
    "xcb": lambda environment: environment.get("DISPLAY") == ":0",
}
X = {"DISPLAY": ":0"}
WAYLAND = {"WAYLAND_DISPLAY": "wayland-0"}


def platform(environment: Environment, system: str = "linux") -> str:
    return platform_of(environment, lambda: KNOWN, system, CALLS)


@pytest.mark.parametrize(
    ("environment", "system", "chosen"),
    [
        ({}, "linux", "offscreen"),
        (X, "linux", "xcb"),
        ({"DISPLAY": "far-away:0"}, "linux", "offscreen"),
        ({"DISPLAY": ""}, "linux", "offscreen"),
        (WAYLAND, "linux", "wayland"),
        (WAYLAND | X, "linux", "wayland;xcb"),
        ({"WAYLAND_DISPLAY": "stale"}, "linux", "offscreen"),
        ({"WAYLAND_DISPLAY": "stale"} | X, "linux", "xcb"),
        ({}, "win32", ""),
        ({}, "darwin", ""),
        ({"QT_QPA_PLATFORM": "offscreen"} | X, "linux", "offscreen"),
        (
            {"QT_QPA_PLATFORM": "minimal:fontengine=freetype"},
            "win32",
            "minimal:fontengine=freetype",
        ),
        ({"QT_QPA_PLATFORM": "VNC"}, "linux", "VNC"),
        ({"QT_QPA_PLATFORM": "wayland-egl"} | WAYLAND, "linux", "wayland-egl"),
        ({"QT_QPA_PLATFORM": "xcb;nonsense;minimal"}, "linux", "minimal"),
    ],
)
def test_the_platform_is_one_that_answers(
    environment: dict[str, str], system: str, chosen: str
) -> None:
    assert platform(environment, system) == chosen


@pytest.mark.parametrize(
    ("asked", "seen"),
    [
        ("", True),
        ("xcb", True),
        ("wayland;xcb", True),
        ("offscreen", False),
        ("OffScreen", False),
        ("minimal:fontengine=freetype", False),
    ],
)
def test_some_platforms_show_nothing(asked: str, seen: bool) -> None:  # noqa: FBT001
    assert is_seen(asked) is seen


@pytest.mark.parametrize(
    ("asked", "known", "sentence"),
    [
        (
            "nonsense",
            KNOWN[:2],
            "'nonsense', which Qt does not know here; it has minimal and offsc",
        ),
        ("\x1b[2J", (), "'\ufffd[2J', which Qt does not know here; it has none."),
        ("xcb", KNOWN, "'xcb', but no display answers there."),
        ("nonsense;wayland-egl", KNOWN, "'nonsense;wayland-egl', but no display answers there."),
    ],
)
def test_a_platform_without_a_display_is_refused(
    asked: str, known: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises((PlatformError, NoDisplayError)) as refused:
        platform_of({"QT_QPA_PLATFORM": asked}, lambda: known, "linux", CALLS)
    assert str(refused.value).startswith(f"QT_QPA_PLATFORM asks for {sentence}")


@pytest.mark.parametrize("name", [":65000", ""])
def test_a_display_that_does_not_answer_is_none(name: str) -> None:
    assert not x_answers({"DISPLAY": name})


def test_a_machine_without_x_has_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", missing)
    assert not x_answers(X)


@pytest.mark.skipif(sys.platform == "win32", reason="Wayland is not for Windows")
def test_wayland_answers_where_somebody_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda _name: None)
    monkeypatch.chdir(tmp_path)
    named, full = ("w", tmp_path), (str(tmp_path / "w"), "")
    with socket.socket(socket.AF_UNIX) as compositor:
        compositor.bind("w")
        compositor.listen()
        assert all(wayland_answers(wayland(*there)) for there in (named, full))
    # The file outlives the listener.
    assert (tmp_path / "w").exists()
    assert not any(wayland_answers(wayland(*there)) for there in (named, full))


@pytest.mark.parametrize(("name", "folder"), [("", "/run"), ("wayland-0", ""), ("none", "/run")])
def test_wayland_does_not_answer_from_nowhere(
    name: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda _name: None)
    assert not wayland_answers(wayland(name, folder))


def test_without_its_library_qt_cannot_use_wayland(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", missing)
    assert not wayland_answers(wayland("wayland-0", "/run"))


def wayland(name: str, folder: str | Path) -> dict[str, str]:
    return {"WAYLAND_DISPLAY": name, "XDG_RUNTIME_DIR": str(folder)}


def missing(_name: str) -> None:
    raise OSError


class LoaderWithoutCursor:
    """Loads nothing, as if a library were not installed."""

    def __init__(self, path: str) -> None:
        self._path = path

    def load(self) -> bool:
        return False

    def errorString(self) -> str:
        missing_one = "libxcb-cursor.so.0: cannot open shared object file: No such file"
        return f"Cannot load library {self._path}: {missing_one}"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems bring their libraries along")
def test_a_plugin_without_its_library_is_told_with_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "libqxcb.so").write_bytes(b"")
    monkeypatch.setattr("battleboard.app.window.QPluginLoader", LoaderWithoutCursor)
    with pytest.raises(MissingPartError, match=r"'libxcb-cursor.so.0' is .* libxcb-cursor0'"):
        check_plugins("xcb", tmp_path)
    # Another platform would do.
    check_plugins("xcb;offscreen", tmp_path)


def test_platforms_that_load_are_no_trouble() -> None:
    check_plugins("offscreen")
    check_plugins("minimal:fontengine=freetype")
