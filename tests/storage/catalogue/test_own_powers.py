"""The DM's own powers are kept in the user's folder, and read with the lists."""

from pathlib import Path

import pytest

from battleboard.battle.state.command_context import Roll
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.power_list import (
    drop_power,
    keep_power,
    own_powers,
    power_id,
    power_of,
)
from battleboard.storage.csv_sheet import SheetError

WITCHFIRE = {
    "name": "Witch's Fire",
    "class": "witch",
    "form": "circle",
    "size": "15 ft",
    "damage": "1d8/level",
    "save": "spells",
    "spared": "half",
}


def test_an_own_spell_is_kept_and_found_in_every_game(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "catalogue"
    kept = keep_power(folder, WITCHFIRE)
    assert kept.id == "witchs-fire-witch"
    for game in ("addict", "ose"):
        catalogue = load_catalogue(game, own=folder)
        assert catalogue.powers[kept.id] == kept
        assert catalogue.faults == ()
    assert kept.damage
    assert kept.damage.at(3) == Roll(3, 8)


def test_keeping_it_again_replaces_it_and_others_stay(tmp_path: Path) -> None:
    keep_power(tmp_path, WITCHFIRE)
    keep_power(tmp_path, {"name": "Aches", "condition": "aching", "lasts": "1 round"})
    keep_power(tmp_path, {**WITCHFIRE, "damage": "2d6"})
    found = own_powers(tmp_path)
    assert list(found) == ["aches", "witchs-fire-witch"]
    assert found["witchs-fire-witch"]["damage"] == "2d6"


def test_one_of_ours_is_overridden_by_its_id(tmp_path: Path) -> None:
    ours = {"id": "fireball-magic-user", "name": "Fireball", "class": "magic-user"}
    keep_power(tmp_path, {**ours, "form": "burst", "size": "20 ft", "damage": "1d6/level"})
    found = load_catalogue("addict", own=tmp_path).powers["fireball-magic-user"]
    assert found.form == "burst"


def test_it_is_taken_out_again(tmp_path: Path) -> None:
    kept = keep_power(tmp_path, WITCHFIRE)
    drop_power(tmp_path, "nothing")
    drop_power(tmp_path, kept.id)
    assert own_powers(tmp_path) == {}
    assert own_powers(tmp_path / "nowhere") == {}


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ({}, "Give it a name."),
        ({"name": "!!"}, "Its name needs a letter or a digit."),
        ({"name": "It", "damage": "lots"}, "Expected dice such as '6d6'"),
        ({"name": "It", "size": "wide"}, "Expected feet such as '20 ft'"),
        ({"name": "It", "lasts": "long"}, "Expected a duration such as '3 rounds'"),
    ],
)
def test_what_cannot_be_read_is_said_without_lines(cells: dict[str, str], sentence: str) -> None:
    with pytest.raises(SheetError) as fault:
        power_of(cells)
    assert str(fault.value).startswith(sentence)


def test_nothing_is_written_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SheetError):
        keep_power(tmp_path, {"name": "It", "damage": "lots"})
    assert not list(tmp_path.iterdir())


def test_an_empty_file_holds_none(tmp_path: Path) -> None:
    (tmp_path / "powers.csv").write_text("", "utf-8")
    assert own_powers(tmp_path) == {}


def test_an_id_is_small_letters() -> None:
    assert power_id("Bigby's Hand!", "Magic-User") == "bigbys-hand-magic-user"
