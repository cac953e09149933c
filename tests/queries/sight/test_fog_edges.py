"""Where the ground is seen otherwise than before."""

from battleboard.queries.sight.fog_edges import changed
from battleboard.queries.sight.fog_ground import Glance, Lit, Seen

SQUARE = (0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)
LAMP = Lit(SQUARE, (10.0, 10.0), 5.0, 2.0)
GLANCE = Glance((2.0, 2.0), SQUARE)
NIGHT = Seen(daylight=False, lit=(LAMP,), dark=(), glances=(GLANCE,))
DAY = Seen(daylight=True, lit=(), dark=(), glances=())


def test_where_nothing_is_seen_otherwise_there_is_nothing_to_paint() -> None:
    assert list(changed(NIGHT, NIGHT._replace(dark=()))) == []


def test_a_light_that_is_gone_changes_what_it_fell_on() -> None:
    found = list(changed(NIGHT, NIGHT._replace(lit=())))
    assert found == [(5.0, 5.0, 15.0, 15.0)]


def test_a_light_that_falls_on_nothing_changes_nothing() -> None:
    dead = LAMP._replace(ring=())
    (left, top, right, bottom), *others = changed(
        NIGHT._replace(lit=(dead,)), NIGHT._replace(lit=())
    )
    assert left >= right or top >= bottom
    assert not others


def test_by_day_whoever_comes_sees_all_of_his_ring() -> None:
    found = list(changed(DAY, DAY._replace(glances=(GLANCE,))))
    assert found == [(0.0, 0.0, 20.0, 20.0)]


def test_a_pillar_is_painted_anew_only_where_the_ground_that_lights_it_is_seen_otherwise() -> None:
    pillar = (16.0, 8.0), (18.0, 8.0), (18.0, 12.0), (16.0, 12.0)
    far = tuple((x + 100.0, y) for x, y in pillar)
    here, there = (GLANCE._replace(solids=(solid,)) for solid in (pillar, far))
    near = changed(NIGHT._replace(glances=(here,)), NIGHT._replace(lit=(), glances=(here,)))
    assert list(near) == [(5.0, 5.0, 15.0, 15.0), (16.0, 8.0, 18.0, 12.0)]
    away = changed(NIGHT._replace(glances=(there,)), NIGHT._replace(lit=(), glances=(there,)))
    assert list(away) == [(5.0, 5.0, 15.0, 15.0)]
