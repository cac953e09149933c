"""Those who have not declared: each name selects its figure, and one button declares for it."""

from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from battleboard.battle.state.naming import name_of
from battleboard.models.session import Session
from battleboard.views.look.button import Look, button
from battleboard.views.look.menu import open_menu_under
from battleboard.views.look.space import XS

_SHOWN = 3


class UndeclaredRow(QWidget):
    """The names of those who have not declared, as far as there is room, and how many more."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._who: tuple[str, ...] = ()
        self.chips: list[QPushButton] = []
        self.more = button("", self._list_more, Look.CHIP, hint="The others")
        self.declare = button("Declare", self.declare_next, hint="Declare for the selected (D)")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(XS)
        self._row.addWidget(self.more)
        self._row.addWidget(self.declare)

    @property
    def names(self) -> list[str]:
        """The names that are shown."""
        return [chip.text() for chip in self.chips]

    def show_undeclared(self, who: tuple[str, ...]) -> None:
        """Show who is left."""
        if who == self._who:
            return
        self._who = who
        for chip in self.chips:
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = [self._chip(each) for each in who[:_SHOWN]]
        for at, chip in enumerate(self.chips):
            self._row.insertWidget(at, chip)
        left = len(who) - len(self.chips)
        self.more.setText(f"+ {left}")
        self.more.setVisible(bool(left))
        self.more.setAccessibleName(f"{left} more who have not declared")

    def declare_next(self) -> None:
        """Open the menu of declarations for the selected figure, or for the first who is left."""
        from battleboard.views.declare.menu import declare_menu  # noqa: PLC0415 - opened seldom

        chosen = self._session.selection.figure
        who = chosen if chosen in self._session.document.stage.declarers else self._first()
        if not who:
            return
        self._session.selection.select(who)
        menu = declare_menu(self._session, who)
        open_menu_under(menu, self.declare)

    def _first(self) -> str:
        return next(iter(self._who), "")

    def _chip(self, who: str) -> QPushButton:
        name = name_of(self._session.battle, who)
        hint = f"Select {name}"
        return button(name, lambda: self._session.selection.select(who), Look.CHIP, hint=hint)

    def _list_more(self) -> None:
        menu = QMenu(self)
        for who in self._who[_SHOWN:]:
            entry = menu.addAction(name_of(self._session.battle, who))
            entry.triggered.connect(lambda _=False, who=who: self._session.selection.select(who))
        open_menu_under(menu, self.more)
