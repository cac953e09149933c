"""Moves, charges and closing, and the weapons and blows that meet them (ADDICT VII.B)."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from battleboard.foundation.words import count, number, whose
from battleboard.rules import scene
from battleboard.rules.action_words import first_of
from battleboard.rules.measures import FEET_IN_INCH, FEET_IN_YARD, Stride, feet_per_segment
from battleboard.rules.rules_context import Advance, RulesContext
from battleboard.rules.rulesets.addict.initiative import (
    by_dice,
    by_reach,
    by_row,
    die_of,
    is_first,
)
from battleboard.rules.timing.act import Act, ActKind, Mode, Reason, Relation, before, same
from battleboard.rules.timing.declaration import Declaration

STRIKING_DISTANCE_FT = 10
LEGS_OF_A_BIPED = 2
CHARGE: frozenset[scene.ActionKind] = frozenset({"charge"})
NEVER = scene.SEGMENTS_IN_ROUND * scene.SEGMENTS_IN_ROUND
CHARGE_COOLDOWN_ROUNDS = 10


class ChargeRun(NamedTuple):
    """The pace of a run, and the segments of hesitation before it."""

    pace: Fraction
    delay: int


class Approach(NamedTuple):
    """A distance to cover, the pace, and the segment of arrival, hesitation included."""

    way: str
    feet_per_segment: Fraction
    distance_ft: float
    moment: Fraction
    due: int


def inch_ft(place: scene.Where) -> int:
    """Return the feet in an inch of the rules: ten indoors, thirty outdoors."""
    return FEET_IN_INCH * (FEET_IN_YARD if place == "outdoors" else 1)


def speed(
    case: RulesContext, action: scene.Action, hurried: frozenset[scene.ActionKind] = CHARGE
) -> Fraction:
    """Return the feet per segment of a move; the `hurried` kinds are faster than a walk."""
    figure = case.figures[action.by]
    walking = feet_per_segment(figure.move, case.scene.place)
    if action.kind not in hurried:
        return walking
    legs = figure.legs if action.kind == "charge" else min(figure.legs, LEGS_OF_A_BIPED)
    return walking * case.tables.charge_factor(case.scene.place, legs)


def stride(case: RulesContext, action: scene.Action, surprised: bool) -> Stride:  # noqa: ARG001, FBT001
    """Return the stride of a move: the same in every segment, from the first one on."""
    feet = speed(case, action)
    return Stride(feet, scene.SEGMENTS_IN_ROUND * feet, at_once=True)


def approach(
    case: RulesContext, advance: Advance, hurried: frozenset[scene.ActionKind] = CHARGE
) -> Approach:
    action, path = advance
    distance = scene.separation_ft(action, case.figures)
    if distance is None:
        problem = f"expected a distance for {action.by} (or at_ft of both figures)"
        raise scene.SceneError(f"{path}.distance_ft", problem)
    short = _stops_short(case, action)
    pace = speed(case, action, hurried)
    runs = [ChargeRun(pace, action.hesitation), *_oncoming(case, action, hurried)]
    feet = Fraction(round(max(0.0, distance - short), 6))
    moment = _meeting(feet, runs)
    # A figure that is reached while it still hesitates does not strike any earlier.
    due = max(ceil(moment), min(run.delay for run in runs) + 1, action.hesitation)
    met = [run for run in runs[1:] if run.delay < due]
    words = _way_in_words(distance, short, [runs[0], *met], action)
    return Approach(words, runs[0].pace, distance, moment, due)


def _way_in_words(
    distance: float, short: float, runs: Sequence[ChargeRun], action: scene.Action
) -> str:
    less = f", less {number(short)} ft of reach," if short else ""
    words = f"{number(distance)} ft{less} at {number(runs[0].pace)} ft a segment"
    if runs[0].delay:
        words += f" from segment {runs[0].delay + 1} on"
    for run in runs[1:]:
        late = f" from segment {run.delay + 1} on" if run.delay else ""
        words += f", and {action.targets[0]} comes the other way at {number(run.pace)} ft{late}"
    return words


def coming(
    case: RulesContext, mover: str, target: str, kinds: frozenset[scene.ActionKind] = CHARGE
) -> Approach | None:
    """Return a figure's approach to a target; None if it does not arrive this round."""
    for advance in case.advances.get(mover, ()):
        action = advance.action
        if action.kind not in kinds or target != action.targets[0]:
            continue
        if action.kind == "close" or charge_refusal(case, case.figures[mover]) is None:
            approached = approach(case, advance)
            return approached if approached.due <= scene.SEGMENTS_IN_ROUND else None
    return None


def _oncoming(
    case: RulesContext, action: scene.Action, hurried: frozenset[scene.ActionKind]
) -> list[ChargeRun]:
    for other, _ in case.advances.get(action.targets[0], ()):
        refused = other.kind == "charge" and charge_refusal(case, case.figures[other.by])
        if other.targets[0] == action.by and not refused:
            return [ChargeRun(speed(case, other, hurried), other.hesitation)]
    return []


def _stops_short(case: RulesContext, action: scene.Action) -> float:
    ruling = case.rulings["charge.contact"]
    if action.kind != "charge" or ruling == "full":
        return 0.0
    return STRIKING_DISTANCE_FT if ruling == "ten_feet" else case.figures[action.by].length_ft


def _meeting(feet: Fraction, runs: list[ChargeRun]) -> Fraction:
    # Two figures 120 ft apart, at 24 and 12 ft a segment, the second one hesitating for 2 segments:
    #
    #     segment    0    1    2    3    4      the first alone, at 24 ft, for 2 segments;
    #     ft left  120   96   72   36    0      then both, at 36 ft, for 2 more
    start, pace, left = 0, Fraction(0), feet
    for run in sorted(runs, key=_by_delay):
        alone = run.delay - start
        if pace and pace * alone >= left:
            break
        left -= pace * alone
        start, pace = run.delay, pace + run.pace
    return start + left / pace if pace else Fraction(NEVER)


def _by_delay(run: ChargeRun) -> int:
    return run.delay


def charge_refusal(case: RulesContext, figure: scene.Combatant) -> Reason | None:
    if figure.encumbered:
        return Reason("ADDICT VII.B.1", f"{figure.id} is encumbered and may not charge.")
    if case.rulings["charge.cooldown"] == "off" or figure.last_charge is None:
        return None
    ago = case.scene.round - figure.last_charge
    if ago >= CHARGE_COOLDOWN_ROUNDS:
        return None
    rounds = "round" if ago == 1 else "rounds"
    text = f"{figure.id} charged {ago} {rounds} ago; one charge in 10 rounds is allowed."
    return Reason("ADDICT VII.B.1", text)


def charge_declared(declaration: Declaration) -> list[Act]:
    """Return a charge: a blow on arrival, or a mere move if it falls short; [] if refused."""
    refusal = charge_refusal(declaration.case, declaration.figure)
    if refusal:
        declaration.note(*refusal)
        return []
    return [_advance(declaration, "strike", "contact", "arrives", "ADDICT VII.B.1")]


def close_declared(declaration: Declaration) -> list[Act]:
    """Return a closing move: an arrival without a blow, or a mere move if it falls short."""
    words = "closes without a blow and arrives"
    return [_advance(declaration, "arrive", "arrive", words, "ADDICT VII.B")]


def _advance(declaration: Declaration, kind: ActKind, mode: Mode, words: str, rule: str) -> Act:
    approached = approach(declaration.case, declaration.advance)
    if approached.due > scene.SEGMENTS_IN_ROUND:
        return _falls_short(declaration, approached)
    way = f"{approached.way}{', having hesitated' if declaration.action.hesitation else ''}"
    label = f"{declaration.figure.id} {words} in segment {approached.due} ({way})"
    return _act(declaration, kind, mode, approached.due, Reason(rule, f"{label}."), label)


def set_declared(declaration: Declaration) -> list[Act]:
    """Return the blow of a weapon set against a charge, timed to the charger's arrival."""
    name = declaration.figure.id
    first = _first_charger(declaration)
    if first is not None:
        due, charger = first
        weapon = declaration.figure.weapon
        text = f"{whose(name)} weapon is set against {whose(charger)} charge: double damage if "
        text = f"{text}it hits."
        if not weapon.can_be_set:
            text = f"{whose(name)} {weapon.name} cannot be set against a charge, so its damage is "
            text = f"{text}not doubled: it strikes as {charger} arrives."
        ready = max(due, declaration.action.hesitation)
        return [
            _act(
                declaration.with_target(charger),
                "strike",
                "strike",
                ready,
                Reason("ADDICT VII.B.3", text),
            )
        ]
    declaration.note(
        "ADDICT VII.B.3", f"Nobody's charge reaches {name} this round; the weapon waits."
    )
    return []


def _first_charger(declaration: Declaration) -> tuple[int, str] | None:
    """Return when the first charge reaches the weapon, and whose it is; None if none does.

    If two arrive at once, the charger with the longer reach counts.
    """
    case, chargers = (
        declaration.case,
        declaration.action.targets or tuple(declaration.case.advances),
    )
    comes = [(coming(case, charger, declaration.figure.id), charger) for charger in chargers]
    charges = [(approach, charger) for approach, charger in comes if approach is not None]
    if not charges:
        return None
    first, charger = min(
        charges, key=lambda each: (each[0].moment, -case.figures[each[1]].length_ft)
    )
    return first.due, charger


def _act(  # noqa: PLR0913, PLR0917 - an arrival, with its reason and its label
    declaration: Declaration, kind: ActKind, mode: Mode, due: int, why: Reason, label: str = ""
) -> Act:
    die, met = die_of(declaration.case, declaration.figure), mode == "strike"
    return declaration.act(
        kind, mode, due, fixed=True, met=met, die=die, due=due, label=label, why=(why,)
    )


def _falls_short(declaration: Declaration, approached: Approach) -> Act:
    name, target = declaration.figure.id, declaration.action.targets[0]
    moving = max(0, scene.SEGMENTS_IN_ROUND - declaration.action.hesitation)
    covered = (
        f"{number(approached.feet_per_segment * moving)} of {number(approached.distance_ft)} ft"
    )
    text = f"{name} does not reach {target} this round, covering only {covered}"
    late = declaration.action.hesitation
    text += f", after {count(late, 'segment')} of hesitation." if late else "."
    why = Reason("ADDICT VII.B.1", text)
    declaration.note(*why)
    die = die_of(declaration.case, declaration.figure)
    return declaration.act("move", "move", scene.SEGMENTS_IN_ROUND, die=die, why=(why,))


COMES_ON = frozenset({"contact", "arrive"})
OUTREACHES = frozenset({"shot", "turn"})
_DELAYED = frozenset({*OUTREACHES, "strike"})


def contact_against_act(mover: Act, other: Act, rulings: scene.Rulings) -> Relation | None:
    if other.mode in COMES_ON:
        return _both_come_on(mover, other)
    if other.mode in _DELAYED and other.aims_at(mover) and other.delay > mover.due:
        text = f"{mover.by} is there before {other.by} acts, because {other.by} hesitates for "
        text = f"{text}{count(other.delay, 'segment')}, and {mover.by} arrives in segment "
        return before(mover, other, Reason("ADDICT III.B.3", f"{text}{mover.due}."))
    if other.mode in OUTREACHES:
        return _relate_to_arrival(mover, other, rulings) if other.aims_at(mover) else None
    # Reach decides only between two figures that strike at each other.
    meeting = other.mode == "strike" and other.aims_at(mover) and mover.aims_at(other)
    return _at_contact(mover, other) if meeting else None


def _both_come_on(one: Act, other: Act) -> Relation:
    """Order two arrivals; reach decides only between two who charge each other."""
    mutual = one.aims_at(other) and other.aims_at(one)
    rule = "ADDICT VII.B.1" if mutual else "ADDICT VII"
    if one.due != other.due:
        first, second = (one, other) if one.due < other.due else (other, one)
        text = f"{first.by} arrives in segment {first.due}, {second.by} in segment {second.due}."
        return before(first, second, Reason(rule, text))
    if one.mode == other.mode == "contact" and mutual:
        since = f"Both charges arrive in segment {one.due}"
        return by_reach(one, other, "ADDICT VII.B.3", since)
    text = f"{one.by} and {other.by} both arrive in segment {one.due}."
    return same(one, other, Reason(rule, text))


def _relate_to_arrival(mover: Act, other: Act, rulings: scene.Rulings) -> Relation | None:
    """Put a first shot or turning before the arrival of the figure that it is aimed at.

    If that figure charges, by a house rule the row and then the dice decide.
    """
    if mover.mode == "contact" and rulings["charge.missile"] == "initiative":
        return by_row(mover, other) if mover.row != other.row else by_dice(mover, other)
    if is_first(other):
        noun = "shot" if other.mode == "shot" else "turning"
        text = f"{whose(other.by)} {noun} reaches {mover.by} before contact in segment {mover.due}."
        return before(other, mover, Reason("ADDICT VII.B.3", text))
    if mover.mode == "arrive":
        return None
    text = f"{first_of(mover, other)}: only a first shot comes before contact, which is in "
    return before(mover, other, Reason("ADDICT VII.B.3", f"{text}segment {mover.due}."))


def _at_contact(mover: Act, blow: Act) -> Relation:
    if mover.mode == "arrive":
        text = f"{mover.by} closes without a blow; {blow.by} cannot strike before segment "
        return before(mover, blow, Reason("ADDICT VII.B", f"{text}{mover.due}."))
    if blow.row != mover.row:
        return by_row(mover, blow)
    since = f"{mover.by} arrives in segment {mover.due}, and the dice do not count"
    return by_reach(mover, blow, "ADDICT VII.B.3", since)
