"""The plans of a round and of the round of surprise: all acts, and which comes first."""

from collections.abc import Callable, Sequence

from battleboard.foundation.words import whose
from battleboard.rules.action_words import act_called, together
from battleboard.rules.rules_context import rules_context
from battleboard.rules.rulesets.countdown import movement
from battleboard.rules.rulesets.countdown.acts import (
    CASTING,
    HOLD,
    against_caster,
    device_declared,
    hold_declared,
    item_declared,
    parry_declared,
    plain_declared,
    release_holds,
    spell_declared,
    together_with_caster,
)
from battleboard.rules.rulesets.countdown.attack import ATTACK, PARRY, blows_declared
from battleboard.rules.rulesets.countdown.course import (
    PARRIES,
    RECEIVES,
    SURPRISE,
    Course,
    course_of_round,
    course_of_surprise,
    moment,
    require,
    when,
)
from battleboard.rules.scene import BLOWS as DECLARED_BLOWS
from battleboard.rules.scene import ActionKind, Rulings, Scene, SceneError
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Reason, Relation, before, same
from battleboard.rules.timing.declaration import HELD, Declaration, Ledger
from battleboard.rules.timing.plan import Pair, Plan, awaited, opposing_pairs
from battleboard.rules.timing.ruler import VERY_BEGINNING

Refusal = Callable[[Declaration, list[ActionKind]], Reason | None]
ATTACKS: frozenset[ActionKind] = frozenset({*DECLARED_BLOWS, "charge", "set"})
# A set weapon waits for chargers, so its acts are made after theirs.
LATE: frozenset[ActionKind] = frozenset({"set"})


def acts_of(course: Course, refusal: Refusal) -> Ledger:
    """The acts of all declarations, unless what the figure has done already forbids one."""
    ledger, done = Ledger(), dict[str, list[ActionKind]]()
    actions = course.case.scene.actions
    for index in sorted(range(len(actions)), key=lambda at: actions[at].kind in LATE):
        declaration = Declaration(course.case, ledger, index, 0)
        if declaration.action.kind == "none":
            continue
        before = done.setdefault(declaration.figure.id, [])
        refused = refusal(declaration, before)
        acts = (
            []
            if refused
            else _ENTRIES.get(declaration.action.kind, plain_declared)(declaration, course)
        )
        if refused:
            declaration.note(*refused)
        if acts:
            before.append(declaration.action.kind)
        # A figure's acts all fall in its turn, together: no chain puts one behind another.
        for act in acts:
            ledger.enter([act])
    movement.receive_charges(course, ledger)
    release_holds(course, ledger)
    return ledger


def no_room_in_round(declaration: Declaration, done: list[ActionKind]) -> Reason | None:
    """Why a figure may not do this as well after what it has done this round."""
    name, kind = declaration.figure.id, declaration.action.kind
    if ATTACKS.intersection(done):
        return Reason(ATTACK, f"{name} has attacked, which ends its round: it can do nothing more.")
    if "hold" in done:
        return Reason(HOLD, f"{name} holds its action, and has no other this round.")
    if "cast" in done or (done and kind == "cast"):
        return Reason(
            CASTING, f"Casting takes {whose(name)} whole round: nothing else is possible."
        )
    if "parry" in done or (done and kind == "parry"):
        return Reason(PARRY, f"{name} parries instead of everything else: it can do only one.")
    return None


def no_free_action(declaration: Declaration, done: list[ActionKind]) -> Reason | None:
    """Why a figure may not do this before initiative: it is surprised, or has acted."""
    name, lost = declaration.figure.id, declaration.case.scene.lost
    if lost.get(name, lost.get(declaration.figure.side, 0)):
        return Reason(SURPRISE, f"{name} is surprised and cannot act for 1 round.")
    if done:
        return Reason(SURPRISE, f"{name} has taken its one free action.")
    return None


_ENTRIES: dict[ActionKind, Callable[[Declaration, Course], list[Act]]] = {
    "melee": blows_declared,
    "grapple": blows_declared,
    "pummel": blows_declared,
    "overbear": blows_declared,
    "missile": blows_declared,
    "cast": spell_declared,
    "device": device_declared,
    "charge": movement.charge_declared,
    "close": movement.close_declared,
    "set": movement.set_declared,
    "move": movement.move_declared,
    "flee": movement.move_declared,
    "withdraw": movement.move_declared,
    "parry": parry_declared,
    "ready_item": item_declared,
    "hold": hold_declared,
}


BLOWS = frozenset({"strike", "shot", "contact"})


def exposed(acts: Sequence[Act]) -> list[Act]:
    """The acts, with blows marked whose targets charge in the same segment or earlier."""
    charged = {act.by: act.place.segment for act in acts if act.mode == "contact"}
    return [
        act._replace(met=True) if act.mode in BLOWS and _in_time(act, charged) else act
        for act in acts
    ]


def _in_time(act: Act, charged: dict[str, int]) -> bool:
    return charged.get(act.targets[0], act.place.segment + 1) <= act.place.segment


def relate(one: Act, other: Act, course: Course) -> Relation:
    """Which of two opposing acts comes first, or that they happen together."""
    require(one)
    require(other)
    if moment(one) == moment(other):
        return same(one, other, _together(one, other, course))
    first, second = (one, other) if moment(one) < moment(other) else (other, one)
    threat = against_caster(first, second, course)
    return threat or before(first, second, _apart(first, second, course))


def _together(one: Act, other: Act, course: Course) -> Reason:
    for held, trigger in ((one, other), (other, one)):
        if held.stage == HELD and held.aims_at(trigger):
            text = f"{act_called(held)} happens together with {act_called(trigger)}, not before."
            return Reason(HOLD, text)
    if one.place.order == PARRIES:
        return Reason(PARRY, f"{one.by} and {other.by} both parry, whenever they are attacked.")
    spared = together_with_caster(one, other, course)
    if spared:
        return spared
    if one.runs_on:
        text = f"{together(one, other)}, when the next round starts."
        return Reason(CASTING, text)
    where = when(course.ruler, one.place.segment)
    return Reason(course.rule, f"{together(one, other)}, {where}.")


def _apart(first: Act, second: Act, course: Course) -> Reason:
    early, late = (when(course.ruler, act.place.segment) for act in (first, second))
    if first.place.order == PARRIES:
        return Reason(
            PARRY, f"{first.by} parries whenever it is attacked, {second.by} acts {late}."
        )
    if second.runs_on:
        text = f"{act_called(second)} works only when the next round starts; "
        text = f"{text}{first.by} acts {early}."
        return Reason(CASTING, text)
    if first.place.segment == second.place.segment:
        who = second.by if second.mode == "contact" and first.aims_at(second) else ""
        comes = f"{whose(who)} charge" if who else "a charge"
        text = f"{first.by} strikes first as {comes} arrives {early}; {second.by} acts after."
        return Reason(movement.CHARGE, text)
    return Reason(course.rule, f"{first.by} acts {early}, {second.by} {late}.")


BEFORE_ROUND_1 = 0


def plan_round(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """The acts of the round, and which of every two comes first."""
    course = course_of_round(rules_context(scene, tables, rulings))
    ledger = acts_of(course, no_room_in_round)
    movement.note_charges_not_received(course, ledger)
    return _plan(course, ledger, scene.round)


def plan_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """The acts of figures that are not surprised, each with its one free action."""
    course = course_of_surprise(rules_context(scene, tables, rulings))
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

    waits = awaited([act._replace(met=act.place.order == RECEIVES) for act in acts])
    return Plan(
        *(acts, pairs, ledger.chains, course.ruler, dated, course.rule),
        ledger.notes,
        waits | ledger.waits,
    )
