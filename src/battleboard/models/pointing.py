"""What the DM points at for the players: a laser, a spotlight, lines that fade, marks that stay."""

from typing import Final, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QObject, Signal

from battleboard.board.point import Point, distance
from battleboard.models.animations import TimedValues
from battleboard.models.playhead import Clock

TRAIL_S: Final = 0.7
LINE_S: Final = 5.0
_LEAST_FT: Final = 2.5
"""A shorter drag leaves no mark."""
MarkKind: TypeAlias = Literal["arrow", "ring"]
Hold: TypeAlias = Literal["laser", "spotlight", "arrow", "ring"]
"""The pointers, each in use while its key is held down."""


class PointedMark(NamedTuple):
    """An arrow from one point to another, or a ring around the first through the second."""

    kind: MarkKind
    at: Point
    to: Point


class Pointing(QObject):
    """Everything pointed at now; `changed()` is emitted when any of it looks different."""

    changed = Signal()

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._trail = TimedValues[Point](clock, TRAIL_S, self)
        self._lines = TimedValues[tuple[Point, ...]](clock, LINE_S, self)
        self._trail.changed.connect(self.changed)
        self._lines.changed.connect(self.changed)
        self._held: Hold | None = None
        self._at: Point | None = None
        self._from: Point | None = None
        self._line: tuple[Point, ...] = ()
        self._marks: tuple[PointedMark, ...] = ()

    @property
    def held(self) -> Hold | None:
        return self._held

    @property
    def laser(self) -> Point | None:
        return self._at if self._held == "laser" else None

    @property
    def spotlight(self) -> Point | None:
        return self._at if self._held == "spotlight" else None

    @property
    def trail(self) -> tuple[tuple[Point, float], ...]:
        """Points where the laser has just been, each with the elapsed fraction of its time."""
        return self._trail.phases

    @property
    def lines(self) -> tuple[tuple[tuple[Point, ...], float], ...]:
        """The lines drawn by hand, each with the elapsed fraction of its time."""
        drawn = ((self._line, 0.0),) if len(self._line) > 1 else ()
        return (*self._lines.phases, *drawn)

    @property
    def marks(self) -> tuple[PointedMark, ...]:
        """The arrows and rings that stay, and the one being dragged."""
        dragged = self._dragged
        return (*self._marks, dragged) if dragged else self._marks

    @property
    def is_moving(self) -> bool:
        """Whether a pointer is held, or a trail or line is fading."""
        return self._held is not None or bool(self.trail or self.lines)

    @property
    def is_empty(self) -> bool:
        return not (self.is_moving or self._marks)

    def hold(self, what: Hold, at: Point | None) -> None:
        self._held, self._at = what, at
        self.changed.emit()

    def move(self, at: Point) -> None:
        self._at = at
        if self._held == "laser":
            self._trail.add([at])
        if self._line:
            self._line = (*self._line, at)
        self.changed.emit()

    def press(self, at: Point) -> None:
        self._from = at
        if self._held == "laser":
            self._line = (at,)
        self.changed.emit()

    def release(self) -> None:
        """End the line or mark: a line then fades, a mark stays until it is wiped."""
        dragged = self._dragged
        if dragged:
            self._marks = (*self._marks, dragged)
        if len(self._line) > 1:
            self._lines.add([self._line])
        self._line, self._from = (), None
        self.changed.emit()

    def let_go(self) -> None:
        self.release()
        self._held = self._at = None
        self.changed.emit()

    def wipe(self) -> None:
        self._marks, self._line, self._from = (), (), None
        self._lines.clear()
        self.changed.emit()

    @property
    def _dragged(self) -> PointedMark | None:
        if self._from is None or self._at is None or distance(self._from, self._at) < _LEAST_FT:
            return None
        if self._held in {"arrow", "ring"}:
            kind: MarkKind = "ring" if self._held == "ring" else "arrow"
            return PointedMark(kind, self._from, self._at)
        return None
