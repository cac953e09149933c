"""Doing a deed: the one way from one battle to the next."""

from battleboard.battle.battle import Battle, Entry
from battleboard.battle.course import up_to_date
from battleboard.battle.deed import Deed
from battleboard.battle.outcome import Outcome, Record, changes_between
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.rolls import NO_ROLLS, Replayed, Rolls
from battleboard.battle.wording import impossible
from battleboard.rules import SceneError, Tables
from battleboard.rules.tables import TableError

NO_TABLES = Tables()


def apply(
    battle: Battle, deed: Deed, rolls: Rolls = NO_ROLLS, tables: Tables = NO_TABLES
) -> Outcome:
    """Do a deed, or raise a `Refusal` that says why it cannot be done now."""
    referee = Referee(rolls, tables)
    try:
        after = up_to_date(battle, deed.done(battle, referee), tables)
    except SceneError as fault:
        raise Refusal(impossible(battle, fault)) from fault
    except TableError as fault:
        raise Refusal(str(fault)) from fault
    events = tuple(referee.events)
    running = after.running
    entry = Entry(running.number, running.now, deed.sentence(battle), events)
    after = after._replace(log=(*after.log, entry))
    record = Record(deed, tuple(referee.fallen))
    return Outcome(after, record, events, changes_between(battle, after))


def replay(battle: Battle, record: Record, tables: Tables = NO_TABLES) -> Battle:
    """Do a recorded deed once more, with the dice that fell then."""
    return apply(battle, record.deed, Replayed(record.dice), tables).battle
