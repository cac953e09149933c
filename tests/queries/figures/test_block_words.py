"""A stat block is told in the words of a card."""

from battleboard.queries.figures.block_words import (
    block_lines,
    character_lines,
    line_of_character,
    part_in_words,
)
from battleboard.storage.stat_blocks.block_reader import read_blocks
from battleboard.storage.stat_blocks.character_text import CharacterText, read_character_text
from battleboard.storage.stat_blocks.stat_block import BlockAttack, BlockMove, Dialect, StatBlock


def told(block: StatBlock) -> dict[str, str]:
    return {line.title: line.text for line in block_lines(block)}


def test_all_that_a_text_states() -> None:
    text = (
        "2 Fen Hags AC 4 [15], HD 3 (hp 14, 12), Att 2 × claw (1d6) or weapon +1, THAC0 17 [+2], "
        "MV 90' (30') / 60' swim, SV D12 W13 P14 B15 S16 (3), ML 9, AL CE, SZ L, XP 50, 60; SA gaze"
    )
    (block,) = read_blocks(text, Dialect())
    assert told(block) == {
        "Number": "2",
        "AC": "4",
        "Ascending AC": "15",
        "Move": "90 ft (30 ft per round), swim 60 ft",
        "Hit dice": "3",
        "Hit points": "14, 12",
        "Attacks": "2 × claw 1d6 or by weapon +1",
        "THAC0": "17",
        "Attack bonus": "+2",
        "Saves": "death 12, wands 13, paralysis 14, breath 15, spells 16, as 3",
        "Morale": "9",
        "XP": "50 and 60",
        "Alignment": "CE",
        "Size": "L",
        "Special": "gaze",
    }


def test_what_is_not_stated_is_not_told() -> None:
    assert told(StatBlock()) == {}
    block = StatBlock(
        moves=(BlockMove("walk", None, "ft", 20), BlockMove("fly", 9)),
        attacks=(BlockAttack(1), BlockAttack("3/2", "sword", "1d8")),
        xp="10+1/hp",
        notes=("sleeps",),
    )
    assert told(block) == {
        "Move": "20 ft per round, fly 9",
        "Attacks": "attack, 3/2 × sword 1d8",
        "XP": "10+1/hp",
        "Notes": "sleeps",
    }


def test_a_part_of_the_text_says_what_it_became() -> None:
    (block,) = read_blocks("2 newts: AC 5 [14]; SZ S; #AT 1; D 1-4", Dialect())
    assert part_in_words(block, "name") == "newt\nNumber: 2"
    assert part_in_words(block, "ac") == "AC: 5\nAscending AC: 14"
    assert part_in_words(block, "damage") == "Attacks: 1d4"
    assert part_in_words(block, "size") == "Size: S"
    assert part_in_words(StatBlock(), "name") == ""


def test_a_character_is_a_line_for_the_dialog() -> None:
    text = "Ann, elf fighter 2, AC 4 [15], hp 9, dex 16, mace, shield; Spells: sleep"
    read = read_character_text(text)
    line = "Ann, fighter 2, dex 16, AC 4, 9 hp, mace, shield, sleep"
    assert line_of_character(read, ascending=False) == line
    assert "AC 15" in line_of_character(read, ascending=True)
    assert line_of_character(CharacterText(), ascending=True) == "Character"
    assert character_lines(CharacterText()) == ()
