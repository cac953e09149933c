"""The options of carving: which shape, how wide corridors are, and whether strokes fill."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QButtonGroup, QSpinBox, QToolButton, QWidget

from battleboard.queries.table.carving_strokes import CarveShape
from battleboard.views.theme.sizes import label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import close_together, tool_button
from battleboard.views.widgets.fields import RoomForText
from battleboard.views.widgets.icons import ToolIcon, tool_icon
from battleboard.views.widgets.layouts import FlowLayout

_SHAPES: Final[Mapping[CarveShape, tuple[ToolIcon, str]]] = MappingProxyType(
    {
        CarveShape.RECTANGLE: (ToolIcon.BLOCK, "Rectangle"),
        CarveShape.CIRCLE: (ToolIcon.CIRCLE, "Circle"),
        CarveShape.CORRIDOR: (ToolIcon.CORRIDOR, "Corridor"),
        CarveShape.POLYGON: (ToolIcon.OUTLINE, "Polygon, corner by corner"),
        CarveShape.CAVE: (ToolIcon.CAVE, "Cave, drawn freely"),
    }
)
_WIDEST: Final = 12


class Carver(Protocol):
    """Carving as its options need it."""

    shape: CarveShape
    squares: int
    fills: bool

    def take(self, shape: CarveShape, /) -> None:
        """Carve by another shape."""

    def widen(self, squares: int, /) -> None:
        """Carve corridors this many squares wide."""

    def fill(self, *, fills: bool) -> None:
        """Fill with rock instead of carving, or carve again."""


class CarveOptions(QWidget):
    """A button for each shape, the width of corridors, and one to fill."""

    def __init__(self, mode: Carver) -> None:
        super().__init__()
        self._mode = mode
        self.shapes = self._add_shapes()
        self.fills = tool_button("Fill", "Fill with rock instead of carving (Alt)", self._turn)
        self.fills.setCheckable(True)
        self.wide = self._width()
        self._wide = close_together(label("Width", faint=True), self.wide)
        row = FlowLayout(self)
        for part in (close_together(*self.shapes.values()), self.fills, self._wide):
            row.addWidget(part)
        self._draw()
        self._show_shape()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icons again in another look."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._draw()

    def _add_shapes(self) -> dict[CarveShape, QToolButton]:
        group = QButtonGroup(self)
        made: dict[CarveShape, QToolButton] = {}
        for shape, (_, hint) in _SHAPES.items():
            name, pressed = hint.partition(",")[0], partial(self._take, shape)
            made[shape] = tool_button("", hint, pressed, name=name, group=group)
        return made

    def _width(self) -> QSpinBox:
        made = QSpinBox()
        made.setRange(1, _WIDEST)
        made.setSuffix(" sq")
        made.setValue(self._mode.squares)
        made.setAccessibleName("Width of corridors in squares")
        RoomForText(made, "12 sq")
        made.valueChanged.connect(self._mode.widen)
        return made

    def _take(self, shape: CarveShape) -> None:
        self._mode.take(shape)
        self._show_shape()

    def _turn(self) -> None:
        self._mode.fill(fills=self.fills.isChecked())

    def _show_shape(self) -> None:
        self.shapes[self._mode.shape].setChecked(True)
        self._wide.setVisible(self._mode.shape is CarveShape.CORRIDOR)

    def _draw(self) -> None:
        colours = colours_of(self.palette())
        for shape, made in self.shapes.items():
            made.setIcon(tool_icon(_SHAPES[shape][0], colours))
