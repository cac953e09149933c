"""Finds which part of the map differs between two frames, so that only that part is repainted."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QRegion

from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.models.fog.mask import boxes
from battleboard.queries.sight.viewport import rotate_vector
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import (
    DrawList,
    Focus,
    PathAhead,
    Token,
)
from battleboard.views.map.paint.figure_painter import FiguresInView, radius_px, reach_px
from battleboard.views.map.paint.map_labels import PlacedFigure, PlacedName

_Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in device pixels."""
_PATCH_PX: Final = 64
_NEARLY: Final = 1e-6
_WAYS: Final = 512
_LINE_PX: Final = 13.0
"""How far dots, arrowheads and pens extend beyond the middle of a line, in logical pixels."""
_MARK_PX: Final = 41.0
"""How far the mark in a ghost may extend, in device pixels."""


def changed_part(
    before: FiguresInView, after: FiguresInView, ground: QRegion, area: QRect, ratio: float
) -> QRegion | None:
    """The region of an area to repaint, given the changed ground; None for the whole area."""
    one, other, patches = before.items, after.items, Patches(area)
    if one is not other:
        if _differ_in_kind(one, other):
            return None
        lines = _Lines(after.camera, ratio)
        patches.add(_figure_boxes(before, after))
        patches.add(_name_boxes(before.names, after.names))
        patches.add(lines.changed_boxes(one, other))
        unlike, place = _differing_paths(one.paths, other.paths), area.getRect()
        patches.add(box for paths in unlike for box in lines.around_beginnings(paths))
        # Walking moves only the first point, so the rest of a path hits the cache.
        for points in {path.points[1:] for paths in unlike for path in paths}:
            patches.found |= _patches_along(points, lines, place)
    patches.add(_ends_of(box) for box in boxes(ground))
    return patches.region


class Patches:
    """Collects the patches of a coarse grid over an area that are touched by boxes.

    Hundreds of small boxes become a region of few rectangles. `found` is a bit mask of patches, row
    by row.
    """

    def __init__(self, area: QRect) -> None:
        self.found = 0
        self._area = area
        self._columns = -(-area.width() // _PATCH_PX)
        self._rows = -(-area.height() // _PATCH_PX)

    def add(self, boxes_px: Iterable[_Box]) -> None:
        x, y, columns, rows = self._area.left(), self._area.top(), self._columns, self._rows
        found = self.found
        for left, top, right, bottom in boxes_px:
            first, end = int(left - x) // _PATCH_PX, int(right - x) // _PATCH_PX + 1
            first, end = max(0, first), min(columns, end)
            if first < end:
                # Patches of a row as bits: integers are cheap to combine, and runs of bits give
                # a region of few boxes.
                mask = (1 << end) - (1 << first)
                highest, low = int(top - y) // _PATCH_PX, int(bottom - y) // _PATCH_PX + 1
                for row in range(max(0, highest), min(rows, low)):
                    found |= mask << row * columns
        self.found = found

    @property
    def region(self) -> QRegion:
        """The patches as a region, plus two corner pixels of the area.

        The corners stretch its bounding box over the whole area: antialiased edges come out
        slightly different when a smaller area is painted.
        """
        region, area = QRegion(), self._area
        for box in self._boxes():
            region |= box
        if not region.isEmpty():
            for corner in (area.topLeft(), area.bottomRight()):
                region |= QRect(corner, corner)
        return region & area

    def _boxes(self) -> Iterator[QRect]:
        top, columns = self._area.top(), self._columns
        row_bits = (1 << columns) - 1
        rows_found = (self.found >> row * columns & row_bits for row in range(self._rows))
        for mask, rows in groupby(rows_found):
            high = sum(_PATCH_PX for _ in rows)
            for left, wide in _runs(mask):
                corner = QPoint(self._area.left() + left * _PATCH_PX, top)
                yield QRect(corner, QSize(wide * _PATCH_PX, high))
            top += high


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """The start and length of each run of set bits."""
    at = 0
    while mask:
        skipped = (mask & -mask).bit_length() - 1
        mask >>= skipped
        long = (~mask & (mask + 1)).bit_length() - 1
        yield at + skipped, long
        mask >>= long
        at += skipped + long


def on_widget(region: QRegion, corner: QPoint, ratio: float) -> QRegion | None:
    """Convert a region of device pixels to pixels of the widget, offset by a corner.

    None for a fractional device pixel ratio, unless the region is empty.
    """
    if region.isEmpty():
        return QRegion()
    whole = round(ratio)
    if abs(ratio - whole) > _NEARLY or not whole:
        return None
    if whole == 1:
        return region.translated(corner)
    found = QRegion()
    for box in boxes(region):
        found |= QRectF(QPointF(box.topLeft()) / whole, QSizeF(box.size()) / whole).toAlignedRect()
    return found.translated(corner)


def _differ_in_kind(one: DrawList, other: DrawList) -> bool:
    """Whether areas, lights on the board, or the painting order of the figures differ."""
    return (
        one.areas != other.areas
        or one.lights != other.lights
        or not _in_one_order(one.tokens, other.tokens)
    )


def _in_one_order(one: tuple[Token, ...], other: tuple[Token, ...]) -> bool:
    first, second = [each.who for each in one], [each.who for each in other]
    if first == second:
        return True
    both = set(first) & set(second)
    return [who for who in first if who in both] == [who for who in second if who in both]


def _ends_of(box: QRect) -> _Box:
    return box.left(), box.top(), box.right(), box.bottom()


def _figure_boxes(before: FiguresInView, after: FiguresInView) -> Iterator[_Box]:
    was, now = _by_name(before.placed), _by_name(after.placed)
    marked, marks = before.items.focus, after.items.focus
    remarked = {who for who, _ in _marks_of(marked) ^ _marks_of(marks)}
    for who in was.keys() | now.keys():
        one, other = was.get(who), now.get(who)
        if one != other or who in remarked:
            there = [(each, focus) for each, focus in ((one, marked), (other, marks)) if each]
            far = max(reach_px(each, focus) for each, focus in there)
            yield _around([(each.x, each.y) for each, _ in there], far)


def _marks_of(focus: Focus) -> set[tuple[str, str]]:
    ways = (("selected", focus.selected), ("next", focus.next), ("hovered", {focus.hovered}))
    return {(who, way) for way, figures in ways for who in figures}


def _by_name(placed: Iterable[PlacedFigure]) -> dict[str, PlacedFigure]:
    return {each.token.who: each for each in placed}


def _name_boxes(one: Iterable[PlacedName], other: Iterable[PlacedName]) -> Iterator[_Box]:
    was, now = list(one), list(other)
    differing = set(was) ^ set(now)
    # Names may overlap, so a change in their order also changes pixels.
    if [each for each in was if each not in differing] != [
        each for each in now if each not in differing
    ]:
        differing.update(was)
    return (box for _, box in differing)


def _around(places: Iterable[tuple[float, float]], out: float) -> _Box:
    xs, ys = zip(*places, strict=True)
    return min(xs) - out, min(ys) - out, max(xs) + out, max(ys) + out


def _differing_paths(
    one: tuple[PathAhead, ...], other: tuple[PathAhead, ...]
) -> tuple[tuple[PathAhead, ...], ...]:
    """The paths that differ: for each figure its old path and its new path, if they exist."""
    was, now = ({path.who: path for path in paths} for paths in (one, other))
    unlike = [who for who in was.keys() | now.keys() if was.get(who) != now.get(who)]
    return tuple(tuple(paths[who] for paths in (was, now) if who in paths) for who in unlike)


def _look_of_ghosts(path: PathAhead) -> tuple[object, ...]:
    return path.colour, path.radius_ft, path.ghosts


class _Lines(NamedTuple):
    """Boxes around the lines and ghosts of a draw list, in device pixels."""

    camera: Camera
    ratio: float

    def changed_boxes(self, one: DrawList, other: DrawList) -> Iterator[_Box]:
        """The boxes around light reaches and aim lines that are in only one of two lists."""
        for reach in set(one.reaches) ^ set(other.reaches):
            far = max(reach.bright_ft, reach.dim_ft) * self.camera.scale
            yield _around([self._place(reach.at)], far + self._out)
        for _, here, there in set(one.aims) ^ set(other.aims):
            yield _around((self._place(here.at), self._place(there.at)), self._out)

    def around_beginnings(self, paths: Sequence[PathAhead]) -> Iterator[_Box]:
        """Boxes around the first legs of a figure's old and new path, and around changed ghosts."""
        places = (self._place(point) for path in paths for point in path.points[:2])
        yield _around(places, self._out)
        first, last = paths[0], paths[-1]
        if first is last or _look_of_ghosts(first) != _look_of_ghosts(last):
            for path in paths:
                yield from self._ghosts(path)

    def _ghosts(self, path: PathAhead) -> Iterator[_Box]:
        radius = radius_px(Body((0.0, 0.0), path.radius_ft), self.camera.scale, self.ratio)
        for ghost in path.ghosts:
            far = max(radius + self._out, _MARK_PX if ghost.mark else 0.0)
            yield _around([self._place(ghost.at)], far)

    def along(self, points: Iterable[Point]) -> Iterator[_Box]:
        for ends in pairwise(map(self._place, points)):
            yield _around(ends, self._out)

    @property
    def _out(self) -> float:
        return _LINE_PX * self.ratio

    def _place(self, at: Point) -> Point:
        """The pixel of a place, as plain floats: hundreds of QPointF objects are too slow."""
        (x0, y0), scale, turns = self.camera
        x, y = rotate_vector(at, turns) if turns else at
        return (x - x0) * scale, (y - y0) * scale


@lru_cache(_WAYS)
def _patches_along(points: tuple[Point, ...], lines: _Lines, area: tuple[int, ...]) -> int:
    """The patches along a path; cached, because a walking figure changes only the first leg."""
    patches = Patches(QRect(*area))
    patches.add(lines.along(points))
    return patches.found
