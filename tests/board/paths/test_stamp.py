"""Stamps cover exactly the nodes from which a step comes too near."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.paths.lane import gap
from battleboard.board.paths.lattice import STEPS, Obstacle, blocked_runs, lattice
from battleboard.board.point import Point
from tests.board.paths.boards import POINTS, RADII, SIDE_FT

FIELD = lattice((SIDE_FT, SIDE_FT), 2.5)


@given(POINTS, st.none() | POINTS, RADII, st.sampled_from([(0, 0), *STEPS]))
def test_a_stamp_is_what_measuring_every_step_finds(
    a: Point, b: Point | None, near: float, step: tuple[int, int]
) -> None:
    end = b or a
    found = FIELD.gather(blocked_runs([Obstacle(a, end, near)], step, FIELD.pitch_ft))
    for column in range(FIELD.columns):
        for row in range(FIELD.rows):
            start = FIELD.point((column, row))
            goal = FIELD.point((column + step[0], row + step[1]))
            apart = gap(start, goal, a, end)
            # On the border itself the last digit decides.
            if abs(apart - near) > 1e-9:
                assert found >> FIELD.bit((column, row)) & 1 == (apart < near)
