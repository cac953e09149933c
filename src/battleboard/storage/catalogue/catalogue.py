"""The catalogue of one game, from its own books; each list is loaded on first use."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, TypeVar

import msgspec

from battleboard.foundation.words import nearest
from battleboard.rules.tables import TableError
from battleboard.storage.catalogue import equipment
from battleboard.storage.catalogue.creatures import CHARACTERS, MONSTERS, Character, Monster
from battleboard.storage.catalogue.entries import (
    CatalogueEntry,
    EntryList,
    ListFormat,
    read_entries,
)
from battleboard.storage.catalogue.new_figures import (
    Dice,
    FigureStats,
    needs_weapon,
    parse_request,
    roll_figures,
)
from battleboard.storage.catalogue.power_list import POWERS, Power
from battleboard.storage.catalogue.search import (
    MOST,
    SearchIndex,
    SearchResult,
    SearchSubject,
    hit_dice_mark,
    level_mark,
)
from battleboard.storage.catalogue.spell_list import SPELLS, CatalogueSpell
from battleboard.storage.csv_sheet import SheetError, read_text
from battleboard.storage.resources import resource


class Books(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The folders for each kind of list, and the optional sets that a DM may switch on.

    An ascending armour class is `ascending` minus the descending one; `unarmoured` is the armour
    class without armour. `hits_by` says where the to-hit numbers of characters come from: the
    to-hit table of the rules, the table in the folder `thac0`, or a bonus entered by hand. `saves`
    is the folder of saving throws. `classes` are offered in place of those in the to-hit table;
    `rated` is true if class and level determine the number of attacks per round. A class that the
    saving throws do not list saves as the best of those in `saves_like`. `characters` are the
    folders with the effects of abilities, race and load, and `cites` the citations for these.
    `plain_weapon` is the weapon of a monster whose book says only "by weapon".
    """

    monsters: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    ascending: int = 20
    unarmoured: int = 10
    classes: tuple[str, ...] = ()
    hits_by: Literal["table", "thac0", "bonus"] = "table"
    thac0: str = ""
    saves: str = ""
    rated: bool = True
    saves_like: dict[str, tuple[str, ...]] = {}
    characters: tuple[str, ...] = ()
    cites: dict[str, str] = {}
    plain_weapon: str = "spear"


@cache
def load_books(path: Path | None = None) -> dict[str, Books]:
    here = resource("catalogue", "books.toml") if path is None else path
    text = read_text(here)
    try:
        return msgspec.toml.decode(text, type=dict[str, Books])
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise SheetError(f"{here.name}: {error}.") from None


E = TypeVar("E", bound=CatalogueEntry)

ENTRY_WORDS: Final[Mapping[type, str]] = MappingProxyType(
    {
        Character: "character",
        Monster: "monster",
        CatalogueSpell: "spell",
        equipment.CatalogueWeapon: "weapon",
        equipment.CatalogueArmour: "armour",
    }
)
"""The noun for an entry of each list."""


def load_catalogue(game: str, sets: Sequence[str] = (), own: Path | None = None) -> "Catalogue":
    known = load_books()
    if game not in known:
        raise TableError(f"The catalogue has no books for the game '{game}'.")
    return Catalogue(resource("catalogue"), known[game], sets, own)


class Catalogue:
    """All entries for a game: those shipped with Battleboard, and the DM's own.

    Each list is loaded on first use. Entries override each other by id: a later book overrides an
    earlier one, an optional set the books, and the DM's own folder everything.
    """

    def __init__(
        self, shelves: Path, books: Books, sets: Sequence[str] = (), own: Path | None = None
    ) -> None:
        self._shelves = shelves
        self._books = books
        self._sets = tuple(sets)
        self._own = own

    @cached_property
    def _monsters(self) -> EntryList[Monster]:
        return self._read(MONSTERS, self._books.monsters)

    @cached_property
    def _spells(self) -> EntryList[CatalogueSpell]:
        return self._read(SPELLS, self._books.spells)

    @cached_property
    def _powers(self) -> EntryList[Power]:
        return self._read(POWERS, self._books.powers)

    @cached_property
    def _weapons(self) -> EntryList[equipment.CatalogueWeapon]:
        return self._read(equipment.WEAPONS, self._books.weapons)

    @cached_property
    def _armour(self) -> EntryList[equipment.CatalogueArmour]:
        return self._read(equipment.ARMOUR, self._books.armour)

    @cached_property
    def _figures(self) -> EntryList[Character]:
        return self._read(CHARACTERS, ())

    @property
    def monsters(self) -> Mapping[str, Monster]:
        return MappingProxyType(self._monsters.entries)

    @property
    def spells(self) -> Mapping[str, CatalogueSpell]:
        """All spells by id; a spell of two classes has an id for each."""
        return MappingProxyType(self._spells.entries)

    @property
    def powers(self) -> Mapping[str, Power]:
        """All powers by id; a spell's power has the spell's id, a reversed spell its own."""
        return MappingProxyType(self._powers.entries)

    @property
    def weapons(self) -> Mapping[str, equipment.CatalogueWeapon]:
        return MappingProxyType(self._weapons.entries)

    @property
    def armour(self) -> Mapping[str, equipment.CatalogueArmour]:
        return MappingProxyType(self._armour.entries)

    @property
    def figures(self) -> Mapping[str, Character]:
        return MappingProxyType(self._figures.entries)

    @cached_property
    def faults(self) -> tuple[str, ...]:
        """A sentence for every unreadable line, and for every missing weapon or spell."""
        lists = (
            *(self._monsters, self._spells, self._powers),
            *(self._weapons, self._armour, self._figures),
        )
        read = (fault for entries in lists for fault in entries.faults)
        return (*read, *self._missing())

    def search(self, text: str, most: int = MOST) -> tuple[SearchResult, ...]:
        """Find entries by words, class, kind, '6 HD' or 'level 3', best match first."""
        return self._index.search(text, most)

    def roll_figures(
        self, text: str, dice: Dice, taken: Collection[str] = ()
    ) -> tuple[FigureStats, ...]:
        request = parse_request(text)
        monster = self._likeliest(request.what, Monster)
        arms = tuple(self._likeliest(arm, equipment.CatalogueWeapon) for arm in request.arms)
        number = dice(request.number) if request.number.number else request.number.plus
        return self.roll_monster(monster, number, dice, arms, taken)

    def roll_monster(
        self,
        monster: Monster,
        number: int,
        dice: Dice,
        arms: tuple[equipment.CatalogueWeapon, ...] = (),
        taken: Collection[str] = (),
    ) -> tuple[FigureStats, ...]:
        """Roll figures of a monster, which need not be listed, with `arms` or its usual weapons."""
        arms = arms or self.usual_arms(monster)
        return tuple(map(self._ascending, roll_figures(monster, number, dice, arms, taken)))

    def usual_arms(self, monster: Monster) -> tuple[equipment.CatalogueWeapon, ...]:
        """The weapons that a monster carries unless others are chosen.

        Where the book says only "by weapon", this is the game's plain weapon.
        """
        carried = monster.weapons
        if not carried and needs_weapon(monster):
            carried = (self._books.plain_weapon,)
        return tuple(self.weapons[each] for each in carried if each in self.weapons)

    @cached_property
    def _index(self) -> SearchIndex:
        return SearchIndex(self._subjects())

    def _read(self, shape: ListFormat[E], books: Sequence[str]) -> EntryList[E]:
        folders = [self._shelves / book for book in (*books, *self._sets)]
        return read_entries(shape, [*folders, self._own] if self._own else folders)

    def _subjects(self) -> Iterator[SearchSubject]:
        for figure in self.figures.values():
            yield SearchSubject("figure", figure, figure.character_class, _level(figure.level))
        for monster in self.monsters.values():
            about = " ".join([monster.group, monster.alignment, *monster.special])
            yield SearchSubject("monster", monster, about, tuple(_hit_dice(monster)))
        for spell in self.spells.values():
            yield SearchSubject("spell", spell, spell.character_class, _level(spell.level))
        for weapon in self.weapons.values():
            yield SearchSubject("weapon", weapon, " ".join([*weapon.uses, *weapon.qualities]))
        for suit in self.armour.values():
            yield SearchSubject("armour", suit, suit.kind)

    def _ascending(self, stats: FigureStats) -> FigureStats:
        if stats.ac is None:
            return stats
        return stats._replace(ac_ascending=self._books.ascending - stats.ac)

    def _likeliest(self, name: str, kind: type[E]) -> E:
        for found in self.search(name):
            if isinstance(found.entry, kind):
                return found.entry
        raise TableError(f"The catalogue has no {ENTRY_WORDS[kind]} called '{name}'.")

    def _missing(self) -> Iterator[str]:
        for monster in self.monsters.values():
            yield from _amiss(monster, monster.weapons, self.weapons, "weapon")
        for figure in self.figures.values():
            yield from _amiss(figure, figure.weapons, self.weapons, "weapon")
            yield from _amiss(figure, figure.spells, self.spells, "spell")


def _amiss(
    entry: CatalogueEntry, wanted: Sequence[str], known: Mapping[str, CatalogueEntry], kind: str
) -> Iterator[str]:
    for each in wanted:
        if each not in known:
            meant = nearest(each, list(known))
            hint = f" (did you mean '{meant}'?)" if meant else ""
            yield f"{entry.name}: there is no {kind} '{each}'{hint}."


def _level(level: int | None) -> tuple[str, ...]:
    return () if level is None else (level_mark(level),)


def _hit_dice(monster: Monster) -> Iterator[str]:
    """Yield the search marks for hit dice, with and without the bonus: '6' also finds 6+6."""
    for each in monster.hit_dice:
        yield hit_dice_mark(each)
        yield hit_dice_mark(each.partition("+")[0].partition("-")[0])
