"""Marks: keys and traps that only the DM sees, put down, moved, read and taken away."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from battleboard.board.board import Note, NoteKind
from battleboard.board.point import Point
from battleboard.queries.table import marks
from battleboard.views.map.drawing.draw_mode import DrawMode, Told
from battleboard.views.map.drawing.option_row import OptionRow
from battleboard.views.map.paint.mark_painter import MARK_PX
from battleboard.views.map.tools.floor_menu import change_mark
from battleboard.views.map.tools.mark_card import MarkDialog
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.icons import ToolIcon
from battleboard.views.widgets.popups import open_menu

_DELETES: Final = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})
_LEFT: Final = Qt.MouseButton.LeftButton


class MarkMode(DrawMode):
    """A click puts a mark and asks for its note; one that is there is dragged, or changed."""

    name = "Marks"
    sign = ToolIcon.MARK

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self._begun: QPointF | None = None
        self._pixel: QPointF | None = None
        self._held: int | None = None
        self.row = OptionRow(told)
        names = {name: kind for kind, name in marks.MARK_KINDS.items()}
        self.kind = self.row.choice("Kind", names)
        self.row.end()

    @property
    def hint(self) -> str:
        """What the mouse does, in one sentence."""
        return "Click to mark a place with a note that no player sees; drag or click a mark."

    @property
    def is_busy(self) -> bool:
        """Whether a button is down."""
        return self._begun is not None

    def options(self) -> QWidget:
        """The kind of mark."""
        return self.row

    def pressed(self, event: QMouseEvent) -> bool:
        """Begin a click or a drag, or open the menu of a mark."""
        self._pixel = event.position()
        if event.button() == _LEFT:
            self._begun, self._held = event.position(), self._found(event.position())
            return True
        if event.button() != Qt.MouseButton.RightButton:
            return False
        if self.is_busy:
            self.given_up()
            return True
        return self.menu_asked(event.position())

    def moved(self, event: QMouseEvent) -> bool:
        """Move the mark that is held."""
        self._pixel = event.position()
        self.view.update()
        return self.is_busy

    def released(self, event: QMouseEvent) -> bool:
        """Put a mark, put down the one that is held, or change the one that was clicked on."""
        if not self.is_busy or event.button() != _LEFT:
            return False
        self._pixel = event.position()
        held, dragged = self._held, self._is_drag
        place = self.view.camera.to_board(event.position())
        self.given_up()
        if held is None:
            self._ask_new(place)
        elif dragged:
            note = self.battle.board.notes[held]._replace(at=place)
            self.document.do(marks.changing_mark(held, note))
        else:
            change_mark(self.view, held)
        return True

    def key_pressed(self, event: QKeyEvent) -> bool:
        """Take away the mark under the mouse with Delete."""
        found = None if self._pixel is None else self._found(self._pixel)
        if event.key() not in _DELETES or found is None:
            return False
        self.document.do(marks.removing_mark(self.battle.board, found))
        return True

    def menu_asked(self, at: QPointF) -> bool:
        """Offer what can be done to the mark at a pixel; False if there is none."""
        found = self._found(at)
        if found is None:
            return False
        menu = QMenu(self.view.widget)
        menu.addAction("Change…", partial(change_mark, self.view, found))
        removing = marks.removing_mark(self.battle.board, found)
        menu.addAction("Take it away", partial(self.document.do, removing))
        open_menu(menu, self.view.widget.mapToGlobal(at.toPoint()))
        return True

    def left(self) -> None:
        """Show nothing any more."""
        self._pixel = None
        self.view.update()

    def given_up(self) -> None:
        """Let go of the mark."""
        self._begun = self._held = None
        self.view.update()

    def paint_over(self, painter: QPainter) -> None:
        """Paint a ring where a mark would be, or around the one that is there."""
        if self._pixel is None:
            return
        at, found = self._pixel, self._found(self._pixel)
        if self._held is None and found is not None:
            at = self.view.camera.to_screen(self.battle.board.notes[found].at)
        painter.setPen(QPen(QColor(colours_of(self.view.palette()).accent), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, MARK_PX + 3, MARK_PX + 3)

    @property
    def _is_drag(self) -> bool:
        if self._begun is None or self._pixel is None:
            return False
        far = (self._pixel - self._begun).manhattanLength()
        return far >= QApplication.startDragDistance()

    def _found(self, at: QPointF) -> int | None:
        camera = self.view.camera
        near = MARK_PX / camera.scale
        return marks.mark_at(self.battle.board, camera.to_board(at), near)

    def _ask_new(self, place: Point) -> None:
        """Ask for the note of a new mark, and put it."""
        kind: NoteKind = self.kind.currentData()
        note = Note(place, marks.next_title(self.battle.board, kind), kind=kind)
        dialog = MarkDialog(note, self.view.widget)
        document = self.document
        dialog.accepted.connect(lambda: document.do(marks.marking(dialog.note)))
        dialog.open()
