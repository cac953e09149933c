"""Painted maps are traced by their colours."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.board.tracing.painted_colours import (
    Colour,
    drawn_rows,
    is_colourful,
    palette_of,
)
from battleboard.board.tracing.plan_ink import SQUARE
from battleboard.board.tracing.plan_trace import trace_plan
from battleboard.models.grey_pictures import in_grey
from battleboard.models.plan_pictures import plan_grid, trace_picture
from tests.board.tracing.drawn_dungeon import read_dungeon
from tests.board.tracing.painted_hand import paint
from tests.board.tracing.plan_truth import DUNGEONS, scored, traced_again

_WHITE: Final = (250, 250, 250)
_BLACK: Final = (20, 20, 20)
_BLUE: Final = (60, 80, 200)
_OLIVE: Final = (120, 110, 40)
# Palette indices of the colours in a map of 10 by 10 squares.
_ROCK, _WALL, _FLOOR, _RUG, _INK = range(5)
_GREYS: Final = (100, 60, 180, 80, 20)


def test_paper_and_ink_are_no_painted_map() -> None:
    blends = [(20 + step, 20 + step, 20 + step) for step in range(0, 231, 23)]
    assert not is_colourful([*[_WHITE] * 800, *[_BLACK] * 150, *blends])


@pytest.mark.parametrize(
    "colours",
    [
        [*[_WHITE] * 800, *[_BLACK] * 100, *[_OLIVE] * 100],
        [*[_BLUE] * 800, *[_BLACK] * 100, *[_OLIVE] * 100],
        [(step % 250, step % 250, step % 250) for step in range(1000)],
    ],
)
def test_other_colours_than_paper_and_ink_are_a_painted_map(colours: list[Colour]) -> None:
    assert is_colourful(colours)


def test_a_palette_has_every_colour_of_a_picture_with_few() -> None:
    assert set(palette_of([_WHITE, _BLUE, _WHITE, _OLIVE, _BLUE])) == {_WHITE, _BLUE, _OLIVE}


def test_a_palette_has_64_colours_at_most() -> None:
    chance = Random(1)
    colours = [(chance.randrange(256), chance.randrange(256), 0) for _ in range(500)]
    assert len(palette_of(colours)) == 64


def map_of(colour_at: Callable[[float, float], int]) -> list[bytes]:
    side = range(10 * SQUARE)
    return [bytes(colour_at(x / SQUARE, y / SQUARE) for x in side) for y in side]


def room(x: float, y: float) -> int:
    """Rock around a room of 4 by 4 squares, with a rug in it."""
    if max(abs(x - 5), abs(y - 5)) > 2.2:
        return _ROCK
    if max(abs(x - 5), abs(y - 5)) > 1.9:
        return _WALL
    return _RUG if max(abs(x - 5), abs(y - 5)) < 1 else _FLOOR


def greys_of(colours: list[bytes]) -> list[bytes]:
    table = bytes(_GREYS[at] if at < len(_GREYS) else 0 for at in range(256))
    return [row.translate(table) for row in colours]


def test_the_floor_of_a_painted_room_is_found_with_the_rug_on_it() -> None:
    colours = map_of(room)
    rows = drawn_rows(greys_of(colours), colours)
    assert rows is not None
    # A wall covers floor up to its middle, in filled rock, too.
    assert trace_plan(rows).floor == (((3, 3), (7, 3), (7, 7), (3, 7)),)


def test_a_door_in_the_colour_of_rock_stays_a_door() -> None:
    def two_rooms(x: float, y: float) -> int:
        if abs(y - 5) > 1.7 or abs(x - 5) > 4:
            return _ROCK
        if abs(y - 5) > 1.5 or abs(x - 5) > 3.8:
            return _WALL
        if abs(x - 5) > 0.5:
            return _FLOOR
        if abs(y - 5) > 0.5:
            return _WALL
        if abs(x - 5) > 0.15:
            return _FLOOR
        return _ROCK if abs(y - 5) < 0.4 and abs(x - 5) < 0.1 else _INK

    colours = map_of(two_rooms)
    rows = drawn_rows(greys_of(colours), colours)
    assert rows is not None
    assert [door.kind for door in trace_plan(rows).doors] == ["door"]


def test_a_map_of_one_colour_has_no_floor() -> None:
    colours = map_of(lambda x, y: int(x + y) % 2)
    assert drawn_rows(greys_of(colours), colours) is None


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["crypt_of_keverr", "vault_of_the_viper_priest"])
def test_a_painted_dungeon_is_found(name: str, seed: int) -> None:
    drawn = paint(read_dungeon(DUNGEONS / f"{name}.json"), seed)
    proposal = traced_again(drawn)
    score = scored(drawn, proposal)
    assert proposal.is_painted
    assert score.overlap >= 0.97
    assert score.found >= 0.9
    assert score.true >= 0.9
    assert score.false_doors <= 0.1


@pytest.mark.usefixtures("qapp")
def test_a_map_in_whose_colours_nothing_is_found_is_still_called_painted() -> None:
    """A beach was told that its square size might be wrong."""
    beach = QImage(400, 400, QImage.Format.Format_RGB32)
    beach.fill(QColor(200, 160, 120))
    with QPainter(beach) as painter:
        painter.fillRect(0, 0, 400, 200, QColor(20, 110, 110))
        painter.fillRect(0, 180, 400, 40, QColor(120, 190, 180))
        painter.fillRect(40, 60, 60, 80, QColor(150, 50, 40))
    grey = in_grey(beach)
    found = trace_picture(grey, plan_grid("beach", grey, 40, (0, 0)), coloured=beach)
    assert not found.is_useful
    assert "painted map" in found.advice
