"""The search finds what is typed, the best match first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.creatures import Monster
from battleboard.storage.catalogue.search import (
    SearchIndex,
    SearchSubject,
    fold,
    parse_query,
    singulars,
    split,
    typing_errors,
    typing_errors_allowed,
)

OSRIC = load_catalogue("osric")
OSE = load_catalogue("ose")
MONSTERS = sorted({monster.name for monster in OSRIC.monsters.values()})


def names(query: str) -> list[str]:
    return [found.entry.name for found in OSRIC.search(query)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("orc", "Orc"),
        ("ORCS", "Orc"),
        ("liz", "Lizard Man"),
        ("lizard", "Lizard Man"),
        ("lizzard", "Lizard Man"),
        ("lizzrd", "Lizard Man"),
        ("skeletn", "Skeleton"),
        ("skelton", "Skeleton"),
        ("gobiln", "Goblin"),
        ("hobgolbin", "Hobgoblin"),
        ("wolves", "Wolf"),
        ("dwarves", "Dwarf"),
        ("berserkers", "Berserker"),
        ("fungi", "Violet Fungus"),
        ("red dragon", "Red Dragon"),
        ("dragon, red", "Red Dragon"),
        ("giant fire", "Fire Giant"),
        ("owl bear", "Owlbear"),
        ("fire ball", "Fireball"),
        ("magic misile", "Magic Missile"),
        ("t. rex", "Tyrannosaurus"),
        ("brigand", "Bandit"),
        ("djinn", "Genie"),
        ("chimæra", "Chimaera"),
        ("will o the wisp", "Will-o'-the-Wisp"),
        ("man o' war", "Giant Portuguese Man O' War"),
        ("two handed sword", "Two-Handed Sword"),
        ("longsword", "Long Sword"),
        ("long bow", "Longbow"),
        ("plate", "Plate Mail"),
        ("shield", "Shield"),
        ("cure light", "Cure Light Wounds"),
        ("arcane spells, level 1", "Arcane Spells, Level 1"),
    ],
)
def test_what_comes_first(query: str, first: str) -> None:
    assert names(query)[0] == first


def test_hit_dice_are_found_by_their_number() -> None:
    for query in ("6 HD", "6hd", "HD 6", "6 hit dice", "hd6"):
        found = [each.entry for each in OSRIC.search(query, most=500)]
        assert {"Basilisk", "Troll", "Black Dragon"} <= {monster.name for monster in found}
        assert all(isinstance(monster, Monster) for monster in found)
    assert "Basilisk" not in names("6+6 HD")
    assert "Kobold" in names("1/2 HD")
    assert names("1-1 hd") == ["Goblin", "Nilbog"]


def test_level_and_class_and_kind_narrow_the_search() -> None:
    assert "Fireball" in names("level 3")
    assert "Fireball" in names("3rd level magic-user")
    assert "Fireball" not in names("level 3 cleric")
    assert "Prayer" in names("cleric 3rd level")
    assert names("level 3 fireb") == ["Fireball"]
    assert {found.kind for found in OSRIC.search("undead")} == {"monster"}
    assert {found.kind for found in OSRIC.search("cleric spell level 1")} == {"spell"}
    assert {found.kind for found in OSRIC.search("slashing")} == {"weapon"}


@pytest.mark.parametrize("query", ["", "   ", "?!", "xyzzy", "level 44", "99 HD", "orc 6 HD"])
def test_nothing_is_found_for_what_is_not_there(query: str) -> None:
    assert names(query) == []


def test_as_many_are_given_as_were_asked_for() -> None:
    assert len(OSRIC.search("giant", most=7)) == 7
    assert OSRIC.search("giant", most=7) == OSRIC.search("giant")[:7]


@given(st.sampled_from(MONSTERS))
def test_a_whole_name_comes_first(name: str) -> None:
    found = OSRIC.search(name)
    assert fold(found[0].entry.name) == fold(name)


def test_every_beginning_of_a_name_finds_it() -> None:
    missed = [
        (name, name[:end])
        for name in MONSTERS
        for end in range(3, len(name) + 1)
        if name not in [found.entry.name for found in OSRIC.search(name[:end], most=1000)]
    ]
    assert not missed


@given(st.from_regex(r"[a-z]{5,12}", fullmatch=True), st.data())
def test_one_slip_is_forgiven(name: str, data: st.DataObject) -> None:
    index = SearchIndex([SearchSubject("monster", Monster("x", name))])
    at = data.draw(st.integers(1, len(name) - 2))
    left_out = name[:at] + name[at + 1 :]
    put_in = f"{name[:at]}q{name[at:]}"
    exchanged = name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    changed = f"{name[:at]}q{name[at + 1 :]}"
    for typed in (left_out, put_in, exchanged, changed):
        assert index.search(typed), typed


@given(st.text(max_size=30))
def test_any_text_may_be_typed(text: str) -> None:
    assert OSRIC.search(text) == OSRIC.search(text)


def test_games_without_spells_are_searched_as_well() -> None:
    assert OSE.search("trol")[0].entry.name == "Troll"
    assert [found.entry.name for found in OSE.search("spear")] == ["Spear"]


def test_of_equals_the_shorter_name_and_the_earlier_kind_come_first() -> None:
    subjects = [
        SearchSubject("spell", Monster("a", "Wolf Call")),
        SearchSubject("weapon", Monster("b", "Wolf Call")),
        SearchSubject("weapon", Monster("c", "Wolf")),
        SearchSubject("weapon", Monster("d", "Wolf Bane Call")),
        SearchSubject("weapon", Monster("e", "")),
    ]
    assert [found.entry.id for found in SearchIndex(subjects).search("wol")] == ["c", "a", "b", "d"]


def test_a_whole_name_comes_before_the_same_words_in_another_order() -> None:
    index = SearchIndex(
        [
            SearchSubject("spell", Monster("a", "Call Wolf")),
            SearchSubject("spell", Monster("b", "Wolf Call")),
        ]
    )
    assert [found.entry.id for found in index.search("wolf call")] == ["b", "a"]
    assert [found.entry.id for found in index.search("call wolves")] == ["a", "b"]


def test_a_whole_alias_comes_before_a_part_of_a_name() -> None:
    index = SearchIndex(
        [
            SearchSubject("monster", Monster("a", "Oni Mask")),
            SearchSubject("monster", Monster("b", "Ogre Mage", ("oni",))),
        ]
    )
    assert [found.entry.id for found in index.search("oni")] == ["b", "a"]


def test_words_are_folded_and_taken_apart() -> None:
    assert fold("Doppelgänger’s ÆTHER") == "doppelgangers aether"
    assert split(fold("Will-o'-the-Wisp (x2)")) == ["will", "o", "the", "wisp", "x2"]
    assert {"wolf", "wolfe"} < set(singulars("wolves"))
    assert singulars("men") == ["men"]
    assert parse_query("the orc of an").words == ("orc",)
    assert parse_query("of the").words == ("of",)
    assert parse_query("eye of th").words == ("eye",)


@pytest.mark.parametrize(
    ("typed", "meant", "count"),
    [
        ("orc", "orc", 0),
        ("ork", "orc", 1),
        ("rco", "orc", 2),
        ("troll", "trolls", 0),
        ("tro", "trolls", 3),
        ("gobiln", "goblin", 1),
        ("skeletn", "skeleton", 1),
        ("lizzard", "lizard", 1),
        ("mnatic", "manticore", 1),
    ],
)
def test_slips_are_counted(typed: str, meant: str, count: int) -> None:
    assert typing_errors(typed, meant) == count


@pytest.mark.parametrize(("word", "allowed"), [("orc", 0), ("orcs", 1), ("goblins", 1)])
def test_the_longer_the_word_the_more_slips(word: str, allowed: int) -> None:
    assert typing_errors_allowed(word) == allowed
    assert typing_errors_allowed("hobgoblin") == 2
