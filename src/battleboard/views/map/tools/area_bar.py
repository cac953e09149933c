"""The bar beside the strip of tools: which area is laid down, and how large."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QWidget,
)

from battleboard.queries.table.areas_of_effect import MOST_FT, AreaForm, AreaSize
from battleboard.views.look.label import label
from battleboard.views.look.panel import Panel
from battleboard.views.look.space import XL, XS, S
from battleboard.views.look.theme import colours_of
from battleboard.views.map.tools.area_tool import AreaTool
from battleboard.views.map.tools.icon import SIZE, Sign, icon

_FORMS: Final[Mapping[AreaForm, tuple[Sign, str, str]]] = MappingProxyType(
    {
        AreaForm.CIRCLE: (Sign.CIRCLE, "Circle", "Radius"),
        AreaForm.CONE: (Sign.CONE, "Cone", "Length"),
        AreaForm.LINE: (Sign.LINE, "Line", "Length"),
        AreaForm.BLOCK: (Sign.BLOCK, "Square", "Side"),
        AreaForm.BURST: (Sign.BURST, "Burst that fills the room", "Radius"),
    }
)
_WIDEST: Final = "500 ft"


class AreaBar(Panel):
    """A button for each form, its size in feet, whether walls stop it, and whether all see it."""

    def __init__(self, tool: AreaTool, parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self._tool = tool
        self._buttons: dict[AreaForm, QToolButton] = {}
        self._row = QHBoxLayout()
        self._row.setSpacing(XS)
        self.rows.addLayout(self._row)
        self._add_forms()
        self._row.addSpacing(S)
        self.feet, self._feet_name = self._add_field()
        self.wide, self._wide_name = self._add_field("Width")
        self._row.addSpacing(XS)
        self.walls = QCheckBox("Walls stop it")
        self.walls.setChecked(True)
        self.walls.toggled.connect(lambda on: tool.stop(stopped=on))
        self._row.addWidget(self.walls)
        self.public = QCheckBox("All see it")
        self.public.setChecked(True)
        self.public.toggled.connect(lambda on: tool.publish(public=on))
        self._row.addWidget(self.public)
        self._row.addSpacing(XS)
        self._draw()
        self._show_form()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the signs anew in another look."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the map with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self._tool.view.widget.setFocus()
        else:
            super().keyPressEvent(event)

    def _add_forms(self) -> None:
        group = QButtonGroup(self)
        for form, (_, name, _) in _FORMS.items():
            made = QToolButton()
            made.setProperty("look", "quiet")
            made.setIconSize(QSize(SIZE, SIZE))
            made.setCheckable(True)
            made.setToolTip(name)
            made.setAccessibleName(name)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.clicked.connect(partial(self._take, form))
            group.addButton(made)
            self._row.addWidget(made)
            self._buttons[form] = made

    def _add_field(self, name: str = "") -> tuple[QSpinBox, QLabel]:
        words, field = label(name, faint=True), QSpinBox()
        field.setSuffix(" ft")
        field.setMinimum(1)
        field.setAccessibleName(name)
        # Qt keeps room for the arrows that the style sheet takes away.
        field.setFixedWidth(field.fontMetrics().horizontalAdvance(_WIDEST) + XL)
        field.valueChanged.connect(self._resize)
        field.lineEdit().returnPressed.connect(self._tool.view.widget.setFocus)
        self._row.addWidget(words)
        self._row.addWidget(field)
        return field, words

    def _take(self, form: AreaForm) -> None:
        self._tool.take_form(form)
        self._show_form()

    def _resize(self) -> None:
        wide = self.wide.value() if self._tool.template.form.is_aimed else 0
        self._tool.resize(AreaSize(self.feet.value(), wide))

    def _show_form(self) -> None:
        """Show the form in hand and how large it is, with no field that it does not need."""
        form, measures = self._tool.template.form, self._tool.template.measures
        name = _FORMS[form][2]
        self._buttons[form].setChecked(True)
        self._feet_name.setText(name)
        self.feet.setAccessibleName(name)
        for field, feet in ((self.feet, measures.feet), (self.wide, measures.width_ft)):
            with QSignalBlocker(field):
                field.setMaximum(MOST_FT[form])
                field.setValue(round(feet))
        for part in (self.wide, self._wide_name):
            part.setVisible(form.is_aimed)
        self.walls.setEnabled(form is not AreaForm.BURST)
        self.adjustSize()

    def _draw(self) -> None:
        colours = colours_of(self.palette())
        for form, made in self._buttons.items():
            made.setIcon(icon(_FORMS[form][0], colours))
