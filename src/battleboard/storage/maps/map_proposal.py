"""The proposed board for a map: walls, doors and lights, and how many were left out and why.

The preview shows the proposal with the DM's choices, and rebuilds it from the same drawn map when
a choice changes.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall
from battleboard.board.wall_cutting import clip_line, dedupe_walls, holds
from battleboard.storage.maps.drawn_map import DrawnLight, DrawnMap

PortalChoice: TypeAlias = Literal["by length", "doors", "windows"]
LightChoice: TypeAlias = Literal["half bright", "bright", "dim"]

# Map programs draw windows 0.75 to 0.78 squares long, doors 1 or more.
LONGEST_WINDOW: Final = 0.8


class MapChoices(NamedTuple):
    """The DM's choices for a map.

    `feet` is the size of a map square, if it differs from the file's, and `fight_feet` that of a
    square in the fight. `portals` says what ambiguous openings become, and `lights` how far lights
    with a single radius are bright. With `keep_outside` nothing is cropped.
    """

    feet: float | None = None
    fight_feet: float | None = None
    portals: PortalChoice = "by length"
    lights: LightChoice = "half bright"
    keep_outside: bool = False


AS_DRAWN: Final = MapChoices()


class LeftOut(NamedTuple):
    """How many things were left out, by kind and reason; `other` counts further kinds by name."""

    walls_outside: int = 0
    doors_outside: int = 0
    zero_length: int = 0
    duplicates: int = 0
    lights_outside: int = 0
    other: Mapping[str, int] = {}


class MapProposal(NamedTuple):
    """The proposed walls, doors and lights of a map, and how many were left out.

    `doors` include windows if the format tells windows from walls; `walls` are all the others.
    """

    drawn: DrawnMap
    choices: MapChoices
    feet: float
    walls: tuple[Wall, ...]
    doors: tuple[Wall, ...]
    lights: tuple[DrawnLight, ...]
    left_out: LeftOut
    warnings: tuple[str, ...]

    @property
    def length(self) -> float:
        return sum(distance(wall.a, wall.b) for wall in self.walls)


def _opens(drawn: DrawnMap, wall: Wall) -> bool:
    """Whether a wall is a door, or a window if the format tells windows from walls."""
    return wall.is_door or (wall.kind == "window" and drawn.format in _TELL_WINDOWS)


_TELL_WINDOWS: Final = frozenset({"uvtt", "dungeondraft"})


class _Kept(NamedTuple):
    """Walls that are kept, and the number that lie outside."""

    walls: tuple[Wall, ...]
    outside: int


def propose_map(drawn: DrawnMap, choices: MapChoices = AS_DRAWN) -> MapProposal:
    portals = tuple(_portal(each, choices.portals) for each in drawn.portals)
    lists = [dedupe_walls(each) for each in (*drawn.walls, portals)]
    kept = tuple(wall for each in lists for wall in each.walls)
    walls = _inside(drawn.size, (each for each in kept if not _opens(drawn, each)), choices)
    doors = _inside(drawn.size, (each for each in kept if _opens(drawn, each)), choices)
    lights = tuple(
        _shining(light, choices.lights)
        for light in drawn.lights
        if choices.keep_outside or holds(drawn.size, light.at)
    )
    left_out = LeftOut(
        walls.outside,
        doors.outside,
        sum(each.zero_length for each in lists),
        sum(each.duplicates for each in lists),
        len(drawn.lights) - len(lights),
        drawn.other,
    )
    return MapProposal(
        drawn,
        choices,
        choices.feet or drawn.feet,
        walls.walls,
        doors.walls,
        lights,
        left_out,
        (*_about(drawn, left_out), *drawn.warnings),
    )


def _inside(size: Point, walls: Iterable[Wall], choices: MapChoices) -> _Kept:
    given = tuple(walls)
    if choices.keep_outside:
        return _Kept(given, 0)
    parts = tuple(clip_line(size, wall.a, wall.b) for wall in given)
    found = zip(given, parts, strict=True)
    kept = tuple(wall._replace(a=part[0], b=part[1]) for wall, part in found if part)
    return _Kept(kept, len(given) - len(kept))


def _portal(door: Wall, choice: PortalChoice) -> Wall:
    short = distance(door.a, door.b) < LONGEST_WINDOW
    if choice == "windows" or (choice == "by length" and short):
        return swap_opening(door)
    return door


def swap_opening(opening: Wall) -> Wall:
    """Turn a door into a window, or a window into a door."""
    if opening.kind == "window":
        return opening._replace(kind="door", sight="normal", state="shut")
    return opening._replace(kind="window", sight="none", state="shut", sort="single")


_BRIGHT: Final[Mapping[LightChoice, float]] = {"half bright": 0.5, "bright": 1.0, "dim": 0.0}


def _shining(light: DrawnLight, choice: LightChoice) -> DrawnLight:
    if light.bright is not None:
        return light
    return light._replace(bright=light.reach * _BRIGHT[choice])


def _about(drawn: DrawnMap, left_out: LeftOut) -> Iterator[str]:
    edge = "picture" if drawn.picture else "map"
    for number, one in (
        (left_out.walls_outside, "wall"),
        (left_out.doors_outside, "door"),
        (left_out.lights_outside, "light"),
    ):
        if number:
            lies = "lies" if number == 1 else "lie"
            yield f"{_several(number, one)} {lies} outside the {edge} and {_were(number)} left out."
    unread = left_out.other.get("unreadable", 0)
    if unread:
        cannot = f"{_several(unread, 'part')} of the file cannot be read"
        yield f"{cannot} and {_were(unread)} left out."


def _several(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _were(number: int) -> str:
    return "was" if number == 1 else "were"


def door_word(door: Wall) -> str:
    """The word for a door: its special sort if it has one, else its kind."""
    own = {"portcullis", "archway", "curtain"}
    return door.sort if door.sort in own and door.kind != "secret" else door.kind


def map_answer(proposal: MapProposal) -> dict[str, Any]:
    drawn = proposal.drawn
    return {
        "format": drawn.format,
        "version": drawn.version,
        "title": drawn.title,
        "size_squares": _place(drawn.size),
        "feet_per_square": _feet(proposal.feet),
        "grid": drawn.grid,
        "picture": _picture(proposal),
        "walls": _walls(proposal),
        "doors": [_door(door) for door in proposal.doors],
        "lights": [_light(light, proposal.feet) for light in proposal.lights],
        "rooms": [
            {"name": room.name, "note": room.note, "at": _place(room.at)} for room in drawn.rooms
        ],
        "left_out": _left_out(proposal),
        "warnings": list(proposal.warnings),
    }


def _place(point: Point) -> list[float]:
    # Adding 0 turns -0.0 into 0.0.
    return [round(point[0], 3) + 0.0, round(point[1], 3) + 0.0]


def _feet(value: float) -> float:
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def _picture(proposal: MapProposal) -> dict[str, Any] | None:
    picture = proposal.drawn.picture
    if picture is None or picture.header is None:
        return None
    return {
        "size_px": [picture.header.wide, picture.header.high],
        "type": picture.header.kind,
        "corner_squares": [0.0, 0.0],
        "squares": _place(proposal.drawn.size),
    }


def _walls(proposal: MapProposal) -> dict[str, Any]:
    return {
        "segments": len(proposal.walls),
        "length_squares": round(proposal.length, 3),
        "limited": sum(wall.sight == "limited" for wall in proposal.walls),
        "see_through": sum(wall.sight == "none" for wall in proposal.walls),
        "one_way": sum(wall.solid_from != "both" for wall in proposal.walls),
    }


def _door(door: Wall) -> dict[str, Any]:
    return {
        "from": _place(door.a),
        "to": _place(door.b),
        "kind": door_word(door),
        "state": door.state,
        "one_way": door.solid_from != "both",
    }


def _light(light: DrawnLight, feet: float) -> dict[str, Any]:
    return {
        "at": _place(light.at),
        "bright_ft": _feet((light.bright or 0.0) * feet),
        "dim_ft": _feet(light.reach * feet),
        "colour": light.colour,
        "cone_deg": _feet(light.cone_deg),
    }


def _left_out(proposal: MapProposal) -> Mapping[str, Any]:
    return {**proposal.left_out._asdict(), "other": dict(proposal.left_out.other)}
