"""Whether anyone would see a window."""

import pytest

from battleboard.app.display import has_display, x_answers


@pytest.mark.parametrize(
    ("environment", "system", "seen"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"DISPLAY": "far-away:0"}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "win32", True),
        ({}, "darwin", True),
        ({"QT_QPA_PLATFORM": "offscreen", "DISPLAY": ":0"}, "linux", False),
        ({"QT_QPA_PLATFORM": "minimal:fontengine=freetype"}, "win32", False),
        ({"QT_QPA_PLATFORM": "vnc"}, "linux", True),
    ],
)
def test_a_window_is_seen_where_there_is_a_display(
    environment: dict[str, str], system: str, *, seen: bool
) -> None:
    assert has_display(environment, system, answers=":0".__eq__) is seen


def test_a_display_that_does_not_answer_is_none() -> None:
    assert not x_answers(":65000")


def test_a_machine_without_x_has_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise OSError

    monkeypatch.setattr("ctypes.CDLL", missing)
    assert not x_answers(":0")
