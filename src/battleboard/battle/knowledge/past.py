"""The battle at an earlier moment of the running round, as the players may look back at it.

Earlier battles are whole values, kept for undo. But showing one as it stood would tell too much in
one respect, and looking back at the running round from the present one in another:

  - What was open then may have been hidden since, and an alias given: so an old battle is shown
    with today's secrets (`past_as_shown_now`). What was hidden then stays hidden, too.
  - The present battle knows only the states that figures are in now. Which of them were standing
    at an earlier moment comes from the log, read backwards (`states_at`): of each figure the first
    change after that moment tells the state before it.
"""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from math import inf
from typing import Final

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.state.condition import UPRIGHT, condition_of
from battleboard.battle.state.event import Changed
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.running_round import NOTHING
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.rules.wounds import State

SINKS: Final = 0.45
"""The part of a place of the ruler that it takes a figure to fall: it ends with the place."""


def states_at(battle: Battle, time: float | None) -> Mapping[str, State]:
    """The states, at a moment, of the figures that were in another one than they are in now."""
    changes = _changes(battle)
    if time is None or not changes:
        return NOTHING
    # Changes come latest first: the last one that is written for a figure is the first after then.
    before = {who: state for moment, who, state in changes if moment > time}
    return {who: state for who, state in before.items() if state != _state_now(battle, who)}


def past_as_shown_now(then: Battle, now: Battle) -> Battle:
    """The battle as it stood then, showing no more of it than is shown now."""
    return then if then is now else _past_shown((then, now))


def _as_shown_now(asked: tuple[Battle, Battle]) -> Battle:
    then, now = asked
    figures = {who: _veiled(figure, now.figures.get(who)) for who, figure in then.figures.items()}
    return then._replace(figures=figures, showing=_no_more_open(then.showing, now.showing))


def _no_more_open(then: Showing, now: Showing) -> Showing:
    """What is shown now, with the fog of then: what was in it was not seen."""
    if not then.fog:
        return now
    hidden = (patch for patch in now.patches if not patch.shown and patch not in then.patches)
    return now._replace(fog=True, by_hand=then.by_hand, patches=(*then.patches, *hidden))


def _veiled(then: Figure, now: Figure | None) -> Figure:
    """The figure as it was, but hidden if it is hidden now, and with its alias of now."""
    if now is None:
        return then._replace(hidden=True)
    return then._replace(hidden=then.hidden or now.hidden, alias=now.alias, shown_hp=now.shown_hp)


def _same_two(one: tuple[object, object], other: tuple[object, object]) -> bool:
    return one[0] is other[0] and one[1] is other[1]


_past_shown = cached_by_identity(_as_shown_now, _same_two)


def entries_of_round(battle: Battle) -> Iterator[LogEntry]:
    """What was done in the running round, the latest first.

    Where play has gone back on the ruler, entries from later places are left out: they are no
    longer part of the course of the round.
    """
    number, place = battle.running.number, battle.running.now
    for entry in takewhile(lambda each: each.round == number, reversed(battle.log)):
        if entry.place <= place:
            place = entry.place
            yield entry


@cached_by_identity
def _changes(battle: Battle) -> tuple[tuple[float, str, State], ...]:
    """The changes of state in the running round: when, of which figure, from which state.

    The latest come first. Figures that have been removed since then are left out.
    """
    return tuple(each for each in _found(battle) if each[1] in battle.figures)


def _found(battle: Battle) -> Iterator[tuple[float, str, State]]:
    latest = inf
    for entry in entries_of_round(battle):
        for event in reversed(entry.events):
            if isinstance(event, Changed):
                falls = event.before in UPRIGHT and event.now not in UPRIGHT
                # Earlier changes at the same place are over when the fall begins.
                latest = min(latest, entry.place - SINKS * falls)
                yield latest, event.who, event.before


def _state_now(battle: Battle, who: str) -> State:
    return condition_of(battle, battle.figures[who]).state
