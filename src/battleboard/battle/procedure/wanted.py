"""Throws that a phase waits for, whether or not they have fallen."""

from typing import NamedTuple

from battleboard.battle.roll import Roll


class Wanted(NamedTuple):
    """One throw of a phase.

    `what` names it where numbers are typed in, `owners` are the sides or figures for whom it
    counts, and `words` say it to the DM. `value` is what it showed, if it has fallen; it is `tied`
    if it has to be thrown again for that. What is `optional` may be left unthrown.
    """

    what: str
    dice: Roll
    words: str
    owners: tuple[str, ...] = ()
    value: int | None = None
    optional: bool = False
    tied: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it is still to be thrown."""
        return self.value is None or self.tied
