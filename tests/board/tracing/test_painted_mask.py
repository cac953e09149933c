"""Strokes of a mask become the lines down their middle."""

from math import hypot

import pytest

from battleboard.board.tracing.bitmap import Bitmap, bitmap_of
from battleboard.board.tracing.painted_mask import mask_walls
from battleboard.board.tracing.plan_outline import Stretch

TABLE = bytes((0, 1)) + bytes(254)
SIZE = 80
EMPTY = bitmap_of([bytes(SIZE)] * SIZE, TABLE)


def stroked(*lines: tuple[float, float, float, float], thick: float = 5) -> Bitmap:
    """A picture of strokes with straight ends, each from a place to another."""

    def covers(x: float, y: float) -> bool:
        for ax, ay, bx, by in lines:
            long = hypot(bx - ax, by - ay)
            along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long
            aside = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / long
            if 0 <= along <= long and aside <= thick / 2:
                return True
        return False

    rows = [bytes(covers(x + 0.5, y + 0.5) for x in range(SIZE)) for y in range(SIZE)]
    return bitmap_of(rows, TABLE)


def is_near(line: Stretch, other: tuple[float, float, float, float]) -> bool:
    (ax, ay), (bx, by) = line
    ends = (ax, ay, bx, by), (bx, by, ax, ay)
    return any(all(abs(a - b) <= 1.6 for a, b in zip(each, other, strict=True)) for each in ends)


@pytest.mark.parametrize(
    "line",
    [(10.0, 20.0, 60.0, 20.0), (30.0, 5.0, 30.0, 70.0), (10.0, 10.0, 60.0, 60.0)],
)
@pytest.mark.parametrize("thick", [3, 6])
def test_a_stroke_is_its_middle(line: tuple[float, float, float, float], thick: int) -> None:
    found = mask_walls(stroked(line, thick=thick), EMPTY)
    assert found.doors == ()
    assert len(found.walls) == 1
    assert is_near(found.walls[0], line)


def test_strokes_that_meet_are_one_corner() -> None:
    found = mask_walls(stroked((10, 12, 60, 12), (58, 10, 58, 60)), EMPTY)
    assert sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in found.walls) == pytest.approx(96, abs=4)
    assert len(found.walls) <= 4


def test_a_ring_stays_a_ring() -> None:
    sides = ((10, 12, 60, 12), (58, 10, 58, 60), (60, 58, 10, 58), (12, 60, 12, 10))
    found = mask_walls(stroked(*sides), EMPTY)
    assert sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in found.walls) == pytest.approx(184, abs=8)


def test_doors_have_a_colour_of_their_own() -> None:
    found = mask_walls(EMPTY, stroked((20, 20, 40, 20)))
    assert found.walls == ()
    assert len(found.doors) == 1
    assert is_near(found.doors[0], (20, 20, 40, 20))


def test_a_dot_is_a_wall_without_length() -> None:
    one = bitmap_of([bytes(int((x, y) == (4, 4)) for x in range(9)) for y in range(9)], TABLE)
    assert mask_walls(one, EMPTY).walls == ()


def test_a_crossing_has_four_arms() -> None:
    found = mask_walls(stroked((10, 40, 70, 40), (40, 10, 40, 70), thick=3), EMPTY)
    assert sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in found.walls) == pytest.approx(120, abs=4)


def test_a_bump_on_a_stroke_is_no_wall_of_its_own() -> None:
    found = mask_walls(stroked((10, 20, 60, 20), (35, 20, 35, 25), thick=7), EMPTY)
    assert sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in found.walls) == pytest.approx(50, abs=3)
