"""The tool strip over the map, and the set of tools behind it."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Signal
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QToolButton, QWidget

from battleboard.models.spell_aim import SpellShape
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.tools.area_tool import AreaTool
from battleboard.views.map.tools.figure_tools import DeclareTool, SelectTool
from battleboard.views.map.tools.measure_tool import MeasureTool
from battleboard.views.map.tools.reveal_tool import RevealTool
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.sizes import XS, S
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import tool_button
from battleboard.views.widgets.cached_widget import CachedWidget
from battleboard.views.widgets.icons import ToolIcon, tool_icon
from battleboard.views.widgets.panels import Panel


class ToolName(StrEnum):
    """The tools of the strip."""

    SELECT = "select"
    MEASURE = "measure"
    DECLARE = "declare"
    AREA = "area"
    REVEAL = "reveal"
    DRAW = "draw"


class ToolBox(QObject):
    """The tools, one of which is current.

    `changed()` is emitted when another tool becomes current.
    """

    changed = Signal()

    def __init__(self, view: MapSurface) -> None:
        super().__init__(view.widget)
        self._view = view
        self.measure = MeasureTool(view, self.measure_from)
        self.area = AreaTool(view, self.measure_from)
        self.reveal = RevealTool(view, self.measure_from)
        self.draw = DrawTool(view)
        self._tools = {
            ToolName.SELECT: SelectTool(view, self.measure_from),
            ToolName.MEASURE: self.measure,
            ToolName.DECLARE: DeclareTool(view, self.measure_from),
            ToolName.AREA: self.area,
            ToolName.REVEAL: self.reveal,
            ToolName.DRAW: self.draw,
        }
        self._chosen = ToolName.SELECT
        self._before_spell = ToolName.SELECT
        self._take()
        view.session.spell_aim.asked.connect(self.place_spell)
        self.area.put_away = self._put_spell_away

    @property
    def chosen(self) -> ToolName:
        return self._chosen

    def choose(self, name: ToolName) -> None:
        if name is not self._chosen:
            self._tools[self._chosen].cancel()
            self._chosen = name
            self._take()
            self.changed.emit()

    def place_spell(self, shape: SpellShape) -> None:
        """Start placing a spell's area; afterwards the previous tool returns."""
        if self._chosen is not ToolName.AREA:
            self._before_spell = self._chosen
            self.choose(ToolName.AREA)
        self.area.take_spell(shape)
        self._view.widget.setFocus()

    def take_wand(self) -> None:
        self.choose(ToolName.DRAW)
        self.draw.take_wand()
        self._view.widget.setFocus()

    def _put_spell_away(self) -> None:
        self.choose(self._before_spell)

    def measure_from(self, pixel: QPointF) -> None:
        self.choose(ToolName.MEASURE)
        self.measure.begin_at(pixel)

    def _take(self) -> None:
        self._view.tool = self._tools[self._chosen]
        self._view.widget.setCursor(self._view.tool.cursor)


ZOOM_STEP: Final = 1.25
"""The factor of one step of zooming in."""
_TOOLS: Final = (
    (ToolName.SELECT, ToolIcon.SELECT, "Select and move figures (V)"),
    (ToolName.MEASURE, ToolIcon.MEASURE, "Measure (M)"),
    (ToolName.DECLARE, ToolIcon.DECLARE, "Declare: drag from a figure to its target (D)"),
    (ToolName.AREA, ToolIcon.AREA, "Area of effect, such as a spell's (B)"),
    (ToolName.REVEAL, ToolIcon.REVEAL, "Fog: reveal ground to the players, or hide it (F)"),
    (ToolName.DRAW, ToolIcon.DRAW, "Edit map (G)"),
)


class ToolStrip(Panel):
    """A button for each tool, and three for zooming."""

    def __init__(self, view: MapSurface, box: ToolBox, parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self._box = box
        self._signs: dict[QToolButton, ToolIcon] = {}
        self._buttons: dict[ToolName, QToolButton] = {}
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(XS)
        self.rows.addLayout(self._row)
        self._add_tools()
        self._row.addSpacing(S)
        self._add(ToolIcon.FIT, "Zoom to fit (Ctrl+0)", view.fit)
        self._add(ToolIcon.FARTHER, "Zoom out (Ctrl+−)", partial(view.zoom, 1 / ZOOM_STEP))
        self._add(ToolIcon.CLOSER, "Zoom in (Ctrl++)", partial(view.zoom, ZOOM_STEP))
        box.changed.connect(self._show_chosen)
        self._show_chosen()
        self._draw()
        self.adjustSize()
        CachedWidget(self)

    def stand(self, *, upright: bool) -> None:
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.TopToBottom if upright else directions.LeftToRight)
        self.rows.activate()
        self.adjustSize()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._draw()

    def _add_tools(self) -> None:
        group = QButtonGroup(self)
        for name, sign, hint in _TOOLS:
            self._buttons[name] = self._add(sign, hint, partial(self._box.choose, name), group)

    def _add(
        self,
        sign: ToolIcon,
        hint: str,
        pressed: Callable[[], object],
        group: QButtonGroup | None = None,
    ) -> QToolButton:
        made = tool_button("", hint, pressed, name=hint.partition(" (")[0], group=group)
        self._row.addWidget(made)
        self._signs[made] = sign
        return made

    def _show_chosen(self) -> None:
        self._buttons[self._box.chosen].setChecked(True)

    def _draw(self) -> None:
        colours = colours_of(self.palette())
        for made, sign in self._signs.items():
            made.setIcon(tool_icon(sign, colours))
