"""What happened in a round, read from the log: in its course, when it ended, and after it."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.event import Event, RoundBegan, RoundEnded


class Chapter(NamedTuple):
    """The events of one round, in the order in which they happened."""

    course: tuple[Event, ...] = ()
    end: tuple[Event, ...] = ()
    after: tuple[Event, ...] = ()


def chapter_of(battle: Battle, number: int) -> Chapter:
    """Find what happened in a round; one deed may end it and begin the next.

    Before the first round begins everything counts as round 0.
    """
    parts: tuple[list[Event], list[Event], list[Event]] = ([], [], [])
    now, over = 0, False
    for entry in battle.log:
        ends = any(isinstance(event, RoundEnded) for event in entry.events)
        for event in entry.events:
            if isinstance(event, RoundBegan):
                now, over = event.number, False
            elif now == number:
                parts[2 if over else int(ends)].append(event)
            over = over or isinstance(event, RoundEnded)
    return Chapter(*map(tuple, parts))
