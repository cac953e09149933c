"""A screen of our own: a virtual X server for each test that asks for one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from battleboard.storage.settings import Settings, write_settings
from battleboard.storage.user_folders import find_user_folders
from tests.e2e.sitting import HIGH, WIDE, Screen

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave real windows to Linux, where a screen can be made out of nothing."""
    if sys.platform == "linux":
        return
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="needs Xvfb, which is there on Linux only"))


@pytest.fixture
def screen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Screen]:
    """The environment of a process that shall show its windows on a fresh virtual screen.

    What it keeps for its user lies in a folder of the test.
    """
    with _shown(request, tmp_path, "1366x768") as screen:
        yield screen


@pytest.fixture
def wide_screen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Screen]:
    """A screen that can be parted into two displays, which are then plugged in and drawn out."""
    with _shown(request, tmp_path, f"{2 * WIDE}x{HIGH}") as screen:
        screen.plug_in("Laptop", 0)
        screen.give_up_own()
        yield screen


@pytest.fixture
def widest_screen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Screen]:
    """A screen with three displays: Laptop, TV and Side."""
    with _shown(request, tmp_path, f"{3 * WIDE}x{HIGH}") as screen:
        for at, name in enumerate(("Laptop", "TV", "Side")):
            screen.plug_in(name, at)
        screen.give_up_own()
        yield screen


@contextmanager
def _shown(request: pytest.FixtureRequest, folder: Path, size: str) -> Iterator[Screen]:
    with _server(size) as display:
        hidden = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE")
        bare = {name: value for name, value in os.environ.items() if name not in hidden}
        home = folder / "home"
        # Who sits here knows the window: the tour would lie over the first battle.
        places = find_user_folders({"BATTLEBOARD_HOME": str(home)})
        write_settings(places.settings, Settings(toured=True))
        shown = bare | {"DISPLAY": display, "BATTLEBOARD_HOME": str(home)}
        with _window_manager(shown):
            yield Screen(shown, request.node.name)


@contextmanager
def _server(size: str) -> Iterator[str]:
    """Run a screen, and give its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24"]
    with subprocess.Popen(
        # Without its displays being forgotten as soon as nobody looks.
        [*command, "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(writing)
        # Ends when the server says its number, or ends with nothing when it cannot start.
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
        server.terminate()


@contextmanager
def _window_manager(environment: dict[str, str]) -> Iterator[None]:
    """Run a window manager, where there is one: windows work without it too."""
    openbox = shutil.which("openbox")
    if openbox is None:
        yield
        return
    with subprocess.Popen(
        [openbox], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as manager:
        yield
        manager.terminate()
