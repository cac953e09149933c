"""Events between fights: wandering monsters that come, and the DM's own notes."""

from typing import NamedTuple


class WanderersCame(NamedTuple):
    """A table of wandering monsters was thrown on: what it showed, and what comes from where."""

    table: str
    shown: int
    came: str
    place: str = ""


class Noted(NamedTuple):
    """The DM wrote something down; `when` is the date and hour, if the battle keeps them."""

    text: str
    when: str = ""
