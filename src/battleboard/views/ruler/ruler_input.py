"""Keyboard, mouse and context menu of the ruler."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import ceil, floor, inf
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.commands import (
    AnnulAct,
    CancelDeclaration,
    FollowRules,
    Overrule,
    OverruleResult,
)
from battleboard.battle.knowledge.attack_forecast import first_blow
from battleboard.battle.round.final_damage import harm_of
from battleboard.battle.state.placed_acts import PlacedAct, act_named, placed_acts
from battleboard.foundation.words import with_capital
from battleboard.models.attack_in_hand import rolled_harm
from battleboard.models.session import Session
from battleboard.rules.timing.verdict import LANDED
from battleboard.views.ruler.chart import ActState, RulerChart, RulerEntry, act_across, act_beside
from battleboard.views.ruler.ruler_layout import RulerLayout
from battleboard.views.theme.sizes import TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import number_field
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.popups import Popover, opener_of, side_by_side

RULE_A_HIT: Final = "Rule a hit…"
CHANGE_DAMAGE: Final = "Change the damage…"
_MOST: Final = 9999


class HitRuling(Popover):
    """Asks for the damage of a hit by ruling; Enter applies it."""

    def __init__(self, session: Session, act: str, beside: QWidget) -> None:
        super().__init__(opener_of(beside) or beside)
        self._session = session
        self._act = act
        known = harm_of(session.battle, act).values()
        points = max((each.points + each.subdual for each in known), default=0)
        points = points or _roll_damage(session, act)
        self.points = number_field(0, _MOST, points, name="Damage ruled by the DM")
        self.rule = button("Rule it", self._do, ButtonStyle.PRIMARY)
        name = with_capital(act_named(session.battle, act))
        self.panel.rows.addWidget(label(f"{name} hits for", TextStyle.STRONG))
        self.panel.rows.addWidget(side_by_side(self.points, label("points"), self.rule))
        line = self.points.lineEdit()
        line.returnPressed.connect(self._do, Qt.ConnectionType.QueuedConnection)

    def open_at(self, at: QPoint) -> None:
        super().open_at(at)
        self.points.setFocus()
        self.points.selectAll()

    def _do(self) -> None:
        if self._session.document.do(OverruleResult(self._act, "hit", self.points.value())):
            self.close()


def _roll_damage(session: Session, act: str) -> int:
    """Roll the damage that a hit would have done."""
    turn, document = turn_of(session, act), session.document
    blow = first_blow(document.battle, turn.act, document.tables) if turn else None
    return rolled_harm(document, blow, {}) if blow else 0


_NONE_SELECTED: Final = "Select an action on the ruler first."


class ActChoice(NamedTuple):
    """A menu entry for an act; `why_not` is the reason why it is disabled, or ''.

    `command` is None where one command is not enough: *Resolve now* takes several steps, and *Rule
    a hit…* asks for the damage first.
    """

    text: str
    command: Command | None
    why_not: str = ""


def act_choices(session: Session, act: str) -> Iterator[ActChoice]:
    turn = turn_of(session, act)
    if turn is None:
        return
    if turn.played:
        yield from _results(session, turn)
        return
    answer = session.battle.running.resolution
    last = answer.ruler.last if answer else 0
    yield ActChoice("Resolve now", None, _why_not_now(session, turn))
    for text, command in (
        ("Delay to the end of the round", Overrule(act, last)),
        ("Cancel", CancelDeclaration(turn.act.by)),
        ("Rule: does not happen", AnnulAct(act)),
        ("Reset to its place by the rules", FollowRules(act)),
    ):
        yield ActChoice(text, command, session.document.why_not(command))


def _results(session: Session, turn: PlacedAct) -> Iterator[ActChoice]:
    nothing = OverruleResult(turn.act.id, "miss")
    yield ActChoice("Rule: no effect", nothing, session.document.why_not(nothing))
    hit = OverruleResult(turn.act.id, "hit")
    has_hit = turn.outcome in LANDED
    text = CHANGE_DAMAGE if has_hit else RULE_A_HIT
    yield ActChoice(text, None, session.document.why_not(hit))


def resolve_now(session: Session, act: str) -> None:
    """Resolve an act at once, first moving it to the present if it is not due yet."""
    turn, now = turn_of(session, act), session.battle.running.now
    if turn is None:
        return
    if all(each.act.id != act for each in session.play.at_hand) and not session.document.do(
        Overrule(act, now)
    ):
        return
    session.play.take(act)
    session.play.step_act()


def move_act(session: Session, step: int) -> None:
    """Move the selected act by `step` places; negative steps move it earlier."""
    turn = turn_of(session, session.selection.act)
    if turn is None:
        session.document.refused.emit(_NONE_SELECTED)
    else:
        session.document.do(Overrule(turn.act.id, turn.place + step))


def follow_rules(session: Session) -> None:
    """Return the selected act to its place by the rules."""
    if turn_of(session, session.selection.act) is None:
        session.document.refused.emit(_NONE_SELECTED)
    else:
        session.document.do(FollowRules(session.selection.act))


def turn_of(session: Session, act: str) -> PlacedAct | None:
    return next((turn for turn in placed_acts(session.battle) if turn.act.id == act), None)


def act_menu(session: Session, act: str, parent: QWidget) -> QMenu:
    menu = QMenu(parent)
    add_act_choices(menu, session, act)
    return menu


def add_act_choices(menu: QMenu, session: Session, act: str) -> None:
    menu.setToolTipsVisible(True)
    for choice in act_choices(session, act):
        menu.addAction(_action(session, act, choice, menu))


def _action(session: Session, act: str, choice: ActChoice, menu: QMenu) -> QAction:
    action = QAction(choice.text, menu)
    action.setEnabled(not choice.why_not)
    action.setToolTip(escape_html(choice.why_not))
    command = choice.command
    if choice.text in {RULE_A_HIT, CHANGE_DAMAGE}:
        action.triggered.connect(lambda: HitRuling(session, act, menu).open_at(menu.pos()))
    elif command is None:
        action.triggered.connect(lambda: resolve_now(session, act))
    else:
        action.triggered.connect(lambda: session.document.do(command))
    return action


def _why_not_now(session: Session, turn: PlacedAct) -> str:
    if not session.play.due:
        return "No round is in progress."
    return session.document.why_not(Overrule(turn.act.id, session.battle.running.now))


class RulerSurface(Protocol):
    """The ruler as its mouse and keyboard handlers see it; `chart` holds its acts."""

    session: Session
    chart: RulerChart

    @property
    def layout_now(self) -> RulerLayout:
        """The current layout."""

    def viewport(self) -> QWidget:
        """The widget that the ruler is painted on."""

    def scrub_to(self, time: float, /) -> None:
        """Move the playhead to a time."""

    def zoom(self, factor: float, around: float, /) -> None:
        """Zoom, keeping the time at pixel `around` in place."""


class ActDrag(NamedTuple):
    """An act being dragged; `place` is the place under the mouse, None until the drag starts."""

    entry: RulerEntry
    pressed: QPointF
    place: int | None = None


class RulerPointer:
    """Turns mouse events into selection, scrubbing and dragging."""

    def __init__(self, ruler: RulerSurface) -> None:
        self._ruler = ruler
        self._session = ruler.session
        self._scrubs = False
        self.drag: ActDrag | None = None

    def pressed(self, event: QMouseEvent) -> None:
        """Scrub in the header; below it, select a lane and an act, and start to drag the act."""
        at = event.position()
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        layout = self._ruler.layout_now
        if at.y() < layout.head:
            self._scrubs = at.x() >= layout.names
            self._scrub(at)
            return
        entry, lane = layout.entry_at(at), layout.lane_at(at.y())
        adds = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        self._select(entry, "" if lane is None else layout.chart.lanes[lane].who, adds=adds)
        if entry is not None and entry.state is ActState.COMING:
            self.drag = ActDrag(entry, at)

    def moved(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._scrubs:
            self._scrub(at)
        elif self.drag is not None:
            self._drag_to(self.drag, at)
        else:
            self._hover(at)

    def released(self, _event: QMouseEvent) -> None:
        drag, self.drag, self._scrubs = self.drag, None, False
        if drag is not None and drag.place is not None:
            self._ruler.viewport().unsetCursor()
            self._ruler.viewport().update()
            if drag.place != drag.entry.place:
                self._session.document.do(Overrule(drag.entry.act, drag.place))

    def give_up(self) -> bool:
        """Cancel a drag; False if there is none."""
        if self.drag is None:
            return False
        self.drag = None
        self._ruler.viewport().unsetCursor()
        self._ruler.viewport().update()
        return True

    def _scrub(self, at: QPointF) -> None:
        if self._scrubs:
            self._ruler.scrub_to(self._ruler.layout_now.scale.time(at.x()))

    def _select(self, entry: RulerEntry | None, who: str, *, adds: bool) -> None:
        selection = self._session.selection
        if adds and who:
            selection.toggle(who)
        elif who in self._session.battle.figures:
            selection.select(who)
        if entry is None or entry.state is ActState.DECLARED:
            selection.select_act("")
        else:
            selection.ask_why(entry.act)

    def _hover(self, at: QPointF) -> None:
        layout = self._ruler.layout_now
        lane, entry = layout.lane_at(at.y()), layout.entry_at(at)
        who = "" if lane is None else layout.chart.lanes[lane].who
        declared = entry is None or entry.state is ActState.DECLARED
        self._session.selection.hover(who, "" if entry is None or declared else entry.act)

    def _drag_to(self, drag: ActDrag, at: QPointF) -> None:
        far = (at - drag.pressed).manhattanLength()
        if drag.place is None and far < QGuiApplication.styleHints().startDragDistance():
            return
        self._ruler.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.drag = drag._replace(place=self._ruler.layout_now.scale.place(at.x()))
        self._ruler.viewport().update()


_ZOOM: Final = 1.25
# The + key may be on the keypad, and many keyboards need Shift for it.
_IGNORED_MODIFIERS: Final = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class RulerKeys:
    """Maps key presses on the ruler to actions."""

    def __init__(self, ruler: RulerSurface, pointer: RulerPointer) -> None:
        self._ruler = ruler
        self._pointer = pointer
        self._session = ruler.session
        self._actions: Mapping[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Left: partial(self._scrub, -1),
            Qt.Key.Key_Right: partial(self._scrub, 1),
            Qt.Key.Key_Home: partial(ruler.scrub_to, 0.0),
            Qt.Key.Key_End: partial(ruler.scrub_to, inf),
            Qt.Key.Key_Up: partial(self._walk_across, -1),
            Qt.Key.Key_Down: partial(self._walk_across, 1),
            Qt.Key.Key_Plus: partial(self._zoom, _ZOOM),
            Qt.Key.Key_Minus: partial(self._zoom, 1 / _ZOOM),
            Qt.Key.Key_Return: self._go_on,
            Qt.Key.Key_Enter: self._go_on,
            Qt.Key.Key_Escape: self._give_up,
        }

    def pressed(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        plain = event.modifiers() & ~_IGNORED_MODIFIERS
        if plain != Qt.KeyboardModifier.NoModifier or key not in self._actions:
            return False
        self._actions[key]()
        return True

    def walk(self, step: int) -> bool:
        """Select the next or previous act; False if there is none or it is only a declaration."""
        entry = act_beside(self._ruler.chart, self._session.selection.act, step)
        return self._choose(entry)

    def _walk_across(self, step: int) -> None:
        self._choose(act_across(self._ruler.chart, self._session.selection.act, step))

    def _choose(self, entry: RulerEntry | None) -> bool:
        if entry is None or entry.state is ActState.DECLARED:
            return False
        if entry.by in self._session.battle.figures:
            self._session.selection.select(entry.by)
        self._session.selection.select_act(entry.act)
        return True

    def _scrub(self, step: int) -> None:
        """Move the playhead to the next or previous whole place."""
        time = self._session.playhead.time
        self._ruler.scrub_to(floor(time) + 1.0 if step > 0 else ceil(time) - 1.0)

    def _go_on(self) -> None:
        """Resolve the selected act if it is due, or else the next act."""
        play, chosen = self._session.play, self._session.selection.act
        if any(each.act.id == chosen for each in play.at_hand):
            play.take(chosen)
        play.step_act()

    def _zoom(self, factor: float) -> None:
        x = self._ruler.layout_now.scale.x(self._session.playhead.time)
        self._ruler.zoom(factor, x)

    def _give_up(self) -> None:
        if not self._pointer.give_up():
            self._session.selection.select_act("")
