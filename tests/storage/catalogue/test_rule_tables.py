"""The shipped figure tables load, and wrong ones are refused with a message."""

import csv
from collections import Counter
from fractions import Fraction
from pathlib import Path
from shutil import copytree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battleboard.rules.tables import Band, Tables, ToHitTables
from battleboard.storage.catalogue import load_tables
from battleboard.storage.csv_sheet import SheetError
from battleboard.storage.resources import resource
from tests.profiles import examples

FOLDER = resource("catalogue")
TABLES = load_tables()
TO_HIT = TABLES.to_hit or ToHitTables((), (), ())
OTHERS = {"books.toml", "silhouettes.toml"}
NAMES = sorted(
    path.name
    for path in FOLDER.iterdir()
    if path.suffix in {".csv", ".toml"} and path.name not in OTHERS
)
BANDS = [*(row.band for row in TO_HIT.levels), *(row.band for row in TO_HIT.monsters)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copytree(FOLDER, tmp_path / "catalogue")


def test_every_table_is_there() -> None:
    assert all(getattr(TABLES, name) for name in Tables._fields)


def test_every_file_is_described_and_its_terms_are_named() -> None:
    described = (FOLDER / "README.md").read_text(encoding="utf-8")
    terms = (FOLDER / "NOTICES.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in described and f"`{name}`" in terms for name in (*NAMES, *OTHERS))


def test_the_osric_notice_is_there() -> None:
    terms = (FOLDER / "NOTICES.md").read_text(encoding="utf-8")
    assert "published under the OSRIC 3.0 Third-Party License and is not affiliated with" in terms


def test_dexterity_runs_from_3_to_18() -> None:
    assert TABLES.dexterity_table is not None
    assert TABLES.dexterity_table.lowest == 3
    assert len(TABLES.dexterity_table.rows) == 16


def test_charges_are_three() -> None:
    assert TABLES.charges == (
        ("indoors", 0, Fraction(2)),
        ("outdoors", 0, Fraction(4, 3)),
        ("outdoors", 4, Fraction(3, 2)),
    )


def test_to_hit_has_every_band() -> None:
    bands = Counter(row.matrix for row in TO_HIT.levels)
    assert bands == {"fighter": 10, "cleric": 7, "thief": 6, "magic-user": 5}
    assert [row.label for row in TO_HIT.monsters] == [
        *("below 1-1", "1-1", "1", "1+", "2-3+", "4-5+", "6-7+", "8-9+", "10-11+", "12-13+"),
        *("14-15+", "16+"),
    ]


def test_to_hit_names_fifteen_classes() -> None:
    assert Counter(matrix for _, matrix in TO_HIT.matrices) == {
        "fighter": 6,
        "cleric": 3,
        "thief": 4,
        "magic-user": 2,
    }


def test_to_hit_matrices_have_no_gap_and_no_end() -> None:
    for matrix in ("fighter", "cleric", "thief", "magic-user"):
        rows = [row for row in TO_HIT.levels if row.matrix == matrix]
        assert rows[0].first == (0 if matrix == "fighter" else 1)
        assert rows[-1].last is None
        ends = [row.last + 1 for row in rows if row.last is not None]
        assert ends == [row.first for row in rows[1:]]


@pytest.mark.parametrize("band", BANDS)
def test_to_hit_numbers_follow_armour_class_0_with_20_six_times(
    band: Band,
) -> None:
    straight = range(band.numbers[0], band.numbers[0] + 21)
    assert list(band.numbers) == [min(number, max(20, number - 5)) for number in straight]
    assert -6 <= band.numbers[0] <= 11


def test_to_hit_betters_with_every_band_of_levels_or_hit_dice() -> None:
    first_numbers = {"monster": [row.band.numbers[0] for row in TO_HIT.monsters]}
    for row in TO_HIT.levels:
        first_numbers.setdefault(row.matrix, []).append(row.band.numbers[0])
    for numbers in first_numbers.values():
        assert numbers == sorted(set(numbers), reverse=True)


def test_attack_rates_have_no_gap_and_only_known_rates() -> None:
    halves = {Fraction(each, 2) for each in (1, 2, 3, 4, 5, 6, 8, 10, 12)}
    assert {row.rate for row in TABLES.attack_rates} == {*halves, Fraction(5, 4)}
    skilled = {row.character_class for row in TABLES.attack_rates if row.skill}
    assert skilled == {"fighter", "ranger", "cavalier", "paladin", "monk"}
    paladin = [row for row in TABLES.attack_rates if row.character_class == "paladin"]
    assert [row.first for row in paladin if not row.skill] == [1, 7, 13]


def test_turning_with_two_dice_has_a_table_of_its_own() -> None:
    assert TABLES.turning_2d6 is not None
    assert [row.example for row in TABLES.turning_2d6.rows][:2] == ["Skeleton", "Zombie"]


def test_turning_has_thirteen_kinds_and_eleven_columns() -> None:
    assert TABLES.turning is not None
    assert TABLES.turning.levels == (1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 19)
    assert [row.type for row in TABLES.turning.rows] == list(range(1, 14))
    entries = Counter(entry for row in TABLES.turning.rows for entry in row.entries)
    assert sum(entries.values()) == 143
    assert set(entries) == {*("-", "T", "D", "D*"), *("4", "7", "10", "13", "16", "19", "20")}


def test_morale_has_a_base_situations_and_four_failures() -> None:
    assert TABLES.morale is not None
    assert TABLES.morale[:4] == (50, 5, 1, 1)
    assert len({row.id for row in TABLES.morale.modifiers}) == 11
    assert all(-20 <= row.value <= 30 for row in TABLES.morale.modifiers)
    assert [row.up_to for row in TABLES.morale.failures] == [15, 30, 50, None]


def test_weapons_against_armour_are_all_there() -> None:
    rows = TABLES.weapons_against_armour
    assert Counter((row.book, row.use) for row in rows) == {
        ("PH 38", "melee"): 44,
        ("PH 38", "missile"): 15,
        ("UA", "melee"): 12,
        ("UA", "missile"): 9,
    }
    assert all(len(row.adjustments) == 11 for row in rows)
    assert all(-14 <= value <= 9 for row in rows for value in row.adjustments)


def test_armour_types_are_one_better_with_a_shield() -> None:
    assert len(TABLES.armour_types) == 11
    assert all(row.type_with_shield == row.type - 1 for row in TABLES.armour_types)
    assert all(2 <= row.type_with_shield <= 9 for row in TABLES.armour_types)
    assert all(row.move in {6, 9, 12} for row in TABLES.armour_types)
    assert all(row.magic_move in {None, 9, 12} for row in TABLES.armour_types)


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        (
            "dexterity.csv",
            "\n7,0,0,0",
            "",
            "line 6: expected the score 7, one more than in the line before.",
        ),
        (
            "dexterity.csv",
            "7,0,0,0",
            "7,0,x,0",
            "line 6: expected a whole number in the column 'attacking', found 'x'.",
        ),
        (
            "charges.csv",
            "outdoors,4",
            "Outdoors,0",
            "line 4: expected a different place and legs from line 3.",
        ),
        (
            "charges.csv",
            "indoors",
            "sea",
            "line 2: expected 'indoors' or 'outdoors' in the column 'place', found 'sea'.",
        ),
        (
            "charges.csv",
            "4/3",
            "1.3",
            "line 3: expected a factor such as 2 or 4/3 in the column 'factor', found '1.3'.",
        ),
        ("charges.csv", "4/3", "1/3", "line 3: expected a factor of 1 or more."),
        (
            "to_hit_classes.csv",
            "ranger",
            "fighter",
            "line 3: expected a different class from line 2.",
        ),
        (
            "to_hit_levels.csv",
            "fighter,3,4",
            "fighter,4,4",
            "line 4: expected 'from' to be 3, one more than 'to' in the line before.",
        ),
        (
            "to_hit_levels.csv",
            "fighter,3,4",
            "fighter,3,2",
            "line 4: expected 'to' to be 3 or more.",
        ),
        (
            "to_hit_levels.csv",
            "fighter,3,4",
            "fighter,3,",
            "line 5: expected nothing more for fighter, whose levels are open-ended.",
        ),
        (
            "to_hit_levels.csv",
            "fighter,0,0,11,12",
            "fighter,0,0,11,10",
            "line 2: expected numbers that do not decrease from AC 10 to AC -10.",
        ),
        (
            "to_hit_monsters.csv",
            "2-3+,2,",
            "2-3+,1+1,",
            "line 6: expected more hit dice than in the line before (1+).",
        ),
        (
            "to_hit_monsters.csv",
            "2-3+,2,",
            "2-3+,x,",
            "line 6: expected hit dice such as 4 or 1-1 in the column 'from', found 'x'.",
        ),
        (
            "attack_rates.csv",
            "1,6,3/2",
            "1,6,3/0",
            "line 11: expected a rate such as 2 or 3/2 in the column 'rate', found '3/0'.",
        ),
        (
            "turning.csv",
            "1,Skeleton,10",
            "1,Skeleton,X",
            "line 2: expected a number, T, D, D* or - in the column 'from_1', found 'X'.",
        ),
        (
            "turning.csv",
            "from_2",
            "from_two",
            "line 1: expected the columns type,example,from_1,from_2 …",
        ),
        (
            "turning.csv",
            "from_2",
            "from_9",
            "line 1: expected the columns type,example,from_1,from_9,",
        ),
        (
            "turning.csv",
            "2,Zombie",
            "2,Skeleton",
            "line 3: expected a different example from line 2.",
        ),
        (
            "armour_types.csv",
            "Leather",
            "",
            "line 3: expected some text in the column 'armour', found nothing.",
        ),
    ],
)
def test_a_mistake_is_named_by_its_place(
    *, folder: Path, name: str, old: str, new: str, sentence: str
) -> None:
    path = folder / name
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SheetError) as refused:
        load_tables(folder)
    assert str(refused.value).startswith(f"{name}, {sentence}")


def test_a_charge_may_leave_the_move_as_it_is(folder: Path) -> None:
    (folder / "charges.csv").write_text("place,legs,factor\nindoors,0,1\n", encoding="utf-8")
    assert load_tables(folder).charge_factor("indoors", 2) == 1


def test_a_class_on_an_unknown_matrix_is_told_the_known_ones(folder: Path) -> None:
    path = folder / "to_hit_classes.csv"
    path.write_text("class,matrix\nranger,figther\n", encoding="utf-8")
    known = "'cleric' or 'fighter' or 'magic-user' or 'thief'"
    with pytest.raises(SheetError, match=f"line 2: expected {known} in the column 'matrix'"):
        load_tables(folder)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("base = 50", 'base = "50"', "Expected `int`, got `str` - at `$.base`."),
        ("base = 50", "basis = 50", "Object contains unknown field `basis`."),
        ("up_to = 30", "", "expected an up_to for every failure but the last."),
        ("up_to = 50", "", "expected an up_to for every failure but the last."),
    ],
)
def test_a_mistake_in_morale_is_named_by_its_path(
    *, folder: Path, old: str, new: str, sentence: str
) -> None:
    path = folder / "morale.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SheetError) as refused:
        load_tables(folder)
    assert str(refused.value) == f"morale.toml: {sentence}"


@pytest.mark.parametrize("name", NAMES)
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(SheetError, match=rf"^{name}: cannot be read \("):
        load_tables(folder)


@pytest.mark.parametrize("text", ["base = [", f"base = {'9' * 5000}", "base = " + "[" * 9000])
def test_a_broken_morale_file_is_refused(folder: Path, text: str) -> None:
    (folder / "morale.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SheetError, match=r"^morale.toml: "):
        load_tables(folder)


@settings(
    max_examples=examples(150),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    name=st.sampled_from(NAMES),
    at=st.floats(0, 1, exclude_max=True),
    cut=st.integers(0, 40),
    put=st.one_of(st.binary(max_size=6), st.text(',"\n-19TD*=[]xé', max_size=6).map(str.encode)),
)
def test_a_damaged_file_is_read_or_refused_with_a_sentence(
    *, folder: Path, name: str, at: float, cut: int, put: bytes
) -> None:
    whole = (FOLDER / name).read_bytes()
    place = int(at * len(whole))
    (folder / name).write_bytes(whole[:place] + put + whole[place + cut :])
    sentence = _complaint(folder)
    (folder / name).write_bytes(whole)
    assert sentence is None or sentence.startswith((f"{name}:", f"{name}, line "))


def _complaint(folder: Path) -> str | None:
    try:
        load_tables(folder)
    except SheetError as refused:
        return str(refused)
    return None


def test_the_figures_are_plain_utf_8_without_stray_spaces() -> None:
    for path in FOLDER.glob("*.csv"):
        with path.open(encoding="utf-8", newline="") as lines:
            cells = [cell for line in csv.reader(lines) for cell in line]
        assert all(cell == cell.strip() and cell.isascii() for cell in cells)
