"""The page that searches the monster catalogue."""

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt

from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Figure
from battleboard.models.session import Session
from battleboard.queries.figures import figures_to_add
from battleboard.queries.figures.character_line import character_in
from battleboard.rules.measures import inches_in_words
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.creatures import Monster, MonsterAttack, Routine
from battleboard.storage.catalogue.entries import CatalogueEntry
from battleboard.storage.catalogue.new_figures import FEET_IN_INCH, MOST_FIGURES
from battleboard.views.add_figures.figure_page import (
    FigurePage,
    NameList,
    SearchLine,
    catalogue_names,
)
from battleboard.views.theme.sizes import M, label
from battleboard.views.widgets.forms import number_field, text_field, text_table
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.layouts import hbox, vbox, with_stretch

_MONSTER: Final = Qt.ItemDataRole.UserRole
_ARMS: Final = "Weapons and armour: spear and short bow, chain mail, shield"
_NO_MATCH: Final = "No monster matches"
_JOINS: Final = "will be added as a character."
_EXAMPLES: Final = "8 orcs with spears and an ogre; Brakk, fighter 3, mace; Edda, thief 2"
_HEADINGS: Final = ("Monster", "Hit dice", "AC", "Move", "Attacks")


class MonsterPage(FigurePage):
    """A search line with results, and fields for number, hit points and weapon."""

    def __init__(self, session: Session, catalogue: Catalogue) -> None:
        super().__init__()
        self._session, self._catalogue = session, catalogue
        self._was_counted = False
        self._groups: tuple[str, ...] = ()
        """The groups in the search line; empty unless there are several."""
        self.results = text_table("Monsters", _HEADINGS, (188, 92, 48, 64))
        self.search = SearchLine(self.results)
        self.search.setPlaceholderText(_EXAMPLES)
        self.search.setAccessibleName("Find monsters")
        self.number = number_field(1, MOST_FIGURES)
        self.hit_points = text_field(prompt="rolled")
        known: list[CatalogueEntry] = [*catalogue.weapons.values(), *catalogue.armour.values()]
        self.arms = NameList(catalogue_names(known), "default", takes_and=True)
        self.arms.setToolTip(_ARMS)
        self._dress()
        self._lay_out()
        self.search.textChanged.connect(self._find)
        self.results.itemDoubleClicked.connect(lambda *_: self.chosen.emit())
        self._find("")

    def coming(self) -> tuple[Figure, ...]:
        battle, document = self._session.battle, self._session.document
        if self._groups:
            return figures_to_add.new_groups(
                battle, self._catalogue, document.tables, self._groups, document.throw
            )
        item = self.results.currentItem()
        monster: Monster | None = item.data(0, _MONSTER) if item else None
        if monster is None:
            raise Refusal(f"{_NO_MATCH}.")
        points = figures_to_add.hit_points_in(self.hit_points.text())
        wanted = figures_to_add.WantedMonsters(
            monster, self.number.value(), self.arms.text(), points
        )
        return figures_to_add.new_monsters(
            battle, self._catalogue, document.tables, wanted, document.throw
        )

    @property
    def character_line(self) -> str:
        """The first entry typed, if it describes a character and matches no monster, else ''."""
        return self._character_in(_first_entry(self.search.text()))

    def _character_in(self, text: str) -> str:
        battle, tables = self._session.battle, self._session.document.tables
        if "," not in text or figures_to_add.find_monsters(self._catalogue, text):
            return ""
        return text if character_in(battle, self._catalogue, tables, text).character_class else ""

    def begin(self) -> None:
        """Focus the search line with its text selected, so that typing replaces it."""
        self.search.setFocus()
        self.search.selectAll()

    def prepare_next(self) -> None:
        self.hit_points.clear()
        self.begin()

    def _dress(self) -> None:
        self.results.setUniformRowHeights(True)
        self.results.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.results.header()
        header.setSectionResizeMode(0, QtWidgets.QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)

    def _lay_out(self) -> None:
        column = vbox(self.search, with_stretch(self.results), on=self, margins=(0, M, 0, 0))
        line = hbox()
        for words, field, stretch in (
            ("How many", self.number, 0),
            ("Hit points", self.hit_points, 1),
            ("Armed with", self.arms, 1),
        ):
            line.addWidget(label(words, faint=True))
            line.addWidget(field, stretch=stretch)
            field.setAccessibleName(words)
        column.addLayout(line)

    def _find(self, text: str) -> None:
        """List the matches, and read number and weapons from the text.

        If the text names several groups, list only those. The number is reset to 1 when the text
        no longer states one.
        """
        entries = [each.strip() for each in text.split(";") if each.strip()]
        text = entries[0] if entries else ""
        groups = tuple(
            group
            for entry in entries
            for group in ((entry,) if self._character_in(entry) else _groups_in(entry))
        )
        self._groups = groups if len(groups) > 1 else ()
        for field in (self.number, self.hit_points, self.arms):
            field.setEnabled(not self._groups)
        self.results.clear()
        if self._groups:
            self._list_groups()
            return
        found = figures_to_add.find_monsters(self._catalogue, text)
        in_feet = self._session.battle.rules.moves_in_feet
        self.results.addTopLevelItems([_item(each, in_feet=in_feet) for each in found])
        if not found:
            name, *_ = text.split(",")
            is_character = bool(self.character_line)
            told = f"{name} {_JOINS}" if is_character else _NO_MATCH
            self._add_note(told)
        self.results.setCurrentIndex(self.results.model().index(0, 0))
        dice, arms = figures_to_add.number_in(text)
        self.arms.setText(arms)
        if dice is not None:
            throw = self._session.document.throw
            self.number.setValue(figures_to_add.throw_number(dice, throw))
        elif self._was_counted:
            self.number.setValue(1)
        self._was_counted = dice is not None

    def _list_groups(self) -> None:
        in_feet = self._session.battle.rules.moves_in_feet
        for text in self._groups:
            found = figures_to_add.find_monsters(self._catalogue, text)[:1]
            if not found:
                name, *_ = text.split(",")
                is_character = bool(self._character_in(text))
                self._add_note(f"{name} {_JOINS}" if is_character else f"{_NO_MATCH}: {text}")
                continue
            item = _item(found[0], in_feet=in_feet)
            item.setText(0, f"{found[0].name}: {text}")
            self.results.addTopLevelItem(item)

    def _add_note(self, text: str) -> None:
        """Add a row that cannot be chosen, over all columns."""
        item = QtWidgets.QTreeWidgetItem([text])
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.results.addTopLevelItem(item)
        # Qt lets an item span columns only once it is in the tree.
        item.setFirstColumnSpanned(True)


def _groups_in(entry: str) -> tuple[str, ...]:
    return figures_to_add.groups_in(entry) or (entry,)


def _first_entry(text: str) -> str:
    return text.partition(";")[0].strip()


def _item(monster: Monster, *, in_feet: bool) -> QtWidgets.QTreeWidgetItem:
    cells = (
        monster.name,
        " or ".join(monster.hit_dice) or "-",
        "-" if monster.ac is None else str(monster.ac),
        inches_in_words(monster.pace.best / FEET_IN_INCH, in_feet=in_feet),
        attacks_of(monster),
    )
    item = QtWidgets.QTreeWidgetItem(list(cells))
    item.setData(0, _MONSTER, monster)
    item.setToolTip(0, escape_html(_about(monster)))
    return item


def attacks_of(monster: Monster) -> str:
    """The routines of a monster in words, such as 'claw 1d4, bite 1d6 or weapon'."""
    return " or ".join(map(_routine, monster.routines))


def _routine(routine: Routine) -> str:
    each_die, least = routine[0].each_die, routine[0].least_dice
    blows = ", ".join(map(_blow, routine)) + (" for each hit die" if each_die else "")
    return f"{blows} from {least} HD" if least else blows


def _blow(attack: MonsterAttack) -> str:
    more = f"{attack.plus:+d}" if attack.plus else ""
    damage = more if attack.damage is None else str(attack.damage)
    return " ".join(filter(None, (attack.name, damage)))


def _about(monster: Monster) -> str:
    morale = monster.morale
    said = [monster.name, monster.group, monster.alignment, *monster.special]
    if morale is not None:
        said.append("never checks morale" if morale.never else f"morale {morale.lowest}")
    return "\n".join(filter(None, said))
