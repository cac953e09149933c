"""The acts of each declaration, placed where they come unless a relation moves them."""

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from battleboard.foundation.words import count, number, number_above, ordinal, whose, with_sign
from battleboard.rules.attack.attack_rates import occasion_of, routines_on
from battleboard.rules.attack.parry import by_strength
from battleboard.rules.departures import LEAVES
from battleboard.rules.measures import feet_per_segment
from battleboard.rules.rules_context import ADVANCES, RulesContext
from battleboard.rules.rulesets.addict import movement
from battleboard.rules.rulesets.addict.initiative import die_of, segment_of, turn_in_words
from battleboard.rules.scene import (
    MELEE,
    SEGMENTS_IN_ROUND,
    UNARMED,
    ActionKind,
    Casting,
    separation_ft,
)
from battleboard.rules.timing.act import Act, ActKind, Die, Mode, Reason
from battleboard.rules.timing.declaration import (
    BEFORE_INITIATIVE,
    SPEED_ITEM,
    USUAL,
    Declaration,
    Ledger,
    row_of,
    target_of,
)

MIDDLE_OF_ROUND = 5


def blows_declared(declaration: Declaration) -> list[Act]:
    """Return the blows or shots of an attack: one per routine, and any shot before initiative."""
    amount = routines_on(
        declaration.figure.rate,
        occasion_of(declaration.case, declaration.figure, declaration.action.kind),
    )
    _note_far_target(declaration)
    _note_routines(declaration, amount)
    early = [_blow(declaration, 1, 1, BEFORE_INITIATIVE)] if _looses_early(declaration) else []
    return early + [
        _blow(declaration, k, amount, _stage(declaration, k)) for k in range(1, amount + 1)
    ]


def _looses_early(declaration: Declaration) -> bool:
    """Whether a figure shoots once before initiative, on top of its usual shots (ADDICT IV)."""
    early = declaration.action.before_initiative and not declaration.action.hesitation
    return early and declaration.action.kind == "missile"


def _stage(declaration: Declaration, routine: int = 1) -> int:
    if routine > 1 or _looses_early(declaration):
        return USUAL
    speedy = declaration.figure.weapon.first_strike and not declaration.action.hesitation
    return SPEED_ITEM if declaration.stage() == USUAL and speedy else declaration.stage()


def _blow(declaration: Declaration, routine: int, amount: int, stage: int) -> Act:
    kind: Literal["shot", "strike"] = "shot" if declaration.action.kind == "missile" else "strike"
    die = die_of(declaration.case, declaration.figure, missile=kind == "shot")
    standing = standing_of(declaration.case, die)
    early = stage < USUAL
    row = row_of(routine, amount)
    segment = 0 if early else natural_segment(declaration, row, standing, die)
    met = _contact(declaration, routine) if kind == "strike" else None
    named = early or (not row and die.segment is not None)
    return declaration.act(
        kind,
        kind,
        segment if met is None else max(met, segment),
        fixed=named and met is None,
        met=met is not None,
        die=die,
        stage=stage,
        routine=routine,
        routines=amount,
        standing=standing,
        why=(*_blow_reasons(declaration, routine, amount, stage), *_turn(declaration, die)),
    )


def _contact(declaration: Declaration, routine: int = 1) -> int | None:
    """Return the segment in which the target's own advance arrives; None if it does not."""
    target = target_of(declaration.action, routine)[0]
    approach = movement.coming(declaration.case, target, declaration.figure.id, ADVANCES)
    return None if approach is None else approach.due


def _turn(declaration: Declaration, die: Die) -> Iterator[Reason]:
    if die.segment is not None:
        yield Reason("ADDICT VI", turn_in_words(declaration.figure.id, die))


def natural_segment(declaration: Declaration, row: int, standing: int, die: Die) -> int:
    """Guess the segment of an act that no rule times, by row, die and hesitation.

    The solver moves the act as the relations demand. Where a house rule gives each side a
    segment to act in, the guess starts from that segment.
    """
    turn = MIDDLE_OF_ROUND + standing if die.segment is None else die.segment
    segment = turn + 2 * row + declaration.action.hesitation
    return max(1, min(SEGMENTS_IN_ROUND, segment))


def standing_of(case: RulesContext, die: Die) -> int:
    """Rank a die: −1 for the best, 1 for the worst, 0 in between or if all are tied."""
    if case.lowest_die == case.highest_die:
        return 0
    value = die.value or 0
    standing = -1 if value >= case.highest_die else 1 if value <= case.lowest_die else 0
    return -standing if die.low else standing


def _blow_reasons(
    declaration: Declaration, routine: int, amount: int, stage: int
) -> Iterator[Reason]:
    yield _blow_reason(declaration, routine, amount, stage)
    if declaration.action.kind in UNARMED:
        text = f"{declaration.figure.id} fights with bare hands. They have no speed factor."
        yield Reason("DMG 72", text)


def _blow_reason(declaration: Declaration, routine: int, amount: int, stage: int) -> Reason:
    name = declaration.figure.id
    if stage == BEFORE_INITIATIVE:
        return Reason("ADDICT IV", f"{name} was ready before initiative, and begins the round.")
    if stage == SPEED_ITEM:
        weapon = declaration.figure.weapon.name or "a weapon of speed"
        text = f"{name} attacks before all who act by initiative, with {weapon}."
        return Reason("ADDICT VI.C", text)
    rule = "ADDICT VII.A.5" if declaration.action.kind == "missile" else "ADDICT VII.A"
    if amount == 1:
        return Reason("ADDICT VII.A", f"{name} has one attack routine in the round.")
    noun = "shot" if declaration.action.kind == "missile" else "attack"
    text = f"{name} has {count(amount, noun)} in the round, and this is the "
    row = with_sign(row_of(routine, amount))
    return Reason(rule, f"{text}{ordinal(routine)}. Its row in the order of attacks is {row}.")


def _note_routines(declaration: Declaration, amount: int) -> None:
    name, spare = declaration.figure.id, len(declaration.action.targets) - amount
    if not amount:
        declaration.note(
            "ADDICT VII.A", f"{name} has no routine in round {declaration.case.scene.round}."
        )
    elif spare > 0:
        text = f"{name} has {count(amount, 'routine')} this round; "
        declaration.note("ADDICT VII.A", text + f"{count(spare, 'target')} must wait.")


def _note_far_target(declaration: Declaration) -> None:
    if declaration.action.kind not in MELEE:
        return
    name, target = declaration.figure.id, declaration.action.targets[0]
    if movement.coming(declaration.case, target, name) is not None:
        return
    if _contact(declaration) is not None:
        text = f"{target} closes with {name} this round, and may not be attacked before the next. "
        declaration.note("ADDICT VII.B", f"{text}Played as declared.")
        return
    distance = separation_ft(declaration.action, declaration.case.figures)
    limit = movement.inch_ft(declaration.case.scene.place)
    if distance is not None and distance > limit:
        near, far = sorted((declaration.figure.id, declaration.action.targets[0]))
        text = f"{near} and {far} stand {number_above(distance, limit)} ft apart: "
        text = f"{text}beyond {limit} ft, one of them must close or charge before a blow. "
        declaration.note("ADDICT VII.B", f"{text}Played as declared.")


ActsOfDeclaration: TypeAlias = Callable[[Declaration], list[Act]]
"""Turns a declaration into its acts."""


def acts_of_round(case: RulesContext, plain: ActsOfDeclaration | None = None) -> Ledger:
    """Build the acts of all declarations; `plain` builds those without blow, casting or advance."""
    ledger = Ledger()
    for index, action in enumerate(case.scene.actions):
        if action.kind == "none":
            continue
        entry = _ENTRIES.get(action.kind, plain or _plain)
        ledger.enter(entry(Declaration(case, ledger, index)))
    return ledger


def _cast_or_use(declaration: Declaration) -> list[Act]:
    kind: Literal["spell", "device"] = "spell" if declaration.action.kind == "cast" else "device"
    casting = declaration.action.casting or Casting()
    die = die_of(declaration.case, declaration.figure)
    begun = _casting_begins(declaration, casting, die)
    takes = casting.remaining if begun is None else begun - 1 + max(1, casting.remaining)
    due = takes + declaration.action.hesitation + _wait_for_cantrip(declaration)
    act = declaration.act(
        kind,
        kind,
        min(due, SEGMENTS_IN_ROUND),
        fixed=due <= SEGMENTS_IN_ROUND,
        die=die,
        begun=begun or 0,
        due=due,
        runs_on=due > SEGMENTS_IN_ROUND,
        why=(_casting_reason(declaration, casting, begun, due),),
    )
    return [act]


def _casting_begins(declaration: Declaration, casting: Casting, die: Die) -> int | None:
    """Return the first segment of casting by a house rule; None if it begins with the round.

    By that rule casting begins in the side's own segment or the next one; a spell begun earlier
    goes on.
    """
    ruling = declaration.case.rulings["casting.begins"]
    if ruling == "round" or casting.elapsed:
        return None
    turn = segment_of(declaration.case, die.shown)
    return turn if ruling == "own_segment" else turn + 1


def _second_cantrip(declaration: Declaration) -> bool:
    return declaration.action.kind == "cast" and any(
        act.by == declaration.figure.id and act.mode == "spell" for act in declaration.ledger.acts
    )


def _wait_for_cantrip(declaration: Declaration) -> int:
    """Return 1 segment for a second cantrip until its d4 is given (VII.C.5), otherwise 0."""
    if not _second_cantrip(declaration) or declaration.action.hesitation:
        return 0
    name = declaration.figure.id
    text = f"{whose(name)} second cantrip comes d4 segments after the first: give the d4 as "
    declaration.note("ADDICT VII.C.5", f"{text}its delay. Until then it is placed 1 segment later.")
    return 1


def _casting_reason(
    declaration: Declaration, casting: Casting, begun: int | None, due: int
) -> Reason:
    name = casting.name or f"the {'spell' if declaration.action.kind == 'cast' else 'device'}"
    parts = [f"{name} takes {count(casting.casting_time, 'segment')}"]
    if begun is not None:
        parts.append(f"starting in segment {begun}")
    if casting.elapsed:
        parts.append(f"{count(casting.elapsed, 'of them', 'of them')} already spent")
    if declaration.action.hesitation:
        late = count(declaration.action.hesitation, "segment")
        parts.append(f"and {declaration.figure.id} hesitates for {late}")
    device = declaration.action.kind == "device"
    rule = "ADDICT VII.C.8" if device else "ADDICT VII.C"
    if declaration.action.hesitation:
        rule = "ADDICT III.B.3"
    if _second_cantrip(declaration):
        rule = "ADDICT VII.C.5"
        if not declaration.action.hesitation:
            parts.append("and starts 1 segment after the first cantrip")
    text = f"{', '.join(parts)}: it takes effect {when(due, declaration.case.scene.round)}."
    stops = " Only taking its user out of the fight stops it." if device else ""
    return Reason(rule, f"{text}{stops}")


def when(due: int, round_number: int) -> str:
    """Name a segment in a sentence, with its round if that is a later one."""
    segment, later = clock(due)
    if not later:
        return f"in segment {segment}"
    return f"in segment {segment} of round {round_number + later}"


def clock(due: int) -> tuple[int, int]:
    """Convert a count of segments from now to a segment, and how many rounds later it falls."""
    if due < 1:
        return 0, 0
    later, segment = divmod(due - 1, SEGMENTS_IN_ROUND)
    return segment + 1, later


def _plain(declaration: Declaration) -> list[Act]:
    """Return the act of a declaration without blow, casting or advance: a move, a parry."""
    kind, mode = plain_kind(declaration.action.kind)
    die = die_of(declaration.case, declaration.figure)
    standing = standing_of(declaration.case, die)
    act = declaration.act(
        kind,
        mode,
        _plain_segment(declaration, mode, standing, die),
        fixed=mode == "psionic",
        die=die,
        stage=declaration.stage(),
        standing=standing,
        why=(_plain_reason(declaration, mode),),
    )
    return [act]


def plain_kind(kind: ActionKind) -> tuple[ActKind, Mode]:
    match kind:
        case "turn":
            return "turn", "turn"
        case "move" | "flee" | "withdraw" | "charge" | "close":
            return "move", "move"
        case "psionic":
            return "other", "psionic"
        case "hold":
            return "other", "hold"
        case _:
            return "other", "other"


def _plain_segment(declaration: Declaration, mode: Mode, standing: int, die: Die) -> int:
    match mode:
        case "psionic":
            return 1
        case "move" if declaration.action.kind in LEAVES:
            return natural_segment(declaration, 0, standing, die)
        case "move" | "hold":
            return SEGMENTS_IN_ROUND
        case _:
            return natural_segment(declaration, 0, standing, die)


def _plain_reason(declaration: Declaration, mode: Mode) -> Reason:
    name = declaration.figure.id
    match mode:
        case "turn":
            text = f"{whose(name)} turning goes by initiative like a missile"
            return Reason("ADDICT VII", f"{text}, but without Dexterity.")
        case "move":
            return Reason("ADDICT VII.B", move_in_words(declaration))
        case "psionic":
            text = f"{whose(name)} psionics work segment by segment, at the start of each."
            return Reason("ADDICT V", text)
        case "hold":
            return Reason("ADDICT VII", f"{name} holds back and acts after the others.")
        case _:
            does = _ACTS_IN_WORDS.get(declaration.action.kind, "act")
            gain = f" {_parry_in_words(declaration)}" if declaration.action.kind == "parry" else ""
            return Reason("ADDICT VII", f"{whose(name)} {does} goes by initiative.{gain}")


def _parry_in_words(declaration: Declaration) -> str:
    return by_strength(declaration.case.rulings, declaration.figure).why.text


def move_in_words(declaration: Declaration) -> str:
    name, late = declaration.figure.id, declaration.action.hesitation
    pace = number(feet_per_segment(declaration.figure.move, declaration.case.scene.place))
    waits = f" Hesitation delays the start by {count(late, 'segment')}."
    held = waits if late else ""
    match declaration.action.kind:
        case "flee":
            text = f"{name} turns to flee in initiative order, and runs {pace} ft a segment."
        case "withdraw":
            text = f"{name} falls back fighting in initiative order, up to {pace} ft a segment: "
            text = f"{text}nobody gets a free routine from behind."
        case _:
            text = f"{name} moves {pace} ft a segment through the round."
    return f"{text}{held}"


_ACTS_IN_WORDS: dict[ActionKind, str] = {
    "parry": "parry",
    "ready_item": "change of item",
}

_ENTRIES: dict[ActionKind, ActsOfDeclaration] = {
    "melee": blows_declared,
    "grapple": blows_declared,
    "pummel": blows_declared,
    "overbear": blows_declared,
    "missile": blows_declared,
    "cast": _cast_or_use,
    "device": _cast_or_use,
    "charge": movement.charge_declared,
    "close": movement.close_declared,
    "set": movement.set_declared,
}
