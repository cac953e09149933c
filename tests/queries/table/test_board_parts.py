"""A point, a box or a lasso selects parts of a board."""

from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.point import Point
from battleboard.board.snapping import WallFinder
from battleboard.board.wall import Wall
from battleboard.queries.table.board_parts import (
    BoardPart,
    Grip,
    Picked,
    box_around,
    grip_at,
    kind_of,
    numbers_of,
    parts_in,
    parts_in_words,
    parts_of,
    still_there,
    thing_of,
)
from battleboard.queries.table.wall_chains import box_corners

BOARD = Board(
    (100, 100),
    walls=(Wall((10, 10), (30, 10)), Wall((30, 10), (30, 30)), Wall((60, 60), (90, 60))),
    lights=(Light((20, 10), 20),),
    ground=(Ground(((50, 10), (70, 10), (70, 20))),),
    notes=(Note((80, 80), "1"),),
)


def grip(at: Point, picked: Picked = frozenset()) -> Grip | None:
    return grip_at(BOARD, WallFinder(BOARD.walls), at, 1.0, picked)


def wall(number: int) -> BoardPart:
    return BoardPart("wall", number)


def test_a_light_goes_before_the_wall_that_it_hangs_on() -> None:
    assert grip((20.5, 10)) == Grip(BoardPart("light", 0))


def test_a_mark_is_taken_hold_of() -> None:
    assert grip((80, 80.5)) == Grip(BoardPart("note", 0))


def test_the_end_of_a_wall_goes_before_its_line() -> None:
    assert grip((10.5, 10)) == Grip(wall(0), (10, 10))
    assert grip((14, 10.5)) == Grip(wall(0))


def test_of_walls_that_meet_the_one_that_is_picked_goes_first() -> None:
    assert grip((30, 10)) == Grip(wall(0), (30, 10))
    assert grip((30, 10), frozenset({wall(1)})) == Grip(wall(1), (30, 10))


def test_of_two_lines_the_nearer_goes_first() -> None:
    assert grip((29.2, 12)) == Grip(wall(1))


def test_ground_is_taken_hold_of_at_a_corner_or_anywhere_on_it() -> None:
    assert grip((69.5, 19.8)) == Grip(BoardPart("ground", 0), (70, 20))
    assert grip((65, 13)) == Grip(BoardPart("ground", 0))


def test_where_nothing_is_nothing_is_meant() -> None:
    assert grip((5, 90)) is None


def test_a_box_holds_what_lies_wholly_in_it() -> None:
    assert parts_in(BOARD, box_corners((5, 5), (75, 25))) == {
        wall(0),
        BoardPart("light", 0),
        BoardPart("ground", 0),
    }


def test_so_does_a_lasso() -> None:
    assert parts_in(BOARD, ((5, 5), (40, 9), (40, 12), (5, 20))) == frozenset(
        {wall(0), BoardPart("light", 0)}
    )


def test_the_box_around_parts() -> None:
    box = box_around([thing_of(BOARD, part) for part in parts_of(BOARD)])
    assert box == (10, 10, 90, 80)
    assert box.middle == (50, 45)


def test_parts_are_told_by_their_kinds() -> None:
    assert parts_in_words(parts_of(BOARD)) == "3 walls, a light, a patch of ground and a mark"
    assert numbers_of(parts_of(BOARD), "wall") == (0, 1, 2)


def test_parts_that_have_changed_or_gone_are_let_go() -> None:
    changed = (Wall((10, 10), (31, 10)), BOARD.walls[1])
    after = BOARD._replace(walls=changed)
    assert still_there(frozenset(map(wall, range(3))), BOARD, after) == {wall(1)}


def test_every_part_is_of_the_kind_that_it_is_listed_under() -> None:
    assert {part.kind for part in parts_of(BOARD)} == {"wall", "light", "ground", "note"}
    assert all(kind_of(thing_of(BOARD, part)) == part.kind for part in parts_of(BOARD))
