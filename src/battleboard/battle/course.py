"""The course of the running round, worked out anew whenever something in it has changed."""

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.figure import Figure
from battleboard.battle.planned_moves import planned
from battleboard.battle.running import NOTHING
from battleboard.battle.scene import combatant, scene_of
from battleboard.battle.turns import idle_acts
from battleboard.rules import SceneError, Tables
from battleboard.rules.timing.plan import plan_of, resolve


def up_to_date(before: Battle, after: Battle, tables: Tables) -> Battle:
    """Work the running round out anew if a deed has changed what the rules were asked about."""
    answer = after.running.resolution
    if answer is None or answer is not before.running.resolution or after.running.ended:
        return after
    if not _asks_anew(before, after):
        return after
    return reworked(after, tables)


def reworked(battle: Battle, tables: Tables) -> Battle:
    """Work the running round out anew as it is played.

    Where that turns on a die of those who have only just come, it is left until that has fallen.
    """
    try:
        return resolved(battle, tables)
    except SceneError as fault:
        if not fault.path.endswith("initiative"):
            raise
        return battle


def _asks_anew(before: Battle, after: Battle) -> bool:
    """Whether anything is another now that the course of the running round depends on."""
    if _setting(before) != _setting(after) or before.figures.keys() != after.figures.keys():
        return True
    pairs = ((figure, after.figures[name]) for name, figure in before.figures.items())
    return any(
        old is not new and _part_of(before, old) != _part_of(after, new) for old, new in pairs
    )


def _setting(battle: Battle) -> tuple[object, ...]:
    """Give what the course depends on besides the figures: all of the round that is not derived."""
    running = battle.running._replace(resolution=None, asked=(), plans=NOTHING, now=0, passed=0)
    encounter, rules = battle.encounter, (battle.ruleset, battle.options)
    return (running, rules, battle.teams, battle.board.where, encounter.rolls, encounter.lost)


def _part_of(battle: Battle, figure: Figure) -> tuple[object, ...]:
    """Give what one figure adds to the course: what the rules know of it, if it is there and up."""
    return combatant(battle, figure), figure.present, is_out(battle, figure)


def resolved(battle: Battle, tables: Tables) -> Battle:
    """Give the battle with its running round worked out anew; what was played stays."""
    rules, scene = battle.rules, scene_of(battle)
    planner = rules.plan_surprise if battle.running.surprised else rules.plan_round
    plan = plan_of(planner, scene, tables, rules.rulings(battle.options))
    # An act that was played may be none of the round's any more: haste has ended, its target left.
    known = {act.id for act in plan.acts}
    outcomes = {name: came for name, came in scene.outcomes.items() if name in known}
    outcomes.update(dict.fromkeys(idle_acts(battle, plan.acts), "miss"))
    answer = resolve(plan, outcomes)
    running = battle.running.within(answer.ruler.last)
    running = running._replace(resolution=answer, asked=scene.actions)
    return planned(battle.with_running(running), scene, tables)
