"""One wall down the middle of each thick drawn wall, instead of one on each edge of it.

Two edges face each other across a strip of wall where they run side by side, at most `THICKEST`
apart, with floor beyond both and none between. All coordinates are in squares.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil, floor
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import between, distance, distance_to_segment, nearest_on_segment
from battleboard.board.tracing.plan_outline import Spot, Stretch, stretches_of
from battleboard.board.tracing.trace_proposal import Ring, TracedDoor, TraceProposal

THICKEST: Final = 0.6
"""Anything thicker is rock, and keeps an edge on each side."""
_THINNEST: Final = 0.03
# A strip is at least this many times as long as thick. If closed at both ends and shorter than
# `_LONG_IF_FREE` times its thickness, it is a pillar.
_LONG: Final = 0.5
_LONG_IF_FREE: Final = 1.5
# The largest slope between facing edges, or the largest offset in squares if that allows more; and
# the smallest sine between crossing lines.
_LEAN: Final = 0.1
_ROUGH: Final = 0.06
_CROSSING: Final = 0.26
_BEYOND: Final = 0.01
_SAMPLE: Final = 0.5
_FEWEST: Final = 3
_TOUCH: Final = 0.05
# How near a door must be to the end of a strip, or to the strip that it lies along.
_HANGS: Final = 0.35
_LEAST: Final = 1e-6

_Reach: TypeAlias = tuple[float, float]


class _Face(NamedTuple):
    """Part of an edge, as the edge's index and two shares of its length."""

    edge: int
    first: float
    last: float


class _Strip(NamedTuple):
    """A strip of wall between parts of two edges that run side by side."""

    faces: tuple[_Face, _Face]
    thick: float


class _Ending(NamedTuple):
    """One end of a strip, with its corners: one or more on each edge."""

    strip: _Strip
    is_last: bool
    corners: frozenset[Spot]


class _Meeting(NamedTuple):
    """The corners of strip ends that meet, and the point where their centre lines meet."""

    corners: frozenset[Spot]
    at: Spot


class _Floor:
    """Floor within rings, whose sides are indexed by the rows of squares they cross."""

    def __init__(self, rings: Iterable[Ring]) -> None:
        self._rows: dict[int, list[Stretch]] = defaultdict(list)
        for ring in rings:
            for side in stretches_of(ring):
                low, high = sorted(end[1] for end in side)
                for row in range(floor(low), floor(high) + 1):
                    self._rows[row].append(side)

    def holds(self, spot: Spot) -> bool:
        x, y = spot
        crossed = (
            ax + (y - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in self._rows.get(floor(y), ())
            if (ay > y) != (by > y)
        )
        return sum(each > x for each in crossed) % 2 == 1


def merge_wall_edges(proposal: TraceProposal) -> TraceProposal:
    """Replace each strip of wall by one wall down its middle, and move its doors there, too.

    Floor, and walls that face no other, stay as they are; short walls link such walls to the middle
    lines of the strips that they touched.
    """
    while True:
        # Repeat until stable: walls made in one pass may face each other in the next.
        made = _once(proposal)
        if made == proposal:
            return made
        proposal = made


def _once(proposal: TraceProposal) -> TraceProposal:
    strips, free = _strips_of(proposal)
    if not strips:
        return proposal
    walls = proposal.walls
    endings = _endings_of(walls, strips, free)
    meetings = _meetings_of(walls, endings)
    place = {corner: meeting.at for meeting in meetings for corner in meeting.corners}
    middles = [(place[_corner(walls, each, 0)], place[_corner(walls, each, 1)]) for each in strips]
    left = [
        part
        for number, wall in enumerate(walls)
        for part in _parts(wall, free.get(number))
        if part[0] not in place or place[part[0]] != place.get(part[1])
    ]
    links = dict.fromkeys(_links(left, place, _replacements(walls, strips, middles)))
    hung = [_hang_door(door, walls, endings, place) for door in proposal.doors]
    doors = tuple(_lying(door, strips, middles) for door in hung)
    found = (middle for middle in middles if distance(*middle) > _LEAST)
    return proposal._replace(walls=(*left, *found, *links), doors=doors)


def _strips_of(proposal: TraceProposal) -> tuple[list[_Strip], dict[int, list[_Reach]]]:
    """The strips of wall, and the parts of their edges that are left, by edge index."""
    walls = proposal.walls
    free: dict[int, list[_Reach]] = {}
    strips: list[_Strip] = []
    known = {frozenset(wall) for wall in walls}
    ground = _Floor(proposal.floor)
    pairs = ((_apart(walls[one], walls[other]), one, other) for one, other in _near(walls))
    # Thinnest first, so that an edge pairs with its nearest partner.
    for thick, one, other in sorted(pair for pair in pairs if pair[0] <= THICKEST):
        for face in _facing(walls, one, other, free):
            strip = _Strip(face, thick)
            stands = _is_pillar(walls, strip, known)
            if not stands and _is_thick_wall(walls, strip, ground):
                strips.append(strip)
                for edge, first, last in face:
                    free[edge] = list(_less(free.get(edge, [(0.0, 1.0)]), (first, last)))
    return strips, free


def _near(walls: Sequence[Stretch]) -> Iterator[tuple[int, int]]:
    """The index pairs of walls that may be near each other, by sweep over bounding boxes."""
    boxes = [(min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])) for a, b in walls]
    order = sorted(range(len(walls)), key=lambda number: boxes[number])
    for at, one in enumerate(order):
        _, right, top, bottom = boxes[one]
        for other in order[at + 1 :]:
            if boxes[other][0] > right + THICKEST:
                break
            if boxes[other][2] <= bottom + THICKEST and boxes[other][3] >= top - THICKEST:
                yield min(one, other), max(one, other)


def _apart(one: Stretch, other: Stretch) -> float:
    """The thickness between two edges; above `THICKEST` unless they face each other."""
    # Measured from the longer edge, whose direction is more reliable.
    shorter, longer = sorted((one, other), key=lambda edge: distance(*edge))
    start, end = (_along_and_aside(longer, spot) for spot in shorter)
    long = abs(end[0] - start[0])
    if (
        abs(end[1] - start[1]) > max(_LEAN * long, _ROUGH)
        or long <= _LEAST
        or start[1] * end[1] <= 0
    ):
        return THICKEST + 1
    thick = abs(start[1] + end[1]) / 2
    return thick if thick >= _THINNEST else THICKEST + 1


def _along_and_aside(edge: Stretch, spot: Spot) -> tuple[float, float]:
    """How far along the line of an edge a point lies, and how far to the side of it."""
    (ax, ay), (bx, by) = edge
    long = distance(*edge) or 1.0
    x, y = (bx - ax) / long, (by - ay) / long
    return (spot[0] - ax) * x + (spot[1] - ay) * y, (spot[1] - ay) * x - (spot[0] - ax) * y


def _facing(
    walls: Sequence[Stretch], one: int, other: int, free: dict[int, list[_Reach]]
) -> Iterator[tuple[_Face, _Face]]:
    long = distance(*walls[one])
    begin, end = (_along_and_aside(walls[one], spot)[0] for spot in walls[other])
    thick = _apart(walls[one], walls[other])
    for mine in free.get(one, [(0.0, 1.0)]):
        for theirs in free.get(other, [(0.0, 1.0)]):
            there = sorted((begin + (end - begin) * share) / long for share in theirs)
            first, last = max(mine[0], there[0]), min(mine[1], there[1])
            if (last - first) * long >= _LONG * thick:
                shares = [(share * long - begin) / (end - begin) for share in (first, last)]
                yield _Face(one, first, last), _Face(other, *map(_whole, shares))


def _whole(share: float) -> float:
    """Make a share exactly 0 or 1 if it differs from that only by rounding."""
    return float(round(share)) if abs(share - round(share)) <= _LEAST else share


def _less(parts: Iterable[_Reach], gone: _Reach) -> Iterator[_Reach]:
    low, high = sorted(gone)
    for first, last in parts:
        if high <= first or low >= last:
            yield first, last
            continue
        if low - first > _LEAST:
            yield first, low
        if last - high > _LEAST:
            yield high, last


def _is_pillar(walls: Sequence[Stretch], strip: _Strip, known: Container[frozenset[Spot]]) -> bool:
    near, far = ([_at_share(walls, face, share) for share in (0.0, 1.0)] for face in strip.faces)
    ends = [frozenset(end) for end in zip(near, far, strict=True)]
    return distance(*near) < _LONG_IF_FREE * strip.thick and all(end in known for end in ends)


def _is_thick_wall(walls: Sequence[Stretch], strip: _Strip, ground: _Floor) -> bool:
    """Whether a strip has no floor inside, and floor along both sides."""
    long = distance(_corner(walls, strip, 0), _corner(walls, strip, 1))
    many = max(_FEWEST, ceil(long / _SAMPLE))
    for number in range(many):
        share = (number + 0.5) / many
        near, far = (_at_share(walls, face, share) for face in strip.faces)
        more = _BEYOND / distance(near, far)
        inside = (between(near, far, each) for each in (more, 0.5, 1 - more))
        if any(ground.holds(spot) for spot in inside):
            return False
        if not all(ground.holds(between(near, far, each)) for each in (-more, 1 + more)):
            return False
    return True


def _at_share(walls: Sequence[Stretch], face: _Face, share: float) -> Spot:
    """A point on a face: share 0 is where the strip begins, 1 where it ends."""
    return _on_edge(walls[face.edge], face.first + (face.last - face.first) * share)


def _on_edge(edge: Stretch, share: float) -> Spot:
    """A point on an edge; shares 0 and 1 give its exact ends."""
    if share in {0.0, 1.0}:
        return edge[int(share)]
    return between(*edge, share)


def _corner(walls: Sequence[Stretch], strip: _Strip, end: int) -> Spot:
    face = strip.faces[0]
    return _on_edge(walls[face.edge], (face.first, face.last)[end])


def _endings_of(
    walls: Sequence[Stretch], strips: Sequence[_Strip], free: dict[int, list[_Reach]]
) -> list[_Ending]:
    """The ends of all strips, each with the short bits of edge left over beside it.

    A bit is short if it is no longer than the strip is thick. Short bits are removed from the free
    parts of their edges.
    """
    endings = []
    for strip in strips:
        for is_last in (False, True):
            corners: set[Spot] = set()
            for face in strip.faces:
                edge, share = walls[face.edge], face[1 + is_last]
                corners.add(_on_edge(edge, share))
                for part in list(free[face.edge]):
                    if share in part and (part[1] - part[0]) * distance(*edge) <= strip.thick:
                        free[face.edge].remove(part)
                        corners |= {_on_edge(edge, each) for each in part}
            endings.append(_Ending(strip, is_last, frozenset(corners)))
    return endings


def _meetings_of(walls: Sequence[Stretch], endings: Sequence[_Ending]) -> Iterator[_Meeting]:
    home: dict[Spot, tuple[set[Spot], list[_Ending]]] = {}
    for ending in endings:
        corners, members = set(ending.corners), [ending]
        for group in {id(home[each]): home[each] for each in corners if each in home}.values():
            corners |= group[0]
            members += group[1]
        home.update(dict.fromkeys(corners, (corners, members)))
    for corners, members in {id(group): group for group in home.values()}.values():
        yield _Meeting(frozenset(corners), _place_of(walls, members))


def _place_of(walls: Sequence[Stretch], members: Sequence[_Ending]) -> Spot:
    """Where centre lines meet: a crossing of two that is near all their ends, or else the mean."""
    order = sorted(members, key=lambda each: each.strip.thick)
    lines, thick = [_middle_line(walls, each) for each in order], order[-1].strip.thick
    for one, other in combinations(lines, 2):
        spot = _crossing(one, other)
        if spot and all(distance(spot, line[0]) <= 2 * thick for line in lines):
            return spot
    return (
        sum(line[0][0] for line in lines) / len(lines),
        sum(line[0][1] for line in lines) / len(lines),
    )


def _middle_line(walls: Sequence[Stretch], ending: _Ending) -> Stretch:
    one, other = ending.strip.faces
    here, there = (
        between(_at_share(walls, one, share), _at_share(walls, other, share), 0.5)
        for share in (float(ending.is_last), float(not ending.is_last))
    )
    return here, there


def _crossing(one: Stretch, other: Stretch) -> Spot | None:
    """Where two lines cross; None if they are nearly parallel."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(turn) <= _CROSSING * distance(*one) * distance(*other):
        return None
    return between(*one, ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn)


def _parts(wall: Stretch, free: Iterable[_Reach] | None) -> Iterator[Stretch]:
    """The free parts of a wall; the whole wall if it borders no strip."""
    if free is None:
        yield wall
        return
    for first, last in free:
        yield _on_edge(wall, first), _on_edge(wall, last)


def _replacements(
    walls: Sequence[Stretch], strips: Sequence[_Strip], middles: Sequence[Stretch]
) -> list[tuple[Stretch, Stretch]]:
    return [
        ((_at_share(walls, face, 0.0), _at_share(walls, face, 1.0)), middle)
        for strip, middle in zip(strips, middles, strict=True)
        for face in strip.faces
    ]


def _links(
    left: Iterable[Stretch], place: dict[Spot, Spot], gone: Sequence[tuple[Stretch, Stretch]]
) -> Iterator[Stretch]:
    """Short walls from the ends of remaining walls to the centre lines of strips they touched."""
    for spot in (end for wall in left for end in wall):
        at = place.get(spot)
        if at is None:
            met = (middle for edge, middle in gone if _is_on(edge, spot))
            middle = next(met, None)
            at = nearest_on_segment(spot, *middle) if middle else spot
        if distance(spot, at) > _LEAST:
            yield spot, at


def _is_on(edge: Stretch, spot: Spot) -> bool:
    (ax, ay), (bx, by) = edge
    x, y = spot
    if not min(ax, bx) - _TOUCH <= x <= max(ax, bx) + _TOUCH:
        return False
    if not min(ay, by) - _TOUCH <= y <= max(ay, by) + _TOUCH:
        return False
    return distance_to_segment(spot, *edge) <= _TOUCH


def _hang_door(
    door: TracedDoor,
    walls: Sequence[Stretch],
    endings: Sequence[_Ending],
    place: Mapping[Spot, Spot],
) -> TracedDoor:
    """Move a door to the centre lines at whose ends it hangs."""
    found = [_ending_at(door, end, walls, endings) for end in door[:2]]
    hung = [place[next(iter(each.corners))] if each else None for each in found]
    if hung[0] is None and hung[1] is None:
        return door
    if hung[0] is not None and hung[1] is not None:
        is_one = found[0] and found[1] and found[0].strip == found[1].strip
        return door if is_one or hung[0] == hung[1] else door._replace(start=hung[0], end=hung[1])
    # The door hangs at one end only: shift all of it sideways by the same distance.
    at = next(each for each in hung if each is not None)
    _, beside = _along_and_aside(door[:2], at)
    long = distance(*door[:2])
    x, y = (
        each / long * beside for each in (door.start[1] - door.end[1], door.end[0] - door.start[0])
    )
    start, end = ((spot[0] + x, spot[1] + y) for spot in door[:2])
    return door._replace(start=hung[0] or start, end=hung[1] or end)


def _ending_at(
    door: TracedDoor, spot: Spot, walls: Sequence[Stretch], endings: Sequence[_Ending]
) -> _Ending | None:
    """The strip end at which one end of a door hangs in line with the strip, or None."""
    near = (
        (distance_to_segment(spot, *_across(walls, each)), number)
        for number, each in enumerate(endings)
        if _is_near(spot, each.corners) and _runs_along(door, _middle_line(walls, each))
    )
    far, number = min(near, default=(_HANGS + 1, 0))
    return endings[number] if far <= _HANGS else None


def _is_near(spot: Spot, corners: Iterable[Spot]) -> bool:
    return min(distance(spot, corner) for corner in corners) <= _HANGS + THICKEST


def _across(walls: Sequence[Stretch], ending: _Ending) -> Stretch:
    near, far = (_at_share(walls, face, float(ending.is_last)) for face in ending.strip.faces)
    return near, far


def _runs_along(door: TracedDoor, line: Stretch) -> bool:
    """Whether a door continues a strip beyond its end, instead of lying beside or across it."""
    (start, beside), (end, other) = (_along_and_aside(line, spot) for spot in door[:2])
    return abs(beside - other) <= _CROSSING * abs(end - start) and (start + end) / 2 < 0


def _lying(door: TracedDoor, strips: Sequence[_Strip], middles: Sequence[Stretch]) -> TracedDoor:
    """Move a door to the centre line of the strip that it lies in."""
    for strip, middle in zip(strips, middles, strict=True):
        lies = [_along_and_aside(middle, end) for end in door[:2]]
        within = all(-_TOUCH <= along <= distance(*middle) + _TOUCH for along, _ in lies)
        if within and max(abs(beside) for _, beside in lies) <= strip.thick / 2 + _HANGS / 2:
            start, end = (nearest_on_segment(spot, *middle) for spot in door[:2])
            return door._replace(start=start, end=end) if start != end else door
    return door
