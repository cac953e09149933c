"""The board: everything on the table except the figures; and the scale of its inches in feet."""

from collections.abc import Iterator
from math import atan2, degrees, inf
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.carving.carved_floor import SOLID, CarvedFloor
from battleboard.board.grid import Grid, Squares
from battleboard.board.level import (
    Level,
    Stairs,
    Surface,
    are_on_different_levels,
    level_lengths,
    level_points,
)
from battleboard.board.point import FARTHEST_FT, GRAIN, Point
from battleboard.board.room_text import RoomText
from battleboard.board.wall import DoorState, Origin, Wall
from battleboard.board.wall_pieces import are_crowded
from battleboard.rules.measures import FEET_IN_INCH, FEET_IN_YARD
from battleboard.rules.scene import SceneError, Where

GroundKind: TypeAlias = Literal[
    "difficult", "water", "pit", "stairs up", "stairs down", "ledge", "trap door"
]


class Ground(NamedTuple):
    """A patch of ground, and the feet of movement that each foot across it costs.

    An open pit cannot be crossed on foot. `height_ft` is how far a ledge lies above its
    surroundings, or below if negative: no charge crosses its edge. Stairs climb away from the first
    side of their outline. Only the DM knows of `hidden` ground.
    """

    outline: tuple[Point, ...]
    cost: float = 2.0
    origin: Origin = "hand"
    kind: GroundKind = "difficult"
    height_ft: float = 0.0
    hidden: bool = False

    @property
    def toll(self) -> float:
        """The feet of movement per foot, infinite in an open pit."""
        return inf if self.kind == "pit" and not self.hidden else self.cost

    @property
    def level_ft(self) -> float | None:
        """The height above the surroundings; None if it is the same, -inf for an open pit."""
        if self.kind == "ledge" and self.height_ft:
            return self.height_ft
        return -inf if self.toll == inf else None


MOST_LIGHTS: Final = 5_000
MOST_CORNERS: Final = 20_000
ALL_AROUND_DEG: Final = 360.0


class Light(NamedTuple):
    """One light: bright up to one radius, dim up to another; with `magical_dark`, darkness.

    The light shines all around, or into a cone `cone_deg` wide around `towards_deg`, counted
    clockwise from the right. A light that is not `lit` stays on the board but shines on nothing.
    `kind` is the kind of light, such as a torch, and `left_s` the seconds that it still lasts; None
    is forever.
    """

    at: Point
    bright_ft: float
    dim_ft: float = 0.0
    colour: str = "#ffd9a0"
    magical_dark: bool = False
    cone_deg: float = ALL_AROUND_DEG
    towards_deg: float = 0.0
    lit: bool = True
    origin: Origin = "hand"
    kind: str = ""
    left_s: int | None = None

    @property
    def name(self) -> str:
        return self.kind or ("darkness" if self.magical_dark else "light")

    @property
    def radius_ft(self) -> float:
        return max(self.bright_ft, self.dim_ft)

    def shines_towards(self, point: Point) -> bool:
        """Whether a point lies in the cone, at any distance; the light itself always does."""
        x, y = point[0] - self.at[0], point[1] - self.at[1]
        if self.cone_deg >= ALL_AROUND_DEG or not (x or y):
            return True
        aside = (degrees(atan2(y, x)) - self.towards_deg) % ALL_AROUND_DEG
        return min(aside, ALL_AROUND_DEG - aside) <= self.cone_deg / 2


NoteKind: TypeAlias = Literal["key", "trap"]


class Note(NamedTuple):
    """A DM-only note on the map: its place, title and text."""

    at: Point
    title: str
    text: str = ""
    origin: Origin = "hand"
    kind: NoteKind = "key"


Measure: TypeAlias = Literal["range", "area", "movement"]


class Scale(NamedTuple):
    """The outdoor factor of each measure: 3 where inches become yards."""

    range: float = FEET_IN_YARD
    area: float = 1
    movement: float = FEET_IN_YARD

    def feet(self, inches: float, measure: Measure, where: Where) -> float:
        factors = {"range": self.range, "area": self.area, "movement": self.movement}
        return inches * FEET_IN_INCH * (factors[measure] if where == "outdoors" else 1)


FIRST_EDITION = Scale()


USUAL_CEILING_FT = 10.0


class Board(NamedTuple):
    """Everything on the table except the figures; it extends from the origin to `size_ft`.

    `rooms` holds the DM's room names, mergers and cuts. `levels`, if any, lie side by side on the
    board, and `stairs` lead between them. `carved` is the floor carved out of rock; the walls
    include its outline. Each of the `room_texts` is shown by the key with its room's number.
    """

    size_ft: Point
    grid: Grid = Squares()
    walls: tuple[Wall, ...] = ()
    lights: tuple[Light, ...] = ()
    ground: tuple[Ground, ...] = ()
    where: Where = "indoors"
    daylight: bool = False
    ceiling_ft: float = USUAL_CEILING_FT
    surface: Surface = Surface()
    rooms: RoomPlan = RoomPlan()
    notes: tuple[Note, ...] = ()
    carved: CarvedFloor = SOLID
    levels: tuple[Level, ...] = ()
    stairs: tuple[Stairs, ...] = ()
    room_texts: tuple[RoomText, ...] = ()

    def with_door(self, index: int, state: DoorState) -> "Board":
        walls = (*self.walls[:index], self.walls[index]._replace(state=state))
        return self._replace(walls=(*walls, *self.walls[index + 1 :]))

    @property
    def with_valid_levels(self) -> "Board":
        """The board itself, or a copy without levels and stairs if they are invalid."""
        try:
            self._check_levels()
        except SceneError:
            return self._replace(levels=(), stairs=())
        return self

    def check(self) -> None:
        """Raise a `SceneError` for a bad length, angle, height, place, level or flight of stairs.

        It also raises one where `check_size` does.
        """
        for path, feet in self._lengths():
            # Phrased so that NaN, which fails every comparison, is rejected too.
            if not 0 < feet <= FARTHEST_FT:
                problem = f"it must be more than 0 and no more than {FARTHEST_FT:,.0f}"
                raise SceneError(path, f"{problem}, not {feet:g}")
        for path, amount, unit in self._amounts():
            if not abs(amount) <= FARTHEST_FT:
                limits = f"from -{FARTHEST_FT:,.0f} to {FARTHEST_FT:,.0f}"
                raise SceneError(path, f"expected {unit} {limits}, not {amount:g}")
        for path, (x, y) in self._points():
            if not (abs(x) <= FARTHEST_FT and abs(y) <= FARTHEST_FT):
                problem = f"it must lie within {FARTHEST_FT:,.0f} ft of the upper left corner"
                raise SceneError(path, f"{problem}, not at {x:g}, {y:g}")
        self._check_levels()
        self.check_size()

    def check_size(self) -> None:
        """Raise a `SceneError` for too many lights or corners, or if walls are too crowded."""
        if len(self.lights) > MOST_LIGHTS:
            problem = f"a board can have at most {MOST_LIGHTS:,} lights, not {len(self.lights):,}"
            raise SceneError("lights", problem)
        for path, outline in self._outlines():
            if len(outline) > MOST_CORNERS:
                corners = f"at most {MOST_CORNERS:,} corners"
                problem = f"an outline can have {corners}, not {len(outline):,}"
                raise SceneError(path, problem)
        if are_crowded(self.walls):
            raise SceneError("walls", "too many walls cross each other or lie side by side")

    def _check_levels(self) -> None:
        """Raise a `SceneError` for levels beyond the board or too close, or for bad stairs.

        The ends of stairs may neither lie on one level nor both off all levels.
        """
        for index, level in enumerate(self.levels):
            left, top, right, bottom = level.box
            beyond = max(-left, -top, right - self.size_ft[0], bottom - self.size_ft[1])
            if beyond > GRAIN:
                raise SceneError(f"levels[{index}]", "it extends beyond the board")
            if not all(level.is_apart(other) for other in self.levels[:index]):
                raise SceneError(f"levels[{index}]", "it is too close to another level")
        for index, flight in enumerate(self.stairs):
            if not are_on_different_levels(self.levels, flight.one, flight.other):
                raise SceneError(f"stairs[{index}]", "it leads to no other level")

    def _lengths(self) -> Iterator[tuple[str, float]]:
        yield "grid.feet", self.grid.feet
        yield "size_ft[0]", self.size_ft[0]
        yield "size_ft[1]", self.size_ft[1]
        yield "ceiling_ft", self.ceiling_ft
        yield from self.surface.lengths("surface")
        for index, light in enumerate(self.lights):
            # A radius of 0 is valid: the light has none of that brightness.
            if light.bright_ft:
                yield f"lights[{index}].bright_ft", light.bright_ft
            if light.dim_ft:
                yield f"lights[{index}].dim_ft", light.dim_ft
            yield f"lights[{index}].cone_deg", light.cone_deg
        for index, ground in enumerate(self.ground):
            yield f"ground[{index}].cost", ground.cost
        yield from level_lengths(self.levels, self.stairs)

    def _amounts(self) -> Iterator[tuple[str, float, str]]:
        yield "surface.turned_deg", self.surface.turned_deg, "degrees"
        for index, level in enumerate(self.levels):
            turned = level.surface.turned_deg if level.surface else 0.0
            yield f"levels[{index}].surface.turned_deg", turned, "degrees"
        for index, light in enumerate(self.lights):
            yield f"lights[{index}].towards_deg", light.towards_deg, "degrees"
        for index, ground in enumerate(self.ground):
            yield f"ground[{index}].height_ft", ground.height_ft, "a height in feet"

    def _points(self) -> Iterator[tuple[str, Point]]:
        yield "surface.at", self.surface.at
        for index, wall in enumerate(self.walls):
            yield f"walls[{index}].a", wall.a
            yield f"walls[{index}].b", wall.b
        for index, light in enumerate(self.lights):
            yield f"lights[{index}].at", light.at
        for path, outline in self._outlines():
            for corner, point in enumerate(outline):
                yield f"{path}[{corner}]", point
        for index, note in enumerate(self.notes):
            yield f"notes[{index}].at", note.at
        yield from level_points(self.levels, self.stairs)
        for index, cut in enumerate(self.rooms.cuts):
            for end, point in enumerate(cut):
                yield f"rooms.cuts[{index}][{end}]", point

    def _outlines(self) -> Iterator[tuple[str, tuple[Point, ...]]]:
        for index, ground in enumerate(self.ground):
            yield f"ground[{index}].outline", ground.outline
        for index, ring in enumerate(self.carved.rings):
            yield f"carved.rings[{index}]", ring
