"""A mage who casts, and ground to aim at."""

from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AimSpell
from battleboard.battle.state.running_round import SpellField
from battleboard.rules import Action, Casting
from battleboard.rules.ruleset import PhaseKind
from tests.battle.battles import battle, figure
from tests.battle.table import UNSURPRISED, led_to

RING: Final = ((20.0, 0.0), (40.0, 0.0), (40.0, 20.0), (20.0, 20.0))
FIELD: Final = SpellField((30.0, 10.0), (RING,))
ELSEWHERE: Final = SpellField((130.0, 10.0), (tuple((x + 100.0, y) for x, y in RING),))
FIREBALL: Final = Casting("fireball", 3)
FIRE: Final = Action("mage", "cast", ("orc",), FIREBALL)
AIMED: Final = AimSpell("mage", "fireball", FIELD, ("orc", "ogre"))


def company(game: str = "addict", kind: PhaseKind = "declaration") -> Battle:
    """A mage and an elf meet an orc and an ogre; nobody is surprised."""
    made = battle(
        figure("mage"),
        figure("elf", at=(0.0, 5.0)),
        figure("orc", "red", at=(30.0, 5.0)),
        figure("ogre", "red", at=(30.0, 15.0)),
        ruleset=game,
    )
    return led_to(made, kind, UNSURPRISED)
