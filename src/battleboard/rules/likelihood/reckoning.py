"""Works out the odds of a round: every way in which the dice may fall, through its plan."""

from typing import Final

from battleboard.rules.case import Case, case_of
from battleboard.rules.dice import Dice, fallen, thrown, unthrown
from battleboard.rules.likelihood.chance import Chances
from battleboard.rules.likelihood.combination import combinations, falls_apart, is_tied, ways
from battleboard.rules.likelihood.odds import Odds
from battleboard.rules.likelihood.parts import parts
from battleboard.rules.likelihood.tally import Tally
from battleboard.rules.ruleset import Ruleset
from battleboard.rules.scene import Scene, SceneError
from battleboard.rules.tables import Tables
from battleboard.rules.verdict import check_outcomes

MOST_WAYS: Final = 6**8


def work_out(scene: Scene, rules: Ruleset, tables: Tables) -> Odds:
    """Give the odds over all dice that have not fallen yet; those that have are kept."""
    case = case_of(scene, tables, rules.rulings(scene.options))
    dice = rules.dice(scene, tables, case.rulings)
    whole = ways(dice.throws) <= MOST_WAYS and not falls_apart(dice, _known(scene, rules, case))
    chances = Chances(case, rules.hit_chance)
    tallies = [
        _counted(case._replace(scene=part), rules, chances)
        for part in ([scene] if whole else parts(scene))
    ]
    acts = tuple(act for tally in tallies for act in tally.acts())
    check_outcomes([odds.act.id for odds in acts], scene.outcomes)
    return Odds(
        ruler=rules.ruler,
        dice=dice.throws,
        combinations=tallies[0].total if whole else ways(dice.throws),
        acts=acts,
        pairs=tuple(pair for tally in tallies for pair in tally.pairs()),
        spells=tuple(spell for tally in tallies for spell in tally.spells()),
        notes=tuple(dict.fromkeys(note for tally in tallies for note in tally.notes())),
    )


def _counted(case: Case, rules: Ruleset, chances: Chances) -> Tally:
    """Count all ways in which the dice of a scene may fall."""
    scene, tables, rulings = case.scene, case.tables, case.rulings
    dice = rules.dice(scene, tables, rulings)
    _check_amount(dice)
    known = _known(scene, rules, case)
    tally = Tally(chances)
    for each in combinations(dice, known):
        rolled = thrown(scene, dice.throws, each.values)
        try:
            plan = rules.plan_round(rolled, tables, rulings)
        except SceneError:
            # Which ties are thrown again, the game itself knows best.
            if dice.rerolled and is_tied(dice, each.values, known):
                continue
            raise
        tally.add(plan, each)
    if not tally.total:
        problem = f"{len(dice.throws)} dice cannot all show different numbers, as they must here"
        raise SceneError("sides", problem)
    return tally


def _known(scene: Scene, rules: Ruleset, case: Case) -> tuple[int, ...]:
    """List what the dice show that have fallen, with what is added to them."""
    return fallen(scene, rules.dice(unthrown(scene), case.tables, case.rulings))


def _check_amount(dice: Dice) -> None:
    amount = ways(dice.throws)
    if amount > MOST_WAYS:
        problem = f"{len(dice.throws)} dice that bear on each other can fall in {amount:,} ways; "
        more = (
            f"odds are exact, and are worked out for at most {MOST_WAYS:,} (eight six-sided dice)"
        )
        raise SceneError("sides", problem + more)
