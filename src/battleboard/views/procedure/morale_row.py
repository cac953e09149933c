"""The row for the morale check of a side, with the situations that modify it."""

from collections.abc import Collection, Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from battleboard.battle.battle import Battle
from battleboard.battle.commands import CheckMorale
from battleboard.battle.round.morale_checks import (
    BROKEN,
    morale_situations,
    situations_met,
    throws_of,
)
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.event import MoraleDue
from battleboard.battle.state.rules_scene import on_table
from battleboard.foundation.words import with_sign
from battleboard.models.session import Session
from battleboard.rules.attack.modifier import Modifier, total
from battleboard.rules.morale import MoraleSituation
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import DieField
from battleboard.views.widgets.labels import Sentence, SideBadge
from battleboard.views.widgets.layouts import hbox, with_stretch
from battleboard.views.widgets.popups import QuestionsForm


class MoraleRow(QWidget):
    """The morale check of one side; its dice, typed or rolled, are applied together.

    `times` counts how often each situation applies. Figures that are down or undead do not check;
    of the others, those in `whom` check, or all if none of them is in it. `checked()` is emitted
    when the check is done.
    """

    checked = Signal()

    def __init__(
        self, session: Session, side: str, reasons: Iterable[str], whom: Collection[str] = ()
    ) -> None:
        super().__init__()
        self._whom = whom
        self._session = session
        self._side = side
        team = session.battle.teams[side]
        asked = Sentence(f"{team.name} must check morale. {' '.join(reasons)}")
        row = hbox(SideBadge(team), with_stretch(asked), on=self)
        self.times = self._times()
        self.form = button("Modifiers", self._open_form, ButtonStyle.QUIET, hint="Morale modifiers")
        row.addWidget(self.form)
        # A button shown before it has a parent would open as a window of its own.
        self.form.setVisible(bool(self.situations))
        self.fields = self._fields()
        for field in self.fields.values():
            row.addWidget(field)
            field.roll_asked.connect(self.check)
            field.entered.connect(self._go_on)
        self.roll = button("Roll morale", self.check, hint="Roll remaining dice")
        row.addWidget(self.roll)
        self._show_total()

    @property
    def situations(self) -> tuple[MoraleSituation, ...]:
        document = self._session.document
        return morale_situations(document.battle, document.tables)

    def set_times(self, name: str, times: int) -> None:
        self.times[name] = times
        self._show_total()

    def check(self) -> None:
        """Check morale with the typed numbers, rolling the rest."""
        numbers = {what: field.value for what, field in self.fields.items()}
        typed = {what: value for what, value in numbers.items() if value is not None}
        document, who = self._session.document, self._who()
        if document.do(CheckMorale(who, self._modifiers()), typed):
            document.noted.emit(_outcome(document.battle, self._side, who))
            self.checked.emit()

    def focus_first(self) -> bool:
        """Focus the first die to roll; return False if all are filled."""
        field = next((each for each in self.fields.values() if each.value is None), None)
        if field:
            field.setFocus()
        return field is not None

    def _go_on(self) -> None:
        for field in self.fields.values():
            if field.fault:
                self._session.document.refused.emit(field.fault)
            if field.value is None:
                field.setFocus()
                return
        self.check()

    def _times(self) -> dict[str, int]:
        """Return how often each situation applies, as far as the battle shows."""
        met = situations_met(self._session.battle, self._side)
        return {each.id: min(met.get(each.id, 0), each.most) for each in self.situations}

    def _modifiers(self) -> tuple[Modifier, ...]:
        counted = ((each, self.times[each.id]) for each in self.situations)
        return tuple(each.modifier(times) for each, times in counted if times)

    def _show_total(self) -> None:
        added = total(self._modifiers())
        self.form.setText(f"Modifiers {with_sign(added)}" if added else "Modifiers")

    def _open_form(self) -> None:
        title = "Morale modifiers"
        form = QuestionsForm(title, self.situations, self.times, self.set_times, self)
        form.open_under(self.form)

    def _who(self) -> tuple[str, ...]:
        battle = self._session.battle
        side = (each for each in on_table(battle) if each.side == self._side)
        up = [each.id for each in side if not is_down(battle, each) and not each.card.undead]
        return tuple(each for each in up if each in self._whom) or tuple(up)

    def _fields(self) -> dict[str, DieField]:
        morale_rules, who = self._session.battle.rules.morale_rules, self._who()
        if morale_rules is None or not who:
            return {}
        name = f"Morale of {self._session.battle.teams[self._side].name}"
        return {throw.what: DieField(throw.dice, name) for throw in throws_of(morale_rules, who[0])}


def _outcome(battle: Battle, side: str, who: Collection[str]) -> str:
    effects = {each: battle.figure(each).effects for each in who}
    broken = [each for each, held in effects.items() if any(one.id == BROKEN for one in held)]
    name = battle.teams[side].name
    return (
        f"{name}: {len(broken)} of {len(who)} lost heart." if broken else f"{name}: morale holds."
    )


def due_by_side(checks: Iterable[MoraleDue]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for check in checks:
        found.setdefault(check.side, []).append(check.why)
    return found
