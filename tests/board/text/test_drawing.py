"""A drawn text board reads back exactly."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.board import Board, Ground, Light
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.board.level import Surface
from battleboard.board.wall import Wall, door, window
from battleboard.rules.scene import SceneError
from tests.board.maps import rooms, scattered
from tests.board.text import Drawn, draw, read

DUNGEON = """\
##########
#..A.#...#
#.1..+.B.#
#....#...#
###/###$##
#........#
#..##....=
#..##....#
####++####
#........#

B: radius 3.5, facing 90
1: bright 20, dim 40
"""
FEET = st.one_of(st.integers(-40, 400).map(lambda step: step / 4), st.floats(-1e3, 1e3))
POINTS = st.tuples(FEET, FEET)
ON_GRID = st.tuples(st.integers(0, 6), st.integers(0, 6)).map(lambda at: (at[0] * 5.0, at[1] * 5.0))
ENDS = st.one_of(ON_GRID, ON_GRID, POINTS)
KINDS = st.sampled_from(("wall", "wall", "door", "secret", "window", "object"))
STATES = st.sampled_from(("shut", "shut", "open", "locked"))
SIDES = st.sampled_from(("both", "both", "left", "right"))


def only(kind: Callable[..., Any]) -> Callable[..., Any]:
    """The given values only; everything that letters do not show has its default."""
    return lambda *parts: kind(*parts)  # noqa: PLW0108 - fields would be made up otherwise


WALLS = st.one_of(
    st.builds(lambda a, b: Wall(a, b), ENDS, ENDS),  # noqa: PLW0108 - the rest as usual
    st.builds(
        only(Wall),
        ENDS,
        ENDS,
        KINDS,
        st.sampled_from(("normal", "limited", "none")),
        st.booleans(),
        STATES,
        SIDES,
        st.just("single"),
    ),
    st.builds(
        lambda q, r, make: make((q * 5.0, r * 5 + 2.5), (q * 5.0 + 5, r * 5 + 2.5)),
        st.integers(-1, 6),
        st.integers(-1, 6),
        st.sampled_from((door, window)),
    ),
)
LENGTHS = st.one_of(st.integers(1, 400).map(lambda step: step / 4), st.floats(1e-3, 1e3))
LIGHTS = st.builds(
    only(Light),
    POINTS,
    LENGTHS,
    st.just(0.0) | LENGTHS,
    st.sampled_from(("#ffd9a0", "#00ff00")),
    st.booleans(),
    # A drawing in letters has lights that shine all around, and no kinds of doors.
    st.just(360.0),
    st.just(0.0),
    st.just(True),  # noqa: FBT003 - a field in its place
)
BODIES = st.builds(Body, ENDS, st.sampled_from(sorted(RADIUS_FT.values())), FEET)
SIZES = st.floats(0.1, 60)
MAKERS: tuple[Callable[[float], Grid], ...] = (
    Squares,
    Plain,
    Hexes,
    lambda feet: Hexes(feet, "flat"),
)
GRIDS = st.builds(
    lambda make, feet: make(feet), st.sampled_from(MAKERS), st.sampled_from((5.0, 10.0, 10 / 3))
)
BOARDS = st.builds(
    only(Board),
    st.tuples(SIZES, SIZES),
    GRIDS,
    st.lists(WALLS, max_size=8).map(tuple),
    st.lists(LIGHTS, max_size=12).map(tuple),
    st.lists(
        st.builds(only(Ground), st.lists(POINTS, min_size=3, max_size=5).map(tuple), LENGTHS),
        max_size=2,
    ).map(tuple),
    st.sampled_from(("indoors", "outdoors")),
    st.booleans(),
    LENGTHS,
    # Ground cover and the DM's notes are not part of a drawing in letters.
    st.just(Surface()),
    st.just(RoomPlan()),
    st.just(()),
)
FIGURES = st.dictionaries(st.sampled_from("ABCXabcx"), BODIES, max_size=5).map(MappingProxyType)


@st.composite
def drawings(draw_: st.DrawFn) -> str:
    """A drawing of floor and solid, with figures, lights and doors on the floor."""
    wide, high = draw_(st.integers(1, 8)), draw_(st.integers(1, 8))
    rows = [[draw_(st.sampled_from("#..")) for _ in range(wide)] for _ in range(high)]
    for sign in "Aq1":
        q, r = draw_(st.integers(0, wide - 1)), draw_(st.integers(0, high - 1))
        rows[r][q] = sign
    for r in range(1, high - 1):
        for q in range(1, wide - 1):
            if rows[r][q] == "." and rows[r][q - 1] == rows[r][q + 1] == "#":
                rows[r][q] = draw_(st.sampled_from(".+/%$="))
    drawn = "".join("".join(row) + "\n" for row in rows)
    return drawn + ("\n1: bright 20\n" if "1" in drawn else "")


def test_a_drawing_that_was_read_is_drawn_again() -> None:
    assert draw(read(DUNGEON)) == DUNGEON


@pytest.mark.parametrize("text", ["..\n..\n", "##\n#.\n", "####\n#..#\n####\n"])
def test_a_drawing_of_walls_only_is_solid_at_its_first_sign(text: str) -> None:
    assert draw(read(text)) == text


def test_a_board_of_solid_only_has_no_walls_to_tell_it_from_floor() -> None:
    assert draw(read("##\n##\n")) == "..\n..\n"


def test_what_a_drawing_cannot_show_is_told_below_it() -> None:
    board = Board(
        (10, 5),
        walls=(Wall((0, 0), (10, 5), "object", "none"), Wall((5, 0), (5, 5))),
        lights=tuple(Light((1, 1), at) for at in range(1, 11)),
    )
    figures = {"A": Body((2.5, 2.5)), "B": Body((3, 2.5)), "C": Body((50, 2.5))}
    lines = draw(Drawn(board, figures)).splitlines()
    assert lines[0] == "A#"
    assert "walls: listed" in lines
    assert "wall: 0 0 10 5, object, sight none" in lines
    assert "B: at 3 2.5" in lines
    assert "C: at 50 2.5" in lines
    assert "9: bright 9, at 1 1" in lines
    assert "light: bright 10, at 1 1" in lines
    assert not any(line.startswith("A:") for line in lines)


def test_walls_beyond_those_of_the_drawing_are_told_alone() -> None:
    board, figures = read(DUNGEON)
    more = Drawn(board._replace(walls=(*board.walls, Wall((1, 1), (2, 2)))), figures)
    assert draw(more) == DUNGEON + "wall: 1 1 2 2\n"


def test_a_door_that_was_opened_is_drawn_open() -> None:
    board, figures = read(DUNGEON)
    index = board.walls.index(door((27.5, 10), (27.5, 15)))
    opened = Drawn(board.with_door(index, "open"), figures)
    assert draw(opened) == DUNGEON.replace("#.1..+.B.#", "#.1../.B.#")


def test_a_door_without_anything_solid_beside_it_is_told() -> None:
    drawn = Drawn(Board((15, 15), walls=(door((5, 7.5), (10, 7.5)),)))
    assert draw(drawn) == "...\n.+.\n...\n\nwalls: listed\nwall: 5 7.5 10 7.5, door\n"
    assert read(draw(drawn)) == drawn


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        (
            Drawn(Board((10, 10)), {"orc": Body((1, 1))}),
            "a figure is drawn as one letter from A to z, not as 'orc'",
        ),
        (
            Drawn(Board((5, 5), Squares(0))),
            "grid.feet: it must be more than 0 and no more than 16,000, not 0",
        ),
        (
            Drawn(Board((5, 5), lights=(Light((1, 1), 5, colour="red, dark"),))),
            "a colour is told in one word such as '#ff8800', not as 'red, dark'",
        ),
        (
            Drawn(Board((5.5, 10_000))),
            "a board of 2 by 2,000 squares is too large to be drawn",
        ),
    ],
)
def test_what_cannot_be_drawn_is_told(drawn: Drawn, sentence: str) -> None:
    with pytest.raises(SceneError) as fault:
        draw(drawn)
    assert str(fault.value) == sentence


@pytest.mark.parametrize("board", [rooms(120), scattered(60)], ids=["rooms", "scattered"])
def test_a_map_shaped_like_a_real_one_is_read_as_it_was(board: Board) -> None:
    assert read(draw(Drawn(board))).board == board


def test_a_wall_that_runs_far_beyond_the_board_is_told() -> None:
    drawn = Drawn(Board((10, 10), Squares(0.5), (Wall((-16_000, 5), (16_000, 5)),)))
    assert read(draw(drawn)) == drawn


@given(drawings())
def test_any_drawing_is_drawn_again(text: str) -> None:
    assert draw(read(text)) == text


@given(BOARDS, FIGURES)
def test_any_board_is_read_again(board: Board, figures: MappingProxyType[str, Body]) -> None:
    drawn = Drawn(board, figures)
    again = read(draw(drawn))
    assert again == drawn
    assert type(again.board.grid) is type(board.grid)


def test_a_wall_from_corner_to_corner_aslant_is_told_in_a_line_of_its_own() -> None:
    board = Board((20.0, 20.0), walls=(Wall((0.0, 0.0), (10.0, 10.0)),))
    assert read(draw(Drawn(board))).board == board
