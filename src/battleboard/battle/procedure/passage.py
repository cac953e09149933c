"""From one phase to the next or back: what is done as a phase is left, and as one begins."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.ending import end_of_round
from battleboard.battle.event import Met, PhaseBegan, Reacted, Surprised
from battleboard.battle.procedure import meeting, surprise
from battleboard.battle.procedure.beginning import begun
from battleboard.battle.procedure.working import worked_out
from battleboard.battle.referee import Referee
from battleboard.battle.running import NOTHING, Round
from battleboard.rules.ruleset import PhaseKind, first_of_round


def forth(battle: Battle, referee: Referee, *, skipped: bool = False) -> Battle:
    """Leave the phase that is open, with what follows from its dice, and enter the next one."""
    kind = battle.open_phase.kind
    if skipped and kind == "surprise":
        battle = battle._replace(encounter=battle.encounter._replace(lost=NOTHING, why=()))
    elif not skipped and kind in _ON_LEAVING:
        battle = _ON_LEAVING[kind](battle, referee)
    at = battle.phase + 1
    return _entered(battle, at if at < len(battle.rules.phases) else _first(battle), referee)


def back(battle: Battle, referee: Referee) -> Battle:
    """Open the phase before again; acts that were declared for surprise segments are forgotten."""
    kind = battle.open_phase.kind
    running = battle.running._replace(
        resolution=None, asked=(), plans=NOTHING, ruled=NOTHING, now=0
    )
    if kind == "resolution":
        battle = battle.with_running(running)
    if kind == "advantage":
        battle = battle.with_running(Round())
    return _opened(battle, battle.phase - 1, referee)


def why_not_back(battle: Battle) -> str:
    """Say why the phase before cannot be opened again, if it cannot."""
    kind = battle.open_phase.kind
    if battle.over:
        return "The battle is over."
    if not battle.phase:
        return "This is the first phase."
    if battle.phase == _first(battle):
        return f"Round {battle.running.number} has begun: only undo leads back."
    if kind == "end":
        return "The end of the round has been worked out: only undo leads back."
    if kind in {"resolution", "advantage"} and battle.running.settled:
        return "Acts have been played since: only undo leads back."
    return ""


def _first(battle: Battle) -> int:
    return first_of_round(battle.rules.phases)


def _opened(battle: Battle, at: int, referee: Referee) -> Battle:
    referee.tell(PhaseBegan(battle.rules.phases[at].name))
    return battle._replace(phase=at)


def _entered(battle: Battle, at: int, referee: Referee) -> Battle:
    """Begin a phase; the surprise segments are passed over if nobody has lost any."""
    kind = battle.rules.phases[at].kind
    if kind == "advantage" and not battle.encounter.longest:
        return _entered(battle, at + 1, referee)
    if at == _first(battle):
        battle = begun(battle, referee)
    if kind == "advantage":
        battle = battle.with_running(Round(surprised=True))
    opened = worked_out(_opened(battle, at, referee), referee.tables)
    return end_of_round(opened, referee) if kind == "end" else opened


def _surprise_left(battle: Battle, referee: Referee) -> Battle:
    """Note who loses how much by surprise."""
    check = surprise.checked(battle, referee.tables)
    lost = {**check.lost, **check.individual}
    for who, segments in lost.items():
        referee.tell(Surprised(who, segments, check.unit))
    met = battle.encounter._replace(lost=lost, unit=check.unit, why=check.why)
    return battle._replace(encounter=met)


def _distance_left(battle: Battle, referee: Referee) -> Battle:
    """Note how far apart the parties are."""
    found = meeting.distance(battle, referee.tables)
    referee.tell(Met(found.feet))
    return battle._replace(encounter=battle.encounter._replace(distance_ft=found.feet))


def _reaction_left(battle: Battle, referee: Referee) -> Battle:
    """Note how those who were met take it."""
    found = meeting.reaction(battle, referee.tables)
    referee.tell(Reacted(found.band))
    return battle._replace(encounter=battle.encounter._replace(reaction=found.band))


_ON_LEAVING: Final[Mapping[PhaseKind, Callable[[Battle, Referee], Battle]]] = MappingProxyType(
    {
        "surprise": _surprise_left,
        "distance": _distance_left,
        "reaction": _reaction_left,
        "advantage": end_of_round,
    }
)
