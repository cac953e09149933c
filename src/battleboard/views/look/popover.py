"""Popovers: panels that open under a button and close when something else is clicked."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battleboard.views.look.panel import Panel
from battleboard.views.look.space import M, S


class Popover(QWidget):
    """A panel of its own that lies under a widget, within the screen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.panel = Panel(margin=M)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.panel)

    def open_under(self, widget: QWidget) -> None:
        """Open under a widget, or above it where there is no room."""
        self.adjustSize()
        screen = widget.screen().availableGeometry()
        at = widget.mapToGlobal(QPoint(0, widget.height() + S))
        if at.y() + self.height() > screen.bottom():
            at.setY(widget.mapToGlobal(QPoint(0, 0)).y() - self.height() - S)
        at.setX(max(screen.left(), min(at.x(), screen.right() - self.width())))
        self.move(at)
        self.show()
