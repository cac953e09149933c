"""The time between fights: wandering monsters, rest, and what a day of rest heals.

Each game has its own rhythm, in turns of ten minutes:

    OSRIC     a d6 every third turn, a wandering monster on 1; a turn of rest in six
    OSE       a d6 every second turn, a wandering monster on 1; a turn of rest in six, or tired
"""

from typing import Final, NamedTuple


class Rhythm(NamedTuple):
    """How often a die is thrown for wandering monsters: every so many turns, of so many faces.

    One comes if the die shows the chance or less. Where no game says so, the `rule` is empty.
    """

    turns: int
    chance: int = 1
    faces: int = 6
    rule: str = ""


class RestRules(NamedTuple):
    """How many turns a party may go without a turn of rest, and what it is worth beyond that.

    `after_fight` is true where a fight asks for a turn of rest as well. A party that goes on for
    another turn is tired: `tired` is what its blows lose, and their damage.
    """

    turns: int
    rule: str
    after_fight: bool = False
    tired: int = 0


class HealingRules(NamedTuple):
    """The hit points that a day of rest gives back: points, or what a die of some faces shows.

    A figure with less than half of its hit points gets `weak` points instead, if that is not 0.
    After so many days of rest on end, `whole`, everything is healed.
    """

    rule: str
    points: int = 1
    faces: int = 0
    weak: int = 0
    whole: int | None = None


class ExplorationRules(NamedTuple):
    """What a game knows of the time between fights; None where the DM decides."""

    healing: HealingRules
    rhythm: Rhythm | None = None
    rest: RestRules | None = None


FOUR_WEEKS: Final = 28
OSRIC_RHYTHM: Final = Rhythm(3, rule="OSRIC exploration")
FIRST_EDITION_EXPLORATION: Final = ExplorationRules(
    HealingRules("DMG 82", whole=FOUR_WEEKS),
    # The books leave the rhythm to each level of a dungeon: this is what OSRIC made of them.
    OSRIC_RHYTHM,
    RestRules(5, "DMG 38", after_fight=True),
)
OSRIC_EXPLORATION: Final = ExplorationRules(
    HealingRules("OSRIC natural healing", whole=FOUR_WEEKS),
    OSRIC_RHYTHM,
    RestRules(5, "OSRIC exploration", after_fight=True),
)
BASIC_EXPLORATION: Final = ExplorationRules(
    HealingRules("OSE natural healing", faces=3),
    Rhythm(2, rule="OSE wandering monsters"),
    RestRules(5, "OSE resting", tired=1),
)
COUNTDOWN_EXPLORATION: Final = ExplorationRules(HealingRules("COUNTDOWN healing", faces=3, weak=1))
