"""The board measures and changes correctly."""

from math import inf, nan
from random import Random

import pytest

from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.grid import Hexes, Plain, Squares
from battleboard.board.level import Surface
from battleboard.board.wall import Wall, door
from battleboard.rules.scene import SceneError
from tests.board.maps import rooms, scattered

FAR = "it must lie within 16,000 ft of the upper left corner"
LENGTH = "it must be more than 0 and no more than 16,000"
SQUARE = ((0.0, 0.0), (5.0, 0.0), (5.0, 5.0))


@pytest.mark.parametrize("feet", [1 / 3, 10 / 3, 5, 10, 16_000])
def test_a_cell_may_have_any_number_of_feet(feet: float) -> None:
    for grid in (Squares(feet), Hexes(feet), Hexes(feet, "flat"), Plain(feet)):
        Board((50, 50), grid).check()


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (Board((50, 50), Squares(0)), f"grid.feet: {LENGTH}, not 0"),
        (Board((50, 50), Hexes(-5)), f"grid.feet: {LENGTH}, not -5"),
        (Board((50, 50), Plain(nan)), f"grid.feet: {LENGTH}, not nan"),
        (Board((50, 50), Squares(inf)), f"grid.feet: {LENGTH}, not inf"),
        (Board((0, 50)), f"size_ft[0]: {LENGTH}, not 0"),
        (Board((50, 20_000)), f"size_ft[1]: {LENGTH}, not 20000"),
        (Board((50, 50), ceiling_ft=0), f"ceiling_ft: {LENGTH}, not 0"),
        (
            Board((50, 50), surface=Surface(picture_ft=(5, nan))),
            f"surface.picture_ft[1]: {LENGTH}, not nan",
        ),
        (
            Board((50, 50), surface=Surface(at=(0, 2e4))),
            f"surface.at: {FAR}, not at 0, 20000",
        ),
        (Board((50, 50), surface=Surface(drawn_ft=0)), f"surface.drawn_ft: {LENGTH}, not 0"),
        (
            Board((50, 50), surface=Surface(turned_deg=nan)),
            "surface.turned_deg: expected degrees from -16,000 to 16,000, not nan",
        ),
        (Board((50, 50), lights=(Light((0, 0), -5),)), f"lights[0].bright_ft: {LENGTH}, not -5"),
        (Board((50, 50), lights=(Light((0, 0), 5, inf),)), f"lights[0].dim_ft: {LENGTH}, not inf"),
        (Board((50, 50), lights=(Light((0, -2e4), 5),)), f"lights[0].at: {FAR}, not at 0, -20000"),
        (
            Board((50, 50), lights=(Light((0, 0), 5, cone_deg=0),)),
            f"lights[0].cone_deg: {LENGTH}, not 0",
        ),
        (
            Board((50, 50), lights=(Light((0, 0), 5, towards_deg=nan),)),
            "lights[0].towards_deg: expected degrees from -16,000 to 16,000, not nan",
        ),
        (
            Board((50, 50), ground=(Ground(SQUARE, height_ft=nan),)),
            "ground[0].height_ft: expected a height in feet from -16,000 to 16,000, not nan",
        ),
        (Board((50, 50), notes=(Note((2e4, 0), "1"),)), f"notes[0].at: {FAR}, not at 20000, 0"),
        (
            Board((50, 50), rooms=RoomPlan(cuts=(((0, 0), (0, inf)),))),
            f"rooms.cuts[0][1]: {FAR}, not at 0, inf",
        ),
        (Board((50, 50), ground=(Ground(SQUARE, -1),)), f"ground[0].cost: {LENGTH}, not -1"),
        (
            Board((50, 50), ground=(Ground((*SQUARE, (inf, 0))),)),
            f"ground[0].outline[3]: {FAR}, not at inf, 0",
        ),
        (
            Board((50, 50), carved=CarvedFloor(((*SQUARE, (inf, 0)),))),
            f"carved.rings[0][3]: {FAR}, not at inf, 0",
        ),
        (Board((50, 50), walls=(Wall((1, nan), (0, 0)),)), f"walls[0].a: {FAR}, not at 1, nan"),
        (Board((50, 50), walls=(Wall((0, 0), (3e4, 0)),)), f"walls[0].b: {FAR}, not at 30000, 0"),
    ],
)
def test_a_board_that_cannot_be_measured_is_refused(board: Board, sentence: str) -> None:
    with pytest.raises(SceneError) as fault:
        board.check()
    assert str(fault.value) == sentence


def hatched(lines: int) -> tuple[Wall, ...]:
    """Walls that lie side by side, a grain apart."""
    return tuple(Wall((0.0, at / 1024), (200.0, at / 1024)) for at in range(lines))


def crossing_walls(many: int) -> tuple[Wall, ...]:
    dice = Random(39)
    ends = [(dice.uniform(0, 200), dice.uniform(0, 200)) for _ in range(2 * many)]
    return tuple(map(Wall, ends[::2], ends[1::2]))


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (
            Board((50, 50), lights=(Light((5, 5), 10),) * 100_000),
            "lights: a board can have at most 5,000 lights, not 100,000",
        ),
        (
            Board((50, 50), ground=(Ground(((5.0, 5.0),) * 1_000_000),)),
            "ground[0].outline: an outline can have at most 20,000 corners, not 1,000,000",
        ),
        (
            Board((50, 50), walls=hatched(3_000)),
            "walls: too many walls cross each other or lie side by side",
        ),
        (
            Board((50, 50), walls=crossing_walls(3_000)),
            "walls: too many walls cross each other or lie side by side",
        ),
    ],
)
def test_39_4_a_board_that_would_take_seconds_is_refused(board: Board, sentence: str) -> None:
    with pytest.raises(SceneError) as fault:
        board.check_size()
    assert str(fault.value) == sentence


def test_39_4_the_largest_maps_there_are_pass() -> None:
    rooms(30_000).check_size()
    scattered(30_000).check_size()


def test_a_map_shaped_like_a_real_one_passes() -> None:
    lights = (Light((5, 5), 0), Light((5, 5), 0, dim_ft=20), Light((5, 5), 15, magical_dark=True))
    rooms(200)._replace(lights=lights, ground=(Ground(SQUARE),)).check()


def test_one_door_is_opened_and_nothing_else_changes() -> None:
    walls = (Wall((0, 0), (5, 0)), door((5, 0), (10, 0)), door((10, 0), (15, 0), "locked"))
    opened = Board((50, 50), walls=walls).with_door(1, "open")
    assert opened.walls == (walls[0], door((5, 0), (10, 0), "open"), walls[2])


def test_an_open_pit_cannot_be_crossed_and_a_hidden_one_can() -> None:
    pit = Ground(SQUARE, 1.0, kind="pit")
    assert (pit.toll, pit._replace(hidden=True).toll) == (inf, 1.0)
    assert (pit.level_ft, pit._replace(hidden=True).level_ft) == (-inf, None)


def test_a_ledge_lies_higher_or_lower_unless_it_has_no_height() -> None:
    ledge = Ground(SQUARE, 1.0, kind="ledge", height_ft=-5.0)
    assert (ledge.toll, ledge.level_ft) == (1.0, -5.0)
    assert ledge._replace(height_ft=0.0).level_ft is None
    assert Ground(SQUARE, kind="water", height_ft=3.0).level_ft is None


def test_a_light_is_called_what_burns() -> None:
    lamp = Light((0, 0), 5)
    assert [each.name for each in (lamp, lamp._replace(kind="torch"))] == ["light", "torch"]
    assert lamp._replace(magical_dark=True).name == "darkness"
