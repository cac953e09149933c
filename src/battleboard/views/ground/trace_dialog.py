"""The dialog that traces a drawn plan: a proposal over the picture, kept, mended or dropped."""

from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6 import QtWidgets
from PySide6.QtGui import QColor, QImage, QKeyEvent, QKeySequence

from battleboard.board.board import Board
from battleboard.board.tracing.middle_walls import down_the_middle
from battleboard.board.tracing.trace_proposal import (
    Region,
    TraceProposal,
    clicked_away,
    region_at,
    swapped,
)
from battleboard.foundation.words import count
from battleboard.models.ground_pictures import decoded_at_sizes
from battleboard.models.traced_pictures import layout_of, traced_mask, traced_plan
from battleboard.queries.table.traced_walls import with_trace
from battleboard.views.ground.ground_dialog import GroundDialog, SidePanel
from battleboard.views.ground.trace_view import TraceView
from battleboard.views.theme.sizes import TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.popups import PICTURES, question_row, side_by_side

_LETTERS: Final = 40
_WALLS: Final = "#ff00ff"
_DOORS: Final = "#00ff00"
_REACH_PX: Final = 8.0
_HOW: Final = (
    "Click a hatched area to toggle floor or rock. "
    "Click a wrong wall or door to delete it. "
    "You can fix everything later with Edit map."
)


class _Click(NamedTuple):
    """A click that takes a find away, or swaps a doubtful region."""

    spot: tuple[float, float]
    reach: float
    region: Region | None = None


class TraceDialog(GroundDialog):
    """Traces the picture of a board, and shows what was found before it is kept."""

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
        self.middle = QtWidgets.QCheckBox("One wall down the middle")
        self.middle.setToolTip("Thick walls become one line instead of two edges")
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
        """The board with what is proposed."""
        proposal = self.proposal
        if proposal is None:
            return self._board
        return with_trace(self._board, proposal, layout_of(self._board, self._picture))

    def begin(self, images: tuple[QImage, ...]) -> None:
        """Show the picture of the board, and trace it."""
        self._picture = images[0]
        bare = tuple(wall for wall in self._board.walls if wall.origin != "trace")
        self.view.show_board(self._board._replace(walls=bare), images)
        self.trace()

    def read(self, content: bytes) -> None:
        """Decode the picture of the board, and trace it."""
        task = partial(decoded_at_sizes, content, "the map")
        self.begin_work("Reading the picture", task, self._take_images)

    def trace(self) -> None:
        """Trace the whole plan."""
        task = partial(traced_plan, self._board, self._picture)
        self.begin_work("Tracing the plan", task, self._take)

    def trace_mask(self, path: Path) -> None:
        """Take walls and doors from a mask."""
        colours = self.wall_colour.colour, self.door_colour.colour
        task = partial(traced_mask, self._board, self._picture, path, colours)
        self.begin_work(f"Reading '{path.name}'", task, self._take)

    def mend(self, spot: tuple[float, float]) -> None:
        """Swap the doubtful region at a place, or take away what was found there."""
        proposal = self.proposal
        if proposal is None or self.work.is_busy:
            return
        layout = layout_of(self._board, self._picture)
        reach = _REACH_PX / (self.view.camera.scale * min(layout.square))
        region = region_at(proposal, spot)
        if clicked_away(proposal, spot, reach) != proposal:
            self._done.append(_Click(spot, reach))
        elif region is not None:
            self._done.append(_Click(spot, reach, region))
        self._show()

    def undo(self) -> None:
        """Take the last click back."""
        if self._done:
            self._done.pop()
            self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Undo by its key."""
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

    def _made(self, found: TraceProposal) -> TraceProposal:
        """What was found, with all that was clicked; what is floor is settled first."""
        for click in self._done:
            found = swapped(found, click.region) if click.region else found
        if self.middle.isChecked():
            found = down_the_middle(found)
        for click in self._done:
            found = found if click.region else clicked_away(found, click.spot, click.reach)
        return found

    def _show(self) -> None:
        if self._found is not None:
            self.proposal = proposal = self._made(self._found)
            self.view.show_trace(proposal, layout_of(self._board, self._picture))
            self.counts.setText("\n".join(found_in(proposal)))
            if not proposal.walls:
                self.told.setText(
                    "No walls were found. Is the size of its squares right (Picture and grid)?"
                )
        self._check()

    def _check(self) -> None:
        busy = self.work.is_busy
        proposal = self.proposal
        self.keep.setEnabled(not busy and proposal is not None and bool(proposal.walls))
        self.back.setEnabled(not busy and bool(self._done))
        self.again.setEnabled(not busy and not self._picture.isNull())
        self._mask.setEnabled(not busy and not self._picture.isNull())

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
        rows = panel.rows
        rows.addLayout(question_row("Found", self.counts))
        rows.addWidget(self.middle)
        rows.addWidget(self.told)
        rows.addWidget(label(_HOW, TextStyle.SMALL, faint=True, wrap=True))
        rows.addWidget(side_by_side(self.back, self.again))
        rows.addStretch()
        rows.addLayout(mask)
        self.add_endings(self.lay_out(self.view, panel), "Discard", self.keep)


class ColourButton(QtWidgets.QPushButton):
    """A button that shows a colour, and asks for another one when it is clicked."""

    def __init__(self, name: str, colour: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setAutoDefault(False)
        self.clicked.connect(self._ask)
        self.give(colour)

    def give(self, colour: str) -> None:
        """Show a colour."""
        self.colour = colour
        self.setText(colour)
        ink = "#000000" if QColor(colour).lightnessF() > 0.5 else "#ffffff"  # noqa: PLR2004 - half
        self.setStyleSheet(f"background: {colour}; color: {ink}; padding: 3px 6px;")

    def _ask(self) -> None:
        chosen = QtWidgets.QColorDialog.getColor(QColor(self.colour), self, self.accessibleName())
        if chosen.isValid():
            self.give(chosen.name())


def found_in(proposal: TraceProposal) -> list[str]:
    """How much was traced, in lines."""
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
