"""Figures carried along with another keep their formation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.movement.formation import places_in_formation
from battleboard.board.body import Body
from battleboard.board.grid import Squares
from battleboard.board.point import Point

ANN = Body((2.5, 2.5))
BOB = Body((12.5, 7.5))


def test_a_group_keeps_its_formation() -> None:
    places = places_in_formation(Squares(), {"ann": ANN, "bob": BOB}, "ann", (24.0, 31.0))
    assert places == {"ann": (22.5, 32.5), "bob": (32.5, 37.5)}


def test_without_snapping_the_leader_lies_where_it_was_let_go() -> None:
    places = places_in_formation(
        Squares(), {"ann": ANN, "bob": BOB}, "ann", (24.0, 31.0), snaps=False
    )
    assert places == {"ann": (24.0, 31.0), "bob": (34.0, 36.0)}


def test_a_large_figure_lies_on_the_corner_of_its_squares() -> None:
    ogre = Body((10.0, 10.0), 10 / 3)
    assert places_in_formation(Squares(), {"ogre": ogre}, "ogre", (31.0, 31.0)) == {
        "ogre": (30.0, 30.0)
    }


@given(
    st.tuples(st.floats(0, 300), st.floats(0, 200)), st.sampled_from([1.0, 5 / 3, 10 / 3, 20 / 3])
)
def test_a_figure_lies_where_it_snaps_to_again(at: Point, radius_ft: float) -> None:
    grid = Squares()
    place = places_in_formation(grid, {"ann": Body((0.0, 0.0), radius_ft)}, "ann", at)["ann"]
    assert grid.snap(place, 2 * radius_ft) == pytest.approx(place)
