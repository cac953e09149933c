"""How fast a figure is as it now is: its moves and routines, hasted or slowed."""

from fractions import Fraction
from typing import Final

from battleboard.battle.figure import Figure
from battleboard.rules import Weapon
from battleboard.rules.attack.attack_rates import hasted

USUAL: Final = Fraction(1)
FACTORS: Final = {
    (False, False): USUAL,
    (True, False): hasted(USUAL),
    (False, True): USUAL / 2,
    (True, True): USUAL,
}
"""By what the pace of the hasted and of the slowed is multiplied; both together cancel."""


def factor(figure: Figure) -> Fraction:
    """Say by what a figure's pace is multiplied."""
    return FACTORS[figure.has("hasted"), figure.has("slowed")] if figure.effects else USUAL


def move_of(figure: Figure) -> float:
    """Give its move in inches."""
    times = factor(figure)
    return figure.card.move if times is USUAL else float(figure.card.move * times)


def routines_of(figure: Figure) -> Fraction:
    """Give its attack routines in a round."""
    times = factor(figure)
    return figure.card.routines if times is USUAL else figure.card.routines * times


def weapon_of(figure: Figure) -> Weapon:
    """Give the weapon in its hand, which shoots at its own rate."""
    weapon, times = figure.arm.weapon, factor(figure)
    if weapon.rate is None or times is USUAL:
        return weapon
    return weapon._replace(rate=weapon.rate * times)


def is_encumbered(figure: Figure) -> bool:
    """Say whether its load hinders it."""
    return figure.card.encumbered or figure.has("encumbered")
