"""Menus that open where something was asked for, and lines in them that only say something."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget, QWidgetAction

from battleboard.views.look.label import Type, label
from battleboard.views.look.space import XS, L


def open_menu(menu: QMenu, at: QPoint) -> None:
    """Open a menu that is gone once it is closed."""
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(at)


def open_menu_under(menu: QMenu, widget: QWidget) -> None:
    """Open a menu under the widget that asked for it."""
    open_menu(menu, widget.mapToGlobal(widget.rect().bottomLeft()))


def add_words(menu: QMenu, text: str, *, is_title: bool = False) -> None:
    """Add a line to a menu that only says something."""
    words = label(text, Type.STRONG if is_title else Type.BODY, faint=not is_title)
    words.setContentsMargins(L, XS, L, XS)
    action = QWidgetAction(menu)
    action.setText(text)
    action.setEnabled(False)
    action.setDefaultWidget(words)
    words.setEnabled(True)
    menu.addAction(action)
    if is_title:
        menu.setAccessibleName(text)
