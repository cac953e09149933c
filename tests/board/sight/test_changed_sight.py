"""Sight that follows changing walls answers exactly like a rebuilt one."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.sealed_walls import SealedWalls
from battleboard.board.sight.mesh import Mesh
from battleboard.board.sight.mesh_patching import update_sight
from battleboard.board.sight.sight import Sight, sees, sight_of, sight_through
from battleboard.board.sight.view import view
from battleboard.board.wall import Wall, door
from battleboard.board.wall_pieces import split
from tests.board import strokes
from tests.board.meshes import assert_whole, triangle
from tests.board.strokes import SIZE, STEPS
from tests.cores import of_python
from tests.profiles import examples

SLIT_FT = 0.25
ROOMS = tuple(
    Wall((x + ax, y + ay), (x + bx, y + by))
    for x in range(5, 90, 20)
    for y in range(5, 70, 20)
    for ax, ay, bx, by in ((0, 0, 10, 0), (10, 0, 10, 10), (10, 10, 0, 10), (0, 10, 0, 0))
)


def made_anew(walls: tuple[Wall, ...], slit_ft: float = SLIT_FT) -> Sight:
    return sight_of(Board(SIZE, walls=walls), slit_ft)


def on_changed(known: Sight, walls: tuple[Wall, ...]) -> Sight:
    return update_sight(known, Board(SIZE, walls=walls))


def triangles(mesh: Mesh) -> set[tuple[Point, ...]]:
    """All triangles by their corners, each from its smallest corner on."""
    found = set()
    for edge in range(0, len(mesh.tip), 3):
        corners = triangle(mesh, edge)
        first = corners.index(min(corners))
        found.add((*corners[first:], *corners[:first]))
    return found


def stops(sight: Sight) -> dict[tuple[Point, Point], int]:
    """What every edge stops, by its ends."""
    mesh = sight.mesh
    points = list(zip(mesh.xs, mesh.ys, strict=True))
    ends = ((points[a], points[b]) for a, b in zip(mesh.tip, mesh.head, strict=True))
    return dict(zip(ends, sight.stops, strict=True))


def check_same(found: Sight, looks: list[tuple[Point, Point]]) -> None:
    """Check against a rebuilt one: every triangle, stop and ring."""
    fresh = made_anew(found.walls, found.sealed.slit_ft)
    assert found.sealed.pieces == fresh.sealed.pieces
    assert triangles(found.mesh) == triangles(fresh.mesh)
    assert stops(found) == stops(fresh)
    for a, b in looks:
        for reach_ft in (30.0, 1e9):
            assert view(found, a, reach_ft) == view(fresh, a, reach_ft)
        assert sees(found, a, b) == sees(fresh, a, b)


@pytest.mark.parametrize("slit_ft", [0.0, SLIT_FT])
@pytest.mark.parametrize("aslant", [False, True])
def test_stroke_after_stroke(slit_ft: float, *, aslant: bool) -> None:
    """Walls come and go anywhere in the list, doors open, and the result equals a rebuilt one."""
    for seed in range(examples(100)):
        chance = Random(seed)
        walls = strokes.some_walls(chance, chance.choice((0, 3, 20, 60)), aslant=aslant)
        known = made_anew(walls, slit_ft)
        for _ in range(10):
            walls = strokes.stroke(chance, known.walls, aslant=aslant)
            known = on_changed(known, walls)
            assert known.walls is walls
            check_same(known, strokes.looks(chance, 2))
            known = opened(chance, known)


def opened(chance: Random, known: Sight) -> Sight:
    doors = [number for number, wall in enumerate(known.walls) if wall.is_door]
    return known.with_door(chance.choice(doors), "open") if doors else known


PLACES = st.tuples(st.integers(0, 200), st.integers(0, 160)).map(lambda at: (at[0] / 2, at[1] / 2))
KINDS = st.sampled_from((Wall, Wall, door))


def laid(start: Point, step: Point, kind: Callable[..., Wall]) -> Wall:
    return kind(start, (start[0] + step[0], start[1] + step[1]))


MORE = st.lists(st.builds(laid, PLACES, st.sampled_from(STEPS), KINDS), max_size=3)
CHANGES = st.lists(st.tuples(st.lists(st.integers(0, 200), max_size=2), MORE), max_size=8)


@given(MORE, CHANGES, st.lists(st.tuples(PLACES, PLACES), min_size=2, max_size=6))
@settings(max_examples=examples(300))
def test_what_is_seen_does_not_tell_what_was_there_before(
    first: list[Wall], changes: list[tuple[list[int], list[Wall]]], looks: list[tuple[Point, Point]]
) -> None:
    """Eyes are also on walls, on corners, and where those used to be."""
    walls = (*ROOMS, *first)
    known = made_anew(walls)
    for drops, more in changes:
        gone = {number % len(walls) for number in drops}
        walls = (*(wall for at, wall in enumerate(walls) if at not in gone), *more)
        known = on_changed(known, walls)
        event(f"rounds of cutting: {len(known.sealed.cuts.rounds)}")
        check_same(known, looks)


def test_a_wall_that_ends_in_a_corner_of_the_frame_makes_a_wider_one() -> None:
    """The frame lies a foot outside the board and all walls: here its corner is a wall's end."""
    aside = Wall((0.0, 75.0), (-20.0, 85.0))
    known = made_anew((*ROOMS, aside))
    known = on_changed(known, (*ROOMS, aside, Wall((98.0, 79.0), (101.0, 86.0))))
    check_same(known, [])


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """An item for each sight that was rebuilt instead of patched."""
    found: list[bool] = []

    def note(sealed: SealedWalls, size_ft: Point) -> Sight:
        found.append(False)
        return sight_through(sealed, size_ft)

    monkeypatch.setattr(f"{update_sight.__module__}.sight_through", note)
    return found


@of_python
@pytest.mark.parametrize(
    ("walls", "is_mended"),
    [
        ((*ROOMS, Wall((20, 0), (20, 80))), True),
        (ROOMS[1:], True),
        ((*ROOMS[:40], *ROOMS[41:], Wall((17, 3), (17, 22))), True),
        ((*ROOMS, Wall((90, 75), (130, 75))), False),
        ((*ROOMS, Wall((-30, 75), (10, 75))), False),
        ((*ROOMS, Wall((50, 70), (50, 90))), False),
        ((*ROOMS, Wall((50, -30), (50, 3))), False),
        (ROOMS[:20], False),
        ((), False),
    ],
)
def test_little_is_mended_and_much_is_made_anew(
    walls: tuple[Wall, ...], anew: list[bool], *, is_mended: bool
) -> None:
    known = made_anew(ROOMS)
    found = on_changed(known, walls)
    assert bool(anew) is not is_mended
    check_same(found, strokes.looks(Random(1), 5))
    check_same(on_changed(found, ROOMS), strokes.looks(Random(2), 5))


@of_python
def test_a_frame_that_shrinks_is_made_anew(anew: list[bool]) -> None:
    known = made_anew((*ROOMS, Wall((90, 75), (130, 75))))
    found = on_changed(known, ROOMS)
    assert anew
    assert found.mesh.xs[2] == SIZE[0] + 1


def test_the_last_wall_goes() -> None:
    known = made_anew((Wall((20, 20), (30, 30)),))
    check_same(on_changed(known, ()), strokes.looks(Random(3), 3))


@pytest.mark.parametrize("aslant", [False, True])
def test_a_mended_mesh_is_whole(*, aslant: bool) -> None:
    chance = Random(4)
    known = made_anew(ROOMS, slit_ft=0.0)
    for _ in range(examples(200)):
        known = on_changed(known, strokes.stroke(chance, known.walls, aslant=aslant))
        assert_whole(known.mesh, split(known.walls))


def test_walls_without_length_come_and_go() -> None:
    point = Wall((20, 20), (20, 20))
    found = on_changed(made_anew(ROOMS), (*ROOMS, point))
    check_same(found, strokes.looks(Random(5), 3))
    check_same(on_changed(found, ROOMS), strokes.looks(Random(5), 3))


def test_a_wall_whose_slits_leave_nothing_of_it_stops_nothing() -> None:
    """Both ends of a very short wall move to the end of another wall between them."""
    short = door((20, 20), (20.4, 20))
    walls = (*ROOMS, Wall((20.2, 20.1), (20.2, 40)))
    found = on_changed(made_anew(walls), (*walls, short))
    assert [*found.sealed.pieces_of(short)] == []
    check_same(found, strokes.looks(Random(6), 3))
    check_same(found.with_door(len(walls), "open"), strokes.looks(Random(6), 3))
    check_same(on_changed(found, walls), strokes.looks(Random(6), 3))
