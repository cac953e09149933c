"""How the editions differ, above all in when a figure's turn comes (OSRIC initiative).

Each side acts in the segment that the *other* side's die shows, so that the higher die acts first.
With more than two sides the rule generalizes: the sorted dice are dealt out backwards.

    dice            blue 5   red 2   green 3
    in order             2       3        5
    segments        red  5   green 3  blue 2          blue acts first, in segment 2

Several things may fall in one segment, so a `Moment` also has a step: −1 for interrupts (a set
weapon, a free attack), 0 for everything in its normal turn, and 1 upwards for routines that follow
others in the same segment or do not fit into the segments left.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.foundation.words import listing, whose, with_sign
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
    """The segment in which a figure begins its declared action, and why."""

    segment: int
    why: tuple[Reason, ...]


class AdvanceRun(NamedTuple):
    """A figure's advance: its starting segment, and the feet it covers in each."""

    start: int
    pace: Fraction


class Edition(NamedTuple):
    """One edition, or its surprise segments: citations, and the functions that differ.

    `turn` returns the segment of the action with a given number, and `held` delays it if the figure
    holds back. `spread` returns the segments of several routines (beyond the last segment if there
    is no room), `completion` the segment in which a spell takes effect, `arrival` the segment in
    which a distance is covered, and `stopped` words for what ends an advance early. `tied` relates
    two acts of the same moment, `leaving` are the actions that provoke free attacks, and `awake`
    says whether a figure can act in a segment.
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
        return Reason(f"{self.cite} {section}", text)


def begin(edition: Edition, case: RulesContext, number: int) -> StartSegment:
    """Return the segment in which an action begins, including any time held back."""
    turn, action = edition.turn(case, number), case.scene.actions[number]
    segment = edition.held(turn.segment, action)
    cut_short = segment < turn.segment + action.hesitation
    if segment == turn.segment and not cut_short:
        return turn
    does = "can hold back only" if cut_short else "holds back"
    why = edition.reason("hold", f"{action.by} {does} until segment {segment}.")
    return StartSegment(segment, (*turn.why, why))


def moment_of(act: Act) -> Moment:
    return Moment(act.due, act.place.order[0])


def in_turn(segments: Sequence[int], last: int) -> list[Moment]:
    """Return the moments of routines in sequence; those past the last segment follow at its end."""
    moments: list[Moment] = []
    for segment in segments:
        moment = Moment(min(segment, last), max(0, segment - last))
        moments.append(after(moments[-1], moment) if moments else moment)
    return moments


def after(earlier: Moment, moment: Moment) -> Moment:
    """Return the moment, or the next step after `earlier` if it would not come later."""
    return moment if moment > earlier else earlier._replace(step=earlier.step + 1)


TWO_SIDES = 2


def initiative_dice(scene: Scene, _tables: Tables, _rulings: Rulings) -> Dice:
    return Dice(side_throws(scene))


def die_of(case: RulesContext, figure: Combatant) -> Die:
    side = case.scene.sides[figure.side]
    own = figure.initiative is not None
    owner, value = (figure.id, figure.initiative) if own else (figure.side, side.initiative)
    return Die(owner, value, f"{whose(owner)} {value}", path=f"sides.{figure.side}.initiative")


@cached_by_identity
def segments_by_die(case: RulesContext) -> Mapping[int, int]:
    """Map each number rolled to its segment: the highest gets the earliest, and so on."""
    rolled = {die_of(case, figure).shown for figure in case.scene.combatants}
    with_figures = {figure.side for figure in case.scene.combatants}
    others = (
        side.initiative for name, side in case.scene.sides.items() if name not in with_figures
    )
    values = sorted(rolled.union(die for die in others if die is not None))
    segments = (min(value, SEGMENTS_IN_ROUND) for value in values)
    return dict(zip(reversed(values), segments, strict=True))


def turn_by_other_die(case: RulesContext, number: int) -> StartSegment:
    action = case.scene.actions[number]
    figure, segments = case.figures[action.by], segments_by_die(case)
    die = die_of(case, figure)
    segment = segments[die.shown]
    text = f"{whose(figure.id)} turn comes in segment {segment}. {_dice_in_words(case, die)}"
    turn = StartSegment(segment, (Reason("OSRIC initiative", text),))
    return shift_missile("OSRIC", case, action, turn)


def shift_missile(
    cite: str, case: RulesContext, action: Action, turn: StartSegment
) -> StartSegment:
    """Return the turn of an action, with a missile moved by Dexterity: earlier for a bonus."""
    bonus = missile_adjustment(case, case.figures[action.by]) if action.kind == "missile" else 0
    if not bonus:
        return turn
    segment = min(max(1, turn.segment - bonus), SEGMENTS_IN_ROUND)
    score = case.figures[action.by].dexterity
    moves = f"moves the shot from segment {turn.segment} to {segment}"
    if segment == turn.segment:
        moves = f"cannot move the shot beyond segment {segment}"
    text = f"{whose(action.by)} Dexterity of {score} ({with_sign(bonus)}) {moves}."
    return StartSegment(segment, (*turn.why, Reason(f"{cite} Dexterity", text)))


def hold_in_round(segment: int, action: Action) -> int:
    """Return the segment plus any delay, at most 10; a held action without a delay comes in 10."""
    if action.kind == "hold" and not action.hesitation:
        return SEGMENTS_IN_ROUND
    return min(segment + action.hesitation, SEGMENTS_IN_ROUND)


def spread_after_others(case: RulesContext, number: int, start: int, amount: int) -> list[int]:
    """Spread routines: one in turn, one after the other sides, the rest up to segment 10."""
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
    segments, last = segments_by_die(case), dict[str, int]()
    for figure in case.scene.combatants:
        segment = segments[die_of(case, figure).shown]
        last[figure.side] = max(segment, last.get(figure.side, 0))
    return last


def _dice_in_words(case: RulesContext, die: Die) -> str:
    segments, threw = segments_by_die(case), _throws_in_words(case)
    if len(segments) == 1:
        all_show = (
            "Both dice show" if len(_owners(case)[die.shown]) == TWO_SIDES else "Every die shows"
        )
        return f"{all_show} {die.shown}."
    if len(segments) == TWO_SIDES:
        return f"{threw}, and each acts in the segment of the other's die."
    order = "The dice are assigned in reverse order"
    return f"{threw}. {order}, and {die.words} gets segment {segments[die.shown]}."


@cached_by_identity
def _throws_in_words(case: RulesContext) -> str:
    segments, owners = segments_by_die(case), _owners(case)
    threw = [f"{listing(owners[value])} rolled {value}" for value in segments]
    return listing(threw) if len(segments) == TWO_SIDES else "; ".join(threw)


def _owners(case: RulesContext) -> Mapping[int, Sequence[str]]:
    """Map each number to those who rolled it: sides, and figures with their own die."""
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
