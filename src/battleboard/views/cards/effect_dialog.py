"""A small dialog that adds an effect to figures."""

from collections.abc import Callable
from typing import Final, get_args

from PySide6 import QtWidgets

from battleboard.battle.commands import ApplyEffect
from battleboard.battle.state.figure import Effect, Status
from battleboard.battle.state.naming import people
from battleboard.models.session import Session
from battleboard.queries.figures.conditions import condition_in_words, typed_effect
from battleboard.queries.figures.typed_changes import EffectDraft
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import choice_field, form_rows, number_field, text_field
from battleboard.views.widgets.popups import dialog_buttons, dialog_rows, side_by_side

_MOST: Final = 999
_FARTHEST: Final = 20


class EffectDialog(QtWidgets.QDialog):
    """Asks for an effect's name, what it does and how long it lasts.

    The effect is applied to the figures, or passed to `taken` if that is given.
    """

    def __init__(
        self,
        session: Session,
        who: tuple[str, ...],
        parent: QtWidgets.QWidget,
        called: str = "",
        taken: Callable[[Effect], object] | None = None,
    ) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Add an effect", Topic.FIGURES)
        self._session, self._who, self._taken = session, who, taken
        self.name = text_field(called, prompt="bless, web, stunned 3 rounds…")
        self.status = choice_field({None: "none", **{each: each for each in get_args(Status)}})
        self.amount = number_field(1, _MOST, name="How long it lasts")
        units = {unit: f"{unit}s" for unit in reversed(session.battle.rules.pace.units)}
        self.unit = choice_field({**units, None: "until ended"}, "round", name="Unit of time")
        self.to_hit, self.armour, self.damage = (
            number_field(-_FARTHEST, _FARTHEST) for _ in range(3)
        )
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
        self.apply = button("Add", self.accept, ButtonStyle.PRIMARY)
        self._lay_out()
        self.unit.currentIndexChanged.connect(self._follow)
        self.name.textChanged.connect(self._read_name)
        self.name.textChanged.connect(self._follow)
        self.status.currentIndexChanged.connect(self._follow)
        self._follow()

    def accept(self) -> None:
        draft = self._draft()
        effect = draft.effect(self._session.battle.rules.pace)
        if draft.fault:
            return
        if self._taken:
            self._taken(effect)
            super().accept()
        elif self._session.document.do(ApplyEffect(self._who, effect)):
            super().accept()

    def _read_name(self, text: str) -> None:
        typed = typed_effect(text)
        if typed.status:
            self.status.setCurrentIndex(self.status.findData(typed.status))
        unit = self.unit.findData(typed.unit)
        if typed.amount is not None and unit >= 0:
            self.amount.setValue(typed.amount)
            self.unit.setCurrentIndex(unit)

    def _draft(self) -> EffectDraft:
        return EffectDraft(
            typed_effect(self.name.text()).name,
            self.status.currentData(),
            self.amount.value(),
            self.unit.currentData(),
            self.to_hit.value(),
            self.armour.value(),
            self.damage.value(),
        )

    def _follow(self) -> None:
        fault, status = self._draft().fault, self.status.currentData()
        means = condition_in_words(self._session.battle.rules, status) if status else ""
        self.told.setText(fault or means)
        self.apply.setEnabled(not fault)
        self.amount.setEnabled(self.unit.currentData() is not None)

    def _lay_out(self) -> None:
        fields = form_rows(
            ("Name", self.name),
            ("State", self.status),
            ("Lasts", side_by_side(self.amount, self.unit, fill=True)),
            ("To hit", self.to_hit),
            ("AC bonus", self.armour),
            ("Damage", self.damage),
        )
        title = f"Effect on {people(self._session.battle, self._who)}"
        dialog_rows(self, title, fields, self.told, dialog_buttons(self, self.apply))
