"""The dice of the phase that is open: which they are, and where their numbers go."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.procedure import initiative, meeting, surprise
from battleboard.battle.procedure.wanted import Wanted
from battleboard.battle.procedure.working import worked_out
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.foundation.words import nearest
from battleboard.rules import Tables
from battleboard.rules.ruleset import PhaseKind

_List: TypeAlias = Callable[[Battle, Tables], tuple[Wanted, ...]]
_Note: TypeAlias = Callable[[Battle, Wanted, int], Battle]


class _Source(NamedTuple):
    """The dice of one kind of phase: how they are listed, and how a number is noted."""

    wanted: _List
    noted: _Note


_SOURCES: Final[Mapping[PhaseKind, _Source]] = MappingProxyType(
    {
        "surprise": _Source(surprise.wanted, surprise.noted),
        "distance": _Source(meeting.distance_wanted, meeting.noted),
        "reaction": _Source(meeting.reaction_wanted, meeting.noted),
        "advantage": _Source(initiative.wanted_in_surprise, initiative.noted),
        "initiative": _Source(initiative.wanted, initiative.noted),
        "resolution": _Source(initiative.wanted, initiative.noted),
    }
)


def wanted(battle: Battle, tables: Tables) -> tuple[Wanted, ...]:
    """List the throws of the phase that is open."""
    source = _SOURCES.get(battle.open_phase.kind)
    return source.wanted(battle, tables) if source else ()


def find(battle: Battle, tables: Tables, what: str) -> Wanted:
    """Find a throw of the phase by what it is for."""
    throws = {throw.what: throw for throw in wanted(battle, tables)}
    if what not in throws:
        hint = nearest(what, list(throws))
        meant = f" (did you mean '{hint}'?)" if hint else ""
        raise Refusal(f"Nothing is thrown for '{what}' in this phase{meant}.")
    return throws[what]


def thrown(battle: Battle, throws: tuple[Wanted, ...], referee: Referee) -> Battle:
    """Have some dice thrown, and work out anew what turns on them."""
    for throw in throws:
        battle = _noted(battle, throw, referee.roll(throw.what, throw.dice))
    return worked_out(battle, referee.tables)


def typed(battle: Battle, throw: Wanted, value: int, tables: Tables) -> Battle:
    """Give the battle in which a die shows another number."""
    if not throw.dice.lowest <= value <= throw.dice.highest:
        shows = f"{throw.dice} shows {throw.dice.lowest} to {throw.dice.highest}"
        raise Refusal(f"{throw.words}: {shows}, not {value}.")
    return worked_out(_noted(battle, throw, value), tables)


def _noted(battle: Battle, throw: Wanted, value: int) -> Battle:
    source = _SOURCES[battle.open_phase.kind]
    return source.noted(battle, throw, value)
