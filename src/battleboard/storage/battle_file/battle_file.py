"""An open battle and its file: each command is saved before its result is shown.

Snapshots bound the time of opening, which has to replay every command since the last of them. One
is taken every 50 rows and on closing; of the older ones only one in 500 rows stays, so that the
size of a file follows the number of commands and not the size of the battle:

    rows        0        500       1000      1500      1800 1850 … 2250
    snapshots   ■         ■         ■         ■          the last ten
"""

from collections.abc import Callable, Iterable, Iterator
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
from battleboard.storage.battle_file.journal import Contents, JournalRow, RowKind, packed, seal_of
from battleboard.storage.battle_file.last_step import LastStep
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.sqlite_file import build_file, free_path, remove_file
from battleboard.storage.battle_file.store import LogLostError, Store, open_store
from battleboard.storage.disk import NotSavedError, UnreadableError, is_same_file, resolved
from battleboard.storage.log_file import battle_tag

_logger: Final = getLogger(__name__)
OFTEN: Final = 50
"""How many rows there are from one snapshot to the next."""
_LATEST: Final = 10
_SPACING: Final = 500
_ELSEWHERE: Final = (
    "{} Another program has deleted or replaced it while '{}' was open. "
    "Nothing is lost: the battle is saved as '{}' and continues there."
)
T = TypeVar("T")


class BattleFile:
    """An open battle: `battle` is its state now, and its file has every command that led there."""

    def __init__(self, store: Store, history: History, tables: Tables) -> None:
        self._store = store
        self._history = history
        self._tables = tables
        self._writer = StateWriter()
        self._opened_at = history.trail.last
        self._notes: tuple[str, ...] = ()
        self.battle = history.battle(history.trail.head)

    @property
    def path(self) -> Path:
        """The path of its file."""
        return self._store.path

    @property
    def title(self) -> str:
        """What the battle is called."""
        return self._history.title

    def entitle(self, title: str) -> None:
        """Change the title; this is no command, and undo does not touch it."""
        meta = {"title": title, "created": self._history.created, "story": self.story}
        values = {"title": title, "seal": seal_of(meta)}
        self._safely(lambda store: store.put_meta(values))
        self._history.title = title

    @property
    def story(self) -> str:
        """The demonstration that it was begun from, if any."""
        return self._history.story

    @property
    def read_only(self) -> bool:
        """Whether it can be read but not changed."""
        return self._store.read_only

    @property
    def undo_text(self) -> str:
        """The sentence of the command that undo would take back, if there is one."""
        trail = self._history.trail
        done = takewhile(trail.first.__ne__, trail.back(trail.head))
        return next(filter(None, map(self._history.text, done)), "")

    @property
    def redo_text(self) -> str:
        """The sentence of the command that redo would do again, if there is one."""
        return self._history.text(self._history.trail.after)

    def do(self, command: Command, rolls: DiceSource = NO_ROLLS) -> Outcome:
        """Do a command and save it; on a `Refusal` or `NotSavedError` nothing has changed."""
        outcome = apply(self.battle, command, rolls, self._tables)
        trail = self._history.trail
        try:
            texts = _texts(outcome)
            state = self._writer.write(outcome.battle)
        except FormError as fault:
            raise Refusal(f"This cannot be kept: {fault}.") from fault
        row = JournalRow(trail.last + 1, "deed", trail.head, trail.last + 1, *texts, digest(state))
        self._append(row, outcome.battle)
        if row.number - max(self._history.snapshots) >= OFTEN:
            self._take_snapshot()
        return outcome

    def writing_ahead(self) -> Callable[[], StateWriter]:
        """What writes the battle as it is now; another thread may do that."""
        battle = self.battle

        def write_all() -> StateWriter:
            writer = StateWriter()
            with suppress(FormError):
                writer.write(battle)
            return writer

        return write_all

    def take_ahead(self, writer: StateWriter) -> None:
        """Go on with what has written the battle ahead, unless a command was quicker."""
        if not self._writer.has_written:
            self._writer = writer

    def undo(self) -> Battle:
        """Take back the last command, with those without a sentence that followed of themselves.

        An earlier battle that cannot be read or replayed any more is a `StorageError`.
        """
        if not self.undo_text:
            raise Refusal("Nothing to undo.")
        trail, quiet = self._history.trail, True
        steps = pairwise(trail.back(trail.head))
        while quiet:
            number, before = next(steps)
            self._step_to("undo", before)
            quiet = not self._history.text(number)
        return self.battle

    def redo(self) -> Battle:
        """Do again what was undone last, with what followed of itself."""
        after = self._history.trail.after
        if after is None:
            raise Refusal("Nothing to redo.")
        while after is not None:
            self._step_to("redo", after)
            after = self._history.trail.after
            after = None if self._history.text(after) else after
        return self.battle

    def add_picture(self, content: bytes) -> str:
        """Save a picture, once however often it is added, and return the name to find it by."""
        return self._safely(lambda store: store.put_picture(content))

    def picture(self, name: str) -> bytes:
        """A picture by its name."""
        return self._store.picture(name)

    def pictures(self, lost: list[str]) -> Iterator[tuple[str, bytes]]:
        """All pictures by their names; each that cannot be read adds a sentence to `lost`."""
        return self._store.pictures(lost)

    def save_copy(self, path: Path) -> tuple[str, ...]:
        """Write the whole battle into another file; a sentence comes back for each thing lost."""
        path = resolved(path)
        if is_same_file(path, self.path):
            raise NotSavedError(f"'{path.name}' is the file of this battle itself.")
        lost: list[str] = []
        contents = self._history.contents
        snapshots = self._snapshot_of_now() | dict(contents.snapshots)
        contents = contents._replace(snapshots=snapshots)
        build_file(path, contents, self._store.pictures(lost))
        _logger.info("%s copied to %s", battle_tag(self.path), battle_tag(path))
        return tuple(lost)

    def move(self, path: Path, *, leave_old: bool = False) -> tuple[str, ...]:
        """Go on in another file, such as one with a name, and remove the old one.

        If something could not be copied, a sentence tells of it and the old file stays, as it does
        with `leave_old`, or where another file has come into its place.
        """
        path = resolved(path)
        lost = self.save_copy(path)
        _logger.info("%s goes on as %s", battle_tag(self.path), battle_tag(path))
        old, self._store = self._store, open_store(path)
        old.close()
        if not (leave_old or lost or old.read_only) and old.is_there:
            with suppress(OSError):
                remove_file(old.path)
        return lost

    def close(self) -> None:
        """Close the file, with a snapshot of the battle as it is, so that it opens quickly."""
        if not self.read_only and self._history.trail.head not in self._history.snapshots:
            self._take_snapshot()
        if self._history.trail.last != self._opened_at:
            with suppress(NotSavedError):
                step = LastStep(self._history.trail.last, self._history.chain)
                self._store.put_meta({"last": step.text})
            self._opened_at = step.number
        self._store.close()
        _logger.info("%s closed", battle_tag(self.path))

    def _step_to(self, kind: RowKind, head: int) -> None:
        """Step to an earlier or undone battle, and save that step."""
        try:
            battle = self._history.battle(head)
        except FormError as fault:
            raise UnreadableError(f"The battle as it was then cannot be read ({fault}).") from fault
        trail = self._history.trail
        state = self._history.state_hash(head)
        self._append(JournalRow(trail.last + 1, kind, trail.head, head, "", "", "", state), battle)

    def _append(self, row: JournalRow, battle: Battle) -> None:
        """Save a row, then make its battle the current one."""
        chain = row.chained(self._history.chain)
        self._safely(lambda store: store.append(row, chain))
        self._history.add(row, battle)
        self.battle = battle

    def _safely(self, write: Callable[[Store], T]) -> T:
        """Write to the file, and where that has lost its log, to another one from now on."""
        try:
            return write(self._store)
        except LogLostError as fault:
            old, new = self.path, free_path(self.path, "saved")
            lost = self.move(new, leave_old=True)
            _logger.info("%s has lost its log, saved as %s", battle_tag(old), battle_tag(new))
            self._notes += (_ELSEWHERE.format(fault, old.name, new.name), *lost)
        return write(self._store)

    def take_notes(self) -> tuple[str, ...]:
        """What the DM has to be told since the last time: that the battle goes on elsewhere."""
        notes, self._notes = self._notes, ()
        return notes

    def _take_snapshot(self) -> None:
        """Save the battle whole; if that fails, only opening takes longer."""
        snapshots = self._history.snapshots
        dropped = superfluous(snapshots)
        with suppress(NotSavedError):
            for head, state in self._snapshot_of_now().items():
                self._store.put_snapshot(head, state, dropped)
                snapshots[head] = state
                for number in dropped:
                    del snapshots[number]

    def _snapshot_of_now(self) -> dict[int, bytes]:
        """The battle as it is, by its number; nothing if its hash is not the one in its row."""
        head, state = self._history.trail.head, self._writer.write(self.battle)
        return {head: packed(state)} if digest(state) == self._history.state_hash(head) else {}


def superfluous(numbers: Iterable[int]) -> list[int]:
    """The snapshots to delete: the last ten stay, and of older ones one in 500 rows."""
    dropped: list[int] = []
    kept = None
    for number in sorted(numbers)[:-_LATEST]:
        if kept is None or number - kept >= _SPACING:
            kept = number
        else:
            dropped.append(number)
    return dropped


def first_contents(battle: Battle, title: str, created: str, story: str = "") -> Contents:
    """What the file of a battle holds before anything is done."""
    state = packed(StateWriter().write(battle))
    log = write(LOG, battle.log).decode()
    return Contents({0: state}, log=log, title=title, created=created, story=story)


def _texts(outcome: Outcome) -> tuple[str, str, str]:
    return (
        write(COMMAND, outcome.record.command).decode(),
        write(DICE, outcome.record.dice).decode(),
        write(ENTRY, outcome.battle.log[-1]).decode(),
    )
