"""Surprise, distance, reaction, and the morale of monsters (OSE encounter and morale)."""

from collections.abc import Sequence
from math import floor

from battleboard.foundation.words import count, whose, with_sign
from battleboard.rules import encounter
from battleboard.rules.attack.modifier import format_sum, total
from battleboard.rules.morale import (
    Losses,
    MoraleCheck,
    MoraleResult,
    MoraleRules,
    MoraleSituation,
)
from battleboard.rules.rules_context import rules_context
from battleboard.rules.rulesets.ose.turns import DISTANCE, ENCOUNTER, MORALE, REACTION, SURPRISE
from battleboard.rules.scene import Rulings, Scene, SceneError, Side
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Reason


def checked_total(dice: Sequence[int], amount: int, faces: int) -> int:
    """Add up dice of one kind; refuse a wrong number of dice, or a value that no face shows."""
    wanted = count(amount, f"d{faces}", f"d{faces}")
    if len(dice) != amount:
        raise SceneError("dice", f"expected {wanted}, not {count(len(dice), 'number')}")
    for index, value in enumerate(dice):
        if not 1 <= value <= faces:
            raise SceneError(f"dice[{index}]", f"expected a d{faces}: a number from 1 to {faces}")
    return sum(dice)


def format_dice(dice: Sequence[int]) -> str:
    return " + ".join(map(str, dice))


SIX = 6
INDOOR_DICE = 2
OUTDOOR_DICE = 4
SURPRISE_DIE = 4
FEET_IN_INCH = {"indoors": 10, "outdoors": 30}
REACTION_DICE = (encounter.EncounterDie(SIX), encounter.EncounterDie(SIX))

# The highest total of each band; anything above is `BEST_BAND`.
BANDS = ((2, "attacks"), (5, "hostile"), (8, "uncertain"), (11, "indifferent"))
BEST_BAND = "friendly"
AT_LEAST_A_TURN = Reason(ENCOUNTER, "However short, the encounter takes at least a turn.")


def check_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> encounter.SurpriseCheck:
    """Check which sides are surprised, and so cannot act for one round."""
    rules_context(scene, tables, rulings)
    why: list[Reason] = []
    lost = {name: 1 for name, side in scene.sides.items() if _is_surprised(name, side, why)}
    if lost and len(lost) == len(scene.sides):
        why.append(Reason(SURPRISE, "All are surprised: nothing happens in that round."))
    for figure in scene.combatants:
        if figure.surprised_less or figure.surprises_more:
            text = f"{whose(figure.id)} own chances do not count: set the side's chance instead."
            why.append(Reason(SURPRISE, text))
    return encounter.SurpriseCheck(lost, {}, tuple(why), "round")


def encounter_distance(meeting: encounter.Meeting) -> encounter.Distance:
    """Return the distance: the dice × 10 ft in a dungeon, × 10 yards in the wilderness."""
    inches, dice = _inches(meeting)
    feet = inches * FEET_IN_INCH[meeting.place]
    unit = "yards" if meeting.place == "outdoors" else "ft"
    text = f"{dice} × 10 {unit}: {format_dice(meeting.dice)} is {inches * 10} {unit}."
    return encounter.Distance(inches, feet, (Reason(DISTANCE, text), AT_LEAST_A_TURN))


def distance_dice(meeting: encounter.Meeting) -> tuple[encounter.EncounterDie, ...]:
    """Return the dice for the distance: 2d6 in a dungeon; outdoors 4d6, or 1d4 after surprise."""
    if meeting.place == "indoors":
        return (encounter.EncounterDie(SIX),) * INDOOR_DICE
    if meeting.surprised_segments:
        return (encounter.EncounterDie(SURPRISE_DIE),)
    return (encounter.EncounterDie(SIX),) * OUTDOOR_DICE


def react(greeting: encounter.ReactionRoll) -> encounter.Reaction:
    total = checked_total(greeting.dice, len(REACTION_DICE), SIX) + greeting.added
    band = next((name for highest, name in BANDS if total <= highest), BEST_BAND)
    roll = format_dice(greeting.dice)
    if greeting.added:
        roll = f"{roll} with {with_sign(greeting.added)} for the speaker"
    return encounter.Reaction(band, Reason(REACTION, f"{roll} is {total}: {band}."))


def _is_surprised(name: str, side: Side, why: list[Reason]) -> bool:
    if side.aware:
        text = f"{name} cannot be surprised, having already noticed the others."
        why.append(Reason(SURPRISE, text))
        return False
    roll, chance = encounter.surprise_roll(name, side, side.die * encounter.USUAL_SHARE)
    within = f"{name} rolled {roll} against {floor(chance)} in {side.die}"
    if roll > chance:
        why.append(Reason(SURPRISE, f"{within}: not surprised."))
        return False
    why.append(Reason(SURPRISE, f"{within}: surprised, and cannot act for 1 round."))
    return True


def _inches(meeting: encounter.Meeting) -> tuple[int, str]:
    if meeting.place == "indoors":
        return checked_total(meeting.dice, INDOOR_DICE, SIX), "2d6"
    if meeting.surprised_segments or len(meeting.dice) == 1:
        return checked_total(meeting.dice, 1, SURPRISE_DIE), "Surprise in the wilderness: 1d4"
    return checked_total(meeting.dice, OUTDOOR_DICE, SIX), "4d6"


NEVER_FIGHTS = 2
NEVER_CHECKS = 12
PASSES_ENOUGH = 2
FIGHTS = "fights on"
TO_THE_END = "fights to the end"
FLEES = "flees or surrenders"


def check_morale(check: MoraleCheck, _tables: Tables) -> MoraleResult:
    score = check.score
    if score is None or not NEVER_FIGHTS <= score <= NEVER_CHECKS:
        raise SceneError("score", "expected the creature's morale score: a number from 2 to 12")
    if score == NEVER_CHECKS:
        return _stand(TO_THE_END, f"With a morale of {score} it never checks.")
    if score == NEVER_FIGHTS:
        return _timid(check)
    if check.passed >= PASSES_ENOUGH:
        return _stand(TO_THE_END, f"It has passed {check.passed} checks, and makes no more.")
    return _check_against(check, score)


def check_due(losses: Losses) -> tuple[Reason, ...]:
    """Return why a group checks morale now: its first death, or half of it is out."""
    members = losses.members
    if losses.out >= members:
        return ()
    if 2 * losses.out >= members > 2 * losses.out_before:
        down = f"{losses.out} of {members} {losses.in_words}"
        return (Reason(MORALE, f"{down}, which is half or more."),)
    if losses.now > losses.before == 0:
        return (Reason(MORALE, f"The first of {members} has died."),)
    return ()


def is_settled(check: MoraleCheck) -> bool:
    """Whether no dice are rolled: for scores of 2 and 12, and after two checks passed."""
    return check.score in {NEVER_FIGHTS, NEVER_CHECKS} or check.passed >= PASSES_ENOUGH


_SITUATIONS = (
    MoraleSituation("shaken", "reason to lose heart, as the DM judges", 1, MORALE, 2),
    MoraleSituation("heartened", "reason to take heart, as the DM judges", -1, MORALE, 2),
)
MORALE_RULES = MoraleRules(check_due, is_settled, 2, 6, lambda _tables: _SITUATIONS)


def _timid(check: MoraleCheck) -> MoraleResult:
    if check.cornered:
        return _stand(FIGHTS, "With a morale of 2 it fights only because it is cornered.")
    return _stand(FLEES, "With a morale of 2 it never fights unless it is cornered.")


def _check_against(check: MoraleCheck, score: int) -> MoraleResult:
    rolled = checked_total(check.dice, 2, 6)
    reached = rolled + total(check.modifiers)
    holds = reached <= score
    sum_ = f"{format_dice(check.dice)} = {format_sum(rolled, check.modifiers)}"
    if check.modifiers:
        sum_ = f"{sum_} = {reached}"
    verdict = "is not above" if holds else "is above"
    result = FIGHTS if holds else FLEES
    return _stand(result, f"{sum_} {verdict} its morale of {score}: it {result}.")


def _stand(result: str, text: str) -> MoraleResult:
    return MoraleResult(result != FLEES, result, Reason(MORALE, text), result == FLEES)
