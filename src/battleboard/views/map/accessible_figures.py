"""Figures for screen readers: invisible widgets over them, with accessible names."""

from typing import Final

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.status import statuses_of
from battleboard.board.body import Body
from battleboard.board.grid import Plain
from battleboard.views.map.tools.tool import MapSurface

# Update the widgets only once the map has been still for this long: in play, it changes every
# frame.
_LAZY_MS: Final = 250


class AccessibleFigure(QWidget):
    """An invisible widget over a figure on the map; mouse events pass through it."""

    def __init__(self, who: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.who = who
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.show()


class AccessibleFigures(QObject):
    """One accessible widget for each figure on the map."""

    def __init__(self, view: MapSurface) -> None:
        super().__init__(view.widget)
        self._view = view
        self._there: dict[str, AccessibleFigure] = {}
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_LAZY_MS)
        self._timer.timeout.connect(self.settle)

    def follow_soon(self) -> None:
        """Schedule `settle`; every call restarts the delay."""
        self._timer.start()

    def settle(self) -> None:
        """Create, remove and move the widgets to match the figures on the map."""
        self._timer.stop()
        battle, looks = self._view.session.battle, self._view.map_scene.looks
        for who in self._there.keys() - looks.keys():
            self._there.pop(who).deleteLater()
        for who in looks:
            if who not in self._there:
                self._there[who] = AccessibleFigure(who, self._view.widget)
            self._place(battle, battle.figures[who], self._view.body(who))

    def announce(self, who: str) -> None:
        """Have the screen reader, if any, announce a figure as if the figure had gained focus."""
        if QAccessible.isActive() and who in self._there:
            event = QAccessibleEvent(self._there[who], QAccessible.Event.Focus)
            QAccessible.updateAccessibility(event)

    def _place(self, battle: Battle, figure: Figure, body: Body) -> None:
        widget, camera = self._there[figure.id], self._view.camera
        middle = camera.to_screen(body.at).toPoint()
        half = max(1, round(body.radius_ft * camera.scale))
        widget.setGeometry(QRect(middle.x() - half, middle.y() - half, 2 * half, 2 * half))
        widget.setAccessibleName(figure.card.name)
        widget.setAccessibleDescription(figure_in_words(battle, figure, body))


def figure_in_words(battle: Battle, figure: Figure, body: Body) -> str:
    states = [each for each in statuses_of(battle, figure) if each != "standing"]
    parts = (
        battle.teams[figure.side].name,
        f"{figure.hp.now} of {figure.hp.most} hit points",
        *states,
        _place_of(battle, body),
    )
    return ", ".join(parts) + "."


def _place_of(battle: Battle, body: Body) -> str:
    grid = battle.board.grid
    if isinstance(grid, Plain):
        return f"{body.at[0]:.0f} feet across, {body.at[1]:.0f} feet down"
    column, row = grid.cell_of(body.at)
    return f"column {column + 1}, row {row + 1}"
