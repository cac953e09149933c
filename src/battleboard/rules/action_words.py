"""Words for what figures do: verbs for declarations, names for acts, and their targets."""

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
# Each verb, and the word that joins it to its target.
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
        "psionic": "use of psionics",
        "hold": "held action",
        "other": "act",
    }
)


UNARMED_NOUNS: Final[Mapping[ActionKind, str]] = MappingProxyType(
    {"grapple": "grapple", "pummel": "pummelling", "overbear": "overbearing"}
)


def spell_or_device(action: Action) -> str:
    """What an action casts or uses: its name, or "a spell" or "a device"; '' where it does not."""
    name = action.casting.name if action.casting else ""
    return name or _UNNAMED.get(action.kind, "")


def noun_of(act: Act) -> str:
    """What an act without a casting time is called: blow, grapple, charge."""
    return act.label if act.mode == "strike" and act.label else CALLED.get(act.mode, act.kind)


def act_called(act: Act) -> str:
    """What an act is called in a sentence: paladin's blow 1, mage's dream fog, orc's free blow."""
    if act.timed or act.mode == "other":
        return f"{whose(act.by)} {act.label or CALLED.get(act.mode, act.kind)}"
    which = f" {act.routine}" if act.routines > 1 else ""
    extra = "free " if act.parting else "extra " if act.extra else ""
    return f"{whose(act.by)} {extra}{noun_of(act)}{which}"


def first_of(first: Act, second: Act) -> str:
    """That one act comes before another, as the beginning of a sentence."""
    return f"{act_called(first)} comes before {act_called(second)}"


def together(one: Act, other: Act) -> str:
    """That two acts happen together, as the beginning of a sentence."""
    return f"{act_called(one)} and {act_called(other)} happen together"


def people(names: Sequence[str]) -> str:
    """A list of figures: the first few by name, and the number of the others."""
    if len(names) <= _NAMED + 1:
        return listing(names)
    return f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more"


def to_whom(names: Sequence[str], joint: str) -> str:
    """The targets as they follow a verb, or nothing if there are none."""
    return f"{joint}{people(names)}" if names else ""
