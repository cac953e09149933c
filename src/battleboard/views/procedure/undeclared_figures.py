"""The row of undeclared figures, the walk through their menus, and the hesitation clock."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QPushButton, QWidget

from battleboard.battle.knowledge.party_vision import is_own
from battleboard.battle.state.naming import name_of, people
from battleboard.battle.state.running_round import AimedSpell
from battleboard.foundation.words import count
from battleboard.models.play import Hesitation
from battleboard.models.playhead import Clock
from battleboard.models.session import Session
from battleboard.queries.round.order_following import in_memory
from battleboard.queries.round.what_next import declares_in
from battleboard.views.procedure.group_declaring import declare_again, figures_meant
from battleboard.views.theme.sizes import XS, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button, set_button_style
from battleboard.views.widgets.labels import escape_mnemonics, tooltip_text
from battleboard.views.widgets.layouts import hbox
from battleboard.views.widgets.popups import open_menu_under

if TYPE_CHECKING:
    from battleboard.views.procedure.declare_menu import OfferMenu

_SEVERAL: Final = 3
_SETTLE_MS: Final = 30
"""Delay before the next menu: the window regains the focus, which would close a menu at once."""


class DeclaringWalk(QObject):
    """Opens the menus of all who have not declared, one by one, until Escape ends it.

    After the party, three or more foes share one menu. While a spell has no place on the map yet,
    the next menu waits.
    """

    def __init__(self, session: Session, under: QWidget) -> None:
        super().__init__(under)
        self._session = session
        self._under = under
        self._who = ""
        self._aimed: tuple[AimedSpell, ...] | None = None
        self._is_held = False
        self._at = _moment(session)
        self._left = session.document.stage.undeclared
        self.soon = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self.soon.timeout.connect(self._go_on)
        session.document.changed.connect(self._follow)
        session.spell_aim.asked.connect(self._wait_for_place)

    def begin(self) -> None:
        """Open the menu of the selected figure or, if it has declared, of the first that has not.

        If all have declared, the selected figure's menu opens again.
        """
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
        self._show(declare_menu(self._session, who, parent=self._under))

    def _open_next(self) -> None:
        """Open the next figure's menu, or after the party, one menu for all foes that are left."""
        from battleboard.views.procedure.declare_menu import group_menu  # noqa: PLC0415 - opened seldom

        left, battle = self._session.document.stage.undeclared, self._session.battle
        own = [is_own(battle, battle.figure(each)) for each in (*left, self._who)]
        if len(left) < _SEVERAL or any(own[:-1]) or not own[-1]:
            self._open(next(iter(left), ""))
            return
        self._who, self._aimed, self._is_held = left[0], None, False
        # Select nobody, so that *Declare* asks for each figure alone.
        self._session.selection.select()
        self._show(group_menu(self._session, left, parent=self._under))

    def _show(self, menu: "OfferMenu") -> None:
        menu.aboutToHide.connect(self._menu_closed)
        # Begin again only once the closed menu has let go of the keyboard.
        menu.undone.connect(lambda: QTimer.singleShot(_SETTLE_MS, self, self.begin))
        open_menu_under(menu, self._under)

    def _menu_closed(self) -> None:
        # Deferred: a menu closes before the clicked item takes effect.
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
        """Go on once the figure has declared.

        When declarations begin, select nobody, so that the walk starts with the first figure, and
        shortcuts apply to all.
        """
        before, self._at = self._at, _moment(self._session)
        left, self._left = self._left, self._session.document.stage.undeclared
        if self._at != before and self._left:
            self._session.selection.select()
        elif again := [who for who in self._left if who not in left]:
            # After an undo, select the figure that has to declare again, or nobody if several do.
            self._session.selection.select(*again if len(again) == 1 else ())
        if self._who and not self._waits:
            self.soon.start()

    def _go_on(self) -> None:
        if not self._who or self._waits:
            return
        if QApplication.activePopupWidget() is not None:
            # The menu of the last declaration may still be open, since painting runs the event
            # loop: look again later.
            self.soon.start()
            return
        if self._aimed is not None and self._aimed == self._session.battle.running.aimed:
            # Wait once for the spell's place; if the DM does something else instead, end the walk.
            self._who = "" if self._is_held else self._who
            self._is_held = True
            return
        self._open_next()


def _moment(session: Session) -> tuple[int, int]:
    return session.document.stage.round, session.document.stage.at


_SHOWN = 3


class UndeclaredRow(QWidget):
    """Names up to three undeclared figures, as far as they fit, and counts the rest."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._who: tuple[str, ...] = ()
        self.chips: list[QPushButton] = []
        self.leads = False
        self.more = button(
            "", self._list_more, ButtonStyle.CHIP, hint="The other figures that have not declared"
        )
        self.declare = button(
            "Declare",
            self.declare_next,
            hint="Declare for the selected figures, or the next one, and so on until Esc",
        )
        self.walk = DeclaringWalk(session, self.declare)
        self.again = button(
            "Same again",
            self.declare_again,
            hint="Repeat the last action of the selected figures, or of all (A)",
        )
        self.all = button(
            "All…", self.declare_for_all, hint="Declare for all who have not declared"
        )
        self._row = hbox(self.more, self.declare, self.again, self.all, on=self, spacing=XS)
        # Let the row be as narrow as possible: names shrink to a count when space is short.
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)

    @property
    def names(self) -> list[str]:
        return [chip.text() for chip in self.chips if not chip.isHidden()]

    @property
    def spare(self) -> int:
        """The width the row can give up by showing a count instead of names."""
        if self.isHidden():
            return 0
        return max(0, self.sizeHint().width() - self.minimumSizeHint().width())

    def sizeHint(self) -> QSize:
        """Room for the most names that the row can show."""
        return self._size(self._parts(len(self.chips)))

    def minimumSizeHint(self) -> QSize:
        """Room for the count alone, without names."""
        return self._size(self._parts(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_names()

    def show_undeclared(self, who: tuple[str, ...]) -> None:
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
            # Show the chip now: Qt would wait for the event loop, and count no width until then.
            chip.show()
        self.all.setVisible(len(who) > 1)
        self._show_names()

    def settle(self) -> None:
        """Lay out shown and hidden parts now: Qt would wait for the next event loop pass."""
        for part in (*self.chips, self.more, self.declare, self.again, self.all):
            part.ensurePolished()
        self._row.invalidate()
        self._row.activate()
        self.updateGeometry()

    def show_memory(self) -> None:
        session = self._session
        self.again.setVisible(bool(in_memory(session.battle, session.document.stage.declarers)))

    def lead(self, *, leads: bool) -> None:
        """Make *Declare* the primary button, or a plain one."""
        self.leads = leads
        set_button_style(self.declare, ButtonStyle.PRIMARY if leads else ButtonStyle.PLAIN)

    def declare_next(self) -> None:
        self.walk.begin()

    def declare_again(self) -> None:
        """Repeat the last declarations of the figures that `figures_meant` returns."""
        session = self._session
        declare_again(session.document, in_memory(session.battle, figures_meant(session)))

    def declare_for_all(self) -> None:
        from battleboard.views.procedure.declare_menu import group_menu  # noqa: PLC0415 - opened seldom

        open_menu_under(group_menu(self._session, self._who), self.all)

    def _show_names(self) -> None:
        shown = len(self.chips)
        while shown and self._size(self._parts(shown)).width() > max(self.width(), 1):
            shown -= 1
        for at, chip in enumerate(self.chips):
            chip.setVisible(at < shown)
        left = len(self._who) - shown
        self.more.setText(f"+ {left}" if shown else f"{left} left")
        self.more.setVisible(bool(left))
        self.more.setAccessibleName(f"Not declared: {left} more")

    def _parts(self, shown: int) -> tuple[QWidget, ...]:
        more = [self.more] if len(self._who) > shown else []
        return (*self.chips[:shown], *more, *self._steps())

    def _steps(self) -> list[QPushButton]:
        return [each for each in (self.declare, self.again, self.all) if not each.isHidden()]

    def _size(self, parts: Sequence[QWidget]) -> QSize:
        sizes = [part.sizeHint() for part in parts]
        wide = sum(size.width() for size in sizes) + XS * (len(sizes) - 1)
        return QSize(wide, max((size.height() for size in sizes), default=0))

    def _chip(self, who: str) -> QPushButton:
        name = name_of(self._session.battle, who)
        hint = f"Select {name}"
        return button(
            name, lambda: self._session.selection.select(who), ButtonStyle.CHIP, hint=hint
        )

    def _list_more(self) -> None:
        menu = QMenu(self)
        for who in self._who[len(self.names) :]:
            name = escape_mnemonics(name_of(self._session.battle, who))
            menu.addAction(name, partial(self._session.selection.select, who))
        open_menu_under(menu, self.more)


_MINUTE = 60
_HESITATES = "Count seconds of hesitation against the selected figures (F7)"


class HesitationClock(QWidget):
    """A button that starts the hesitation clock; while it runs, the time and a stop button."""

    def __init__(self, session: Session, clock: Clock) -> None:
        super().__init__()
        self._session = session
        self.model = Hesitation(session.document, clock, self)
        self.shown = label("", TextStyle.STRONG)
        self.start = button("Hesitation", self.toggle, ButtonStyle.QUIET, hint=_HESITATES)
        self.stop = button("Stop", self.model.stop, hint="Count it (F7)")
        self.discard = button(
            "Discard", self.model.discard, ButtonStyle.QUIET, hint="Do not count it"
        )
        hbox(self.shown, self.start, self.stop, self.discard, on=self)
        self.model.changed.connect(self.refresh)
        self.refresh()

    @property
    def _is_in_menu(self) -> bool:
        """Whether figures declare: then the bar's menu starts the clock instead of this button."""
        return declares_in(self._session.battle, self._session.document.stage)

    @property
    def may_start(self) -> bool:
        timed = "hesitation" not in self._session.battle.rules.unsupported
        return timed and bool(self._session.document.stage.declarers)

    def explain(self, rule: str) -> None:
        self.start.setToolTip(tooltip_text(_HESITATES, rule=rule))

    def toggle(self) -> None:
        if self.model.running:
            self.model.stop()
        else:
            self.model.start(self._session.selection.figures)

    def refresh(self) -> None:
        running = self.model.running
        if running and not self.may_start:
            self.model.discard()
            return
        self.start.setVisible(self.may_start and not running and not self._is_in_menu)
        for part in (self.shown, self.stop, self.discard):
            part.setVisible(running)
        self.shown.setText(self._clock_text() if running else "")
        battle, who = self._session.battle, self.model.who
        is_theirs = running and all(is_own(battle, battle.figure(each)) for each in who)
        told = f"{people(battle, who)}: {self._time()}" if is_theirs else ""
        self._session.broadcast.map_effects.show_timer(told)

    def _clock_text(self) -> str:
        who = people(self._session.battle, self.model.who)
        return f"{who}  {self._time()}  ({count(self.model.segments, 'segment')})"

    def _time(self) -> str:
        minutes, seconds = divmod(self.model.seconds, _MINUTE)
        return f"{minutes}:{seconds:02d}"
