"""Checks a battle's file thoroughly, reports in sentences, and repairs it into another file."""

from collections.abc import Iterator
from contextlib import closing
from logging import getLogger
from pathlib import Path
from typing import Final, NamedTuple

from battleboard.foundation.words import count
from battleboard.rules import Tables
from battleboard.storage.battle_file.database import connected, migrated
from battleboard.storage.battle_file.history import History, ReplayError, StateWriter, digest
from battleboard.storage.battle_file.journal import Contents
from battleboard.storage.battle_file.opening import replayed
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.salvage import RawContents, SoundContents, read_raw, salvage
from battleboard.storage.battle_file.sqlite_file import build_file
from battleboard.storage.battle_file.store import Store
from battleboard.storage.disk import NotSavedError, UnreadableError, reading
from battleboard.storage.log_file import battle_tag

_logger: Final = getLogger(__name__)
_MOST: Final = 5


class AuditReport(NamedTuple):
    """What was found: sentences about what is sound, and about what is not."""

    facts: tuple[str, ...]
    faults: tuple[str, ...]


def inspect(path: Path, tables: Tables, into: Path | None = None) -> AuditReport:
    """Check everything in a file without touching it; a damaged one is repaired `into` another."""
    with reading(f"{path} cannot be looked at"):
        if not path.is_file():
            raise UnreadableError(f"There is no file '{path.name}'.")
        return _inspected(path, tables, into)


def _inspected(path: Path, tables: Tables, into: Path | None) -> AuditReport:
    connection = migrated(path, connected(path, writable=False), None)
    with closing(Store(path, connection, None)) as store:
        found = read_raw(connection, thoroughly=True)
        sound = salvage(found)
        if sound is None:
            return AuditReport((), (*_damage(found), "No battle can be read from the file."))
        report = _report(found, sound, store, tables)
        _logger.info("%s looked through, faults: %d", battle_tag(path), len(report.faults))
        if into is not None and report.faults:
            return report._replace(facts=(*report.facts, *_repair(sound, store, tables, into)))
    return report


def _report(found: RawContents, sound: SoundContents, store: Store, tables: Tables) -> AuditReport:
    lost: list[str] = []
    pictures = sum(1 for _ in store.pictures(lost))
    commands = sum(row.kind == "deed" for row in sound.contents.rows)
    steps = count(len(sound.contents.rows), "step")
    holds = f"{count(commands, 'command')} in {steps} and {count(pictures, 'picture')}"
    facts = [f"The battle{_quoted(sound.contents.title)} has {holds}."]
    faults = [*_damage(found), *sound.losses, *_bad_snapshots(sound.contents), *lost]
    if not sound.losses:
        facts.append("The hashes of all steps hold, one after another.")
    differences = list(_differences(sound.contents, tables))
    if not differences:
        facts.append("Every command, carried out again, leads to the battle that it led to before.")
    return AuditReport(tuple(facts), (*faults, *differences))


def _quoted(title: str) -> str:
    return f" '{title}'" if title else ""


def _damage(found: RawContents) -> Iterator[str]:
    for line in found.damage[:_MOST]:
        yield f"SQLite says: {line}."


def _bad_snapshots(contents: Contents) -> Iterator[str]:
    """A sentence for each damaged snapshot; without it, opening only takes longer."""
    history = History(contents, Tables())
    for number in contents.snapshots:
        if history.snapshot(number) is None:
            yield f"The battle that was kept after step {number} is damaged; it is not needed."


def _differences(contents: Contents, tables: Tables) -> Iterator[str]:
    """Replay every command from the first battle, and tell the first that leads elsewhere."""
    first = {contents.first: contents.snapshots[contents.first]}
    history, writer = History(contents._replace(snapshots=first), tables), StateWriter()
    for row in contents.rows:
        if row.kind == "deed":
            try:
                battle = history.battle(row.number)
            except (ReplayError, FormError) as fault:
                yield f"Step {row.number}: {fault}"
                return
            if digest(writer.write(battle)) != row.state:
                yield (
                    f"Step {row.number} ('{history.text(row.number)}'), done once more, leads to "
                    "another battle than it did."
                )
                return


def _repair(sound: SoundContents, store: Store, tables: Tables, into: Path) -> Iterator[str]:
    """Write what is sound into another file, and tell what is in it and what is lost."""
    if into.exists():
        raise NotSavedError(f"There is a file '{into.name}' already.")
    history, losses = replayed(sound, tables)
    build_file(into, history.contents, store.pictures([]))
    _logger.info("%s repaired into %s", battle_tag(store.path), battle_tag(into))
    steps = count(len(history.rows), "step")
    yield f"'{into.name}' has what is sound: {steps}, up to '{history.text(history.trail.head)}'."
    yield from losses[len(sound.losses) :]
