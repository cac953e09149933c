"""Wording for actions: verbs for declarations, nouns for acts, and their targets."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from battleboard.foundation.words import listing, whose
from battleboard.rules.scene import Action, ActionKind
from battleboard.rules.timing.act import Act, Mode

_NAMED: Final = 2

_UNNAMED: Final[Mapping[ActionKind, str]] = MappingProxyType(
    {"cast": "a spell", "device": "a device"}
)
# The verb for each kind of action, and the text that joins it to the target.
DECLARES: Final[Mapping[ActionKind, tuple[str, str]]] = MappingProxyType(
    {
        "melee": ("strikes", " "),
        "grapple": ("grapples with", " "),
        "pummel": ("pummels", " "),
        "overbear": ("overbears", " "),
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
        "ready_item": ("readies an item", " to use on "),
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
        "psionic": "use of psionics",
        "hold": "held action",
        "other": "act",
    }
)


UNARMED_NOUNS: Final[Mapping[ActionKind, str]] = MappingProxyType(
    {"grapple": "grapple", "pummel": "pummelling", "overbear": "overbearing"}
)


def spell_or_device(action: Action) -> str:
    """Return the name of a spell or device in use; '' if the action uses none.

    A spell or device without a name is "a spell" or "a device".
    """
    name = action.casting.name if action.casting else ""
    return name or _UNNAMED.get(action.kind, "")


def noun_of(act: Act) -> str:
    return act.label if act.mode == "strike" and act.label else CALLED.get(act.mode, act.kind)


def act_called(act: Act) -> str:
    """Name an act within a sentence: paladin's blow 1, mage's dream fog, orc's free blow."""
    if act.timed or act.mode == "other":
        return f"{whose(act.by)} {act.label or CALLED.get(act.mode, act.kind)}"
    which = f" {act.routine}" if act.routines > 1 else ""
    extra = "free " if act.parting else "extra " if act.extra else ""
    return f"{whose(act.by)} {extra}{noun_of(act)}{which}"


def first_of(first: Act, second: Act) -> str:
    """Return '… comes before …', to open a sentence about two acts."""
    return f"{act_called(first)} comes before {act_called(second)}"


def together(one: Act, other: Act) -> str:
    """Return '… and … happen together', to open a sentence about two acts."""
    return f"{act_called(one)} and {act_called(other)} happen together"


def people(names: Sequence[str]) -> str:
    """List up to three figures by name; if there are more, name two and count the rest."""
    if len(names) <= _NAMED + 1:
        return listing(names)
    return f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more"


def to_whom(names: Sequence[str], joint: str) -> str:
    """Return `joint` and the list of targets, to follow a verb; '' if there are no targets."""
    return f"{joint}{people(names)}" if names else ""
