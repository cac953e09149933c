"""The numbers of a card: armour class, move, routines and weapons, as a DM reads them aloud."""

from collections.abc import Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Arm, Figure, Spell
from battleboard.battle.state.rules_scene import combatant
from battleboard.battle.state.status import move_of
from battleboard.foundation.words import number
from battleboard.rules import Action, Scene, Side, Tables
from battleboard.rules.attack.attack_rates import occasion_of, routines_on
from battleboard.rules.case import Case, case_of
from battleboard.rules.measures import Stride


def numbers_of(battle: Battle, figure: Figure, tables: Tables) -> tuple[str, ...]:
    """Give the lines of a card: its defence and move, what it fights with, what it can cast."""
    case = _alone(battle, figure, tables)
    lines = (
        " · ".join(filter(None, (_armour(battle, figure, case), _move(battle, figure, case)))),
        " · ".join(filter(None, (_weapon(figure), _routines(figure, case)))),
        " · ".join(_spell(spell) for spell in figure.card.spells if spell.left),
    )
    return tuple(filter(None, lines))


def _alone(battle: Battle, figure: Figure, tables: Tables) -> Case:
    """Put one figure to the rules, whatever the others do."""
    scene = Scene(
        {figure.side: Side()},
        (combatant(battle, figure),),
        place=battle.board.where,
        round=max(1, battle.running.number),
    )
    return case_of(scene, tables, battle.rules.rulings(battle.options))


def _armour(battle: Battle, figure: Figure, case: Case) -> str:
    """Give the armour class, and what it is without the shield and from behind."""
    worn = figure.card.fighting.ac
    if worn is None:
        return ""
    shield, attack_rules = figure.card.armour.shield, battle.rules.attack_rules
    own = attack_rules.dexterity(case, case.figures[figure.id])
    rear = attack_rules.situations.get("behind")
    lost = rear.loses if rear else frozenset[str]()
    behind = shield * ("shield" in lost) + max(0, own) * ("dexterity" in lost)
    worse = -1 if attack_rules.ascending(case.rulings) else 1
    besides = [
        f"{worn + worse * steps} {words}"
        for steps, words in ((shield, "without shield"), (behind, "from behind"))
        if steps
    ]
    return f"AC {worn}" + (f" ({', '.join(besides)})" if besides else "")


def _move(battle: Battle, figure: Figure, case: Case) -> str:
    """Give the move in inches, and what that is on the table, at a walk and at a charge."""
    inches = move_of(figure)
    if not inches:
        return "does not move"
    walk, charge = (
        battle.rules.stride(case, Action(figure.id, kind, (figure.id,)), False)  # noqa: FBT003
        for kind in ("move", "charge")
    )
    told = f"{number(inches)}″, {_pace(walk)}"
    return told if charge == walk else f"{told}, charging {number(_feet(charge))}"


def _pace(stride: Stride) -> str:
    each = "round" if stride.feet == stride.most_ft else "segment"
    return f"{number(_feet(stride))} ft a {each}"


def _feet(stride: Stride) -> float:
    return float(stride.feet)


def _routines(figure: Figure, case: Case) -> str:
    """Say how often it attacks in this round, if that is not once."""
    rate = case.figures[figure.id].rate
    if rate == 1:
        return ""
    if rate.denominator == 1:
        return f"{rate} attacks"
    own = case.figures[figure.id]
    shoots = own.weapon.kind == "missile"
    occasion = occasion_of(case, own, "missile" if shoots else "melee")
    return f"{routines_on(rate, occasion)} of {rate} attacks"


def _weapon(figure: Figure) -> str:
    held = [figure.arm]
    if figure.off_hand is not None and figure.off_hand < len(figure.card.arms):
        held.append(figure.card.arms[figure.off_hand])
    return " and ".join(" ".join(_said_of(arm)) for arm in held)


def _said_of(arm: Arm) -> Iterator[str]:
    weapon = arm.weapon
    yield weapon.name or "attack"
    yield "/".join(map(str, arm.blows or (arm.damage,)))
    about = []
    if weapon.speed is not None:
        about.append(f"speed {weapon.speed}")
    if weapon.length_ft is not None:
        about.append(f"{number(weapon.length_ft)} ft")
    if weapon.ready:
        about.append("ready")
    if arm.left is not None:
        about.append(f"{arm.left} left")
    if about:
        yield f"({', '.join(about)})"


def _spell(spell: Spell) -> str:
    times = f" ×{spell.left}" if spell.left > 1 else ""
    return f"{spell.name} {spell.casting_time}{times}"
