"""The surprise segments, in which the surprising party acts segment by segment (phase 5)."""

from battleboard.foundation.words import whose, with_sign
from battleboard.rules.action_words import together
from battleboard.rules.measures import Stride
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.rulesets.addict.initiative import by_reach, reaction
from battleboard.rules.rulesets.addict.movement import CHARGE, speed
from battleboard.rules.rulesets.addict.round import (
    HARMFUL,
    before_contact,
    meet,
    relate_in_surprise,
)
from battleboard.rules.rulesets.addict.surprise_segments import Ambush, plan_segments
from battleboard.rules.rulesets.procedure.citations import own_plan
from battleboard.rules.rulesets.procedure.letters import sort_by_letter
from battleboard.rules.rulesets.procedure.out_of_sequence import CONTACT, concentrates
from battleboard.rules.scene import SEGMENTS_IN_ROUND, Action, ActionKind, Combatant, Rulings, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Reason, Relation, same
from battleboard.rules.timing.plan import Plan

SURPRISE = "PROCEDURE phase 5"


def relate_in_segment(case: RulesContext, one: Act, other: Act) -> Relation:
    if one.due != other.due or one.stage != other.stage:
        found = relate_in_surprise(one, other, case.rulings)
    else:
        found = before_contact(one, other) or _in_one_segment(one, other)
    return found._replace(spoils=_spoilable_acts(case, one, other))


def _in_one_segment(one: Act, other: Act) -> Relation:
    if "contact" in {one.mode, other.mode} <= {"contact", "strike"} and meet(one, other):
        return by_reach(one, other, CONTACT, f"They meet in surprise segment {one.due}")
    text = f"{together(one, other)}, in surprise segment {one.due}."
    if one.runs_on:
        text = f"{together(one, other)}, in the same segment of round 1."
    return same(one, other, Reason(SURPRISE, text))


def _spoilable_acts(case: RulesContext, one: Act, other: Act) -> tuple[str, ...]:
    """Return the id of each of two acts that a hit by the other one would spoil."""
    return tuple(b.id for a, b in ((one, other), (other, one)) if _spoils(case, a, b))


def _spoils(case: RulesContext, threat: Act, spell: Act) -> bool:
    aims = spell.mode == "spell" and threat.mode in HARMFUL and threat.aims_at(spell)
    if not aims or threat.runs_on or threat.due < spell.begun or not _counts(case, threat, spell):
        return False
    in_time = spell.due
    if case.rulings["spoil.same_segment"] == "on" or concentrates(case, spell):
        in_time += 1
    return threat.due < in_time


def _counts(case: RulesContext, threat: Act, spell: Act) -> bool:
    every = case.rulings["spoil.first_only"] == "off" or spell.takes_full_round
    return every or threat.routine == 1


MOVEMENT: frozenset[ActionKind] = frozenset({"charge", "close", "move", "flee", "withdraw"})


class Surprise(Ambush):
    """The surprise segments of one encounter, in which all movement is hurried."""

    hurried = MOVEMENT

    def no_target(self, target: Combatant, segment: int) -> Reason | None:
        """Return why a figure is no valid target: its reaction bonus covers the segment.

        None if the bonus does not reach that far.
        """
        bonus = reaction(self.case, target)
        if bonus < segment:
            return None
        text = (
            f"{whose(target.id)} reaction bonus of {with_sign(bonus)} protects against being "
            "targeted in surprise segment "
        )
        return Reason(SURPRISE, f"{text}{segment}.")

    def occupy(self, action: Action, segment: int) -> None:
        """Mark a figure as acting in a segment, and in every segment that its spell takes."""
        self.busy.update((action.by, segment + later) for later in range(_lasting(action)))


def stride(case: RulesContext, action: Action, surprised: bool) -> Stride:  # noqa: FBT001
    """Return the stride: every move is hurried while foes are surprised, else only charges."""
    feet = speed(case, action, MOVEMENT if surprised else CHARGE)
    return Stride(feet, SEGMENTS_IN_ROUND * feet, at_once=True)


def plan_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    case = rules_context(scene, tables, rulings)
    actions = _with_segments(Surprise(case))
    ambush = Surprise(rules_context(scene._replace(actions=actions), tables, rulings))
    plan = plan_segments(
        ambush, lambda one, other: relate_in_segment(ambush.case, one, other), SURPRISE
    )
    return own_plan(plan._replace(acts=[sort_by_letter(ambush.case, act) for act in plan.acts]))


def _with_segments(ambush: Surprise) -> tuple[Action, ...]:
    """Return the actions, each with its segment.

    Unless its segment is given, an action after its figure's own spell waits until the spell has
    taken effect.
    """
    done: dict[str, int] = {}
    actions = []
    for action in ambush.case.scene.actions:
        begun = ambush.segment_of(action)
        if action.segment is None and action.by in done:
            begun = min(done[action.by] + 1, ambush.segments)
        if action.casting is not None:
            done[action.by] = begun - 1 + _lasting(action)
        actions.append(action._replace(segment=begun))
    return tuple(actions)


def _lasting(action: Action) -> int:
    casting = action.casting
    return 1 if casting is None else max(1, casting.remaining + action.hesitation)
