"""Fast sight agrees with slow exact tests, wall by wall, without exception."""

from collections.abc import Callable, Iterator, Sequence
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

import pytest

from battleboard.board.board import Board
from battleboard.board.point import FARTHEST_FT, GRAIN, Point, on_grain
from battleboard.board.sight.sight import Sight, sees, sight_of
from battleboard.board.sight.view import view
from battleboard.board.wall import DoorState, Opacity, Wall
from battleboard.board.wall_pieces import WallPieces, split
from tests.board.exact import hidden, inside
from tests.board.maps import rooms, scattered
from tests.profiles import examples

Maker = Callable[[int, int], Board]
Eyes = Callable[["Case", Random], Point]
REACH_FT = 40


class Case(NamedTuple):
    """A board and its sight, in both versions."""

    board: Board
    pieces: WallPieces
    sight: Sight


def case_of(board: Board) -> Case:
    return Case(board, split(board.walls), sight_of(board))


def motley(walls: int, seed: int) -> Board:
    """Every kind of wall: limited, one-way, doors in any state, windows; many touch."""
    dice = Random(seed)

    def point() -> Point:
        return dice.randrange(0, 101, 10) * 1.0, dice.randrange(0, 101, 10) * 1.0

    return Board(
        (100, 100),
        walls=tuple(
            Wall(
                point(),
                point(),
                dice.choice(("wall", "wall", "door", "secret", "window")),
                dice.choice(("normal", "normal", "limited", "none")),
                state=dice.choice(("open", "shut", "locked")),
                solid_from=dice.choice(("both", "both", "left", "right")),
            )
            for _ in range(walls)
        ),
    )


def fan(walls: int, seed: int) -> Board:
    """Walls from one point at angles of a few hundredths of a degree."""
    dice = Random(seed)
    at, towards = (dice.uniform(20, 80), dice.uniform(20, 80)), dice.uniform(0, 2 * pi)

    def end(index: int) -> Point:
        angle, length = towards + index * dice.choice((1e-5, 1e-4, 1e-3)), dice.uniform(5, 90)
        return at[0] + length * cos(angle), at[1] + length * sin(angle)

    return Board((100, 100), walls=tuple(Wall(at, end(index)) for index in range(walls)))


def hairs(walls: int, seed: int) -> Board:
    """Very long walls a few grains apart that cross, and posts between them."""
    dice = Random(seed)

    def grains() -> float:
        return dice.randint(0, 20) * GRAIN

    long = (Wall((-FARTHEST_FT, grains()), (FARTHEST_FT, grains())) for _ in range(walls))
    posts = (dice.uniform(0, 100) for _ in range(walls))
    return Board((100, 100), walls=(*long, *(Wall((x, -5), (x + grains(), 5)) for x in posts)))


def crumbs(walls: int, seed: int) -> Board:
    """Walls of a few grains that lie across each other."""
    dice = Random(seed)

    def point() -> Point:
        return 50 + dice.randint(0, 12) * GRAIN, 50 + dice.randint(0, 12) * GRAIN

    opacities: tuple[Opacity, ...] = ("normal", "limited")
    return Board(
        (100, 100),
        walls=tuple(Wall(point(), point(), sight=dice.choice(opacities)) for _ in range(walls)),
    )


def anywhere(case: Case, dice: Random) -> Point:
    wide, high = case.board.size_ft
    return on_grain((dice.uniform(0, wide), dice.uniform(0, high)))


def on_an_end(case: Case, dice: Random) -> Point:
    return dice.choice(case.pieces.corners)


def on_a_wall(case: Case, dice: Random) -> Point:
    """Halfway along a wall, if that is on the lattice; it is for walls of rooms."""
    piece = dice.choice(case.pieces.pieces)
    (ax, ay), (bx, by) = case.pieces.corners[piece.a], case.pieces.corners[piece.b]
    return on_grain(((ax + bx) / 2, (ay + by) / 2))


def points(case: Case, dice: Random, eye: Point, amount: int) -> Iterator[Point]:
    """Points all over the table, near corners of walls, and near the eye, where it sees."""
    for index in range(amount):
        point = anywhere(case, dice)
        towards = (point, dice.choice(case.pieces.corners), eye)[index % 3]
        yield on_grain(((point[0] + 5 * towards[0]) / 6, (point[1] + 5 * towards[1]) / 6))


def faults(case: Case, eye: Point, targets: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Points where the view, the limited view or the line of sight is wrong."""
    whole = view(case.sight, eye).ring
    close = view(case.sight, eye, REACH_FT).ring
    found = []
    for point in targets:
        truth = hidden(case.pieces, case.sight.walls, eye, point)
        if truth is None or point == eye:
            continue
        within = (point[0] - eye[0]) ** 2 + (point[1] - eye[1]) ** 2 <= REACH_FT**2
        answers = [sees(case.sight, eye, point), inside(whole, point)]
        answers += [inside(close, point)] if within else []
        if truth in answers:
            found.append((eye, point))
    return found


def search(case: Case, dice: Random, eyes: Eyes, amounts: tuple[int, int]) -> None:
    for _ in range(amounts[0]):
        eye = eyes(case, dice)
        assert faults(case, eye, list(points(case, dice, eye, amounts[1]))) == []


@pytest.mark.parametrize("make", [rooms, scattered])
def test_not_one_of_thousands_of_points_of_a_map_is_wrong(make: Maker) -> None:
    """50 points from each of many eyes on four maps: 40,000 in `make check`, on both kinds."""
    for seed in range(4):
        search(case_of(make(50, seed)), Random(seed + 100), anywhere, (examples(100), 50))


@pytest.mark.parametrize("make", [rooms, scattered, motley])
@pytest.mark.parametrize("eyes", [anywhere, on_an_end, on_a_wall])
@pytest.mark.parametrize("walls", [3, 12, 30])
def test_no_point_is_wrong_from_anywhere_on_any_walls(make: Maker, eyes: Eyes, walls: int) -> None:
    for seed in range(3):
        search(case_of(make(walls, seed)), Random(seed), eyes, (10, 20))


@pytest.mark.parametrize("make", [fan, hairs, crumbs])
@pytest.mark.parametrize("eyes", [anywhere, on_an_end, on_a_wall])
def test_no_point_is_wrong_where_walls_lie_within_a_hair_of_each_other(
    make: Maker, eyes: Eyes
) -> None:
    for seed in range(4):
        search(case_of(make(8, seed)), Random(seed), eyes, (4, 20))


def test_no_point_of_a_large_map_is_wrong() -> None:
    search(case_of(rooms(1_000, 3)), Random(4), anywhere, (10, 20))
    search(case_of(scattered(1_000, 3)), Random(4), anywhere, (10, 20))


@pytest.mark.parametrize("make", [rooms, motley])
def test_no_point_is_wrong_after_doors_were_opened_and_shut(make: Maker) -> None:
    case, dice = case_of(make(40, 9)), Random(9)
    states: tuple[DoorState, ...] = ("open", "shut", "locked")
    doors = [index for index, wall in enumerate(case.board.walls) if wall.is_door]
    for _ in range(20):
        changed = case.sight.with_door(dice.choice(doors), dice.choice(states))
        case = case._replace(sight=changed)
        search(case, dice, anywhere, (3, 20))


def test_no_point_is_wrong_from_outside_all_walls() -> None:
    board = rooms(60, 2)
    wide, high = board.size_ft
    walls = tuple(
        wall._replace(a=(wall.a[0] + 100, wall.a[1] + 100), b=(wall.b[0] + 100, wall.b[1] + 100))
        for wall in board.walls
    )
    case = case_of(board._replace(size_ft=(wide + 200, high + 200), walls=walls))
    for eye in ((5.0, 5.0), (50.0, high / 2), (wide + 190, high + 150), (wide / 2, 1.0)):
        assert faults(case, eye, list(points(case, Random(5), eye, 400))) == []


def test_a_wrong_answer_would_be_found() -> None:
    """Through a door that sight takes for open and the exact test does not."""
    case = case_of(rooms(40, 9))
    opened = case.sight
    for index, wall in enumerate(case.board.walls):
        opened = opened.with_door(index, "open") if wall.is_door else opened
    dice = Random(1)
    wrong = Case(case.board, case.pieces, opened._replace(sealed=case.sight.sealed))
    eyes = [anywhere(case, dice) for _ in range(10)]
    assert any(faults(wrong, eye, list(points(case, dice, eye, 40))) for eye in eyes)
