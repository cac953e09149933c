"""Output is limited to what a terminal can show."""

import ctypes
import io
import sys

import pytest

from battleboard.app.instance_calls import allow_foreground
from battleboard.app.terminal import clip, columns_of, complain, pad, terminal_for


def test_wide_letters_are_counted_as_two_columns() -> None:
    assert columns_of("竜é") == 3
    assert columns_of("e\u0301") == 1
    assert pad("竜", 4) == "竜  "
    assert clip("竜竜竜竜", 5, "…") == "竜竜…"


class Stream(io.StringIO):
    """A stream that is a terminal or not."""

    def __init__(self, encoding: str | None, *, watched: bool = True) -> None:
        super().__init__()
        self._encoding = encoding
        self._watched = watched

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding  # type: ignore[return-value]

    def isatty(self) -> bool:
        return self._watched


@pytest.mark.parametrize(
    ("encoding", "letters"),
    [("utf-8", True), ("cp1252", False), ("ascii", False), (None, False), ("odd", False)],
)
def test_letters_follow_the_encoding(encoding: str | None, letters: bool) -> None:  # noqa: FBT001
    assert terminal_for(Stream(encoding), {}).wide_letters is letters


@pytest.mark.parametrize(
    ("environment", "watched", "colour"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_colours_are_for_terminals_that_want_them(
    environment: dict[str, str],
    watched: bool,  # noqa: FBT001
    colour: bool,  # noqa: FBT001
) -> None:
    assert terminal_for(Stream("utf-8", watched=watched), environment).colour is colour


@pytest.mark.parametrize(("columns", "width"), [("20", 60), ("80", 80), ("300", 120)])
def test_the_width_has_bounds(columns: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert terminal_for(Stream("utf-8"), {}).width == width


class Windows:
    """The part of Windows that the program calls; its message boxes are recorded."""

    def __init__(self) -> None:
        self.user32 = self
        self.boxes: list[str] = []
        self.asked: list[int] = []

    def MessageBoxW(self, _above: None, words: str, _title: str, _look: int) -> None:
        self.boxes.append(words)

    def AllowSetForegroundWindow(self, which: int) -> None:
        self.asked.append(which)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    """A program on Windows without a terminal."""
    made = Windows()
    monkeypatch.setattr(ctypes, "windll", made, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "argv", ["battleboard.exe"])
    return made


def test_without_a_terminal_windows_shows_a_fault_in_a_box(
    windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    complain("There is no such battle.")
    assert windows.boxes == ["There is no such battle."]


def test_who_waits_for_a_status_gets_no_box(
    windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "argv", ["battleboard.exe", "--self-test"])
    complain("The self-test has failed.")
    assert windows.boxes == []


def test_windows_lets_the_first_start_come_to_the_front(windows: Windows) -> None:
    allow_foreground()
    assert windows.asked == [-1]
