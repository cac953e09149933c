"""Acts and declarations in words: who does what to whom."""

from collections.abc import Sequence
from typing import Final

from battleboard.rules import Act, Action, Scene
from battleboard.rules.act import Mode
from battleboard.rules.scene import ActionKind
from battleboard.rules.wording import listing

_NAMED: Final = 2
_UNNAMED: Final[dict[ActionKind, str]] = {"cast": "a spell", "device": "a device"}

# Each verb with the word that leads on to whom it is done.
_DOES: Final[dict[Mode, tuple[str, str]]] = {
    "strike": ("strikes", " "),
    "shot": ("shoots at", " "),
    "contact": ("charges into", " "),
    "turn": ("turns", " "),
    "arrive": ("reaches", " "),
    "move": ("moves", " towards "),
    "psionic": ("uses psionics", " against "),
    "hold": ("holds back", " against "),
    "other": ("acts", " against "),
}
_DECLARES: Final[dict[ActionKind, tuple[str, str]]] = {
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
    "hold": ("holds back", " against "),
    "flee": ("flees", " from "),
    "withdraw": ("withdraws", " from "),
    "ready_item": ("makes something ready", " against "),
    "psionic": ("uses psionics", " against "),
    "other": ("acts", " against "),
    "none": ("does nothing", " against "),
}
# What the general acts may have been declared as; a charge that is too far only moves.
_DECLARED_AS: Final[dict[Mode, frozenset[ActionKind]]] = {
    "move": frozenset({"move", "flee", "withdraw", "charge", "close"}),
    "other": frozenset({"parry", "ready_item", "set", "other"}),
}


class Deeds:
    """Speaks of the acts of one scene."""

    def __init__(self, scene: Scene) -> None:
        self._declared: dict[str, list[Action]] = {}
        for action in scene.actions:
            self._declared.setdefault(action.by, []).append(action)

    def words(self, act: Act) -> str:
        """Say the whole act: paladin strikes illusionist (1 of 2)."""
        words = f"{act.by} {self._does(act)}"
        if act.extra:
            return f"{words} (extra blow)"
        if act.routines > 1 and act.mode in {"strike", "shot"}:
            return f"{words} ({act.routine} of {act.routines})"
        return words

    def short(self, act: Act) -> str:
        """Name an act as part of a sentence: paladin's first blow."""
        if act.timed:
            return f"{act.by}'s {self.subject(act)}"
        what = {"strike": "blow", "contact": "charge", "shot": "shot"}.get(act.mode, act.kind)
        which = f" {act.routine}" if act.routines > 1 else ""
        return f"{act.by}'s {'extra ' if act.extra else ''}{what}{which}"

    def subject(self, act: Act) -> str:
        """Name the spell or device that an act is about."""
        return self._name(act) or act.kind

    def _name(self, act: Act) -> str:
        action = self.declaration(act)
        return action.casting.name if action and action.casting else ""

    def declaration(self, act: Act) -> Action | None:
        """Find the declaration that an act came from, as far as that can be told."""
        kinds = self._kinds(act)
        found = [action for action in self._declared.get(act.by, ()) if action.kind in kinds]
        if len(found) > 1 and act.timed:
            begins = act.why[0].text if act.why else ""
            found = [action for action in found if begins.startswith(_named(action))]
            found.sort(key=lambda action: len(_named(action)), reverse=True)
        return found[0] if found and len({each.kind for each in found}) == 1 else None

    def declared(self, figure: str) -> str:
        """Say what a figure means to do, in few words."""
        return "; ".join(dict.fromkeys(map(_declaration, self._declared.get(figure, ()))))

    def _kinds(self, act: Act) -> frozenset[ActionKind]:
        if act.timed:
            return frozenset({"cast" if act.mode == "spell" else "device"})
        if act.mode == "contact":
            return frozenset({"charge"})
        return _DECLARED_AS.get(act.mode, frozenset())

    def _does(self, act: Act) -> str:
        if act.timed:
            verb = "casts" if act.mode == "spell" else "uses"
            return f"{verb} {self._name(act) or f'a {act.kind}'}{_to(act.targets, ' on ')}"
        action = self.declaration(act) if act.mode in _DECLARED_AS else None
        if action and action.kind in {"charge", "close"}:
            return f"is on the way to {people(act.targets)}"
        verb, joint = _DECLARES[action.kind] if action else _DOES[act.mode]
        return f"{verb}{_to(act.targets, joint)}"


def people(names: Sequence[str]) -> str:
    """Name a few figures and count the others."""
    if len(names) <= _NAMED + 1:
        return listing(names)
    return f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more"


def _named(action: Action) -> str:
    """Name what is cast or used, as the rules do."""
    return (action.casting and action.casting.name) or action.kind


def _declaration(action: Action) -> str:
    verb, joint = _DECLARES[action.kind]
    if action.casting:
        return f"{verb} {action.casting.name or _UNNAMED[action.kind]}"
    return f"{verb}{_to(tuple(dict.fromkeys(action.targets)), joint)}"


def _to(targets: Sequence[str], joint: str) -> str:
    return f"{joint}{people(targets)}" if targets else ""
