"""A cache for a panel of buttons that lies over something that moves."""

from math import floor

from PySide6.QtCore import QChildEvent, QEvent, QObject, QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion
from PySide6.QtWidgets import QAbstractButton, QGraphicsEffect, QWidget


class CachedWidget(QGraphicsEffect):
    """Paints a panel from a pixmap, which any event except painting invalidates.

    Moving content is repainted together with everything on top of it: having the style sheet redraw
    the tools took a sixth of each frame while panning the map.

    A button's look changes after an event, or when it is down or checked; a new icon or text
    triggers a layout request. Other widgets change without events, like a field with a blinking
    cursor, so the panel may hold only buttons.
    """

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel
        self._picture = QPixmap()
        self._made_for: tuple[object, ...] = ()
        panel.installEventFilter(self)
        for button in panel.findChildren(QAbstractButton):
            button.installEventFilter(self)
        panel.setGraphicsEffect(self)

    def draw(self, painter: QPainter) -> None:
        ratio, corner = painter.device().devicePixelRatio(), _corner_of(painter)
        made_for = ratio, corner, self._buttons
        if self._picture.isNull() or made_for != self._made_for:
            self._made_for = made_for
            self._picture = self._render_panel(ratio, corner)
        painter.drawPixmap(-corner / ratio, self._picture)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Invalidate the pixmap, and watch added buttons too."""
        if isinstance(event, QChildEvent) and event.added():
            child = event.child()
            if isinstance(child, QAbstractButton):
                child.installEventFilter(self)
        if event.type() is not QEvent.Type.Paint:
            self._forget()
        return False

    def _render_panel(self, ratio: float, corner: QPointF) -> QPixmap:
        """Render all device pixels that the panel touches, even partly."""
        touched = QRectF(corner, QSizeF(self._panel.size()) * ratio).toAlignedRect()
        picture = QPixmap(touched.size())
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.translate(corner / ratio)
            # No recursion: `render` bypasses the graphics effect.
            self._panel.render(painter, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
        return picture

    @property
    def _buttons(self) -> list[tuple[bool, bool]]:
        """Whether each button is down, and whether checked: both can change without an event."""
        buttons = self._panel.findChildren(QAbstractButton)
        return [(each.isDown(), each.isChecked()) for each in buttons]

    def _forget(self) -> None:
        self._picture = QPixmap()


def _corner_of(painter: QPainter) -> QPointF:
    """The painter's offset within a device pixel, which need not be 0 at a ratio like 1.25."""
    at = painter.deviceTransform().map(QPointF())
    return QPointF(at.x() - floor(at.x()), at.y() - floor(at.y()))
