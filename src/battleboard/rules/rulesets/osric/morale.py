"""Whether they stand: a check of morale (OSRIC morale)."""

from functools import partial

from battleboard.rules.act import Reason
from battleboard.rules.courage import Courage, shaken
from battleboard.rules.encounter import Nerve, Stand
from battleboard.rules.modifier import listed, total
from battleboard.rules.scene import SceneError
from battleboard.rules.tables import Tables

BASE = 50
PER_HIT_DIE = 5
PERCENT = 100
MOST_CHECKS = 2
RETREATS_UP_TO = 25
FLEES_UP_TO = 50
FLEES = "flees"


def courage(cite: str) -> Courage:
    """Say when an edition has morale checked, and by which die."""
    return Courage(partial(shaken, f"{cite} morale"), _is_settled)


def check_morale(nerve: Nerve, _tables: Tables) -> Stand:
    """Hold a percentile roll against 50 and 5 for each hit die, or a score of the creature's own.

    Those who have passed two checks make no third.
    """
    score = BASE + PER_HIT_DIE * nerve.hit_dice if nerve.score is None else nerve.score
    return held_against(score, nerve, "OSRIC")


def held_against(score: int, nerve: Nerve, cite: str) -> Stand:
    """Check morale against a score."""
    rule = f"{cite} morale"
    if _is_settled(nerve):
        return Stand(True, "holds", Reason(rule, "Two checks are passed: there is no third."))  # noqa: FBT003
    if len(nerve.dice) != 1 or not 1 <= nerve.dice[0] <= PERCENT:
        raise SceneError("dice", "expected one d100 for morale: a number from 1 to 100")
    reached = nerve.dice[0] + total(nerve.modifiers)
    failed_by = max(0, reached - score)
    result = _result(failed_by)
    verdict = f"{failed_by} too high: {result}" if failed_by else result
    shown = f"{listed(nerve.dice[0], nerve.modifiers)} = " if nerve.modifiers else ""
    text = f"{shown}{reached} against {score} %, {verdict}."
    return Stand(not failed_by, result, Reason(rule, text), result == FLEES)


def _is_settled(nerve: Nerve) -> bool:
    return nerve.passed >= MOST_CHECKS


def _result(failed_by: int) -> str:
    if not failed_by:
        return "holds"
    if failed_by <= RETREATS_UP_TO:
        return "falls back, fighting"
    return FLEES if failed_by <= FLEES_UP_TO else "surrenders"
