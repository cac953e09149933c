"""A glimpse tells whether any of an outline is seen, compared with single lines of sight."""

from hypothesis import assume, given
from hypothesis import strategies as st

from battleboard.board.areas.outline import clip, is_glimpsed
from battleboard.board.areas.shape import Circle, Outline, cut_to_box, encloses
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.sight.sight import sees, sight_of
from battleboard.board.sight.view import View, view
from battleboard.board.wall import Wall, door

SIZE = (40.0, 40.0)
BOARD = (0.0, 0.0, *SIZE)
PLACES = st.tuples(st.integers(4, 156), st.integers(4, 156)).map(lambda at: (at[0] / 4, at[1] / 4))
WALLS = st.lists(st.builds(Wall, PLACES, PLACES), max_size=6)
HERE = (10.0, 20.0)
OPEN = view(sight_of(Board(SIZE)), HERE)


def square(x: float, y: float, half: float = 2.0) -> Outline:
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


@given(WALLS, PLACES, PLACES, st.integers(1, 20), PLACES, st.integers(0, 12))
def test_what_is_seen_point_by_point_is_glimpsed_and_nothing_else(  # noqa: PLR0917 - a scene
    walls: list[Wall], eye: Point, middle: Point, feet: int, gloom: Point, gloomy: int
) -> None:
    sight = sight_of(Board(SIZE, walls=tuple(walls)))
    lit, dark = (
        clip(view(sight, at), Circle(at, radius)) if radius else ()
        for at, radius in ((middle, feet), (gloom, gloomy))
    )
    hidden = (dark,) if dark else ()
    assume(not any(encloses(each, eye) for each in hidden))
    seen = view(sight, eye)
    found = is_glimpsed(seen, cut_to_box(lit, BOARD), hidden)
    points = ((x + 0.5, y + 0.5) for x in range(40) for y in range(40))
    inside = [point for point in points if encloses(lit, point)]
    if any(sees(sight, eye, point) for point in inside) and not hidden:
        assert found
    if not found and not hidden:
        assert not any(encloses(seen.ring, point) for point in inside)
    if found and hidden:
        assert is_glimpsed(seen, cut_to_box(lit, BOARD))


def test_behind_a_wall_nothing_is_glimpsed_and_through_a_gap_it_is() -> None:
    upright = Wall((20.0, 0.0), (20.0, 30.0))
    shut = sight_of(Board(SIZE, walls=(upright, door((20.0, 30.0), (20.0, 40.0)))))
    gap = sight_of(Board(SIZE, walls=(upright,)))
    there = (30.0, 20.0)
    for sight, glimpsed in ((shut, False), (gap, True)):
        lit = cut_to_box(clip(view(sight, there), Circle(there, 18.0)), BOARD)
        assert is_glimpsed(view(sight, HERE), lit) is glimpsed


def test_a_darkness_hides_what_is_in_it_and_behind_it_but_nothing_beside_or_before() -> None:
    dark = (square(20.0, 20.0, 4.0),)
    assert not is_glimpsed(OPEN, square(20.0, 20.0), dark)
    assert not is_glimpsed(OPEN, square(30.0, 20.0), dark)
    assert is_glimpsed(OPEN, square(20.0, 30.0), dark)
    assert is_glimpsed(OPEN, square(14.0, 20.0, 1.0), dark)
    assert is_glimpsed(OPEN, square(30.0, 20.0, 18.0), dark)
    assert not is_glimpsed(OPEN, square(4.0, 20.0), (square(10.0, 20.0),))


def test_what_reaches_out_of_a_darkness_is_glimpsed_however_it_lies() -> None:
    dark = (square(20.0, 20.0, 4.0),)
    assert is_glimpsed(OPEN, square(20.0, 24.0), dark), "beside it"
    assert is_glimpsed(OPEN, ((14.0, 20.0), (22.0, 18.0), (22.0, 22.0)), dark), "a tip before it"
    assert not is_glimpsed(OPEN, ((17.0, 20.0), (22.0, 18.0), (22.0, 22.0)), dark)


def test_what_reaches_through_a_wall_is_glimpsed_before_it() -> None:
    wall = sight_of(Board(SIZE, walls=(Wall((20.0, 0.0), (20.0, 40.0)),)))
    seen = view(wall, HERE)
    assert is_glimpsed(seen, ((18.0, 20.0), (26.0, 17.0), (26.0, 23.0)))
    assert is_glimpsed(seen, ((26.0, 20.0), (18.0, 23.0), (18.0, 22.0)))
    assert not is_glimpsed(seen, ((21.0, 20.0), (26.0, 17.0), (26.0, 23.0)))


def test_who_stands_in_it_or_at_its_edge_sees_it() -> None:
    assert is_glimpsed(OPEN, square(*HERE))
    assert is_glimpsed(OPEN, square(HERE[0] + 2.0, HERE[1]))


def test_nothing_is_glimpsed_of_nothing_or_by_nothing() -> None:
    assert not is_glimpsed(OPEN, ())
    assert not is_glimpsed(View((-50.0, 0.0), 0.0, ()), square(*HERE))


def test_of_an_outline_only_what_lies_on_the_board_counts() -> None:
    assert cut_to_box(square(20.0, 20.0), BOARD) == square(20.0, 20.0)
    assert cut_to_box(square(50.0, 20.0), BOARD) == ()
    assert set(cut_to_box(square(0.0, 0.0), BOARD)) == {
        (0.0, 0.0),
        (2.0, 0.0),
        (2.0, 2.0),
        (0.0, 2.0),
    }
