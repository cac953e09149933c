"""Walls, lights, figures and ground, read from lines and told in them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from battleboard.board.board import Ground, Light
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.point import Point
from battleboard.board.text.line import Line, told, told_point
from battleboard.board.wall import Wall

# What a word says of a wall: the field, and what stands in it.
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
    """Read a wall: from where to where, and then what is special to it."""
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
    """Tell a wall, so far as it is not like any other."""
    usual = Wall(wall.a, wall.b)
    special = (
        phrase
        for phrase, (field, value) in _OF_WALLS.items()
        if getattr(wall, field) == value != getattr(usual, field)
    )
    return ", ".join((f"{told_point(wall.a)} {told_point(wall.b)}", *special))


def read_light(line: Line, at: Point | None) -> Light:
    """Read a light that stands in the drawing, or where the line says."""
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
    """Tell a light, and its place where the drawing has another or none."""
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
    """Read what is special to a figure that stands in the drawing, or where the line says."""
    facts = line.facts(_OF_FIGURES)
    body = Body(_place(line, facts, at))
    if "radius" in facts:
        body = body._replace(radius_ft=line.length_of(facts["radius"]))
    if "facing" in facts:
        body = body._replace(facing=line.number_of(facts["facing"]))
    return body


def tell_figure(body: Body, at: Point | None) -> str:
    """Tell a figure so far as it is not like any other; nothing where it is."""
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
    """Tell difficult ground."""
    return ", ".join((f"cost {told(ground.cost)}", *map(told_point, ground.outline)))


def _place(line: Line, facts: Mapping[str, tuple[str, ...]], at: Point | None) -> Point:
    """The place that a line tells, or else that in the drawing."""
    if "at" in facts:
        return line.point(facts["at"])
    if at is None:
        line.fail(f"'{line.name}' is not in the drawing, and no place is told, such as 'at 12.5 8'")
    return at


def _unless(usual: bool, words: str) -> Iterable[str]:  # noqa: FBT001 - read as a sentence
    """Words that need not be said where all is as usual."""
    return () if usual else (words,)
