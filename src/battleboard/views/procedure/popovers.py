"""The popovers of the procedure bar."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from battleboard.battle.round.morale_checks import may_lose_heart
from battleboard.battle.state.rules_scene import on_table
from battleboard.foundation.words import with_capital
from battleboard.models.session import Session
from battleboard.queries.round.declaration_chances import Chance
from battleboard.queries.round.group_declarations import GroupChoice
from battleboard.queries.round.what_next import LeftOutFigures, left_out
from battleboard.rules import Reason
from battleboard.views.procedure.group_declaring import again, at_nearest, declare_together
from battleboard.views.procedure.morale_row import MoraleRow, due_by_side
from battleboard.views.theme.sizes import SIDE, M, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, EnterButton, button
from battleboard.views.widgets.labels import escape_mnemonics, tooltip_text
from battleboard.views.widgets.layouts import STRETCH, hbox
from battleboard.views.widgets.popups import Popover

_CHANCE_WIDTH: Final = SIDE + SIDE // 4


class ChanceButton(EnterButton):
    """Shows the chance of a choice once it is calculated for the current battle.

    A click opens the details. `what` names the chance for screen readers.
    """

    def __init__(self, session: Session, choice: GroupChoice, what: str) -> None:
        super().__init__("")
        self._considered, self._choice, self._what = session.considered, choice, what
        self.setProperty("look", ButtonStyle.QUIET.value)
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._open_details)
        self._considered.changed.connect(self._show_chance)
        self._show_chance()

    @property
    def chance(self) -> Chance | None:
        return self._considered.of(self._choice)

    @property
    def told(self) -> str:
        """The chance in words, '…' while it is being calculated, or '' if it was not asked for."""
        chance = self.chance
        if chance is None:
            return "…" if self._considered.is_awaited(self._choice) else ""
        return chance.in_words

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def begin(self) -> None:
        self._considered.consider((self._choice,))
        self._show_chance()

    def leave(self) -> None:
        self._considered.leave((self._choice,))

    def _show_chance(self) -> None:
        chance = self.chance
        self._fit()
        self.setEnabled(chance is not None)
        self.setToolTip(
            tooltip_text(*((with_capital(chance.in_words), *chance.says) if chance else ()))
        )
        self.setAccessibleName(f"{self._what}: {self.told or 'no chance is known'}")

    def _fit(self) -> None:
        room = self.width() - 2 * M
        told = self.fontMetrics().elidedText(self.told, Qt.TextElideMode.ElideRight, room)
        self.setText(escape_mnemonics(told))

    def _open_details(self) -> None:
        chance = self.chance
        if chance is not None:
            ChanceDetails(chance, self).open_under(self)


class ChanceDetails(Popover):
    """A chance, with the sentences that explain it."""

    def __init__(self, chance: Chance, parent: QWidget) -> None:
        super().__init__(parent)
        rows = self.panel.rows
        rows.addWidget(label(with_capital(chance.in_words), TextStyle.STRONG, wrap=True))
        for sentence in chance.says:
            rows.addWidget(label(sentence, wrap=True))
        self.panel.setFixedWidth(_CHANCE_WIDTH)


_REASONS_WIDTH: Final = SIDE + SIDE // 3


class ReasonsPopover(Popover):
    """A list of reasons, each with its rule."""

    def say(self, title: str, reasons: Iterable[Reason]) -> None:
        rows = self.panel.rows
        rows.addWidget(label(title, TextStyle.STRONG, wrap=True))
        for reason in reasons:
            rows.addWidget(label(reason.text, wrap=True))
            rows.addWidget(label(reason.rule, TextStyle.SMALL, faint=True))
        self.panel.setFixedWidth(_REASONS_WIDTH)


_MORALE_WIDTH: Final = 2 * SIDE


def sides_to_check(session: Session) -> dict[str, Sequence[str]]:
    """Return the sides that can check morale: those selected, or else all foes.

    Each comes with an empty list of reasons.
    """
    battle = session.battle
    if battle.rules.morale_rules is None or battle.over:
        return {}
    there = [each for each in on_table(battle) if may_lose_heart(battle, each)]
    chosen = {each.side for each in there if each.id in session.selection.figures}
    foes = {each.side for each in there if not battle.teams[each.side].players}
    return {side: () for side in battle.teams if side in (chosen or foes)}


class MoralePopover(Popover):
    """The morale checks of some sides; with `go_on`, also a button to continue without them."""

    def __init__(
        self,
        session: Session,
        sides: Mapping[str, Sequence[str]],
        parent: QWidget,
        *,
        whom: Sequence[str] = (),
        go_on: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Morale checks")
        self.rows = [MoraleRow(session, side, why, whom) for side, why in sides.items()]
        for row in self.rows:
            self.panel.rows.addWidget(row)
            row.checked.connect(self.close)
        self.on = button("Continue", self._go, hint="Continue without a check")
        self.on.setVisible(go_on is not None)
        self._go_on = go_on
        across = hbox(STRETCH, self.on, spacing=None)
        self.panel.rows.addLayout(across)
        self.panel.setFixedWidth(_MORALE_WIDTH)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.rows[0].focus_first()

    def _go(self) -> None:
        self.close()
        if self._go_on:
            self._go_on()


def open_morale_checks(session: Session, under: QWidget) -> None:
    sides = sides_to_check(session)
    if sides:
        whom = session.selection.figures
        MoralePopover(session, sides, under, whom=whom).open_under(under)


class ConfirmPopover(Popover):
    """Asks the DM to confirm a step; Escape cancels it."""

    def __init__(self, question: str, verb: str, do: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(question)
        self._do = do
        self.yes = button(verb, self._confirm, ButtonStyle.PRIMARY)
        self.no = button("Cancel", self.close, ButtonStyle.QUIET)
        self.panel.rows.addWidget(label(question, TextStyle.STRONG, wrap=True))
        self.panel.rows.addLayout(hbox(STRETCH, self.no, self.yes))
        self.panel.setFixedWidth(_LEFT_OUT_WIDTH)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.no.setFocus()

    def _confirm(self) -> None:
        self.close()
        self._do()


_LEFT_OUT_WIDTH = SIDE + SIDE // 4


class UndeclaredPopover(Popover):
    """Names the undeclared figures; Enter goes on without them, Escape goes back."""

    def __init__(
        self, session: Session, left: LeftOutFigures, go_on: Callable[[], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._left = left
        self._go_on = go_on
        self.setAccessibleName("Not everyone has declared")
        self.again = button("Same again", self._declare_again, hint="Repeat their last action (A)")
        self.nearest = button(
            "Nearest foe", self._declare_nearest, hint="Attack the nearest foe (N)"
        )
        self.chances = (
            ChanceButton(session, again(left.known), "Same again"),
            ChanceButton(session, at_nearest(left.who), "Nearest foe"),
        )
        self.on = button(
            "Continue", self._go, ButtonStyle.PRIMARY, hint="Continue without them (Enter)"
        )
        self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.on.setFocus()
        # The last request is calculated first, so ask in reverse order.
        for chance in reversed(self.chances):
            if not chance.isHidden():
                chance.begin()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        for chance in self.chances:
            chance.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._go()
            case Qt.Key.Key_A if self._left.known:
                self._declare_again()
            case Qt.Key.Key_N:
                self._declare_nearest()
            case _:
                super().keyPressEvent(event)

    def _lay_out(self) -> None:
        rows = self.panel.rows
        rows.addWidget(label(self._left.names, TextStyle.STRONG, wrap=True))
        rows.addWidget(label(self._left.then, wrap=True))
        choices = QGridLayout()
        choices.setSpacing(S)
        choices.setColumnStretch(1, 1)
        for row, (each, chance) in enumerate(
            zip((self.again, self.nearest), self.chances, strict=True)
        ):
            choices.addWidget(each, row, 0)
            choices.addWidget(chance, row, 1)
        for each in (self.again, self.chances[0]):
            each.setVisible(bool(self._left.known))
        choices.addWidget(self.on, 2, 1, Qt.AlignmentFlag.AlignRight)
        rows.addLayout(choices)
        self.panel.setFixedWidth(_LEFT_OUT_WIDTH)

    def _go(self) -> None:
        self.close()
        self._go_on()

    def _declare_again(self) -> None:
        self.close()
        declare_together(self._session.document, again(self._left.known))

    def _declare_nearest(self) -> None:
        self.close()
        declare_together(self._session.document, at_nearest(self._left.who))


def ask_before_next_phase(
    session: Session, go_on: Callable[[], object], parent: QWidget
) -> Popover | None:
    """Build the popover about undeclared figures or due checks; None if there is nothing to ask."""
    stage = session.document.stage
    left = left_out(session.battle, stage)
    if left and left.binds and stage.may_go_on:
        return UndeclaredPopover(session, left, go_on, parent)
    if stage.checks and stage.may_go_on:
        return MoralePopover(session, due_by_side(stage.checks), parent, go_on=go_on)
    return None
