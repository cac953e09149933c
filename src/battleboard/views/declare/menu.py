"""The menu of what a figure may declare: at a target, at a place, or by itself."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import count
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from battleboard.board.point import Point
from battleboard.models.document import Document
from battleboard.models.session import Session
from battleboard.queries.round.intents import Intent
from battleboard.queries.round.offers import (
    OfferLine,
    OfferNote,
    SpellPrompt,
    Submenu,
    offer,
    offer_to_all,
)
from battleboard.views.declare.casting_form import CastingForm
from battleboard.views.look.menu import add_words

_LAST_KEY: Final = 9
_LONGEST: Final = 56


def declare_menu(
    session: Session, who: str, target: str = "", parent: QWidget | None = None
) -> "OfferMenu":
    """Make the menu of what a figure may declare, at a target or at all."""
    return OfferMenu(session.document, lambda: offer(session.document, who, target), parent)


def place_menu(session: Session, who: str, place: Point, parent: QWidget) -> "OfferMenu":
    """Make the menu of what a figure may declare at a place of the board."""
    lines = partial(offer, session.document, who, place=place)
    return OfferMenu(session.document, lines, parent)


def group_menu(session: Session, who: tuple[str, ...], target: str, parent: QWidget) -> "OfferMenu":
    """Make the menu of what several figures may declare at one target."""
    return OfferMenu(session.document, lambda: offer_to_all(session.document, who, target), parent)


class OfferMenu(QMenu):
    """Lines of an offer, made when the menu opens; number keys choose, and what is chosen is done.

    `considered(deed)` tells which deed lies under the mouse or the keys, or None.
    """

    considered = Signal(object)

    def __init__(
        self,
        document: Document,
        lines: Callable[[], Iterable[OfferLine]],
        parent: QWidget | None = None,
        first: int = 1,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._lines = lines
        self._keys = count(first)
        self._intents: dict[QAction, Intent] = {}
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self.fill)
        self.hovered.connect(self._consider)
        self.aboutToHide.connect(self._consider_nothing)

    def fill(self) -> None:
        """Make the lines, if they are not there yet."""
        if self.isEmpty():
            for line in self._lines():
                self._add(line)

    def _add(self, line: OfferLine) -> None:
        match line:
            case None:
                self.addSeparator()
            case OfferNote():
                add_words(self, line.text, is_title=line.is_title)
            case SpellPrompt():
                self.addAction(self._keyed(line.text)).triggered.connect(lambda: self._ask(line))
            case Submenu():
                self._branch(line)
            case Intent():
                self._offer(line)

    def _branch(self, line: Submenu) -> None:
        menu = OfferMenu(self._document, line.lines, self, line.first)
        menu.setTitle(self._keyed(line.text, line.note))
        menu.considered.connect(self.considered)
        self.addMenu(menu)

    def _offer(self, line: Intent) -> None:
        """Add what may be chosen; of what cannot be, it is said why."""
        note = _brief(line.why_not) if line.why_not else line.hint
        action = self.addAction(self._keyed(line.text, note))
        action.setToolTip(line.why_not or line.hint)
        action.setEnabled(not line.why_not)
        action.triggered.connect(lambda: self._document.do(line.command))
        self._intents[action] = line

    def _ask(self, line: SpellPrompt) -> None:
        """Ask for what stands on no card, where the menu was."""
        above = self.window().parentWidget() or QApplication.activeWindow()
        if above is not None:
            CastingForm(self._document, line, above).open_at(self.pos())

    def _keyed(self, text: str, note: str = "") -> str:
        """Give a line with the key that chooses it, and a note at its end."""
        number = next(self._keys)
        key = f"&{number}  " if number <= _LAST_KEY else ""
        return f"{key}{_plain(text)}\t{_plain(note)}" if note else f"{key}{_plain(text)}"

    def _consider(self, action: QAction) -> None:
        intent = self._intents.get(action)
        self.considered.emit(intent.command if intent else None)

    def _consider_nothing(self) -> None:
        self.considered.emit(None)


def _plain(text: str) -> str:
    return text.replace("&", "&&")


def _brief(sentence: str) -> str:
    """Give the end of a long reason, which says most."""
    last = sentence.rstrip(".").rsplit(". ", maxsplit=1)[-1]
    return last if len(last) <= _LONGEST else f"{last[: _LONGEST - 1].rstrip()}…"
