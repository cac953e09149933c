"""Areas catch the right figures, on boards drawn as text."""

from battleboard.board.areas.flood import Space
from battleboard.board.areas.shape import Circle, Coverage, line
from battleboard.board.areas.spread import Area, find_coverage, spread
from tests.board.text import Drawn, read

ROOMS = """
##############
#A..B.#.C....#
#.....+......#
#.....#......#
##############
"""
OPENED = ROOMS.replace("+", "/")
BY_DOOR = (10, 10)
EVERYONE = {"A": "wholly", "B": "wholly", "C": "wholly"}


def burst(drawn: Drawn) -> Area:
    return Space(drawn.board.walls).flood(BY_DOOR, 33_000, drawn.board.ceiling_ft)


def test_a_shut_door_keeps_a_fireball_in_its_room() -> None:
    drawn = read(ROOMS)
    assert find_coverage(burst(drawn), drawn.figures) == {"A": "wholly", "B": "wholly"}


def test_through_an_open_door_a_fireball_fills_the_next_room_too() -> None:
    """The two rooms and the doorway hold 8,500 cubic feet, so both are filled."""
    drawn = read(OPENED)
    assert find_coverage(burst(drawn), drawn.figures) == EVERYONE


def test_a_spread_reaches_through_the_open_door_only_in_a_straight_line() -> None:
    drawn = read(OPENED)
    area = spread(Circle((7.5, 7.5), 40), drawn.board.walls)
    assert find_coverage(area, drawn.figures) == {"A": "wholly", "B": "wholly"}


def test_without_walls_a_line_catches_all_in_its_way() -> None:
    drawn = read(ROOMS)
    bolt: dict[str, Coverage] = find_coverage(spread(line((5, 7.5), 0, 60, 2), ()), drawn.figures)
    assert bolt == {"A": "partly", "B": "partly", "C": "partly"}
