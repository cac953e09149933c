"""Movement in a round, charges and closing moves, and weapons that receive them."""

from collections.abc import Sequence
from fractions import Fraction

from battleboard.foundation.words import number, whose
from battleboard.rules.measures import FEET_IN_INCH, Stride
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.rulesets.countdown.course import RECEIVES, Course, in_turn, require, when
from battleboard.rules.scene import BLOWS, Action, Combatant, SceneError, separation_ft
from battleboard.rules.timing.act import Act, ActKind, Mode, Reason
from battleboard.rules.timing.declaration import Declaration, Ledger

PART_BEFORE_ATTACK = 3
LEAST_CHARGE_FT = 20
CHARGE = "COUNTDOWN charge"
MOVE = "COUNTDOWN move"


def full_ft(figure: Combatant) -> float:
    return figure.move * FEET_IN_INCH


def attacking_ft(figure: Combatant) -> float:
    """Return the feet that a figure may walk before an attack in the same round."""
    return full_ft(figure) / PART_BEFORE_ATTACK


def stride(case: RulesContext, action: Action, surprised: bool) -> Stride:  # noqa: ARG001, FBT001
    """Return the stride: the whole move in one turn, or a third of it with a blow or shot."""
    figure = case.figures[action.by]
    attacks = action.kind in BLOWS
    feet = Fraction(attacking_ft(figure) if attacks else full_ft(figure))
    return Stride(feet, feet)


def move_declared(declaration: Declaration, course: Course) -> list[Act]:
    name, turn = declaration.figure.id, course.turns[declaration.figure.id]
    text = f"{name} moves {turn.words}: {number(full_ft(declaration.figure))} ft at most, "
    text = f"{text}or {number(attacking_ft(declaration.figure))} ft before an attack."
    return [in_turn(declaration, course, "move", "move", Reason(MOVE, text))]


def charge_declared(declaration: Declaration, course: Course) -> list[Act]:
    """Return a charge: a blow in the figure's turn, or a mere move if it falls short.

    No act if the charge is refused.
    """
    distance = _distance(declaration)
    refusal = _charge_refusal(declaration.figure, distance)
    if refusal:
        declaration.note(CHARGE, refusal)
        return []
    return [_advance(declaration, course, distance, "strike", "contact")]


def close_declared(declaration: Declaration, course: Course) -> list[Act]:
    """Return a closing move in the figure's turn: an arrival without a blow, or a mere move."""
    return [_advance(declaration, course, _distance(declaration), "arrive", "arrive")]


def _distance(declaration: Declaration) -> float:
    distance = separation_ft(declaration.action, declaration.case.figures)
    if distance is None:
        problem = f"expected a distance for {declaration.figure.id} (or at_ft of both figures)"
        raise SceneError(f"{declaration.advance.path}.distance_ft", problem)
    return distance


def _charge_refusal(figure: Combatant, distance: float) -> str:
    # Charges of earlier combats have round numbers of 0 and below.
    if (figure.last_charge or 0) > 0:
        return f"{figure.id} has already charged: only one charge per combat is allowed."
    if distance < LEAST_CHARGE_FT:
        return f"{figure.id} has {number(distance)} ft to run: a charge needs {LEAST_CHARGE_FT}."
    return ""


def _advance(
    declaration: Declaration, course: Course, distance: float, kind: ActKind, mode: Mode
) -> Act:
    name, turn = declaration.figure.id, course.turns[declaration.figure.id]
    most = f"the move is {number(full_ft(declaration.figure))} ft a round"
    covers = f"{number(distance)} ft to go, and {most}"
    if distance > full_ft(declaration.figure):
        why = Reason(MOVE, f"{name} does not reach {declaration.action.targets[0]}: {covers}.")
        declaration.note(*why)
        return in_turn(declaration, course, "move", "move", why)
    if mode == "arrive":
        why = Reason(MOVE, f"{name} closes without a blow {turn.words}: {covers}.")
    else:
        gain = _GAINS[declaration.case.rulings["charge.bonus"]]
        ends = f"{gain}, and the charger's armour class is 2 worse"
        text = f"{name} charges {turn.words}: {covers}; {ends}."
        why = Reason(CHARGE, text)
    return in_turn(declaration, course, kind, mode, why)


_GAINS = {"damage": "a hit does double damage", "to_hit": "+2 to hit"}


def set_declared(declaration: Declaration, course: Course) -> list[Act]:
    """Return the blow of a weapon set against a charge, which waits for the first charger."""
    name, wanted = declaration.figure.id, declaration.action.targets
    chargers = [
        act for act in _charges(declaration.ledger.acts, name) if not wanted or act.by in wanted
    ]
    if not chargers:
        declaration.note(CHARGE, f"Nobody's charge reaches {name} this round; the weapon waits.")
        return []
    charge, weapon = _first(chargers), declaration.figure.weapon
    aimed = declaration.with_target(charge.by)
    if not weapon.can_be_set:
        text = f"{whose(name)} {weapon.name} cannot be set against a charge, so its damage is not "
        text = f"{text}doubled: it strikes {course.turns[name].words}."
        return [in_turn(aimed, course, "strike", "strike", Reason(CHARGE, text))]
    why = Reason(
        CHARGE, f"{whose(name)} weapon is set against {charge.by}: a hit does double damage."
    )
    strike = in_turn(aimed, course, "strike", "strike", why)
    return [_receive(strike, charge)._replace(die=charge.die)]


def receive_charges(course: Course, ledger: Ledger) -> None:
    """Move blows before a charge if their figures can receive it and have not acted."""
    for at, act in enumerate(ledger.acts):
        if _can_receive(course, act):
            charge = _charge_to_receive(course, ledger, act)
            if charge:
                received = _receive(act, charge)
                ledger.acts[at] = received._replace(why=(_reason(course, act, charge),))


def note_charges_not_received(course: Course, ledger: Ledger) -> None:
    """Note figures that do something else although their weapons could receive a charge."""
    for charge in ledger.acts:
        target = charge.targets[0] if charge.mode == "contact" else ""
        if target and _could_receive(course, ledger, target, charge):
            declaration = Declaration(course.case, ledger, charge.action)
            text = f"{target} holds a weapon that receives charges: a blow or a set weapon would "
            declaration.note(CHARGE, f"{text}strike {charge.by} first, for double damage.")


def _could_receive(course: Course, ledger: Ledger, name: str, charge: Act) -> bool:
    own = [act for act in ledger.acts if act.by == name]
    return bool(course.case.figures[name].weapon.receives_charge) and all(
        act.place.fixed
        and charge.place.fixed
        and act.begun >= charge.begun
        and act.place.order != RECEIVES
        for act in own
    )


def _can_receive(course: Course, act: Act) -> bool:
    attacks = course.case.scene.actions[act.action].kind == "melee"
    return attacks and bool(course.case.figures[act.by].weapon.receives_charge)


def _charges(acts: Sequence[Act], target: str) -> list[Act]:
    return [act for act in acts if act.mode == "contact" and target in act.targets]


def _first(charges: Sequence[Act]) -> Act:
    """Return the earliest charge; names break ties, since either would do."""
    return min(charges, key=lambda act: (act.place.segment, act.by))


def _charge_to_receive(course: Course, ledger: Ledger, act: Act) -> Act | None:
    attacked = {
        target for other in ledger.acts if other.action == act.action for target in other.targets
    }
    charges = [charge for charge in _charges(ledger.acts, act.by) if charge.by in attacked]
    for each in (act, *charges) if charges else ():
        require(each)
    turn = course.turns[act.by].place
    in_time = [charge for charge in charges if charge.place.segment <= turn]
    return _first(in_time) if in_time else None


def _receive(strike: Act, charge: Act) -> Act:
    place = charge.place._replace(order=RECEIVES)
    return strike._replace(place=place, begun=place.segment, due=place.segment)


def _reason(course: Course, act: Act, charge: Act) -> Reason:
    weapon = course.case.figures[act.by].weapon.name or "weapon"
    comes = when(course.ruler, charge.place.segment)
    text = f"{act.by} strikes before {whose(charge.by)} charge: the {weapon} receives it, for "
    usual = f"{act.by} would otherwise act {course.turns[act.by].words}"
    return Reason(CHARGE, f"{text}double damage. {usual}, but the charge arrives {comes}.")
