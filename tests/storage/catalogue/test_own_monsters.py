"""A monster that is kept comes back from the DM's own catalogue as it was."""

from pathlib import Path

import pytest

from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.creatures import MONSTERS, Monster
from battleboard.storage.catalogue.entries import read_entries
from battleboard.storage.catalogue.own_monsters import keep_monster
from battleboard.storage.csv_sheet import SheetError


def kept(folder: Path) -> dict[str, Monster]:
    found = read_entries(MONSTERS, [folder])
    assert found.faults == ()
    return found.entries


@pytest.mark.parametrize("game", ["addict", "osric3", "ose"])
def test_every_monster_of_the_books_comes_back(game: str, tmp_path: Path) -> None:
    monsters = load_catalogue(game).monsters
    some = dict(list(monsters.items())[::9])
    for monster in some.values():
        keep_monster(tmp_path / "catalogue", monster)
    assert kept(tmp_path / "catalogue") == some


def test_what_is_there_stays_and_the_same_id_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / MONSTERS.file
    path.write_text("name,id,ac\nMud ape,mud-ape,7\nReed orc,reed-orc,6\n", encoding="utf-8")
    keep_monster(tmp_path, Monster("mud-ape", "Mud ape", ac=5))
    assert {name: each.ac for name, each in kept(tmp_path).items()} == {"reed-orc": 6, "mud-ape": 5}
    assert path.read_text(encoding="utf-8").startswith("name,id,ac,aliases,")


def test_a_list_that_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / MONSTERS.file
    path.write_bytes(b"id,name\n\xff\xfe")
    with pytest.raises(SheetError):
        keep_monster(tmp_path, Monster("a", "A"))
    assert path.read_bytes() == b"id,name\n\xff\xfe"
