"""Signs and lines of a text board are understood, and its errors reported."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board, Ground, Light
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.grid import Hexes, Plain, Squares
from battleboard.board.wall import Wall, door, window
from battleboard.rules.scene import SceneError
from tests.board import text as legend
from tests.board.text import Drawn, read

CELL = """
#####
#A.1#
##+##

1: bright 20, dim 40
"""


def test_a_drawing_is_a_board_with_figures_and_lights() -> None:
    board, figures = read(CELL)
    assert board.size_ft == (25, 15)
    assert board.grid == Squares(5)
    assert board.lights == (Light((17.5, 7.5), 20, 40),)
    assert dict(figures) == {"A": Body((7.5, 7.5))}


def test_walls_stand_where_solid_meets_floor_and_doors_across_their_square() -> None:
    assert read(CELL).board.walls == (
        Wall((5, 5), (20, 5)),
        Wall((5, 10), (10, 10)),
        Wall((15, 10), (20, 10)),
        Wall((5, 5), (5, 10)),
        Wall((10, 10), (10, 15)),
        Wall((15, 10), (15, 15)),
        Wall((20, 5), (20, 10)),
        door((10, 12.5), (15, 12.5)),
    )


@pytest.mark.parametrize(
    ("sign", "wall"),
    [
        ("+", door((7.5, 5), (7.5, 10))),
        ("/", door((7.5, 5), (7.5, 10), "open")),
        ("%", door((7.5, 5), (7.5, 10), "locked")),
        ("$", Wall((7.5, 5), (7.5, 10), "secret")),
        ("=", window((7.5, 5), (7.5, 10))),
    ],
)
def test_doors_and_windows_have_signs(sign: str, wall: Wall) -> None:
    assert read(f"###\n.{sign}.\n###\n").board.walls[-1] == wall


def test_a_double_door_hangs_on_itself() -> None:
    doors = read("......\n##++##\n......\n").board.walls[-2:]
    assert doors == (door((10, 7.5), (15, 7.5)), door((15, 7.5), (20, 7.5)))


def test_there_is_no_wall_at_the_edge_of_a_drawing() -> None:
    assert read("..\n..").board.walls == ()
    assert read("##\n##").board.walls == ()


def test_a_text_may_be_indented_and_begin_with_empty_lines() -> None:
    assert read("\n\n    ..\n    .A\n").figures["A"].at == (7.5, 7.5)


def test_lines_below_tell_the_rest() -> None:
    board, figures = read(
        """
        ...A

        feet: 10
        size: 52.5 12
        grid: hex pointy
        where: outdoors
        daylight: yes
        ceiling: 12.5
        A: radius 10/3, facing 90
        B: at 3 4
        2: bright 5, at 1 2
        light: bright 1, colour #ff0000, dark, at 3 4
        wall: 0 0 10 5, door, open, sight limited, passable, from left
        ground: cost 3, 0 0, 5 0, 5 5
        """
    )
    assert board == Board(
        (52.5, 12),
        Hexes(10),
        (Wall((0, 0), (10, 5), "door", "limited", False, "open", "left"),),  # noqa: FBT003
        (Light((1, 2), 5), Light((3, 4), 1, colour="#ff0000", magical_dark=True)),
        (Ground(((0, 0), (5, 0), (5, 5)), 3),),
        "outdoors",
        daylight=True,
        ceiling_ft=12.5,
    )
    assert figures["A"] == Body((35, 5), RADIUS_FT["large"], 90)
    assert figures["B"] == Body((3, 4))


@pytest.mark.parametrize(
    ("words", "grid"), [("hex flat", Hexes(5, "flat")), ("plain", Plain(5))], ids=str
)
def test_there_are_other_grids(words: str, grid: Hexes | Plain) -> None:
    found = read(f"..\n\ngrid: {words}").board.grid
    assert found == grid
    assert type(found) is type(grid)


def test_listed_walls_replace_those_of_the_drawing() -> None:
    walls = read("#.+\n\nwalls: listed\nwall: 0 0 5 5").board.walls
    assert walls == (Wall((0, 0), (5, 5)),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no drawing: it begins with a line such as '#####'"),
        ("\n \n", "there is no drawing: it begins with a line such as '#####'"),
        ("...\n..", "line 2: it has 2 signs, the longest has 3"),
        ("..\n.!", "line 2, column 2: the sign '!' means nothing"),
        ("..é", "line 1, column 3: the sign 'é' means nothing"),
        (".A\nA.", "line 2, column 1: 'A' is drawn a second time"),
        (
            "#+.",
            "line 1, column 2: a door or window needs something solid to both sides of it",
        ),
        (".1", "no line tells how far the light '1' shines"),
        ("..\n\nceiling 10", "line 3: 'ceiling 10' has no colon after its name"),
        (
            "..\n\nceling: 10",
            "line 3: 'celing' is nothing that a line can tell (did you mean 'ceiling'?)",
        ),
        ("..\n\nfeet: 5\nfeet: 5", "line 4: 'feet' is told a second time"),
        ("..\n\nfeet: 0", "line 3: '0' has to be more than 0"),
        ("..\n\nceiling: -5", "line 3: '-5' has to be more than 0"),
        ("..\n\nsize: 5 0", "line 3: a board is wider and higher than 0 ft"),
        (".A\n\nA: radius 0", "line 3: '0' has to be more than 0"),
        (".1\n\n1: bright -5", "line 3: a light cannot shine less than 0 ft far"),
        ("..\n\nground: cost 0, 0 0, 5 0, 5 5", "line 3: '0' has to be more than 0"),
        ("..\n\nwall: 0 0 16001 0", "line 3: '16001' is no number that can be measured"),
        ("..\n\nfeet:", "line 3: a number is needed"),
        ("..\n\nfeet: 5, 6", "line 3: '6' is one too many"),
        (".1\n\n1: bright 5, bright 6", "line 3: 'bright' is told a second time"),
        ("..\n\nfeet: five", "line 3: 'five' is no number"),
        ("..\n\nfeet: 5/0", "line 3: '5/0' is no number"),
        ("..\n\nfeet: 1e10", "line 3: '1e10' is no number that can be measured"),
        ("..\n\nfeet: nan", "line 3: 'nan' is no number that can be measured"),
        ("..\n\nfeet: inf", "line 3: 'inf' is no number that can be measured"),
        ("..\n\nsize: 5", "line 3: 2 numbers are needed in '5'"),
        (
            "..\n\nwhere: outdoor",
            "line 3: 'outdoor' is none of: indoors, outdoors (did you mean 'outdoors'?)",
        ),
        (
            "..\n\nA: radius 3",
            "line 3: 'A' is not in the drawing, and no place is told, such as 'at 12.5 8'",
        ),
        (
            ".A\n\nA: radus 3",
            "line 3: 'radus' tells nothing that is known of 'A' (did you mean 'radius'?)",
        ),
        (
            ".1\n\n1: dim 3",
            "line 3: a light needs to say how far it is bright, such as 'bright 20'",
        ),
        ("..\n\nwall:", "line 3: 4 numbers are needed"),
        (
            "..\n\nwall: 0 0 5 5, dor",
            "line 3: 'dor' tells nothing that is known of a wall (did you mean 'door'?)",
        ),
        (
            "..\n\nground: 0 0, 5 5",
            "line 3: difficult ground begins with its cost, such as 'cost 2'",
        ),
        ("..\n\nground: cost 2, 0 0, 5 5", "line 3: difficult ground needs three corners or more"),
    ],
)
def test_faults_of_a_text_are_told_with_their_place(text: str, sentence: str) -> None:
    with pytest.raises(SceneError) as fault:
        read(text)
    assert str(fault.value) == sentence


def test_the_drawing_in_the_legend_can_be_read() -> None:
    told = str(legend.__doc__).splitlines()[2:10]
    assert told[0].strip() == "#########"
    board, figures = read("\n".join(line[4:13] if line[4:5] == "#" else line[4:] for line in told))
    assert board.grid.feet == 10
    assert set(figures) == {"A", "B"}
    assert [wall.state for wall in board.walls if wall.is_door] == ["shut", "open"]


NAMES = ("feet", "size", "grid", "where", "ceiling", "A", "1", "light", "wall", "ground", "walls")
WORDS = st.sampled_from(
    (
        "at",
        "bright",
        "dim",
        "cost",
        "radius",
        "door",
        "hex",
        "plain",
        "listed",
        "0",
        "5",
        "-1e9",
        "x",
    )
)
ITEMS = st.lists(WORDS, max_size=5).map(" ".join)
LINES = st.builds(
    lambda name, items: f"{name}: {', '.join(items)}",
    st.sampled_from(NAMES),
    st.lists(ITEMS, max_size=4),
)


@given(
    st.lists(st.text("#.+/A1 ", max_size=4), max_size=4), st.lists(LINES | st.text(), max_size=3)
)
def test_any_other_text_is_refused_with_a_sentence(rows: list[str], lines: list[str]) -> None:
    text = "\n".join((*rows, "", *lines))
    assert isinstance(read_or_refused(text), Drawn | str)


def read_or_refused(text: str) -> Drawn | str:
    try:
        return read(text)
    except SceneError as fault:
        return str(fault)
