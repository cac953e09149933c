"""Everything on a board moves, mirrors and turns together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Ground, Light, Note
from battleboard.board.point import GRAIN, Point, orientation
from battleboard.board.transform import BoardThing, reflection, rotation, translation
from battleboard.board.wall import Wall

grains = st.integers(-200_000, 200_000).map(lambda number: number * GRAIN)
points = st.tuples(grains, grains)
sides = st.sampled_from(["both", "left", "right"])
angles = st.integers(0, 359).map(float)
things = st.one_of(
    st.builds(lambda a, b, side: Wall(a, b, solid_from=side), points, points, sides),
    st.builds(lambda at, angle: Light(at, 20, cone_deg=60, towards_deg=angle), points, angles),
    st.builds(lambda ring: Ground(tuple(ring)), st.lists(points, min_size=3, max_size=6)),
    st.builds(lambda at: Note(at, "1"), points),
)


@given(thing=things, about=points, upright=st.booleans())
def test_what_is_mirrored_twice_is_as_it_was(
    thing: BoardThing, about: Point, *, upright: bool
) -> None:
    mirror = reflection(about, upright=upright)
    assert mirror.of(mirror.of(thing)) == thing


@given(thing=things, about=points, turns=st.sampled_from([90, -90, 270, 450]))
def test_four_quarter_turns_lead_back(thing: BoardThing, about: Point, turns: int) -> None:
    found = thing
    for _ in range(4):
        found = rotation(turns, about).of(found)
    assert found == thing


@given(thing=things, about=points, rounds=st.integers(-3, 3))
def test_a_turn_all_around_changes_nothing(thing: BoardThing, about: Point, rounds: int) -> None:
    assert rotation(360 * rounds, about).of(thing) == thing


@given(thing=things, by=points)
def test_a_way_and_the_way_back_change_nothing(thing: BoardThing, by: Point) -> None:
    assert translation((-by[0], -by[1])).of(translation(by).of(thing)) == thing


@given(a=points, b=points, eye=points, about=points, upright=st.booleans())
def test_a_one_way_wall_stops_the_mirrored_figure(
    a: Point, b: Point, eye: Point, about: Point, *, upright: bool
) -> None:
    mirror = reflection(about, upright=upright)
    before, after = orientation(a, b, eye), orientation(*map(mirror.point, (a, b, eye)))
    assert (before > 0) == (after < 0)
    wall = mirror.of(Wall(a, b, solid_from="right"))
    assert isinstance(wall, Wall)
    assert wall.solid_from == "left"


@pytest.mark.parametrize(("angle", "towards"), [(90, 120.0), (180, 210.0), (45, 75.0), (-30, 0.0)])
def test_a_cone_turns_with_its_light(angle: float, towards: float) -> None:
    light = rotation(angle, (0, 0)).of(Light((5, 0), 20, cone_deg=60, towards_deg=30))
    assert isinstance(light, Light)
    assert light.towards_deg == pytest.approx(towards)


def test_a_mirrored_cone_points_the_other_way() -> None:
    light = reflection((0, 0), upright=True).of(Light((5, 0), 20, cone_deg=60, towards_deg=30))
    assert light == Light((-5, 0), 20, cone_deg=60, towards_deg=150)


def test_a_light_all_around_keeps_its_direction() -> None:
    assert rotation(90, (0, 0)).of(Light((5, 0), 20)) == Light((0, 5), 20)


def test_a_mark_is_moved() -> None:
    assert rotation(90, (0, 0)).of(Note((5, 0), "1")) == Note((0, 5), "1")
