"""The sheet of shortcuts: every key there is, on one page."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final, TypeAlias

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from battleboard.views.look.bare import Bare
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.panel import Panel
from battleboard.views.look.space import XL, XS, L, M, S
from battleboard.views.palette.finding import keys_of, menus, plain
from battleboard.views.palette.keys import KEYS, Key
from battleboard.views.palette.overlay import Overlay
from battleboard.views.window_surface import WindowSurface

_WIDEST: Final = 1240
_WIDE: Final = 1200
_ROOM_OF_HEADING: Final = 2
_Group: TypeAlias = tuple[str, tuple[Key, ...]]


class ShortcutSheet(Overlay):
    """All shortcuts in two columns or three, by menu, and then the keys of map and ruler."""

    def __init__(self, window: WindowSurface) -> None:
        super().__init__(window.widget, Panel(margin=XL), _WIDEST)
        self.setAccessibleName("Keyboard shortcuts")
        window.refresh_actions()
        top = QHBoxLayout()
        top.addWidget(label("Keyboard shortcuts", Type.HEAD))
        top.addStretch()
        top.addWidget(button("Close", self.close, Look.QUIET, hint="Escape"))
        self.panel.rows.addLayout(top)
        self.panel.rows.addSpacing(S)
        columns = divided(tuple(_groups(window)), 3 if window.widget.width() >= _WIDE else 2)
        area = _Scroll(_laid_out(columns))
        self.panel.rows.addWidget(area)
        self.setFocusProxy(area)


def _groups(window: WindowSurface) -> Iterator[_Group]:
    """Give what stands on the sheet: the shortcuts of each menu, then the other keys."""
    for title, menu in menus(window.widget.menuBar()):
        rows = tuple(Key(keys_of(each), _words(each)) for each in menu.actions() if keys_of(each))
        if rows:
            yield title, rows
    yield from KEYS.items()


def _words(action: QAction) -> str:
    """Give what an action always says, whatever it would do now."""
    return plain(action.data() or action.text())


def divided(groups: Sequence[_Group], columns: int) -> list[Sequence[_Group]]:
    """Divide the groups into columns, so that the longest is as short as can be."""
    ways = ([0, *cuts, len(groups)] for cuts in combinations(range(len(groups) + 1), columns - 1))
    divisions = ([groups[start:end] for start, end in pairwise(way)] for way in ways)
    return min(divisions, key=lambda division: max(map(_length, division)))


def _length(column: Sequence[_Group]) -> int:
    return sum(len(rows) + _ROOM_OF_HEADING for _, rows in column)


def _laid_out(columns: Sequence[Sequence[_Group]]) -> QWidget:
    sheet = QWidget()
    across = QHBoxLayout(sheet)
    across.setContentsMargins(0, 0, M, 0)
    across.setSpacing(XL + L)
    for column in columns:
        rows = QVBoxLayout()
        rows.setSpacing(L)
        for group in column:
            rows.addLayout(_table(*group))
        rows.addStretch()
        across.addLayout(rows, stretch=1)
    return sheet


def _table(title: str, rows: Sequence[Key]) -> QGridLayout:
    table = QGridLayout()
    table.setHorizontalSpacing(M)
    table.setVerticalSpacing(XS + 1)
    table.setColumnStretch(0, 1)
    table.addWidget(label(title, Type.TITLE), 0, 0, 1, 2)
    for at, (keys, words) in enumerate(rows, start=1):
        table.addWidget(label(words, wrap=True), at, 0)
        table.addWidget(_key(keys), at, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
    return table


def _key(keys: str) -> QLabel:
    made = label(keys, Type.SMALL)
    made.setProperty("look", "key")
    return made


class _Scroll(Bare):
    """Shows all of a sheet where there is room for it, and otherwise what is scrolled to."""

    def __init__(self, sheet: QWidget) -> None:
        super().__init__(sheet)
        self._sheet = sheet
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """Ask for the room of the whole sheet."""
        return self._sheet.sizeHint()
