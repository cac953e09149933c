"""The panel of the current act: who does what, its form, and the previous act's result."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QMenu, QSizePolicy, QWidget

from battleboard.battle.battle import Battle
from battleboard.battle.commands.wrestling import is_unarmed
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.round.consequences import BLOWS
from battleboard.battle.round.psionic_combat import psionic_combat
from battleboard.battle.state.condition import is_playing
from battleboard.battle.state.event import DMRuled, Event, Hurt, Missed, Struck
from battleboard.battle.state.naming import act_in_words, figure_of, in_names, name_of
from battleboard.battle.state.placed_acts import PlacedAct, act_named, open_act
from battleboard.battle.state.rules_scene import action_of
from battleboard.battle.state.team import Team
from battleboard.foundation.words import count, number, with_capital
from battleboard.models.attack_in_hand import Attempt
from battleboard.models.session import Session
from battleboard.queries.round.after_hits import AfterHit
from battleboard.rules import Act
from battleboard.rules.action_words import DECLARES
from battleboard.rules.scene import BARE_HANDS, UNARMED
from battleboard.views.resolve.act_form import ActForm, PlainForm, TargetButton
from battleboard.views.resolve.blow_form import BlowForm
from battleboard.views.resolve.effect_form import AfterHitForm, EffectForm
from battleboard.views.resolve.psionic_form import PsionicForm
from battleboard.views.resolve.turning_form import TurningForm
from battleboard.views.resolve.unarmed_form import UnarmedForm
from battleboard.views.ruler.ruler_input import add_act_choices
from battleboard.views.theme.sizes import HAIR, XS, S, TextStyle, set_text_style
from battleboard.views.widgets.buttons import ButtonStyle, EnterButton, button
from battleboard.views.widgets.fields import DieField, takes_text
from battleboard.views.widgets.labels import (
    FOUR_LINES,
    SideBadge,
    WholeSentence,
    escape_html,
    escape_mnemonics,
)
from battleboard.views.widgets.layouts import hbox, vbox, with_stretch
from battleboard.views.widgets.panels import Panel
from battleboard.views.widgets.popups import open_menu_under

_DOES = {
    "strike": "strikes",
    "shot": "shoots",
    "contact": "charges",
    "turn": "turns undead",
    "arrive": "arrives",
    "move": "moves",
    "psionic": "uses psionics",
    "hold": "acts",
    "other": "acts",
}


def headline(battle: Battle, act: Act) -> str:
    name = with_capital(name_of(battle, act.by))
    asked = action_of(battle, act)
    if asked.by == act.by and asked.kind in UNARMED:
        return f"{name} {DECLARES[asked.kind][0]}"
    if act.mode == "spell":
        return f"{name} completes {act.label or 'a spell'}"
    if act.mode == "device":
        return f"{name} uses {act.label or 'a device'}"
    return f"{name} {_DOES[act.mode]}"


def particulars(battle: Battle, turn: PlacedAct) -> str:
    return " · ".join(_particulars(battle, turn))


def aftermath(battle: Battle, events: tuple[Event, ...]) -> str:
    left = {event.who: event.left for event in events if isinstance(event, Hurt) and event.amount}
    words = [
        f"{with_capital(name_of(battle, who))} "
        + (f"has {number(points)} left." if points > 0 else f"is at {number(points)}.")
        for who, points in left.items()
    ]
    return " ".join((report_events(battle, events), *words)).strip()


def _particulars(battle: Battle, turn: PlacedAct) -> Iterator[str]:
    act, answer = turn.act, battle.running.resolution
    if answer:
        where = answer.ruler.where(turn.place)
        yield with_capital(in_names(battle, where))
    if act.routines > 1:
        yield f"routine {act.routine} of {act.routines}"
    figure = figure_of(battle, act.by)
    if figure and act.kind in BLOWS:
        unarmed = action_of(battle, act).kind in UNARMED
        yield BARE_HANDS.name if unarmed else figure.arm.weapon.name


_LETTERS: Final = 20
_ROLL, _ROLL_KEY = "Roll for all of them", "Shift+F6"


class TogetherButton(EnterButton):
    """Switches to the other simultaneous act, or lists them if there are several.

    `all_rolled()` is emitted to roll for all of them.
    """

    all_rolled = Signal()

    def __init__(self, session: Session, act: Act, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.setProperty("look", ButtonStyle.CHIP.value)
        set_text_style(self, TextStyle.SMALL)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._press)
        self.show_act(act)

    def show_act(self, act: Act) -> None:
        self._acts = [each.act for each in self._session.play.due if each.act.id != act.id]
        self.setVisible(bool(self._acts))
        self._say()

    def _say(self) -> None:
        names = [act_in_words(self._session.battle, each) for each in self._acts]
        if not names:
            return
        alone = f"with {names[0]}"
        whole = alone if len(names) == 1 else f"with {count(len(names), 'other')} ▾"
        room = _LETTERS * self.fontMetrics().averageCharWidth()
        self.setText(self.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideRight, room))
        self.setAccessibleName(f"At the same moment: {', '.join(names)}")
        self.setToolTip(
            escape_html("\n".join(("These are simultaneous. Resolve another first:", *names)))
        )

    def _press(self) -> None:
        if len(self._acts) == 1:
            self._session.play.take(self._acts[0].id)
        else:
            self._open_menu()

    def _open_menu(self) -> None:
        menu = QMenu(self)
        if any(act.kind in BLOWS for act in self._acts):
            menu.addAction(f"{_ROLL}\t{_ROLL_KEY}", self.all_rolled.emit)
            menu.addSeparator()
        for act in self._acts:
            text = escape_mnemonics(act_in_words(self._session.battle, act))
            menu.addAction(text, partial(self._session.play.take, act.id))
        open_menu_under(menu, self)


class ActHeader(QWidget):
    """The title of an act, with buttons to change its target and switch to a simultaneous act."""

    def __init__(self, session: Session, turn: PlacedAct, aim_at: Callable[[str], object]) -> None:
        super().__init__()
        self._session = session
        self._badge = SideBadge(Team(""))
        self.title = WholeSentence(kind=TextStyle.TITLE, most_px=FOUR_LINES)
        self.target = TargetButton(session, turn.act, aim_at, self)
        self.where = WholeSentence(kind=TextStyle.SMALL, most_px=FOUR_LINES)
        self.about = WholeSentence(kind=TextStyle.SMALL, most_px=FOUR_LINES)
        self.about.hide()
        self.together = TogetherButton(session, turn.act, self)
        top = hbox(self._badge, with_stretch(self.title), self.target)
        below = hbox(with_stretch(self.where), self.together)
        for row, wanted in ((top, self.target), (below, self.together)):
            row.addStrut(wanted.sizeHint().height())
        vbox(top, below, self.about, on=self, spacing=HAIR)
        self.show_act(turn)

    def show_act(self, turn: PlacedAct) -> None:
        """Show an act; its target is hidden for now."""
        battle, act = self._session.battle, turn.act
        figure = battle.figures.get(act.by)
        if figure:
            self._badge.show_team(battle.teams[figure.side])
        self._badge.setVisible(figure is not None)
        self.title.say(headline(battle, act))
        self.where.say(particulars(battle, turn), faint=True)
        self.target.show_act(act)
        self.target.setVisible(False)
        self.together.show_act(act)

    def add(self, about: str) -> None:
        self.about.say(about, faint=True)
        self.about.setVisible(bool(about))

    def show_target(self, who: str) -> None:
        self.target.show_target(who)
        self.target.setVisible(True)


_TOLD: Final = 2
_CALM: Final = 10
_AROUND: Final = 54
"""What most attacks need around their `_CALM` lines of text, in pixels."""


class ResolvePanel(Panel):
    """Resolves the acts of a round; Enter goes through one act's dice, then to the next act."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, margin=S)
        self.session = session
        self.form: ActForm | None = None
        self.header: ActHeader | None = None
        self._shown: tuple[object, PlacedAct | None] | None = None
        self._told = ""
        self.told = WholeSentence(kind=TextStyle.SMALL, least=_TOLD, most_px=FOUR_LINES)
        self.told.fill_width()
        self.overrule = button("Overrule", self._open_rulings, ButtonStyle.CHIP)
        self.overrule.setToolTip("Change this result")
        self._told_acts: tuple[str, ...] = ()
        self.rows.setSpacing(XS)
        self.rows.addLayout(hbox(with_stretch(self.told), self.overrule, spacing=XS))
        session.document.changed.connect(self._follow)
        session.document.happened.connect(self._tell)
        session.play.in_hand_changed.connect(self._show)
        session.play.asked.connect(self.focus_first)
        self._show()

    @property
    def may_roll(self) -> bool:
        return self.form is not None

    def sizeHint(self) -> QSize:
        """The height that the act needs, and at least that of an ordinary attack."""
        needed = super().sizeHint()
        calm = QSize(0, _CALM * self.fontMetrics().height() + _AROUND)
        return needed.expandedTo(calm) if self.form else needed

    def focus_first(self) -> None:
        if self.form:
            self.form.focus_first()

    def roll_next(self) -> None:
        if self.form:
            self.form.roll_next()

    def roll_all(self) -> None:
        if self.form:
            self.form.roll_all()

    def roll_moment(self) -> None:
        """Roll and apply all simultaneous acts, and report their results.

        Acts that need a decision, such as spells, stay open.
        """
        document, happened = self.session.document, list[Event]()

        def note(events: tuple[Event, ...]) -> None:
            happened.extend(events)

        due = [turn.act for turn in self.session.play.due]
        document.happened.connect(note)
        # Report once at the end: otherwise every window would refresh for each of many acts.
        with document.together():
            for act in due:
                self._do_without_asking(act)
        document.happened.disconnect(note)
        told = [aftermath(self.session.battle, tuple(happened))]
        left = next((turn.act for turn in self.session.play.due if turn.act in due), None)
        if left:
            told.append(f"{with_capital(act_in_words(self.session.battle, left))} waits for you.")
        if any(told):
            self._told_acts = _acts_of(happened)
            self._say(" ".join(filter(None, told)))
        if due and self.form:
            QTimer.singleShot(0, self.form, self.form.focus_first)

    def _do_without_asking(self, act: Act) -> None:
        """Apply an act with typed and rolled dice, unless it needs a decision.

        Forms are built only for acts that may need one; for sixty acts they would take a second.
        """
        session = self.session
        if session.powers.after_hits() or act not in {turn.act for turn in session.play.at_hand}:
            return
        if self.form and self.form.act == act:
            _do_if_dice_are_enough(self.form)
            return
        if is_attack(session.battle, act):
            attempt = Attempt(session.document, act)
            if not attempt.why_not:
                attempt.do()
                return
        form = act_form_of(session, act)
        _do_if_dice_are_enough(form)
        form.deleteLater()

    def _follow(self, _changes: object) -> None:
        self._tell(())
        self._show()

    def _tell(self, events: tuple[Event, ...]) -> None:
        self._told_acts = _acts_of(events)
        if self.form and any(isinstance(event, DMRuled) for event in events):
            # The ruling's menu or question had the focus: give it back to the dice.
            QTimer.singleShot(0, self.form, self.form.focus_first)
        self._say(aftermath(self.session.battle, events) if events else "")

    def _say(self, text: str) -> None:
        """Show a sentence under the act, or what to do next if the sentence is empty."""
        self._told = text
        asked = self.form.asks if self.form else ""
        self.told.say(text or asked, faint=not text)
        self.overrule.setVisible(bool(text and self._told_acts))
        self._show_or_hide()

    def _open_rulings(self) -> None:
        """Open the DM's rulings on the acts just reported; each of several acts has a submenu."""
        session, acts = self.session, self._told_acts
        menu = QMenu(self)
        for act in acts:
            below = menu
            if len(acts) > 1:
                name = act_named(session.battle, act)
                below = menu.addMenu(escape_mnemonics(with_capital(name)))
            add_act_choices(below, session, act)
        open_menu_under(menu, self.overrule)

    def _show(self) -> None:
        turn, battle = self.session.play.in_hand, self.session.battle
        after = next(iter(self.session.powers.after_hits()), None)
        if after:
            self._show_after(after)
            return
        before, self._shown = self._shown, (battle, turn)
        if before and before[0] is battle and before[1] == turn:
            return
        if before and before[1] and before[1] == turn and self.form and self._keeps_form(turn):
            self.form.refresh()
        else:
            self._set(turn)
        self._say(self._told)

    def _keeps_form(self, turn: PlacedAct) -> bool:
        """Whether the open form suits an act: psionic combat may end while its form is open."""
        fights = psionic_combat(self.session.battle, turn) is not None
        return fights is isinstance(self.form, PsionicForm)

    def _show_after(self, after: AfterHit) -> None:
        """Ask for the consequences of a hit before anything else."""
        battle = self.session.battle
        # No turn is recorded, so the next act gets a new form once this hit is dealt with.
        self._shown = battle, None
        if not isinstance(self.form, AfterHitForm) or self.form.after != after:
            act = next(done.act for done in battle.running.settled if done.act.id == after.hit.act)
            self._change(AfterHitForm(self.session, act, after))
        self._say(self._told)

    def _set(self, turn: PlacedAct | None) -> None:
        if turn is None:
            self._change(None)
        elif (
            isinstance(self.form, BlowForm)
            and self.header
            and is_attack(self.session.battle, turn.act)
        ):
            self._take_on(self.form, self.header, turn)
        else:
            self._change(act_form_of(self.session, turn.act), turn)

    def _take_on(self, form: BlowForm, header: ActHeader, turn: PlacedAct) -> None:
        """Show another attack in the existing form, and keep the focus in it.

        If only the act's moment changed, what was typed stays.
        """
        focus = QApplication.focusWidget()
        goes_on = focus is not None and self.isAncestorOf(focus)
        header.show_act(turn)
        if form.act == turn.act:
            form.refresh()
            return
        form.show_act(turn.act)
        if goes_on:
            # Not deferred: a key pressed right after the last die is meant for the next act.
            form.focus_first()

    def _change(self, form: ActForm | None, turn: PlacedAct | None = None) -> None:
        """Replace the form; the new form takes over the focus of the old one.

        If there was no form, the new one takes the focus unless the user is typing text.
        """
        focus = QApplication.focusWidget()
        goes_on = focus is not None and self.isAncestorOf(focus)
        # The previous phase's dice are done, so the form may take the focus even from their fields.
        begins = self.form is None and (isinstance(focus, DieField) or not takes_text(focus))
        for old in (self.header, self.form):
            if old:
                self.rows.removeWidget(old)
                old.hide()
                old.deleteLater()
        self.header, self.form = None, form
        # A spell needs the room of the second line for its targets.
        self.told.reserve(1 if isinstance(form, EffectForm) else _TOLD)
        if form is None:
            return
        form.hint.connect(self._say)
        form.all_rolled.connect(self.roll_moment)
        if turn is None:
            self.rows.insertWidget(0, form, stretch=1)
        else:
            self._head(form, turn)
        if goes_on or begins:
            QTimer.singleShot(0, form, form.focus_first)

    def _head(self, form: ActForm, turn: PlacedAct) -> None:
        self.header = ActHeader(self.session, turn, form.aim_at)
        self.header.add(form.about)
        self.header.together.all_rolled.connect(self.roll_moment)
        self.rows.insertWidget(0, self.header)
        self.rows.insertWidget(1, form, stretch=1)
        if isinstance(form, BlowForm):
            form.attempt.changed.connect(self._show_target)
            self._show_target()
        elif isinstance(form, UnarmedForm):
            self.header.show_target(form.target)

    def _show_target(self) -> None:
        if isinstance(self.form, BlowForm) and self.header:
            self._say(self._told)
            targets = self.form.attempt.targets
            if len(targets) == 1:
                self.header.show_target(targets[0])
            else:
                self.header.target.hide()

    def _show_or_hide(self) -> None:
        playing = is_playing(self.session.battle)
        shown = self.form is not None or (playing and bool(self._told))
        # A panel shown before it has a parent would open as a window of its own.
        if not shown or self.parentWidget():
            self.setVisible(shown)


def _acts_of(events: Iterable[Event]) -> tuple[str, ...]:
    """The acts whose results may be overruled, in the order in which they were reported."""
    acts = (event.act for event in events if isinstance(event, (Struck, Missed, DMRuled)))
    return tuple(filter(None, dict.fromkeys(acts)))


def is_attack(battle: Battle, act: Act) -> bool:
    """Whether an act is a melee or missile attack, but not grappling, pummelling or overbearing."""
    if act.kind == "strike":
        return not is_unarmed(battle, open_act(battle, act.id))
    return act.kind == "shot"


def act_form_of(session: Session, act: Act) -> ActForm:
    if is_attack(session.battle, act):
        return BlowForm(session, act)
    match act.kind:
        case "strike" | "shot":
            return UnarmedForm(session, act)
        case "spell" | "device":
            return EffectForm(session, act)
        case "turn":
            return TurningForm(session, act)
        case "arrive" | "move" | "other":
            fights = psionic_combat(session.battle, open_act(session.battle, act.id)) is not None
            return PsionicForm(session, act) if fights else PlainForm(session, act)


def _do_if_dice_are_enough(form: ActForm) -> None:
    if form.needs_dice_only:
        form.do_at_once()
