"""The tool box: which tool of the map is in hand."""

from enum import StrEnum

from PySide6.QtCore import QObject, QPointF, Signal

from battleboard.views.map.tool import MapSurface
from battleboard.views.map.tools.area_tool import AreaTool
from battleboard.views.map.tools.declare_tool import DeclareTool
from battleboard.views.map.tools.measure_tool import MeasureTool
from battleboard.views.map.tools.reveal_tool import RevealTool
from battleboard.views.map.tools.select_tool import SelectTool


class ToolName(StrEnum):
    """The tools that one chooses between."""

    SELECT = "select"
    MEASURE = "measure"
    DECLARE = "declare"
    AREA = "area"
    REVEAL = "reveal"


class ToolBox(QObject):
    """Hands the map one tool at a time.

    `changed()` tells that another one is in hand.
    """

    changed = Signal()

    def __init__(self, view: MapSurface) -> None:
        super().__init__(view.widget)
        self._view = view
        self.measure = MeasureTool(view, self.measure_from)
        self.area = AreaTool(view, self.measure_from)
        self.reveal = RevealTool(view, self.measure_from)
        self._tools = {
            ToolName.SELECT: SelectTool(view, self.measure_from),
            ToolName.MEASURE: self.measure,
            ToolName.DECLARE: DeclareTool(view, self.measure_from),
            ToolName.AREA: self.area,
            ToolName.REVEAL: self.reveal,
        }
        self._chosen = ToolName.SELECT
        self._take()

    @property
    def chosen(self) -> ToolName:
        """The tool in hand."""
        return self._chosen

    def choose(self, name: ToolName) -> None:
        """Take another tool; what was begun with the one before is given up."""
        if name is not self._chosen:
            self._tools[self._chosen].given_up()
            self._chosen = name
            self._take()
            self.changed.emit()

    def measure_from(self, pixel: QPointF) -> None:
        """Begin to measure at a pixel."""
        self.choose(ToolName.MEASURE)
        self.measure.begin_at(pixel)

    def _take(self) -> None:
        self._view.tool = self._tools[self._chosen]
        self._view.widget.setCursor(self._view.tool.cursor)
