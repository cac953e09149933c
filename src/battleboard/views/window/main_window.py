"""The main window: the start page, or the desk with an open battle."""

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from PySide6.QtCore import QByteArray, QDeadlineTimer, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QSizePolicy, QStackedWidget, QWidget

from battleboard.models.event_loop import (
    NO_INPUT,
    is_kept_responsive,
    keeping_responsive,
    yield_to_event_loop,
)
from battleboard.models.gc_policy import collect_after_closing
from battleboard.models.recent_battles_model import RecentBattles, find_recent_battles
from battleboard.storage.game_texts import load_offers
from battleboard.storage.recent_battles import NAMELESS
from battleboard.views.menus.menu_bar import MenuBar
from battleboard.views.start.file_controller import FileController
from battleboard.views.start.prompts import UserPrompts
from battleboard.views.start.start_page import StartPage
from battleboard.views.theme.sizes import XS, L, S, TextStyle, label
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.icons import mark_icon
from battleboard.views.widgets.layouts import hbox
from battleboard.views.window.messages import MessageBar, MessagePlaces
from battleboard.views.window.operating_system import KeepAwake, NoKeepAwake, prefers_reduced_motion

if TYPE_CHECKING:
    from battleboard.models.session import Session
    from battleboard.views.players.projection import Projection
    from battleboard.views.window.desk import Desk

TEXT_SCALES: Final = (0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
"""The text sizes, as factors of the usual size."""
_NARROWEST_MESSAGE: Final = 480
_PATIENCE_MS: Final = 300
_LOOK_MS: Final = 5
_FRAME: Final = 32
"""Approximate height of the desktop's frame around a window."""


class MainWindow(QMainWindow):
    """The DM's window: menus, messages, and below them the start page or the desk."""

    def __init__(
        self,
        theme: Theme,
        recent_battles: RecentBattles | None = None,
        keep_awake: KeepAwake | None = None,
    ) -> None:
        super().__init__()
        self.theme = theme
        self.keep_awake: KeepAwake = keep_awake or NoKeepAwake()
        self.recent_battles = recent_battles or find_recent_battles(os.environ)
        self.recent_battles.setParent(self)
        self.desk: Desk | None = None
        self.start_page = StartPage(self.recent_battles, load_offers())
        self.messages = MessageBar(self, self._message_places)
        self.file_controller: FileController = FileController(self)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.start_page)
        self.menus = MenuBar(self)
        self.game = label("", faint=True)
        self.game.setContentsMargins(S, XS, L, 0)
        self.game.hide()
        self.shared = button("", self._open_shared, ButtonStyle.CHIP)
        self.shared.hide()
        self._corner = QWidget()
        hbox(self.shared, self.game, on=self._corner)
        self.menuBar().setCornerWidget(self._corner)
        self.setWindowTitle("Battleboard")
        self.setWindowIcon(mark_icon())
        self.setCentralWidget(self._pages)
        self.setAcceptDrops(True)
        theme.chosen.connect(self._remember_look)
        self.start_page.welcome()

    @cached_property
    def projection(self) -> "Projection":
        from battleboard.views.players.projection import Projection  # noqa: PLC0415 - as the desk

        return Projection(self)

    @property
    def widget(self) -> QMainWindow:
        return self

    @property
    def asking(self) -> UserPrompts:
        return self.file_controller.asking

    @property
    def menu_actions(self) -> list[QAction]:
        return self.menus.actions

    def sizeHint(self) -> QSize:
        return QSize(1366, 768)

    def restore_position(self) -> None:
        """Restore the last window geometry, or fit the window to the screen."""
        kept = QByteArray.fromBase64(self.recent_battles.preferences.settings.geometry.encode())
        if self.restoreGeometry(kept):
            return
        free = self.screen().availableSize() - QSize(0, _FRAME)
        self.resize(self.sizeHint().boundedTo(free))
        if free.width() <= self.width() or free.height() <= self.height():
            # A normal window as large as the screen would have its frame beyond the edge.
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)

    def report_settings_faults(self) -> None:
        faults = self.recent_battles.preferences.faults
        if faults:
            self.messages.tell("\n".join(faults))

    def show_battle(self, session: "Session") -> "Desk":
        # Lazy, so that the start page need not wait for all that a desk imports.
        from battleboard.views.window.desk import Desk  # noqa: PLC0415

        if self.desk is not None:
            self.desk.session.last_choices.keep()
        session.last_choices.follow(self.recent_battles.preferences)
        yield_to_event_loop()
        # Build the desk before it is in the window, so that no event reaches it half built.
        desk = Desk(session)
        self._pages.addWidget(desk)
        yield_to_event_loop()
        # Sight is computed in the background: the first frame must not wait for it.
        session.fog_prefetch.ask()
        self._switch_to(desk)
        desk.appear()
        document = session.document
        document.refused.connect(self.messages.tell)
        document.noted.connect(self.messages.note)
        document.changed.connect(self.messages.dismiss_transient)
        document.changed.connect(self.menus.refresh_soon)
        document.kept.connect(self.menus.refresh_soon)
        document.renamed.connect(self._show_title)
        document.changed.connect(self._show_title)
        session.selection.figures_changed.connect(self.refresh_actions)
        desk.map.levels.changed.connect(self.menus.refresh_soon)
        desk.cards.tour_asked.connect(self.take_tour)
        session.broadcast.map_effects.follow(
            self.recent_battles.preferences, still=prefers_reduced_motion()
        )
        yield_to_event_loop()
        self._add_deferred_parts(desk)
        self._show_title()
        self.refresh_actions()
        self.messages.settle()
        return desk

    def _add_deferred_parts(self, desk: "Desk") -> None:
        """Create the parts of a desk that its first frame does not need."""
        from battleboard.views.cards.figure_files import FigureFiles  # noqa: PLC0415
        from battleboard.views.start.level_changes import LevelChanges  # noqa: PLC0415

        FigureFiles(self, desk)
        LevelChanges(self, desk)
        yield_to_event_loop()
        self.projection.show_battle(desk)
        yield_to_event_loop()

    def open_at_startup(self, path: Path) -> None:
        """Show the bare window at once, then the battle in a file, or the start page."""
        # This label is never removed from the pages: removal would repaint everything twice.
        waiting = label(f"Opening {path.name}…", TextStyle.BODY)
        waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        waiting.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._pages.addWidget(waiting)
        self._pages.setCurrentWidget(waiting)
        self.show()
        _wait_for_picture(self)
        self.file_controller.open_path(path)
        if self.desk is None:
            self._pages.setCurrentWidget(self.start_page)

    def close_battle(self) -> None:
        if self.desk is None:
            return
        with keeping_responsive("closing a battle"):
            self._switch_to(None)
            self.start_page.welcome()
        self._show_title()
        self.refresh_actions()
        self.messages.settle()

    def _switch_to(self, desk: "Desk | None") -> None:
        """Switch to a desk or the start page, after closing the previous battle's file."""
        left = self.desk
        if left is not None:
            self.projection.let_go()
            left.session.last_choices.keep()
            self.file_controller.keep_picture()
            left.session.end_work()
            # With its file closed, the old desk must not paint: it could ask for images.
            left.setUpdatesEnabled(False)
            self.file_controller.close(left.session)
        self.desk = desk
        self._pages.setCurrentWidget(desk or self.start_page)
        if left is not None:
            self._pages.removeWidget(left)
            left.deleteLater()
            collect_after_closing()

    def load_menus(self) -> None:
        self.menus.load()

    def guard_displays(self) -> None:
        """From now on, keep the DM's window off the players' display."""
        _ = self.projection

    def action(self, name: str) -> QAction:
        return self.menus.action(name)

    def refresh_actions(self) -> None:
        self.menus.refresh()

    def take_tour(self) -> None:
        from battleboard.views.help.tour import Tour  # noqa: PLC0415 - seldom needed

        if self.desk is not None:
            Tour(self, self.desk).open()

    def toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ self.windowState().WindowFullScreen)

    def step_text_size(self, step: int) -> None:
        nearest = min(TEXT_SCALES, key=lambda scale: abs(scale - self.theme.scale))
        at = TEXT_SCALES.index(nearest) + step
        self.theme.enlarge(TEXT_SCALES[min(max(at, 0), len(TEXT_SCALES) - 1)])

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the battle and save the window geometry; while loading, try again later."""
        if is_kept_responsive():
            # Still loading: closing now would delete objects that the loader is working on.
            QTimer.singleShot(_LOOK_MS, self, self.close)
            event.ignore()
            return
        self.close_battle()
        if self.isVisible():
            self._remember(geometry=self.saveGeometry().toBase64().toStdString())
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.messages.settle()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _file_in(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _file_in(event)
        if path is not None:
            event.acceptProposedAction()
            self.file_controller.open_dropped(path)

    def _show_title(self) -> None:
        if self.desk is None:
            self.game.hide()
            self.setWindowTitle("Battleboard")
            return
        document = self.desk.session.document
        game = document.battle.rules.short_title
        title = f"{document.title or NAMELESS} - {game} - Battleboard"
        if title != self.windowTitle():
            self.setWindowTitle(title)
            self.game.setText(game)
            self.game.show()
            self._fit_corner()

    def tell_shared(self, words: str) -> None:
        """Say beside the menus that the battle is shared on the network; '' hides the note."""
        self.shared.setText(words)
        self.shared.setVisible(bool(words))
        self._fit_corner()

    def _open_shared(self) -> None:
        self.action("players browser").trigger()

    def _fit_corner(self) -> None:
        # The menu bar gives its corner the new room only when it is set again.
        self._corner.adjustSize()
        self.menuBar().setCornerWidget(self._corner)

    def _message_places(self) -> MessagePlaces:
        """The places for messages: beside the menu bar or below it, never over *Next*."""
        bar = self.menuBar()
        left = bar.sizeHint().width() + S
        right = self._corner.sizeHint().width() + S
        line = QRect(left, 0, self.width() - left - right - S, self.height())
        if line.width() < _NARROWEST_MESSAGE or bar.isNativeMenuBar():
            line = QRect()
        if self.desk is None:
            return MessagePlaces(line, self.rect().adjusted(S, bar.height() + XS, -S, 0))
        procedure, table = self.desk.procedure, self.desk.table
        line.setBottom(procedure.mapTo(self, QPoint()).y() - 1)
        room = QRect(table.mapTo(self, QPoint()), table.size()).adjusted(S, S, -S, 0)
        room.setRight(max(room.right(), min(room.left() + _NARROWEST_MESSAGE, self.width() - S)))
        return MessagePlaces(line, room)

    def _remember_look(self) -> None:
        self._remember(theme=self.theme.scheme.value, type_scale=self.theme.scale)

    def _remember(self, **chosen: object) -> None:
        preferences = self.recent_battles.preferences
        preferences.choose(msgspec.structs.replace(preferences.settings, **chosen))


def _wait_for_picture(window: QWidget) -> None:
    """Wait until a window is on the screen, with a timeout."""
    shown, patience = window.windowHandle(), QDeadlineTimer(_PATIENCE_MS)
    while not (shown.isExposed() or patience.hasExpired()):
        QApplication.processEvents(NO_INPUT, _LOOK_MS)
    QApplication.processEvents(NO_INPUT)


def _file_in(event: QDropEvent) -> Path | None:
    """The dragged file, if it is a single local file; else None."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    return Path(urls[0].toLocalFile())
