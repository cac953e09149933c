"""The catalogue of a game includes the DM's own additions."""

from pathlib import Path

import pytest

from battleboard.rules.tables import TableError
from battleboard.storage.catalogue.catalogue import (
    Books,
    load_books,
    load_catalogue,
)
from battleboard.storage.csv_sheet import SheetError


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A DM's folder with a line of each kind, some of them wrong."""
    files = {
        "monsters.csv": "id,name,hit_dice,weapons\norc,Fierce Orc,2,speer\nbog,Bog,x,\n",
        "spells.csv": "id,name,class,level\nblink-cleric,Blink,cleric,2\n",
        "weapons.csv": "id,name,damage\nspear,Long Spear,1d8\n",
        "armour.csv": "id,name,ac\nhide,Hide,seven\n",
        "figures.csv": "id,name,class,level,weapons,spells\nguard,Guard,fighter,2,spear,blink\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_own_additions_override_and_add(own: Path) -> None:
    catalogue = load_catalogue("osric", own=own)
    assert catalogue.monsters["orc"].name == "Fierce Orc"
    assert len(catalogue.monsters) == 422
    assert catalogue.spells["blink-cleric"].level == 2
    assert str(catalogue.weapons["spear"].damage) == "1d8"
    assert list(catalogue.figures) == ["guard"]
    assert len(catalogue.armour) == 13


def test_every_fault_is_told_and_hides_nothing(own: Path) -> None:
    assert load_catalogue("osric", own=own).faults == (
        (
            "monsters.csv, line 3: expected hit dice such as 3, 1-1, 1/2, 6..8 or 8|12|16 in the "
            "column 'hit_dice', found 'x'."
        ),
        (
            "armour.csv, line 2: expected a whole number from -20 to 20 in the column 'ac', "
            "found 'seven'."
        ),
        "Fierce Orc: there is no weapon 'speer' (did you mean 'spear'?).",
        "Guard: there is no spell 'blink' (did you mean 'blink-cleric'?).",
    )


def test_what_resembles_nothing_has_no_hint(tmp_path: Path) -> None:
    text = "id,name,weapons\nbog,Bog,xyzzyqq\n"
    (tmp_path / "monsters.csv").write_text(text, encoding="utf-8")
    assert load_catalogue("osric", own=tmp_path).faults == ("Bog: there is no weapon 'xyzzyqq'.",)


def test_own_figures_and_monsters_are_found(own: Path) -> None:
    catalogue = load_catalogue("osric", own=own)
    assert [found.kind for found in catalogue.search("guard")][:1] == ["figure"]
    assert catalogue.search("fighter level 2")[0].entry.name == "Guard"
    assert catalogue.search("fierce")[0].entry.name == "Fierce Orc"


def test_weapons_that_are_not_there_are_left_out_of_a_muster(own: Path) -> None:
    (orc,) = load_catalogue("osric", own=own).roll_figures("fierce orc", lambda roll: roll.lowest)
    assert orc.weapons == ()


def test_a_game_without_books_is_told() -> None:
    with pytest.raises(TableError) as missed:
        load_catalogue("chess")
    assert str(missed.value) == "The catalogue has no books for the game 'chess'."


def test_lists_cannot_be_changed() -> None:
    monsters = load_catalogue("ose").monsters
    with pytest.raises(TypeError):
        monsters["orc"] = monsters["ogre"]  # type: ignore[index]


def test_books_are_read(tmp_path: Path) -> None:
    path = tmp_path / "books.toml"
    path.write_text('[chess]\nmonsters = ["a", "b"]\n', encoding="utf-8")
    assert load_books(path) == {"chess": Books(monsters=("a", "b"))}


@pytest.mark.parametrize("text", ["[chess", "[chess]\nmonster = []\n", "chess = 3\n"])
def test_wrong_books_are_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "books.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SheetError, match=r"^books\.toml: "):
        load_books(path)
