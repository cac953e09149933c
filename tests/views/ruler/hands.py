"""Mouse positions and drags on a ruler."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from battleboard.battle.battle import Battle
from battleboard.models.session import Session
from battleboard.views.ruler.segment_ruler import SegmentRuler

LEFT = Qt.MouseButton.LeftButton
MakeRuler = Callable[[Battle], SegmentRuler]


def spot(ruler: SegmentRuler, act: str) -> QPoint:
    found = ruler.layout_now.lane_of(act)
    assert found is not None
    return ruler.layout_now.spot(found[1], found[0]).toPoint()


def in_header(ruler: SegmentRuler, time: float) -> QPoint:
    return QPointF(ruler.layout_now.scale.x(time), 5).toPoint()


def place(session: Session, act: str) -> int:
    return session.battle.running.ruled.get(act, -1)


def point_at(ruler: SegmentRuler, at: QPoint) -> None:
    """Move the mouse to a place from elsewhere: it may still be there from before."""
    QTest.mouseMove(ruler.viewport(), at + QPoint(7, 3))
    QTest.mouseMove(ruler.viewport(), at)


def drag(ruler: SegmentRuler, start: QPoint, end: QPoint, *, let_go: bool = True) -> None:
    port = ruler.viewport()
    QTest.mousePress(port, LEFT, pos=start)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(port, start + (end - start) * share)
    if let_go:
        QTest.mouseRelease(port, LEFT, pos=end)
