"""What a situation does to a blow: data of each ruleset, shown with every attack roll."""

from typing import Literal, NamedTuple

Advantage = Literal["dexterity", "shield"]


class Situation(NamedTuple):
    """One situation in words, what it does, and the rule that says so.

    `to_hit` is added to the roll. `armour` makes the figure's own armour class better (or, below 0,
    worse), whichever way its game counts. `damage` multiplies. `loses` are the advantages that do
    not count for the one who is attacked. Of `best_of` damage dice the best counts. Whoever is
    `helpless` is hit without a roll, for all the damage that there can be.
    """

    words: str
    rule: str
    to_hit: int = 0
    armour: int = 0
    damage: int = 1
    loses: frozenset[Advantage] = frozenset()
    best_of: int = 1
    helpless: bool = False
