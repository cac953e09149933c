"""The rows of psionic combat: each figure's strength and modes, and the result as typed."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, Settle
from battleboard.battle.round.psionic_combat import psionic_combat, strength_of
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.placed_acts import PlacedAct
from battleboard.rules.psionics import (
    ATTACK_MODES,
    DEFENCE_MODES,
    PsionicStrength,
    PsionicTurn,
)

_DIGITS: Final = 4


class PsionicRow(NamedTuple):
    """One figure in psionic combat; without a strength it can only suffer an effect.

    Its modes are those of its last segment, if it can still pay for them.
    """

    who: str
    name: str
    strength: PsionicStrength | None = None
    attack: str = ""
    defence: str = ""

    def turn(self, attack: str, defence: str, result: str) -> PsionicTurn:
        number, _, rest = result.strip().partition(" ")
        if number.isdecimal() and len(number) <= _DIGITS:
            return PsionicTurn(self.who, attack, defence, int(number), rest.strip())
        return PsionicTurn(self.who, attack, defence, effect=result.strip())

    def forecast(self, turn: PsionicTurn) -> str:
        """The strength now, and after a turn: 57 → 41 of 80."""
        if self.strength is None:
            return ""
        now, most = self.strength
        after = self.strength.without(turn.cost + turn.lost).now
        if turn.cost > now:
            return f"{now} of {most}: these modes cost {turn.cost}"
        return f"{now} of {most}" if after == now else f"{now} → {after} of {most}"


class OfferedMode(NamedTuple):
    """A mode in a menu, with its cost; it is not `possible` if the cost is more than is left."""

    mode: str
    words: str
    possible: bool = True


def psionic_rows(battle: Battle, turn: PlacedAct) -> tuple[PsionicRow, ...]:
    """The rows of the combat that an act belongs to; () if it is not psionic combat."""
    combat = psionic_combat(battle, turn)
    if combat is None:
        return ()
    minds = (_row(battle, who) for who in combat.minds)
    return (*minds, *(PsionicRow(who, name_of(battle, who)) for who in combat.others))


def offered_modes(modes: Mapping[str, int], none: str, left: int) -> tuple[OfferedMode, ...]:
    return OfferedMode("", none), *(_offer_mode(mode, modes[mode], left) for mode in modes)


def _offer_mode(mode: str, cost: int, left: int) -> OfferedMode:
    possible = cost <= left
    return OfferedMode(mode, f"{mode} ({cost}{'' if possible else ', too much'})", possible)


def end_of_combat(battle: Battle, turn: PlacedAct) -> Batch | None:
    combat = psionic_combat(battle, turn)
    if combat is None:
        return None
    return Batch(tuple(Settle(each.act.id) for each in combat.acts), "Psionic combat ends")


def _row(battle: Battle, who: str) -> PsionicRow:
    strength = battle.figure(who).card.psionic
    left = strength_of(battle, who)
    turns = [turn for each in battle.running.psionics for turn in each.turns if turn.who == who]
    last = turns[-1] if turns else PsionicTurn(who)
    attack = last.attack if ATTACK_MODES.get(last.attack, 0) <= left else ""
    spare = left - ATTACK_MODES.get(attack, 0)
    defence = last.defence if DEFENCE_MODES.get(last.defence, 0) <= spare else ""
    return PsionicRow(who, name_of(battle, who), strength, attack, defence)
