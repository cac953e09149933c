"""The system's setting for reduced motion is respected."""

from collections.abc import Mapping

import pytest
from pytestqt.qtbot import QtBot

from battleboard.views.window.operating_system import (
    ReadSetting,
    linux_reduces_motion,
    prefers_reduced_motion,
)

COMMON = ("org.freedesktop.appearance", "reduced-motion")
GNOME = ("org.gnome.desktop.interface", "enable-animations")


def reading(settings: Mapping[tuple[str, str], object]) -> ReadSetting:
    """A desktop with some settings."""
    return lambda group, name: settings.get((group, name))


@pytest.mark.parametrize(
    ("settings", "still"),
    [
        ({}, False),
        ({COMMON: 0}, False),
        ({COMMON: 1}, True),
        ({GNOME: True}, False),
        ({GNOME: False}, True),
        ({COMMON: 0, GNOME: False}, True),
    ],
)
def test_a_desktop_of_linux_is_read(
    *, settings: Mapping[tuple[str, str], object], still: bool
) -> None:
    assert linux_reduces_motion(reading(settings)) is still


def test_a_system_that_is_not_known_asks_for_nothing() -> None:
    assert prefers_reduced_motion("plan9") is False


@pytest.mark.parametrize("system", ["win32", "darwin", "linux"])
def test_every_system_can_be_asked(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    _ = qtbot
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    assert prefers_reduced_motion(system) is False
