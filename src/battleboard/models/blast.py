"""Blasts: areas of effect as they are laid on the table, and who is caught in them."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from math import atan2, degrees, inf, pi
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.state.condition import condition_of
from battleboard.battle.state.naming import name_of
from battleboard.board.areas.flood import Space
from battleboard.board.areas.outline import outline_of, sight_for_spreads
from battleboard.board.areas.shape import Circle, Outline, Shape, block, cone, encloses, line
from battleboard.board.areas.spread import Area, caught, spread
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import Grid
from battleboard.board.point import Point, distance
from battleboard.board.sight.sight import Sight
from battleboard.foundation.words import listing, number

_NAMED: Final = 8


class Form(StrEnum):
    """The forms of a blast."""

    CIRCLE = "circle"
    CONE = "cone"
    LINE = "line"
    BLOCK = "block"
    BURST = "burst"

    @property
    def is_aimed(self) -> bool:
        """Whether it goes off in a direction from where it begins."""
        return self in {Form.CONE, Form.LINE}


class Measures(NamedTuple):
    """How large a blast is: its radius, side or length, and how wide one that is aimed is."""

    feet: float
    width_ft: float = 0.0


USUAL: Final[Mapping[Form, Measures]] = MappingProxyType(
    {
        Form.CIRCLE: Measures(20),
        Form.CONE: Measures(60, 30),
        Form.LINE: Measures(80, 5),
        Form.BLOCK: Measures(20),
        Form.BURST: Measures(20),
    }
)
MOST_FT: Final[Mapping[Form, int]] = MappingProxyType(
    # What flows round corners is worked out foot by foot, and none in the books is larger.
    {form: 40 if form is Form.BURST else 500 for form in Form}
)


class Spot(NamedTuple):
    """Where a blast begins, in which direction it goes off, and from whom it comes, if known."""

    origin: Point
    facing: float = 0.0
    by: str = ""


class Blast(NamedTuple):
    """A blast on the table: what says who is in it, and the rings around it."""

    form: Form
    spot: Spot
    area: Area
    rings: tuple[Outline, ...]
    tells: str = ""

    def covers(self, point: Point) -> bool:
        """Whether a place lies within its rings."""
        return sum(encloses(ring, point) for ring in self.rings) % 2 == 1


class Catch(NamedTuple):
    """Those who are caught in a blast, wholly and partly."""

    wholly: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()

    @property
    def everyone(self) -> tuple[str, ...]:
        """All of them."""
        return self.wholly + self.partly

    @property
    def title(self) -> str:
        """Count them: 4 in it, 1 partly."""
        if not self.everyone:
            return "Nobody is in it"
        if not self.partly:
            return f"{len(self.wholly)} in it"
        partly = f"{len(self.partly)} partly"
        return f"{len(self.wholly)} in it, {partly}" if self.wholly else f"{partly} in it"


class Surroundings:
    """What keeps blasts in on a board, worked out once for many of them."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @cached_property
    def sight(self) -> Sight:
        """The table as rays see it that walls stop."""
        return sight_for_spreads(sight_on(self.board))

    @cached_property
    def space(self) -> Space:
        """The open space of the table."""
        return Space(self.board.walls)

    @property
    def ceiling_ft(self) -> float:
        """How high it is; there is no ceiling outdoors."""
        return inf if self.board.where == "outdoors" else self.board.ceiling_ft


def blast(
    around: Surroundings, form: Form, measures: Measures, spot: Spot, *, stopped: bool = True
) -> Blast:
    """Lay a blast on the table; walls stop it unless told otherwise, and a burst always."""
    if form is Form.BURST:
        return _burst(around, measures.feet, spot)
    shape = _shape(form, measures, spot)
    if not stopped:
        return Blast(form, spot, spread(shape, ()), (shape.outline(),))
    ring = outline_of(shape, around.sight)
    return Blast(form, spot, spread(shape, around.board.walls), (ring,) if ring else ())


def spot_at(form: Form, end: Point, start: Point | None, before: Spot) -> Spot:
    """Give the spot of a blast for a mouse that has come to one place, pressed down at another.

    One that is aimed begins where it was pressed down; its direction is the one from `before`
    where the mouse tells none.
    """
    if start is None or not form.is_aimed:
        return before._replace(origin=end)
    across, down = end[0] - start[0], end[1] - start[1]
    facing = degrees(atan2(down, across)) % 360 if across or down else before.facing
    return before._replace(origin=start, facing=facing)


def snapped(grid: Grid, point: Point) -> Point:
    """Give the middle or the corner of a cell that is nearest to a place."""
    cell = grid.cell_of(point)
    corners = grid.corners(cell)
    places = (grid.centre(cell), *corners) if corners else (point,)
    return min(places, key=lambda place: distance(place, point))


def caught_in(battle: Battle, found: Blast, bodies: Mapping[str, Body]) -> Catch:
    """Say who is caught in a blast: not the dead, nor whoever breathes it out or hurls it."""
    shares = caught(found.area, bodies)
    there = [
        who
        for who in bodies
        if who in shares
        and not (found.form.is_aimed and who == found.spot.by)
        and condition_of(battle, battle.figure(who)).state != "dead"
    ]
    return Catch(
        tuple(who for who in there if shares[who] == "wholly"),
        tuple(who for who in there if shares[who] == "partly"),
    )


def names_of(battle: Battle, who: Sequence[str]) -> str:
    """Name those who are caught; of very many the last ones are only counted."""
    names = [name_of(battle, each) for each in who]
    more = len(names) - _NAMED
    return listing(names if more <= 0 else [*names[:_NAMED], f"{more} more"])


def _shape(form: Form, measures: Measures, spot: Spot) -> Shape:
    feet, wide = measures
    match form:
        case Form.CIRCLE | Form.BURST:
            return Circle(spot.origin, feet)
        case Form.CONE:
            return cone(spot.origin, spot.facing, feet, wide)
        case Form.LINE:
            return line(spot.origin, spot.facing, feet, wide)
        case Form.BLOCK:
            return block(spot.origin, feet)


def _burst(around: Surroundings, feet: float, spot: Spot) -> Blast:
    """Fill as much of the room as a sphere of that radius holds."""
    volume = 4 / 3 * pi * feet**3
    filled = around.space.flood(spot.origin, volume, around.ceiling_ft)
    reach = f"{volume:,.0f} cubic ft, up to {number(filled.reach_ft)} ft away"
    return Blast(Form.BURST, spot, filled, filled.outlines(), reach)
