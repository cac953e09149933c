"""Who is surprised, how far apart two parties meet, and reactions."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from battleboard.foundation.words import count, number, with_sign
from battleboard.rules import encounter
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.rulesets.countdown.course import SURPRISE
from battleboard.rules.scene import Rulings, Scene, SceneError, Side
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Reason

USUAL_DIE = 6
USUAL_CHANCE = 2


def check_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> encounter.SurpriseCheck:
    """Check which sides are surprised, and so lose one round."""
    case = rules_context(scene, tables, rulings)
    why: list[Reason] = []
    surprised = [name for name, side in scene.sides.items() if _is_surprised(case, name, side, why)]
    return encounter.SurpriseCheck(dict.fromkeys(surprised, 1), {}, tuple(why), "round")


def _is_surprised(case: RulesContext, name: str, side: Side, why: list[Reason]) -> bool:
    if side.aware:
        text = f"{name} cannot be surprised, having already noticed the others."
        why.append(Reason(SURPRISE, text))
        return False
    face = Fraction(side.die, USUAL_DIE)
    roll, chance = encounter.surprise_roll(name, side, face * USUAL_CHANCE)
    chance = max(Fraction(0), chance + face * _sixths(case, name, why))
    die = "" if side.die == USUAL_DIE else f" on a d{side.die}"
    shown = f"{name} rolled {roll}{die}"
    limit = f"{floor(chance)} in {side.die}"
    if roll > chance:
        why.append(Reason(SURPRISE, f"{shown}, above {limit}: not surprised."))
        return False
    why.append(Reason(SURPRISE, f"{shown}, within {limit}: surprised, and 1 round is lost."))
    return True


def _sixths(case: RulesContext, name: str, why: list[Reason]) -> int:
    found = encounter.alertness(case.scene, name)
    if found.less:
        text = f"{found.alert} makes {name} harder to surprise, by {number(found.less)} in 6."
        why.append(Reason(SURPRISE, text))
    if found.more:
        more = f"likelier, by {number(found.more)} in 6"
        text = f"Everyone opposing {name} lies well hidden: surprise is {more}."
        why.append(Reason(SURPRISE, text))
    return found.sixths


DISTANCE = "COUNTDOWN distance"
REACTION = "COUNTDOWN reaction"
FACES = 6
DISTANCE_DICE = (encounter.EncounterDie(FACES),) * 3
REACTION_DICE = (encounter.EncounterDie(FACES),) * 2
FEET_IN_STEP = 10
FEET_IN_INCH = {"indoors": 10, "outdoors": 30}
# The highest total of each band; above the last one the creatures are helpful.
BANDS = ((2, "hostile"), (5, "unfriendly"), (8, "indifferent"), (11, "talkative"))
BEST = "helpful"


def encounter_distance(meeting: encounter.Meeting) -> encounter.Distance:
    """Return the distance: three dice in tens of feet, limited by room and sight."""
    feet = float(_sum(meeting.dice, len(DISTANCE_DICE)) * FEET_IN_STEP)
    shown = " + ".join(map(str, meeting.dice))
    why = [Reason(DISTANCE, f"3d6 × 10 ft: {shown} makes {number(feet)} ft.")]
    for limit, words in _limits(meeting):
        if limit < feet:
            feet = limit
            why.append(Reason(DISTANCE, f"{words}: {number(limit)} ft."))
    return encounter.Distance(_whole(feet / FEET_IN_INCH[meeting.place]), _whole(feet), tuple(why))


def distance_dice(_meeting: encounter.Meeting) -> tuple[encounter.EncounterDie, ...]:
    return DISTANCE_DICE


def react(greeting: encounter.ReactionRoll) -> encounter.Reaction:
    rolled = _sum(greeting.dice, len(REACTION_DICE))
    total = rolled + greeting.added
    band = next((name for highest, name in BANDS if total <= highest), BEST)
    charisma = f", {with_sign(greeting.added)} for Charisma, is {total}" if greeting.added else ""
    return encounter.Reaction(band, Reason(REACTION, f"{rolled} on 2d6{charisma}: {band}."))


def _limits(meeting: encounter.Meeting) -> list[tuple[float, str]]:
    limits: list[tuple[float, str]] = []
    if meeting.room_ft is not None:
        limits.append((max(meeting.room_ft), "The room allows no more than its longest span"))
    light, infravision = meeting.light_radius_ft, meeting.infravision_ft
    if not meeting.line_of_sight and not light is infravision is None:
        sight, sense = max((light or 0.0, "the light"), (infravision or 0.0, "infravision"))
        limits.append((sight, f"Nobody sees farther than {sense} reaches"))
    return limits


def _sum(dice: Sequence[int], amount: int) -> int:
    """Add up six-sided dice; refuse a wrong number of dice, or a value that no face shows."""
    if len(dice) != amount:
        problem = f"expected {count(amount, 'six-sided die', 'six-sided dice')}, not {len(dice)}"
        raise SceneError("dice", problem)
    for index, die in enumerate(dice):
        if not 1 <= die <= FACES:
            raise SceneError(f"dice[{index}]", f"expected a d{FACES}: a number from 1 to {FACES}")
    return sum(dice)


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value
