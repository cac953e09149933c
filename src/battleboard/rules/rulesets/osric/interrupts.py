"""Blows that come out of order: weapons set, and those at one who flees (OSRIC interrupt)."""

from battleboard.rules.act import Act, Place, Reason
from battleboard.rules.declaration import Declaration
from battleboard.rules.rulesets.osric.blows import attack_refusal
from battleboard.rules.rulesets.osric.edition import FIRST, Moment
from battleboard.rules.rulesets.osric.fight import Contact, Fight
from battleboard.rules.rulesets.osric.initiative import die_of
from battleboard.rules.rulesets.osric.melee import gets_at
from battleboard.rules.scene import Combatant
from battleboard.rules.wording import whose


def set_declared(fight: Fight, said: Declaration) -> list[Act]:
    """Enter a weapon set against a charge: its blow comes first when the charger is there."""
    charge = fight.charge_at(said.figure.id, said.action.targets)
    refusal = attack_refusal(fight, said.figure.id) or _set_in_vain(fight, said, charge)
    if refusal:
        said.note(*refusal)
    if refusal or charge is None:
        return []
    text = (
        f"{whose(said.figure.id)} weapon is set against {whose(charge.by)} charge: it "
        "strikes first, "
    )
    text = f"{text}in segment {charge.segment}, for double damage."
    why = fight.edition.reason("interrupt", text)
    aimed = said.aimed_at(charge.by)
    return [fight.act(aimed, "strike", "strike", Moment(charge.segment, FIRST), why)]


def _set_in_vain(fight: Fight, said: Declaration, charge: Contact | None) -> Reason | None:
    name = said.figure.id
    if charge is None:
        return fight.edition.reason(
            "interrupt", f"Nobody's charge reaches {whose(name)} set weapon."
        )
    if not said.action.hesitation or fight.turn(said).segment <= charge.segment:
        return None
    text = f"{whose(name)} weapon is not set in time for {whose(charge.by)} charge in segment "
    return fight.edition.reason("interrupt", f"{text}{charge.segment}.")


def free_attacks(fight: Fight) -> None:
    """Enter a blow, out of order, of every opponent in reach of one who turns away."""
    actions, leaving = fight.case.scene.actions, fight.edition.leaving
    flights = [
        act
        for act in fight.ledger.acts
        if act.mode == "move" and actions[act.action].kind in leaving
    ]
    gone = {flight.by: flight.due for flight in flights}
    for flight in sorted(flights, key=lambda act: (act.due, act.by)):
        for foe in sorted(fight.case.scene.combatants, key=lambda figure: figure.id):
            there = gone.get(foe.id, flight.due) >= flight.due
            free = fight.edition.awake(foe.id, flight.due) and not fight.declares(foe.id, "cast")
            if foe.side != flight.side and there and free and gets_at(fight.case, foe, flight):
                fight.ledger.enter([_free_attack(fight, foe, flight)])


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
        place=Place(flight.due, fixed=True, order=(FIRST,)),
        action=_declaration_of(fight, foe, flight),
        die=die_of(fight.case, foe),
        extra=1,
        reach_ft=foe.length_ft,
        due=flight.due,
        why=(fight.edition.reason("interrupt", text),),
    )


def _declaration_of(fight: Fight, foe: Combatant, flight: Act) -> int:
    """Give the foe's own declaration to strike the one who flees, or else the flight itself."""
    blows = (
        index
        for index, action in enumerate(fight.case.scene.actions)
        if action.by == foe.id and action.kind == "melee" and flight.by in action.targets
    )
    return next(blows, flight.action)
