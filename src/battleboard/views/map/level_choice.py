"""The level of the board that the DM's map shows, and the level switch."""

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
from battleboard.views.widgets.labels import escape_html, escape_mnemonics
from battleboard.views.widgets.panels import Panel

_WITHIN_FT: Final = 1 / 64


class LevelChoice(QObject):
    """Which level the map shows; it follows the selected figure, and the DM can choose another.

    `changed()` is emitted when another level is shown, or when its area changes; `listed()` when
    levels are added, removed, moved or renamed.
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
        """All levels, lowest first."""
        return self._session.battle.board.levels

    @property
    def number(self) -> int:
        """The index of the level that is shown."""
        return self._number

    @property
    def shown(self) -> Level | None:
        """The level that is shown, or None if the board has no levels."""
        levels = self.levels
        return levels[min(self._number, len(levels) - 1)] if levels else None

    @property
    def area(self) -> QRectF:
        """The part of the board that is shown, in feet: a level, or all if it has no levels."""
        level = self.shown
        if level is None:
            return QRectF(0, 0, *self._session.battle.board.size_ft)
        return QRectF(*level.at, *level.size_ft)

    @property
    def corners(self) -> tuple[Point, Point] | None:
        """The upper left and lower right corners of the level shown; None without levels."""
        return self.shown.area if self.shown else None

    def clamp(self, place: Point) -> Point:
        """Clamp a place to just inside the level that is shown."""
        if self.shown is None:
            return place
        left, top, right, bottom = self.shown.box
        x, y = place
        return (
            min(max(x, left + _WITHIN_FT), right - _WITHIN_FT),
            min(max(y, top + _WITHIN_FT), bottom - _WITHIN_FT),
        )

    def holds(self, place: Point) -> bool:
        """Whether a place is on the level that is shown; without levels, every place is."""
        return self.shown is None or self.shown.holds(place)

    def show(self, number: int) -> None:
        if number != self._number and 0 <= number < len(self.levels):
            self._number = number
            self.changed.emit()

    def show_place(self, place: Point) -> None:
        level = level_at(self.levels, place)
        if level is not None:
            self.show(self.levels.index(level))

    @property
    def begun(self) -> Point | None:
        """The first end of stairs that are being placed, or None."""
        return self._begun

    def begin(self, place: Point | None) -> None:
        """Remember the first end of stairs until the DM places the second; None forgets it."""
        self._begun = place

    def _first(self) -> int:
        """The index of a level with players' figures, or else the result of `first_level`."""
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
        """The index of the level whose corner is where that of `before` was, or else `_first`."""
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
    """A button for each level, top level first; hidden unless there are several levels.

    `add_asked()` asks for a new level, and `menu_asked(number, where)` for the menu of a level.
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
        self.adding.setToolTip("Add a level; right-click one to rename, move or remove it")
        self.rows.addWidget(self.adding)
        CachedWidget(self)
        choice.changed.connect(self.follow)
        choice.listed.connect(self.follow)
        self.follow()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        return tuple(each for each in self._group.buttons() if isinstance(each, QPushButton))

    def follow(self) -> None:
        """Rebuild the buttons if the levels have changed, and check the current level's."""
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
            made = QPushButton(_shorten(self._laid[number].name) or f"Level {number + 1}")
            made.setProperty("look", ButtonStyle.CHIP.value)
            made.setCheckable(True)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.setToolTip(
                escape_html(f"{self._laid[number].name} (Page Up and Page Down change the level)")
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


def _shorten(name: str) -> str:
    short = name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1].rstrip()}…"
    return escape_mnemonics(short)
