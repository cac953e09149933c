"""The games that Battleboard knows, each in a file or folder of its own."""

from battleboard.rules.ruleset import Ruleset
from battleboard.rules.rulesets.addict import ADDICT
from battleboard.rules.scene import SceneError, nearest

RULESETS: dict[str, Ruleset] = {ruleset.id: ruleset for ruleset in (ADDICT,)}


def find_ruleset(name: str) -> Ruleset:
    """Find a ruleset by its id."""
    if name not in RULESETS:
        known = list(RULESETS)
        raise SceneError("ruleset", f"no ruleset '{name}'", nearest(name, known))
    return RULESETS[name]
