"""Gaps are found: free ends of walls that almost meet another wall."""

from itertools import pairwise

from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import Gap, find_gaps, split


def gaps(walls: list[Wall], tolerance_ft: float = 1) -> tuple[Gap, ...]:
    return find_gaps(split(walls), tolerance_ft)


def test_two_ends_that_all_but_meet_are_one_gap() -> None:
    assert gaps([Wall((0, 0), (10, 0)), Wall((10.5, 0), (20, 0))]) == (Gap((10, 0), (10.5, 0)),)


def test_an_end_before_the_middle_of_a_wall_is_a_gap() -> None:
    (gap,) = gaps([Wall((0, 0), (10, 0)), Wall((10.5, -20), (10.5, 20))])
    assert gap == Gap((10, 0), (10.5, 0))
    assert gap.width_ft == 0.5


def test_what_is_wider_than_the_tolerance_is_a_passage() -> None:
    ends = [Wall((0, 0), (10, 0)), Wall((12.5, 0), (20, 0))]
    assert gaps(ends) == ()
    assert len(gaps(ends, 2.5)) == 1


def test_walls_that_meet_leave_no_gap() -> None:
    assert gaps([Wall((0, 0), (10, 0)), Wall((10, 0), (20, 5)), Wall((5, -5), (5, 5))]) == ()


def test_an_end_of_a_fine_curve_does_not_meet_the_curve_itself() -> None:
    curve = [(at * 0.3, at * at * 0.01) for at in range(30)]
    walls = [Wall(a, b) for a, b in pairwise(curve)]
    assert gaps(walls) == ()
    (gap,) = gaps([*walls, Wall((-0.9, 0), (-5, 0))])
    assert set(gap) == {(0, 0), (-0.900390625, 0)}


def test_a_ring_that_all_but_closes_has_a_gap() -> None:
    corners = [(0.5, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0)]
    walls = [Wall(a, b) for a, b in pairwise(corners)]
    assert gaps(walls) == (Gap((0, 0), (0.5, 0)),)


def test_of_several_the_nearest_is_met() -> None:
    walls = [Wall((0, 0), (10, 0)), Wall((10.8, 0), (20, 0)), Wall((10, 0.25), (10, 9))]
    assert gaps(walls)[0] == Gap((10, 0), (10, 0.25))


def test_a_gap_is_told_with_its_place() -> None:
    assert str(Gap((10, 2), (10.5, 2))) == (
        "A wall that ends 10.0 ft from the left and 2.0 ft from the top leaves a gap of 6 inches; "
        "the rooms are found as if it were closed."
    )
    assert "a gap of 1 inch;" in str(Gap((10, 2), (10.01, 2)))
