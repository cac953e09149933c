"""The document: a battle and its file, changed by deeds, each of which is kept at once."""

from collections.abc import Iterable
from contextlib import suppress
from itertools import pairwise, takewhile
from logging import getLogger
from pathlib import Path
from typing import Final

from battleboard.battle.apply import Command, Outcome, apply
from battleboard.battle.battle import Battle
from battleboard.battle.state.referee import NO_ROLLS, DiceSource, Refusal
from battleboard.rules import Tables
from battleboard.storage.battle_file.codec import COMMAND, DICE, ENTRY, LOG, write
from battleboard.storage.battle_file.history import History, StateWriter, digest
from battleboard.storage.battle_file.journal import Contents, JournalRow, RowKind, packed
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.sqlite_file import build_file, remove_file
from battleboard.storage.battle_file.store import Store, open_store
from battleboard.storage.disk import NotSavedError, UnreadableError
from battleboard.storage.log_file import battle_tag

_logger: Final = getLogger(__name__)
OFTEN: Final = 50
"""A snapshot is taken after so many rows."""
_KEPT: Final = 10
_SPARSE: Final = 500


class BattleFile:
    """A battle that is open: `battle` is how it stands, and all that was done is in its file."""

    def __init__(self, store: Store, past: History, tables: Tables) -> None:
        self._store = store
        self._past = past
        self._tables = tables
        self._writer = StateWriter()
        self.battle = past.battle(past.trail.head)

    @property
    def path(self) -> Path:
        """Where its file is."""
        return self._store.path

    @property
    def title(self) -> str:
        """What the battle is called."""
        return self._past.title

    def entitle(self, title: str) -> None:
        """Call the battle something else; this is no deed, and is not undone."""
        self._store.put_meta("title", title)
        self._past.title = title

    @property
    def story(self) -> str:
        """The demonstration as which it was begun, if it was one."""
        return self._past.story

    @property
    def read_only(self) -> bool:
        """Whether it can only be looked at."""
        return self._store.read_only

    @property
    def undo_text(self) -> str:
        """The sentence of the deed that undo would take back, if there is one."""
        trail = self._past.trail
        done = takewhile(trail.first.__ne__, trail.back(trail.head))
        return next(filter(None, map(self._past.text, done)), "")

    @property
    def redo_text(self) -> str:
        """The sentence of the deed that redo would do again, if there is one."""
        return self._past.text(self._past.trail.after)

    def do(self, command: Command, rolls: DiceSource = NO_ROLLS) -> Outcome:
        """Do a deed and keep it, or raise a `Refusal` or `NotSavedError`; then nothing is done."""
        outcome = apply(self.battle, command, rolls, self._tables)
        trail = self._past.trail
        try:
            texts = _texts(outcome)
            state = self._writer.write(outcome.battle)
        except FormError as fault:
            raise Refusal(f"This cannot be kept: {fault}.") from fault
        row = JournalRow(trail.last + 1, "deed", trail.head, trail.last + 1, *texts, digest(state))
        self._append(row, outcome.battle)
        if row.number - max(self._past.snapshots) >= OFTEN:
            self._take_snapshot()
        return outcome

    def undo(self) -> Battle:
        """Take back the last deed, with those without a sentence that came of themselves after it.

        One whose battle cannot be had again is a `StorageError`.
        """
        if not self.undo_text:
            raise Refusal("There is nothing to undo.")
        trail, quiet = self._past.trail, True
        steps = pairwise(trail.back(trail.head))
        while quiet:
            number, before = next(steps)
            self._go("undo", before)
            quiet = not self._past.text(number)
        return self.battle

    def redo(self) -> Battle:
        """Do again what was undone last, with what came of itself after it."""
        after = self._past.trail.after
        if after is None:
            raise Refusal("There is nothing to do again.")
        while after is not None:
            self._go("redo", after)
            after = self._past.trail.after
            after = None if self._past.text(after) else after
        return self.battle

    def add_picture(self, content: bytes) -> str:
        """Keep a picture, once however often it is added, and give the name to find it by."""
        return self._store.put_picture(content)

    def picture(self, name: str) -> bytes:
        """Find a picture by its name."""
        return self._store.picture(name)

    def save_copy(self, path: Path) -> tuple[str, ...]:
        """Write the whole battle into another file, and say what of it could not be."""
        if path.absolute() == self.path.absolute():
            raise NotSavedError(f"'{path.name}' is the file of this battle itself.")
        lost: list[str] = []
        contents = self._past.contents
        snapshots = self._snapshot_of_now() | dict(contents.snapshots)
        contents = contents._replace(snapshots=snapshots)
        build_file(path, contents, self._store.pictures(lost))
        _logger.info("%s copied to %s", battle_tag(self.path), battle_tag(path))
        return tuple(lost)

    def move(self, path: Path, *, leave_old: bool = False) -> tuple[str, ...]:
        """Go on in another file, such as one with a name; the old one is removed when all is there.

        Should some of it not be readable any more, then that is said, and the old one stays, as it
        does if it is to be left.
        """
        lost = self.save_copy(path)
        _logger.info("%s goes on as %s", battle_tag(self.path), battle_tag(path))
        old, self._store = self._store, open_store(path)
        old.close()
        if not (leave_old or lost or old.read_only):
            with suppress(OSError):
                remove_file(old.path)
        return lost

    def close(self) -> None:
        """Let go of the file; where there is room, the battle as it is now makes opening quick."""
        if not self.read_only and self._past.trail.head not in self._past.snapshots:
            self._take_snapshot()
        self._store.close()
        _logger.info("%s closed", battle_tag(self.path))

    def _go(self, kind: RowKind, head: int) -> None:
        """Step to another battle of the past."""
        try:
            battle = self._past.battle(head)
        except FormError as fault:
            raise UnreadableError(f"The battle as it was then cannot be read ({fault}).") from fault
        trail = self._past.trail
        state = self._past.state_hash(head)
        self._append(JournalRow(trail.last + 1, kind, trail.head, head, "", "", "", state), battle)

    def _append(self, row: JournalRow, battle: Battle) -> None:
        """Keep a row, then show what it led to."""
        self._store.append(row, row.chained(self._past.chain))
        self._past.add(row, battle)
        self.battle = battle

    def _take_snapshot(self) -> None:
        """Keep the battle as it is; where that fails, nothing is lost but time on opening."""
        snapshots = self._past.snapshots
        gone = superfluous(snapshots)
        with suppress(NotSavedError):
            for head, state in self._snapshot_of_now().items():
                self._store.put_snapshot(head, state, gone)
                snapshots[head] = state
                for number in gone:
                    del snapshots[number]

    def _snapshot_of_now(self) -> dict[int, bytes]:
        """The battle as it is, by its number; nothing if it is not what it was then."""
        head, state = self._past.trail.head, self._writer.write(self.battle)
        return {head: packed(state)} if digest(state) == self._past.state_hash(head) else {}


def superfluous(numbers: Iterable[int]) -> list[int]:
    """Choose the snapshots to let go: all of the last ones are kept, of older ones a few."""
    gone: list[int] = []
    kept = None
    for number in sorted(numbers)[:-_KEPT]:
        if kept is None or number - kept >= _SPARSE:
            kept = number
        else:
            gone.append(number)
    return gone


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
