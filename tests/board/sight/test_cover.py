"""Cover counts which of five points of a body are seen from the middle of another."""

from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.sight.sight import Cover, Sight, cover, sight_of
from battleboard.board.wall import Wall

VIEWER, TARGET = Body((10, 50)), Body((50, 50), 3)


def behind(top: float, bottom: float) -> Sight:
    """A wall right in front of the target, between two heights."""
    return sight_of(Board((100, 100), walls=(Wall((45, top), (45, bottom)),)))


def test_in_the_open_there_is_no_cover() -> None:
    found = cover(behind(10, 20), VIEWER, TARGET)
    assert (found, found.full, found.partial) == (Cover(0, 5), False, False)


def test_behind_a_wall_cover_is_full() -> None:
    found = cover(behind(30, 70), VIEWER, TARGET)
    assert (found, found.full, found.partial) == (Cover(5, 5), True, False)


def test_cover_grows_by_one_for_each_hidden_point() -> None:
    """The wall comes down: it hides the top, then the middle with right and left, not the foot."""
    found = [cover(behind(30, bottom), VIEWER, TARGET) for bottom in (49, 51)]
    assert [(each.hidden, each.partial) for each in found] == [(1, True), (4, True)]


def test_cover_of_two_and_three_points() -> None:
    walls = (Wall((49, 49), (49, 51)), Wall((45, 40), (45, 49)))
    assert cover(sight_of(Board((100, 100), walls=walls[:1])), VIEWER, TARGET).hidden == 2
    assert cover(sight_of(Board((100, 100), walls=walls)), VIEWER, TARGET).hidden == 3
