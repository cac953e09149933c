"""The menus of possible declarations, and the form for a spell that is not on the card."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from itertools import count
from math import ceil
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.commands import Declare
from battleboard.battle.knowledge.preview import declaration_in
from battleboard.battle.state.naming import name_of
from battleboard.board.point import Point
from battleboard.foundation.words import with_capital
from battleboard.models.declared_chances import Considered
from battleboard.models.session import Session
from battleboard.queries.figures.gear_names import known_casting_time
from battleboard.queries.round import group_offers
from battleboard.queries.round.declaration_chances import is_weighed, may_weigh
from battleboard.queries.round.explanations import rule_of_action
from battleboard.queries.round.forecast import forecast_declaration
from battleboard.queries.round.group_declarations import GroupChoice
from battleboard.queries.round.group_offers import offer_at_place, offer_at_target, offer_to_group
from battleboard.queries.round.intents import Intent, casting_of
from battleboard.queries.round.offers import D4, offer
from battleboard.rules.scene import ActionKind
from battleboard.views.procedure.group_declaring import declare_together
from battleboard.views.theme.sizes import TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import NameCompleter
from battleboard.views.widgets.forms import form_rows, number_field, text_field
from battleboard.views.widgets.labels import Sentence, escape_mnemonics, tooltip_text
from battleboard.views.widgets.layouts import add_parts
from battleboard.views.widgets.popups import Popover, add_caption, keep_on_screen, opener_of

_WIDTH = 340
_MOST_SEGMENTS = 99


class CastingPopover(Popover):
    """Asks for a spell's name and casting time, and previews its declaration."""

    def __init__(self, session: Session, asked: group_offers.SpellPrompt, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFixedWidth(_WIDTH)
        self._document, self._considered = session.document, session.considered
        self._powers, self._asked = session.powers, asked
        what = f"Name of the {self._what}"
        self._name = text_field(name=what, prompt=what)
        self._name.setCompleter(NameCompleter(self._names_to_complete(), self._name))
        most = _MOST_SEGMENTS if asked.after is None else 1
        self._time = number_field(0, most, 1, name="Casting time", unit=" segment")
        self._between = number_field(1, D4, name="d4 between the two cantrips", before="d4 shows ")
        self._foretold = Sentence(lines=3)
        self.chance = Sentence(kind=TextStyle.STRONG, lines=1)
        self._declare = button("Declare", self._do, ButtonStyle.PRIMARY)
        self._lay_out()
        self._name.textChanged.connect(self._take_time)
        self._name.textChanged.connect(self._show_forecast)
        self._time.valueChanged.connect(self._say_unit)
        self._time.valueChanged.connect(self._show_forecast)
        self._between.valueChanged.connect(self._show_forecast)
        self._name.returnPressed.connect(self._do)
        session.considered.changed.connect(self._show_chance)
        self._show_forecast()

    def open_at(self, at: QPoint) -> None:
        super().open_at(at)
        self._name.setFocus()

    def _lay_out(self) -> None:
        who = name_of(self._document.battle, self._asked.who)
        verb = "casts" if self._asked.kind == "cast" else "uses"
        thing = self._what if self._asked.after is None else "second cantrip"
        self.panel.rows.addWidget(label(f"{who} {verb} a {thing}", TextStyle.STRONG))
        fields = form_rows(("Name", self._name))
        if "casting time" not in self._document.battle.rules.unsupported:
            fields.addRow("Takes", self._time)
        if self._asked.after is not None:
            fields.addRow("After the first", self._between)
        add_parts(self.panel.rows, fields, self._foretold, self.chance)
        self.panel.rows.addWidget(self._declare, alignment=Qt.AlignmentFlag.AlignRight)

    @property
    def _what(self) -> str:
        return "spell" if self._asked.kind == "cast" else "device"

    def _names_to_complete(self) -> list[str]:
        """Return the names to complete: of spells, or of all other powers."""
        spells = self._asked.kind == "cast"
        powers = self._powers.all.values()
        return sorted({each.name for each in powers if (each.kind == "spell") == spells})

    def _say_unit(self, time: int) -> None:
        self._time.setSuffix(" segment" if time == 1 else " segments")

    def _take_time(self, name: str) -> None:
        battle = self._document.battle
        own = battle.figure(self._asked.who).card.fighting.character_class
        catalogue = self._powers.catalogue_of(battle.ruleset)
        time = known_casting_time(catalogue, name, (own,)) if self._asked.kind == "cast" else 0
        if time:
            self._time.setValue(time)

    def _declaration(self) -> Declare:
        asked = self._asked
        name = self._name.text().strip()
        found = casting_of(asked.who, asked.kind, name, self._time.value(), asked.targets)
        if asked.after is None:
            return found
        delay = asked.after + self._between.value()
        return Declare(found.action._replace(delay=delay), also=True)

    def _show_forecast(self) -> None:
        document = self._document
        found = forecast_declaration(document.battle, self._declaration(), document.tables)
        self._declare.setEnabled(bool(self._name.text().strip()) and not found.barred)
        self._foretold.say(found.barred or " ".join(found.says), faint=not found.barred)
        self._considered.consider(() if found.barred else (self._declaration(),), only=True)
        self._show_chance()

    def _show_chance(self) -> None:
        chance = self._considered.of(self._declaration())
        self.chance.say(with_capital(chance.in_words) if chance else "")

    def _do(self) -> None:
        if self._declare.isEnabled() and self._document.do(self._declaration()):
            self.close()


_LAST_KEY: Final = 9
_LONGEST: Final = 56
_BLANK: Final = "\u2007"
_ROOM: Final = _BLANK * 19
_ROOM_FOR_GROUP: Final = _BLANK * 28
"""Blanks that hold the place of a chance in a menu line: of one figure, and of several."""


def declare_menu(
    session: Session, who: str, target: str = "", parent: QWidget | None = None
) -> "OfferMenu":
    """Build the menu of what a figure may declare, with or without a target.

    If the figure is one of several selected, and the target is not, the menu is for all of them.
    """
    chosen = session.selection.figures
    if len(chosen) > 1 and who in chosen and target not in chosen:
        return group_menu(session, chosen, target, parent)
    return OfferMenu(session, lambda: offer(session.document, who, target), parent)


def place_menu(
    session: Session, who: tuple[str, ...], place: Point, parent: QWidget
) -> "OfferMenu":
    first, *others = who
    document = session.document
    if others:
        return OfferMenu(session, lambda: offer_at_place(document, who, place), parent)
    return OfferMenu(session, partial(offer, document, first, place=place), parent)


def group_menu(
    session: Session, who: tuple[str, ...], target: str = "", parent: QWidget | None = None
) -> "OfferMenu":
    document = session.document

    def lines() -> Iterable[group_offers.OfferLine]:
        if target:
            return offer_at_target(document, who, target)
        return offer_to_group(document, who)

    return OfferMenu(session, lines, parent)


def target_menu(
    session: Session, who: tuple[str, ...], target: str, parent: QWidget
) -> "OfferMenu":
    first, *others = who
    if others:
        return group_menu(session, who, target, parent)
    return OfferMenu(session, partial(offer, session.document, first, target), parent)


_NO_ATTACK: Final = "no attack this round"


class OfferMenu(QMenu):
    """Lists possible declarations when opened; number keys make the declaration of their line.

    The chance of each appears once it is calculated. `considered(command)` is emitted with the
    highlighted command, or None. Undo closes the menu, and `undone()` is emitted afterwards.
    """

    considered = Signal(object)
    undone = Signal()

    def __init__(
        self,
        session: Session,
        lines: Callable[[], Iterable[group_offers.OfferLine]],
        parent: QWidget | None = None,
        first: int = 1,
    ) -> None:
        super().__init__(parent)
        self._session, self._document = session, session.document
        self._weighed: dict[QAction, tuple[Considered, str]] = {}
        self._lines = lines
        self._keys = count(first)
        self._intents: dict[QAction, Intent] = {}
        self._rules: dict[QAction, str] = {}
        # A QMenu ignores the tooltips of its actions unless told to show them.
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self.fill)
        self.hovered.connect(self._consider)
        self.aboutToHide.connect(self._consider_nothing)
        self.aboutToHide.connect(self._leave)
        session.considered.changed.connect(self._show_chances)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the Undo shortcut, which an open menu keeps from the window."""
        if not event.matches(QKeySequence.StandardKey.Undo):
            super().keyPressEvent(event)
            return
        first = self
        while isinstance(above := first.parentWidget(), OfferMenu):
            first = above
        first.close()
        self._document.undo()
        first.undone.emit()

    def fill(self) -> None:
        """Build the lines on first use, and request their chances."""
        if self.isEmpty():
            for line in self._lines():
                self._add(line)
        self._session.considered.consider(choice for choice, _ in self._weighed.values())
        self._show_chances()

    def _weigh(self, action: QAction, command: Command | None) -> None:
        """Reserve room in a line for the chance of its declaration, if it can have one."""
        declare = declaration_in(command) if command else None
        if command and declare and is_weighed(self._document.battle, declare.action):
            self._weighed[action] = command, action.text()

    def _leave(self) -> None:
        """Stop the slow calculation of chances for group choices."""
        choices = (choice for choice, _ in self._weighed.values())
        self._session.considered.leave(each for each in choices if isinstance(each, GroupChoice))

    def _show_chances(self) -> None:
        for action, (choice, text) in self._weighed.items():
            chance = self._session.considered.of(choice)
            column, joint = ("", " · ") if "\t" in text else ("\t", "")
            words = chance.in_words if chance else ""
            if chance and chance.is_void and action.menu() is not None:
                # The likeliest action comes to nothing, but the submenu has others.
                words = _NO_ATTACK
            told = f"{joint}{words}" if words else ""
            room = _ROOM_FOR_GROUP if isinstance(choice, GroupChoice) else _ROOM
            shown = f"{text}{column}{told}{self._rest_of(room, told)}"
            if action.text() != shown:
                action.setText(shown)
                self._hint(action, *(chance.says if chance else ()))
        keep_on_screen(self)

    def _rest_of(self, room: str, told: str) -> str:
        metrics = self.fontMetrics()
        left = metrics.horizontalAdvance(room) - metrics.horizontalAdvance(told)
        return _BLANK * ceil(left / metrics.horizontalAdvance(_BLANK))

    def _add(self, line: group_offers.OfferLine) -> None:
        match line:
            case None:
                self.addSeparator()
            case group_offers.OfferNote():
                add_caption(self, line.text, is_title=line.is_title)
            case group_offers.SpellPrompt():
                action = self.addAction(self._with_key(line.text))
                action.triggered.connect(lambda: self._ask(line))
                self._explain(action, line.kind)
            case group_offers.Submenu():
                self._branch(line)
            case Intent():
                self._offer(line)
            case group_offers.GroupOffer():
                self._offer_to_group(line)

    def _explain(self, action: QAction, kind: ActionKind | None, note: str = "") -> None:
        if kind is not None:
            self._rules[action] = rule_of_action(self._document.battle.rules, kind)
        self._hint(action, note)

    def _hint(self, action: QAction, *told: str) -> None:
        action.setToolTip(tooltip_text(*told, rule=self._rules.get(action, "")))

    def _branch(self, line: group_offers.Submenu) -> None:
        menu = OfferMenu(self._session, line.lines, self, line.first)
        menu.setTitle(self._with_key(line.text, line.note))
        menu.considered.connect(self.considered)
        self.addMenu(menu)
        self._weigh(menu.menuAction(), line.likely)

    def _offer(self, line: Intent) -> None:
        note = brief(line.why_not) if line.why_not else line.hint
        action = self.addAction(self._with_key(line.text, note))
        declare = declaration_in(line.command)
        self._explain(action, declare.action.kind if declare else None, line.why_not or line.hint)
        action.setEnabled(not line.why_not)
        action.triggered.connect(lambda: self._document.do(line.command))
        self._intents[action] = line
        self._weigh(action, None if line.why_not else line.command)

    def _offer_to_group(self, line: group_offers.GroupOffer) -> None:
        """Add a line for several figures; what each declares is worked out on choosing the line."""
        action = self.addAction(
            self._with_key(line.text, brief(line.why_not) or line.hint, line.letter)
        )
        self._explain(action, line.kind, line.why_not or line.hint)
        action.setEnabled(not line.why_not)
        action.triggered.connect(lambda: declare_together(self._document, line.choice))
        if not line.why_not and may_weigh(self._document.battle, line.kind):
            self._weighed[action] = line.choice, action.text()

    def _ask(self, line: group_offers.SpellPrompt) -> None:
        above = opener_of(self) or QApplication.activeWindow()
        if above is not None:
            CastingPopover(self._session, line, above).open_at(self.pos())

    def _with_key(self, text: str, note: str = "", letter: str = "") -> str:
        number = 0 if letter else next(self._keys)
        key = f"&{letter or number}  " if number <= _LAST_KEY else ""
        return (
            f"{key}{escape_mnemonics(text)}\t{escape_mnemonics(note)}"
            if note
            else f"{key}{escape_mnemonics(text)}"
        )

    def _consider(self, action: QAction) -> None:
        intent = self._intents.get(action)
        self.considered.emit(intent.command if intent else None)

    def _consider_nothing(self) -> None:
        self.considered.emit(None)


_CITED: Final = re.compile(r" \([^()]*\)$")


def brief(sentence: str) -> str:
    """Return the last sentence of a reason, without citation, cut to `_LONGEST` characters."""
    last = _CITED.sub("", sentence).rstrip(".").rsplit(". ", maxsplit=1)[-1]
    return last if len(last) <= _LONGEST else f"{last[: _LONGEST - 1].rstrip()}…"
