"""Every test of the models closes the battles that it opened."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.models.libraries import Shop, shops
from tests.models.sessions import MakeSession, sessions


@pytest.fixture
def session_of(qapp: QApplication, tmp_path: Path) -> Iterator[MakeSession]:
    """A maker of sessions."""
    _ = qapp
    yield from sessions(tmp_path)


@pytest.fixture
def shop(qapp: QApplication, tmp_path: Path) -> Iterator[Shop]:
    """A library without recent battles."""
    _ = qapp
    yield from shops(tmp_path / "home")
