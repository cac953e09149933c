"""The preview in the corner of the DM's map: what the players see now."""

from collections.abc import Mapping
from typing import Final, Protocol

import msgspec
from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QMenu, QWidget

from battleboard.models.battle_pictures import Handout
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.storage.settings import Settings
from battleboard.views.map.map_pane import MapPane
from battleboard.views.players.handouts import Handouts
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.players.players_window import PlayersScreen
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import XS, L, M, S
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, EnterButton, button
from battleboard.views.widgets.layouts import STRETCH, hbox
from battleboard.views.widgets.panels import Panel
from battleboard.views.widgets.picture_drop import accept_as_copy, picture_in
from battleboard.views.widgets.popups import open_menu
from battleboard.views.window.window_surface import WindowSurface

_STEP: Final = 1.1


class LaidPictures(QObject):
    """Drags a picture, resizes it with the wheel, and removes it on a double-click."""

    def __init__(self, shown: PlayersMap) -> None:
        super().__init__(shown)
        self._map = shown
        self._broadcast: Broadcast = shown.broadcast
        self._name = ""
        self._last = QPointF()
        shown.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if isinstance(event, QMouseEvent):
            return self._handle_mouse(event)
        if isinstance(event, QWheelEvent):
            return self._resize(event)
        return False

    def _handle_mouse(self, event: QMouseEvent) -> bool:
        at = event.position()
        match event.type():
            case QEvent.Type.MouseButtonPress if event.button() is Qt.MouseButton.LeftButton:
                self._name, self._last = self._map.picture_at(at), at
                return bool(self._name)
            case QEvent.Type.MouseMove if self._name:
                self._move(at - self._last)
                self._last = at
                return True
            case QEvent.Type.MouseButtonRelease if self._name:
                handout, self._name = self._find_handout(self._name), ""
                if handout:
                    self._broadcast.lay_over(handout)
                return True
            case QEvent.Type.MouseButtonDblClick if self._map.picture_at(at):
                self._broadcast.take_off(self._map.picture_at(at))
                self._name = ""
                return True
            case _:
                return False

    def _move(self, by: QPointF) -> None:
        handout = self._find_handout(self._name)
        if handout and handout.place:
            x, y, wide = handout.place
            size = self._map.size()
            place = x + by.x() / size.width(), y + by.y() / size.height(), wide
            self._broadcast.move_laid(handout.name, place)

    def _resize(self, event: QWheelEvent) -> bool:
        handout = self._find_handout(self._map.picture_at(event.position()))
        if handout is None or not handout.place:
            return False
        x, y, wide = handout.place
        factor = _STEP if event.angleDelta().y() > 0 else 1 / _STEP
        self._broadcast.lay_over(handout._replace(place=(x, y, wide * factor)))
        return True

    def _find_handout(self, name: str) -> Handout | None:
        return next((each for each in self._broadcast.handouts if each.name == name), None)


WORDS: Final[Mapping[BroadcastMode, str]] = {
    BroadcastMode.LIVE: "live",
    BroadcastMode.FROZEN: "frozen",
    BroadcastMode.PICTURE: "a picture",
    BroadcastMode.BLANK: "blank",
}
_ICON: Final = 12
_MOST_NOTE: Final = 120


class BroadcastBadge(EnterButton):
    """A button with icon and text for what the players see."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mode = BroadcastMode.LIVE

    def tell(self, mode: BroadcastMode, where: str, note: str = "") -> None:
        self._mode = mode
        short = self.fontMetrics().elidedText(note, Qt.TextElideMode.ElideRight, _MOST_NOTE)
        words = f"Players: {WORDS[mode]}{f' ({short})' if note else ''} · {where}"
        self.setText(words)
        self.setAccessibleName(words)
        self.setToolTip("What the players see: click to change it")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        wide = S + _ICON + S + metrics.horizontalAdvance(self.text()) + M
        return QSize(wide, metrics.height() + 2 * XS)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        colours = colours_of(self.palette())
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        words = self.rect().adjusted(S + _ICON + S, 0, 0, 0)
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setPen(QtGui.QPen(QtGui.QColor(self._rim(colours)), 1.5))
            painter.setBrush(QtGui.QColor(self._ground(colours)))
            painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
            self._paint_icon(painter, colours)
            painter.setPen(QtGui.QColor(self._ink(colours)))
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())

    def _paint_icon(self, painter: QtGui.QPainter, colours: Colours) -> None:
        live = self._mode is BroadcastMode.LIVE
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QtGui.QColor(colours.good if live else self._ink(colours)))
        middle = QPointF(S + _ICON / 2, self.height() / 2)
        painter.drawPath(mode_sign(self._mode).translated(middle))

    def _ground(self, colours: Colours) -> str:
        return colours.raised if self._mode is BroadcastMode.LIVE else colours.warn

    def _ink(self, colours: Colours) -> str:
        return colours.ink if self._mode is BroadcastMode.LIVE else colours.panel

    def _rim(self, colours: Colours) -> str:
        return colours.accent if self.hasFocus() or self.underMouse() else self._ground(colours)


def mode_sign(mode: BroadcastMode) -> QtGui.QPainterPath:
    """Return a mode's icon: a disc, two bars, a framed picture or an empty frame."""
    path, half = QtGui.QPainterPath(), _ICON / 2
    path.setFillRule(Qt.FillRule.OddEvenFill)
    frame = QRectF(-half, -half + 1, _ICON, _ICON - 2)
    match mode:
        case BroadcastMode.LIVE:
            path.addEllipse(QPointF(0, 0), half - 1, half - 1)
        case BroadcastMode.FROZEN:
            path.addRect(QRectF(-half + 2, -half + 1, 3, _ICON - 2))
            path.addRect(QRectF(half - 5, -half + 1, 3, _ICON - 2))
        case BroadcastMode.PICTURE:
            path.addRect(frame)
            path.addRect(frame.adjusted(1.5, 1.5, -1.5, -1.5))
            path.addEllipse(QPointF(0, 0), 2.5, 2.5)
        case BroadcastMode.BLANK:
            path.addRect(frame)
    return path


class PreviewGrip(QWidget):
    """A corner grip that resizes the preview.

    `dragged(wider, higher)` is emitted with the growth in pixels, leftwards and upwards.
    """

    dragged = Signal(int, int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._from: QPoint | None = None
        self._leans_right = False
        self.setFixedSize(L, L)
        self.setCursor(Qt.CursorShape.SizeFDiagCursor)
        self.setToolTip("Drag to make the preview larger or smaller (+ and −)")

    def lean(self, *, right: bool) -> None:
        """Draw the grip, and set its cursor, for the upper right or the upper left corner."""
        shapes = Qt.CursorShape
        self.setCursor(shapes.SizeBDiagCursor if right else shapes.SizeFDiagCursor)
        self._leans_right = right
        self.update()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._from = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._from is not None:
            moved = self._from - event.globalPosition().toPoint()
            self._from -= moved
            self.dragged.emit(moved.x(), moved.y())

    def mouseReleaseEvent(self, _event: QtGui.QMouseEvent) -> None:
        self._from = None

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        colour = QtGui.QColor(colours_of(self.palette()).faint)
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setPen(QtGui.QPen(colour, 1.5))
            if self._leans_right:
                painter.translate(self.width(), 0)
                painter.scale(-1, 1)
            for far in (XS * 2, XS * 3):
                painter.drawLine(XS, far, far, XS)


_LEAST: Final = 160
_MOST: Final = 0.7
"""Maximum share of the map that the preview covers, across and down."""
_LINES: Final = (
    ("players live", "players frozen", "players blank", "players picture", "players pictures"),
    ("players display", "players preview", "preview larger", "preview smaller", "players window"),
)
_STEP_PX: Final = 32
_STEPS: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1}
_SIDES: Final = frozenset({Qt.Key.Key_Home, Qt.Key.Key_End})


class Projected(Protocol):
    """The part of the projection that the preview uses."""

    handouts: Handouts

    @property
    def is_shown(self) -> bool:
        """Whether the players are shown anything, in the window or in browsers."""

    @property
    def shows_preview(self) -> bool:
        """Whether the preview is shown in the corner of the map."""

    @property
    def places_in_words(self) -> str:
        """All places where the players look, in words."""

    def fold(self) -> None:
        """Close the preview."""


class PlayersPreview(Panel):
    """A panel in a lower corner of the map, shown while the players see anything.

    Drag it to the other corner, or press Home or End while it has the focus. Resize the preview by
    its inner corner, with + and −, or with a double-click. Dropping a picture on the panel shows
    that picture to the players.
    """

    def __init__(self, pane: MapPane, window: WindowSurface, projection: Projected) -> None:
        super().__init__(pane, margin=XS)
        self._pane = pane
        self._window = window
        self._projection = projection
        self._broadcast: Broadcast = pane.view.session.broadcast
        self.badge = BroadcastBadge()
        self.badge.clicked.connect(self.open_menu)
        self.close_button = button(
            "×", projection.fold, ButtonStyle.QUIET, hint="Close the preview"
        )
        self.page = PlayersScreen(window.recent_battles.idle_picture)
        self.page.setToolTip("Double-click to make the preview larger or smaller")
        self.page.take(self._broadcast, pane.view.map_scene.pictures)
        if self.page.map is not None:
            LaidPictures(self.page.map)
        self.grip = PreviewGrip(self)
        self.grip.dragged.connect(self._drag)
        self._lay_out()
        self.setAcceptDrops(True)
        self.setAccessibleName("Players see")
        pane.installEventFilter(self)
        self._broadcast.mode_changed.connect(self.follow)
        self._broadcast.frame.changed.connect(self._settle)
        self.follow()

    def let_go(self) -> None:
        self.page.let_go()
        self.hide()
        self.deleteLater()

    def open_menu(self) -> None:
        menu = QMenu(self)
        for group in _LINES:
            menu.addSeparator()
            menu.addActions([self._window.action(name) for name in group])
        self._window.refresh_actions()
        over = QPoint(0, -menu.sizeHint().height() - XS)
        open_menu(menu, self.badge.mapToGlobal(over))

    def step(self, steps: int) -> None:
        self._widen(steps * _STEP_PX)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _SIDES:
            self.put(left=key is Qt.Key.Key_Home)
        elif key not in _STEPS or not self._projection.shows_preview:
            super().keyPressEvent(event)
        else:
            self.step(_STEPS[key])

    def put(self, *, left: bool) -> None:
        """Move the preview to the lower left or right corner of the map, and save the choice."""
        preferences = self._window.recent_battles.preferences
        if preferences.settings.preview_at_left != left:
            preferences.choose(msgspec.structs.replace(preferences.settings, preview_at_left=left))
            self._settle()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Focus the badge, and swallow the click, which would otherwise reach the map below."""
        self.badge.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._projection.shows_preview:
            high = self._broadcast.frame.screen[1] / self._broadcast.frame.screen[0]
            most, wide = self._most_wide(high), self.page.width()
            self._widen((most if wide < most else Settings().preview_wide) - wide)
        event.accept()

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Follow the mouse into the other half of the map."""
        at = self._pane.mapFromGlobal(event.globalPosition().toPoint())
        self.put(left=at.x() < self._pane.width() // 2)

    def follow(self) -> None:
        projection, mode = self._projection, self._broadcast.mode
        title = self._broadcast.handouts[0].title if mode is BroadcastMode.PICTURE else ""
        self.badge.tell(mode, projection.places_in_words, title)
        for each in (self.page, self.close_button, self.grip):
            each.setVisible(projection.shows_preview)
        self.setVisible(projection.is_shown)
        self._settle()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._settle()
        return False

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        if picture_in(event) is not None:
            accept_as_copy(event)

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        path = picture_in(event)
        if path is not None:
            accept_as_copy(event)
            self._projection.handouts.hand_out(path)

    def _lay_out(self) -> None:
        across = hbox(self.badge, STRETCH, self.close_button)
        self.rows.setSpacing(XS)
        self.rows.addWidget(self.page, stretch=1)
        self.rows.addLayout(across)

    def _drag(self, wider: int, higher: int) -> None:
        wider = -wider if self._is_at_left else wider
        high = self._broadcast.frame.screen[1] / self._broadcast.frame.screen[0]
        self._widen(wider if abs(wider) >= abs(higher) else round(higher / high))

    def _widen(self, by_px: int) -> None:
        high = self._broadcast.frame.screen[1] / self._broadcast.frame.screen[0]
        wide = max(_LEAST, min(self.page.width() + by_px, self._most_wide(high)))
        preferences = self._window.recent_battles.preferences
        preferences.choose(msgspec.structs.replace(preferences.settings, preview_wide=wide))
        self._settle()

    def _most_wide(self, high: float) -> int:
        room = self._pane.size()
        return max(_LEAST, round(min(_MOST * room.width(), _MOST * room.height() / high)))

    @property
    def _is_at_left(self) -> bool:
        return self._window.recent_battles.preferences.settings.preview_at_left

    def _settle(self) -> None:
        """Take on the aspect ratio of the players' screen, and move to the corner."""
        if self._projection.shows_preview:
            high = self._broadcast.frame.screen[1] / self._broadcast.frame.screen[0]
            wide = self._window.recent_battles.preferences.settings.preview_wide
            wide = max(_LEAST, min(wide, self._most_wide(high)))
            self.page.setFixedSize(wide, round(wide * high))
        self.rows.activate()
        self.adjustSize()
        room = self._pane.rect().adjusted(S, 0, -S, -S)
        across = room.left() if self._is_at_left else room.right() - self.width() + 1
        self.move(across, room.bottom() - self.height() + 1)
        self.grip.move(self.width() - self.grip.width() if self._is_at_left else 0, 0)
        self.grip.lean(right=self._is_at_left)
        self.grip.raise_()
        self.raise_()
