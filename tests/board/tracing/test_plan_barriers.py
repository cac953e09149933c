"""Passages are barred as drawn in letters: a # is a pixel of ink, 20 to a square."""

from collections.abc import Sequence

import pytest

from battleboard.board.tracing.barrier_shapes import has_treads
from battleboard.board.tracing.plan_ink import SQUARE, find_ink
from battleboard.board.tracing.plan_regions import Square
from battleboard.board.tracing.plan_trace import trace_plan

WIDE, HIGH = 15, 9
DARK, LIGHT = 10, 250
SIGN_ROW, SIGN_COLUMN = 4, 7


def passage(sign: Sequence[str], wall: int = 1) -> list[bytes]:
    """Two rooms of four squares by four, and between them a passage with a sign in its middle."""
    rows = [bytearray([LIGHT]) * WIDE * SQUARE for _ in range(HIGH * SQUARE)]
    rooms = (2, 2, 6, 6), (9, 2, 13, 6)
    for grey, around in ((DARK, wall), (LIGHT, 0)):
        for left, top, right, bottom in rooms:
            _fill(rows, grey, (left, top, right, bottom), (around, around))
        # The passage is open at both ends.
        _fill(rows, grey, (6, 4, 9, 5), (wall - around, around))
    for y, letters in enumerate(sign):
        for x, letter in enumerate(letters):
            if letter == "#":
                row = SIGN_ROW * SQUARE + (SQUARE - len(sign)) // 2 + y
                rows[row][SIGN_COLUMN * SQUARE + 4 + x] = DARK
    return [bytes(row) for row in rows]


def _fill(
    rows: list[bytearray], grey: int, box: tuple[int, int, int, int], more: tuple[int, int]
) -> None:
    """Paint a box of squares, grown by some pixels on each side."""
    left, top, right, bottom = (each * SQUARE for each in box)
    for row in rows[top - more[1] : bottom + more[1]]:
        start, end = left - more[0], right + more[0]
        row[start:end] = bytes([grey]) * (end - start)


def kinds(sign: Sequence[str]) -> list[str]:
    """The kinds of the doors found in it."""
    return [door.kind for door in trace_plan(passage(sign)).doors]


def test_nothing_bars_an_empty_passage() -> None:
    assert kinds([]) == []
    assert trace_plan(passage([])).floor_squares == 35


def test_a_box_across_the_way_is_a_door() -> None:
    line = ["..##.."] * 4
    box = ["######", *["#....#"] * 10, "######"]
    assert kinds([*line, *box, *line]) == ["door"]


def test_two_lines_close_together_are_a_door_even_where_one_is_broken() -> None:
    assert kinds([*["..#....#"] * 9, *["..#....."] * 2, *["..#....#"] * 9]) == ["door"]


def test_a_row_of_dots_is_a_portcullis() -> None:
    assert kinds(["..##", "..##", "....", "...."] * 5) == ["portcullis"]


def test_a_letter_in_the_middle_of_a_line_is_a_secret_door() -> None:
    line = [".....##....."] * 5
    upper = ["..########..", "..##.##.....", "..##.##.....", "..##.##....."]
    lower = [".....##.##..", ".....##.##..", ".....##.##..", "..########.."]
    assert kinds([*line, *upper, "..########..", *lower, *line, line[0]]) == ["secret"]


def test_a_letter_that_fills_its_passage_is_a_secret_door() -> None:
    half = [*["##########"] * 2, *["###......."] * 2, "##########"]
    rows = [bytearray(row) for row in passage([*half, *(row[::-1] for row in reversed(half))])]
    # Walls half as thick as the passage leave it just as high as the letter.
    _fill(rows, DARK, (6, 4, 9, 4), (0, 5))
    _fill(rows, DARK, (6, 5, 9, 5), (0, 5))
    assert [door.kind for door in trace_plan([bytes(row) for row in rows]).doors] == ["secret"]


def test_what_hangs_on_one_side_of_a_line_is_no_letter() -> None:
    line = ["##.........."] * 4
    comb = ["##########..", "##..........", "##..........", "##########.."] * 3
    assert kinds([*line, *comb, *line]) == []


def test_what_is_narrower_than_a_letter_is_none() -> None:
    line = ["..##.."] * 4
    comb = ["#####.", "..##..", "..##..", "#####."] * 3
    assert kinds([*line, *comb, *line]) == []


def shared_wall(sign: Sequence[str]) -> list[bytes]:
    """Two rooms side by side, with a sign on the wall that they share."""
    rows = [bytearray([LIGHT]) * 12 * SQUARE for _ in range(9 * SQUARE)]
    _fill(rows, DARK, (2, 2, 10, 7), (1, 1))
    _fill(rows, LIGHT, (2, 2, 10, 7), (0, 0))
    for y in range(2 * SQUARE, 7 * SQUARE):
        rows[y][119:121] = bytes([DARK]) * 2
    for y, letters in enumerate(sign):
        left = 120 - len(letters) // 2
        row = rows[4 * SQUARE + y]
        row[left : left + len(letters)] = bytes(DARK if each == "#" else LIGHT for each in letters)
    return [bytes(row) for row in rows]


def test_a_box_on_a_wall_that_two_rooms_share_is_a_door() -> None:
    for box in (
        ["######", *["#....#"] * 12, "######"],
        ["############", *["#..........#"] * 5, *["############"], *["#..........#"] * 7],
    ):
        found = trace_plan(shared_wall([*box, box[0]]))
        assert [door.kind for door in found.doors] == ["door"]
        assert found.floor_squares == pytest.approx(40, abs=0.5)


@pytest.mark.parametrize(
    "sign",
    [
        [],
        ["######"] * 14,
        ["###...", *["#....#"] * 12, "...###"],
        ["##########", *["#........#"] * 12, "##########"][:3],
        ["......########", *["......#......#"] * 12, "......########"],
    ],
)
def test_other_things_on_such_a_wall_are_none(sign: Sequence[str]) -> None:
    assert trace_plan(shared_wall(sign)).doors == ()


def test_a_door_on_such_a_wall_is_found_from_above_as_well() -> None:
    box = ["######", *["#....#"] * 12, "######"]
    turned = [bytes(column) for column in zip(*shared_wall(box), strict=True)]
    assert [door.kind for door in trace_plan(turned).doors] == ["door"]


def test_a_letter_between_pillars_bars_nothing() -> None:
    """It stands free in a room: no wall is at its ends, unlike those of the passage."""
    letter = ["##", ".#", ".#", ".#", ".#", "##"]
    rows = [bytearray(row) for row in passage([])]
    for y in range(12):
        for x in range(40, 60):
            if y < 3 or (letter[y // 2] + " ")[(x - 40) % 3] == "#":
                rows[60 + y][x + 20] = DARK
    assert trace_plan([bytes(row) for row in rows]).doors == ()


def test_treads_are_stairs_and_no_door() -> None:
    found = trace_plan(passage(["..#....#....#....#"] * 20))
    assert found.doors == ()
    assert found.floor_squares == 35


def test_stained_paper_is_as_good_as_clean_paper() -> None:
    """The left room is in a stain as dark as a faint line elsewhere."""
    line = ["..##.."] * 4
    door = [*line, "######", *["#....#"] * 10, "######", *line]
    clean = passage(door)
    stain = bytes(grey * 3 // 4 for grey in range(256))
    stained = [row[:150].translate(stain) + row[150:] for row in clean]
    assert trace_plan(stained) == trace_plan(clean)


def test_soft_thick_walls_have_bars_that_are_darker() -> None:
    soft = [bytes(110 if grey == DARK else grey for grey in row) for row in passage([], wall=6)]
    bar = [bytearray(row) for row in soft]
    for y in range(80, 100):
        bar[y][147:153] = bytes([DARK]) * 6
    wall = [bytearray(row) for row in soft]
    for y in range(80, 100):
        wall[y][147:153] = bytes([110]) * 6
    dark = bytes([DARK]) * 40
    for rows, kinds_found in ((bar, ["door"]), (wall, [])):
        # Draw something on the page that is as dark as ink.
        rows[:4] = [bytearray(dark + row[40:]) for row in rows[:4]]
        found = trace_plan([bytes(row) for row in rows])
        assert [door.kind for door in found.doors] == kinds_found


def test_a_box_in_front_of_the_wall_that_ends_its_passage_is_a_door_at_the_box() -> None:
    """The passage to a round room ends before the room, with its door in what is left of it."""
    box = ["#######", *["#.....#"] * 14, "#######"]
    blind = [bytearray(row) for row in passage(box, wall=6)]
    for row in blind[4 * SQUARE : 5 * SQUARE]:
        row[156:168] = bytes([DARK]) * 12
    found = trace_plan([bytes(row) for row in blind])
    assert [door.kind for door in found.doors] == ["door"]
    assert found.doors[0].start[0] == pytest.approx(7.4, abs=0.1)


def test_rock_between_two_thick_walls_is_no_door() -> None:
    rows = [bytearray(row) for row in passage([], wall=6)]
    for row in rows[3 * SQUARE : 5 * SQUARE]:
        row[136:146] = row[150:160] = bytes([DARK]) * 10
    assert trace_plan([bytes(row) for row in rows]).doors == ()


@pytest.mark.parametrize(("apart", "are_stairs"), [(3, False), (5, True)])
def test_treads_fill_their_square(apart: int, *, are_stairs: bool) -> None:
    """The two sides of a narrow door and a dark line between them do not."""
    plan = find_ink(passage([("#" + "." * (apart - 1)) * 2 + "#"] * 20))
    square = Square(SIGN_COLUMN, SIGN_ROW)
    assert has_treads(plan, square, is_level=False) == are_stairs
