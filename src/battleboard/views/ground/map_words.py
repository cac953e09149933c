"""Describes an imported map in words for its preview."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from battleboard.board.board import Board
from battleboard.queries.table.picture_plan import PicturePlan
from battleboard.storage.maps.drawn_map import MAP_FORMATS
from battleboard.storage.maps.map_proposal import MapProposal, door_word
from battleboard.views.ground.exact_field import number_words

_DOORS: Final = {
    "door": ("door", "doors"),
    "secret": ("secret door", "secret doors"),
    "window": ("window", "windows"),
    "portcullis": ("portcullis", "portcullises"),
    "archway": ("archway", "archways"),
    "curtain": ("curtain", "curtains"),
}


def line_of(proposal: MapProposal) -> str:
    """Describe the map's format and size in one line."""
    drawn = proposal.drawn
    (wide, high), feet = drawn.size, proposal.feet
    form = f"{MAP_FORMATS[drawn.format].name} {drawn.version}".rstrip()
    size = f"{number_words(wide, 1)} × {number_words(high, 1)} squares"
    return f"{form}: {size}, {wide * feet:,.0f} × {high * feet:,.0f} ft"


def counts_of(proposal: MapProposal) -> Iterator[str]:
    """Yield a line for each kind of thing on the map with its count."""
    yield _several(len(proposal.walls), "stretch of wall", "stretches of wall")
    found = Counter(door_word(door) for door in proposal.doors)
    yield from (_several(found[kind], *words) for kind, words in _DOORS.items() if found[kind])
    if proposal.lights:
        yield _several(len(proposal.lights), "light", "lights")
    elif proposal.drawn.daylight:
        yield "no lights: daylight"
    if proposal.drawn.rooms:
        keys = len(proposal.drawn.rooms)
        yield _several(keys, "DM-only key", "DM-only keys")


def left_out_of(proposal: MapProposal) -> Iterator[str]:
    """Yield what was left out and is not covered by the warnings."""
    left = proposal.left_out
    if left.zero_length:
        yield f"Left out: {_several(left.zero_length, 'wall', 'walls')} of no length."
    if left.duplicates:
        twice = _several(left.duplicates, "duplicate wall", "duplicate walls")
        yield f"Left out: {twice}."
    for name, number in left.other.items():
        if name != "unreadable" and number:
            yield f"Left out: {number:,} {name}, which have no place on a board."


def picture_line(plan: PicturePlan, board: Board) -> str:
    """Describe a picture's size in one line."""
    (across, down), (wide, high) = plan.squares, board.size_ft
    squares = f"{number_words(across, 1)} × {number_words(down, 1)} squares"
    walls = sum(wall.origin == "trace" for wall in board.walls)
    traced = f", {_several(walls, 'wall', 'walls')} traced" if walls else ""
    return f"Picture: {squares}, {wide:,.0f} × {high:,.0f} ft{traced}"


def _several(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"
