"""What a terminal can show."""

import io

import pytest

from battleboard.app.terminal import clipped, columns_of, padded, terminal_for


def test_wide_letters_are_counted_as_two_columns() -> None:
    assert columns_of("竜é") == 3
    assert columns_of("e\u0301") == 1
    assert padded("竜", 4) == "竜  "
    assert clipped("竜竜竜竜", 5, "…") == "竜竜…"


class Stream(io.StringIO):
    """Somewhere to write to, with or without somebody looking."""

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
