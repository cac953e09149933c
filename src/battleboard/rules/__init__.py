"""When things happen in a round, and why.

Values in, values out: describe a situation as a `Scene`, ask a `Ruleset` about a phase of it, and
read the answer. Nothing here reads files, rolls dice or knows of a window.
"""

from battleboard.rules.act import Act, Reason, Relation, Resolution, SpellOutcome, Timing
from battleboard.rules.encounter import Distance, Meeting, SurpriseCheck
from battleboard.rules.ruleset import Option, Ruler, Ruleset
from battleboard.rules.rulesets import RULESETS, find_ruleset
from battleboard.rules.scene import (
    Action,
    Casting,
    Combatant,
    Scene,
    SceneError,
    Side,
    Weapon,
)
from battleboard.rules.tables import Tables

__all__ = [
    "RULESETS",
    "Act",
    "Action",
    "Casting",
    "Combatant",
    "Distance",
    "Meeting",
    "Option",
    "Reason",
    "Relation",
    "Resolution",
    "Ruler",
    "Ruleset",
    "Scene",
    "SceneError",
    "Side",
    "SpellOutcome",
    "SurpriseCheck",
    "Tables",
    "Timing",
    "Weapon",
    "check_surprise",
    "encounter_distance",
    "find_ruleset",
    "resolve_round",
    "resolve_surprise",
]

NO_TABLES = Tables()


def check_surprise(scene: Scene, game: str = "addict", tables: Tables = NO_TABLES) -> SurpriseCheck:
    """Answer phase `surprise_check`: who is surprised, and for how many segments."""
    rules = find_ruleset(game)
    return rules.check_surprise(scene, tables, rules.rulings(scene.options))


def encounter_distance(meeting: Meeting, game: str = "addict") -> Distance:
    """Answer phase `distance`: how far apart the parties meet."""
    return find_ruleset(game).meet(meeting)


def resolve_surprise(scene: Scene, game: str = "addict", tables: Tables = NO_TABLES) -> Resolution:
    """Answer phase `surprise`: what is done in the surprise segments."""
    rules = find_ruleset(game)
    return rules.resolve_surprise(scene, tables, rules.rulings(scene.options))


def resolve_round(scene: Scene, game: str = "addict", tables: Tables = NO_TABLES) -> Resolution:
    """Answer phase `round`: what happens when in a round, and why."""
    rules = find_ruleset(game)
    return rules.resolve_round(scene, tables, rules.rulings(scene.options))
