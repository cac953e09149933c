"""A panel of buttons that lies over something that moves, painted from one picture."""

from math import floor

from PySide6.QtCore import QChildEvent, QEvent, QObject, QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion
from PySide6.QtWidgets import QAbstractButton, QGraphicsEffect, QWidget


class CachedWidget(QGraphicsEffect):
    """Paints a panel from a picture of it, which is made again after anything happens to it.

    What moves below is painted together with all that lies over it. To have a style sheet draw the
    tools again took a sixth of each picture while the map was pulled along.

    A button looks different after an event, or when it is down or checked, and a new icon or text
    makes it ask for another layout. Other widgets change by themselves, such as a field with its
    cursor, so the panel may hold nothing but buttons.
    """

    def __init__(self, panel: QWidget) -> None:
        """Paint a panel like this from now on."""
        super().__init__(panel)
        self._panel = panel
        self._picture = QPixmap()
        self._made_for: tuple[object, ...] = ()
        panel.installEventFilter(self)
        for button in panel.findChildren(QAbstractButton):
            button.installEventFilter(self)
        panel.setGraphicsEffect(self)

    def draw(self, painter: QPainter) -> None:
        """Paint the picture, and make it first if there is none."""
        ratio, corner = painter.device().devicePixelRatio(), _corner_of(painter)
        made_for = ratio, corner, self._buttons
        if self._picture.isNull() or made_for != self._made_for:
            self._made_for = made_for
            self._picture = self._made(ratio, corner)
        painter.drawPixmap(-corner / ratio, self._picture)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Forget the picture."""
        if isinstance(event, QChildEvent) and event.added():
            child = event.child()
            if isinstance(child, QAbstractButton):
                child.installEventFilter(self)
        if event.type() is not QEvent.Type.Paint:
            self._forget()
        return False

    def _made(self, ratio: float, corner: QPointF) -> QPixmap:
        """The picture: all pixels of the screen that the panel touches, which it may in part."""
        touched = QRectF(corner, QSizeF(self._panel.size()) * ratio).toAlignedRect()
        picture = QPixmap(touched.size())
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.translate(corner / ratio)
            # While it is asked for its picture, a widget is painted without its effect.
            self._panel.render(painter, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
        return picture

    @property
    def _buttons(self) -> list[tuple[bool, bool]]:
        """Whether each button is down and checked; no signal tells of all that puts it down."""
        buttons = self._panel.findChildren(QAbstractButton)
        return [(each.isDown(), each.isChecked()) for each in buttons]

    def _forget(self) -> None:
        self._picture = QPixmap()


def _corner_of(painter: QPainter) -> QPointF:
    """Where a painter begins within a pixel of the screen: not at its corner at a ratio of 1.25."""
    at = painter.deviceTransform().map(QPointF())
    return QPointF(at.x() - floor(at.x()), at.y() - floor(at.y()))
