"""Hints that say the rule: what an action or a phase means in the game that is played, in brief."""

from battleboard.rules import Ruleset
from battleboard.rules.game_features import NOTIONS_OF_KINDS
from battleboard.rules.ruleset import PhaseKind
from battleboard.rules.scene import ActionKind
from battleboard.storage.game_texts import load_briefs


def rule_of_action(rules: Ruleset, kind: ActionKind) -> str:
    """What the game makes of an action, with its citation; '' where it says nothing of it."""
    missing = rules.unsupported.get(NOTIONS_OF_KINDS[kind]) if kind in NOTIONS_OF_KINDS else None
    return missing or _brief(rules, "actions", kind)


def rule_of_phase(rules: Ruleset, kind: PhaseKind) -> str:
    """What is done in a phase of the game, with its citation; '' where that is no rule."""
    return _brief(rules, "phases", kind)


def rule_of_hesitation(rules: Ruleset) -> str:
    """What hesitation costs in the game, with its citation."""
    return rules.unsupported.get("hesitation") or _brief(rules, "steps", "hesitation")


def _brief(rules: Ruleset, part: str, what: str) -> str:
    found = load_briefs(rules.id).get((part, what))
    return f"{found.says} ({found.citation})" if found else ""
