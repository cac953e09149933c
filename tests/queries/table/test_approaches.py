"""Newcomers come through doors, round corners, down passages, or over open ground."""

from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.queries.table.approaches import approaches, facing_the_party, likeliest
from tests.battle.battles import battle, figure

# A passage 10 ft wide from west to east, with a shut door at its east end.
PASSAGE = (
    Wall((0.0, 40.0), (100.0, 40.0)),
    Wall((0.0, 50.0), (100.0, 50.0)),
    door((100.0, 40.0), (100.0, 50.0)),
    Wall((100.0, 0.0), (100.0, 40.0)),
    Wall((100.0, 50.0), (100.0, 100.0)),
)


def words(feet: float, *walls: Wall, at: Point = (52.5, 42.5)) -> list[str]:
    there = battle(figure("ann", at=at), board=Board((200.0, 100.0), walls=walls))
    return [each.words for each in approaches(there, feet)]


def test_behind_a_door_is_likelier_than_in_the_passage() -> None:
    assert words(50.0, *PASSAGE)[:2] == [
        "through a door, 50 ft to the east",
        "down a passage, 50 ft to the west",
    ]


def test_what_the_party_does_not_see_is_round_a_corner() -> None:
    corner = Wall((0.0, 50.0), (150.0, 50.0))
    found = words(110.0, corner, at=(102.5, 42.5))
    assert found[0].startswith("round a corner, ")
    assert found[-1].startswith("over open ground, ")


def test_on_open_ground_each_direction_is_offered_once() -> None:
    found = words(30.0, at=(102.5, 52.5))
    assert len(found) == 8
    assert "over open ground, 30 ft to the north" in found


def test_where_nothing_is_that_far_away_the_farthest_place_counts() -> None:
    shut = tuple(wall for wall in PASSAGE if not wall.is_door)
    shut = (*shut, Wall((100.0, 40.0), (100.0, 50.0)), Wall((0.0, 40.0), (0.0, 50.0)))
    assert words(500.0, *shut)[0] == "down a passage, 52 ft to the west"


def test_without_a_party_nobody_comes_from_anywhere() -> None:
    assert approaches(battle(figure("orc", "red")), 30.0) == ()
    assert likeliest(()) == ()


def test_the_likeliest_are_those_of_the_first_kind() -> None:
    there = battle(figure("ann", at=(52.5, 42.5)), board=Board((200.0, 100.0), walls=PASSAGE))
    found = approaches(there, 50.0)
    assert likeliest(found) == found[:1]
    assert found[0].is_out_of_sight
    assert not found[1].is_out_of_sight


def test_newcomers_look_at_the_party() -> None:
    there = battle(figure("ann", at=(50.0, 50.0)), figure("bob", at=(50.0, 70.0)))
    assert facing_the_party(there, (100.0, 60.0)) == 180.0
    assert facing_the_party(there, (50.0, 10.0)) == 90.0
