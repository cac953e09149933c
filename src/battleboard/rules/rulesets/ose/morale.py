"""Whether monsters fight on: 2d6 against their morale, and when it is checked (OSE morale)."""

from battleboard.rules.act import Reason
from battleboard.rules.courage import Courage, Losses
from battleboard.rules.encounter import Nerve, Stand
from battleboard.rules.modifier import listed, total
from battleboard.rules.rulesets.ose.citation import MORALE
from battleboard.rules.rulesets.ose.dice import checked_total, shown
from battleboard.rules.scene import SceneError
from battleboard.rules.tables import Tables

NEVER_FIGHTS = 2
NEVER_CHECKS = 12
PASSES_ENOUGH = 2
FIGHTS = "fights on"
TO_THE_END = "fights to the end"
FLEES = "flees or surrenders"


def check_morale(nerve: Nerve, _tables: Tables) -> Stand:
    """Hold 2d6 against the creature's morale score, unless nothing is to be thrown for."""
    score = nerve.score
    if score is None or not NEVER_FIGHTS <= score <= NEVER_CHECKS:
        raise SceneError("score", "expected the creature's morale score: a number from 2 to 12")
    if score == NEVER_CHECKS:
        return _stand(TO_THE_END, f"With a morale of {score} it never checks.")
    if score == NEVER_FIGHTS:
        return _timid(nerve)
    if nerve.passed >= PASSES_ENOUGH:
        return _stand(TO_THE_END, f"It has passed {nerve.passed} checks, and makes no more.")
    return _checked(nerve, score)


def check_due(losses: Losses) -> tuple[Reason, ...]:
    """Say why a group checks its morale now: the first of it is dead, or half of it is down."""
    members, before, now = losses.members, losses.before, losses.now
    if now >= members:
        return ()
    if 2 * now >= members > 2 * before:
        return (Reason(MORALE, f"{now} of {members} are down, which is half or more."),)
    if now > before == 0:
        return (Reason(MORALE, f"The first of the {members} is dead."),)
    return ()


def is_settled(nerve: Nerve) -> bool:
    """Say whether nothing is thrown: for those who always or never fight, and after two passes."""
    return nerve.score in {NEVER_FIGHTS, NEVER_CHECKS} or nerve.passed >= PASSES_ENOUGH


COURAGE = Courage(check_due, is_settled, 2, 6)


def _timid(nerve: Nerve) -> Stand:
    if nerve.cornered:
        return _stand(FIGHTS, "With a morale of 2 it fights only because it is cornered.")
    return _stand(FLEES, "With a morale of 2 it never fights unless it is cornered.")


def _checked(nerve: Nerve, score: int) -> Stand:
    rolled = checked_total(nerve.dice, 2, 6)
    reached = rolled + total(nerve.modifiers)
    holds = reached <= score
    sum_ = f"{shown(nerve.dice)} = {listed(rolled, nerve.modifiers)}"
    if nerve.modifiers:
        sum_ = f"{sum_} = {reached}"
    verdict = "is not above" if holds else "is above"
    result = FIGHTS if holds else FLEES
    return _stand(result, f"{sum_} {verdict} its morale of {score}: it {result}.")


def _stand(result: str, text: str) -> Stand:
    return Stand(result != FLEES, result, Reason(MORALE, text), result == FLEES)
