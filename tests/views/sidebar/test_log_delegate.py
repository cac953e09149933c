"""An entry of the log is painted as expected."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.state.event import Hurt, PhaseBegan
from battleboard.models.log_model import LogModel, RecentEntries
from battleboard.views.sidebar.log_panel import LogDelegate, LogView
from battleboard.views.theme.colours import DARK, LIGHT, Colours
from battleboard.views.theme.sizes import HAIR, ROUND, XS, L, M, S, TextStyle, styled_font
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession

WIDE, HIGH = 320, 160
HURT = LogEntry(2, 3, "Ann takes 3 damage", (Hurt("ann", 3, 7),))


def with_log(*entries: LogEntry) -> Battle:
    return battle(figure("ann"), log=entries)


def view_of(qtbot: QtBot, session_of: MakeSession, *entries: LogEntry) -> LogView:
    session = session_of(with_log(*entries))
    view = LogView(RecentEntries(LogModel(session.document, session), session))
    qtbot.addWidget(view)
    view.resize(WIDE, HIGH)
    view.show()
    return view


def blank(colours: Colours) -> QImage:
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(QColor(colours.panel))
    return image


def painted(view: LogView, row: int, colours: Colours, state: QStyle.StateFlag) -> QImage:
    image = blank(colours)
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 0, view.viewport().width(), height(view, row))
    option.state = state
    with QPainter(image) as painter:
        LogDelegate(view).paint(painter, option, view.model().index(row, 0))
    return image


def height(view: LogView, row: int) -> int:
    return LogDelegate(view).sizeHint(QStyleOptionViewItem(), view.model().index(row, 0)).height()


class Page:
    """An expected picture, written line by line."""

    def __init__(self, view: LogView, colours: Colours) -> None:
        self.image = blank(colours)
        self.view = view
        self.top = 0

    def write(self, text: str, kind: TextStyle, colour: str, above: int = HAIR) -> None:
        """Write a line under the last one."""
        room = QRect(S, self.top + above, self.view.viewport().width() - 2 * S, HIGH)
        with QPainter(self.image) as painter:
            painter.setFont(styled_font(self.view.font(), kind))
            painter.setPen(QColor(colour))
            line = painter.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft, text)
        self.top += above + line


def test_the_first_of_a_moment_stands_under_its_headings(
    qtbot: QtBot, theme: Theme, session_of: MakeSession
) -> None:
    for shade, colours in ((ColourScheme.LIGHT, LIGHT), (ColourScheme.DARK, DARK)):
        theme.choose(shade)
        view = view_of(qtbot, session_of, HURT)
        page = Page(view, colours)
        page.write("Round 2", TextStyle.TITLE, colours.ink, above=0)
        page.write("Segment 3", TextStyle.SMALL, colours.faint, above=XS)
        page.top += XS
        page.write("Ann takes 3 damage", TextStyle.SMALL, colours.faint)
        page.write("Ann takes 3.", TextStyle.BODY, colours.ink)
        assert painted(view, 0, colours, QStyle.StateFlag.State_None) == page.image
        assert height(view, 0) == page.top + XS


def test_what_follows_in_the_same_moment_has_no_heading(
    qtbot: QtBot, theme: Theme, session_of: MakeSession
) -> None:
    _ = theme
    view = view_of(qtbot, session_of, HURT, HURT._replace(events=()), HURT._replace(place=4))
    page = Page(view, LIGHT)
    page.top = XS
    page.write("Ann takes 3 damage", TextStyle.BODY, LIGHT.ink)
    assert painted(view, 1, LIGHT, QStyle.StateFlag.State_None) == page.image
    page = Page(view, LIGHT)
    page.write("Segment 4", TextStyle.SMALL, LIGHT.faint, above=M)
    page.top += XS
    page.write("Ann takes 3 damage", TextStyle.SMALL, LIGHT.faint)
    page.write("Ann takes 3.", TextStyle.BODY, LIGHT.ink)
    assert painted(view, 2, LIGHT, QStyle.StateFlag.State_None) == page.image


def test_the_same_moment_of_the_next_round_has_its_heading_again(
    qtbot: QtBot, theme: Theme, session_of: MakeSession
) -> None:
    _ = theme
    view = view_of(qtbot, session_of, HURT, HURT._replace(round=3))
    page = Page(view, LIGHT)
    page.write("Round 3", TextStyle.TITLE, LIGHT.ink, above=L)
    page.write("Segment 3", TextStyle.SMALL, LIGHT.faint, above=XS)
    page.top += XS
    page.write("Ann takes 3 damage", TextStyle.SMALL, LIGHT.faint)
    page.write("Ann takes 3.", TextStyle.BODY, LIGHT.ink)
    assert painted(view, 1, LIGHT, QStyle.StateFlag.State_None) == page.image


def test_a_mere_step_is_small_and_faint(
    qtbot: QtBot, theme: Theme, session_of: MakeSession
) -> None:
    _ = theme
    step = LogEntry(2, 3, "Continue from initiative", (PhaseBegan("resolution"),))
    view = view_of(qtbot, session_of, HURT, step)
    page = Page(view, LIGHT)
    page.top = XS
    page.write("Continue from initiative", TextStyle.SMALL, LIGHT.faint)
    assert painted(view, 1, LIGHT, QStyle.StateFlag.State_None) == page.image


def test_the_chosen_entry_lies_on_a_patch_and_its_heading_does_not(
    qtbot: QtBot, theme: Theme, session_of: MakeSession
) -> None:
    _ = theme
    view = view_of(qtbot, session_of, HURT)
    for state, colour in (
        (QStyle.StateFlag.State_Selected, LIGHT.raised),
        (QStyle.StateFlag.State_MouseOver, LIGHT.band),
    ):
        image = painted(view, 0, LIGHT, state)
        middle = view.viewport().width() - 2 * ROUND
        assert image.pixelColor(middle, height(view, 0) - ROUND).name() == colour
        assert image.pixelColor(middle, ROUND).name() == LIGHT.panel


def test_a_long_text_is_wrapped_and_in_a_wider_column_takes_less_room(
    qtbot: QtBot, theme: Theme, session_of: MakeSession
) -> None:
    _ = theme
    view = view_of(qtbot, session_of, HURT._replace(text="Ann takes damage " * 12))
    narrow = height(view, 0)
    view.resize(3 * WIDE, HIGH)
    assert height(view, 0) < narrow
