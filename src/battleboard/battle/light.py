"""Lights that figures carry, and how they burn down."""

from typing import NamedTuple

from battleboard.rules import Ruleset
from battleboard.rules.scene import nearest


class CarriedLight(NamedTuple):
    """A light in somebody's hand: how far it shines, and what is left of it where it burns down."""

    kind: str
    bright_ft: float
    dim_ft: float = 0.0
    left_s: int | None = None
    lit: bool = True


def fresh_light(rules: Ruleset, kind: str) -> CarriedLight:
    """Give a new light of a kind that the game knows, such as a torch."""
    if kind not in rules.flames:
        hint = nearest(kind, sorted(rules.flames))
        meant = f" (did you mean '{hint}'?)" if hint else ""
        raise ValueError(f"This game has no light '{kind}'{meant}.")
    flame = rules.flames[kind]
    return CarriedLight(kind, flame.bright_ft, left_s=flame.burns_s)
