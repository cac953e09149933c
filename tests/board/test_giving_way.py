"""Long loops of the core give way to other threads: compiled, they held the window up."""

from collections.abc import Callable
from types import ModuleType

import pytest

from battleboard.board.areas import closed_areas
from battleboard.board.areas.rooms import find_rooms
from battleboard.board.board import Board
from battleboard.board.paths import lattice
from battleboard.board.paths.terrain import terrain
from battleboard.board.sight import mesh, sight, triangulation
from tests.board.maps import scattered

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
    monkeypatch.setattr(module, "give_way", lambda: ways.append(what))
    work(board)
    assert len(ways) >= LEAST
