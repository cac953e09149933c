"""The undeclared figures and open acts of a phase, and how the DM goes on to the next one."""

from typing import Final, NamedTuple, get_args

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.procedure.declarations import is_late
from battleboard.battle.procedure.free_segments import asked_segment, counts_segments
from battleboard.battle.procedure.stage import Stage
from battleboard.battle.round.morale_checks import who_checks
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.event import MoraleChecked
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.battle.state.rules_scene import on_table
from battleboard.foundation.words import is_plural, listing
from battleboard.queries.round.group_declarations import DOING
from battleboard.queries.round.order_following import in_memory
from battleboard.rules.ruleset import first_of_round
from battleboard.rules.scene import EVERYTHING, ActionKind


def last_standing(battle: Battle) -> str:
    """The one side, of several, that is still able to act; '' if there is none or no fight."""
    if battle.over or not battle.running.number:
        return ""
    sides = {each.side for each in on_table(battle)}
    left = {each.side for each in on_table(battle) if not is_out(battle, each)}
    return next(iter(left)) if len(left) == 1 < len(sides) else ""


def acts_left(battle: Battle) -> int:
    return sum(turn.is_due for turn in placed_acts(battle))


_NAMED: Final = 6


class LeftOutFigures(NamedTuple):
    """Undeclared figures, and two sentences: who they are, and what they will do.

    `known` are those that declared something in an earlier round. With `binds`, nothing can be
    declared for them once the DM has gone on.
    """

    who: tuple[str, ...]
    names: str
    then: str
    known: tuple[str, ...] = ()
    binds: bool = True


def left_out(battle: Battle, stage: Stage) -> LeftOutFigures | None:
    """The figures left out if the DM goes on now; None if there are none, or it does not matter.

    If only some kinds of action must be declared before any dice are rolled, all others are
    declared later. In a game without a declaration phase, idle figures are left out when the round
    is over.
    """
    waits = stage.undeclared and stage.kind != "initiative" and declares_in(battle, stage)
    if battle.over or not waits:
        return None
    names = _names(battle, stage.undeclared)
    known = in_memory(battle, stage.undeclared)
    declared = battle.rules.declared
    if stage.kind == "declaration" and declared != EVERYTHING:
        then = f"They may still act in their turn, but not {_bound(battle)}."
        return LeftOutFigures(stage.undeclared, names, then, known, binds=False)
    return LeftOutFigures(stage.undeclared, names, f"They will do nothing {_when(battle)}.", known)


def declares_in(battle: Battle, stage: Stage) -> bool:
    if stage.kind == "declaration":
        return bool(stage.declarers)
    freely = not any(phase.kind == "declaration" for phase in battle.rules.phases)
    late = any(is_late(battle, battle.figure(who)) for who in stage.undeclared)
    return late or (bool(stage.undeclared) and (stage.kind == "advantage" or freely))


def _when(battle: Battle) -> str:
    """The round, or the surprise segments, in which the figures will do nothing, in words."""
    if not battle.running.surprised:
        return "this round"
    if not counts_segments(battle):
        return "in the surprise round"
    first, last = asked_segment(battle), battle.encounter.longest
    if first == last:
        return f"in surprise segment {last}"
    return f"in surprise segments {first} to {last}"


def _bound(battle: Battle) -> str:
    kinds = [kind for kind in get_args(ActionKind) if kind in battle.rules.declared]
    return listing([DOING[kind][1] for kind in kinds], last="or")


def _names(battle: Battle, who: tuple[str, ...]) -> str:
    named = [name_of(battle, each) for each in who[:_NAMED]]
    if len(who) > _NAMED:
        named.append(f"{len(who) - _NAMED} more")
    return f"Not declared: {listing(named)}."


def phase_over(battle: Battle) -> str:
    """The result of a phase after the round's acts, and the phase to which *Next* leads."""
    match battle.open_phase.kind:
        case "morale" if battle.running.tested:
            turned_out = _morale_in_words(battle)
        case "morale":
            turned_out = "No morale checks are due."
        case "recap":
            turned_out = "Review the round in the log."
        case "reset":
            turned_out = f"Round {battle.round_of_fight} is done."
        case _:
            calm = ", no morale check due" if _no_check_was_due(battle) else ""
            turned_out = f"Round {battle.round_of_fight} is over{calm}."
    return f"{turned_out} {_left_alone(battle)}{_next(battle)}"


def _no_check_was_due(battle: Battle) -> bool:
    """Whether the round has passed its morale phase without a check."""
    passed = (phase.kind for phase in battle.rules.phases[: battle.phase])
    has_passed = battle.rules.morale_rules is not None and "morale" in passed
    return has_passed and not battle.running.tested and not any(who_checks(battle))


def _morale_in_words(battle: Battle) -> str:
    checks = (
        tuple(each for each in entry.events if isinstance(each, MoraleChecked))
        for entry in reversed(battle.log)
    )
    return report_events(battle, next(filter(None, checks), ())) or "Morale checked."


def _left_alone(battle: Battle) -> str:
    left = last_standing(battle)
    if not left:
        return ""
    name = battle.teams[left].name
    return f"Only {name} {'are' if is_plural(name) else 'is'} left: end the battle or continue. "


def _next(battle: Battle) -> str:
    phases, at = battle.rules.phases, battle.phase + 1
    if at == len(phases):
        opening = phases[first_of_round(phases)].name
        return f"Next: round {battle.round_of_fight + 1}, {opening}."
    passed = phases[at].kind == "advantage" and not battle.encounter.longest
    return f"Next: {phases[at + passed].name}."
