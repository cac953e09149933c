"""The time between fights: wandering monsters, rest, and what a day of rest heals.

Where a game has a rhythm, it counts in turns of ten minutes:

    OSRIC     a d6 every third turn, a wandering monster on 1; a turn of rest in six
    OSE       a d6 every second turn, a wandering monster on 1; a turn of rest in six, or tired
"""

from collections.abc import Iterable
from typing import Final, NamedTuple


class Rhythm(NamedTuple):
    """How often to check for wandering monsters: once every `turns` turns, with one die.

    A monster comes if the die shows `chance` or less. `rule` is empty if no game prescribes the
    rhythm.
    """

    turns: int
    chance: int = 1
    faces: int = 6
    rule: str = ""


class RestRules(NamedTuple):
    """How many turns a party may go without rest, and the cost of going on.

    With `after_fight`, a fight also calls for a turn of rest. A party that goes on for another turn
    is tired: `tired` is the penalty to its attacks and damage.
    """

    turns: int
    rule: str
    after_fight: bool = False
    tired: int = 0


class HealingRules(NamedTuple):
    """The hit points that a day of rest restores: fixed points, or a die.

    A figure below half its hit points gets `weak` points instead, if that is not 0. After `whole`
    days of rest in a row everything is healed.
    """

    rule: str
    points: int = 1
    faces: int = 0
    weak: int = 0
    whole: int | None = None


class SpellRest(NamedTuple):
    """How casters regain spells: hours of rest by spell level, then study.

    `hours` has an entry for each spell level; its last one counts for all higher levels. Study
    takes `minutes` for each level of each spell; with `hour`, one hour for all spells together.
    """

    rule: str
    hours: tuple[int, ...]
    minutes: int = 0
    hour: bool = False

    def hours_for(self, level: int) -> int:
        return self.hours[min(max(level, 1), len(self.hours)) - 1]

    def study_minutes(self, levels: Iterable[int]) -> int:
        """Return the minutes of study for spells of these levels; a level below 1 counts as 1."""
        return HOUR_MINUTES if self.hour else self.minutes * sum(max(each, 1) for each in levels)


class ExplorationRules(NamedTuple):
    """A game's rules for the time between fights; None where the DM decides."""

    healing: HealingRules
    rhythm: Rhythm | None = None
    rest: RestRules | None = None
    spells: SpellRest | None = None


HOUR_MINUTES: Final = 60
# 4 hours for spells of the 1st and 2nd level, and 2 more for every two levels above.
_BY_LEVEL: Final = (4, 4, 6, 6, 8, 8, 10, 10, 12)
FOUR_WEEKS: Final = 28
OSRIC_RHYTHM: Final = Rhythm(3, rule="OSRIC exploration")
FIRST_EDITION_EXPLORATION: Final = ExplorationRules(
    HealingRules("DMG 82", whole=FOUR_WEEKS),
    # First edition leaves the rhythm to each dungeon level; these are OSRIC's numbers.
    OSRIC_RHYTHM,
    RestRules(5, "DMG 38", after_fight=True),
    SpellRest("DMG 40", _BY_LEVEL, minutes=15),
)
OSRIC_EXPLORATION: Final = ExplorationRules(
    HealingRules("OSRIC natural healing", whole=FOUR_WEEKS),
    OSRIC_RHYTHM,
    RestRules(5, "OSRIC exploration", after_fight=True),
    SpellRest("OSRIC spells", _BY_LEVEL, minutes=15),
)
BASIC_EXPLORATION: Final = ExplorationRules(
    HealingRules("OSE natural healing", faces=3),
    Rhythm(2, rule="OSE wandering monsters"),
    RestRules(5, "OSE resting", tired=1),
    SpellRest("OSE spells", (8,), hour=True),
)
COUNTDOWN_EXPLORATION: Final = ExplorationRules(HealingRules("COUNTDOWN healing", faces=3, weak=1))
