"""Areas of effect on the map, the figures caught in them, and the template being placed."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from math import atan2, degrees, inf, pi
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.state.condition import condition_of
from battleboard.battle.state.naming import name_of
from battleboard.board.areas.flood import Space
from battleboard.board.areas.outline import outline_of, sight_for_spreads
from battleboard.board.areas.shape import Circle, Outline, Shape, block, cone, encloses, line
from battleboard.board.areas.spread import Area, find_coverage, spread
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import Grid
from battleboard.board.level_board import with_level_edges
from battleboard.board.point import Point, distance
from battleboard.board.sight.sight import Sight
from battleboard.foundation.words import listing, number

_NAMED: Final = 8


class AreaForm(StrEnum):
    """The shapes of an area."""

    CIRCLE = "circle"
    CONE = "cone"
    LINE = "line"
    BLOCK = "block"
    BURST = "burst"

    @property
    def is_aimed(self) -> bool:
        return self in {AreaForm.CONE, AreaForm.LINE}


class AreaSize(NamedTuple):
    """The size of an area: its radius, side or length, and the width where the shape has one."""

    feet: float
    width_ft: float = 0.0


USUAL_SIZES: Final[Mapping[AreaForm, AreaSize]] = MappingProxyType(
    {
        AreaForm.CIRCLE: AreaSize(20),
        AreaForm.CONE: AreaSize(60, 30),
        AreaForm.LINE: AreaSize(80, 5),
        AreaForm.BLOCK: AreaSize(20),
        AreaForm.BURST: AreaSize(20),
    }
)
MOST_FT: Final[Mapping[AreaForm, int]] = MappingProxyType(
    # A burst is filled foot by foot, which is slow; no burst in the books is larger than 40 ft.
    {form: 40 if form is AreaForm.BURST else 500 for form in AreaForm}
)


class AreaOrigin(NamedTuple):
    """Where an area starts, its direction, and the figure it comes from, if known."""

    origin: Point
    facing: float = 0.0
    by: str = ""


class AreaOfEffect(NamedTuple):
    """An area on the map: a test for points in it, and its outlines."""

    form: AreaForm
    spot: AreaOrigin
    area: Area
    rings: tuple[Outline, ...]
    tells: str = ""

    def covers(self, point: Point) -> bool:
        return sum(encloses(ring, point) for ring in self.rings) % 2 == 1


class CaughtFigures(NamedTuple):
    """The figures wholly and partly inside an area."""

    wholly: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()

    @property
    def everyone(self) -> tuple[str, ...]:
        return self.wholly + self.partly

    @property
    def title(self) -> str:
        if not self.everyone:
            return "No one in the area"
        if not self.partly:
            return f"{len(self.wholly)} in it"
        partly = f"{len(self.partly)} partly"
        return f"{len(self.wholly)} in it, {partly}" if self.wholly else f"{partly} in it"


class Surroundings:
    """The walls and ceiling that confine areas on a board, computed once for many areas."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.walls = with_level_edges(board).walls

    @cached_property
    def open_level(self) -> "Surroundings":
        """The surroundings without walls except the edges of levels, which stop everything."""
        return Surroundings(self.board._replace(walls=()))

    @cached_property
    def sight(self) -> Sight:
        """The walls as obstacles for rays from an origin."""
        return sight_for_spreads(sight_on(self.board))

    @cached_property
    def space(self) -> Space:
        return Space(self.walls)

    @property
    def ceiling_ft(self) -> float:
        return inf if self.board.where == "outdoors" else self.board.ceiling_ft


def area_of_effect(
    around: Surroundings,
    form: AreaForm,
    measures: AreaSize,
    spot: AreaOrigin,
    *,
    stopped: bool = True,
) -> AreaOfEffect:
    """Lay an area on the map; walls stop it if `stopped`, and always stop a burst."""
    if form is AreaForm.BURST:
        return _burst(around, measures.feet, spot)
    shape = _shape(form, measures, spot)
    if not stopped:
        if not around.board.levels:
            return AreaOfEffect(form, spot, spread(shape, ()), (shape.outline(),))
        around = around.open_level
    ring = outline_of(shape, around.sight)
    return AreaOfEffect(form, spot, spread(shape, around.walls), (ring,) if ring else ())


def origin_at(form: AreaForm, end: Point, start: Point | None, before: AreaOrigin) -> AreaOrigin:
    """The origin of an area while the mouse is at `end` after a press at `start`.

    An aimed area starts at the press and keeps the direction of `before` until the mouse has moved.
    """
    if start is None or not form.is_aimed:
        return before._replace(origin=end)
    across, down = end[0] - start[0], end[1] - start[1]
    facing = degrees(atan2(down, across)) % 360 if across or down else before.facing
    return before._replace(origin=start, facing=facing)


def spell_origin(form: AreaForm, user: Point, at: Point, by: str, *, from_user: bool) -> AreaOrigin:
    """The origin of a spell's area, at its user or at the place where the mouse is.

    An aimed area points away from its user.
    """
    across, down = at[0] - user[0], at[1] - user[1]
    facing = degrees(atan2(down, across)) % 360 if form.is_aimed else 0.0
    return AreaOrigin(user if from_user else at, facing, by)


def snap_to_cell(grid: Grid, point: Point) -> Point:
    """The nearest centre or corner of a cell; the point itself if the cells have no corners."""
    cell = grid.cell_of(point)
    corners = grid.corners(cell)
    places = (grid.centre(cell), *corners) if corners else (point,)
    return min(places, key=lambda place: distance(place, point))


def figures_in_area(
    battle: Battle, found: AreaOfEffect, bodies: Mapping[str, Body]
) -> CaughtFigures:
    """The figures caught in an area, except the dead and the figure that aims it."""
    shares = find_coverage(found.area, bodies)
    there = [
        who
        for who in bodies
        if who in shares
        and not (found.form.is_aimed and who == found.spot.by)
        and condition_of(battle, battle.figure(who)).state != "dead"
    ]
    return CaughtFigures(
        tuple(who for who in there if shares[who] == "wholly"),
        tuple(who for who in there if shares[who] == "partly"),
    )


def names_of(battle: Battle, who: Sequence[str]) -> str:
    names = [name_of(battle, each) for each in who]
    more = len(names) - _NAMED
    return listing(names if more <= 0 else [*names[:_NAMED], f"{more} more"])


def _shape(form: AreaForm, measures: AreaSize, spot: AreaOrigin) -> Shape:
    feet, wide = measures
    match form:
        case AreaForm.CIRCLE | AreaForm.BURST:
            return Circle(spot.origin, feet)
        case AreaForm.CONE:
            return cone(spot.origin, spot.facing, feet, wide)
        case AreaForm.LINE:
            return line(spot.origin, spot.facing, feet, wide)
        case _:
            return block(spot.origin, feet, wide or None)


def _burst(around: Surroundings, feet: float, spot: AreaOrigin) -> AreaOfEffect:
    """The space that a burst fills: as much as a sphere of this radius holds."""
    volume = 4 / 3 * pi * feet**3
    filled = around.space.flood(spot.origin, volume, around.ceiling_ft)
    reach = f"{volume:,.0f} cubic ft, up to {number(filled.reach_ft)} ft away"
    return AreaOfEffect(AreaForm.BURST, spot, filled, filled.outlines(), reach)


class AreaSizes(Protocol):
    """Remembers the last size used for each area shape."""

    def measures(self, form: AreaForm) -> AreaSize:
        """The last size used for a shape."""

    def choose_measures(self, form: AreaForm, measures: AreaSize) -> None:
        """Remember the size for a shape."""


class AreaTemplate:
    """The area that is being placed on the map."""

    def __init__(self, board: Board, sizes: AreaSizes) -> None:
        self._around = Surroundings(board)
        self._form = AreaForm.CIRCLE
        self._stopped = True
        self._sizes = sizes
        self._fixed: AreaSize | None = None
        self._facing = 0.0
        self._area: AreaOfEffect | None = None
        self._counted: tuple[AreaOfEffect, Battle, float, CaughtFigures] | None = None

    @property
    def form(self) -> AreaForm:
        return self._form

    @property
    def measures(self) -> AreaSize:
        return self._fixed or self._sizes.measures(self._form)

    @property
    def stopped(self) -> bool:
        return self._stopped

    @property
    def facing(self) -> float:
        return self._facing

    @property
    def area(self) -> AreaOfEffect | None:
        return self._area

    @property
    def spot(self) -> AreaOrigin | None:
        return self._area.spot if self._area else None

    def put(self, spot: AreaOrigin | None) -> bool:
        """Move the area, or remove it with None; return whether anything changed."""
        if spot == self.spot:
            return False
        self._lay(spot)
        return True

    def take(self, form: AreaForm, measures: AreaSize | None = None) -> None:
        """Switch the shape; the size is the given one (a spell's) or the last one used."""
        self._form, self._fixed = form, measures
        self._lay(self.spot)

    def resize(self, measures: AreaSize) -> None:
        """Change the size; the size of a spell's area is not remembered."""
        if self._fixed:
            self._fixed = measures
        else:
            self._sizes.choose_measures(self._form, measures)
        self._lay(self.spot)

    def stop(self, *, stopped: bool) -> None:
        self._stopped = stopped
        self._lay(self.spot)

    def follow(self, board: Board) -> bool:
        """Adopt the board if it has changed; return whether it has."""
        if board is self._around.board:
            return False
        self._around = Surroundings(board)
        self._lay(self.spot)
        return True

    def catch(self, battle: Battle, time: float, bodies: Mapping[str, Body]) -> CaughtFigures:
        """The figures caught in the area, cached for the same area, battle and moment."""
        found, counted = self._area, self._counted
        if found is None:
            return CaughtFigures()
        if counted and counted[0] is found and counted[1] is battle and counted[2] == time:
            return counted[3]
        caught = figures_in_area(battle, found, bodies)
        self._counted = (found, battle, time, caught)
        return caught

    def _lay(self, spot: AreaOrigin | None) -> None:
        if spot is None:
            self._area = None
            return
        self._facing = spot.facing
        self._area = area_of_effect(
            self._around, self._form, self.measures, spot, stopped=self._stopped
        )
