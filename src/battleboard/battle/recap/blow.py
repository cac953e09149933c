"""Blows that hit, told in one breath with what became of those who were hit."""

from collections.abc import Sequence

from battleboard.battle.event import Changed, Event, Hurt, Struck
from battleboard.battle.recap.phrase import FELL, Phrase, Words


def blow_of(events: Sequence[Event], words: Words) -> tuple[Phrase, int] | None:
    """Tell a blow with which the events begin, and say how many of them it tells."""
    match events:
        case [Struck() as struck, Hurt(who=hurt), Changed(who=who) as changed, *_] if (
            hurt == who == struck.target
        ):
            return _told(struck, words, f", who {FELL[changed.now][0]}"), 3
        case [Struck() as struck, Hurt(who=hurt), *_] if hurt == struck.target:
            return _told(struck, words), 2
        case [Struck() as struck, *_]:
            return _told(struck, words), 1
        case _:
            return None


def _told(struck: Struck, words: Words, fate: str = "") -> Phrase:
    target = words.name(struck.target)
    hit = f"{target} for {struck.damage}{fate}" if struck.damage else f"{target} to no effect"
    return Phrase(struck.by, f"hits {hit}", f"hit {hit}", other=struck.target)
