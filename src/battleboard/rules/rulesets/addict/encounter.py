"""Who is surprised, for how many segments, and how far apart the parties meet (ADDICT I, II)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, floor, inf

from battleboard.foundation.words import count, number, whose, with_sign
from battleboard.rules import encounter
from battleboard.rules.measures import FEET_IN_INCH, FEET_IN_YARD
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.rulesets.addict.initiative import reaction
from battleboard.rules.scene import Combatant, Rulings, Scene, SceneError, Side
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Reason

USUAL_DIE = 6
PERCENT_DIE = 100
# The pages with the rules of surprise.
PAGES = " (DMG 61-62)"
SIXTH_OF_PERCENT = Fraction(100, 6)


def check_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> encounter.SurpriseCheck:
    case = rules_context(scene, tables, rulings)
    why: list[Reason] = []
    rolled = {name: _segments(case, name, side, why) for name, side in scene.sides.items()}
    if rulings["surprise.segments"] == "difference":
        rolled = {name: _difference(scene, name, rolled, why) for name in rolled}
    lost = _net(rolled, rulings, why)
    individual = _individuals(case, lost, why)
    why.extend(_all_freed(scene, lost, individual))
    return encounter.SurpriseCheck(
        {name: n for name, n in lost.items() if n}, individual, tuple(why)
    )


def _segments(case: RulesContext, name: str, side: Side, why: list[Reason]) -> int:
    if side.aware:
        text = f"{name} cannot be surprised, having already noticed the others."
        why.append(Reason("ADDICT I.A", text))
        return 0
    roll, chance = encounter.surprise_roll(name, side)
    sixths = _sixths(case, name, why)
    if side.die == USUAL_DIE:
        return _on_d6(name, roll, chance + sixths, why)
    return _on_percent(name, side, chance, sixths, why)


def _sixths(case: RulesContext, name: str, why: list[Reason]) -> int:
    found = encounter.alertness(case.scene, name)
    if found.less:
        text = f"{found.alert} makes {name} harder to surprise, by {found.less} in 6."
        why.append(Reason("ADDICT I.A.1", text))
    if found.more:
        text = f"Everyone opposing {name} surprises more often, by {found.more} in 6."
        why.append(Reason("ADDICT I.A.2", text))
    return found.sixths


def _on_d6(name: str, roll: int, chance: Fraction, why: list[Reason]) -> int:
    if roll > chance:
        most = max(0, floor(chance))
        text = f"No surprise for {name}. Surprise takes a roll of {most} or less on a d6, and "
        text = f"{text}{name} rolled {roll}{PAGES}."
        why.append(Reason("ADDICT I.A", text))
        return 0
    text = f"Surprise costs {name} {count(roll, 'segment')}. {name} rolled {roll}, within "
    text = f"{text}{floor(chance)} in 6{PAGES}."
    why.append(Reason("ADDICT I.C.1", text))
    return roll


def _on_percent(
    name: str, side: Side, surprised_on: Fraction, sixths: int, why: list[Reason]
) -> int:
    """Return the segments lost with a die other than a d6, whose roll is converted to percent.

    On a d% the chance is rounded to a whole number.
    """
    face = Fraction(PERCENT_DIE, side.die)
    roll = (side.roll or 0) * face
    chance = surprised_on * face + sixths * SIXTH_OF_PERCENT
    limit = nearest_whole(chance) if side.die == PERCENT_DIE else chance
    face_shown = "" if side.die == PERCENT_DIE else f" ({side.roll} on a d{side.die})"
    rounded = f", rounded to {limit}" if limit != chance else ""
    chance_shown = _percent(max(chance, Fraction(0)))
    shown = f"{name} rolled {_percent(roll)}{face_shown} against {chance_shown}{rounded}"
    if roll > limit:
        why.append(Reason("ADDICT I.A.3", f"No surprise for {name}. {shown}."))
        return 0
    segments = ceil(roll / SIXTH_OF_PERCENT)
    share = f"{_percent(roll)} ÷ 16⅔%"
    lost = count(segments, "segment")
    text = f"Surprise costs {name} {lost}. {shown}; {share}, rounded up, is {segments}."
    why.append(Reason("ADDICT I.C.2", text))
    return segments


def _difference(scene: Scene, name: str, rolled: Mapping[str, int], why: list[Reason]) -> int:
    """Return the loss by a house rule: the difference from the die of a side not surprised.

    The loss stays as it is if there is no such side.
    """
    sides = scene.sides
    foes = [foe for foe, lost in rolled.items() if not lost and not sides[foe].aware]
    if not rolled[name] or not foes:
        return rolled[name]
    apart = {foe: abs(_in_sixths(sides[foe]) - _in_sixths(sides[name])) for foe in foes}
    foe = max(foes, key=lambda each: apart[each])
    segments = ceil(apart[foe])
    text = f"The difference between the dice costs {name} {count(segments, 'segment')} instead. "
    dice = f"{foe} rolled {sides[foe].roll}, {name} {sides[name].roll}."
    why.append(Reason("ADDICT I.C.1", f"{text}{dice}"))
    return segments


def _in_sixths(side: Side) -> Fraction:
    return Fraction((side.roll or 0) * USUAL_DIE, side.die)


def nearest_whole(chance: Fraction) -> int:
    return floor(chance + Fraction(1, 2))


def _percent(value: Fraction) -> str:
    thirds = {0: "", 1: "⅓", 2: "⅔"}
    whole, part = divmod(value, 1)
    if part * 3 in thirds:
        return f"{whole}{thirds[int(part * 3)]}%"
    return f"{float(value):.4g}%"


def _net(rolled: Mapping[str, int], rulings: Rulings, why: list[Reason]) -> Mapping[str, int]:
    """Take the smallest loss off every side (I.C.4), unless a house rule forbids it."""
    least = min(rolled.values(), default=0)
    if not least or rulings["surprise.net"] == "off" or len(rolled) == 1:
        return rolled
    text = f"Every side is surprised, which cancels out {count(least, 'segment')} for each."
    why.append(Reason("ADDICT I.C.4", text))
    return {name: segments - least for name, segments in rolled.items()}


def _individuals(case: RulesContext, lost: Mapping[str, int], why: list[Reason]) -> dict[str, int]:
    individual: dict[str, int] = {}
    for figure in case.scene.combatants:
        side = lost[figure.side]
        own = personal_loss(case, figure, side)
        if own != side:
            individual[figure.id] = own
            why.append(Reason("ADDICT I.C.5", _own_words(case, figure, side, own)))
    return individual


def _all_freed(
    scene: Scene, lost: Mapping[str, int], individual: Mapping[str, int]
) -> Iterator[Reason]:
    until = encounter.cap_surprise(scene, {**lost, **individual})
    for side, segments in lost.items():
        if until[side] < segments:
            after = f" after segment {until[side]}" if until[side] else ": no segment is lost"
            yield Reason("ADDICT I.C", f"No one in {side} is still surprised{after}.")


def personal_loss(case: RulesContext, figure: Combatant, side_loss: int) -> int:
    """Return the segments that a figure loses: Dexterity changes surprise but never creates it."""
    return max(0, side_loss - reaction(case, figure)) if side_loss else 0


def _own_words(case: RulesContext, figure: Combatant, side: int, own: int) -> str:
    text = f"{figure.id} loses {count(own, 'segment')}, and the rest of the side loses {side}. The "
    return (
        f"{text}reaction adjustment is {with_sign(reaction(case, figure))} "
        f"(Dexterity {figure.dexterity}, PH 11)."
    )


OUTDOOR_DICE = 6
OUTDOOR_DIE = 4
INDOOR_DIE = 6
INDOOR_BASE = 4
SURPRISE_DIE = 3
NOISE_DIE = 4
ROOM_DICE = (4, 6, 8, 10, 12, 20)
LEAST_FT = (INDOOR_BASE + 1) * FEET_IN_INCH

# The faces that count one less in each terrain (ADDICT II.A.2).
LOWERED: dict[encounter.Terrain, frozenset[int]] = {
    "open": frozenset(),
    "scrub": frozenset({3, 4}),
    "forest": frozenset({1, 2, 3, 4}),
    "marsh": frozenset({2, 3, 4}),
}


def encounter_distance(meeting: encounter.Meeting) -> encounter.Distance:
    return _outdoors(meeting) if meeting.place == "outdoors" else _Indoors(meeting).distance()


def distance_dice(meeting: encounter.Meeting) -> tuple[encounter.EncounterDie, ...]:
    """Return the dice for the distance: six outdoors, one or two indoors.

    A second die indoors is optional: a d4 for a noise or, in a room smaller than the first die's
    highest roll, the room's own die.
    """
    if meeting.place == "outdoors":
        return (encounter.EncounterDie(OUTDOOR_DIE),) * OUTDOOR_DICE
    if meeting.line_of_sight:
        return (encounter.EncounterDie(INDOOR_DIE),)
    if meeting.surprised_segments:
        return (encounter.EncounterDie(SURPRISE_DIE), *_room_die(meeting, SURPRISE_DIE))
    if span_ft(meeting) < LEAST_FT:
        return (
            encounter.EncounterDie(_room_faces(span_ft(meeting)), "the room"),
            *_noise_die(meeting),
        )
    other = _noise_die(meeting) or _room_die(meeting, INDOOR_DIE + INDOOR_BASE)
    return (encounter.EncounterDie(INDOOR_DIE), *other)


def _noise_die(meeting: encounter.Meeting) -> tuple[encounter.EncounterDie, ...]:
    if meeting.noisy is None:
        return ()
    return (encounter.EncounterDie(NOISE_DIE, "coming up to the noise", optional=True),)


def _room_die(meeting: encounter.Meeting, most_inches: int) -> tuple[encounter.EncounterDie, ...]:
    span = span_ft(meeting)
    if span >= most_inches * FEET_IN_INCH or meeting.noisy is not None:
        return ()
    return (encounter.EncounterDie(_room_faces(span), "the room", optional=True),)


def span_ft(meeting: encounter.Meeting) -> float:
    """Return the longest span of the room; infinite if no room is given."""
    return max(meeting.room_ft) if meeting.room_ft else inf


def _room_faces(span: float) -> int:
    """Return the faces of a room's own die: the smallest usual one that gives equal steps.

    If there is no such die, the room's die has one face per step of 10 ft.
    """
    steps = int(span // FEET_IN_INCH) + 1
    return next((die for die in ROOM_DICE if die % steps == 0), steps)


def check_die(value: int, faces: int, index: int) -> int:
    """Return the number on a die; raise a SceneError if the die has no such face."""
    if not 1 <= value <= faces:
        raise SceneError(f"dice[{index}]", f"expected a d{faces}: a number from 1 to {faces}")
    return value


def _outdoors(meeting: encounter.Meeting) -> encounter.Distance:
    if len(meeting.dice) != OUTDOOR_DICE:
        problem = f"expected six four-sided dice outdoors, not {len(meeting.dice)}"
        raise SceneError("dice", problem)
    dice = [check_die(die, OUTDOOR_DIE, index) for index, die in enumerate(meeting.dice)]
    lowered = [die - (die in LOWERED[meeting.terrain]) for die in dice]
    inches = max(0, sum(lowered) - meeting.surprised_segments)
    return encounter.Distance(
        inches, inches * FEET_IN_INCH * FEET_IN_YARD, tuple(_why(meeting, lowered))
    )


def _why(meeting: encounter.Meeting, lowered: list[int]) -> list[Reason]:
    total = sum(meeting.dice)
    text = f"Outdoors the dice put them {total} inches apart. 6d4: {_sum(meeting.dice)} = {total}."
    why = [Reason("ADDICT II.A", text)]
    if meeting.terrain != "open":
        text = f"The {meeting.terrain} brings them nearer, to {sum(lowered)} inches. The dice "
        text = f"{text}count only as {_sum(lowered)} = {sum(lowered)}."
        why.append(Reason("ADDICT II.A.2", text))
    if meeting.surprised_segments:
        nearer = min(meeting.surprised_segments, sum(lowered))
        text = f"Surprise brings them {count(nearer, 'inch', 'inches')} nearer."
        why.append(Reason("ADDICT II.A.1", text))
    return why


def _sum(dice: tuple[int, ...] | list[int]) -> str:
    return " + ".join(str(die) for die in dice)


class _Indoors:
    """The indoor distance: a roll, then each limit in turn."""

    def __init__(self, meeting: encounter.Meeting) -> None:
        self.meeting = meeting
        self.why: list[Reason] = []
        if len(meeting.dice) not in {1, 2}:
            problem = (
                "expected one die indoors (two for a noise or a small room), "
                f"not {len(meeting.dice)}"
            )
            raise SceneError("dice", problem)

    def distance(self) -> encounter.Distance:
        if self.meeting.line_of_sight:
            feet = self._in_plain_sight()
        else:
            feet = self._within_light(self._within_room(self._distance_by_dice()))
        return encounter.Distance(_whole(feet / FEET_IN_INCH), _whole(feet), tuple(self.why))

    def _say(self, section: str, text: str) -> None:
        self.why.append(Reason(f"ADDICT II.{section}", text))

    def _base(self) -> float:
        die = check_die(self.meeting.dice[0], INDOOR_DIE, 0)
        text = f"Indoors the die puts them {die + INDOOR_BASE} inches apart. d6 + 4: {die} + 4 = "
        self._say("B", f"{text}{die + INDOOR_BASE}.")
        return (die + INDOOR_BASE) * FEET_IN_INCH

    def _in_plain_sight(self) -> float:
        feet = self._base()
        self._say(
            "B.1", "In a lit, open line of sight nothing shortens the distance or surprises anyone."
        )
        return feet

    def _distance_by_dice(self) -> float:
        if self.meeting.surprised_segments:
            inches = check_die(self.meeting.dice[0], SURPRISE_DIE, 0)
            apart = count(inches, "inch", "inches")
            self._say("B.5", f"Surprise indoors leaves them {apart} apart. d3 = {inches}.")
            if self.meeting.noisy:
                self._say("B.2", f"{whose(self.meeting.noisy)} noise adds nothing to surprise.")
            return inches * FEET_IN_INCH
        return self._with_noise(self._room_step(0) if self._small_room() else self._base())

    def _small_room(self) -> bool:
        return span_ft(self.meeting) < LEAST_FT and not self.meeting.surprised_segments

    def _with_noise(self, feet: float) -> float:
        noisy = self.meeting.noisy
        if noisy is None:
            return feet
        choice = f"{noisy} can be heard: the other side may flee or hide, or come within d4 inches"
        if len(self.meeting.dice) == 1:
            self._say("B.2", f"{choice} unnoticed.")
            return feet
        inches = check_die(self.meeting.dice[1], NOISE_DIE, 1)
        self._say("B.2", f"{choice}, here {inches}, before it is noticed.")
        return min(feet, inches * FEET_IN_INCH)

    def _within_room(self, feet: float) -> float:
        span = span_ft(self.meeting)
        if feet <= span:
            return feet
        if len(self.meeting.dice) > 1 and self.meeting.noisy is None:
            return self._room_step(1)
        self._say("B.3", f"The room allows no more than its longest span, {number(span)} ft.")
        return span

    def _room_step(self, index: int) -> float:
        """Return the feet that the room's own die gives: equal steps of 10 ft up to its span."""
        span = span_ft(self.meeting)
        steps = int(span // FEET_IN_INCH) + 1
        if steps == 1:
            self._say("B.3", f"A room of {number(span)} ft leaves only striking distance.")
            return 0
        faces = _room_faces(span)
        die = check_die(self.meeting.dice[index], faces, index)
        feet = (ceil(die * steps / faces) - 1) * FEET_IN_INCH
        where = f"{feet} ft" if feet else "striking distance"
        sum_ = f"in {steps} equal steps, {die} on a d{faces} is {where}"
        self._say("B.3", f"The room's longest span is {number(span)} ft: {sum_}.")
        return feet

    def _within_light(self, feet: float) -> float:
        light, infravision = self.meeting.light_radius_ft, self.meeting.infravision_ft
        if light is None and infravision is None:
            return feet
        limit, sense = max(
            (2 * (light or 0), "twice the light's radius"), (infravision or 0, "infravision")
        )
        if feet <= limit:
            return feet
        self._say("B.6", f"Nobody sees farther than {sense}: {number(limit)} ft.")
        return limit


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value
