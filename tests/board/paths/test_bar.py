"""A path is blocked by the first door, by foes, or by having no way at all."""

import pytest

from battleboard.board.body import Body
from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.paths.path import Barred, find_path
from battleboard.board.paths.terrain import terrain
from battleboard.board.wall import Wall, door
from tests.board.paths.boards import MAN, board


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (door((20, 0), (20, 40), "locked"), "A locked door bars the way."),
        (Wall((20, 0), (20, 40), "secret"), "A shut secret door bars the way."),
        (Wall((20, 0), (20, 40)), "No route leads there."),
    ],
)
def test_what_bars_the_way_is_named(made: Wall, text: str) -> None:
    where = occupied_terrain(terrain(board(made, door((1, 39), (1, 40), "open")), MAN))
    assert find_path(where, (5, 5), (35, 5)) == Barred(text)


def test_of_several_doors_the_first_is_named() -> None:
    made = board(
        Wall((10, 0), (10, 40), "door", state="open"),
        Wall((20, 0), (20, 40), "door", state="locked"),
        Wall((30, 0), (30, 40), "door"),
    )
    where = occupied_terrain(terrain(made, MAN))
    assert find_path(where, (5, 5), (37.5, 5)) == Barred("A locked door bars the way.")
    assert find_path(where, (37.5, 5), (5, 5), 60) == Barred("A shut door bars the way.")


def test_foes_who_bar_the_way_are_blamed() -> None:
    line = [Body((20, y)) for y in range(0, 41, 4)]
    for walls in ((), (door((1, 39), (1, 40)),)):
        where = occupied_terrain(terrain(board(*walls), MAN), line)
        assert find_path(where, (5, 20), (35, 20)) == Barred("Foes block the path.")
