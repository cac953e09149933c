"""A new DM plays on his own maps: a page of a module, and a dungeon drawn from nothing."""

from pathlib import Path
from time import monotonic
from typing import Final

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from battleboard.battle.battle import Battle
from battleboard.queries.sight.revealing import rooms_on
from tests.e2e.sitting import Screen, Sitting, sitting, until
from tests.e2e.test_journey import after, battle_in, unnamed

SQUARE: Final = 34
CORNER: Final = 11, 19
FEET: Final = 5
ROOMS: Final = ((2, 2, 7, 6), (14, 2, 7, 6), (2, 11, 7, 5), (15, 11, 7, 5))
CORRIDORS: Final = ((9, 4, 5, 1), (4, 8, 1, 3), (9, 13, 6, 1), (18, 8, 1, 3))
DOORS: Final = ((14, 4), (15, 13))
"""Squares of the page: left, top, width and height; of doors the square to their right."""
BLUE: Final = QColor(62, 118, 186)
PAPER: Final = QColor(250, 249, 244)
CLICKS: Final = 25
CARVING_CLICKS: Final = 40
SECONDS: Final = 120
LIGHT: Final = ((3.5, 3.5), (7.5, 6.5), (10.5, 4.5))
DARK: Final = ((17.5, 4.5), (4.5, 10.5), (5.5, 13.5), (17.5, 12.5), (11.5, 10.0))
"""Squares that the party sees, and others."""
LEAST_LIGHT: Final = 40


@pytest.fixture
def seen_screen(wide_screen: Screen, tmp_path: Path) -> Screen:
    """Two displays, on which a test finds what it wants to click."""
    wide_screen.plug_in("TV", 1)
    return wide_screen._replace(eyes=str(tmp_path / "eyes"))


def draw_page(path: Path) -> None:
    """Draw a page like old modules: light floors with a fine grid in blue rock."""
    image = QImage(24 * SQUARE + 30, 18 * SQUARE + 30, QImage.Format.Format_RGB32)
    image.fill(BLUE)
    with QPainter(image) as painter:
        painter.translate(*CORNER)
        for box in (*CORRIDORS, *ROOMS):
            painter.fillRect(_in_pixels(*box), PAPER)
            painter.setPen(QPen(QColor(150, 180, 214), 1))
            left, top, wide, high = box
            for x in range(left, left + wide + 1):
                painter.drawLine(x * SQUARE, top * SQUARE, x * SQUARE, (top + high) * SQUARE)
            for y in range(top, top + high + 1):
                painter.drawLine(left * SQUARE, y * SQUARE, (left + wide) * SQUARE, y * SQUARE)
        painter.setPen(QPen(BLUE, 3))
        painter.setBrush(Qt.GlobalColor.white)
        for x, y in DOORS:
            painter.drawLine(x * SQUARE, y * SQUARE, x * SQUARE, (y + 1) * SQUARE)
            painter.drawRect(QRectF(x * SQUARE - 6, y * SQUARE + 5, 12, SQUARE - 10))
    image.save(str(path))


def _in_pixels(left: float, top: float, wide: float, high: float) -> QRectF:
    return QRectF(left * SQUARE, top * SQUARE, wide * SQUARE, high * SQUARE)


def feet(battle: Battle, x: float, y: float) -> tuple[float, float]:
    """The board position of a place on the page, given in its squares."""
    across, down = battle.board.surface.at
    return (
        round(across + (x + CORNER[0] / SQUARE) * FEET, 2),
        round(down + (y + CORNER[1] / SQUARE) * FEET, 2),
    )


def light_at(
    here: Sitting, folder: Path, battle: Battle, places: tuple[tuple[float, float], ...]
) -> list[bool]:
    """Whether the players see some squares of the page."""
    image = here.see(folder / "seen.png")
    spots = (here.find("players", *feet(battle, *place)) for place in places)
    return [image.pixelColor(*spot).lightness() > LEAST_LIGHT for spot in spots]


def doors_of(battle: Battle) -> int:
    return sum(wall.is_door for wall in battle.board.walls)


def begin_on_page(here: Sitting, page: Path, home: Path) -> tuple[Path, Battle]:
    """Load the page, accept its grid, trace it, and begin."""
    here.click("New battle")
    here.click("Map or picture")
    here.name_file(page)
    here.click("Use it and trace its walls")
    here.click("Keep the walls")
    here.click("Begin")
    path = unnamed(home)
    return path, battle_in(path)


def set_doors_and_torches(here: Sitting, path: Path, first: Battle) -> Battle:
    here.click("Edit map")
    here.click("Doors")
    last = first
    # One in a wall, and two that bar corridors.
    for x, y in ((2, 5), (4.5, 9.5), (18.5, 9.5)):
        here.click("ground", *feet(first, x, y))
        last = after(path, last, "a door is set")
    here.click("Lights")
    for x, y in ((4.5, 4.5), (17.5, 13.5)):
        here.click("ground", *feet(first, x, y))
        last = after(path, last, "a torch is set")
    return last


def bring_party(here: Sitting, path: Path, last: Battle) -> Battle:
    here.click("Add figures")
    here.click("Characters")
    here.find("Name")
    here.type("Ansa")
    here.click("Add to the table")
    last = after(path, last, "a figure comes")
    here.click("Close")
    here.click("Select and move figures")
    (figure,) = last.figures.values()
    start, end = figure.body.at, feet(last, 6.5, 5.5)
    here.drag(here.find("ground", *start), here.find("ground", *end))
    return after(path, last, "it stands in the first room")


@pytest.mark.deep
@pytest.mark.timeout(240)
def test_a_module_page_is_brought_traced_and_seen_by_torchlight(
    seen_screen: Screen, tmp_path: Path
) -> None:
    page = tmp_path / "The blue page.png"
    draw_page(page)
    with sitting(seen_screen) as here:
        begun = monotonic()
        path, first = begin_on_page(here, page, tmp_path / "home")
        assert first.board.grid.feet == pytest.approx(FEET)
        assert doors_of(first) == len(DOORS)

        lit = set_doors_and_torches(here, path, first)
        assert doors_of(lit) == len(DOORS) + 3
        assert [light.kind for light in lit.board.lights] == ["torch", "torch"]

        led = bring_party(here, path, lit)
        here.press("f")
        here.click("Automatic")
        seen = after(path, led, "the fog is laid")
        assert seen.showing.fog
        assert not seen.board.daylight
        here.press("F5")

        until(
            lambda: all(light_at(here, tmp_path, first, LIGHT)), "the players see the party's room"
        )
        # The corridor is open; behind its door and the ones that were set, all is dark.
        assert light_at(here, tmp_path, first, (*LIGHT, *DARK)) == [True] * 3 + [False] * 5
        assert here.clicks <= CLICKS
        assert monotonic() - begun <= SECONDS
        assert here.end() == (0, "", "")


@pytest.mark.deep
@pytest.mark.timeout(240)
def test_ten_rooms_are_carved_out_of_nothing(seen_screen: Screen, tmp_path: Path) -> None:
    rooms = [(x, y) for y in (10, 60) for x in (5, 35, 65, 95, 125)]
    with sitting(seen_screen) as here:
        here.click("New battle")
        here.click("Begin")
        path = unnamed(tmp_path / "home")
        last = battle_in(path)
        here.click("Edit map")
        here.find("Rectangle")
        here.wait_for_rest()
        for x, y in rooms:
            here.drag(here.find("ground", x, y), here.find("ground", x + 20, y + 30))
        here.click("Corridor")
        for y in (25, 75):
            here.drag(here.find("ground", 7, y + 2), here.find("ground", 142, y + 2))
        here.drag(here.find("ground", 72, 37), here.find("ground", 72, 62))
        last = after(path, last, "floor is carved")
        until(lambda: len(battle_in(path).log) == len(rooms) + 3, "all strokes are done")
        here.click("Doors")
        for x in (57, 87):
            here.click("ground", x, 27)
        until(lambda: doors_of(battle_in(path)) == 2, "two doors are set")
        assert len(rooms_on(battle_in(path).board).rooms) >= len(rooms)
        assert here.clicks <= CARVING_CLICKS
        assert here.end() == (0, "", "")
