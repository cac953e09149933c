"""How fast a user's own map is loaded: its grid found, its walls traced, a map file imported."""

import json
from base64 import b64encode
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from time import process_time
from typing import Any, Final

import pytest
from PySide6.QtGui import QImage
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.models.background_work import BackgroundWork, ProgressReporter
from battleboard.models.brought_maps import LaidMap, lay_ground, open_map_file, read_ground
from battleboard.models.grey_pictures import find_grid_of, in_grey
from battleboard.models.ground_pictures import encode_quickly
from battleboard.models.plan_pictures import PlanGrid, plan_grid, trace_picture
from battleboard.models.traced_pictures import RoomFinder
from battleboard.storage.maps.map_proposal import MapChoices
from battleboard.storage.maps.universal_vtt import write_universal_vtt
from tests.bench.measured import declare
from tests.bench.standstill import standstill
from tests.board.maps import scattered
from tests.board.tracing.drawn_dungeon import laid_out
from tests.board.tracing.drawn_plan import DrawnPlan, draw_with

# Large plans are drawn first, which takes longer than tracing them.
pytestmark = [pytest.mark.usefixtures("qapp"), pytest.mark.timeout(300)]
STYLES: Final = ("lines", "hatched", "parchment")
SMALLEST_CELL: Final = 28.0
ROOM: Final = 7, 6
PITCH: Final = 10, 9
WALLS: Final = 4_155
LARGE_PX: Final = 4_000
measured = pytest.mark.benchmark(group="a ground of one's own", timer=process_time)


def rect(x: int, y: int, wide: int, high: int) -> dict[str, int]:
    return {"x": x, "y": y, "w": wide, "h": high}


def door(x: int, y: int, across: int, kind: int) -> dict[str, Any]:
    return {"x": x, "y": y, "dir": {"x": across, "y": 1 - across}, "type": kind}


def drawn(style: str, cell: float, side_px: int) -> DrawnPlan:
    """Rooms with doors between them all over a picture of this size."""
    squares = int(side_px / cell) - 5
    columns, rows = squares // PITCH[0], squares // PITCH[1]
    rects, doors = [rect(0, 0, 1, 1), rect(squares - 1, squares - 1, 1, 1)], []
    for column in range(columns):
        for row in range(rows):
            left, top = column * PITCH[0], row * PITCH[1]
            rects.append(rect(left, top, *ROOM))
            if column + 1 < columns:
                rects.append(rect(left + ROOM[0], top + 2, PITCH[0] - ROOM[0], 1))
                doors.append(door(left + ROOM[0] + 1, top + 2, 1, 1))
            if row + 1 < rows:
                rects.append(rect(left + 3, top + ROOM[1], 1, PITCH[1] - ROOM[1]))
                doors.append(door(left + 3, top + ROOM[1] + 1, 0, 6))
    return draw_with(laid_out({"rects": rects, "doors": doors}), style, Random(1), cell)


def one_room(style: str, cell: float) -> DrawnPlan:
    """A room of 1,000 by 1,000 pixels, with two others beside it."""
    side = int(1000 / cell)
    rects = [rect(0, 0, side, side), rect(side, 2, 1, 1), rect(side + 1, 0, 3, side)]
    rects += [rect(3, side, 1, 1), rect(0, side + 1, side, 3)]
    doors = [door(side, 2, 1, 1), door(3, side, 0, 6)]
    return draw_with(laid_out({"rects": rects, "doors": doors}), style, Random(1), cell)


@measured
@pytest.mark.parametrize("side", [1_000, LARGE_PX])
def test_a_grid_is_found(benchmark: BenchmarkFixture, side: int) -> None:
    """On a greyscale picture."""
    declare(benchmark, f"grid found, {side:,} px", 0.4)
    grey = in_grey(drawn("parchment", 33.0, side).picture)
    benchmark.pedantic(find_grid_of, args=("a plan", grey), rounds=5)


@measured
@pytest.mark.parametrize("cell", [SMALLEST_CELL, 45.0])
@pytest.mark.parametrize("style", STYLES)
def test_a_room_is_traced(benchmark: BenchmarkFixture, style: str, cell: float) -> None:
    """The first room of a picture, which takes longer than all others."""
    declare(benchmark, f"room, {style}, squares of {cell:.0f} px", 0.15)
    plan = one_room(style, cell)
    grid = PlanGrid((cell, cell), plan.offset)
    middle = plan.offset[0] + 6.4 * cell, plan.offset[1] + 6.4 * cell

    def traced() -> int:
        return len(RoomFinder(plan.picture, grid).room(middle).floor)

    assert benchmark.pedantic(traced, rounds=5)


@measured
@pytest.mark.parametrize("cell", [SMALLEST_CELL, 45.0])
@pytest.mark.parametrize("style", STYLES)
def test_a_plan_is_traced(benchmark: BenchmarkFixture, style: str, cell: float) -> None:
    """A whole picture of 4,000 by 4,000 pixels, including the search for its grid."""
    declare(benchmark, f"plan, {style}, squares of {cell:.0f} px", 3.0)
    grey = in_grey(drawn(style, cell, LARGE_PX).picture)

    def traced() -> int:
        return len(trace_picture(grey, plan_grid("a plan", grey, cell)).doors)

    assert benchmark.pedantic(traced, rounds=3)


def map_file(folder: Path, walls: int, side_px: int) -> Path:
    """A map with this many walls; its picture is noise, which does not compress."""
    pixels = Random(1).randbytes(side_px * side_px * 3)
    picture = QImage(pixels, side_px, side_px, 3 * side_px, QImage.Format.Format_RGB888)
    written = write_universal_vtt(scattered(walls))
    plain = json.loads(written.content)
    plain["image"] = b64encode(encode_quickly(picture)).decode("ascii")
    path = folder / "a map.dd2vtt"
    path.write_text(json.dumps(plain), "utf-8")
    return path


def brought(path: Path, headway: ProgressReporter) -> LaidMap:
    ground = read_ground(open_map_file(path, headway), 0, None, "", headway)
    return lay_ground(ground, MapChoices(), grid_shown=False)


@measured
def test_a_map_of_many_walls_is_imported(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """From the file to the board."""
    declare(benchmark, f"map of {WALLS:,} walls", 1.0)
    path = map_file(tmp_path, WALLS, 600)
    headway = ProgressReporter(lambda _: None, Event())
    laid = benchmark.pedantic(brought, args=(path, headway), rounds=5)
    assert len(laid.board.walls) > WALLS / 2


@pytest.mark.benchmark(group="a ground of one's own", timer=standstill)
def test_a_large_map_file_stops_no_window(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """The longest freeze of the window while 60 MB are read, in wall-clock seconds."""
    declare(benchmark, "standstill, a map file of 60 MB", 0.1)
    path = map_file(tmp_path, WALLS, 3_870)
    assert path.stat().st_size > 59_000_000
    work = BackgroundWork()
    assert benchmark.pedantic(standstill.over, args=(work, partial(brought, path)), rounds=3)
