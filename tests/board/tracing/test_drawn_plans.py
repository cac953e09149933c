"""Dungeons that we draw in six styles are traced correctly."""

import pytest

from battleboard.board.tracing.plan_trace import trace_plan
from battleboard.board.tracing.trace_proposal import TraceProposal, toggle_region
from tests.board.tracing.drawn_dungeon import laid_out, read_dungeon
from tests.board.tracing.drawn_plan import SPARSE, STYLES, DrawnPlan, draw
from tests.board.tracing.plan_truth import DUNGEONS, scored, traced_again

pytestmark = pytest.mark.usefixtures("qapp")

LEAST = {
    "lines": (0.98, 0.96, 0.96, 0.9),
    "hatched": (0.97, 0.95, 0.94, 0.75),
    "black": (0.97, 0.95, 0.94, 0.8),
    "blue": (0.97, 0.95, 0.95, 0.6),
    "parchment": (0.8, 0.94, 0.94, 0.4),
    "scanned": (0.92, 0.9, 0.9, 0.7),
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", ["grimscar_manor", "vault_of_the_viper_priest"])
def test_what_is_drawn_is_found(style: str, name: str) -> None:
    drawn = draw(read_dungeon(DUNGEONS / f"{name}.json"), style, 1)
    score = scored(drawn, traced_again(drawn))
    overlap, found, true, doors = LEAST[style]
    assert score.overlap >= overlap
    assert score.found >= found
    assert score.true >= true
    assert score.doors >= doors
    assert score.false_doors <= 0.15
    assert score.segments <= 1.5


@pytest.mark.parametrize("seed", [1, 3])
def test_what_is_light_between_sparse_strokes_is_no_floor(seed: int) -> None:
    """Strokes that touch nothing separate it from the page no more than letters do."""
    name = "haunted_catacombs_of_the_moon_knight"
    drawn = draw(read_dungeon(DUNGEONS / f"{name}.json"), SPARSE, seed)
    score = scored(drawn, traced_again(drawn))
    assert score.overlap >= 0.985
    assert score.true >= 0.98
    assert score.doors >= 0.9
    assert score.false_doors == 0


def test_walls_that_are_all_drawn_in_stones_still_part_floor_from_the_page() -> None:
    rows = [bytearray([250]) * 240 for _ in range(240)]
    for at in range(40, 200, 12):
        for side in (40, 196):
            for by in range(10):
                rows[at + by][side : side + 4] = bytes(4)
            for by in range(4):
                rows[side + by][at : at + 10] = bytes(10)
    found = trace_plan([bytes(row) for row in rows])
    assert found.floor_squares == pytest.approx(64, abs=3)


def rect(x: int, y: int, w: int, h: int) -> dict[str, int]:
    return {"x": x, "y": y, "w": w, "h": h}


def door(x: int, y: int, kind: int) -> dict[str, object]:
    return {"x": x, "y": y, "dir": {"x": 1, "y": 0}, "type": kind}


RING = {
    "rects": [
        rect(0, 0, 5, 1),
        rect(0, 1, 1, 3),
        rect(4, 1, 1, 3),
        rect(0, 4, 5, 1),
        rect(5, 4, 1, 1),
        rect(6, 3, 4, 4),
    ],
    "doors": [door(5, 4, 1)],
}
"""A passage that goes round rock three squares wide, and a room behind a door."""


def traced_ring(style: str, seed: int) -> tuple[DrawnPlan, TraceProposal]:
    drawn = draw(laid_out(RING), style, seed)
    return drawn, traced_again(drawn)


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_rock_as_light_as_floor_is_uncertain_and_can_be_swapped(seed: int) -> None:
    drawn, found = traced_ring("lines", seed)
    assert scored(drawn, found).overlap > 0.97
    assert len(found.uncertain) == 1
    rock = found.uncertain[0]
    assert found.floor.count(rock[0]) == 0
    filled = toggle_region(found, rock)
    assert filled.floor_squares == pytest.approx(found.floor_squares + 9, abs=0.3)
    again = toggle_region(filled, rock)
    assert again.floor == found.floor
    assert len(again.walls) <= len(found.walls)


def test_a_closed_room_that_no_door_reaches_is_floor_and_uncertain() -> None:
    alone = draw(laid_out({"rects": [rect(0, 0, 4, 3)], "doors": []}), "lines", 1)
    found = traced_again(alone)
    assert found.floor_squares == pytest.approx(12, abs=0.2)
    assert found.uncertain == (found.floor,)
    rock = toggle_region(found, found.uncertain[0])
    assert (rock.floor, rock.walls) == ((), ())


def test_an_empty_page_has_nothing_on_it() -> None:
    assert trace_plan([bytes([250]) * 100] * 100) == TraceProposal()
    assert trace_plan([bytes(100)] * 100) == TraceProposal()


def test_filled_rock_up_to_the_edge_of_the_picture_encloses_nothing() -> None:
    """Light areas up to the edge of the picture are taken for the page."""
    rows = [bytes(250 if 20 < x < 100 and y < 101 else 10 for x in range(120)) for y in range(120)]
    assert trace_plan(rows).floor == ()
