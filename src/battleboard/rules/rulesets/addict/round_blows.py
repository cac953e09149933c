"""The strikes and shots of a round: how many, on which rows, in which natural places."""

from typing import Literal

from battleboard.rules.act import Act, Die, Reason
from battleboard.rules.attack_rates import occasion_of, routines_on
from battleboard.rules.case import ADVANCES, Case
from battleboard.rules.declaration import (
    BEFORE_INITIATIVE,
    SPEED_ITEM,
    USUAL,
    Declaration,
    row_of,
    target_of,
)
from battleboard.rules.rulesets.addict.initiative import die_of
from battleboard.rules.rulesets.addict.movement import coming, inch_ft
from battleboard.rules.scene import SEGMENTS_IN_ROUND, separation_ft
from battleboard.rules.wording import count, number, ordinal, signed, whose

MIDDLE_OF_ROUND = 5


def blows_declared(said: Declaration) -> list[Act]:
    """Enter a melee or missile attack: one act for each routine."""
    amount = routines_on(said.figure.rate, occasion_of(said.case, said.figure, said.action.kind))
    _note_far_target(said)
    _note_routines(said, amount)
    early = [_blow(said, 1, 1, BEFORE_INITIATIVE)] if _looses_early(said) else []
    return early + [_blow(said, k, amount, _stage(said, k)) for k in range(1, amount + 1)]


def _looses_early(said: Declaration) -> bool:
    """Whether a specialist's arrow comes on top of the usual fire (ADDICT IV.A and IV.B)."""
    early = said.action.before_initiative and not said.action.hesitation
    return early and said.action.kind == "missile"


def _stage(said: Declaration, routine: int = 1) -> int:
    if routine > 1 or _looses_early(said):
        return USUAL
    speedy = said.figure.weapon.first_strike and not said.action.hesitation
    return SPEED_ITEM if said.stage() == USUAL and speedy else said.stage()


def _blow(said: Declaration, routine: int, amount: int, stage: int) -> Act:
    kind: Literal["shot", "strike"] = "shot" if said.action.kind == "missile" else "strike"
    die = die_of(said.case, said.figure, missile=kind == "shot")
    standing = standing_of(said.case, die)
    early = stage < USUAL
    segment = 0 if early else natural_segment(said, row_of(routine, amount), standing)
    met = _contact(said, routine) if kind == "strike" else None
    return said.act(
        kind,
        kind,
        segment if met is None else max(met, segment),
        fixed=early and met is None,
        met=met is not None,
        die=die,
        stage=stage,
        routine=routine,
        routines=amount,
        standing=standing,
        why=(_blow_reason(said, routine, amount, stage),),
    )


def _contact(said: Declaration, routine: int = 1) -> int | None:
    """Give the segment in which the blow's target comes within reach by itself, if it does."""
    target = target_of(said.action, routine)[0]
    way = coming(said.case, target, said.figure.id, ADVANCES)
    return None if way is None else way.due


def natural_segment(said: Declaration, row: int, standing: int) -> int:
    """Place a blow that no rule names a segment for: early rows early, winners before losers."""
    segment = MIDDLE_OF_ROUND + 2 * row + standing + said.action.hesitation
    return max(1, min(SEGMENTS_IN_ROUND, segment))


def standing_of(case: Case, die: Die) -> int:
    """Tell winners (−1) and losers (1) from those between or tied (0)."""
    if case.lowest_die == case.highest_die:
        return 0
    value = die.value or 0
    return -1 if value >= case.highest_die else 1 if value <= case.lowest_die else 0


def _blow_reason(said: Declaration, routine: int, amount: int, stage: int) -> Reason:
    name = said.figure.id
    if stage == BEFORE_INITIATIVE:
        return Reason("ADDICT IV", f"{name} was ready before the dice fell, and begins the round.")
    if stage == SPEED_ITEM:
        weapon = said.figure.weapon.name or "weapon"
        return Reason("ADDICT VI.C", f"{whose(name)} {weapon} strikes first whatever the dice say.")
    rule = "ADDICT VII.A.5" if said.action.kind == "missile" else "ADDICT VII.A"
    if amount == 1:
        return Reason("ADDICT VII.A", f"{name} has one attack routine in the round.")
    row = signed(row_of(routine, amount))
    text = f"{whose(name)} {ordinal(routine)} of {count(amount, 'routine')} stands on row {row}."
    return Reason(rule, text)


def _note_routines(said: Declaration, amount: int) -> None:
    name, spare = said.figure.id, len(said.action.targets) - amount
    if not amount:
        said.note("ADDICT VII.A", f"{name} has no routine in round {said.case.scene.round}.")
    elif spare > 0:
        text = f"{name} has {count(amount, 'routine')} this round; "
        said.note("ADDICT VII.A", text + f"{count(spare, 'target')} must wait.")


def _note_far_target(said: Declaration) -> None:
    """Point out a melee between figures that are too far apart to fight this round."""
    if said.action.kind != "melee":
        return
    name, target = said.figure.id, said.action.targets[0]
    if coming(said.case, target, name) is not None:
        return
    if _contact(said) is not None:
        text = f"{target} closes with {name} this round, and may not be fought before the next. "
        said.note("ADDICT VII.B", f"{text}Taken as declared.")
        return
    distance = separation_ft(said.action, said.case.figures)
    limit = inch_ft(said.case.scene.place)
    if distance is not None and distance > limit:
        near, far = sorted((said.figure.id, said.action.targets[0]))
        text = f"{near} and {far} stand {number(distance)} ft apart; "
        rest = f"more than {limit} ft must be closed or charged before a blow. Taken as declared."
        said.note("ADDICT VII.B", text + rest)
