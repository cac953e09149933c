"""The figures that have not declared, and the clock for hesitation."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from battleboard.battle.state.naming import name_of, people
from battleboard.foundation.words import count
from battleboard.models.event_loop import yield_to_event_loop
from battleboard.models.play import Hesitation
from battleboard.models.playhead import Clock
from battleboard.models.session import Session
from battleboard.queries.round.order_following import in_memory
from battleboard.views.procedure.group_declaring import declare_again, meant
from battleboard.views.theme.sizes import XS, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.labels import hint_of, unmarked
from battleboard.views.widgets.popups import open_menu_under

_SHOWN = 3


class UndeclaredRow(QWidget):
    """Names the figures that have not declared, as many as fit, and counts the rest."""

    def __init__(self, session: Session) -> None:
        yield_to_event_loop()
        super().__init__()
        self._session = session
        self._who: tuple[str, ...] = ()
        self.chips: list[QPushButton] = []
        self.more = button(
            "", self._list_more, ButtonStyle.CHIP, hint="The other figures that have not declared"
        )
        self.declare = button(
            "Declare", self.declare_next, hint="Declare for the selected, or for the next"
        )
        self.again = button(
            "Same again",
            self.declare_again,
            hint="The selected, or all, as in the round before (A)",
        )
        self.all = button(
            "All…", self.declare_for_all, hint="Declare for all who have not declared"
        )
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(XS)
        # It is as narrow as it has to be: names give way to their number.
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._row.addWidget(self.more)
        for each in (self.declare, self.again, self.all):
            self._row.addWidget(each)

    @property
    def names(self) -> list[str]:
        """The names that are shown."""
        return [chip.text() for chip in self.chips if not chip.isHidden()]

    @property
    def spare(self) -> int:
        """How much of its room the names can give up for their number."""
        if self.isHidden():
            return 0
        return max(0, self.sizeHint().width() - self.minimumSizeHint().width())

    def sizeHint(self) -> QSize:
        """The room for all names that it shows at most."""
        return self._size(self._parts(len(self.chips)))

    def minimumSizeHint(self) -> QSize:
        """The room for the number of the figures, without names."""
        return self._size(self._parts(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many names as fit."""
        super().resizeEvent(event)
        self._show_names()

    def show_undeclared(self, who: tuple[str, ...]) -> None:
        """Show the figures that have not declared."""
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
            # Qt would show it only after its next round of events, and count no width until then.
            chip.show()
        self.all.setVisible(len(who) > 1)
        self._show_names()

    def settle(self) -> None:
        """Count what was shown or hidden at once; Qt would after its next round of events."""
        for part in (*self.chips, self.more, self.declare, self.again, self.all):
            part.ensurePolished()
        self._row.invalidate()
        self._row.activate()
        self.updateGeometry()

    def show_memory(self) -> None:
        """Offer the same again where anything was declared in an earlier round."""
        session = self._session
        self.again.setVisible(bool(in_memory(session.battle, session.document.stage.declarers)))

    def declare_next(self) -> None:
        """Open the declaration menu of the selected figures, or of the first undeclared one."""
        from battleboard.views.procedure.declare_menu import declare_menu  # noqa: PLC0415 - opened seldom

        chosen = self._session.selection.figure
        who = chosen if chosen in self._session.document.stage.declarers else self._first()
        if not who:
            return
        if who != chosen:
            self._session.selection.select(who)
        menu = declare_menu(self._session, who)
        open_menu_under(menu, self.declare)

    def declare_again(self) -> None:
        """Declare the same as before for the selected figures, or for all undeclared ones."""
        session = self._session
        declare_again(session.document, in_memory(session.battle, meant(session)))

    def declare_for_all(self) -> None:
        """Open the menu for all that have not declared."""
        from battleboard.views.procedure.declare_menu import group_menu  # noqa: PLC0415 - opened seldom

        open_menu_under(group_menu(self._session, self._who), self.all)

    def _show_names(self) -> None:
        """Show the names for which there is room, and count the rest."""
        shown = len(self.chips)
        while shown and self._size(self._parts(shown)).width() > max(self.width(), 1):
            shown -= 1
        for at, chip in enumerate(self.chips):
            chip.setVisible(at < shown)
        left = len(self._who) - shown
        self.more.setText(f"+ {left}" if shown else f"{left} left")
        self.more.setVisible(bool(left))
        self.more.setAccessibleName(f"{left} more have not declared")

    def _parts(self, shown: int) -> tuple[QWidget, ...]:
        """What the row is made of with so many names."""
        more = [self.more] if len(self._who) > shown else []
        return (*self.chips[:shown], *more, *self._steps())

    def _steps(self) -> list[QPushButton]:
        """The buttons that declare, as far as they are offered."""
        return [each for each in (self.declare, self.again, self.all) if not each.isHidden()]

    def _size(self, parts: Sequence[QWidget]) -> QSize:
        """The room that some parts of it take beside each other."""
        sizes = [part.sizeHint() for part in parts]
        wide = sum(size.width() for size in sizes) + XS * (len(sizes) - 1)
        return QSize(wide, max((size.height() for size in sizes), default=0))

    def _first(self) -> str:
        return next(iter(self._who), "")

    def _chip(self, who: str) -> QPushButton:
        name = name_of(self._session.battle, who)
        hint = f"Select {name}"
        return button(
            name, lambda: self._session.selection.select(who), ButtonStyle.CHIP, hint=hint
        )

    def _list_more(self) -> None:
        menu = QMenu(self)
        for who in self._who[len(self.names) :]:
            entry = menu.addAction(unmarked(name_of(self._session.battle, who)))
            entry.triggered.connect(lambda _=False, who=who: self._session.selection.select(who))
        open_menu_under(menu, self.more)


_MINUTE = 60
_HESITATES = "Count seconds of hesitation against the selected figures (F7)"


class HesitationClock(QWidget):
    """A button that starts the hesitation clock; while it runs, its time and how to stop it."""

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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        for part in (self.shown, self.start, self.stop, self.discard):
            row.addWidget(part)
        self.model.changed.connect(self.refresh)
        self.refresh()

    @property
    def may_start(self) -> bool:
        """Whether hesitation counts now."""
        timed = "hesitation" not in self._session.battle.rules.unsupported
        return timed and bool(self._session.document.stage.declarers)

    def explain(self, rule: str) -> None:
        """Say in the hint of its button what the game makes of hesitation."""
        self.start.setToolTip(hint_of(_HESITATES, rule=rule))

    def toggle(self) -> None:
        """Start the clock for the selected figures, or stop it."""
        if self.model.running:
            self.model.stop()
        else:
            self.model.start(self._session.selection.figures)

    def refresh(self) -> None:
        """Show the clock as it is now."""
        running = self.model.running
        if running and not self.may_start:
            self.model.discard()
            return
        self.start.setVisible(self.may_start and not running)
        for part in (self.shown, self.stop, self.discard):
            part.setVisible(running)
        self.shown.setText(self._told() if running else "")

    def _told(self) -> str:
        model = self.model
        minutes, seconds = divmod(model.seconds, _MINUTE)
        who = people(self._session.battle, model.who)
        cost = count(model.segments, "segment")
        return f"{who}  {minutes}:{seconds:02d}  ({cost})"
