"""Monsters in the rows of a table are read one by one."""

import pytest

from battleboard.storage.stat_blocks.block_reader import read_blocks
from battleboard.storage.stat_blocks.stat_block import Dialect

TABLE = [
    ["Name", "No.", "AC", "HD", "hp", "MV", "ML"],
    ["Reed orc", "2", "6", "1", "4", "120'", "8"],
    ["Fen ogre", "", "5", "4+1", "19", "90'", "10"],
]


@pytest.mark.parametrize("delimiter", ["\t", ",", ";", "|", " | "])
def test_rows(delimiter: str) -> None:
    text = "Patrols:\n" + "\n".join(delimiter.join(line) for line in TABLE) + "\nThat is all."
    orc, ogre = read_blocks(text, Dialect())
    assert (orc.name, orc.number, orc.ac, orc.hit_points, orc.morale) == ("Reed orc", 2, 6, (4,), 8)
    assert (ogre.name, ogre.number, ogre.hit_dice) == ("Fen ogre", None, "4+1")
    parts = {part.field: text[slice(*part.span)] for part in ogre.parts}
    assert parts["hit dice"] == "4+1"


def test_a_table_of_the_web_has_a_ruled_line() -> None:
    text = "| AC | HD | hp | Monster |\n|---|---|---|---|\n| 6 | 1 | 4 | Orc |\n| 5 | x |\n"
    (orc,) = read_blocks(text, Dialect())
    assert (orc.name, orc.ac) == ("Orc", 6)
