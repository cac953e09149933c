"""What the editions differ in, above all when a figure's turn comes (OSRIC initiative).

Each side acts in the segment that the *other* side's die shows, so that the higher die acts first.
More than two sides are the same rule read on: the dice in order are dealt out backwards.

    dice            blue 5   red 2   green 3
    in order             2       3        5
    segments        red  5   green 3  blue 2          blue acts first, in segment 2

Several things may fall in one segment, so a `Moment` has a step, too: −1 for what interrupts (a set
weapon, a free attack), 0 for all that simply has its turn, and 1 upwards for routines that find no
room any more before the last segment ends.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.foundation.words import listing, signed, whose
from battleboard.rules.attack.to_hit import missile_adjustment
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import SEGMENTS_IN_ROUND, Action, ActionKind, Combatant, Rulings, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Die, Reason, Relation, same
from battleboard.rules.timing.dice import Dice, side_throws

FIRST = -1


class Moment(NamedTuple):
    """A segment, and the step within it: before all else (−1), in turn (0), or after that."""

    segment: int
    step: int = 0


class StartSegment(NamedTuple):
    """The segment in which a figure begins what it has declared, and why."""

    segment: int
    why: tuple[Reason, ...]


class AdvanceRun(NamedTuple):
    """A figure coming on: the segment in which it starts, and the feet it covers in each."""

    start: int
    pace: Fraction


class Edition(NamedTuple):
    """One edition, or its surprise segments: what to cite, and the functions that differ.

    `turn` takes the number of an action, and `held` the segment that an action would have without
    holding back. `spread` returns the segments of several routines (beyond the last segment if
    there is no room), `arrival` the segment in which some feet are covered, and `stopped` the words
    for what ends an advance early.
    """

    cite: str
    turn: Callable[[RulesContext, int], StartSegment]
    held: Callable[[int, Action], int]
    spread: Callable[[RulesContext, int, int, int], list[int]]
    completion: Callable[[int, int], int]
    arrival: Callable[[Fraction, AdvanceRun, Sequence[AdvanceRun]], int | None]
    stopped: Callable[[RulesContext, Action], str] = lambda _case, _action: ""
    tied: Callable[[Act, Act, Reason], Relation] = same
    leaving: frozenset[ActionKind] = frozenset({"flee"})
    awake: Callable[[str, int], bool] = lambda _figure, _segment: True
    last: int = SEGMENTS_IN_ROUND
    in_surprise: bool = False

    def reason(self, section: str, text: str) -> Reason:
        """A reason that cites a section of this edition."""
        return Reason(f"{self.cite} {section}", text)


def begin(edition: Edition, case: RulesContext, number: int) -> StartSegment:
    """The segment in which an action is begun, including any time that it is held back."""
    turn, action = edition.turn(case, number), case.scene.actions[number]
    segment = edition.held(turn.segment, action)
    cut_short = segment < turn.segment + action.hesitation
    if segment == turn.segment and not cut_short:
        return turn
    does = "can hold back only" if cut_short else "holds back"
    why = edition.reason("hold", f"{action.by} {does} until segment {segment}.")
    return StartSegment(segment, (*turn.why, why))


def moment_of(act: Act) -> Moment:
    """The moment at which an act takes effect, in this round or after it."""
    return Moment(act.due, act.place.order[0])


def in_turn(segments: Sequence[int], last: int) -> list[Moment]:
    """The moments of routines, one after another; without room, at the end of the last segment."""
    moments: list[Moment] = []
    for segment in segments:
        moment = Moment(min(segment, last), max(0, segment - last))
        moments.append(after(moments[-1], moment) if moments else moment)
    return moments


def after(earlier: Moment, moment: Moment) -> Moment:
    """The moment, or the next step after an earlier one if it does not come after that."""
    return moment if moment > earlier else earlier._replace(step=earlier.step + 1)


TWO_SIDES = 2


def initiative_dice(scene: Scene, _tables: Tables, _rulings: Rulings) -> Dice:
    """The dice still to be thrown: one for each side."""
    return Dice(side_throws(scene))


def die_of(case: RulesContext, figure: Combatant) -> Die:
    """The figure's die: its own, or its side's."""
    side = case.scene.sides[figure.side]
    own = figure.initiative is not None
    owner, value = (figure.id, figure.initiative) if own else (figure.side, side.initiative)
    return Die(owner, value, f"{whose(owner)} {value}", path=f"sides.{figure.side}.initiative")


@cached_by_identity
def segments_by_die(case: RulesContext) -> Mapping[int, int]:
    """The segment of each number rolled: the highest gets the lowest, and so on."""
    rolled = {die_of(case, figure).shown for figure in case.scene.combatants}
    with_figures = {figure.side for figure in case.scene.combatants}
    others = (
        side.initiative for name, side in case.scene.sides.items() if name not in with_figures
    )
    values = sorted(rolled.union(die for die in others if die is not None))
    segments = (min(value, SEGMENTS_IN_ROUND) for value in values)
    return dict(zip(reversed(values), segments, strict=True))


def turn_by_other_die(case: RulesContext, number: int) -> StartSegment:
    """The segment of a figure's side, which Dexterity changes for a missile."""
    action = case.scene.actions[number]
    figure, segments = case.figures[action.by], segments_by_die(case)
    die = die_of(case, figure)
    segment = segments[die.shown]
    text = f"{whose(figure.id)} turn comes in segment {segment}. {_dice_in_words(case, die)}"
    turn = StartSegment(segment, (Reason("OSRIC initiative", text),))
    return shifted("OSRIC", case, action, turn)


def shifted(cite: str, case: RulesContext, action: Action, turn: StartSegment) -> StartSegment:
    """The turn of an action, with a missile moved by Dexterity: earlier for a bonus."""
    bonus = missile_adjustment(case, case.figures[action.by]) if action.kind == "missile" else 0
    if not bonus:
        return turn
    segment = min(max(1, turn.segment - bonus), SEGMENTS_IN_ROUND)
    score = case.figures[action.by].dexterity
    moves = f"moves the shot from segment {turn.segment} to {segment}"
    if segment == turn.segment:
        moves = f"cannot move the shot beyond segment {segment}"
    text = f"{whose(action.by)} Dexterity of {score} ({signed(bonus)}) {moves}."
    return StartSegment(segment, (*turn.why, Reason(f"{cite} Dexterity", text)))


def hold_in_round(segment: int, action: Action) -> int:
    """The segment of an action after its delay, at most 10; a held action comes in segment 10."""
    if action.kind == "hold" and not action.hesitation:
        return SEGMENTS_IN_ROUND
    return min(segment + action.hesitation, SEGMENTS_IN_ROUND)


def spread_after_others(case: RulesContext, number: int, start: int, amount: int) -> list[int]:
    """The segments of several routines: one in turn, one after the other sides, the rest to 10."""
    # Four routines of A, whose side acts in segment 2, against B in segment 5:
    #
    #     1  2  3  4  5  6  7  8  9  10
    #        A        B  A     A     A
    following = max(start, _last_of_others(case, number)) + 1
    if following > SEGMENTS_IN_ROUND:
        return [start, *range(following, following + amount - 1)]
    room, steps = SEGMENTS_IN_ROUND - following, max(1, amount - 2)
    return [start, *(following + room * step // steps for step in range(amount - 1))]


def _last_of_others(case: RulesContext, number: int) -> int:
    own = case.figures[case.scene.actions[number].by].side
    return max((last for side, last in _last_of_sides(case).items() if side != own), default=0)


@cached_by_identity
def _last_of_sides(case: RulesContext) -> Mapping[str, int]:
    """The last segment in which any figure of each side acts."""
    segments, last = segments_by_die(case), dict[str, int]()
    for figure in case.scene.combatants:
        segment = segments[die_of(case, figure).shown]
        last[figure.side] = max(segment, last.get(figure.side, 0))
    return last


def _dice_in_words(case: RulesContext, die: Die) -> str:
    """Who threw what, and which segment that gives the thrower of one of these dice."""
    segments, threw = segments_by_die(case), _throws_in_words(case)
    if len(segments) == 1:
        all_show = (
            "Both dice show" if len(_owners(case)[die.shown]) == TWO_SIDES else "Every die shows"
        )
        return f"{all_show} {die.shown}."
    if len(segments) == TWO_SIDES:
        return f"{threw}, and each acts in the segment of the other's die."
    dealt = f"The dice are dealt out backwards, and {die.words} gets segment {segments[die.shown]}."
    return f"{threw}. {dealt}"


@cached_by_identity
def _throws_in_words(case: RulesContext) -> str:
    """Who threw what: blue threw 5 and red threw 3; with more than two numbers, one by one."""
    segments, owners = segments_by_die(case), _owners(case)
    threw = [f"{listing(owners[value])} threw {value}" for value in segments]
    return listing(threw) if len(segments) == TWO_SIDES else "; ".join(threw)


def _owners(case: RulesContext) -> Mapping[int, Sequence[str]]:
    """Who has thrown each number: sides, and figures with a die of their own."""
    dice = [die_of(case, figure) for figure in case.scene.combatants]
    thrown = [(die.owner, die.shown) for die in dice]
    thrown += [
        (name, side.initiative)
        for name, side in case.scene.sides.items()
        if side.initiative is not None and all(each.side != name for each in case.scene.combatants)
    ]
    owners: dict[int, list[str]] = {}
    for owner, value in dict.fromkeys(thrown):
        owners.setdefault(value, []).append(owner)
    return owners
