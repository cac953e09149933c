"""What follows on a phase in which there is nothing left to do, and how the DM comes there."""

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.recap import told
from battleboard.battle.state.event import MoraleChecked
from battleboard.foundation.words import is_plural
from battleboard.queries.round.last_standing import last_standing
from battleboard.rules.ruleset import first_of_round


def phase_over(battle: Battle) -> str:
    """How a phase after the acts of a round has turned out, and what *Next* leads to."""
    match battle.open_phase.kind:
        case "morale" if battle.running.tested:
            turned_out = _checked(battle)
        case "morale":
            turned_out = "No morale checks are due."
        case "recap":
            turned_out = "Review the round in the log."
        case "reset":
            turned_out = f"Round {battle.round_of_fight} is done."
        case _:
            turned_out = f"Round {battle.round_of_fight} is over."
    return f"{turned_out} {_left_alone(battle)}{_next(battle)}"


def _checked(battle: Battle) -> str:
    """What has come of the latest check of morale."""
    checks = (
        tuple(each for each in entry.events if isinstance(each, MoraleChecked))
        for entry in reversed(battle.log)
    )
    return told(battle, next(filter(None, checks), ())) or "Morale checked."


def _left_alone(battle: Battle) -> str:
    """Which side alone is left, where the fight may be ended."""
    left = last_standing(battle)
    if not left:
        return ""
    name = battle.teams[left].name
    return f"Only {name} {'are' if is_plural(name) else 'is'} left: end the battle or continue. "


def _next(battle: Battle) -> str:
    phases, at = battle.rules.phases, battle.phase + 1
    if at == len(phases):
        opening = phases[first_of_round(phases)].name
        return f"Next begins round {battle.round_of_fight + 1} with {opening}."
    passed = phases[at].kind == "advantage" and not battle.encounter.longest
    return f"Next: {phases[at + passed].name}."
