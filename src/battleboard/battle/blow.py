"""Blows and shots: one of a routine, and one at a target with what the DM says of it."""

from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.card import Arm
from battleboard.battle.figure import Figure
from battleboard.battle.roll import Roll
from battleboard.rules import Act
from battleboard.rules.attack.aim import Hand
from battleboard.rules.attack.modifier import Modifier


class Blow(NamedTuple):
    """One blow or shot of a routine: its number in it, with what, in which hand, and its dice."""

    number: int
    arm: Arm
    hand: Hand = ""
    damage: Roll | None = None


class Ruled(NamedTuple):
    """What the DM makes of an attack: situations that hold besides, and what does not count.

    `without` are situations, modifiers and bars by their ids; `added` is added to the roll. Nobody
    whom it hits is harmed where `unharmed` is true.
    """

    without: frozenset[str] = frozenset()
    also: frozenset[str] = frozenset()
    added: tuple[Modifier, ...] = ()
    unharmed: bool = False


AS_IT_IS: Final = Ruled()


class Attack(NamedTuple):
    """One blow or shot of an act at a target."""

    act: Act
    target: str
    blow: Blow
    ruled: Ruled = AS_IT_IS

    @property
    def is_shot(self) -> bool:
        """Whether something is shot or thrown."""
        return self.act.kind == "shot"

    def throw(self, what: str) -> str:
        """Name one of its throws: 'attack: giant:strike 1', 'damage 2: bear:strike 1'."""
        number = f" {self.blow.number}" if self.blow.number > 1 else ""
        return f"{what}{number}: {self.act.id}"


def blows_of(battle: Battle, act: Act) -> tuple[Blow, ...]:
    """List the blows of an act: those of the weapon in hand, then that of the other hand."""
    figure = battle.figure(act.by)
    second = off_arm(figure) if act.kind == "strike" else None
    hand: Hand = "main" if second else ""
    dice: tuple[Roll | None, ...] = figure.arm.blows or (None,)
    own = tuple(Blow(at, figure.arm, hand, roll) for at, roll in enumerate(dice, 1))
    if second is None or "off_hand" not in battle.rules.situations:
        return own
    return (*own, Blow(len(own) + 1, second, "off"))


def off_arm(figure: Figure) -> Arm | None:
    """Give the weapon in a figure's other hand, if there is one."""
    at, arms = figure.off_hand, figure.card.arms
    return arms[at] if at is not None and at < len(arms) else None
