"""Ground of every kind: painted as shapes, merged with its like, erased, and changed."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, pi, sin
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.commands import Batch, SetGround
from battleboard.board.areas.shape import Outline, area_sqft, encloses, sides_of
from battleboard.board.board import Board, Ground, GroundKind
from battleboard.board.carving.carved_floor import CarvedFloor, floor_of
from battleboard.board.carving.ring_cutting import combine_rings
from battleboard.board.point import Point, distance_to_segment, on_grain
from battleboard.foundation.words import number

_BRUSH_SIDES: Final = 10
_TRIFLE: Final = 0.08
"""Tolerance for simplifying a brush stroke, as a share of the brush radius."""
_ENDS: Final = 2
_SEPARATE: Final[frozenset[GroundKind]] = frozenset({"stairs up", "stairs down", "trap door"})
"""Kinds that are not joined with others of the same kind that they touch."""


class GroundChoice(NamedTuple):
    """A kind of ground to choose: its name, and the values that new ground of this kind gets."""

    name: str
    kind: GroundKind
    cost: float = 1.0
    height_ft: float = 0.0
    hidden: bool = False

    def make_ground(self, outline: Outline) -> Ground:
        return Ground(outline, self.cost, "hand", self.kind, self.height_ft, self.hidden)


GROUND_CHOICES: Final[tuple[GroundChoice, ...]] = (
    GroundChoice("Difficult", "difficult", 2.0),
    GroundChoice("Water", "water", 2.0),
    GroundChoice("Pit", "pit"),
    GroundChoice("Stairs up", "stairs up"),
    GroundChoice("Stairs down", "stairs down"),
    GroundChoice("Ledge", "ledge", height_ft=5.0),
)
TRAP_DOOR: Final = GroundChoice("Trap door", "trap door", hidden=True)
_NOUNS: Final[dict[GroundKind, str]] = {
    "difficult": "difficult terrain",
    "water": "water",
    "pit": "a pit",
    "stairs up": "stairs up",
    "stairs down": "stairs down",
    "ledge": "a ledge",
    "trap door": "a trap door",
}


def ground_in_words(ground: Ground) -> str:
    notes = [_NOUNS[ground.kind]]
    if ground.kind == "ledge":
        way = "below the floor" if ground.height_ft < 0 else "high"
        notes += [f"{number(abs(ground.height_ft))} ft {way}", "no charge across its edge"]
    if ground.cost != 1 and ground.toll == ground.cost:
        notes.append(f"{number(ground.cost)} ft of movement per foot")
    if ground.hidden:
        notes.append("hidden from the players")
    return ", ".join(notes)


def ground_at(board: Board, at: Point) -> int | None:
    for index in range(len(board.ground) - 1, -1, -1):
        if encloses(board.ground[index].outline, at):
            return index
    return None


def laying(
    board: Board,
    stroke: Sequence[Outline],
    choice: GroundChoice,
    area: tuple[Point, Point] | None = None,
) -> Command | None:
    """The command that lays ground inside outlines; None if they enclose nothing.

    New ground merges with like ground nearby and is clipped to `area`; stairs and trap doors stay
    separate and whole.
    """
    verb = f"Add {_NOUNS[choice.kind]}"
    if choice.kind in _SEPARATE:
        outlines = [tuple(map(on_grain, outline)) for outline in stroke]
        made = tuple(choice.make_ground(outline) for outline in outlines if area_sqft(outline))
        return Batch((SetGround(made),), verb) if made else None
    floor = _floor_in(stroke).within(*(area or ((0.0, 0.0), board.size_ft)))
    if not floor.rings:
        return None
    alike = []
    for at, ground in enumerate(board.ground):
        if ground == choice.make_ground(ground.outline) and _is_near(floor, ground.outline):
            floor = floor.join(floor_of(ground.outline))
            alike.append(at)
    grounds = tuple(map(choice.make_ground, outlines_of(floor)))
    return Batch((SetGround(grounds, at=tuple(alike)),), verb)


def taking_up(board: Board, stroke: Sequence[Outline], kind: GroundKind) -> Command | None:
    taken = _floor_in(stroke)
    deeds: list[Command] = []
    # Last to first, so that removing one does not shift the other indexes.
    for at, ground in reversed([*enumerate(board.ground)]):
        if ground.kind == kind and taken.rings and _is_near(taken, ground.outline):
            before = floor_of(ground.outline)
            after = before.fill(taken)
            if after != before:
                left = tuple(ground._replace(outline=each) for each in outlines_of(after))
                deeds.append(SetGround(left[:1], at=(at,)))
                deeds += [SetGround(left[1:])] if left[1:] else []
    return Batch(tuple(deeds), f"Erase {_NOUNS[kind]}") if deeds else None


def changing_ground(index: int, ground: Ground) -> Command:
    return Batch((SetGround((ground,), at=(index,)),), f"Change {_NOUNS[ground.kind]}")


def removing_ground(board: Board, index: int) -> Command:
    return Batch((SetGround((), at=(index,)),), f"Remove {_NOUNS[board.ground[index].kind]}")


def showing_ground(board: Board, index: int, *, shown: bool) -> Command:
    ground = board.ground[index]
    verb = "Reveal" if shown else "Hide"
    words = f"{verb} {_NOUNS[ground.kind]}"
    return Batch((SetGround((ground._replace(hidden=not shown),), at=(index,)),), words)


def brush_outlines(points: Sequence[Point], radius_ft: float) -> tuple[Outline, ...]:
    """Outlines around everything that a round brush has passed over."""
    way = _plainer(points, radius_ft * _TRIFLE)
    return tuple(
        _outline_of_stroke(a, b, radius_ft) for a, b in pairwise(way if way[1:] else [*way, *way])
    )


def _plainer(points: Sequence[Point], trifle_ft: float) -> list[Point]:
    """Simplify a path, dropping points that deviate by no more than `trifle_ft`."""
    if len(points) <= _ENDS:
        return [*points]
    a, b = points[0], points[-1]
    asides = [distance_to_segment(point, a, b) for point in points]
    far = max(range(len(points)), key=asides.__getitem__)
    if asides[far] <= trifle_ft:
        return [a, b]
    return _plainer(points[: far + 1], trifle_ft)[:-1] + _plainer(points[far:], trifle_ft)


def outlines_of(floor: CarvedFloor) -> tuple[Outline, ...]:
    """One outline per piece of floor; a cut there and back joins each hole to its piece."""
    pieces = [[*ring] for ring in floor.rings if area_sqft(ring) > 0]
    # Left to right, so that whatever lies left of a hole is already merged.
    holes = sorted(map(_from_leftmost, (ring for ring in floor.rings if area_sqft(ring) < 0)))
    for hole in holes:
        cut = max(cut for piece in pieces for cut in _cuts_left_of(hole[0], piece))
        piece, at = next(
            (piece, at)
            for piece in pieces
            for at in range(len(piece))
            if (piece[at], piece[(at + 1) % len(piece)]) == cut.side
        )
        there = cut.x, hole[0][1]
        piece[at + 1 : at + 1] = [there, *hole, hole[0], there]
    return tuple(map(tuple, pieces))


class _HoleCut(NamedTuple):
    """A horizontal cut from a hole to a side on its left; it encloses no area."""

    x: float
    side: tuple[Point, Point]


def _cuts_left_of(corner: Point, ring: Sequence[Point]) -> Iterator[_HoleCut]:
    x, y = corner
    for (ax, ay), (bx, by) in sides_of(tuple(ring)):
        if (ay <= y) != (by <= y):
            met = on_grain((ax + (y - ay) / (by - ay) * (bx - ax), y))[0]
            if met <= x:
                yield _HoleCut(met, ((ax, ay), (bx, by)))


def _from_leftmost(ring: Outline) -> Outline:
    first = ring.index(min(ring))
    return (*ring[first:], *ring[:first])


def stairs_outline(begun: Point, end: Point, corners: Outline) -> Outline:
    """The corners of stairs, clockwise from their foot, which lies where the stroke began."""
    (left, top), _, (right, bottom), _ = corners
    if right - left >= bottom - top:
        first = 3 if end[0] >= begun[0] else 1
    else:
        first = 0 if end[1] >= begun[1] else 2
    return (*corners[first:], *corners[:first])


def rim_of(outline: Outline) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of an outline, except cuts there and back."""
    sides = [*sides_of(outline)]
    both = {(b, a) for a, b in sides}
    return (side for side in sides if side not in both)


def _outline_of_stroke(a: Point, b: Point, radius_ft: float) -> Outline:
    ahead = atan2(b[1] - a[1], b[0] - a[0])
    half = [pi * step / _BRUSH_SIDES for step in range(_BRUSH_SIDES + 1)]
    ends = [(b, ahead - pi / 2 + turn) for turn in half]
    ends += [(a, ahead + pi / 2 + turn) for turn in half]
    return tuple((x + radius_ft * cos(turn), y + radius_ft * sin(turn)) for (x, y), turn in ends)


def _floor_in(stroke: Sequence[Outline]) -> CarvedFloor:
    if len(stroke) <= 1:
        return CarvedFloor(combine_rings((), stroke, lambda _, inside: inside))
    # Merge by halves: merged halves have far fewer sides than their outlines.
    half = len(stroke) // 2
    return _floor_in(stroke[:half]).join(_floor_in(stroke[half:]))


def _is_near(floor: CarvedFloor, outline: Outline) -> bool:
    """Whether the bounding boxes of an outline and a floor touch."""
    (left, top), (right, bottom) = floor.frame
    xs, ys = ([at[axis] for at in outline] for axis in (0, 1))
    return min(xs) <= right and max(xs) >= left and min(ys) <= bottom and max(ys) >= top
