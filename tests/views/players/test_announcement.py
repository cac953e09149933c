"""Announcements are shown in large letters."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from battleboard.views.players.announcement_place import (
    AnnouncementPlace,
    FigureDisc,
    announcement_place,
    least_covering_band,
)
from battleboard.views.players.players_overlay import announcement_opacity, paint_announcement
from battleboard.views.theme.colours import LIGHT


def painted(phase: float, *, moves: bool = True) -> QImage:
    image = QImage(600, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    font = QFont()
    font.setPixelSize(30)
    with QPainter(image) as painter:
        band = QRectF(0, 64, 600, 52)
        paint_announcement(painter, "Round 3", phase, band, LIGHT, font, moves=moves)
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
    assert (rows[0], rows[-1]) == (64, 115)
    assert [image.pixelColor(599, y) == image.pixelColor(3, y) for y in rows] == [True] * len(rows)
    assert image.pixelColor(3, 250).name() == "#000000"


def test_where_nothing_moves_it_stands_there_at_once(qtbot: QtBot) -> None:
    _ = qtbot
    assert painted(0.01, moves=False) == painted(0.5)
    assert painted(0.01) != painted(0.5)


SCREEN: Final = QRectF(0, 0, 1920, 986)
WORDS: Final = QSizeF(380, 108)
"""What "Round 12" takes in letters of 92 pixels."""
TYPE: Final = 92.0
LEAST: Final = 39.0


def placed(*taken: QRectF) -> AnnouncementPlace | None:
    return announcement_place(WORDS, TYPE, LEAST, SCREEN, taken)


def test_41_1_where_nothing_is_in_the_way_it_stands_in_a_corner_and_stays_small() -> None:
    place = placed()
    assert place is not None
    assert place.band.topLeft() == SCREEN.topLeft()
    assert LEAST < place.type_px <= TYPE
    assert place.band.width() * place.band.height() <= 0.06 * 1920 * 986
    long = announcement_place(QSizeF(900, 108), TYPE, LEAST, SCREEN, ())
    assert long is not None
    assert long.band.width() * long.band.height() <= 0.06 * 1920 * 986


def test_it_makes_way_for_figures_and_becomes_smaller_before_it_covers_one() -> None:
    figure = QRectF(50, 50, 60, 60)
    moved = placed(figure)
    assert moved is not None
    assert not moved.band.intersects(figure)
    assert moved.band.top() == 0
    columns = [QRectF(x, y, 40, 40) for x in range(0, 1920, 380) for y in range(0, 986, 120)]
    small = placed(*columns)
    assert small is not None
    assert small.type_px < TYPE


def test_where_there_is_no_room_there_is_no_place() -> None:
    assert placed(SCREEN) is None
    assert announcement_place(WORDS * 10, TYPE, LEAST, QRectF(0, 0, 90, 60), ()) is None


def test_where_names_are_everywhere_it_covers_these_rather_than_a_figure() -> None:
    words = WORDS * (LEAST / TYPE)
    figures = [FigureDisc(x, y, 25.0) for x in range(0, 2000, 160) for y in range(0, 1000, 160)]
    names = [QRectF(each.x - 80, each.y - 80, 160, 160) for each in figures]
    assert placed(*names) is None
    band = least_covering_band(words, SCREEN, names, figures)
    assert band is not None
    assert not any(each.meets(band) for each in figures)
    fewer = [name for name in names if name.left() < 1000]
    aside = least_covering_band(words, SCREEN, fewer, figures)
    assert aside is not None
    assert not any(aside.intersects(name) for name in fewer)


def test_where_those_in_play_are_everywhere_none_is_covered() -> None:
    crowd = [FigureDisc(x, y, 25.0) for x in range(0, 2000, 60) for y in range(0, 1000, 60)]
    assert least_covering_band(WORDS * (LEAST / TYPE), SCREEN, (), crowd) is None
    assert least_covering_band(WORDS * 10, SCREEN, (), ()) is None


blots: Final = st.builds(
    FigureDisc, st.integers(0, 1920), st.integers(0, 986), st.sampled_from([12.0, 30.0, 90.0])
)


@given(st.lists(blots, max_size=80))
def test_it_never_covers_one_in_play_and_finds_a_place_where_the_fallen_lie(
    figures: list[FigureDisc],
) -> None:
    everything = [QRectF(0, 0, 1920, 986)]
    band = least_covering_band(WORDS * (LEAST / TYPE), SCREEN, everything, figures)
    if band is None:
        assert len(figures) > 3
        return
    assert SCREEN.contains(band)
    assert not any(each.meets(band) for each in figures)


boxes: Final = st.builds(
    QRectF, st.integers(0, 1900), st.integers(0, 980), st.integers(20, 300), st.integers(20, 300)
)


@given(st.lists(boxes, max_size=60))
def test_it_never_covers_a_figure_and_stays_on_the_screen(taken: list[QRectF]) -> None:
    place = placed(*taken)
    if place is None:
        return
    assert SCREEN.contains(place.band)
    assert not any(place.band.intersects(each) for each in taken)
    assert LEAST <= place.type_px <= TYPE
