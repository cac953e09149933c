"""Forms: each field declared in one call, and rows of labels and fields."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTreeWidget,
    QWidget,
)

from battleboard.views.theme.sizes import S
from battleboard.views.widgets.labels import escape_html, escape_mnemonics

T = TypeVar("T")
Row: TypeAlias = tuple[str | QWidget, QWidget] | QWidget | QLayout
"""A label and its field, or a part as wide as both."""


def form_rows(*rows: Row, on: QWidget | None = None, spacing: int | None = S) -> QFormLayout:
    """Lay fields out in rows; a field without an accessible name gets the text of its label."""
    made = QFormLayout()
    if on is not None:
        on.setLayout(made)
    if spacing is not None:
        made.setSpacing(spacing)
    for row in rows:
        if not isinstance(row, tuple):
            made.addRow(row)
            continue
        words, field = row
        made.addRow(words, field)
        if isinstance(words, str) and not field.accessibleName():
            field.setAccessibleName(words)
    return made


def text_field(text: str = "", *, name: str = "", prompt: str = "", hint: str = "") -> QLineEdit:
    made = QLineEdit(text)
    made.setPlaceholderText(prompt)
    _explain(made, name, hint)
    return made


def text_area(text: str = "", *, name: str, prompt: str = "") -> QPlainTextEdit:
    """A field for several lines of text, in which Tab moves on; if empty, it shows the prompt."""
    made = QPlainTextEdit(text)
    made.setPlaceholderText(prompt)
    made.setTabChangesFocus(True)
    _explain(made, name)
    return made


def text_table(name: str, columns: Sequence[str], widths: Sequence[int]) -> QTreeWidget:
    """A table of rows under headings; the last column takes the rest of the width."""
    made = QTreeWidget()
    made.setProperty("look", "table")
    made.setHeaderLabels(list(columns))
    made.setAccessibleName(name)
    made.setRootIsDecorated(False)
    for column, wide in enumerate(widths):
        made.setColumnWidth(column, wide)
    return made


def number_field(  # noqa: PLR0913 - what a field is, each part named
    least: int,
    most: int,
    value: int = 0,
    *,
    name: str = "",
    hint: str = "",
    before: str = "",
    unit: str = "",
    lowest: str = "",
) -> QSpinBox:
    """A field for a whole number; `lowest` is the text that it shows instead of its minimum."""
    made = QSpinBox()
    made.setRange(least, most)
    made.setPrefix(before)
    made.setSuffix(unit)
    made.setSpecialValueText(lowest)
    made.setValue(value)
    _explain(made, name, hint)
    return made


def choice_field(
    choices: Mapping[T, str], chosen: T | None = None, *, name: str = "", hint: str = ""
) -> QComboBox:
    """A combo box of values with their texts, which selects `chosen`, or else the first."""
    made = QComboBox()
    for at, (value, words) in enumerate(choices.items()):
        made.addItem(words, value)
        if value == chosen:
            made.setCurrentIndex(at)
    _explain(made, name, hint)
    return made


def check_box(
    text: str,
    toggled: Callable[[bool], object] | None = None,
    *,
    on: bool = False,
    name: str = "",
    hint: str = "",
) -> QCheckBox:
    made = QCheckBox(escape_mnemonics(text))
    made.setChecked(on)
    _explain(made, name, hint)
    if toggled is not None:
        made.toggled.connect(toggled)
    return made


def _explain(field: QWidget, name: str, hint: str = "") -> None:
    field.setAccessibleName(name)
    field.setToolTip(escape_html(hint))
