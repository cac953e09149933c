"""What people carry for light: how far it shines, and how long it burns."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.rules.durations import HOUR_S, TURN_S


class Flame(NamedTuple):
    """One kind of light: how far it is bright, how long it burns, and the rule that says so."""

    bright_ft: float
    burns_s: int
    rule: str


TORCH_S: Final = 6 * TURN_S
LANTERN_S: Final = 4 * HOUR_S
FIRST_EDITION: Final[Mapping[str, Flame]] = MappingProxyType(
    {"torch": Flame(40, TORCH_S, "PH 102"), "lantern": Flame(30, LANTERN_S, "PH 102")}
)
BASIC: Final[Mapping[str, Flame]] = MappingProxyType(
    {"torch": Flame(30, TORCH_S, "B/X light"), "lantern": Flame(30, LANTERN_S, "B/X light")}
)
