"""How far apart two parties meet, and how those who are met take it."""

from collections.abc import Sequence

from battleboard.rules.act import Reason
from battleboard.rules.encounter import Distance, EncounterDie, Greeting, Meeting, Reaction
from battleboard.rules.scene import SceneError
from battleboard.rules.wording import count, number, signed

DISTANCE = "COUNTDOWN distance"
REACTION = "COUNTDOWN reaction"
FACES = 6
DISTANCE_DICE = (EncounterDie(FACES),) * 3
REACTION_DICE = (EncounterDie(FACES),) * 2
FEET_IN_STEP = 10
FEET_IN_INCH = {"indoors": 10, "outdoors": 30}
# The highest total of each band; above the last one they help.
BANDS = ((2, "hostile"), (5, "unfriendly"), (8, "indifferent"), (11, "talkative"))
BEST = "helpful"


def encounter_distance(meeting: Meeting) -> Distance:
    """Give the distance of an encounter: three dice in tens of feet, or the limit of sight."""
    feet = float(_sum(meeting.dice, len(DISTANCE_DICE)) * FEET_IN_STEP)
    shown = " + ".join(map(str, meeting.dice))
    why = [Reason(DISTANCE, f"3d6 tens of feet: {shown} is {number(feet)} ft.")]
    for limit, words in _limits(meeting):
        if limit < feet:
            feet = limit
            why.append(Reason(DISTANCE, f"{words}: {number(limit)} ft."))
    return Distance(_whole(feet / FEET_IN_INCH[meeting.place]), _whole(feet), tuple(why))


def distance_dice(_meeting: Meeting) -> tuple[EncounterDie, ...]:
    """List the dice of the distance: always three."""
    return DISTANCE_DICE


def react(greeting: Greeting) -> Reaction:
    """Say how those who are met behave: two dice, with the speaker's Charisma."""
    rolled = _sum(greeting.dice, len(REACTION_DICE))
    total = rolled + greeting.added
    band = next((name for highest, name in BANDS if total <= highest), BEST)
    charisma = f" {signed(greeting.added)} for Charisma is {total}" if greeting.added else ""
    return Reaction(band, Reason(REACTION, f"{rolled} on 2d6{charisma}: {band}."))


def _limits(meeting: Meeting) -> list[tuple[float, str]]:
    limits: list[tuple[float, str]] = []
    if meeting.room_ft is not None:
        limits.append((max(meeting.room_ft), "The room allows no more than its longest span"))
    light, infravision = meeting.light_radius_ft, meeting.infravision_ft
    if not meeting.line_of_sight and not light is infravision is None:
        sight, sense = max((light or 0.0, "the light"), (infravision or 0.0, "infravision"))
        limits.append((sight, f"Nobody sees further than {sense} reaches"))
    return limits


def _sum(dice: Sequence[int], amount: int) -> int:
    """Add up six-sided dice, refusing any other."""
    if len(dice) != amount:
        problem = f"expected {count(amount, 'six-sided die', 'six-sided dice')}, not {len(dice)}"
        raise SceneError("dice", problem)
    for index, die in enumerate(dice):
        if not 1 <= die <= FACES:
            raise SceneError(f"dice[{index}]", f"expected a d{FACES}: a number from 1 to {FACES}")
    return sum(dice)


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value
