"""The stage that a battle has reached: all that a window needs to lead a DM through the phases."""

from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.condition import PLAYED
from battleboard.battle.event import MoraleDue
from battleboard.battle.morale import who_checks
from battleboard.battle.procedure import dice
from battleboard.battle.procedure.declaring import declarers, own
from battleboard.battle.procedure.passage import why_not_back
from battleboard.battle.procedure.result import Result, result_of
from battleboard.battle.procedure.wanted import Wanted
from battleboard.battle.turns import turns
from battleboard.battle.wording import act_in_words
from battleboard.foundation.words import listing
from battleboard.rules import Tables
from battleboard.rules.ruleset import PhaseKind

Step: TypeAlias = Literal[
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
"""What it makes sense to do now."""

_CHECKED: Final[frozenset[PhaseKind]] = frozenset({"morale", "end"})
_NAMED: Final = 3


class Stage(NamedTuple):
    """The phase that is open: which of all it is, and what it waits for.

    `declarers` may declare something, and the `undeclared` among them have not. `checks` are those
    of morale that are due. `stays` says why one may not go on, and `no_way_back` why the phase
    before cannot be opened again.
    """

    name: str
    kind: PhaseKind
    at: int
    number: int
    round: int
    wanted: tuple[Wanted, ...]
    declarers: tuple[str, ...]
    undeclared: tuple[str, ...]
    checks: tuple[MoraleDue, ...]
    steps: frozenset[Step]
    stays: str
    no_way_back: str
    result: Result | None

    @property
    def may_go_on(self) -> bool:
        """Whether nothing keeps one from going on."""
        return not self.stays

    @property
    def may_skip(self) -> bool:
        """Whether the phase may be left without what it asks for."""
        return "skip" in self.steps


def stage(battle: Battle, tables: Tables) -> Stage:
    """Say what stage a battle has reached."""
    name, kind = battle.open_phase
    wanted, may = dice.wanted(battle, tables), declarers(battle)
    stays, no_way_back = why_not_on(battle, wanted), why_not_back(battle)
    return Stage(
        name,
        kind,
        battle.phase,
        len(battle.rules.phases),
        battle.running.number,
        wanted,
        may,
        tuple(who for who in may if not own(battle, who)),
        tuple(who_checks(battle)) if kind in _CHECKED else (),
        _steps(battle, wanted, on=not stays, back=not no_way_back, declare=bool(may)),
        stays,
        no_way_back,
        result_of(battle, tables, wanted),
    )


def why_not_on(battle: Battle, wanted: tuple[Wanted, ...]) -> str:
    """Say why one may not go on from a phase with these throws, if one may not."""
    if battle.over:
        return "The battle is over."
    if battle.open_phase.kind in PLAYED:
        return why_not_played(battle)
    tied = [throw.words for throw in wanted if throw.tied and not throw.optional]
    if tied:
        return f"To be thrown again, for they are tied: {listing(tied)}."
    missing = [throw.words for throw in wanted if throw.is_open and not throw.optional]
    return f"Still to be thrown: {listing(missing)}." if missing else ""


def why_not_played(battle: Battle) -> str:
    """Say which acts are still to be played, if any are."""
    to_come = [turn.act for turn in turns(battle) if turn.is_due]
    if not to_come:
        return ""
    words = [act_in_words(battle, act) for act in to_come[:_NAMED]]
    if len(to_come) > _NAMED:
        words.append(f"{len(to_come) - _NAMED} more")
    return f"Still to come: {listing(words)}."


def may_skip(battle: Battle, wanted: tuple[Wanted, ...]) -> bool:
    """Whether the phase may be left without what it asks for."""
    match battle.open_phase.kind:
        case "advantage" | "resolution" | "end":
            return False
        case "initiative":
            return not why_not_on(battle, wanted)
        case _:
            return not battle.over


def _steps(
    battle: Battle, wanted: tuple[Wanted, ...], *, on: bool, back: bool, declare: bool
) -> frozenset[Step]:
    if battle.over:
        return frozenset({"resume"})
    fallen = any(throw.value is not None for throw in wanted)
    sensible: dict[Step, bool] = {
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
