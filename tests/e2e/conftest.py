"""A screen of our own: a virtual X server for each test that asks for one."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave real windows to Linux, where a screen can be made out of nothing."""
    if sys.platform == "linux":
        return
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="needs Xvfb, which is there on Linux only"))


@pytest.fixture
def screen() -> Iterator[dict[str, str]]:
    """The environment of a process that shall show its windows on a fresh virtual screen."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24"]
    with subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    ) as server:
        os.close(writing)
        # Ends when the server says its number, or ends with nothing when it cannot start.
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        assert number, "Xvfb did not start"
        hidden = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE")
        bare = {name: value for name, value in os.environ.items() if name not in hidden}
        yield bare | {"DISPLAY": f":{number}"}
        server.terminate()
