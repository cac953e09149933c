"""The dialog that applies a hazard: a spell, breath, gaze, poison or trap, outside the round."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QWidget

from battleboard.battle.state.naming import people
from battleboard.battle.state.rules_scene import on_table
from battleboard.models.session import Session
from battleboard.queries.round.powers_at_work import UsedPower, level_of_use, targets_of
from battleboard.views.resolve.applied_effects_fields import AppliedEffectsFields
from battleboard.views.theme.sizes import XL, L, M, TextStyle
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import NameCompleter
from battleboard.views.widgets.forms import choice_field, form_rows, text_field
from battleboard.views.widgets.labels import Sentence
from battleboard.views.widgets.layouts import vbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import dialog_buttons

_WIDE: Final = 460
_HIGH: Final = 640
_NAME: Final = "What is it? A spell, wand, breath, gaze, poison, or a name of your choice."
_AGAIN: Final = "It would do nothing: click again to confirm."
_USUALLY: Final = "something"


class HazardDialog(QDialog):
    """Asks what affects some figures and who causes it; one undo reverts it all."""

    def __init__(
        self, session: Session, whom: tuple[str, ...], parent: QWidget, name: str = ""
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Apply a hazard")
        self._session, self._whom = session, whom
        self._asked = False
        self.name = text_field(name, prompt="fireball, breath of the red dragon, deadly poison…")
        self.name.setCompleter(NameCompleter(self._names_to_complete(), self.name))
        users = {figure.id: figure.card.name for figure in on_table(session.battle)}
        self.by = choice_field({"": "no figure", **users})
        self.told = Sentence(_NAME, TextStyle.SMALL)
        self.roll = button("Roll", self.roll_all, hint="Roll all remaining dice and apply")
        self.do = button("Apply", self.accept, ButtonStyle.PRIMARY)
        self._place = vbox(spacing=None)
        self.fields = self._new_fields()
        self._lay_out()
        self.name.editingFinished.connect(self._follow)
        self.name.completer().activated.connect(self._follow)
        self.by.currentIndexChanged.connect(self._follow)

    def accept(self) -> None:
        if self.fields.is_complete():
            self._do()

    def roll_all(self) -> None:
        self.fields.roll_all()
        self._do()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Swallow Enter: it moves between fields, and must not press a default button as well."""
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)

    def _do(self) -> None:
        if self.fields.is_empty and not self._asked:
            self._asked = True
            self.told.say(_AGAIN)
            return
        found = self.fields.command
        if found and self._session.document.do(found.command, found.typed):
            super().accept()

    def _names_to_complete(self) -> list[str]:
        return sorted({power.name for power in self._session.powers.all.values()})

    def _used_power(self) -> UsedPower:
        by = str(self.by.currentData() or "")
        name = self.name.text().strip()
        power = self._session.powers.find_power(name, by) if name else None
        user = self._session.battle.figures.get(by)
        level = level_of_use(self._session.battle, power, user)
        is_spell = power is not None and power.kind == "spell"
        return UsedPower(name or _USUALLY, "", by, power, level, is_spell)

    def _new_fields(self) -> AppliedEffectsFields:
        used = self._used_power()
        power, battle = used.power, self._session.battle
        whom = targets_of(power, battle, self._whom, used.by) if power else self._whom
        fields = AppliedEffectsFields(self._session, used, whom)
        fields.hint.connect(self.told.say)
        fields.ready.connect(self.do.setFocus)
        fields.done.connect(self.accept)
        fields.changed.connect(self._forget)
        return fields

    def _follow(self) -> None:
        used = self._used_power()
        if used == self.fields.used._replace(level=used.level):
            return
        old, self.fields = self.fields, self._new_fields()
        self._place.replaceWidget(old, self.fields)
        old.hide()
        old.deleteLater()
        self.fields.show()
        self.told.say("" if self.name.text().strip() else _NAME)

    def _forget(self) -> None:
        self._asked = False

    def _lay_out(self) -> None:
        who = people(self._session.battle, self._whom)
        inside = QWidget()
        inside.setLayout(self._place)
        self._place.addWidget(self.fields)
        self._place.addStretch(1)
        buttons = dialog_buttons(self, self.do)
        buttons.insertWidget(buttons.count() - 1, self.roll)
        column = vbox(
            Sentence(f"Hazard for {who}", TextStyle.TITLE),
            form_rows(("Name", self.name), ("From", self.by)),
            with_stretch(FittingScrollArea(inside)),
            self.told,
            buttons,
            on=self,
            spacing=M,
            margins=(XL, L, XL, L),
        )
        column.addStrut(_WIDE)
        self.resize(_WIDE, _HIGH)
