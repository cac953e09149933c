"""Each edit of a drawing is one command, and undo restores the board exactly."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.apply import Command, apply
from battleboard.battle.battle import Battle
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.point import Point
from battleboard.board.snapping import WallFinder
from battleboard.board.transform import reflection, rotation, translation
from battleboard.board.wall import Wall, blocks, door, low_object
from battleboard.queries.table import board_edits
from battleboard.queries.table.board_parts import BoardPart, Grip, Picked, parts_of, thing_of
from battleboard.queries.table.wall_chains import WallMake, WallRun, box_corners, chain_walls

BOARD = Board(
    (100, 100),
    walls=(Wall((10, 10), (30, 10)), Wall((30, 10), (30, 30)), Wall((60, 60), (90, 60))),
    lights=(Light((20, 10), 20),),
    ground=(Ground(((50, 10), (70, 10), (70, 20))),),
    notes=(Note((80, 80), "1"),),
)
ALL = parts_of(BOARD)


def after(command: Command | None, board: Board = BOARD) -> Board:
    assert command is not None
    return apply(Battle(board=board), command).battle.board


def wall(number: int) -> BoardPart:
    return BoardPart("wall", number)


def near(board: Board = BOARD) -> WallFinder:
    return WallFinder(board.walls)


@given(picked=st.frozensets(st.sampled_from(sorted(ALL)), min_size=1), turn=st.booleans())
def test_what_is_picked_goes_and_nothing_else(picked: Picked, *, turn: bool) -> None:
    transform = rotation(90, (50, 50)) if turn else translation((5, -2.5))
    board = after(board_edits.redraw("Move", board_edits.reshaping(BOARD, picked, transform)))
    for part in ALL:
        was = thing_of(BOARD, part)
        assert thing_of(board, part) == (transform.of(was) if part in picked else was)
    assert parts_of(board) == ALL


@given(picked=st.frozensets(st.sampled_from(sorted(ALL)), min_size=1), upright=st.booleans())
def test_to_mirror_twice_restores_the_board(picked: Picked, *, upright: bool) -> None:
    mirror, board = reflection((40, 45), upright=upright), BOARD
    for _ in range(2):
        board = after(
            board_edits.redraw("Mirror", board_edits.reshaping(board, picked, mirror)), board
        )
    assert board == BOARD


@given(picked=st.frozensets(st.sampled_from(sorted(ALL)), min_size=1))
def test_copies_are_added_and_count_as_drawn_by_hand(picked: Picked) -> None:
    origin = BOARD._replace(walls=tuple(each._replace(origin="map") for each in BOARD.walls))
    things = [translation((1, 1)).of(thing_of(origin, part)) for part in sorted(picked)]
    command, made = board_edits.copies(origin, things)
    board = after(command, origin)
    assert [thing_of(board, part) for part in sorted(made)] == [
        thing._replace(origin="hand") for thing in things
    ]
    assert len(parts_of(board)) == len(ALL) + len(picked)
    assert after(board_edits.removing_parts(made), board) == origin


@given(picked=st.frozensets(st.sampled_from(sorted(ALL)), min_size=1))
def test_what_is_removed_is_gone(picked: Picked) -> None:
    board = after(board_edits.removing_parts(picked))
    kept = [thing_of(BOARD, part) for part in sorted(ALL - picked)]
    assert [thing_of(board, part) for part in sorted(parts_of(board))] == kept


def test_a_command_says_what_it_does() -> None:
    command = board_edits.removing_parts(frozenset({wall(0), wall(2), BoardPart("light", 0)}))
    assert command.sentence(Battle(board=BOARD)) == "Remove 2 walls and a light"
    copied = board_edits.copies(BOARD, [BOARD.notes[0]]).command
    assert copied.sentence(Battle(board=BOARD)) == "Copy a mark"


def test_a_corner_takes_all_walls_along_that_meet_there() -> None:
    changed = board_edits.drawing_corner(BOARD, near(), Grip(wall(0), (30, 10)), (35, 5))
    assert changed == {wall(0): Wall((10, 10), (35, 5)), wall(1): Wall((35, 5), (30, 30))}


def test_a_wall_that_has_no_length_left_goes() -> None:
    changed = board_edits.drawing_corner(BOARD, near(), Grip(wall(0), (10, 10)), (30, 10))
    assert after(board_edits.redraw("Draw", changed)).walls == BOARD.walls[1:]


def test_a_corner_of_ground_goes_alone() -> None:
    part = BoardPart("ground", 0)
    changed = board_edits.drawing_corner(BOARD, near(), Grip(part, (70, 20)), (75, 25))
    assert changed == {part: Ground(((50, 10), (70, 10), (75, 25)))}


def test_a_corner_that_stays_changes_nothing() -> None:
    assert not board_edits.drawing_corner(BOARD, near(), Grip(wall(0), (10, 10)), (10, 10))
    assert not board_edits.drawing_corner(BOARD, near(), Grip(wall(0)), (10, 10))


def test_a_corner_is_put_into_a_wall_and_taken_out_again() -> None:
    board = after(board_edits.with_corner(BOARD, 0, (20, 11)))
    assert board.walls[0] == Wall((10, 10), (20, 10))
    assert board.walls[-1] == Wall((20, 10), (30, 10))
    assert after(board_edits.without_corner(board, near(board), (20, 10)), board) == BOARD


def test_a_corner_is_taken_out_of_walls_that_run_to_each_other() -> None:
    board = BOARD._replace(walls=(Wall((10, 10), (20, 10)), Wall((30, 10), (20, 10))))
    command = board_edits.without_corner(board, near(board), (20, 10))
    assert after(command, board).walls == (Wall((10, 10), (30, 10)),)


def test_a_wall_there_and_back_goes_with_its_corner() -> None:
    board = BOARD._replace(walls=(Wall((10, 10), (20, 10)), Wall((20, 10), (10, 10))))
    assert not after(board_edits.without_corner(board, near(board), (20, 10)), board).walls


def test_a_corner_stays_where_it_holds_unlike_walls_together() -> None:
    assert board_edits.without_corner(BOARD, near(), (10, 10)) is None
    for other in (
        door((30, 10), (30, 30)),
        low_object((30, 10), (30, 30)),
        Wall((30, 10), (30, 30), solid_from="left"),
    ):
        first = other._replace(a=(10, 10), b=(30, 10))
        board = BOARD._replace(walls=(first if other.kind != "object" else BOARD.walls[0], other))
        assert board_edits.without_corner(board, near(board), (30, 10)) is None


def test_a_pillar_with_another_corner_is_still_a_pillar() -> None:
    sides = chain_walls(box_corners((40, 40), (45, 45)), WallMake.WALL, closed=True)
    others = chain_walls(box_corners((80, 40), (85, 45)), WallMake.WALL, closed=True)
    board = BOARD._replace(walls=(*others, *sides, *BOARD.walls))
    changed = after(board_edits.with_corner(board, 5, (42, 41)), board)
    assert [len(block.sides) for block in blocks(changed.walls)] == [4, 5]
    assert changed.walls[4:7] == BOARD.walls
    healed = after(board_edits.without_corner(changed, near(changed), (45, 41)), changed)
    assert [block.outline for block in blocks(healed.walls)] == [
        box_corners((80, 40), (85, 45)),
        box_corners((40, 40), (45, 45)),
    ]


def test_a_wall_takes_on_a_typed_length_and_angle() -> None:
    changed = board_edits.changing_course(BOARD, near(), 0, WallRun(5, 90))
    assert changed == {wall(0): Wall((10, 10), (10, 15)), wall(1): Wall((10, 15), (30, 30))}


def test_walls_become_others_and_doors_stay_doors() -> None:
    board = BOARD._replace(walls=(BOARD.walls[0], door((0, 0), (5, 0)), low_object((9, 0), (5, 0))))
    changed = board_edits.remaking(board, parts_of(board), WallMake.TABLE)
    assert changed == {wall(0): low_object((10, 10), (30, 10))}


def test_points_are_those_of_the_board() -> None:
    place: Point = (30, 10)
    assert board_edits.walls_at(near(), place) == (0, 1)


def test_a_wall_of_carved_floor_that_is_moved_no_longer_follows_it() -> None:
    carved = tuple(each._replace(origin="carving") for each in BOARD.walls)
    board = BOARD._replace(walls=carved)
    changed = board_edits.reshaping(board, frozenset({wall(0)}), translation((5, 0)))
    walls = after(board_edits.redraw("Move", changed), board).walls
    assert [each.origin for each in walls] == ["hand", "carving", "carving"]
