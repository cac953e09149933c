"""How far a figure gets in a round, and who comes on: charges and closing moves."""

from fractions import Fraction

from battleboard.rules.act import Act, ActKind, Mode, Reason
from battleboard.rules.case import Case
from battleboard.rules.declaration import Declaration
from battleboard.rules.inches import FEET_IN_INCH
from battleboard.rules.rulesets.countdown.course import Course
from battleboard.rules.rulesets.countdown.entry import in_turn
from battleboard.rules.scene import BLOWS, Action, Combatant, SceneError, separation_ft
from battleboard.rules.stride import Stride
from battleboard.rules.wording import number

PART_BEFORE_ATTACK = 3
LEAST_CHARGE_FT = 20
CHARGE = "COUNTDOWN charge"
MOVE = "COUNTDOWN move"


def full_ft(figure: Combatant) -> float:
    """Give the feet of a whole round's move."""
    return figure.move * FEET_IN_INCH


def attacking_ft(figure: Combatant) -> float:
    """Give the feet that may be walked before an attack in the same round."""
    return full_ft(figure) / PART_BEFORE_ATTACK


def stride(case: Case, action: Action, surprised: bool) -> Stride:  # noqa: ARG001, FBT001
    """Give the stride of one who moves all his way in his turn: a third of it with an attack."""
    figure = case.figures[action.by]
    attacks = action.kind in BLOWS
    feet = Fraction(attacking_ft(figure) if attacks else full_ft(figure))
    return Stride(feet, feet)


def move_declared(said: Declaration, course: Course) -> list[Act]:
    """Enter a move of any kind: it is made in the figure's turn."""
    name, turn = said.figure.id, course.turns[said.figure.id]
    text = f"{name} moves {turn.words}: {number(full_ft(said.figure))} ft at most, "
    text = f"{text}or {number(attacking_ft(said.figure))} ft before an attack."
    return [in_turn(said, course, "move", "move", Reason(MOVE, text))]


def charge_declared(said: Declaration, course: Course) -> list[Act]:
    """Enter a charge: a blow in the figure's turn, a mere move if it falls short."""
    distance = _distance(said)
    refusal = _charge_refusal(said.figure, distance)
    if refusal:
        said.note(CHARGE, refusal)
        return []
    return [_advance(said, course, distance, "strike", "contact")]


def close_declared(said: Declaration, course: Course) -> list[Act]:
    """Enter a closing move: an arrival without a blow in the figure's turn."""
    return [_advance(said, course, _distance(said), "arrive", "arrive")]


def _distance(said: Declaration) -> float:
    distance = separation_ft(said.action, said.case.figures)
    if distance is None:
        problem = f"expected how far {said.figure.id} has to go (or at_ft of both figures)"
        raise SceneError(f"{said.advance.path}.distance_ft", problem)
    return distance


def _charge_refusal(figure: Combatant, distance: float) -> str:
    """Say why a figure may not charge, or nothing if it may."""
    # Rounds before the first of this combat are 0 and below.
    if (figure.last_charge or 0) > 0:
        return f"{figure.id} has charged before: one charge in a combat is allowed."
    if distance < LEAST_CHARGE_FT:
        return f"{figure.id} has {number(distance)} ft to run: a charge needs {LEAST_CHARGE_FT}."
    return ""


def _advance(said: Declaration, course: Course, distance: float, kind: ActKind, mode: Mode) -> Act:
    name, turn = said.figure.id, course.turns[said.figure.id]
    way = f"{number(distance)} ft, of {number(full_ft(said.figure))} ft in a round"
    if distance > full_ft(said.figure):
        why = Reason(MOVE, f"{name} does not reach {said.action.targets[0]}: {way}.")
        said.note(*why)
        return in_turn(said, course, "move", "move", why)
    if mode == "arrive":
        why = Reason(MOVE, f"{name} closes without a blow {turn.words}: {way}.")
    else:
        gain = _GAINS[said.case.rulings["charge.bonus"]]
        text = f"{name} charges {turn.words}: {way}; {gain}, its own armour class is 2 worse."
        why = Reason(CHARGE, text)
    return in_turn(said, course, kind, mode, why)


_GAINS = {"damage": "a hit does double damage", "to_hit": "+2 to hit"}
