"""What the search palette finds, best match first: menu items and figures."""

import re
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from functools import partial
from typing import Any, Final, NamedTuple

from PySide6 import QtCore
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from battleboard.views.widgets.popups import static_actions
from battleboard.views.window.desk import Desk
from battleboard.views.window.window_surface import WindowSurface

_WORDS: Final = re.compile(r"\w+")


# Gaps are added to SCATTERED, so that any whole match beats scattered letters.
class _Cost(IntEnum):
    """The cost of a match; lower is better."""

    BEGINS = 0
    BEGINS_WORD = 1
    WITHIN = 3
    SCATTERED = 6


def ranked(typed: str, texts: Sequence[str]) -> list[int]:
    """The indexes of the matching texts, best first; ties keep their order."""
    costs = [(cost_of(typed, text), place) for place, text in enumerate(texts)]
    return [
        place for _, place in sorted((cost, place) for cost, place in costs if cost is not None)
    ]


def is_scattered(typed: str, text: str) -> bool:
    """Whether a typed word occurs in a text only as scattered letters."""
    whole = text.casefold()
    return any(word not in whole for word in typed.casefold().split())


def cost_of(typed: str, text: str) -> int | None:
    """The cost of a text for what was typed; None if a typed word does not occur in it."""
    whole = text.casefold()
    costs = [_cost_of_word(word, whole) for word in typed.casefold().split()]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if len(known) == len(costs) else None


def _cost_of_word(word: str, text: str) -> int | None:
    if text.startswith(word):
        return _Cost.BEGINS
    if any(each.startswith(word) for each in _WORDS.findall(text)):
        return _Cost.BEGINS_WORD
    if word in text:
        return _Cost.WITHIN
    gaps = [_gaps(word, text[start.start() :]) for start in _WORDS.finditer(text)]
    known = [gap for gap in gaps if gap is not None]
    return _Cost.SCATTERED + min(known) if known else None


def _gaps(word: str, text: str) -> int | None:
    """Count the gaps between the letters of a word in a text, from its first letter on.

    None if the letters do not occur in order. Users often type initials, and few gaps make a likely
    match::

        typed  ztf          zf
        text   zoom to fit  zoom to fit
               ^    ^  ^    ^       ^
               two gaps     one gap
    """
    if not text.startswith(word[0]):
        return None
    at, leaps = 0, 0
    for letter in word[1:]:
        found = text.find(letter, at + 1)
        if found < 0:
            return None
        leaps += found > at + 1
        at = found
    return leaps


# The characters themselves are too small to read as shortcuts.
_POINTS: Final = {",": "Comma", ".": "Period"}


class Finding(NamedTuple):
    """An entry of the palette: text, origin, action, shortcut, and availability."""

    text: str
    place: str
    choose: Callable[[], object]
    keys: str = ""
    enabled: bool = True


def findings(window: WindowSurface) -> tuple[Finding, ...]:
    """Everything that the palette offers now."""
    window.refresh_actions()
    actions = (
        finding
        for title, menu in menus_shown(window.widget.menuBar())
        for action in static_actions(menu)
        for finding in _of_action(action, title)
    )
    return (*actions, *(_figures(window.desk) if window.desk else ()))


def _of_action(action: QAction, place: str) -> Iterator[Finding]:
    """The entries for an action: itself, or the choices in its submenu."""
    text, choices = plain_words(action.text()), action.menu()
    if not isinstance(choices, QMenu):
        yield Finding(text, place, action.trigger, keys_of(action), action.isEnabled())
        return
    # The submenu is filled only as it opens.
    choices.aboutToShow.emit()
    for choice in choices.actions():
        if choice.isEnabled() and action.isEnabled():
            yield Finding(plain_words(choice.text()), text, choice.trigger)


def menus_shown(bar: QMenuBar) -> Iterator[tuple[str, QMenu]]:
    for title in bar.actions():
        menu = title.menu()
        if isinstance(menu, QMenu) and title.isVisible():
            yield plain_words(title.text()), menu


def plain_words(text: str) -> str:
    """The text of an action or menu without mnemonics."""
    # NUL stands in for the escaped && while single mnemonics are removed.
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def keys_of(action: QAction) -> str:
    """The shortcut of an action in native notation, or ''."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return _POINTS.get(keys, keys)


def _figures(desk: Desk) -> Iterator[Finding]:
    battle = desk.session.battle
    for who, figure in battle.figures.items():
        yield Finding(figure.card.name, battle.teams[figure.side].name, partial(_show, desk, who))


def _show(desk: Desk, who: str) -> None:
    desk.session.selection.select(who)
    camera, view = desk.map.camera, desk.map
    middle = QtCore.QPointF(view.width() / 2, view.height() / 2)
    view.look(camera.panned(middle - camera.to_screen(view.body(who).at)))
    view.setFocus()


FINDING: Final = QtCore.Qt.ItemDataRole.UserRole
"""The role of the `Finding` of a row."""
_Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex
_NOWHERE: Final = QtCore.QModelIndex()


class FindingModel(QtCore.QAbstractListModel):
    """All findings, or those that match the typed text, best first."""

    def __init__(self, findings: tuple[Finding, ...], parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._all = findings
        self._fitting = findings

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._fitting)

    def data(self, index: _Index, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if not index.isValid():
            return None
        finding = self._fitting[index.row()]
        match role:
            case QtCore.Qt.ItemDataRole.DisplayRole:
                return finding.text
            case QtCore.Qt.ItemDataRole.AccessibleTextRole:
                cannot = "" if finding.enabled else "not available now"
                return ", ".join(filter(None, (finding.text, finding.place, finding.keys, cannot)))
            case role if role == FINDING:
                return finding
            case _:
                return None

    def look_for(self, typed: str) -> None:
        """Filter the findings, available ones first; letters may be scattered only if need be."""
        texts = [f"{finding.text} {finding.place}" for finding in self._all]
        places = ranked(typed, texts)
        if typed.strip():
            # If whole words match anything, scattered letters elsewhere are noise.
            whole = [at for at in places if not is_scattered(typed, texts[at])]
            places = whole or places
            places.sort(key=lambda at: not self._all[at].enabled)
        self.beginResetModel()
        self._fitting = tuple(self._all[place] for place in places)
        self.endResetModel()
