"""Virtual screens: an X server, and a window manager on it."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
        environment = bare | {"DISPLAY": display, "BATTLEBOARD_HOME": str(folder / "home")}
        with _window_manager(environment):
            yield Screen(environment, test, kept)


@contextmanager
def _server(size: str, kept: Path) -> Iterator[str]:
    """Run a screen, and return its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-nocursor", "-fbdir", str(kept), "-displayfd", str(writing)]
    with subprocess.Popen(
        # With `-noreset`, the server keeps its displays when the last client disconnects.
        [*command, "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(writing)
        # The read ends when the server prints its number; it returns nothing if the server cannot
        # start.
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        assert number, "Xvfb did not start"
        # After a failed test the server would be waited for forever.
        try:
            yield f":{number}"
        finally:
            server.terminate()


@contextmanager
def _window_manager(environment: dict[str, str]) -> Iterator[None]:
    """Run a window manager if there is one: windows work without it too."""
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
