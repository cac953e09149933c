"""The shortcut sheet of the Help menu."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction

from battleboard.views.theme.sizes import XL, XS, L, M, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import hbox
from battleboard.views.widgets.panels import Panel, PlainScrollArea
from battleboard.views.widgets.popups import static_actions
from battleboard.views.window.overlay import WindowOverlay
from battleboard.views.window.palette_entries import keys_of, menus_shown, plain_words
from battleboard.views.window.window_surface import WindowSurface


class KeyHelp(NamedTuple):
    """A key or a mouse gesture, and what it does."""

    keys: str
    words: str


KEYS_AND_MOUSE: Final[Mapping[str, tuple[KeyHelp, ...]]] = MappingProxyType(
    {
        "On the map": (
            KeyHelp("Wheel", "Zoom in or out"),
            KeyHelp("Space+drag", "Move the map"),
            KeyHelp("Tab", "Select the next figure"),
            KeyHelp("Arrow keys", "Move the selected figures"),
            KeyHelp("Shift+arrows", "Turn them"),
            KeyHelp("Enter", "Declare for the selected figure"),
            KeyHelp("Drop on a foe", "Declare an action against it"),
            KeyHelp("Double-click", "Ping there for everyone, or open a card"),
            KeyHelp("\N{MINUS SIGN}7, +3, =20", "Change hit points, on the map or cards"),
            KeyHelp("Escape", "Cancel a drag, or clear the selection"),
        ),
        "Pointing for the players (hold the key)": (
            KeyHelp("L", "A laser; drag: a line that fades"),
            KeyHelp("K", "A spotlight"),
            KeyHelp("J", "Drag: an arrow that stays"),
            KeyHelp("O", "Drag: a ring that stays"),
        ),
        "With the area tool": (
            KeyHelp("Click, Enter", "Place it; again: select all in it"),
            KeyHelp("Drag", "Aim it, or drag it from a figure"),
            KeyHelp("Alt", "Place it freely, off the grid"),
            KeyHelp("Arrow keys", "Move it"),
            KeyHelp("Shift+arrows", "Rotate it"),
            KeyHelp("Escape", "Remove it"),
        ),
        "While placing figures": (
            KeyHelp("Click, Enter", "Place them"),
            KeyHelp("R", "Turn them (or use the wheel)"),
            KeyHelp("F", "Another formation"),
            KeyHelp("Escape", "Cancel"),
        ),
        "With the fog tool": (
            KeyHelp("Alt", "Hide ground instead of revealing it"),
            KeyHelp("[, ]", "Narrower or wider brush (or Shift+wheel)"),
            KeyHelp("Shift", "Draw the rectangle freely, off the grid"),
            KeyHelp("Tab, Enter", "Go to the next room, and reveal or hide it"),
            KeyHelp("Double-click, Enter", "Close an outline"),
        ),
        "With the players' frame": (
            KeyHelp("Arrow keys", "Move it"),
            KeyHelp("R", "Rotate it"),
            KeyHelp("+, \N{MINUS SIGN}", "Zoom in or out"),
            KeyHelp("Escape", "Deselect it"),
        ),
        "On the players' display, if yours is disconnected": (
            KeyHelp("Ctrl+Shift+F5", "Open your window there, for all to see"),
        ),
        "With the players' preview": (KeyHelp("+, \N{MINUS SIGN}", "Make it larger or smaller"),),
        "On the ruler": (
            KeyHelp("Left, Right", "Look back or ahead in the round"),
            KeyHelp("Home, End", "Go to its start or end"),
            KeyHelp("Up, Down", "Select another action"),
            KeyHelp("+, \N{MINUS SIGN}", "Zoom in or out"),
            KeyHelp("Enter", "Resolve the action that is due"),
        ),
        "In fields for numbers": (
            KeyHelp("R", "Roll this die"),
            KeyHelp("Tab", "Go to the next field"),
            KeyHelp("Enter", "Confirm and continue"),
        ),
    }
)


_WIDEST: Final = 1240
_WIDE: Final = 1200
_ROOM_OF_HEADING: Final = 2
_Group: TypeAlias = tuple[str, tuple[KeyHelp, ...]]


class ShortcutSheet(WindowOverlay):
    """Shows the shortcuts in two or three columns: those of each menu, then other keys."""

    def __init__(self, window: WindowSurface) -> None:
        super().__init__(window.widget, Panel(margin=XL), _WIDEST)
        self.setAccessibleName("Keyboard shortcuts")
        window.refresh_actions()
        top = QtWidgets.QHBoxLayout()
        top.addWidget(label("Keyboard shortcuts", TextStyle.HEAD))
        top.addStretch()
        top.addWidget(button("Close", self.close, ButtonStyle.QUIET, hint="Escape"))
        self.panel.rows.addLayout(top)
        self.panel.rows.addSpacing(S)
        columns = in_columns(tuple(_groups(window)), 3 if window.widget.width() >= _WIDE else 2)
        area = _Scroll(_lay_out(columns))
        self.panel.rows.addWidget(area)
        self.setFocusProxy(area)


def _groups(window: WindowSurface) -> Iterator[_Group]:
    for title, menu in menus_shown(window.widget.menuBar()):
        rows = tuple(
            KeyHelp(keys_of(each), _words(each)) for each in static_actions(menu) if keys_of(each)
        )
        if rows:
            yield title, rows
    yield from KEYS_AND_MOUSE.items()


def _words(action: QAction) -> str:
    """Return an action's fixed text, independent of the battle."""
    return plain_words(action.data() or action.text())


def in_columns(groups: Sequence[_Group], columns: int) -> list[Sequence[_Group]]:
    """Split the groups into columns so that the longest column is as short as possible."""
    # With at most three columns, trying all splits is cheap.
    ways = ([0, *cuts, len(groups)] for cuts in combinations(range(len(groups) + 1), columns - 1))
    divisions = ([groups[start:end] for start, end in pairwise(way)] for way in ways)
    return min(divisions, key=lambda division: max(map(_length, division)))


def _length(column: Sequence[_Group]) -> int:
    return sum(len(rows) + _ROOM_OF_HEADING for _, rows in column)


def _lay_out(columns: Sequence[Sequence[_Group]]) -> QtWidgets.QWidget:
    sheet = QtWidgets.QWidget()
    across = hbox(on=sheet, spacing=XL + L, margins=(0, 0, M, 0))
    for column in columns:
        rows = QtWidgets.QVBoxLayout()
        rows.setSpacing(L)
        for group in column:
            rows.addLayout(_table(*group))
        rows.addStretch()
        across.addLayout(rows, stretch=1)
    return sheet


def _table(title: str, rows: Sequence[KeyHelp]) -> QtWidgets.QGridLayout:
    table = QtWidgets.QGridLayout()
    table.setHorizontalSpacing(M)
    table.setVerticalSpacing(XS + 1)
    table.setColumnStretch(0, 1)
    table.addWidget(label(title, TextStyle.TITLE), 0, 0, 1, 2)
    for at, (keys, words) in enumerate(rows, start=1):
        table.addWidget(label(words, wrap=True), at, 0)
        table.addWidget(_key(keys), at, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
    return table


def _key(keys: str) -> QtWidgets.QLabel:
    made = label(keys, TextStyle.SMALL)
    made.setProperty("look", "key")
    return made


class _Scroll(PlainScrollArea):
    """Shows the whole sheet if it fits, and scrolls otherwise."""

    def __init__(self, sheet: QtWidgets.QWidget) -> None:
        super().__init__(sheet)
        self._sheet = sheet
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        return self._sheet.sizeHint()
