"""The dialog of prepared encounters: made from the selected figures, reordered, brought on."""

from typing import Final

from PySide6 import QtWidgets

from battleboard.battle.commands import ArrangeEncounters, LayBy
from battleboard.battle.state.prepared_encounter import PreparedEncounter
from battleboard.foundation.words import count, with_sign
from battleboard.models.session import Session
from battleboard.queries.table.prepared import bringing_on, group_in_words, layable, suggested_title
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import number_field, text_area, text_field, text_table
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.layouts import STRETCH, hbox, with_stretch
from battleboard.views.widgets.popups import dialog_rows

_SIZE: Final = (640, 580)
_MOST: Final = 100
_UNCHANGED: Final = -1
_COLUMNS: Final = ("Encounter", "Who", "Note")
_WIDE: Final = (140, 190)
_NONE: Final = "Select foes on the map first: they become the next encounter."


class EncountersDialog(QtWidgets.QDialog):
    """Lists the prepared encounters in their order, and makes new encounters."""

    def __init__(self, session: Session, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Prepared encounters", Topic.FIGURES)
        self._session = session
        self._chosen = layable(session.battle, session.selection.figures)
        self.list = text_table("Prepared encounters", _COLUMNS, _WIDE)
        self.up = button("Earlier", lambda: self._shift(-1), ButtonStyle.CHIP)
        self.down = button("Later", lambda: self._shift(1), ButtonStyle.CHIP)
        self.bring = button("Bring in", self.accept, ButtonStyle.PRIMARY)
        self.title = text_field(name="Title")
        prompt = "What they do, their reaction, their treasure…"
        self.note = text_area(name="Note", prompt=prompt)
        self.note.setMaximumHeight(72)
        self.reaction = number_field(-_MOST, _MOST, name="Reaction")
        self.morale = number_field(
            _UNCHANGED, _MOST, _UNCHANGED, name="Morale", lowest="as on the cards"
        )
        self.chosen = label("", wrap=True)
        self.lay = button("Save encounter", self._lay_by)
        self._lay_out()
        self.resize(*_SIZE)
        self.list.currentItemChanged.connect(self._follow)
        session.document.changed.connect(self._show)
        self._show()

    def accept(self) -> None:
        encounter = self._current
        document = self._session.document
        if encounter is not None:
            with document.telling():
                if document.do(bringing_on(self._session.battle, encounter)):
                    there = self._session.battle.figures
                    self._session.selection.select(*(who for who in encounter.who if who in there))
                    super().accept()

    @property
    def _current(self) -> PreparedEncounter | None:
        at, prepared = self.list.currentIndex().row(), self._session.battle.prepared
        return prepared[at] if 0 <= at < len(prepared) else None

    def _lay_by(self) -> None:
        who = tuple(each.id for each in self._chosen)
        encounter = PreparedEncounter(
            self.title.text().strip(),
            who,
            self.note.toPlainText().strip(),
            self.reaction.value(),
        )
        morale = None if self.morale.value() == _UNCHANGED else self.morale.value()
        if self._session.document.do(LayBy(encounter, morale)):
            self._session.selection.select()
            self.note.clear()

    def _shift(self, by: int) -> None:
        at, prepared = self.list.currentIndex().row(), list(self._session.battle.prepared)
        to = at + by
        if 0 <= to < len(prepared):
            prepared[at], prepared[to] = prepared[to], prepared[at]
            self._session.document.do(ArrangeEncounters(tuple(prepared)))
            self.list.setCurrentIndex(self.list.model().index(to, 0))

    def _show(self) -> None:
        battle, at = self._session.battle, max(0, self.list.currentIndex().row())
        self.list.clear()
        for each in battle.prepared:
            told = f" ({with_sign(each.reaction)} reaction)" if each.reaction else ""
            note = " ".join(each.note.split())
            words = each.title, f"{group_in_words(battle, each)}{told}", note
            item = QtWidgets.QTreeWidgetItem(list(words))
            for column, text in enumerate((*words[:2], each.note)):
                item.setToolTip(column, escape_html(text))
            self.list.addTopLevelItem(item)
        last = len(battle.prepared) - 1
        self.list.setCurrentIndex(self.list.model().index(min(at, last), 0))
        self._chosen = layable(battle, tuple(each.id for each in self._chosen))
        some = bool(self._chosen)
        self.chosen.setText(f"{count(len(self._chosen), 'figure')} selected" if some else _NONE)
        for part in (self.title, self.note, self.reaction, self.morale, self.lay):
            part.setEnabled(some)
        if some and not self.title.text():
            self.title.setText(suggested_title(battle, self._chosen))
        if not some:
            self.title.clear()
        self._follow()

    def _follow(self) -> None:
        at, many = self.list.currentIndex().row(), len(self._session.battle.prepared)
        self.up.setEnabled(at > 0)
        self.down.setEnabled(0 <= at < many - 1)
        self.bring.setEnabled(self._current is not None)

    def _lay_out(self) -> None:
        numbers = hbox(
            label("Reaction", faint=True),
            self.reaction,
            label("Morale", faint=True),
            self.morale,
            STRETCH,
            self.lay,
        )
        dialog_rows(
            self,
            "Prepared encounters",
            with_stretch(self.list),
            hbox(self.up, self.down, STRETCH),
            label("Next encounter to prepare", TextStyle.SMALL, faint=True),
            self.chosen,
            hbox(label("Title", faint=True), with_stretch(self.title)),
            self.note,
            numbers,
            hbox(STRETCH, button("Close", self.reject, ButtonStyle.QUIET), self.bring),
        )
        self.bring.setDefault(True)
