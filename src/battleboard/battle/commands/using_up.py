"""Commands about supplies (castings, charges, doses, shots), and memorizing spells."""

from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.round import between_fights
from battleboard.battle.round.memorizing import memorize, who_studies
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.figure import Arm, Card, Device, Figure, Spell
from battleboard.battle.state.naming import people

SupplyKind: TypeAlias = Literal["spell", "device", "shots"]
Supply: TypeAlias = Spell | Device | Arm

_MOST: Final = 999


def supply_of(card: Card, kind: SupplyKind, at: int) -> Supply:
    """Return a supply by its place on the card; raise a `Refusal` if the card lacks that place."""
    listed: tuple[Supply, ...] = card.arms
    if kind != "shots":
        listed = card.spells if kind == "spell" else card.devices
    if not 0 <= at < len(listed):
        raise Refusal(f"The card of {card.name} no longer lists that.")
    return listed[at]


class TickOff(NamedTuple):
    """Use up castings, charges, doses or shots by hand; a negative number gives them back."""

    who: str
    kind: SupplyKind
    at: int
    by: int = 1

    def sentence(self, battle: Battle) -> str:
        card = battle.figure(self.who).card
        supply = supply_of(card, self.kind, self.at)
        done = "uses" if self.by > 0 else "regains"
        times = f" {abs(self.by)} times" if abs(self.by) > 1 else ""
        return f"{card.name} {done} {_name_of(supply)}{times}: {self._left(supply)} left"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        figure = battle.figure(self.who)
        supply = supply_of(figure.card, self.kind, self.at)
        left = self._left(supply)
        if not 0 <= left <= _MOST:
            rest = f"{supply.left} ×" if supply.left else "no"
            raise Refusal(f"{figure.card.name} has {rest} {_name_of(supply)} left.")
        return battle.with_figure(_with_supply(figure, self.kind, self.at, left))

    def _left(self, supply: Supply) -> int:
        return (supply.left or 0) - self.by


class Memorize(NamedTuple):
    """Study or pray to regain spells; without names, everyone in the party who can does so.

    The casters take the time that the game says, and regain only spells for which they have rested.
    """

    who: tuple[str, ...] = ()

    def sentence(self, battle: Battle) -> str:
        return f"Memorize spells: {people(battle, self.who)}" if self.who else "Memorize spells"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        battle = between_fights.outside_rounds(battle, context)
        who = self.who or who_studies(battle)
        if not who:
            raise Refusal("No one has spells to regain.")
        return memorize(battle, who, context)


def _name_of(supply: Supply) -> str:
    return supply.weapon.name if isinstance(supply, Arm) else supply.name


def _with_supply(figure: Figure, kind: SupplyKind, at: int, left: int) -> Figure:
    card = figure.card
    match kind:
        case "spell":
            spells = list(card.spells)
            spells[at] = spells[at].with_left(left)
            card = card._replace(spells=tuple(spells))
        case "device":
            devices = list(card.devices)
            devices[at] = devices[at].with_left(left)
            card = card._replace(devices=tuple(devices))
        case _:
            arms = list(card.arms)
            arms[at] = arms[at]._replace(left=left)
            card = card._replace(arms=tuple(arms))
    return figure._replace(card=card)
