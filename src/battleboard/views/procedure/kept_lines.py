"""The lines that the procedure bar has taken in a phase, and keeps until that is over."""

from typing import NamedTuple


class KeptLines(NamedTuple):
    """What has a line of its own in a phase (all that is asked for, dice, words); the height."""

    phase: tuple[object, ...] = ()
    asked: bool = False
    dice: bool = False
    words: bool = False
    high: int = 0

    def in_phase(self, phase: tuple[object, ...]) -> "KeptLines":
        """The same as long as the phase is the same; none in another."""
        return self if phase == self.phase else KeptLines(phase)

    def with_lines(self, *, asked: bool, dice: bool, words: bool) -> "KeptLines":
        """With lines for what needs one now, besides those that there are."""
        return self._replace(
            asked=self.asked or asked, dice=self.dice or dice, words=self.words or words
        )

    def as_high_as(self, high: int) -> "KeptLines":
        """With at least this height."""
        return self._replace(high=max(self.high, high))
