"""What a deed leads to: the battle after it, what is recorded, what happened and what changed."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.deed import Deed
from battleboard.battle.event import Event
from battleboard.battle.rolls import Fallen


class Record(NamedTuple):
    """A deed with the dice that fell: all that is needed to do it once more."""

    deed: Deed
    dice: tuple[Fallen, ...] = ()


class Changes(NamedTuple):
    """Which parts of a battle are other ones now, and which figures."""

    parts: frozenset[str] = frozenset()
    figures: frozenset[str] = frozenset()


class Outcome(NamedTuple):
    """What came of a deed."""

    battle: Battle
    record: Record
    events: tuple[Event, ...]
    changes: Changes


def changes_between(before: Battle, after: Battle) -> Changes:
    """Compare two battles; what they share is not looked into."""
    parts = frozenset(
        part
        for part, old, new in zip(Battle._fields, before, after, strict=True)
        if old is not new and old != new
    )
    if "figures" not in parts:
        return Changes(parts)
    old, new = before.figures, after.figures
    figures = frozenset(name for name in {*old, *new} if old.get(name) != new.get(name))
    return Changes(parts, figures)
