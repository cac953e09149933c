"""What each figure will do in the round: from every kind of declaration to its acts."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from battleboard.rules.act import Act, ActKind, Mode, Reason
from battleboard.rules.case import Case
from battleboard.rules.declaration import Declaration, Ledger
from battleboard.rules.inches import feet_per_segment
from battleboard.rules.rulesets.addict.advances import (
    charge_declared,
    close_declared,
    set_declared,
)
from battleboard.rules.rulesets.addict.initiative import die_of
from battleboard.rules.rulesets.addict.round_blows import (
    blows_declared,
    natural_segment,
    standing_of,
)
from battleboard.rules.scene import SEGMENTS_IN_ROUND, ActionKind, Casting
from battleboard.rules.wording import count, number, whose

Entry: TypeAlias = Callable[[Declaration], list[Act]]
"""What turns one declaration into its acts."""


def acts_of_round(case: Case, plain: Entry | None = None) -> Ledger:
    """Turn every declaration of a round into acts; `plain` enters those without a rule of time."""
    ledger = Ledger()
    for index, action in enumerate(case.scene.actions):
        if action.kind == "none":
            continue
        entry = _ENTRIES.get(action.kind, plain or _plain)
        ledger.enter(entry(Declaration(case, ledger, index)))
    return ledger


def _timed(said: Declaration) -> list[Act]:
    kind: Literal["spell", "device"] = "spell" if said.action.kind == "cast" else "device"
    casting = said.action.casting or Casting()
    due = casting.remaining + said.action.hesitation + _wait_for_cantrip(said)
    die = die_of(said.case, said.figure)
    act = said.act(
        kind,
        kind,
        min(due, SEGMENTS_IN_ROUND),
        fixed=due <= SEGMENTS_IN_ROUND,
        die=die,
        due=due,
        runs_on=due > SEGMENTS_IN_ROUND,
        why=(_casting_reason(said, casting, due),),
    )
    return [act]


def _second_cantrip(said: Declaration) -> bool:
    return said.action.kind == "cast" and any(
        act.by == said.figure.id and act.mode == "spell" for act in said.ledger.acts
    )


def _wait_for_cantrip(said: Declaration) -> int:
    """Keep a second cantrip from falling on the first when nobody has rolled its d4 (VII.C.5)."""
    if not _second_cantrip(said) or said.action.hesitation:
        return 0
    text = (
        f"{whose(said.figure.id)} second cantrip comes d4 segments after the first: give the d4 as "
    )
    said.note("ADDICT VII.C.5", f"{text}its delay. Until then it stands one segment later.")
    return 1


def _casting_reason(said: Declaration, casting: Casting, due: int) -> Reason:
    name = casting.name or f"the {'spell' if said.action.kind == 'cast' else 'device'}"
    parts = [f"{name} takes {count(casting.casting_time, 'segment')}"]
    if casting.elapsed:
        parts.append(f"{casting.elapsed} of them already spent")
    if said.action.hesitation:
        parts.append(f"{said.action.hesitation} of delay")
    rule = "ADDICT III.B.3" if said.action.hesitation else "ADDICT VII.C"
    if _second_cantrip(said):
        rule = "ADDICT VII.C.5"
    return Reason(rule, f"{', '.join(parts)}: it is done {when(due, said.case.scene.round)}.")


def when(due: int, round_number: int) -> str:
    """Say in which segment, and of which round if not this one, something is done."""
    segment, later = clock(due)
    if not later:
        return f"in segment {segment}"
    return f"in segment {segment} of round {round_number + later}"


def clock(due: int) -> tuple[int, int]:
    """Turn segments from now into a segment and how many rounds later it falls."""
    if due < 1:
        return 0, 0
    later, segment = divmod(due - 1, SEGMENTS_IN_ROUND)
    return segment + 1, later


def _plain(said: Declaration) -> list[Act]:
    """Enter an act that no rule times: a move, a turning, a parry, an item made ready."""
    kind, mode = plain_kind(said.action.kind)
    die = die_of(said.case, said.figure)
    standing = standing_of(said.case, die)
    act = said.act(
        kind,
        mode,
        _plain_segment(said, mode, standing),
        fixed=mode == "psionic",
        die=die,
        stage=said.stage(),
        standing=standing,
        why=(_plain_reason(said, mode),),
    )
    return [act]


def plain_kind(kind: ActionKind) -> tuple[ActKind, Mode]:
    """Say what kind of act a declaration without a rule of its own becomes."""
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


def _plain_segment(said: Declaration, mode: Mode, standing: int) -> int:
    match mode:
        case "psionic":
            return 1
        case "move" | "hold":
            return SEGMENTS_IN_ROUND
        case _:
            return natural_segment(said, 0, standing)


def _plain_reason(said: Declaration, mode: Mode) -> Reason:
    name = said.figure.id
    match mode:
        case "turn":
            text = f"{whose(name)} turning waits on the dice like a missile, without Dexterity."
            return Reason("ADDICT VII", text)
        case "move":
            pace = number(feet_per_segment(said.figure.move, said.case.scene.place))
            return Reason("ADDICT VII.B", f"{name} moves {pace} ft a segment through the round.")
        case "psionic":
            text = f"{whose(name)} psionics go segment by segment, each at the segment's top."
            return Reason("ADDICT V", text)
        case "hold":
            return Reason("ADDICT VII", f"{name} holds back and acts when the others have.")
        case _:
            return Reason(
                "ADDICT VII", f"{whose(name)} {_DEEDS[said.action.kind]} waits on the dice."
            )


_DEEDS: dict[ActionKind, str] = {"parry": "parry", "ready_item": "change of item", "other": "act"}

_ENTRIES: dict[ActionKind, Entry] = {
    "melee": blows_declared,
    "missile": blows_declared,
    "cast": _timed,
    "device": _timed,
    "charge": charge_declared,
    "close": close_declared,
    "set": set_declared,
}
