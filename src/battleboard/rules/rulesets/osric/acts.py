"""The acts of each kind of declaration, spells and devices included (OSRIC spells)."""

from collections.abc import Callable, Iterable
from typing import Literal

from battleboard.foundation.words import count, whose
from battleboard.rules.rulesets.osric import blows
from battleboard.rules.rulesets.osric.declared_fight import Arrival, Fight
from battleboard.rules.rulesets.osric.edition_differences import Moment
from battleboard.rules.scene import SEGMENTS_IN_ROUND, ActionKind, Casting, Rulings
from battleboard.rules.timing.act import Act, ActKind, Mode, Reason
from battleboard.rules.timing.declaration import Declaration
from battleboard.rules.wounds import Harm, spoils_until_done

# An act with this order comes after all others in its segment.
AFTER_ALL = 99


def casting_declared(fight: Fight, declaration: Declaration) -> list[Act]:
    casting = declaration.action.casting or Casting()
    if casting.elapsed and not fight.edition.in_surprise:
        return [_resume(fight, declaration, casting)]
    turn = fight.turn(declaration)
    due = fight.edition.completion(turn.segment, casting.remaining)
    takes = count(casting.remaining, "segment")
    words = f"is begun in segment {turn.segment} and takes {takes}"
    act = _act(fight, declaration, turn.segment, due, words)
    return [act._replace(why=(*turn.why, *act.why))]


def _resume(fight: Fight, declaration: Declaration, casting: Casting) -> Act:
    """Return a spell or device that goes on from the round before, whatever the dice show."""
    due = casting.remaining + declaration.action.hesitation
    words = f"continues from the round before and takes {count(casting.remaining, 'segment')} more"
    return _act(fight, declaration, 1, due, words)


def _act(fight: Fight, declaration: Declaration, begun: int, due: int, words: str) -> Act:
    kind: Literal["spell", "device"] = "spell" if declaration.action.kind == "cast" else "device"
    casting, last = declaration.action.casting or Casting(), fight.edition.last
    name = casting.name or kind
    text = f"{whose(declaration.figure.id)} {name} {words}: it takes effect {_when(fight, due)}."
    why = fight.edition.reason("spells", text)
    act = fight.act(declaration, kind, kind, Moment(due), why)
    act = act._replace(begun=begun, runs_on=due > last)
    if not act.runs_on:
        return act
    place = act.place._replace(segment=last, fixed=False, order=(AFTER_ALL,))
    return act._replace(place=place)


def _when(fight: Fight, due: int) -> str:
    if due <= fight.edition.last:
        return f"in segment {due}"
    segment, later = clock(due - fight.edition.last)
    base = 0 if fight.edition.in_surprise else fight.case.scene.round
    return f"in segment {segment} of round {base + 1 + later}"


def completion_after(begun: int, time: int) -> int:
    """Return the segment of completion, with the casting time added to the starting segment."""
    return begun + time


def completion_within(begun: int, time: int) -> int:
    """Return the segment of completion, with the starting segment counted in the casting time."""
    return begun - 1 + max(1, time)


def spoils_spell(harm: Harm, rulings: Rulings) -> bool:
    """Whether harm spoils a spell; by a house rule only a spell already begun."""
    begun = rulings.get("spoil.before_casting") != "off" or harm.now >= harm.spell.begun
    return begun and spoils_until_done(harm, rulings)


def clock(due: int) -> tuple[int, int]:
    """Convert a count of segments from now to a segment, and how many rounds later it falls."""
    later, segment = divmod(max(due, 1) - 1, SEGMENTS_IN_ROUND)
    return segment + 1, later


_PLAIN: dict[ActionKind, tuple[ActKind, Mode]] = {
    "turn": ("turn", "turn"),
    "move": ("move", "move"),
    "flee": ("move", "move"),
    "withdraw": ("move", "move"),
    "hold": ("other", "hold"),
    "psionic": ("other", "psionic"),
}


def enter_acts(fight: Fight, order: Iterable[int]) -> None:
    """Enter the acts of the numbered declarations, and the free attacks that they provoke.

    Where a declaration is refused, note the reason instead.
    """
    for number in order:
        declaration = Declaration(fight.case, fight.ledger, number, 0)
        if number in fight.refused:
            declaration.note(*fight.refused[number])
        elif declaration.action.kind != "none":
            fight.ledger.enter(_ENTRIES.get(declaration.action.kind, _plain)(fight, declaration))
    blows.free_attacks(fight)


def _plain(fight: Fight, declaration: Declaration) -> list[Act]:
    kind, mode = _PLAIN.get(declaration.action.kind, ("other", "other"))
    turn = fight.turn(declaration)
    why = (
        [blows.retreat(fight, declaration.figure.id)]
        if declaration.action.kind == "withdraw"
        else []
    )
    act = fight.act(declaration, kind, mode, Moment(turn.segment), *turn.why, *why)
    return [_under_way(fight, act, turn.segment) if mode == "move" else act]


def _under_way(fight: Fight, act: Act, start: int) -> Act:
    """Delay a move to the segment in which it sets out; in surprise, leave it unchanged."""
    return act if fight.edition.in_surprise else act._replace(delay=min(start, act.due) - 1)


def _charge(fight: Fight, declaration: Declaration) -> list[Act]:
    """Return a charge: a blow on contact, an arrival if the blow is refused, or a mere move."""
    arrival, turn = fight.arrivals[declaration.number], fight.turn(declaration)
    if arrival.segment is None:
        return [_falls_short(fight, declaration, arrival)]
    moment, longer = _contact(fight, declaration, Moment(arrival.segment))
    text = f"{arrival.by} charges {arrival.target} in segment {moment.segment} ({arrival.words})."
    why = (*turn.why, fight.edition.reason("charge", text), *longer)
    refusal = blows.closing_refusal(fight, declaration, arrival.target)
    if refusal:
        declaration.note(*refusal)
        act = fight.act(declaration, "arrive", "arrive", moment, *why)
    else:
        act = fight.act(declaration, "strike", "contact", moment, *why)._replace(met=bool(longer))
    return [_under_way(fight, act, arrival.start)]


def _contact(fight: Fight, declaration: Declaration, moment: Moment) -> tuple[Moment, list[Reason]]:
    """Return the moment of contact, or of an opposing charge that the longer weapon outreaches.

    The longer weapon then strikes before the other charger only, not before all else in that
    segment.
    """
    met = fight.charge_at(declaration.figure.id, declaration.action.targets[:1])
    longer = fight.outreaches(declaration, moment, met) if met else None
    return (Moment(met.segment), [longer]) if met and longer else (moment, [])


def _close(fight: Fight, declaration: Declaration) -> list[Act]:
    """Return a closing move: an arrival without a blow, or a mere move if it falls short."""
    arrival, turn = fight.arrivals[declaration.number], fight.turn(declaration)
    if arrival.segment is None:
        return [_falls_short(fight, declaration, arrival)]
    text = f"{arrival.by} closes with {arrival.target} in segment {arrival.segment} "
    why = fight.edition.reason(
        "close", f"{text}({arrival.words}); no blows pass between them this round."
    )
    act = fight.act(declaration, "arrive", "arrive", Moment(arrival.segment), *turn.why, why)
    return [_under_way(fight, act, arrival.start)]


def _falls_short(fight: Fight, declaration: Declaration, arrival: Arrival) -> Act:
    text = f"{arrival.by} does not reach {arrival.target} this round: {arrival.words}."
    why = fight.edition.reason(arrival.kind, text)
    declaration.note(*why)
    act = fight.act(
        declaration, "move", "move", Moment(arrival.start), *fight.turn(declaration).why, why
    )
    return _under_way(fight, act, arrival.start)


_ENTRIES: dict[ActionKind, Callable[[Fight, Declaration], list[Act]]] = {
    "melee": blows.blows_declared,
    "grapple": blows.blows_declared,
    "pummel": blows.blows_declared,
    "overbear": blows.blows_declared,
    "missile": blows.blows_declared,
    "cast": casting_declared,
    "device": casting_declared,
    "charge": _charge,
    "close": _close,
    "set": blows.set_declared,
}
