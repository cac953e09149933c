"""The games that Battleboard knows, each in a file or folder of its own."""

from collections.abc import Callable
from types import MappingProxyType

from battleboard.rules.ruleset import Ruleset
from battleboard.rules.scene import SceneError, nearest


# A game is loaded when it is first asked for: whoever plays one does not wait for the others.
def _addict() -> Ruleset:
    from battleboard.rules.rulesets.addict import ADDICT  # noqa: PLC0415

    return ADDICT


_GAMES: MappingProxyType[str, Callable[[], Ruleset]] = MappingProxyType({"addict": _addict})
RULESETS: tuple[str, ...] = tuple(_GAMES)


def find_ruleset(name: str) -> Ruleset:
    """Find a ruleset by its id."""
    if name not in _GAMES:
        raise SceneError("ruleset", f"no ruleset '{name}'", nearest(name, RULESETS))
    return _GAMES[name]()
