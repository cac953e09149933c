"""Which level of the board the DM's map shows, and the switch for it."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from battleboard.battle.apply import Changes
from battleboard.battle.movement.whereabouts import body_now
from battleboard.board.level import Level, level_at
from battleboard.board.point import Point
from battleboard.models.session import Session
from battleboard.views.theme.sizes import XS
from battleboard.views.widgets.buttons import ButtonStyle
from battleboard.views.widgets.panels import Panel


class LevelChoice(QObject):
    """The level that is shown: that of the figure selected last, until another one is chosen.

    `changed()` is emitted when another level is shown, or when the levels are other ones.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._known = session.battle.board.levels
        self._number = self._first()
        self._begun: Point | None = None
        session.document.changed.connect(self._follow_board)
        session.selection.figures_changed.connect(self._follow_selection)

    @property
    def levels(self) -> tuple[Level, ...]:
        """All levels, the lowest first."""
        return self._session.battle.board.levels

    @property
    def number(self) -> int:
        """The number of the level that is shown, from 0."""
        return self._number

    @property
    def shown(self) -> Level | None:
        """The level that is shown; None where the board has no levels."""
        levels = self.levels
        return levels[min(self._number, len(levels) - 1)] if levels else None

    @property
    def area(self) -> QRectF:
        """The part of the table that is shown: a level, or all of it."""
        level = self.shown
        if level is None:
            return QRectF(0, 0, *self._session.battle.board.size_ft)
        return QRectF(*level.at, *level.size_ft)

    def holds(self, place: Point) -> bool:
        """Whether a place is on what is shown."""
        return self.shown is None or self.shown.holds(place)

    def show(self, number: int) -> None:
        """Show another level."""
        if number != self._number and 0 <= number < len(self.levels):
            self._number = number
            self.changed.emit()

    def show_place(self, place: Point) -> None:
        """Show the level of a place."""
        level = level_at(self.levels, place)
        if level is not None:
            self.show(self.levels.index(level))

    @property
    def begun(self) -> Point | None:
        """Where stairs were begun that lead nowhere yet."""
        return self._begun

    def begin(self, place: Point) -> None:
        """Note that stairs begin at a place; they end where the DM says so on another level."""
        self._begun = place

    def _first(self) -> int:
        """The level of the players' own figures, or of the first key, or else the lowest one."""
        battle = self._session.battle
        places = [
            figure.body.at
            for figure in battle.figures.values()
            if battle.teams[figure.side].players
        ]
        places += [note.at for note in battle.board.notes[:1]]
        level = next(filter(None, (level_at(self.levels, place) for place in places)), None)
        return self.levels.index(level) if level else 0

    def _follow_board(self, _changes: Changes) -> None:
        if self.levels != self._known:
            self._known = self.levels
            self._number = self._first()
            self.changed.emit()
        else:
            self._follow_selection()

    def _follow_selection(self) -> None:
        who = self._session.selection.figure
        if who and who in self._session.battle.figures and self.levels:
            self.show_place(body_now(self._session.battle, who).at)


_BARE: Final = 2


class LevelSwitch(Panel):
    """A button for each level, the highest on top; hidden while there is only one."""

    def __init__(self, choice: LevelChoice, parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self.rows.setSpacing(_BARE)
        self._choice = choice
        self._group = QButtonGroup(self)
        self._laid: tuple[Level, ...] = ()
        self.setAccessibleName("Levels")
        choice.changed.connect(self.follow)
        self.follow()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons, from the highest level down."""
        return tuple(each for each in self._group.buttons() if isinstance(each, QPushButton))

    def follow(self) -> None:
        """Show the levels of the board, and which of them is shown."""
        if self._choice.levels != self._laid:
            self._lay()
        button = self._group.button(self._choice.number)
        if button is not None:
            button.setChecked(True)
        self.setVisible(len(self._laid) > 1)
        self.adjustSize()

    def _lay(self) -> None:
        for button in self._group.buttons():
            self._group.removeButton(button)
            button.hide()
            button.deleteLater()
        self._laid = self._choice.levels
        for number in reversed(range(len(self._laid))):
            made = QPushButton(self._laid[number].name or f"Level {number + 1}")
            made.setProperty("look", ButtonStyle.CHIP.value)
            made.setCheckable(True)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.setToolTip("Show this level (Page Up and Page Down)")
            made.clicked.connect(partial(self._choice.show, number))
            self._group.addButton(made, number)
            self.rows.addWidget(made)
