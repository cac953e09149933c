"""The journal of a battle: rows chained by hashes, the way through them, and all they stand on."""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from battleboard.storage.battle_file.plain_value import FormError

RowKind: TypeAlias = Literal["deed", "undo", "redo"]

_KINDS: Final = frozenset({"deed", "undo", "redo"})
_TYPES: Final = (int, str, int, int, str, str, str, bytes)


class JournalRow(NamedTuple):
    """What happened to the record: from the state after row `parent` to the state after `head`.

    States are called by the numbers of the deeds that led to them; `state` is the hash of the
    battle at the head. Only deeds have the three texts.
    """

    number: int
    kind: RowKind
    parent: int
    head: int
    deed: str
    dice: str
    entry: str
    state: bytes

    def chained(self, before: bytes) -> bytes:
        """The hash of this row and all those before it."""
        words = (*self[:-1], self.state.hex())
        return sha256(before + msgspec.json.encode(words)).digest()


def row_of(values: tuple[Any, ...]) -> JournalRow:
    """Make a row of what stands in a file, or say that it is none."""
    if tuple(map(type, values)) != _TYPES or values[1] not in _KINDS:
        raise FormError("expected a row of the record")
    return JournalRow(*values)


def beginning(state: bytes, log: str) -> bytes:
    """The hash at which a chain begins: that of the first battle and its log."""
    return sha256(b"battle" + sha256(state).digest() + log.encode()).digest()


class UndoTrail:
    """Where the deeds led from, which one stands now, and which were undone since."""

    def __init__(self, first: int, rows: Iterable[JournalRow] = ()) -> None:
        self.first = first
        self.head = first
        self.last = first
        self._parents: dict[int, int] = {}
        self._undone: list[int] = []
        for row in rows:
            self.follow(row)

    @property
    def before(self) -> int | None:
        """The state that undo leads to, if there is anything to undo."""
        return self._parents.get(self.head)

    @property
    def after(self) -> int | None:
        """The state that redo leads to, if there is anything to do again."""
        return self._undone[-1] if self._undone else None

    def follow(self, row: JournalRow) -> None:
        """Take one more row; one that leads where nothing leads is refused."""
        if (row.number, row.parent) != (self.last + 1, self.head):
            raise FormError(f"row {row.number} does not follow row {self.last}")
        _STEPS[row.kind](self, row)
        self.head, self.last = row.head, row.number

    def back(self, number: int) -> Iterator[int]:
        """Give a state, and all those before it, back to the first."""
        yield number
        while number in self._parents:
            number = self._parents[number]
            yield number

    def _do(self, row: JournalRow) -> None:
        _expect(row, row.number)
        self._parents[row.number] = row.parent
        self._undone.clear()

    def _undo(self, row: JournalRow) -> None:
        _expect(row, self.before)
        self._undone.append(self.head)

    def _redo(self, row: JournalRow) -> None:
        _expect(row, self.after)
        self._undone.pop()


def _expect(row: JournalRow, head: int | None) -> None:
    if row.head != head:
        raise FormError(f"row {row.number} leads nowhere")


_STEPS: Final[Mapping[str, Callable[[UndoTrail, JournalRow], None]]] = MappingProxyType(
    {"deed": UndoTrail._do, "undo": UndoTrail._undo, "redo": UndoTrail._redo}  # noqa: SLF001 - its own steps
)


_QUICKLY: Final = 1
_LARGEST: Final = 2**28


class Contents(NamedTuple):
    """The first battle (called by the number `first`) and its log, and every row since.

    `snapshots` are battles as they were after some deeds, packed; that of the first is among them.
    `story` is the demonstration as which the battle was begun, if it was one.
    """

    snapshots: Mapping[int, bytes]
    rows: tuple[JournalRow, ...] = ()
    first: int = 0
    log: str = "[]"
    title: str = ""
    created: str = ""
    story: str = ""

    @property
    def beginning(self) -> bytes:
        """The hash at which the chain of the rows begins."""
        return beginning(unpacked(self.snapshots[self.first]), self.log)

    def meta(self) -> dict[str, str]:
        """What stands in the table of single values."""
        return {
            "first": str(self.first),
            "log": self.log,
            "beginning": self.beginning.hex(),
            "title": self.title,
            "created": self.created,
            "story": self.story,
        }


def packed(state: bytes) -> bytes:
    """Press a written battle together."""
    return zlib.compress(state, _QUICKLY)


def unpacked(state: bytes) -> bytes:
    """Unfold a battle; what is none, or is far too large, is a `zlib.error`."""
    unfolding = zlib.decompressobj()
    written = unfolding.decompress(state, _LARGEST)
    if not unfolding.eof:
        raise zlib.error("cut off")
    return written
