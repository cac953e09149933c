"""A mode of the drawing tool: what the mouse draws, and the mode's options."""

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QWidget

from battleboard.battle.battle import Battle
from battleboard.models.document import Document
from battleboard.views.map.tools.tool import MapSurface, Tool
from battleboard.views.theme.sizes import XS, label
from battleboard.views.widgets.buttons import tight_group
from battleboard.views.widgets.fields import RoomForText
from battleboard.views.widgets.icons import ToolIcon
from battleboard.views.widgets.layouts import FlowLayout

Changed = Callable[[], object]
Answer = TypeVar("Answer")
Option = TypeVar("Option", bound=QWidget)


class AmountRange(NamedTuple):
    """The range, step and unit of a number field, and the text it shows instead of its minimum."""

    least: float
    most: float
    unit: str = " ft"
    lowest: str = ""
    step: float = 1.0


class AmountField(QDoubleSpinBox):
    """A spin box that hides trailing zeros."""

    def textFromValue(self, value: float) -> str:  # noqa: N802 - Qt's own name
        return f"{round(value, self.decimals()):g}"


class OptionRow(QWidget):
    """Options side by side; after `end`, each change calls the function passed in."""

    def __init__(self, changed: Changed) -> None:
        super().__init__()
        self._changed = changed
        self._is_whole = False
        self._named: dict[QWidget, QWidget] = {}
        self._row = FlowLayout(self)
        self._row.setContentsMargins(XS, 0, XS, 0)

    def choice(self, name: str, answers: Mapping[str, Answer]) -> QComboBox:
        made = QComboBox()
        for words, answer in answers.items():
            made.addItem(words, answer)
        made.currentIndexChanged.connect(self._tell)
        return self._add_option(name, made, named=False)

    def number(self, name: str, limits: AmountRange, value: float) -> AmountField:
        made = AmountField()
        made.setDecimals(1)
        made.setRange(limits.least, limits.most)
        made.setSuffix(limits.unit)
        made.setSingleStep(limits.step)
        made.setSpecialValueText(limits.lowest)
        made.setValue(value)
        widest = max((f"{limits.most:g}{limits.unit}", limits.lowest), key=len)
        RoomForText(made, widest)
        made.valueChanged.connect(self._tell)
        return self._add_option(name, made)

    def tick(self, name: str) -> QCheckBox:
        made = QCheckBox(name)
        made.toggled.connect(self._tell)
        return self._add_option(name, made, named=False)

    def place(self, name: str, made: QWidget) -> None:
        self._add_option(name, made)

    def fill(self, field: AmountField, value: float) -> None:
        """Set a number without reporting a change."""
        with QSignalBlocker(field):
            field.setValue(value)

    def show_option(self, option: QWidget, *, shown: bool) -> None:
        self._named.get(option, option).setVisible(shown)

    def end(self) -> None:
        """Finish building the row: from now on, changes are reported."""
        self._is_whole = True

    def _tell(self, *_: object) -> None:
        if self._is_whole:
            self._changed()

    def _add_option(self, name: str, made: Option, *, named: bool = True) -> Option:
        made.setAccessibleName(name)
        if named:
            self._named[made] = tight_group(label(name, faint=True), made)
        self._row.addWidget(self._named.get(made, made))
        return made


Told: TypeAlias = Callable[[], object]


class DrawMode(Tool):
    """A mode that draws nothing; subclasses override the handlers they need.

    `name` and `sign` are for its button, and `hint` is one sentence for the bar; a mode must call
    `told` when its hint changes.
    """

    cursor = Qt.CursorShape.CrossCursor
    name: ClassVar[str] = ""
    sign: ClassVar[ToolIcon]

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view)
        self.told = told

    @property
    def hint(self) -> str:
        return ""

    @property
    def is_busy(self) -> bool:
        """Whether there is something for Escape to cancel, such as a stroke in progress."""
        return False

    @property
    def document(self) -> Document:
        return self.view.session.document

    @property
    def battle(self) -> Battle:
        return self.view.session.battle

    def options(self) -> QWidget | None:
        """Create the widget for the mode's options, which the bar keeps; None if there are none."""
        return None

    def level_changed(self) -> None:
        """Cancel the stroke, because another level is shown."""
        self.cancel()

    def begun(self) -> None:
        """Prepare the mode, which has just been chosen."""
