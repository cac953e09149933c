"""Each system is asked to stay awake in its own way, once, and told when it may sleep."""

from collections.abc import Sequence

import pytest

from battleboard.app.keep_awake import (
    DesktopKeepAwake,
    MacKeepAwake,
    WindowsKeepAwake,
    keep_awake_for,
    session_bus_connection,
)
from battleboard.views.window.operating_system import NoKeepAwake


class Process:
    """A process that records how it ends."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def terminate(self) -> None:
        self.said.append("terminated")

    def wait(self) -> None:
        self.said.append("waited for")


class Phone:
    """A connection to the desktop that records the calls."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def ask(self, *words: str) -> None:
        self.said.extend(words)

    def hang_up(self) -> None:
        self.said.append("hung up")


def test_windows_is_told_what_to_keep_awake() -> None:
    told: list[int] = []
    keeper = WindowsKeepAwake(told.append)
    keeper.begin()
    keeper.end()
    assert told == [0x80000003, 0x80000000]


def test_macos_has_a_program_stand_by_once_until_it_is_over() -> None:
    process, started = Process(), list[Sequence[str]]()

    def start(command: Sequence[str]) -> Process:
        started.append(command)
        return process

    keeper = MacKeepAwake(start)
    keeper.begin()
    keeper.begin()
    (command,) = started
    assert command[:4] == ("/usr/bin/caffeinate", "-d", "-i", "-w")
    keeper.end()
    keeper.end()
    assert process.said == ["terminated", "waited for"]


def test_a_mac_without_that_program_is_left_alone() -> None:
    def start(_command: Sequence[str]) -> Process:
        raise FileNotFoundError

    keeper = MacKeepAwake(start)
    keeper.begin()
    keeper.end()
    with pytest.raises(FileNotFoundError):
        start(())


def test_the_desktop_is_asked_once_and_forgets_it_when_the_line_is_closed() -> None:
    phone = Phone()
    keeper = DesktopKeepAwake(lambda: phone)
    keeper.begin()
    keeper.begin()
    assert phone.said == ["Battleboard", "Players are watching the battle"]
    keeper.end()
    keeper.end()
    assert phone.said[2:] == ["hung up"]


def test_without_a_bus_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    assert session_bus_connection() is None
    keeper = DesktopKeepAwake()
    keeper.begin()
    keeper.end()


@pytest.mark.parametrize(
    ("system", "kind"),
    [("darwin", MacKeepAwake), ("linux", DesktopKeepAwake), ("haiku", NoKeepAwake)],
)
def test_each_system_has_its_way(system: str, kind: type) -> None:
    assert isinstance(keep_awake_for(system), kind)


def test_no_vigil_asks_for_nothing() -> None:
    keeper = NoKeepAwake()
    keeper.begin()
    keeper.end()
    assert vars(keeper) == {}
