"""What has come of a phase: in words, and why."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.procedure import meeting, surprise
from battleboard.battle.procedure.wanted import Wanted
from battleboard.battle.wording import called, in_names
from battleboard.foundation.words import count, listing, number
from battleboard.rules import Reason, Tables
from battleboard.rules.ruleset import PhaseKind


class Result(NamedTuple):
    """What has come of a phase so far, in words, and why; `feet` if that is a distance."""

    text: str
    why: tuple[Reason, ...] = ()
    feet: float | None = None


def result_of(battle: Battle, tables: Tables, wanted: tuple[Wanted, ...]) -> Result | None:
    """Give what has come of the phase, once its dice have fallen."""
    kind = battle.open_phase.kind
    if kind not in _RESULTS or any(throw.is_open and not throw.optional for throw in wanted):
        return None
    found = _RESULTS[kind](battle, tables)
    why = tuple(each._replace(text=in_names(battle, each.text)) for each in found.why)
    return found._replace(why=why)


def _surprise(battle: Battle, tables: Tables) -> Result:
    check = surprise.checked(battle, tables)
    return Result(_losses(battle, {**check.lost, **check.individual}, check.unit), check.why)


def _advantage(battle: Battle, _tables: Tables) -> Result:
    met = battle.encounter
    return Result(_losses(battle, met.lost, met.unit), met.why)


def _losses(battle: Battle, lost: Mapping[str, int], unit: str) -> str:
    words = [f"{called(battle, who)} {count(n, unit) if n else 'none'}" for who, n in lost.items()]
    return f"Lost by surprise: {listing(words)}." if any(lost.values()) else "Nobody is surprised."


def _distance(battle: Battle, tables: Tables) -> Result:
    found = meeting.distance(battle, tables)
    return Result(f"They meet {number(found.feet)} ft apart.", found.why, found.feet)


def _reaction(battle: Battle, tables: Tables) -> Result:
    found = meeting.reaction(battle, tables)
    return Result(f"They take it so: {found.band}.", (found.why,))


_RESULTS: Final[Mapping[PhaseKind, Callable[[Battle, Tables], Result]]] = MappingProxyType(
    {
        "surprise": _surprise,
        "advantage": _advantage,
        "distance": _distance,
        "reaction": _reaction,
    }
)
