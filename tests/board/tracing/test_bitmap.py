"""Black-and-white bitmaps behave like sets of pixels."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.tracing.bitmap import Bitmap, bitmap_of, bits_of, pieces_of
from battleboard.board.tracing.plan_outline import stretches_of, trace_rings

TABLE = bytes((0, 1)) + bytes(254)
WIDE, HIGH, GUARD = 9, 7, 4

pictures = st.lists(
    st.lists(st.integers(0, 1), min_size=WIDE, max_size=WIDE), min_size=HIGH, max_size=HIGH
)


def bitmap(rows: list[list[int]]) -> Bitmap:
    return bitmap_of([bytes(row) for row in rows], TABLE, GUARD)


def pixels(one: Bitmap) -> set[tuple[int, int]]:
    return {(x, row) for row, start, end in one.runs() for x in range(start, end)}


def drawn(rows: list[list[int]]) -> set[tuple[int, int]]:
    return {(x, y) for y, row in enumerate(rows) for x, value in enumerate(row) if value}


@given(pictures)
def test_runs_are_what_is_set(rows: list[list[int]]) -> None:
    assert pixels(bitmap(rows)) == drawn(rows)


@given(pictures)
def test_turned_twice_is_as_before(rows: list[list[int]]) -> None:
    one = bitmap(rows)
    assert pixels(one.transpose()) == {(y, x) for x, y in drawn(rows)}
    assert pixels(one.transpose().transpose()) == drawn(rows)


@given(pictures, st.integers(1, 4))
def test_opened_is_where_a_square_fits(rows: list[list[int]], side: int) -> None:
    spots = drawn(rows)
    fits = [
        square
        for x in range(WIDE)
        for y in range(HIGH)
        if (square := {(x + a, y + b) for a in range(side) for b in range(side)}) <= spots
    ]
    assert pixels(bitmap(rows).opening(side)) == set().union(*fits)


@given(pictures, st.integers(1, 2))
def test_grown_reaches_so_far(rows: list[list[int]], by: int) -> None:
    one = bitmap(rows)
    inner = one.box(0, 0, WIDE, HIGH)
    grown = one.with_bits(one.grown(by).bits & inner)
    assert pixels(grown) == {
        (x, y)
        for x in range(WIDE)
        for y in range(HIGH)
        if any(abs(x - a) <= by and abs(y - b) <= by for a, b in drawn(rows))
    }


@given(pictures)
def test_pieces_are_whole_and_apart(rows: list[list[int]]) -> None:
    one = bitmap(rows)
    pieces = [pixels(one.with_bits(bits_of(piece, one))) for piece in pieces_of(one)]
    assert set().union(*pieces) == drawn(rows)
    assert sum(map(len, pieces)) == len(drawn(rows))
    for number, piece in enumerate(pieces):
        around = {(x + a, y + b) for x, y in piece for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        assert not any(around & other for other in pieces[number + 1 :])
        assert reached(piece) == piece


def reached(piece: set[tuple[int, int]]) -> set[tuple[int, int]]:
    found = [min(piece)]
    for x, y in found:
        around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        found += [spot for spot in around if spot in piece and spot not in found]
    return set(found)


def test_a_box_without_area_has_no_bits() -> None:
    one = bitmap([[0] * WIDE] * HIGH)
    assert one.box(3, 3, 3, 5) == one.box(3, 5, 4, 5) == 0
    assert bits_of([], one) == 0
    assert pixels(one.with_bits(one.box(2, 1, 4, 2))) == {(2, 1), (3, 1)}
    assert bits_of([(1, 2, 4)], one) == one.box(2, 1, 4, 2)
    assert one.whole().bits.bit_count() == (WIDE + GUARD) * HIGH


def test_outlines_keep_what_touches_in_a_corner_apart() -> None:
    blocks = [[int((x < 20) == (y < 20)) for x in range(40)] for y in range(40)]
    rings = trace_rings(bitmap_of([bytes(row) for row in blocks], TABLE))
    assert sorted(map(len, rings)) == [4, 4]


def test_an_outline_goes_round_with_what_is_set_on_its_right() -> None:
    rows = [bytes(int(abs(x - 30) + abs(y - 30) < 25) for x in range(60)) for y in range(60)]
    (ring,) = trace_rings(bitmap_of(rows, TABLE))
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in stretches_of(ring)) / 2
    assert 1200 < area < 1300
    assert len(ring) < 10


def test_a_small_block_keeps_its_place() -> None:
    rows = [bytes(int(2 <= x < 5 and 2 <= y < 5) for x in range(8)) for y in range(8)]
    (ring,) = trace_rings(bitmap_of(rows, TABLE))
    assert len(ring) >= 3
    assert all(2 <= value <= 5 for spot in ring for value in spot)


@given(pictures)
def test_specks_are_small_and_alone(rows: list[list[int]]) -> None:
    one = bitmap(rows)
    found = pixels(one.with_bits(one.specks()))
    small = set()
    for piece in pieces_of(one.with_bits(one.bits)):
        spots = {(x, row) for row, start, end in piece for x in range(start, end)}
        across, down = ({spot[axis] for spot in spots} for axis in (0, 1))
        if max(across) - min(across) < 3 and max(down) - min(down) < 3:
            small |= spots
    assert found <= pixels(one)
    for x, y in found:
        around = {(x + a, y + b) for a in range(-3, 4) for b in range(-3, 4)}
        assert (x, y) in small
        assert any(
            not {spot for spot in pixels(one) if _on_ring(spot, corner)}
            for corner in around
            if corner[0] < x < corner[0] + 4 and corner[1] < y < corner[1] + 4
        )


def _on_ring(spot: tuple[int, int], corner: tuple[int, int]) -> bool:
    across, down = spot[0] - corner[0], spot[1] - corner[1]
    return 0 <= across <= 4 and 0 <= down <= 4 and (across in {0, 4} or down in {0, 4})


def test_a_speck_is_found_and_a_longer_stroke_is_none() -> None:
    rows = [[0] * WIDE for _ in range(HIGH)]
    rows[3][2] = rows[3][3] = 1
    one = bitmap(rows)
    assert pixels(one.with_bits(one.specks())) == {(2, 3), (3, 3)}
    rows[3][4] = rows[3][5] = 1
    assert bitmap(rows).specks() == 0


def test_a_box_is_cut_at_the_edge_of_the_picture() -> None:
    one = bitmap([[0] * WIDE for _ in range(HIGH)])
    assert one.box(-3, -3, 2, 1) == one.box(0, 0, 2, 1)
    assert one.box(5, HIGH - 1, 99, 99) == one.box(5, HIGH - 1, one.wide, HIGH)
    assert one.box(3, HIGH + 1, 5, HIGH + 4) == 0


def test_a_ring_that_touches_itself_keeps_both_corners() -> None:
    """Two rooms whose corners meet, with a way round from one to the other."""
    rows = [[0] * 60 for _ in range(60)]
    for left, top, right, bottom in ((2, 2, 30, 30), (30, 30, 58, 58), (2, 30, 10, 58)):
        for y in range(top, bottom):
            rows[y][left:right] = [1] * (right - left)
    for y in range(50, 58):
        rows[y][10:30] = [1] * 20
    one = bitmap_of([bytes(row) for row in rows], TABLE, GUARD)
    rings = trace_rings(one)
    corners = [spot for ring in rings for spot in ring]
    assert corners.count((30, 30)) == 2
    area = sum(ax * by - bx * ay for ring in rings for (ax, ay), (bx, by) in stretches_of(ring))
    assert abs(area) / 2 == sum(map(sum, rows))
