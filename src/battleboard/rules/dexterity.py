"""What Dexterity does to hitting and to being hit, by the first-edition table (PH 11)."""

from collections.abc import Iterator

from battleboard.rules.act import Act
from battleboard.rules.aim import Circumstances
from battleboard.rules.case import Case
from battleboard.rules.modifier import Modifier
from battleboard.rules.scene import Combatant

MAIN_HAND, OFF_HAND = -2, -4


def missile_adjustment(case: Case, figure: Combatant) -> int:
    """Give the adjustment of missile attacks, if the figure's score is known."""
    return 0 if figure.dexterity is None else case.tables.dexterity(figure.dexterity).attacking


def defence(case: Case, figure: Combatant) -> int:
    """Give the steps of an armour class that are Dexterity's: as entered, or by the score."""
    if figure.armour.dexterity is not None:
        return figure.armour.dexterity
    return 0 if figure.dexterity is None else -case.tables.dexterity(figure.dexterity).defensive


def adjusted(case: Case, act: Act, seen: Circumstances, rule: str) -> Iterator[Modifier]:
    """List what Dexterity adds to a shot, or to a blow with a weapon in each hand.

    It never makes a second weapon into an advantage.
    """
    bonus = missile_adjustment(case, case.figures[act.by])
    if act.kind == "strike" and seen.hand:
        bonus = min(bonus, -MAIN_HAND if seen.hand == "main" else -OFF_HAND)
    if bonus and (act.kind == "shot" or seen.hand):
        yield Modifier(bonus, "Dexterity", rule, "dexterity")
