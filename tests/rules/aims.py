"""Shorthand for the aim of one blow or shot, in any game."""

from typing import Any, Final

from battleboard.rules import Action, Combatant, Fighting, Resolution, find_ruleset
from battleboard.rules.attack.aim import Aim, Circumstances
from battleboard.rules.attack.attack_rules import find_aim
from battleboard.rules.rules_context import rules_context
from battleboard.rules.scene import Armour
from tests.rules.scenes import TABLES, does, figure, round_of, scene, timing

STRIKE: Final = "a:strike 1"
SHOT: Final = "a:shot 1"
BLOW: Final = (does("a", "melee", "b"),)
ARROW: Final = (does("a", "missile", "b"),)
DEFENDER: Final = Fighting(ac=5)


def attacker(fighting: Fighting, **more: Any) -> Combatant:
    return figure("a", fighting=fighting, **more)


def defender(shield: int = 0, **more: Any) -> Combatant:
    """The target: AC 5, part of which may come from a shield or Dexterity."""
    steps, kind, worn = more.pop("steps", None), more.pop("type", None), more.pop("worn", "")
    more.setdefault("fighting", DEFENDER)
    return figure("b", "red", armour=Armour(shield, steps, kind, worn), **more)


def aim_of(
    game: str,
    figures: tuple[Combatant, Combatant],
    *actions: Action,
    of: str = STRIKE,
    options: dict[str, str] | None = None,
    **seen: Any,
) -> Aim:
    """The aim of an act in a round of these two figures, under some circumstances."""
    rules = find_ruleset(game)
    played = scene(figures, actions or BLOW, (6, 1), options=options)
    answer: Resolution = round_of(figures, actions or BLOW, (6, 1), game, options=options)
    case = rules_context(played, TABLES, rules.rulings(options or {}))
    return find_aim(rules.attack_rules, case, timing(answer, of).act, Circumstances(**seen))


def ids(aim: Aim) -> dict[str, int]:
    """The ids of the modifiers."""
    return {each.id: each.value for each in aim.to_hit}
