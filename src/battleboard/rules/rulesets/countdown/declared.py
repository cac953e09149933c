"""From every declaration of a phase to its acts, or to a note on why there is none."""

from collections.abc import Callable

from battleboard.rules.act import Act, Reason
from battleboard.rules.declaration import Declaration, Ledger
from battleboard.rules.rulesets.countdown.blows import ATTACK, blows_declared
from battleboard.rules.rulesets.countdown.casting import CASTING, device_declared, spell_declared
from battleboard.rules.rulesets.countdown.course import SURPRISE, Course
from battleboard.rules.rulesets.countdown.hold import HOLD, hold_declared, release_holds
from battleboard.rules.rulesets.countdown.movement import (
    charge_declared,
    close_declared,
    move_declared,
)
from battleboard.rules.rulesets.countdown.plain import (
    item_declared,
    parry_declared,
    plain_declared,
)
from battleboard.rules.rulesets.countdown.reception import (
    receive_charges,
    set_declared,
)
from battleboard.rules.rulesets.countdown.stance import PARRY
from battleboard.rules.scene import ActionKind
from battleboard.rules.wording import whose

Refusal = Callable[[Declaration, list[ActionKind]], Reason | None]
ATTACKS: frozenset[ActionKind] = frozenset({"melee", "missile", "charge", "set"})
# A set weapon waits for those who charge, so it is asked about after them.
LATE: frozenset[ActionKind] = frozenset({"set"})


def acts_of(course: Course, refusal: Refusal) -> Ledger:
    """Turn every declaration into acts, unless what its figure has done already forbids it."""
    ledger, done = Ledger(), dict[str, list[ActionKind]]()
    actions = course.case.scene.actions
    for index in sorted(range(len(actions)), key=lambda at: actions[at].kind in LATE):
        said = Declaration(course.case, ledger, index, 0)
        if said.action.kind == "none":
            continue
        before = done.setdefault(said.figure.id, [])
        refused = refusal(said, before)
        acts = [] if refused else _ENTRIES.get(said.action.kind, plain_declared)(said, course)
        if refused:
            said.note(*refused)
        if acts:
            before.append(said.action.kind)
        # One figure's acts of one moment are together: no chain puts one behind the other.
        for act in acts:
            ledger.enter([act])
    receive_charges(course, ledger)
    release_holds(course, ledger)
    return ledger


def no_room_in_round(said: Declaration, done: list[ActionKind]) -> Reason | None:
    """Say why a figure that has done so much this round may not do this as well."""
    name, kind = said.figure.id, said.action.kind
    if ATTACKS.intersection(done):
        return Reason(ATTACK, f"{name} has attacked, which ends its round: it can do nothing more.")
    if "hold" in done:
        return Reason(HOLD, f"{name} holds its action, and has no other this round.")
    if "cast" in done or (done and kind == "cast"):
        return Reason(
            CASTING, f"Casting takes {whose(name)} whole round: it can do nothing besides."
        )
    if "parry" in done or (done and kind == "parry"):
        return Reason(PARRY, f"{name} parries instead of everything else: it can do only one.")
    return None


def no_free_action(said: Declaration, done: list[ActionKind]) -> Reason | None:
    """Say why a figure may not do this before initiative: it is surprised, or has acted."""
    name, lost = said.figure.id, said.case.scene.lost
    if lost.get(name, lost.get(said.figure.side, 0)):
        return Reason(SURPRISE, f"{name} is surprised and cannot act for one round.")
    if done:
        return Reason(SURPRISE, f"{name} has taken its one free action.")
    return None


_ENTRIES: dict[ActionKind, Callable[[Declaration, Course], list[Act]]] = {
    "melee": blows_declared,
    "missile": blows_declared,
    "cast": spell_declared,
    "device": device_declared,
    "charge": charge_declared,
    "close": close_declared,
    "set": set_declared,
    "move": move_declared,
    "flee": move_declared,
    "withdraw": move_declared,
    "parry": parry_declared,
    "ready_item": item_declared,
    "hold": hold_declared,
}
