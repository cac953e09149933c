"""The meeting: who is surprised, how far apart they are, how they take it (OSE encounter)."""

from math import floor

from battleboard.rules.act import Reason
from battleboard.rules.alertness import USUAL_SHARE, rolled
from battleboard.rules.case import case_of
from battleboard.rules.encounter import (
    Distance,
    EncounterDie,
    Greeting,
    Meeting,
    Reaction,
    SurpriseCheck,
)
from battleboard.rules.rulesets.ose.citation import DISTANCE, ENCOUNTER, REACTION, SURPRISE
from battleboard.rules.rulesets.ose.dice import checked_total, shown
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import Scene, Side
from battleboard.rules.tables import Tables
from battleboard.rules.wording import signed, whose

SIX = 6
INDOOR_DICE = 2
OUTDOOR_DICE = 4
SURPRISE_DIE = 4
FEET_IN_INCH = {"indoors": 10, "outdoors": 30}
REACTION_DICE = (EncounterDie(SIX), EncounterDie(SIX))

# The highest total of each band.
BANDS = ((2, "attacks"), (5, "hostile"), (8, "uncertain"), (11, "indifferent"))
BEST_BAND = "friendly"
AT_LEAST_A_TURN = Reason(ENCOUNTER, "However short, the encounter takes at least a turn.")


def check_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> SurpriseCheck:
    """Work out which sides are surprised; those cannot act for one round."""
    case_of(scene, tables, rulings)
    why: list[Reason] = []
    lost = {name: 1 for name, side in scene.sides.items() if _is_surprised(name, side, why)}
    if lost and len(lost) == len(scene.sides):
        why.append(Reason(SURPRISE, "All are surprised: nothing happens for that round."))
    for figure in scene.combatants:
        if figure.surprised_less or figure.surprises_more:
            text = f"{whose(figure.id)} own sixths do not count: give its side's chance instead."
            why.append(Reason(SURPRISE, text))
    return SurpriseCheck(lost, {}, tuple(why), "round")


def encounter_distance(meeting: Meeting) -> Distance:
    """Give the distance: 2d6 × 10 ft in a dungeon, 4d6 × 10 yards in the wilderness."""
    inches, dice = _inches(meeting)
    feet = inches * FEET_IN_INCH[meeting.place]
    unit = "yards" if meeting.place == "outdoors" else "ft"
    text = f"{dice} × 10 {unit}: {shown(meeting.dice)} is {inches * 10} {unit}."
    return Distance(inches, feet, (Reason(DISTANCE, text), AT_LEAST_A_TURN))


def distance_dice(meeting: Meeting) -> tuple[EncounterDie, ...]:
    """List the dice of the distance: fewer where somebody is surprised in the wilderness."""
    if meeting.place == "indoors":
        return (EncounterDie(SIX),) * INDOOR_DICE
    if meeting.surprised_segments:
        return (EncounterDie(SURPRISE_DIE),)
    return (EncounterDie(SIX),) * OUTDOOR_DICE


def react(greeting: Greeting) -> Reaction:
    """Read 2d6 and what the speaker adds: how those who are met behave."""
    total = checked_total(greeting.dice, len(REACTION_DICE), SIX) + greeting.added
    band = next((name for highest, name in BANDS if total <= highest), BEST_BAND)
    roll = shown(greeting.dice)
    if greeting.added:
        roll = f"{roll} with {signed(greeting.added)} for the speaker"
    return Reaction(band, Reason(REACTION, f"{roll} is {total}: {band}."))


def _is_surprised(name: str, side: Side, why: list[Reason]) -> bool:
    if side.aware:
        text = f"{name} had noticed the others and cannot be surprised."
        why.append(Reason(SURPRISE, text))
        return False
    roll, chance = rolled(name, side, side.die * USUAL_SHARE)
    within = f"{name} rolled {roll} against {floor(chance)} in {side.die}"
    if roll > chance:
        why.append(Reason(SURPRISE, f"{within}: not surprised."))
        return False
    why.append(Reason(SURPRISE, f"{within}: surprised, and without an action for one round."))
    return True


def _inches(meeting: Meeting) -> tuple[int, str]:
    """Read the dice, in tens of feet indoors and of yards outdoors; name what was thrown."""
    if meeting.place == "indoors":
        return checked_total(meeting.dice, INDOOR_DICE, SIX), "2d6"
    if meeting.surprised_segments or len(meeting.dice) == 1:
        return checked_total(meeting.dice, 1, SURPRISE_DIE), "Surprise in the wilderness: 1d4"
    return checked_total(meeting.dice, OUTDOOR_DICE, SIX), "4d6"
