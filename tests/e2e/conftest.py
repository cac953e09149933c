"""A virtual X server for each test that asks for one."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.screens import shown
from tests.e2e.sitting import HIGH, WIDE, Screen

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run real windows only on Linux, where a virtual screen is available."""
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
    with shown(request.node.name, tmp_path, "1366x768") as screen:
        yield screen


@pytest.fixture
def wide_screen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Screen]:
    """A screen that can be split into two displays, to be plugged in and unplugged."""
    with shown(request.node.name, tmp_path, f"{2 * WIDE}x{HIGH}") as screen:
        screen.plug_in("Laptop", 0)
        screen.give_up_own()
        yield screen


@pytest.fixture
def widest_screen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Screen]:
    """A screen with three displays: Laptop, TV and Side."""
    with shown(request.node.name, tmp_path, f"{3 * WIDE}x{HIGH}") as screen:
        for at, name in enumerate(("Laptop", "TV", "Side")):
            screen.plug_in(name, at)
        screen.give_up_own()
        yield screen
