"""The page for entering a new player character."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLineEdit, QSpinBox

from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Figure
from battleboard.models.session import Session
from battleboard.queries.figures import new_character
from battleboard.queries.figures.card_sheet import sources_in_words
from battleboard.queries.figures.character_line import (
    EXAMPLE_GEAR,
    EXAMPLE_LINE,
    character_in,
    example_traits,
    spell_names,
)
from battleboard.queries.figures.new_character import CharacterDraft
from battleboard.queries.figures.usual_hit_points import usual_hit_points
from battleboard.rules.measures import FEET_IN_INCH
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.views.add_figures.figure_page import FigurePage, NameList, catalogue_names
from battleboard.views.theme.sizes import L, M, TextStyle, label
from battleboard.views.widgets.forms import number_field
from battleboard.views.widgets.layouts import STRETCH, add_parts, hbox, vbox

_AC: Final = (-20, 40)
_MOST_POINTS: Final = 999
_MOST_LEVELS: Final = 36
_LINES: Final = (
    "After the name, type the rest, separated by commas; a semicolon begins the next character. "
    "Hit points are the average of the hit "
    "dice; armour class and move follow armour, Dexterity and load. The card (F4) shows where each "
    "number comes from."
)


class CharacterPage(FigurePage):
    """Asks for name, class and equipment, and clears itself for the next character."""

    def __init__(self, session: Session, catalogue: Catalogue) -> None:
        super().__init__()
        self._session, self._catalogue = session, catalogue
        battle, tables = session.battle, session.document.tables
        self.name = NameList(self._names(), EXAMPLE_LINE, after_first=True)
        self.character_class = QComboBox()
        self.character_class.setEditable(True)
        self.character_class.addItems(new_character.classes(battle, tables))
        self.level = number_field(0, _MOST_LEVELS, 1)
        self.hit_points = number_field(1, _MOST_POINTS, 6)
        self.ac = number_field(*_AC, new_character.usual_ac(battle))
        self._scale = FEET_IN_INCH if battle.rules.moves_in_feet else 1
        """How many units of the move field make one inch of the rules."""
        unit = "″" if self._scale == 1 else " ft"
        self.pace = number_field(0, 99 * self._scale, 12 * self._scale, unit=unit)
        self.pace.setSingleStep(self._scale)
        self.to_hit = number_field(-9, 30, 1)
        self._counted = {
            "level": self.level,
            "hit_points": self.hit_points,
            "ac": self.ac,
            "move": self.pace,
            "to_hit": self.to_hit,
        }
        self.weapons = NameList(
            catalogue_names([*catalogue.weapons.values(), *catalogue.armour.values()]),
            EXAMPLE_GEAR,
        )
        self.spells = NameList(spell_names(catalogue), "sleep, magic missile")
        self.traits = NameList(self._trait_names(), example_traits(battle))
        self._unknown: tuple[str, ...] = ()
        """The parts of the line that were not understood; they go into the notes."""
        self._following = (self.hit_points, self.ac, self.pace)
        self._follows = {*self._following}
        """The fields that follow class and gear, until a number is typed in them."""
        for field in self._following:
            field.valueChanged.connect(lambda _, field=field: self._follows.discard(field))
        for line in (self.weapons, self.traits):
            line.textChanged.connect(self._follow)
        self.character_class.currentTextChanged.connect(self._follow)
        self.level.valueChanged.connect(self._follow)
        self.name.textChanged.connect(self._follow_line)
        self.told = label(_LINES, TextStyle.SMALL, faint=True, wrap=True)
        """Shows what follows from the entries, what is wrong with them, or how to type them."""
        typed = (self.name, self.weapons, self.spells, self.traits)
        changed = [each.textChanged for each in typed]
        for signal in (*changed, self.character_class.currentTextChanged, self.level.valueChanged):
            signal.connect(self._tell)
        self._lay_out(has_bonus=new_character.has_bonus(battle))
        self._follow()

    def coming(self) -> tuple[Figure, ...]:
        session, said = self._session, self._draft()
        tables = session.document.tables
        return (new_character.new_character(session.battle, self._catalogue, tables, said),)

    def _draft(self) -> CharacterDraft:
        return CharacterDraft(
            self.name.text().partition(",")[0],
            self.character_class.currentText(),
            self.level.value(),
            self.hit_points.value(),
            self.ac.value(),
            self.pace.value() / self._scale,
            self.to_hit.value(),
            self.weapons.text(),
            self.spells.text(),
            self.traits.text(),
            ", ".join(self._unknown),
        )

    @property
    def unfinished(self) -> str:
        """The name of a character not yet added, or else another text typed for it; or ''."""
        typed = (each.text() for each in (self.name, self.weapons, self.spells, self.traits))
        return next((text.strip() for text in typed if text.strip()), "")

    def begin(self) -> None:
        self.name.setFocus()

    def prepare_next(self) -> None:
        self._unknown = ()
        for field in (self.name, self.weapons, self.spells, self.traits):
            with QSignalBlocker(field):
                field.clear()
        self._tell()
        self._follows = {*self._following}
        self._follow()
        self.name.setFocus()

    def _names(self) -> list[str]:
        """Return what can be completed after the name: classes, traits, gear and spells."""
        known = self._catalogue
        lists = (known.weapons.values(), known.armour.values())
        tables = self._session.document.tables
        entries = [name for each in lists for name in catalogue_names(each)]
        named = new_character.classes(self._session.battle, tables)
        return [*named, *self._trait_names(), *entries, *spell_names(known)]

    def _trait_names(self) -> list[str]:
        known = new_character.character_tables(self._session.battle)
        skills = (f"{each.skill} in" for each in known.specialists if each.damage)
        races = (each.name for each in known.traits if each.kind == "race")
        return [*races, *skills, *(each.name for each in known.loads)]

    def _follow_line(self, text: str) -> None:
        """Fill the other fields from the words after the first comma in the name line.

        Of several characters separated by semicolons, only the first is read.
        """
        text = text.partition(";")[0]
        if "," not in text:
            self.name.mark(())
            return
        battle, tables = self._session.battle, self._session.document.tables
        said = character_in(battle, self._catalogue, tables, text)
        if said.character_class:
            self.character_class.setCurrentText(said.character_class)
        self.spells.setText(", ".join(said.spells))
        self.traits.setText(", ".join(said.traits))
        self._unknown = tuple(text[start:end] for start, end in said.unknown)
        self.name.mark(said.unknown)
        self._follows = {*self._following}
        self.weapons.setText(", ".join(said.weapons))
        self._follow()
        for field, value in said.numbers.items():
            self._follows.discard(self._counted[field])
            self._counted[field].setValue(value)

    def _follow(self) -> None:
        """Update hit points, AC and move from the other entries, unless the user typed them."""
        battle, tables, said = self._session.battle, self._session.document.tables, self._draft()
        points = usual_hit_points(battle, said)
        if points:
            self._show_usual(self.hit_points, points.number)
        try:
            worn = new_character.usual_defence(battle, self._catalogue, tables, said)
        except Refusal:
            # For example, the class is only half typed.
            return
        if worn:
            self._show_usual(self.ac, worn.ac)
            self._show_usual(self.pace, int(worn.move * self._scale))

    def _show_usual(self, field: QSpinBox, value: int) -> None:
        if field in self._follows:
            with QSignalBlocker(field):
                field.setValue(value)

    def _tell(self) -> None:
        if not self.name.text().strip():
            self.told.setText(_LINES)
            return
        try:
            (figure,) = self.coming()
        except Refusal as refusal:
            self.told.setText(str(refusal))
            return
        self.told.setText("\n".join((*self._points(), *sources_in_words(figure.card))) or _LINES)

    def _points(self) -> Iterator[str]:
        """Yield a line that says where the hit points come from, unless they were typed."""
        usual = usual_hit_points(self._session.battle, self._draft())
        if usual and self.hit_points in self._follows:
            yield f"Hit points: {usual.words}"

    def _lay_out(self, *, has_bonus: bool) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(L)
        grid.setVerticalSpacing(M)
        grid.setColumnStretch(1, 1)
        rows: tuple[tuple[int, str, QLineEdit | QComboBox], ...] = (
            (0, "Name", self.name),
            (1, "Class", self.character_class),
            (3, "Abilities, race", self.traits),
            (4, "Weapons, armour", self.weapons),
            (5, "Spells", self.spells),
        )
        for row, words, field in rows:
            grid.addWidget(label(words, faint=True), row, 0)
            grid.addWidget(field, row, 1)
            field.setAccessibleName(words)
        own = {"Level": self.level, "Hit points": self.hit_points}
        of_armour = {"Armour class": self.ac, "Move": self.pace}
        if has_bonus:
            of_armour["Bonus to hit"] = self.to_hit
        else:
            # Reparent the unused field to the page, or it would outlive the dialog.
            self.to_hit.setParent(self)
            self.to_hit.hide()
        grid.addLayout(_in_line(own), 2, 1)
        grid.addLayout(_in_line(of_armour), 6, 1)
        vbox(grid, self.told, STRETCH, on=self, spacing=M, margins=(0, M, 0, 0))
        before_armour = (*own.values(), self.traits, self.weapons, self.spells)
        fields = (self.name, self.character_class, *before_armour, *of_armour.values())
        for before, after in pairwise(fields):
            self.setTabOrder(before, after)


def _in_line(numbers: Mapping[str, QSpinBox]) -> QHBoxLayout:
    line = hbox()
    for words, field in numbers.items():
        field.setAccessibleName(words)
        add_parts(line, label(words, faint=True), field)
    line.addStretch()
    return line
