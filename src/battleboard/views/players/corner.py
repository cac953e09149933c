"""The corner of the DM's map that says what the players see, and can show it."""

from typing import Final, Protocol

import msgspec
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu

from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.views.look.button import Look, button
from battleboard.views.look.menu import open_menu
from battleboard.views.look.panel import Panel
from battleboard.views.look.space import XS, S
from battleboard.views.map.map_pane import MapPane
from battleboard.views.players.badge import Badge
from battleboard.views.players.corner_grip import CornerGrip
from battleboard.views.players.handouts import Handouts
from battleboard.views.players.players_screen import PlayersScreen
from battleboard.views.portrait.dropped import picture_in, take
from battleboard.views.window_surface import WindowSurface

_LEAST: Final = 160
_MOST: Final = 0.7
"""It covers no more than this share of the map, across and down."""
_LINES: Final = (
    ("players live", "players frozen", "players blank", "players picture", "players pictures"),
    ("players display", "players preview", "preview larger", "preview smaller", "players window"),
)
_STEP_PX: Final = 32
_STEPS: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1}


class Projected(Protocol):
    """Whether the players see anything, and where."""

    handouts: Handouts

    @property
    def is_open(self) -> bool:
        """Whether the players see anything."""

    @property
    def shows_preview(self) -> bool:
        """Whether the corner of the map shows it."""

    @property
    def place_in_words(self) -> str:
        """Where the players look."""

    def fold(self) -> None:
        """Close the preview."""


class Corner(Panel):
    """Lies over the lower right corner of the map while the players see anything.

    A preview in it is made larger and smaller by its upper left corner, or by + and − while it has
    the keyboard; a picture that is dropped on it is shown to the players.
    """

    def __init__(self, pane: MapPane, window: WindowSurface, projection: Projected) -> None:
        super().__init__(pane, margin=XS)
        self._pane = pane
        self._window = window
        self._projection = projection
        self._broadcast: Broadcast = pane.view.session.broadcast
        self.badge = Badge()
        self.badge.clicked.connect(self.open_menu)
        self.close_button = button("×", projection.fold, Look.QUIET, hint="Close the preview")
        self.page = PlayersScreen()
        self.page.take(self._broadcast, pane.view.scenery.pictures)
        self.grip = CornerGrip(self)
        self.grip.dragged.connect(self._drag)
        self._lay_out()
        self.setAcceptDrops(True)
        self.setAccessibleName("What the players see")
        pane.installEventFilter(self)
        self._broadcast.mode_changed.connect(self.follow)
        self._broadcast.framing_changed.connect(self._settle)
        self.follow()

    def let_go(self) -> None:
        """Go, together with the battle."""
        self.page.let_go()
        self.hide()
        self.deleteLater()

    def open_menu(self) -> None:
        """Open the menu of what the players may be shown, and where."""
        menu = QMenu(self)
        for group in _LINES:
            menu.addSeparator()
            menu.addActions([self._window.action(name) for name in group])
        self._window.refresh_actions()
        over = QPoint(0, -menu.sizeHint().height() - XS)
        open_menu(menu, self.badge.mapToGlobal(over))

    def step(self, steps: int) -> None:
        """Make the preview larger by some steps, or smaller."""
        self._widen(steps * _STEP_PX)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Make the preview larger or smaller."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None or not self._projection.shows_preview:
            super().keyPressEvent(event)
        else:
            self.step(step)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the keyboard, when the preview is clicked."""
        self.badge.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def follow(self) -> None:
        """Say and show how it stands now."""
        projection, mode = self._projection, self._broadcast.mode
        title = self._broadcast.handouts[0].title if mode is BroadcastMode.PICTURE else ""
        self.badge.tell(mode, projection.place_in_words, title)
        for each in (self.page, self.close_button, self.grip):
            each.setVisible(projection.shows_preview)
        self.setVisible(projection.is_open)
        self._settle()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Stay in the corner of a map that is larger or smaller now."""
        if event.type() is QEvent.Type.Resize:
            self._settle()
        return False

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a picture from elsewhere."""
        if picture_in(event) is not None:
            take(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Show the players the picture that was dropped."""
        path = picture_in(event)
        if path is not None:
            take(event)
            self._projection.handouts.hand_out(path)

    def _lay_out(self) -> None:
        across = QHBoxLayout()
        across.setSpacing(S)
        across.addWidget(self.badge)
        across.addStretch()
        across.addWidget(self.close_button)
        self.rows.setSpacing(XS)
        self.rows.addWidget(self.page, stretch=1)
        self.rows.addLayout(across)

    def _drag(self, wider: int, higher: int) -> None:
        """Make the preview larger or smaller, as the mouse has gone farther in one direction."""
        high = self._broadcast.screen[1] / self._broadcast.screen[0]
        self._widen(wider if abs(wider) >= abs(higher) else round(higher / high))

    def _widen(self, by_px: int) -> None:
        """Make the preview wider by so many pixels, and remember it."""
        high = self._broadcast.screen[1] / self._broadcast.screen[0]
        wide = max(_LEAST, min(self.page.width() + by_px, self._most_wide(high)))
        preferences = self._window.recent_battles.preferences
        preferences.choose(msgspec.structs.replace(preferences.settings, preview_wide=wide))
        self._settle()

    def _most_wide(self, high: float) -> int:
        room = self._pane.size()
        return max(_LEAST, round(min(_MOST * room.width(), _MOST * room.height() / high)))

    def _settle(self) -> None:
        """Lie in the corner, in the shape of the players' screen."""
        if self._projection.shows_preview:
            high = self._broadcast.screen[1] / self._broadcast.screen[0]
            wide = self._window.recent_battles.preferences.settings.preview_wide
            wide = max(_LEAST, min(wide, self._most_wide(high)))
            self.page.setFixedSize(wide, round(wide * high))
        self.rows.activate()
        self.adjustSize()
        room = self._pane.rect().adjusted(0, 0, -S, -S)
        self.move(room.right() - self.width() + 1, room.bottom() - self.height() + 1)
        self.grip.raise_()
        self.raise_()
