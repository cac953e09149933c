"""What two battles that are played side by side did at each deed, so that undo takes it back alike.

With other dice or other foes the same deed of the DM can take another number of steps: where one
battle has nobody who acts, no dice are thrown for it. One undo in each would take back the throw in
one, and in the other what was done before.
"""

from collections.abc import Callable
from typing import NamedTuple

from battleboard.models.document import Document


class _Deed(NamedTuple):
    """How many steps of undo something took in each of the two."""

    one: int
    other: int


class PairedSteps:
    """The steps of two documents: those that belong together are undone and redone together."""

    def __init__(self, one: Document, other: Document) -> None:
        """Begin with what both have done so far, which stays."""
        self._documents = one, other
        self._done: list[_Deed] = []
        self._undone: list[_Deed] = []
        self._noted = _told(one), _told(other)

    def note(self) -> None:
        """Note what has been done since the last time, if anything has."""
        one, other = (_told(each) for each in self._documents)
        more = _Deed(one - self._noted[0], other - self._noted[1])
        self._noted = one, other
        if not any(more):
            return
        # As many in both: each is the same step as that of the other.
        self._done += [_Deed(1, 1)] * more.one if more.one == more.other else [more]
        self._undone.clear()

    def undo(self) -> None:
        """Take back the last step of both, or all of a deed that took more of them in one."""
        if self._done:
            deed = self._done.pop()
            self._step(deed, Document.undo)
            self._undone.append(deed)

    def redo(self) -> None:
        """Do again in both what was undone last, unless one of them cannot."""
        if not self._undone:
            return
        deed, before = self._undone.pop(), self._noted
        self._step(deed, Document.redo)
        got = _Deed(self._noted[0] - before[0], self._noted[1] - before[1])
        if got == deed:
            self._done.append(deed)
        else:
            # What was noted by itself since the undo, as the ground that is seen, ends the redo.
            self._step(got, Document.undo)
            self._undone.clear()

    def _step(self, deed: _Deed, step: Callable[[Document], bool]) -> None:
        for document, number in zip(self._documents, deed, strict=True):
            for _ in range(number):
                step(document)
        self._noted = _told(self._documents[0]), _told(self._documents[1])


def _told(document: Document) -> int:
    """How many steps undo can take back: what the log has a sentence for."""
    return sum(bool(entry.text) for entry in document.battle.log)
