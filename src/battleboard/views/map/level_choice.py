"""Which level of the board the DM's map shows, and the switch for it."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from battleboard.battle.apply import Changes
from battleboard.battle.movement.whereabouts import body_now
from battleboard.board.level import Level, level_at
from battleboard.board.level_board import first_level
from battleboard.board.point import Point
from battleboard.models.session import Session
from battleboard.views.theme.sizes import XS
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.cached_widget import CachedWidget
from battleboard.views.widgets.labels import unguessed, unmarked
from battleboard.views.widgets.panels import Panel

_WITHIN_FT: Final = 1 / 64


class LevelChoice(QObject):
    """The level that is shown: that of the figure selected last, until another one is chosen.

    `changed()` is emitted when another level is shown, or one of another size, and `listed()` when
    the levels are other ones or have other names.
    """

    changed = Signal()
    listed = Signal()

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

    @property
    def corners(self) -> tuple[Point, Point] | None:
        """The upper left and the lower right corner of the level that is shown, if there is one."""
        return self.shown.area if self.shown else None

    def kept_on(self, place: Point) -> Point:
        """A place, or the nearest one that lies just within the level that is shown."""
        if self.shown is None:
            return place
        left, top, right, bottom = self.shown.box
        x, y = place
        return (
            min(max(x, left + _WITHIN_FT), right - _WITHIN_FT),
            min(max(y, top + _WITHIN_FT), bottom - _WITHIN_FT),
        )

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

    def begin(self, place: Point | None) -> None:
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
        level = next(filter(None, (level_at(self.levels, place) for place in places)), None)
        return self.levels.index(level) if level else first_level(battle.board)

    def _follow_board(self, _changes: Changes) -> None:
        if self.levels == self._known:
            self._follow_selection()
            return
        before = self._known[min(self._number, len(self._known) - 1)] if self._known else None
        self._known = self.levels
        self._number = self._number_of(before)
        self.listed.emit()
        if before is None or self.shown is None or self.shown.box != before.box:
            self.changed.emit()

    def _number_of(self, before: Level | None) -> int:
        """The number of the level that lies where one has lain, or else of the first one."""
        there = (
            number for number, each in enumerate(self.levels) if before and each.at == before.at
        )
        return next(there, self._first())

    def _follow_selection(self) -> None:
        who = self._session.selection.figure
        if who and who in self._session.battle.figures and self.levels:
            self.show_place(body_now(self._session.battle, who).at)


_BARE: Final = 2


class LevelSwitch(Panel):
    """A button for each level, the highest on top; hidden while there is only one.

    `add_asked()` asks for one level more, and `menu_asked(number, where)` for the menu of a level.
    """

    add_asked = Signal()
    menu_asked = Signal(int, QPoint)

    def __init__(self, choice: LevelChoice, parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self.rows.setSpacing(_BARE)
        self._choice = choice
        self._group = QButtonGroup(self)
        self._laid: tuple[Level, ...] = ()
        self.setAccessibleName("Levels")
        self.adding = button("Add…", self.add_asked.emit, ButtonStyle.QUIET)
        self.adding.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.adding.setToolTip("Add a level; a right click on one renames, moves and removes it")
        self.rows.addWidget(self.adding)
        CachedWidget(self)
        choice.changed.connect(self.follow)
        choice.listed.connect(self.follow)
        self.follow()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons, from the highest level down."""
        return tuple(each for each in self._group.buttons() if isinstance(each, QPushButton))

    def follow(self) -> None:
        """Show the levels of the board, and which of them is shown."""
        if self._choice.levels != self._laid:
            self._lay()
        shown = self._group.button(self._choice.number)
        if shown is not None:
            shown.setChecked(True)
        self.setVisible(len(self._laid) > 1)
        self.rows.activate()
        self.adjustSize()

    def _lay(self) -> None:
        for old in self._group.buttons():
            self._group.removeButton(old)
            old.hide()
            old.deleteLater()
        self._laid = self._choice.levels
        for number in reversed(range(len(self._laid))):
            made = QPushButton(_shortened(self._laid[number].name) or f"Level {number + 1}")
            made.setProperty("look", ButtonStyle.CHIP.value)
            made.setCheckable(True)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.setToolTip(
                unguessed(f"{self._laid[number].name} (Page Up and Page Down change the level)")
            )
            made.clicked.connect(partial(self._choice.show, number))
            made.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            made.customContextMenuRequested.connect(partial(self._ask_menu, number, made))
            self._group.addButton(made, number)
            self.rows.insertWidget(self.rows.count() - 1, made)
            made.show()

    def _ask_menu(self, number: int, made: QPushButton, at: QPoint) -> None:
        self.menu_asked.emit(number, made.mapToGlobal(at))


_LETTERS: Final = 24


def _shortened(name: str) -> str:
    """A name without mnemonics that is not too long for a button."""
    short = name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1].rstrip()}…"
    return unmarked(short)
