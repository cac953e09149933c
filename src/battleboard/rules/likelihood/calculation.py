"""The odds of a round: its plan, made and solved for every way in which the dice may fall.

Odds are exact fractions, so no dice are sampled: every combination is planned. Eight d6 fall in
1.7 million ways, and three things keep the number of plans far below that:

- *Order only.* Where all that matters is which die is higher, all combinations with the same dice
  higher, tied and lower share one plan: 3 plans for two d6 instead of 36 (`chances.py`).
- *Parts.* If there are too many ways even so, figures that do not bear on each other are counted
  apart, each part with its own dice: 6² + 6² ways for two duels instead of 6⁴ (`parts`).
- *Dice groups.* Where dice decide nothing but order and an act's own number, each question (when
  does this act come, what spoils that spell) is counted over those dice alone on which it turns
  (`dice_groups.py`).

Whether blows hit is not enumerated at all: in each solved order, `prevention_odds.py` walks through
their chances. A blow whose target may have fallen by then goes at another foe in these cases, or is
lost, as `laid_out_acts.py` has it.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from battleboard.rules.case import Case, case_of
from battleboard.rules.departures import may_turn_on, someone_leaves, with_departures
from battleboard.rules.likelihood.chances import Chances, combinations, falls_apart, is_tied, ways
from battleboard.rules.likelihood.dice_groups import TurnsOn, dice_groups, of_group, parts
from battleboard.rules.likelihood.odds import Odds, in_order
from battleboard.rules.likelihood.tally import Tally
from battleboard.rules.ruleset import Ruleset
from battleboard.rules.scene import Scene, SceneError, without_held
from battleboard.rules.tables import Tables
from battleboard.rules.timing.dice import Dice, fallen, thrown, unthrown
from battleboard.rules.timing.plan import Plan
from battleboard.rules.timing.ruler import Mark, Ruler
from battleboard.rules.timing.verdict import check_outcomes

MOST_WAYS: Final = 6**8


def _go_on() -> None:
    """Go on with the next plan."""


class Effort(NamedTuple):
    """How much may be worked out: over so many ways of the dice, with a call before each plan.

    What is called may end the work by a fault of its own.
    """

    most: int = MOST_WAYS
    step: Callable[[], None] = _go_on


USUAL_EFFORT: Final = Effort()


def calculate_odds(
    scene: Scene, rules: Ruleset, tables: Tables, effort: Effort = USUAL_EFFORT
) -> Odds:
    """The odds over all dice still to be thrown; dice that have been thrown stay as they are."""
    scene = without_held(scene)
    case = case_of(scene, tables, rules.rulings(scene.options))
    dice = rules.dice(scene, tables, case.rulings)
    if falls_apart(dice, _known(case, rules)) and not someone_leaves(scene):
        found = by_dice_groups(case, rules, dice, effort)
    else:
        found = by_parts(case, rules, dice, effort)
    check_outcomes([odds.act.id for odds in found.acts], scene.outcomes)
    return found


def scenes_apart(scene: Scene, rules: Ruleset, tables: Tables) -> list[Scene]:
    """The scene taken apart: no figure of one part bears on one of another, or on these in turn."""
    case = case_of(without_held(scene), tables, rules.rulings(scene.options))
    return parts(case.scene, _turns_on(case, rules))


def by_parts(case: Case, rules: Ruleset, dice: Dice, effort: Effort = USUAL_EFFORT) -> Odds:
    """The odds from all dice of a scene together, or part by part if they are too many."""
    whole = ways(dice.throws) <= effort.most
    chances = Chances(case, rules.hit_chance, rules.ground)
    tallies = [
        _counted(case._replace(scene=part), rules, Tally(chances), effort)
        for part in ([case.scene] if whole else parts(case.scene, _turns_on(case, rules)))
    ]
    amount = tallies[0].total if whole else ways(dice.throws)
    notes = [note for tally in tallies for note in tally.notes()]
    return _odds_of(rules, dice, amount, tallies, notes)


def by_dice_groups(case: Case, rules: Ruleset, dice: Dice, effort: Effort = USUAL_EFFORT) -> Odds:
    """The odds with each question counted only over the dice on which it turns."""
    chances = Chances(case, rules.hit_chance, rules.ground)
    plans = list(_samples(case, rules, dice, effort))
    tallies = [
        _counted(_only_acting(case, group.figures), rules, Tally(chances, group), effort)
        for group in dice_groups(case.scene, _turns_on(case, rules))
    ]
    notes = [note for plan in plans for note in plan.notes]
    notes += [note for tally in tallies for note in tally.remarks()]
    return in_order(_odds_of(rules, dice, ways(dice.throws), tallies, notes), plans)


def _turns_on(case: Case, rules: Ruleset) -> TurnsOn:
    """Which foes a figure might strike whose target is felled."""
    return lambda action: may_turn_on(case, action, rules.ground)


def _only_acting(case: Case, group: Collection[str]) -> Case:
    """The case with all its figures, of which only a group acts."""
    return case._replace(scene=case.scene._replace(actions=of_group(case.scene, group)))


def _odds_of(
    rules: Ruleset, dice: Dice, amount: int, tallies: Sequence[Tally], notes: Sequence[str]
) -> Odds:
    return Odds(
        ruler=_ruler_for(rules.ruler, {each for tally in tallies for each in tally.rulers}),
        dice=dice.throws,
        combinations=amount,
        acts=tuple(act for tally in tallies for act in tally.acts()),
        pairs=tuple(pair for tally in tallies for pair in tally.pairs()),
        spells=tuple(spell for tally in tallies for spell in tally.spells()),
        notes=tuple(dict.fromkeys(notes)),
    )


def _ruler_for(usual: Ruler, used: Collection[Ruler]) -> Ruler:
    """The game's ruler; where its marks mean other phases on other dice, one of bare numbers."""
    named: dict[int, set[str]] = {}
    for mark in (mark for ruler in used for mark in ruler.marks):
        named.setdefault(mark.number, set()).add(mark.name)
    if all(mark.name in named.get(mark.number, {mark.name}) for mark in usual.marks):
        return usual
    numbers = range(1, max(named) + 1)
    return Ruler(usual.unit, tuple(Mark(str(n), n, f"{usual.unit} {n}") for n in numbers))


def _samples(case: Case, rules: Ruleset, dice: Dice, effort: Effort) -> Iterator[Plan]:
    """Plans of the whole scene, with all dice alike and with each one above or below the others.

    They serve to collect all notes: a note depends at most on which of two dice is higher, or on
    one die at its highest, and both occur in these.
    """
    low = [1 for _ in dice.throws]
    high = [throw.faces for throw in dice.throws]
    values = [low, high]
    for at, (base, other) in product(range(len(low)), ((low, high), (high, low))):
        values.append([*base[:at], other[at], *base[at + 1 :]])
    for each in values:
        effort.step()
        yield rules.plan_round(thrown(case.scene, dice.throws, each), case.tables, case.rulings)


def _counted(case: Case, rules: Ruleset, tally: Tally, effort: Effort) -> Tally:
    """The tally after all ways in which the dice of a scene, or of a group in it, may fall."""
    scene, tables, rulings = case.scene, case.tables, case.rulings
    group = tally.asked.figures if tally.asked else None
    dice, leaves = _dice_of(group, rules.dice(scene, tables, rulings)), someone_leaves(scene)
    known = _known(case, rules, group)
    _check_amount(dice, effort.most)
    for each in combinations(dice, known):
        effort.step()
        rolled = thrown(scene, dice.throws, each.values)
        try:
            plan = rules.plan_round(rolled, tables, rulings)
            if leaves:
                plan = with_departures(plan, case._replace(scene=rolled), rules.ground)
        except SceneError:
            # The game refuses the ties that are thrown again, so they count for nothing.
            if dice.rerolled and is_tied(dice, each.values, known):
                continue
            raise
        tally.add(plan, each)
    if not tally.total:
        problem = f"{len(dice.throws)} dice cannot all show different numbers, as they must here"
        raise SceneError("sides", problem)
    return tally


def _dice_of(group: Collection[str] | None, dice: Dice) -> Dice:
    """The dice of a group, or all of them if no group is named."""
    if group is None:
        return dice
    kept = (throw for throw in dice.throws if not set(group).isdisjoint(throw.figures))
    return dice._replace(throws=tuple(kept))


def _known(case: Case, rules: Ruleset, group: Collection[str] | None = None) -> tuple[int, ...]:
    """The values of the dice thrown so far, bonuses included."""
    scene = case.scene
    # Monsters of one type share a die only while it is unthrown. Each may add another number to a
    # die thrown for it alone, so types are left out here.
    figures = tuple(
        figure._replace(type="")
        for figure in scene.combatants
        if group is None or figure.id in group
    )
    scene = scene._replace(combatants=figures)
    return fallen(scene, rules.dice(unthrown(scene), case.tables, case.rulings))


def _check_amount(dice: Dice, most: int) -> None:
    amount = ways(dice.throws)
    if amount > most:
        problem = f"{len(dice.throws)} dice that bear on each other can fall in {amount:,} ways; "
        usual = " (eight six-sided dice)" if most == MOST_WAYS else ""
        more = f"odds are exact, and are worked out for at most {most:,}{usual}"
        raise SceneError("sides", problem + more)
