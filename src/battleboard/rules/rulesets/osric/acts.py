"""From every kind of declaration to its acts."""

from collections.abc import Callable, Iterable

from battleboard.rules.act import Act, ActKind, Mode, Reason
from battleboard.rules.declaration import Declaration
from battleboard.rules.rulesets.osric.advances import Arrival
from battleboard.rules.rulesets.osric.blows import blows_declared, retreat, shelter
from battleboard.rules.rulesets.osric.casting import casting_declared
from battleboard.rules.rulesets.osric.edition import FIRST, Moment
from battleboard.rules.rulesets.osric.fight import Fight
from battleboard.rules.rulesets.osric.interrupts import free_attacks, set_declared
from battleboard.rules.scene import ActionKind

_PLAIN: dict[ActionKind, tuple[ActKind, Mode]] = {
    "turn": ("turn", "turn"),
    "move": ("move", "move"),
    "flee": ("move", "move"),
    "withdraw": ("move", "move"),
    "hold": ("other", "hold"),
    "psionic": ("other", "psionic"),
}


def enter_acts(fight: Fight, order: Iterable[int]) -> None:
    """Turn declarations, by their numbers, into acts, and add the blows that they provoke."""
    for number in order:
        said = Declaration(fight.case, fight.ledger, number, 0)
        if number in fight.refused:
            said.note(*fight.refused[number])
        elif said.action.kind != "none":
            fight.ledger.enter(_ENTRIES.get(said.action.kind, _plain)(fight, said))
    free_attacks(fight)


def _plain(fight: Fight, said: Declaration) -> list[Act]:
    """Enter what is simply done in the figure's own segment."""
    kind, mode = _PLAIN.get(said.action.kind, ("other", "other"))
    turn = fight.turn(said)
    why = [retreat(fight, said.figure.id)] if said.action.kind == "withdraw" else []
    act = fight.act(said, kind, mode, Moment(turn.segment), *turn.why, *why)
    return [_on_its_way(fight, act, turn.segment) if mode == "move" else act]


def _on_its_way(fight: Fight, act: Act, start: int) -> Act:
    """Let a way be drawn from the segment in which it is begun."""
    return act if fight.edition.in_surprise else act._replace(delay=min(start, act.due) - 1)


def _charge(fight: Fight, said: Declaration) -> list[Act]:
    """Enter a charge: a blow when it is near enough, else a mere move."""
    arrival, turn = fight.arrivals[said.number], fight.turn(said)
    if arrival.segment is None:
        return [_falls_short(fight, said, arrival)]
    moment, longer = _contact(fight, said, Moment(arrival.segment))
    text = f"{arrival.by} charges {arrival.target} in segment {moment.segment} ({arrival.words})."
    why = (*turn.why, fight.edition.reason("charge", text), *longer)
    sheltered = shelter(fight, said, arrival.target)
    if sheltered:
        said.note(*sheltered)
        act = fight.act(said, "arrive", "arrive", moment, *why)
    else:
        act = fight.act(said, "strike", "contact", moment, *why)
    return [_on_its_way(fight, act, arrival.start)]


def _contact(fight: Fight, said: Declaration, moment: Moment) -> tuple[Moment, list[Reason]]:
    """Give the moment of a charge's contact: ahead of an oncoming charge if it outreaches that."""
    met = fight.charge_at(said.figure.id, said.action.targets[:1])
    longer = fight.outreaches(said, moment, met) if met else None
    return (Moment(met.segment, FIRST), [longer]) if met and longer else (moment, [])


def _close(fight: Fight, said: Declaration) -> list[Act]:
    """Enter a full move up to the foe, without a blow."""
    arrival, turn = fight.arrivals[said.number], fight.turn(said)
    if arrival.segment is None:
        return [_falls_short(fight, said, arrival)]
    text = f"{arrival.by} closes with {arrival.target} in segment {arrival.segment} "
    why = fight.edition.reason(
        "close", f"{text}({arrival.words}); no blows pass between them this round."
    )
    act = fight.act(said, "arrive", "arrive", Moment(arrival.segment), *turn.why, why)
    return [_on_its_way(fight, act, arrival.start)]


def _falls_short(fight: Fight, said: Declaration, arrival: Arrival) -> Act:
    text = f"{arrival.by} does not reach {arrival.target} this round: {arrival.words}."
    why = fight.edition.reason(arrival.kind, text)
    said.note(*why)
    act = fight.act(said, "move", "move", Moment(arrival.start), *fight.turn(said).why, why)
    return _on_its_way(fight, act, arrival.start)


_ENTRIES: dict[ActionKind, Callable[[Fight, Declaration], list[Act]]] = {
    "melee": blows_declared,
    "missile": blows_declared,
    "cast": casting_declared,
    "device": casting_declared,
    "charge": _charge,
    "close": _close,
    "set": set_declared,
}
