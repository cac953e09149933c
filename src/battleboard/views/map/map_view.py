"""The map widget: paints the board, and passes mouse and keys to the current tool."""

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import QToolTip, QWidget

from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.models.event_loop import (
    NextFrame,
    is_kept_responsive,
    note_doing,
    yield_to_event_loop,
)
from battleboard.models.session import Session
from battleboard.queries.figures.card_face import face_of
from battleboard.views.map.accessible_figures import AccessibleFigures
from battleboard.views.map.camera import Camera, FitMode, fit_for, keep_in_view
from battleboard.views.map.draw_list import PaintedArea
from battleboard.views.map.level_choice import LevelChoice
from battleboard.views.map.map_navigation import PanAndZoom, TouchInput
from battleboard.views.map.map_scene import MapContent, MapScene
from battleboard.views.map.paint.detail_tiles import viewed_part
from battleboard.views.map.paint.figure_painter import LEAST_PX
from battleboard.views.map.paint.frame_changes import on_widget
from battleboard.views.map.paint.level_edge import cover_outside, paint_stairs
from battleboard.views.map.paint.map_painter import MapFrame, MapPainter, RasterMapPainter
from battleboard.views.map.tools.pointer import Pointer
from battleboard.views.map.tools.tool import NoteRoom, Tool
from battleboard.views.theme.sizes import TextStyle, styled_font
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.picture_drop import PortraitDrop

_IN_VIEW_PX: Final = 96.0
_REST_MS: Final = 120
_STYLE_CHANGES: Final = frozenset({QEvent.Type.PaletteChange, QEvent.Type.FontChange})


class MapView(QWidget):
    """The DM's map of the battle.

    `camera_changed()` is emitted when another part of the board is shown, `card_asked(who)` to open
    a figure's card, `points_typed(sign)` when the user starts typing a change of the selected
    figures' hit points, and `ground_dropped(path)` when a map image is dropped.
    """

    camera_changed = Signal()
    card_asked = Signal(str)
    points_typed = Signal(str)
    ground_dropped = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.tool = Tool(self)
        self.over = Tool(self)
        self.pointer = Pointer(self)
        self.pan_and_zoom = PanAndZoom(self)
        self.map_scene = MapScene(session, self)
        self.levels = LevelChoice(session, self)
        self._content = MapContent(session, self.map_scene)
        self.accessible_figures = AccessibleFigures(self)
        self._touch = TouchInput(self)
        self._map_painter: MapPainter = RasterMapPainter(self.map_scene.face)
        self._camera = Camera()
        self._last_table = self.table
        self._last_window = QSize()
        self._fit_mode: FitMode | None = "scene"
        self._covered = QPointF()
        self._foot = 0
        self._is_moved_over = False
        self._looks = NextFrame(self._look_again, self)
        self._marked: tuple[Board | None, tuple[str, ...]] = None, ()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self.update)
        self._set_up()
        self._listen()

    def _set_up(self) -> None:
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 180)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setAccessibleName("Map")
        # A filter, because an `event` override would run every handler inside a call from Python to
        # Qt, where an escaping exception ends the program before Python 3.12.
        self.installEventFilter(self)
        drop = PortraitDrop(self, self.session, self.figure_at, takes_all=True)
        drop.missed.connect(self.ground_dropped)
        self._update_style()

    def _listen(self) -> None:
        session, selection = self.session, self.session.selection
        self.map_scene.changed.connect(self._follow)
        self.map_scene.faces_changed.connect(self._map_painter.forget_faces)
        self.levels.changed.connect(self.fit)
        session.playhead.moved.connect(self._go_on)
        session.playhead.running_changed.connect(self._looks.ask)
        session.playhead.moved.connect(self.accessible_figures.follow_soon)
        session.play.in_hand_changed.connect(self._looks.ask)
        session.broadcast.map_effects.changed.connect(self.update)
        session.considered.changed.connect(self.update)
        selection.figures_changed.connect(self._looks.ask)
        selection.figures_changed.connect(self._tell_selected)
        selection.hovered_changed.connect(self._looks.ask)
        self.accessible_figures.follow_soon()

    @property
    def camera(self) -> Camera:
        return self._camera

    @property
    def table(self) -> QRectF:
        """The board, or the level that is shown, in feet."""
        return self.levels.area

    @property
    def note_room(self) -> NoteRoom:
        """The map's area for notes, and the parts of it that visible sibling widgets cover."""
        parent, direct = self.parentWidget(), Qt.FindChildOption.FindDirectChildrenOnly
        others = parent.findChildren(QWidget, options=direct) if parent else []
        covered = tuple(
            QRectF(each.geometry().translated(-self.pos()))
            for each in others
            if each is not self and each.isVisible()
        )
        return NoteRoom(QRectF(self.rect()), covered)

    @property
    def is_hasty(self) -> bool:
        """Whether a zoom is in progress, during which the map is painted coarsely."""
        return self._rest.isActive()

    def look(self, camera: Camera) -> None:
        """Show another part of the board, and stop following a fit mode."""
        self._fit_mode = None
        self._set_camera(camera)

    def fit(self) -> None:
        """Show the whole board or level, and keep doing so when the window is resized."""
        self._show("table")

    def fit_for_drawing(self) -> None:
        """Show the whole board or level, unless the user has panned or zoomed."""
        if self._fit_mode:
            self.fit()

    def zoom_to_figures(self) -> None:
        """Zoom to the figures if they would be too small otherwise; else show the whole board."""
        self._show("scene")

    def fit_for_fighting(self) -> None:
        """Do the same as `zoom_to_figures`, unless the user has panned or zoomed."""
        if self._fit_mode:
            self.zoom_to_figures()

    def reserve_top_left(self, covered: QPointF) -> None:
        """Reserve space at the left and top, in pixels, when fitting the board."""
        if covered != self._covered:
            self._covered = covered
            self._fit_again()

    def reserve_bottom(self, pixels: int) -> None:
        if pixels != self._foot:
            self._foot = pixels
            self._fit_again()

    def pan(self, pixels: QPointF) -> None:
        self.look(self._camera.pan(pixels))

    def zoom(self, factor: float, around: QPointF | None = None, *, hasty: bool = False) -> None:
        """Zoom around a pixel, or the centre.

        While `hasty` steps follow each other, the map is painted coarsely until they stop.
        """
        if hasty:
            self._rest.start()
        self.look(self._camera.zoom(factor, around or QRectF(self.rect()).center()))

    def body(self, who: str) -> Body:
        return self.map_scene.where()(who)

    def figure_at(self, pixel: QPointF) -> str:
        (x, y), least = self._camera.to_board(pixel), LEAST_PX / self._camera.scale
        if not self.levels.holds((x, y)):
            return ""
        where = self.map_scene.where()
        # Looks are in painting order: the last one lies on top.
        for who in reversed(tuple(self.map_scene.shown)):
            at, radius, _ = where(who)
            if (x - at[0]) ** 2 + (y - at[1]) ** 2 <= max(radius, least) ** 2:
                return who
        return ""

    @property
    def widget(self) -> QWidget:
        return self

    def ask_card(self, who: str) -> None:
        self.card_asked.emit(who)

    def type_points(self, typed: str) -> None:
        self.points_typed.emit(typed)

    def show_cursor(self) -> None:
        self.pan_and_zoom.show_cursor()

    def show_areas(self, areas: Iterable[PaintedArea]) -> None:
        self._content.lay(areas)
        self.update()

    def lift(self, bodies: Mapping[str, Body]) -> None:
        self.map_scene.lift(bodies)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Handle keys before Qt does (even Tab), tool tips, and touch and pinch gestures."""
        if isinstance(event, QtGui.QKeyEvent):
            return self._handle_key(event)
        if isinstance(event, QtGui.QHelpEvent):
            return self._tell_figure(event)
        if isinstance(event, QtGui.QTouchEvent):
            self._touch.touched(event)
            event.accept()
            return True
        if isinstance(event, QtGui.QNativeGestureEvent) and self.pan_and_zoom.gestured(event):
            return True
        if event.type() is QEvent.Type.FocusOut:
            self.pointer.let_go()
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._update_style()
        return False

    def _tell_figure(self, event: QtGui.QHelpEvent) -> bool:
        who = self.figure_at(QPointF(event.pos()))
        battle = self.session.battle
        told = face_of(battle, battle.figures[who]).on_hover if who in battle.figures else ""
        QToolTip.showText(event.globalPos(), escape_html(told), self)
        return True

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        taken = self.pan_and_zoom.pressed(event) or self.pointer.pressed(event)
        event.setAccepted(taken or self.over.pressed(event) or self.tool.pressed(event))

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._content.track_light(self._camera, event.position()):
            self.update()
        taken = self.pan_and_zoom.moved(event) or self.pointer.moved(event)
        event.setAccepted(taken or self.over.moved(event) or self.tool.moved(event))

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        taken = self.pan_and_zoom.released(event) or self.pointer.released(event)
        event.setAccepted(taken or self.over.released(event) or self.tool.released(event))

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        taken = self.pan_and_zoom.pressed(event) or self.over.double_clicked(event)
        event.setAccepted(taken or self.tool.double_clicked(event))

    def leaveEvent(self, event: QEvent) -> None:
        self.over.left()
        self.tool.left()
        super().leaveEvent(event)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        if not (self.over.wheel_turned(event) or self.tool.wheel_turned(event)):
            self.pan_and_zoom.wheeled(event)
        event.accept()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        window = self.window().size()
        # Keep the map in place while only a pane beside it grows or shrinks a little.
        kept = self._adjusted_camera() if window == self._last_window else None
        self._last_window = window
        if kept:
            self._set_camera(kept)
        else:
            self._fit_again()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _STYLE_CHANGES:
            self._update_style()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        note_doing("painting the map")
        with QtGui.QPainter(self) as painter:
            frame = self._frame()
            # Changes since this paint was requested may lie outside its region: request another
            # paint for those.
            missing = self._changed_map_region(frame) - event.region()
            if not (missing.isEmpty() or frame.hasty):
                self.update(missing)
            if not self._map_painter.paint(painter, frame) and not self.is_hasty:
                QTimer.singleShot(0, self, self.update)
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            self._content.paint_map_effects(painter, frame)
            self._paint_level(painter)
            self.over.paint_over(painter)
            self.tool.paint_over(painter)

    def prepare_table(self) -> None:
        """Paint the ground for the next frame, in pieces if the event loop must keep running."""
        self._map_painter.hold(self._frame(), yield_to_event_loop if is_kept_responsive() else None)

    def _frame(self) -> MapFrame:
        return self._content.frame(self._camera, self.size(), hasty=self.is_hasty)

    def _go_on(self) -> None:
        """Repaint what differs from the last frame, for example after a playhead step."""
        if self.isVisible():
            self.update(self._changed_region(self._frame()))

    def _look_again(self) -> None:
        """Repaint what differs, unless the playhead runs: its next step repaints anyway."""
        if not self.session.playhead.running:
            self._go_on()

    def _changed_region(self, frame: MapFrame) -> QtGui.QRegion:
        """The region to repaint for a frame: the whole widget if anything moves over the map."""
        was_moved_over = self._is_moved_over
        self._is_moved_over = self._content.has_running_effects(frame)
        region, still = self._changed_map_region(frame), self.tool.is_still and self.over.is_still
        if was_moved_over or self._is_moved_over or not still:
            return QtGui.QRegion(self.rect())
        return region

    def _changed_map_region(self, frame: MapFrame) -> QtGui.QRegion:
        region = self._map_painter.changed_region(frame)
        ratio = frame.map_style.ratio
        found = None if region is None else on_widget(region, QPoint(), ratio)
        return QtGui.QRegion(self.rect()) if found is None else found

    def _paint_level(self, painter: QtGui.QPainter) -> None:
        if self.levels.shown is None:
            return
        palette = self.map_scene.map_style.palette
        cover_outside(painter, self._camera, self.table, self.size(), palette)
        stairs = self.session.battle.board.stairs
        paint_stairs(painter, self._camera, self.table, stairs, palette)

    def _handle_key(self, event: QtGui.QKeyEvent) -> bool:
        """Handle Space, which pans while held and steps on a tap; tools get other keys."""
        space = event.key() == Qt.Key.Key_Space and not event.modifiers()
        match event.type():
            case QEvent.Type.ShortcutOverride if space or self._is_wanted(event):
                event.accept()
                return True
            case QEvent.Type.KeyPress:
                if space and not event.isAutoRepeat():
                    self.pan_and_zoom.make_ready(ready=True)
                taken = space or self.pointer.key_pressed(event)
                return taken or self.over.key_pressed(event) or self.tool.key_pressed(event)
            case QEvent.Type.KeyRelease if space and not event.isAutoRepeat():
                self._release_space()
                return True
            case QEvent.Type.KeyRelease:
                return self.pointer.key_released(event) or self.tool.key_released(event)
            case _:
                return False

    def _is_wanted(self, event: QtGui.QKeyEvent) -> bool:
        wanted = self.pointer.wants(event) or self.over.wants(event)
        return wanted or self.tool.wants(event)

    def _release_space(self) -> None:
        tapped = self.pan_and_zoom.ready and not self.pan_and_zoom.moved_map
        self.pan_and_zoom.make_ready(ready=False)
        if tapped:
            self.session.play.step_act()

    def _show(self, fit_mode: FitMode) -> None:
        self._fit_mode = fit_mode
        fit = fit_for(fit_mode, self.table, self._bodies, self._room)
        self._set_camera(fit.camera.pan(self._covered))

    @property
    def _room(self) -> QSizeF:
        covered = self._covered
        return QSizeF(self.width() - covered.x(), self.height() - covered.y() - self._foot)

    def _adjusted_camera(self) -> Camera | None:
        """The current camera, moved a little if needed; None if the board must be fitted again."""
        if not self._fit_mode:
            return None
        fit = fit_for(self._fit_mode, self.table, self._bodies, self._room)
        kept = fit.adjust(self._camera.pan(-self._covered), self._room)
        return kept and kept.pan(self._covered)

    def _fit_again(self) -> None:
        if self._fit_mode:
            self._show(self._fit_mode)
        else:
            self._set_camera(self._camera)

    def _bodies(self) -> Iterable[Body]:
        # The map may be resized by a change that the scene has not followed yet.
        figures = self.session.battle.figures
        there = (who for who in self.map_scene.looks if who in figures)
        bodies = map(self.map_scene.where(), there)
        return (body for body in bodies if self.levels.holds(body.at))

    def _set_camera(self, camera: Camera) -> None:
        size, self._last_table = QSizeF(self.size()), self.table
        self._camera = keep_in_view(camera, self.table, size, _IN_VIEW_PX)
        self.map_scene.come_to(viewed_part(self._camera, size, self.devicePixelRatioF()))
        self.accessible_figures.follow_soon()
        self.camera_changed.emit()
        self.update()

    def _follow(self) -> None:
        if self.table != self._last_table:
            self._fit_again()
        self.accessible_figures.follow_soon()
        before, self._marked = self._marked, (self.session.battle.board, self.map_scene.through)
        if before[0] is self._marked[0] and before[1] == self._marked[1]:
            self._looks.ask()
        else:
            # Marks and stairs are painted over the frame, so comparing frames misses them.
            self.update()

    def _update_style(self) -> None:
        small = styled_font(self.font(), TextStyle.SMALL)
        font = QtGui.QFont(small)
        ratio = self.devicePixelRatioF()
        font.setPixelSize(round(QtGui.QFontInfo(small).pixelSize() * ratio))
        self.map_scene.set_style(colours_of(self.palette()), font, ratio)

    def _tell_selected(self) -> None:
        if self.hasFocus():
            self.accessible_figures.announce(self.session.selection.figure)
