"""Reads text boards, and walls, lights, figures and ground from lines."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from textwrap import dedent
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from battleboard.board.board import USUAL_CEILING_FT, Board, Ground, Light
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.board.point import Point
from battleboard.board.wall import Wall
from battleboard.rules.scene import SceneError
from tests.board.text.line import Line, parsed, told, told_point
from tests.board.text.sign import (
    ACROSS,
    FLOOR,
    SOLID,
    Drawn,
    is_figure,
    is_light,
    middle,
    place,
    walls_of,
)

# The meaning of a word for a wall: the field, and its value.
_OF_WALLS: Final[Mapping[str, tuple[str, Any]]] = MappingProxyType(
    {
        **{kind: ("kind", kind) for kind in ("wall", "door", "secret", "window", "object")},
        **{state: ("state", state) for state in ("open", "shut", "locked")},
        **{f"sight {sight}": ("sight", sight) for sight in ("none", "limited", "normal")},
        **{f"from {side}": ("solid_from", side) for side in ("both", "left", "right")},
        "passable": ("stops_movement", False),
    }
)
_OF_LIGHTS: Final = ("bright", "dim", "colour", "dark", "at")
_OF_FIGURES: Final = ("at", "radius", "facing")
_LEAST_CORNERS: Final = 3


def read_wall(line: Line) -> Wall:
    """Read a wall: its ends, and then anything special."""
    ax, ay, bx, by = line.numbers(line.first(), 4)
    special = {}
    for item in line.items[1:]:
        phrase = " ".join(item)
        if phrase not in _OF_WALLS:
            line.fail(f"'{phrase}' tells nothing that is known of a wall", phrase, [*_OF_WALLS])
        field, value = _OF_WALLS[phrase]
        special[field] = value
    return Wall((ax, ay), (bx, by))._replace(**special)


def tell_wall(wall: Wall) -> str:
    """A wall in words, omitting defaults."""
    usual = Wall(wall.a, wall.b)
    special = (
        phrase
        for phrase, (field, value) in _OF_WALLS.items()
        if getattr(wall, field) == value != getattr(usual, field)
    )
    return ", ".join((f"{told_point(wall.a)} {told_point(wall.b)}", *special))


def read_light(line: Line, at: Point | None) -> Light:
    """Read a light in the drawing, or at the place in the line."""
    facts = line.facts(_OF_LIGHTS)
    if "bright" not in facts:
        line.fail("a light needs to say how far it is bright, such as 'bright 20'")
    light = Light(_place(line, facts, at), line.number_of(facts["bright"]))
    if "dim" in facts:
        light = light._replace(dim_ft=line.number_of(facts["dim"]))
    if "colour" in facts:
        light = light._replace(colour=" ".join(facts["colour"]))
    if min(light.bright_ft, light.dim_ft) < 0:
        line.fail("a light cannot shine less than 0 ft far")
    return light._replace(magical_dark="dark" in facts)


def tell_light(light: Light, at: Point | None) -> str:
    """A light in words, with its place if the drawing does not show it."""
    usual = Light(light.at, light.bright_ft)
    return ", ".join(
        (
            f"bright {told(light.bright_ft)}",
            *_unless(light.dim_ft == usual.dim_ft, f"dim {told(light.dim_ft)}"),
            *_unless(light.colour == usual.colour, f"colour {light.colour}"),
            *_unless(not light.magical_dark, "dark"),
            *_unless(light.at == at, f"at {told_point(light.at)}"),
        )
    )


def read_figure(line: Line, at: Point | None) -> Body:
    """Read anything special about a figure in the drawing, or at the place in the line."""
    facts = line.facts(_OF_FIGURES)
    body = Body(_place(line, facts, at))
    if "radius" in facts:
        body = body._replace(radius_ft=line.length_of(facts["radius"]))
    if "facing" in facts:
        body = body._replace(facing=line.number_of(facts["facing"]))
    return body


def tell_figure(body: Body, at: Point | None) -> str:
    """A figure in words, omitting defaults; '' if nothing is left."""
    return ", ".join(
        (
            *_unless(body.at == at, f"at {told_point(body.at)}"),
            *_unless(body.radius_ft == RADIUS_FT["medium"], f"radius {told(body.radius_ft)}"),
            *_unless(not body.facing, f"facing {told(body.facing)}"),
        )
    )


def read_ground(line: Line) -> Ground:
    """Read difficult ground: its cost, and its corners."""
    if line.first()[:1] != ("cost",):
        line.fail("difficult ground begins with its cost, such as 'cost 2'")
    corners = tuple(map(line.point, line.items[1:]))
    if len(corners) < _LEAST_CORNERS:
        line.fail("difficult ground needs three corners or more")
    return Ground(corners, line.length_of(line.first()[1:]))


def tell_ground(ground: Ground) -> str:
    return ", ".join((f"cost {told(ground.cost)}", *map(told_point, ground.outline)))


def _place(line: Line, facts: Mapping[str, tuple[str, ...]], at: Point | None) -> Point:
    """The place in a line, or else the one in the drawing."""
    if "at" in facts:
        return line.point(facts["at"])
    if at is None:
        line.fail(f"'{line.name}' is not in the drawing, and no place is told, such as 'at 12.5 8'")
    return at


def _unless(usual: bool, words: str) -> Iterable[str]:  # noqa: FBT001 - read as a sentence
    """The words, or nothing for the default."""
    return () if usual else (words,)


Places: TypeAlias = Mapping[str, Point]

USUAL_FEET: Final = 5.0
GRIDS: Final[Mapping[str, Callable[[float], Grid]]] = MappingProxyType(
    {
        "hex pointy": Hexes,
        "hex flat": lambda feet: Hexes(feet, "flat"),
        "plain": Plain,
    }
)
_OFTEN: Final = ("wall", "light", "ground")
_ONCE: Final = ("feet", "size", "grid", "where", "daylight", "ceiling", "walls")


def read(text: str) -> Drawn:
    """Read a board and its figures; errors in the text are reported with their line."""
    rows, told = _taken_apart(text)
    feet = told.length("feet", USUAL_FEET)
    places = _places(rows, feet)
    board = Board(
        size_ft=_size(told, rows, feet),
        grid=_grid(told, feet),
        walls=_walls(told, rows, feet),
        lights=_lights(told, places),
        ground=tuple(map(read_ground, told.all("ground"))),
        where="outdoors" if told.choice("where", "indoors", "outdoors") else "indoors",
        daylight=told.choice("daylight", "no", "yes"),
        ceiling_ft=told.length("ceiling", USUAL_CEILING_FT),
    )
    return Drawn(board, MappingProxyType(_figures(told, places)))


class _ComparedFrame:
    """The lines below a drawing, by name."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines: dict[str, list[Line]] = {}
        for line in lines:
            name = line.name
            if name not in _OFTEN:
                self._check(line)
            self._lines.setdefault(name, []).append(line)

    def _check(self, line: Line) -> None:
        name = line.name
        if name not in _ONCE and not is_figure(name) and not is_light(name):
            line.fail(f"'{name}' is nothing that a line can tell", name, (*_ONCE, *_OFTEN))
        if name in self._lines:
            line.fail(f"'{name}' is told a second time")

    def all(self, name: str) -> Sequence[Line]:
        return self._lines.get(name, ())

    def one(self, name: str) -> Line | None:
        return next(iter(self.all(name)), None)

    def choice(self, name: str, usual: str, other: str) -> bool:
        """Whether a line has the second of two words."""
        line = self.one(name)
        return line is not None and line.one_of((usual, other)) == other

    def length(self, name: str, usual: float) -> float:
        line = self.one(name)
        return line.length_of(line.only()) if line else usual

    def names(self, kind: Callable[[str], bool]) -> list[str]:
        """The names of a kind, in order."""
        return [name for name in self._lines if kind(name)]


def _taken_apart(text: str) -> tuple[list[str], _ComparedFrame]:
    """Split the text into the drawing and the lines below it."""
    lines = dedent(text).splitlines()
    start = next((at for at, line in enumerate(lines) if line.strip()), len(lines))
    end = next((at for at in range(start, len(lines)) if not lines[at].strip()), len(lines))
    rows = [line.rstrip() for line in lines[start:end]]
    if not rows:
        raise SceneError("", "there is no drawing: it begins with a line such as '#####'")
    numbered = enumerate(lines[end:], start=end - start + 1)
    return rows, _ComparedFrame([parsed(number, line) for number, line in numbered if line.strip()])


def _places(rows: Sequence[str], feet: float) -> Places:
    """Find figures and lights in a drawing, and refuse unknown signs."""
    wide = max(map(len, rows))
    places: dict[str, Point] = {}
    for r, row in enumerate(rows):
        if len(row) < wide:
            raise SceneError(f"line {r + 1}", f"it has {len(row)} signs, the longest has {wide}")
        for q, sign in enumerate(row):
            if is_figure(sign) or is_light(sign):
                if sign in places:
                    raise SceneError(place(q, r), f"'{sign}' is drawn a second time")
                places[sign] = middle(q, r, feet)
            elif sign not in {SOLID, FLOOR, *ACROSS}:
                raise SceneError(place(q, r), f"the sign '{sign}' means nothing")
    return places


def _size(told: _ComparedFrame, rows: Sequence[str], feet: float) -> Point:
    line = told.one("size")
    if not line:
        return len(rows[0]) * feet, len(rows) * feet
    wide, high = line.point(line.only())
    if min(wide, high) <= 0:
        line.fail("a board is wider and higher than 0 ft")
    return wide, high


def _grid(told: _ComparedFrame, feet: float) -> Grid:
    line = told.one("grid")
    return GRIDS[line.one_of([*GRIDS])](feet) if line else Squares(feet)


def _walls(told: _ComparedFrame, rows: Sequence[str], feet: float) -> tuple[Wall, ...]:
    """The walls of the drawing, unless all are listed, and those of the lines."""
    listed = told.one("walls")
    drawn = () if listed and listed.one_of(("listed",)) else walls_of(rows, feet)
    return (*drawn, *map(read_wall, told.all("wall")))


def _lights(told: _ComparedFrame, places: Places) -> tuple[Light, ...]:
    """Read the lights: those with a digit in order, then those without."""
    for sign in filter(is_light, places):
        if not told.one(sign):
            raise SceneError("", f"no line tells how far the light '{sign}' shines")
    digits = sorted(told.names(is_light))
    lines = (line for sign in digits for line in told.all(sign))
    without = (read_light(line, None) for line in told.all("light"))
    return (*(read_light(line, places.get(line.name)) for line in lines), *without)


def _figures(told: _ComparedFrame, places: Places) -> dict[str, Body]:
    found = {sign: Body(at) for sign, at in places.items() if is_figure(sign)}
    for name in told.names(is_figure):
        for line in told.all(name):
            found[name] = read_figure(line, places.get(name))
    return found
