"""The players' frame on the DM's map, which shows what they see, and moves that."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QMenu

from battleboard.board.point import Point
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.camera_work import Follow
from battleboard.queries.sight.viewport import Framing
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.figure_keys import heading_of
from battleboard.views.map.tools.frame_marks import FramePart, FrameShape, paint_frame, shape_of
from battleboard.views.map.tools.tool import MapSurface, Tool
from battleboard.views.theme.sizes import S, TextStyle, styled_font
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.popups import open_menu

FOLLOWED: Final[Mapping[Follow, str]] = MappingProxyType(
    {
        Follow.HOLD: "Stays where it is",
        Follow.DM: "Follows your map",
        Follow.ACTOR: "Follows the acting figure",
        Follow.PARTY: "Follows the party",
    }
)
"""What the players' screen follows, in words."""


def tab_words(broadcast: Broadcast, followed: Follow) -> str:
    """The words on the tab: what the frame shows, and what it follows."""
    if broadcast.mode is BroadcastMode.FROZEN:
        return "Players, once unfrozen"
    if followed is not Follow.HOLD:
        return f"Players: {FOLLOWED[followed].lower()}"
    return "Players, true scale" if broadcast.viewport.is_locked else "Players"


def frame_menu(view: MapSurface, hide: Callable[[], object]) -> QMenu:
    """The menu of the frame; `hide` hides it."""
    menu, camera_work = QMenu(view.widget), view.session.camera_work
    menu.setAccessibleName("What the players see of the map")
    menu.addAction("Rotate by a quarter\tR", view.session.broadcast.turn)
    menu.addAction("Show the whole map", camera_work.show_all)
    menu.addAction("Show what I see", camera_work.show_dms)
    known = menu.addAction("Show all they know", camera_work.show_known)
    known.setEnabled(view.session.battle.showing.fog)
    menu.addSeparator()
    for followed, words in FOLLOWED.items():
        line = menu.addAction(words, partial(camera_work.follow, followed))
        line.setCheckable(True)
        line.setChecked(camera_work.followed is followed)
    menu.addSeparator()
    menu.addAction("Hide this frame", hide)
    return menu


_KEY: Final = Qt.Key
_CLOSER: Final = 1.1
_CURSORS: Final[Mapping[FramePart, Qt.CursorShape]] = MappingProxyType(
    {
        FramePart.TAB: Qt.CursorShape.SizeAllCursor,
        FramePart.EDGE: Qt.CursorShape.SizeAllCursor,
        FramePart.TURN: Qt.CursorShape.PointingHandCursor,
        FramePart.UPPER_LEFT: Qt.CursorShape.SizeFDiagCursor,
        FramePart.LOWER_RIGHT: Qt.CursorShape.SizeFDiagCursor,
        FramePart.UPPER_RIGHT: Qt.CursorShape.SizeBDiagCursor,
        FramePart.LOWER_LEFT: Qt.CursorShape.SizeBDiagCursor,
    }
)
_NOTE: Final = 0.2
_HELP: Final = "Arrows move it, R rotates it, + and − zoom"
_HELP_LOCKED: Final = "Arrows move it, R rotates it"


class FrameGrab(NamedTuple):
    """What a drag began with: the framing, the place under the mouse, and what was followed."""

    framing: Framing
    hand: Point
    followed: Follow


class FrameTool(Tool):
    """A frame over the map, with any tool, which is dragged by its edge, a corner or its tab.

    Figures have precedence over its edge. While it is held by keyboard, it gets the keys.
    """

    def __init__(self, view: MapSurface) -> None:
        super().__init__(view)
        self._broadcast = view.session.broadcast
        self._camera_work = view.session.camera_work
        self._is_wanted = True
        self._is_held = False
        self._is_steered = False
        self._hovered: FramePart | None = None
        self._pulled: FramePart | None = None
        self._began: FrameGrab | None = None
        self._top = 0.0
        self._actions: Mapping[int, Callable[[], object]] = {
            _KEY.Key_R: self.turn,
            _KEY.Key_Plus: partial(self._zoom, _CLOSER),
            _KEY.Key_Minus: partial(self._zoom, 1 / _CLOSER),
            _KEY.Key_Menu: self._open_menu,
            _KEY.Key_Escape: self.given_up,
        }
        for told in (
            self._broadcast.framing_changed,
            self._broadcast.mode_changed,
            self._camera_work.changed,
        ):
            told.connect(view.update)

    @property
    def is_still(self) -> bool:
        """Always: where it lies, and what it says, is told when that changes."""
        return True

    @property
    def is_wanted(self) -> bool:
        """Whether it is to be shown while the players see anything."""
        return self._is_wanted

    @property
    def is_shown(self) -> bool:
        """Whether it is on the map now."""
        return self._is_wanted and self._broadcast.is_watched

    @property
    def is_held(self) -> bool:
        """Whether it gets the keys."""
        return self._is_held and self.is_shown

    @property
    def shape(self) -> FrameShape:
        """Its shape in the view."""
        framing, camera = self._broadcast.chosen, self.view.camera
        first, last = framing.area(self._broadcast.screen)
        box = QRectF(camera.to_screen(first), camera.to_screen(last))
        font = styled_font(self.view.font(), TextStyle.SMALL)
        words = QFontMetricsF(font).horizontalAdvance(self.words)
        view = QRectF(self.view.rect()).adjusted(0, self._top, 0, 0)
        keeps = self._broadcast.viewport.is_locked
        return shape_of(box, framing.turns, words, view, keeps=keeps)

    @property
    def words(self) -> str:
        """The words on its tab."""
        return tab_words(self._broadcast, self._camera_work.followed)

    def stay_below(self, top_px: float) -> None:
        """Keep the tab below what covers the top of the view, down to a pixel."""
        self._top = top_px
        self.view.update()

    def want(self, *, on: bool) -> None:
        """Show it while the players see anything, or never."""
        self._is_wanted = on
        self.view.update()

    def toggle(self) -> None:
        """Show or hide it."""
        self.want(on=not self._is_wanted)

    def hold(self) -> None:
        """Let it have the keys, and say what they do."""
        self._is_held = self._is_wanted = self._is_steered = True
        self.view.widget.setFocus()
        self.view.update()

    def turn(self) -> None:
        """Rotate what the players see by a quarter, clockwise."""
        self._broadcast.turn()

    def pressed(self, event: QMouseEvent) -> bool:
        """Start to drag it, or let go of it on a click elsewhere."""
        part = self._part_at(event.position())
        if part is None:
            self._let_go()
            return False
        if event.button() is Qt.MouseButton.RightButton and part in {FramePart.TAB, FramePart.TURN}:
            self._open_menu()
            return True
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        self._take(part, event.position())
        return True

    def moved(self, event: QMouseEvent) -> bool:
        """Drag it, or show by the cursor what a drag would do."""
        if self._pulled is None or self._began is None:
            return self._hover(self._part_at(event.position()))
        framing, begun = self._began.framing, self._began.hand
        hand = self.view.camera.to_board(event.position())
        if self._pulled in {FramePart.TAB, FramePart.EDGE}:
            self._show(framing.moved((hand[0] - begun[0], hand[1] - begun[1])))
        elif self._pulled is not FramePart.TURN:
            self._show(framing.pulled(self._broadcast.screen, hand, _direction_of(self._pulled)))
        return True

    def released(self, event: QMouseEvent) -> bool:
        """End the drag; the arrow rotates it if the button is released on it."""
        pulled, self._pulled, self._began = self._pulled, None, None
        if pulled is FramePart.TURN and self._part_at(event.position()) is FramePart.TURN:
            self.turn()
        return pulled is not None

    def wants(self, event: QKeyEvent) -> bool:
        """Whether a key is for it, and not for a figure or an action."""
        if not self.is_held or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        return heading_of(event) is not None or event.key() in self._actions

    def key_pressed(self, event: QKeyEvent) -> bool:
        """Move it by a cell, rotate it, or zoom it."""
        if not self.wants(event):
            return False
        heading = heading_of(event)
        if heading:
            feet = self.view.session.battle.board.grid.feet
            self._show(self._broadcast.chosen.moved((heading[0] * feet, heading[1] * feet)))
        else:
            self._actions[event.key()]()
        return True

    def left(self) -> None:
        """Show the cursor of the tool again."""
        self._hover(None)

    def given_up(self) -> None:
        """Undo a drag, with what it followed before; or else let go of it."""
        if self._began is not None:
            framing, _, followed = self._began
            self._pulled = self._began = None
            self._camera_work.take(framing)
            self._camera_work.follow(followed)
        else:
            self._let_go()

    def paint_over(self, painter: QPainter) -> None:
        """Paint it, with a note on what the keys do."""
        if not self.is_shown:
            return
        colours, shape = colours_of(self.view.palette()), self.shape
        firm = self._is_held or self._hovered is not None or self._pulled is not None
        paint_frame(painter, shape, colours, self.words, held=firm)
        if self._is_held and self._is_steered:
            words = _HELP_LOCKED if self._broadcast.viewport.is_locked else _HELP
            room = self.view.note_room
            area = room.area.adjusted(0, 0, 0, -S)
            low = QPointF(area.width() * _NOTE, area.bottom())
            paint_note(painter, colours, [NoteLine(words)], low, room._replace(area=area))

    def _part_at(self, pixel: QPointF) -> FramePart | None:
        part = self.shape.part_at(pixel) if self.is_shown else None
        if part in {None, FramePart.TAB, FramePart.TURN}:
            return part
        return None if self.view.figure_at(pixel) else part

    def _take(self, part: FramePart, pixel: QPointF) -> None:
        self._pulled = part
        self._is_held, self._is_steered = True, False
        hand = self.view.camera.to_board(pixel)
        self._began = FrameGrab(self._broadcast.chosen, hand, self._camera_work.followed)
        self.view.update()

    def _let_go(self) -> None:
        if self._is_held:
            self._is_held = False
            self.view.update()

    def _hover(self, part: FramePart | None) -> bool:
        if part is not self._hovered:
            self._hovered = part
            if part is None:
                self.view.show_cursor()
            else:
                self.view.widget.setCursor(_CURSORS[part])
            self.view.update()
        if part is not None:
            self.view.session.selection.hover()
        return part is not None

    def _zoom(self, factor: float) -> None:
        self._show(self._broadcast.chosen.zoomed(factor))

    def _show(self, framing: Framing) -> None:
        self._camera_work.take(framing.kept_on(self.view.session.battle.board.size_ft))

    def _open_menu(self) -> None:
        corner = self.shape.tab.bottomLeft().toPoint()
        open_menu(
            frame_menu(self.view, partial(self.want, on=False)),
            self.view.widget.mapToGlobal(corner),
        )


def _direction_of(part: FramePart) -> tuple[float, float]:
    """The direction from the middle to a corner."""
    across, down = part.value
    return float(across), float(down)
