"""Lights that figures carry, and how they burn down."""

from typing import Final, NamedTuple

from battleboard.foundation.words import nearest
from battleboard.rules import Ruleset

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
    spell_light = rules.light_spells[spell]
    return CarriedLight(f"{SPELL}{spell}", spell_light.radius_ft, darkens=spell_light.dark)


def fresh_light(rules: Ruleset, kind: str) -> CarriedLight:
    """Give a new light of a kind that the game knows, such as a torch."""
    if kind not in rules.light_sources:
        hint = nearest(kind, sorted(rules.light_sources))
        meant = f" (did you mean '{hint}'?)" if hint else ""
        raise ValueError(f"This game has no light '{kind}'{meant}.")
    source = rules.light_sources[kind]
    return CarriedLight(kind, source.bright_ft, left_s=source.burns_s)
