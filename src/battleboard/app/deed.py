"""Acts and declarations in words: who does what to whom."""

from typing import Final

from battleboard.foundation.words import whose
from battleboard.rules import Act, Action, Scene
from battleboard.rules.action_words import CALLED, DECLARES, UNNAMED, people, to_whom
from battleboard.rules.timing.act import Mode

# For acts that are not quite what was declared.
_DOES: Final[dict[Mode, tuple[str, str]]] = {
    "strike": ("strikes", " "),
    "shot": ("shoots at", " "),
    "contact": ("charges into", " "),
    "arrive": ("reaches", " "),
}


class Deeds:
    """Speaks of the acts of one scene."""

    def __init__(self, scene: Scene) -> None:
        self._actions = scene.actions
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
            return f"{whose(act.by)} {self.subject(act)}"
        what = CALLED.get(act.mode, act.kind)
        which = f" {act.routine}" if act.routines > 1 else ""
        return f"{whose(act.by)} {'extra ' if act.extra else ''}{what}{which}"

    def subject(self, act: Act) -> str:
        """Name the spell or device that an act is about."""
        return self._name(act) or act.kind

    def declaration(self, act: Act) -> Action:
        """Give the declaration that an act came from."""
        return self._actions[act.action]

    def declared(self, figure: str) -> str:
        """Say what a figure means to do, in few words."""
        return "; ".join(dict.fromkeys(map(_declaration, self._declared.get(figure, ()))))

    def _name(self, act: Act) -> str:
        casting = self.declaration(act).casting
        return casting.name if casting else ""

    def _does(self, act: Act) -> str:
        kind = self.declaration(act).kind
        # A charge that is too far only moves.
        if act.mode == "move" and kind in {"charge", "close"}:
            return f"is on the way to {people(act.targets)}"
        verb, joint = _DOES.get(act.mode) or DECLARES[kind]
        if act.timed:
            verb += f" {self._name(act) or UNNAMED[kind]}"
        return f"{verb}{to_whom(act.targets, joint)}"


def _declaration(action: Action) -> str:
    verb, joint = DECLARES[action.kind]
    if action.casting:
        return f"{verb} {action.casting.name or UNNAMED[action.kind]}"
    return f"{verb}{to_whom(tuple(dict.fromkeys(action.targets)), joint)}"
