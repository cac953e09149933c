"""A declared move takes the right path."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.movement.routes import find_route, with_distance
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Figure, HitPoints
from battleboard.board.board import Board
from battleboard.board.point import distance
from battleboard.board.wall import Wall, door
from battleboard.rules import Action
from battleboard.rules.scene import ActionKind
from tests.battle.battles import battle, figure

MAN = 5 / 3
WALL = Wall((50.0, 20.0), (50.0, 100.0))
HALL = Board((100.0, 100.0), walls=(WALL,))
ELF = figure("elf", at=(20.0, 60.0))
ORC = figure("orc", "red", at=(80.0, 60.0))


def between(*others: Figure, board: Board = HALL) -> Battle:
    return battle(ELF, ORC, *others, board=board)


def cost(state: Battle) -> float:
    """The length of the way up to the orc, in feet."""
    way = find_route(state, does("close", "orc"))
    assert way is not None
    return way.cost_ft


def does(kind: ActionKind, *targets: str) -> Action:
    return Action("elf", kind, targets)


def test_whoever_closes_goes_round_a_wall_and_stops_in_contact() -> None:
    way = find_route(between(), does("close", "orc"))
    assert way is not None
    assert way.cost_ft > 60
    assert distance(way.points[-1], ORC.body.at) == pytest.approx(2 * MAN, abs=1e-3)


def test_a_charge_goes_straight() -> None:
    way = find_route(between(board=Board((100.0, 100.0))), does("charge", "orc"))
    assert way is not None
    assert way.points[0] == (20, 60)
    assert way.points[-1] == pytest.approx((80 - 2 * MAN, 60))
    assert len(way.points) == 2


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (between(), "Elf cannot charge Orc. A wall is in the way after 28 ft."),
        (
            between(board=HALL._replace(walls=(door((50.0, 0.0), (50.0, 100.0), "locked"),))),
            "Elf cannot charge Orc. A locked door is in the way after 28 ft.",
        ),
        (
            between(figure("dwarf", at=(40.0, 60.0)), board=Board((100.0, 100.0))),
            "Elf cannot charge Orc. Dwarf is in the way after 16 ft.",
        ),
    ],
)
def test_what_stands_in_the_lane_forbids_a_charge(state: Battle, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        find_route(state, does("charge", "orc"))
    assert str(refused.value) == why


def test_nobody_gets_where_no_way_leads() -> None:
    walled = HALL._replace(walls=(Wall((50.0, 0.0), (50.0, 100.0)),))
    with pytest.raises(Refusal, match=r"^Elf cannot get there: "):
        find_route(between(board=walled), does("close", "orc"))
    with pytest.raises(Refusal, match=r"^Elf cannot get there: "):
        find_route(between(board=walled), does("move"), (90.0, 50.0))


def test_a_move_leads_to_a_point_and_without_one_nowhere() -> None:
    way = find_route(between(), does("move"), (30.0, 30.0))
    assert way is not None
    assert way.points[-1] == (30, 30)
    assert find_route(between(), does("move")) is None
    assert find_route(between(), does("melee", "orc")) is None


def test_standing_foes_are_gone_round_and_the_fallen_stepped_over() -> None:
    floor = Board((100.0, 100.0))
    foe = figure("ogre", "red", at=(50.0, 60.0))
    over_him = cost(between(foe._replace(hp=HitPoints(-2, 9)), board=floor))
    assert over_him == pytest.approx(60 - 2 * MAN)
    assert cost(between(foe, board=floor)) > over_him
    assert cost(between(foe._replace(side="blue"), board=floor)) == pytest.approx(over_him)


def test_who_waits_off_the_table_is_in_nobodys_way() -> None:
    absent = figure("ogre", "red", at=(50.0, 60.0), present=False)
    way = find_route(between(absent, board=Board((100.0, 100.0))), does("charge", "orc"))
    assert way is not None


def test_a_wide_body_finds_room_beside_a_foe_who_stands_at_a_wall() -> None:
    corner = Board((100.0, 100.0), walls=(Wall((0.0, 62.0), (100.0, 62.0)),))
    ogre = figure("elf", at=(20.0, 40.0))
    wide = ogre._replace(body=ogre.body._replace(radius_ft=10 / 3))
    state = battle(wide, ORC, board=corner)
    way = find_route(state, does("close", "orc"))
    assert way is not None
    assert distance(way.points[-1], ORC.body.at) == pytest.approx(5, abs=1e-3)
    assert way.points[-1][1] <= 62 - 10 / 3 + 1e-6


def test_whoever_is_in_contact_already_stays() -> None:
    near = figure("orc", "red", at=(22.0, 60.0))
    way = find_route(battle(ELF, near), does("close", "orc"))
    assert way is not None
    assert way.cost_ft == 0


def test_where_the_dm_says_how_far_it_is_nothing_is_in_the_lane() -> None:
    way = find_route(between(), does("charge", "orc")._replace(distance_ft=70.0))
    assert way is not None
    assert way.cost_ft == pytest.approx(60 - 2 * MAN)


def test_a_way_round_is_measured_and_a_straight_one_left_to_the_rules() -> None:
    close = does("close", "orc")
    way = find_route(between(), close)
    assert way is not None
    measured_ft = with_distance(between(), close, way).distance_ft
    assert measured_ft == pytest.approx(way.cost_ft + 2 * MAN, abs=1e-3)
    straight = between(board=Board((100.0, 100.0)))
    lane = find_route(straight, close)
    assert lane is not None
    assert with_distance(straight, close, lane).distance_ft is None
    given = close._replace(distance_ft=33.0)
    assert with_distance(between(), given, way) == given
    assert with_distance(between(), does("move"), way).distance_ft is None
