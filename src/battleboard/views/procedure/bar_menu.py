"""The menu of the procedure bar, and the commands of the bar that may ask for confirmation."""

from functools import partial
from typing import Protocol

from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.commands import NextPhase, PreviousPhase, RethrowDice
from battleboard.battle.procedure.stage import Stage
from battleboard.foundation.words import count
from battleboard.models.session import Session
from battleboard.queries.round.what_next import acts_left, declares_in
from battleboard.views.procedure.popovers import ConfirmPopover
from battleboard.views.procedure.undeclared_figures import HesitationClock


class BarSurface(Protocol):
    """The procedure bar as its menu sees it."""

    session: Session
    hesitation: HesitationClock
    turns: QPushButton
    more: QPushButton
    on: QPushButton

    @property
    def stage(self) -> Stage:
        """The stage of the procedure."""

    @property
    def widget(self) -> QWidget:
        """The bar itself, as the parent of menus and popovers."""

    def do(self, command: Command, /) -> bool:
        """Run a command of the procedure."""

    def lead_on(self, command: Command, /) -> None:
        """Run a command that enters another phase."""

    def skip_phase(self) -> None:
        """Skip the phase."""

    def leave_open(self) -> None:
        """End the phase, and drop the acts that are left."""

    def reroll(self) -> None:
        """Reroll the dice of the phase."""

    def open_clock(self) -> None:
        """Open the turn clock."""

    def end_or_resume(self) -> None:
        """End the battle, or resume it."""


def bar_menu(bar: BarSurface) -> QMenu:
    menu, steps, battle = QMenu(bar.widget), bar.stage.steps, bar.session.battle
    if declares_in(battle, bar.stage):
        _add_seldom_used(menu, bar)
    if "play" in steps:
        menu.addAction("End phase, skip the rest", bar.leave_open)
    if "redo" in steps:
        menu.addAction("Reroll the dice of this phase", bar.reroll)
    if bar.turns.isHidden():
        menu.addAction(f"Turn clock, {bar.turns.text()}…", bar.open_clock)
    menu.addAction("Resume the battle" if battle.over else "End the battle", bar.end_or_resume)
    return menu


def _add_seldom_used(menu: QMenu, bar: BarSurface) -> None:
    """Add the commands that have a button of their own in other phases."""
    if bar.hesitation.may_start and not bar.hesitation.model.running:
        menu.addAction("Hesitation clock\tF7", bar.hesitation.toggle)
    menu.addAction("Skip this phase", bar.skip_phase).setEnabled(bar.stage.may_skip)
    back = menu.addAction("Previous phase\tCtrl+Backspace", partial(bar.do, PreviousPhase()))
    back.setEnabled("back" in bar.stage.steps)
    menu.addSeparator()


def ask_to_drop_rest(bar: BarSurface) -> None:
    """End the phase; if acts are left, ask first."""
    left = acts_left(bar.session.battle)

    def drop() -> None:
        bar.lead_on(NextPhase(leaving_open=True))

    if left:
        question = f"{count(left, 'action')} will not happen. End the phase?"
        ConfirmPopover(question, "End the phase", drop, bar.widget).open_under(bar.on)
    else:
        drop()


def ask_to_reroll(bar: BarSurface) -> None:
    """Reroll the dice of the phase; ask first if actions are already resolved."""
    done = len(bar.session.battle.running.settled)

    def reroll() -> None:
        bar.do(RethrowDice())

    if done:
        were = "1 action is" if done == 1 else f"{done} actions are"
        question = f"{were} resolved and will stay so. Reroll the initiative for the rest?"
        ConfirmPopover(question, "Reroll", reroll, bar.widget).open_under(bar.more)
    else:
        reroll()
