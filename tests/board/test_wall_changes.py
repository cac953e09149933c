"""Changes between the walls of a board and those of a later one are found."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.paths.terrain import WallChanges, wall_changes
from battleboard.board.wall import Wall

WALLS = tuple(Wall((float(at), 0.0), (float(at), 5.0)) for at in range(200))
OTHER = Wall((0.0, 9.0), (9.0, 9.0))


def test_nothing_changes_between_walls_of_the_same_values() -> None:
    assert wall_changes(WALLS, tuple(wall._replace() for wall in WALLS)) == WallChanges((), ())


def test_a_wall_is_changed_in_its_place() -> None:
    after = (*WALLS[:7], OTHER, *WALLS[8:])
    assert wall_changes(WALLS, after) == WallChanges((WALLS[7],), (OTHER,), frozenset({7}))


def test_walls_are_added_at_the_end_and_taken_away_there() -> None:
    assert wall_changes(WALLS, (*WALLS, OTHER)) == WallChanges((), (OTHER,), frozenset({200}))
    assert wall_changes((*WALLS, OTHER), WALLS) == WallChanges((OTHER,), (), frozenset({200}))


def test_a_wall_before_the_end_is_taken_away() -> None:
    found = wall_changes(WALLS, (*WALLS[:7], *WALLS[8:], OTHER))
    assert found == WallChanges((WALLS[7],), (OTHER,), renumbered=True)
    assert found.amount == 2


@given(st.sets(st.integers(0, 199)), st.integers(0, 3))
def test_all_that_went_and_came_is_told(gone: set[int], came: int) -> None:
    new = tuple(OTHER._replace(a=(0.0, float(at))) for at in range(came))
    after = (*(wall for at, wall in enumerate(WALLS) if at not in gone), *new)
    found = wall_changes(WALLS, after)
    assert {*WALLS} - {*found.gone} | {*found.come} == {*after}
