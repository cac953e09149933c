"""The surprise segments: the surprising party acts in them one at a time (phase 5)."""

from battleboard.rules.act import Reason
from battleboard.rules.case import Case, case_of
from battleboard.rules.plan import Plan
from battleboard.rules.rulesets.addict.dexterity import reaction
from battleboard.rules.rulesets.addict.movement import CHARGE, speed
from battleboard.rules.rulesets.addict.surprise_segments import Ambush, plan_of
from battleboard.rules.rulesets.procedure.letters import lettered
from battleboard.rules.rulesets.procedure.surprise_order import RULE, relate_in_surprise
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import SEGMENTS_IN_ROUND, Action, ActionKind, Combatant, Scene
from battleboard.rules.stride import Stride
from battleboard.rules.tables import Tables
from battleboard.rules.wording import signed, whose

MOVEMENT: frozenset[ActionKind] = frozenset({"charge", "close", "move", "flee", "withdraw"})


class Surprise(Ambush):
    """The surprise segments of one encounter, in which all movement is hurried."""

    hurried = MOVEMENT

    def no_target(self, target: Combatant, segment: int) -> Reason | None:
        """Say why a figure is no target in a segment: its reaction bonus reaches that far."""
        bonus = reaction(self.case, target)
        if bonus < segment:
            return None
        text = (
            f"{whose(target.id)} reaction {signed(bonus)} makes it no target in surprise segment "
        )
        return Reason(RULE, f"{text}{segment}.")

    def occupy(self, action: Action, segment: int) -> None:
        """Remember that a figure acts in a segment, and in those that its spell takes."""
        self.busy.update((action.by, segment + later) for later in range(_lasting(action)))


def stride(case: Case, action: Action, surprised: bool) -> Stride:  # noqa: FBT001
    """Give a stride: all movement is hurried while foes are surprised, else only a charge."""
    feet = speed(case, action, MOVEMENT if surprised else CHARGE)
    return Stride(feet, SEGMENTS_IN_ROUND * feet, at_once=True)


def plan_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Say what is done in each surprise segment, and how each two acts stand to each other."""
    case = case_of(scene, tables, rulings)
    actions = _with_segments_to_spare(Surprise(case))
    ambush = Surprise(case_of(scene._replace(actions=actions), tables, rulings))
    plan = plan_of(ambush, lambda one, other: relate_in_surprise(ambush.case, one, other), RULE)
    return plan._replace(acts=[lettered(ambush.case, act) for act in plan.acts])


def _with_segments_to_spare(ambush: Surprise) -> tuple[Action, ...]:
    """Let what follows a spell begin when that is done, if nobody has said when."""
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
    """Count the segments that an action takes up."""
    casting = action.casting
    return 1 if casting is None else max(1, casting.remaining + action.hesitation)
