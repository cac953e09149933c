"""Keys and handling of the mouse that are no actions of a menu."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Key(NamedTuple):
    """One key, or something done with the mouse, and what it does."""

    keys: str
    words: str


KEYS: Final[Mapping[str, tuple[Key, ...]]] = MappingProxyType(
    {
        "On the map": (
            Key("Wheel", "Zoom in or out"),
            Key("Space and drag", "Move the map"),
            Key("Tab", "Select the next figure"),
            Key("Arrow keys", "Move the selected figures"),
            Key("Shift and arrows", "Turn them"),
            Key("Enter", "Declare for the selected figure"),
            Key("Drop on a foe", "Declare something at it"),
            Key("Double click", "Ping there for all, or open a card"),
            Key("\N{MINUS SIGN}7, +3, =20", "Change hit points, also over the cards"),
            Key("Escape", "Cancel what was begun"),
        ),
        "With the area tool": (
            Key("Click, Enter", "Place it; again: select all in it"),
            Key("Drag", "Aim it, or bring it from a figure"),
            Key("Alt", "Place it freely, off the grid"),
            Key("Arrow keys", "Move it"),
            Key("Shift and arrows", "Rotate it"),
            Key("Escape", "Remove the area"),
        ),
        "With the fog tool": (
            Key("Alt", "Hide ground instead of showing it"),
            Key("[, ]", "Narrower or wider brush; or Shift and wheel"),
            Key("Shift", "Draw the rectangle freely, off the grid"),
            Key("Tab, Enter", "Go to the next room, and show or hide it"),
            Key("Double click, Enter", "Close an outline"),
        ),
        "With the players' frame": (
            Key("Arrow keys", "Move it"),
            Key("R", "Rotate it"),
            Key("+, \N{MINUS SIGN}", "Zoom in or out"),
            Key("Escape", "Let go of it"),
        ),
        "With the players' preview": (Key("+, \N{MINUS SIGN}", "Make it larger or smaller"),),
        "On the ruler": (
            Key("Left, Right", "Look back or ahead in the round"),
            Key("Home, End", "To its beginning or its end"),
            Key("Up, Down", "Select another act"),
            Key("+, \N{MINUS SIGN}", "Zoom in or out"),
            Key("Enter", "Resolve the selected act"),
        ),
        "In fields for numbers": (
            Key("R", "Roll this die"),
            Key("Tab", "Go to the next one"),
            Key("Enter", "Confirm them, and go on"),
        ),
    }
)
