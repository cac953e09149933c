"""The strip of tools that floats over the map."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QToolButton, QWidget

from battleboard.views.look.panel import Panel
from battleboard.views.look.space import XS, S
from battleboard.views.look.theme import colours_of
from battleboard.views.map.tool import MapSurface
from battleboard.views.map.tools.icon import SIZE, Sign, icon
from battleboard.views.map.tools.tool_box import ToolBox, ToolName

CLOSER: Final = 1.25
"""How much larger everything is after one step closer."""
_TOOLS: Final = (
    (ToolName.SELECT, Sign.SELECT, "Select and move figures (V)"),
    (ToolName.MEASURE, Sign.MEASURE, "Measure (M)"),
    (ToolName.DECLARE, Sign.DECLARE, "Declare: drag from a figure to its target (D)"),
    (ToolName.AREA, Sign.AREA, "Area of effect, such as a spell's (B)"),
    (ToolName.REVEAL, Sign.REVEAL, "Fog: reveal ground to the players, or hide it (F)"),
)


class ToolStrip(Panel):
    """One button for each tool, and three that change what is seen of the map."""

    def __init__(self, view: MapSurface, box: ToolBox, parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self._box = box
        self._signs: dict[QToolButton, Sign] = {}
        self._buttons: dict[ToolName, QToolButton] = {}
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(XS)
        self.rows.addLayout(self._row)
        self._add_tools()
        self._row.addSpacing(S)
        self._add(Sign.FIT, "Zoom to fit (Ctrl+0)", view.fit)
        self._add(Sign.FARTHER, "Zoom out (Ctrl+−)", partial(view.zoom, 1 / CLOSER))
        self._add(Sign.CLOSER, "Zoom in (Ctrl++)", partial(view.zoom, CLOSER))
        box.changed.connect(self._show_chosen)
        self._show_chosen()
        self._draw()
        self.adjustSize()

    def stand(self, *, upright: bool) -> None:
        """Stand with one button under the other, or lie with one beside the other."""
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.TopToBottom if upright else directions.LeftToRight)
        self.rows.activate()
        self.adjustSize()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the signs anew in another look."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._draw()

    def _add_tools(self) -> None:
        group = QButtonGroup(self)
        for name, sign, hint in _TOOLS:
            made = self._add(sign, hint, partial(self._box.choose, name))
            made.setCheckable(True)
            group.addButton(made)
            self._buttons[name] = made

    def _add(self, sign: Sign, hint: str, pressed: Callable[[], object]) -> QToolButton:
        made = QToolButton()
        made.setProperty("look", "quiet")
        made.setIconSize(QSize(SIZE, SIZE))
        made.setToolTip(hint)
        made.setAccessibleName(hint.partition(" (")[0])
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.clicked.connect(lambda *_: pressed())
        self._row.addWidget(made)
        self._signs[made] = sign
        return made

    def _show_chosen(self) -> None:
        self._buttons[self._box.chosen].setChecked(True)

    def _draw(self) -> None:
        colours = colours_of(self.palette())
        for made, sign in self._signs.items():
            made.setIcon(icon(sign, colours))
