"""The players' frame on the DM's map: shows what the players see, and moves it."""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
)
from PySide6.QtWidgets import QMenu

from battleboard.board.point import Point
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.camera_work import Follow
from battleboard.queries.sight.viewport import Framing, rotate_vector
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.figure_keys import heading_of
from battleboard.views.map.tools.tool import MapSurface, Tool
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import L, S, TextStyle, styled_font
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.popups import add_check, open_menu

TURN_PX: Final = 22.0
"""Width of the part of the tab that rotates the frame."""
_TAB_PX: Final = 22.0
_BESIDE: Final = 72.0
"""Width at the left of the view that is reserved for the tool strip."""
_NEAR_PX: Final = 5.0
_CORNER_PX: Final = 10.0
_UP: Final = (0.0, -1.0)


class FramePart(Enum):
    """A part of the frame under the mouse; a corner's value is its direction from the centre."""

    TAB = "tab"
    TURN = "turn"
    EDGE = "edge"
    UPPER_LEFT = (-1.0, -1.0)
    UPPER_RIGHT = (1.0, -1.0)
    LOWER_LEFT = (-1.0, 1.0)
    LOWER_RIGHT = (1.0, 1.0)


class FrameShape(NamedTuple):
    """The frame and its tab, in pixels; a frame without corners cannot be resized."""

    box: QRectF
    tab: QRectF
    has_corners: bool

    @property
    def turner(self) -> QRectF:
        return self.tab.adjusted(self.tab.width() - TURN_PX, 0, 0, 0)

    @property
    def corners(self) -> Mapping[FramePart, QPointF]:
        if not self.has_corners:
            return {}
        box = self.box
        return {
            FramePart.UPPER_LEFT: box.topLeft(),
            FramePart.UPPER_RIGHT: box.topRight(),
            FramePart.LOWER_LEFT: box.bottomLeft(),
            FramePart.LOWER_RIGHT: box.bottomRight(),
        }

    def part_at(self, pixel: QPointF) -> FramePart | None:
        if self.tab.contains(pixel):
            return FramePart.TURN if self.turner.contains(pixel) else FramePart.TAB
        for part, corner in self.corners.items():
            if (corner - pixel).manhattanLength() <= _CORNER_PX:
                return part
        return FramePart.EDGE if self._on_edge(pixel) else None

    def _on_edge(self, pixel: QPointF) -> bool:
        out, near = self.box, _NEAR_PX
        inner = out.adjusted(near, near, -near, -near)
        outer = out.adjusted(-near, -near, near, near)
        return outer.contains(pixel) and not inner.contains(pixel)


def shape_of(box: QRectF, turns: int, words_px: float, view: QRectF, *, keeps: bool) -> FrameShape:
    """The shape of a frame rotated by quarter turns, with a tab for words `words_px` wide.

    The tab is at the upper edge of the players' screen. A frame that `keeps` its size has no
    corners to drag.
    """
    tab = QRectF(0, 0, words_px + L + TURN_PX, _TAB_PX)
    across, down = rotate_vector(_UP, -turns)
    # Put the tab outside the frame, where it covers fewer figures of interest.
    out = QPointF(across * (box.width() + tab.width()), down * (box.height() + tab.height())) / 2
    tab.moveCenter(box.center() + out)
    room = view.adjusted(_BESIDE, S, -S, -S)
    tab.moveLeft(max(room.left(), min(tab.left(), room.right() - tab.width())))
    tab.moveTop(max(room.top(), min(tab.top(), room.bottom() - tab.height())))
    return FrameShape(box, tab, has_corners=not keeps)


_LINE: Final = 2
_HELD_LINE: Final = 3
_HALO: Final = 0.6
_DASH: Final = (5.0, 4.0)
_CORNER: Final = 14.0
_ARC: Final = 4.5
_ROUND: Final = 6.0


def paint_frame(
    painter: QPainter, shape: FrameShape, colours: Colours, words: str, *, held: bool
) -> None:
    painter.save()
    _paint_edge(painter, shape.box, colours, held=held)
    for part, corner in shape.corners.items():
        _paint_corner(painter, corner, part, colours)
    _paint_tab(painter, shape, colours, words, held=held)
    painter.restore()


def _paint_edge(painter: QPainter, box: QRectF, colours: Colours, *, held: bool) -> None:
    # Axis-parallel lines need no antialiasing, which makes dashes three times as slow.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    halo = QColor(colours.panel)
    halo.setAlphaF(_HALO)
    line = QPen(QColor(colours.accent), _HELD_LINE if held else _LINE)
    if not held:
        line.setDashPattern(_DASH)
    for pen in (QPen(halo, line.width() + 2), line):
        painter.setPen(pen)
        painter.drawRect(box.toRect())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _paint_corner(painter: QPainter, at: QPointF, part: FramePart, colours: Colours) -> None:
    across, down = part.value
    path = QPainterPath(at - QPointF(float(across) * _CORNER, 0))
    path.lineTo(at)
    path.lineTo(at - QPointF(0, float(down) * _CORNER))
    pen = QPen(QColor(colours.accent), 1.6 * _LINE)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawPath(path)


def _paint_tab(
    painter: QPainter, shape: FrameShape, colours: Colours, words: str, *, held: bool
) -> None:
    tab, turner = shape.tab, shape.turner
    ground, ink = (colours.accent, colours.on_accent) if held else (colours.panel, colours.accent)
    painter.setPen(QPen(QColor(colours.accent), 1))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(tab, _ROUND, _ROUND)
    painter.setPen(QColor(ink))
    painter.setFont(styled_font(painter.font(), TextStyle.SMALL))
    text = tab.adjusted(S, 0, -turner.width(), 0)
    painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
    _paint_turn(painter, turner.center() - QPointF(2, 0), ink)


def _paint_turn(painter: QPainter, middle: QPointF, ink: str) -> None:
    pen = QPen(QColor(ink), 1.7)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = QRectF(middle.x() - _ARC, middle.y() - _ARC, 2 * _ARC, 2 * _ARC)
    painter.drawArc(box, 20 * 16, 290 * 16)
    tip = QPainterPath(middle + QPointF(_ARC + 2.2, -4.4))
    tip.lineTo(middle + QPointF(_ARC - 0.4, -1.4))
    tip.lineTo(middle + QPointF(0.8, -3.2))
    painter.drawPath(tip)


FOLLOWED: Final[Mapping[Follow, str]] = MappingProxyType(
    {
        Follow.HOLD: "Stays where it is",
        Follow.DM: "Follows your map",
        Follow.ACTOR: "Follows the acting figure",
        Follow.CLOSE_UP: "Follows the acting figure, close up",
        Follow.PARTY: "Follows the party",
    }
)
"""Labels for what the players' screen follows."""


def tab_words(broadcast: Broadcast, followed: Follow) -> str:
    if broadcast.mode is BroadcastMode.FROZEN:
        return "Players, once unfrozen"
    if followed is not Follow.HOLD:
        return f"Players: {FOLLOWED[followed].lower()}"
    return "Players, true scale" if broadcast.frame.viewport.is_locked else "Players"


def frame_menu(view: MapSurface, hide: Callable[[], object]) -> QMenu:
    menu, camera_work = QMenu(view.widget), view.session.camera_work
    menu.setAccessibleName("What the players see of the map")
    menu.addAction("Rotate 90°\tR", view.session.broadcast.frame.turn)
    menu.addAction("Show the whole map", camera_work.show_all)
    menu.addAction("Show what I see", camera_work.show_dms)
    known = menu.addAction("Show all they know", camera_work.show_known)
    known.setEnabled(view.session.battle.showing.fog)
    menu.addSeparator()
    for followed, words in FOLLOWED.items():
        follow = partial(camera_work.follow, followed)
        add_check(menu, words, follow, on=camera_work.followed is followed)
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
    """The start of a drag: the framing, the place under the mouse, and what the frame followed."""

    framing: Framing
    hand: Point
    followed: Follow


class FrameTool(Tool):
    """The players' frame over the map, with any tool; drag it by its edge, a corner or its tab.

    Figures take precedence over its edge. While the frame is held, it gets the keys that move,
    rotate and zoom it.
    """

    def __init__(self, view: MapSurface) -> None:
        super().__init__(view)
        self._broadcast = view.session.broadcast
        self._camera_work = view.session.camera_work
        self._is_wanted = True
        self._is_held = False
        self._is_steered = False
        self._hovered: FramePart | None = None
        self._frame = self._broadcast.frame
        self._pulled: FramePart | None = None
        self._began: FrameGrab | None = None
        self._top = 0.0
        self._actions: Mapping[int, Callable[[], object]] = {
            _KEY.Key_R: self.turn,
            _KEY.Key_Plus: partial(self._zoom, _CLOSER),
            _KEY.Key_Minus: partial(self._zoom, 1 / _CLOSER),
            _KEY.Key_Menu: self._open_menu,
            _KEY.Key_Escape: self.cancel,
        }
        for told in (
            self._frame.changed,
            self._broadcast.mode_changed,
            self._camera_work.changed,
        ):
            told.connect(view.update)

    @property
    def is_still(self) -> bool:
        """Always true: the frame asks for a repaint itself when it moves or changes."""
        return True

    @property
    def is_wanted(self) -> bool:
        """Whether to show the frame while the players see anything."""
        return self._is_wanted

    @property
    def is_shown(self) -> bool:
        return self._is_wanted and self._broadcast.is_watched

    @property
    def is_held(self) -> bool:
        return self._is_held and self.is_shown

    @property
    def shape(self) -> FrameShape:
        framing, camera = self._frame.chosen, self.view.camera
        first, last = framing.area(self._frame.screen)
        box = QRectF(camera.to_screen(first), camera.to_screen(last))
        font = styled_font(self.view.font(), TextStyle.SMALL)
        words = QFontMetricsF(font).horizontalAdvance(self.words)
        view = QRectF(self.view.rect()).adjusted(0, self._top, 0, 0)
        keeps = self._frame.viewport.is_locked
        return shape_of(box, framing.turns, words, view, keeps=keeps)

    @property
    def words(self) -> str:
        return tab_words(self._broadcast, self._camera_work.followed)

    def stay_below(self, top_px: float) -> None:
        """Keep the tab below toolbars that cover the top of the view."""
        self._top = top_px
        self.view.update()

    def want(self, *, on: bool) -> None:
        self._is_wanted = on
        self.view.update()

    def toggle(self) -> None:
        self.want(on=not self._is_wanted)

    def hold(self) -> None:
        """Give the frame the keyboard focus, show it if it was hidden, and show its shortcuts."""
        self._is_held = self._is_wanted = self._is_steered = True
        self.view.widget.setFocus()
        self.view.update()

    def turn(self) -> None:
        """Rotate the players' view by a quarter turn, clockwise."""
        self._frame.turn()

    def pressed(self, event: QMouseEvent) -> bool:
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
        if self._pulled is None or self._began is None:
            return self._hover(self._part_at(event.position()))
        framing, begun = self._began.framing, self._began.hand
        hand = self.view.camera.to_board(event.position())
        if self._pulled in {FramePart.TAB, FramePart.EDGE}:
            self._show(framing.move((hand[0] - begun[0], hand[1] - begun[1])))
        elif self._pulled is not FramePart.TURN:
            self._show(framing.pull(self._frame.screen, hand, _direction_of(self._pulled)))
        return True

    def released(self, event: QMouseEvent) -> bool:
        pulled, self._pulled, self._began = self._pulled, None, None
        if pulled is FramePart.TURN and self._part_at(event.position()) is FramePart.TURN:
            self.turn()
        return pulled is not None

    def wants(self, event: QKeyEvent) -> bool:
        if not self.is_held or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        return heading_of(event) is not None or event.key() in self._actions

    def key_pressed(self, event: QKeyEvent) -> bool:
        if not self.wants(event):
            return False
        heading = heading_of(event)
        if heading:
            feet = self.view.session.battle.board.grid.feet
            self._show(self._frame.chosen.move((heading[0] * feet, heading[1] * feet)))
        else:
            self._actions[event.key()]()
        return True

    def left(self) -> None:
        self._hover(None)

    def cancel(self) -> None:
        """Undo a drag, and let the frame follow as before; without a drag, let go of the frame."""
        if self._began is not None:
            framing, _, followed = self._began
            self._pulled = self._began = None
            self._camera_work.take(framing)
            self._camera_work.follow(followed)
        else:
            self._let_go()

    def paint_over(self, painter: QPainter) -> None:
        if not self.is_shown:
            return
        colours, shape = colours_of(self.view.palette()), self.shape
        firm = self._is_held or self._hovered is not None or self._pulled is not None
        paint_frame(painter, shape, colours, self.words, held=firm)
        if self._is_held and self._is_steered:
            words = _HELP_LOCKED if self._frame.viewport.is_locked else _HELP
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
        self._began = FrameGrab(self._frame.chosen, hand, self._camera_work.followed)
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
        self._show(self._frame.chosen.zoom(factor))

    def _show(self, framing: Framing) -> None:
        self._camera_work.take(framing.clamp_to(self.view.session.battle.board.size_ft))

    def _open_menu(self) -> None:
        corner = self.shape.tab.bottomLeft().toPoint()
        open_menu(
            frame_menu(self.view, partial(self.want, on=False)),
            self.view.widget.mapToGlobal(corner),
        )


def _direction_of(part: FramePart) -> tuple[float, float]:
    across, down = part.value
    return float(across), float(down)
