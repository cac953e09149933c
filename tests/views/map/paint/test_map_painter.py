"""The map painter caches what stands still, and it looks like a full repaint."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from battleboard.board.board import Board, Ground, Light
from battleboard.board.body import Body
from battleboard.board.carving.carved_floor import floor_of
from battleboard.board.grid import Squares
from battleboard.board.level import Surface
from battleboard.board.wall import Wall, door
from battleboard.queries.table.wall_chains import WallMake, chain_walls
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import (
    EMPTY_DRAW_LIST,
    DrawList,
    Focus,
    PaintedArea,
    PathAhead,
    PathGhost,
    Token,
)
from battleboard.views.map.figure_look import FigureLook
from battleboard.views.map.paint import figure_painter
from battleboard.views.map.paint.ground_painter import GroundPainter, MapGround
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.map_painter import MapFrame, RasterMapPainter
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.map.paint.veil import Veil
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.colours import DARK

# The antialiased edges of letters vary slightly.
ALIKE = 24
SIZE = QSize(300, 200)
WALL = Wall((5.0, 3.0), (60.0, 30.0))
BOARD = Board(
    (80.0, 60.0),
    Squares(5.0),
    walls=(WALL,),
    surface=Surface("plain"),
    lights=(Light((35, 8), 20),),
)


def crowd() -> tuple[Token, ...]:
    return tuple(
        Token(
            f"o{at}", f"Orc {at}", FigureLook(letters="O"), Body((at % 9 * 7.0, at // 9 * 6.5), 2.0)
        )
        for at in range(60)
    )


ITEMS = DrawList(
    areas=(PaintedArea(((((10.0, 10.0), (30.0, 12.0), (25.0, 30.0))),)),),
    reaches=(),
    paths=(PathAhead("o1", 1, 2.0, ((7.0, 0.0), (40.0, 35.0)), (PathGhost((40.0, 35.0)),)),),
    aims=(),
    tokens=crowd(),
    focus=Focus(selected=frozenset({"o20"}), hovered="o31"),
)


@pytest.fixture
def frame(qapp: QApplication) -> MapFrame:
    palette = palette_for(DARK)
    terrain = MapGround(BOARD, palette, prepare_walls(BOARD.walls))
    return MapFrame(
        Camera((0.0, 0.0), 10.0), SIZE, terrain, None, ITEMS, MapStyle(DARK, palette, qapp.font())
    )


def painted(raster: RasterMapPainter, frame: MapFrame) -> QImage:
    """Paint frames until the picture is final."""
    image = QImage(frame.size, QImage.Format.Format_RGB32)
    finished = False
    while not finished:
        with QPainter(image) as painter:
            finished = raster.paint(painter, frame)
    return image


def apart(one: QImage, other: QImage) -> int:
    """The largest colour difference between two pictures."""
    assert one.size() == other.size()
    difference = one.convertToFormat(QImage.Format.Format_RGB32)
    with QPainter(difference) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
        painter.drawImage(0, 0, other)
    values = bytes(difference.constBits())
    return max(max(values[colour::4]) for colour in range(3))


def moved(frame: MapFrame, x: float, y: float) -> MapFrame:
    return frame._replace(camera=Camera((x, y), 10.0))


def artist() -> RasterMapPainter:
    return RasterMapPainter(lambda *_: None)


class Mist:
    """A veil over the right of the board."""

    hides_all = True

    def paint(self, painter: QPainter, part: QRect, scale: float, *, fine: bool) -> None:
        assert fine
        painter.fillRect(part & QRect(round(20 * scale), 0, 10_000, 10_000), QColor(9, 9, 9, 120))

    def is_clear(self, _part: QRect, _scale: float) -> bool:
        return False

    def unlike(self, _other: object, _scale: float) -> None:
        """Return None: it is not known what it hid before."""


def veil() -> Veil:
    return cast("Veil", Mist())


def test_a_light_that_is_put_out_has_no_flame(frame: MapFrame) -> None:
    light = Light((15.0, 10.0), 20.0)
    shown = frame._replace(items=DrawList((), (), (), (), (), Focus(), (light,)))
    out = shown.items._replace(lights=(light._replace(lit=False),))
    colours = [
        painted(artist(), each).pixelColor(150, 100) for each in (shown, shown._replace(items=out))
    ]
    assert colours[0].lightness() > colours[1].lightness() + 50


@pytest.mark.parametrize("fog", [False, True])
def test_what_stands_still_looks_the_same_when_it_is_shown_again(
    frame: MapFrame, *, fog: bool
) -> None:
    raster, shown = artist(), frame._replace(veil=veil() if fog else None)
    assert apart(painted(raster, shown), painted(raster, shown)) <= ALIKE


@pytest.mark.parametrize("fog", [False, True])
def test_panning_moves_the_whole_picture_and_changes_nothing_in_it(
    frame: MapFrame, *, fog: bool
) -> None:
    raster, shown = artist(), frame._replace(veil=veil() if fog else None)
    painted(raster, shown)
    before = painted(raster, shown)
    for step in range(1, 40):
        after = painted(raster, moved(shown, 0.7 * step, 0.3 * step))
        # The scale bar stays where it is in the window.
        kept = after.copy(0, 0, 293, 140), before.copy(7, 3, 293, 140)
        assert kept[0] == kept[1], step
        before = after


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_on_a_turned_table_panning_changes_nothing_either(frame: MapFrame, turns: int) -> None:
    raster, fog = artist(), frame._replace(veil=veil())
    left, top = {1: (-40.0, 5.0), 2: (-50.0, -40.0), 3: (5.0, -45.0)}[turns]
    painted(raster, fog._replace(camera=Camera((left, top), 10.0, turns)))
    for step in range(1, 12):
        camera = Camera((left + 0.7 * step, top - 0.5 * step), 10.0, turns)
        after = painted(raster, fog._replace(camera=camera))
    fresh = painted(artist(), fog._replace(camera=camera))
    assert apart(after.copy(60, 60, 200, 90), fresh.copy(60, 60, 200, 90)) <= ALIKE


def test_what_is_made_ready_in_pieces_need_not_be_painted_with_its_first_picture(
    frame: MapFrame, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Under a veil that hides everything, areas are painted with each frame.
    frame = no_areas(frame)._replace(veil=veil())
    raster, ground, whole = artist(), list[bool](), list[bool]()
    nobody = frame._replace(items=frame.items._replace(tokens=()))
    artist().hold(nobody, lambda: ground.append(True))
    raster.hold(frame, lambda: whole.append(True))
    assert len(ground) == 6, "three strips of the ground, and three of the fog"
    assert len(whole) > len(ground) + 30, "and each figure in view"
    expected = painted(artist(), frame)

    def never(*_: object) -> None:
        pytest.fail("it is painted in the first picture")

    monkeypatch.setattr(figure_painter, "draw_portrait", never)
    monkeypatch.setattr(GroundPainter, "paint", never)
    monkeypatch.setattr(Mist, "paint", never)
    assert apart(painted(raster, frame), expected) <= ALIKE


def test_whoever_comes_into_view_while_panning_looks_as_if_painted_at_once(frame: MapFrame) -> None:
    raster, nobody_looked_at = artist(), frame._replace(items=ITEMS._replace(focus=Focus()))
    for step in range(40):
        panned = painted(raster, moved(nobody_looked_at, 0.9 * step, 0.7 * step))
    fresh = artist()
    painted(fresh, moved(nobody_looked_at, 35.1, 27.3))
    assert apart(panned, painted(fresh, moved(nobody_looked_at, 35.1, 27.3))) <= ALIKE


def other_focus(frame: MapFrame) -> MapFrame:
    return frame._replace(items=ITEMS._replace(focus=Focus(selected=frozenset({"o11"}))))


def other_place(frame: MapFrame) -> MapFrame:
    first, *others = ITEMS.tokens
    aside = first._replace(body=Body((12.0, 14.0), 2.0))
    return frame._replace(items=ITEMS._replace(tokens=(aside, *others)))


def no_areas(frame: MapFrame) -> MapFrame:
    return frame._replace(items=ITEMS._replace(areas=()))


def other_ground(frame: MapFrame) -> MapFrame:
    board = BOARD._replace(walls=())
    return frame._replace(terrain=MapGround(board, frame.terrain.palette, prepare_walls(())))


def a_veil(frame: MapFrame) -> MapFrame:
    return frame._replace(veil=veil())


def other_type(frame: MapFrame) -> MapFrame:
    font = QApplication.font()
    font.setPixelSize(30)
    return frame._replace(map_style=frame.map_style._replace(font=font))


def closer(frame: MapFrame) -> MapFrame:
    return frame._replace(camera=Camera((0.0, 0.0), 12.0))


@pytest.mark.parametrize(
    "change", [other_focus, other_place, no_areas, other_ground, a_veil, other_type, closer]
)
def test_whatever_changes_is_shown_at_once(
    frame: MapFrame, change: Callable[[MapFrame], MapFrame]
) -> None:
    raster = artist()
    for _ in range(2):
        before = painted(raster, frame)
    after = painted(raster, change(frame))
    assert apart(after, before) > 2 * ALIKE
    assert apart(after, painted(artist(), change(frame))) <= ALIKE
    assert apart(painted(raster, frame), before) <= ALIKE


def test_a_portrait_that_comes_takes_the_place_of_letters(frame: MapFrame) -> None:
    faces: dict[str, Any] = {}
    ann = Token("ann", "Ann", FigureLook(portrait="ann.png", letters="A"), Body((10.0, 10.0), 2.0))
    shown = frame._replace(items=EMPTY_DRAW_LIST._replace(tokens=(ann,)))
    raster = RasterMapPainter(lambda name, _: faces.get(name))
    for _ in range(2):
        painted(raster, shown)
    faces["ann.png"] = QImage(64, 64, QImage.Format.Format_RGB32)
    faces["ann.png"].fill(QColor("#123456"))
    raster.forget_faces()
    assert painted(raster, shown).pixelColor(100, 100).name() == "#123456"


def test_what_is_painted_in_haste_is_not_finished(frame: MapFrame) -> None:
    raster, image = artist(), QImage(SIZE, QImage.Format.Format_RGB32)
    fine = painted(raster, frame)
    with QPainter(image) as painter:
        assert not raster.paint(painter, closer(frame)._replace(hasty=True))
    assert painted(raster, frame) == fine


CAVE = floor_of(((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0)))
MUD = Ground(((5.0, 5.0), (15.0, 5.0), (15.0, 15.0)))
PILLAR = chain_walls(((20, 20), (23, 20), (23, 23), (20, 23)), WallMake.WALL, closed=True)


@pytest.mark.parametrize(
    "board",
    [
        BOARD._replace(walls=(*BOARD.walls, Wall((12, 30), (25, 17)))),
        BOARD._replace(walls=(WALL._replace(b=(WALL.b[0] + 5, WALL.b[1])),)),
        BOARD._replace(walls=(door(*WALL[:2], "open"), *PILLAR)),
        BOARD._replace(walls=tuple(Wall((at, 5), (at + 3, 30)) for at in range(30))),
        BOARD._replace(carved=CAVE),
        BOARD._replace(ground=(MUD,)),
        BOARD._replace(size_ft=(30.0, 30.0)),
    ],
    ids=["added", "moved", "a door and a pillar", "many", "carved", "mud", "another size"],
)
def test_a_changed_ground_is_painted_where_it_changed_as_if_all_were_new(
    frame: MapFrame, board: Board
) -> None:
    raster, palette = artist(), frame.terrain.palette
    veiled = frame._replace(veil=veil())
    for before in (frame, veiled):
        painted(raster, before)
        walls = prepare_walls(board.walls, before.terrain.walls)
        after = before._replace(terrain=MapGround(board, palette, walls))
        assert apart(painted(raster, after), painted(artist(), after)) == 0


def test_only_what_changed_is_painted_anew(
    frame: MapFrame, monkeypatch: pytest.MonkeyPatch
) -> None:
    raster, parts = artist(), list[QRect]()
    painted(raster, frame)
    paint = GroundPainter.paint

    def noted(ground: GroundPainter, painter: QPainter, part: QRect) -> None:
        parts.append(part)
        paint(ground, painter, part)

    monkeypatch.setattr(GroundPainter, "paint", noted)
    board = BOARD._replace(walls=(*BOARD.walls, Wall((12, 30), (15, 27))))
    walls = prepare_walls(board.walls, frame.terrain.walls)
    assert walls.strokes[0] is frame.terrain.walls.strokes[0]
    painted(raster, frame._replace(terrain=MapGround(board, frame.terrain.palette, walls)))
    assert parts
    assert all(part.width() < 160 for part in parts)


def test_more_carved_floor_is_painted_as_if_all_were_new(frame: MapFrame) -> None:
    raster, palette = artist(), frame.terrain.palette
    for carved in (CAVE, CAVE.join(floor_of(((30, 15), (36, 15), (36, 20), (30, 20))))):
        board = BOARD._replace(carved=carved)
        after = frame._replace(terrain=MapGround(board, palette, prepare_walls(board.walls)))
        assert apart(painted(raster, after), painted(artist(), after)) == 0


def test_where_a_strip_comes_to_cover_the_foot_names_go_above_it(frame: MapFrame) -> None:
    at_the_foot = Token("ann", "Ann", FigureLook(letters="A"), Body((22.0, 16.0), 2.0))
    named = frame.map_style._replace(all_named=True)
    frame = frame._replace(items=EMPTY_DRAW_LIST._replace(tokens=(at_the_foot,)), map_style=named)
    raster, covered = artist(), frame._replace(foot=30)
    before = painted(raster, frame)
    painted(raster, frame)
    after = painted(raster, covered)
    name = QRect(180, 0, 80, 140)
    assert before.copy(name) != after.copy(name)
    assert apart(after, painted(artist(), covered)) <= ALIKE
