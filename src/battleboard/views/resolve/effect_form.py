"""The form of a spell, a device or a turning: whom it goes at, who saves, and the damage."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from battleboard.battle.deed import Deed
from battleboard.battle.deeds import Heal, Settle, Together
from battleboard.battle.roll import Roll, RollError, parse_roll
from battleboard.battle.scene import on_table
from battleboard.models.evening import Evening
from battleboard.rules import Act
from battleboard.rules.act import ActKind
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import label
from battleboard.views.look.lines import Lines
from battleboard.views.look.menu import open_menu_under
from battleboard.views.look.space import HAIR, XS
from battleboard.views.resolve.die_slot import DieSlot
from battleboard.views.resolve.form import Form
from battleboard.views.resolve.save_row import SaveRow

_MOST_ROWS = 3
_GIVES: Final = ("Damage", "Healing")
_DAMAGE, _HEALING = _GIVES


class EffectForm(Form):
    """What came of an act that is no blow: it works on some, others save, and it may do damage."""

    def __init__(self, evening: Evening, act: Act) -> None:
        super().__init__(evening, act)
        self._whom = list(dict.fromkeys(act.targets))
        self.saves: list[SaveRow] = []
        self.total: DieSlot | None = None
        self.kinds = QComboBox()
        self.kinds.setAccessibleName("What is saved against")
        self.kinds.currentTextChanged.connect(self._save_against)
        self._targets = _Targets()
        self.others = button("Others …", self._open_others, Look.QUIET, hint="Who else is caught")
        self.lasting = button(
            "Lasting …",
            self._open_lasting,
            Look.QUIET,
            hint="What it leaves on them, and how long: asleep, held, blessed …",
        )
        self.gives = QComboBox()
        self.gives.addItems(_GIVES)
        self.gives.setAccessibleName("What it gives")
        self.gives.setCurrentText(usual_gift(act.label))
        self.dice = QLineEdit()
        self.dice.setPlaceholderText("6d6")
        self.dice.setFixedWidth(76)
        self.dice.setAccessibleName("Dice of the damage or healing")
        self.dice.setToolTip("Hit points: dice such as 6d6, or a plain number")
        self.dice.editingFinished.connect(self._show_total)
        self.half = QCheckBox("half if saved")
        self.half.setChecked(True)
        self.roll = button("Roll", self.roll_all, hint="Roll saves and damage, and do it (F6)")
        self.none = button("No effect", self._fail, Look.QUIET, hint="Nothing comes of it")
        self.done = button("Takes effect", self.do, Look.PRIMARY)
        self._lay_out()
        self._set_targets()
        self.gives.currentTextChanged.connect(self._show_half)
        self._show_half()

    @property
    def heals(self) -> bool:
        """Whether it gives hit points back instead of taking them."""
        return self.gives.currentText() == _HEALING

    @property
    def damage(self) -> Roll | None:
        """The damage dice, if they can be read; no damage without any."""
        try:
            return parse_roll(self.dice.text()) if self.dice.text().strip() else Roll()
        except RollError:
            return None

    def refresh(self) -> None:
        """Show who has saved by now."""
        for row in self.saves:
            row.refresh()

    def focus_first(self) -> None:
        """Bring the focus to the first saving throw that is open, or to what does the act."""
        waiting = next((row for row in self.saves if row.is_open), None)
        if waiting:
            waiting.slot.setFocus()
        else:
            self._focus_damage()

    def roll_next(self) -> None:
        """Have the program make the throw that comes next."""
        waiting = next((row for row in self.saves if row.is_open), None)
        if waiting:
            waiting.roll()

    def roll_all(self) -> None:
        """Have the program make all throws that are left, and do the act."""
        deeds: list[Deed] = [row.deed() for row in self.saves if row.is_open]
        typed = {
            row.slot.ask.what: row.slot.value
            for row in self.saves
            if row.is_open and row.slot.value is not None
        }
        self._settle(deeds, typed)

    def do(self) -> None:
        """Do the act, with the saving throws and the damage that were typed in."""
        if all(row.save() for row in self.saves if row.is_open):
            if self.total and self.total.value is None:
                self.hint.emit("Type what the damage dice show, or press Roll.")
                self.total.setFocus()
                return
            self._settle([], {})

    def aim_at(self, who: str) -> None:
        """Let it go at somebody besides."""
        self.catch(who)

    def catch(self, *who: str) -> None:
        """Let it go at others besides."""
        self._whom = list(dict.fromkeys((*self._whom, *who)))
        self._set_targets()

    def _settle(self, before: list[Deed], typed: dict[str, int]) -> None:
        dice = self.damage
        if dice is None:
            self.hint.emit("The damage is dice such as 6d6 or 2d4+1, or a plain number.")
            self.dice.setFocus()
            return
        if self.heals:
            self._heal(before, typed, dice)
            return
        whom = () if tuple(self._whom) == self.act.targets else tuple(self._whom)
        plain = not dice.number
        deed = Settle(
            self.act.id,
            damage=dice.plus if plain else 0,
            dice=Roll() if plain else dice,
            whom=whom,
            half=self.half.isChecked(),
        )
        if self.total and self.total.value is not None:
            typed = {**typed, deed.throw.what: self.total.value}
        sentence = deed.sentence(self.evening.battle)
        document = self.evening.document
        document.do(Together((*before, deed), sentence) if before else deed, typed)

    def _heal(self, before: list[Deed], typed: dict[str, int], dice: Roll) -> None:
        """Do the act, and give hit points back to those whom it goes at."""
        whom, document = tuple(self._whom), self.evening.document
        deed = Settle(self.act.id, whom=whom)
        healing = Heal(whom, dice=dice) if dice.number else Heal(whom, dice.plus)
        if self.total and self.total.value is not None:
            healing = Heal(whom, self.total.value)
        gives = (healing,) if whom and (healing.amount or healing.dice.number) else ()
        document.do(Together((*before, deed, *gives), deed.sentence(document.battle)), typed)

    def _open_lasting(self) -> None:
        """Ask what lies on those who have not saved from now on."""
        from battleboard.views.cards.effect_dialog import EffectDialog  # noqa: PLC0415 - seldom

        saved = self.evening.battle.running.saves.get(self.act.id, ())
        whom = tuple(who for who in self._whom if who not in saved)
        if whom:
            EffectDialog(self.evening, whom, self, self.act.label).open()
        else:
            self.hint.emit("First say on whom: Others … adds them.")

    def _show_half(self) -> None:
        self.half.setVisible(not self.heals)

    def _fail(self) -> None:
        self.evening.document.do(Settle(self.act.id, "miss"))

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(XS)
        self._save_words = label("Save:", faint=True)
        top.addWidget(self._save_words)
        top.addWidget(self.kinds, stretch=1)
        top.addStretch()
        top.addWidget(self.others)
        top.addWidget(self.lasting)
        harm = QHBoxLayout()
        harm.setSpacing(XS)
        harm.addWidget(self.gives)
        harm.addWidget(self.dice)
        self._total_place = QHBoxLayout()
        harm.addLayout(self._total_place)
        harm.addStretch(1)
        harm.addWidget(self.half)
        buttons = QHBoxLayout()
        buttons.setSpacing(XS)
        buttons.addWidget(self.none)
        buttons.addStretch(1)
        buttons.addWidget(self.roll)
        buttons.addWidget(self.done)
        self.rows.addLayout(top)
        self.rows.addWidget(self._targets)
        self.rows.addLayout(harm)
        self.rows.addStretch(1)
        self.rows.addLayout(buttons)

    def _set_targets(self) -> None:
        """Give each target a line, and list what their cards know to save against."""
        known = {row.who: row for row in self.saves}
        for who, row in known.items():
            if who not in self._whom:
                self._targets.drop(row)
        self.saves = [known.get(who) or self._save_row(who) for who in self._whom]
        figures = self.evening.battle.figures
        kinds = dict.fromkeys(kind for who in self._whom for kind in figures[who].card.saves)
        if list(kinds) != [self.kinds.itemText(at) for at in range(self.kinds.count())]:
            self.kinds.clear()
            self.kinds.addItems(list(kinds))
            self.kinds.setCurrentIndex(usual_save(list(kinds), self.act.kind))
        for part in (self.kinds, self._save_words):
            part.setVisible(bool(kinds))
        tall = max((row.sizeHint().height() for row in self.saves), default=0)
        self._targets.show_lines(min(len(self.saves), _MOST_ROWS), tall + HAIR)

    def _save_row(self, who: str) -> SaveRow:
        row = SaveRow(self.evening, self.act.id, who)
        row.against(self.kinds.currentText())
        row.entered.connect(lambda: self._go_on_from(row))
        row.dropped.connect(lambda: self._drop(who))
        self._targets.add(row)
        return row

    def _drop(self, who: str) -> None:
        self._whom.remove(who)
        self._set_targets()

    def _save_against(self, kind: str) -> None:
        for row in self.saves:
            row.against(kind)

    def _go_on_from(self, row: SaveRow) -> None:
        """Go on to the next throw, as Enter does."""
        after = self.saves[self.saves.index(row) + 1 :]
        waiting = next((each for each in after if each.is_open), None)
        if waiting:
            waiting.slot.setFocus()
        else:
            self._focus_damage()

    def _focus_damage(self) -> None:
        if self.total and self.total.value is None:
            self.total.setFocus()
        else:
            self.done.setFocus()

    def _show_total(self) -> None:
        """Show a field for what the damage dice come to, where there are dice."""
        dice = self.damage
        if self.total and self.total.ask.dice == dice:
            return
        if self.total:
            self.total.hide()
            self.total.deleteLater()
            self.total = None
        if dice and dice.number:
            self.total = DieSlot(Settle(self.act.id, dice=dice).throw, "Damage", self.evening.guide)
            self.total.entered.connect(self.do)
            self.total.roll_asked.connect(self._roll_total)
            self._total_place.addWidget(self.total)
            self.total.show()
            self.total.setFocus()

    def _roll_total(self) -> None:
        if self.total:
            self.total.show_value(self.evening.document.throw(self.total.ask))
            self.done.setFocus()

    def _open_others(self) -> None:
        """Offer everybody who is not caught by it yet."""
        menu = QMenu(self)
        chosen = [who for who in self.evening.selection.figures if who not in self._whom]
        if len(chosen) > 1:
            every = menu.addAction("All that are selected")
            every.triggered.connect(lambda: self.catch(*chosen))
            menu.addSeparator()
        for figure in on_table(self.evening.battle):
            if figure.id not in self._whom:
                entry = menu.addAction(figure.card.name)
                entry.triggered.connect(lambda _=False, who=figure.id: self.aim_at(who))
        open_menu_under(menu, self.others)


def usual_gift(called: str) -> str:
    """Say whether a spell heals, as far as its name tells, or rather does damage."""
    name = called.casefold()
    return _HEALING if "cure" in name or "heal" in name else _DAMAGE


def usual_save(against: Sequence[str], kind: ActKind) -> int:
    """Find what is most likely saved against: spells, where it is one."""
    spells = (at for at, each in enumerate(against) if kind == "spell" and "spell" in each)
    return next(spells, 0)


class _Targets(Lines):
    """Lines of targets, of which a few are seen at once."""

    def __init__(self) -> None:
        inside = QWidget()
        super().__init__(inside)
        self._rows = QVBoxLayout(inside)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(HAIR)

    def add(self, row: QWidget) -> None:
        """Add a line."""
        self._rows.addWidget(row)

    def drop(self, row: QWidget) -> None:
        """Take a line away."""
        self._rows.removeWidget(row)
        row.hide()
        row.deleteLater()
