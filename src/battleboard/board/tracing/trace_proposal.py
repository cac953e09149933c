"""The result of tracing a picture, as a proposal for the DM to fix, keep or discard.

All coordinates are in drawn squares, from the picture's upper left corner.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import floor
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.board.areas.shape import area_sqft, encloses
from battleboard.board.point import between, distance, distance_to_segment
from battleboard.board.tracing.plan_outline import Spot, Stretch, stretches_of

TracedKind: TypeAlias = Literal["door", "portcullis", "secret"]
Ring: TypeAlias = tuple[Spot, ...]
Region: TypeAlias = tuple[Ring, ...]
"""The outline of a region, followed by those of its holes."""

# A traced door this near to an existing one, in squares, is the same door.
_SAME_DOOR: Final = 0.6
# A wall within this distance of a door, in squares, runs along it.
_ALONG: Final = 0.15
# Shorter parts of walls, in squares, are dropped.
_LEAST: Final = 0.05
# Less floor than this, in squares, is not worth keeping if the map is painted.
_SCRAPS: Final = 10.0
_PAINTED: Final = (
    "This looks like a painted map: flood its rooms with the wand, or paint a mask of its walls."
)
_NOTHING: Final = "No walls were found. Is the square size right?"


class TracedDoor(NamedTuple):
    """A traced door, by the line that it closes."""

    start: Spot
    end: Spot
    kind: TracedKind = "door"


class TraceCounts(NamedTuple):
    """How much of each kind was found; `doors` excludes portcullises and secret doors."""

    floor_squares: float
    walls: int
    doors: int
    portcullises: int
    secret_doors: int
    uncertain: int


class TraceProposal(NamedTuple):
    """The floor, walls and doors found on a picture.

    `floor` holds rings, filled even-odd. `uncertain` holds regions that no door reaches: those
    whose rings are in `floor` were taken for closed rooms, the others for rock. `is_painted` says
    that the picture has the many greys of a painted map, and not the few of a drawn plan.
    """

    floor: tuple[Ring, ...] = ()
    walls: tuple[Stretch, ...] = ()
    doors: tuple[TracedDoor, ...] = ()
    uncertain: tuple[Region, ...] = ()
    is_painted: bool = False

    @property
    def is_useful(self) -> bool:
        """Whether enough was found to build on; scraps of a painted map are not."""
        return bool(self.walls) and (not self.is_painted or self.floor_squares >= _SCRAPS)

    @property
    def advice(self) -> str:
        """Advice to the DM on a painted map, or if no walls were found; else ''."""
        if self.is_painted:
            return _PAINTED
        return "" if self.walls else _NOTHING

    @property
    def floor_squares(self) -> float:
        return abs(sum(area_sqft(ring) for ring in self.floor))

    @property
    def counts(self) -> TraceCounts:
        kinds = [door.kind for door in self.doors]
        return TraceCounts(
            self.floor_squares,
            len(self.walls),
            kinds.count("door"),
            kinds.count("portcullis"),
            kinds.count("secret"),
            len(self.uncertain),
        )


def toggle_region(proposal: TraceProposal, region: Region) -> TraceProposal:
    """Toggle an uncertain region between floor and rock."""
    sides = [side for ring in region for side in stretches_of(ring)]
    if set(region) <= set(proposal.floor):
        left = tuple(ring for ring in proposal.floor if ring not in region)
        walls = _without(proposal.walls, sides)
        return proposal._replace(floor=left, walls=tuple(walls))
    new = _without(sides, proposal.walls)
    return proposal._replace(floor=(*proposal.floor, *region), walls=(*proposal.walls, *new))


def switch_square(
    proposal: TraceProposal, spot: Spot, crossing: Spot = (0.0, 0.0)
) -> TraceProposal:
    """Toggle the drawn square at a place between floor and rock, with the walls along it.

    `crossing` is any crossing of the drawn grid.
    """
    x, y = (floor(at - start) + start for at, start in zip(spot, crossing, strict=True))
    square: Ring = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    middle = x + 0.5, y + 0.5
    is_floor = sum(encloses(ring, middle) for ring in proposal.floor) % 2 == 1
    walls = proposal.walls
    for side in stretches_of(square):
        if any(_is_same(door, side) for door in proposal.doors):
            continue
        cut = tuple(part for wall in walls for part in cut_along(wall, side))
        walls = (*walls, side) if cut == walls else cut
    undone = tuple(each for each in proposal.floor if each not in {square, square[::-1]})
    if len(undone) < len(proposal.floor):
        return proposal._replace(floor=undone, walls=walls)
    ring = square[::-1] if is_floor else square
    return proposal._replace(floor=(*proposal.floor, ring), walls=walls)


def uncertain_region_at(proposal: TraceProposal, spot: Spot) -> Region | None:
    inside = (sum(encloses(ring, spot) for ring in region) % 2 for region in proposal.uncertain)
    there = (region for region, odd in zip(proposal.uncertain, inside, strict=True) if odd)
    return next(there, None)


def remove_at_click(proposal: TraceProposal, spot: Spot, reach: float = 0.3) -> TraceProposal:
    """Remove the nearest traced door within reach of a place, or else the nearest wall."""
    door = min(proposal.doors, key=lambda each: _gap(spot, each[:2]), default=None)
    if door and _gap(spot, door[:2]) <= reach:
        left = tuple(each for each in proposal.doors if each != door)
        return proposal._replace(doors=left)
    wall = min(proposal.walls, key=lambda each: _gap(spot, each), default=None)
    if wall and _gap(spot, wall) <= reach:
        return proposal._replace(walls=tuple(each for each in proposal.walls if each != wall))
    return proposal


def keep_existing_doors(proposal: TraceProposal, doors: Iterable[Stretch]) -> TraceProposal:
    """Adapt a proposal to existing doors, such as those set by hand.

    Traced doors at the place of an existing one are dropped, and walls along it are cut.
    """
    kept = tuple(doors)
    walls = proposal.walls
    for door in kept:
        walls = tuple(part for wall in walls for part in cut_along(wall, door))
    found = tuple(
        each for each in proposal.doors if not any(_is_same(each, other) for other in kept)
    )
    return proposal._replace(walls=walls, doors=found)


def cut_along(wall: Stretch, door: Stretch) -> Iterator[Stretch]:
    first, last = sorted((_share(door[0], wall), _share(door[1], wall)))
    long = distance(*wall)
    is_on = max(_gap(end, (_at(wall, first), _at(wall, last))) for end in door) <= _ALONG
    if not is_on or (min(1.0, last) - max(0.0, first)) * long <= _LEAST:
        yield wall
        return
    if first * long > _LEAST:
        yield wall[0], _at(wall, first)
    if (1.0 - last) * long > _LEAST:
        yield _at(wall, last), wall[1]


def _share(spot: Spot, wall: Stretch) -> float:
    """How far along a wall a point lies: 0 at its start, 1 at its end."""
    (ax, ay), (bx, by) = wall
    square = (bx - ax) ** 2 + (by - ay) ** 2
    return ((spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)) / square if square else 0.0


def _at(wall: Stretch, share: float) -> Spot:
    return between(*wall, share)


def _gap(spot: Spot, line: Stretch) -> float:
    return distance_to_segment(spot, *line)


def _is_same(door: TracedDoor, other: Stretch) -> bool:
    return distance(_at(door[:2], 0.5), _at(other, 0.5)) <= _SAME_DOOR


def _without(walls: Iterable[Stretch], sides: Sequence[Stretch]) -> Iterator[Stretch]:
    gone = {frozenset(side) for side in sides}
    return (wall for wall in walls if frozenset(wall) not in gone)
