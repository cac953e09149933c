"""The boundary of visible ground is found, with the walls along it."""

from math import hypot

import pytest

from battleboard.board.point import Point
from battleboard.queries.sight.fog_edges import (
    BEFORE_FT,
    FAR_FT,
    NEAR_FT,
    WallStretch,
    changed_boxes,
    near,
    offset_before,
    stretches,
    stretches_near,
)
from battleboard.queries.sight.fog_ground import Glance, Lit, Seen

SQUARE = (0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)
LAMP = Lit(SQUARE, (10.0, 10.0), 5.0, 2.0)
GLANCE = Glance((2.0, 2.0), SQUARE)
NIGHT = Seen(daylight=False, lit=(LAMP,), dark=(), glances=(GLANCE,))
DAY = Seen(daylight=True, lit=(), dark=(), glances=())


def test_where_nothing_is_seen_otherwise_there_is_nothing_to_paint() -> None:
    assert list(changed_boxes(NIGHT, NIGHT._replace(dark=()))) == []


def test_a_light_that_is_gone_changes_what_it_fell_on() -> None:
    found = list(changed_boxes(NIGHT, NIGHT._replace(lit=())))
    assert found == [(5.0, 5.0, 15.0, 15.0)]


def test_a_light_that_falls_on_nothing_changes_nothing() -> None:
    dead = LAMP._replace(ring=())
    (left, top, right, bottom), *others = changed_boxes(
        NIGHT._replace(lit=(dead,)), NIGHT._replace(lit=())
    )
    assert left >= right or top >= bottom
    assert not others


def test_by_day_a_figure_that_comes_sees_all_of_its_ring() -> None:
    found = list(changed_boxes(DAY, DAY._replace(glances=(GLANCE,))))
    assert found == [(0.0, 0.0, 20.0, 20.0)]


def test_a_pillar_is_painted_anew_only_where_the_ground_that_lights_it_is_seen_otherwise() -> None:
    pillar = (16.0, 8.0), (18.0, 8.0), (18.0, 12.0), (16.0, 12.0)
    far = tuple((x + 100.0, y) for x, y in pillar)
    here, there = (GLANCE._replace(solids=(solid,)) for solid in (pillar, far))
    near = changed_boxes(NIGHT._replace(glances=(here,)), NIGHT._replace(lit=(), glances=(here,)))
    assert list(near) == [(5.0, 5.0, 15.0, 15.0), (16.0, 8.0, 18.0, 12.0)]
    away = changed_boxes(NIGHT._replace(glances=(there,)), NIGHT._replace(lit=(), glances=(there,)))
    assert list(away) == [(5.0, 5.0, 15.0, 15.0)]


def test_in_the_dark_a_figure_changes_what_it_sees_by_its_own_eyes_and_by_lights() -> None:
    infravision = GLANCE._replace(warm_ft=1.0)
    found = list(changed_boxes(NIGHT._replace(glances=()), NIGHT._replace(glances=(infravision,))))
    assert found == [(1.0, 1.0, 3.0, 3.0), (5.0, 5.0, 15.0, 15.0)]


ROOM = Glance((10.0, 10.0), SQUARE)
NORTH: Point = (0.0, -1.0)
MIDDLE_OF_WALL = (FAR_FT - NEAR_FT) / 2


def test_each_wall_of_a_room_is_a_stretch_and_each_corner_belongs_to_both_of_its_walls() -> None:
    found = list(stretches(ROOM))
    assert len(found) == 4 + 8
    north = [(one, other) for way, one, other in found if way == NORTH]
    assert north == [((0.0, -MIDDLE_OF_WALL), (20.0, -MIDDLE_OF_WALL))]


def test_at_a_right_angle_the_way_out_leads_out_through_both_walls() -> None:
    ways = {way for way, *_ in stretches(ROOM)}
    assert {(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)} <= ways


def test_out_of_a_sharp_corner_it_goes_no_farther_than_out_of_a_less_sharp_one() -> None:
    splinter = (0.0, 0.0), (20.0, 9.5), (20.0, 10.5)
    ways = [way for way, *_ in stretches(Glance((18.0, 10.0), splinter))]
    assert max(hypot(*way) for way in ways) < 2


def test_walls_in_one_line_are_lit_alike_where_they_meet() -> None:
    ring = (0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)
    found = list(stretches(Glance((10.0, 10.0), ring)))
    assert [way for way, one, _ in found if one[1] < 0 and 9 < one[0] < 11].count(NORTH) == 3


def test_a_line_past_the_end_of_a_wall_is_no_wall() -> None:
    past = (0.0, 0.0), (10.0, 0.0), (10.0, 5.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)
    eye: Point = (10.0, 10.0)
    ways = [way for way, *_ in stretches(Glance(eye, past))]
    assert (1.0, 0.0) in ways, "the wall to the east"
    whole = len(list(stretches(Glance((9.0, 10.0), past))))
    assert len(ways) < whole


@pytest.mark.parametrize(
    ("eye", "way"),
    [
        ((0.0, 12.0), (2 + BEFORE_FT, 0.0)),
        ((17.0, 20.0), (0.0, -(4 + BEFORE_FT))),
        ((16.0, 12.0), (1.0, 0.0)),
        ((17.0, 12.0), (0.0, 0.0)),
    ],
    ids=["from the west", "from the south", "no farther than the eye", "from inside"],
)
def test_a_pillar_is_lit_by_the_ground_before_it(eye: Point, way: Point) -> None:
    solid = (16.0, 10.0), (18.0, 10.0), (18.0, 14.0), (16.0, 14.0)
    assert offset_before(solid, eye) == pytest.approx(way)


def test_walls_wholly_on_one_side_of_a_box_are_not_near_it() -> None:
    at_the_north_wall = (5.0, -1.0, 15.0, 1.0)
    found = [
        way for way, one, other in stretches(ROOM) if near((way, one, other), at_the_north_wall)
    ]
    assert found == [NORTH]


LONG: WallStretch = ((0.0, 1.0), (-500.0, 20.0), (2_500.0, 20.0))


def test_of_a_long_stretch_only_what_is_near_is_drawn() -> None:
    ((offset, start, end),) = stretches_near([LONG], (0.0, 0.0, 60.0, 80.0))
    assert offset == LONG[0]
    assert start == pytest.approx((-28, 20))
    assert end == pytest.approx((88, 20))


def test_no_more_is_drawn_of_it_than_there_is() -> None:
    ((_, start, end),) = stretches_near([LONG], (-490.0, 0.0, -430.0, 80.0))
    assert start == LONG[1]
    assert end == pytest.approx((-402, 20))


def test_short_stretches_are_drawn_whole_and_far_ones_not_at_all() -> None:
    short: WallStretch = ((0.0, 1.0), (-100.0, 20.0), (70.0, 20.0))
    assert [*stretches_near([short, LONG], (0.0, 40.0, 60.0, 80.0))] == []
    assert [*stretches_near([short], (0.0, 0.0, 60.0, 80.0))] == [short]


def test_a_long_one_aslant_is_drawn_whole_as_a_part_of_it_would_be_rounded_otherwise() -> None:
    aslant: WallStretch = ((0.0, 1.0), (-500.0, 20.0), (2_500.0, 21.0))
    assert [*stretches_near([aslant], (0.0, 0.0, 60.0, 80.0))] == [aslant]
