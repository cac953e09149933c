"""Keys and handling of the mouse that are no actions of a menu."""

from typing import Final, NamedTuple


class Key(NamedTuple):
    """One key, or something done with the mouse, and what it does."""

    keys: str
    words: str


KEYS: Final[dict[str, tuple[Key, ...]]] = {
    "On the map": (
        Key("Wheel", "Come closer or go away"),
        Key("Drag", "Move a figure, or the map beside them"),
        Key("Arrow keys", "Move the selected figures"),
        Key("Escape", "Let go of what is begun"),
    ),
    "On the ruler": (
        Key("Left, Right", "Look back or ahead in the round"),
        Key("Drag", "Show another moment, or move an act"),
    ),
    "While something is asked": (
        Key("Tab", "Go to the next die"),
        Key("Enter", "Take what was typed, and go on"),
    ),
}
