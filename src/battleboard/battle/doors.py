"""The doors of a board as the players know them: as their party saw each of them last."""

from collections.abc import Collection, Iterator
from math import ceil
from typing import TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.lookout import Lookout
from battleboard.battle.showing import Doorway
from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.foundation.identity_cache import cached_by_identity

Doorways: TypeAlias = frozenset[Doorway]
_Asked: TypeAlias = tuple[Battle, tuple[str, ...], int | None, Doorways]
NO_DOORWAYS: Doorways = frozenset()


def doorway(door: Wall) -> Doorway:
    """Tell a door from all others, however many walls are added or taken away."""
    return door.a, door.b


def seen_open(
    battle: Battle, through: tuple[str, ...], time: float | None, known: Doorways
) -> Doorways:
    """Give the doors that stand open to those who look round at a moment, or now.

    Those that nobody sees are as they were `known`; in fog that is lifted by hand they are shut.
    They are looked at anew only at each place of the ruler.
    """
    place = None if time is None else ceil(time)
    return _seen_open((battle, through, place, known if battle.showing.by_sight else NO_DOORWAYS))


def board_known(
    battle: Battle, through: tuple[str, ...], time: float | None, known: Doorways
) -> Board:
    """Give the board as the players know it; as long as it looks the same it is the very same."""
    return _plain((battle.board, seen_open(battle, through, time, known)))


def _look_round(asked: _Asked) -> Doorways:
    battle, through, place, known = asked
    return frozenset(_open(battle.board, Lookout(battle, through, place), known))


def _open(board: Board, lookout: Lookout, known: Doorways) -> Iterator[Doorway]:
    for door in (wall for wall in board.walls if wall.is_door):
        was_open = doorway(door) in known
        is_other = door.stands_open != was_open
        # What somebody sees to be otherwise is otherwise from then on.
        if was_open != (is_other and lookout.shows_door(door)):
            yield doorway(door)


def _same_place(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return one[0] is other[0] and one[1:] == other[1:]


_seen_open = cached_by_identity(_look_round, _same_place)


def _plain_board(asked: tuple[Board, Collection[Doorway]]) -> Board:
    """Give a board as it looks, without its lights: it is dark."""
    board, opened = asked
    walls = (_looks(wall, opened=doorway(wall) in opened) for wall in board.walls)
    return board._replace(walls=tuple(walls), lights=())


_plain = cached_by_identity(_plain_board, _same_place)


def _looks(wall: Wall, *, opened: bool) -> Wall:
    """Give a wall as it looks: whether a door is locked is not seen, and a secret one is a wall.

    One that they saw open stays open, and is a secret no longer.
    """
    if not wall.is_door:
        return wall
    if opened:
        return wall._replace(state="open")
    return wall._replace(kind="wall" if wall.kind == "secret" else wall.kind, state="shut")
