"""Blows and shots, and those that come out of order (OSRIC routines, interrupt and charge)."""

from typing import Literal

from battleboard.rules.act import Act, Reason
from battleboard.rules.attack_rates import routines_on
from battleboard.rules.declaration import Declaration, target_of
from battleboard.rules.rulesets.osric.advances import MELEE_RANGE_FT, reach_ft
from battleboard.rules.rulesets.osric.edition import FIRST, Moment, Turn, after, in_turn
from battleboard.rules.rulesets.osric.fight import Contact, Fight
from battleboard.rules.rulesets.osric.melee import random_target
from battleboard.rules.scene import separation_ft
from battleboard.rules.wording import count, number, ordinal, whose


def blows_declared(fight: Fight, said: Declaration) -> list[Act]:
    """Enter the strikes or shots of a figure, one for each routine."""
    refusal = attack_refusal(fight, said.figure.id)
    if refusal:
        said.note(*refusal)
        return []
    turn = fight.turn(said)
    amount = routines_on(said.figure.rate, _occasion(fight, turn))
    _notes(fight, said, amount)
    segments = fight.edition.spread(fight.case, said.number, turn.segment, amount)[:amount]
    blows: list[Act] = []
    for routine, moment in enumerate(in_turn(segments, fight.edition.last), 1):
        target = target_of(said.action, routine)[0]
        sheltered = shelter(fight, said, target)
        if sheltered:
            said.note(*sheltered)
            continue
        earliest = after(_moment(blows[-1]), moment) if blows else moment
        blows.append(_blow(fight, said, (routine, amount), earliest, turn))
    return blows


def _moment(blow: Act) -> Moment:
    return Moment(blow.place.segment, blow.place.order[0])


def _occasion(fight: Fight, turn: Turn) -> int:
    return turn.segment if fight.edition.in_surprise else fight.case.scene.round


def attack_refusal(fight: Fight, figure: str) -> Reason | None:
    """Say why a figure may not attack: it closes, or backs off in a fighting retreat."""
    if fight.closes(figure):
        return fight.edition.reason("close", f"{figure} closes, and does not attack this round.")
    if fight.declares(figure, "withdraw"):
        return retreat(fight, figure)
    return None


def retreat(fight: Fight, figure: str) -> Reason:
    """Say what a fighting retreat is."""
    text = f"{figure} backs off fighting: he may parry, but not attack."
    return fight.edition.reason("retreat", text)


def shelter(fight: Fight, said: Declaration, target: str) -> Reason | None:
    """Say that a target may not be attacked in this round, because it closes."""
    shot = said.action.kind == "missile"
    allowed = shot and fight.case.rulings["close.shots"] == "allowed"
    if allowed or not fight.closes(target):
        return None
    text = f"{target} closes this round, so {said.figure.id} may not attack him before the next."
    return fight.edition.reason("close", text)


def _blow(
    fight: Fight, said: Declaration, place: tuple[int, int], moment: Moment, turn: Turn
) -> Act:
    routine, amount = place
    kind: Literal["shot", "strike"] = "shot" if said.action.kind == "missile" else "strike"
    targets = target_of(said.action, routine)
    charge = fight.charge_at(said.figure.id, targets) if kind == "strike" else None
    why = [*turn.why] if moment.segment == turn.segment else []
    met: list[Reason] = []
    if charge:
        moment, met = _meeting(fight, said, moment, charge, first=routine == 1)
    why += [*_routine_words(fight, said, routine, amount, moment), *met]
    act = fight.act(said, kind, kind, moment, *why)
    return act._replace(routine=routine, routines=amount, targets=targets)


def _meeting(
    fight: Fight, said: Declaration, moment: Moment, charge: Contact, *, first: bool
) -> tuple[Moment, list[Reason]]:
    """Let a blow at one who charges wait until he is in reach, or come first if it is longer."""
    why: list[Reason] = []
    near = charge.way + MELEE_RANGE_FT <= reach_ft(said.figure)
    if moment.segment < charge.segment and not near:
        moment = Moment(charge.segment)
        text = f"{said.figure.id} waits for {charge.by}, who arrives in segment {charge.segment}."
        why.append(fight.edition.reason("hold", text))
    longer = fight.outreaches(said, moment, charge) if first else None
    if longer:
        return Moment(charge.segment, FIRST), [*why, longer]
    return moment, why


def _routine_words(
    fight: Fight, said: Declaration, routine: int, amount: int, moment: Moment
) -> list[Reason]:
    if amount == 1:
        return []
    late = ", at its end" if moment.step > 0 else ""
    text = (
        f"{whose(said.figure.id)} {ordinal(routine)} of {count(amount, 'routine')} comes "
        "in segment "
    )
    return [fight.edition.reason("routines", f"{text}{moment.segment}{late}.")]


def _notes(fight: Fight, said: Declaration, amount: int) -> None:
    name, spare = said.figure.id, len(said.action.targets) - amount
    if not amount:
        said.note(*fight.edition.reason("routines", f"{name} has no routine in this round."))
    elif spare > 0:
        text = f"{name} has {count(amount, 'routine')}; {count(spare, 'target')} must wait."
        said.note(*fight.edition.reason("routines", text))
    if said.action.kind == "missile":
        for target in dict.fromkeys(said.action.targets):
            random = random_target(fight.edition, fight.case.scene, name, target)
            if random:
                said.note(*random)
    elif not fight.leaves_place(said.action.targets[0], name):
        _note_far_target(fight, said)


def _note_far_target(fight: Fight, said: Declaration) -> None:
    distance = separation_ft(said.action, fight.case.figures)
    reach = reach_ft(said.figure)
    if distance is not None and distance > reach:
        near, far = sorted((said.figure.id, said.action.targets[0]))
        text = f"{near} and {far} stand {number(distance)} ft apart, out of melee range "
        text = f"{text}({number(reach)} ft). Taken as declared."
        said.note(*fight.edition.reason("to hit", text))
