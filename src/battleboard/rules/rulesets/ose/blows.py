"""Strikes and shots, and those who come on to strike (OSE movement, missiles and melee)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from battleboard.rules.act import Act, Reason
from battleboard.rules.attack_rates import routines_on
from battleboard.rules.declaration import Declaration, target_of
from battleboard.rules.rulesets.ose.citation import MELEE, MISSILES, MOVEMENT, PHASES, SLOW_WEAPONS
from battleboard.rules.rulesets.ose.entry import entered
from battleboard.rules.rulesets.ose.movement import MELEE_FT, Field, encounter_ft, held_in_melee
from battleboard.rules.rulesets.ose.phases import Phase
from battleboard.rules.scene import Action, SceneError
from battleboard.rules.wording import count, number, whose


def blows_declared(field: Field, said: Declaration) -> list[Act]:
    """Enter an attack: one act for each routine that can reach its target, all in one phase."""
    figure, round_number = said.figure, said.case.scene.round
    amount = routines_on(figure.rate, round_number)
    if not amount:
        said.note(PHASES, f"{figure.id} has no routine in round {round_number}.")
    elif len(said.action.targets) > amount:
        spare = count(len(said.action.targets) - amount, "target")
        text = f"{figure.id} has {count(amount, 'routine')} this round; {spare} must wait."
        said.note(PHASES, text)
    return list(_routines(field, said, amount))


def charge_declared(field: Field, said: Declaration) -> list[Act]:
    """Enter a charge: a move, and a blow in the melee phase if it gets there."""
    if _falls_short(field, said.action, _way(field, said)):
        return [_short(field, said)]
    when = _when(field, said, f"in the {Phase.MELEE.words} phase")
    text = f"{said.figure.id} moves up and strikes {when}; a charge earns no bonus here."
    why = Reason(MOVEMENT, text)
    return [entered(field, said, "strike", "contact", Phase.MELEE, why, *_slow(field, said))]


def close_declared(field: Field, said: Declaration) -> list[Act]:
    """Enter a move up to a foe."""
    way = _way(field, said)
    if _falls_short(field, said.action, way):
        return [_short(field, said)]
    name, target = said.figure.id, said.action.targets[0]
    why = Reason(MOVEMENT, f"{name} comes up to {target} from {number(way)} ft away.")
    return [entered(field, said, "arrive", "arrive", Phase.MOVEMENT, why)]


def set_declared(field: Field, said: Declaration) -> list[Act]:
    """Enter a weapon set against a charge: a plain blow, if a charger has come by then."""
    name = said.figure.id
    charger = _charger(field, said)
    if charger is None:
        text = f"No charge reaches {name} before its melee phase, so it has nobody to strike."
        said.note(MELEE, text)
        return []
    when = _when(field, said, f"in the {Phase.MELEE.words} phase")
    text = f"{name} strikes at {charger} {when}; a set weapon earns nothing here."
    aimed = said.aimed_at(charger)
    why = Reason(MELEE, text)
    return [entered(field, aimed, "strike", "strike", Phase.MELEE, why, *_slow(field, said))]


def _routines(field: Field, said: Declaration, amount: int) -> Iterator[Act]:
    kind: Literal["strike", "shot"] = "shot" if said.action.kind == "missile" else "strike"
    phase = Phase.MISSILES if kind == "shot" else Phase.MELEE
    when = _when(field, said, f"in its {phase.words} phase")
    together = _all_in_one(said, when, amount)
    for routine in range(1, amount + 1):
        aimed = said.aimed_at(target_of(said.action, routine)[0])
        gap = field.gap(aimed.action)
        refusal = _too_near(field, aimed, gap) if kind == "shot" else _too_far(field, aimed, gap)
        if refusal:
            said.note(*refusal)
            # The routines after it keep the names that they have in every game.
            said.ledger.new_id(said.figure.id, kind)
            continue
        way = () if kind == "shot" else _moves_up(aimed, gap)
        why = (together, *way, *_slow(field, said))
        yield entered(field, aimed, kind, kind, phase, *why, routine=routine, routines=amount)


def _all_in_one(said: Declaration, when: str, amount: int) -> Reason:
    name = said.figure.id
    if amount == 1:
        return Reason(PHASES, f"{name} attacks {when}.")
    return Reason(PHASES, f"{whose(name)} {count(amount, 'routine')} all fall {when}, together.")


def _too_near(field: Field, said: Declaration, gap: Fraction | None) -> Reason | None:
    if gap is None or gap > MELEE_FT or field.withdraws(said.figure.id):
        return None
    name, target = said.figure.id, said.action.targets[0]
    text = f"{target} is {number(gap)} ft from {name}, and one shoots only at foes more than "
    return Reason(MISSILES, f"{text}{MELEE_FT} ft away.")


def _too_far(field: Field, said: Declaration, gap: Fraction | None) -> Reason | None:
    if gap is None or gap <= MELEE_FT:
        return None
    held = held_in_melee(said.case, said.action)
    if held or not _falls_short(field, said.action, gap):
        return held
    name, target = said.figure.id, said.action.targets[0]
    text = f"{name} cannot come within {MELEE_FT} ft of {target} this round: it is {number(gap)} "
    return Reason(MELEE, f"{text}ft away and moves {number(encounter_ft(said.figure))} ft.")


def _moves_up(said: Declaration, gap: Fraction | None) -> Iterator[Reason]:
    if gap is not None and gap > MELEE_FT:
        name, target = said.figure.id, said.action.targets[0]
        text = f"{name} moves up to {target}, {number(gap)} ft away, and strikes."
        yield Reason(MOVEMENT, text)


def _when(field: Field, said: Declaration, usual: str) -> str:
    return "at the end of the round" if field.is_slow(said.action) else usual


def _slow(field: Field, said: Declaration) -> Iterator[Reason]:
    if field.is_slow(said.action):
        weapon = said.figure.weapon.name or "weapon"
        text = (
            f"{whose(said.figure.id)} {weapon} is slow: it acts last in the round, as if "
            "initiative "
        )
        yield Reason(SLOW_WEAPONS, f"{text}had been lost.")


def _way(field: Field, said: Declaration) -> Fraction:
    """Measure how far one who comes on has to go; that must be known."""
    gap = field.gap(said.action)
    if gap is None:
        problem = f"expected how far {said.figure.id} has to go (or at_ft of both figures)"
        raise SceneError(f"{said.advance.path}.distance_ft", problem)
    return gap


def _falls_short(field: Field, action: Action, way: Fraction) -> bool:
    return way > encounter_ft(field.case.figures[action.by]) + MELEE_FT


def _short(field: Field, said: Declaration) -> Act:
    name, target = said.figure.id, said.action.targets[0]
    covered = f"{number(encounter_ft(said.figure))} of {number(_way(field, said))} ft"
    why = Reason(MOVEMENT, f"{name} does not reach {target} this round: {covered}.")
    said.note(*why)
    return entered(field, said, "move", "move", Phase.MOVEMENT, why, *_slow(field, said))


def _charger(field: Field, said: Declaration) -> str | None:
    """Find who charges the figure and has come by its own turn; of several the first."""
    name = said.figure.id
    foes = said.action.targets or tuple(field.case.figures)
    charges = [each for each in field.comers_at(name, foes) if each.kind == "charge"]
    there = []
    for charge in charges:
        gap = field.gap(said.action._replace(targets=(charge.by,)))
        if gap is not None and gap <= MELEE_FT:
            there.append((field.turn_of(charge), charge.by))
    return min(there)[1] if there else None
