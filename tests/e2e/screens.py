"""Virtual screens: an X server, and a window manager on it."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from battleboard.storage.settings import Settings, write_settings
from battleboard.storage.user_folders import find_user_folders
from tests.e2e.sitting import Screen


@contextmanager
def shown(test: str, folder: Path, size: str) -> Iterator[Screen]:
    """The environment of a process that shall show its windows on a fresh virtual screen.

    What it keeps for its user lies in the folder, and what is shown, for those who look at it.
    """
    kept = folder / "screen"
    kept.mkdir()
    with _server(size, kept) as display:
        hidden = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE")
        bare = {name: value for name, value in os.environ.items() if name not in hidden}
        home = folder / "home"
        # Who sits here knows the window: the tour would lie over the first battle.
        places = find_user_folders({"BATTLEBOARD_HOME": str(home)})
        write_settings(places.settings, Settings(toured=True))
        environment = bare | {"DISPLAY": display, "BATTLEBOARD_HOME": str(home)}
        with _window_manager(environment):
            yield Screen(environment, test, kept)


@contextmanager
def _server(size: str, kept: Path) -> Iterator[str]:
    """Run a screen, and give its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-nocursor", "-fbdir", str(kept), "-displayfd", str(writing)]
    with subprocess.Popen(
        # Without its displays being forgotten as soon as nobody looks.
        [*command, "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(writing)
        # Ends when the server says its number, or ends with nothing when it cannot start.
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        assert number, "Xvfb did not start"
        # Where a test fails the server would be waited for without end.
        try:
            yield f":{number}"
        finally:
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
        try:
            yield
        finally:
            manager.terminate()
