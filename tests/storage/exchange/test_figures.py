"""Figures given to other programs and taken from them."""

import json
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, Final, TypeVar, get_args

import pytest
from hypothesis import given

from battleboard.battle.card import Arm, Card, Spell
from battleboard.battle.effect import Effect
from battleboard.battle.figure import Figure, HitPoints
from battleboard.battle.roll import Roll
from battleboard.battle.showing import Degree
from battleboard.board.body import RADIUS_FT, Body, Size
from battleboard.rules import Weapon
from battleboard.rules.scene import Armour, Fighting, WeaponKind
from battleboard.storage.exchange.columns import COLUMNS, LEFT_OUT
from battleboard.storage.exchange.figure_json import write_json
from battleboard.storage.exchange.figure_sheet import write_sheet
from battleboard.storage.exchange.figures import MOST, Figures, read_figures
from tests.battle.battles import BOW, SWORD, figure
from tests.scenarios.strategies import dice

T = TypeVar("T")

WRITERS: Final = (write_sheet, write_json)
BOM: Final = b"\xef\xbb\xbf"


def sheet(*lines: str, end: str = "\n", bom: bool = False) -> Figures:
    """What a sheet of these lines comes to."""
    text = "".join(f"{line}{end}" for line in lines).encode()
    return read_figures(BOM + text if bom else text, "party.csv", "blue")


def listed(*figures: Any) -> Figures:
    """What a JSON file with these figures comes to."""
    lines = ",\n".join(map(json.dumps, figures))
    text = f'{{"format": "battleboard-figures",\n\n"version": 1,\n"figures": [\n\n{lines}]}}'
    return read_figures(text.encode(), "party.json", "blue")


SIGNS: Final = "aé√ :;,\\'=+-@\"n0"


def word(rng: Random, least: int = 0) -> str:
    """Some signs that mean something in a sheet, and some that do not."""
    return "".join(rng.choices(SIGNS, k=rng.randint(least, 6))).strip() or "x" * least


def feet(rng: Random) -> float:
    return rng.randint(0, 4000) / 4


def roll(rng: Random) -> Roll:
    dice = Roll(rng.randint(1, 9), rng.randint(2, 20), rng.randint(-9, 9))
    return rng.choice((dice, Roll(plus=rng.randint(-9, 9))))


def rate(rng: Random) -> Fraction:
    return Fraction(rng.randint(1, 9), rng.randint(1, 4))


def yes(rng: Random) -> bool:
    return rng.random() < 0.5


def maybe(rng: Random, value: T) -> T | None:
    return rng.choice((None, value))


def arm(rng: Random) -> Arm:
    kind = rng.choice(get_args(WeaponKind))
    length, speed = maybe(rng, feet(rng)), maybe(rng, rng.randint(0, 9))
    flags = [yes(rng) for _ in range(3)]
    weapon = Weapon(word(rng), kind, length, speed, yes(rng), maybe(rng, rate(rng)), *flags)
    short, medium, long = sorted(feet(rng) for _ in range(3))
    return Arm(
        weapon,
        roll(rng),
        maybe(rng, roll(rng)),
        maybe(rng, (short, medium, long)),
        maybe(rng, feet(rng)),
        rng.randint(-9, 9),
        word(rng),
        tuple(roll(rng) for _ in range(rng.randint(0, 3))),
        maybe(rng, rng.randint(0, 9)),
    )


def spell(rng: Random) -> Spell:
    return Spell(word(rng, 1), rng.randint(0, 99), rng.randint(0, 9), yes(rng), yes(rng))


def skills(rng: Random) -> Fighting:
    return Fighting(
        maybe(rng, rng.randint(-9, 9)),
        maybe(rng, rng.randint(-9, 9)),
        maybe(rng, rng.randint(-9, 9)),
        word(rng),
        maybe(rng, rng.randint(0, 9)),
        rng.choice(("", "3", "4+1", "1/2")),
    )


def card(rng: Random) -> Card:
    def small() -> int:
        return rng.randint(0, 6)

    return Card(
        name=word(rng, 1),
        type=word(rng),
        fighting=skills(rng),
        armour=Armour(small(), maybe(rng, small()), maybe(rng, small())),
        size=rng.choice(get_args(Size)),
        move=feet(rng),
        legs=small(),
        dexterity=maybe(rng, rng.randint(3, 18)),
        routines=rate(rng),
        reach_ft=maybe(rng, feet(rng)),
        arms=tuple(arm(rng) for _ in range(rng.randint(0, 3))),
        spells=tuple(spell(rng) for _ in range(rng.randint(0, 3))),
        to_hit=rng.randint(-9, 9),
        damage=rng.randint(-9, 9),
        saves={word(rng): rng.randint(2, 20) for _ in range(rng.randint(0, 3))},
        morale=maybe(rng, small()),
        infravision_ft=feet(rng),
        ultravision_ft=feet(rng),
        surprised_less=small(),
        surprises_more=small(),
        encumbered=yes(rng),
        notes=word(rng),
    )


def wild(rng: Random, name: str) -> Figure:
    """A figure with all that a sheet can say of it."""
    own = card(rng)
    arms = range(len(own.arms))
    return Figure(
        name,
        word(rng, 1),
        own,
        Body((feet(rng), feet(rng)), RADIUS_FT[own.size], rng.randint(0, 359) + 0.5),
        HitPoints(rng.randint(-9, 9), rng.randint(0, 9), rng.randint(0, 9)),
        in_hand=rng.choice(arms) if arms else 0,
        off_hand=rng.choice((None, *arms)),
        tended=yes(rng),
        hidden=yes(rng),
        alias=word(rng),
        shown_hp=rng.choice((None, *get_args(Degree))),
        present=yes(rng),
        leader=yes(rng),
    )


@pytest.mark.parametrize("write", WRITERS)
@given(dice())
def test_figures_come_back_as_they_went(write: Any, rng: Random) -> None:
    ids = dict.fromkeys(word(rng, 1) for _ in range(rng.randint(0, 4)))
    party = tuple(wild(rng, name) for name in ids)
    assert read_figures(write(party), "party", "blue") == Figures(party)


def leaves(value: Any, path: str = "") -> Iterator[str]:
    """The paths of all that a named tuple holds, with named tuples opened."""
    for name, item in zip(value._fields, value, strict=True):
        if hasattr(item, "_fields"):
            yield from leaves(item, f"{path}{name}.")
        else:
            yield f"{path}{name}"


def test_every_part_of_a_figure_has_its_column_or_is_known_to_have_none() -> None:
    told = {column.path for column in COLUMNS}
    assert told | LEFT_OUT == set(leaves(figure("ann")))
    assert told.isdisjoint(LEFT_OUT)


def test_what_is_left_out_is_as_at_first() -> None:
    marked = figure("ann", effects=(Effect("bless", "bless"),), last_charge=3, began_hp=7)
    assert read_figures(write_sheet([marked]), "party.csv", "").figures == (figure("ann"),)


def test_a_sheet_has_the_columns_that_say_something() -> None:
    told = write_sheet([figure("ann", arms=())]).decode("utf-8-sig").splitlines()
    assert told[0] == "name,id,side,class,level,hp,max_hp,ac,move"
    assert told[1] == "Ann,ann,blue,fighter,1,10,10,5,12"


def test_no_figures_are_a_line_of_headings() -> None:
    assert write_sheet([]) == BOM + b"name,side,hp,max_hp,ac,move\r\n"
    assert read_figures(write_sheet([]), "party.csv", "") == Figures(())


def test_weapons_are_written_as_a_dm_would_type_them() -> None:
    armed = figure("ann", arms=(SWORD, BOW))
    cells = json.loads(write_json([armed]))["figures"][0]
    assert cells["weapons"] == (
        "long sword: 1d8/1d12, 3.5 ft, speed 5; short bow: 1d6, missile, rate 2, range 5/10/15"
    )


def test_json_has_numbers_where_there_are_numbers() -> None:
    cells = json.loads(write_json([figure("ann", arms=(), leader=True, at=(2.5, 3.0))]))
    assert cells["figures"] == [
        {
            "name": "Ann",
            "id": "ann",
            "side": "blue",
            "class": "fighter",
            "level": 1,
            "hp": 10,
            "max_hp": 10,
            "ac": 5,
            "move": 12,
            "leader": True,
            "x": 2.5,
            "y": 3,
        }
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("bom", [True, False])
def test_a_sheet_comes_in_however_the_spreadsheet_wrote_it(
    delimiter: str, end: str, *, bom: bool
) -> None:
    lines = [["", "", ""], ["Name", "Max HP", "Notes"], ["Ann", "7", "a"], ["", "", ""]]
    text = [delimiter.join(cells) for cells in [*lines, ["Bob", "", ""]]]
    found = sheet(*text, end=end, bom=bom)
    assert found.faults == ()
    assert [(each.id, each.hp, each.card.notes) for each in found.figures] == [
        ("Ann", (7, 7, 0), "a"),
        ("Bob", (1, 1, 0), ""),
    ]


def test_decimals_may_have_a_comma_where_cells_are_parted_by_semicolons() -> None:
    assert sheet("name;move", "Ann;4,5").figures[0].card.move == 4.5


def test_a_spreadsheets_own_word_about_what_parts_the_cells_is_no_line() -> None:
    found = sheet("sep=;", "name;hp", "Ann;x")
    assert found.faults == (
        (
            "party.csv, line 3: expected a whole number from -9999 to 9999 in the column 'hp', "
            "found 'x'."
        ),
    )


def test_cells_may_hold_lines_and_quotation_marks() -> None:
    found = sheet("name,notes", '"Ann, ""the bold""","one', 'two"', "Bob,")
    assert found.figures[0].card.name == 'Ann, "the bold"'
    assert found.figures[0].card.notes == "one\ntwo"


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    found = sheet("name,notes,ac", 'Ann,"one', 'two",x', "", "Bob,,y")
    assert [fault.split(":")[0] for fault in found.faults] == [
        "party.csv, line 2",
        "party.csv, line 5",
    ]


def called(name: str) -> Figure:
    return figure("ann")._replace(card=Card(name))


@pytest.mark.parametrize("name", ["=1+1", "@sum", "+A1", "-A1", "'=x", "'quoted'"])
def test_a_spreadsheet_takes_no_name_for_a_formula(name: str) -> None:
    written = write_sheet([called(name)])
    assert f"\n'{name}," in written.decode() or name == "'quoted'"
    assert read_figures(written, "party.csv", "").figures[0].card.name == name


def test_numbers_below_nothing_stay_numbers_for_a_spreadsheet() -> None:
    assert b",-3,10," in write_sheet([figure("ann", hp=HitPoints(-3, 10))])


@pytest.mark.parametrize(
    ("heading", "column"),
    [("Hit Dice", "hit_dice"), ("HD", "hit_dice"), ("hit-dice", "hit_dice"), ("Max. HP", "")],
)
def test_headings_are_known_by_other_names(heading: str, column: str) -> None:
    found = sheet(f"name,{heading}", "Ann,3")
    assert found.figures[0].card.fighting.hit_dice == ("3" if column else "")
    assert bool(found.faults) == (not column)


def test_a_column_that_nobody_knows_is_left_out_and_said() -> None:
    found = sheet("name,wepons,zzzz,", "Ann,axe,1,")
    assert len(found.figures) == 1
    assert found.faults == (
        (
            "party.csv, line 1: there is no column 'wepons' (did you mean 'weapons'?), "
            "so it is left out."
        ),
        "party.csv, line 1: there is no column 'zzzz', so it is left out.",
    )


def test_of_columns_with_one_name_the_last_counts() -> None:
    found = sheet("name,hp,HP", "Ann,3,4")
    assert found.figures[0].hp.now == 4
    assert found.faults == (
        "party.csv, line 1: there are several columns 'hp', of which the last counts.",
    )


CELLS: Final = [
    ("name", "x" * 81, "a name of 1 to 80 characters, on one line"),
    ("level", "1st", "a whole number from 0 to 100"),
    ("level", "101", "a whole number from 0 to 100"),
    ("hit_dice", "two", "hit dice such as 3, 4+1 or 1/2"),
    ("move", '12"', "a number from 0 to 1000"),
    ("move", "1001", "a number from 0 to 1000"),
    ("size", "big", "'tiny' or 'small' or 'medium' or 'large' or 'huge' or 'gigantic'"),
    ("routines", "3-2", "a rate such as 2 or 3/2"),
    ("leader", "maybe", "'yes' or 'no'"),
    ("waiting", "maybe", "'yes' or 'no'"),
    ("in_hand", "0", "a whole number from 1 to 100"),
    ("weapons", "axe: sharp", "weapons such as 'long sword: 1d8/1d12, 3.5 ft, speed 5; "),
    ("weapons", "axe: 1d8, 99999 ft", "weapons such as "),
    ("weapons", "axe: 1d8, ten ft", "weapons such as "),
    ("weapons", "axe: 1d8, speed -1", "weapons such as "),
    ("weapons", "bow: 1d6, range 5/10", "weapons such as "),
    ("weapons", "bow: 1d6, range 10/5/15", "weapons such as "),
    ("spells", "sleep: soon", "spells such as 'sleep: 1; light: 4, 2 left'"),
    ("spells", ": 1", "spells such as 'sleep: 1; light: 4, 2 left'"),
    ("saves", "wands", "saving throws such as 'wands: 12; breath: 15'"),
    ("saves", "wands: x", "saving throws such as 'wands: 12; breath: 15'"),
]


@pytest.mark.parametrize(("column", "cell", "expected"), CELLS)
def test_a_cell_that_cannot_be_read_is_told_and_the_others_come_in(
    column: str, cell: str, expected: str
) -> None:
    quoted = cell.replace('"', '""')
    rest = "" if column == "name" else "name,"
    found = sheet(
        f"{rest}{column}", f'{"Ann," if rest else ""}"{quoted}"', "Bob," if rest else "Bob"
    )
    assert [each.card.name for each in found.figures] == ["Bob"]
    (fault,) = found.faults
    assert fault.startswith(f"party.csv, line 2: expected {expected}")
    assert fault.endswith(f" in the column '{column}', found '{cell}'.")


def test_every_fault_of_a_line_is_told() -> None:
    found = sheet("name,hp,ac,level", ",x,y,1")
    assert len(found.faults) == 3
    assert found.faults[-1] == "party.csv, line 2: expected a name in the column 'name'."


def test_what_is_in_hand_must_be_one_of_the_weapons() -> None:
    found = sheet(
        "name,weapons,in_hand,off_hand",
        "Ann,axe: 1d8; dagger: 1d4,3,2",
        "Bob,,1,",
        "Cid,,2,",
        "Dor,,,1",
    )
    assert [each.card.name for each in found.figures] == ["Bob"]
    assert found.faults == (
        "party.csv, line 2: expected the place of one of 2 weapons in the column 'in_hand'.",
        "party.csv, line 4: expected the place of one of 0 weapons in the column 'in_hand'.",
        "party.csv, line 5: expected the place of one of 0 weapons in the column 'off_hand'.",
    )


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("bow: 1d6, missile, ready", "ready", True),
        ("bow: missile", "kind", "missile"),
        ("bite: 1d4, natural", "kind", "natural"),
        ("pike: 1d6, first strike, 18ft", "length_ft", 18),
        (r"sword\, long\: the best: 1d8", "name", "sword, long: the best"),
    ],
)
def test_a_weapon_is_read_as_it_is_typed(text: str, path: str, value: object) -> None:
    found = listed({"name": "Ann", "weapons": f"{text}; ;"})
    assert found.faults == ()
    assert getattr(found.figures[0].arm.weapon, path) == value


def test_a_casting_time_may_be_in_words() -> None:
    found = listed({"name": "Ann", "spells": "sleep; chant: 1 turn, concentration, 2 left"})
    assert found.figures[0].card.spells == (
        Spell("sleep"),
        Spell("chant", 100, 2, concentration=True),
    )


@pytest.mark.parametrize(
    ("cells", "hp"),
    [
        ("7,9,2", (7, 9, 2)),
        ("7,,", (7, 7, 0)),
        ("-7,,", (-7, 1, 0)),
        (",9,", (9, 9, 0)),
        (",,3", (1, 1, 3)),
    ],
)
def test_hit_points_stand_for_each_other(cells: str, hp: tuple[int, int, int]) -> None:
    assert sheet("name,hp,max_hp,temporary_hp", f"Ann,{cells}").figures[0].hp == hp


def test_hit_points_are_the_average_where_none_are_given() -> None:
    assert sheet("name,hd", "Ann,4+1").figures[0].hp == (19, 19, 0)


def test_a_side_that_is_not_said_is_the_one_that_is_given() -> None:
    found = sheet("name,side", "Ann,", "Bob,red").figures
    assert [each.side for each in found] == ["blue", "red"]


def test_figures_of_one_name_are_counted_by_their_ids() -> None:
    found = sheet("name,id", "Orc,", "Orc,", "Ogre,Orc", "Orc,Orc 2").figures
    assert [each.id for each in found] == ["Orc", "Orc 2", "Orc 3", "Orc 2 2"]


def test_a_body_is_as_wide_as_its_size() -> None:
    assert sheet("name,size", "Ann,large").figures[0].body.radius_ft == RADIUS_FT["large"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "party.csv: expected a line of headings, found nothing."),
        (b"\n;;\n", "party.csv: expected a line of headings, found nothing."),
        (b"nom,pv\nAnn,3\n", "party.csv, line 1: expected a column 'name'."),
        (
            "name\nJosé".encode("latin-1"),
            "party.csv: expected text saved as UTF-8 (a spreadsheet calls that 'CSV UTF-8').",
        ),
        (b"{", "party.csv: expected JSON (Input data was truncated)."),
        (b'{"a": "\xff"}', "party.csv: expected JSON ("),
        (b"{}", "party.csv: format: missing: expected 'battleboard-figures'."),
        (
            b'{"format": "battleboard-figures", "version": 2, "figures": []}',
            "party.csv: version: expected 1, not 2.",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_one_fault(content: bytes, said: str) -> None:
    found = read_figures(content, "party.csv", "blue")
    assert found.figures == ()
    assert found.faults[0].startswith(said)


def test_after_a_broken_line_nothing_is_read_but_what_was_before_comes_in() -> None:
    found = sheet("name,ac", "Ann,5", '"Bob,6', "Cid,7")
    assert [each.card.name for each in found.figures] == ["Ann"]
    assert found.faults == (
        "party.csv, line 3: from here on the cells cannot be told apart (unexpected end of data).",
    )


def test_a_line_with_too_many_cells_is_told() -> None:
    found = sheet("name,ac", "Ann,5,,", "Bob,6,7")
    assert [each.card.name for each in found.figures] == ["Ann"]
    assert found.faults == ("party.csv, line 3: expected 2 cells, found 3.",)


def test_no_more_are_read_than_a_table_holds() -> None:
    found = sheet("name", *["Orc"] * (MOST + 1))
    assert len(found.figures) == MOST
    assert found.faults == ("party.csv: only the first 1,000 figures were read.",)


def test_faults_in_json_name_the_line_in_which_the_figure_begins() -> None:
    found = listed(
        {"name": "Ann", "ac": 5.0, "leader": False, "alias": None, "weapon": "axe: 1d8"},
        {"name": "Bob", "ac": "x"},
        {"name": "Cid", "ac": [5]},
        ["Dor"],
        {"name": "Eve", "armor": 5},
    )
    assert [each.card.name for each in found.figures] == ["Ann", "Eve"]
    assert found.figures[0].card.fighting.ac == 5
    assert found.faults == (
        "party.json, line 8: expected text or a number in 'ac', found a list.",
        "party.json, line 9: expected an object, found a list.",
        (
            "party.json, line 10: there is no column 'armor' (did you mean 'armour_type'?), "
            "so it is left out."
        ),
        (
            "party.json, line 7: expected a whole number from -100 to 100 in the column 'ac', "
            "found 'x'."
        ),
    )
