"""Whether stretches are too many to compare is counted before they are compared."""

from battleboard.board.stretches import is_crowded


def test_points_are_counted_too() -> None:
    point = ((5.0, 5.0), (5.0, 5.0))
    assert not is_crowded([], 10)
    assert not is_crowded([point], 10)
    assert not is_crowded([point] * 4, 100)
    assert is_crowded([point] * 200, 100)


def test_a_bundle_of_crossing_lines_is_crowded_and_a_row_is_not() -> None:
    bundle = [((0.0, float(at)), (100.0, 100.0 - at)) for at in range(60)]
    row = [((10.0 * at, 0.0), (10.0 * at, 9.0)) for at in range(60)]
    assert is_crowded(bundle, 1_000)
    assert not is_crowded(row, 1_000)
