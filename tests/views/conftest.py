"""Every test of the views wears one known look."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from battleboard.views.theme import Shade, Theme


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light look, whatever the last test wore."""
    theme = Theme(qapp, Shade.LIGHT)
    yield theme
    theme.deleteLater()
