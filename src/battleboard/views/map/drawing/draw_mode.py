"""A mode of the drawing tool: what the mouse draws, and the options that it has."""

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QWidget

from battleboard.battle.battle import Battle
from battleboard.models.document import Document
from battleboard.views.map.tools.tool import MapSurface, Tool
from battleboard.views.theme.sizes import XS, label
from battleboard.views.widgets.buttons import close_together
from battleboard.views.widgets.fields import RoomForText
from battleboard.views.widgets.icons import ToolIcon
from battleboard.views.widgets.layouts import FlowLayout

Changed = Callable[[], object]
Answer = TypeVar("Answer")
Option = TypeVar("Option", bound=QWidget)


class AmountRange(NamedTuple):
    """The numbers that a field takes, its unit, and what it says instead of the lowest."""

    least: float
    most: float
    unit: str = " ft"
    lowest: str = ""
    step: float = 1.0


class AmountField(QDoubleSpinBox):
    """A number without needless decimals."""

    def textFromValue(self, value: float) -> str:  # noqa: N802 - Qt's own name
        """The number as short as it can be told."""
        return f"{round(value, self.decimals()):g}"


class OptionRow(QWidget):
    """Options side by side; whatever is changed calls the function that was handed in."""

    def __init__(self, changed: Changed) -> None:
        super().__init__()
        self._changed = changed
        self._is_whole = False
        self._named: dict[QWidget, QWidget] = {}
        self._row = FlowLayout(self)
        self._row.setContentsMargins(XS, 0, XS, 0)

    def choice(self, name: str, answers: Mapping[str, Answer]) -> QComboBox:
        """Add a choice between some answers, by their words."""
        made = QComboBox()
        for words, answer in answers.items():
            made.addItem(words, answer)
        made.currentIndexChanged.connect(self._tell)
        return self._added(name, made, named=False)

    def number(self, name: str, limits: AmountRange, value: float) -> AmountField:
        """Add a field for a number."""
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
        return self._added(name, made)

    def tick(self, name: str) -> QCheckBox:
        """Add a tick."""
        made = QCheckBox(name)
        made.toggled.connect(self._tell)
        return self._added(name, made, named=False)

    def place(self, name: str, made: QWidget) -> None:
        """Add another widget under a name."""
        self._added(name, made)

    def fill(self, field: AmountField, value: float) -> None:
        """Put a number into a field without telling that it has changed."""
        with QSignalBlocker(field):
            field.setValue(value)

    def show_option(self, option: QWidget, *, shown: bool) -> None:
        """Show an option with its name, or hide both."""
        self._named.get(option, option).setVisible(shown)

    def end(self) -> None:
        """From now on it tells what is changed."""
        self._is_whole = True

    def _tell(self, *_: object) -> None:
        if self._is_whole:
            self._changed()

    def _added(self, name: str, made: Option, *, named: bool = True) -> Option:
        made.setAccessibleName(name)
        if named:
            self._named[made] = close_together(label(name, faint=True), made)
        self._row.addWidget(self._named.get(made, made))
        return made


Told: TypeAlias = Callable[[], object]


class DrawMode(Tool):
    """A mode that draws nothing; others override some of its handlers, as those of a tool.

    `name` and `sign` are those of its button; `hint` is one sentence for the bar, and whatever
    changes it calls `told` afterwards. What an event of the mouse or a key is not used for is left
    to the drawing tool, and then to the map.
    """

    cursor = Qt.CursorShape.CrossCursor
    name: ClassVar[str] = ""
    sign: ClassVar[ToolIcon]

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view)
        self.told = told

    @property
    def hint(self) -> str:
        """What the mouse does, in one sentence."""
        return ""

    @property
    def is_busy(self) -> bool:
        """Whether a stroke was begun, which Escape gives up."""
        return False

    @property
    def document(self) -> Document:
        """The open battle."""
        return self.view.session.document

    @property
    def battle(self) -> Battle:
        """How the battle stands."""
        return self.view.session.battle

    def options(self) -> QWidget | None:
        """The widget of its options, made once for the bar; None where it has none."""
        return None

    def level_changed(self) -> None:
        """Give up what was begun: another level is shown."""
        self.given_up()

    def begun(self) -> None:
        """Make ready: the mode has been chosen."""
