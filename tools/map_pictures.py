"""The pictures of docs/maps.md: a detected grid, a traced plan, an imported map, and carving."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from battleboard.battle.commands import Carve
from battleboard.board.point import Point
from battleboard.models.background_work import BackgroundWork
from battleboard.queries.table.carving_strokes import CarveShape, CarveStroke, carved_shape
from battleboard.queries.table.new_battle import NewBattle
from battleboard.storage.maps.universal_vtt import write_universal_vtt
from battleboard.storage.saved_maps import read_shelf, take_ground
from battleboard.views.ground.map_dialog import MapDialog
from battleboard.views.ground.picture_dialog import PictureDialog
from battleboard.views.ground.trace_dialog import TraceDialog
from battleboard.views.map.drawing.carving import CarveOptions
from battleboard.views.map.paint.board_picture import board_picture
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.theme import ColourScheme
from module_page import module_page
from studio import Studio, desk_of

_DIALOG: Final = QSize(1280, 720)
_SMALL: Final = QSize(1060, 600)
_WINDOW: Final = QSize(1600, 1000)
_WAIT_MS: Final = 20
_ROOMS: Final[tuple[tuple[Point, Point], ...]] = (
    *(((5, 5), (40, 30)), ((55, 5), (85, 35)), ((105, 10), (140, 35))),
    *(((5, 50), (35, 90)), ((50, 55), (90, 90))),
)
_CORRIDORS: Final[tuple[tuple[Point, Point], ...]] = (
    *(((37, 17), (58, 17)), ((82, 22), (108, 22)), ((22, 27), (22, 53))),
    *(((32, 72), (53, 72)), ((72, 32), (72, 58))),
)
_CAVE: Final[tuple[Point, ...]] = (
    *((104, 57), (112, 50), (123, 52), (131, 49), (140, 55), (143, 66), (138, 76), (141, 86)),
    *((128, 92), (117, 88), (108, 91), (101, 82), (105, 70)),
)
_MIDDLE: Final = (87.0, 72.0)
_END: Final = (107.0, 72.0)


def grid(studio: Studio) -> QImage:
    """The dialog for a picture, with the grid detected on a module's page."""
    with TemporaryDirectory() as folder:
        page = Path(folder) / "Below the mill.png"
        page.write_bytes(module_page())
        dialog = PictureDialog(NewBattle().board)
        dialog.read(page)
        return _shown(studio, dialog, dialog.work)


def trace(studio: Studio) -> QImage:
    """The dialog for a tracing, with the walls and doors traced on a module's page."""
    with TemporaryDirectory() as folder:
        page = Path(folder) / "Below the mill.png"
        page.write_bytes(module_page())
        picture = PictureDialog(NewBattle().board)
        picture.read(page)
        _wait(studio, picture.work)
        dialog = TraceDialog(picture.board)
        if picture.picture is not None:
            dialog.begin(picture.picture.images)
        picture.deleteLater()
        return _shown(studio, dialog, dialog.work)


def imported(studio: Studio) -> QImage:
    """The dialog for a map file, with a map in the format of other programs."""
    with TemporaryDirectory() as folder:
        ours = next(
            each for each in read_shelf(Path(folder)).grounds if each.face.title == "Dungeon"
        )
        kept = take_ground(ours)
        picture = board_picture(kept.board, kept.pictures)
        path = Path(folder) / "The old cellars.dd2vtt"
        written = write_universal_vtt(kept.board, picture.content, picture.wide)
        path.write_bytes(written.content)
        dialog = MapDialog()
        dialog.read(path)
        return _shown(studio, dialog, dialog.work, _SMALL)


def carve(studio: Studio) -> QImage:
    """Carved rooms and corridors, and another corridor being drawn."""
    session = studio.battle("Below the mill", NewBattle().battle)
    studio.do(session, *_strokes())
    with studio.window(session, ColourScheme.LIGHT, _WINDOW) as shown:
        pane = desk_of(shown).map_pane
        pane.tools.choose(ToolName.DRAW)
        for options in pane.draw_bar.findChildren(CarveOptions):
            options.shapes[CarveShape.CORRIDOR].click()
        studio.settle()
        start, end = (pane.view.camera.to_screen(at).toPoint() for at in (_MIDDLE, _END))
        left = Qt.MouseButton.LeftButton
        QTest.mousePress(pane.view, left, pos=start)
        QTest.mouseMove(pane.view, end)
        picture = studio.picture(pane)
        QTest.mouseRelease(pane.view, left, pos=end)
        return picture


def _strokes() -> Iterator[Carve]:
    grid = NewBattle().board.grid
    shapes = [(CarveShape.RECTANGLE, each) for each in _ROOMS]
    shapes += [(CarveShape.CORRIDOR, each) for each in _CORRIDORS]
    for shape, places in shapes:
        yield Carve(carved_shape(CarveStroke(shape, places, grid)).outline)
    yield Carve(carved_shape(CarveStroke(CarveShape.CAVE, _CAVE, grid)).outline)


def _shown(studio: Studio, dialog: QDialog, work: BackgroundWork, size: QSize = _DIALOG) -> QImage:
    studio.theme.choose(ColourScheme.LIGHT)
    dialog.resize(size)
    dialog.show()
    _wait(studio, work)
    picture = studio.picture(dialog)
    dialog.close()
    dialog.deleteLater()
    studio.settle()
    return picture


def _wait(studio: Studio, work: BackgroundWork) -> None:
    while work.is_busy:
        QTest.qWait(_WAIT_MS)
    studio.settle()
