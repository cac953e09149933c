"""Words for what figures do: verbs for declarations, names for acts, and whom they concern."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from battleboard.foundation.words import listing
from battleboard.rules.scene import ActionKind
from battleboard.rules.timing.act import Mode

_NAMED: Final = 2

UNNAMED: Final[Mapping[ActionKind, str]] = MappingProxyType(
    {"cast": "a spell", "device": "a device"}
)
# Each verb with the word that leads on to whom it is done.
DECLARES: Final[Mapping[ActionKind, tuple[str, str]]] = MappingProxyType(
    {
        "melee": ("strikes", " "),
        "missile": ("shoots at", " "),
        "cast": ("casts", " on "),
        "device": ("uses", " on "),
        "turn": ("turns", " "),
        "charge": ("charges", " "),
        "close": ("closes with", " "),
        "move": ("moves", " towards "),
        "set": ("sets a weapon", " against "),
        "parry": ("parries", " "),
        "hold": ("holds back", ", then acts against "),
        "flee": ("flees", " from "),
        "withdraw": ("withdraws", " from "),
        "ready_item": ("makes something ready", " to use on "),
        "psionic": ("uses psionics", " against "),
        "other": ("acts", " against "),
        "none": ("does nothing", " to "),
    }
)
CALLED: Final[Mapping[Mode, str]] = MappingProxyType(
    {
        "strike": "blow",
        "contact": "charge",
        "turn": "turning",
        "arrive": "arrival",
        "psionic": "psionics",
        "hold": "act",
        "other": "act",
    }
)


def people(names: Sequence[str]) -> str:
    """Name a few figures and count the others."""
    if len(names) <= _NAMED + 1:
        return listing(names)
    return f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more"


def to_whom(names: Sequence[str], joint: str) -> str:
    """Lead on from a verb to whom it is done, if to anybody."""
    return f"{joint}{people(names)}" if names else ""
