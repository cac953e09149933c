"""The plans of a round, counted down, and of the round of surprise before it."""

from battleboard.rules.act import Act
from battleboard.rules.case import case_of
from battleboard.rules.declaration import Ledger
from battleboard.rules.pairs import opposing_pairs
from battleboard.rules.plan import Pair, Plan
from battleboard.rules.ruler import VERY_BEGINNING
from battleboard.rules.rulesets.countdown.course import (
    Course,
    course_of_round,
    course_of_surprise,
)
from battleboard.rules.rulesets.countdown.declared import (
    acts_of,
    no_free_action,
    no_room_in_round,
)
from battleboard.rules.rulesets.countdown.exposure import exposed
from battleboard.rules.rulesets.countdown.order import relate
from battleboard.rules.rulesets.countdown.reception import note_charges_not_received
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import Scene, SceneError
from battleboard.rules.tables import Tables

BEFORE_ROUND_1 = 0


def plan_round(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Say what everyone does in the round, and how each two acts stand to each other."""
    course = course_of_round(case_of(scene, tables, rulings))
    ledger = acts_of(course, no_room_in_round)
    note_charges_not_received(course, ledger)
    return _plan(course, ledger, scene.round)


def plan_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Say what those who are not surprised do with their one free action."""
    course = course_of_surprise(case_of(scene, tables, rulings))
    if scene.actions and not any(scene.lost.values()):
        raise SceneError("lost", "expected who loses the round: nobody is surprised")
    return _plan(course, acts_of(course, no_free_action), BEFORE_ROUND_1)


def _plan(course: Course, ledger: Ledger, now: int) -> Plan:
    acts = exposed(ledger.acts)
    pairs = [Pair(one, other, relate(one, other, course)) for one, other in opposing_pairs(acts)]

    def dated(act: Act) -> tuple[int, int]:
        if act.runs_on:
            return VERY_BEGINNING, now + 1
        return course.ruler.number(act.place.segment), now

    return Plan(acts, pairs, ledger.chains, course.ruler, dated, course.rule, ledger.notes)
