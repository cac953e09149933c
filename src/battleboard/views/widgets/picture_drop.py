"""Dropping image files onto figures, on the map or on their cards."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from battleboard.models.battle_pictures import read_portrait, set_portrait
from battleboard.models.picture_files import is_called_picture
from battleboard.models.session import Session
from battleboard.queries.figures.figure_commands import Figures


def picture_in(event: QDropEvent) -> Path | None:
    """The dragged image, if it is a single file with an image extension; else None."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return paths[0] if len(paths) == 1 and is_called_picture(paths[0]) else None


def accept_as_copy(event: QDropEvent) -> None:
    """Accept a drag as a copy: on a move, the source program would delete the file."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


class PortraitDrop(QObject):
    """Makes an image file the portrait of the figure it is dropped on.

    If the figure is selected with others, all of them get the portrait. `figure_at` returns the
    figure under a pixel of the widget, or ''. With `takes_all`, images dropped elsewhere are
    accepted too, and `missed(path)` is emitted for them.
    """

    missed = Signal(object)

    def __init__(
        self,
        widget: QWidget,
        session: Session,
        figure_at: Callable[[QPointF], str],
        *,
        takes_all: bool = False,
    ) -> None:
        super().__init__(widget)
        self._takes_all = takes_all
        self._session = session
        self._figure_at = figure_at
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Handle dragged image files, and leave other files to the window."""
        if isinstance(event, QDragLeaveEvent):
            self._session.selection.hover()
        if not isinstance(event, QDropEvent) or picture_in(event) is None:
            return False
        if isinstance(event, QDragEnterEvent):
            accept_as_copy(event)
        elif isinstance(event, QDragMoveEvent):
            self._drag_over(event)
        else:
            self._drop(event)
        return True

    def _drag_over(self, event: QDragMoveEvent) -> None:
        who = self._figure_at(event.position())
        self._session.selection.hover(who)
        if who or self._takes_all:
            accept_as_copy(event)
        else:
            event.ignore()

    def _drop(self, event: QDropEvent) -> None:
        path, who = picture_in(event), self._figures_at(event.position())
        self._session.selection.hover()
        if path is not None and not who and self._takes_all:
            accept_as_copy(event)
            self.missed.emit(path)
        if path is None or not who:
            return
        accept_as_copy(event)
        document = self._session.document
        with document.telling():
            set_portrait(document, who, read_portrait(path))

    def _figures_at(self, at: QPointF) -> Figures:
        who, selected = self._figure_at(at), self._session.selection.figures
        if who in selected:
            return selected
        return (who,) if who else ()
