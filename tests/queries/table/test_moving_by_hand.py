"""Figures dragged over the board come to rest correctly."""

import pytest

from battleboard.battle.commands import Batch, MoveFigure, TurnFigure
from battleboard.battle.state.figure import HitPoints
from battleboard.board.body import Body
from battleboard.board.grid import Hexes, Plain, Squares
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall, door
from battleboard.queries.table.moving_by_hand import (
    Heading,
    beside_others,
    is_off,
    places_after_step,
    places_past_others,
    put,
    put_by_players,
    route_by_hand,
    turn_figures,
    turning_step,
)
from tests.battle.battles import FLOOR, TABLES, battle, figure
from tests.battle.levels import HOUSE
from tests.battle.rounds import playing, strikes
from tests.queries.figures.test_arrival_ground import CELL, inside, plan

ANN = Body((2.5, 2.5))
POINTY, FLAT = Hexes(), Hexes(orientation="flat")


@pytest.mark.parametrize(
    ("way", "to"),
    [((1, 0), (7.5, 2.5)), ((0, 1), (2.5, 7.5)), ((-1, -1), (-2.5, -2.5)), ((1, 1), (7.5, 7.5))],
)
def test_a_step_leads_to_the_next_square(way: Heading, to: Point) -> None:
    assert places_after_step(Squares(), {"ann": ANN}, "ann", way) == {"ann": to}
    assert places_after_step(Plain(), {"ann": ANN}, "ann", way) == {"ann": to}


@pytest.mark.parametrize("grid", [POINTY, FLAT])
@pytest.mark.parametrize("way", [(1, 0), (0, 1), (1, 1), (-1, 1)])
def test_a_step_on_hexes_leads_to_a_neighbour_and_back_again(grid: Hexes, way: Heading) -> None:
    start = Body(grid.centre(grid.cell_of((40.0, 40.0))))
    there = places_after_step(grid, {"ann": start}, "ann", way)["ann"]
    assert distance(start.at, there) == pytest.approx(5)
    back = places_after_step(grid, {"ann": Body(there)}, "ann", (-way[0], -way[1]))["ann"]
    assert back == pytest.approx(start.at)


def test_two_steps_across_rows_of_hexes_lead_straight_on() -> None:
    start = POINTY.centre(POINTY.cell_of((40.0, 40.0)))
    once = places_after_step(POINTY, {"ann": Body(start)}, "ann", (0, 1))["ann"]
    twice = places_after_step(POINTY, {"ann": Body(once)}, "ann", (0, 1))["ann"]
    assert twice[0] == pytest.approx(start[0])
    assert twice[1] > once[1] > start[1]


def test_off_the_board_is_off_on_each_side() -> None:
    outside = [(-1.0, 5.0), (5.0, -1.0), (301.0, 5.0), (5.0, 201.0)]
    assert all(is_off(FLOOR, [(5.0, 5.0), each]) for each in outside)
    assert not is_off(FLOOR, [(0.0, 0.0), (300.0, 200.0)])


def test_one_is_put_by_a_move_several_together_and_nobody_by_nothing() -> None:
    there = battle(figure("ann"), figure("bob", at=(5.0, 0.0)))
    assert put(there, {"ann": (0.0, 0.0)}) is None
    assert put(there, {"ann": (9.0, 0.0), "bob": (5.0, 0.0)}) == MoveFigure("ann", (9.0, 0.0))
    both = put(there, {"ann": (9.0, 0.0), "bob": (9.0, 5.0)})
    assert both == Batch((MoveFigure("ann", (9.0, 0.0)), MoveFigure("bob", (9.0, 5.0))))


def test_turning_goes_around() -> None:
    there = battle(figure("ann"), figure("bob"))
    assert turn_figures(there, ["ann"], -45) == TurnFigure("ann", 315)
    assert turn_figures(there, ["ann", "bob"], 45) == Batch(
        (TurnFigure("ann", 45), TurnFigure("bob", 45))
    )
    assert (turning_step(Squares()), turning_step(POINTY)) == (45, 60)


def test_a_way_round_a_wall_is_longer_than_the_straight_one() -> None:
    board = FLOOR._replace(walls=(Wall((30.0, 0.0), (30.0, 60.0)),))
    there = battle(figure("ann", at=(20.0, 50.0)), board=board)
    route = route_by_hand(there, TABLES, "ann", (40.0, 50.0), round_walls=True)
    assert route.feet > 25
    assert "along the route" in route.lines[0]
    straight = route_by_hand(there, TABLES, "ann", (40.0, 50.0), round_walls=False)
    assert straight.lines[:1] == ("20 ft",)


def test_what_bars_the_way_is_said() -> None:
    walls = (
        Wall((100.0, 100.0), (100.0, 120.0)),
        Wall((100.0, 120.0), (120.0, 120.0)),
        Wall((120.0, 120.0), (120.0, 100.0)),
        door((120.0, 100.0), (100.0, 100.0)),
    )
    there = battle(figure("ann", at=(50.0, 50.0)), board=FLOOR._replace(walls=walls))
    route = route_by_hand(there, TABLES, "ann", (110.0, 110.0), round_walls=True)
    assert route.barred == "A shut door bars the way."
    assert route.lines[-1] == route.barred


def test_between_levels_is_off_the_board() -> None:
    assert is_off(HOUSE, [(45.0, 20.0)])
    assert not is_off(HOUSE, [(20.0, 20.0), (60.0, 20.0)])


CROWD = battle(
    figure("ann", at=(22.5, 22.5)),
    figure("orc", "red", at=(32.5, 22.5)),
    figure("dead", "red", at=(52.5, 22.5), hp=HitPoints(-20, 5)),
)
BODIES = {"ann": CROWD.figures["ann"].body}


def test_who_is_put_on_another_stands_beside_it() -> None:
    found = beside_others(CROWD, BODIES, {"ann": (32.5, 22.5)})
    assert distance(found["ann"], (32.5, 22.5)) == pytest.approx(5)
    assert beside_others(CROWD, BODIES, {"ann": (42.5, 22.5)}) == {"ann": (42.5, 22.5)}
    assert beside_others(CROWD, BODIES, {"ann": (52.5, 22.5)}) == {"ann": (52.5, 22.5)}


def test_a_group_that_is_put_down_keeps_clear_of_itself_and_of_others() -> None:
    bodies = {"ann": Body((2.5, 2.5)), "bob": Body((7.5, 2.5)), "cat": Body((12.5, 2.5))}
    state = CROWD._replace(figures={**CROWD.figures, "bob": figure("bob"), "cat": figure("cat")})
    places = {"ann": (27.5, 22.5), "bob": (32.5, 22.5), "cat": (37.5, 22.5)}
    found = beside_others(state, bodies, places)
    assert (found["ann"], found["cat"]) == (places["ann"], places["cat"])
    assert found["bob"] not in {places["ann"], places["cat"], (32.5, 22.5)}
    assert len(set(found.values())) == 3


def test_the_grid_puts_nobody_of_a_group_upon_another() -> None:
    bodies = {"ann": Body((11.0, 2.5)), "bob": Body((14.5, 2.5)), "cat": Body((14.5, 2.5))}
    state = battle(*(figure(who) for who in bodies))
    found = beside_others(state, bodies, dict.fromkeys(bodies, (52.5, 22.5)))
    assert found["ann"] == (52.5, 22.5)
    assert distance(found["bob"], found["ann"]) == pytest.approx(5)
    alike = {who: bodies[who] for who in ("bob", "cat")}
    kept = beside_others(state, alike, dict.fromkeys(alike, (52.5, 22.5)))
    assert set(kept.values()) == {(52.5, 22.5)}, "who were put there together stay together"


def test_nobody_of_a_group_ends_in_rock() -> None:
    state = battle(*(figure(who, at=(10.0, 10.0)) for who in "abc"), board=plan())
    bodies = {who: Body((2.5 + 5 * at, 10.0)) for at, who in enumerate("abc")}
    places = {"a": (27.5, 7.5), "b": (37.5, 7.5), "c": (47.5, 7.5)}
    found = beside_others(state, bodies, places)
    assert (found["a"], found["b"]) == (places["a"], places["b"])
    assert inside(CELL, found["c"])
    assert distance(found["c"], found["b"]) == pytest.approx(5)
    assert found["c"] != found["a"]


def test_a_group_that_is_put_into_rock_as_a_whole_stays_as_it_is_put() -> None:
    state = battle(figure("a", at=(10.0, 10.0)), board=plan())
    places = {"a": (47.5, 7.5)}
    assert beside_others(state, {"a": Body((10.0, 10.0))}, places) == places


def test_the_grid_leads_nobody_from_floor_into_rock() -> None:
    state = battle(figure("a", at=(10.0, 10.0)), board=plan())
    bodies, places = {"a": Body((10.0, 10.0))}, {"a": (42.5, 7.5)}
    assert beside_others(state, bodies, places, (39.5, 7.5)) == {"a": (37.5, 7.5)}
    assert beside_others(state, bodies, places, (41.0, 7.5)) == places


def test_where_nothing_is_free_it_is_put_where_it_was_meant_to_be() -> None:
    cell = battle(
        figure("ann", at=(22.5, 2.5)),
        figure("orc", "red", at=(2.5, 2.5)),
        board=FLOOR._replace(size_ft=(5.0, 5.0)),
    )
    bodies = {"ann": cell.figures["ann"].body}
    assert beside_others(cell, bodies, {"ann": (2.5, 2.5)}) == {"ann": (2.5, 2.5)}


def test_a_step_leads_past_others() -> None:
    near = {"ann": Body((27.5, 22.5))}
    assert places_past_others(CROWD, near, "ann", (1, 0)) == {"ann": (37.5, 22.5)}
    assert places_past_others(CROWD, near, "ann", (-1, 0)) == {"ann": (22.5, 22.5)}
    wall = tuple(figure(f"orc{at}", "red", at=(7.5 + 5 * at, 2.5)) for at in range(20))
    first = places_past_others(battle(*wall), {"ann": ANN}, "ann", (1, 0))
    assert first == {"ann": (7.5, 2.5)}


HALL = FLOOR._replace(size_ft=(100.0, 100.0), walls=(Wall((60.0, 0.0), (60.0, 100.0)),))
PARTED = battle(figure("ann", at=(22.5, 52.5)), figure("orc", "red", at=(42.5, 52.5)), board=HALL)


def test_41_9_players_move_a_figure_to_the_middle_of_a_free_square() -> None:
    assert put_by_players(PARTED, {"orc"}, "ann", (23.0, 71.0)) == MoveFigure("ann", (22.5, 72.5))
    assert put_by_players(PARTED, {"orc"}, "ann", (23.0, 53.0)) is None


@pytest.mark.parametrize("place", [(42.5, 52.5), (82.5, 52.5), (122.5, 52.5)])
def test_41_9_they_move_none_onto_others_past_a_wall_or_off_the_map(place: Point) -> None:
    assert put_by_players(PARTED, {"orc"}, "ann", place) is None


def test_41_9_who_is_not_seen_is_in_nobodys_way() -> None:
    assert put_by_players(PARTED, (), "ann", (42.5, 52.5)) == MoveFigure("ann", (42.5, 52.5))


def test_41_9_the_fallen_are_in_nobodys_way_and_go_nowhere() -> None:
    fallen = PARTED.with_figure(PARTED.figure("orc")._replace(hp=HitPoints(-20, 8)))
    assert put_by_players(fallen, {"orc"}, "ann", (42.5, 52.5)) is not None
    lying = PARTED.with_figure(PARTED.figure("ann")._replace(hp=HitPoints(-20, 8)))
    assert put_by_players(lying, {"orc"}, "ann", (22.5, 72.5)) is None


def test_41_9_while_acts_are_played_figures_move_as_declared() -> None:
    assert put_by_players(playing(strikes()), (), "mage", (22.5, 72.5)) is None
