"""The entries of the search palette, best first: menu items, games, conditions and figures."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from PySide6 import QtCore
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from battleboard.battle.state.figure import STATUS_TRAITS, Status
from battleboard.models.session import Session
from battleboard.queries.figures.figure_commands import with_condition
from battleboard.storage.game_texts import load_synonyms, load_titles
from battleboard.views.widgets.popups import static_actions
from battleboard.views.window.desk import Desk
from battleboard.views.window.game_change_dialog import ask_before_change
from battleboard.views.window.window_surface import WindowSurface

_WORDS: Final = re.compile(r"\w+")


# Gaps are added to SCATTERED, so that any whole match beats scattered letters.
class _Cost(IntEnum):
    """The cost of a match; lower is better."""

    BEGINS = 0
    BEGINS_WORD = 1
    SYNONYM = 2
    WITHIN = 3
    SCATTERED = 6


class Searched(NamedTuple):
    """A text to search, other words for the same thing, and where it belongs, such as a menu."""

    text: str
    synonyms: tuple[str, ...] = ()
    place: str = ""


def rank_matches(typed: str, texts: Sequence[Searched]) -> list[int]:
    """The indexes of the matching texts, best first; ties keep their order."""
    costs = [(cost_of(typed, text), place) for place, text in enumerate(texts)]
    return [
        place for _, place in sorted((cost, place) for cost, place in costs if cost is not None)
    ]


def is_scattered(typed: str, searched: Searched) -> bool:
    """Whether a typed word occurs in a text only as scattered letters."""
    whole = f"{searched.text} {searched.place}".casefold()
    words = typed.casefold().split()
    return any(word not in whole and not _is_synonym(word, searched) for word in words)


def cost_of(typed: str, searched: Searched) -> int | None:
    """The cost of a text for what was typed; None if a typed word does not match."""
    costs = [_cost_of_word(word, searched) for word in typed.casefold().split()]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if len(known) == len(costs) else None


def _is_synonym(word: str, searched: Searched) -> bool:
    return any(each.casefold().startswith(word) for each in searched.synonyms)


def _cost_of_word(word: str, searched: Searched) -> int | None:
    text = searched.text.casefold()
    if text.startswith(word):
        return _Cost.BEGINS
    if any(each.startswith(word) for each in _WORDS.findall(text)):
        return _Cost.BEGINS_WORD
    if _is_synonym(word, searched):
        return _Cost.SYNONYM
    if word in text or word in searched.place.casefold():
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
    """An entry of the palette: text, origin, action, shortcut, availability, and other names.

    How often it was chosen is counted under its `id`, or else under its text.
    """

    text: str
    place: str
    choose: Callable[[], object]
    keys: str = ""
    enabled: bool = True
    id: str = ""
    synonyms: tuple[str, ...] = ()

    @property
    def counted_as(self) -> str:
        return self.id or self.text


def findings(window: WindowSurface) -> tuple[Finding, ...]:
    """The entries now: menu items, and in a battle other games, conditions and figures."""
    window.refresh_actions()
    actions = (
        finding
        for title, menu in menus_shown(window.widget.menuBar())
        for action in static_actions(menu)
        for finding in _of_action(action, title)
    )
    desk = window.desk
    if desk is None:
        return tuple(actions)
    return (*actions, *_games(desk, window.widget), *_conditions(desk), *_figures(desk))


def _of_action(action: QAction, place: str) -> Iterator[Finding]:
    """The entries for an action: itself, or the choices in its submenu."""
    text, choices = plain_words(action.text()), action.menu()
    if not isinstance(choices, QMenu):
        name, enabled = action.objectName(), action.isEnabled()
        also = load_synonyms().get(name, ())
        yield Finding(text, place, action.trigger, keys_of(action), enabled, name, also)
        return
    # A submenu is filled only as it opens.
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
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return _POINTS.get(keys, keys)


def _games(desk: Desk, parent: QWidget) -> Iterator[Finding]:
    session = desk.session
    do = session.document.do
    for game, title in load_titles().items():
        if game != session.battle.ruleset:
            change = partial(ask_before_change, session, game, do, parent)
            yield Finding(f"Switch to {title}", "House rules", change, id=f"game {game}")


def _conditions(desk: Desk) -> Iterator[Finding]:
    session = desk.session
    who = session.selection.figures
    for status, traits in STATUS_TRAITS.items():
        if traits.is_set_by_hand:
            on = not who or not all(session.battle.figure(each).has(status) for each in who)
            text = status.capitalize() if on else f"No longer {status}"
            toggle = partial(_toggle, session, status, on=on)
            also = ("condition", "status", "effect", "state")
            yield Finding(text, "Condition", toggle, "", bool(who), f"condition {status}", also)


def _toggle(session: Session, status: Status, *, on: bool) -> None:
    who = session.selection.figures
    session.document.do(with_condition(session.battle, who, status, on=on))


def _figures(desk: Desk) -> Iterator[Finding]:
    battle = desk.session.battle
    for who, figure in battle.figures.items():
        yield Finding(figure.card.name, battle.teams[figure.side].name, partial(_show, desk, who))


def _show(desk: Desk, who: str) -> None:
    desk.session.selection.select(who)
    camera, view = desk.map.camera, desk.map
    middle = QtCore.QPointF(view.width() / 2, view.height() / 2)
    view.look(camera.pan(middle - camera.to_screen(view.body(who).at)))
    view.setFocus()


FINDING: Final = QtCore.Qt.ItemDataRole.UserRole
"""The role of the `Finding` of a row."""
_Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex
_NOWHERE: Final = QtCore.QModelIndex()


NEVER_CHOSEN: Final[Mapping[str, int]] = MappingProxyType({})


class FindingModel(QtCore.QAbstractListModel):
    """All findings, or those that match the typed text, best first."""

    def __init__(
        self,
        findings: tuple[Finding, ...],
        parent: QtCore.QObject | None = None,
        chosen: Mapping[str, int] = NEVER_CHOSEN,
    ) -> None:
        """Hold the findings, those that were `chosen` most often first."""
        super().__init__(parent)
        self._all = sorted(findings, key=lambda each: -chosen.get(each.counted_as, 0))
        self._fitting = tuple(self._all)

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
        """Keep the matching findings, available ones first; scattered ones only without others."""
        texts = [Searched(each.text, each.synonyms, each.place) for each in self._all]
        places = rank_matches(typed, texts)
        if typed.strip():
            # If whole words match anything, scattered letters elsewhere are noise.
            whole = [at for at in places if not is_scattered(typed, texts[at])]
            places = whole or places
            places.sort(key=lambda at: not self._all[at].enabled)
        self.beginResetModel()
        self._fitting = tuple(self._all[place] for place in places)
        self.endResetModel()
