"""Morale: when a side has to check it, with which dice, and whether it stands."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from battleboard.rules.attack.modifier import Modifier, listed, total
from battleboard.rules.tables import MoraleTable, TableError, Tables, missing
from battleboard.rules.timing.act import Reason


class MoraleCheck(NamedTuple):
    """A check of morale: the dice, what they are held against, and what has gone before.

    `score` is the creature's own morale where its game gives one; otherwise it follows from the
    `hit_dice` and the hit points above them. `passed` counts the checks that were passed before.
    """

    dice: tuple[int, ...]
    score: int | None = None
    hit_dice: int = 1
    extra_hit_points: int = 0
    modifiers: tuple[Modifier, ...] = ()
    passed: int = 0
    cornered: bool = False


class MoraleResult(NamedTuple):
    """Whether they hold, and otherwise what they do; `flees` if that is to run."""

    holds: bool
    result: str
    why: Reason
    flees: bool = False


SHARES = ((Fraction(1, 2), "half"), (Fraction(1, 4), "a quarter"))


class Losses(NamedTuple):
    """What a side has lost when a round begins and when it ends, out of so many members.

    `leader_fell` is true in the round in which its leader went down.
    """

    members: int
    before: int
    now: int
    leader_fell: bool = False


class MoraleRules(NamedTuple):
    """How morale is checked: so many dice of so many faces, and when.

    `due` gives the reasons for which a side checks after losses, and `is_settled` says that nothing
    need be thrown.
    """

    due: Callable[[Losses], tuple[Reason, ...]]
    is_settled: Callable[[MoraleCheck], bool]
    number: int = 1
    faces: int = 100


def checks_after_losses(rule: str, losses: Losses) -> tuple[Reason, ...]:
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


def never_settled(_nerve: MoraleCheck) -> bool:
    """Say that something is always to be thrown."""
    return False


def _crosses(losses: Losses, share: Fraction) -> bool:
    """Whether the side has lost a share of its members now that it had not lost before."""
    limit = share * losses.members
    return losses.now >= limit > losses.before


RULE = "DMG 67"
HOLDS = "holds"
PERCENT = 100


class PercentileMorale(NamedTuple):
    """The outcome of a check: they hold, or fail by so much and do what the table says."""

    holds: bool
    failed_by: int
    result: str
    roll: int
    modifiers: tuple[Modifier, ...]
    why: Reason


def base_morale(hit_dice: int, extra_hit_points: int, tables: Tables) -> int:
    """Work out base morale: more for hit dice above the first and for points above the dice."""
    table = _table(tables, "base morale")
    dice = max(hit_dice - table.free_hit_dice, 0)
    return table.base + table.per_hit_die * dice + table.per_hit_point * max(extra_hit_points, 0)


def morale_situation(name: str, tables: Tables, times: int = 1) -> Modifier:
    """Look up what a situation adds to the roll, as often as it has happened."""
    table = _table(tables, f"'{name}'")
    for row in table.modifiers:
        if row.id == name:
            words = row.situation if times == 1 else f"{row.situation}, {times} times"
            return Modifier(row.value * times, words, RULE)
    raise TableError(f"The morale table has no situation '{name}'.")


def check_percentile(
    roll: int, base: int, modifiers: Sequence[Modifier], tables: Tables
) -> PercentileMorale:
    """Read a typed d100: with its modifiers it may not go above base morale."""
    if not 1 <= roll <= PERCENT:
        raise ValueError(f"Expected what a d100 shows, 1 to 100, not {roll}.")
    reached = roll + total(modifiers)
    failed_by = max(reached - base, 0)
    result = _result(failed_by, _table(tables, "a morale check"))
    verdict = f"{failed_by} too high: {result}" if failed_by else f"{result}"
    text = f"{listed(roll, modifiers)} = {reached} against morale {base}, {verdict}."
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
