"""Morale: when a side checks it, with which dice, and the result."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from battleboard.rules.attack.modifier import Modifier, format_sum, total
from battleboard.rules.tables import MoraleTable, TableError, Tables, missing
from battleboard.rules.timing.act import Reason


class MoraleCheck(NamedTuple):
    """A morale check: the dice, what they are compared with, and earlier checks.

    `score` is the creature's own morale if its game lists one; otherwise it follows from the
    `hit_dice` and the hit points above them. `passed` counts the checks passed before.
    """

    dice: tuple[int, ...]
    score: int | None = None
    hit_dice: int = 1
    extra_hit_points: int = 0
    modifiers: tuple[Modifier, ...] = ()
    passed: int = 0
    cornered: bool = False


class MoraleResult(NamedTuple):
    """Whether morale holds and, if not, whether the creature `flees` or `surrenders`."""

    holds: bool
    result: str
    why: Reason
    flees: bool = False
    surrenders: bool = False


SURRENDERS: Final = "surrenders"
SHARES = ((Fraction(1, 2), "half"), (Fraction(1, 4), "a quarter"))


class Losses(NamedTuple):
    """The size of a side, and how many were down when a round began and when it ended.

    `leader_fell` is true in the round in which the leader went down. `helpless` counts those who
    are up but cannot fight, such as sleepers, and `helpless_before` those who were helpless when
    the round began.
    """

    members: int
    before: int
    now: int
    leader_fell: bool = False
    helpless_before: int = 0
    helpless: int = 0

    @property
    def out_before(self) -> int:
        return self.before + self.helpless_before

    @property
    def out(self) -> int:
        return self.now + self.helpless

    @property
    def in_words(self) -> str:
        """What has become of those that are out: "is down", "are down or helpless"."""
        are = "is" if self.out == 1 else "are"
        return f"{are} down or helpless" if self.helpless else f"{are} down"


class MoraleSituation(NamedTuple):
    """A situation that affects a morale check: its modifier to the roll, up to `most` times."""

    id: str
    words: str
    value: int
    rule: str
    most: int = 1

    def modifier(self, times: int = 1) -> Modifier:
        words = self.words if times == 1 else f"{self.words}, {times} times"
        return Modifier(self.value * times, words, self.rule)


def no_situations(_tables: Tables) -> tuple[MoraleSituation, ...]:
    return ()


class MoraleRules(NamedTuple):
    """When morale is checked, and with how many dice of how many faces.

    `due` returns the reasons for a check after losses; `is_settled` says whether the result is
    known without a roll. `situations` lists what affects the roll.
    """

    due: Callable[[Losses], tuple[Reason, ...]]
    is_settled: Callable[[MoraleCheck], bool]
    number: int = 1
    faces: int = 100
    situations: Callable[[Tables], tuple[MoraleSituation, ...]] = no_situations


def checks_after_losses(rule: str, losses: Losses) -> tuple[Reason, ...]:
    """Return why a side checks now: a quarter or half of it is out, or its leader fell."""
    if losses.out >= losses.members:
        return ()
    crossed = [words for share, words in SHARES if _crosses(losses, share)]
    lost = f"{losses.out} of {losses.members} figures {losses.in_words}"
    texts = [f"{lost}, which is {crossed[0]} or more."] if crossed else []
    if losses.leader_fell:
        texts.append("The leader is down.")
    return tuple(Reason(rule, text) for text in texts)


def never_settled(_check: MoraleCheck) -> bool:
    return False


def _crosses(losses: Losses, share: Fraction) -> bool:
    """Whether this round's losses reach a share of the members for the first time."""
    limit = share * losses.members
    return losses.out >= limit > losses.out_before


RULE = "DMG 67"
HOLDS = "holds"
PERCENT = 100


class PercentileMorale(NamedTuple):
    """The result of a percentile check: morale holds, or fails by a margin with a result."""

    holds: bool
    failed_by: int
    result: str
    roll: int
    modifiers: tuple[Modifier, ...]
    why: Reason


def base_morale(hit_dice: int, extra_hit_points: int, tables: Tables) -> int:
    """Return base morale, raised by extra hit points and by hit dice beyond the free ones."""
    table = _table(tables, "base morale")
    dice = max(hit_dice - table.free_hit_dice, 0)
    return table.base + table.per_hit_die * dice + table.per_hit_point * max(extra_hit_points, 0)


def listed_situations(tables: Tables) -> tuple[MoraleSituation, ...]:
    rows = tables.morale.modifiers if tables.morale else ()
    return tuple(MoraleSituation(row.id, row.situation, row.value, RULE, row.most) for row in rows)


def check_percentile(
    roll: int, base: int, modifiers: Sequence[Modifier], tables: Tables
) -> PercentileMorale:
    """Compare a d100, modifiers included, with base morale; a higher total fails."""
    if not 1 <= roll <= PERCENT:
        raise ValueError(f"Expected a d100 roll, 1 to 100, not {roll}.")
    reached = roll + total(modifiers)
    failed_by = max(reached - base, 0)
    result = _result(failed_by, _table(tables, "a morale check"))
    verdict = f"{failed_by} too high: {result}" if failed_by else f"{result}"
    text = f"{format_sum(roll, modifiers)} = {reached} against morale {base}, {verdict}."
    return PercentileMorale(
        not failed_by, failed_by, result, roll, tuple(modifiers), Reason(RULE, text)
    )


def _result(failed_by: int, table: MoraleTable) -> str:
    if not failed_by:
        return HOLDS
    for row in table.failures:
        if row.up_to is None or failed_by <= row.up_to:
            return row.result
    raise TableError(f"The morale table does not say what failing by {failed_by} means.")


def _table(tables: Tables, asked: str) -> MoraleTable:
    if tables.morale is None:
        raise missing("morale", asked)
    return tables.morale
