"""Those whom a spell, device or breath affects, and their saving throws."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from battleboard.battle.commands.inflicting import AppliedEffects, Inflict, Victim
from battleboard.battle.state.command_context import Roll, RollRequest
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.rules_scene import on_table
from battleboard.models.session import Session
from battleboard.queries.round.powers_at_work import UsedPower, bolts_shared, multiplied
from battleboard.queries.round.resisting import resistance_against
from battleboard.queries.round.saving_numbers import needed_against, save_kinds
from battleboard.views.resolve.act_form import DieSlot
from battleboard.views.resolve.resist_fields import ResistFields
from battleboard.views.theme.sizes import HAIR, XL, XS, XXL
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import RoomForText
from battleboard.views.widgets.labels import FigureName, SideBadge, unmarked
from battleboard.views.widgets.popups import open_menu_under

_HIGHEST: Final = 30
_AT_ONCE: Final = 16
"""So many others are offered in one menu; more of them by their sides."""
_SAVED, _FAILED, _OPEN = "saved", "failed", "?"
_RULED: Final[Mapping[bool | None, bool | None]] = {None: True, True: False, False: None}
_HOW: Final = "Click to override: saved, failed, or rolled"


class SaveRow(QWidget):
    """One that something affects: the number that saves it, the die, what came, its own damage.

    `entered()` tells that Enter was pressed on a saving throw, entered or left out, `tried()` the
    same of magic resistance, `harmed()` that the damage was entered or rolled, and `dropped()` that
    it does not affect the figure after all.
    """

    entered = Signal()
    tried = Signal()
    harmed = Signal()
    dropped = Signal()

    def __init__(self, session: Session, used: UsedPower, who: str) -> None:
        super().__init__()
        self._session = session
        self._used = used
        self._ruled: bool | None = None
        self._allowed = True
        self.who = who
        figure = session.battle.figure(who)
        name = name_of(session.battle, who)
        self.needed = QLineEdit()
        self.needed.setValidator(QIntValidator(1, _HIGHEST, self.needed))
        self.needed.setPlaceholderText("?")
        RoomForText(self.needed, str(_HIGHEST))
        self.needed.setAccessibleName(f"{name} saves with")
        self.slot = DieSlot(
            self._throw("save", Roll(1, 20)), f"Saving throw of {name}", session.guide
        )
        self.damage: DieSlot | None = None
        self.resists = self._resist_fields()
        self.came = button(_OPEN, self._rule, ButtonStyle.CHIP, hint=_HOW)
        RoomForText(self.came, _SAVED)
        self.drop = button("×", self.dropped.emit, ButtonStyle.QUIET, hint=f"Leave {name} out")
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(XS)
        row.addWidget(SideBadge(session.battle.teams[figure.side]))
        row.addWidget(FigureName(name), stretch=1)
        if self.resists:
            row.addWidget(self.resists)
        for part in (self.came, self.needed, self.slot, self.drop):
            row.addWidget(part)
        self.slot.entered.connect(lambda: self._tell_entered(self.slot))
        self.slot.roll_asked.connect(self.roll)
        self.slot.textChanged.connect(self._show)
        self.needed.textChanged.connect(self._show)
        self.needed.returnPressed.connect(self.slot.setFocus)
        self._show()

    @property
    def may_save(self) -> bool:
        """Whether there is a number that saves it."""
        return self.needed.hasAcceptableInput()

    @property
    def saved(self) -> bool | None:
        """Whether it has saved, by the DM's word or by the die; None if that is open."""
        return self._by_die if self._ruled is None else self._ruled

    @property
    def is_open(self) -> bool:
        """Whether the saving throw is still to be made."""
        return self.may_save and self.saved is None and not self.is_resisted

    @property
    def is_tried(self) -> bool:
        """Whether magic resistance is still to be thrown for, which comes before the save."""
        return self.resists is not None and self.resists.resisted is None

    @property
    def is_resisted(self) -> bool:
        """Whether its magic resistance keeps all of it off."""
        return self.resists is not None and self.resists.resisted is True

    @property
    def victim(self) -> Victim:
        """The figure, as it goes into the command."""
        own = self.damage.value if self.damage else None
        needed = int(self.needed.text()) if self._typed_save else None
        if self.resists is None:
            return Victim(self.who, needed, self._ruled, own)
        chance, ruled = self.resists.per_cent, self.resists.ruled
        return Victim(self.who, needed, self._ruled, own, chance, ruled)

    @property
    def typed(self) -> dict[str, int]:
        """The throws that were typed in or rolled, by their names."""
        tried = self.resists.typed if self.resists else {}
        return tried if self.is_resisted else tried | self._typed_save

    @property
    def _typed_save(self) -> dict[str, int]:
        value = self.slot.value
        return {} if value is None or not self.may_save else {self.slot.ask.what: value}

    def against(self, what: str) -> None:
        """Set what is saved against: card and tables know the number."""
        known = needed_against(self._session.battle, self.who, what) if what else None
        self.needed.setText("" if known is None else str(known))
        self.needed.setToolTip(f"The number that saves against {what}" if what else "")

    def allow(self, *, save: bool) -> None:
        """Show the fields of a saving throw only where one is allowed."""
        self._allowed = save
        self._show()

    def ask_for_damage(self, dice: Roll | None) -> None:
        """Show a field for these dice of this target's damage, or none."""
        if self.damage and self.damage.ask.dice == dice:
            return
        if self.damage:
            self.damage.hide()
            self.damage.deleteLater()
        self.damage = None if dice is None else self._damage_slot(dice)
        self._show()

    def roll_damage(self) -> None:
        """Let the program throw the damage of this target."""
        if self.damage:
            self.damage.show_value(self._session.document.throw(self.damage.ask))
            self.harmed.emit()

    def roll(self) -> None:
        """Let the program make the throw that comes next."""
        slot = self._next_slot
        slot.show_value(self._session.document.throw(slot.ask))
        self._tell_entered(slot)

    def focus_die(self) -> None:
        """Focus the throw that comes next."""
        self._next_slot.setFocus()

    def use_at(self, level: int) -> None:
        """Show what its magic resistance is against another level."""
        if self.resists:
            self.resists.use_at(level)

    @property
    def _next_slot(self) -> DieSlot:
        return self.resists.slot if self.resists and self.is_tried else self.slot

    def _resist_fields(self) -> ResistFields | None:
        """The fields of its magic resistance, if it has any that counts here."""
        if resistance_against(self._session.battle, self._used, self.who) is None:
            return None
        made = ResistFields(self._session, self._used, self.who)
        made.entered.connect(lambda: self._tell_entered(made.slot))
        made.slot.roll_asked.connect(self.roll)
        made.changed.connect(self._show)
        return made

    def _throw(self, what: str, dice: Roll) -> RollRequest:
        if what == "save":
            infliction = AppliedEffects(self._used.name)
            return Inflict(infliction, act=self._used.act).throw_for(self.who)
        return RollRequest(f"damage: {self._used.act or self._used.name} {self.who}", dice)

    def _damage_slot(self, dice: Roll) -> DieSlot:
        name = name_of(self._session.battle, self.who)
        slot = DieSlot(self._throw("damage", dice), f"Damage to {name}", self._session.guide)
        slot.entered.connect(self.harmed)
        slot.roll_asked.connect(self.roll_damage)
        self._row.insertWidget(self._row.indexOf(self.drop), slot)
        slot.show()
        return slot

    def _rule(self) -> None:
        """Say by the DM's word the other thing than the die, or what it says after all.

        Before it was thrown: saved, failed, open.
        """
        if self._by_die is None:
            self._ruled = _RULED[self._ruled]
        else:
            self._ruled = not self._by_die if self._ruled is None else None
        self._show()

    @property
    def _by_die(self) -> bool | None:
        if not self.may_save or self.slot.value is None:
            return None
        return self.slot.value >= int(self.needed.text())

    def _show(self) -> None:
        """Show what came of the throw; the number needed makes room once that is known."""
        known, affects = self.saved, not (self.is_tried or self.is_resisted)
        self.came.setText(_OPEN if known is None else _SAVED if known else _FAILED)
        self.came.setAccessibleName(
            f"{name_of(self._session.battle, self.who)}: {self.came.text()}"
        )
        self.came.setVisible(affects and (self.may_save or self._ruled is not None))
        has_room = self.damage is None or known is None
        self.needed.setVisible(affects and self._allowed and has_room)
        self.slot.setVisible(affects and self._allowed)
        if self.damage:
            self.damage.setVisible(affects)

    def _tell_entered(self, slot: DieSlot) -> None:
        """Tell that a throw was entered, or what is wrong with it."""
        if slot.fault:
            self._session.document.refused.emit(slot.fault)
        elif slot is self.slot:
            self.entered.emit()
        else:
            self.tried.emit()


_LETTERS: Final = 3


class SaveList(QWidget):
    """A line for each that it affects; above, what is saved against and a button for more.

    `changed()` tells that the figures have changed, `entered()` that the last throw was entered,
    `harmed()` that the damage of one target was, and `lasting_asked()` that a lasting effect on
    those that do not save is asked for.
    """

    changed = Signal()
    entered = Signal()
    harmed = Signal()
    lasting_asked = Signal()

    def __init__(self, session: Session, used: UsedPower, whom: Iterable[str]) -> None:
        super().__init__()
        self._session = session
        self._used = used
        self.whom = list(dict.fromkeys(whom))
        self.saves: list[SaveRow] = []
        self._own: Roll | None = None
        self._bolts = 0
        self.kinds = QComboBox()
        self.kinds.setAccessibleName("Save against")
        self.kinds.setToolTip("Saving throw type")
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
            hint="Lasting effect and duration: asleep, held, blessed…",
        )
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(HAIR)
        self._rows.addLayout(self._head())
        self._set()

    @property
    def may_save(self) -> bool:
        """Whether it affects any figure besides the one that does it."""
        return any(who != self._used.by for who in self.whom)

    @property
    def against(self) -> str:
        """What is saved against, or ''."""
        return "" if self.kinds.isHidden() else str(self.kinds.currentData() or "")

    @property
    def waiting(self) -> list[SaveRow]:
        """Those who still have a throw to make: magic resistance of all, then saves of all."""
        tried = [row for row in self.saves if row.is_tried]
        return [*tried, *(row for row in self.saves if row.is_open and row not in tried)]

    @property
    def is_resisted(self) -> bool:
        """Whether it affects some, and all of them resist it."""
        return bool(self.saves) and all(row.is_resisted for row in self.saves)

    def use_at(self, level: int) -> None:
        """Show what magic resistance is against another level."""
        for row in self.saves:
            row.use_at(level)

    @property
    def victims(self) -> tuple[Victim, ...]:
        """All of them, as they go into the command."""
        return tuple(row.victim for row in self.saves)

    @property
    def typed(self) -> dict[str, int]:
        """The throws that were typed in or rolled, by their names."""
        return {what: value for row in self.saves for what, value in row.typed.items()}

    @property
    def unharmed(self) -> list[SaveRow]:
        """The targets whose own damage is still to be thrown."""
        slots = ((row, row.damage) for row in self.saves if not row.is_resisted)
        return [row for row, slot in slots if slot and slot.dice.number and slot.value is None]

    def ask_for_damage(self, dice: Roll | None, bolts: int = 0) -> None:
        """Ask for each target's own damage, by these dice, once for each of its bolts, or not."""
        self._own, self._bolts = dice, bolts
        shares = bolts_shared(bolts, len(self.saves)) if bolts else [1] * len(self.saves)
        for row, share in zip(self.saves, shares, strict=True):
            row.ask_for_damage(None if dice is None else multiplied(dice, share))

    def show_whom(self, whom: Iterable[str]) -> None:
        """Show other figures."""
        self.whom = list(dict.fromkeys(whom))
        self._set()

    def catch(self, *who: str) -> None:
        """Add other targets."""
        self.show_whom((*self.whom, *who))

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(XS)
        head.addWidget(self.kinds, stretch=1)
        head.addStretch()
        head.addWidget(self.others)
        head.addWidget(self.lasting)
        return head

    def _set(self) -> None:
        """Show a line for each of them, and the saving throws that cards and tables know."""
        known = {row.who: row for row in self.saves}
        for who, row in known.items():
            if who not in self.whom:
                self._rows.removeWidget(row)
                row.hide()
                row.deleteLater()
        self.saves = [known.get(who) or self._save_row(who) for who in self.whom]
        kinds = save_kinds(self._session.battle, self.whom)
        if kinds != tuple(self.kinds.itemData(at) for at in range(1, self.kinds.count())):
            self._offer(kinds)
        self.kinds.setVisible(bool(kinds) and self.may_save)
        self.ask_for_damage(self._own, self._bolts)
        self.changed.emit()

    def _offer(self, kinds: Sequence[str]) -> None:
        """Offer some saving throws, with that of the power chosen, or else the likeliest."""
        self.kinds.clear()
        for text, data in (("no save", ""), *((kind, kind) for kind in kinds)):
            self.kinds.addItem(text, data)
        self.kinds.setCurrentIndex(self._used.save_among(kinds) + 1)
        self._save_against("")

    def _save_row(self, who: str) -> SaveRow:
        row = SaveRow(self._session, self._used, who)
        row.harmed.connect(self.harmed)
        row.entered.connect(lambda: self._go_on_from(row))
        row.tried.connect(self._go_on_to_saves)
        row.dropped.connect(lambda: self._drop(who))
        self._rows.addWidget(row)
        self._ask_save(row)
        return row

    def _drop(self, who: str) -> None:
        self.whom.remove(who)
        self._set()

    def _save_against(self, _kind: str) -> None:
        for row in self.saves:
            self._ask_save(row)

    def _ask_save(self, row: SaveRow) -> None:
        """Ask for a saving throw, unless there is to be none."""
        against = str(self.kinds.currentData() or "")
        row.against(against)
        row.allow(save=bool(against) or self.kinds.count() <= 1)

    def _go_on_from(self, row: SaveRow) -> None:
        """Focus the next open throw."""
        after = self.saves[self.saves.index(row) + 1 :]
        self._go_on_to(next((each for each in after if each.is_open), None))

    def _go_on_to_saves(self) -> None:
        """Focus the next throw of magic resistance, or once all have tried the first save."""
        self._go_on_to(next(iter(self.waiting), None))

    def _go_on_to(self, row: SaveRow | None) -> None:
        if row:
            row.focus_die()
        else:
            self.entered.emit()

    def _open_others(self) -> None:
        """Offer all figures that are not targets yet: many by their sides."""
        menu = QMenu(self)
        chosen = [who for who in self._session.selection.figures if who not in self.whom]
        if len(chosen) > 1:
            every = menu.addAction("All selected figures")
            every.triggered.connect(lambda: self.catch(*chosen))
            menu.addSeparator()
        battle = self._session.battle
        others = [each for each in on_table(battle) if each.id not in self.whom]
        if len(others) <= _AT_ONCE:
            self._offer_figures(menu, others)
        else:
            up = [each for each in others if not is_out(battle, each)]
            for side, team in battle.teams.items():
                of_side = [each for each in up if each.side == side]
                if of_side:
                    self._offer_figures(menu.addMenu(unmarked(team.name)), of_side)
            down = [each for each in others if each not in up]
            if down:
                self._offer_figures(menu.addMenu("Figures that are down"), down)
        open_menu_under(menu, self.others)

    def _offer_figures(self, menu: QMenu, figures: Iterable[Figure]) -> None:
        for figure in figures:
            entry = menu.addAction(unmarked(figure.card.name))
            entry.triggered.connect(lambda _=False, who=figure.id: self.catch(who))
