"""Rounds to lay out on the ruler: the same four figures in each game."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare
from battleboard.rules import Action, Casting, find_ruleset
from tests.battle.table import at, fights, in_round, led_to

DICE = {
    "initiative: blue": 2,
    "initiative: red": 5,
    "initiative: ann": 2,
    "initiative: bob": 5,
    "initiative: orc": 1,
    "initiative: ogre": 3,
}


def declared(game: str = "addict") -> Battle:
    """Two attack each other, and a third attacks a caster."""
    kinds = {phase.kind for phase in find_ruleset(game).phases}
    before = in_round(game, "declaration" if "declaration" in kinds else "initiative")
    sleep = Declare(Action("bob", "cast", ("ogre",), Casting("sleep", 3)))
    return at(before, fights("ann", "orc"), fights("orc", "ann"), sleep, fights("ogre", "bob"))


def laid(game: str = "addict") -> Battle:
    """The same once the dice are rolled."""
    return led_to(declared(game), "resolution", DICE)
