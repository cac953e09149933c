"""Breaking off a melee: who turns to flee, and the free routines of foes in reach (DMG 70).

A figure turns in its own turn: after all blows that the rules put before its flight, and before
all others. At that moment each foe that is in reach and not busy has one routine at its back.

    winner's blow    the loser turns: parting blows, then the flight    later blows find it gone
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import dist

from battleboard.rules.rules_context import RulesContext
from battleboard.rules.rulesets.addict.initiative import die_of
from battleboard.rules.rulesets.addict.movement import STRIKING_DISTANCE_FT
from battleboard.rules.scene import MELEE, Action, ActionKind, Combatant
from battleboard.rules.timing.act import Act, Reason, Relation, before
from battleboard.rules.timing.declaration import Ledger
from battleboard.rules.timing.plan import Pair

BREAKING_OFF = "DMG 70"
# Actions that leave a figure no free hand for a parting blow, or take it elsewhere.
_BUSY: frozenset[ActionKind] = frozenset({"cast", "flee", "withdraw", "move", "charge", "close"})


def add_parting_blows(case: RulesContext, ledger: Ledger) -> None:
    flights = [act for act in ledger.acts if _is_flight(case, act)]
    if not flights:
        return
    # Sort by name, so that the order of declaration does not matter.
    free = sorted(_free(case), key=lambda each: each.id)
    for flight in sorted(flights, key=lambda act: act.by):
        for foe in free:
            if foe.side != flight.side and _reaches(case, foe, flight):
                ledger.enter([_parting_blow(case, ledger, foe, flight)])


def _is_flight(case: RulesContext, act: Act) -> bool:
    return act.mode == "move" and case.scene.actions[act.action].kind == "flee"


def _free(case: RulesContext) -> Iterator[Combatant]:
    busy = {each.by for each in case.scene.actions if each.kind in _BUSY}
    for figure in case.scene.combatants:
        if figure.weapon.kind != "missile" and figure.id not in busy and not figure.down:
            yield figure


def _reaches(case: RulesContext, foe: Combatant, flight: Act) -> bool:
    """Whether a foe is in melee with a figure that turns to flee.

    A foe in reach is in melee; at an unknown distance, so is one that has declared a blow at
    the figure.
    """
    away = case.scene.actions[flight.action]
    if foe.id in away.targets[:1] and away.distance_ft is not None:
        return away.distance_ft <= _reach_ft(foe)
    here, there = foe.at_ft, case.figures[flight.by].at_ft
    if here is not None and there is not None:
        return dist(here, there) <= _reach_ft(foe)
    return any(_strikes(each, foe.id, flight.by) for each in case.scene.actions)


def _strikes(action: Action, foe: str, figure: str) -> bool:
    return action.by == foe and action.kind in MELEE and figure in action.targets


def _reach_ft(foe: Combatant) -> float:
    return max(STRIKING_DISTANCE_FT, foe.length_ft)


def _parting_blow(case: RulesContext, ledger: Ledger, foe: Combatant, flight: Act) -> Act:
    return flight._replace(
        id=ledger.new_id(foe.id, "strike"),
        by=foe.id,
        side=foe.side,
        kind="strike",
        mode="strike",
        targets=(flight.by,),
        declared=ledger.next_number(),
        action=_declared_blow(case, foe.id, flight),
        label="",
        die=die_of(case, foe),
        speed=foe.weapon.speed if foe.weapon.kind == "melee" else None,
        reach_ft=foe.length_ft,
        parting=True,
        why=(_at_its_back(foe.id, flight.by),),
    )


def _declared_blow(case: RulesContext, foe: str, flight: Act) -> int:
    """Return the index of the foe's declared blow at the fleeing figure, or else of the flight."""
    actions = enumerate(case.scene.actions)
    blows = (at for at, action in actions if _strikes(action, foe, flight.by))
    return next(blows, flight.action)


def parting_relation(one: Act, other: Act) -> Relation | None:
    """Put a parting blow before the flight that provokes it; None for other pairs."""
    blow, flight = (one, other) if one.parting else (other, one)
    if flight.mode != "move" or not blow.aims_at(flight):
        return None
    return before(blow, flight, _at_its_back(blow.by, flight.by))


def _at_its_back(foe: str, fleeing: str) -> Reason:
    text = (
        f"{fleeing} turns to flee: first {foe} gets a free routine from behind, as against a "
        "defenceless target."
    )
    return Reason(BREAKING_OFF, text)


def chains_of_turning(pairs: Iterable[Pair], acts: Iterable[Act]) -> Iterator[list[str]]:
    """Yield chains that put parting blows after all acts that come before the flight."""
    at: dict[str, list[Act]] = defaultdict(list)
    for act in acts:
        if act.parting:
            at[act.targets[0]].append(act)
    for pair in pairs if at else ():
        if pair.ruled is None or pair.ruled.relation == "same":
            continue
        first, last = pair.one, pair.other
        if pair.ruled.first == last.id:
            first, last = last, first
        # This act and the blow both precede the flight, but nothing orders them yet: the figure
        # turns its back, and so grants the blow, only once this act is over.
        if last.mode == "move" and not first.parting:
            for blow in at.get(last.by, ()):
                yield [first.id, blow.id]


def waiting(acts: Iterable[Act]) -> dict[str, str]:
    """Map each parting blow to its flight, without which it does not happen."""
    every = list(acts)
    flights = {act.by: act.id for act in every if act.mode == "move"}
    return {act.id: flights[act.targets[0]] for act in every if act.parting}
