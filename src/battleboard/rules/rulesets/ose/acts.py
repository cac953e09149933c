"""The acts of each kind of declaration, and the phase in which each of them comes."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from battleboard.foundation.words import count, number, whose
from battleboard.rules.attack.attack_rates import routines_on
from battleboard.rules.rulesets.ose.movement import (
    MELEE_FT,
    RoundPositions,
    encounter_ft,
    held_in_melee,
    withdrawal_ft,
)
from battleboard.rules.rulesets.ose.turns import (
    MELEE,
    MISSILES,
    MOVEMENT,
    PHASES,
    SLOW_WEAPONS,
    SPELLS,
    TurnMoment,
    TurnPhase,
)
from battleboard.rules.scene import Action, ActionKind, Combatant, SceneError
from battleboard.rules.timing.act import Act, ActKind, Mode, Place, Reason
from battleboard.rules.timing.declaration import Declaration, target_of


def entered(  # noqa: PLR0913 - what an act is, and when
    positions: RoundPositions,
    said: Declaration,
    kind: ActKind,
    mode: Mode,
    phase: TurnPhase,
    *why: Reason,
    routine: int = 1,
    routines: int = 1,
) -> Act:
    """An act of the declaration, in a phase of its figure's turn."""
    slow, turn = positions.turn_of(said.action)
    die = positions.turns.dice[said.figure.id]
    act = said.act(kind, mode, 0, die=die, fixed=True, routine=routine, routines=routines, why=why)
    return act._replace(place=Place(0, fixed=True, order=TurnMoment(slow, turn, phase).order))


def blows_declared(positions: RoundPositions, said: Declaration) -> list[Act]:
    """The acts of an attack: one for each routine that can reach its target, all in one phase."""
    figure, round_number = said.figure, said.case.scene.round
    amount = routines_on(figure.rate, round_number)
    if not amount:
        said.note(PHASES, f"{figure.id} has no routine in round {round_number}.")
    elif len(said.action.targets) > amount:
        spare = count(len(said.action.targets) - amount, "target")
        text = f"{figure.id} has {count(amount, 'routine')} this round; {spare} must wait."
        said.note(PHASES, text)
    return list(_routines(positions, said, amount))


def charge_declared(positions: RoundPositions, said: Declaration) -> list[Act]:
    """The act of a charge: a move, with a blow in the melee phase if it arrives."""
    if _falls_short(positions, said.action, _feet_to_go(positions, said)):
        return [_short(positions, said)]
    when = _when(positions, said, f"in the {TurnPhase.MELEE.words} phase")
    text = f"{said.figure.id} moves up and strikes {when}; a charge earns no bonus here."
    why = Reason(MOVEMENT, text)
    return [
        entered(positions, said, "strike", "contact", TurnPhase.MELEE, why, *_slow(positions, said))
    ]


def close_declared(positions: RoundPositions, said: Declaration) -> list[Act]:
    """The act of a move up to a foe."""
    feet = _feet_to_go(positions, said)
    if _falls_short(positions, said.action, feet):
        return [_short(positions, said)]
    name, target = said.figure.id, said.action.targets[0]
    why = Reason(MOVEMENT, f"{name} comes up to {target} from {number(feet)} ft away.")
    return [entered(positions, said, "arrive", "arrive", TurnPhase.MOVEMENT, why)]


def set_declared(positions: RoundPositions, said: Declaration) -> list[Act]:
    """The act of a weapon set against a charge: a plain blow, if a charger has come by then."""
    name = said.figure.id
    charger = _charger(positions, said)
    if charger is None:
        text = f"No charge reaches {name} before its melee phase, so it has nobody to strike."
        said.note(MELEE, text)
        return []
    when = _when(positions, said, f"in the {TurnPhase.MELEE.words} phase")
    text = f"{name} strikes at {charger} {when}; a set weapon earns nothing here."
    aimed = said.aimed_at(charger)
    why = Reason(MELEE, text)
    return [
        entered(positions, aimed, "strike", "strike", TurnPhase.MELEE, why, *_slow(positions, said))
    ]


def _routines(positions: RoundPositions, said: Declaration, amount: int) -> Iterator[Act]:
    kind: Literal["strike", "shot"] = "shot" if said.action.kind == "missile" else "strike"
    phase = TurnPhase.MISSILES if kind == "shot" else TurnPhase.MELEE
    when = _when(positions, said, f"in its {phase.words} phase")
    together = _all_in_one(said, when, amount)
    for routine in range(1, amount + 1):
        aimed = said.aimed_at(target_of(said.action, routine)[0])
        gap = positions.gap(aimed.action)
        refusal = (
            _too_near(positions, aimed, gap) if kind == "shot" else _too_far(positions, aimed, gap)
        )
        if refusal:
            said.note(*refusal)
            # The number is used up, so that later routines have the same ids as in every game.
            said.ledger.new_id(said.figure.id, kind)
            continue
        move = () if kind == "shot" else _moves_up(aimed, gap)
        why = (together, *move, *_slow(positions, said))
        yield entered(positions, aimed, kind, kind, phase, *why, routine=routine, routines=amount)


def _all_in_one(said: Declaration, when: str, amount: int) -> Reason:
    name = said.figure.id
    if amount == 1:
        return Reason(PHASES, f"{name} attacks {when}.")
    return Reason(PHASES, f"{whose(name)} {count(amount, 'routine')} all fall {when}, together.")


def _too_near(positions: RoundPositions, said: Declaration, gap: Fraction | None) -> Reason | None:
    if gap is None or gap > MELEE_FT or positions.withdraws(said.figure.id):
        return None
    name, target = said.figure.id, said.action.targets[0]
    text = f"{target} is {number(gap)} ft from {name}, and one shoots only at foes more than "
    return Reason(MISSILES, f"{text}{MELEE_FT} ft away.")


def _too_far(positions: RoundPositions, said: Declaration, gap: Fraction | None) -> Reason | None:
    if gap is None or gap <= MELEE_FT:
        return None
    held = held_in_melee(said.case, said.action)
    if held or not _falls_short(positions, said.action, gap):
        return held
    name, target = said.figure.id, said.action.targets[0]
    text = f"{name} cannot come within {MELEE_FT} ft of {target} this round: it is {number(gap)} "
    return Reason(MELEE, f"{text}ft away and moves {number(encounter_ft(said.figure))} ft.")


def _moves_up(said: Declaration, gap: Fraction | None) -> Iterator[Reason]:
    if gap is not None and gap > MELEE_FT:
        name, target = said.figure.id, said.action.targets[0]
        text = f"{name} moves up to {target}, {number(gap)} ft away, and strikes."
        yield Reason(MOVEMENT, text)


def _when(positions: RoundPositions, said: Declaration, usual: str) -> str:
    return "at the end of the round" if positions.is_slow(said.action) else usual


def _slow(positions: RoundPositions, said: Declaration) -> Iterator[Reason]:
    if positions.is_slow(said.action):
        weapon = said.figure.weapon.name or "weapon"
        text = (
            f"{whose(said.figure.id)} {weapon} is slow: it acts last in the round, as if "
            "initiative "
        )
        yield Reason(SLOW_WEAPONS, f"{text}had been lost.")


def _feet_to_go(positions: RoundPositions, said: Declaration) -> Fraction:
    """How far an advancing figure has to go; refused if it is not known."""
    gap = positions.gap(said.action)
    if gap is None:
        problem = f"expected how far {said.figure.id} has to go (or at_ft of both figures)"
        raise SceneError(f"{said.advance.path}.distance_ft", problem)
    return gap


def _falls_short(positions: RoundPositions, action: Action, feet: Fraction) -> bool:
    return feet > encounter_ft(positions.case.figures[action.by]) + MELEE_FT


def _short(positions: RoundPositions, said: Declaration) -> Act:
    name, target = said.figure.id, said.action.targets[0]
    covered = f"{number(encounter_ft(said.figure))} of {number(_feet_to_go(positions, said))} ft"
    why = Reason(MOVEMENT, f"{name} does not reach {target} this round: {covered}.")
    said.note(*why)
    return entered(
        positions, said, "move", "move", TurnPhase.MOVEMENT, why, *_slow(positions, said)
    )


def _charger(positions: RoundPositions, said: Declaration) -> str | None:
    """The charger that has reached the figure by the figure's own turn, the first of several."""
    name = said.figure.id
    foes = said.action.targets or tuple(positions.case.figures)
    charges = [each for each in positions.comers_at(name, foes) if each.kind == "charge"]
    there = []
    for charge in charges:
        gap = positions.gap(said.action._replace(targets=(charge.by,)))
        if gap is not None and gap <= MELEE_FT:
            there.append((positions.turn_of(charge), charge.by))
    return min(there)[1] if there else None


class PlainAct(NamedTuple):
    """A kind of declaration that is a single act: its kind, phase, rule and sentence."""

    kind: ActKind
    mode: Mode
    phase: TurnPhase
    rule: str
    says: Callable[[Combatant], str]


def acts_declared(positions: RoundPositions, said: Declaration) -> list[Act]:
    """The acts of one declaration."""
    enter = _ENTRIES.get(said.action.kind)
    if enter:
        return enter(positions, said)
    plain = _PLAIN_ACTS.get(said.action.kind, _OTHER)
    why = Reason(plain.rule, plain.says(said.figure))
    return [entered(positions, said, plain.kind, plain.mode, plain.phase, why)]


def _casts(figure: Combatant) -> str:
    return (
        f"{figure.id} must speak, gesture and see the target, and does nothing else; the casting "
        "time does not count."
    )


def _uses(figure: Combatant) -> str:
    return f"{figure.id} uses the device in its spells phase; it cannot be disrupted."


def _turns(figure: Combatant) -> str:
    return f"{figure.id} turns undead in its spells phase, there being no other for it."


def _moves(figure: Combatant) -> str:
    return f"{figure.id} moves up to {number(encounter_ft(figure))} ft in its movement phase."


def _withdraws(figure: Combatant) -> str:
    feet = number(withdrawal_ft(figure))
    return f"{figure.id} withdraws fighting, at most {feet} ft backwards with clear space behind."


def _retreats(figure: Combatant) -> str:
    feet = number(encounter_ft(figure))
    return (
        f"{figure.id} retreats up to {feet} ft: it may not attack, foes hit it at +2 and its "
        "shield does not count."
    )


def _acts(figure: Combatant) -> str:
    return f"{figure.id} acts at the end of its turn, in the melee phase."


_OTHER = PlainAct("other", "other", TurnPhase.MELEE, PHASES, _acts)
_PLAIN_ACTS: dict[ActionKind, PlainAct] = {
    "cast": PlainAct("spell", "spell", TurnPhase.SPELLS, SPELLS, _casts),
    "device": PlainAct("device", "device", TurnPhase.SPELLS, PHASES, _uses),
    "turn": PlainAct("turn", "turn", TurnPhase.SPELLS, PHASES, _turns),
    "move": PlainAct("move", "move", TurnPhase.MOVEMENT, MOVEMENT, _moves),
    "withdraw": PlainAct("move", "move", TurnPhase.MOVEMENT, MOVEMENT, _withdraws),
    "flee": PlainAct("move", "move", TurnPhase.MOVEMENT, MOVEMENT, _retreats),
    "psionic": PlainAct("other", "psionic", TurnPhase.MELEE, PHASES, _acts),
    "hold": PlainAct("other", "hold", TurnPhase.MELEE, PHASES, _acts),
}
_ENTRIES: dict[ActionKind, Callable[[RoundPositions, Declaration], list[Act]]] = {
    "melee": blows_declared,
    "missile": blows_declared,
    "charge": charge_declared,
    "close": close_declared,
    "set": set_declared,
}
