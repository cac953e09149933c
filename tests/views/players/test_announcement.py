"""Announcements in large letters."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from battleboard.views.players.players_overlay import announcement_opacity, paint_announcement
from battleboard.views.theme.colours import LIGHT


def painted(phase: float, *, moves: bool = True) -> QImage:
    image = QImage(600, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    font = QFont()
    font.setPixelSize(30)
    with QPainter(image) as painter:
        frame = QRectF(0, 0, 600, 300)
        paint_announcement(painter, "Round 3", phase, frame, LIGHT, font, moves=moves)
    return image


def test_it_comes_stays_and_goes() -> None:
    assert announcement_opacity(0) == 0
    assert announcement_opacity(0.5) == 1
    assert announcement_opacity(0.9) == pytest.approx(0.5)
    assert announcement_opacity(1) == 0


def test_it_is_a_band_across_the_frame(qtbot: QtBot) -> None:
    _ = qtbot
    image = painted(0.5)
    rows = [y for y in range(300) if image.pixelColor(3, y).lightness() > 100]
    assert 40 < rows[0] < rows[-1] < 150
    assert [image.pixelColor(599, y) == image.pixelColor(3, y) for y in rows] == [True] * len(rows)
    assert image.pixelColor(3, 250).name() == "#000000"


def test_where_nothing_moves_it_stands_there_at_once(qtbot: QtBot) -> None:
    _ = qtbot
    assert painted(0.01, moves=False) == painted(0.5)
    assert painted(0.01) != painted(0.5)


def test_long_words_are_written_so_small_that_they_have_room(qtbot: QtBot) -> None:
    _ = qtbot
    image = QImage(300, 600, QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    font = QFont()
    font.setPixelSize(60)
    with QPainter(image) as painter:
        words = "Surprise: three segments"
        paint_announcement(painter, words, 0.5, QRectF(0, 0, 300, 600), LIGHT, font)
    ground = image.pixelColor(2, 180)
    columns = [
        x for x in range(300) for y in range(170, 190) if image.pixelColor(x, y).lightness() < 60
    ]
    assert ground.lightness() > 100
    assert 4 < min(columns) < 30
    assert 270 < max(columns) < 296
