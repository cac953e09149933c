"""Dungeons to draw: their floor, walls and doors on a page.

A dungeon is a One Page Dungeon: rectangles of floor, doors in squares of their own.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

Spot: TypeAlias = tuple[float, float]
Stretch: TypeAlias = tuple[Spot, Spot]

MARGIN: Final = 2
"""Squares of page around a dungeon."""
_DOORS: Final[Mapping[int, str]] = {
    1: "door",
    4: "portcullis",
    5: "double",
    6: "secret",
    7: "barred",
}
_NARROW: Final = 2
_STAIRS: Final = frozenset({3, 8, 9})
# QPainterPath joins outlines reliably where a square is large.
FINE: Final = 100.0
"""How many units of a path a square is wide."""


class DrawnDoor(NamedTuple):
    """A door square: its line from wall to wall, the direction it leads, and its kind."""

    start: Spot
    end: Spot
    square: tuple[int, int]
    way: tuple[int, int]
    kind: str


class Dungeon(NamedTuple):
    """A dungeon on a page: rectangles and circles of floor, all squares with a door or stairs."""

    rects: list[tuple[int, int, int, int]]
    rotundas: list[tuple[int, int, int, int]]
    doors: list[DrawnDoor]
    stairs: list[tuple[int, int, int, int]]
    arches: list[DrawnDoor]
    columns: list[Spot]
    size: tuple[int, int]


def read_dungeon(path: Path) -> Dungeon:
    return laid_out(json.loads(path.read_text("utf-8")))


def laid_out(told: Mapping[str, Any]) -> Dungeon:
    """A dungeon from its file's data, laid out on a page."""
    boxes = [(each["x"], each["y"], each["w"], each["h"]) for each in told["rects"]]
    left, top = min(box[0] for box in boxes) - MARGIN, min(box[1] for box in boxes) - MARGIN
    right = max(box[0] + box[2] for box in boxes) + MARGIN
    bottom = max(box[1] + box[3] for box in boxes) + MARGIN
    rects: list[tuple[int, int, int, int]] = []
    rotundas: list[tuple[int, int, int, int]] = []
    for box, each in zip(boxes, told["rects"], strict=True):
        placed = box[0] - left, box[1] - top, box[2], box[3]
        (rotundas if each.get("rotunda") else rects).append(placed)
    doors, stairs, arches = [], [], []
    for each in told["doors"]:
        at, way = (each["x"] - left, each["y"] - top), (each["dir"]["x"], each["dir"]["y"])
        if each["type"] in _DOORS:
            doors.append(_door(at, way, _DOORS[each["type"]]))
        elif each["type"] == _NARROW:
            arches.append(_door(at, way, "archway"))
        elif each["type"] in _STAIRS:
            stairs.append((*at, *way))
    columns = [
        (each["x"] - left, each["y"] - top) for each in told.get("columns", ()) if "x" in each
    ]
    return Dungeon(rects, rotundas, doors, stairs, arches, columns, (right - left, bottom - top))


def _door(at: tuple[int, int], way: tuple[int, int], kind: str) -> DrawnDoor:
    x, y = at[0] + 0.5, at[1] + 0.5
    across = abs(way[1]) / 2, abs(way[0]) / 2
    start, end = (x - across[0], y - across[1]), (x + across[0], y + across[1])
    return DrawnDoor(start, end, at, way, kind)


def floor_path(dungeon: Dungeon) -> QPainterPath:
    """The floor of a dungeon as one path, in hundredths of squares."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, wide, high in dungeon.rects:
        path.addRect(QRectF(x * FINE, y * FINE, wide * FINE, high * FINE))
    path = path.simplified()
    for x, y, wide, high in dungeon.rotundas:
        circle = QPainterPath()
        circle.addEllipse(QRectF(x * FINE, y * FINE, wide * FINE, high * FINE))
        path = path.united(circle)
    return path.simplified()


def rings_of_path(path: QPainterPath) -> list[list[Spot]]:
    """The outlines of a path in squares, without redundant corners."""
    rings = []
    for polygon in path.toSubpathPolygons():
        points = (polygon.at(number) for number in range(polygon.count()))
        spots = [(point.x() / FINE, point.y() / FINE) for point in points]
        ring = _without_straight(spots[:-1])
        if len(ring) > 2:
            rings.append(ring)
    return rings


def _without_straight(ring: list[Spot]) -> list[Spot]:
    kept: list[Spot] = []
    count = len(ring)
    for at, here in enumerate(ring):
        before, after = kept[-1] if kept else ring[at - 1], ring[(at + 1) % count]
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (
            after[0] - here[0]
        )
        if abs(turn) > 1e-6:
            kept.append(here)
    return kept


def dungeons_in(folder: Path) -> Iterator[tuple[str, Dungeon]]:
    """The dungeons of a folder, by name."""
    for path in sorted(folder.glob("*.json")):
        yield path.stem, read_dungeon(path)
