"""The mouse on the ruler: it scrubs in the header, selects acts, and drags them elsewhere."""

from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QWidget

from battleboard.battle.commands import Overrule
from battleboard.models.session import Session
from battleboard.views.ruler.chart import Chart, Entry, State
from battleboard.views.ruler.layout import Layout


class RulerSurface(Protocol):
    """What mouse and keyboard may ask of the ruler; the acts on it are its `chart`."""

    session: Session
    chart: Chart

    @property
    def layout_now(self) -> Layout:
        """Where everything lies."""

    def viewport(self) -> QWidget:
        """The widget on which the ruler is painted."""

    def scrub_to(self, time: float, /) -> None:
        """Drag the playhead to a moment of the round."""

    def zoom(self, factor: float, around: float, /) -> None:
        """Zoom in or out around a pixel."""


class Drag(NamedTuple):
    """An act under the mouse button: where that went down, and the place it is dragged to."""

    entry: Entry
    pressed: QPointF
    place: int | None = None


class Pointer:
    """Turns what the mouse does on a ruler into what that means."""

    def __init__(self, ruler: RulerSurface) -> None:
        self._ruler = ruler
        self._session = ruler.session
        self._scrubs = False
        self.drag: Drag | None = None

    def pressed(self, event: QMouseEvent) -> None:
        """Take hold of the playhead, or of what lies there."""
        at = event.position()
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        layout = self._ruler.layout_now
        if at.y() < layout.head:
            self._scrubs = at.x() >= layout.names
            self._scrub(at)
            return
        entry, lane = layout.entry_at(at), layout.lane_at(at.y())
        adds = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        self._select(entry, "" if lane is None else layout.chart.lanes[lane].who, adds=adds)
        if entry is not None and entry.state is State.COMING:
            self.drag = Drag(entry, at)

    def moved(self, event: QMouseEvent) -> None:
        """Scrub, drag, or say what lies under the mouse."""
        at = event.position()
        if self._scrubs:
            self._scrub(at)
        elif self.drag is not None:
            self._drag_to(self.drag, at)
        else:
            self._hover(at)

    def released(self, _event: QMouseEvent) -> None:
        """Let go: an act that was dragged stays where the DM has put it."""
        drag, self.drag, self._scrubs = self.drag, None, False
        if drag is not None and drag.place is not None:
            self._ruler.viewport().unsetCursor()
            self._ruler.viewport().update()
            if drag.place != drag.entry.place:
                self._session.document.do(Overrule(drag.entry.act, drag.place))

    def give_up(self) -> bool:
        """Forget a drag, if there is one."""
        drag, self.drag = self.drag, None
        self._ruler.viewport().unsetCursor()
        self._ruler.viewport().update()
        return drag is not None

    def _scrub(self, at: QPointF) -> None:
        if self._scrubs:
            self._ruler.scrub_to(self._ruler.layout_now.scale.time(at.x()))

    def _select(self, entry: Entry | None, who: str, *, adds: bool) -> None:
        selection = self._session.selection
        if adds and who:
            selection.toggle(who)
        elif who in self._session.battle.figures:
            selection.select(who)
        declared = entry is None or entry.state is State.DECLARED
        selection.select_act("" if entry is None or declared else entry.act)

    def _hover(self, at: QPointF) -> None:
        layout = self._ruler.layout_now
        lane, entry = layout.lane_at(at.y()), layout.entry_at(at)
        who = "" if lane is None else layout.chart.lanes[lane].who
        declared = entry is None or entry.state is State.DECLARED
        self._session.selection.hover(who, "" if entry is None or declared else entry.act)

    def _drag_to(self, drag: Drag, at: QPointF) -> None:
        far = (at - drag.pressed).manhattanLength()
        if drag.place is None and far < QGuiApplication.styleHints().startDragDistance():
            return
        self._ruler.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.drag = drag._replace(place=self._ruler.layout_now.scale.place(at.x()))
        self._ruler.viewport().update()
