"""What is seen of the ground in the fog: rings, circles, and pillars with a side in sight."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise, product
from math import floor
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.knowledge.party_vision import SeenGround
from battleboard.board.areas.outline import clip
from battleboard.board.areas.shape import Circle, encloses
from battleboard.board.board import Board
from battleboard.board.point import Point, between, distance, distance_to_segment
from battleboard.board.sight.view import shades
from battleboard.board.sight.vision import Eyes, Glow
from battleboard.board.wall import Block, Wall, blocks
from battleboard.foundation.identity_cache import cached_by_identity

Ring: TypeAlias = tuple[Point, ...]

_BEFORE_FT: Final = 10.0
_CELL_FT: Final = 4.0
_TOUCHES_FT: Final = 0.02


class Solids:
    """The pillars of a board, indexed by the points of their sides."""

    def __init__(self, walls: Iterable[Wall] = ()) -> None:
        """Index the pillars; a secret door counts as a wall until it is open."""
        self._at: dict[tuple[int, int], list[Block]] = {}
        built = tuple(map(_looks, walls))
        found = tuple(block for block in blocks(built) if block.kind == "wall")
        for block in found:
            for cell in _cells(block):
                self._at.setdefault(cell, []).append(block)
        sides = {side for block in found for side in block.sides}
        others = tuple(wall for wall in built if wall.opaque and wall not in sides)
        self._beside = cache(partial(_beside, others))

    def outlines_on(self, ring: Ring) -> tuple[Ring, ...]:
        """The outlines of the pillars with a side on the ring of a view.

        A single corner on the ring does not count, nor does a side with another wall along it.
        """
        if not self._at:
            return ()
        return tuple(dict.fromkeys(block.outline for block in self._touched_blocks(ring)))

    def _touched_blocks(self, ring: Ring) -> Iterator[Block]:
        for a, b in pairwise((*ring, *ring[:1])):
            point = between(a, b, 0.5)
            for block in self._at.get((_cell(point[0]), _cell(point[1])), ()):
                if _touches(block.sides, point) and not _touches(self._beside(block), point):
                    yield block


def with_ground(solid: Ring) -> tuple[float, float, float, float]:
    """The bounding box of a pillar and the ground before it: left, top, right, bottom."""
    xs, ys = zip(*solid, strict=True)
    off = _BEFORE_FT
    return min(xs) - off, min(ys) - off, max(xs) + off, max(ys) + off


@cached_by_identity
def solids_on(board: Board) -> Solids:
    return Solids(board.walls)


def _looks(wall: Wall) -> Wall:
    return wall._replace(kind="wall") if wall.kind == "secret" and not wall.stands_open else wall


def _cell(place: float) -> int:
    return floor(place / _CELL_FT)


def _cells(block: Block) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = block.box
    columns = range(_cell(left - _TOUCHES_FT), _cell(right + _TOUCHES_FT) + 1)
    yield from product(columns, range(_cell(top - _TOUCHES_FT), _cell(bottom + _TOUCHES_FT) + 1))


def _beside(walls: Iterable[Wall], block: Block) -> tuple[Wall, ...]:
    left, top, right, bottom = block.box
    off = _TOUCHES_FT
    return tuple(
        wall
        for wall in walls
        if min(wall.a[0], wall.b[0]) <= right + off
        and max(wall.a[0], wall.b[0]) >= left - off
        and min(wall.a[1], wall.b[1]) <= bottom + off
        and max(wall.a[1], wall.b[1]) >= top - off
    )


def _touches(walls: Iterable[Wall], point: Point) -> bool:
    return any(distance_to_segment(point, wall.a, wall.b) < _TOUCHES_FT for wall in walls)


_ALL_OVER_FT: Final = 40_000.0
_SOFT_FT: Final = 0.5
"""How far infravision overlaps a light's soft edge, so that no dark line is left between them."""


class Lit(NamedTuple):
    """The ground that a light falls on: inside its ring, within its radius."""

    ring: Ring
    at: Point
    radius_ft: float
    bright_ft: float


class Glance(NamedTuple):
    """What one figure of the party sees: everything lit inside `ring`.

    In the dark, the figure sees up to `bare_ft`, and by infravision up to `warm_ft`. Infravision
    does not reach into the `dazzled` rings, which are lit or behind light. The figure sees nothing
    in `dark`. `solids` are the pillars with a side in view.
    """

    at: Point
    ring: Ring
    bare_ft: float = 0.0
    warm_ft: float = 0.0
    dazzled: tuple[Ring, ...] = ()
    dark: tuple[Ring, ...] = ()
    solids: tuple[Ring, ...] = ()


class Seen(NamedTuple):
    """Everything the party sees; in daylight, all but magical darkness is lit."""

    daylight: bool
    lit: tuple[Lit, ...]
    dark: tuple[Lit, ...]
    glances: tuple[Glance, ...]


def find_seen(ground: SeenGround, solids: Solids) -> Seen:
    return Seen(
        ground.daylight,
        tuple(_lit(glow) for glow in ground.glows if not glow.light.magical_dark),
        tuple(_lit(glow) for glow in ground.glows if glow.light.magical_dark),
        tuple(_glances(ground, solids)),
    )


def _lit(glow: Glow) -> Lit:
    light = glow.light
    return Lit(glow.view.ring, light.at, light.radius_ft, light.bright_ft)


def _glances(ground: SeenGround, solids: Solids) -> Iterator[Glance]:
    bright = [glow for glow in ground.glows if not glow.light.magical_dark]
    dark = [glow for glow in ground.glows if glow.light.magical_dark]
    for eyes, view in zip(ground.eyes, ground.views, strict=True):
        if not view.ring or any(_falls_on(glow, eyes.at) for glow in dark):
            continue
        dazzled = any(_falls_on(glow, eyes.at) for glow in bright)
        warm = 0.0 if dazzled or ground.daylight else eyes.infravision_ft
        yield Glance(
            eyes.at,
            view.ring,
            eyes.ultravision_ft,
            warm,
            _behind(eyes, bright, warm, _SOFT_FT) if warm else (),
            _behind(eyes, dark, _ALL_OVER_FT),
            solids.outlines_on(view.ring),
        )


def _falls_on(glow: Glow, point: Point) -> bool:
    light = glow.light
    return distance(light.at, point) <= light.radius_ft and encloses(glow.view.ring, point)


def _behind(
    eyes: Eyes, glows: Sequence[Glow], reach_ft: float, edge_ft: float = 0.0
) -> tuple[Ring, ...]:
    """The ground in or behind lights, within reach, minus a soft edge."""
    return tuple(
        ring
        for glow in glows
        if distance(glow.light.at, eyes.at) <= reach_ft + glow.light.radius_ft
        for ring in shades(eyes.at, _round(glow, edge_ft), reach_ft)
    )


def _round(glow: Glow, edge_ft: float) -> Ring:
    """A light's ring cut at its radius, minus an edge."""
    radius = glow.light.radius_ft - edge_ft
    if not glow.view.ring or radius <= 0:
        return ()
    return tuple(clip(glow.view, Circle(glow.light.at, radius)))
