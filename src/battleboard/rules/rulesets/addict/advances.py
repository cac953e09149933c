"""Those who charge and close, and those who set a weapon against a charge (ADDICT VII.B)."""

from battleboard.rules.act import Act, ActKind, Mode, Reason
from battleboard.rules.rulesets.addict.declaration import Declaration
from battleboard.rules.rulesets.addict.initiative import die_of
from battleboard.rules.rulesets.addict.movement import (
    Approach,
    approach,
    charge_refusal,
    contact,
)
from battleboard.rules.scene import SEGMENTS_IN_ROUND
from battleboard.rules.wording import number


def charge_declared(said: Declaration) -> list[Act]:
    """Enter a charge: a blow on arrival, a mere move if it falls short, nothing if forbidden."""
    refusal = charge_refusal(said.case, said.figure)
    if refusal:
        said.note(*refusal)
        return []
    way = approach(said.case, said.advance)
    due = way.segments + said.action.hesitation
    text = f"{said.figure.id} arrives in segment {due} ({way.words()})."
    why = Reason("ADDICT VII.B.1", text)
    return [_act(said, "strike", "contact", due, why) if _in_time(due) else _falls_short(said, way)]


def close_declared(said: Declaration) -> list[Act]:
    """Enter a closing move: an arrival without a blow."""
    way = approach(said.case, said.advance)
    due = way.segments + said.action.hesitation
    text = f"{said.figure.id} closes without a blow and arrives in segment {due} ({way.words()})."
    why = Reason("ADDICT VII.B", text)
    return [_act(said, "arrive", "arrive", due, why) if _in_time(due) else _falls_short(said, way)]


def set_declared(said: Declaration) -> list[Act]:
    """Enter a weapon set against a charge: its blow falls when the charger arrives."""
    name = said.figure.id
    first = _first_charger(said)
    if first is not None:
        due, charger = first
        text = f"{name}'s weapon is set against {charger}'s charge: double damage if it hits."
        ready = max(due, said.action.hesitation)
        return [
            _act(said.aimed_at(charger), "strike", "strike", ready, Reason("ADDICT VII.B.3", text))
        ]
    said.note("ADDICT VII.B.3", f"Nobody's charge reaches {name} this round; the weapon waits.")
    return []


def _first_charger(said: Declaration) -> tuple[int, str] | None:
    """Find who is the first to charge into the weapon, and in which segment."""
    wanted = said.action.targets or tuple(said.case.advances)
    comes = ((contact(said.case, charger, said.figure.id), charger) for charger in wanted)
    return min(((due, charger) for due, charger in comes if due is not None), default=None)


def _in_time(due: int) -> bool:
    return due <= SEGMENTS_IN_ROUND


def _act(said: Declaration, kind: ActKind, mode: Mode, due: int, why: Reason) -> Act:
    die = die_of(said.case, said.figure, missile=False)
    return said.act(kind, mode, due, fixed=True, die=die, due=due, why=(why,))


def _falls_short(said: Declaration, way: Approach) -> Act:
    name, target = said.figure.id, said.action.targets[0]
    moving = max(0, SEGMENTS_IN_ROUND - said.action.hesitation)
    covered = f"{number(way.feet_per_segment * moving)} of {number(way.distance_ft)} ft"
    why = Reason("ADDICT VII.B.1", f"{name} does not reach {target} this round: {covered}.")
    said.note(*why)
    die = die_of(said.case, said.figure, missile=False)
    return said.act("move", "move", SEGMENTS_IN_ROUND, die=die, why=(why,))
