"""How long it takes to make an item ready, and what it costs meanwhile."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from battleboard.rules.act import Reason
from battleboard.rules.scene import SceneError
from battleboard.rules.wording import count

READY = "COUNTDOWN ready item"
Keeping: TypeAlias = Literal["hand", "belt", "pouch", "sack", "backpack"]


class Search(NamedTuple):
    """The dice that a search takes, and the rounds added to them."""

    dice: int
    faces: int
    added: int


class Readying(NamedTuple):
    """The rounds until an item is ready, this one included, and why."""

    rounds: int
    why: Reason


_DEEP = Search(3, 6, 0)
SEARCHES: Mapping[Keeping, Search] = {
    "hand": Search(0, 0, 0),
    "belt": Search(0, 0, 0),
    "pouch": Search(1, 3, 1),
    "sack": _DEEP,
    "backpack": _DEEP,
}


def ready_item(keeping: Keeping, dice: Sequence[int] = ()) -> Readying:
    """Count the rounds that it takes to make an item ready from where it is kept."""
    search = SEARCHES[keeping]
    if len(dice) != search.dice or not all(1 <= die <= search.faces for die in dice):
        wanted = f"{search.dice}d{search.faces}" if search.dice else "no dice"
        raise SceneError("dice", f"expected {wanted} for an item kept in {_words(keeping)}")
    rounds = sum(dice) + search.added
    if not rounds:
        return Readying(0, Reason(READY, f"What is in {_words(keeping)} is ready at once."))
    text = f"It takes {count(rounds, 'round')}, this one included, to find it in {_words(keeping)}."
    return Readying(rounds, Reason(READY, text))


def _words(keeping: Keeping) -> str:
    return {"hand": "hand", "belt": "the belt"}.get(keeping, f"a {keeping}")
