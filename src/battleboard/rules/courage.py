"""When those who fight must show their courage, and with which dice."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from battleboard.rules.act import Reason
from battleboard.rules.encounter import Nerve

SHARES = ((Fraction(1, 2), "half"), (Fraction(1, 4), "a quarter"))


class Losses(NamedTuple):
    """What a side has lost when a round begins and when it ends, out of so many members.

    `leader_fell` is true in the round in which its leader went down.
    """

    members: int
    before: int
    now: int
    leader_fell: bool = False


class Courage(NamedTuple):
    """How morale is checked: so many dice of so many faces, and when.

    `due` gives the reasons for which a side checks after losses, and `is_settled` says that nothing
    need be thrown.
    """

    due: Callable[[Losses], tuple[Reason, ...]]
    is_settled: Callable[[Nerve], bool]
    number: int = 1
    faces: int = 100


def shaken(rule: str, losses: Losses) -> tuple[Reason, ...]:
    """Have a side check when a quarter of it is down, when half of it is, and without its leader.

    These are the losses that count in the percentile check.
    """
    if losses.now >= losses.members:
        return ()
    crossed = [words for share, words in SHARES if _crosses(losses, share)]
    of = f"of {losses.members} figures {'is' if losses.now == 1 else 'are'} down"
    texts = [f"{losses.now} {of}, which is {crossed[0]} or more."] if crossed else []
    if losses.leader_fell:
        texts.append("The leader is down.")
    return tuple(Reason(rule, text) for text in texts)


def never(_nerve: Nerve) -> bool:
    """Say that something is always to be thrown."""
    return False


def _crosses(losses: Losses, share: Fraction) -> bool:
    """Whether the side has lost a share of its members now that it had not lost before."""
    limit = share * losses.members
    return losses.now >= limit > losses.before
