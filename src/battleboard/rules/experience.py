"""Experience: what coins are worth, and how a party shares points."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

Part: TypeAlias = Literal["full", "half", "none"]
"""The part of a share that a figure gets: henchmen and retainers get half."""


class Sharer(NamedTuple):
    """A party member: the part of a share it gets, and its adjustment for prime requisites in %."""

    who: str
    part: Part = "full"
    prime: int = 0


class ExperienceRules(NamedTuple):
    """A game's rules for experience; `rule` is empty where the DM decides.

    `coins` is the value of each coin in gold pieces; a gold piece is one point. With
    `half_shares` a henchman counts as half a figure where points are divided; otherwise it
    counts as a whole one, and half of its share is lost. `primes` are the possible adjustments for
    prime requisites, in percent.
    """

    rule: str
    coins: Mapping[str, Fraction]
    half_shares: bool = True
    primes: tuple[int, ...] = (0, 10)


def shares(rules: ExperienceRules, points: int, party: Iterable[Sharer]) -> dict[str, int]:
    """Return each figure's points, by its part and prime requisites; fractions are lost."""
    sharers = [each for each in party if each.part != "none"]
    halves = sum(each.part == "half" for each in sharers)
    counted = Fraction(len(sharers)) - (Fraction(halves, 2) if rules.half_shares else 0)
    parts: Mapping[Part, Fraction] = {"full": Fraction(1), "half": Fraction(1, 2)}
    return {
        each.who: int(points * parts[each.part] * (100 + each.prime) / (100 * counted))
        for each in sharers
    }


def _coins(silver: int, copper: int) -> Mapping[str, Fraction]:
    """Return the value of each coin, where `silver` or `copper` pieces make one gold piece."""
    return MappingProxyType(
        {
            "pp": Fraction(5),
            "gp": Fraction(1),
            "ep": Fraction(1, 2),
            "sp": Fraction(1, silver),
            "cp": Fraction(1, copper),
        }
    )


FIRST_EDITION_EXPERIENCE: Final = ExperienceRules("DMG 84", _coins(20, 200))
OSRIC_EXPERIENCE: Final = ExperienceRules("OSRIC experience", _coins(10, 100))
BASIC_EXPERIENCE: Final = ExperienceRules(
    "OSE awarding XP", _coins(10, 100), half_shares=False, primes=(0, 5, 10, -10, -20)
)
OWN_EXPERIENCE: Final = ExperienceRules("", _coins(10, 100))
