"""Marks: keys and traps that only the DM sees, put down, moved, read and taken away."""

from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QMenu, QWidget

from battleboard.battle.apply import Command
from battleboard.board.board import Note, NoteKind
from battleboard.board.point import Point
from battleboard.queries.table import marks
from battleboard.views.map.drawing.draw_mode import Told
from battleboard.views.map.drawing.option_row import OptionRow
from battleboard.views.map.drawing.place_object_mode import PlaceObjectMode
from battleboard.views.map.paint.mark_painter import MARK_PX
from battleboard.views.map.tools.floor_menu import change_mark
from battleboard.views.map.tools.mark_card import MarkDialog
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.icons import ToolIcon
from battleboard.views.widgets.popups import open_menu


class MarkMode(PlaceObjectMode):
    """A click puts a mark and asks for its note; one that is there is dragged, or changed."""

    name = "Marks"
    sign = ToolIcon.MARK

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self.row = OptionRow(told)
        names = {name: kind for kind, name in marks.MARK_KINDS.items()}
        self.kind = self.row.choice("Kind", names)
        self.row.end()

    @property
    def hint(self) -> str:
        """What the mouse does, in one sentence."""
        return "Click to mark a place with a note that no player sees; drag or click a mark."

    def options(self) -> QWidget:
        """The kind of mark."""
        return self.row

    def found(self, at: QPointF) -> int | None:
        """The mark at a pixel."""
        camera = self.view.camera
        return marks.mark_at(self.battle.board, camera.to_board(at), MARK_PX / camera.scale)

    def taking(self, index: int) -> Command:
        """The command that takes a mark away."""
        return marks.removing_mark(self.battle.board, index)

    def end(self, at: QPointF) -> None:
        """Put a mark, put down the one that is held, or change the one that was clicked on."""
        held, dragged = self.held, self.is_drag
        place = self.view.camera.to_board(at)
        self.given_up()
        if held is None:
            self._ask_new(place)
        elif dragged:
            note = self.battle.board.notes[held]._replace(at=place)
            self.document.do(marks.changing_mark(held, note))
        else:
            change_mark(self.view, held)

    def menu_asked(self, at: QPointF) -> bool:
        """Offer what can be done to the mark at a pixel; False if there is none."""
        found = self.found(at)
        if found is None:
            return False
        menu = QMenu(self.view.widget)
        menu.addAction("Change…", partial(change_mark, self.view, found))
        menu.addAction("Delete", partial(self.document.do, self.taking(found)))
        open_menu(menu, self.view.widget.mapToGlobal(at.toPoint()))
        return True

    def paint_over(self, painter: QPainter) -> None:
        """Paint a ring where a mark would be, or around the one that is there."""
        if self.pixel is None:
            return
        at, found = self.pixel, self.found(self.pixel)
        if self.held is None and found is not None:
            at = self.view.camera.to_screen(self.battle.board.notes[found].at)
        painter.setPen(QPen(QColor(colours_of(self.view.palette()).accent), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, MARK_PX + 3, MARK_PX + 3)

    def _ask_new(self, place: Point) -> None:
        """Ask for the note of a new mark, and put it."""
        kind: NoteKind = self.kind.currentData()
        note = Note(place, marks.next_title(self.battle.board, kind), kind=kind)
        dialog = MarkDialog(note, self.view.widget)
        document = self.document
        dialog.accepted.connect(lambda: document.do(marks.marking(dialog.note)))
        dialog.open()
