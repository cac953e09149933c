"""The comparison of pictures notices a single pixel."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from battleboard.views.widgets.panels import Panel
from tests.views import drawing
from tests.views.drawing import Drawing


def test_one_wrong_pixel_is_a_difference_and_both_pictures_are_saved(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "OUT", tmp_path)
    panel = Panel()
    qtbot.addWidget(panel)
    panel.resize(400, 80)
    picture = Drawing(panel, "#ffffff")
    picture.expected = picture.actual()
    picture.check("same")
    picture.expected.setPixelColor(3, 3, QColor("#ff0000"))
    with pytest.raises(AssertionError, match="'pixel' looks different"):
        picture.check("pixel")
    assert {path.name for path in tmp_path.iterdir()} == {"pixel-actual.png", "pixel-expected.png"}
