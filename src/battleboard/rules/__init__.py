"""The rules: when acts happen in a round, and why.

Pure functions over values: describe the situation as a value, such as a `Scene`, pass it with a
ruleset name to one of the functions below, and read the answer. Nothing here reads files, rolls
dice or opens a window.
"""

from collections.abc import Mapping

from battleboard.rules.departures import redirect_first_blow, replan_for_departures, someone_leaves
from battleboard.rules.encounter import Distance, Meeting, Reaction, ReactionRoll, SurpriseCheck
from battleboard.rules.likelihood import calculation
from battleboard.rules.likelihood.calculation import USUAL_EFFORT, Effort, calculate_odds
from battleboard.rules.likelihood.odds import ActOdds, Odds, PairOdds, SpellOdds
from battleboard.rules.morale import MoraleCheck, MoraleResult
from battleboard.rules.rules_context import rules_context
from battleboard.rules.ruleset import Option, Ruleset
from battleboard.rules.rulesets import RULESETS, find_ruleset
from battleboard.rules.scene import (
    NOTHING,
    Action,
    Casting,
    Combatant,
    Fighting,
    Scene,
    SceneError,
    Side,
    Weapon,
)
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import (
    Act,
    Reason,
    Relation,
    Resolution,
    Ruler,
    SpellOutcome,
    Timing,
)
from battleboard.rules.timing.plan import Plan, plan_of, resolve
from battleboard.rules.wounds import Condition, RoundEnd, Wounded

__all__ = [
    "RULESETS",
    "USUAL_EFFORT",
    "Act",
    "ActOdds",
    "Action",
    "Casting",
    "Combatant",
    "Condition",
    "Distance",
    "Effort",
    "Fighting",
    "Meeting",
    "MoraleCheck",
    "MoraleResult",
    "Odds",
    "Option",
    "PairOdds",
    "Reaction",
    "ReactionRoll",
    "Reason",
    "Relation",
    "Resolution",
    "RoundEnd",
    "Ruler",
    "Ruleset",
    "Scene",
    "SceneError",
    "Side",
    "SpellOdds",
    "SpellOutcome",
    "SurpriseCheck",
    "Tables",
    "Timing",
    "Weapon",
    "check_morale",
    "check_surprise",
    "condition",
    "encounter_distance",
    "end_of_round",
    "find_ruleset",
    "independent_scenes",
    "odds",
    "react",
    "resolve_round",
    "resolve_surprise",
]

NO_TABLES = Tables()


def check_surprise(scene: Scene, game: str = "addict", tables: Tables = NO_TABLES) -> SurpriseCheck:
    rules = find_ruleset(game)
    return rules.check_surprise(scene, tables, rules.rulings(scene.options))


def encounter_distance(meeting: Meeting, game: str = "addict") -> Distance:
    return find_ruleset(game).meet(meeting)


def resolve_surprise(scene: Scene, game: str = "addict", tables: Tables = NO_TABLES) -> Resolution:
    rules = find_ruleset(game)
    plan = plan_of(rules.plan_surprise, scene, tables, rules.rulings(scene.options))
    return _resolve_with_redirects(plan, scene, rules, tables)


def resolve_round(scene: Scene, game: str = "addict", tables: Tables = NO_TABLES) -> Resolution:
    rules = find_ruleset(game)
    rulings = rules.rulings(scene.options)
    plan = plan_of(rules.plan_round, scene, tables, rulings)
    # Only a target that leaves can be out of reach when a blow comes, so a round in which nobody
    # leaves needs no second layout.
    if someone_leaves(scene):
        plan = replan_for_departures(plan, rules_context(scene, tables, rulings), rules.ground)
    return _resolve_with_redirects(plan, scene, rules, tables)


def _resolve_with_redirects(plan: Plan, scene: Scene, rules: Ruleset, tables: Tables) -> Resolution:
    """Resolve a plan; a blow or shot whose target has been felled is redirected or lost."""
    answer = resolve(plan, scene.outcomes)
    if "incapacitated" not in scene.outcomes.values():
        return answer
    case = rules_context(scene, tables, rules.rulings(scene.options))
    changed = redirect_first_blow(plan, answer, case, rules.ground)
    # Each pass changes the first blow or shot that finds its target down. At a new target it may
    # fell another foe, so the new answer has to be searched, too.
    while changed:
        plan, answer = changed, resolve(changed, scene.outcomes)
        changed = redirect_first_blow(plan, answer, case, rules.ground)
    return answer


def odds(
    scene: Scene,
    game: str = "addict",
    tables: Tables = NO_TABLES,
    effort: Effort = USUAL_EFFORT,
) -> Odds:
    return calculate_odds(scene, find_ruleset(game), tables, effort)


def independent_scenes(scene: Scene, game: str, tables: Tables) -> list[Scene]:
    """Split a scene into parts that do not affect each other; a part without actions is dropped."""
    return calculation.independent_scenes(scene, find_ruleset(game), tables)


def react(greeting: ReactionRoll, game: str = "addict") -> Reaction:
    """Return how the creatures react; raise a SceneError if the game has no reaction roll."""
    rules = find_ruleset(game)
    if rules.react is None:
        raise SceneError("", f"{rules.title} has no reaction roll: the DM decides.")
    return rules.react(greeting)


def check_morale(
    check: MoraleCheck, game: str = "addict", tables: Tables = NO_TABLES
) -> MoraleResult:
    """Check whether morale holds; raise a SceneError if the game has no morale check."""
    rules = find_ruleset(game)
    if rules.check_morale is None:
        raise SceneError("", f"{rules.title} has no morale check: the DM decides.")
    return rules.check_morale(check, tables)


def condition(
    hp: int, game: str = "addict", options: Mapping[str, str] = NOTHING, *, tended: bool = False
) -> Condition:
    rules = find_ruleset(game)
    return rules.health.condition(hp, rules.rulings(options), tended)


def end_of_round(
    hp: int,
    game: str = "addict",
    options: Mapping[str, str] = NOTHING,
    *,
    began: int | None = None,
    tended: bool = False,
) -> RoundEnd:
    """Return what the end of a round does to a figure with these hit points.

    `began` is the figure's hit points when the round began; if it is None, they were the same.
    """
    rules = find_ruleset(game)
    found = Wounded(hp, hp if began is None else began, tended)
    return rules.health.end_of_round(found, rules.rulings(options))
