"""Names and numbers are found before a block, whatever leads to it."""

import pytest

from battleboard.storage.stat_blocks.block_names import (
    BlockHead,
    name_begins,
    read_count,
    read_head,
)


@pytest.mark.parametrize(
    ("text", "name", "number"),
    [
        ("Worgs (2): ", "Worg", 2),
        ("Worgs\n(2): ", "Worg", 2),
        ("5 Sour Fang Orcs (", "Sour Fang Orc", 5),
        ("Seven goblins (", "goblin", 7),
        ("A pair of ogres (", "ogre", 2),
        ("half a dozen dwarves: ", "dwarf", 6),
        ("Bandits, 4 (", "Bandit", 4),
        ("Orcs x8 - ", "Orc", 8),
        ("4x Orcs: ", "Orc", 4),
        ("2d4 goblins (", "goblin", None),
        ("Goblins (1-6): ", "Goblin", None),
        ("Gnoll guards: ", "Gnoll guard", None),
        ("Rats, giant (17), ", "Rat, giant", 17),
        ("Men-at-arms (3): ", "Man-at-arms", 3),
        ("The goblin chief (", "goblin chief", None),
        ("a lone ogre (", "ogre", 1),
        ("In the corner lurk 3 cave spiders (", "cave spider", 3),
        ("Four stirges burst from the leaves.\n(", "stirge", 4),
        ("12. Guard post. 8 orcs are here (", "orc", 8),
        ("Behind the altar of the old and hungry god waits a bone golem (", "bone golem", 1),
        ("(6 male, 18 female) Orcs: ", "Orc", None),
        ("Hermit (mad, level 0; ", "Hermit", None),
        ("Lo! Out of old dust rises up the bone golem (", "bone golem", None),
        ("MUD APE\n", "MUD APE", None),
        ("Mud Ape\nHuge, hairy brutes of the fens, feared by all.\n", "Mud Ape", None),
        ("It is known by its howl, heard at night across the moor.\n", None, None),
        ("", None, None),
        ("Guards (4 of them): ", "Guard", 4),
        ("Guard 3 (", "Guard 3", None),
        ("Guards 3 (", "Guard", 3),
        ("0 ghosts (", "ghost", None),
        (" | \n", None, None),
    ],
)
def test_name_and_number(text: str, name: str | None, number: int | None) -> None:
    head = read_head(text)
    assert (head.name, head.number) == (name, number)


def test_class_level_and_alignment_are_no_part_of_the_name() -> None:
    assert read_head("Dame Ivy (Pal5): ") == BlockHead("Dame Ivy", levels=("Pal5",))
    assert read_head("Sergeant Holt, Fighter 2: ") == BlockHead(
        "Sergeant Holt", levels=("Fighter 2",)
    )
    assert read_head("Wren, Chaotic Good female human (") == BlockHead("Wren", alignment="CG")
    assert read_head("The Keeper - Cleric, level 4: ").levels == ("Cleric, level 4",)
    assert read_head("Sgt. Brill, 3rd level fighter (").name == "Sgt. Brill"
    assert read_head("Bog ape\nLevel 2 ").name == "Bog ape"
    assert read_head("Evil cleric (level 5, ").number is None
    assert read_head("and their chief, Grash (").name == "chief, Grash"
    assert read_head("Each of them ").name is None
    assert read_head("Thief 3 (") == BlockHead("Thief 3", levels=("Thief 3",))


def test_numbers_in_words() -> None:
    assert [read_count(each) for each in ("0", "12", "Twelve", "a pair of")] == [None, 12, 12, 2]


def test_where_a_name_begins() -> None:
    assert name_begins("orc", "The guards rest. 8 orcs (") == 17
    assert name_begins("Grash", "and Grash (") == 4
    assert name_begins("unseen", "abc") == 0
