"""Small random boards with a few walls and bodies, for the path tests."""

from math import inf

from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.paths.lattice import Lattice, Node
from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.paths.path import Path, find_path
from battleboard.board.point import GRAIN, Point
from battleboard.board.wall import Wall

SIDE_FT = 40.0
MAN = RADIUS_FT["medium"]
RADII = st.sampled_from(sorted(RADIUS_FT.values())[:4])
GRAINS = st.integers(0, int(SIDE_FT / GRAIN)).map(lambda grains: grains * GRAIN)
HALVES = st.integers(0, int(SIDE_FT / 2.5)).map(lambda halves: halves * 2.5)
ANYWHERE: st.SearchStrategy[Point] = st.tuples(GRAINS, GRAINS)
ON_SQUARES: st.SearchStrategy[Point] = st.tuples(HALVES, HALVES)
POINTS = st.one_of(ON_SQUARES, ANYWHERE)
WALLS = st.tuples(POINTS, POINTS).map(lambda ends: Wall(*ends))
# Doors in every state, windows, one-way walls and what stops only sight.
ANY_WALLS = st.one_of(WALLS, st.builds(Wall, POINTS, POINTS))
BOARDS = st.lists(ANY_WALLS, max_size=6).map(
    lambda walls: Board((SIDE_FT, SIDE_FT), walls=tuple(walls))
)
BODIES = st.lists(st.tuples(POINTS, RADII).map(lambda body: Body(*body)), max_size=3)


def has(field: Lattice, node: Node) -> bool:
    column, row = node[0] - field.left, node[1] - field.top
    return 0 <= column < field.columns and 0 <= row < field.rows


def board(*walls: Wall, size: float = SIDE_FT) -> Board:
    return Board((size, size), walls=walls)


def found(where: OccupiedTerrain, start: Point, goal: Point, budget: float = inf) -> Path:
    path = find_path(where, start, goal, budget)
    assert isinstance(path, Path)
    return path
