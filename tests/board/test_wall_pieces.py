"""Walls are cut on loading so that they meet only at their ends."""

from itertools import combinations
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.point import FARTHEST_FT, GRAIN, Point, on_grain, orientation
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import WallPieces, WallShare, split
from tests.board.maps import rooms, scattered


def cut(*ends: tuple[Point, Point]) -> set[tuple[Point, Point]]:
    """The segments that walls between some ends are cut into."""
    return set(stretches(split([Wall(a, b) for a, b in ends])))


def stretches(pieces: WallPieces) -> list[tuple[Point, Point]]:
    return [(pieces.corners[piece.a], pieces.corners[piece.b]) for piece in pieces.pieces]


def test_no_walls_give_no_pieces() -> None:
    assert split([]) == WallPieces((), ())


def test_a_wall_that_meets_nothing_stays_whole() -> None:
    assert split([Wall((9, 0), (0, 0))]) == (
        ((0, 0), (9, 0)),
        ((0, 1, (WallShare(0, along=False),)),),
    )


def test_a_wall_of_no_length_is_dropped() -> None:
    assert cut(((1, 1), (1, 1)), ((2, 2), (2, 2 + GRAIN / 4))) == set()


def test_walls_are_put_on_the_lattice() -> None:
    assert cut(((GRAIN / 3, 0), (5, GRAIN * 0.7))) == {((0, 0), (5, GRAIN))}


def test_walls_that_cross_are_cut_where_they_do() -> None:
    found = cut(((0, 0), (4, 4)), ((0, 4), (4, 0)))
    assert found == {((0, 0), (2, 2)), ((2, 2), (4, 4)), ((0, 4), (2, 2)), ((2, 2), (4, 0))}


def test_walls_that_share_an_end_stay_whole() -> None:
    assert cut(((0, 0), (4, 4)), ((4, 4), (8, 0))) == {((0, 0), (4, 4)), ((4, 4), (8, 0))}


def test_a_wall_is_cut_where_another_ends_on_it() -> None:
    found = cut(((0, 0), (8, 0)), ((3, 0), (3, 5)))
    assert found == {((0, 0), (3, 0)), ((3, 0), (8, 0)), ((3, 0), (3, 5))}


def test_walls_over_each_other_share_a_piece() -> None:
    pieces = split([Wall((0, 0), (6, 0)), Wall((9, 0), (3, 0))])
    shares = dict(zip(stretches(pieces), (piece.shares for piece in pieces.pieces), strict=True))
    assert shares == {
        ((0, 0), (3, 0)): (WallShare(0, along=True),),
        ((3, 0), (6, 0)): (WallShare(0, along=True), WallShare(1, along=False)),
        ((6, 0), (9, 0)): (WallShare(1, along=False),),
    }


def test_the_same_wall_twice_is_one_piece() -> None:
    assert len(cut(((0, 0), (6, 1)), ((6, 1), (0, 0)))) == 1


@pytest.mark.parametrize("other", [(5, 9), (5, 1)])
def test_a_wall_that_ends_within_a_grain_of_another_touches_it(other: Point) -> None:
    """It ends half a grain beyond or short; nobody sees through such a gap."""
    found = cut(((0, 0), (10, 10 + GRAIN)), ((5, 5), other))
    joined = {tuple(sorted(((5, 5), other)))}
    assert found == {((0, 0), (5, 5)), ((5, 5), (10, 10 + GRAIN))} | joined


def test_walls_that_cross_right_between_points_of_the_lattice_are_cut_on_one_of_them() -> None:
    assert_apart(split([Wall((0, 0), (GRAIN, GRAIN)), Wall((0, GRAIN), (GRAIN, 0))]))


def test_walls_that_nearly_meet_in_one_point_are_cut_until_nothing_crosses() -> None:
    spokes = [((-100.0, index * 0.01), (100.0, -index * 0.013)) for index in range(-9, 10)]
    assert_apart(split([Wall(a, b) for a, b in spokes]))


def test_maps_shaped_like_real_ones_are_cut_apart() -> None:
    for make in (rooms, scattered):
        assert_apart(split(make(120, seed=7).walls))


GRAINS = st.integers(0, 30).map(lambda grains: grains * GRAIN)
POINTS = st.tuples(GRAINS, GRAINS) | st.tuples(st.floats(0, 40), st.floats(0, 40))
WALLS = st.lists(st.builds(Wall, POINTS, POINTS), max_size=12)


@given(WALLS)
def test_pieces_meet_at_corners_only(walls: list[Wall]) -> None:
    assert_apart(split(walls))


@given(WALLS)
def test_the_pieces_of_a_wall_lead_from_its_one_end_to_the_other(walls: list[Wall]) -> None:
    pieces = split(walls)
    for index, wall in enumerate(walls):
        at = on_grain(wall.a)
        ways = {}
        for (a, b), piece in zip(stretches(pieces), pieces.pieces, strict=True):
            for share in piece.shares:
                if share.wall == index:
                    ways[a if share.along else b] = b if share.along else a
        while ways:
            at = ways.pop(at)
        assert at == on_grain(wall.b)


@given(WALLS)
def test_cutting_again_changes_nothing(walls: list[Wall]) -> None:
    once = stretches(split(walls))
    assert set(stretches(split([Wall(a, b) for a, b in once]))) == set(once)


NOWHERE = (nan, inf, -inf, FARTHEST_FT + 1, -FARTHEST_FT - 1)


@pytest.mark.parametrize("feet", NOWHERE)
@pytest.mark.parametrize("at", range(4))
def test_a_wall_too_far_out_is_refused_with_a_sentence(feet: float, at: int) -> None:
    ends = [10.0, 20.0, 30.0, 40.0]
    ends[at] = feet
    wall = Wall((ends[0], ends[1]), (ends[2], ends[3]))
    with pytest.raises(ValueError, match=r"The wall from \(.*\) ft lies too far out: .* 16,000 ft"):
        split([Wall((0, 0), (1, 1)), wall])


def test_walls_as_far_out_as_can_be_are_cut_exactly() -> None:
    far = FARTHEST_FT
    cross = [Wall((-far, -far), (far, far)), Wall((-far, far), (far, GRAIN - far))]
    assert_apart(split(cross))
    assert len(cut(((-far, -far), (far, far)), ((-far, far), (far, -far)))) == 4


def assert_apart(pieces: WallPieces) -> None:
    for (a, b), (c, d) in combinations(stretches(pieces), 2):
        assert (
            orientation(a, b, c) * orientation(a, b, d) >= 0
            or orientation(c, d, a) * orientation(c, d, b) >= 0
        )
        ends = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
        assert not any(inside(*each) for each in ends)


def inside(a: Point, b: Point, point: Point) -> bool:
    return orientation(a, b, point) == 0 and min(a, b) < point < max(a, b)
