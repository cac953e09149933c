"""The grid of a picture is found where lines are printed, and refused where there are none."""

from functools import cache
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from battleboard.board.tracing.printed_grid import (
    ENOUGH,
    Bands,
    GridFinding,
    PrintedGrid,
    find_grid,
    fit_grid,
    grid_of,
)
from tests.profiles import examples

BANDS = 24
CELL = 0.002
OFFSET = 0.08
LINE_HALF = 1.25


@cache
def noise(length: int, seed: int, pixels: float = 1.0) -> Bands:
    """Bands of a picture without lines: slow shadows and fine grain."""
    rows, chance = [], Random(seed)
    for _ in range(BANDS):
        level, row = chance.uniform(90, 170), bytearray()
        for _ in range(length):
            level += chance.uniform(-3, 3)
            level = min(220.0, max(40.0, level))
            row.append(int(level + chance.uniform(-4, 4)))
        rows.append(bytes(row))
    return Bands(rows, pixels)


def ruled(bands: Bands, cell: float, offset: float, ink: float = -30) -> Bands:
    """The bands with a line of a pixel and a half at each multiple of a cell."""
    rows = []
    for row in bands.rows:
        lined = list(row)
        for at in range(len(row)):
            beside = (at + 0.5 - offset + cell / 2) % cell - cell / 2
            if abs(beside) < LINE_HALF:
                lined[at] += int(ink * min(1.0, LINE_HALF - abs(beside)))
        rows.append(bytes(max(0, min(255, grey)) for grey in lined))
    return Bands(rows, bands.pixels)


def is_near(finding: GridFinding, grid: PrintedGrid) -> bool:
    """Whether that grid was found, within the required accuracy."""
    if finding.grid is None:
        return False
    for cell, offset, true, origin in zip(*finding.grid, *grid, strict=True):
        aside = (offset - origin + true / 2) % true - true / 2
        if abs(cell - true) > CELL * true or abs(aside) > OFFSET * true:
            return False
    return True


@settings(max_examples=examples(40))
@given(
    st.integers(0, 5),
    st.floats(14, 120),
    st.floats(0, 1),
    st.floats(0, 1),
    st.sampled_from((-30, -60, 60)),
)
@example(seed=2, cell=15.0, left=0.5, top=0.078125, ink=60).via("many multiples echo better")
def test_a_printed_grid_is_found(
    seed: int, cell: float, left: float, top: float, ink: float
) -> None:
    across = ruled(noise(900, seed), cell, left * cell, ink)
    down = ruled(noise(700, seed), cell, top * cell, ink)
    truth = PrintedGrid((cell, cell), (left * cell, top * cell))
    assert is_near(find_grid(across, down), truth)


@pytest.mark.parametrize("cell", [14.5, 18.75, 22.5, 32.5])
def test_cells_of_half_a_sample_more_are_not_taken_for_twice_as_wide(cell: float) -> None:
    """Their lines fall alternately on a sample and between two."""
    found = find_grid(ruled(noise(900, 0), cell, 0), ruled(noise(700, 0), cell, 0))
    assert is_near(found, PrintedGrid((cell, cell), (0, 0)))


def test_a_picture_without_lines_has_no_grid() -> None:
    findings = [find_grid(noise(900, seed), noise(700, seed)) for seed in range(examples(40))]
    assert {finding.grid for finding in findings} == {None}
    assert max(finding.score for finding in findings) < ENOUGH


def test_cells_need_not_be_square() -> None:
    finding = find_grid(ruled(noise(900, 1), 50, 10), ruled(noise(900, 2), 50.5, 20))
    assert is_near(finding, PrintedGrid((50, 50.5), (10, 20)))


def test_of_a_scaled_picture_the_grid_is_told_in_its_own_pixels() -> None:
    across, down = (ruled(noise(800, seed, 3), 30, 12) for seed in (1, 2))
    assert is_near(find_grid(across, down), PrintedGrid((90, 90), (36, 36)))


def test_planks_between_the_lines_are_no_grid_of_their_own() -> None:
    planks = ruled(ruled(noise(900, 1), 12, 7, -25), 60, 7, -90)
    finding = find_grid(planks, ruled(noise(900, 2), 60, 31, -90))
    assert is_near(finding, PrintedGrid((60, 60), (7, 31)))


def test_planks_alone_are_no_grid() -> None:
    finding = find_grid(ruled(noise(900, 1), 40, 7, -90), noise(700, 2))
    assert finding.score > ENOUGH
    assert finding.grid is None


@pytest.mark.parametrize("length", [1, 2, 5, 20])
def test_of_a_speck_nothing_is_found(length: int) -> None:
    flat = Bands([bytes([128] * length)] * BANDS, 1)
    assert find_grid(flat, flat) == GridFinding(0.0, None)


def picture(cell: float, left: float, top: float) -> tuple[Bands, Bands]:
    return ruled(noise(900, 1), cell, left), ruled(noise(600, 2), cell, top)


def plain() -> tuple[Bands, Bands]:
    flat = bytes([128])
    return Bands([flat * 900] * BANDS, 1), Bands([flat * 600] * BANDS, 1)


@pytest.mark.parametrize("name", ["keep 30x20", "[30 × 20] keep", "Keep_30X20_night"])
def test_squares_in_the_name_make_the_grid(name: str) -> None:
    assert grid_of(name, *plain()).grid == PrintedGrid((30, 30), (0, 0))


def test_a_named_cell_lies_where_the_lines_are_seen() -> None:
    finding = grid_of("keep 30px", *picture(60, 22, 41))
    assert is_near(finding, PrintedGrid((30, 30), (22, 11)))
    assert grid_of("keep 30 ppi", *plain()).grid == PrintedGrid((30, 30), (0, 0))


def test_where_name_and_picture_agree_the_picture_is_finer() -> None:
    finding = grid_of("keep_[50px]", *picture(49.9, 22, 41))
    assert is_near(finding, PrintedGrid((49.9, 49.9), (22, 41)))
    assert finding.grid
    assert finding.grid.cell_px[0] != 50


@pytest.mark.parametrize(
    "name",
    [
        "keep",
        "900x600px",
        "keep 7x20",
        "0x0",
        "0x3",
        "450x300",
        "1280x720",
        "5px",
        "400px",
        "a1x2b",
    ],
)
def test_other_numbers_in_a_name_say_nothing(name: str) -> None:
    assert grid_of(name, *plain()).grid is None


def test_a_grid_laid_over_nothing_begins_at_the_corner() -> None:
    assert fit_grid(*plain(), (20.0, 20.0)) == GridFinding(0.0, PrintedGrid((20, 20), (0, 0)))
