"""Formations: where figures that move together end up, and how sides are set apart."""

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.body import Body
from battleboard.board.grid import Grid
from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.point import Point, distance
from battleboard.foundation.words import number


def places_in_formation(
    grid: Grid, bodies: Mapping[str, Body], leader: str, to: Point, *, snaps: bool = True
) -> dict[str, Point]:
    start = bodies[leader]
    place = _place_on_grid(grid, start, to, snaps=snaps)
    across, down = place[0] - start.at[0], place[1] - start.at[1]
    moved = {
        who: _place_on_grid(grid, body, (body.at[0] + across, body.at[1] + down), snaps=snaps)
        for who, body in bodies.items()
    }
    return {**moved, leader: place}


def _place_on_grid(grid: Grid, body: Body, at: Point, *, snaps: bool) -> Point:
    return grid.snap(at, 2 * body.radius_ft) if snaps else at


Bodies: TypeAlias = Mapping[str, Body]

_ALONG_THE_EDGES: Final[tuple[Point, ...]] = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
# Shares of the distance that the first side covers, in the order to try: from one half outwards.
_SHARES: Final = sorted((tenth / 10 for tenth in range(11)), key=lambda share: abs(share - 0.5))


def places_apart(battle: Battle, feet: float) -> dict[str, Point]:
    """Return places where the nearest foes are this far apart, each side in formation.

    The sides move along the line between their centres; where the board or its walls leave no room
    for that, along another line.
    """
    ours, theirs = _two_sides(battle)
    for line in _lines(ours, theirs):
        for places in _Separation(battle.board.grid, line, feet).places(ours, theirs):
            if _has_room(battle, {**ours, **theirs}, places):
                return places
    raise Refusal(f"There is no room for the sides to stand {number(feet)} ft apart.")


class _Separation(NamedTuple):
    """Two sides that move apart, or together, until foes are as far apart as wanted."""

    grid: Grid
    line: Point
    feet: float

    def places(self, ours: Bodies, theirs: Bodies) -> Iterator[dict[str, Point]]:
        """Yield the places of all figures, the best first: both sides move about equally far.

        Since the first side snaps to cells, the second one makes up the difference.
        """
        feet = self._feet_to_go(ours, theirs)
        if feet is None:
            return
        for share in _SHARES:
            first = self._move_along_line(ours, -share * feet)
            rest = self._feet_to_go(
                {who: ours[who]._replace(at=first[who]) for who in ours}, theirs
            )
            going_on = (1 - share) * feet if rest is None else rest
            yield {**first, **self._move_along_line(theirs, going_on)}

    def _feet_to_go(self, ours: Bodies, theirs: Bodies) -> float | None:
        """Return how far the other side must move; None if no foes can come that near this way."""
        needed = (self._until(one, other) for one in ours.values() for other in theirs.values())
        return max((feet for feet in needed if feet is not None), default=None)

    def _until(self, one: Body, other: Body) -> float | None:
        """Return how far one body must move to end exactly the wanted distance from another.

        None if the two would pass each other farther apart than that.
        """
        across, down = other.at[0] - one.at[0], other.at[1] - one.at[1]
        along = across * self.line[0] + down * self.line[1]
        beside = across * self.line[1] - down * self.line[0]
        far = max(self.feet, one.radius_ft + other.radius_ft)
        return sqrt(far**2 - beside**2) - along if abs(beside) <= far else None

    def _move_along_line(self, bodies: Bodies, feet: float) -> dict[str, Point]:
        leader = next(iter(bodies))
        x, y = bodies[leader].at
        return places_in_formation(
            self.grid, bodies, leader, (x + feet * self.line[0], y + feet * self.line[1])
        )


def _two_sides(battle: Battle) -> tuple[Bodies, Bodies]:
    """Return the players' side and all others, or else the first side and the rest."""
    here = [each for each in on_table(battle) if not is_out(battle, each)]
    first = {each.id for each in here if battle.teams[each.side].players}
    if len(first) in {0, len(here)}:
        first = {each.id for each in here if each.side == here[0].side}
    if len(first) == len(here):
        raise Refusal("Put two sides on the table first.")
    bodies = {each.id: body_now(battle, each.id) for each in here}
    return (
        {who: body for who, body in bodies.items() if who in first},
        {who: body for who, body in bodies.items() if who not in first},
    )


def _lines(ours: Bodies, theirs: Bodies) -> Iterator[Point]:
    """Yield directions to move along as unit vectors, the best first."""
    pairs = ((one.at, other.at) for one in ours.values() for other in theirs.values())
    nearest = min(pairs, key=lambda pair: distance(*pair))
    for start, end in ((_middle(ours), _middle(theirs)), nearest):
        far = distance(start, end)
        if far:
            yield (end[0] - start[0]) / far, (end[1] - start[1]) / far
    yield from _ALONG_THE_EDGES


def _middle(bodies: Bodies) -> Point:
    xs, ys = zip(*(body.at for body in bodies.values()), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _has_room(battle: Battle, bodies: Bodies, places: Mapping[str, Point]) -> bool:
    """Whether the terrain lets all bodies stand at these places, and go there straight."""
    for who, at in places.items():
        ground = OccupiedTerrain(terrain_on(battle.board, bodies[who].radius_ft))
        if not (ground.stands(at) and ground.free(bodies[who].at, at)):
            return False
    return True
