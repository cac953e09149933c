"""Two sides that meet are placed at the encounter distance."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Kill
from battleboard.battle.movement.formation import places_apart
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.team import Team
from battleboard.board.board import Board
from battleboard.board.body import RADIUS_FT, Body, Size
from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall
from tests.battle.battles import FLOOR, battle, do, figure

GRIDS: tuple[Grid, ...] = (Squares(), Squares(10.0), Hexes(), Hexes(orientation="flat"), Plain())
PLACES = st.lists(
    st.tuples(st.floats(400.0, 600.0), st.floats(400.0, 600.0)), min_size=1, max_size=6
)


def field(ours: list[Point], theirs: list[Point], grid: Grid, size: Size = "medium") -> Battle:
    """Two sides on a large field; the first figure is of another size."""
    blue = [figure(f"b{at}", at=place) for at, place in enumerate(ours)]
    red = [figure(f"r{at}", "red", at=place) for at, place in enumerate(theirs)]
    wide = blue[0]._replace(body=Body(ours[0], RADIUS_FT[size]))
    return battle(wide, *blue[1:], *red, board=Board((1000.0, 1000.0), grid=grid))


def nearest(there: Battle, places: dict[str, Point]) -> float:
    blue, red = ([places[who] for who in there.figures if who[0] == side] for side in "br")
    return min(distance(a, b) for a in blue for b in red)


@given(
    PLACES, PLACES, st.sampled_from(GRIDS), st.integers(2, 16), st.sampled_from(sorted(RADIUS_FT))
)
def test_the_nearest_foes_stand_so_far_apart_within_a_cell(
    ours: list[Point], theirs: list[Point], grid: Grid, tens: int, size: Size
) -> None:
    there, feet = field(ours, theirs, grid, size), 10.0 * tens
    within = 0.01 if isinstance(grid, Plain) else grid.feet * sqrt(2) + 0.01
    assert nearest(there, places_apart(there, feet)) == pytest.approx(feet, abs=within)


@given(PLACES, PLACES, st.integers(2, 16))
def test_everybody_stands_on_the_board_in_the_formation_of_the_side(
    ours: list[Point], theirs: list[Point], tens: int
) -> None:
    there = field(ours, theirs, Plain())
    places = places_apart(there, 10.0 * tens)
    assert all(0 <= each <= 1000 for place in places.values() for each in place)
    for side in "br":
        ways = {
            (round(places[who][0] - each.body.at[0], 6), round(places[who][1] - each.body.at[1], 6))
            for who, each in there.figures.items()
            if who[0] == side
        }
        assert len(ways) == 1


def test_both_sides_go_half_the_way_and_meet_in_whole_squares() -> None:
    there = field([(102.5, 102.5)], [(122.5, 102.5)], Squares())
    assert places_apart(there, 60.0) == {"b0": (82.5, 102.5), "r0": (142.5, 102.5)}


def test_they_come_together_too() -> None:
    there = field([(102.5, 102.5)], [(302.5, 102.5)], Squares())
    assert places_apart(there, 20.0) == {"b0": (192.5, 102.5), "r0": (212.5, 102.5)}


def test_where_the_middles_lead_past_each_other_the_nearest_come_together() -> None:
    there = field([(200.0, 200.0)], [(250.0, 150.0), (250.0, 250.0)], Plain())
    assert nearest(there, places_apart(there, 10.0)) == pytest.approx(10.0)


def test_nobody_stands_in_a_foe() -> None:
    there = field([(200.0, 200.0)], [(250.0, 200.0)], Plain(), "huge")
    touching = RADIUS_FT["huge"] + RADIUS_FT["medium"]
    assert nearest(there, places_apart(there, 0.0)) == pytest.approx(touching)


def test_cells_that_are_wider_than_the_distance_leave_nobody_without_a_place() -> None:
    there = field([(200.0, 200.0)], [(250.0, 200.0)], Squares(10.0))
    assert nearest(there, places_apart(there, 0.0)) <= 15.0


def test_those_with_their_back_to_the_edge_stay_and_the_others_go() -> None:
    there = field([(2.5, 102.5)], [(22.5, 102.5)], Squares())
    assert places_apart(there, 60.0) == {"b0": (2.5, 102.5), "r0": (62.5, 102.5)}


def test_where_the_line_is_too_short_they_stand_along_another_one() -> None:
    there = battle(figure("b0", at=(152.5, 92.5)), figure("r0", "red", at=(152.5, 112.5)))
    assert FLOOR.size_ft == (300.0, 200.0)
    places = places_apart(there, 240.0)
    assert distance(places["b0"], places["r0"]) == pytest.approx(240.0, abs=5.0)


def test_two_sides_on_one_spot_part_to_the_right() -> None:
    there = field([(200.0, 200.0)], [(200.0, 200.0)], Plain())
    assert places_apart(there, 40.0) == {"b0": (180.0, 200.0), "r0": (220.0, 200.0)}


def test_a_board_that_is_too_small_has_no_room() -> None:
    there = battle(figure("b0", at=(10.0, 10.0)), figure("r0", "red", at=(20.0, 10.0)))
    with pytest.raises(Refusal, match=r"There is no room for the sides to stand 480 ft apart\."):
        places_apart(there, 480.0)


def test_nobody_goes_through_a_wall() -> None:
    walls = tuple(Wall((x, -10.0), (x, 210.0)) for x in (95.0, 125.0))
    shut_in = (figure("b0", at=(102.5, 102.5)), figure("r0", "red", at=(117.5, 102.5)))
    there = battle(*shut_in, board=Board((300.0, 200.0), walls=walls))
    places = places_apart(there, 60.0)
    assert all(95 < x < 125 for x, _ in places.values())
    assert distance(places["b0"], places["r0"]) == pytest.approx(60.0, abs=5.0)


def test_without_a_side_of_the_players_the_first_one_stands_apart_from_all_others() -> None:
    teams = {name: Team(name) for name in ("blue", "red", "green")}
    here = [figure(name[0] + "0", name, at=(150.0, 20.0 + at)) for at, name in enumerate(teams)]
    places = places_apart(battle(*here, teams=teams), 30.0)
    assert distance(places["r0"], places["g0"]) == pytest.approx(0.0, abs=5.0)
    assert min(distance(places["b0"], places[who]) for who in ("r0", "g0")) >= 25.0


def test_all_who_are_the_players_stand_together() -> None:
    teams = {
        "blue": Team("Blue", players=True),
        "green": Team("Green", players=True),
        "red": Team("Red"),
    }
    here = [figure(name[0] + "0", name, at=(150.0, 20.0)) for name in teams]
    places = places_apart(battle(*here, teams=teams), 30.0)
    assert places["b0"] == places["g0"]


def test_those_who_are_out_are_left_where_they_lie() -> None:
    there = do(field([(200.0, 200.0)], [(250.0, 200.0), (201.0, 201.0)], Plain()), Kill(("r1",)))
    assert is_out(there, there.figure("r1"))
    assert places_apart(there, 100.0).keys() == {"b0", "r0"}


@pytest.mark.parametrize("here", [(), (figure("ann"), figure("bob"))])
def test_one_side_alone_stands_apart_from_nobody(here: tuple[Figure, ...]) -> None:
    with pytest.raises(Refusal, match="two sides on the table first"):
        places_apart(battle(*here), 60.0)
