"""The veil of fog."""

from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.battle.battle import Battle
from battleboard.battle.light import CarriedLight
from battleboard.battle.lookout import Lookout
from battleboard.battle.survey import sight_on
from battleboard.board.board import Board
from battleboard.board.light import Light
from battleboard.board.sight.line import sees
from battleboard.board.vision import Eyes, lighting_of
from battleboard.board.wall import Wall
from battleboard.views.map.draw.seen import seen_of
from battleboard.views.map.paint.veil import Veil, mask_scale
from tests.battle.battles import battle, figure

SIZE = (100.0, 60.0)
WALL = Wall((50, 0), (50, 40))
pytestmark = pytest.mark.usefixtures("qapp")


def scene(*lights: Light, day: bool = False, **own: Any) -> Battle:
    board = Board(SIZE, walls=(WALL,), lights=lights, daylight=day)
    return battle(figure("ann", at=(20.0, 30.0), **own), board=board)


def covered(start: Battle, x: float, y: float) -> float:
    """Say how much of a place is covered: 0 is seen, and 1 is not."""
    veil = Veil(seen_of(Lookout(start).ground), SIZE, "#ff000000")
    return veil.image.pixelColor(round(x * veil.scale), round(y * veil.scale)).alphaF()


def test_by_day_all_is_seen_but_what_lies_behind_walls() -> None:
    start = scene(day=True)
    assert covered(start, 30, 10) == 0
    assert covered(start, 70, 10) == 1
    assert covered(start, 70, 55) == 0


def test_at_night_only_what_is_lit_is_seen() -> None:
    start = scene(Light((20.0, 10.0), 5, 8))
    assert covered(start, 20, 10) == 0
    assert covered(start, 20, 40) == 1


def test_what_is_lit_behind_a_wall_is_not_seen() -> None:
    start = scene(Light((70.0, 10.0), 8))
    assert covered(start, 70, 10) == 1


def test_a_torch_shows_its_own_circle() -> None:
    start = scene(light=CarriedLight("torch", 15))
    assert covered(start, 30, 30) == 0
    assert covered(start, 38, 30) == 1


def test_infravision_sees_the_dark_but_not_past_a_light() -> None:
    start = scene(Light((32.0, 30.0), 3), infravision_ft=28)
    assert covered(start, 10, 30) == 0
    assert covered(start, 32, 30) == 0
    assert covered(start, 40, 30) == 1
    assert covered(start, 20, 2.5) == 0
    assert covered(start, 20, 59.5) == 1


def test_magical_darkness_hides_itself_and_what_lies_behind() -> None:
    start = scene(Light((32.0, 30.0), 4, magical_dark=True), day=True)
    assert covered(start, 32, 30) == 1
    assert covered(start, 44, 30) == 1
    assert covered(start, 32, 45) == 0


def test_with_nobody_to_look_all_is_covered() -> None:
    start = battle(board=Board(SIZE, daylight=True))
    assert covered(start, 30, 30) == 1


@pytest.mark.parametrize(
    "own",
    [{}, {"infravision_ft": 25.0}, {"ultravision_ft": 25.0}, {"light": CarriedLight("torch", 12)}],
)
def test_the_veil_agrees_with_the_rules_of_sight(own: dict[str, Any]) -> None:
    """Wherever both are sure, away from the borders, the picture shows what is seen."""
    lights = (
        Light((40.0, 20.0), 6),
        Light((70.0, 50.0), 9),
        Light((10.0, 50.0), 5, magical_dark=True),
    )
    start = scene(*lights, **own)
    carried = start.figure("ann").light
    more = (Light((20.0, 30.0), carried.bright_ft),) if carried else ()
    board = start.board._replace(lights=(*lights, *more))
    sight = sight_on(board)
    lighting = lighting_of(board, sight)
    card = start.figure("ann").card
    eyes = Eyes((20.0, 30.0), card.infravision_ft, card.ultravision_ft)
    veil = Veil(seen_of(Lookout(start).ground), SIZE, "#ff000000")
    assert sees(sight, eyes.at, (21.0, 30.0))
    wrong = []
    for x in range(2, 99, 3):
        for y in range(2, 59, 3):
            around = {
                lighting.sees(eyes, (x + dx, y + dy))
                for dx in (-0.9, 0, 0.9)
                for dy in (-0.9, 0, 0.9)
            }
            alpha = veil.image.pixelColor(round(x * veil.scale), round(y * veil.scale)).alphaF()
            if len(around) == 1 and abs(alpha - (around != {True})) > 0.2:
                wrong.append((x, y))
    assert wrong == []


def test_it_is_painted_at_any_scale_over_the_board_alone() -> None:
    veil = Veil(seen_of(Lookout(battle(board=Board(SIZE))).ground), SIZE, "#ff000000")
    for fine in (True, False):
        image = QImage(300, 200, QImage.Format.Format_RGB32)
        image.fill(QColor("#ffffff"))
        painter = QPainter(image)
        painter.translate(20, 20)
        veil.paint(painter, QRect(-20, -20, 300, 200), 2.0, fine=fine)
        painter.end()
        assert image.pixelColor(19, 60).name() == "#ffffff"
        assert image.pixelColor(22, 60).name() == "#000000"
        assert image.pixelColor(218, 60).name() == "#000000"
        assert image.pixelColor(221, 60).name() == "#ffffff"


@pytest.mark.parametrize("fine", [False, True])
@pytest.mark.parametrize(
    "start",
    [
        scene(day=True),
        scene(Light((70.0, 30.0), 12), light=CarriedLight("torch", 15)),
        scene(Light((40.0, 20.0), 6), infravision_ft=25.0),
        scene(Light((30.0, 30.0), 4, magical_dark=True), ultravision_ft=20.0),
        battle(board=Board(SIZE)),
    ],
    ids=["day", "torch", "infravision", "ultravision", "nobody"],
)
def test_laying_it_in_one_colour_where_nothing_is_seen_changes_nothing(
    start: Battle, *, fine: bool
) -> None:
    """In most places it is as thick as anywhere, and need not be taken from the mask."""
    veil = Veil(seen_of(Lookout(start).ground), SIZE, "#c0204060")
    images = [QImage(700, 420, QImage.Format.Format_RGB32) for _ in range(2)]
    for image in images:
        image.fill(QColor("#ffcc88"))
    with QPainter(images[0]) as painter:
        veil.paint(painter, QRect(0, 0, 700, 420), 7.0, fine=fine)
    with QPainter(images[1]) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, fine)
        painter.drawImage(QRectF(images[1].rect()), veil.image, QRectF(veil.image.rect()))
    places = [(x, y) for x in range(1, 700, 3) for y in range(1, 420, 3)]
    found = [[image.pixelColor(*place).lightnessF() for place in places] for image in images]
    off = [one for one, other in zip(*found, strict=True) if abs(one - other) > 0.01]
    # Where two boxes touch, a pixel may be taken from half a pixel of the mask beside.
    assert len(off) < 60


def test_outside_of_the_board_it_paints_nothing() -> None:
    veil = Veil(seen_of(Lookout(battle(board=Board(SIZE))).ground), SIZE, "#ff000000")
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    veil.paint(painter, QRect(5_000, 0, 10, 10), 2.0, fine=True)
    painter.end()
    assert image.pixelColor(5, 5).name() == "#ffffff"


def test_a_wilderness_has_a_coarser_mask() -> None:
    assert mask_scale((100, 60)) == 3.2
    wide = mask_scale((16_000, 16_000))
    assert (16_000 * wide) ** 2 <= 2_000_001
