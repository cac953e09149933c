"""Lines of a power list say what spells, devices, breath, gazes and poisons do."""

from pathlib import Path

import pytest

from battleboard.battle.state.command_context import Roll
from battleboard.storage.catalogue.entries import EntryList, read_entries
from battleboard.storage.catalogue.power_list import POWERS, Power
from battleboard.storage.catalogue.spell_list import Growing


def powers(folder: Path, cells: dict[str, str]) -> EntryList[Power]:
    """Read a list of one line."""
    line = {"id": "it", "name": "It"} | cells
    quoted = [f'"{cell}"' for cell in line.values()]
    (folder / "powers.csv").write_text(f"{','.join(line)}\n{','.join(quoted)}\n", "utf-8")
    return read_entries(POWERS, [folder])


def test_id_and_name_are_enough(tmp_path: Path) -> None:
    assert powers(tmp_path, {}).entries["it"] == Power("it", "It")


def test_a_power_is_read(tmp_path: Path) -> None:
    found = powers(
        tmp_path,
        {
            "kind": "breath",
            "users": "red-dragon hell-hound",
            "range": "10 ft + 5 ft/level",
            "form": "cone",
            "size": "90 ft",
            "width": "30 ft",
            "damage": "life",
            "save": "breath",
            "spared": "half",
            "most_hd": "4+1",
            "pool": "4d4:1 2d4:2",
            "lasts": "2 rounds",
        },
    ).entries["it"]
    assert (found.kind, found.users) == ("breath", ("red-dragon", "hell-hound"))
    assert (found.reach, found.size, found.width) == (Growing(10, 5), Growing(90), Growing(30))
    assert found.damage_is_life
    assert found.damage is None
    assert (found.against, found.spared, found.most_hd) == ("breath", "half", "4+1")
    assert [(pool.dice.at(1), pool.up_to) for pool in found.pools] == [
        (Roll(4, 4), 1),
        (Roll(2, 4), 2),
    ]


def test_a_save_negates_unless_something_else_is_said(tmp_path: Path) -> None:
    assert powers(tmp_path, {"save": "spells"}).entries["it"].spared == "negates"
    assert powers(tmp_path, {}).entries["it"].spared == "nothing"


def test_a_pool_of_hit_dice(tmp_path: Path) -> None:
    (pool,) = powers(tmp_path, {"pool": "2d8"}).entries["it"].pools
    assert (pool.dice.at(3), pool.up_to) == (Roll(2, 8), None)


@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("kind", "song"),
        ("form", "star"),
        ("size", "wide"),
        ("range", "far"),
        ("damage", "much"),
        ("lasts", "long"),
        ("save", "luck"),
        ("spared", "some"),
        ("status", "merry"),
        ("whom", "cats"),
        ("most_hd", "x"),
        ("pool", "4d4:x"),
        ("drains", "-1"),
        ("held", "maybe"),
    ],
)
def test_a_wrong_cell_is_told(tmp_path: Path, column: str, text: str) -> None:
    found = powers(tmp_path, {column: text})
    assert not found.entries
    (fault,) = found.faults
    assert fault.startswith("powers.csv, line 2: expected ")
    assert f"in the column '{column}', found '{text}'" in fault


@pytest.mark.parametrize(
    ("cells", "harms"),
    [
        ({"damage": "1d6"}, True),
        ({"damage": "life"}, True),
        ({"damage": "1d8", "heals": "y"}, False),
        ({"kills": "y"}, True),
        ({"drains": "1"}, True),
        ({"status": "asleep"}, True),
        ({"condition": "charmed"}, True),
        ({"to_hit": "1", "whom": "friends"}, False),
        ({"armour": "4", "whom": "caster"}, False),
        ({}, False),
    ],
)
def test_what_is_meant_to_harm(tmp_path: Path, cells: dict[str, str], harms: object) -> None:
    assert powers(tmp_path, cells).entries["it"].harms is harms
