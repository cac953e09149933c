"""Weapons that receive a charge: they strike first, as the charger comes in."""

from collections.abc import Sequence

from battleboard.rules.act import Act, Reason
from battleboard.rules.declaration import Declaration, Ledger
from battleboard.rules.rulesets.countdown.course import RECEIVES, Course, require, when
from battleboard.rules.rulesets.countdown.entry import in_turn
from battleboard.rules.rulesets.countdown.movement import CHARGE
from battleboard.rules.wording import whose


def set_declared(said: Declaration, course: Course) -> list[Act]:
    """Enter a weapon set against a charge: it waits for the first charger to come in."""
    name, wanted = said.figure.id, said.action.targets
    chargers = [act for act in _charges(said.ledger.acts, name) if not wanted or act.by in wanted]
    if not chargers:
        said.note(CHARGE, f"Nobody's charge reaches {name} this round; the weapon waits.")
        return []
    charge = _first(chargers)
    why = Reason(
        CHARGE, f"{whose(name)} weapon is set against {charge.by}: a hit does double damage."
    )
    strike = in_turn(said.aimed_at(charge.by), course, "strike", "strike", why)
    return [_received(strike, charge)._replace(die=charge.die)]


def receive_charges(course: Course, ledger: Ledger) -> None:
    """Move the blows of those who have not acted yet, and can receive a charge, ahead of it."""
    for at, act in enumerate(ledger.acts):
        if _can_receive(course, act):
            charge = _received_by(course, ledger, act)
            if charge:
                received = _received(act, charge)
                ledger.acts[at] = received._replace(why=(_reason(course, act, charge),))


def note_charges_not_received(course: Course, ledger: Ledger) -> None:
    """Tell of weapons that could receive a charge, but whose holders mean to do something else."""
    for charge in ledger.acts:
        target = charge.targets[0] if charge.mode == "contact" else ""
        if target and _could_receive(course, ledger, target, charge):
            said = Declaration(course.case, ledger, charge.action)
            text = f"{target} holds a weapon that receives charges: a blow or a set weapon would "
            said.note(CHARGE, f"{text}strike {charge.by} first, for double damage.")


def _could_receive(course: Course, ledger: Ledger, name: str, charge: Act) -> bool:
    """Whether a figure has the weapon, and does nothing before the charge nor receives any."""
    own = [act for act in ledger.acts if act.by == name]
    return course.case.figures[name].weapon.receives_charge and all(
        act.place.fixed
        and charge.place.fixed
        and act.begun >= charge.begun
        and act.place.order != RECEIVES
        for act in own
    )


def _can_receive(course: Course, act: Act) -> bool:
    attacks = course.case.scene.actions[act.action].kind == "melee"
    return attacks and course.case.figures[act.by].weapon.receives_charge


def _charges(acts: Sequence[Act], target: str) -> list[Act]:
    return [act for act in acts if act.mode == "contact" and target in act.targets]


def _first(charges: Sequence[Act]) -> Act:
    """Find the earliest charge; of two at once any will do, so the names decide."""
    return min(charges, key=lambda act: (act.place.segment, act.by))


def _received_by(course: Course, ledger: Ledger, act: Act) -> Act | None:
    """Find the charge that comes at one who has not acted, and attacks the charger anyway."""
    attacked = {
        target for other in ledger.acts if other.action == act.action for target in other.targets
    }
    charges = [charge for charge in _charges(ledger.acts, act.by) if charge.by in attacked]
    for each in (act, *charges) if charges else ():
        require(each)
    turn = course.turns[act.by].place
    in_time = [charge for charge in charges if charge.place.segment <= turn]
    return _first(in_time) if in_time else None


def _received(strike: Act, charge: Act) -> Act:
    place = charge.place._replace(order=RECEIVES)
    return strike._replace(place=place, begun=place.segment, due=place.segment)


def _reason(course: Course, act: Act, charge: Act) -> Reason:
    weapon = course.case.figures[act.by].weapon.name or "weapon"
    comes = when(course.ruler, charge.place.segment)
    text = f"{act.by} is to act {course.turns[act.by].words}; {whose(charge.by)} charge arrives "
    return Reason(CHARGE, f"{text}{comes}: the {weapon} receives it, for double damage.")
