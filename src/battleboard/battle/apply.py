"""Commands carried out: the one way from one battle to the next."""

from typing import NamedTuple, Protocol

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
from battleboard.rules import SceneError, Tables
from battleboard.rules.tables import TableError


class Command(Protocol):
    """Something that the DM does to a battle."""

    def sentence(self, battle: Battle) -> str:
        """What is done, in a sentence for the log and the undo menu."""

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        """The battle after it; raises a `Refusal` if it cannot be done."""


class Record(NamedTuple):
    """A command with the dice that fell: all that is needed to carry it out again."""

    command: Command
    dice: tuple[RollResult, ...] = ()


class Changes(NamedTuple):
    """Which parts of a battle have changed, and which figures."""

    parts: frozenset[str] = frozenset()
    figures: frozenset[str] = frozenset()


class Outcome(NamedTuple):
    """What came of a command."""

    battle: Battle
    record: Record
    events: tuple[Event, ...]
    changes: Changes


def changes_between(before: Battle, after: Battle) -> Changes:
    """What differs between two battles; parts that they share are not compared."""
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


def apply(
    battle: Battle, command: Command, rolls: DiceSource = NO_ROLLS, tables: Tables = NO_TABLES
) -> Outcome:
    """Carry out a command, or raise a `Refusal` that says why it cannot be done now."""
    context = CommandContext(rolls, tables)
    try:
        after = replan_round(battle, command.apply_to(battle, context), tables)
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


def replay(battle: Battle, record: Record, tables: Tables = NO_TABLES) -> Battle:
    """Carry out a recorded command again, with the dice that fell then."""
    return apply(battle, record.command, ReplayedRolls(record.dice), tables).battle
