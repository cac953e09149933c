"""Every test of the story has demonstrations to tell."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.views.theme.sizes import SIDE
from battleboard.views.theme.theme import Theme
from tests.models.demonstrations import Begin, demonstrations

ShowInSidebar = Callable[[QWidget, int], None]


@pytest.fixture
def demonstration_of(theme: Theme, tmp_path: Path) -> Iterator[Begin]:
    _ = theme
    yield from demonstrations(tmp_path)


@pytest.fixture
def show_in_sidebar(qtbot: QtBot, theme: Theme) -> ShowInSidebar:
    """Show a panel at minimum width."""
    _ = theme

    def show(panel: QWidget, height: int) -> None:
        qtbot.addWidget(panel)
        panel.resize(SIDE, height)
        with qtbot.waitExposed(panel):
            panel.show()

    return show
