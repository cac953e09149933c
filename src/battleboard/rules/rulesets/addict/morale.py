"""A check of morale as a phase of the encounter (DMG 67)."""

from functools import partial

from battleboard.rules import morale
from battleboard.rules.courage import Courage, never, shaken
from battleboard.rules.encounter import Nerve, Stand
from battleboard.rules.scene import SceneError
from battleboard.rules.tables import Tables

FLIGHT = frozenset({"breaks off and retreats", "flees in panic"})
COURAGE = Courage(partial(shaken, morale.RULE), never)


def check_morale(nerve: Nerve, tables: Tables) -> Stand:
    """Hold a percentile roll against the creature's morale, or the one that its dice give it."""
    if len(nerve.dice) != 1 or not 1 <= nerve.dice[0] <= morale.PERCENT:
        raise SceneError("dice", "expected one d100 for morale: a number from 1 to 100")
    base = nerve.score
    if base is None:
        base = morale.base_morale(nerve.hit_dice, nerve.extra_hit_points, tables)
    checked = morale.check(nerve.dice[0], base, nerve.modifiers, tables)
    return Stand(checked.holds, checked.result, checked.why, checked.result in FLIGHT)
