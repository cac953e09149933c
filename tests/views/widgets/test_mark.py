"""Battleboard's icon is shown in windows and on pages."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.views.widgets.icons import MarkLabel, mark_icon


def test_the_icon_has_its_small_sizes_drawn_for_themselves(qapp: QApplication) -> None:
    _ = qapp
    sizes = {each.width() for each in mark_icon().availableSizes()}
    assert sizes == {16, 24, 32, 48, 64, 72, 128, 144, 256}


def test_a_picture_of_it_has_the_size_that_was_asked_for(qtbot: QtBot) -> None:
    mark = MarkLabel(72)
    qtbot.addWidget(mark)
    assert mark.size() == QSize(72, 72)
    shown = mark.grab().toImage()
    # The stem is brighter than the board beside it.
    across = [shown.pixelColor(x, shown.height() // 2).lightness() for x in range(6, 18)]
    assert max(across) > 200
    assert min(across) < 60
