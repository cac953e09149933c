"""Lists of entries are read and overridden, with a message for each wrong line."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battleboard.storage.catalogue.creatures import CHARACTERS, MONSTERS, Monster
from battleboard.storage.catalogue.entries import EntryList, ListFormat, read_entries
from battleboard.storage.catalogue.equipment import ARMOUR, WEAPONS
from battleboard.storage.catalogue.spell_list import SPELLS
from battleboard.storage.resources import resource
from tests.profiles import examples

SHAPES: tuple[ListFormat[Any], ...] = (ARMOUR, CHARACTERS, MONSTERS, SPELLS, WEAPONS)


def monsters(folder: Path, text: str) -> EntryList[Monster]:
    (folder / "monsters.csv").write_text(text, encoding="utf-8")
    return read_entries(MONSTERS, [folder])


def test_id_and_name_are_enough(tmp_path: Path) -> None:
    found = monsters(tmp_path, "name,id\nBog Orc,bog-orc\n")
    assert found == EntryList({"bog-orc": Monster("bog-orc", "Bog Orc")}, ())


def test_a_later_folder_overrides_by_id_and_the_rest_stays(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    monsters(own, "id,name,ac\norc,Fierce Orc,4\n")
    found = read_entries(MONSTERS, [resource("catalogue", "osric2"), own])
    assert (found.entries["orc"].name, found.entries["orc"].ac) == ("Fierce Orc", 4)
    assert len(found.entries) == 422
    assert found.faults == ()


def test_a_folder_without_the_list_adds_nothing(tmp_path: Path) -> None:
    assert read_entries(MONSTERS, [tmp_path, tmp_path / "nowhere"]) == EntryList({}, ())


def test_a_bad_line_hides_no_good_one(tmp_path: Path) -> None:
    found = monsters(tmp_path, "id,name,ac\nogre,Ogre,five\norc,Orc,6\nimp,Imp\n")
    assert list(found.entries) == ["orc"]
    assert found.faults == (
        (
            "monsters.csv, line 2: expected a whole number from -20 to 20 in the column 'ac', "
            "found 'five'."
        ),
        "monsters.csv, line 4: expected 3 cells, found 2.",
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: expected at least the columns id,name."),
        ("id,ac\norc,6\n", "line 1: expected at least the columns id,name."),
        (
            "id,name,morle\n",
            "line 1: expected known columns, found 'morle' (did you mean 'morale'?).",
        ),
        ("id,name,xyzzyq\n", "line 1: expected known columns, found 'xyzzyq'."),
        ("id,name,ac,ac\n", "line 1: expected each column only once."),
        ('id,name\norc,"Orc\n', "line 2: expected comma-separated cells "),
        (
            "id,name\nThe Orc,Orc\n",
            (
                "line 2: expected lowercase letters, digits and hyphens in the column 'id', "
                "found 'The Orc'."
            ),
        ),
        (
            "id,name\n,Orc\n",
            "line 2: expected lowercase letters, digits and hyphens in the column 'id', found no",
        ),
        ("id,name\norc,\n", "line 2: expected some text in the column 'name', found nothing."),
        ("id,name\norc,Orc\norc,Ork\n", "line 3: expected an id other than 'orc', which is"),
    ],
)
def test_a_wrong_list_is_told_where_and_what(tmp_path: Path, text: str, sentence: str) -> None:
    (fault,) = monsters(tmp_path, text).faults
    assert fault.startswith(f"monsters.csv, {sentence}")


def test_a_list_that_is_no_text_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "monsters.csv").write_bytes(b"id,name\norc,\xff\n")
    assert read_entries(MONSTERS, [tmp_path]).faults == (
        "monsters.csv: expected text saved as UTF-8.",
    )


@settings(
    max_examples=examples(150),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    place=st.integers(0, len(SHAPES) - 1),
    cells=st.lists(st.text('1d8+-/|. abwv"\n,;½', max_size=9), min_size=1, max_size=30),
)
def test_any_line_is_an_entry_or_a_sentence(tmp_path: Path, place: int, cells: list[str]) -> None:
    shape = SHAPES[place]
    width = len(shape.columns)
    line = ",".join(["orc", "Orc", *[*cells, *[""] * width][: width - 2]])
    (tmp_path / shape.file).write_text(f"{','.join(shape.columns)}\n{line}\n", encoding="utf-8")
    found = read_entries(shape, [tmp_path])
    assert all(fault.startswith(f"{shape.file}, line ") for fault in found.faults)
    assert found.faults or list(found.entries) == ["orc"]
