"""Further players' screens: all of the map, who acts, or the turn order, on other displays."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battleboard.models.broadcast import Broadcast
from battleboard.models.camera_work import CameraWork, Follow
from battleboard.models.event_loop import NextFrame
from battleboard.models.idle_picture import IdlePicture
from battleboard.models.screen_frame import ScreenFrame
from battleboard.models.session import Session
from battleboard.queries.sight.display_roles import FurtherSeat
from battleboard.queries.sight.legibility import strip_share
from battleboard.storage.settings import ScreenContents
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.players.displays import Displays, known_choice
from battleboard.views.players.players_map import Backdrop
from battleboard.views.players.players_window import PlayersScreen, PlayersWindow
from battleboard.views.players.touch_table import TouchTable
from battleboard.views.players.turn_order import (
    OrderSheet,
    TurnOrder,
    paint_order,
    turn_order_of,
)
from battleboard.views.theme.colours import PLAYERS_COLOURS
from battleboard.views.window.desk import Desk
from battleboard.views.window.window_surface import WindowSurface

CONTENTS: Final[Mapping[ScreenContents, str]] = MappingProxyType(
    {"map": "Whole map", "close-up": "Close-up of the acting figure", "order": "Turn order"}
)
TURNED: Final[frozenset[ScreenContents]] = frozenset({"map", "close-up"})
"""The contents that can be rotated."""
_LARGEST: Final = 1 / 8
"""Maximum height of a row of the turn order, as a share of the page, if that is readable."""
_HEADING: Final = 2


class OrderPage(QWidget):
    """A page with only the turn order, in rows that are large enough to read."""

    def __init__(self, broadcast: Broadcast, pictures: PictureLoader, frame: ScreenFrame) -> None:
        super().__init__()
        self._broadcast, self._frame = broadcast, frame
        self._backdrop = Backdrop(pictures, broadcast.audience, self)
        self._shown: TurnOrder | None = None
        self._looks = NextFrame(self._look_again, self)
        self.setAccessibleName("Players see the turn order")
        for told in (broadcast.changed, broadcast.went_on, broadcast.map_effects.announced):
            told.connect(self._looks.ask)
        broadcast.map_effects.manner_changed.connect(self._looks.ask)
        frame.changed.connect(self.update)
        self._backdrop.faces_changed.connect(self.update)

    @property
    def order(self) -> TurnOrder:
        effects = self._broadcast.map_effects
        order = turn_order_of(self._broadcast.view, party_only=effects.manner.party_only)
        return order.with_timer(effects.timer)

    def _look_again(self) -> None:
        if self.order != self._shown:
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        order = self._shown = self.order
        palette = palette_for(PLAYERS_COLOURS)
        faces = {
            each.look.portrait: self._backdrop.face(each.look.portrait)
            for each in order.marks
            if each.look.portrait
        }
        style = MapStyle(PLAYERS_COLOURS, palette, self.font(), self.devicePixelRatioF())
        sheet = OrderSheet(order, "column", self._row_px(len(order.marks)), style, faces)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(PLAYERS_COLOURS.panel))
            paint_order(painter, sheet, QRectF(self.rect()))

    def _row_px(self, rows: int) -> float:
        least = strip_share(self._frame.viewport) * min(self._frame.screen)
        return max(least, min(self.height() * _LARGEST, self.height() / (rows + _HEADING)))


class FurtherScreen(PlayersScreen):
    """A further screen's page: the map in a frame of its own, or the turn order."""

    def __init__(self, contents: ScreenContents, idle: IdlePicture) -> None:
        super().__init__(idle)
        self.contents = contents
        self.order: OrderPage | None = None

    def take_battle(self, session: Session, pictures: PictureLoader) -> None:
        broadcast = session.broadcast
        frame = broadcast.further_frame(self)
        if self.contents == "close-up":
            CameraWork(broadcast, frame, session.clock, frame).follow(Follow.CLOSE_UP)
        self.take(broadcast, pictures, frame)
        if self.map is not None:
            TouchTable(session, self.map)
        if self.contents == "order":
            self.order = OrderPage(broadcast, pictures, frame)
            self.addWidget(self.order)
            self._show_mode()

    def let_go(self) -> None:
        if self.order is not None:
            self.removeWidget(self.order)
            self.order.deleteLater()
            self.order = None
        if self.broadcast is not None and self.frame_shown is not None:
            self.broadcast.drop_frame(self.frame_shown)
        super().let_go()

    def _show_mode(self) -> None:
        """Keep showing the turn order, unless the screen is blank."""
        super()._show_mode()
        if self.order is not None and self.currentWidget() is not self._blank:
            self.setCurrentWidget(self.order)


class FurtherScreens(QObject):
    """The windows of further players' screens, one to a display.

    `closed(key)` is emitted when the user closes the window on a display.
    """

    closed = Signal(str)

    def __init__(self, owner: WindowSurface, displays: Displays) -> None:
        super().__init__(owner.widget)
        self._owner, self._displays = owner, displays
        self.windows: dict[FurtherSeat, PlayersWindow] = {}

    def settle(self, seats: Iterable[FurtherSeat]) -> None:
        wanted = {each.key: each for each in seats}
        for seat in [each for each in self.windows if wanted.get(each.key) != each]:
            self.drop(seat.key)
        for seat in wanted.values():
            screen = self._displays.screen(seat.key)
            if screen is None:
                continue
            if seat not in self.windows:
                window = self._make_window(seat)
                window.fill(screen)
                self._fill(seat, window)
            elif self.windows[seat].geometry() != screen.geometry():
                self.windows[seat].fill(screen)

    def _make_window(self, seat: FurtherSeat) -> PlayersWindow:
        page = FurtherScreen(seat.contents, self._owner.recent_battles.idle_picture)
        window = self.windows[seat] = PlayersWindow(page, on_top=True)
        window.left.connect(self._owner.widget.activateWindow)
        window.closed.connect(partial(self.closed.emit, seat.key))
        return window

    def drop(self, key: str) -> None:
        for seat in [each for each in self.windows if each.key == key]:
            window = self.windows.pop(seat)
            window.hide()
            window.page.let_go()
            window.deleteLater()

    def show_battle(self) -> None:
        for seat, window in self.windows.items():
            self._fill(seat, window)

    def empty(self) -> None:
        """Stop showing the battle, which is about to close."""
        for window in self.windows.values():
            window.page.let_go()

    def turn(self, key: str) -> None:
        """Rotate the map on a display by a quarter turn, and save the rotation for that display."""
        for frame in self._frames_on(key):
            frame.turn()
            preferences = self._owner.recent_battles.preferences
            choice = known_choice(preferences.settings, self._displays, key)
            fit = msgspec.structs.replace(choice.fit, turns=frame.viewport.fit.turns)
            choice = msgspec.structs.replace(choice, fit=fit)
            preferences.choose(preferences.settings.with_display(choice))

    def _frames_on(self, key: str) -> Iterator[ScreenFrame]:
        for seat, window in self.windows.items():
            if seat.key == key and window.page.frame_shown is not None:
                yield window.page.frame_shown

    def _fill(self, seat: FurtherSeat, window: PlayersWindow) -> None:
        desk: Desk | None = self._owner.desk
        page = window.page
        if desk is None or not isinstance(page, FurtherScreen):
            return
        page.take_battle(desk.session, desk.map.map_scene.pictures)
        settings = self._owner.recent_battles.preferences.settings
        for frame in self._frames_on(seat.key):
            # True scale is only for the main screen, on which miniatures stand.
            frame.lay(msgspec.structs.replace(settings.display(seat.key).fit, locked=False))
        window.apply_margins()
