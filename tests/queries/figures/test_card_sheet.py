"""A card is edited as texts and read back."""

from fractions import Fraction

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import ChangeSide, EditCard, Wield
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import Arm, Figure, HitPoints, Spell
from battleboard.queries.figures.card_sheet import (
    ATTACK,
    SECTIONS,
    CardRow,
    CardSheet,
    SheetReading,
    arms_of,
    card_changes,
    card_row,
    labels_of,
    load_in,
    read_sheet,
    scale_of,
    sheet_of,
    with_load,
)
from battleboard.rules import Weapon
from battleboard.rules.psionics import PsionicStrength
from battleboard.storage.catalogue.catalogue import load_catalogue
from tests.battle.battles import BOW, SWORD, battle, do
from tests.queries.company import company

BATTLE = company()
BORGIN = BATTLE.figures["borgin"]


def written(figure: Figure = BORGIN, **fields: str) -> SheetReading:
    """Change a few fields of a card, and read it."""
    sheet = sheet_of(figure)
    return read_sheet(figure, sheet, sheet._replace(fields={**sheet.fields, **fields}))


def edited(after: Figure) -> Battle:
    command = card_changes(BATTLE, after.id, after)
    assert command is not None
    return do(BATTLE, command)


@pytest.mark.parametrize("who", list(BATTLE.figures))
def test_a_card_that_is_not_changed_reads_the_same(who: str) -> None:
    figure = BATTLE.figures[who]
    blank = CardSheet(dict.fromkeys(sheet_of(figure).fields, "?"), (), ())
    reading = read_sheet(figure, blank, sheet_of(figure))
    assert reading == SheetReading(figure, {})
    assert card_changes(BATTLE, who, reading.figure) is None


def test_37_2_a_load_says_whether_it_encumbers() -> None:
    heavy = BORGIN._replace(card=BORGIN.card._replace(load="encumbered"))
    assert with_load(BATTLE, heavy, BORGIN).card.encumbered
    light = heavy._replace(card=heavy.card._replace(load="heavy gear"))
    assert not with_load(BATTLE, light, heavy).card.encumbered
    assert with_load(BATTLE, light, light) == light
    unknown = heavy._replace(card=heavy.card._replace(load="a feather"))
    assert not with_load(BATTLE, unknown, heavy).card.encumbered


def test_37_2_an_encumbered_figure_of_before_has_the_heaviest_load() -> None:
    assert load_in(BATTLE, BORGIN.card._replace(encumbered=True)) == "encumbered"
    assert load_in(BATTLE, BORGIN.card._replace(load="heavy gear")) == "heavy gear"
    assert load_in(BATTLE, BORGIN.card) == ""


def test_every_field_of_a_card_has_words_and_stands_once() -> None:
    names = [name for section in SECTIONS for name in section.fields]
    assert len(names) == len(set(names)) == 43
    assert all(section.title and all(section.fields.values()) for section in SECTIONS)


def test_V_psionic_strength_is_written_with_what_is_left_in_front() -> None:
    after = written(psionic="57/80").figure
    assert edited(after).figures["borgin"].card.psionic == PsionicStrength(57, 80)
    assert "psionic strength such as 80" in written(psionic="much").faults["psionic"]


@pytest.mark.parametrize(("game", "has"), [("addict", True), ("procedure", True), ("ose", False)])
def test_V_games_without_psionics_have_no_field_for_it(game: str, *, has: bool) -> None:
    labels = labels_of(BATTLE._replace(ruleset=game), ATTACK)
    assert ("psionic" in labels) is has
    assert "resistance" in labels


def test_what_is_written_is_read() -> None:
    after = written(
        name="Borgin the Bold",
        side="red",
        ac="1",
        move="9",
        routines="2",
        size="large",
        hp="30",
        max_hp="40",
        level="",
        leader="",
        hidden="yes",
        alias="the dwarf",
        notes="Owes us money.",
    ).figure
    state = edited(after)
    figure = state.figures["borgin"]
    assert figure.card.name == "Borgin the Bold"
    assert (figure.side, figure.leader, figure.hidden) == ("red", False, True)
    assert (figure.alias, figure.card.notes) == ("the dwarf", "Owes us money.")
    assert (figure.card.fighting.ac, figure.card.fighting.level) == (1, None)
    assert (figure.card.move, figure.card.routines) == (9.0, Fraction(2))
    assert figure.hp == HitPoints(30, 40, 5)
    assert figure.body.radius_ft > BORGIN.body.radius_ft


@pytest.mark.parametrize(("game", "scale"), [("addict", 1), ("ose", 10), ("osric3", 10)])
def test_moves_and_ranges_stand_in_the_units_of_the_game(game: str, scale: int) -> None:
    assert scale_of(BATTLE._replace(ruleset=game)) == scale


def test_in_feet_what_is_not_changed_reads_the_same() -> None:
    figure = BORGIN._replace(card=BORGIN.card._replace(move=4.1, arms=(BOW, SWORD)))
    sheet = sheet_of(figure, 10)
    assert (sheet.fields["move"], sheet.arms[0].texts[5]) == ("41", "50/100/150")
    assert sheet.arms[1].texts[5] == ""
    blank = CardSheet(dict.fromkeys(sheet.fields, "?"), (), (), 10)
    assert read_sheet(figure, blank, sheet) == SheetReading(figure, {})


def test_in_feet_a_move_and_ranges_are_typed_in_feet() -> None:
    sheet = sheet_of(BORGIN, 10)
    bow = card_row(BOW, 10)
    far = bow._replace(texts=(*bow.texts[:5], "60/120/180", ""))
    fields = {**sheet.fields, "move": "90"}
    figure = read_sheet(BORGIN, sheet, sheet._replace(fields=fields, arms=(far,))).figure
    assert (figure.card.move, figure.card.arms[0].ranges) == (9, (6, 12, 18))
    usual = sheet._replace(fields={**fields, "move": ""})
    assert read_sheet(BORGIN, sheet, usual).figure.card.move == 12
    wrong = sheet._replace(
        fields={**fields, "move": "10001"}, arms=(bow._replace(texts=(*bow.texts[:5], "x", "")),)
    )
    assert read_sheet(BORGIN, sheet, wrong).faults == {
        "move": "Expected a number from 0 to 10000.",
        "arms": "Range, feet: expected three ranges such as 5/10/15, not 'x'.",
    }


def test_all_of_it_is_one_command() -> None:
    command = card_changes(BATTLE, "borgin", written(side="red", level="8").figure)
    assert command is not None
    assert [type(each) for each in command.deeds] == [EditCard, ChangeSide]
    assert command.sentence(BATTLE) == "Edit the card of Borgin"


@pytest.mark.parametrize(
    ("field", "text", "why"),
    [
        ("name", "", "Required."),
        ("max_hp", " ", "Required."),
        ("ac", "good", "Expected a whole number from -100 to 100."),
        ("dexterity", "26", "Expected a whole number from 1 to 25."),
        ("hit_dice", "many", "Expected hit dice such as 3, 4+1 or 1/2."),
        ("routines", "often", "Expected a rate such as 2 or 3/2."),
        ("hp", "39", "Expected no more than the maximum."),
    ],
)
def test_a_wrong_field_is_told_in_a_sentence(field: str, text: str, why: str) -> None:
    assert written(BORGIN, **{field: text}).faults == {field: why}


def test_several_faults_are_told_at_once() -> None:
    assert list(written(ac="x", level="y").faults) == ["level", "ac"]


def read_arm(arm: Arm, **texts: str) -> Arm:
    """Change cells of a weapon by position, and read its card."""
    row = card_row(arm)
    cells = tuple(texts.get(f"c{at}", text) for at, text in enumerate(row.texts))
    sheet = sheet_of(BORGIN)._replace(arms=(CardRow(arm, cells),))
    reading = read_sheet(BORGIN, sheet_of(BORGIN), sheet)
    if reading.faults:
        raise ValueError(reading.faults["arms"])
    return reading.figure.card.arms[0]


def test_weapons_are_written_in_cells_and_keep_what_has_none() -> None:
    assert card_row(SWORD).texts == ("long sword", "1d8", "1d12", "3.5", "5", "", "")
    assert card_row(BOW).texts == ("short bow", "1d6", "", "", "", "5/10/15", "")
    bow = read_arm(BOW, c0="long bow", c1="d8+1", c5="7/14/21")
    assert bow.weapon == BOW.weapon._replace(name="long bow")
    assert (bow.damage, bow.ranges) == (Roll(1, 8, 1), (7, 14, 21))
    assert bow.blows == ()
    plain = read_arm(SWORD, c1="", c2="", c3="", c4="")
    assert (plain.damage, plain.damage_large) == (Roll(1, 6), None)
    assert (plain.weapon.length_ft, plain.weapon.speed) == (None, None)


def test_a_routine_shows_each_of_its_blows_and_takes_others() -> None:
    claws = Arm(damage=Roll(1, 4), blows=(Roll(1, 4), Roll(1, 4), Roll(2, 10)))
    assert card_row(claws).texts[1] == "1d4/1d4/2d10"
    named = {"c0": "claws and bite"}
    assert read_arm(claws, **named).blows == claws.blows
    worse = read_arm(claws, **named, c1="1d6/1d6/2d8")
    assert (worse.damage, worse.blows) == (Roll(1, 6), (Roll(1, 6), Roll(1, 6), Roll(2, 8)))
    one = read_arm(claws, **named, c1="2d6")
    assert (one.damage, one.blows) == (Roll(2, 6), ())


@pytest.mark.parametrize(
    ("at", "text", "why"),
    [
        (0, "", "Weapon: expected a name, not ''."),
        (1, "lots", "Damage: expected dice such as 1d8+1, not 'lots'."),
        (3, "-2", "Length, ft: expected a length in feet, not '-2'."),
        (4, "20000", "Speed: expected a speed factor, not '20000'."),
        (5, "5/3/9", "Range, inches: expected three ranges such as 5/10/15, not '5/3/9'."),
        (5, "5", "Range, inches: expected three ranges such as 5/10/15, not '5'."),
    ],
)
def test_a_wrong_weapon_is_told(at: int, text: str, why: str) -> None:
    with pytest.raises(ValueError, match=r".") as wrong:
        read_arm(SWORD, **{f"c{at}": text})
    assert str(wrong.value) == why


def test_spells_have_a_casting_time_in_words_or_segments() -> None:
    sheet = sheet_of(BORGIN)._replace(
        spells=(CardRow(Spell("", concentration=True), ("chant", "1 turn", "2", "3", "1")),)
    )
    spell = read_sheet(BORGIN, sheet_of(BORGIN), sheet).figure.card.spells[0]
    assert spell == Spell("chant", 100, 2, concentration=True, level=1, memorized=3)


def test_the_weapon_in_hand_stays_there_when_another_goes() -> None:
    tam = BATTLE.figures["tam"]
    holding = do(BATTLE, Wield("tam", 1))
    without_bow = tam.card._replace(arms=(SWORD,))
    command = card_changes(holding, "tam", holding.figures["tam"]._replace(card=without_bow))
    assert command is not None
    assert do(holding, command).figures["tam"].arm == SWORD
    swapped = tam.card._replace(arms=(SWORD, BOW))
    command = card_changes(BATTLE, "tam", tam._replace(card=swapped))
    assert command is not None
    assert do(BATTLE, command).figures["tam"].arm == BOW


def test_a_weapon_of_the_catalogue_comes_once_for_each_use() -> None:
    weapons = load_catalogue("addict").weapons.values()
    spear = next(each for each in weapons if each.uses == ("melee", "missile"))
    arms = arms_of(battle(), spear)
    assert [arm.weapon.kind for arm in arms] == ["melee", "missile"]
    assert isinstance(arms[0].weapon, Weapon)
