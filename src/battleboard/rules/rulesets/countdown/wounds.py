"""Figures at and below 0 hit points: staggering, helpless, unconscious, dying or dead."""

from collections.abc import Mapping

from battleboard.rules.act import Reason
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import SceneError
from battleboard.rules.wording import count, number
from battleboard.rules.wounds import Condition, RoundEnd, State, Wounded

RULE = "COUNTDOWN hit points"
LONGEST_DYING = 10
STATES: tuple[State, ...] = (
    "standing",
    "staggering",
    "helpless",
    "unconscious",
    "dying",
    "dead",
)
_LOW: Mapping[int, tuple[State, str]] = {
    0: ("staggering", "staggering, and any exertion makes it −1."),
    -1: ("helpless", "helpless, but awake."),
    -2: ("unconscious", "unconscious."),
}


def condition(hp: int, rulings: Rulings, tended: bool) -> Condition:  # noqa: FBT001
    """Say what hit points mean at a table with these rulings."""
    if hp > 0:
        return Condition("standing", Reason(RULE, f"{hp} hit points left."))
    death = dead_at(rulings)
    state, words = _LOW.get(hp, ("dying", f"dying, and dead within d{LONGEST_DYING} rounds."))
    if hp <= death:
        state, words = "dead", f"{number(death)} is death."
    elif state == "dying" and tended:
        state, words = "unconscious", "unconscious, but tended and no longer dying."
    return Condition(state, Reason(RULE, f"{number(hp)} hit points: {words}"))


def dead_at(rulings: Rulings) -> int:
    """Give the hit points at which a figure is dead."""
    return int(rulings["death_at"])


def end_of_round(found: Wounded, rulings: Rulings) -> RoundEnd:
    """Let a round of the dying pass; the hit points of all others stay as they are."""
    means = condition(found.hp, rulings, found.tended)
    if means.state == "dying" and found.die is not None:
        means = after_dying(found.hp, found.rounds, found.die, rulings)
    left = dead_at(rulings) if means.state == "dead" else found.hp
    return RoundEnd(min(left, found.hp), max(0, found.hp - left), means.state, means.why)


def exert(hp: int, rulings: Rulings) -> RoundEnd:
    """Let a figure exert itself: one that staggers at 0 falls to −1."""
    left = hp - 1 if hp == 0 else hp
    found = condition(left, rulings, tended=False)
    if left == hp:
        return RoundEnd(hp, 0, found.state, found.why)
    return RoundEnd(left, 1, found.state, Reason(RULE, f"Exertion: from 0 to {number(left)}."))


def after_dying(hp: int, rounds: int, die: int, rulings: Rulings) -> Condition:
    """Say what has become of a dying figure some rounds later; the d10 tells how many it has."""
    if not 1 <= die <= LONGEST_DYING:
        problem = f"expected a d{LONGEST_DYING}: a number from 1 to {LONGEST_DYING}"
        raise SceneError("die", problem)
    found = condition(hp, rulings, tended=False)
    if found.state != "dying":
        return found
    if rounds >= die:
        return Condition("dead", Reason(RULE, f"Dying for {count(die, 'round')}: now dead."))
    left = count(die - rounds, "round")
    return Condition("dying", Reason(RULE, f"{number(hp)} hit points: dead after {left} more."))
