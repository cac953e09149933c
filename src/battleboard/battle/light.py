"""Lights that figures carry, and how they burn down."""

from typing import Final, NamedTuple

from battleboard.rules import Ruleset
from battleboard.rules.scene import nearest

SPELL: Final = "spell of "
"""So begin the kinds of lights that are spells."""


class CarriedLight(NamedTuple):
    """A light in somebody's hand: how far it shines, and what is left of it where it burns down.

    A spell of darkness is one too, that `darkens`.
    """

    kind: str
    bright_ft: float
    dim_ft: float = 0.0
    left_s: int | None = None
    lit: bool = True
    darkens: bool = False

    @property
    def burns(self) -> bool:
        """Whether it can be seen to shine."""
        return self.lit and not self.darkens


def lighting(kind: str) -> str:
    """Say what somebody does who begins to carry a light of some kind."""
    return f"{'bears' if kind.startswith(SPELL) else 'kindles'} a {kind}"


def cast_light(rules: Ruleset, spell: str) -> CarriedLight:
    """Give the light, or the darkness, of a spell that the game knows."""
    glamour = rules.glamours[spell]
    return CarriedLight(f"{SPELL}{spell}", glamour.radius_ft, darkens=glamour.dark)


def fresh_light(rules: Ruleset, kind: str) -> CarriedLight:
    """Give a new light of a kind that the game knows, such as a torch."""
    if kind not in rules.flames:
        hint = nearest(kind, sorted(rules.flames))
        meant = f" (did you mean '{hint}'?)" if hint else ""
        raise ValueError(f"This game has no light '{kind}'{meant}.")
    flame = rules.flames[kind]
    return CarriedLight(kind, flame.bright_ft, left_s=flame.burns_s)
