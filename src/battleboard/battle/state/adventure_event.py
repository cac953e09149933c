"""Events between fights: wandering monsters, the DM's notes, spells memorized."""

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


class SpellsMemorized(NamedTuple):
    """A figure memorized spells that it had used: how many castings."""

    who: str
    number: int
