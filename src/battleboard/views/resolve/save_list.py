"""The targets of a spell or device, and their saving throws."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from battleboard.battle.commands import RollSave
from battleboard.battle.round.spells import saves_against
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.referee import Roll, RollRequest
from battleboard.battle.state.rules_scene import on_table
from battleboard.models.session import Session
from battleboard.rules import Act
from battleboard.rules.timing.act import ActKind
from battleboard.views.resolve.act_form import DieSlot
from battleboard.views.theme.sizes import HAIR, XL, XS, XXL, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.labels import Sentence, SideBadge
from battleboard.views.widgets.popups import open_menu_under

_HIGHEST = 30


class SaveRow(QWidget):
    """One target of an act: the number that saves, the die, its result, and its own damage.

    `entered()` tells that Enter was pressed on a throw, entered or left out, `harmed()` that the
    damage was entered or rolled, and `dropped()` that the figure is no target after all.
    """

    entered = Signal()
    harmed = Signal()
    dropped = Signal()

    def __init__(self, session: Session, act: str, who: str) -> None:
        super().__init__()
        self._session = session
        self._act = act
        self._against = ""
        self.who = who
        figure = session.battle.figure(who)
        name = name_of(session.battle, who)
        self.needed = QLineEdit()
        self.needed.setValidator(QIntValidator(1, _HIGHEST, self.needed))
        self.needed.setPlaceholderText("save")
        self.needed.setFixedWidth(60)
        self.needed.setAccessibleName(f"{name} saves with")
        self.slot = DieSlot(RollSave(who, act).throw, f"Saving throw of {name}", session.guide)
        self.damage: DieSlot | None = None
        self.came = label("", TextStyle.SMALL)
        self.drop = button("×", self.dropped.emit, ButtonStyle.QUIET, hint=f"Leave {name} out")
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(XS)
        row.addWidget(SideBadge(session.battle.teams[figure.side]))
        row.addWidget(Sentence(name, lines=1), stretch=1)
        for part in (self.came, self.needed, self.slot, self.drop):
            row.addWidget(part)
        self.slot.entered.connect(self._enter)
        self.slot.roll_asked.connect(self.roll)
        self.needed.returnPressed.connect(self.slot.setFocus)
        self.refresh()

    @property
    def is_open(self) -> bool:
        """Whether the saving throw may still be made."""
        return not self.came.text() and bool(self.needed.text())

    def against(self, what: str) -> None:
        """Set what is saved against: the card knows the number."""
        self._against = what
        known = self._session.battle.figure(self.who).card.saves.get(what)
        self.needed.setText("" if known is None else str(known))

    def refresh(self) -> None:
        """Show the result of the throw."""
        saved = saves_against(self._session.battle, self._act).get(self.who)
        self.came.setText("" if saved is None else "saved" if saved.succeeded else "failed")
        self.came.setVisible(bool(saved))
        self._make_room()
        if saved:
            self.slot.show_value(saved.total)

    def ask_for_damage(self, dice: Roll | None) -> None:
        """Show a field for these dice of this target's damage, or none."""
        if self.damage and self.damage.ask.dice == dice:
            return
        if self.damage:
            self.damage.hide()
            self.damage.deleteLater()
        self.damage = None if dice is None else self._damage_slot(dice)
        self._make_room()

    def roll_damage(self) -> None:
        """Let the program throw the damage of this target."""
        if self.damage:
            self.damage.show_value(self._session.document.throw(self.damage.ask))
            self.harmed.emit()

    def command(self) -> RollSave:
        """The command for the saving throw."""
        needed = int(self.needed.text()) if self.needed.hasAcceptableInput() else None
        return RollSave(self.who, self._act, self._against, needed)

    def roll(self) -> None:
        """Let the program make the saving throw."""
        if self._session.document.do(self.command()):
            self.entered.emit()

    def save(self) -> bool:
        """Make the saving throw with the number that was typed in."""
        value = self.slot.value
        if value is None:
            return True
        return self._session.document.do(self.command(), {self.slot.ask.what: value})

    def _damage_slot(self, dice: Roll) -> DieSlot:
        ask = RollRequest(f"damage: {self._act} {self.who}", dice)
        name = name_of(self._session.battle, self.who)
        slot = DieSlot(ask, f"Damage to {name}", self._session.guide)
        slot.entered.connect(self.harmed)
        slot.roll_asked.connect(self.roll_damage)
        self._row.insertWidget(self._row.indexOf(self.drop), slot)
        slot.show()
        return slot

    def _make_room(self) -> None:
        """Hide the number needed once the save is thrown and damage is asked for."""
        self.needed.setHidden(self.damage is not None and bool(self.came.text()))

    def _enter(self) -> None:
        if self.slot.fault:
            self._session.document.refused.emit(self.slot.fault)
        elif self.save():
            self.entered.emit()


_LETTERS: Final = 3


class SaveList(QWidget):
    """A line for each target; above them, what is saved against and a button for more targets.

    `changed()` tells that the targets have changed, `entered()` that the last throw was entered,
    `harmed()` that the damage of one target was, and `lasting_asked()` that a lasting effect on
    those that do not save is asked for.
    """

    changed = Signal()
    entered = Signal()
    harmed = Signal()
    lasting_asked = Signal()

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__()
        self._session = session
        self._act = act
        self.whom = list(dict.fromkeys(act.targets))
        self.saves: list[SaveRow] = []
        self._own: Roll | None = None
        self.kinds = QComboBox()
        self.kinds.setAccessibleName("Save against")
        # It is cut rather than pushing the buttons beside it out of the column.
        letters = _LETTERS * self.kinds.fontMetrics().averageCharWidth()
        self.kinds.setMinimumWidth(XL + XXL + letters)
        self.kinds.currentTextChanged.connect(self._save_against)
        self.others = button(
            "Others…", self._open_others, ButtonStyle.QUIET, hint="Add other targets"
        )
        self.lasting = button(
            "Lasting…",
            self.lasting_asked.emit,
            ButtonStyle.QUIET,
            hint="The effect it leaves, and for how long: asleep, held, blessed…",
        )
        self._words = label("Save:", faint=True)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(HAIR)
        self._rows.addLayout(self._head())
        self._set()

    @property
    def may_save(self) -> bool:
        """Whether it has any target besides the figure that does it."""
        return any(who != self._act.by for who in self.whom)

    @property
    def waiting(self) -> list[SaveRow]:
        """The targets that may still save."""
        return [row for row in self.saves if row.is_open]

    @property
    def own(self) -> dict[str, int]:
        """The damage of each target for which it was typed or thrown separately."""
        slots = {row.who: row.damage for row in self.saves}
        return {who: slot.value for who, slot in slots.items() if slot and slot.value is not None}

    @property
    def unharmed(self) -> list[SaveRow]:
        """The targets whose own damage is still to be thrown."""
        slots = ((row, row.damage) for row in self.saves)
        return [row for row, slot in slots if slot and slot.dice.number and slot.value is None]

    def ask_for_damage(self, dice: Roll | None) -> None:
        """Ask for each target's own damage, by these dice; with none, do not ask."""
        self._own = dice
        for row in self.saves:
            row.ask_for_damage(dice)

    def refresh(self) -> None:
        """Show the saving throws so far."""
        for row in self.saves:
            row.refresh()

    def catch(self, *who: str) -> None:
        """Add other targets."""
        self.whom = list(dict.fromkeys((*self.whom, *who)))
        self._set()

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(XS)
        head.addWidget(self._words)
        head.addWidget(self.kinds, stretch=1)
        head.addStretch()
        head.addWidget(self.others)
        head.addWidget(self.lasting)
        return head

    def _set(self) -> None:
        """Show a line for each target, and list the saving throws that their cards know."""
        known = {row.who: row for row in self.saves}
        for who, row in known.items():
            if who not in self.whom:
                self._rows.removeWidget(row)
                row.hide()
                row.deleteLater()
        self.saves = [known.get(who) or self._save_row(who) for who in self.whom]
        figures = self._session.battle.figures
        kinds = list(dict.fromkeys(kind for who in self.whom for kind in figures[who].card.saves))
        if kinds != [self.kinds.itemText(at) for at in range(self.kinds.count())]:
            self.kinds.clear()
            self.kinds.addItems(kinds)
            self.kinds.setCurrentIndex(usual_save(kinds, self._act.kind))
        for part in (self.kinds, self._words):
            part.setVisible(bool(kinds) and self.may_save)
        self.changed.emit()

    def _save_row(self, who: str) -> SaveRow:
        row = SaveRow(self._session, self._act.id, who)
        row.against(self.kinds.currentText())
        row.ask_for_damage(self._own)
        row.harmed.connect(self.harmed)
        row.entered.connect(lambda: self._go_on_from(row))
        row.dropped.connect(lambda: self._drop(who))
        self._rows.addWidget(row)
        return row

    def _drop(self, who: str) -> None:
        self.whom.remove(who)
        self._set()

    def _save_against(self, kind: str) -> None:
        for row in self.saves:
            row.against(kind)

    def _go_on_from(self, row: SaveRow) -> None:
        """Focus the next open throw."""
        after = self.saves[self.saves.index(row) + 1 :]
        waiting = next((each for each in after if each.is_open), None)
        if waiting:
            waiting.slot.setFocus()
        else:
            self.entered.emit()

    def _open_others(self) -> None:
        """Offer all figures that are not targets yet."""
        menu = QMenu(self)
        chosen = [who for who in self._session.selection.figures if who not in self.whom]
        if len(chosen) > 1:
            every = menu.addAction("All selected figures")
            every.triggered.connect(lambda: self.catch(*chosen))
            menu.addSeparator()
        for figure in on_table(self._session.battle):
            if figure.id not in self.whom:
                entry = menu.addAction(figure.card.name)
                entry.triggered.connect(lambda _=False, who=figure.id: self.catch(who))
        open_menu_under(menu, self.others)


def usual_save(against: Sequence[str], kind: ActKind) -> int:
    """The index of the most likely saving throw: that against spells, if there is one."""
    spells = (at for at, each in enumerate(against) if kind == "spell" and "spell" in each)
    return next(spells, 0)
