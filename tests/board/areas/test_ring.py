"""Rings around cells turn in the right order at the borders."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.areas.flood import rings_of
from battleboard.board.areas.shape import area_sqft, encloses, sides_of
from battleboard.board.grid import GridCell

SIDE = 6
CELLS = st.sets(st.builds(GridCell, st.integers(-SIDE, SIDE), st.integers(-SIDE, SIDE)))


def cells(*drawn: str) -> set[GridCell]:
    return {
        GridCell(q, r) for r, row in enumerate(drawn) for q, sign in enumerate(row) if sign == "#"
    }


def rings(*drawn: str) -> set[tuple[GridCell, ...]]:
    """The rings, each from its first corner in reading order."""
    return {_from_first(ring) for ring in rings_of(cells(*drawn))}


def _from_first(ring: tuple[GridCell, ...]) -> tuple[GridCell, ...]:
    at = ring.index(min(ring, key=lambda corner: (corner.r, corner.q)))
    return ring[at:] + ring[:at]


def test_a_patch_has_its_corners_clockwise() -> None:
    assert rings("##", "##") == {((0, 0), (2, 0), (2, 2), (0, 2))}
    assert rings("#.", "##") == {((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2))}


def test_a_hole_has_them_the_other_way_round() -> None:
    assert rings("###", "#.#", "###") == {
        ((0, 0), (3, 0), (3, 3), (0, 3)),
        ((1, 1), (1, 2), (2, 2), (2, 1)),
    }


def test_patches_that_touch_in_a_corner_are_two() -> None:
    assert rings("#.", ".#") == {
        ((0, 0), (1, 0), (1, 1), (0, 1)),
        ((1, 1), (2, 1), (2, 2), (1, 2)),
    }


def test_holes_that_touch_in_a_corner_have_one_ring_that_passes_it_twice() -> None:
    (hole,) = (ring for ring in rings("####", "#.##", "##.#", "####") if (0, 0) not in ring)
    assert len(hole) == 8
    assert hole.count(GridCell(2, 2)) == 2


def test_nothing_has_no_ring() -> None:
    assert rings_of(()) == ()


@given(CELLS)
def test_rings_go_round_just_these_cells(filled: set[GridCell]) -> None:
    found = rings_of(filled)
    assert sum(map(area_sqft, found)) == len(filled)
    for q in range(-SIDE - 1, SIDE + 2):
        for r in range(-SIDE - 1, SIDE + 2):
            around = sum(encloses(ring, (q + 0.5, r + 0.5)) for ring in found)
            assert around % 2 == ((q, r) in filled)


@given(CELLS)
def test_every_corner_is_a_turn(filled: set[GridCell]) -> None:
    for ring in rings_of(filled):
        level = [a[1] == b[1] for a, b in sides_of(ring)]
        assert all(one != other for one, other in zip(level, [*level[1:], level[0]], strict=True))
