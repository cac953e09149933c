"""Steps that two battles took per command, so that undo treats both alike.

With other dice or foes, the same command of the DM can take a different number of steps: if
a battle has nobody who acts, no dice are rolled for it. One undo in each would then take
back the roll in one, and an earlier command in the other.
"""

from collections.abc import Callable
from typing import NamedTuple

from battleboard.models.document import Document


class _Deed(NamedTuple):
    """The number of undo steps that something took in each of the two."""

    one: int
    other: int


class PairedSteps:
    """The steps of two documents; matching ones are undone and redone together."""

    def __init__(self, one: Document, other: Document) -> None:
        """Start with what both have done so far, which stays."""
        self._documents = one, other
        self._done: list[_Deed] = []
        self._undone: list[_Deed] = []
        self._noted = _told(one), _told(other)

    def note(self) -> None:
        """Record what has been done since the last call, if anything."""
        one, other = (_told(each) for each in self._documents)
        more = _Deed(one - self._noted[0], other - self._noted[1])
        self._noted = one, other
        if not any(more):
            return
        # The same number in both: each step matches that of the other.
        self._done += [_Deed(1, 1)] * more.one if more.one == more.other else [more]
        self._undone.clear()

    def undo(self) -> None:
        """Undo the last step of both, or all of a command that took more of them in one."""
        if self._done:
            deed = self._done.pop()
            self._step(deed, Document.undo)
            self._undone.append(deed)

    def redo(self) -> None:
        """Redo in both what was undone last, unless one of them cannot."""
        if not self._undone:
            return
        deed, before = self._undone.pop(), self._noted
        self._step(deed, Document.redo)
        got = _Deed(self._noted[0] - before[0], self._noted[1] - before[1])
        if got == deed:
            self._done.append(deed)
        else:
            # What was recorded automatically since the undo, such as seen ground, ends the redo.
            self._step(got, Document.undo)
            self._undone.clear()

    def _step(self, deed: _Deed, step: Callable[[Document], bool]) -> None:
        for document, number in zip(self._documents, deed, strict=True):
            for _ in range(number):
                step(document)
        self._noted = _told(self._documents[0]), _told(self._documents[1])


def _told(document: Document) -> int:
    """How many steps can be undone: those with a sentence in the log."""
    return sum(bool(entry.text) for entry in document.battle.log)
