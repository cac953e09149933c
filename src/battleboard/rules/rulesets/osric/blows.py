"""Blows and shots, shots into a melee, and blows out of turn (OSRIC routines, interrupt)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from battleboard.foundation.words import count, listing, number, number_above, ordinal, whose
from battleboard.rules.attack.aim import Share
from battleboard.rules.attack.attack_rates import routines_on
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.rulesets.osric import edition_differences
from battleboard.rules.rulesets.osric.declared_fight import MELEE_RANGE_FT, Contact, Fight, reach_ft
from battleboard.rules.scene import MELEE, Action, Combatant, separation_ft
from battleboard.rules.timing.act import Act, Place, Reason
from battleboard.rules.timing.declaration import Declaration, target_of


def melee_around(fight: Fight, figure: str, segment: int, without: str = "") -> tuple[str, ...]:
    """Return all in melee around a figure in a segment, ignoring blows by or at `without`."""
    blows = [ends for ends in fight.in_melee(segment) if without not in ends]
    found, grown = {figure}, True
    while grown:
        joined = found.union(*(ends for ends in blows if not found.isdisjoint(ends)))
        found, grown = joined, joined != found
    return tuple(sorted(found))


def shares(melee: tuple[str, ...]) -> tuple[Share, ...]:
    """Return the chance of each figure to be the target of a shot into a melee: all equal."""
    return tuple(Share(name, Fraction(1, len(melee))) for name in melee)


def random_targets(fight: Fight, shots: Sequence[Act]) -> Iterator[Reason]:
    """Yield why shots go at random targets: one reason for each melee they go into.

    A melee is taken as it will be when the shot comes.
    """
    melees: dict[tuple[str, ...], list[int]] = {}
    for shot in shots:
        melee = melee_around(fight, shot.targets[0], shot.due, shot.by)
        melees.setdefault(melee, []).append(shot.due)
    for melee, segments in melees.items():
        if len(melee) > 1:
            listed = listing(list(map(str, dict.fromkeys(segments))))
            when = f" in segment {listed}" if len(melees) > 1 else ""
            parts = shares(melee)
            text = f"{shots[0].by} shoots into a melee{when}: the target is "
            text = f"{text}{listing([*melee], last='or')}, each with a chance of {parts[0].chance}."
            yield fight.edition.reason("to hit", text)


def is_in_melee_with(case: RulesContext, foe: Combatant, flight: Act) -> bool:
    fled, away = flight.by, case.scene.actions[flight.action]
    blows = [a for a in case.scene.actions if a.by == foe.id and a.kind in MELEE]
    if any(fled in blow.targets for blow in blows):
        return True
    asked = Action(foe.id, "melee", (fled,))
    if foe.id in away.targets:
        asked = asked._replace(distance_ft=away.distance_ft)
    distance = separation_ft(asked, case.figures)
    return distance is not None and distance <= reach_ft(foe)


def blows_declared(fight: Fight, declaration: Declaration) -> list[Act]:
    refusal = attack_refusal(fight, declaration.figure.id)
    if refusal:
        declaration.note(*refusal)
        return []
    turn = fight.turn(declaration)
    amount = routines_on(declaration.figure.rate, _occasion(fight, turn))
    _notes(fight, declaration, amount)
    segments = fight.edition.spread(fight.case, declaration.number, turn.segment, amount)[:amount]
    blows: list[Act] = []
    for routine, moment in enumerate(edition_differences.in_turn(segments, fight.edition.last), 1):
        target = target_of(declaration.action, routine)[0]
        refusal = closing_refusal(fight, declaration, target)
        if refusal:
            declaration.note(*refusal)
            continue
        earliest = edition_differences.after(_moment(blows[-1]), moment) if blows else moment
        blows.append(_blow(fight, declaration, (routine, amount), earliest, turn))
    for random in random_targets(fight, [blow for blow in blows if blow.mode == "shot"]):
        declaration.note(*random)
    return blows


def _moment(blow: Act) -> edition_differences.Moment:
    return edition_differences.Moment(blow.place.segment, blow.place.order[0])


def _occasion(fight: Fight, turn: edition_differences.StartSegment) -> int:
    return turn.segment if fight.edition.in_surprise else fight.case.scene.round


def attack_refusal(fight: Fight, figure: str) -> Reason | None:
    if fight.closes(figure):
        return fight.edition.reason("close", f"{figure} closes, and does not attack this round.")
    if fight.declares(figure, "withdraw"):
        return retreat(fight, figure)
    return None


def retreat(fight: Fight, figure: str) -> Reason:
    text = f"{figure} backs off on guard, and may parry but not attack."
    return fight.edition.reason("retreat", text)


def closing_refusal(fight: Fight, declaration: Declaration, target: str) -> Reason | None:
    shot = declaration.action.kind == "missile"
    allowed = shot and fight.case.rulings["close.shots"] == "allowed"
    if allowed or not fight.closes(target):
        return None
    name = declaration.figure.id
    text = f"{target} closes this round, and may not be attacked by {name} before the next."
    return fight.edition.reason("close", text)


def _blow(
    fight: Fight,
    declaration: Declaration,
    place: tuple[int, int],
    moment: edition_differences.Moment,
    turn: edition_differences.StartSegment,
) -> Act:
    routine, amount = place
    kind: Literal["shot", "strike"] = "shot" if declaration.action.kind == "missile" else "strike"
    targets = target_of(declaration.action, routine)
    charge = fight.charge_at(declaration.figure.id, targets) if kind == "strike" else None
    why = [*turn.why] if moment.segment == turn.segment else []
    met: list[Reason] = []
    if charge:
        moment, met = _meeting(fight, declaration, moment, charge, first=routine == 1)
    why += [*_routine_words(fight, declaration, routine, amount, moment), *met]
    act = fight.act(declaration, kind, kind, moment, *why)
    return act._replace(routine=routine, routines=amount, targets=targets, met=bool(met))


def _meeting(
    fight: Fight,
    declaration: Declaration,
    moment: edition_differences.Moment,
    charge: Contact,
    *,
    first: bool,
) -> tuple[edition_differences.Moment, list[Reason]]:
    """Return when a blow at a charger comes, and why.

    The blow waits until the charger is in reach. If it is the `first` and its weapon is longer,
    it comes before the charge.
    """
    why: list[Reason] = []
    near = charge.way + MELEE_RANGE_FT <= reach_ft(declaration.figure)
    if moment.segment < charge.segment and not near:
        moment = edition_differences.Moment(charge.segment)
        name = declaration.figure.id
        text = f"{name} waits for {charge.by}, who arrives in segment {charge.segment}."
        why.append(fight.edition.reason("hold", text))
    longer = fight.outreaches(declaration, moment, charge) if first else None
    if longer:
        return edition_differences.Moment(charge.segment, edition_differences.FIRST), [*why, longer]
    return moment, why


def _routine_words(
    fight: Fight,
    declaration: Declaration,
    routine: int,
    amount: int,
    moment: edition_differences.Moment,
) -> list[Reason]:
    if amount == 1:
        return []
    late = ", at its end" if moment.step > 0 else ""
    text = (
        f"{whose(declaration.figure.id)} {ordinal(routine)} of {count(amount, 'routine')} comes "
        "in segment "
    )
    return [fight.edition.reason("routines", f"{text}{moment.segment}{late}.")]


def _notes(fight: Fight, declaration: Declaration, amount: int) -> None:
    name, spare = declaration.figure.id, len(declaration.action.targets) - amount
    if not amount:
        declaration.note(*fight.edition.reason("routines", f"{name} has no routine in this round."))
    elif spare > 0:
        text = f"{name} has {count(amount, 'routine')}; {count(spare, 'target')} must wait."
        declaration.note(*fight.edition.reason("routines", text))
    shoots = declaration.action.kind == "missile"
    if not shoots and not fight.leaves_place(declaration.action.targets[0], name):
        _note_far_target(fight, declaration)


def _note_far_target(fight: Fight, declaration: Declaration) -> None:
    distance = separation_ft(declaration.action, fight.case.figures)
    reach = reach_ft(declaration.figure)
    if distance is not None and distance > reach:
        near, far = sorted((declaration.figure.id, declaration.action.targets[0]))
        text = f"{near} and {far} stand {number_above(distance, reach)} ft apart, out of melee "
        text = f"{text}range ({number(reach)} ft). Played as declared."
        declaration.note(*fight.edition.reason("to hit", text))


def set_declared(fight: Fight, declaration: Declaration) -> list[Act]:
    """Return the blow of a set weapon, which strikes first at a charger if it can be set."""
    charge = fight.charge_at(declaration.figure.id, declaration.action.targets)
    refusal = attack_refusal(fight, declaration.figure.id) or _set_in_vain(
        fight, declaration, charge
    )
    if refusal:
        declaration.note(*refusal)
    if refusal or charge is None:
        return []
    weapon = declaration.figure.weapon
    if not weapon.can_be_set:
        text = f"{whose(declaration.figure.id)} {weapon.name} cannot be set against a charge: it "
        text = f"{text}strikes as usual, and its damage is not doubled."
        declaration.note(*fight.edition.reason("interrupt", text))
        return blows_declared(fight, declaration.with_target(charge.by))
    text = (
        f"{whose(declaration.figure.id)} weapon is set against {whose(charge.by)} charge: it "
        "strikes first, "
    )
    text = f"{text}in segment {charge.segment}, for double damage."
    why = fight.edition.reason("interrupt", text)
    aimed = declaration.with_target(charge.by)
    moment = edition_differences.Moment(charge.segment, edition_differences.FIRST)
    return [fight.act(aimed, "strike", "strike", moment, why)._replace(met=True)]


def _set_in_vain(fight: Fight, declaration: Declaration, charge: Contact | None) -> Reason | None:
    name = declaration.figure.id
    if charge is None:
        return fight.edition.reason(
            "interrupt", f"Nobody's charge reaches {whose(name)} set weapon."
        )
    if not declaration.action.hesitation or fight.turn(declaration).segment <= charge.segment:
        return None
    text = f"{whose(name)} weapon is not set in time for {whose(charge.by)} charge in segment "
    return fight.edition.reason("interrupt", f"{text}{charge.segment}.")


def free_attacks(fight: Fight) -> None:
    """Enter a free attack by each foe in melee with a figure that turns away.

    A foe that is surprised, casting or gone itself has none.
    """
    actions, leaving = fight.case.scene.actions, fight.edition.leaving
    flights = [
        act
        for act in fight.ledger.acts
        if act.mode == "move" and actions[act.action].kind in leaving
    ]
    gone = {flight.by: flight.due for flight in flights}
    for flight in sorted(flights, key=lambda act: (act.due, act.by)):
        for foe in sorted(fight.case.scene.foes_of(flight.side), key=lambda figure: figure.id):
            there = gone.get(foe.id, flight.due) >= flight.due
            free = fight.edition.awake(foe.id, flight.due) and not fight.declares(foe.id, "cast")
            if there and free and is_in_melee_with(fight.case, foe, flight):
                _enter_free_attack(fight, foe, flight)


def _enter_free_attack(fight: Fight, foe: Combatant, flight: Act) -> None:
    """Enter a free attack; a foe with a missile weapon in hand gets a note instead."""
    if foe.weapon.kind == "missile":
        text = f"{foe.id} has only a missile weapon in hand, and cannot strike {flight.by}"
        why = fight.edition.reason("interrupt", f"{text} turning away.")
        Declaration(fight.case, fight.ledger, flight.action, 0).note(*why)
        return
    blow = _free_attack(fight, foe, flight)
    fight.ledger.waits[blow.id] = flight.id
    fight.ledger.enter([blow])


def _free_attack(fight: Fight, foe: Combatant, flight: Act) -> Act:
    text = f"{flight.by} turns away from {foe.id} in segment {flight.due}, so {foe.id} gets one "
    text = f"{text}attack at once, at +4."
    return Act(
        id=fight.ledger.new_id(foe.id, "strike"),
        by=foe.id,
        side=foe.side,
        kind="strike",
        mode="strike",
        targets=(flight.by,),
        declared=fight.ledger.next_number(),
        place=Place(flight.due, fixed=True, order=(edition_differences.FIRST,)),
        action=_declaration_of(fight, foe, flight),
        die=edition_differences.die_of(fight.case, foe),
        extra=1,
        reach_ft=foe.length_ft,
        due=flight.due,
        why=(fight.edition.reason("interrupt", text),),
    )


def _declaration_of(fight: Fight, foe: Combatant, flight: Act) -> int:
    """Return the index of the foe's declared blow at the fleeing figure, or else of the flight."""
    blows = (
        index
        for index, action in enumerate(fight.case.scene.actions)
        if action.by == foe.id and action.kind in MELEE and flight.by in action.targets
    )
    return next(blows, flight.action)
