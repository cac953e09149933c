"""The trail through the record: where one stands, and which way undo and redo lead from there."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from battleboard.storage.document.plain import FormError
from battleboard.storage.document.row import Row


class Trail:
    """Where the deeds led from, which one stands now, and which were undone since."""

    def __init__(self, first: int, rows: Iterable[Row] = ()) -> None:
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

    def follow(self, row: Row) -> None:
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

    def _do(self, row: Row) -> None:
        _expect(row, row.number)
        self._parents[row.number] = row.parent
        self._undone.clear()

    def _undo(self, row: Row) -> None:
        _expect(row, self.before)
        self._undone.append(self.head)

    def _redo(self, row: Row) -> None:
        _expect(row, self.after)
        self._undone.pop()


def _expect(row: Row, head: int | None) -> None:
    if row.head != head:
        raise FormError(f"row {row.number} leads nowhere")


_STEPS: Final[Mapping[str, Callable[[Trail, Row], None]]] = MappingProxyType(
    {"deed": Trail._do, "undo": Trail._undo, "redo": Trail._redo}  # noqa: SLF001 - its own steps
)
