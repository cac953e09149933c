"""The segment ruler: who acts when, as a cached picture under a moving playhead."""

from math import ceil
from typing import Final, NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.rules_scene import on_table
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.models.event_loop import NextFrame, note_doing
from battleboard.models.session import Session
from battleboard.views.ruler.chart import RulerChart, chart_in_words
from battleboard.views.ruler.round_chart import chart_of
from battleboard.views.ruler.ruler_input import RulerKeys, RulerPointer, act_menu
from battleboard.views.ruler.ruler_layout import (
    CLOSEST,
    RulerLayout,
    RulerView,
    head_height,
    keep_in_sight,
    lay_out_ruler,
    least_row,
    playhead_x,
    set_ranges,
    show_lane,
)
from battleboard.views.ruler.ruler_painter import RulerHighlights
from battleboard.views.ruler.ruler_picture import (
    HANDLE,
    paint_dragged_act,
    paint_hovered,
    paint_playhead,
    ruler_picture,
)
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.popups import open_menu

# The parts of a battle that the ruler depends on.
_SHOWN: Final = frozenset(
    {"running", "figures", "teams", "ruleset", "options", "phase", "gone", "encounter"}
)
# The zoom factor for one unit of the wheel's angle; a notch has 120 units.
_NOTCH: Final = 1.0015
_LANES_WANTED: Final = 6
_LEAST_LANES: Final = 1.6


class _Drawn(NamedTuple):
    """The cached picture, and what it was drawn from; a change of font makes a new layout."""

    picture: QtGui.QPixmap
    layout: RulerLayout
    colours: Colours
    highlights: RulerHighlights
    scale: float


@cached_by_identity
def _figures_up(battle: Battle) -> int:
    return sum(not is_out(battle, figure) for figure in on_table(battle))


class SegmentRuler(QAbstractScrollArea):
    """Shows a lane of acts for each figure, and a playhead that can be dragged."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._shown_battle = session.battle
        self._in_hand = session.play.in_hand
        self.chart = chart_of(session.battle, session.chances.in_words)
        self._zoom = 1.0
        self._drawn: _Drawn | None = None
        self._layout: RulerLayout | None = None
        self._hovered: tuple[str, str] = ("", "")
        self._shown = session.playhead.time
        self.pointer = RulerPointer(self)
        self._keys = RulerKeys(self, self.pointer)
        self._set_up()
        self._listen()
        self._describe()

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("Segment ruler")

    def _listen(self) -> None:
        session = self.session
        self._update = session.panel_task(self._follow, self)
        # Map and act panel are painted first: the ruler may show an act one frame later.
        self._repaint = NextFrame(self.viewport().update, self, after_picture=True)
        session.document.changed.connect(self._follow_changes)
        session.chances.changed.connect(self._show_chances)
        session.playhead.moved.connect(self._follow_playhead)
        session.play.in_hand_changed.connect(self._update.ask)
        session.selection.figures_changed.connect(self._show_selected)
        session.selection.act_changed.connect(self._show_selected)
        session.selection.hovered_changed.connect(self._show_hovered)

    @property
    def layout_now(self) -> RulerLayout:
        if self._layout is None:
            size = QSizeF(self.viewport().size())
            view = RulerView(
                self._zoom, self.horizontalScrollBar().value(), self.verticalScrollBar().value()
            )
            self._layout = lay_out_ruler(self.chart, size, QtGui.QFontMetricsF(self.font()), view)
        return self._layout

    @property
    def wanted_height(self) -> int:
        """The height of the header, a lane for each figure that is up, and a line for idle figures.

        There is room for at least six lanes. The height stays the same from the first declaration
        to the last, so that the map keeps its size.
        """
        up = _figures_up(self.session.battle)
        return self._height_of(max(len(self.chart.lanes), up, _LANES_WANTED) + 1)

    @property
    def usual_height(self) -> int:
        """The height of the header, six lanes, and the line that names idle figures."""
        return self._height_of(_LANES_WANTED + 1)

    def sizeHint(self) -> QSize:
        return QSize(480, self.usual_height)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self._height_of(_LEAST_LANES))

    def _height_of(self, lanes: float) -> int:
        text = QtGui.QFontMetricsF(self.font())
        return ceil(head_height(self.chart, text) + lanes * least_row(text))

    # ── What is shown ────────────────────────────────────────────────────────────────────────

    def _follow_changes(self, changes: Changes) -> None:
        if changes.parts & _SHOWN:
            self._update.ask()

    def _follow(self) -> None:
        """Show the current battle, and scroll to the current act if another is current now."""
        before, self._shown_battle = self._shown_battle, self.session.battle
        if self._shown_battle is not before:
            self._show_chart(chart_of(self._shown_battle, self.session.chances.in_words))
        if self._shown_battle.running.now != before.running.now:
            self._repaint.ask()
        if self._in_hand != self.session.play.in_hand:
            self._show_in_hand()

    def _show_chances(self) -> None:
        """Update the chances beside declarations; once the round is laid out, none are shown."""
        if not self.chart.laid:
            self._show_chart(chart_of(self._shown_battle, self.session.chances.in_words))

    def _show_chart(self, chart: RulerChart) -> None:
        """Show a chart if it differs from the current one, and cancel any drag."""
        if chart != self.chart:
            self.chart = chart
            self.pointer.give_up()
            self._reset_layout()
            self._describe()

    def _describe(self) -> None:
        self.setAccessibleDescription(chart_in_words(self.chart, self.session.selection.act))

    def _reset_layout(self) -> None:
        self._layout = None
        set_ranges(self, self.layout_now, self._zoom)
        self._lay_out_again()

    def _lay_out_again(self) -> None:
        self._layout = None
        self._repaint.ask()

    def _show_selected(self) -> None:
        act = self.chart.entry(self.session.selection.act)
        self._scroll_to(act.by if act else self.session.selection.figure)
        self._describe()
        self.viewport().update()

    def _show_in_hand(self) -> None:
        self._in_hand = self.session.play.in_hand
        if self._in_hand is not None:
            self._scroll_to(self._in_hand.act.by)
        self._repaint.ask()

    def _scroll_to(self, who: str) -> None:
        lane = next((at for at, lane in enumerate(self.chart.lanes) if lane.who == who), None)
        if lane is not None:
            show_lane(self, self.layout_now, lane)

    def _show_hovered(self) -> None:
        selection = self.session.selection
        before, self._hovered = (
            self._hovered,
            (selection.hovered_figure, selection.hovered_act),
        )
        for at, lane in enumerate(self.chart.lanes):
            if lane.who in {before[0], self._hovered[0]}:
                self.viewport().update(self.layout_now.lane(at).toAlignedRect())

    def _follow_playhead(self, time: float) -> None:
        before, self._shown = self._shown, time
        self.viewport().update(self._strip(before))
        self.viewport().update(self._strip(time))
        if self._zoom > 1.0 and self.session.playhead.running:
            keep_in_sight(self, self.layout_now, self.layout_now.scale.x(time))
        # Flush a pending repaint now: the playhead must not run over an outdated picture.
        self._repaint.do_now()

    def playhead_x(self, time: float) -> float:
        return playhead_x(self.layout_now, time, self._shown_battle.running.now)

    def _strip(self, time: float) -> QRect:
        x = round(self.playhead_x(time))
        return QRect(x - HANDLE - 1, 0, 2 * HANDLE + 2, self.viewport().height())

    # ── Painting ─────────────────────────────────────────────────────────────────────────────

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        note_doing("painting the ruler")
        picture = self._picture()
        scale = picture.devicePixelRatio()
        with QtGui.QPainter(self.viewport()) as painter:
            part = QRectF(event.rect())
            source = QRectF(part.topLeft() * scale, part.size() * scale)
            painter.drawPixmap(part, picture, source)
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            self._paint_over(painter)

    def _paint_over(self, painter: QtGui.QPainter) -> None:
        colours, layout, drag = colours_of(self.palette()), self.layout_now, self.pointer.drag
        paint_hovered(painter, layout, colours, *self._hovered)
        if drag is not None and drag.place is not None:
            paint_dragged_act(painter, layout, colours, drag.entry, drag.place)
        if self.chart.laid:
            paint_playhead(painter, layout, colours, self.playhead_x(self.session.playhead.time))

    def _picture(self) -> QtGui.QPixmap:
        drawn, layout, colours = self._drawn, self.layout_now, colours_of(self.palette())
        highlights, scale = self._highlights(), self.devicePixelRatioF()
        # Identity will do: a change of chart, size, zoom, scroll or font makes a new layout.
        if drawn and drawn.layout is layout and drawn[2:] == (colours, highlights, scale):
            return drawn.picture
        picture = ruler_picture(layout, colours, highlights, self.font(), scale)
        self._drawn = _Drawn(picture, layout, colours, highlights, scale)
        return picture

    def _highlights(self) -> RulerHighlights:
        selection, hand = self.session.selection, self._in_hand
        now = self._shown_battle.running.now
        return RulerHighlights(now, selection.figures, selection.act, hand.act.id if hand else "")

    # ── Mouse ────────────────────────────────────────────────────────────────────────────────

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self.pointer.pressed(event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        self.pointer.moved(event)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        self.pointer.released(event)

    def leaveEvent(self, _event: QEvent) -> None:
        self.session.selection.hover()

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(_NOTCH ** event.angleDelta().y(), event.position().x())
            event.accept()
        else:
            super().wheelEvent(event)

    def nudge(self, segments: float) -> None:
        self.scrub_to(self.session.playhead.time + segments)

    def scrub_to(self, time: float) -> None:
        """Move the playhead to a time, clamped to the round; do nothing if no round is laid out."""
        if self.chart.laid:
            self.session.playhead.scrub(min(max(0.0, time), float(self.chart.last)))

    def zoom(self, factor: float, around: float) -> None:
        """Zoom by a factor, keeping the time at pixel `around` in place."""
        layout = self.layout_now
        time = (around - layout.scale.zero) / layout.scale.step
        self._zoom = min(max(self._zoom * factor, 1.0), CLOSEST)
        self._reset_layout()
        bar = self.horizontalScrollBar()
        bar.setValue(round(bar.value() + self.layout_now.scale.x(time) - around))
        self._lay_out_again()

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        by_key = event.reason() is QtGui.QContextMenuEvent.Reason.Keyboard
        entry, at = self.chart.entry(self.session.selection.act), event.pos()
        if not by_key:
            entry = self.layout_now.entry_at(QPointF(event.pos()))
        elif entry and (found := self.layout_now.lane_of(entry.act)):
            at = self.layout_now.spot(found[1], found[0]).toPoint()
        if entry is not None and self.chart.laid:
            self.session.selection.select_act(entry.act)
            menu = act_menu(self.session, entry.act, self)
            open_menu(menu, self.viewport().mapToGlobal(at))

    # ── Keys ─────────────────────────────────────────────────────────────────────────────────

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if not self._keys.pressed(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forth: bool) -> bool:  # noqa: FBT001 - Qt's own
        """Tab through the acts in order, and then on to the next widget."""
        return self._keys.walk(1 if forth else -1) or super().focusNextPrevChild(forth)

    # ── Other events ──────────────────────────────────────────────────────────────────────────────

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        self._follow()
        self._show_in_hand()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._reset_layout()

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        """Lay out again instead of moving pixels: the header and the names must stay in place."""
        self._lay_out_again()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._reset_layout()
