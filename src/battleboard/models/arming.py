"""Arming: with which weapons of its card a figure strikes, shoots or throws, and in what words."""

from collections.abc import Iterator
from typing import Final

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, Declare, Wield
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import declaration
from battleboard.rules.scene import UNARMED_REACH_FT

_LOOSED_FROM: Final = ("bow", "sling", "gun", "arquebus")


def blow_arms(figure: Figure) -> tuple[int, ...]:
    """Give the places of the weapons that a figure strikes with, the one in hand first."""
    return tuple(_in_order(figure, [arm.weapon.kind != "missile" for arm in figure.card.arms]))


def shot_arms(figure: Figure) -> tuple[int, ...]:
    """Give the places of the weapons that a figure shoots or throws, the one in hand first."""
    flies = [arm.weapon.kind == "missile" or arm.ranges is not None for arm in figure.card.arms]
    return tuple(_in_order(figure, flies))


def blow_in_words(figure: Figure, arm: int) -> str:
    """Say what one does who strikes with a weapon of its card."""
    name = _name(figure, arm)
    return f"Strike with {name}" if name else "Strike"


def shot_in_words(figure: Figure, arm: int) -> str:
    """Say what one does who shoots or throws a weapon of its card."""
    name = _name(figure, arm)
    if not name:
        return "Shoot or throw"
    is_loosed = any(word in name.lower() for word in _LOOSED_FROM)
    return f"Shoot with {name}" if is_loosed else f"Throw {name}"


def armed(battle: Battle, figure: Figure, arm: int, declare: Declare) -> Command:
    """Give the deed of declaring something with a weapon, which is taken in hand if need be."""
    if arm == figure.in_hand or not figure.card.arms:
        return declare
    words = f"{declaration(battle, declare.action)} with {_name(figure, arm)}"
    return Batch((Wield(figure.id, arm), declare), words)


def reach_ft(figure: Figure, arm: int) -> float:
    """Say how far a figure reaches with a weapon of its card."""
    length = figure.card.arms[arm].weapon.length_ft if figure.card.arms else None
    if length is not None:
        return length
    return UNARMED_REACH_FT if figure.card.reach_ft is None else figure.card.reach_ft


def _name(figure: Figure, arm: int) -> str:
    return figure.card.arms[arm].weapon.name if figure.card.arms else ""


def _in_order(figure: Figure, fitting: list[bool]) -> Iterator[int]:
    """Give the places that fit; a card without weapons is taken to have what it needs."""
    if not fitting:
        yield figure.in_hand
    found = [place for place, fits in enumerate(fitting) if fits]
    yield from sorted(found, key=lambda place: place != figure.in_hand)
