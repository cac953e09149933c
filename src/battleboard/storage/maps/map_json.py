"""What a map would become, as JSON for other programs; lengths are in squares, to a thousandth."""

from collections.abc import Mapping
from typing import Any

from battleboard.board.point import Point
from battleboard.board.wall import Wall
from battleboard.storage.maps.drawn_map import DrawnLight
from battleboard.storage.maps.map_proposal import MapProposal, door_word


def map_answer(proposal: MapProposal) -> dict[str, Any]:
    """The whole answer as plain values."""
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
