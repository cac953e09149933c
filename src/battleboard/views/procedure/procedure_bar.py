"""The procedure bar: the open phase, what it needs, how it turned out, and the next step."""

from itertools import pairwise

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.battle import commands
from battleboard.battle.apply import Command
from battleboard.battle.procedure.stage import Stage
from battleboard.models.playhead import Clock, FrameClock
from battleboard.models.session import Session
from battleboard.queries.round.explanations import rule_of_hesitation, rule_of_phase
from battleboard.queries.round.what_next import declares_in, last_standing
from battleboard.queries.table.turn_clock import short_time
from battleboard.views.procedure import phase_track
from battleboard.views.procedure.bar_menu import ask_to_drop_rest, ask_to_reroll, bar_menu
from battleboard.views.procedure.dice_fields import DiceRow
from battleboard.views.procedure.encounter_form import PHASES_WITH_FORM, EncounterForm
from battleboard.views.procedure.group_declaring import declare_by_orders
from battleboard.views.procedure.kept_lines import LineKeeper
from battleboard.views.procedure.morale_row import MoraleRow, due_by_side
from battleboard.views.procedure.popovers import ReasonsPopover, ask_before_next_phase
from battleboard.views.procedure.turn_clock_panel import BetweenFightsRow, TurnClockPanel
from battleboard.views.procedure.undeclared_figures import HesitationClock, UndeclaredRow
from battleboard.views.theme.sizes import HAIR, XS, L, S
from battleboard.views.widgets.buttons import ButtonStyle, button, set_button_style
from battleboard.views.widgets.fields import takes_text
from battleboard.views.widgets.labels import Sentence, escape_html, tooltip_text
from battleboard.views.widgets.layouts import STRETCH, add_parts, hbox, with_stretch
from battleboard.views.widgets.panels import Panel
from battleboard.views.widgets.popups import open_menu_under

_LEAST_WORDS = 160
_FEW = 2
_UNDER_WORDS = 2
_FEW_DICE = 0.4
"""Share of the bar's width: while a round is played, wider dice show only on request."""
_ALL = 100
"""Stretch factor of the prompt line, which takes all remaining room."""


class ProcedureBar(Panel):
    """Leads through the phases of the game in one or two lines, plus extra lines for many dice.

    A `LineKeeper` keeps lines and height across phases and rounds, so that the map does not move.
    `placed()` is emitted when the sides were placed at encounter distance, `side_asked()` to fold
    or unfold the sidebar.
    """

    placed = Signal()
    side_asked = Signal()

    def __init__(
        self, session: Session, clock: Clock | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, margin=XS)
        self.rows.setContentsMargins(XS, HAIR, XS, HAIR)
        self.session = session
        self._phase: tuple[object, ...] | None = None
        self._checks: object = None
        self._tabs: tuple[QWidget, ...] = ()
        self._lines = LineKeeper()
        self.track = phase_track.PhaseTrack()
        self.hesitation = HesitationClock(session, clock or FrameClock(self))
        self.words = Sentence()
        self.words.setMinimumHeight(self.words.sizeHint().height())
        self.place = button(
            "Place the sides", self.stand_apart, hint="Place the sides at encounter distance"
        )
        self.why = button("Why?", self._open_why, ButtonStyle.QUIET, hint="Why this result?")
        self.form = button(
            "Circumstances", self._open_form, ButtonStyle.QUIET, hint="Modifiers to the dice"
        )
        hint = "Turns, light, rest and wandering monsters"
        self.turns = button("", self.open_clock, ButtonStyle.QUIET, hint=hint)
        self.between = BetweenFightsRow(session)
        self.dice = DiceRow(session)
        self.fallen = button(
            "Dice", self._show_fallen, ButtonStyle.QUIET, hint="Show the dice, to correct them"
        )
        self.fallen.setCheckable(True)
        self.undeclared = UndeclaredRow(session)
        self.morale: list[MoraleRow] = []
        self.skip = button("Skip", self.skip_phase, ButtonStyle.QUIET, hint="Skip this phase")
        self.redo = button("Reroll", self.reroll, ButtonStyle.QUIET)
        self.back = button("Back", lambda: self.do(commands.PreviousPhase()), ButtonStyle.QUIET)
        self.end = button("End the battle", self.end_or_resume, ButtonStyle.PRIMARY)
        self.on = button("Next", self.go_on, ButtonStyle.PRIMARY)
        self.more = button("…", self._open_menu, ButtonStyle.QUIET, hint="More")
        self.more.setAccessibleName("More commands")
        self.side = button("»", self.side_asked.emit, ButtonStyle.QUIET)
        self.show_side(shown=True)
        self._beside = (
            *(self.undeclared, self.place, self.why, self.form, self.fallen),
            *(self.redo, self.skip, self.back, self.end, self.on),
        )
        self._lay_out()
        self.dice.finished.connect(self._leave_dice)
        session.document.changed.connect(session.panel_task(self.refresh, self).ask)
        session.selection.figures_changed.connect(self.hesitation.refresh)
        self.refresh()

    @property
    def widget(self) -> QWidget:
        return self

    @property
    def stage(self) -> Stage:
        return self.session.document.stage

    def do(self, command: Command) -> bool:
        """Run a command of the procedure, after making the typed rolls."""
        self.dice.commit()
        return self.session.document.do(command)

    def go_on(self) -> None:
        """Go to the next phase, or resume a finished battle.

        Ask first if figures have not declared or a morale check is due.
        """
        self.dice.commit()
        asked = ask_before_next_phase(self.session, self._enter_next, self)
        if asked:
            asked.open_under(self.on)
        else:
            self._enter_next()

    def skip_phase(self) -> None:
        self.lead_on(commands.SkipPhase())

    def leave_open(self) -> None:
        ask_to_drop_rest(self)

    def reroll(self) -> None:
        ask_to_reroll(self)

    def _enter_next(self) -> None:
        over = self.session.battle.over
        self.lead_on(commands.ResumeBattle() if over else commands.NextPhase())
        if self.session.guide is None and phase_track.asks_nothing(self.stage):
            self.lead_on(commands.NextPhase())

    def lead_on(self, command: Command) -> None:
        """Run a command that enters another phase, and declare by standing orders there."""
        if self.do(command) and declares_in(self.session.battle, self.stage):
            declare_by_orders(self.session.document)

    def check_morale(self) -> None:
        for row in tuple(self.morale):
            row.check()

    def end_or_resume(self) -> None:
        self.do(commands.ResumeBattle() if self.session.battle.over else commands.EndBattle())

    @property
    def may_stand_apart(self) -> bool:
        """Whether the sides can be placed at encounter distance; a story places them itself."""
        return self.session.guide is None and phase_track.feet_apart(self.stage) is not None

    def stand_apart(self) -> None:
        feet = phase_track.feet_apart(self.stage)
        if feet is not None and self.do(commands.StandApart(feet)):
            self.placed.emit()
            self._focus_on()

    def show_side(self, *, shown: bool) -> None:
        """Label the button for folding or unfolding the sidebar."""
        words = "Hide the sidebar" if shown else "Show the sidebar"
        self.side.setText("»" if shown else "«")
        self.side.setToolTip(f"{words} (Shift+F11)")
        self.side.setAccessibleName(words)

    def refresh(self) -> None:
        stage, battle = self.stage, self.session.battle
        self.track.show_phases(phase_track.phases_of(battle))
        self.words.say(phase_track.phase_prompt(battle, stage))
        self._show_rules()
        self.place.setVisible(self.may_stand_apart)
        self.why.setVisible(bool(stage.result and stage.result.why))
        self.form.setVisible(stage.kind in PHASES_WITH_FORM and not battle.over)
        self.undeclared.show_undeclared(stage.undeclared)
        self.undeclared.show_memory()
        self.undeclared.setVisible(self._is_short)
        self.dice.show_throws(stage.wanted)
        self._show_checks()
        self._show_clock()
        self._show_steps()
        self.hesitation.refresh()
        self._follow_phase()
        self._arrange()
        self._order_tabs()

    def minimumSizeHint(self) -> QSize:
        """The width needed with several lines, regardless of the current layout."""
        phases = self.track.minimumSizeHint().width() + self._ends_width()
        least = sum(part.minimumSizeHint().width() + S for part in self._shown_buttons()) + 2 * L
        wide = max(phases, least) + 4 * S
        return QSize(wide, max(self._lines.now.high, super().minimumSizeHint().height()))

    def sizeHint(self) -> QSize:
        """At least the height reached in this phase, so that the bar never shrinks within it."""
        hint = super().sizeHint()
        return QSize(hint.width(), max(self._lines.now.high, hint.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _lay_out(self) -> None:
        self._top = hbox(self.track, self.hesitation, margins=(S, 0, 0, 0))
        self._top.addStretch(1)
        add_parts(self._top, self.turns, self.more, self.side)
        self._asked = QWidget()
        words, between = with_stretch(self.words), with_stretch(self.between)
        self._line = hbox(words, STRETCH, between, *self._beside, on=self._asked)
        self._told = hbox(spacing=None, margins=(S, 0, S, 0))
        self.rows.setSpacing(XS)
        add_parts(self.rows, self._top, self._told, self._asked)
        self.rows.addStretch(1)
        self._line.insertWidget(0, self.dice)

    def _order_tabs(self) -> None:
        """Set the tab order: the dice first, then the buttons.

        Without this, new fields would come last.
        """
        clock, left = self.hesitation, self.undeclared
        parts: tuple[QWidget, ...] = (
            *self.dice.parts,
            *self.between.parts,
            *(*left.chips, left.more, left.declare, left.again, left.all),
            *self._beside[1:],
            *(clock.start, clock.stop, clock.discard, self.turns, self.more, self.side),
        )
        if parts != self._tabs:
            self._tabs = parts
            for before, after in pairwise(parts):
                QWidget.setTabOrder(before, after)

    def _arrange(self) -> None:
        """Fit everything into one line, or give the prompt, dice or text a line of its own."""
        self.undeclared.settle()
        self._keep_for_phase()
        room, dice = self.width() - 4 * S, self._offer_dice()
        buttons, ends = self._buttons_width() + self._buttons_ahead(), self._ends_width()
        whole, least = self._words_width(1), self._words_width(self.words.most)
        left = room - dice - buttons - ends - 2 * S
        narrow = self.track.minimumSizeHint().width()
        fits = len(self.morale) < _FEW and left - narrow + self.undeclared.spare >= least
        lines = self._lines.take(
            asked=not fits,
            dice=not fits and dice + max(least, _LEAST_WORDS) + buttons > room,
            words=not fits and least + buttons > room,
        )
        # In one line, the names of undeclared figures shrink to make room for a long prompt.
        self.words.setMinimumWidth(0 if lines.asked else least)
        words = whole if left - narrow >= whole else least
        self._set_line_apart(apart=lines.asked)
        full = self.track.sizeHint().width()
        beside = room - ends if lines.asked else max(narrow, left - words)
        # Before the first layout the width is 0, so this could be negative.
        self.track.setMaximumWidth(max(0, min(full, beside)))
        self._set_dice_apart(apart=lines.dice)
        self._set_words_apart(apart=lines.words)
        self.dice.keep_to(room if lines.dice else self.dice.wide())
        self._keep_height()

    def _keep_for_phase(self) -> None:
        """Tell the line keeper the phase and the setting on which the kept lines depend."""
        number, over = self.session.battle.running.number, self.session.battle.over
        setting = number > 0, over, self.width(), self.font().key()
        self._lines.begin(setting, (number, self.stage.at), fallen=self.fallen.isChecked())

    def _keep_height(self) -> None:
        if self._lines.reshape(self._line, self._told, self._top, self.rows):
            self._lines.grow(self.rows.totalMinimumSize().height(), lasts=len(self.morale) < _FEW)
            self.updateGeometry()

    def _buttons_ahead(self) -> int:
        """Return the width of buttons that may still appear in this phase."""
        stage, ahead = self.stage, []
        if stage.kind == "advantage":
            ahead.append(self.undeclared.again)
        elif stage.kind != "resolution" and any(throw.is_open for throw in stage.wanted):
            ahead += [self.redo, *([self.why] if stage.kind in PHASES_WITH_FORM else [])]
            ahead += [self.place] if stage.kind == "distance" and not self.session.guide else []
        wide = sum(part.sizeHint().width() + S for part in ahead if part.isHidden())
        return max(0, wide - self.dice.passing_width)

    def _set_line_apart(self, *, apart: bool) -> None:
        inside = self._top.indexOf(self._asked) >= 0
        self._line.setContentsMargins(S if apart else 0, 0, 0, 0)
        if apart and inside:
            self._top.removeWidget(self._asked)
            self.rows.insertWidget(_UNDER_WORDS, self._asked)
        elif not apart and not inside:
            self.rows.removeWidget(self._asked)
            self._top.insertWidget(2, self._asked, stretch=_ALL)

    def _set_dice_apart(self, *, apart: bool) -> None:
        inside = self._line.indexOf(self.dice) >= 0
        if apart and inside:
            self._line.removeWidget(self.dice)
            self.rows.insertWidget(self.rows.indexOf(self._asked) + 1, self.dice)
        elif not apart and not inside:
            self.rows.removeWidget(self.dice)
            self._line.insertWidget(0, self.dice)

    def _set_words_apart(self, *, apart: bool) -> None:
        inside = self._line.indexOf(self.words) >= 0
        if apart and inside:
            self._line.removeWidget(self.words)
            self._told.addWidget(self.words)
        elif not apart and not inside:
            self._told.removeWidget(self.words)
            self._line.insertWidget(self._line.indexOf(self.dice) + 1, self.words, stretch=1)

    def _words_width(self, lines: int) -> int:
        """Return the width of the text in `lines` lines, or of the row shown in its place."""
        if self.session.battle.over:
            return self.between.sizeHint().width()
        if self.morale:
            return self.morale[0].sizeHint().width() + _LEAST_WORDS
        ahead = phase_track.prompt_ahead(self.session.battle, self.stage)
        return max(self.words.width_in(lines), self.words.width_in(lines, ahead))

    def _offer_dice(self) -> int:
        """Show or hide the dice and return their width; many old dice show only on request."""
        stage = self.stage
        wide = self.dice.wide() + S
        many = stage.kind == "resolution" and wide > _FEW_DICE * self.width()
        self.fallen.setVisible(many)
        wanted = bool(stage.wanted) and not self.session.battle.over
        shown = wanted and (not many or self.fallen.isChecked())
        self.dice.setVisible(shown)
        return wide if shown else 0

    def _show_fallen(self) -> None:
        self._arrange()
        self._order_tabs()

    def _ends_width(self) -> int:
        ends = self.hesitation, self.turns, self.more, self.side
        return sum(part.sizeHint().width() + S for part in ends if not part.isHidden())

    def _shown_buttons(self) -> list[QWidget]:
        return [part for part in self._beside if not part.isHidden()]

    def _buttons_width(self) -> int:
        return sum(part.sizeHint().width() + S for part in self._shown_buttons()) + 2 * L

    @property
    def _is_short(self) -> bool:
        """Whether figures declare, so that rarely used buttons move to the menu."""
        return declares_in(self.session.battle, self.stage)

    def _show_steps(self) -> None:
        stage = self.stage
        self.skip.setEnabled(stage.may_skip)
        self.redo.setVisible("redo" in stage.steps and stage.kind != "resolution")
        self.back.setEnabled("back" in stage.steps)
        self.back.setToolTip(escape_html(stage.no_way_back or "Previous phase (Ctrl+Backspace)"))
        self.redo.setToolTip("Reroll the dice of this phase")
        left = last_standing(self.session.battle)
        self.end.setVisible(bool(left))
        if left:
            name = self.session.battle.teams[left].name
            self.end.setToolTip(escape_html(f"Last side standing: {name}"))
        self.on.setText("Resume" if self.session.battle.over else "Next")
        self.on.setToolTip(escape_html(stage.stays or "Next phase (Ctrl+Return)"))
        self.undeclared.lead(leads=self._is_short and bool(stage.undeclared))
        leads = stage.may_go_on and not (left or self.undeclared.leads)
        set_button_style(self.on, ButtonStyle.PRIMARY if leads else ButtonStyle.PLAIN)

    def _show_rules(self) -> None:
        rules = self.session.battle.rules
        self.dice.setToolTip(tooltip_text(rule=rule_of_phase(rules, self.stage.kind)))
        apart = "Place the sides at encounter distance"
        self.place.setToolTip(tooltip_text(apart, rule=rule_of_phase(rules, "distance")))
        self.hesitation.explain(rule_of_hesitation(rules))

    def _show_clock(self) -> None:
        battle = self.session.battle
        time = short_time(battle.clock_s)
        due = bool(battle.exploring.due) and not battle.over
        self.turns.setText(f"{time} h{' · check due' * due}")
        self.turns.setAccessibleName(f"Turn clock: {time} hours")
        # In a fight the line is short of room, so the menu beside it has the clock.
        self.turns.setVisible(battle.over or due)
        self.between.setVisible(battle.over)
        self.words.setHidden(battle.over or bool(self.morale))
        self.skip.setHidden(battle.over or self._is_short)
        self.back.setHidden(battle.over or self._is_short)
        if battle.over:
            self.between.refresh()

    def _show_checks(self) -> None:
        if self.stage.checks == self._checks:
            return
        self._checks = self.stage.checks
        for old in self.morale:
            (self._line if self._line.indexOf(old) >= 0 else self.rows).removeWidget(old)
            old.hide()
            old.deleteLater()
        due = due_by_side(self.stage.checks)
        self.morale = [MoraleRow(self.session, side, why) for side, why in due.items()]
        # The first row replaces the text, so that nothing below the bar moves.
        self.words.setHidden(bool(self.morale))
        for row in self.morale[:1]:
            row.setMinimumHeight(self.words.minimumHeight())
            self._line.insertWidget(0, row, stretch=1)
        for row in self.morale[1:]:
            self.rows.insertWidget(self.rows.count() - 1, row)

    def _follow_phase(self) -> None:
        """Focus what comes next when the phase changes, dice become due or all have declared."""
        over, stage = self.session.battle.over, self.stage
        asks, waits = bool(stage.wanted or stage.checks), bool(stage.undeclared)
        # Changed declarations move the focus too, so that Enter goes on.
        changed = () if waits else self.session.battle.running.actions
        now = (stage.at, "play" in stage.steps, over, asks, waits, changed)
        known, self._phase = self._phase, now
        if known != self._phase:
            self.fallen.setChecked(False)
            # Deferred until the current command has finished and the layout is done.
            QTimer.singleShot(0, self, self.focus_first)

    def focus_first(self) -> None:
        """Focus what the phase waits for, unless a round is played or the user types elsewhere."""
        if "play" in self.stage.steps or self._types_elsewhere():
            return
        if self.session.battle.over:
            (self.between.harmless or self.more).setFocus()
            return
        has_dice = not self.dice.isHidden() and self.dice.focus_open()
        if has_dice or (self.morale and self.morale[0].focus_first()):
            return
        if not self.end.isHidden():
            self.end.setFocus()
            return
        waits = self.stage.undeclared and not self.undeclared.isHidden()
        (self.undeclared.declare if waits else self.on).setFocus()

    def _leave_dice(self) -> None:
        """Go on after initiative; in other phases, focus the Next button to show the result."""
        if self.stage.kind == "initiative":
            self.go_on()
        else:
            self._focus_on()

    def _focus_on(self) -> None:
        if not self._types_elsewhere():
            self.on.setFocus()

    def _types_elsewhere(self) -> bool:
        """Whether the user is typing elsewhere: in this window, or anywhere if a popup is open.

        Focus set while a dialog is open takes effect when it closes, so dialogs do not count.
        """
        focused = QApplication.focusWidget()
        if focused is None or self.isAncestorOf(focused) or not takes_text(focused):
            return False
        return focused.window() is self.window() or QApplication.activePopupWidget() is not None

    def open_clock(self) -> None:
        panel = TurnClockPanel(self.session, self)
        panel.open_under(self.more if self.turns.isHidden() else self.turns)

    def _open_why(self) -> None:
        result = self.stage.result
        if result:
            popover = ReasonsPopover(self)
            popover.say(result.text, result.why)
            popover.open_under(self.why)

    def _open_form(self) -> None:
        EncounterForm(self.session, self).open_under(self.form)

    def _open_menu(self) -> None:
        open_menu_under(bar_menu(self), self.more)
