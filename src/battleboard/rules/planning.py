"""Planning a phase: the plan and its layout turn on no outcome, and are kept from act to act."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from battleboard.rules.kept import kept
from battleboard.rules.plan import Plan
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import NOTHING, Scene
from battleboard.rules.tables import Tables

Planner: TypeAlias = Callable[[Scene, Tables, Rulings], Plan]


class _Question(NamedTuple):
    """All that a plan depends on."""

    planner: Planner
    scene: Scene
    tables: Tables
    rulings: Rulings


def plan_of(planner: Planner, scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Give the plan that a ruleset makes of a scene, whatever has come of its acts so far."""
    return _plan(_Question(planner, scene._replace(outcomes=NOTHING), tables, rulings))


def _made(question: _Question) -> Plan:
    return question.planner(question.scene, question.tables, question.rulings)


def _is_same(one: _Question, other: _Question) -> bool:
    """Whether two questions have one answer; tables are large, and so not looked into."""
    return (
        one.tables is other.tables
        and one.planner is other.planner
        and one.rulings == other.rulings
        and one.scene == other.scene
    )


_plan = kept(_made, _is_same, 2)
