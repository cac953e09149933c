"""Every test of the models opens battles that are closed in the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.models.archives import Shop, shops
from tests.models.evenings import MakeEvening, evenings


@pytest.fixture
def evening_of(qapp: QApplication, tmp_path: Path) -> Iterator[MakeEvening]:
    """A maker of evenings."""
    _ = qapp
    yield from evenings(tmp_path)


@pytest.fixture
def shop(qapp: QApplication, tmp_path: Path) -> Iterator[Shop]:
    """A archive on empty shelves."""
    _ = qapp
    yield from shops(tmp_path / "home")
