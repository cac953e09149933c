"""The points of `procedure` on which tables differ: those of `addict`, two with other defaults."""

from collections.abc import Mapping
from types import MappingProxyType

from battleboard.rules.ruleset import Option
from battleboard.rules.rulesets.addict.rulings import OPTIONS as FIRST_EDITION

DEFAULTS: Mapping[str, str] = MappingProxyType(
    {"charge.contact": "reach", "spoil.first_only": "off"}
)


def _with_default(option: Option) -> Option:
    """Put this game's own default first."""
    default = DEFAULTS.get(option.id, option.answers[0])
    others = (answer for answer in option.answers if answer != default)
    return Option(option.id, (default, *others))


OPTIONS = tuple(map(_with_default, FIRST_EDITION))
