"""The course of a round: a ruler that counts down, and each figure's turn on it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from battleboard.foundation.words import number, whose, with_sign
from battleboard.rules.attack.basic_abilities import basic_modifier
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import Combatant, Rulings, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, ActKind, Die, Mark, Mode, Reason, Ruler
from battleboard.rules.timing.declaration import Declaration
from battleboard.rules.timing.dice import Dice, Throw

INITIATIVE = "COUNTDOWN initiative"


def die_bonus(figure: Combatant, rulings: Rulings) -> int:
    """Return a figure's bonus to its die under these rulings."""
    if rulings["initiative.dex"] == "off" or figure.dexterity is None:
        return 0
    return basic_modifier(figure.dexterity)


def number_of(case: RulesContext, figure: Combatant, path: str) -> Die:
    """Return a figure's initiative: its own die or its side's, plus its bonus."""
    own = figure.initiative is not None
    side = case.scene.sides[figure.side]
    fallen = figure.initiative if own else side.initiative
    owner, die = figure.side, f"{whose(figure.side)} die"
    if own:
        owner, die = figure.id, "the figure's own die"
    if fallen is None:
        return Die(figure.id, None, "", INITIATIVE, path)
    more = die_bonus(figure, case.rulings)
    if more:
        die = f"{die} of {number(fallen)}, {with_sign(more)} for Dexterity {figure.dexterity}"
    return Die(owner, fallen + more, die, INITIATIVE, path)


def initiative_dice(scene: Scene, _tables: Tables, rulings: Rulings) -> Dice:
    """Return the dice still to be rolled: one per figure, shared by monsters of a type."""
    groups: dict[tuple[str, ...], list[Combatant]] = {}
    for figure in scene.combatants:
        if figure.initiative is None and scene.sides[figure.side].initiative is None:
            key = (figure.side, figure.type) if figure.type else (figure.side, "", figure.id)
            groups.setdefault(key, []).append(figure)
    throws = tuple(
        Throw(
            group[0].type or group[0].id,
            scene.sides[group[0].side].die,
            tuple(figure.id for figure in group),
            die_bonus(group[0], rulings),
        )
        for group in groups.values()
    )
    # Monsters that share a die but have different bonuses get different numbers from it, which the
    # odds could not derive from the order of the dice.
    alike = all(len({die_bonus(each, rulings) for each in group}) == 1 for group in groups.values())
    return Dice(throws, order_only=alike, counted=alike)


USUAL_NUMBERS = range(1, 7)
MOST_MARKS = 14
# The number assumed for a figure until its die is rolled, about the middle of 6 to 1.
UNKNOWN_NUMBER = 3
SURPRISE = "COUNTDOWN surprise"

# The order within one segment: parries, then weapons that receive a charge, then all whose turn
# it is, and last what waits for the next round.
PARRIES, RECEIVES, IN_TURN, NEXT_ROUND = (0,), (1,), (2,), (3,)
Moment = tuple[int, tuple[int, ...]]


class CountdownTurn(NamedTuple):
    """One figure's turn: its place on the ruler, its die, and the turn in words.

    Until the die is rolled, the turn is not `known` and has a provisional place.
    """

    place: int
    words: str
    die: Die = Die()
    known: bool = True


class Course(NamedTuple):
    """A round or surprise round: its ruler, each figure's turn on it, and the rule of order."""

    case: RulesContext
    ruler: Ruler
    turns: Mapping[str, CountdownTurn]
    rule: str


def ruler_of(numbers: Iterable[int]) -> Ruler:
    """Return a ruler from 6 down to 1 and the end, longer if numbers go beyond."""
    shown = {*USUAL_NUMBERS, *numbers}
    all_between = range(min(shown), max(shown) + 1)
    # With many-sided dice, mark only 1 to 6 and the numbers in use: 100 marks would be unreadable.
    kept = all_between if len(all_between) < MOST_MARKS else sorted(shown)
    marks = [Mark(str(n), n, f"segment {n}") for n in reversed(kept)]
    return Ruler("segment", (*marks, Mark("end", min(shown) - 1, "the end of the round")))


RULER = ruler_of(())
SURPRISE_RULER = Ruler("round", (Mark("S1", 1, "the surprise round"),))


def course_of_round(case: RulesContext) -> Course:
    dice = {
        figure.id: number_of(case, figure, f"combatants[{index}].initiative")
        for index, figure in enumerate(case.scene.combatants)
    }
    ruler = ruler_of(die.value for die in dice.values() if die.value is not None)
    places = {mark.number: place for place, mark in enumerate(ruler.marks, start=1)}
    turns = {name: _turn(die, places) for name, die in dice.items()}
    return Course(case, ruler, turns, INITIATIVE)


def course_of_surprise(case: RulesContext) -> Course:
    """Return the course of a surprise round: all who can act do so at one moment."""
    turn = CountdownTurn(1, "in the surprise round")
    return Course(case, SURPRISE_RULER, dict.fromkeys(case.figures, turn), SURPRISE)


def _turn(die: Die, places: Mapping[int, int]) -> CountdownTurn:
    if die.value is None:
        place = places[UNKNOWN_NUMBER]
        return CountdownTurn(place, "when the number on the die comes up", die, known=False)
    return CountdownTurn(places[die.value], f"in segment {die.value} ({die.words})", die)


def when(ruler: Ruler, place: int) -> str:
    """Name a place of the ruler in a sentence: in segment 4, at the end of the round."""
    preposition = "at" if ruler.last == place > 1 else "in"
    return f"{preposition} {ruler.where(place)}"


def require(act: Act) -> None:
    """Raise a SceneError if the place of an act depends on a die that is not rolled yet."""
    if not act.place.fixed:
        _ = act.die.shown


def moment(act: Act) -> Moment:
    return act.place.segment, act.place.order


def moment_begun(act: Act) -> Moment:
    """Return the moment when a figure acts: for a spell that works later, its casting."""
    return (act.begun, IN_TURN) if act.runs_on else moment(act)


def in_turn(  # noqa: PLR0913 - what an act is, each part named
    declaration: Declaration,
    course: Course,
    kind: ActKind,
    mode: Mode,
    why: Reason,
    *,
    routine: int = 1,
    routines: int = 1,
) -> Act:
    turn = course.turns[declaration.figure.id]
    act = declaration.act(
        kind,
        mode,
        turn.place,
        die=turn.die,
        fixed=turn.known,
        routine=routine,
        routines=routines,
        begun=turn.place,
        due=turn.place,
        why=(why,),
    )
    return act._replace(place=act.place._replace(order=IN_TURN))
