"""The battle at an earlier moment of the running round, as the players may look back at it."""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from math import inf
from typing import Final

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.state.condition import UPRIGHT, condition_of
from battleboard.battle.state.event import Changed
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.running_round import NOTHING
from battleboard.battle.state.showing import Showing
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.rules.wounds import State

SINKS: Final = 0.45
"""So much of a place of the ruler it takes to sink down: it is over as the place is."""


def states_at(battle: Battle, time: float | None) -> Mapping[str, State]:
    """The states of those who were in another one at a moment than they are now."""
    changes = _changes(battle)
    if time is None or not changes:
        return NOTHING
    # The latest come first, so that of each the first one after that moment is left.
    before = {who: state for moment, who, state in changes if moment > time}
    return {who: state for who, state in before.items() if state != _state_now(battle, who)}


def past_as_shown_now(then: Battle, now: Battle) -> Battle:
    """The battle as it stood then, of which no more is shown than is shown now."""
    return then if then is now else _past_shown((then, now))


def _as_shown_now(asked: tuple[Battle, Battle]) -> Battle:
    then, now = asked
    figures = {who: _veiled(figure, now.figures.get(who)) for who, figure in then.figures.items()}
    return then._replace(figures=figures, showing=_no_more_open(then.showing, now.showing))


def _no_more_open(then: Showing, now: Showing) -> Showing:
    """Lift no fog that lay there then: whoever was in it was not seen."""
    if not then.fog:
        return now
    hidden = (patch for patch in now.patches if not patch.shown and patch not in then.patches)
    return now._replace(fog=True, by_hand=then.by_hand, patches=(*then.patches, *hidden))


def _veiled(then: Figure, now: Figure | None) -> Figure:
    """Hide whoever is hidden by now, and call him as he is called by now."""
    if now is None:
        return then._replace(hidden=True)
    return then._replace(hidden=then.hidden or now.hidden, alias=now.alias, shown_hp=now.shown_hp)


def _same_two(one: tuple[object, object], other: tuple[object, object]) -> bool:
    return one[0] is other[0] and one[1] is other[1]


_past_shown = cached_by_identity(_as_shown_now, _same_two)


def entries_of_round(battle: Battle) -> Iterator[LogEntry]:
    """What was done in the running round, the latest first.

    Where the play was put back, what was done at later places is no part of its course any more.
    """
    number, place = battle.running.number, battle.running.now
    for entry in takewhile(lambda each: each.round == number, reversed(battle.log)):
        if entry.place <= place:
            place = entry.place
            yield entry


@cached_by_identity
def _changes(battle: Battle) -> tuple[tuple[float, str, State], ...]:
    """Who came into another state in the running round, when, and from which; latest first.

    Whoever was taken off for good since then is left out.
    """
    return tuple(each for each in _found(battle) if each[1] in battle.figures)


def _found(battle: Battle) -> Iterator[tuple[float, str, State]]:
    latest = inf
    for entry in entries_of_round(battle):
        for event in reversed(entry.events):
            if isinstance(event, Changed):
                falls = event.before in UPRIGHT and event.now not in UPRIGHT
                # What came before a fall, at the same place, is over as it begins.
                latest = min(latest, entry.place - SINKS * falls)
                yield latest, event.who, event.before


def _state_now(battle: Battle, who: str) -> State:
    return condition_of(battle, battle.figures[who]).state
