"""Whose turn comes when, and the five phases of each turn (OSE initiative and phases).

A round is a series of turns, each with the same phases; so the ruler cannot be laid out before
the dice are known. By side, with blue's 5 against red's 3:

    | blue                    | red                     | red |
    | Mor Mov Mis Spl Mel     | Mor Mov Mis Spl Mel     | Slo |
      1   2   3   4   5         6   7   8   9   10        10

By a house rule all sides share the phases, the winner first within each: Mor Mor Mov Mov …

Sides with tied dice share one turn ("blue & red"), and so the same phases: their acts happen
together. Slow weapons strike at the end of the round, again in the order of the turns; each turn
with such blows has one more mark there, which shares the number of the last phase.

With individual initiative each figure has a turn (figures with tied dice share one), and the
ruler has only the phases in use: with all of them, twenty figures would need a hundred marks.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from battleboard.foundation.words import listing, whose, with_sign
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import Combatant, Rulings, Scene, SceneError
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Die, Mark, Ruler
from battleboard.rules.timing.dice import Dice, Throw, side_throws

SURPRISE = "OSE surprise"
DISTANCE = "OSE distance"
REACTION = "OSE reaction"
ENCOUNTER = "OSE encounter"
INITIATIVE = "OSE initiative"
PHASES = "OSE phases"
MORALE = "OSE morale"
SLOW_WEAPONS = "OSE slow weapons"
MOVEMENT = "OSE movement"
MISSILES = "OSE missiles"
MELEE = "OSE melee"
SPELLS = "OSE spells"
ATTACK = "OSE attack"


# The lowest Dexterity of each step, and what it adds to a figure's die.
_DEXTERITY = ((18, 2), (13, 1), (9, 0), (4, -1))
_CLUMSIEST = -2


class Turn(NamedTuple):
    """One turn of a round: the sides or figures that act in it."""

    names: tuple[str, ...]

    @property
    def group(self) -> str:
        return listing(self.names, last="&")

    @property
    def whose(self) -> str:
        """The names of those who act in the turn, in the possessive: red's, blue and red's."""
        return f"{whose(listing(self.names))}"


class Turns(NamedTuple):
    """The turns of a round in order, each figure's turn, and its die.

    With `shared`, a house rule, all turns share their phases.
    """

    line: tuple[Turn, ...]
    at: Mapping[str, int]
    dice: Mapping[str, Die]
    by_sides: bool
    shared: bool = False

    def rank_of(self, moment: "TurnMoment") -> tuple[int, int, int]:
        """Return a moment as numbers that sort in the order of the round.

        Slow weapons have no phases to share: they act at the end of the round, turn by
        turn.
        """
        slow, turn, phase = moment.order
        return (slow, phase, turn) if self.shared and not slow else moment.order


def dexterity_adjustment(score: int | None) -> int:
    if score is None:
        return 0
    return next((added for lowest, added in _DEXTERITY if score >= lowest), _CLUMSIEST)


def initiative_dice(scene: Scene, _tables: Tables, rulings: Rulings) -> Dice:
    """Return the dice still to be rolled: one per side, or per figure or type of monster."""
    throws = tuple(_own_throws(scene)) if _is_individual(rulings) else side_throws(scene)
    return Dice(throws, order_only=True, rerolled=rulings["initiative.ties"] == "reroll")


def turns_of(case: RulesContext, present: Collection[str], acting: Collection[str]) -> Turns:
    """Return the turns of all who take part; dice are needed if more than one of them acts.

    A side has its turn even if it does nothing, a single figure only if it acts.
    """
    by_sides = not _is_individual(case.rulings) and not any(
        case.figures[name].initiative is not None for name in present
    )
    taking_part = present if by_sides else acting
    dice = {name: die for name, die in _dice(case).items() if name in taking_part}
    return _in_line(case, dice, _scores(dice, acting), by_sides=by_sides)


def _in_line(
    case: RulesContext, dice: Mapping[str, Die], scores: Mapping[str, int], *, by_sides: bool
) -> Turns:
    line: list[Turn] = []
    at: dict[str, int] = {}
    for score in sorted(set(scores.values()), reverse=True):
        names = [name for name in scores if scores[name] == score]
        of_these = {case.figures[name].side for name in names}
        sides = tuple(side for side in case.scene.sides if side in of_these)
        if len(sides) > 1 and case.rulings["initiative.ties"] == "reroll":
            raise _tie_error(case, dice, names)
        at.update(dict.fromkeys(names, len(line)))
        line.append(Turn(sides if by_sides else tuple(names)))
    shared = case.rulings["phases.shared"] == "on"
    return Turns(tuple(line), at, dice, by_sides, shared)


def _scores(dice: Mapping[str, Die], acting: Collection[str]) -> dict[str, int]:
    is_open = len({dice[name].owner for name in acting}) > 1
    shown = {
        name: die.shown if is_open and name in acting else die.value for name, die in dice.items()
    }
    scores = {name: score for name, score in shown.items() if score is not None}
    # If only one side or figure acts, its die decides nothing and is not needed.
    return scores if scores.keys() >= set(acting) else dict.fromkeys(acting, 0)


def _tie_error(case: RulesContext, dice: Mapping[str, Die], names: list[str]) -> SceneError:
    one = dice[names[0]]
    side = case.figures[names[0]].side
    other = next(dice[name] for name in names if case.figures[name].side != side)
    return SceneError(other.path, f"{one.words} and {other.words} are tied: roll again")


def _is_individual(rulings: Rulings) -> bool:
    return rulings["initiative.individual"] == "on"


def _dice(case: RulesContext) -> dict[str, Die]:
    return {
        figure.id: _die(case, figure, f"combatants[{index}].initiative")
        for index, figure in enumerate(case.scene.combatants)
    }


def _die(case: RulesContext, figure: Combatant, path: str) -> Die:
    sides, individual = case.scene.sides, _is_individual(case.rulings)
    rolled = sides[figure.side].initiative
    if figure.initiative is not None or (individual and rolled is None):
        die = Die(
            figure.id,
            figure.initiative,
            f"{whose(figure.id)} {figure.initiative}",
            INITIATIVE,
            path,
        )
    else:
        path = f"sides.{figure.side}.initiative"
        die = Die(figure.side, rolled, f"{whose(figure.side)} {rolled}", INITIATIVE, path)
    return _with_dexterity(die, figure) if individual else die


def _with_dexterity(die: Die, figure: Combatant) -> Die:
    added = dexterity_adjustment(figure.dexterity)
    if not added or die.value is None:
        return die
    value = die.value + added
    words = f"{whose(figure.id)} {value} ({die.words} {with_sign(added)} for Dexterity)"
    return die._replace(value=value, words=words)


def _own_throws(scene: Scene) -> Iterator[Throw]:
    shared: dict[tuple[str, ...], list[Combatant]] = {}
    for figure in scene.combatants:
        if figure.initiative is None and scene.sides[figure.side].initiative is None:
            added = dexterity_adjustment(figure.dexterity)
            alone = (figure.side, "", figure.id)
            kind = (figure.side, figure.type, str(added)) if figure.type else alone
            shared.setdefault(kind, []).append(figure)
    for figures in shared.values():
        ids = tuple(figure.id for figure in figures)
        added = dexterity_adjustment(figures[0].dexterity)
        yield Throw(listing(ids), scene.sides[figures[0].side].die, ids, added)


UNIT = "phase"


class TurnPhase(IntEnum):
    """The phases of a turn, in order."""

    MORALE = 0
    MOVEMENT = 1
    MISSILES = 2
    SPELLS = 3
    MELEE = 4

    @property
    def words(self) -> str:
        return _WORDS[self]

    @property
    def short(self) -> str:
        return _SHORT[self]


_WORDS = ("morale", "movement", "missile", "spell", "melee")
_SHORT = ("Mor", "Mov", "Mis", "Spl", "Mel")


class TurnMoment(NamedTuple):
    """When something is done: among the slow weapons or before them, in which turn and phase."""

    slow: bool
    turn: int
    phase: TurnPhase

    @property
    def order(self) -> tuple[int, int, int]:
        """The moment as plain numbers: a sort key, kept as the order of an act's place."""
        return int(self.slow), self.turn, self.phase.value


class Calendar(NamedTuple):
    """The ruler of a round, and the place of each moment on it."""

    ruler: Ruler
    places: Mapping[TurnMoment, int]


def moment_of(act: Act) -> TurnMoment:
    slow, turn, phase = act.place.order
    return TurnMoment(bool(slow), turn, TurnPhase(phase))


def calendar_of(turns: Turns, moments: Iterable[TurnMoment]) -> Calendar:
    """Build the ruler: all phases of each side, or only those that single figures use.

    At its end, each turn with slow weapons has a mark with the number of the last phase.
    """
    used = sorted(set(moments), key=turns.rank_of)
    every = sorted(_all_phases(turns.line), key=turns.rank_of)
    usual = every if turns.by_sides else [at for at in used if not at.slow]
    marks = [_mark(turns.line[at.turn], at.phase, n) for n, at in enumerate(usual, start=1)]
    places = {at: place for place, at in enumerate(usual, start=1)}
    slow = list(dict.fromkeys(at.turn for at in used if at.slow))
    last = max(1, len(marks))
    for at in used:
        if at.slow:
            places[at] = len(usual) + 1 + slow.index(at.turn)
    marks += [_slow_mark(turns.line[turn], last) for turn in slow]
    return Calendar(Ruler(UNIT, tuple(marks) or _NO_TURNS), places)


def _all_phases(line: Sequence[Turn]) -> list[TurnMoment]:
    return [
        TurnMoment(slow=False, turn=turn, phase=phase)
        for turn in range(len(line))
        for phase in TurnPhase
    ]


def _mark(turn: Turn, phase: TurnPhase, number: int) -> Mark:
    return Mark(phase.short, number, f"{turn.whose} {phase.words} phase", turn.group)


def _slow_mark(turn: Turn, number: int) -> Mark:
    words = f"the turn of {turn.whose} slow weapons at the end of the round"
    return Mark("Slo", number, words, turn.group)


def _two_sides() -> Iterator[Mark]:
    for number, at in enumerate(_all_phases(_FIRST_AND_SECOND), start=1):
        yield _mark(_FIRST_AND_SECOND[at.turn], at.phase, number)


# The ruler of a round without any turn.
_NO_TURNS = tuple(Mark(phase.short, phase + 1, f"the {phase.words} phase") for phase in TurnPhase)
# Before initiative it is not known whose turn comes first.
_FIRST_AND_SECOND = (Turn(("the first side",)), Turn(("the second side",)))
RULER = Ruler(UNIT, tuple(_two_sides()))
