"""Reads Dungeondraft's own files: walls with doors, and lights; its art cannot be shown.

Coordinates are text, in pixels at 256 per square: "Vector2( 1792, 768 )".
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from battleboard.board.point import Point, between, distance, distance_to_segment
from battleboard.board.wall import Wall
from battleboard.storage.maps import drawn_map
from battleboard.storage.maps.drawn_map import DrawnLight, DrawnMap
from battleboard.storage.maps.loose_json import number, number_or, objects, parts, words
from battleboard.storage.maps.universal_vtt import argb

_Json = Mapping[str, object]
_CELL_PX: Final = 256.0
_NUMBERS: Final = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
# A door or window this near to a wall, in squares, stands in that wall.
_NEAR: Final = 0.02


class DungeondraftLevel(NamedTuple):
    """One level of a file."""

    name: str
    world: _Json
    level: _Json


def is_dungeondraft(plain: object) -> bool:
    return isinstance(parts(parts(plain).get("world")).get("levels"), dict)


def levels_in(plain: object, title: str) -> tuple[DungeondraftLevel, ...]:
    world = parts(parts(plain).get("world"))
    levels = parts(world.get("levels"))
    several = len(levels) > 1
    return tuple(
        DungeondraftLevel(
            f"{title} · {words(parts(level).get('label')) or key}" if several else title,
            world,
            parts(level),
        )
        for key, level in levels.items()
    )


def read_dungeondraft_level(ground: DungeondraftLevel) -> DrawnMap:
    world, level = ground.world, ground.level
    size = number_or(world.get("width"), 0.0), number_or(world.get("height"), 0.0)
    drawn_map.check_size(size)
    walls, doors = _walls(level)
    drawn_map.check_amount(len(walls) + len(doors), "walls")
    lights = tuple(_lights(level))
    drawn_map.check_amount(len(lights), "lights")
    baked = parts(level.get("environment")).get("baked_lighting") is True
    return DrawnMap(
        "dungeondraft",
        ground.name,
        size,
        f"{number_or(world.get('format'), 0.0):g}",
        walls=(tuple(walls), tuple(doors)),
        lights=lights,
        daylight=not lights or baked,
        warnings=("The file has no picture: export it as Universal VTT to include one.",),
    )


class _SetPortal(NamedTuple):
    """A door or window: its centre, its ends, and half its length."""

    at: Point
    a: Point
    b: Point
    half: float
    is_window: bool

    @property
    def wall(self) -> Wall:
        if self.is_window:
            return Wall(self.a, self.b, "window", sight="none")
        return Wall(self.a, self.b, "door")


def _walls(level: _Json) -> tuple[list[Wall], list[Wall]]:
    """The walls of a level with gaps at doors and windows, and the doors and windows."""
    walls: list[Wall] = []
    doors = [portal.wall for portal in _portals(level)]
    for wall in objects(level.get("walls")):
        portals = list(_portals(wall))
        doors += [portal.wall for portal in portals]
        points = _points(wall.get("points"))
        if wall.get("loop") is True:
            points = [*points, *points[:1]]
        for a, b in pairwise(points):
            walls += _around_gaps(a, b, portals)
    return walls, doors


def _portals(owner: _Json) -> Iterator[_SetPortal]:
    for plain in objects(owner.get("portals")):
        middle, along = _points(plain.get("position")), _vector(plain.get("direction"))
        half = number_or(plain.get("radius"), 0.0) / _CELL_PX
        if middle and along and half > 0:
            (x, y), (dx, dy) = middle[0], along
            far = distance((0, 0), along) / half
            a, b = (x - dx / far, y - dy / far), (x + dx / far, y + dy / far)
            texture = words(plain.get("texture")).casefold()
            yield _SetPortal(middle[0], a, b, half, "window" in texture)


def _around_gaps(a: Point, b: Point, portals: Iterable[_SetPortal]) -> Iterator[Wall]:
    length = distance(a, b)
    here = [each for each in portals if length and distance_to_segment(each.at, a, b) <= _NEAR]
    shares = sorted((distance(a, each.at) / length, each.half / length) for each in here)
    start = 0.0
    for middle, half in shares:
        if middle - half > start:
            yield Wall(between(a, b, start), between(a, b, middle - half))
        start = max(start, middle + half)
    if start < 1:
        yield Wall(between(a, b, start), b)


def _lights(level: _Json) -> Iterator[DrawnLight]:
    for light in objects(level.get("lights")):
        reach = number_or(light.get("range"), 0.0)
        for at in _points(light.get("position"))[:1]:
            yield DrawnLight(at, max(0.0, reach), colour=argb(light.get("color")))


def _vector(value: object) -> Point | None:
    """Parse a direction; None if its length is zero, or if it is malformed."""
    found = _numbers(value)
    return (found[0], found[1]) if len(found) == 2 and any(found) else None  # noqa: PLR2004


def _points(value: object) -> list[Point]:
    found = [each / _CELL_PX for each in _numbers(value)]
    return list(zip(found[::2], found[1::2], strict=False))


def _numbers(value: object) -> list[float]:
    """Parse the numbers in a text such as 'Vector2( 1792, 768 )'."""
    inside = value.partition("(")[2] if isinstance(value, str) else ""
    found = (number(each) for each in _NUMBERS.findall(inside))
    return [each for each in found if each is not None]
