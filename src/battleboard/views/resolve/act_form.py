"""The base of all act forms, and the form of an act without dice."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from battleboard.battle.commands import Batch, Settle
from battleboard.battle.round.gone_targets import end_of_delay
from battleboard.battle.state.command_context import RollRequest
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import act_in_words, in_names, name_of
from battleboard.battle.state.placed_acts import open_act
from battleboard.foundation.words import count, percent
from battleboard.models.session import Guide, Session
from battleboard.queries.round.explanations import brief_reason
from battleboard.queries.round.strike_targets import chances_to_hit, strike_targets
from battleboard.rules import Act
from battleboard.views.resolve.target_lost_row import GONE, TargetLostRow
from battleboard.views.theme.sizes import XS, TextStyle
from battleboard.views.widgets.buttons import ButtonStyle, EnterButton, button
from battleboard.views.widgets.fields import DieField
from battleboard.views.widgets.labels import WholeSentence, escape_mnemonics
from battleboard.views.widgets.layouts import hbox, vbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import open_menu_under


class DieSlot(DieField):
    """A number field tied to one roll, which offers the story's number for it."""

    def __init__(self, ask: RollRequest, name: str, guide: Guide | None) -> None:
        super().__init__(ask.dice, name)
        self.ask = ask
        self._guide = guide
        self.look_at_story()

    def take(self, ask: RollRequest, value: int | None) -> None:
        """Switch to another roll of the same dice; `value` is its number if already known."""
        self.ask = ask
        self.show_value(value)

    def look_at_story(self) -> None:
        self.offer_number(self._guide.number(self.ask.what) if self._guide else None)


_DOWN = "▾"
_FOES_AT_ONCE: Final = 12


class TargetButton(EnterButton):
    """The target's name; a click lists other targets, with the chance to hit each."""

    def __init__(
        self, session: Session, act: Act, chosen: Callable[[str], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._act = act
        self._chosen = chosen
        self._target = ""
        self.setProperty("look", ButtonStyle.CHIP.value)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open_menu)

    def show_act(self, act: Act) -> None:
        self._act = act

    def show_target(self, who: str) -> None:
        self._target = who
        name = name_of(self._session.battle, who)
        self.setText(f"{escape_mnemonics(name)} {_DOWN}")
        self.setAccessibleName(f"Target: {name}")
        self.setToolTip("Choose another target")

    def open_menu(self) -> None:
        """List the first dozen foes; other targets are in submenus."""
        menu = QMenu(self)
        others = strike_targets(self._session.battle, self._act, self._target)
        self._offer(menu, others.foes[:_FOES_AT_ONCE])
        for words, figures in (
            ("Another foe", others.foes[_FOES_AT_ONCE:]),
            ("Wholly behind cover", others.covered),
            ("A friend", others.friends),
            ("Someone who is down", others.fallen),
        ):
            if figures:
                self._offer(menu.addMenu(words), figures)
        open_menu_under(menu, self)

    def _offer(self, menu: QMenu, figures: Sequence[Figure]) -> None:
        session = self._session
        chances = chances_to_hit(session.battle, self._act, figures, session.document.tables)
        for figure in figures:
            chance = chances.get(figure.id)
            told = "" if chance is None else f"\t{percent(chance)}%"
            text = f"{escape_mnemonics(figure.card.name)}{told}"
            menu.addAction(text, partial(self._chosen, figure.id))


class ActForm(QWidget):
    """The fields of an act in a scroll area, above its buttons.

    `hint(sentence)` is emitted with what is still needed, `all_rolled()` to resolve all
    simultaneous acts.
    """

    hint = Signal(str)
    all_rolled = Signal()

    asks: str = ""
    """The DM's next step; shown while there is nothing else to report."""
    about: str = ""
    """Facts about the act; shown below the moment at which it comes."""

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__()
        self.session = session
        self.act = act
        inside = QWidget()
        self.rows = vbox(on=inside, spacing=XS)
        self.buttons = hbox(spacing=XS)
        self.area = FittingScrollArea(inside)
        vbox(with_stretch(self.area), self.buttons, on=self, spacing=XS)

    @property
    def needs_dice_only(self) -> bool:
        """Whether the act needs dice at most, and no decision."""
        return False

    def refresh(self) -> None:
        """Update the form to the current battle."""

    def focus_first(self) -> None:
        """Focus the first field."""

    def roll_next(self) -> None:
        """Let the program make the next roll."""

    def roll_all(self) -> None:
        """Roll what was not typed, and apply the act."""

    def do_at_once(self) -> None:
        """Apply the act as one of all simultaneous acts, which are rolled together."""
        self.roll_all()

    def aim_at(self, who: str) -> None:
        """Change the act's target, or add one."""


_DO_IT: Final = "No dice needed. Press Enter to apply."


class PlainForm(ActForm):
    """A button for all simultaneous acts without dice or decisions, and one for this act alone.

    If the target of an advance is gone, buttons for the fallbacks replace them.
    """

    asks = _DO_IT

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__(session, act)
        self._others = self._like_it()
        primary, plain = ButtonStyle.PRIMARY, ButtonStyle.PLAIN
        self.done = button("Done", self.do_it, plain if self._others else primary)
        self.all_done = button("", self.do_all, primary)
        self.all_done.setToolTip("Resolve all simultaneous actions that need no dice")
        self.all_lost = button("", self.all_rolled.emit)
        self.all_lost.setToolTip("Resolve all simultaneous actions that need no choice (Shift+F6)")
        self.reasons = WholeSentence(kind=TextStyle.SMALL)
        self.gone = TargetLostRow(session, act)
        self.rows.addWidget(self.reasons)
        self.rows.addWidget(self.gone)
        self.rows.addStretch(1)
        self.buttons.addStretch(1)
        for each in (self.all_lost, self.done, self.all_done):
            self.buttons.addWidget(each)
        self.refresh()

    @property
    def needs_dice_only(self) -> bool:
        """Whether the target is there, or is gone and leaves only one fallback."""
        return not self.gone.asks

    def refresh(self) -> None:
        battle = self.session.battle
        found = self.session.play.departure_of(self.act)
        self.asks = GONE if found else _DO_IT
        told = in_names(battle, found.left_behind.text) if found else self._why_now()
        self.reasons.say(told)
        self.gone.show_departure(found)
        self._others = self._like_it()
        self.done.setVisible(found is None)
        self.all_done.setText(f"All {len(self._others) + 1} done")
        self.all_done.setVisible(found is None and bool(self._others))
        needs_no_choice = found is not None and not self.gone.asks
        due = len(self.session.play.due)
        self.all_lost.setText(f"Resolve all {due}")
        self.all_lost.setVisible(needs_no_choice and due > 1)

    def _like_it(self) -> tuple[str, ...]:
        """Return the ids of the other simultaneous acts that need no dice and no decision."""
        play = self.session.play
        others = (turn for turn in play.due if turn.act.id != self.act.id)
        return tuple(turn.act.id for turn in others if not play.asks_for(turn))

    def _why_now(self) -> str:
        battle, told = self.session.battle, brief_reason(self.session.battle, self.act.id)
        late = end_of_delay(battle, open_act(battle, self.act.id))
        answer = battle.running.resolution
        if not late or answer is None:
            return told
        told = f"{told} Others delay {name_of(battle, self.act.by)}:"
        if late > answer.ruler.last:
            return f"{told} no contact in this round."
        return f"{told} contact in {in_names(battle, answer.ruler.where(late))}."

    def focus_first(self) -> None:
        if self.gone.offers:
            self.gone.focus_usual()
        else:
            (self.all_done if self._others else self.done).setFocus()

    def roll_all(self) -> None:
        """Apply this act and others like it, or the usual fallback if its target is gone."""
        if self.gone.offers:
            self.gone.take_usual()
        elif self._others:
            self.do_all()
        else:
            self.do_it()

    def do_it(self) -> None:
        self.session.document.do(Settle(self.act.id))

    def roll_next(self) -> None:
        """Apply the act, which has no dice; if its target is gone, ask for a decision."""
        if self.gone.offers:
            self.hint.emit(GONE)
            self.gone.focus_usual()
        else:
            self.roll_all()

    def do_all(self) -> None:
        first = act_in_words(self.session.battle, self.act)
        words = f"{first} and {count(len(self._others), 'more action')}: done"
        commands = tuple(Settle(each) for each in (self.act.id, *self._others))
        self.session.document.do(Batch(commands, words))
