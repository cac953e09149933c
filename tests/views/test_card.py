"""The card, against a picture drawn here."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPen
from pytestqt.qtbot import QtBot

from battleboard.views.card import Card
from battleboard.views.theme import LIGHT, Shade, Theme
from tests.views.drawing import Drawing


def test_a_card_is_a_panel_with_round_corners(qtbot: QtBot, theme: Theme) -> None:
    assert theme.shade is Shade.LIGHT
    card = Card()
    qtbot.addWidget(card)
    card.resize(200, 80)
    picture = Drawing(card, LIGHT.ground)
    with picture.painter() as painter:
        painter.setPen(QPen(QColor(LIGHT.line), 1))
        painter.setBrush(QColor(LIGHT.panel))
        painter.drawRoundedRect(QRectF(0.5, 0.5, 199, 79), 12, 12)
    picture.check("card")
