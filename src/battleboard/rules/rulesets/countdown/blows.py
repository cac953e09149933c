"""Strikes and shots: one attack in the figure's turn, however many routines it has."""

from typing import Literal

from battleboard.rules.act import Act, Reason
from battleboard.rules.attack_rates import routines_on
from battleboard.rules.declaration import Declaration
from battleboard.rules.rulesets.countdown.course import Course
from battleboard.rules.rulesets.countdown.entry import in_turn
from battleboard.rules.rulesets.countdown.movement import MOVE, attacking_ft
from battleboard.rules.scene import separation_ft
from battleboard.rules.wording import count, number, whose

ATTACK = "COUNTDOWN attack"


def blows_declared(said: Declaration, course: Course) -> list[Act]:
    """Enter a melee or missile attack: all its routines in the figure's turn."""
    amount = routines_on(said.figure.rate, said.case.scene.round)
    _note_routines(said, amount)
    _note_far_target(said, course)
    kind: Literal["shot", "strike"] = "shot" if said.action.kind == "missile" else "strike"
    why = _why(said, course, amount)
    return [
        in_turn(said, course, kind, kind, why, routine=routine, routines=amount)
        for routine in range(1, amount + 1)
    ]


def _why(said: Declaration, course: Course, amount: int) -> Reason:
    name, turn = said.figure.id, course.turns[said.figure.id]
    if amount == 1:
        return Reason(ATTACK, f"{name} attacks {turn.words}, and that ends its round.")
    text = (
        f"{whose(name)} {count(amount, 'routine')} are one attack: all of them fall {turn.words}."
    )
    return Reason(ATTACK, text)


def _note_routines(said: Declaration, amount: int) -> None:
    name, spare = said.figure.id, len(said.action.targets) - amount
    if not amount:
        said.note(ATTACK, f"{name} has no attack in round {said.case.scene.round}.")
    elif spare > 0:
        text = f"{name} has {count(amount, 'routine')} this round; "
        said.note(ATTACK, f"{text}{count(spare, 'target')} must wait.")


def _note_far_target(said: Declaration, course: Course) -> None:
    """Point out a melee with one who stands further off than may be walked before a blow."""
    name, target = said.figure.id, said.action.targets[0]
    if said.action.kind != "melee" or _comes_on(said, course, target):
        return
    distance, walk = separation_ft(said.action, said.case.figures), attacking_ft(said.figure)
    if distance is not None and distance > walk + said.figure.length_ft:
        text = f"{name} stands {number(distance)} ft from {target}, and may walk {number(walk)} ft "
        said.note(MOVE, f"{text}before an attack. Taken as declared.")


def _comes_on(said: Declaration, course: Course, target: str) -> bool:
    """Whether a target comes on at the figure, and not as far as known only after its turn."""
    own, its = course.turns[said.figure.id], course.turns[target]
    too_late = own.known and its.known and its.place > own.place
    advances = said.case.advances.get(target, ())
    return not too_late and any(said.figure.id in each.action.targets for each in advances)
