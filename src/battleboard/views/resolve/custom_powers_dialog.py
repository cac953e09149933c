"""The form for custom spells and other powers: what they do, as numbers."""

from collections.abc import Mapping, Sequence
from os import environ
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QLineEdit, QWidget

from battleboard.foundation.fault import Fault
from battleboard.models.session import Session
from battleboard.queries.round.powers_at_work import UsedPower, damage_of, power_in_words
from battleboard.storage.catalogue import power_list
from battleboard.storage.catalogue.power_list import (
    PowerCells,
    drop_power,
    keep_power,
    own_powers,
    power_id,
    power_of,
)
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import S, TextStyle
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import check_box, choice_field, form_rows, text_field
from battleboard.views.widgets.labels import Sentence
from battleboard.views.widgets.layouts import with_stretch
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import dialog_buttons, dialog_rows, side_by_side

_WIDE: Final = 640
_HIGH: Final = 680
_LEVEL: Final = 5
_HINTS: Final[Mapping[str, str]] = {
    "class": "magic-user, cleric…",
    "range": "60 ft + 10 ft/level, touch, caster",
    "size": "20 ft, 5 ft/level",
    "width": "30 ft",
    "number": "all in the area, or 3, 1d4, 1/level",
    "bolts": "1/2 levels rounded up",
    "damage": "1d6/level, 2d8 + 1/level, life",
    "condition": "webbed, asleep…",
    "lasts": "4 rounds + 1 round/level, 2d4 turns",
    "to_hit": "0",
    "armour": "0, + is better",
    "drains": "0 levels",
    "regains": "0 hit points a round",
    "most_hd": "up to 4+1",
    "pool": "2d8, or 4d4:1 2d4:2",
    "users": "monster ids: red-dragon",
}
_FORM_WORDS: Final = {
    "": "no area",
    "circle": "circle",
    "cone": "cone",
    "line": "line",
    "block": "square or block",
    "burst": "burst that fills the room",
}
_SPARED_WORDS: Final = {
    "": "default: negates",
    "half": "half damage",
    "negates": "negates",
    "nothing": "changes nothing",
}
_LOSES: Final = "You have no custom spell of that name."


class CustomPowersDialog(QDialog):
    """Edits a custom spell or other power, kept for every battle."""

    def __init__(self, session: Session, parent: QWidget, name: str = "") -> None:
        super().__init__(parent)
        set_up_dialog(self, "Custom spells", Topic.SPELLS)
        self._session = session
        self._folder: Path = find_user_folders(environ).catalogue
        self.name = choice_field({}, name="Name")
        self.name.setEditable(True)
        self.name.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.fields: dict[str, QLineEdit | QComboBox | QCheckBox] = {}
        self.told = Sentence(kind=TextStyle.SMALL, lines=3)
        self.drop = button("Remove", self.remove, ButtonStyle.QUIET)
        self.keep = button("Save", self.accept, ButtonStyle.PRIMARY)
        self._lay_out()
        self._show_names(name)
        self.name.activated.connect(lambda _: self.show_power(self.name.currentText()))
        self.name.editTextChanged.connect(self._follow)
        self.show_power(name)

    @property
    def cells(self) -> PowerCells:
        found = {"name": self.name.currentText().strip()}
        for column, field in self.fields.items():
            found[column] = _text_of(field)
        return found

    def show_power(self, name: str) -> None:
        own = {cells["name"].casefold(): cells for cells in self._own().values()}
        cells = own.get(name.casefold(), {})
        for column, field in self.fields.items():
            _show_text(field, cells.get(column, ""))
        self._follow()

    def accept(self) -> None:
        """Save the power; the dialog stays open for more."""
        try:
            power = keep_power(self._folder, self.cells)
        except Fault as why:
            self.told.say(str(why))
            return
        self._session.powers.forget()
        self._show_names(power.name)
        self.told.say(f"{power.name} is saved for every battle.")

    def remove(self) -> None:
        cells = self.cells
        name = power_id(cells["name"], cells["class"])
        if name not in self._own():
            self.told.say(_LOSES)
            return
        drop_power(self._folder, name)
        self._session.powers.forget()
        self._show_names("")
        self.show_power("")

    def _own(self) -> dict[str, PowerCells]:
        try:
            return own_powers(self._folder)
        except Fault as why:
            self.told.say(str(why))
            return {}

    def _show_names(self, name: str) -> None:
        with QSignalBlocker(self.name):
            self.name.clear()
            self.name.addItems([cells["name"] for cells in self._own().values()])
            self.name.setEditText(name)

    def _follow(self) -> None:
        try:
            power = power_of(self.cells)
        except Fault as why:
            self.told.say(str(why) if self.name.currentText().strip() else "Give it a name.")
            self.keep.setEnabled(False)
            return
        used = UsedPower(power.name, power=power, level=_LEVEL)
        dice = damage_of(power, _LEVEL)
        does = f"{dice} at level {_LEVEL}" if dice.number or dice.plus else ""
        self.told.say(" · ".join(filter(None, (does, power_in_words(used)))), faint=True)
        self.keep.setEnabled(True)

    def _lay_out(self) -> None:
        self.resize(_WIDE, _HIGH)
        inside = QWidget()
        form = form_rows(("Name", self.name), on=inside)
        form.setContentsMargins(0, 0, S, 0)
        form.addRow(
            "Kind", side_by_side(self._choice("kind", power_list.KINDS), self._line("class"))
        )
        form.addRow("Range", self._line("range"))
        area = self._words("form", _FORM_WORDS)
        form.addRow("Area", side_by_side(area, self._line("size"), self._line("width")))
        whom = self._choice("whom", power_list.TARGETS)
        form.addRow("Affects", side_by_side(self._line("number"), whom, self._line("most_hd")))
        form.addRow("HD limit", self._line("pool"))
        heals, kills = self._tick("heals", "heals"), self._tick("kills", "kills")
        form.addRow("Damage", side_by_side(self._line("damage"), heals, kills))
        form.addRow("Bolts", self._line("bolts"))
        saves = self._choice("save", ("", *power_list.CATEGORIES))
        spared = self._words("spared", _SPARED_WORDS)
        form.addRow("Save", side_by_side(saves, spared))
        status = self._choice("status", ("", *power_list.STATUSES))
        form.addRow("Effect", side_by_side(self._line("condition"), status))
        form.addRow("Lasts", side_by_side(self._line("lasts"), self._tick("held", "concentration")))
        form.addRow("To hit, AC bonus", side_by_side(self._line("to_hit"), self._line("armour")))
        form.addRow(
            "Drains, regenerates",
            side_by_side(self._line("drains"), self._line("regains")),
        )
        form.addRow("Monsters that have it", self._line("users"))
        buttons = dialog_buttons(self, self.keep)
        buttons.insertWidget(0, self.drop)
        scrolled = with_stretch(FittingScrollArea(inside))
        dialog_rows(self, "Custom spells", scrolled, self.told, buttons).addStrut(_WIDE)

    def _line(self, column: str) -> QLineEdit:
        name, prompt = column.replace("_", " "), _HINTS[column]
        made = text_field(name=name, prompt=prompt, hint=f"{name.capitalize()}: {prompt}")
        made.textChanged.connect(self._follow)
        self.fields[column] = made
        return made

    def _choice(self, column: str, words: Sequence[str]) -> QComboBox:
        return self._words(column, {word: word or f"no {column}" for word in words})

    def _words(self, column: str, words: Mapping[str, str]) -> QComboBox:
        made = choice_field(words, name=column, hint=column.capitalize())
        made.currentIndexChanged.connect(self._follow)
        self.fields[column] = made
        return made

    def _tick(self, column: str, words: str) -> QCheckBox:
        made = check_box(words)
        made.toggled.connect(self._follow)
        self.fields[column] = made
        return made


def _text_of(field: QLineEdit | QComboBox | QCheckBox) -> str:
    if isinstance(field, QComboBox):
        return str(field.currentData() or "")
    if isinstance(field, QCheckBox):
        return "y" if field.isChecked() else ""
    return field.text().strip()


def _show_text(field: QLineEdit | QComboBox | QCheckBox, text: str) -> None:
    if isinstance(field, QComboBox):
        field.setCurrentIndex(max(0, field.findData(text)))
    elif isinstance(field, QCheckBox):
        field.setChecked(text == "y")
    else:
        field.setText(text)
