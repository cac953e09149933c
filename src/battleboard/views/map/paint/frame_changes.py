"""Where a frame of the map looks different from the one before: only that is painted anew."""

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from typing import Final, TypeAlias

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QRegion

from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.models.fog.mask import boxes
from battleboard.queries.sight.viewport import turned
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import (
    DrawList,
    PathAhead,
    Token,
)
from battleboard.views.map.paint.figure_painter import FiguresInView, radius_px, reach_px
from battleboard.views.map.paint.map_labels import PlacedFigure, PlacedName

_Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels of the screen."""
_PATCH_PX: Final = 64
_NEARLY: Final = 1e-6
_LINE_PX: Final = 13.0
"""How far dots, the points of arrows and pens reach beyond the middle of a line."""
_MARK_PX: Final = 41.0
"""How far the mark in a ghost may reach, in pixels of the screen."""


def changed_part(
    before: FiguresInView, after: FiguresInView, ground: QRegion, area: QRect, ratio: float
) -> QRegion | None:
    """The pixels of an area that differ where the ground does; None where all of them may."""
    one, other, patches = before.items, after.items, Patches(area)
    if one is not other:
        if _differ_in_kind(one, other):
            return None
        lines = _Lines(after.camera, ratio)
        patches.add(_figure_boxes(before, after))
        patches.add(_name_boxes(before.names, after.names))
        patches.add(lines.changed(one, other))
    patches.add(_ends_of(box) for box in boxes(ground))
    return patches.region


class Patches:
    """The patches of an area that some boxes touch: hundreds of boxes make a region of few."""

    def __init__(self, area: QRect) -> None:
        self._area = area
        self._columns = -(-area.width() // _PATCH_PX)
        self._rows = [0] * -(-area.height() // _PATCH_PX)
        """The columns of each row, a bit for each patch."""

    def add(self, boxes_px: Iterable[_Box]) -> None:
        """Add the patches that some boxes touch."""
        x, y, rows, columns = self._area.left(), self._area.top(), self._rows, self._columns
        for left, top, right, bottom in boxes_px:
            first, end = int(left - x) // _PATCH_PX, int(right - x) // _PATCH_PX + 1
            first, end = max(0, first), min(columns, end)
            if first < end:
                mask = (1 << end) - (1 << first)
                highest, low = int(top - y) // _PATCH_PX, int(bottom - y) // _PATCH_PX + 1
                for row in range(max(0, highest), min(len(rows), low)):
                    rows[row] |= mask

    @property
    def region(self) -> QRegion:
        """All of them, and two corners of the area.

        Edges are painted a trace otherwise where what is painted on ends otherwise, and so all of
        them are painted as if on the whole area.
        """
        region, area = QRegion(), self._area
        for box in self._boxes():
            region |= box
        if not region.isEmpty():
            for corner in (area.topLeft(), area.bottomRight()):
                region |= QRect(corner, corner)
        return region & area

    def _boxes(self) -> Iterator[QRect]:
        top = self._area.top()
        for mask, rows in groupby(self._rows):
            high = sum(_PATCH_PX for _ in rows)
            for left, wide in _runs(mask):
                corner = QPoint(self._area.left() + left * _PATCH_PX, top)
                yield QRect(corner, QSize(wide * _PATCH_PX, high))
            top += high


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """Where the runs of set bits begin, and how long they are."""
    at = 0
    while mask:
        skipped = (mask & -mask).bit_length() - 1
        mask >>= skipped
        long = (~mask & (mask + 1)).bit_length() - 1
        yield at + skipped, long
        mask >>= long
        at += skipped + long


def on_widget(region: QRegion, corner: QPoint, ratio: float) -> QRegion | None:
    """The pixels of a widget in which a region of the screen's pixels lies, from a corner on.

    None where the pixels of a widget are no whole number of those of the screen.
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
    """Whether more has changed than where figures are, and what belongs to them."""
    return (
        one.focus != other.focus
        or one.areas != other.areas
        or one.lights != other.lights
        or not _in_one_order(one.tokens, other.tokens)
    )


def _in_one_order(one: tuple[Token, ...], other: tuple[Token, ...]) -> bool:
    """Whether those who are in both lists lie on each other in the same order."""
    first, second = [each.who for each in one], [each.who for each in other]
    if first == second:
        return True
    both = set(first) & set(second)
    return [who for who in first if who in both] == [who for who in second if who in both]


def _ends_of(box: QRect) -> _Box:
    return box.left(), box.top(), box.right(), box.bottom()


def _figure_boxes(before: FiguresInView, after: FiguresInView) -> Iterator[_Box]:
    was, now = _by_name(before.placed), _by_name(after.placed)
    for who in was.keys() | now.keys():
        one, other = was.get(who), now.get(who)
        if one != other:
            for each in filter(None, (one, other)):
                yield _around((each.x, each.y), reach_px(each, after.items.focus))


def _by_name(placed: Iterable[PlacedFigure]) -> dict[str, PlacedFigure]:
    return {each.token.who: each for each in placed}


def _name_boxes(one: Iterable[PlacedName], other: Iterable[PlacedName]) -> Iterator[_Box]:
    return (box for _, box in set(one) ^ set(other))


def _around(place: tuple[float, float], out: float) -> _Box:
    x, y = place
    return x - out, y - out, x + out, y + out


def _is_new(path: PathAhead, before: PathAhead | None) -> bool:
    """Whether a path is more than the end of the one before, which is painted over anyway."""
    after = len(path.points) - 1
    return before is None or path.points[1:] != before.points[-after:]


class _Lines:
    """Boxes around the lines and ghosts that belong to figures, in pixels of the screen."""

    def __init__(self, camera: Camera, ratio: float) -> None:
        self._camera = camera
        self._ratio = ratio
        self._out = _LINE_PX * ratio

    def changed(self, one: DrawList, other: DrawList) -> Iterator[_Box]:
        """The boxes around those that only one of two lists has."""
        for reach in set(one.reaches) ^ set(other.reaches):
            far = max(reach.bright_ft, reach.dim_ft) * self._camera.scale
            yield _around(self._place(reach.at), far + self._out)
        yield from self._other_paths(one.paths, other.paths)
        for _, here, there in set(one.aims) ^ set(other.aims):
            yield self._between(self._place(here.at), self._place(there.at))

    def _other_paths(
        self, one: tuple[PathAhead, ...], other: tuple[PathAhead, ...]
    ) -> Iterator[_Box]:
        was = {path.who: path for path in one}
        for path in other:
            before = was.pop(path.who, None)
            if path == before:
                continue
            yield from self._along(path.points if _is_new(path, before) else path.points[:2])
            yield from self._ghosts(path)
            if before is not None:
                was[path.who] = before
        for path in was.values():
            yield from self._along(path.points)
            yield from self._ghosts(path)

    def _along(self, points: Iterable[Point]) -> Iterator[_Box]:
        for here, there in pairwise(map(self._place, points)):
            yield self._between(here, there)

    def _ghosts(self, path: PathAhead) -> Iterator[_Box]:
        radius = radius_px(Body((0.0, 0.0), path.radius_ft), self._camera.scale, self._ratio)
        for ghost in path.ghosts:
            far = max(radius + self._out, _MARK_PX if ghost.mark else 0.0)
            yield _around(self._place(ghost.at), far)

    def _between(self, here: Point, there: Point) -> _Box:
        (x0, y0), (x1, y1), out = here, there, self._out
        return min(x0, x1) - out, min(y0, y1) - out, max(x0, x1) + out, max(y0, y1) + out

    def _place(self, at: Point) -> Point:
        """The pixel of a place, as plain numbers: there are hundreds of them in a frame."""
        (x0, y0), scale, turns = self._camera
        x, y = turned(at, turns) if turns else at
        return (x - x0) * scale, (y - y0) * scale
