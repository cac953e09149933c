"""Verifies a battle file, reports the findings in sentences, and repairs it into another file."""

from collections.abc import Iterator
from contextlib import closing, suppress
from logging import getLogger
from pathlib import Path
from typing import Final, NamedTuple

from battleboard.foundation.words import count
from battleboard.rules import Tables
from battleboard.storage.battle_file.bounds import PATIENT, Bounds, ReadLimiter
from battleboard.storage.battle_file.consistency import check_battle
from battleboard.storage.battle_file.database import is_torn
from battleboard.storage.battle_file.history import History, ReplayError, StateWriter
from battleboard.storage.battle_file.journal import Contents, JournalRow
from battleboard.storage.battle_file.opened_file import OpenedFile, load_file
from battleboard.storage.battle_file.opening import (
    NEWER,
    TORN,
    replay_history,
    replays_differently,
    report_drifted_rounds,
)
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.salvage import SoundContents
from battleboard.storage.battle_file.sqlite_file import build_file, sidecars
from battleboard.storage.battle_file.store import Store
from battleboard.storage.disk import (
    NotSavedError,
    StorageError,
    UnreadableError,
    reading,
    resolve_path,
)
from battleboard.storage.log_file import battle_tag
from battleboard.storage.strict_json import value_in_words

_logger: Final = getLogger(__name__)
_MOST: Final = 5
_FEW: Final = 3
_HOLD: Final = "The hashes of all steps match."
_SAME: Final = "Replaying every command gives the same battle."
_GOOD: Final = frozenset({_HOLD, _SAME})
_PASSED_OVER: Final = "Nothing is damaged or lost, but undo stops at step {}."
_REST: Final = "The rest would take a long time: use --patient to replay all of it."


class AuditReport(NamedTuple):
    """The findings: sentences on sound parts of the file, and sentences on faults."""

    facts: tuple[str, ...]
    faults: tuple[str, ...]


def inspect(
    path: Path, tables: Tables, into: Path | None = None, bounds: Bounds = PATIENT
) -> AuditReport:
    """Verify a whole file without changing it; if it is damaged, write a repaired one to `into`.

    Exceeding the size bounds raises a `TakesLongError`; running out of time while replaying is
    only reported.
    """
    with reading(f"{path} cannot be checked"):
        if not path.is_file():
            raise UnreadableError(f"There is no file '{path.name}'.")
        return _inspect(resolve_path(path), tables, into, ReadLimiter(path.name, bounds))


def findings_in_words(path: Path, tables: Tables) -> str:
    try:
        report = inspect(path, tables, bounds=Bounds())
    except StorageError as fault:
        return str(fault)
    if not report.faults:
        told = (each for each in report.facts[1:] if each not in _GOOD)
        return " ".join(("A check of its file found no damage.", report.facts[0], *told))
    return f"A check of its file found damage: {' '.join(report.faults[:_FEW])}"


def _inspect(path: Path, tables: Tables, into: Path | None, watch: ReadLimiter) -> AuditReport:
    # Another program may be mid-write, which looks torn once but not twice in a row.
    wal = sidecars(path)[0]
    torn = is_torn(wal, watch) and is_torn(wal, watch)
    opened_file = load_file(path, None, watch)
    with closing(Store(path, opened_file.connection, None)) as store:
        if opened_file.sound is None:
            return AuditReport((), (*_damage(opened_file), "No battle can be read from the file."))
        sound = opened_file.sound
        try:
            report = _report(opened_file, sound, store, tables, watch)
        except FormError as fault:
            unknown = f"The file contains something unknown to this version ({fault})."
            report = AuditReport((), (*_damage(opened_file), *sound.losses, unknown))
            into = None
        newer = opened_file.found.newer_release
        if report.faults and newer:
            return AuditReport((), (NEWER.format(path.name, newer),))
        if torn and not opened_file.found.is_complete:
            report = report._replace(faults=(*report.faults, TORN))
        _logger.info("%s looked through, faults: %d", battle_tag(path), len(report.faults))
        if into is not None and report.faults:
            return report._replace(facts=(*report.facts, *_repair(sound, store, tables, into)))
    return report


def _report(
    opened_file: OpenedFile, sound: SoundContents, store: Store, tables: Tables, watch: ReadLimiter
) -> AuditReport:
    lost: list[str] = []
    pictures = sum(1 for _ in store.pictures(lost))
    commands = sum(row.kind == "deed" for row in sound.contents.rows)
    steps = count(len(sound.contents.rows), "step")
    holds = f"{count(commands, 'command')} in {steps} and {count(pictures, 'picture')}"
    facts = [f"The battle{_quote(sound.contents.title)} has {holds}."]
    bad = _bad_snapshots(sound.contents, watch)
    faults = [*_damage(opened_file), *sound.losses, *bad, *lost]
    if not sound.losses:
        facts.append(_HOLD)
    tried = _replay_all(sound.contents, tables, watch)
    return AuditReport((*facts, *tried.facts), (*faults, *tried.faults))


def _quote(title: str) -> str:
    return f" {value_in_words(title)}" if title else ""


def _damage(opened_file: OpenedFile) -> Iterator[str]:
    for line in opened_file.found.damage[:_MOST]:
        yield f"SQLite says: {line}."
    yield from opened_file.found.notes[:_MOST]
    yield from opened_file.found.warnings


def _bad_snapshots(contents: Contents, watch: ReadLimiter) -> Iterator[str]:
    history = History(contents, Tables(), watch)
    for number in contents.snapshots:
        if history.snapshot(number) is None:
            yield f"The snapshot after step {number} is damaged; it is not needed."


class _ReplayResult(NamedTuple):
    """The result of replaying the commands: sentences on what succeeded, and on faults."""

    facts: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


def _replay_all(contents: Contents, tables: Tables, watch: ReadLimiter) -> _ReplayResult:
    """Decode the first battle and replay every command from it until time runs out."""
    # Hide the later snapshots, or History would start from them and skip most of the replay.
    first = {contents.first: contents.snapshots[contents.first]}
    history = History(contents._replace(snapshots=first), tables, watch)
    try:
        history.battle(contents.first)
    except FormError as fault:
        return _ReplayResult(faults=(f"The first battle cannot be read ({fault}).",))
    history.watch = watch.timeless
    return _Replay(contents, history).run(watch)


class _Replay:
    """Replays the commands of a file; where one fails, resumes from the next snapshot."""

    def __init__(self, contents: Contents, history: History) -> None:
        self._contents = contents
        self._history = history
        self._writer = StateWriter()
        self._anew: list[int] = []
        self._notes: list[str] = []
        self._after = contents.first

    def run(self, watch: ReadLimiter) -> _ReplayResult:
        for done, row in enumerate(self._contents.rows):
            if watch.is_over():
                tried = f"The first {count(done, 'step')} were replayed. {_REST}"
                return _ReplayResult((tried, *self._collect_notes()))
            if row.kind == "deed" and row.number > self._after:
                wrong = self._try(row)
                if wrong:
                    return _ReplayResult(self._collect_notes(), (wrong,))
        return _ReplayResult(self._collect_notes() or (_SAME,))

    def _collect_notes(self) -> tuple[str, ...]:
        return (*((report_drifted_rounds(self._anew),) if self._anew else ()), *self._notes)

    def _try(self, row: JournalRow) -> str:
        """Replay one command; return why no later one can be replayed, or ''."""
        try:
            anew = replays_differently(self._history, row.number, self._writer)
            check_battle(self._history.battle(row.number))
            self._history.text(row.number)
        except FormError as fault:
            return f"Step {row.number}: {fault}."
        except ReplayError as fault:
            return self._pass_over(row, f"Step {row.number}: {fault}")
        if anew:
            self._anew.append(self._history.round(row.number))
            self._start_again(row.number)
        return ""

    def _pass_over(self, row: JournalRow, fault: str) -> str:
        """Resume from the next valid snapshot; return the fault if there is none."""
        later = sorted(each for each in self._contents.snapshots if each > row.number)
        known = next(filter(self._start_again, later), None)
        if known is None:
            return fault
        self._after = known
        self._notes.append(f"{fault} {_PASSED_OVER.format(known)}")
        return ""

    def _start_again(self, number: int) -> bool:
        state = self._contents.snapshots.get(number)
        return state is not None and self._history.resume_from_snapshot(number, state)


def _repair(sound: SoundContents, store: Store, tables: Tables, into: Path) -> Iterator[str]:
    """Write the sound contents to another file; yield sentences on what it holds and lacks."""
    if into.exists():
        raise NotSavedError(f"There is already a file '{into.name}'.")
    try:
        history, losses = replay_history(sound, tables)
    except FormError as fault:
        yield f"Nothing was written to '{into.name}': the battle cannot be read ({fault})."
        return
    steps, last = count(len(history.rows), "step"), _last_text(history)
    build_file(into, history.contents, store.pictures([]))
    _logger.info("%s repaired into %s", battle_tag(store.path), battle_tag(into))
    yield f"'{into.name}' contains what could be recovered: {steps}{last}."
    yield from losses[len(sound.losses) :]


def _last_text(history: History) -> str:
    """The log text of the last command, as the end of a sentence."""
    with suppress(FormError):
        text = history.text(history.trail.head)
        return f", up to '{text}'" if text else ""
    return ""
