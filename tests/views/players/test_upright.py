"""A players' screen that stands upright has all that is told as large as one that lies."""

from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from battleboard.models.evening import Evening
from battleboard.models.framing import Framing
from battleboard.models.glass import STRIP
from battleboard.models.spectacle import Measure
from battleboard.views.look.theme import Theme
from battleboard.views.map.paint.pictures import Pictures
from battleboard.views.players.overlay import Overlay
from battleboard.views.players.players_map import PlayersMap
from tests.battle.battles import figure
from tests.battle.rounds import playing, strikes
from tests.models.evenings import MakeEvening, clock_of

LYING, UPRIGHT = (900, 500), (500, 900)
FIGURES = figure("ann"), figure("orc", "red")


def come_to(evening: Evening, size: tuple[int, int]) -> None:
    """Show it on a screen of some size."""
    evening.broadcast.come_to((float(size[0]), float(size[1])))


def higher(before: QImage, after: QImage, column: int) -> int:
    """Count the rows of a column in which two pictures differ."""
    rows = range(before.height())
    return sum(before.pixel(column, y) != after.pixel(column, y) for y in rows)


def test_the_strip_is_as_high(evening_of: MakeEvening) -> None:
    evening = evening_of(playing(strikes("ann", "orc"), figures=FIGURES))
    for size in (LYING, UPRIGHT):
        come_to(evening, size)
        foot = Overlay(evening.broadcast).foot(evening.broadcast.view)
        assert foot == round(500 * STRIP)


def test_what_is_told_and_measured_is_as_large(
    qtbot: QtBot, theme: Theme, evening_of: MakeEvening
) -> None:
    _ = theme
    found: list[tuple[int, int]] = []
    for size in (LYING, UPRIGHT):
        evening = evening_of(playing(figures=FIGURES))
        come_to(evening, size)
        evening.broadcast.aim(Framing((50.0, 50.0), 10.0))
        view = PlayersMap(evening.broadcast, Pictures(evening.document.picture, evening))
        qtbot.addWidget(view)
        view.resize(*size)
        view.grab()
        before, spectacle = view.grab().toImage(), evening.broadcast.spectacle
        spectacle.show_measure(Measure(((0.0, 60.0), (50.0, 60.0)), "8 ft"))
        measured = higher(before, view.grab().toImage(), size[0] // 2)
        spectacle.show_measure(None)
        spectacle.announce("Hark")
        clock_of(evening).pass_by(0.5)
        told = higher(before, view.grab().toImage(), 3)
        found.append((measured, told))
    assert found[0] == found[1]
    assert min(found[0]) > 10
