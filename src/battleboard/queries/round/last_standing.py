"""Whether a fight is decided: one side alone has figures left that can do anything."""

from battleboard.battle.battle import Battle
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.rules_scene import on_table


def last_standing(battle: Battle) -> str:
    """The side that alone is left of several; '' while the fight goes on, or before it begins."""
    if battle.over or not battle.running.number:
        return ""
    sides = {each.side for each in on_table(battle)}
    left = {each.side for each in on_table(battle) if not is_out(battle, each)}
    return next(iter(left)) if len(left) == 1 < len(sides) else ""
