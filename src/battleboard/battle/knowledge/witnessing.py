"""What the players witness of a command: which of the figures involved they knew of.

This is decided once, when the command is carried out, by what was seen before and after it. Hiding
or lighting something later does not change the answer.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.party_vision import is_own, party_vision_at
from battleboard.battle.state.event import EncounterBegan, Event, Met
from battleboard.battle.state.rules_scene import on_table

OTHERS: Final = ""
"""Stands among the unseen for the figures met, if the players knew no figure but their own."""
_MEETINGS: Final = (Met, EncounterBegan)


def unseen_in(before: Battle, after: Battle, events: Iterable[Event]) -> tuple[str, ...]:
    """Return the figures and sides in these events that the players did not know of."""
    names = {name for each in (before, after) for name in (*each.figures, *each.gone, *each.teams)}
    told = dict.fromkeys(word for event in events for word in words_of(event))
    known = {who for who in names.intersection(told) if _knows(before, who) or _knows(after, who)}
    if OTHERS in told and not (_any_other(before) or _any_other(after)):
        names.add(OTHERS)
    return tuple(who for who in told if who in names - known)


def words_of(event: Event) -> Iterator[str]:
    """Yield all strings in an event, some of them ids; a meeting also yields `OTHERS`."""
    if isinstance(event, _MEETINGS):
        yield OTHERS
    yield from (word for word in event if word and isinstance(word, str))


def _any_other(battle: Battle) -> bool:
    party_vision = party_vision_at(battle)
    return any(party_vision.knows(each) and not is_own(battle, each) for each in on_table(battle))


def with_witnessed_acts(before: Battle, after: Battle) -> Battle:
    """Record on each act just played whether the players saw who made it."""
    if after.running.settled is before.running.settled:
        return after
    old = {done.act.id for done in before.running.settled}
    settled = tuple(
        done
        if done.act.id in old or done.seen is not None
        else done._replace(seen=_knows(before, done.act.by) or _knows(after, done.act.by))
        for done in after.running.settled
    )
    return after.with_running(after.running._replace(settled=settled))


def _knows(battle: Battle, who: str) -> bool:
    if who in battle.teams:
        return battle.teams[who].players or any(_knows_each_of(battle, who))
    figure = battle.figures.get(who)
    if figure is None:
        return False
    return is_own(battle, figure) or (figure.present and party_vision_at(battle).knows(figure))


def _knows_each_of(battle: Battle, side: str) -> Iterator[bool]:
    party_vision = party_vision_at(battle)
    return (party_vision.knows(figure) for figure in on_table(battle) if figure.side == side)
