"""Events between fights: wandering monsters, notes, spells memorized, experience."""

from typing import NamedTuple, TypeAlias


class WanderersCame(NamedTuple):
    """A table of wandering monsters was rolled on: the roll, what comes, and from where."""

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


class SpoilsCounted(NamedTuple):
    """The experience points of a fight were counted: for foes, and for treasure."""

    foes: int
    treasure: int


class ExperienceGained(NamedTuple):
    """A figure gained experience: the points, and how many it has now."""

    who: str
    points: int
    total: int


AdventureEvent: TypeAlias = (
    WanderersCame | Noted | SpellsMemorized | SpoilsCounted | ExperienceGained
)
