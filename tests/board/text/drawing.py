"""Draws text boards, with lines below for what the drawing does not show."""

from collections import deque
from collections.abc import Iterable, Iterator
from math import ceil
from typing import Final, TypeAlias

from battleboard.board.board import USUAL_CEILING_FT, Board
from battleboard.board.body import Body
from battleboard.board.grid import GridCell, Squares
from battleboard.board.point import Point, on_grain
from battleboard.board.wall import Wall
from battleboard.rules.scene import SceneError
from tests.board.text.line import told, told_point
from tests.board.text.reading import (
    GRIDS,
    USUAL_FEET,
    tell_figure,
    tell_ground,
    tell_light,
    tell_wall,
)
from tests.board.text.sign import (
    ACROSS,
    FLOOR,
    SOLID,
    Drawn,
    is_figure,
    level_across,
    middle,
    upright_across,
    walls_of,
)

MOST_SQUARES: Final = 1_000
_DIGITS: Final = "123456789"


# Plain tuples, since there are many: a square by column and row, and one of its sides, the top or
# the left one.
_Square: TypeAlias = tuple[int, int]
_Edge: TypeAlias = tuple[int, int, bool]
_UPPER: Final = False
_LEFT: Final = True


def draw(drawn: Drawn) -> str:
    """A board and its figures as text; it reads back the same on the usual floor."""
    drawn.board.check()
    canvas = _Canvas(drawn)
    return "\n".join("".join(row) for row in canvas.rows) + "\n" + canvas.told()


class _Canvas:
    """The squares of a board, and what is drawn in them."""

    def __init__(self, drawn: Drawn) -> None:
        self._drawn = drawn
        self._feet = drawn.board.grid.feet
        self._columns, self._lines = _squares(drawn.board)
        self._signs: dict[_Square, str] = {}
        for wall in drawn.board.walls:
            self._hang(wall)
        named = zip(_DIGITS, drawn.board.lights, strict=False)
        self._places = {
            sign: self._set(sign, at)
            for sign, at in (
                *((letter, body.at) for letter, body in _letters(drawn)),
                *((digit, light.at) for digit, light in named),
            )
        }
        self.rows = self._filled()

    def told(self) -> str:
        """The lines below the drawing, after an empty one if there are any."""
        lines = (*self._told_of_board(), *self._told_of_figures(), *self._told_of_lights())
        lines = (*lines, *self._told_of_walls())
        lines = (*lines, *(f"ground: {tell_ground(each)}" for each in self._drawn.board.ground))
        return "".join(f"{line}\n" for line in ("", *lines)) if lines else ""

    def _told_of_board(self) -> Iterator[str]:
        board = self._drawn.board
        if self._feet != USUAL_FEET:
            yield f"feet: {told(self._feet)}"
        if board.size_ft != (self._columns * self._feet, self._lines * self._feet):
            yield f"size: {told_point(board.size_ft)}"
        for name, make in GRIDS.items():
            if type(made := make(self._feet)) is type(board.grid) and made == board.grid:
                yield f"grid: {name}"
        if board.where != "indoors":
            yield f"where: {board.where}"
        if board.daylight:
            yield "daylight: yes"
        if board.ceiling_ft != USUAL_CEILING_FT:
            yield f"ceiling: {told(board.ceiling_ft)}"

    def _told_of_figures(self) -> Iterator[str]:
        for letter, body in self._drawn.figures.items():
            if words := tell_figure(body, self._places[letter]):
                yield f"{letter}: {words}"

    def _told_of_lights(self) -> Iterator[str]:
        lights = self._drawn.board.lights
        for light in lights:
            if light.colour.split() != [light.colour] or "," in light.colour:
                problem = f"a colour is told in one word such as '#ff8800', not as '{light.colour}'"
                raise SceneError("", problem)
        for digit, light in zip(_DIGITS, lights, strict=False):
            yield f"{digit}: {tell_light(light, self._places[digit])}"
        yield from (f"light: {tell_light(light, None)}" for light in lights[len(_DIGITS) :])

    def _told_of_walls(self) -> Iterator[str]:
        """The lines about walls that are not drawn, or about all if the drawn ones differ."""
        walls = self._drawn.board.walls
        try:
            own = walls_of(self.rows, self._feet)
        except SceneError:
            own = ()
        shown = len(own) if own == walls[: len(own)] else 0
        if not shown and (own or any(sign in ACROSS for sign in self._signs.values())):
            yield "walls: listed"
        yield from (f"wall: {tell_wall(wall)}" for wall in walls[shown:])

    def _hang(self, wall: Wall) -> None:
        """Draw a wall that stands across the middle of a square."""
        cell = Squares(self._feet).cell_of(
            ((wall.a[0] + wall.b[0]) / 2, (wall.a[1] + wall.b[1]) / 2)
        )
        ends = (wall.a, wall.b)
        if ends in (level_across(*cell, self._feet), upright_across(*cell, self._feet)):
            for sign, like in ACROSS.items():
                if wall == like._replace(a=wall.a, b=wall.b) and self._has(cell):
                    self._signs[cell] = sign

    def _set(self, sign: str, at: Point) -> Point | None:
        """Draw a figure or light if its square is free, and return the middle of the square."""
        cell = Squares(self._feet).cell_of(at)
        if cell in self._signs or not self._has(cell):
            return None
        self._signs[cell] = sign
        return middle(*cell, self._feet)

    def _has(self, square: _Square) -> bool:
        """Whether a square is in the drawing."""
        return 0 <= square[0] < self._columns and 0 <= square[1] < self._lines

    def _filled(self) -> list[list[str]]:
        """Draw solid and floor by the number of walls between each square and the nearest sign."""
        edges = {edge for wall in self._drawn.board.walls for edge in self._edges(wall)}
        walls = dict.fromkeys(self._signs, 0) or {GridCell(0, 0): int(bool(edges))}
        ahead = deque(walls)
        while ahead:
            cell = ahead.popleft()
            for near, edge in _beside(cell):
                between = walls[cell] + (edge in edges)
                if self._has(near) and between < walls.get(near, between + 1):
                    walls[near] = between
                    (ahead.append if edge in edges else ahead.appendleft)(near)
        return [
            [
                self._signs.get((q, r), SOLID if walls[q, r] % 2 else FLOOR)
                for q in range(self._columns)
            ]
            for r in range(self._lines)
        ]

    def _edges(self, wall: Wall) -> Iterator[_Edge]:
        """The sides of squares along a plain wall; none if it follows none."""
        if wall != Wall(wall.a, wall.b):
            return
        one, other = (_corner(end, self._feet) for end in (wall.a, wall.b))
        if one is None or other is None:
            return
        if one.r == other.r:
            for q in _run(one.q, other.q, self._columns):
                yield (q, one.r, _UPPER)
        elif one.q == other.q:
            for r in _run(one.r, other.r, self._lines):
                yield (one.q, r, _LEFT)


def _run(one: int, other: int, most: int) -> range:
    """The numbers between two ends, as far as there are squares."""
    return range(max(0, min(one, other)), min(most, max(one, other)))


def _squares(board: Board) -> tuple[int, int]:
    columns, rows = (max(1, ceil(feet / board.grid.feet)) for feet in board.size_ft)
    if max(columns, rows) > MOST_SQUARES:
        raise SceneError("", f"a board of {columns:,} by {rows:,} squares is too large to be drawn")
    return columns, rows


def _letters(drawn: Drawn) -> Iterable[tuple[str, Body]]:
    """The figures, each of which needs a letter."""
    for letter in drawn.figures:
        if not is_figure(letter):
            raise SceneError("", f"a figure is drawn as one letter from A to z, not as '{letter}'")
    return drawn.figures.items()


def _corner(point: Point, feet: float) -> GridCell | None:
    """The square whose top left corner is a point, if there is one."""
    cell = GridCell(round(point[0] / feet), round(point[1] / feet))
    return cell if on_grain((cell.q * feet, cell.r * feet)) == point else None


def _beside(square: _Square) -> tuple[tuple[_Square, _Edge], ...]:
    """The squares beside a square, each with the side between them."""
    q, r = square
    return (
        ((q, r - 1), (q, r, _UPPER)),
        ((q, r + 1), (q, r + 1, _UPPER)),
        ((q - 1, r), (q, r, _LEFT)),
        ((q + 1, r), (q + 1, r, _LEFT)),
    )
