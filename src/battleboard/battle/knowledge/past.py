"""The battle at an earlier moment of the current round, as players may look back at it.

Earlier battles are whole values, kept for undo. But showing an old one as it was would reveal too
much, and the present one lacks the old states:

  - What was visible then may have been hidden since, or given an alias: so an old battle is shown
    with today's secrets (`past_as_shown_now`). What was hidden then stays hidden, too.
  - The present battle knows only the current states of figures. Which of them were standing at an
    earlier moment comes from the log, read backwards (`states_at`): for each figure, the first
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
"""How long a figure takes to fall, in places of the ruler; the fall ends at a whole place."""


def states_at(battle: Battle, time: float | None) -> Mapping[str, State]:
    """Return the states of figures at a moment, where they differ from the current ones."""
    changes = _changes(battle)
    if time is None or not changes:
        return NOTHING
    # Changes come latest first, so the last one kept for a figure is the first after that moment.
    before = {who: state for moment, who, state in changes if moment > time}
    return {who: state for who, state in before.items() if state != _state_now(battle, who)}


def past_as_shown_now(then: Battle, now: Battle) -> Battle:
    return then if then is now else _past_shown((then, now))


def _as_shown_now(asked: tuple[Battle, Battle]) -> Battle:
    then, now = asked
    figures = {who: _veil(figure, now.figures.get(who)) for who, figure in then.figures.items()}
    return then._replace(figures=figures, showing=_no_more_open(then.showing, now.showing))


def _no_more_open(then: Showing, now: Showing) -> Showing:
    """Combine today's choices with the fog of that time: ground that it covered stays covered."""
    if not then.fog:
        return now
    hidden = (patch for patch in now.patches if not patch.shown and patch not in then.patches)
    return now._replace(fog=True, by_hand=then.by_hand, patches=(*then.patches, *hidden))


def _veil(then: Figure, now: Figure | None) -> Figure:
    """Return the old figure with what is shown of it now; hidden if it has been removed."""
    if now is None:
        return then._replace(hidden=True)
    return then._replace(hidden=then.hidden or now.hidden, alias=now.alias, shown_hp=now.shown_hp)


def _same_two(one: tuple[object, object], other: tuple[object, object]) -> bool:
    return one[0] is other[0] and one[1] is other[1]


_past_shown = cached_by_identity(_as_shown_now, _same_two)


def entries_of_round(battle: Battle) -> Iterator[LogEntry]:
    """Yield the log of the current round, the latest entry first.

    Where play has gone back on the ruler, entries from later places are left out: they are no
    longer part of the round.
    """
    number, place = battle.running.number, battle.running.now
    for entry in takewhile(lambda each: each.round == number, reversed(battle.log)):
        if entry.place <= place:
            place = entry.place
            yield entry


@cached_by_identity
def _changes(battle: Battle) -> tuple[tuple[float, str, State], ...]:
    """Return the round's changes of state: when, of which figure, from which state.

    The latest come first. Figures that have been removed since are left out.
    """
    return tuple(each for each in _find_changes(battle) if each[1] in battle.figures)


def _find_changes(battle: Battle) -> Iterator[tuple[float, str, State]]:
    latest = inf
    for entry in entries_of_round(battle):
        for event in reversed(entry.events):
            if isinstance(event, Changed):
                falls = event.before in UPRIGHT and event.now not in UPRIGHT
                # Earlier changes at the same place are over by the time the fall begins.
                latest = min(latest, entry.place - SINKS * falls)
                yield latest, event.who, event.before


def _state_now(battle: Battle, who: str) -> State:
    return condition_of(battle, battle.figures[who]).state
