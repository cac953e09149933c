"""The games that Battleboard supports, each in its own module or package."""

from collections.abc import Callable
from functools import cache
from types import MappingProxyType

from battleboard.rules.ruleset import Ruleset
from battleboard.rules.scene import UnknownNameError


# Import a game on first use, so that playing one does not wait for the others.
def _addict() -> Ruleset:
    from battleboard.rules.rulesets.addict import ADDICT  # noqa: PLC0415

    return ADDICT


def _procedure() -> Ruleset:
    from battleboard.rules.rulesets.procedure import PROCEDURE  # noqa: PLC0415

    return PROCEDURE


def _osric() -> Ruleset:
    from battleboard.rules.rulesets.osric import OSRIC  # noqa: PLC0415

    return OSRIC


def _osric3() -> Ruleset:
    from battleboard.rules.rulesets.osric3 import OSRIC3  # noqa: PLC0415

    return OSRIC3


def _countdown() -> Ruleset:
    from battleboard.rules.rulesets.countdown import COUNTDOWN  # noqa: PLC0415

    return COUNTDOWN


def _ose() -> Ruleset:
    from battleboard.rules.rulesets.ose import OSE  # noqa: PLC0415

    return OSE


_GAMES: MappingProxyType[str, Callable[[], Ruleset]] = MappingProxyType(
    {
        "addict": _addict,
        "procedure": _procedure,
        "osric": _osric,
        "osric3": _osric3,
        "countdown": _countdown,
        "ose": _ose,
    }
)
RULESETS: tuple[str, ...] = tuple(_GAMES)


@cache
def find_ruleset(name: str) -> Ruleset:
    """Load a ruleset by id; raise an UnknownNameError if there is none."""
    if name not in _GAMES:
        raise UnknownNameError("ruleset", f"no ruleset '{name}'", name, RULESETS)
    return _GAMES[name]()
