"""An upright players' screen shows all text as large as a horizontal one."""

from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from battleboard.models.map_effects import MeasuredLine
from battleboard.models.session import Session
from battleboard.queries.sight.viewport import STRIP, Framing
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.players.players_overlay import PlayersOverlay
from battleboard.views.theme.theme import Theme
from tests.battle.battles import figure
from tests.battle.rounds import playing, strikes
from tests.models.sessions import MakeSession, clock_of

LYING, UPRIGHT = (900, 500), (500, 900)
FIGURES = figure("ann"), figure("orc", "red")


def come_to(session: Session, size: tuple[int, int]) -> None:
    """Show it on a screen of some size."""
    session.broadcast.frame.come_to((float(size[0]), float(size[1])))


def higher(before: QImage, after: QImage, column: int) -> int:
    """The number of rows of a column in which two pictures differ."""
    rows = range(before.height())
    return sum(before.pixel(column, y) != after.pixel(column, y) for y in rows)


def test_the_strip_is_as_high(session_of: MakeSession) -> None:
    session, found = session_of(playing(strikes("ann", "orc"), figures=FIGURES)), list[int]()
    for size in (LYING, UPRIGHT):
        come_to(session, size)
        foot, _ = PlayersOverlay(session.broadcast, session.broadcast.frame).covered_edges(
            session.broadcast.view
        )
        found.append(foot)
    assert found[0] == found[1] == round(500 * session.broadcast.frame.viewport.strip)
    assert found[0] > round(500 * STRIP), "letters are read from where they are taken to sit"


def test_what_is_told_and_measured_is_as_large(
    qtbot: QtBot, theme: Theme, session_of: MakeSession
) -> None:
    _ = theme
    found: list[tuple[int, int]] = []
    for size in (LYING, UPRIGHT):
        session = session_of(playing(figures=FIGURES))
        come_to(session, size)
        session.broadcast.frame.aim(Framing((50.0, 50.0), 10.0))
        view = PlayersMap(session.broadcast, PictureLoader(session.document.picture, session))
        qtbot.addWidget(view)
        view.resize(*size)
        view.grab()
        before, map_effects = view.grab().toImage(), session.broadcast.map_effects
        map_effects.show_measure(MeasuredLine(((0.0, 60.0), (50.0, 60.0)), "8 ft"))
        measured = higher(before, view.grab().toImage(), size[0] // 2)
        map_effects.show_measure(None)
        map_effects.announce("Hark")
        clock_of(session).let_pass(0.5)
        told = higher(before, view.grab().toImage(), 3)
        found.append((measured, told))
    assert found[0] == found[1]
    assert min(found[0]) > 10
