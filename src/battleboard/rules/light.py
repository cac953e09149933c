"""What gives light, or darkness: how far it reaches, and how long it burns."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.rules.durations import HOUR_S, TURN_S


class Flame(NamedTuple):
    """One kind of light: how far it is bright, how long it burns, and the rule that says so."""

    bright_ft: float
    burns_s: int
    rule: str


class Glamour(NamedTuple):
    """A spell of light or darkness: how far it reaches, and the rule that says so."""

    radius_ft: float
    rule: str
    dark: bool = False


TORCH_S: Final = 6 * TURN_S
LANTERN_S: Final = 4 * HOUR_S
FIRST_EDITION: Final[Mapping[str, Flame]] = MappingProxyType(
    {"torch": Flame(40, TORCH_S, "PH 102"), "lantern": Flame(30, LANTERN_S, "PH 102")}
)
BASIC: Final[Mapping[str, Flame]] = MappingProxyType(
    {"torch": Flame(30, TORCH_S, "B/X light"), "lantern": Flame(30, LANTERN_S, "B/X light")}
)
FIRST_EDITION_SPELLS: Final[Mapping[str, Glamour]] = MappingProxyType(
    {
        "light": Glamour(20, "PH 45"),
        "continual light": Glamour(60, "PH 47"),
        "darkness": Glamour(15, "PH 70", dark=True),
    }
)
BASIC_SPELLS: Final[Mapping[str, Glamour]] = MappingProxyType(
    {
        "light": Glamour(15, "B/X light"),
        "continual light": Glamour(30, "B/X continual light"),
        "darkness": Glamour(15, "B/X darkness", dark=True),
    }
)
