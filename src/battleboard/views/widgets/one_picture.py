"""A panel of buttons that lies over something that moves, painted from one picture."""

from PySide6.QtCore import QChildEvent, QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QGraphicsEffect, QWidget


class OnePicture(QGraphicsEffect):
    """Paints a panel from a picture of it, which is made anew after anything happens to it.

    What moves below is painted together with all that lies over it. To have a style sheet draw the
    tools anew took a sixth of each picture while the map was pulled along.

    A button looks different after an event, or when it is pressed, released or checked, and a new
    icon or text makes it ask for another layout. Other widgets change by themselves, such as a
    field with its cursor, so the panel may hold nothing but buttons.
    """

    def __init__(self, panel: QWidget) -> None:
        """Paint a panel like this from now on."""
        super().__init__(panel)
        self._picture = QPixmap()
        self._corner = QPoint()
        panel.installEventFilter(self)
        for button in panel.findChildren(QAbstractButton):
            self._watch(button)
        panel.setGraphicsEffect(self)

    def draw(self, painter: QPainter) -> None:
        """Paint the picture, and make it first if there is none."""
        ratio = painter.device().devicePixelRatio()
        if self._picture.isNull() or self._picture.devicePixelRatio() != ratio:
            self._picture = self.sourcePixmap(
                Qt.CoordinateSystem.LogicalCoordinates, self._corner, self.PixmapPadMode.NoPad
            )
        painter.drawPixmap(self._corner, self._picture)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Forget the picture."""
        if isinstance(event, QChildEvent) and event.added():
            child = event.child()
            if isinstance(child, QAbstractButton):
                self._watch(child)
        if event.type() is not QEvent.Type.Paint:
            self._forget()
        return False

    def _watch(self, button: QAbstractButton) -> None:
        button.installEventFilter(self)
        for happened in (button.pressed, button.released, button.toggled):
            happened.connect(self._forget)

    def _forget(self) -> None:
        self._picture = QPixmap()
