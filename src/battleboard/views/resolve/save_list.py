"""The targets of a spell, device or breath, and their saves."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from battleboard.battle.commands.inflicting import AppliedEffects, Inflict, Victim
from battleboard.battle.state.command_context import Roll, RollRequest
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.rules_scene import on_table
from battleboard.models.session import Session
from battleboard.queries.round.powers_at_work import UsedPower, bolts_shared, multiply_roll
from battleboard.queries.round.resisting import resistance_against
from battleboard.queries.round.saving_numbers import number_against, save_kinds
from battleboard.views.resolve.act_form import DieSlot
from battleboard.views.resolve.resist_fields import ResistFields
from battleboard.views.theme.sizes import HAIR, XL, XS, XXL, TextStyle, set_text_style
from battleboard.views.widgets.buttons import ButtonStyle, button, set_button_style
from battleboard.views.widgets.fields import RoomForText
from battleboard.views.widgets.forms import choice_field, text_field
from battleboard.views.widgets.labels import FigureName, SideBadge, escape_mnemonics
from battleboard.views.widgets.layouts import (
    STRETCH,
    FlowLayout,
    add_parts,
    hbox,
    vbox,
    with_stretch,
)
from battleboard.views.widgets.popups import open_menu_under

_HIGHEST: Final = 30
_AT_ONCE: Final = 16
"""Up to this many other figures are offered in one menu; more are grouped by side."""
_SAVED, _FAILED, _OPEN = "saved", "failed", "?"
_RULED: Final[Mapping[bool | None, bool | None]] = {None: True, True: False, False: None}
_HOW: Final = "Click to override: saved, failed, or rolled"


class SaveRow(QWidget):
    """One target: the number it needs to save, the die, the outcome and its own damage.

    `entered()` is emitted on Enter in the die of the save, even if that is empty, or when it is
    rolled; `tried()` likewise for magic resistance, `harmed()` on Enter in the damage,
    `damage_rolled()` when it was rolled, and `dropped()` when the figure is removed as a target.
    """

    entered = Signal()
    tried = Signal()
    harmed = Signal()
    damage_rolled = Signal()
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
        self.needed = text_field(name=f"{name} saves on", prompt="?")
        self.needed.setValidator(QIntValidator(1, _HIGHEST, self.needed))
        RoomForText(self.needed, str(_HIGHEST))
        self.slot = DieSlot(
            self._throw("save", Roll(1, 20)), f"Saving throw of {name}", session.guide
        )
        self.damage: DieSlot | None = None
        self.resists = self._resist_fields()
        self.came = button(_OPEN, self._rule, ButtonStyle.CHIP, hint=_HOW)
        RoomForText(self.came, _SAVED)
        self.drop = button("×", self.dropped.emit, ButtonStyle.QUIET, hint=f"Leave {name} out")
        self._names = SideBadge(session.battle.teams[figure.side]), FigureName(name)
        badge, named = self._names
        self._row = hbox(badge, with_stretch(named), on=self, spacing=XS)
        if self.resists:
            self._row.addWidget(self.resists)
        add_parts(self._row, self.came, self.needed, self.slot, self.drop)
        self.slot.entered.connect(lambda: self._tell_entered(self.slot))
        self.slot.roll_asked.connect(self.roll)
        self.slot.textChanged.connect(self._show)
        self.needed.textChanged.connect(self._show)
        self.needed.returnPressed.connect(self.slot.setFocus)
        self._show()

    @property
    def may_save(self) -> bool:
        """Whether the number needed to save is entered."""
        return self.needed.hasAcceptableInput()

    @property
    def saved(self) -> bool | None:
        """Whether the figure saved, by ruling or by die; None while open."""
        return self._by_die if self._ruled is None else self._ruled

    @property
    def is_bare(self) -> bool:
        """Whether the row has no save, resistance, damage or ruling, and so shows as a chip."""
        asks = self._allowed or self.damage is not None or self.resists is not None
        return not asks and self._ruled is None

    @property
    def is_open(self) -> bool:
        return self.may_save and self.saved is None and not self.is_resisted

    @property
    def is_tried(self) -> bool:
        """Whether magic resistance, which comes before the save, is still to be rolled."""
        return self.resists is not None and self.resists.resisted is None

    @property
    def is_resisted(self) -> bool:
        """Whether magic resistance stops the whole effect."""
        return self.resists is not None and self.resists.resisted is True

    @property
    def victim(self) -> Victim:
        own = self.damage.value if self.damage else None
        needed = int(self.needed.text()) if self._typed_save else None
        if self.resists is None:
            return Victim(self.who, needed, self._ruled, own)
        chance, ruled = self.resists.per_cent, self.resists.ruled
        return Victim(self.who, needed, self._ruled, own, chance, ruled)

    @property
    def typed(self) -> dict[str, int]:
        """The typed or rolled results, keyed by their rolls."""
        tried = self.resists.typed if self.resists else {}
        return tried if self.is_resisted else tried | self._typed_save

    @property
    def _typed_save(self) -> dict[str, int]:
        value = self.slot.value
        return {} if value is None or not self.may_save else {self.slot.ask.what: value}

    def against(self, what: str) -> None:
        """Set the kind of save; card and tables supply the number."""
        known = number_against(self._session.battle, self.who, what) if what else None
        self.needed.setText("" if known is None else str(known))
        self.needed.setToolTip(f"The number that saves against {what}" if what else "")

    def allow(self, *, save: bool) -> None:
        self._allowed = save
        self._show()

    def ask_for_damage(self, dice: Roll | None) -> None:
        """Show a field for this target's damage dice, or remove it if there are none."""
        if self.damage and self.damage.ask.dice == dice:
            return
        if self.damage:
            self.damage.hide()
            self.damage.deleteLater()
        self.damage = None if dice is None else self._damage_slot(dice)
        self._show()

    def roll_damage(self) -> None:
        if self.damage:
            self.damage.show_value(self._session.document.throw(self.damage.ask))
            self.damage_rolled.emit()

    def roll(self) -> None:
        slot = self._next_slot
        slot.show_value(self._session.document.throw(slot.ask))
        self._tell_entered(slot)

    def focus_die(self) -> None:
        self._next_slot.setFocus()

    def use_at(self, level: int) -> None:
        if self.resists:
            self.resists.use_at(level)

    @property
    def _next_slot(self) -> DieSlot:
        return self.resists.slot if self.resists and self.is_tried else self.slot

    def _resist_fields(self) -> ResistFields | None:
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
        """Rule against the die, or drop the ruling again.

        Before the die is rolled, cycle through saved, failed and open.
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
        """Show the outcome; once it is known, hide the number needed if there is a damage field."""
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
        name = escape_mnemonics(name_of(self._session.battle, self.who))
        self.drop.setText(f"{name}  ×" if self.is_bare else "×")
        set_button_style(self.drop, ButtonStyle.CHIP if self.is_bare else ButtonStyle.QUIET)
        for part in self._names:
            part.setHidden(self.is_bare)

    def _tell_entered(self, slot: DieSlot) -> None:
        if slot.fault:
            self._session.document.refused.emit(slot.fault)
        elif slot is self.slot:
            self.entered.emit()
        else:
            self.tried.emit()


_LETTERS: Final = 3


class SaveList(QWidget):
    """The targets, one per line, below the kind of save and a button to add targets.

    Targets with no save, resistance, damage or ruling are chips in a row.

    `changed()` is emitted when the targets change, `entered()` when the last roll was entered,
    `harmed()` when one target's damage was, `damage_rolled()` when it was rolled, and
    `lasting_asked()` to add an effect for failed saves.
    """

    changed = Signal()
    entered = Signal()
    harmed = Signal()
    damage_rolled = Signal()
    lasting_asked = Signal()

    def __init__(self, session: Session, used: UsedPower, whom: Iterable[str]) -> None:
        super().__init__()
        self._session = session
        self._used = used
        self.whom = list(dict.fromkeys(whom))
        self.saves: list[SaveRow] = []
        self._own: Roll | None = None
        self._bolts = 0
        self._is_concise = self._are_saves_offered = False
        self.kinds = choice_field({}, name="Save against", hint="Saving throw type")
        # Let long kinds be elided: the field must not push the buttons beside it out of the column.
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
        self.one_side = button("", self._leave_out, ButtonStyle.PLAIN)
        set_text_style(self.one_side, TextStyle.SMALL)
        self._rows, self._chips = vbox(spacing=HAIR), FlowLayout(spacing=XS)
        self._chips.addWidget(self.one_side)
        vbox(self._head(), self._rows, self._chips, on=self, spacing=HAIR)
        self._set()

    @property
    def may_save(self) -> bool:
        """Whether the power affects anyone other than its user."""
        return any(who != self._used.by for who in self.whom)

    @property
    def against(self) -> str:
        """The kind of save, or ''."""
        return str(self.kinds.currentData() or "") if self.may_save else ""

    @property
    def waiting(self) -> list[SaveRow]:
        """The rows with a roll left: first all magic resistance, then all saves."""
        tried = [row for row in self.saves if row.is_tried]
        return [*tried, *(row for row in self.saves if row.is_open and row not in tried)]

    @property
    def is_resisted(self) -> bool:
        return bool(self.saves) and all(row.is_resisted for row in self.saves)

    def use_at(self, level: int) -> None:
        for row in self.saves:
            row.use_at(level)

    @property
    def victims(self) -> tuple[Victim, ...]:
        return tuple(row.victim for row in self.saves)

    @property
    def typed(self) -> dict[str, int]:
        """The typed or rolled results, keyed by their rolls."""
        return {what: value for row in self.saves for what, value in row.typed.items()}

    @property
    def unharmed(self) -> list[SaveRow]:
        """The rows whose own damage is still to be rolled."""
        slots = ((row, row.damage) for row in self.saves if not row.is_resisted)
        return [row for row, slot in slots if slot and slot.dice.number and slot.value is None]

    def ask_for_damage(self, dice: Roll | None, bolts: int = 0) -> None:
        """Ask for each target's own damage, or for none if `dice` is None.

        Each target's dice are rolled once, or once per bolt if it takes a share of `bolts`.
        """
        self._own, self._bolts = dice, bolts
        shares = bolts_shared(bolts, len(self.saves)) if bolts else [1] * len(self.saves)
        for row, share in zip(self.saves, shares, strict=True):
            row.ask_for_damage(None if dice is None else multiply_roll(dice, share))
        self._arrange()

    def show_whom(self, whom: Iterable[str]) -> None:
        self.whom = list(dict.fromkeys(whom))
        self._set()

    def be_concise(self) -> None:
        self._is_concise = True
        self._show_head()

    def offer_saves(self) -> None:
        """Show the kinds of save, so that the DM can choose another than the power's."""
        self._are_saves_offered = True
        self._show_head()
        self.kinds.showPopup()

    def catch(self, *who: str) -> None:
        self.show_whom((*self.whom, *who))

    def _head(self) -> QHBoxLayout:
        return hbox(with_stretch(self.kinds), STRETCH, self.others, self.lasting, spacing=XS)

    def _set(self) -> None:
        known = {row.who: row for row in self.saves}
        for who, row in known.items():
            if who not in self.whom:
                row.hide()
                row.deleteLater()
        self.saves = [known.get(who) or self._save_row(who) for who in self.whom]
        kinds = save_kinds(self._session.battle, self.whom)
        if kinds != tuple(self.kinds.itemData(at) for at in range(1, self.kinds.count())):
            self._offer(kinds)
        self._show_head()
        self.ask_for_damage(self._own, self._bolts)
        self.changed.emit()

    def _show_head(self) -> None:
        may = self.kinds.count() > 1 and self.may_save
        self.kinds.setVisible(may and (self._are_saves_offered or not self._is_concise))
        self.others.setVisible(not (self._is_concise and self.whom))
        self.lasting.setVisible(not self._is_concise)
        friends, harms = self._friends, self._harms
        self.one_side.setText("Foes only" if harms else "Friends only")
        self.one_side.setToolTip(f"Leave out {'friends' if harms else 'foes'}")
        self.one_side.setVisible(bool(friends) and len(friends) < len(self.whom))

    @property
    def _harms(self) -> bool:
        return self._used.power is not None and self._used.power.harms

    @property
    def _friends(self) -> list[str]:
        """The targets on the user's side, the user included."""
        figures = self._session.battle.figures
        own = figures[self._used.by].side if self._used.by in figures else ""
        return [who for who in self.whom if figures[who].side == own]

    def _leave_out(self) -> None:
        """Leave out the side that the power is not meant for."""
        friends, harms = set(self._friends), self._harms
        self.show_whom(who for who in self.whom if (who in friends) is not harms)

    @property
    def _in_order(self) -> list[SaveRow]:
        """The rows in layout order; of the chips, friends first, as the DM may drop those."""
        others = {row.who for row in self.saves if row.is_bare} - {*self._friends}
        return sorted(self.saves, key=lambda row: row.who in others)

    def _arrange(self) -> None:
        for row in self._in_order:
            to, other = (self._chips, self._rows) if row.is_bare else (self._rows, self._chips)
            other.removeWidget(row)
            to.removeWidget(row)
            to.addWidget(row)

    def _offer(self, kinds: Sequence[str]) -> None:
        self.kinds.clear()
        for text, data in (("no save", ""), *((kind, kind) for kind in kinds)):
            self.kinds.addItem(text, data)
        self.kinds.setCurrentIndex(self._used.save_among(kinds) + 1)
        self._save_against("")

    def _save_row(self, who: str) -> SaveRow:
        row = SaveRow(self._session, self._used, who)
        row.harmed.connect(self.harmed)
        row.damage_rolled.connect(self.damage_rolled)
        row.entered.connect(lambda: self._go_on_from(row))
        row.tried.connect(self._go_on_to_saves)
        row.dropped.connect(lambda: self._drop(who))
        self._ask_save(row)
        return row

    def _drop(self, who: str) -> None:
        at = [row.who for row in self._in_order].index(who)
        self.whom.remove(who)
        self._set()
        if left := self._in_order:
            # The focus stays where the row was, so that the list does not scroll away.
            left[min(at, len(left) - 1)].drop.setFocus()

    def _save_against(self, _kind: str) -> None:
        for row in self.saves:
            self._ask_save(row)
        self._arrange()

    def _ask_save(self, row: SaveRow) -> None:
        """Set a row's kind of save; if "no save" is chosen, hide its save fields."""
        against = str(self.kinds.currentData() or "")
        row.against(against)
        row.allow(save=bool(against) or self.kinds.count() <= 1)

    def _go_on_from(self, row: SaveRow) -> None:
        after = self.saves[self.saves.index(row) + 1 :]
        self._go_on_to(next((each for each in after if each.is_open), None))

    def _go_on_to_saves(self) -> None:
        self._go_on_to(next(iter(self.waiting), None))

    def _go_on_to(self, row: SaveRow | None) -> None:
        if row:
            row.focus_die()
        else:
            self.entered.emit()

    def _open_others(self) -> None:
        menu = QMenu(self)
        self.offer_others(menu)
        open_menu_under(menu, self.others)

    def offer_others(self, menu: QMenu) -> None:
        chosen = [who for who in self._session.selection.figures if who not in self.whom]
        if len(chosen) > 1:
            menu.addAction("All selected figures", partial(self.catch, *chosen))
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
                    self._offer_figures(menu.addMenu(escape_mnemonics(team.name)), of_side)
            down = [each for each in others if each not in up]
            if down:
                self._offer_figures(menu.addMenu("Figures that are down"), down)

    def _offer_figures(self, menu: QMenu, figures: Iterable[Figure]) -> None:
        for figure in figures:
            menu.addAction(escape_mnemonics(figure.card.name), partial(self.catch, figure.id))
