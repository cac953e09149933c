"""What each figure will do in the round: from every kind of declaration to its acts."""

from collections.abc import Callable
from typing import NamedTuple

from battleboard.rules.act import Act, ActKind, Mode, Reason
from battleboard.rules.declaration import Declaration
from battleboard.rules.rulesets.ose.blows import (
    blows_declared,
    charge_declared,
    close_declared,
    set_declared,
)
from battleboard.rules.rulesets.ose.citation import MOVEMENT, PHASES, SPELLS
from battleboard.rules.rulesets.ose.entry import entered
from battleboard.rules.rulesets.ose.movement import Field, encounter_ft, withdrawal_ft
from battleboard.rules.rulesets.ose.phases import Phase
from battleboard.rules.scene import ActionKind, Combatant
from battleboard.rules.wording import number


class Deed(NamedTuple):
    """What becomes of a kind of declaration that is one act, its phase, and what is said of it."""

    kind: ActKind
    mode: Mode
    phase: Phase
    rule: str
    says: Callable[[Combatant], str]


def acts_declared(field: Field, said: Declaration) -> list[Act]:
    """Enter what one declaration leads to."""
    enter = _ENTRIES.get(said.action.kind)
    if enter:
        return enter(field, said)
    deed = _DEEDS.get(said.action.kind, _OTHER)
    why = Reason(deed.rule, deed.says(said.figure))
    return [entered(field, said, deed.kind, deed.mode, deed.phase, why)]


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


_OTHER = Deed("other", "other", Phase.MELEE, PHASES, _acts)
_DEEDS: dict[ActionKind, Deed] = {
    "cast": Deed("spell", "spell", Phase.SPELLS, SPELLS, _casts),
    "device": Deed("device", "device", Phase.SPELLS, PHASES, _uses),
    "turn": Deed("turn", "turn", Phase.SPELLS, PHASES, _turns),
    "move": Deed("move", "move", Phase.MOVEMENT, MOVEMENT, _moves),
    "withdraw": Deed("move", "move", Phase.MOVEMENT, MOVEMENT, _withdraws),
    "flee": Deed("move", "move", Phase.MOVEMENT, MOVEMENT, _retreats),
    "psionic": Deed("other", "psionic", Phase.MELEE, PHASES, _acts),
    "hold": Deed("other", "hold", Phase.MELEE, PHASES, _acts),
}
_ENTRIES: dict[ActionKind, Callable[[Field, Declaration], list[Act]]] = {
    "melee": blows_declared,
    "missile": blows_declared,
    "charge": charge_declared,
    "close": close_declared,
    "set": set_declared,
}
