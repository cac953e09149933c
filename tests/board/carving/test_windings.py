"""Windings told by walking round corners are those that a ray from every piece would tell."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.areas.shape import Outline, sides_of
from battleboard.board.carving import ring_cutting
from battleboard.board.carving.ring_cutting import RingPiece, RingSide, Winding, left_windings
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import split

POINTS = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(
    lambda at: (float(at[0]), float(at[1]))
)
OUTLINES = st.lists(POINTS, min_size=3, max_size=9, unique=True).map(tuple)


def pieces_of(floor: tuple[Outline, ...], stroke: tuple[Outline, ...]) -> list[RingPiece]:
    """The pieces of some outlines with their windings, as a stroke is cut."""
    sides = [[side for ring in rings for side in sides_of(ring)] for rings in (floor, stroke)]
    cut = split([Wall(a, b) for each in sides for a, b in each])
    found = []
    for piece in cut.pieces:
        bounds = [0, 0]
        for share in piece.shares:
            bounds[share.wall >= len(sides[0])] += 1 if share.along else -1
        found.append(RingPiece((cut.corners[piece.a], cut.corners[piece.b]), *bounds))
    return found


def by_rays(pieces: list[RingPiece], far: list[RingSide]) -> list[Winding]:
    every = [*pieces, *(RingPiece(side, 1, 0) for side in far)]
    return [ring_cutting._left_by_ray(each, every) for each in pieces]  # noqa: SLF001 - the slow way


@given(st.lists(OUTLINES, max_size=3).map(tuple), st.lists(OUTLINES, max_size=3).map(tuple))
def test_every_piece_has_the_winding_that_a_ray_tells(
    floor: tuple[Outline, ...], stroke: tuple[Outline, ...]
) -> None:
    pieces = pieces_of(floor, stroke)
    assert left_windings(pieces, []) == by_rays(pieces, [])


def test_sides_that_end_at_a_corner_count_though_they_are_far_off() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    pieces = pieces_of((square,), ())
    far = [each.side if each.floor > 0 else each.side[::-1] for each in pieces[1:]]
    assert left_windings(pieces[:1], far) == by_rays(pieces[:1], far) == [Winding(0, 0)]
    on_left = left_windings([pieces[0]._replace(floor=-pieces[0].floor)], far)
    assert on_left == by_rays([pieces[0]._replace(floor=-pieces[0].floor)], far)
