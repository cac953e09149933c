"""An open battle and its file: each command is saved before its result is shown.

Opening replays every command since the last snapshot, so snapshots bound the time to open a file.
A snapshot is taken every 50 rows and on closing; of those before the last ten, only one per 500
rows is kept, so file size grows with the number of commands, not with the size of the battle:

    rows        0        500       1000      1500      1800 1850 … 2250
    snapshots   ■         ■         ■         ■          the last ten
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise, takewhile
from logging import getLogger
from pathlib import Path
from typing import Final, TypeVar

from battleboard.battle.apply import Command, Outcome, apply
from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import NO_ROLLS, DiceSource, Refusal
from battleboard.rules import Tables
from battleboard.storage.battle_file.codec import COMMAND, DICE, ENTRY, LOG, write
from battleboard.storage.battle_file.history import History, StateWriter, digest
from battleboard.storage.battle_file.journal import (
    HANDOUTS,
    Contents,
    JournalRow,
    KeptHandout,
    RowKind,
    meta_seal,
    pack_state,
    read_handouts,
    written_handouts,
)
from battleboard.storage.battle_file.last_step import LastStep
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.sqlite_file import build_file, free_path, remove_file
from battleboard.storage.battle_file.store import LogLostError, Store, open_store
from battleboard.storage.disk import NotSavedError, UnreadableError, is_same_file, resolve_path
from battleboard.storage.log_file import battle_tag

_logger: Final = getLogger(__name__)
OFTEN: Final = 50
"""Rows from one snapshot to the next."""
_LATEST: Final = 10
_SPACING: Final = 500
_ELSEWHERE: Final = (
    "{} Another program deleted or replaced it while '{}' was open. "
    "Nothing is lost: the battle is saved as '{}' and continues there."
)
T = TypeVar("T")


class BattleFile:
    """An open battle: `battle` is the current state; the file has every command that led to it."""

    def __init__(self, store: Store, history: History, tables: Tables) -> None:
        self._store = store
        self._history = history
        self._tables = tables
        self._writer = StateWriter()
        self._opened_at = history.trail.last
        self._notes: tuple[str, ...] = ()
        self.battle = history.battle(history.trail.head)
        store.mark_open(self._last)

    @property
    def path(self) -> Path:
        return self._store.path

    @property
    def title(self) -> str:
        return self._history.title

    def set_title(self, title: str) -> None:
        """Change the title; this is not a command, and undo does not touch it."""
        meta = {"title": title, "created": self._history.created, "story": self.story}
        values = {"title": title, "seal": meta_seal(meta)}
        self._safely(lambda store: store.put_meta(values))
        self._history.title = title

    @property
    def story(self) -> str:
        """The demonstration this battle was started from, or ''."""
        return self._history.story

    @property
    def handouts(self) -> tuple[KeptHandout, ...]:
        return read_handouts(self._history.handouts)

    def keep_handouts(self, handouts: Sequence[KeptHandout]) -> None:
        """Keep the pictures shown to the players; like the title, this is not a command."""
        text = written_handouts(handouts)
        self._safely(lambda store: store.put_meta({HANDOUTS: text}))
        self._history.handouts = text

    @property
    def read_only(self) -> bool:
        return self._store.read_only

    @property
    def undo_text(self) -> str:
        trail = self._history.trail
        done = takewhile(trail.first.__ne__, trail.back(trail.head))
        return next(filter(None, map(self._history.text, done)), "")

    @property
    def redo_text(self) -> str:
        return self._history.text(self._history.trail.after)

    def do(self, command: Command, rolls: DiceSource = NO_ROLLS) -> Outcome:
        """Apply a command and save it; on a `Refusal` or `NotSavedError` nothing has changed."""
        outcome = apply(self.battle, command, rolls, self._tables)
        trail = self._history.trail
        try:
            texts = _texts(outcome)
            state = self._writer.write(outcome.battle)
        except FormError as fault:
            raise Refusal(f"This cannot be saved: {fault}.") from fault
        # Save before showing: if the append fails, `self.battle` and the history are untouched.
        row = JournalRow(trail.last + 1, "deed", trail.head, trail.last + 1, *texts, digest(state))
        self._append(row, outcome.battle)
        if row.number - max(self._history.snapshots) >= OFTEN:
            self._take_snapshot()
        return outcome

    def writing_ahead(self) -> Callable[[], StateWriter]:
        """Return a function that encodes the current battle and may run on another thread."""
        battle = self.battle

        def write_all() -> StateWriter:
            writer = StateWriter()
            with suppress(FormError):
                writer.write(battle)
            return writer

        return write_all

    def take_ahead(self, writer: StateWriter) -> None:
        """Adopt a writer that was warmed up ahead, unless a command came first."""
        if not self._writer.has_written:
            self._writer = writer

    def undo(self) -> Battle:
        """Undo the last command, and any automatic follow-ups (commands without a log text).

        Raises a `StorageError` if the earlier battle can no longer be read or replayed.
        """
        if not self.undo_text:
            raise Refusal("Nothing to undo.")
        trail, quiet = self._history.trail, True
        steps = pairwise(trail.back(trail.head))
        # Commands without a log text followed automatically: one undo takes them back together.
        while quiet:
            number, before = next(steps)
            self._step_to("undo", before)
            quiet = not self._history.text(number)
        return self.battle

    def redo(self) -> Battle:
        """Redo the command undone last, and its automatic follow-ups."""
        after = self._history.trail.after
        if after is None:
            raise Refusal("Nothing to redo.")
        while after is not None:
            self._step_to("redo", after)
            after = self._history.trail.after
            after = None if self._history.text(after) else after
        return self.battle

    def add_picture(self, content: bytes) -> str:
        """Save a picture and return its name; the same picture is stored only once."""
        return self._safely(lambda store: store.put_picture(content))

    def picture(self, name: str) -> bytes:
        return self._store.picture(name)

    def pictures(self, lost: list[str]) -> Iterator[tuple[str, bytes]]:
        """All pictures by name; each unreadable picture adds a sentence to `lost`."""
        return self._store.pictures(lost)

    def save_copy(self, path: Path) -> tuple[str, ...]:
        """Write the whole battle to another file; return a sentence for each picture lost."""
        path = resolve_path(path)
        if is_same_file(path, self.path):
            raise NotSavedError(f"'{path.name}' is this battle's own file.")
        lost: list[str] = []
        contents = self._history.contents
        snapshots = self._snapshot_of_now() | dict(contents.snapshots)
        contents = contents._replace(snapshots=snapshots)
        build_file(path, contents, self._store.pictures(lost))
        _logger.info("%s copied to %s", battle_tag(self.path), battle_tag(path))
        return tuple(lost)

    def move(self, path: Path, *, leave_old: bool = False) -> tuple[str, ...]:
        """Continue in another file, such as a file with a proper name, and remove the old file.

        The old file stays with `leave_old`, if it is read-only, if another file has taken its
        place, or if something could not be copied. Returns a sentence for each picture lost.
        """
        path = resolve_path(path)
        lost = self.save_copy(path)
        _logger.info("%s goes on as %s", battle_tag(self.path), battle_tag(path))
        old, self._store = self._store, open_store(path)
        self._store.mark_open(self._last)
        old.close()
        if not (leave_old or lost or old.read_only) and old.is_there:
            with suppress(OSError):
                remove_file(old.path)
        return lost

    def fold_in(self) -> None:
        """Have the WAL folded into the main file; if steps are known to be lost, save elsewhere.

        A failure is left for the next command to report.
        """
        if not self.read_only:
            trail = self._history.trail
            steps = trail.last - trail.first
            with suppress(NotSavedError):
                self._safely(lambda store: store.fold_in(self._last, steps))

    def close(self) -> None:
        """Save the last step, and a snapshot for fast reopening; then close the file.

        If something was done and the file on disk lacks steps, the whole battle is first saved to a
        new file.
        """
        if not self.read_only and self._history.trail.head not in self._history.snapshots:
            self._take_snapshot()
        if self._history.trail.last != self._opened_at:
            with suppress(NotSavedError):
                self._store.put_meta({"last": self._last.text})
            self._opened_at = self._last.number
            self._rescue()
        self._store.close()
        _logger.info("%s closed", battle_tag(self.path))

    @property
    def _last(self) -> LastStep:
        return LastStep(self._history.trail.last, self._history.chain)

    def _rescue(self) -> None:
        # Compare with memory, not with a whole history: a salvaged file lacks the first battle, and
        # old snapshots are deleted.
        if not self._store.has(self._history.contents):
            lacking = f"The file '{self.path.name}' lacks steps that were saved."
            with suppress(NotSavedError):
                self._go_elsewhere(lacking)

    def _step_to(self, kind: RowKind, head: int) -> None:
        """Make an earlier or undone battle current, and save that step as a row."""
        try:
            battle = self._history.battle(head)
        except FormError as fault:
            raise UnreadableError(f"The earlier battle cannot be read ({fault}).") from fault
        trail = self._history.trail
        state = self._history.state_hash(head)
        self._append(JournalRow(trail.last + 1, kind, trail.head, head, "", "", "", state), battle)

    def _append(self, row: JournalRow, battle: Battle) -> None:
        chain = row.chain_hash(self._history.chain)
        self._safely(lambda store: store.append(row, chain))
        self._history.add(row, battle)
        self.battle = battle

    def _safely(self, write: Callable[[Store], T]) -> T:
        """Write to the file; if the file has lost steps, move to a new one and write there."""
        try:
            return write(self._store)
        except LogLostError as fault:
            self._go_elsewhere(str(fault))
        return write(self._store)

    def _go_elsewhere(self, fault: str) -> None:
        """Write the battle from memory, which has all steps, to a new file, and continue there."""
        old, new = self.path, free_path(self.path, "saved")
        # Leave the old file alone: the program that removed its steps may be using it.
        lost = self.move(new, leave_old=True)
        _logger.info("%s has lost steps, saved as %s", battle_tag(old), battle_tag(new))
        self._notes += (_ELSEWHERE.format(fault, old.name, new.name), *lost)

    def take_notes(self) -> tuple[str, ...]:
        """Return and clear the messages for the DM, such as one that the battle has a new file."""
        notes, self._notes = self._notes, ()
        return notes

    def _take_snapshot(self) -> None:
        """Save the whole battle; a failure only makes the next opening slower."""
        snapshots = self._history.snapshots
        dropped = snapshots_to_drop(snapshots)
        with suppress(NotSavedError):
            for head, state in self._snapshot_of_now().items():
                self._store.put_snapshot(head, state, dropped)
                snapshots[head] = state
                for number in dropped:
                    del snapshots[number]

    def _snapshot_of_now(self) -> dict[int, bytes]:
        """The current battle keyed by its number; empty if it does not match its row's hash."""
        head, state = self._history.trail.head, self._writer.write(self.battle)
        return {head: pack_state(state)} if digest(state) == self._history.state_hash(head) else {}


def snapshots_to_drop(numbers: Iterable[int]) -> list[int]:
    """The snapshots to delete: keeps the last ten, and one per 500 rows before them."""
    dropped: list[int] = []
    kept = None
    for number in sorted(numbers)[:-_LATEST]:
        if kept is None or number - kept >= _SPACING:
            kept = number
        else:
            dropped.append(number)
    return dropped


def first_contents(battle: Battle, title: str, created: str, story: str = "") -> Contents:
    state = pack_state(StateWriter().write(battle))
    log = write(LOG, battle.log).decode()
    return Contents({0: state}, log=log, title=title, created=created, story=story)


def _texts(outcome: Outcome) -> tuple[str, str, str]:
    return (
        write(COMMAND, outcome.record.command).decode(),
        write(DICE, outcome.record.dice).decode(),
        write(ENTRY, outcome.battle.log[-1]).decode(),
    )
