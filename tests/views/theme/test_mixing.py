"""Colours are mixed beforehand."""

from PySide6.QtGui import QColor

from battleboard.views.theme.colours import mix_colours


def test_a_share_of_a_colour_lets_the_ground_shine_through() -> None:
    assert mix_colours("#000000", "#ffffff", 0.0).name() == "#ffffff"
    assert mix_colours("#000000", "#ffffff", 1.0).name() == "#000000"
    assert mix_colours(QColor("#102030"), "#ffffff", 0.5).name() == "#889098"
