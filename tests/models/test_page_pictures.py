"""A plan photographed on a desk is traced as if it were scanned."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPolygonF, QTransform

from battleboard.models.grey_pictures import in_grey
from battleboard.models.plan_pictures import PlanGrid, plan_grid, straight_page, trace_picture
from battleboard.models.traced_pictures import RoomFinder
from tests.board.tracing.drawn_dungeon import read_dungeon
from tests.board.tracing.drawn_plan import DrawnPlan, draw
from tests.board.tracing.plan_truth import DUNGEONS, scored

pytestmark = pytest.mark.usefixtures("qapp")


def photographed(drawn: DrawnPlan) -> DrawnPlan:
    """A plan on a desk, seen a little from the side, with a lamp at the left."""
    wide, high = drawn.picture.width(), drawn.picture.height()
    left, top = wide * 0.08, high * 0.07
    flat = [QPointF(x * wide, y * high) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    aside = (0.01, 0.0), (0.0, 0.015), (0.01, 0.0), (-0.005, 0.01)
    seen = [
        QPointF(corner.x() + left + x * wide, corner.y() + top + y * high)
        for corner, (x, y) in zip(flat, aside, strict=True)
    ]
    turn = QTransform()
    assert QTransform.quadToQuad(QPolygonF(flat), QPolygonF(seen), turn)
    photograph = QImage(round(wide + 2 * left), round(high + 2 * top), QImage.Format.Format_RGB32)
    photograph.fill(QColor(110, 80, 55))
    shade = QLinearGradient(0, 0, photograph.width(), 0)
    shade.setColorAt(0, QColor(0, 0, 0, 0))
    shade.setColorAt(1, QColor(0, 0, 0, 60))
    with QPainter(photograph) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(turn)
        painter.drawImage(0, 0, drawn.picture)
        painter.resetTransform()
        painter.fillRect(photograph.rect(), shade)

    def moved(spot: tuple[float, float]) -> tuple[float, float]:
        point = turn.map(QPointF(*spot) * drawn.cell)
        return point.x() / drawn.cell, point.y() / drawn.cell

    crossing = moved((drawn.offset[0] / drawn.cell, drawn.offset[1] / drawn.cell))
    return DrawnPlan(
        photograph,
        drawn.cell,
        (crossing[0] % 1 * drawn.cell, crossing[1] % 1 * drawn.cell),
        [[moved(spot) for spot in ring] for ring in drawn.floor],
        [(moved(a), moved(b)) for a, b in drawn.walls],
        [door._replace(start=moved(door.start), end=moved(door.end)) for door in drawn.doors],
    )


@pytest.mark.parametrize("style", ["lines", "hatched"])
def test_a_photographed_plan_is_traced(style: str) -> None:
    dungeon = read_dungeon(DUNGEONS / "vault_of_the_viper_priest.json")
    photograph = photographed(draw(dungeon, style, 1))
    grey = in_grey(photograph.picture)
    grid = plan_grid("photograph", grey, photograph.cell, photograph.offset)
    score = scored(photograph, trace_picture(grey, grid))
    assert score.overlap >= 0.97
    assert score.found >= 0.95
    assert score.true >= 0.95
    assert score.doors >= 0.9
    assert score.false_doors <= 0.1


def test_the_wand_finds_a_room_of_a_photographed_plan_where_it_is_straight() -> None:
    dungeon = read_dungeon(DUNGEONS / "vault_of_the_viper_priest.json")
    drawn = draw(dungeon, "lines", 1)
    photograph = photographed(drawn)
    grid = PlanGrid((photograph.cell, photograph.cell), photograph.offset)
    x, y, wide, high = max(dungeon.rects, key=lambda room: room[2] * room[3])
    left, top = (side / drawn.cell for side in drawn.offset)
    # The page lies this far from the corner of the photograph, give or take half a square.
    across, down = drawn.picture.width() * 0.085, drawn.picture.height() * 0.075
    middle = (
        (x + wide / 2 + left) * drawn.cell + across,
        (y + high / 2 + top) * drawn.cell + down,
    )
    room = RoomFinder(photograph.picture, grid).room(middle)
    # Plus half a square at each of its doors.
    assert wide * high <= room.floor_squares <= wide * high + 1.5
    # Where they lean, the sides of a room are traced in many steps.
    assert sum(map(len, room.floor)) <= 12


@pytest.mark.parametrize("size", [(2, 500), (400, 300)])
def test_an_empty_picture_has_no_page(size: tuple[int, int]) -> None:
    empty = QImage(*size, QImage.Format.Format_Grayscale8)
    empty.fill(Qt.GlobalColor.white)
    assert straight_page(empty) is None


def test_a_room_with_nothing_but_a_table_in_it_is_traced_as_a_room() -> None:
    """It looks like a page with a drawing, on which nothing is found."""
    room = QImage(480, 400, QImage.Format.Format_Grayscale8)
    room.fill(Qt.GlobalColor.black)
    with QPainter(room) as painter:
        painter.fillRect(40, 40, 400, 320, QColor("white"))
        painter.fillRect(180, 160, 70, 50, QColor("#606060"))
    found = trace_picture(room, plan_grid("room", room, 40, (0.0, 0.0)))
    assert found.floor_squares == pytest.approx(80, abs=2)
