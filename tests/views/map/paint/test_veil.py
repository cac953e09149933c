"""The veil of fog is painted softly, and hides what it should."""

from collections.abc import Iterable
from itertools import pairwise
from math import cos, pi, sin

import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QRegion

from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.models.fog.fog_painter import FogPainter
from battleboard.models.fog.mask import CLEAR, COVERED, EXPLORED, Extent, Mask, MaskChange
from battleboard.views.map.paint.map_colours import (
    FogColours,
    MapPalette,
    dms_fog_colours,
    palette_for,
    players_fog_colours,
)
from battleboard.views.map.paint.veil import Veil, veil_of
from battleboard.views.theme.colours import DARK, LIGHT
from tests.battle.battles import battle, figure
from tests.models.fog.masks import apart, paint

SIZE = (100.0, 60.0)
EXTENT = Extent(SIZE)
GROUND = "#ffcc88"
ANN = figure("ann", at=(20.0, 30.0))
HALL = Board(SIZE, walls=(Wall((50, 0), (50, 60)),), daylight=True)
ROUNDED = 2
NIGHT, DAY = palette_for(DARK), palette_for(LIGHT)
pytestmark = pytest.mark.usefixtures("qapp")


def filled(level: int) -> Mask:
    image = EXTENT.blank()
    image.fill(level)
    return Mask(EXTENT, image, object())


def painted(
    veil: Veil, scale: float = 2.0, around: int = 20, *, fine: bool = True, parts: int = 1
) -> QImage:
    """Paint a veil over ground of one colour, in several parts side by side."""
    wide, high = (round(feet * scale) + 2 * around for feet in SIZE)
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(GROUND))
    with QPainter(image) as painter:
        painter.translate(around, around)
        for at in range(parts):
            left, right = wide * at // parts, wide * (at + 1) // parts
            veil.paint(painter, QRect(left - around, -around, right - left, high), scale, fine=fine)
    return image


def colours(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name() for x in range(25, 215, 9) for y in range(25, 135, 9)}


def brightness(level: int, dye: FogColours) -> int:
    return painted(Veil(filled(level), dye)).pixelColor(120, 80).lightness()


@pytest.mark.parametrize("palette", [NIGHT, DAY], ids=["dark", "light"])
def test_to_the_players_covered_ground_is_nothing_at_all(palette: MapPalette) -> None:
    whole = painted(Veil(filled(COVERED), players_fog_colours(palette)))
    assert colours(whole) == {palette.beyond}
    assert whole.pixelColor(0, 0).name() == palette.beyond
    assert whole.pixelColor(whole.width() - 1, whole.height() - 1).name() == palette.beyond


@pytest.mark.parametrize(
    "dye", [players_fog_colours(NIGHT), dms_fog_colours(NIGHT)], ids=["players", "own"]
)
def test_the_more_open_a_place_the_more_is_seen_of_it(dye: FogColours) -> None:
    found = [brightness(level, dye) for level in range(CLEAR + 1)]
    assert all(more >= less - ROUNDED for less, more in pairwise(found))
    assert found[0] < found[EXPLORED] < found[CLEAR]
    assert colours(painted(Veil(filled(CLEAR), dye))) == {GROUND}


def test_to_the_dm_everything_is_seen_through_it_and_nothing_lies_beside_the_board() -> None:
    image = painted(Veil(filled(COVERED), dms_fog_colours(NIGHT)))
    assert colours(image) != {GROUND}
    assert QColor(NIGHT.beyond).lightness() < QColor(next(iter(colours(image)))).lightness()
    assert image.pixelColor(19, 60).name() == GROUND
    assert image.pixelColor(22, 60).name() != GROUND
    assert image.pixelColor(221, 60).name() == GROUND


@pytest.mark.parametrize("fine", [False, True])
@pytest.mark.parametrize("scale", [1.3, 2.0, 7.7, 23.0])
def test_nothing_is_seen_behind_a_wall_at_any_scale(scale: float, *, fine: bool) -> None:
    """Not even part of a pixel, beyond the wall's own stones."""
    veil = Veil(paint(battle(ANN, board=HALL)), players_fog_colours(NIGHT))
    image = painted(veil, scale, fine=fine)
    mistake = 0.0 if fine else 0.5 / EXTENT.scale
    first = 20 + round((50.4 + mistake) * scale) + 1
    behind = {
        image.pixelColor(x, y).name()
        for x in range(first, image.width(), 2)
        for y in range(20, image.height() - 20, 5)
    }
    assert behind == {NIGHT.beyond}


@pytest.mark.parametrize("fine", [False, True])
def test_it_is_the_same_in_one_part_or_in_many(*, fine: bool) -> None:
    """Each part of a sheet is painted separately, and there must be no seam."""
    veil = Veil(paint(battle(ANN, board=HALL)), players_fog_colours(NIGHT))
    whole, parts = (painted(veil, 7.3, fine=fine, parts=each) for each in (1, 9))
    assert apart(whole, parts) <= ROUNDED


@pytest.mark.parametrize("scale", [1.3, 2.0, 7.7, 23.0])
def test_41_6_where_it_is_clear_it_paints_nothing(scale: float) -> None:
    veil = Veil(paint(battle(ANN, board=HALL)), players_fog_colours(NIGHT))
    image = painted(veil, scale)
    side, found = round(5 * scale), set[bool]()
    for left in range(0, round(SIZE[0] * scale), 3 * side):
        for top in range(-side, round(SIZE[1] * scale), 3 * side):
            part = QRect(left, top, side, side)
            plain = image.copy(part.translated(20, 20))
            untouched = QImage(plain.size(), plain.format())
            untouched.fill(QColor(GROUND))
            found.add(veil.is_clear(part, scale))
            assert not veil.is_clear(part, scale) or plain == untouched
    assert found == {False, True}


def test_far_from_the_board_only_what_hides_all_is_painted() -> None:
    for dye, expected in (
        (dms_fog_colours(NIGHT), "#ffffff"),
        (players_fog_colours(NIGHT), NIGHT.beyond),
    ):
        image = QImage(10, 10, QImage.Format.Format_RGB32)
        image.fill(QColor("#ffffff"))
        with QPainter(image) as painter:
            Veil(filled(CLEAR), dye).paint(painter, QRect(0, 0, 10, 10), 2.0, fine=True)
            painter.translate(-5_000, 0)
            Veil(filled(COVERED), dye).paint(painter, QRect(5_000, 0, 10, 10), 2.0, fine=True)
        assert image.pixelColor(5, 5).name() == expected


def test_it_knows_which_pixels_look_otherwise_than_before() -> None:
    fog_painter, dye = FogPainter(EXTENT), players_fog_colours(NIGHT)
    torch = ANN._replace(card=ANN.card._replace(infravision_ft=12.0))
    dark = Board(SIZE)
    masks = [
        paint(battle(torch._replace(body=torch.body._replace(at=at)), board=dark), fog_painter)
        for at in ((20.0, 30.0), (24.0, 30.0), (70.0, 20.0))
    ]
    first, second, third = (Veil(mask, dye) for mask in masks)
    patched, last = painted(first, 6.0, 0), painted(third, 6.0, 0)
    region = third.unlike(first, 6.0)
    assert region is not None
    assert not region.contains(QRect(2, 2, 40, 40))
    with QPainter(patched) as painter:
        painter.setClipRegion(region)
        painter.drawImage(0, 0, last)
    assert patched == last
    assert second.unlike(None, 6.0) is None
    assert second.unlike(Veil(masks[0], dms_fog_colours(NIGHT)), 6.0) is None


@pytest.mark.parametrize("scale", [0.7, 2.6, 3.2, 8.0, 33.0])
def test_a_pixel_that_differs_in_the_mask_is_painted_as_far_as_it_blurs(scale: float) -> None:
    """At every scale, wherever in a pixel of the screen it is."""
    dye = players_fog_colours(NIGHT)
    first = Veil(filled(COVERED), dye)
    for at in range(100, 131, 3):
        image, pixel = QImage(first.mask.image), QRect(at, at + 7, 1, 1)
        image.setPixelColor(pixel.topLeft(), QColor(CLEAR, CLEAR, CLEAR))
        step = MaskChange(first.mask.mark, QRegion(pixel))
        second = Veil(Mask(EXTENT, image, object(), (step,)), dye)
        patched, whole = painted(first, scale, 0), painted(second, scale, 0)
        region = second.unlike(first, scale)
        assert region is not None
        with QPainter(patched) as painter:
            painter.setClipRegion(region)
            painter.drawImage(0, 0, whole)
        assert patched == whole, at


def test_there_is_one_veil_for_one_mask() -> None:
    mask, dye = filled(EXPLORED), dms_fog_colours(NIGHT)
    veil = veil_of(mask, dye, None)
    assert veil_of(mask, dye, veil) is veil
    assert veil_of(filled(EXPLORED), dye, veil) is not veil
    assert veil_of(mask, players_fog_colours(NIGHT), veil) is not veil
    assert veil_of(None, dye, veil) is None


def lightness(image: QImage, xs: Iterable[int], y: int) -> list[int]:
    return [image.pixelColor(x, y).lightness() for x in xs]


def test_the_edge_of_what_is_seen_is_soft() -> None:
    """From dark to light in several steps, some inches of the board wide."""
    start = battle(ANN, board=Board(SIZE, walls=(Wall((50, 0), (50, 40)),), daylight=True))
    image = painted(Veil(paint(start), players_fog_colours(NIGHT)), 20.0, 0)
    column = [image.pixelColor(1600, y).lightness() for y in range(880, 1120)]
    between = [each for each in column if min(column) < each < max(column)]
    assert 3 <= len(between) <= 16
    assert column == sorted(column)


def past_wall(size: float, turn: float, at: float) -> float:
    """How far past the middle of a wall anything is painted as seen, in feet."""
    x, y = 100 + at, 100 - at
    across, down = cos(turn), sin(turn)
    wall = Wall((x - 60 * across, y - 60 * down), (x + 60 * across, y + 60 * down))
    ann = figure("ann", at=(x + 9 * down, y - 9 * across))
    start = battle(ann, board=Board((size, size), walls=(wall,), daylight=True))
    veil, scale = Veil(paint(start), players_fog_colours(NIGHT)), 12
    part = QRect(round((x - 4) * scale), round((y - 4) * scale), 8 * scale, 8 * scale)
    image = QImage(part.size(), QImage.Format.Format_RGB32)
    image.fill(QColor(GROUND))
    with QPainter(image) as painter:
        painter.translate(-part.topLeft())
        veil.paint(painter, part, scale, fine=True)
    return max(
        ((part.y() + row + 0.5) / scale - y) * across
        - ((part.x() + column + 0.5) / scale - x) * down
        for row in range(image.height())
        for column in range(image.width())
        if image.pixelColor(column, row).name() != NIGHT.beyond
    )


@pytest.mark.parametrize("size", [200.0, 440.0, 900.0, 1300.0, 2000.0, 6000.0])
@pytest.mark.parametrize("turn", [0.0, 0.4, pi / 2, 2.5, pi])
def test_no_soft_edge_reaches_through_a_wall_however_large_the_board(
    size: float, turn: float
) -> None:
    """Walls are painted 0.8 ft thick: what is seen beyond their far side is behind them."""
    assert all(past_wall(size, turn, at / 3) < 0.4 for at in range(5))


def test_41_6_a_slanting_edge_shows_no_steps_where_it_is_enlarged() -> None:
    image, scale = EXTENT.blank(), 32.0
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        EXTENT.lay_under(painter)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(CLEAR, CLEAR, CLEAR))
        painter.drawPolygon([QPointF(0, 0), QPointF(10, 0), QPointF(30, 60), QPointF(0, 60)])
    veil = Veil(Mask(EXTENT, image, object()), players_fog_colours(NIGHT))
    shown, beyond = painted(veil, scale, 0), QColor(NIGHT.beyond).rgb()
    rows = range(600, 1200)
    ends = [next(x for x in range(2000) if shown.pixel(x, y) == beyond) for y in rows]
    # The edge runs one pixel to the right for every three down.
    off = [3 * end - y for end, y in zip(ends, rows, strict=True)]
    assert (max(off) - min(off)) / 3 < 0.2 * scale / EXTENT.scale
