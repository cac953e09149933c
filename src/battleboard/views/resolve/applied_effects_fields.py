"""The fields for effects on figures: targets, saves, damage and what lasts."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from battleboard.battle.commands.inflicting import AppliedEffects, Inflict, Spared
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.running_round import LandedHit
from battleboard.models.session import Session
from battleboard.queries.round.powers_at_work import (
    PoolThrow,
    UsedPower,
    pick_weakest,
    pool_throws,
    power_in_words,
)
from battleboard.views.cards.effect_dialog import EffectDialog
from battleboard.views.resolve.act_form import DieSlot
from battleboard.views.resolve.damage_row import DamageRow, LeavesRow
from battleboard.views.resolve.save_list import SaveList, SaveRow
from battleboard.views.theme.sizes import XS, TextStyle, label
from battleboard.views.widgets.labels import WholeSentence
from battleboard.views.widgets.layouts import FlowLayout, hbox, vbox, with_stretch


class PoolRow(QWidget):
    """Asks for the dice of a hit dice pool, which affects the weakest figures first.

    `caught(whom)` is emitted with the affected figures once all dice are entered, `entered()` when
    Enter was pressed on a die or a die was rolled.
    """

    caught = Signal(object)
    entered = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._row = FlowLayout(self, spacing=XS)
        self._parts: list[QWidget] = []
        self.slots: list[tuple[PoolThrow, DieSlot]] = []
        self._has_chosen = False
        self.hide()

    @property
    def waiting(self) -> list[DieSlot]:
        return [slot for _, slot in self.slots if slot.value is None]

    def show_pools(self, used: UsedPower, whom: Iterable[str]) -> None:
        for part in self._parts:
            self._row.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._parts, self.slots, self._has_chosen = [], [], False
        throws = pool_throws(self._session.battle, used, whom)
        for throw in throws:
            # Several pools fit side by side only without the verb.
            self._add(throw, begins=len(throws) == 1)
        self.setVisible(bool(self.slots))

    def follow(self, used: UsedPower, whom: Iterable[str]) -> None:
        """Let the pool affect these figures instead; ignored once all its dice are entered."""
        if self._has_chosen:
            return
        throws = {each.ask: each for each in pool_throws(self._session.battle, used, whom)}
        asked = [(throws.get(throw.ask), slot) for throw, slot in self.slots]
        self.slots = [(throw, slot) for throw, slot in asked if throw]
        if len(self.slots) < max(len(throws), len(asked)):
            self.show_pools(used, whom)

    def roll(self) -> None:
        for slot in self.waiting:
            slot.show_value(self._session.document.throw(slot.ask))
        self._tell()

    def _add(self, throw: PoolThrow, *, begins: bool) -> None:
        slot = DieSlot(throw.ask, f"How many are affected: {throw.words}", self._session.guide)
        slot.entered.connect(self._tell)
        slot.roll_asked.connect(lambda: self._roll(slot))
        first = (label("Affects", faint=True),) if begins else ()
        parts: tuple[QWidget, ...] = (*first, slot, label(throw.words))
        for part in parts:
            self._row.addWidget(part)
            part.show()
        self._parts += parts
        self.slots.append((throw, slot))

    def _roll(self, slot: DieSlot) -> None:
        slot.show_value(self._session.document.throw(slot.ask))
        self._tell()

    def _tell(self) -> None:
        values = [(throw, slot.value) for throw, slot in self.slots]
        thrown = [(throw, value) for throw, value in values if value is not None]
        if len(thrown) == len(values):
            self._has_chosen = True
            self.caught.emit(pick_weakest(self._session.battle, thrown))
        self.entered.emit()


UNREADABLE: Final = "Enter the damage as dice such as 6d6 or 2d4+1, or as a plain number."
_TYPE_POOL: Final = "Type how many are affected, or press Roll."
_TYPE_SAVES: Final = "Type the saves, or press Roll."
_TYPE_RESISTANCE: Final = "Type the magic resistance roll, or press Roll."
_TYPE_DAMAGE: Final = "Type the damage, or press Roll."
_NO_TARGETS: Final = "Choose targets first: Others… adds them."


class TypedEffects(NamedTuple):
    """A command to apply effects, with the typed rolls by their names."""

    command: Inflict
    typed: dict[str, int]


class AppliedEffectsFields(QWidget):
    """Asks for everything a power does, prefilled from the catalogue.

    `ready()` is emitted when all dice are entered, `done()` on Enter in the last field,
    `hint(sentence)` with what is still needed, and `changed()` when the effects or targets
    change.
    """

    ready = Signal()
    done = Signal()
    hint = Signal(str)
    changed = Signal()

    def __init__(
        self,
        session: Session,
        used: UsedPower,
        whom: Iterable[str],
        hit: LandedHit | None = None,
        *,
        does_more: bool = False,
    ) -> None:
        super().__init__()
        self.session = session
        self.used = used
        self.hit = hit
        self._does_more = does_more
        self.about = WholeSentence(kind=TextStyle.SMALL)
        self.check = WholeSentence(kind=TextStyle.SMALL)
        self.targets = SaveList(session, used, whom)
        self.harm = DamageRow(session, used)
        self.leaves = LeavesRow(session)
        self.pools = PoolRow(session)
        self.head = hbox(with_stretch(self.about), self.harm.level, spacing=None)
        asked = self.check, self.pools, self.targets, self.harm, self.leaves
        vbox(self.head, *asked, on=self, spacing=XS)
        self.harm.level.setHidden(used.power is None)
        self._is_concise = False
        self.pools.caught.connect(self.targets.show_whom)
        self.pools.entered.connect(self._go_on_from_pool)
        self.targets.changed.connect(self._follow)
        self.targets.entered.connect(self.focus_damage)
        self.targets.harmed.connect(self._go_on_from_damage)
        self.targets.damage_rolled.connect(self._ask_for_damage)
        self.targets.lasting_asked.connect(self._open_lasting)
        self.harm.changed.connect(self._follow)
        self.harm.entered.connect(self.done)
        self.harm.rolled.connect(self.ready)
        self.harm.levelled.connect(self._show_level)
        self.leaves.changed.connect(self.changed)
        self._show_power()

    @property
    def infliction(self) -> AppliedEffects | None:
        """The effects entered in the fields, or None if the dice cannot be parsed."""
        dice = self.harm.roll
        if dice is None:
            return None
        for_all = self.harm.own is None
        thrown = for_all and bool(dice.number)
        spared: Spared = "half" if self.harm.half.isChecked() else "negates"
        against = "" if self.harm.heals else self.targets.against
        what = AppliedEffects(
            self.used.name,
            against,
            spared,
            damage=dice.plus if for_all and not thrown else 0,
            dice=dice if thrown else Roll(),
            heals=self.harm.heals,
        )
        return self.leaves.onto(what)

    @property
    def command(self) -> TypedEffects | None:
        """The command with the typed rolls; for unreadable dice, emit `hint` and return None."""
        what = self.infliction
        if what is None:
            self.hint.emit(UNREADABLE)
            self.harm.dice.setFocus()
            return None
        whom = self.targets.victims
        if self.harm.heals:
            whom = tuple(each._replace(resists=None, resisted=None) for each in whom)
        command = Inflict(
            what,
            whom,
            self.used.act,
            self.used.by,
            self.hit,
            self._does_more,
            self.used.level,
        )
        return TypedEffects(command, {**self.targets.typed, **self.harm.typed})

    @property
    def is_empty(self) -> bool:
        """Whether the power affects nobody, or has no effect on its targets."""
        what = self.infliction
        own = any(victim.own for victim in self.targets.victims)
        return not self.targets.saves or (what is not None and what.is_empty and not own)

    def is_complete(self) -> bool:
        """Check that all dice are entered; if not, emit `hint` and focus the first missing die."""
        if self.pools.waiting:
            self.hint.emit(_TYPE_POOL)
            self.pools.waiting[0].setFocus()
            return False
        if self.used.power is not None and self._waiting:
            waiting = self._waiting[0]
            self.hint.emit(_TYPE_RESISTANCE if waiting.is_tried else _TYPE_SAVES)
            waiting.focus_die()
            return False
        if self._waits_for_total or self.targets.unharmed:
            self.hint.emit(_TYPE_DAMAGE)
            self.focus_damage()
            return False
        return True

    def be_concise(self) -> None:
        """Show only what a known power needs; a menu offers the rest (`offer_rest`)."""
        if self.used.power is not None:
            self._is_concise = True
            self.targets.be_concise()
            self.harm.level.hide()
            self.leaves.fold(folded=True)
            self._show_harm()

    def offer_rest(self, menu: QMenu) -> None:
        self.targets.offer_others(menu.addMenu("Add a target"))
        if self.targets.may_save and self.targets.kinds.isHidden():
            menu.addAction("Saving throw", self.targets.offer_saves)
        if self.harm.isHidden():
            menu.addAction("Damage or healing", self.harm.show)
        menu.addAction("Lasting effect…", self._open_lasting)
        if self.used.power is not None and self.harm.level.isHidden():
            menu.addAction("Caster level", self.harm.level.show)

    def focus_first(self) -> None:
        if self.pools.waiting:
            self.pools.waiting[0].setFocus()
        elif self._waiting:
            self._waiting[0].focus_die()
        else:
            self.focus_damage()

    def focus_damage(self) -> None:
        """Focus the damage still to be rolled, or emit `ready` if there is none."""
        unharmed = self.targets.unharmed
        if self._waits_for_total:
            self.harm.focus_total()
        elif unharmed and unharmed[0].damage:
            unharmed[0].damage.setFocus()
        else:
            self.ready.emit()

    def roll_next(self) -> bool:
        """Let the program make the next roll; return False if none is left."""
        unharmed = self.targets.unharmed
        if self.pools.waiting:
            self.pools.roll()
        elif self._waiting:
            self._waiting[0].roll()
        elif self._waits_for_total:
            self.harm.roll_total()
        elif unharmed:
            unharmed[0].roll_damage()
        else:
            return False
        return True

    def roll_all(self) -> None:
        if self.pools.waiting:
            self.pools.roll()
        for row in self._waiting:
            while row in self._waiting:
                row.roll()
        for row in self.targets.unharmed:
            row.roll_damage()
        if self._waits_for_total:
            self.harm.roll_total()

    def _go_on_from_pool(self) -> None:
        if self.pools.waiting:
            self.hint.emit(_TYPE_POOL)
        self.focus_first()

    def _go_on_from_damage(self) -> None:
        if self.targets.unharmed or self._waits_for_total or self._waiting or self.pools.waiting:
            self._ask_for_damage()
        else:
            self.done.emit()

    def _ask_for_damage(self) -> None:
        if self.targets.unharmed:
            self.hint.emit(_TYPE_DAMAGE)
        self.focus_damage()

    @property
    def _waits_for_total(self) -> bool:
        """Whether shared damage is still to be rolled and someone does not resist it."""
        return self.harm.is_total_missing and not self.targets.is_resisted

    @property
    def _waiting(self) -> list[SaveRow]:
        """The rows with magic resistance or a save still to be rolled; none for healing."""
        return [] if self.harm.heals else self.targets.waiting

    def _show_power(self) -> None:
        what = self.used.infliction(self.session.battle)
        each = self.used.bolts > 0
        self.about.say(power_in_words(self.used), faint=True)
        check = self.used.power.check if self.used.power else ""
        self.check.say(f"Check this yourself: {check}." if check else "")
        self.check.setVisible(bool(check))
        self.harm.show_effects(what, each=each)
        self._show_harm()
        self.leaves.show_effects(what)
        self.pools.show_pools(self.used, self.targets.whom)
        self._follow()

    def _show_harm(self) -> None:
        """If concise, show the damage row only for shared damage, or where a save may halve it."""
        what = self.used.infliction(self.session.battle)
        asked = what.damage or what.dice.number or what.heals
        shared = asked and (self.harm.own is None or bool(self.targets.against))
        self.harm.setHidden(self._is_concise and not shared)

    def show_whom(self, whom: Iterable[str]) -> None:
        self.targets.show_whom(whom)
        self.pools.show_pools(self.used, self.targets.whom)

    def _show_level(self, level: int) -> None:
        self.used = self.used._replace(level=level)
        self.targets.use_at(level)
        self._show_power()

    def _follow(self) -> None:
        self.harm.offer_half_damage(may_save=self.targets.may_save)
        self.targets.ask_for_damage(self.harm.own, self.used.bolts)
        self.pools.follow(self.used, self.targets.whom)
        self.changed.emit()

    def _open_lasting(self) -> None:
        self.leaves.fold(folded=False)
        if self.targets.whom:
            whom = tuple(self.targets.whom)
            EffectDialog(self.session, whom, self, self.used.name, self.leaves.add).open()
        else:
            self.hint.emit(_NO_TARGETS)
