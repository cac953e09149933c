"""Carrying out commands: the only way from one battle to the next."""

from typing import Final, NamedTuple, Protocol

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.knowledge.witnessing import unseen_in, with_witnessed_acts
from battleboard.battle.round.consequences import replan_round
from battleboard.battle.state.command_context import (
    NO_ROLLS,
    CommandContext,
    DiceSource,
    Refusal,
    ReplayedRolls,
    RollResult,
)
from battleboard.battle.state.event import Event
from battleboard.battle.state.naming import impossible
from battleboard.board.board import Board
from battleboard.rules import SceneError, Tables
from battleboard.rules.tables import TableError


class Command(Protocol):
    """Something that the DM does to a battle."""

    def sentence(self, battle: Battle) -> str:
        """Describe the command in a sentence, for the log and the undo menu."""

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        """Return the changed battle; raise a `Refusal` if the command is impossible."""


class Record(NamedTuple):
    """A command with the dice rolled for it: everything needed to replay it."""

    command: Command
    dice: tuple[RollResult, ...] = ()


class Changes(NamedTuple):
    """The fields of a battle that have changed, and the ids of the changed figures."""

    parts: frozenset[str] = frozenset()
    figures: frozenset[str] = frozenset()


class Outcome(NamedTuple):
    """The result of a command: the next battle, the record to replay, the events, the changes."""

    battle: Battle
    record: Record
    events: tuple[Event, ...]
    changes: Changes


def changes_between(before: Battle, after: Battle) -> Changes:
    parts = frozenset(
        part
        for part, old, new in zip(Battle._fields, before, after, strict=True)
        if old is not new and old != new
    )
    if "figures" not in parts:
        return Changes(parts)
    old, new = before.figures, after.figures
    figures = frozenset(name for name in {*old, *new} if old.get(name) != new.get(name))
    return Changes(parts, figures)


NO_TABLES = Tables()
# A command that adds no more walls, lights and corners than this is not checked: the check is slow
# with many walls.
_MANY: Final = 200


def apply(
    battle: Battle, command: Command, rolls: DiceSource = NO_ROLLS, tables: Tables = NO_TABLES
) -> Outcome:
    """Carry out a command, or raise a `Refusal` that says why it is impossible now."""
    context = CommandContext(rolls, tables)
    try:
        after = command.apply_to(battle, context)
        _check_size(battle.board, after.board)
        after = replan_round(battle, after, tables)
    except SceneError as fault:
        raise Refusal(impossible(battle, fault)) from fault
    except TableError as lacking:
        raise Refusal(str(lacking)) from lacking
    events = tuple(context.events)
    after = with_witnessed_acts(battle, after)
    running = after.running
    unseen = unseen_in(battle, after, events)
    entry = LogEntry(running.number, running.now, command.sentence(battle), events, unseen)
    after = after._replace(log=(*after.log, entry))
    record = Record(command, tuple(context.fallen))
    return Outcome(after, record, events, changes_between(battle, after))


def _check_size(before: Board, after: Board) -> None:
    """Refuse a command that adds many walls, lights or corners if the board gets too large."""
    if after is not before and _things(after) - _things(before) > _MANY:
        try:
            after.check_size()
        except SceneError as fault:
            raise Refusal(f"The board would be too large: {fault.problem}.") from None


def _things(board: Board) -> int:
    corners = sum(len(each.outline) for each in board.ground)
    return len(board.walls) + len(board.lights) + corners


def replay(battle: Battle, record: Record, tables: Tables = NO_TABLES) -> Battle:
    return apply(battle, record.command, ReplayedRolls(record.dice), tables).battle
