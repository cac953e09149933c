"""The segment strip, against pictures drawn here."""

import pytest
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPen
from pytestqt.qtbot import QtBot

from battleboard.views.mark import Mark
from battleboard.views.segment_strip import SegmentStrip, Stretch
from battleboard.views.theme import DARK, LIGHT, Shade, Theme, colours_of
from tests.views.drawing import Drawing, colour_at

SPELL = Stretch("Bigby", "casts for seven segments", 0, 1, 7, Mark.SPELL)
CHARGE = Stretch("Giant", "charges 200 ft", 1, 1, 9, Mark.ARRIVAL)


@pytest.fixture
def strip(qtbot: QtBot, theme: Theme) -> SegmentStrip:
    """A strip of a known size in the light look."""
    assert theme.shade is Shade.LIGHT
    strip = SegmentStrip()
    qtbot.addWidget(strip)
    strip.resize(900, strip.sizeHint().height())
    return strip


def test_an_empty_round_is_ten_numbered_columns_and_a_sentence(strip: SegmentStrip) -> None:
    picture = Drawing(strip, LIGHT.panel)
    unit = QFontMetricsF(strip.font()).height()
    top, left = unit * 2.1, unit * 9
    column = (900 - left) / 10
    plain = QFont(strip.font())
    plain.setWeight(QFont.Weight.Normal)
    middle = Qt.AlignmentFlag.AlignCenter
    with picture.painter() as painter:
        painter.setPen(QColor(LIGHT.faint))
        for number in range(1, 11):
            x = left + column * (number - 1)
            if number % 2:
                band = QRectF(x, top, column, strip.height() - top)
                painter.fillRect(band, QColor(LIGHT.band))
            painter.setFont(plain)
            painter.drawText(QRectF(x, 0, column, top), middle, str(number))
        painter.setFont(strip.font())
        beginning = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(unit * 0.4, 0, left, top), beginning, "Segment")
        painter.setPen(QPen(QColor(LIGHT.line), 1))
        for y in (top, top + unit * 3.4):
            painter.drawLine(QLineF(0, round(y) + 0.5, 900, round(y) + 0.5))
        painter.setPen(QColor(LIGHT.faint))
        body = QRectF(left, top, 900 - left, strip.height() - top)
        painter.drawText(body, middle, "No acts in this round")
    picture.check("empty-round")


def test_a_mark_stands_in_the_middle_of_its_segment(strip: SegmentStrip) -> None:
    strip.show_stretches([SPELL])
    strip.resize(900, strip.sizeHint().height())
    actual = Drawing(strip, LIGHT.panel).actual()
    centre = strip.column(7).center().x()
    across = strip.lane(0).center().y()
    assert colour_at(actual, centre, across) == LIGHT.sides[0]
    assert colour_at(actual, strip.column(8).center().x(), across) == LIGHT.panel


def test_a_bar_covers_the_segments_before_its_mark(strip: SegmentStrip) -> None:
    strip.show_stretches([CHARGE._replace(start=4)])
    strip.resize(900, strip.sizeHint().height())
    actual = Drawing(strip, LIGHT.panel).actual()
    across = strip.lane(0).center().y()
    covered = [
        segment
        for segment in range(1, 11)
        if colour_at(actual, strip.column(segment).center().x(), across)
        not in (LIGHT.panel, LIGHT.band)
    ]
    assert covered == [4, 5, 6, 7, 8, 9]


def test_every_lane_adds_the_same_height(strip: SegmentStrip) -> None:
    heights = []
    for count in (1, 2, 3):
        strip.show_stretches([SPELL] * count)
        heights.append(strip.sizeHint().height())
    assert heights[1] - heights[0] == pytest.approx(heights[2] - heights[1], abs=1)
    assert strip.minimumSizeHint().width() < strip.sizeHint().width()


def test_a_name_longer_than_its_room_leaves_the_segments_theirs(strip: SegmentStrip) -> None:
    unit = QFontMetricsF(strip.font()).height()
    strip.show_stretches([SPELL])
    short = strip.column(1)
    strip.show_stretches([SPELL._replace(label="A name without an end " * 9)])
    long = strip.column(1)
    assert short.left() < long.left() == pytest.approx(unit * 18)
    assert strip.column(10).right() == pytest.approx(900)
    strip.resize(strip.minimumSizeHint())
    assert strip.column(1).width() >= unit


def test_a_change_of_look_changes_the_drawing(
    strip: SegmentStrip, theme: Theme, qtbot: QtBot
) -> None:
    strip.show_stretches([SPELL])
    strip.resize(900, strip.sizeHint().height())
    theme.choose(Shade.DARK)
    qtbot.waitUntil(lambda: colours_of(strip.palette()) is DARK)
    actual = Drawing(strip, DARK.panel).actual()
    point = (strip.column(7).center().x(), strip.lane(0).center().y())
    assert colour_at(actual, *point) == DARK.sides[0]


def test_screen_readers_hear_what_it_shows(strip: SegmentStrip) -> None:
    assert strip.accessibleDescription() == "No acts in this round."
    strip.show_stretches([SPELL, CHARGE])
    assert strip.accessibleName() == "Segment ruler"
    assert strip.accessibleDescription() == (
        "Bigby: casts for seven segments, segments 1 to 7. Giant: charges 200 ft, segments 1 to 9."
    )
