"""Stat blocks in every usual form are read, and what they do not say stays empty."""

from typing import Any, Final

import pytest

from battleboard.storage.stat_blocks.block_reader import MOST_BLOCKS, read_blocks
from battleboard.storage.stat_blocks.stat_block import (
    ANY_GAME,
    BlockAttack,
    BlockMove,
    Dialect,
    StatBlock,
)

DESCENDING: Final = Dialect()
ASCENDING: Final = Dialect(ascending=True)


def one(text: str, dialect: Dialect = DESCENDING) -> StatBlock:
    (block,) = read_blocks(text, dialect)
    return block


def stated(block: StatBlock) -> dict[str, Any]:
    """What a block states of its fields, without the texts that are kept as they are."""
    return {
        field: value
        for field, value in block._asdict().items()
        if value not in (None, (), {}) and field not in {"parts", "notes", "special"}
    }


def test_a_line_of_a_first_edition_module() -> None:
    text = (
        '6 moor gnolls (AC 5; MV 9"; HD 2; hp 11, 9, 9, 8, 7, 6; #AT 1; D 2–8; AL CE; SZ L; ML 9)'
    )
    assert stated(one(text)) == {
        "name": "moor gnoll",
        "number": 6,
        "ac": 5,
        "moves": (BlockMove("walk", 9, "inch"),),
        "hit_dice": "2",
        "hit_points": (11, 9, 9, 8, 7, 6),
        "attacks": (BlockAttack(1, None, "2d4"),),
        "morale": 9,
        "alignment": "CE",
        "size": "L",
    }


def test_a_block_of_lines() -> None:
    text = """BOG LURKER
        FREQUENCY: Rare
        NO. APPEARING: 1-2
        ARMOR CLASS: 3
        MOVE: 12" (4")
        HIT DICE: 5 + 1
        TREASURE TYPE: D
        NO. OF ATTACKS: 3
        DAMAGE/ATTACK: 1-6/1-6/2-12
        SPECIAL ATTACKS: Drags under
        SPECIAL DEFENSES: Nil
        MAGIC RESISTANCE: 15%
        ALIGNMENT: Chaotic evil
        SIZE: L (9½' long)
        LEVEL/X.P. VALUE: IV/1,250 + 6/hp"""
    block = one(text)
    assert stated(block) == {
        "name": "BOG LURKER",
        "ac": 3,
        "moves": (BlockMove("walk", 12, "inch"), BlockMove("burrow", 4, "inch")),
        "hit_dice": "5+1",
        "attacks": (BlockAttack(2, None, "1d6"), BlockAttack(1, None, "2d6")),
        "xp": "1250+6/hp",
        "alignment": "CE",
        "size": "L",
    }
    assert block.special == ("Drags under", "15%")
    assert block.notes == ("FREQUENCY: Rare", "NO. APPEARING: 1-2", "TREASURE TYPE: D")


def test_a_line_of_basic_rules() -> None:
    text = (
        "Marsh Troll AC 4 [15], HD 6+3* (30hp), Att 2 × claw (1d6), 1 × bite (1d10), "
        "THAC0 13 [+6], MV 120’ (40’) / 60’ (20’) swimming, SV D10 W11 P12 B13 S14 (6), "
        "ML 10 (8 fear of fire), AL Chaotic, XP 650, NA 1d8 (1d8), TT D"
    )
    assert stated(one(text)) == {
        "name": "Marsh Troll",
        "ac": 4,
        "aac": 15,
        "moves": (BlockMove("walk", 120, "ft", 40), BlockMove("swim", 60, "ft", 20)),
        "hit_dice": "6+3",
        "hit_points": (30,),
        "attacks": (BlockAttack(2, "claw", "1d6"), BlockAttack(1, "bite", "1d10")),
        "thac0": 13,
        "attack_bonus": 6,
        "saves": {"D": 10, "W": 11, "P": 12, "B": 13, "S": 14, "as": "6"},
        "morale": 10,
        "xp": 650,
        "alignment": "C",
    }


def test_a_line_with_words_for_labels_and_with_values_before_them() -> None:
    text = (
        "Ditch Hound: Armor 14, 3+1 Hit Dice, 15 hp, Movement 150', 1 bite attack doing 1d8 "
        "damage, +2 to hit, Morale 8, 120 XP, CE"
    )
    assert stated(one(text, ASCENDING)) == {
        "name": "Ditch Hound",
        "aac": 14,
        "moves": (BlockMove("walk", 150, "ft"),),
        "hit_dice": "3+1",
        "hit_points": (15,),
        "attacks": (BlockAttack(1, "bite", "1d8"),),
        "attack_bonus": 2,
        "morale": 8,
        "xp": 120,
        "alignment": "CE",
    }


def test_a_line_of_other_games() -> None:
    text = (
        "Cellar Wisps (3): HD 2d6hp; HP 4, 7, 5; AC 15; Atk shock (1d6); Move 3/18 (flying); "
        "Save 16; AL N; CL/XP 4/120; Special: lures."
    )
    block = one(text, ANY_GAME)
    assert stated(block) == {
        "name": "Cellar Wisp",
        "number": 3,
        "aac": 15,
        "moves": (BlockMove("walk", 3), BlockMove("fly", 18)),
        "hit_dice": "2d6 hp",
        "hit_points": (4, 7, 5),
        "attacks": (BlockAttack(1, "shock", "1d6"),),
        "saves": {"single": 16},
        "xp": 120,
        "alignment": "N",
    }
    assert block.special == ("lures",)


def test_a_table_of_the_web() -> None:
    text = """| Armour Class | 7 [12] |
        |---|---|
        | Hit Dice | 2 (9hp) |
        | Movement | 60' (20') |
        | Morale | 12 |"""
    block = one(text)
    assert (block.name, block.ac, block.hit_points, block.morale) == (None, 7, (9,), 12)


def test_a_table_with_colons() -> None:
    block = one("| **Armor Class:** | 13 |\n| **Hit Dice:** | 2 |\n| **Save As:** | Fighter: 2 |")
    assert (block.ac, block.hit_dice, block.saves) == (13, "2", {"as": "F2"})


def test_the_order_of_the_fields_does_not_matter() -> None:
    fields = ["AC 6", 'MV 9"', "HD 1+1", "hp 5, 7", "#AT 1", "D 1-6", "ML 8", "AL LE", "XP 20"]
    usual = stated(one(f"2 reed orcs ({'; '.join(fields)})"))
    for at in range(len(fields)):
        turned = [*fields[at:], *fields[:at]]
        assert stated(one(f"2 reed orcs ({'; '.join(turned)})")) == usual
        assert stated(one(f"Reed orcs (2): {', '.join(reversed(turned))}")) == usual | {
            "name": "Reed orc"
        }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n\n",
        "The hall is 30' by 40'. 3 chests hold 2,000 sp and 12 gems worth 50 gp each.",
        "A trap door drops victims 20' for 2d6 damage; save vs. paralysis for half.",
        "Wandering monsters (1 in 6): 1-2: 2d4 goblins, 3-4: 1d6 orcs, 5: 1 ogre.",
        "The statue has 40 hp.",
        "AC 5",
    ],
)
def test_numbers_in_prose_belong_to_nobody(text: str) -> None:
    assert read_blocks(text, DESCENDING) == ()


def test_what_stands_around_a_block_is_no_part_of_it() -> None:
    text = (
        "In the north corner, 20' from the well, crouch five rust rats (AC 7, HD ½, hp 2 each, "
        "#AT 1, D 1-3). They guard 300 gp, and 12 daggers; 2d6 more come in 3 rounds."
    )
    assert stated(one(text)) == {
        "name": "rust rat",
        "number": 5,
        "ac": 7,
        "hit_dice": "1/2",
        "hit_points": (2,),
        "attacks": (BlockAttack(1, None, "1d3"),),
    }


def test_several_monsters_in_one_text() -> None:
    text = """2 guards (AC 4; MV 9"; F1; hp 7, 9; #AT 1; D 2-8) and a mastiff (AC 7; HD 1+1; hp 6).
        Captain: AC 2; MV 9"; F4; hp 30; #AT 3/2; D 1-8
        Crow (1): AC 8, HD 1/4, hp 1"""
    guard, mastiff, captain, crow = read_blocks(text, DESCENDING)
    assert (guard.name, guard.number, guard.hit_points) == ("guard", 2, (7, 9))
    assert (mastiff.name, mastiff.number, mastiff.ac) == ("mastiff", 1, 7)
    assert captain.name == "Captain"
    assert captain.attacks == (BlockAttack("3/2", None, "1d8"),)
    assert captain.special == ("F4",)
    assert (crow.name, crow.hit_dice, crow.hit_points) == ("Crow", "1/4", (1,))


def test_blocks_of_lines_that_follow_each_other() -> None:
    text = "Name: Marl\nAC: 5\nHD: 3\nName: Silt\nAC: 6\nHD: 2\n\nLoam\nAC: 7\nHD: 1"
    assert [(each.name, each.ac) for each in read_blocks(text, DESCENDING)] == [
        ("Marl", 5),
        ("Silt", 6),
        ("Loam", 7),
    ]


def test_a_field_that_comes_again_without_a_name_changes_nothing() -> None:
    block = one('Newt: AC 6 (AC 4 in water); MV 6"; HD 1; AC 9 asleep')
    assert (block.ac, block.hit_dice) == (6, "1")


def test_hit_points_alone_are_enough_in_brackets() -> None:
    chief, orcs = read_blocks("Orc chief (hp 12) and 5 orcs (hp 4 each)", DESCENDING)
    assert (chief.name, chief.hit_points) == ("Orc chief", (12,))
    assert (orcs.name, orcs.number, orcs.hit_points) == ("orc", 5, (4,))


def test_a_name_before_brackets_begins_another_monster() -> None:
    text = "Bog ape: AC 6; HD 3; SA hug\nThe gate warden (hp 22) and a cur (AC 7; hp 4)."
    ape, warden, cur = read_blocks(text, DESCENDING)
    assert (ape.name, ape.hit_points, ape.special) == ("Bog ape", (), ("hug",))
    assert (warden.name, warden.hit_points) == ("gate warden", (22,))
    assert (cur.name, cur.number, cur.ac) == ("cur", 1, 7)


def test_how_many_there_are_may_come_behind() -> None:
    text = "HUSK [AC: 8 | HD: 2 | ML: 12 ]\n-- There are 3 in this area [HIT POINTS: 11, 6, 9]"
    block = one(text)
    assert (block.name, block.number, block.hit_points) == ("HUSK", 3, (11, 6, 9))


def test_class_and_level_are_no_hit_dice() -> None:
    block = one("Sister Vane (C5): AC 4; HD: Cleric 5; hp 24; #AT 1; D 2-7")
    assert (block.name, block.hit_dice) == ("Sister Vane", None)
    assert block.special == ("C5", "Cleric 5")


def test_class_and_level_behind_hit_dice_are_how_it_saves() -> None:
    block = one("Hobgoblin HD 1+1 AC 6 1d8 F1 MV 9 ML 8 XP 15")
    assert block.saves == {"as": "F1"}
    assert block.attacks == (BlockAttack(1, None, "1d8"),)


def test_remarks_in_brackets_are_no_fields() -> None:
    block = one('Adder: AC 5; MV 9"; HD 2; SA poison (save 12 or die); D 1 (HD 3 for queens)')
    assert block.saves == {}
    assert block.hit_dice == "2"
    assert block.special == ("poison (save 12 or die)",)


def test_a_doubtful_reading_is_marked() -> None:
    block = one("Hydraling: AC 5; HD 5; #AT 3; D 1-4/1-8; MV 9 (3)")
    assert block.marked == ("moves", "attacks")


@pytest.mark.parametrize(
    ("text", "dialect", "marked"),
    [
        ("8 orcs (AC 6; HD 1; hp 5, 4, 3)", DESCENDING, ("hit_points",)),
        ("8 orcs (AC 6; HD 1; hp 5)", DESCENDING, ()),
        ("Orc: AC 14; HD 1", DESCENDING, ("ac",)),
        ("Orc: AC 6; HD 1", ASCENDING, ("aac",)),
        ("Orc: AC 6 [13]; HD 1", ASCENDING, ()),
        ("Orc: AC 6; #AT 1 bite (+1)", DESCENDING, ("attack_bonus",)),
        ("Orc: AC 6; AB +2; #AT 1 bite (+1)", DESCENDING, ()),
        ("Orc: AC 6; #AT 1; D 1-8 (axe, club, long sword, or spear)", DESCENDING, ("attacks",)),
    ],
)
def test_what_fits_the_rest_badly_is_marked(
    text: str, dialect: Dialect, marked: tuple[str, ...]
) -> None:
    assert one(text, dialect).marked == marked


def test_what_is_understood_has_its_place_in_the_text() -> None:
    text = "**Giant rats (10):** **AC** 7; **MV** 12”//6”; quick as ﬂeas; **hp** 2 each"
    block = one(text)
    parts = {part.field: text[slice(*part.span)] for part in block.parts}
    assert parts == {
        "name": "Giant rats (10):",
        "ac": "AC** 7",
        "move": "MV** 12”//6”",
        "hit points": "hp** 2 each",
    }
    assert block.notes == ("quick as fleas",)


def test_a_sentence_about_a_monster() -> None:
    text = (
        "The loft holds three mud lizards. Each has AC 5, 3+1 HD, moves 150 ft, and bites once for "
        "1d8 damage. Their hit points are 14, 16 and 20."
    )
    assert stated(one(text)) == {
        "name": "mud lizard",
        "number": 3,
        "ac": 5,
        "moves": (BlockMove("walk", 150, "ft"),),
        "hit_dice": "3+1",
        "hit_points": (14, 16, 20),
        "attacks": (BlockAttack(1, "bite", "1d8"),),
    }


def test_a_remark_before_a_monster_belongs_to_nobody() -> None:
    block = one("Total XP: 450. 3 rat men (AC 6; HD 3+1; hp 17, 16, 14)")
    assert (block.name, block.number, block.xp) == ("rat man", 3, None)


def test_more_of_the_same_are_no_other_monster() -> None:
    block = one("4 bats (AC 6, HD 1, hp 3, 3, 2, 4) hunt; 2 more (hp 4, 1) sleep.")
    assert (block.name, block.hit_points) == ("bat", (3, 3, 2, 4))


def test_weapons_may_stand_between_other_fields() -> None:
    block = one("Eight scouts AC 8 HD 1 hp 5 each armed with spears (1-6) and bows (1-4) #AT 1")
    assert (block.name, block.hit_points) == ("scout", (5,))
    assert block.attacks == (
        BlockAttack(1, "spear", "1d6"),
        BlockAttack(1, "bow", "1d4", alternative=True),
    )


def test_brackets_that_a_scanner_lost_hide_nothing() -> None:
    block = one("Imps (2): AC 6 (5 with shield; HD 1; hp 3, 4; ML steady (11; S2 S; A C 9; nAT 1")
    assert (block.ac, block.hit_points, block.morale, block.size) == (6, (3, 4), 11, "S")


def test_quoted_values_of_a_data_file() -> None:
    block = one("name: Cur\nac: 7\natt:\n  - 2 × claw (1d4)\n  - 1 × bite (1d8)\nml: 8")
    assert block.attacks == (BlockAttack(2, "claw", "1d4"), BlockAttack(1, "bite", "1d8"))
    block = one('name: Tunnel Worm\nac: "7 [12]"\nhd: "3* (13hp)"\nml: 8\nal: "Neutral"')
    assert (block.name, block.ac, block.hit_points) == ("Tunnel Worm", 7, (13,))
    assert (block.morale, block.alignment) == (8, "N")


def test_a_label_of_its_own_line_ends_a_list_of_attacks() -> None:
    block = one("Centipede\nAC: 9\nHD: 1/2\nAtt: 1 bite\nDmg: Poison\nLoves: 2-8 flowers")
    assert block.attacks == (BlockAttack(1, "bite"),)
    assert block.special == ("Poison",)


def test_damage_in_a_sentence_is_no_label() -> None:
    block = one("Husk: AC 7; HD 1; SD half\ndamage from arrows; #AT 1; D 1-6")
    assert block.special == ("half damage from arrows",)
    assert block.attacks == (BlockAttack(1, None, "1d6"),)


def test_a_sentence_names_number_and_weapons() -> None:
    block = one("The orcs (there are 6) have AC 6, HD 1, hp 4 each. They fight with spears (1-6).")
    assert (block.name, block.number) == ("orc", 6)
    assert block.attacks == (BlockAttack(1, "spear", "1d6"),)


def test_armour_by_name_is_no_number() -> None:
    block = one(
        "Orc guards: There are 6 here. AC leather; HD 1; hp 4; saves as a 1st level fighter"
    )
    assert (block.name, block.number, block.ac) == ("Orc guard", 6, None)
    assert block.saves == {"as": "F1"}
    assert "leather" in block.notes


def test_lines_may_end_anywhere() -> None:
    text = (
        "Under the stairs, 10' from the door, wait 4 Cave\nFish: Armor 18, 6\nHit Dice, hp 30, 2,\n"
        "9, 4, Movement 90', 2 claw\nattacks doing 1d12 damage and 1\nbite attack doing 2d6 damage,"
        "\nMorale steady\n(9)."
    )
    block = one(text, ASCENDING)
    assert (block.name, block.number, block.hit_dice) == ("Cave Fish", 4, "6")
    assert (block.hit_points, block.morale) == ((30, 2, 9, 4), 9)
    assert block.attacks == (BlockAttack(2, "claw", "1d12"), BlockAttack(1, "bite", "2d6"))


def test_an_unknown_attack_needs_only_dice() -> None:
    block = one("Bloom: Armor 17, 6 HD, 27hp, tendrils 2d6 (save or die), 5 and 6 hp", ASCENDING)
    assert block.attacks == (BlockAttack(1, "tendril", "2d6"),)
    block = one(
        "Bride: Armor 16, HD 7, touch (2d8, ages 1d10 years), saves P8 Po6 B10 D7 M9", ASCENDING
    )
    assert block.attacks == (BlockAttack(1, "touch", "2d8"),)
    assert block.saves == {"P": 8, "D": 6, "B": 10, "W": 7, "S": 9}


def test_coins_are_no_damage() -> None:
    block = one("Reed orc: AC 6; HD 1; hp 5; 1d6 gp each; a spear 1d6")
    assert block.attacks == (BlockAttack(1, "spear", "1d6"),)
    assert block.notes == ("1d6 gp each",)


def test_there_is_an_end_to_how_many_are_read() -> None:
    text = "\n".join(f"Rat {name} (AC 7; hp 2)" for name in ["of the mill"] * (MOST_BLOCKS + 5))
    assert len(read_blocks(text, DESCENDING)) == MOST_BLOCKS
