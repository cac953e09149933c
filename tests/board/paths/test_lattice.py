"""The lattice has nodes and bits, runs of nodes, and windows."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.paths.lattice import Lattice, lattice
from tests.board.paths.boards import has

AMOUNTS = st.integers(1, 40)
RUNS = st.lists(st.tuples(st.integers(-3, 45), st.integers(-5, 45), st.integers(-5, 45)))
FIELDS = st.tuples(AMOUNTS, AMOUNTS).map(lambda amounts: Lattice(2.5, *amounts))


def nodes(field: Lattice, found: int) -> set[tuple[int, int]]:
    return {field.node(bit) for bit in range(found.bit_length()) if found >> bit & 1}


def test_a_lattice_reaches_to_the_edges_of_its_board() -> None:
    assert lattice((10, 7.4), 2.5) == Lattice(2.5, 5, 3)
    assert lattice((10, 10), 10 / 3)[1:3] == (4, 4)


@given(FIELDS, RUNS)
def test_runs_are_gathered_as_far_as_they_lie_on_the_lattice(
    field: Lattice, runs: list[tuple[int, int, int]]
) -> None:
    expected = {
        (column, row)
        for row, left, right in runs
        for column in range(left, right + 1)
        if has(field, (column, row))
    }
    found = field.gather(runs)
    assert nodes(field, found) == expected
    assert sum(1 << field.bit(node) for node in expected) == found


@given(FIELDS, st.tuples(st.integers(-2, 2), st.integers(0, 2)))
def test_room_for_a_step(field: Lattice, step: tuple[int, int]) -> None:
    expected = {
        (column, row)
        for column in range(field.columns)
        for row in range(field.rows)
        if has(field, (column + step[0], row + step[1]))
    }
    assert nodes(field, field.with_room_for(step)) == expected


@given(FIELDS, RUNS, st.tuples(st.floats(0, 100), st.floats(0, 100)), st.floats(0, 60))
def test_a_window_holds_all_that_is_near(
    field: Lattice,
    runs: list[tuple[int, int, int]],
    middle: tuple[float, float],
    reach: float,
) -> None:
    window = field.window(middle, reach)
    whole = field.gather(runs)
    cut = nodes(window, field.cut(window, whole))
    assert cut == {node for node in nodes(field, whole) if has(window, node)}
    near = {
        (column, row)
        for column, row in nodes(field, whole)
        if abs(column * 2.5 - middle[0]) <= reach and abs(row * 2.5 - middle[1]) <= reach
    }
    assert near <= cut
    assert all(has(window, node) for node in near)


def test_nodes_around_a_point() -> None:
    field = Lattice(2.5, 10, 10)
    assert set(field.around((5, 5), 0)) == {(2, 2)}
    assert set(field.around((5.1, 5.1), 0)) == set()
    assert set(field.around((0, 6), 2.5)) == {(0, 2), (0, 3), (1, 2), (1, 3)}
