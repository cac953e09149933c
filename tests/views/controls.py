"""Controls of a window: what takes clicks or keys, its accessible name, and its focus."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QWidget,
)

KINDS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QTabBar,
)
"""What a person works with."""


def controls(window: QWidget) -> Iterator[QWidget]:
    """Every visible control of a window; parts of other controls do not count."""
    for each in window.findChildren(QWidget):
        if (
            isinstance(each, KINDS)
            and not isinstance(each, QScrollBar | QHeaderView)
            and each.isVisibleTo(window)
            and each.width() > 0
            and not isinstance(each.parentWidget(), QAbstractSpinBox | QComboBox | QTabBar)
            and each.objectName() not in {"qt_menubar_ext_button", "ScrollLeftButton"}
        ):
            yield each


def told_name(control: QWidget) -> str:
    """A control's name for screen readers."""
    interface = QAccessible.queryAccessibleInterface(control)
    return interface.text(QAccessible.Text.Name)


BY_ANOTHER_KEY = {
    "DieField": "R in the field rolls it",
    "DieSlot": "R in the field rolls it, and Down takes the number of the story",
    "DieBox": "Down in the field takes the number of the story",
    "GroundShelfRow": "arrow keys go from ground to ground",
}
"""Where buttons lie that Tab passes over, and which key does the same."""


def is_reached(control: QWidget) -> bool:
    """Whether the keyboard reaches a control or does the same, or it is disabled now."""
    if control.focusPolicy().value & Qt.FocusPolicy.TabFocus.value or not control.isEnabled():
        return True
    around = control.parentWidget()
    while around is not None and type(around).__name__ not in BY_ANOTHER_KEY:
        around = around.parentWidget()
    return around is not None


def words_for(control: QWidget) -> str:
    """A description of a control, for a failing test."""
    around = control.parentWidget()
    name = told_name(control) or control.toolTip() or control.objectName()
    return f"{type(control).__name__} {name!r} in {type(around).__name__}"


def is_whole(control: QWidget, window: QWidget) -> bool:
    """Whether no part of a control is clipped; what can be scrolled to is not."""
    return _is_large_enough(control) and _lies_within(control, window)


def _is_large_enough(control: QWidget) -> bool:
    if isinstance(control, QAbstractSpinBox):
        # Qt would reserve room for the arrows that the style sheet omits.
        room, metrics = control.rect(), control.fontMetrics()
        wide = metrics.horizontalAdvance(control.text())
        return room.width() > wide and room.height() >= metrics.height()
    if isinstance(control.parentWidget(), QLineEdit):
        return True
    least = control.minimumSizeHint()
    if isinstance(control, QComboBox) and control.minimumWidth():
        # Its text may be elided if it has its own minimum width.
        least.setWidth(control.minimumWidth())
    return control.width() >= least.width() and control.height() >= least.height()


def _lies_within(control: QWidget, window: QWidget) -> bool:
    around = control.parentWidget()
    while around is not None:
        holder = around.parentWidget()
        if isinstance(holder, QAbstractScrollArea) and around is holder.viewport():
            return True
        placed = QRect(control.mapTo(around, QPoint()), control.size())
        if not around.rect().contains(placed):
            return False
        if around is window:
            return True
        around = holder
    return True
