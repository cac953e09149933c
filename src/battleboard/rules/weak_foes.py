"""The rule that fighters have one blow per level against foes of less than one hit die."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from battleboard.foundation.words import count
from battleboard.rules.class_levels import class_levels
from battleboard.rules.scene import Action, Combatant, Rulings, Scene
from battleboard.rules.tables import HitDice, TableError, parse_hit_dice

BLOWS_BY_LEVEL: Final = "weak_foes.blows"
_FIGHTERS: Final = frozenset({"fighter", "paladin", "ranger"})
_ONE: Final = HitDice(Fraction(1), 0)


def with_blows_by_level(scene: Scene, rulings: Rulings) -> Scene:
    """Raise the routines of fighters whose targets all have less than one hit die."""
    levels = dict(_levels(scene, rulings))
    if not levels:
        return scene
    figures = (
        each._replace(routines=Fraction(levels[each.id])) if each.id in levels else each
        for each in scene.combatants
    )
    return scene._replace(combatants=tuple(figures))


def notes_on_weak_foes(scene: Scene, rulings: Rulings) -> Iterator[str]:
    for name, level in _levels(scene, rulings):
        blows = count(level, "blow")
        yield f"{name} has {blows} this round: one per level, against foes of less than 1 HD."


def _levels(scene: Scene, rulings: Rulings) -> Iterator[tuple[str, int]]:
    if rulings.get(BLOWS_BY_LEVEL) != "by_level":
        return
    figures = scene.figures()
    for action in scene.actions:
        if _strikes_weak_foes(action, figures):
            level = _level(figures[action.by])
            if level > figures[action.by].routines:
                yield action.by, level


def _level(figure: Combatant) -> int:
    own = class_levels(figure.fighting)
    return max((each.level for each in own if each.name in _FIGHTERS), default=0)


def _strikes_weak_foes(action: Action, figures: dict[str, Combatant]) -> bool:
    if action.kind != "melee":
        return False
    targets = [figures[name].fighting for name in action.targets if name in figures]
    return bool(targets) and all(_is_less_than_one(each.hit_dice) for each in targets)


@lru_cache(maxsize=256)
def _is_less_than_one(hit_dice: str) -> bool:
    try:
        return bool(hit_dice) and parse_hit_dice(hit_dice) < _ONE
    except TableError:
        return False
