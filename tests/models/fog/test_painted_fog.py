"""A mask shows what is seen."""

from math import cos, sin
from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.state.figure import CarriedLight
from battleboard.board.board import Board, Light
from battleboard.board.point import Point, between
from battleboard.board.sight.vision import Eyes
from battleboard.board.wall import Wall
from battleboard.models.fog.mask import CLEAR, COVERED, DIM, EXPLORED
from tests.battle.battles import battle, figure
from tests.board.lighting import lighting_of
from tests.models.fog.masks import level, paint

SIZE = (100.0, 60.0)
WALL = Wall((50, 0), (50, 40))


def scene(*lights: Light, day: bool = False, **own: Any) -> Battle:
    board = Board(SIZE, walls=(WALL,), lights=lights, daylight=day)
    return battle(figure("ann", at=(20.0, 30.0), **own), board=board)


def levels(start: Battle, *places: Point) -> list[int]:
    mask = paint(start)
    return [level(mask, place) for place in places]


def test_by_day_all_is_seen_but_what_lies_behind_walls() -> None:
    assert levels(scene(day=True), (30, 10), (70, 10), (70, 55)) == [CLEAR, COVERED, CLEAR]


def test_at_night_only_what_is_lit_is_seen_and_what_is_far_from_the_light_is_dim() -> None:
    start = scene(Light((20.0, 10.0), 5, 12))
    assert levels(start, (20, 10), (20, 19), (20, 40)) == [CLEAR, DIM, COVERED]


def test_two_dim_lights_are_no_brighter_than_one_and_a_bright_one_outshines_both() -> None:
    start = scene(Light((14.0, 10.0), 1, 10), Light((24.0, 10.0), 1, 10), Light((19.0, 12.0), 3))
    assert levels(start, (19, 6), (19, 12)) == [DIM, CLEAR]


def test_what_is_lit_behind_a_wall_is_not_seen() -> None:
    assert levels(scene(Light((70.0, 10.0), 8)), (70, 10)) == [COVERED]


def test_a_torch_shows_its_own_circle() -> None:
    start = scene(light=CarriedLight("torch", 15))
    assert levels(start, (30, 30), (38, 30)) == [CLEAR, COVERED]


def test_infravision_sees_the_dark_dimly_but_not_past_a_light() -> None:
    start = scene(Light((32.0, 30.0), 3), infravision_ft=28)
    places = (10, 30), (32, 30), (40, 30), (20, 4), (20, 59.5)
    assert levels(start, *places) == [DIM, CLEAR, COVERED, DIM, COVERED]


def test_between_a_light_and_what_infravision_sees_there_is_no_dark_line() -> None:
    mask = paint(scene(Light((32.0, 30.0), 3, 6), infravision_ft=28))
    round_it = [(32 - 6.5 * cos(turn), 30 - 6.5 * sin(turn)) for turn in (-1, -0.5, 0, 0.5, 1)]
    lines = [[between(at, (32.0, 30.0), step / 40) for step in range(40)] for at in round_it]
    assert min(level(mask, at) for line in lines for at in line) > EXPLORED


def test_ultravision_is_not_troubled_by_lights() -> None:
    start = scene(Light((32.0, 30.0), 3), ultravision_ft=28)
    assert levels(start, (10, 30), (32, 30), (40, 30)) == [DIM, CLEAR, DIM]


def test_magical_darkness_hides_itself_and_what_lies_behind() -> None:
    start = scene(Light((32.0, 30.0), 4, magical_dark=True), day=True)
    assert levels(start, (32, 30), (44, 30), (32, 45)) == [COVERED, COVERED, CLEAR]


def test_magical_darkness_swallows_a_torch() -> None:
    dark = Light((32.0, 30.0), 4, magical_dark=True)
    start = scene(dark, light=CarriedLight("torch", 25), infravision_ft=30)
    assert levels(start, (32, 30), (40, 30), (20, 45)) == [COVERED, COVERED, CLEAR]


def test_with_nobody_to_look_all_is_covered() -> None:
    assert levels(battle(board=Board(SIZE, daylight=True)), (30, 30)) == [COVERED]


@pytest.mark.parametrize(
    "own",
    [{}, {"infravision_ft": 25.0}, {"ultravision_ft": 25.0}, {"light": CarriedLight("torch", 12)}],
)
def test_the_mask_agrees_with_the_rules_of_sight(own: dict[str, Any]) -> None:
    """Wherever the rules are clear, away from borders, the picture shows what is seen."""
    lights = (
        Light((40.0, 20.0), 6),
        Light((70.0, 50.0), 9),
        Light((10.0, 50.0), 5, magical_dark=True),
    )
    start = scene(*lights, **own)
    carried = start.figure("ann").light
    more = (Light((20.0, 30.0), carried.bright_ft),) if carried else ()
    board = start.board._replace(lights=(*lights, *more))
    lighting, card = lighting_of(board, sight_on(board)), start.figure("ann").card
    eyes, mask = Eyes((20.0, 30.0), card.infravision_ft, card.ultravision_ft), paint(start)
    near, wrong, sure = (-0.9, 0, 0.9), [], 0
    for x in range(2, 99, 3):
        for y in range(2, 59, 3):
            around = {
                lighting.is_visible_to([eyes], (x + dx, y + dy)) for dx in near for dy in near
            }
            sure += len(around) == 1
            if len(around) == 1 and (level(mask, (x, y)) >= DIM - 5) != (around == {True}):
                wrong.append((x, y, level(mask, (x, y))))
    assert wrong == []
    assert sure > 500


def test_most_of_a_wall_is_seen_with_what_lies_before_it_and_nothing_behind() -> None:
    mask = paint(scene(day=True))
    assert [level(mask, (x, 10)) > 128 for x in (49.9, 50.1, 50.4, 50.8)] == [
        True,
        True,
        False,
        False,
    ]


def test_past_the_end_of_a_wall_sight_is_cut_sharply() -> None:
    """The view is widened at walls, not at the lines from the eye past their ends."""
    start = scene(day=True)
    mask = paint(start)
    x = 80.0
    edge = 30 + (40 - 30) * (x - 20) / (50 - 20)
    assert level(mask, (x, edge + 0.6)) == CLEAR
    assert level(mask, (x, edge - 0.6)) == COVERED


def test_walls_on_the_edge_of_the_board_are_as_thick_as_others() -> None:
    start = scene(day=True)
    edge = Wall((0, 0), (0, 60))
    mask = paint(start._replace(board=start.board._replace(walls=(WALL, edge))))
    assert level(mask, (-0.1, 30)) > 128
    assert level(mask, (-0.9, 30)) == COVERED
