"""Finds places for the names of figures, and keeps them from frame to frame."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import hypot
from operator import itemgetter
from typing import Final, NamedTuple, Protocol

from battleboard.views.map.paint.map_labels import Box, FreeSpace, PlacedFigure, PlacedName

_CELL: Final = 160
_CLEARLY: Final = 0.9
"""A new name must be nearer to its own figure than to any other by this factor."""
_CLEAR: Final = 1.5
"""Extra clearance of a name from other figures: this times (1 - `share`), in name heights."""
_APART: Final = 1.08
_WITH_SIGNS: Final = 1.3
"""Distance of names from a figure's middle, in radii: signs extend beyond the rim."""
_BODY: Final = 0.92
_SEATS: Final = (
    *((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)),
    *((0.5, 1.0), (-0.5, 1.0), (0.5, -1.0), (-0.5, -1.0)),
    *((1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)),
)
"""The seats for a name: below, above, beside, half aside, and at the corners."""
_CORNER: Final = 0.72
_FEW: Final = 12


class NameSizes(Protocol):
    """Elides names and measures them."""

    def cut(self, text: str, most_px: float) -> str:
        """Elide a text to at most `most_px` pixels."""

    def size(self, text: str) -> tuple[int, int]:
        """The width and height of a text, in pixels."""


class _Wanted(NamedTuple):
    """A name that needs a seat."""

    placed: PlacedFigure
    text: str
    size: tuple[int, int]


class SteadyNames:
    """Finds seats, which are places around a figure, for the names of all figures.

    Names overlap neither each other nor a figure, and each clearly belongs to its own figure; a
    name without such a seat is left out. A name keeps its seat between frames as long as it can.
    Names of standing figures come first, then names with the lower `precedence`, then names that
    can keep their seat.
    """

    def __init__(self, labels: NameSizes, most_px: float) -> None:
        self._labels = labels
        self._most_px = most_px
        self._seats: dict[str, int] = {}
        self._before: tuple[Sequence[PlacedFigure], Box | None] = ((), None)
        self._names: tuple[PlacedName, ...] = ()

    def lay_out(
        self, placed: Sequence[PlacedFigure], screen: Box | None = None
    ) -> tuple[PlacedName, ...]:
        """Place the names for which there is a seat, on the screen if possible."""
        now = (tuple(placed), screen)
        if now != self._before:
            self._names = tuple(self._lay_out_anew(placed, screen))
            self._before = now
        return self._names

    def _lay_out_anew(
        self, placed: Sequence[PlacedFigure], screen: Box | None
    ) -> Iterator[PlacedName]:
        around = _Surroundings(placed, screen)
        before, self._seats = self._seats, {}
        wanted = [self._wanted_name(one) for one in placed if one.token.name]
        for _, those in groupby(sorted(wanted, key=_order), key=_order):
            yield from self._of_those([*those], before, around)

    def _of_those(
        self, wanted: Sequence[_Wanted], before: dict[str, int], around: "_Surroundings"
    ) -> Iterator[PlacedName]:
        late = list[_Wanted]()
        for each in wanted:
            kept = before.get(each.placed.token.who)
            box = None if kept is None else _box(each, kept)
            if kept is not None and box is not None and around.keeps(each, box):
                yield self._take(each, kept, box, around)
            else:
                late.append(each)
        yield from self._seat_names(late, around)

    def _seat_names(
        self, wanted: Sequence[_Wanted], around: "_Surroundings"
    ) -> Iterator[PlacedName]:
        """Place the names that have no seat yet, those with the fewest choices first.

        If the names are few, each leaves room for the rest, and if need be takes a seat that is
        only just closer to its own figure.
        """
        choices = [(each, dict(_good_seats(each, around))) for each in wanted]
        choices.sort(key=lambda choice: len(choice[1]))
        is_few = len(wanted) <= _FEW
        for at, (each, good) in enumerate(choices):
            boxes = good
            if is_few and not any(map(around.room.is_free, good.values())):
                boxes = dict(_good_seats(each, around, 1.0))
            later = [box for _, rest in choices[at + 1 :] for box in rest.values()]
            seat = _best(boxes, around, later if is_few else ())
            if seat is not None:
                yield self._take(each, seat, boxes[seat], around)

    def _take(self, wanted: _Wanted, seat: int, box: Box, around: "_Surroundings") -> PlacedName:
        self._seats[wanted.placed.token.who] = seat
        around.room.block(box)
        return PlacedName(wanted.text, box)

    def _wanted_name(self, placed: PlacedFigure) -> _Wanted:
        text = self._labels.cut(placed.token.name, max(self._most_px, 2 * placed.radius))
        return _Wanted(placed, text, self._labels.size(text))


def _order(wanted: _Wanted) -> tuple[bool, int]:
    token = wanted.placed.token
    return token.look.stance != "up", token.precedence


class _Near(NamedTuple):
    """A figure near a name: its centre, and how far it reaches."""

    x: float
    y: float
    reach: float
    placed: PlacedFigure


class _Surroundings:
    """The occupied boxes and the figures around names, to judge where a name may go."""

    def __init__(self, placed: Sequence[PlacedFigure], screen: Box | None) -> None:
        self.room = FreeSpace()
        self._screen = screen
        # A uniform grid: with hundreds of figures, testing every pair would take too long.
        self._cells: dict[tuple[int, int], list[_Near]] = {}
        self._largest = 0.0
        for each in placed:
            self.room.block(_body(each))
            near = _Near(each.x, each.y, _name_reach(each), each)
            self._largest = max(self._largest, near.reach)
            cell = int(each.x // _CELL), int(each.y // _CELL)
            self._cells.setdefault(cell, []).append(near)

    def shows(self, box: Box) -> bool:
        if self._screen is None:
            return True
        left, top, right, bottom = self._screen
        return left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom

    def keeps(self, wanted: _Wanted, box: Box) -> bool:
        return self.shows(box) and self.is_good(wanted, box, 1.0)

    def is_good(self, wanted: _Wanted, box: Box, share: float) -> bool:
        """Whether a box is free and a name in it clearly belongs to its figure.

        Most names stand below their figure, so readers take a name for that of the figure above it,
        even if a figure below it is as near. The lower the `share`, the more clearly a name must be
        nearest to its own figure.
        """
        own = wanted.placed
        if not self.room.is_free(box):
            return False
        is_near = self._is_middle_own(own, box, share) or self._touches_own(own, box, share)
        if not is_near and not _is_above(own, box):
            return False
        above = self._above(box)
        return above is own or (is_near and above is None)

    def _above(self, box: Box) -> PlacedFigure | None:
        left, top, right, bottom = box
        out = self._largest + bottom - top
        found = [
            (near.y, near.placed)
            for cell in self._around((left + right) / 2, top, max(out, (right - left) / 2))
            for near in cell
            if left < near.x < right and 0 < top - near.y < near.reach + bottom - top
        ]
        return max(found, key=itemgetter(0))[1] if found else None

    def _is_middle_own(self, own: PlacedFigure, box: Box, share: float) -> bool:
        """Whether a name's centre is closer to its figure than to any other, by a given factor."""
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
        """Whether a name's edge is clearly closer to its own figure than to any other."""
        left, top, right, bottom = box
        clear = gap_to(own, box) + (1 - share) * _CLEAR * (bottom - top) + 1
        out = hypot(right - left, bottom - top) / 2 + self._largest + clear
        for cell in self._around((left + right) / 2, (top + bottom) / 2, out):
            for x, y, reach, each in cell:
                far = reach + clear
                # `gap_to` inlined: this runs thousands of times per frame.
                across = left - x if x < left else x - right
                down = top - y if y < top else y - bottom
                if across > far or down > far or each is own:
                    continue
                if across <= 0 or down <= 0 or across * across + down * down <= far * far:
                    return False
        return True

    def _around(self, x: float, y: float, far: float) -> Iterator[Sequence[_Near]]:
        """The figures in all grid cells within a distance of a point, cell by cell."""
        for column in range(int((x - far) // _CELL), int((x + far) // _CELL) + 1):
            for row in range(int((y - far) // _CELL), int((y + far) // _CELL) + 1):
                if (column, row) in self._cells:
                    yield self._cells[column, row]


def _is_above(own: PlacedFigure, box: Box) -> bool:
    left, top, right, _ = box
    return top > own.y and abs((left + right) / 2 - own.x) <= 1


def _best(boxes: Mapping[int, Box], around: _Surroundings, later: Sequence[Box]) -> int | None:
    """The free seat, on the screen if possible, that overlaps the fewest boxes of `later`."""
    free = [seat for seat, box in boxes.items() if around.room.is_free(box)]

    def cost(seat: int) -> tuple[bool, int]:
        box = boxes[seat]
        return not around.shows(box), sum(_overlap(box, other) for other in later)

    return min(free, key=cost, default=None)


def _overlap(one: Box, other: Box) -> bool:
    left, top, right, bottom = one
    x0, y0, x1, y1 = other
    return left < x1 and x0 < right and top < y1 and y0 < bottom


def _good_seats(
    wanted: _Wanted, around: _Surroundings, share: float = _CLEARLY
) -> Iterator[tuple[int, Box]]:
    """The free seats where a name clearly belongs to its figure, with their boxes."""
    for seat in range(len(_SEATS)):
        box = _box(wanted, seat)
        if around.is_good(wanted, box, share):
            yield seat, box


def gap_to(placed: PlacedFigure, box: Box) -> float:
    """The distance from a name to the rim of a figure, or to the signs on it."""
    left, top, right, bottom = box
    across = max(left - placed.x, 0.0, placed.x - right)
    down = max(top - placed.y, 0.0, placed.y - bottom)
    return max(0.0, hypot(across, down) - _name_reach(placed))


def _name_reach(placed: PlacedFigure) -> float:
    return placed.radius * (_WITH_SIGNS if placed.token.look.signs else _APART)


def _body(placed: PlacedFigure) -> Box:
    """The box that names must keep clear of: a little smaller than the figure."""
    left, top, half = round(placed.x), round(placed.y), round(placed.radius * _BODY)
    return left - half, top - half, left + half, top + half


def _box(wanted: _Wanted, seat: int) -> Box:
    placed, (wide, high) = wanted.placed, wanted.size
    across, down = _SEATS[seat]
    out = _name_reach(placed) * (_CORNER if abs(across) == abs(down) else 1)
    x = placed.x + across * (out * abs(across) + wide / 2)
    y = placed.y + down * (out + high / 2)
    left, top = round(x - wide / 2), round(y - high / 2)
    return left, top, left + wide, top + high
