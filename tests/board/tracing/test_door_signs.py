"""Marks across a passage, drawn in letters: each line runs along the passage, from wall to wall."""

from collections.abc import Sequence

import pytest

from battleboard.board.tracing.door_signs import (
    MarkRow,
    has_beads,
    is_bar,
    is_letter,
    is_lone_letter,
    is_toned_bar,
    spans,
)

LINE = ["...##..."] * 6
OPEN = ["........"] * 6
LETTER = [".####...", "##..##..", "#...##..", "##.####.", "...##.##", "...####."]
THICK = ["########"] * 5


def mark(rows: Sequence[str]) -> list[MarkRow]:
    return [
        MarkRow(row.find("#"), row.rfind("#") + 1, row.count("#"))
        if "#" in row
        else MarkRow(0, 0, 0)
        for row in rows
    ]


def test_a_mark_spans_a_passage_if_it_meets_both_walls() -> None:
    assert spans(mark([*LINE, *LETTER, *LINE]))
    assert spans(mark([*LINE, OPEN[0], *LETTER, OPEN[0], *LINE]))
    assert not spans(mark([*LINE, *LETTER, *OPEN]))
    assert not spans(mark([*OPEN, *LETTER, *OPEN]))


def test_a_letter_is_open_and_stands_on_its_line() -> None:
    assert is_letter(mark([*LINE, *LETTER, *LINE]))
    assert is_letter(
        mark([*THICK, "........", "##.#....", "#..#..#.", "##.##...", *OPEN[:2], *THICK])
    )


def test_a_letter_in_the_break_of_a_wall_has_strokes_across() -> None:
    upper, lower = ["##......", "##......", "#......."], ["......##", ".......#", "......##"]
    stroke = ["########"]
    assert is_letter(mark([*THICK, *upper, *stroke * 3, *lower, *THICK]))
    assert not is_letter(mark([*THICK, *upper, *stroke * 10, *lower, *THICK]))


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([*LINE, *LINE, *LINE], id="a line"),
        pytest.param([*LINE, *["########"] * 6, *LINE], id="a bar"),
        pytest.param([*LINE, *["...#####", "...##..#"] * 3, *LINE], id="hangs on one side"),
        pytest.param([*LINE, *["..####..", "..#.##.."] * 3, *LINE], id="hardly thicker"),
        pytest.param([*LINE, *[".#####..", ".#.##.#."] * 7, *LINE], id="too slender"),
        pytest.param([*THICK, *["#......."] * 8, *THICK], id="hardly any ink in the break"),
        pytest.param([*LETTER, *["...##..."] * 12], id="at the wall"),
    ],
)
def test_other_marks_are_no_letters(rows: Sequence[str]) -> None:
    assert not is_letter(mark(rows))


S = [".####.", "##...#", "##....", ".####.", "....##", "#...##", ".####."]


def lone(rows: Sequence[str], ink: str = "#") -> bool:
    dark = [[float(each == ink) for each in row] for row in rows]
    return is_lone_letter(dark, sum(row.count("#") for row in rows))


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(S, id="upright"),
        pytest.param(["".join(row) for row in zip(*S, strict=True)], id="lying"),
        pytest.param([*S, "######", "..##.."], id="above a wall"),
    ],
)
@pytest.mark.parametrize("ink", ["#", "."], ids=["dark", "light"])
def test_a_lone_letter_is_the_same_turned_half_round(rows: Sequence[str], ink: str) -> None:
    assert lone(rows, ink)


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(["######", "#....#", "#....#", "#....#", "######"], id="the same mirrored"),
        pytest.param(["######", "#.....", "####..", "#.....", "#....."], id="not the same turned"),
        pytest.param(["######"] * 7, id="solid"),
        pytest.param(["#.....", "......", "......", "......", ".....#"], id="hardly any ink"),
        pytest.param(S[:4], id="too low"),
        pytest.param([row[:4] for row in S], id="too narrow"),
    ],
)
def test_other_pieces_are_no_lone_letters(rows: Sequence[str]) -> None:
    assert not lone(rows)


def test_a_bar_is_solid_and_thicker_than_its_line() -> None:
    assert is_bar(mark([*LINE[:4], *["..#####."] * 10, *LINE[:4]]), wall=2)
    assert is_bar(mark(["..#####."] * 18), wall=2)
    assert not is_bar(mark(["..#####."] * 18), wall=5)
    assert not is_bar(mark([*LINE[:4], *["..##.##."] * 10, *LINE[:4]]), wall=2)
    assert not is_bar(mark([*LINE[:4], *["...#####"] * 10, *LINE[:4]]), wall=2)


def test_a_thick_wall_that_is_crossed_aslant_is_no_bar() -> None:
    rows = [*["##############"] * 10]
    assert not is_bar(mark(rows), wall=10)
    assert is_bar(mark(rows), wall=9)


WALL = [0.6] * 10


@pytest.mark.parametrize(
    ("row", "is_door"),
    [
        pytest.param([0.9] * 6, True, id="darker than walls"),
        pytest.param([0.5, *[0.3] * 4, 0.5], True, id="lighter than walls"),
        pytest.param([0.6] * 6, False, id="as dark as walls"),
        pytest.param([0.5] * 6, False, id="hardly lighter"),
        pytest.param([0.6] * 3 + [0.9] * 3, False, id="the post of an archway"),
        pytest.param([0.9, 0.9, 0.1, 0.1, 0.9, 0.9], False, id="not solid"),
        pytest.param([0.1] * 6, False, id="a shadow"),
    ],
)
def test_a_bar_in_thick_walls_has_another_tone(row: Sequence[float], *, is_door: bool) -> None:
    assert is_toned_bar([row] * 10, WALL, 0.6) == is_door


def test_where_no_walls_are_no_bar_differs_from_them() -> None:
    assert not is_toned_bar([[0.9] * 6] * 10, [], 0.6)


def test_beads_are_evenly_spaced_along_a_line() -> None:
    string = [1.0, 1.1, 1.6, 1.1] * 4
    assert has_beads(string)
    assert not has_beads([1.0] * 16)
    assert not has_beads([1.0, 1.1, 1.6, 1.1, *[1.0] * 12])
    assert not has_beads([1.0, 1.6, 1.0, *[1.0] * 5, 1.6, 1.0, 1.6, 1.0, 1.0, 1.0])
