"""What the procedure bar says: what a phase asks for, who throws, and which phases it shows."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle, Team
from battleboard.battle.procedure.declarations import is_late
from battleboard.battle.procedure.initiative_dice import PhaseThrow
from battleboard.battle.procedure.stage import Stage
from battleboard.battle.state.naming import people
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.foundation.words import count, with_capital
from battleboard.queries.round.explanations import nobody_acts
from battleboard.rules.ruleset import PhaseKind, first_of_round


class Passed(NamedTuple):
    """The phases that are shown in a row, and which of them is open."""

    names: tuple[str, ...]
    open: int
    title: str


def phases_of(battle: Battle) -> Passed:
    """Show the phases before the first round, or those of the running one."""
    phases, at = battle.rules.phases, battle.phase
    first = first_of_round(phases)
    names = tuple(phase.name for phase in phases)
    if at < first:
        return Passed(names[: first + 1], at, "The meeting")
    return Passed(names[first:], at - first, f"Round {battle.running.number}")


def thrower(battle: Battle, throw: PhaseThrow) -> str:
    """Say who makes a throw, or what it is for where nobody does."""
    return people(battle, throw.owners) if throw.owners else throw.words


def side_of(battle: Battle, throw: PhaseThrow) -> Team | None:
    """Find the side whose throw it is."""
    for owner in throw.owners[:1]:
        name = battle.figures[owner].side if owner in battle.figures else owner
        return battle.teams.get(name)
    return None


def by_table(battle: Battle, wanted: tuple[PhaseThrow, ...]) -> tuple[PhaseThrow, ...]:
    """Put the throws of the players first, for they throw real dice."""

    def is_the_dms(throw: PhaseThrow) -> bool:
        team = side_of(battle, throw)
        return not (team and team.players)

    return tuple(sorted(wanted, key=is_the_dms))


def asked(battle: Battle, stage: Stage) -> str:
    """Say in a sentence what the open phase waits for, or what has come of it."""
    if battle.over:
        return "The battle is over."
    came = stage.result.text if stage.result else ""
    match stage.kind:
        case "advantage" | "resolution":
            return f"{came} {_to_come(battle)}".strip()
        case "declaration":
            return _declared(stage)
        case "initiative":
            return _thrown(stage)
        case "morale" | "end" if stage.checks:
            return ""
        case _:
            return came or _ASKED[stage.kind]


def is_declared_in(battle: Battle, stage: Stage) -> bool:
    """Whether declarations are waited for: in some games, as long as one may act.

    Those who come in the middle of a round declare whenever they come.
    """
    if stage.kind == "declaration":
        return bool(stage.declarers)
    freely = not any(phase.kind == "declaration" for phase in battle.rules.phases)
    late = any(is_late(battle, battle.figure(who)) for who in stage.undeclared)
    return late or (bool(stage.undeclared) and (stage.kind == "advantage" or freely))


def feet_apart(stage: Stage) -> float | None:
    """Give how far apart the sides meet, once the dice of that have fallen."""
    return stage.result.feet if stage.result else None


_ASKED: Final[Mapping[PhaseKind, str]] = {
    "surprise": "Each side throws whether it is surprised.",
    "distance": "Throw how far apart they meet.",
    "reaction": "Throw how those who are met take it.",
    "morale": "Nobody has to check morale.",
    "end": "The round is over.",
    "recap": "Look back on the round in the log.",
    "reset": "All is ready for the next round.",
}


def _thrown(stage: Stage) -> str:
    waits = any(throw.is_open and not throw.optional for throw in stage.wanted)
    if waits:
        return "Throw for initiative."
    fallen = any(not throw.is_open for throw in stage.wanted)
    return "The dice have fallen." if fallen or not stage.wanted else "No die is needed so far."


def _declared(stage: Stage) -> str:
    done = len(stage.declarers) - len(stage.undeclared)
    if not stage.undeclared:
        return "All have declared."
    return f"{done} of {len(stage.declarers)} have declared."


def _to_come(battle: Battle) -> str:
    known = placed_acts(battle)
    left = sum(turn.is_due for turn in known)
    if not known:
        return nobody_acts(battle)
    if not left:
        return "All acts are played."
    return f"{with_capital(count(left, 'act'))} to come."
