r"""The journal of a battle: hash-chained rows, and the undo/redo trail through them.

Undo and redo append rows too, so a file only grows and a crash can lose nothing but its tail. Each
row names the state it starts from (`parent`) and the state it leads to (`head`); a state is
numbered after the command that made it:

    row    1      2      3      4 (undo)   5 (command)
    head   1      2      3      2          5

    0 ── 1 ── 2 ── 3        after row 4, redo leads to 3;
               \
                5           after row 5 it does not: 3 stays in the file, but nothing leads there

The hash of a row covers the hash of the row before it. Anything changed, dropped or inserted
breaks the chain from there on, while all rows before it can still be trusted.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from battleboard.storage.battle_file.plain_value import FormError

RowKind: TypeAlias = Literal["deed", "undo", "redo"]

_TYPES: Final = (int, str, int, int, str, str, str, bytes)


class JournalRow(NamedTuple):
    """One step of the journal: from the state `parent` to the state `head`.

    States are numbered after the commands that led to them; `state` is the hash of the battle at
    the head. Only commands (kind `deed` in the file) have the three texts.
    """

    number: int
    kind: RowKind
    parent: int
    head: int
    deed: str
    dice: str
    entry: str
    state: bytes

    def chain_hash(self, before: bytes) -> bytes:
        """The chain hash up to this row; `before` is the chain hash of the previous row."""
        words = (*self[:-1], self.state.hex())
        return sha256(before + msgspec.json.encode(words)).digest()


def row_of(values: tuple[Any, ...]) -> JournalRow:
    if tuple(map(type, values)) != _TYPES:
        raise FormError("expected a row of the journal")
    return JournalRow(*values)


def beginning(state: bytes, log: str) -> bytes:
    """The hash that starts a chain: covers the first battle and its log."""
    return sha256(b"battle" + sha256(state).digest() + log.encode()).digest()


class UndoTrail:
    """The states that undo and redo lead to, derived from the rows of a journal."""

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
        return self._parents.get(self.head)

    @property
    def after(self) -> int | None:
        return self._undone[-1] if self._undone else None

    def follow(self, row: JournalRow) -> None:
        """Advance by one row; raise a FormError if the row does not follow from those before it."""
        if (row.number, row.parent) != (self.last + 1, self.head):
            raise FormError(f"row {row.number} does not follow row {self.last}")
        if row.kind not in _STEPS:
            raise FormError(f"row {row.number} has an unknown kind")
        _STEPS[row.kind](self, row)
        self.head, self.last = row.head, row.number

    def back(self, number: int) -> Iterator[int]:
        yield number
        while number in self._parents:
            number = self._parents[number]
            yield number

    def _do(self, row: JournalRow) -> None:
        _expect(row, row.number)
        self._parents[row.number] = row.parent
        # A new command after an undo abandons the undone states, as in any editor.
        self._undone.clear()

    def _undo(self, row: JournalRow) -> None:
        _expect(row, self.before)
        self._undone.append(self.head)

    def _redo(self, row: JournalRow) -> None:
        _expect(row, self.after)
        self._undone.pop()


def _expect(row: JournalRow, head: int | None) -> None:
    if row.head != head:
        raise FormError(f"row {row.number} points to the wrong row")


_STEPS: Final[Mapping[str, Callable[[UndoTrail, JournalRow], None]]] = MappingProxyType(
    {"deed": UndoTrail._do, "undo": UndoTrail._undo, "redo": UndoTrail._redo}  # noqa: SLF001 - its own steps
)


_FASTEST: Final = 1
LARGEST: Final = 2**28
"""Maximum unpacked size of a battle."""
PROGRAM: Final = "program"
"""Name of the meta value with the release that last wrote to the file; the oldest lack it."""
SEALED: Final = ("title", "created", "story")
"""Names of the meta values that a separate hash covers."""


def meta_seal(meta: Mapping[str, str]) -> str:
    """The hash of the `SEALED` meta values, which the chain of rows does not cover."""
    words = [meta.get(name, "") for name in SEALED]
    return sha256(b"seal" + msgspec.json.encode(words)).hexdigest()


class Contents(NamedTuple):
    """Everything in a file but its pictures: the first battle, its log, and all rows since.

    `first` is the number of the first battle, and `log` the log up to it. `snapshots` are
    compressed battles: the first one, and those after some of the commands. `story` is the
    demonstration that the battle was started from, if any, and `handouts` the pictures shown to
    the players, as written by `written_handouts`.
    """

    snapshots: Mapping[int, bytes]
    rows: tuple[JournalRow, ...] = ()
    first: int = 0
    log: str = "[]"
    title: str = ""
    created: str = ""
    story: str = ""
    handouts: str = ""

    @property
    def beginning(self) -> bytes:
        return beginning(unpack_state(self.snapshots[self.first]), self.log)

    def meta(self) -> dict[str, str]:
        single = {
            "first": str(self.first),
            "log": self.log,
            "beginning": self.beginning.hex(),
            "title": self.title,
            "created": self.created,
            "story": self.story,
        }
        handouts = {HANDOUTS: self.handouts} if self.handouts else {}
        return single | {"seal": meta_seal(single)} | handouts


HANDOUTS: Final = "handouts"
"""Name of the meta value with the pictures shown to the players; files without any lack it."""
ScreenPlace: TypeAlias = tuple[float, float, float]
"""A place on the players' screen: centre x, centre y and width, as fractions of the screen."""


class KeptHandout(NamedTuple):
    """A picture shown to the players: its name, title, and place if it lies over their map."""

    name: str
    title: str
    place: ScreenPlace | None = None


def written_handouts(handouts: Sequence[KeptHandout]) -> str:
    return msgspec.json.encode(list(handouts)).decode()


def read_handouts(text: str) -> tuple[KeptHandout, ...]:
    """The pictures shown to the players; none if the text is damaged, since no step needs them."""
    try:
        return msgspec.json.decode(text.encode(errors="replace"), type=tuple[KeptHandout, ...])
    except msgspec.DecodeError:
        return ()


def pack_state(state: bytes) -> bytes:
    return zlib.compress(state, _FASTEST)


class TooLargeError(zlib.error):
    """A battle that exceeds the limit when decompressed."""


def unpack_state(state: bytes, most: int = LARGEST) -> bytes:
    """Decompress a battle; raises `zlib.error`, or a `TooLargeError` beyond `most` bytes."""
    decompressor = zlib.decompressobj()
    written = decompressor.decompress(state, most)
    if decompressor.unconsumed_tail:
        raise TooLargeError(f"larger than {most}")
    if not decompressor.eof:
        raise zlib.error("cut off")
    return written
