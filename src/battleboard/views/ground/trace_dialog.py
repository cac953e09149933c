"""The dialog that traces a drawn plan, and shows the result to keep, correct or discard."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.tracing.middle_walls import merge_wall_edges
from battleboard.board.tracing.trace_proposal import (
    Region,
    TracedKind,
    TraceProposal,
    remove_at_click,
    switch_square,
    toggle_region,
    uncertain_region_at,
)
from battleboard.foundation.words import count
from battleboard.models.ground_pictures import decode_at_sizes
from battleboard.models.traced_pictures import grid_on, layout_of, traced_mask, traced_plan
from battleboard.queries.table.traced_walls import TraceLayout, with_trace
from battleboard.views.ground.board_view import BoardView
from battleboard.views.ground.ground_dialog import GroundDialog, SidePanel
from battleboard.views.theme.sizes import TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import check_box
from battleboard.views.widgets.layouts import STRETCH, add_parts
from battleboard.views.widgets.popups import PICTURES, question_row, side_by_side

_HALO: Final = QColor(255, 255, 255, 200)
_WALL: Final = 2.5
_DOOR: Final = 6.0
_WASH: Final = 38
_UNSURE: Final = 120
_CLICK_PX: Final = 5.0


class TraceView(BoardView):
    """A board with its picture, and the traced walls, doors and uncertain regions on top.

    `clicked(spot)` is emitted with the clicked position, in squares of the picture.
    """

    clicked = Signal(object)

    def __init__(self) -> None:
        super().__init__("What was traced")
        self._proposal = TraceProposal()
        self._layout: TraceLayout | None = None
        self._pressed = QPointF()

    def show_trace(self, proposal: TraceProposal, layout: TraceLayout) -> None:
        self._proposal, self._layout = proposal, layout
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        still = (event.position() - self._pressed).manhattanLength() < _CLICK_PX
        if still and self._layout and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(self._layout.squares(self.camera.to_sheet(event.position())))

    def paint_sheet(self, painter: QPainter) -> None:
        super().paint_sheet(painter)
        if self._layout is None:
            return
        self._paint_trace(painter, self._layout)

    def _paint_trace(self, painter: QPainter, layout: TraceLayout) -> None:
        colours, proposal = colours_of(self.palette()), self._proposal
        floor = self._region_path(layout, proposal.floor)
        painter.setPen(Qt.PenStyle.NoPen)
        wash = QColor(colours.accent)
        wash.setAlpha(_WASH)
        painter.fillPath(floor, wash)
        unsure = QColor(colours.warn)
        unsure.setAlpha(_UNSURE)
        for region in proposal.uncertain:
            dense = set(region) <= set(proposal.floor)
            style = Qt.BrushStyle.FDiagPattern if dense else Qt.BrushStyle.DiagCrossPattern
            painter.fillPath(self._region_path(layout, region), QBrush(unsure, style))
        walls = [self._line(layout, each) for each in proposal.walls]
        for pen in (QPen(_HALO, _WALL + 2), QPen(QColor(colours.accent), _WALL)):
            painter.setPen(pen)
            for wall in walls:
                painter.drawPolyline(wall)
        for door in proposal.doors:
            colour = QColor(door_colour(door.kind, colours.sides, colours.bad))
            for pen in (QPen(_HALO, _DOOR + 2), QPen(colour, _DOOR)):
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                painter.setPen(pen)
                painter.drawPolyline(self._line(layout, door[:2]))

    def _line(self, layout: TraceLayout, spots: Iterable[Point]) -> QPolygonF:
        return QPolygonF([self.camera.to_screen(layout.feet(spot)) for spot in spots])

    def _region_path(self, layout: TraceLayout, rings: Iterable[Iterable[Point]]) -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for ring in rings:
            path.addPolygon(self._line(layout, ring))
            path.closeSubpath()
        return path


def door_colour(kind: TracedKind, sides: Sequence[str], bad: str) -> str:
    return {"door": sides[1], "portcullis": sides[3], "secret": bad}[kind]


_LETTERS: Final = 40
_WALLS: Final = "#ff00ff"
_DOORS: Final = "#00ff00"
_REACH_PX: Final = 8.0
_HOW: Final = (
    "Click a square or a striped area to switch it between floor and rock, "
    "or a wrong wall or door to delete it. "
    "You can fix everything later with Edit map."
)


class _Click(NamedTuple):
    """A click on the trace.

    It removes what is traced within `reach`. If `reach` is 0, it toggles `region` or, without one,
    the square at `spot`.
    """

    spot: tuple[float, float]
    reach: float = 0.0
    region: Region | None = None

    def toggle_area(self, found: TraceProposal, crossing: tuple[float, float]) -> TraceProposal:
        """Toggle the clicked area between floor and rock, unless the click removes something."""
        if self.region:
            return toggle_region(found, self.region)
        return found if self.reach else switch_square(found, self.spot, crossing)


class TraceDialog(GroundDialog):
    """Traces the board's picture and shows the result before it is kept.

    `wand_chosen()` is emitted when the DM wants to trace rooms one by one with the wand instead.
    """

    wand_chosen = Signal()

    def __init__(self, board: Board, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__("Trace the walls of a plan", parent)
        self._board = board
        self._picture = QImage()
        self._found: TraceProposal | None = None
        self._done: list[_Click] = []
        self.proposal: TraceProposal | None = None
        self.view = TraceView()
        self.counts = label(wrap=True)
        self.back = button("Undo", self.undo, hint="Undo the last click (Ctrl+Z)")
        self.again = button("Trace the whole plan", self.trace)
        hint = "Thick walls become one line instead of two edges"
        self.middle = check_box("One wall down the middle", hint=hint)
        self.offers_wand = False
        self.flood = button("Trace rooms with the wand", self._flood)
        self.flood.hide()
        self.keep = button("Keep the walls", self.accept, ButtonStyle.PRIMARY)
        self.wall_colour = ColourButton("Colour of walls", _WALLS)
        self.door_colour = ColourButton("Colour of doors", _DOORS)
        self._lay_out()
        self.work.changed.connect(self._check)
        self.view.clicked.connect(self.mend)
        self.middle.toggled.connect(self._show)
        self._check()

    @property
    def board(self) -> Board:
        proposal = self.proposal
        if proposal is None:
            return self._board
        return with_trace(self._board, proposal, layout_of(self._board, self._picture))

    def begin(self, images: tuple[QImage, ...]) -> None:
        self._picture = images[0]
        bare = tuple(wall for wall in self._board.walls if wall.origin != "trace")
        self.view.show_board(self._board._replace(walls=bare), images)
        self.trace()

    def read(self, content: bytes) -> None:
        task = partial(decode_at_sizes, content, "the map")
        self.begin_work("Reading the picture", task, self._take_images)

    def trace(self) -> None:
        task = partial(traced_plan, self._board, self._picture)
        self.begin_work("Tracing the plan", task, self._take)

    def trace_mask(self, path: Path) -> None:
        colours = self.wall_colour.colour, self.door_colour.colour
        task = partial(traced_mask, self._board, self._picture, path, colours)
        self.begin_work(f"Reading '{path.name}'", task, self._take)

    def mend(self, spot: tuple[float, float]) -> None:
        """Remove what was traced at a place or, if nothing was, toggle its region or square."""
        proposal = self.proposal
        if proposal is None or self.work.is_busy:
            return
        layout = layout_of(self._board, self._picture)
        reach = _REACH_PX / (self.view.camera.scale * min(layout.square))
        if remove_at_click(proposal, spot, reach) != proposal:
            self._done.append(_Click(spot, reach))
        else:
            self._done.append(_Click(spot, region=uncertain_region_at(proposal, spot)))
        self._show()

    def undo(self) -> None:
        if self._done:
            self._done.pop()
            self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
            return
        super().keyPressEvent(event)

    def _take_images(self, found: object) -> None:
        if isinstance(found, tuple):
            self.begin(found)

    def _take(self, found: object) -> None:
        if isinstance(found, TraceProposal):
            self._found, self._done = found, []
            self._show()

    def _apply_clicks(self, found: TraceProposal) -> TraceProposal:
        """Apply all clicks: floor areas first, since removals act on the resulting walls."""
        (wide, high), (left, top), _ = grid_on(self._board, self._picture)
        for click in self._done:
            found = click.toggle_area(found, (left / wide, top / high))
        if self.middle.isChecked():
            found = merge_wall_edges(found)
        for click in self._done:
            found = remove_at_click(found, click.spot, click.reach) if click.reach else found
        return found

    def _show(self) -> None:
        if self._found is not None:
            self.proposal = proposal = self._apply_clicks(self._found)
            self.view.show_trace(proposal, layout_of(self._board, self._picture))
            self.counts.setText("\n".join(describe_trace(proposal)))
            self.told.setText(proposal.advice)
            self.flood.setVisible(self.offers_wand and proposal.is_painted)
        self._check()

    def _check(self) -> None:
        busy = self.work.is_busy
        proposal = self.proposal
        self.keep.setEnabled(not busy and proposal is not None and bool(proposal.walls))
        self.back.setEnabled(not busy and bool(self._done))
        self.again.setEnabled(not busy and not self._picture.isNull())
        self._mask.setEnabled(not busy and not self._picture.isNull())

    def _flood(self) -> None:
        self.reject()
        self.wand_chosen.emit()

    def _choose_mask(self) -> None:
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self, "Choose a mask", "", PICTURES)
        if name:
            self.trace_mask(Path(name))

    def _lay_out(self) -> None:
        panel = SidePanel(_LETTERS)
        self._mask = button("From a mask…", self._choose_mask)
        mask = question_row(
            "A mask of the same size",
            label("Walls and doors that you painted yourself.", TextStyle.SMALL, faint=True),
            side_by_side(label("Walls in"), self.wall_colour, label("doors in"), self.door_colour),
            side_by_side(self._mask),
        )
        found = question_row("Found", self.counts)
        how = label(_HOW, TextStyle.SMALL, faint=True, wrap=True)
        add_parts(panel.rows, found, self.middle, self.told, side_by_side(self.flood))
        add_parts(panel.rows, how, side_by_side(self.back, self.again), STRETCH, mask)
        self.add_endings(self.lay_out(self.view, panel), "Discard", self.keep)


class ColourButton(QtWidgets.QPushButton):
    """A button that shows a colour and opens a colour picker."""

    def __init__(self, name: str, colour: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setAutoDefault(False)
        self.clicked.connect(self._ask)
        self.give(colour)

    def give(self, colour: str) -> None:
        self.colour = colour
        self.setText(colour)
        ink = "#000000" if QColor(colour).lightnessF() > 0.5 else "#ffffff"  # noqa: PLR2004 - half
        self.setStyleSheet(f"background: {colour}; color: {ink}; padding: 3px 6px;")

    def _ask(self) -> None:
        chosen = QtWidgets.QColorDialog.getColor(QColor(self.colour), self, self.accessibleName())
        if chosen.isValid():
            self.give(chosen.name())


def describe_trace(proposal: TraceProposal) -> list[str]:
    counts = proposal.counts
    lines = [
        f"{counts.floor_squares:,.0f} squares of floor",
        count(counts.walls, "wall", "walls"),
        count(counts.doors, "door", "doors"),
    ]
    if counts.portcullises:
        lines.append(count(counts.portcullises, "portcullis", "portcullises"))
    if counts.secret_doors:
        lines.append(count(counts.secret_doors, "secret door", "secret doors"))
    if counts.uncertain:
        lines.append(count(counts.uncertain, "area without a door", "areas without a door"))
    return lines
