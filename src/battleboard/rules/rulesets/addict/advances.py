"""Those who charge and close, and those who set a weapon against a charge (ADDICT VII.B)."""

from battleboard.rules.act import Act, ActKind, Mode, Reason
from battleboard.rules.declaration import Declaration
from battleboard.rules.rulesets.addict.initiative import die_of
from battleboard.rules.rulesets.addict.movement import (
    Approach,
    approach,
    charge_refusal,
    coming,
)
from battleboard.rules.scene import SEGMENTS_IN_ROUND
from battleboard.rules.wording import number, whose


def charge_declared(said: Declaration) -> list[Act]:
    """Enter a charge: a blow on arrival, a mere move if it falls short, nothing if forbidden."""
    refusal = charge_refusal(said.case, said.figure)
    if refusal:
        said.note(*refusal)
        return []
    return [_advance(said, "strike", "contact", "arrives", "ADDICT VII.B.1")]


def close_declared(said: Declaration) -> list[Act]:
    """Enter a closing move: an arrival without a blow."""
    words = "closes without a blow and arrives"
    return [_advance(said, "arrive", "arrive", words, "ADDICT VII.B")]


def _advance(said: Declaration, kind: ActKind, mode: Mode, words: str, rule: str) -> Act:
    approached = approach(said.case, said.advance)
    if approached.due > SEGMENTS_IN_ROUND:
        return _falls_short(said, approached)
    late = f", {said.action.hesitation} late" if said.action.hesitation else ""
    label = f"{said.figure.id} {words} in segment {approached.due} ({approached.way}{late})"
    return _act(said, kind, mode, approached.due, Reason(rule, f"{label}."), label)


def set_declared(said: Declaration) -> list[Act]:
    """Enter a weapon set against a charge: its blow falls when the charger arrives."""
    name = said.figure.id
    first = _first_charger(said)
    if first is not None:
        due, charger = first
        text = (
            f"{whose(name)} weapon is set against {whose(charger)} charge: double damage if "
            "it hits."
        )
        ready = max(due, said.action.hesitation)
        return [
            _act(said.aimed_at(charger), "strike", "strike", ready, Reason("ADDICT VII.B.3", text))
        ]
    said.note("ADDICT VII.B.3", f"Nobody's charge reaches {name} this round; the weapon waits.")
    return []


def _first_charger(said: Declaration) -> tuple[int, str] | None:
    """Find who is the first to charge into the weapon (of two at once the longer reach)."""
    case, chargers = said.case, said.action.targets or tuple(said.case.advances)
    comes = [(coming(case, charger, said.figure.id), charger) for charger in chargers]
    ways = [(way, charger) for way, charger in comes if way is not None]
    if not ways:
        return None
    way, charger = min(ways, key=lambda each: (each[0].moment, -case.figures[each[1]].length_ft))
    return way.due, charger


def _act(  # noqa: PLR0913, PLR0917 - an arrival, with what is said of it
    said: Declaration, kind: ActKind, mode: Mode, due: int, why: Reason, label: str = ""
) -> Act:
    die, met = die_of(said.case, said.figure), mode == "strike"
    return said.act(kind, mode, due, fixed=True, met=met, die=die, due=due, label=label, why=(why,))


def _falls_short(said: Declaration, approached: Approach) -> Act:
    name, target = said.figure.id, said.action.targets[0]
    moving = max(0, SEGMENTS_IN_ROUND - said.action.hesitation)
    covered = (
        f"{number(approached.feet_per_segment * moving)} of {number(approached.distance_ft)} ft"
    )
    why = Reason("ADDICT VII.B.1", f"{name} does not reach {target} this round: {covered}.")
    said.note(*why)
    die = die_of(said.case, said.figure)
    return said.act("move", "move", SEGMENTS_IN_ROUND, die=die, why=(why,))
