"""What Dexterity does to surprise and to a missile-firer's die (PH 11)."""

from battleboard.rules.case import Case
from battleboard.rules.scene import Combatant

LIGHT_GEAR_MOVE = 12


def reaction(case: Case, figure: Combatant) -> int:
    """Give the adjustment to surprise (ADDICT I.C.5.b: bonuses need light gear)."""
    if figure.dexterity is None:
        return 0
    return _in_light_gear(figure, case.tables.dexterity(figure.dexterity).reaction)


def attacking(case: Case, figure: Combatant) -> int:
    """Give the adjustment of a missile-firer's die (ADDICT VI.A.1 and A.2)."""
    if figure.dexterity is None:
        return 0
    return _in_light_gear(figure, case.tables.dexterity(figure.dexterity).attacking)


def _in_light_gear(figure: Combatant, adjustment: int) -> int:
    return min(adjustment, 0) if figure.move < LIGHT_GEAR_MOVE else adjustment
