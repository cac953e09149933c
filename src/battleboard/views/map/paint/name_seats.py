"""Names on the players' map: beside their own figures, apart from each other, and steady."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple, Protocol

from battleboard.views.map.paint.map_labels import Box, FreeSpace, PlacedFigure, PlacedName

_CELL: Final = 160
_CLEARLY: Final = 0.9
"""How much nearer than any other its own figure must be to a name, where that is new."""
_CLEAR: Final = 1.5
"""How far off any other figure a name is that begins at its own, by its height and that share."""
_APART: Final = 1.08
_WITH_SIGNS: Final = 1.3
"""How far from the middle of a figure names begin, in radii: signs reach beyond the rim."""
_BODY: Final = 0.92
_SEATS: Final = (
    *((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)),
    *((0.5, 1.0), (-0.5, 1.0), (0.5, -1.0), (-0.5, -1.0)),
    *((1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)),
)
"""Where a name may stand: below, above, beside, half aside, and at the corners."""
_CORNER: Final = 0.72


class NameSizes(Protocol):
    """What names are cut to, and how large they are then."""

    def cut(self, text: str, most_px: float) -> str:
        """A text, cut to be no wider than `most_px`."""

    def size(self, text: str) -> tuple[int, int]:
        """The width and height of a text, in pixels."""


class _Wanted(NamedTuple):
    """A name that looks for a seat."""

    placed: PlacedFigure
    text: str
    size: tuple[int, int]


class SteadyNames:
    """Finds seats for the names of all figures, upright or fallen.

    No two names overlap, none lies on a figure, and to each its own figure is the nearest: to its
    middle, or to its rim. A name for which there is no such seat is left out. A name keeps its seat
    from one frame to the next as long as all that holds, and goes before those that have none. The
    names of those who are up go before those of the fallen.
    """

    def __init__(self, labels: NameSizes, most_px: float) -> None:
        self._labels = labels
        self._most_px = most_px
        self._seats: dict[str, int] = {}
        self._before: tuple[Sequence[PlacedFigure], Box | None] = ((), None)
        self._names: tuple[PlacedName, ...] = ()

    def laid_out(
        self, placed: Sequence[PlacedFigure], screen: Box | None = None
    ) -> tuple[PlacedName, ...]:
        """The names of those figures that have one, in their places: on the screen, if they can."""
        now = (tuple(placed), screen)
        if now != self._before:
            self._names = tuple(self._laid_out(placed, screen))
            self._before = now
        return self._names

    def _laid_out(self, placed: Sequence[PlacedFigure], screen: Box | None) -> Iterator[PlacedName]:
        around = _Surroundings(placed, screen)
        before, self._seats = self._seats, {}
        wanted = [self._wanted(one) for one in placed if one.token.name]
        for is_up in (True, False):
            those = [each for each in wanted if is_up == (each.placed.token.look.stance == "up")]
            yield from self._of_those(those, before, around)

    def _of_those(
        self, wanted: Sequence[_Wanted], before: dict[str, int], around: "_Surroundings"
    ) -> Iterator[PlacedName]:
        """Their names: those that have had a seat keep it where they can."""
        late = list[_Wanted]()
        for each in wanted:
            kept = before.get(each.placed.token.who)
            box = None if kept is None else _box(each, kept)
            if kept is not None and box is not None and around.keeps(each, box):
                yield self._take(each, kept, box, around)
            else:
                late.append(each)
        yield from self._seated(late, around)

    def _seated(self, wanted: Sequence[_Wanted], around: "_Surroundings") -> Iterator[PlacedName]:
        """Names that have no seat yet: those with fewest to choose from go first."""
        choices = [(each, dict(_good_seats(each, around))) for each in wanted]
        for each, boxes in sorted(choices, key=lambda choice: len(choice[1])):
            free = [seat for seat, box in boxes.items() if around.room.is_free(box)]
            seat = min(free, key=lambda one: not around.shows(boxes[one]), default=None)
            if seat is not None:
                yield self._take(each, seat, boxes[seat], around)

    def _take(self, wanted: _Wanted, seat: int, box: Box, around: "_Surroundings") -> PlacedName:
        self._seats[wanted.placed.token.who] = seat
        around.room.block(box)
        return PlacedName(wanted.text, box)

    def _wanted(self, placed: PlacedFigure) -> _Wanted:
        text = self._labels.cut(placed.token.name, max(self._most_px, 2 * placed.radius))
        return _Wanted(placed, text, self._labels.size(text))


class _Near(NamedTuple):
    """A figure as names near it have to do with it: its middle, and how far it reaches."""

    x: float
    y: float
    reach: float
    placed: PlacedFigure


class _Surroundings:
    """Tells what is in the way of a name, and which figures are near it."""

    def __init__(self, placed: Sequence[PlacedFigure], screen: Box | None) -> None:
        self.room = FreeSpace()
        self._screen = screen
        self._cells: dict[tuple[int, int], list[_Near]] = {}
        self._largest = 0.0
        for each in placed:
            self.room.block(_body(each))
            near = _Near(each.x, each.y, _reach(each), each)
            self._largest = max(self._largest, near.reach)
            cell = int(each.x // _CELL), int(each.y // _CELL)
            self._cells.setdefault(cell, []).append(near)

    def shows(self, box: Box) -> bool:
        """Whether the whole of a place is on the screen."""
        if self._screen is None:
            return True
        left, top, right, bottom = self._screen
        return left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom

    def keeps(self, wanted: _Wanted, box: Box) -> bool:
        """Whether a name stays in its place."""
        return self.shows(box) and self.is_good(wanted, box, 1.0)

    def is_good(self, wanted: _Wanted, box: Box, share: float) -> bool:
        """Whether a place is free, and a name in it with its own figure."""
        return self.room.is_free(box) and (
            self._is_middle_own(wanted.placed, box, share)
            or self._touches_own(wanted.placed, box, share)
        )

    def _is_middle_own(self, own: PlacedFigure, box: Box, share: float) -> bool:
        """Whether the middle of a name is nearer to its figure, by a share, than to any other."""
        left, top, right, bottom = box
        x, y = (left + right) / 2, (top + bottom) / 2
        far = hypot(own.x - x, own.y - y) / share
        most = far * far
        for cell in self._around(x, y, far):
            for near_x, near_y, _, each in cell:
                across, down = near_x - x, near_y - y
                if across * across + down * down <= most and each is not own:
                    return False
        return True

    def _touches_own(self, own: PlacedFigure, box: Box, share: float) -> bool:
        """Whether a name begins at its figure, and clearly off any other."""
        left, top, right, bottom = box
        clear = gap_to(own, box) + (1 - share) * _CLEAR * (bottom - top) + 1
        out = hypot(right - left, bottom - top) / 2 + self._largest + clear
        for cell in self._around((left + right) / 2, (top + bottom) / 2, out):
            for x, y, reach, each in cell:
                far = reach + clear
                # As in `gap_to`, without a call for each: there are thousands of these.
                across = left - x if x < left else x - right
                down = top - y if y < top else y - bottom
                if across > far or down > far or each is own:
                    continue
                if across <= 0 or down <= 0 or across * across + down * down <= far * far:
                    return False
        return True

    def _around(self, x: float, y: float, far: float) -> Iterator[Sequence[_Near]]:
        """The figures that may be so near to a point, cell by cell."""
        for column in range(int((x - far) // _CELL), int((x + far) // _CELL) + 1):
            for row in range(int((y - far) // _CELL), int((y + far) // _CELL) + 1):
                if (column, row) in self._cells:
                    yield self._cells[column, row]


def _good_seats(wanted: _Wanted, around: _Surroundings) -> Iterator[tuple[int, Box]]:
    """The seats that are free and clearly with the figure, with their places."""
    for seat in range(len(_SEATS)):
        box = _box(wanted, seat)
        if around.is_good(wanted, box, _CLEARLY):
            yield seat, box


def gap_to(placed: PlacedFigure, box: Box) -> float:
    """How far a name is from the rim of a figure, or from the signs on it."""
    left, top, right, bottom = box
    across = max(left - placed.x, 0.0, placed.x - right)
    down = max(top - placed.y, 0.0, placed.y - bottom)
    return max(0.0, hypot(across, down) - _reach(placed))


def _reach(placed: PlacedFigure) -> float:
    return placed.radius * (_WITH_SIGNS if placed.token.look.signs else _APART)


def _body(placed: PlacedFigure) -> Box:
    """The place that names may not take: a little less than the figure."""
    left, top, half = round(placed.x), round(placed.y), round(placed.radius * _BODY)
    return left - half, top - half, left + half, top + half


def _box(wanted: _Wanted, seat: int) -> Box:
    """The place of a name on one of its seats."""
    placed, (wide, high) = wanted.placed, wanted.size
    across, down = _SEATS[seat]
    out = _reach(placed) * (_CORNER if abs(across) == abs(down) else 1)
    x = placed.x + across * (out * abs(across) + wide / 2)
    y = placed.y + down * (out + high / 2)
    left, top = round(x - wide / 2), round(y - high / 2)
    return left, top, left + wide, top + high
