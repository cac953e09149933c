"""Every earlier battle: from memory, from a snapshot, or replayed from the journal.

The battle after step 6 is found by walking back along the trail to the nearest known battle, and
replaying the commands from there with the dice rolled at the time:

    snapshot        replayed
    0 ── 1 ── 2 ── 3 ── 4 ── 5 ── 6
                   ●─────────────▶

So no command needs an inverse, and no step is too old to undo. This relies on commands being
deterministic: the row keeps the dice, and its hash shows whether today's rules still lead to
the same battle.
"""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import takewhile
from typing import Final

import msgspec

from battleboard.battle.apply import Command, replay
from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands import Batch
from battleboard.rules import Tables
from battleboard.storage.battle_file import codec
from battleboard.storage.battle_file.bounds import NO_LIMIT, ReadLimiter, unpack_within
from battleboard.storage.battle_file.consistency import check_battle, check_sizes
from battleboard.storage.battle_file.journal import Contents, JournalRow, UndoTrail, unpack_state
from battleboard.storage.battle_file.plain_value import Codec, PlainValue, Value
from battleboard.storage.battle_file.value_codecs import ListCodec, ObjectCodec
from battleboard.storage.disk import StorageError

# How many outer layers of a battle are encoded part by part.
_DEPTH: Final = 2
# Longer lists are cached item by item.
_LONG: Final = 16
_LONGEST: Final = 400
_SMALL: Final = (bool, int, float, str, type(None))


def digest(state: bytes) -> bytes:
    return sha256(state).digest()


def read_state(state: bytes, log: Iterable[LogEntry], watch: ReadLimiter = NO_LIMIT) -> Battle:
    """Decode a battle and restore its log; raise a FormError if the battle is inconsistent."""
    check_sizes(state, watch)
    battle: Battle = codec.read(codec.BATTLE, state)
    check_battle(battle)
    return battle._replace(log=tuple(log))


class StateWriter:
    """Encodes successive battles, and re-encodes only the parts that changed.

    Every command hashes the whole battle, which may hold hundreds of figures. But most commands
    change only one or two of them; the others are the same objects as before, so their JSON is
    cached by `id()`. The cache holds the object too, so that its id cannot be reused. Long lists,
    such as the walls, are cached item by item.
    """

    def __init__(self) -> None:
        self._kept: Mapping[int, tuple[object, msgspec.Raw]] = {}
        self._used: dict[int, tuple[object, msgspec.Raw]] = {}
        self._lists: dict[int, tuple[Sequence[object], Sequence[msgspec.Raw]]] = {}

    @property
    def has_written(self) -> bool:
        return bool(self._kept)

    def write(self, battle: Battle) -> bytes:
        self._used = {}
        written = codec.as_json(self._layers(codec.BATTLE, battle._replace(log=()), _DEPTH))
        # Keep only what this battle used: the cache never outgrows one battle.
        self._kept = self._used
        return written

    def _layers(self, form: Codec, value: Value, depth: int) -> PlainValue:
        """Encode the outer layers part by part, and everything below through the cache."""
        if isinstance(value, _SMALL) or not value:
            return form.encode(value)
        if depth and isinstance(form, codec.NamedTupleCodec):
            return self._fields(form.fields, value, depth - 1)
        if depth and isinstance(form, ObjectCodec):
            return {key: self._layers(form.item, each, depth - 1) for key, each in value.items()}
        return self._raw(form, value)

    def _fields(
        self, fields: Iterable[codec.CodedField], value: Value, depth: int
    ) -> dict[str, PlainValue]:
        written = {}
        for field in fields:
            item = value[field.at]
            if item is not field.default:
                plain = self._layers(field.codec, item, depth)
                if not field.is_default(plain):
                    written[field.name] = plain
        return written

    def _raw(self, form: Codec, value: Value) -> msgspec.Raw:
        kept = self._kept.get(id(value)) or self._used.get(id(value))
        if kept is None:
            kept = value, msgspec.Raw(codec.as_json(self._parts(form, value)))
        self._used[id(value)] = kept
        return kept[1]

    def _parts(self, form: Codec, value: Value) -> PlainValue:
        """Encode a value that is not in the cache; items of its long lists may be in the cache."""
        if isinstance(form, codec.UnionCodec):
            form = form.form_of(value)
        if isinstance(form, ListCodec):
            return self._encode_list(form, value)
        if isinstance(form, codec.NamedTupleCodec) and _has_long_list(form, value):
            return self._fields(form.fields, value, 0)
        return form.encode(value)

    def _encode_list(self, form: ListCodec, value: Value) -> PlainValue:
        """Encode a list, reusing the JSON of items that the previous write had too."""
        items, written = self._lists.get(id(form), ((), ()))
        known = dict(zip(map(id, items), written, strict=True))

        def write(item: Value) -> msgspec.Raw:
            return known.get(id(item)) or msgspec.Raw(codec.as_json(form.item.encode(item)))

        found = form.encode_each(value, write)
        self._lists[id(form)] = value, found
        return found


def _has_long_list(form: codec.NamedTupleCodec, value: Value) -> bool:
    lists = (value[each.at] for each in form.fields if isinstance(each.codec, ListCodec))
    return any(len(each) > _LONG for each in lists)


def _deeds_in(command: Command) -> int:
    if isinstance(command, Batch):
        return sum(map(_deeds_in, command.deeds))
    return 1


REMEMBERED: Final = 200


def _brief(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


class ReplayError(StorageError):
    """A command in the journal that cannot be replayed; `number` is its row number."""

    def __init__(self, number: int, text: str, fault: Exception) -> None:
        problem = f"'{_brief(text)}' cannot be replayed ({_brief(str(fault).removesuffix('.'))})."
        super().__init__(problem)
        self.number = number


class History:
    """The journal of a battle, and a cache of the battles used last.

    While a file is being opened, `watch` enforces the bounds.
    """

    def __init__(self, contents: Contents, tables: Tables, watch: ReadLimiter = NO_LIMIT) -> None:
        self.watch = watch
        self.trail = UndoTrail(contents.first, contents.rows)
        self.rows = list(contents.rows)
        self.snapshots = dict(contents.snapshots)
        self.chain = contents.beginning
        for row in contents.rows:
            self.chain = row.chain_hash(self.chain)
        self.title = contents.title
        self.story = contents.story
        self.created = contents.created
        self.handouts = contents.handouts
        self._contents = contents
        self._tables = tables
        self._log: tuple[LogEntry, ...] = codec.read(codec.LOG, contents.log)
        self._entries: dict[int, LogEntry] = {}
        self._battles: dict[int, Battle] = {}

    @property
    def contents(self) -> Contents:
        snapshots = {each: state for each, state in self.snapshots.items() if self.snapshot(each)}
        return self._contents._replace(
            rows=tuple(self.rows),
            snapshots=snapshots,
            title=self.title,
            handouts=self.handouts,
        )

    def add(self, row: JournalRow, battle: Battle) -> None:
        self.trail.follow(row)
        self.chain = row.chain_hash(self.chain)
        self.rows.append(row)
        self._remember(row.head, battle)

    def text(self, number: int | None) -> str:
        if number is None or number == self.trail.first:
            return ""
        return self._entry(number).text

    def round(self, number: int) -> int:
        """The round in which a command was given; 0 before the first."""
        return self._entry(number).round

    def resume_from_snapshot(self, number: int, state: bytes) -> bool:
        """Use a snapshot in place of the replayed battle; return False if it is damaged."""
        self.snapshots[number] = state
        self._battles.pop(number, None)
        return self._can_recall(number)

    def battle(self, number: int) -> Battle:
        known = next(filter(self._can_recall, self.trail.back(number)))
        battle = self._battles[known]
        for each in reversed(list(takewhile(known.__ne__, self.trail.back(number)))):
            self.watch.check()
            battle = self._replay_row(battle, each)
            self._remember(each, battle)
        return battle

    def state_hash(self, number: int) -> bytes:
        if number == self.trail.first:
            return digest(unpack_state(self.snapshots[number]))
        return self._row(number).state

    def _can_recall(self, number: int) -> bool:
        """Return whether a battle is cached or has a valid snapshot, which is then cached."""
        if number not in self._battles:
            state = self.snapshot(number)
            if state is None:
                return False
            self._remember(number, read_state(state, self._log_at(number), self.watch))
        return True

    def snapshot(self, number: int) -> bytes | None:
        """The decompressed snapshot; None if there is none or its hash is wrong."""
        try:
            state = unpack_within(self.snapshots[number], self.watch)
        except (KeyError, zlib.error):
            return None
        return state if digest(state) == self.state_hash(number) else None

    def _replay_row(self, battle: Battle, number: int) -> Battle:
        row = self._row(number)
        record = codec.read_record(row.deed, row.dice)
        self.watch.check_deeds(_deeds_in(record.command))
        try:
            after = replay(battle, record, self._tables)
        except Exception as fault:
            # Rules of another version may raise anything; the steps before this one are usable.
            raise ReplayError(number, self.text(number), fault) from fault
        self.watch.check_state(len(after.figures) + len(after.gone), len(after.board.walls))
        return after

    def _log_at(self, number: int) -> tuple[LogEntry, ...]:
        numbers = [each for each in self.trail.back(number) if each != self.trail.first]
        return (*self._log, *map(self._entry, reversed(numbers)))

    def _entry(self, number: int) -> LogEntry:
        if number not in self._entries:
            self._entries[number] = codec.read(codec.ENTRY, self._row(number).entry)
        return self._entries[number]

    def _row(self, number: int) -> JournalRow:
        return self.rows[number - self.trail.first - 1]

    def _remember(self, number: int, battle: Battle) -> None:
        self._battles.pop(number, None)
        self._battles[number] = battle
        if len(self._battles) > REMEMBERED:
            del self._battles[next(iter(self._battles))]
