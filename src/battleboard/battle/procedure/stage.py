"""The stage of a battle: everything a window needs to lead a DM through the phases."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.procedure import phase_dice
from battleboard.battle.procedure.declarations import declarers
from battleboard.battle.procedure.free_segments import figures_to_declare
from battleboard.battle.procedure.initiative_dice import PhaseThrow
from battleboard.battle.procedure.phase_transitions import why_not_back
from battleboard.battle.round.morale_checks import checks_in_phase
from battleboard.battle.state.condition import PLAYED
from battleboard.battle.state.event import MoraleDue
from battleboard.battle.state.naming import act_in_words, in_names, name_of_anyone
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.foundation.words import count, listing, number
from battleboard.rules import Reason, Tables
from battleboard.rules.ruleset import PhaseKind


class PhaseResult(NamedTuple):
    """The result of a phase so far, in words, with reasons; `feet` if it is a distance."""

    text: str
    why: tuple[Reason, ...] = ()
    feet: float | None = None


def result_of(battle: Battle, tables: Tables, wanted: tuple[PhaseThrow, ...]) -> PhaseResult | None:
    """Return the result of the open phase; None until its dice are rolled, or if it has none."""
    kind = battle.open_phase.kind
    if kind not in _RESULTS or any(throw.is_open and not throw.optional for throw in wanted):
        return None
    found = _RESULTS[kind](battle, tables)
    why = tuple(each._replace(text=in_names(battle, each.text)) for each in found.why)
    return found._replace(why=why)


def _surprise(battle: Battle, tables: Tables) -> PhaseResult:
    check = phase_dice.surprise_check(battle, tables)
    return PhaseResult(_losses(battle, {**check.lost, **check.individual}, check.unit), check.why)


def _advantage(battle: Battle, _tables: Tables) -> PhaseResult:
    met = battle.encounter
    return PhaseResult(_losses(battle, met.lost, met.unit), met.why)


def _losses(battle: Battle, lost: Mapping[str, int], unit: str) -> str:
    words = [f"{name_of_anyone(battle, who)} for {count(n, unit)}" for who, n in lost.items() if n]
    return f"Surprised: {listing(words)}." if words else "Nobody is surprised."


def _distance(battle: Battle, tables: Tables) -> PhaseResult:
    found = phase_dice.distance_met(battle, tables)
    return PhaseResult(f"They meet {number(found.feet)} ft apart.", found.why, found.feet)


def _reaction(battle: Battle, tables: Tables) -> PhaseResult:
    found = phase_dice.reaction_met(battle, tables)
    return PhaseResult(f"Reaction: {found.band}.", (found.why,))


_RESULTS: Final[Mapping[PhaseKind, Callable[[Battle, Tables], PhaseResult]]] = MappingProxyType(
    {
        "surprise": _surprise,
        "advantage": _advantage,
        "distance": _distance,
        "reaction": _reaction,
    }
)


ProcedureStep: TypeAlias = Literal[
    "go on",
    "skip",
    "back",
    "redo",
    "throw",
    "correct",
    "declare",
    "play",
    "end battle",
    "resume",
]
"""A step that the DM can take now."""

_NAMED: Final = 3


class Stage(NamedTuple):
    """The open phase, and what it is waiting for.

    `declarers` may declare something; the `undeclared` among them have not done so yet (in
    surprise, for the segment being played). `checks` are the morale checks due. `stays` says why
    the battle cannot go on to the next phase, and `no_way_back` why it cannot go back to the
    previous one.
    """

    name: str
    kind: PhaseKind
    at: int
    number: int
    round: int
    wanted: tuple[PhaseThrow, ...]
    declarers: tuple[str, ...]
    undeclared: tuple[str, ...]
    checks: tuple[MoraleDue, ...]
    steps: frozenset[ProcedureStep]
    stays: str
    no_way_back: str
    result: PhaseResult | None

    @property
    def may_go_on(self) -> bool:
        return not self.stays

    @property
    def may_skip(self) -> bool:
        return "skip" in self.steps


def stage(battle: Battle, tables: Tables) -> Stage:
    name, kind = battle.open_phase
    wanted, may = phase_dice.phase_throws(battle, tables), declarers(battle)
    stays, no_way_back = why_not_on(battle, wanted), why_not_back(battle)
    return Stage(
        name,
        kind,
        battle.phase,
        len(battle.rules.phases),
        battle.running.number,
        wanted,
        may,
        figures_to_declare(battle),
        checks_in_phase(battle),
        _steps(battle, wanted, on=not stays, back=not no_way_back, declare=bool(may)),
        stays,
        no_way_back,
        result_of(battle, tables, wanted),
    )


def why_not_on(battle: Battle, wanted: tuple[PhaseThrow, ...]) -> str:
    if battle.over:
        return "The battle is over."
    if battle.open_phase.kind in PLAYED:
        return why_not_played(battle)
    tied = [throw.words for throw in wanted if throw.tied and not throw.optional]
    if tied:
        return f"Tied, reroll: {listing(tied)}."
    missing = [throw.words for throw in wanted if throw.is_open and not throw.optional]
    return f"Still to roll: {listing(missing)}." if missing else ""


def why_not_played(battle: Battle) -> str:
    """Name the acts that are still to be played, in a sentence, or ''."""
    to_come = [turn.act for turn in placed_acts(battle) if turn.is_due]
    if not to_come:
        return ""
    words = [act_in_words(battle, act) for act in to_come[:_NAMED]]
    if len(to_come) > _NAMED:
        words.append(f"{len(to_come) - _NAMED} more")
    return f"Still to come: {listing(words)}."


def may_skip(battle: Battle, wanted: tuple[PhaseThrow, ...]) -> bool:
    match battle.open_phase.kind:
        case "advantage" | "resolution" | "end":
            return False
        case "initiative":
            return not why_not_on(battle, wanted)
        case _:
            return not battle.over


def _steps(
    battle: Battle, wanted: tuple[PhaseThrow, ...], *, on: bool, back: bool, declare: bool
) -> frozenset[ProcedureStep]:
    if battle.over:
        return frozenset({"resume"})
    fallen = any(throw.value is not None for throw in wanted)
    sensible: dict[ProcedureStep, bool] = {
        "go on": on,
        "skip": may_skip(battle, wanted),
        "back": back,
        "redo": fallen,
        "correct": fallen,
        "throw": any(throw.is_open for throw in wanted),
        "declare": declare,
        "play": battle.open_phase.kind in PLAYED and bool(why_not_played(battle)),
        "end battle": True,
    }
    return frozenset(step for step, is_sensible in sensible.items() if is_sensible)
