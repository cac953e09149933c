"""The silhouettes of figures are whole, within their field, and easily told apart."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication

from battleboard.battle.state.team import Badge
from battleboard.storage.game_texts import load_outlines
from battleboard.views.map.figure_look import FigureLook
from battleboard.views.map.paint import silhouette_paths
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.portrait_painter import MapStyle, draw_portrait
from battleboard.views.map.paint.silhouette_paths import silhouette_path
from battleboard.views.theme.colours import DARK, LIGHT

NAMES = sorted(load_outlines().silhouettes)
SMALL = 22
"""The pixels that a silhouette has across on a figure of 30 pixels."""


def grid(name: str, size: int = SMALL) -> QImage:
    """A silhouette in white on black, at a small size."""
    image = QImage(size, size, QImage.Format.Format_Grayscale8)
    image.fill(0)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = size / 2
        placed = QTransform.fromTranslate(half, half).scale(half, half)
        painter.fillPath(placed.map(silhouette_path(name)), QColor("white"))
    return image


def shades(image: QImage) -> list[int]:
    """The lightness of each pixel."""
    return [
        QColor(image.pixelColor(x, y)).lightness()
        for y in range(image.height())
        for x in range(image.width())
    ]


def token(look: FigureLook, radius: float = 15, *, dark: bool = False) -> QImage:
    """A figure as the map shows it."""
    image = QImage(round(4 * radius), round(4 * radius), QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    colours = DARK if dark else LIGHT
    with QPainter(image) as painter:
        painter.translate(QPointF(image.rect().center()))
        draw_portrait(painter, look, radius, MapStyle(colours, palette_for(colours), QFont()), None)
    return image


def test_there_are_at_least_sixty() -> None:
    assert len(NAMES) >= 60


@pytest.mark.parametrize("name", NAMES)
def test_each_fills_its_field_and_stays_within_it(name: str) -> None:
    box = silhouette_path(name).boundingRect()
    assert QRectF(-1.001, -1.001, 2.002, 2.002).contains(box)
    assert max(box.width(), box.height()) >= 1.5
    lit = sum(shades(grid(name))) / 255 / SMALL**2
    assert 0.12 <= lit <= 0.8


def test_all_differ_at_the_size_of_a_small_figure(qapp: QApplication) -> None:
    _ = qapp
    pictures = {name: shades(grid(name)) for name in NAMES}
    alike = [
        (one, other)
        for one, other in combinations(NAMES, 2)
        if sum(abs(a - b) for a, b in zip(pictures[one], pictures[other], strict=True))
        < 0.03 * 255 * SMALL**2
    ]
    assert alike == []


@pytest.mark.parametrize("badge", ["circle", "square", "diamond", "triangle", "hexagon", "star"])
@pytest.mark.parametrize("dark", [False, True])
def test_a_figure_of_thirty_pixels_shows_it_in_the_shape_of_its_side(
    qapp: QApplication, badge: Badge, *, dark: bool
) -> None:
    _ = qapp
    plain = FigureLook(badge=badge, letters="")
    colours = DARK if dark else LIGHT
    middle = QRectF(24, 24, 12, 12).toRect()
    before = token(plain, dark=dark).copy(middle)
    after = token(plain._replace(silhouette="skeleton"), dark=dark).copy(middle)
    ink = QColor(colours.on_accent)
    assert before.pixelColor(6, 3) == QColor(colours.side(0))
    seen = [(x, y) for x in range(12) for y in range(12) if after.pixelColor(x, y) == ink]
    assert len(seen) >= 10


def test_its_number_is_told_beside_it_or_its_letters() -> None:
    assert FigureLook(letters="Or12", silhouette="orc").tag == "12"
    assert FigureLook(letters="Og", silhouette="ogre").tag == "Og"
    assert FigureLook().tag == ""


def test_the_tag_is_painted_only_beside_a_silhouette(qapp: QApplication) -> None:
    _ = qapp
    tagged = FigureLook(letters="O7", silhouette="orc")
    corner = QRectF(10, 10, 12, 14).toRect()
    untagged = token(tagged._replace(letters=""))
    assert token(tagged).copy(corner) != untagged.copy(corner)
    assert token(tagged._replace(silhouette="")).copy(corner) == untagged.copy(corner)


def test_a_piece_is_cut_out_or_mirrored() -> None:
    whole = silhouette_paths.silhouette_path("skeleton")
    assert not whole.contains(QPointF(-0.3, -0.16)), "an eye"
    assert not whole.contains(QPointF(0.3, -0.16)), "the other"
    assert whole.contains(QPointF(0.0, -0.6))
    assert whole.fillRule() in {Qt.FillRule.OddEvenFill, Qt.FillRule.WindingFill}
