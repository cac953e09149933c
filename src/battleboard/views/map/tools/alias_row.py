"""A row of a menu in which the players' name for a figure is typed."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QWidget, QWidgetAction

from battleboard.battle.commands import SetAlias
from battleboard.models.document import Document
from battleboard.views.look.label import label
from battleboard.views.look.space import XS, L, S


class AliasRow(QWidgetAction):
    """The name by which the players know a figure; empty it goes by its own. Enter takes it."""

    def __init__(self, document: Document, who: str, menu: QMenu) -> None:
        super().__init__(menu)
        self._document = document
        self._who = who
        self._menu = menu
        figure = document.battle.figure(who)
        self.name = QLineEdit(figure.alias)
        self.name.setPlaceholderText(figure.card.name)
        self.name.setAccessibleName("The players call it")
        self.name.returnPressed.connect(self._take)
        row = QWidget()
        row.setFocusProxy(self.name)
        across = QHBoxLayout(row)
        across.setContentsMargins(L, XS, L, XS)
        across.setSpacing(S)
        across.addWidget(label("They call it"))
        across.addWidget(self.name, stretch=1)
        self.setDefaultWidget(row)

    def _take(self) -> None:
        """Take the name, and leave the menu with those that lead to it."""
        alias = self.name.text().strip()
        if alias != self._document.battle.figure(self._who).alias:
            self._document.do(SetAlias(self._who, alias))
        menu: QObject | None = self._menu
        while isinstance(menu, QMenu):
            menu.close()
            menu = menu.parent()
