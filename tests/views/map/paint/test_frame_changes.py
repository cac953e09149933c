"""Only what differs from the last frame is painted, and it looks like a full repaint."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QRegion

from battleboard.board.board import Board, Light
from battleboard.board.body import Body
from battleboard.board.grid import Squares
from battleboard.board.level import Surface
from battleboard.board.point import Point
from battleboard.board.wall import Wall
from battleboard.models.fog.mask import CLEAR, COVERED, Extent, Mask, MaskChange, boxes
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import (
    EMPTY_DRAW_LIST,
    AimLine,
    DrawList,
    Focus,
    LightReach,
    PaintedArea,
    PathAhead,
    PathGhost,
    Token,
)
from battleboard.views.map.figure_look import FigureLook
from battleboard.views.map.paint.figure_painter import FigurePainter, FiguresInView
from battleboard.views.map.paint.frame_changes import on_widget
from battleboard.views.map.paint.ground_painter import MapGround
from battleboard.views.map.paint.map_colours import (
    dms_fog_colours,
    palette_for,
    players_fog_colours,
)
from battleboard.views.map.paint.map_painter import MapFrame, RasterMapPainter
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.map.paint.veil import Veil
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.colours import DARK
from tests.profiles import examples

FEET: Final = (80.0, 60.0)
SIZE: Final = QSize(700, 500)
WALLS: Final = (Wall((5.0, 3.0), (60.0, 30.0)), Wall((60.0, 30.0), (60.0, 55.0)))
BOARD: Final = Board(FEET, Squares(5.0), walls=WALLS, surface=Surface("plain"))
PALETTE: Final = palette_for(DARK)
GROUND: Final = MapGround(BOARD, PALETTE, prepare_walls(WALLS))
FOG: Final = (dms_fog_colours(PALETTE), players_fog_colours(PALETTE))
WHO: Final = tuple(f"f{at}" for at in range(7))


class Shown(NamedTuple):
    """A picture that is repainted in parts, and one that is always painted as a whole."""

    in_parts: QImage
    whole: QImage

    def differ_in(self) -> QRect:
        """The rows in which any pixel differs."""
        one, other = self.in_parts, self.whole
        if one == other:
            return QRect()
        wide, found = one.width(), QRegion()
        for y in range(one.height()):
            if one.copy(0, y, wide, 1) != other.copy(0, y, wide, 1):
                found |= QRect(0, y, wide, 1)
        return found.boundingRect()


class Table:
    """Figures that walk at random, with everything that is painted of them."""

    def __init__(self, seed: int, turns: int, ratio: float, *, for_players: bool) -> None:
        self.dice = Random(seed)
        self.turns = turns
        self.map_style = MapStyle(DARK, PALETTE, QFont(), ratio, all_named=for_players)
        self.fog_colours = FOG[for_players]
        self.places = {who: (self.dice.uniform(0, 80), self.dice.uniform(0, 60)) for who in WHO}
        self.looks = dict.fromkeys(WHO, FigureLook(letters="F"))
        self.ends = {who: (self.dice.uniform(0, 80), self.dice.uniform(0, 60)) for who in WHO}
        self.focus = Focus(frozenset({WHO[0]}), "", frozenset({WHO[1]}))
        self.areas = (PaintedArea((((10.0, 10.0), (30.0, 12.0), (25.0, 30.0)),)),)[: seed % 2]
        self.mask = Mask(Extent(FEET), Extent(FEET).blank(), object())
        self.order = WHO
        self.lights = (Light((35.0, 8.0), 20.0),)

    def go_on(self) -> None:
        """Let a moment pass: most walk on, and everything else changes occasionally."""
        for who in WHO[:5]:
            (x, y), (far_x, far_y) = self.places[who], self.ends[who]
            share = self.dice.choice((0.0, 0.01, 0.1))
            self.places[who] = x + (far_x - x) * share, y + (far_y - y) * share
        match self.dice.randrange(12):
            case 0:
                self.looks[self.dice.choice(WHO)] = FigureLook(letters="F", stance="down")
            case 1:
                self.focus = Focus(frozenset({self.dice.choice(WHO)}), self.dice.choice(WHO))
            case 2:
                self.order = tuple(self.dice.sample(WHO, 5))
            case 3:
                self.ends[self.dice.choice(WHO)] = (self.dice.uniform(0, 80), 20.0)
            case 4:
                self.areas = self.areas[1:]
            case _:
                self.walk_with_a_light()

    def walk_with_a_light(self) -> None:
        """Paint the first figure's view into the mask."""
        extent, image = self.mask.extent, QImage(self.mask.image)
        region = QRegion()
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            for level in (COVERED, CLEAR):
                middle = QPointF(*self.places[WHO[0]]) * extent.scale
                painter.setBrush(QColor(level, level, level))
                far = 30 if level == CLEAR else 42
                painter.drawEllipse(middle, far, far)
                around = QRect(middle.toPoint(), QSize()).adjusted(-far, -far, far, far)
                region |= around.adjusted(-2, -2, 2, 2)
        steps = (*self.mask.steps, MaskChange(self.mask.mark, region & image.rect()))[-3:]
        self.mask = Mask(extent, image, object(), steps)

    @property
    def items(self) -> DrawList:
        """Everything that belongs to the figures."""
        tokens = tuple(
            Token(who, f"Figure {who}", self.looks[who], Body(self.places[who], 2.0))
            for who in self.order
        )
        paths = tuple(self.path(who) for who in WHO[:5])
        here, there = Body(self.places[WHO[0]], 2.0), Body(self.places[WHO[1]], 2.0)
        aims = ((AimLine(WHO[0], WHO[1], 0), here, there),)
        reaches = (LightReach(self.places[WHO[2]], 8.0, 15.0),)
        return EMPTY_DRAW_LIST._replace(
            areas=self.areas,
            reaches=reaches,
            paths=paths,
            aims=aims,
            tokens=tokens,
            focus=self.focus,
            lights=self.lights,
        )

    def path(self, who: str) -> PathAhead:
        """A figure's path, around a corner."""
        here, end = self.places[who], self.ends[who]
        bend: Point = (end[0], here[1])
        return PathAhead(who, 1, 2.0, (here, bend, end), (PathGhost(bend, "3"), PathGhost(end)))

    def frame(self) -> MapFrame:
        corner = {0: (3.0, 2.0), 1: (-70.0, 5.0), 2: (-75.0, -55.0), 3: (2.0, -75.0)}[self.turns]
        camera = Camera(corner, 10.0, self.turns)
        veil = Veil(self.mask, self.fog_colours)
        return MapFrame(camera, SIZE, GROUND, veil, self.items, self.map_style, foot=20)


def painted_on(raster: RasterMapPainter, image: QImage, frame: MapFrame, part: QRegion) -> None:
    ratio = frame.map_style.ratio
    with QPainter(image) as painter:
        painter.setClipRegion(part)
        painter.scale(ratio, ratio)
        raster.paint(painter, frame)


def two_painters(frame: MapFrame) -> tuple[RasterMapPainter, RasterMapPainter]:
    """Two painters that paint alike: letters are rounded differently when first painted."""
    first, *others = (RasterMapPainter(lambda *_: None) for _ in range(3))
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    painted_on(first, image, frame, QRegion(image.rect()))
    return others[0], others[1]


@settings(max_examples=examples(40), deadline=None)
@given(
    seed=st.integers(0, 10**6),
    turns=st.integers(0, 3),
    ratio=st.sampled_from([1.0, 1.5, 2.0]),
    for_players=st.booleans(),
)
@pytest.mark.usefixtures("qapp")
def test_painted_in_parts_it_looks_as_if_painted_as_a_whole(
    seed: int, turns: int, ratio: float, *, for_players: bool
) -> None:
    """Frame after frame, bit for bit."""
    table = Table(seed, turns, ratio, for_players=for_players)
    in_parts, whole = two_painters(table.frame())
    shown = Shown(*(QImage(SIZE * ratio, QImage.Format.Format_RGB32) for _ in range(2)))
    everything = QRegion(shown.whole.rect())
    for step in range(12):
        frame = table.frame()
        changed = in_parts.changed_region(frame)
        painted_on(in_parts, shown.in_parts, frame, everything if changed is None else changed)
        painted_on(whole, shown.whole, frame, everything)
        assert shown.differ_in() == QRect(), step
        table.go_on()


def with_large_names(frame: MapFrame) -> MapFrame:
    font = QFont()
    font.setPixelSize(36)
    return frame._replace(map_style=frame.map_style._replace(font=font))


def called_otherwise(items: DrawList) -> DrawList:
    *others, last = items.tokens
    return items._replace(tokens=(*others, last._replace(name="W")))


def fallen(items: DrawList) -> DrawList:
    first, *others = items.tokens
    look = FigureLook(letters="F", stance="down")
    return items._replace(tokens=(first._replace(look=look), *others))


def lower(items: DrawList) -> DrawList:
    return items._replace(tokens=items.tokens[::-1])


def without_a_path(items: DrawList) -> DrawList:
    return items._replace(paths=items.paths[1:])


def with_a_ghost_aside(items: DrawList) -> DrawList:
    first, *others = items.paths
    ghosts = (PathGhost((42.0, 8.0)),)
    return items._replace(paths=(first._replace(ghosts=ghosts), *others))


def not_aimed(items: DrawList) -> DrawList:
    return items._replace(aims=())


def without_a_reach(items: DrawList) -> DrawList:
    return items._replace(reaches=())


def other_areas(items: DrawList) -> DrawList:
    return items._replace(areas=())


def in_the_dark(items: DrawList) -> DrawList:
    return items._replace(lights=())


def looked_at(items: DrawList) -> DrawList:
    return items._replace(focus=Focus(hovered=WHO[3]))


CHANGES = (
    called_otherwise,
    fallen,
    lower,
    without_a_path,
    with_a_ghost_aside,
    not_aimed,
    without_a_reach,
    other_areas,
    in_the_dark,
    looked_at,
)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_differs_is_painted(change: Callable[[DrawList], DrawList]) -> None:
    table = Table(1, 0, 1.0, for_players=False)
    table.looks[WHO[2]] = FigureLook(letters="G")
    table.places |= {WHO[2]: table.places[WHO[3]], WHO[6]: (25.0, 35.0)}
    frame = with_large_names(table.frame())
    in_parts, whole = two_painters(frame)
    shown = Shown(*(QImage(SIZE, QImage.Format.Format_RGB32) for _ in range(2)))
    everything = QRegion(shown.whole.rect())
    others = (frame, frame._replace(items=walked(frame.items)))
    after = frame._replace(items=change(others[1].items))
    for each in (*others, after):
        before = shown.whole.copy()
        changed = in_parts.changed_region(each)
        painted_on(in_parts, shown.in_parts, each, everything if changed is None else changed)
        painted_on(whole, shown.whole, each, everything)
    assert shown.whole != before
    assert shown.differ_in() == QRect()


def walked(items: DrawList) -> DrawList:
    """The same after one has moved by a tiny step."""
    first, *others = items.tokens
    x, y = first.body.at
    return items._replace(tokens=(first._replace(body=Body((x + 0.01, y), 2.0)), *others))


@pytest.mark.usefixtures("qapp")
def test_where_few_walk_little_is_painted() -> None:
    raster, table = RasterMapPainter(lambda *_: None), Table(2, 0, 1.0, for_players=False)
    table.ends = dict(table.places)
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    everything = QRegion(image.rect())
    painted_on(raster, image, table.frame(), everything)
    for _ in range(2):
        assert raster.changed_region(table.frame()) is None, "nothing is known of the one before"
    x, y = table.places[WHO[6]]
    table.places[WHO[6]] = x + 0.5, y
    changed = raster.changed_region(table.frame())
    assert changed is not None
    pixels = sum(box.width() * box.height() for box in boxes(changed))
    assert 0 < pixels < SIZE.width() * SIZE.height() / 4


def test_a_region_of_the_screen_lies_on_a_widget_as_far_as_it_reaches() -> None:
    region = QRegion(3, 5, 4, 4)
    assert on_widget(region, QPoint(10, 20), 1.0) == region.translated(10, 20)
    assert on_widget(region, QPoint(10, 20), 2.0) == QRegion(11, 22, 3, 3)
    assert on_widget(region, QPoint(), 1.25) is None
    assert on_widget(QRegion(), QPoint(), 1.25) == QRegion(), "nothing has changed"


@pytest.mark.usefixtures("qapp")
def test_while_the_map_is_moved_nothing_is_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    raster, table = RasterMapPainter(lambda *_: None), Table(2, 0, 1.0, for_players=False)
    table.ends = dict(table.places)
    frame, image = table.frame(), QImage(SIZE, QImage.Format.Format_RGB32)
    painted_on(raster, image, frame, QRegion(image.rect()))
    laid_out = list[object]()
    usual = FigurePainter.lay_out

    def noted(self: FigurePainter, *given: Any) -> FiguresInView:
        laid_out.append(given)
        return usual(self, *given)

    monkeypatch.setattr(FigurePainter, "lay_out", noted)
    for step in range(1, 4):
        moved = frame._replace(camera=frame.camera.pan(QPointF(step, 0.0)))
        assert raster.changed_region(moved) is None
    assert not laid_out
    assert raster.changed_region(moved) is None
    assert laid_out, "once it rests"
