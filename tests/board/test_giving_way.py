"""Long loops of the core release the GIL: compiled, they used to freeze the window."""

import sys
from collections.abc import Callable
from types import FrameType, ModuleType
from typing import TYPE_CHECKING

import pytest

from battleboard.board.areas import closed_areas
from battleboard.board.areas.rooms import find_rooms
from battleboard.board.board import Board
from battleboard.board.paths import lattice
from battleboard.board.paths.terrain import terrain
from battleboard.board.sight import mesh, sight, triangulation
from battleboard.foundation.long_work import iter_releasing_gil, release_gil
from tests.board.caves import caves, palisade
from tests.board.maps import rooms, scattered
from tests.cores import of_python

if TYPE_CHECKING:
    from _typeshed import TraceFunction

WALLS, LEAST = 200, 40
LONG: dict[str, tuple[ModuleType, Callable[[Board], object]]] = {
    "corners of a mesh": (mesh, sight.sight_of),
    "its edges": (triangulation, sight.sight_of),
    "pieces of wall": (sight, sight.sight_of),
    "walls in the way of bodies": (lattice, lambda board: terrain(board, 1.5)),
    "walks around rooms": (closed_areas, lambda board: find_rooms(board.walls)),
}


@pytest.mark.parametrize("what", LONG)
def test_once_a_round(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, work = LONG[what]
    board, ways = scattered(WALLS), list[str]()
    monkeypatch.setattr(module, "release_gil", lambda: ways.append(what))
    work(board)
    assert len(ways) >= LEAST


class Stretches:
    """Counts lines of Python between one release of the GIL and the next."""

    def __init__(self) -> None:
        self.all = self.longest = self._now = 0

    def of(self, work: Callable[[], object]) -> "Stretches":
        usual = sys.gettrace()
        sys.settrace(self._call)
        work()
        sys.settrace(usual)
        return self

    def _call(self, frame: FrameType, event: str, _told: object) -> "TraceFunction | None":
        if frame.f_code in {release_gil.__code__, iter_releasing_gil.__code__}:
            self._now = 0
            return None
        return self._line(frame, event, None)

    def _line(self, _frame: FrameType, _event: str, _told: object) -> "TraceFunction":
        self.all, self._now = self.all + 1, self._now + 1
        self.longest = max(self.longest, self._now)
        return self._line


@of_python
@pytest.mark.parametrize("ground", [rooms, scattered, palisade, caves])
def test_rooms_are_found_in_short_stretches(ground: Callable[[int], Board]) -> None:
    board = ground(100)
    stretches = Stretches().of(lambda: find_rooms(board.walls))
    assert stretches.longest <= stretches.all / 20


def test_all_of_it_is_gone_through_one_after_another() -> None:
    assert list(iter_releasing_gil("orc")) == ["o", "r", "c"]
