"""Spells are read from their cells, and from their words as far as possible."""

from pathlib import Path

import pytest

from battleboard.storage.catalogue.entries import read_entries
from battleboard.storage.catalogue.spell_list import (
    SPELLS,
    Growing,
    casting_segments,
    lasting_of,
    reach_of,
)


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        ("3 segments", 3),
        ("1 segment", 1),
        ("1 round", 10),
        ("2 turns", 200),
        ("5 hours", 3000),
        ("1 day", 14400),
        ("less than 1 segment", 1),
        ("", None),
        ("1d8+2 days", None),
        ("1 round/level", None),
    ],
)
def test_casting_times_are_read_into_segments(text: str, segments: int | None) -> None:
    assert casting_segments(text) == segments


@pytest.mark.parametrize(
    ("text", "lasting"),
    [
        ("1 round", Growing(10)),
        ("1 turn/level", Growing(0, 100)),
        ("4 rounds + 1 round/level", Growing(40, 10)),
        ("permanent", None),
        ("1d4+1 rounds", None),
        ("2d4 rounds + 1 round/level", None),
    ],
)
def test_durations_are_read_into_segments(text: str, lasting: Growing | None) -> None:
    assert lasting_of(text) == lasting


@pytest.mark.parametrize(
    ("text", "reach"),
    [
        ("touch", Growing()),
        ("60 ft", Growing(60)),
        ("2.5 ft/level", Growing(0, 2.5)),
        ("60 ft + 10 ft/level", Growing(60, 10)),
        ("unlimited", None),
    ],
)
def test_ranges_are_read_into_feet(text: str, reach: Growing | None) -> None:
    assert reach_of(text) == reach


def test_what_grows_with_the_level_has_an_amount_at_each() -> None:
    assert Growing(60, 10).at(5) == 110


def test_a_spell_is_read(tmp_path: Path) -> None:
    header = "id,name,class,level,reversible,components,casting_time"
    text = f"{header}\nhold,Hold,cleric,2,y,VS,5 segments\n"
    (tmp_path / "spells.csv").write_text(text, encoding="utf-8")
    spell = read_entries(SPELLS, [tmp_path]).entries["hold"]
    assert (spell.character_class, spell.level, spell.reversible) == ("cleric", 2, True)
    assert (spell.casting_time, spell.casting_segments) == ("5 segments", 5)
    assert (spell.range, spell.reach, spell.lasting) == ("", None, None)


@pytest.mark.parametrize("text", ["VSX", "VV"])
def test_components_are_three_letters_each_once(tmp_path: Path, text: str) -> None:
    (tmp_path / "spells.csv").write_text(f"id,name,components\nhold,Hold,{text}\n", "utf-8")
    assert read_entries(SPELLS, [tmp_path]).faults == (
        (
            "spells.csv, line 2: expected letters from V, S and M, each once in the column "
            f"'components', found '{text}'."
        ),
    )
