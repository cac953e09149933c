"""Declaring for one figure after another: each declaration opens the next figure's menu."""

from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.battle.state.running_round import AimedSpell
from battleboard.models.session import Session
from battleboard.views.widgets.popups import open_menu_under

_SETTLE_MS: Final = 30
"""The window gets the focus back when a menu closes, which would close another at once."""


class DeclaringWalk(QObject):
    """Opens the menus of all who have not declared, one by one, until Escape ends it.

    A spell waits for its place on the map before the next menu opens.
    """

    def __init__(self, session: Session, under: QWidget) -> None:
        super().__init__(under)
        self._session = session
        self._under = under
        self._who = ""
        self._aimed: tuple[AimedSpell, ...] | None = None
        self._is_held = False
        self._at = _moment(session)
        self.soon = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self.soon.timeout.connect(self._go_on)
        session.document.changed.connect(self._follow)
        session.spell_aim.asked.connect(self._wait_for_place)

    def begin(self) -> None:
        """Open the menu of the selected figures, or of the next one if they have declared."""
        stage, chosen = self._session.document.stage, self._session.selection.figure
        waits = chosen in (stage.undeclared or stage.declarers)
        self._open(chosen if waits else next(iter(stage.undeclared), ""))

    def _open(self, who: str) -> None:
        from battleboard.views.procedure.declare_menu import declare_menu  # noqa: PLC0415 - opened seldom

        self._who, self._aimed, self._is_held = who, None, False
        if not who:
            return
        if who not in self._session.selection.figures:
            self._session.selection.select(who)
        menu = declare_menu(self._session, who, parent=self._under)
        menu.aboutToHide.connect(self._menu_closed)
        open_menu_under(menu, self._under)

    def _menu_closed(self) -> None:
        # Deferred: a menu closes before the line that was clicked in it takes effect.
        QTimer.singleShot(0, self, self._end_unless_typing)

    @property
    def _waits(self) -> bool:
        return self._who in self._session.document.stage.undeclared

    def _end_unless_typing(self) -> None:
        """End if the menu was closed without a declaration, but not while a spell is typed in."""
        popup = QApplication.activePopupWidget()
        if popup is None:
            self._end()
        elif self._waits:
            popup.destroyed.connect(self._end)

    def _end(self) -> None:
        if self._waits:
            self._who = ""

    def _wait_for_place(self, _shape: object) -> None:
        self._aimed = self._session.battle.running.aimed

    def _follow(self, _changes: object) -> None:
        """Go on once the figure has declared, and its spell has asked for its place.

        When declarations begin, nobody stays selected: the first one is asked, and shortcuts are
        for all.
        """
        before, self._at = self._at, _moment(self._session)
        if self._at != before and self._session.document.stage.undeclared:
            self._session.selection.select()
        if self._who and not self._waits:
            self.soon.start()

    def _go_on(self) -> None:
        if not self._who or self._waits:
            return
        if QApplication.activePopupWidget() is not None:
            # What declared may not have closed yet: painting lets the event loop run meanwhile.
            self.soon.start()
            return
        if self._aimed is not None and self._aimed == self._session.battle.running.aimed:
            # Wait for the place once; whatever is done instead of it ends the walk.
            self._who = "" if self._is_held else self._who
            self._is_held = True
            return
        self._open(next(iter(self._session.document.stage.undeclared), ""))


def _moment(session: Session) -> tuple[int, int]:
    return session.document.stage.round, session.document.stage.at
