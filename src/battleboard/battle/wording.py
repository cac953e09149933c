"""Declarations and acts in words, with the names that stand on the figures' cards."""

import re
from collections.abc import Iterable
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.naming import name_of
from battleboard.rules import Act, Action, SceneError
from battleboard.rules.act import Mode
from battleboard.rules.scene import ActionKind
from battleboard.rules.wording import listing, whose

_NAMED: Final = 2
_UNNAMED: Final[dict[ActionKind, str]] = {"cast": "a spell", "device": "a device"}
# Each verb with the word that leads on to whom it is done.
_DOES: Final[dict[ActionKind, tuple[str, str]]] = {
    "melee": ("strikes", " "),
    "missile": ("shoots at", " "),
    "cast": ("casts", " at "),
    "device": ("uses", " on "),
    "turn": ("turns", " "),
    "charge": ("charges", " "),
    "close": ("closes with", " "),
    "move": ("moves", " towards "),
    "set": ("sets a weapon", " against "),
    "parry": ("parries", " "),
    "hold": ("holds back", " and waits for "),
    "flee": ("flees", " from "),
    "withdraw": ("withdraws", " from "),
    "ready_item": ("makes something ready", " to use on "),
    "psionic": ("uses psionics", " against "),
    "other": ("does something else", " to "),
    "none": ("does nothing", " to "),
}
_CALLED: Final[dict[Mode, str]] = {
    "strike": "blow",
    "contact": "charge",
    "turn": "turning",
    "arrive": "arrival",
    "psionic": "psionics",
    "hold": "held act",
    "other": "act",
}


def called(battle: Battle, who: str) -> str:
    """Name a figure or a side."""
    return battle.teams[who].name if who in battle.teams else name_of(battle, who)


def in_names(battle: Battle, text: str) -> str:
    """Put names for the ids of figures and sides into a sentence of the rules."""
    ids = sorted((*battle.figures, *battle.teams), key=len, reverse=True)
    one = "|".join(map(re.escape, ids))
    return re.sub(rf"(?<![\w-])(?:{one})(?![\w-])", lambda found: called(battle, found[0]), text)


def impossible(battle: Battle, fault: SceneError) -> str:
    """Say why the rules can make nothing of a battle as it is."""
    hint = f" (did you mean '{fault.suggestion}'?)" if fault.suggestion else ""
    return in_names(battle, f"The rules cannot work this out: {fault.problem}{hint}.")


def throw_in_words(battle: Battle, what: str) -> str:
    """Name a throw with the name of whose it is: initiative of Red."""
    kind, _, who = what.partition(": ")
    return f"{kind} of {called(battle, who)}" if who else kind


def people(battle: Battle, names: Iterable[str]) -> str:
    """Name a few figures or sides and count the others."""
    words = [called(battle, name) for name in dict.fromkeys(names)]
    if len(words) <= _NAMED + 1:
        return listing(words)
    return f"{', '.join(words[:_NAMED])} and {len(words) - _NAMED} more"


def declaration(battle: Battle, action: Action) -> str:
    """Say what a figure means to do: Quij casts sleep at Orc 1."""
    verb, joint = _DOES[action.kind]
    if action.kind in _UNNAMED:
        named = action.casting.name if action.casting else ""
        verb = f"{verb} {named or _UNNAMED[action.kind]}"
    to = f"{joint}{people(battle, action.targets)}" if action.targets else ""
    return f"{name_of(battle, action.by)} {verb}{to}"


def act_in_words(battle: Battle, act: Act) -> str:
    """Name an act as part of a sentence: Quij's sleep, Orc 1's blow 2."""
    owner = whose(name_of(battle, act.by))
    if act.timed:
        return f"{owner} {act.label or act.kind}"
    which = f" {act.routine}" if act.routines > 1 else ""
    return f"{owner} {_CALLED.get(act.mode, act.mode)}{which}"
