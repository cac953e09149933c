"""What happened in a round, read from the log: in its course, when it ended, and after it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.event import Event, RoundBegan, RoundEnded
from battleboard.foundation.identity_cache import cached_by_identity

_Part: TypeAlias = Literal["course", "end", "after"]


class Chapter(NamedTuple):
    """The events of one round, in the order in which they happened."""

    course: tuple[Event, ...] = ()
    end: tuple[Event, ...] = ()
    after: tuple[Event, ...] = ()


_EMPTY: Final = Chapter()


def chapter_of(battle: Battle, number: int) -> Chapter:
    """Find what happened in a round; one deed may end it and begin the next.

    Before the first round begins everything counts as round 0.
    """
    return _chapters(battle).get(number, _EMPTY)


@cached_by_identity
def _chapters(battle: Battle) -> Mapping[int, Chapter]:
    rounds: defaultdict[int, dict[_Part, list[Event]]] = defaultdict(dict)
    for number, part, event in _placed(battle):
        rounds[number].setdefault(part, []).append(event)
    return {
        number: Chapter(**{part: tuple(events) for part, events in parts.items()})
        for number, parts in rounds.items()
    }


def _placed(battle: Battle) -> Iterator[tuple[int, _Part, Event]]:
    """Tell of each event to which part of which round it belongs."""
    now, over = 0, False
    for entry in battle.log:
        ends = any(isinstance(event, RoundEnded) for event in entry.events)
        for event in entry.events:
            if isinstance(event, RoundBegan):
                now, over = event.number, False
            elif over:
                yield now, "after", event
            else:
                yield now, "end" if ends else "course", event
            over = over or isinstance(event, RoundEnded)
