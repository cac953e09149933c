"""The shipped lists match their schema, with known errors of the sources corrected."""

import itertools
import re
from pathlib import Path
from shutil import copytree

import pytest

from battleboard.battle.knowledge.phrases import DESCRIBES
from battleboard.battle.state.command_context import Roll
from battleboard.rules.rulesets import RULESETS
from battleboard.storage.catalogue.catalogue import Catalogue, load_books, load_catalogue
from battleboard.storage.catalogue.class_tables import load_saves, load_thac0
from battleboard.storage.catalogue.creatures import MONSTERS, MonsterMorale
from battleboard.storage.catalogue.entries import read_entries
from battleboard.storage.catalogue.equipment import WEAPONS
from battleboard.storage.catalogue.power_list import STATUSES, Power
from battleboard.storage.catalogue.rule_tables import load_tables, load_to_hit
from battleboard.storage.resources import resource
from tools.check_catalogue import COUNTS, faults

FOLDER = resource("catalogue")
FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*"))
OSRIC = load_catalogue("osric")
OSE = load_catalogue("ose")


def test_the_check_finds_nothing() -> None:
    assert list(faults(FOLDER)) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("osric2/monsters.csv", "\naerial-", "\nachaierai,", "osric2/monsters.csv, line 3: "),
        ("osric2/spells.csv", ",cleric,6,", ",cleric,16,", "osric2/spells.csv, line 2: "),
        (
            "ose/monsters.csv",
            "medium,2,,17,1,",
            "medium,2,,18,1,",
            "ose/monsters.csv: the two armour cl",
        ),
        (
            *("osric2/powers.csv", ",circle,20 ft,,,,1d6/level,", ",circle,,,,,1d6/level,"),
            "osric2/powers.csv: fireball-magic-user has a form without a size",
        ),
        (
            *("osric2/powers.csv", "100 ft + 10 ft/level,circle,20 ft", "90 ft,circle,20 ft"),
            "osric2/powers.csv: delayed-blast-fireball-magic-user has a different range",
        ),
        (
            *("osric2/powers.csv", "1d6/level,,spells,half", "1d6/level,,spells,"),
            "osric2/powers.csv: fireball-magic-user has a different saving throw",
        ),
        (
            *("osric2/powers.csv", "breath,,red-dragon,", "breath,,rad-dragon,"),
            "osric2/powers.csv: breath-of-the-red-dragon has a user 'rad-dragon'",
        ),
        (
            "ose/powers.csv",
            ",asleep,asleep,4d4 turns,",
            ",asleep,asleep,,",
            "ose/powers.csv: sleep",
        ),
        ("books.toml", "[osric3]", "[osrik]", "books.toml: expected every game, and no other."),
        ("osric3/saves.csv", "assassin,5,", "assassin,6,", "saves.csv, line 3: "),
    ],
)
def test_the_check_finds(*, tmp_path: Path, name: str, old: str, new: str, sentence: str) -> None:
    copy = copytree(FOLDER, tmp_path / "catalogue")
    text = (copy / name).read_text("utf-8")
    (copy / name).write_text(text.replace(old, new, 1), "utf-8")
    assert any(fault.startswith(sentence) for fault in faults(copy))


def test_the_counts_are_those_of_the_sources() -> None:
    assert (COUNTS["osric2/monsters.csv"], COUNTS["osric2/spells.csv"]) == (422, 414)
    assert (len(OSRIC.monsters), len(OSRIC.spells)) == (422, 414)
    timed = {spell.id for spell in OSRIC.spells.values() if spell.casting_segments is not None}
    read_besides = {"feather-fall-magic-user", "clone-magic-user"}
    assert read_besides < timed
    assert len(timed - read_besides) == 396


@pytest.mark.parametrize("name", FILES)
def test_every_file_of_a_book_has_its_terms(name: str) -> None:
    assert f"`{name}`" in (FOLDER / "NOTICES.md").read_text("utf-8")


@pytest.mark.parametrize("name", FILES)
def test_every_file_of_a_book_is_plain_ascii(name: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    assert text.isascii()
    assert not re.search(r"(^|,) | (,|$)", text, re.MULTILINE) or '"' in text


def test_the_open_game_license_lies_beside_what_stands_under_it() -> None:
    text = (FOLDER / "OPEN-GAME-LICENSE.txt").read_text("utf-8")
    assert text.startswith("OPEN GAME LICENSE Version 1.0a")
    for section in range(1, 16):
        assert re.search(rf"^{section}\b", text, re.MULTILINE)
    assert "OSRIC copyright 2006-08 by Stuart Marshall" in text
    assert "System Reference Document © 2019 Gavin Norman" in text
    notices = (FOLDER / "NOTICES.md").read_text("utf-8")
    assert "OPEN-GAME-LICENSE.txt" in notices
    outside = [path for path in FOLDER.rglob("*") if path.suffix in {".csv", ".toml", ".md"}]
    assert all("Necrotic Gnome" not in path.read_text("utf-8") for path in outside)


def test_nothing_in_the_lists_is_a_sentence() -> None:
    for path in FOLDER.glob("*/*.csv"):
        assert not re.search(
            r"[a-z]{3}\. |see below|\bthe gm\b", path.read_text("utf-8").casefold()
        )


def test_flaw_the_berserker_moves_120_ft() -> None:
    assert OSRIC.monsters["berserker"].pace.land == 120


def test_flaw_moves_that_a_comma_or_a_digit_spoiled() -> None:
    assert OSRIC.monsters["quickling"].pace.land == 1000
    assert OSRIC.monsters["banshee"].pace.land == 150
    assert OSRIC.monsters["barracuda"].pace.swim == 300
    assert OSRIC.monsters["sahuagin-prince"].pace.land == 120


def test_flaw_the_heavy_pick_weighs_10_lb() -> None:
    assert OSRIC.weapons["heavy-pick"].weight == 10


def test_flaw_thief_and_illusionist_have_saves() -> None:
    saves = load_saves(FOLDER / "osric3" / "saves.csv")
    assert saves.number_needed("thief", 1, "aimed_magic") == 14
    assert saves.number_needed("illusionist", 21, "spells") == 4
    assert saves.number_needed("fighter", 20, "death") == 2
    assert len({band.character_class for band in saves.bands}) == 10


def test_flaw_paladins_gain_attacks_at_7_and_13() -> None:
    rates = load_tables(FOLDER).attack_rates
    own = [row for row in rates if row.character_class == "paladin" and not row.skill]
    assert [row.first for row in own] == [1, 7, 13]


def test_flaw_the_quarterstaff_has_1_against_armour_type_10() -> None:
    rows = load_tables(FOLDER).weapons_against_armour
    assert [row.adjustments[10] for row in rows if row.weapon == "Staff, quarter"] == [1]


def test_flaw_the_fourteen_moves_of_ose() -> None:
    paces = {each: OSE.monsters[each].pace for each in OSE.monsters}
    assert (paces["giant-black-widow-spider"].land, paces["giant-black-widow-spider"].web) == (
        60,
        120,
    )
    for slow in ("bugbear", "rock-python", "sea-snake", "spitting-cobra"):
        assert paces[slow].land == 90
    assert paces["normal-human"].land == 120
    assert paces["green-slime"].land == 3
    for roc in ("small-roc", "large-roc", "giant-roc"):
        assert (paces[roc].land, paces[roc].fly) == (60, 480)
    assert (paces["pegasus"].land, paces["pegasus"].fly) == (240, 480)
    assert (paces["pteranodon"].fly, paces["unicorn"].land) == (240, 240)
    assert (paces["wyvern"].land, paces["wyvern"].fly) == (90, 240)
    for monster in OSE.monsters.values():
        assert all(way is None or way % 3 == 0 or way == 10 for way in monster.pace[:5])


def test_flaw_no_name_holds_a_description() -> None:
    assert OSRIC.monsters["chimaera"].name == "Chimaera"
    assert len(OSRIC.monsters["chimaera"].routines[0]) == 6
    assert OSRIC.monsters["sahuagin-king"].name == "Sahuagin King"
    for monster in [*OSRIC.monsters.values(), *OSE.monsters.values()]:
        assert len(monster.name) <= 30
        assert not re.search(r"[:();]", monster.name)


def test_flaw_a_cleric_of_level_19_needs_less_against_armour_class_10_than_9() -> None:
    cleric = load_to_hit(FOLDER / "osric3").levels[21:]
    top = next(band for band in cleric if band.first == 19 and band.matrix == "cleric")
    assert top.band.numbers[:3] == (-1, 0, 1)


def test_flaw_the_draft_horse_of_ose_does_not_fight() -> None:
    horse = OSE.monsters["draft-horse"]
    assert (horse.hit_dice, horse.pace.land, horse.thac0, horse.routines) == (("3",), 90, 17, ())


def test_to_hit_of_a_book_follows_armour_class_0_with_20_six_times() -> None:
    tables = load_to_hit(FOLDER / "osric3")
    for band in [*(row.band for row in tables.levels), *(row.band for row in tables.monsters)]:
        straight = range(band.numbers[0], band.numbers[0] + 21)
        assert list(band.numbers) == [min(each, max(20, each - 5)) for each in straight]


def test_saves_never_get_worse_with_levels() -> None:
    for book in ("osric3", "ose"):
        bands = load_saves(FOLDER / book / "saves.csv").bands
        for below, band in itertools.pairwise(bands):
            if below.character_class == band.character_class:
                assert all(a >= b for a, b in zip(below.numbers, band.numbers, strict=True))


def test_thac0_of_ose_agrees_with_its_monsters() -> None:
    table = load_thac0(FOLDER / "ose")
    assert table.of_class("fighter", 4) == 17
    differing = {
        monster.id
        for monster in OSE.monsters.values()
        if monster.thac0 is not None and len(monster.hit_dice) == 1
        if monster.thac0 != table.of_monster(monster.hit_dice[0])
    }
    assert differing == {"bat", "normal-human"}


def test_morale_comes_from_osric_3() -> None:
    monsters = OSRIC.monsters
    assert monsters["orc"].morale == MonsterMorale(50, 50)
    assert monsters["black-dragon"].morale == MonsterMorale(75, 85)
    assert monsters["skeleton"].morale == MonsterMorale(never=True)
    assert sum(monster.morale is not None for monster in monsters.values()) == 328


def test_what_stands_in_the_lists() -> None:
    giant = OSRIC.monsters["fire-giant"]
    assert giant.hit_point_dice("11") == (Roll(11, 8), Roll(1, 4, 1))
    assert OSRIC.monsters["red-dragon"].hit_dice == ("9", "10", "11")
    assert OSRIC.monsters["air-elemental"].hit_dice == ("8", "12", "16")
    assert OSRIC.monsters["werewolf"].needs == ("silver", "magic")
    assert OSRIC.monsters["wraith"].turned_as == "Wraith"
    assert OSE.monsters["troll"].routines[0][2].name == "bite"


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_has_books(game: str) -> None:
    catalogue = load_catalogue(game)
    assert catalogue.faults == ()
    assert catalogue.monsters
    assert catalogue.weapons


def test_weapons_of_first_edition_are_a_set_to_switch_on() -> None:
    plain, switched = load_catalogue("addict"), load_catalogue("addict", ["first-edition"])
    assert load_books()["addict"].sets == ("first-edition",)
    assert (plain.weapons["spear"].length_ft, switched.weapons["spear"].length_ft) == (6, 9)
    assert "voulge" not in plain.weapons
    assert switched.weapons["voulge"].speed == 10
    assert switched.faults == ()


def test_weapons_against_armour_know_every_row_that_a_weapon_names() -> None:
    known = {(row.weapon, row.use) for row in load_tables(FOLDER).weapons_against_armour}
    for weapon in read_entries(WEAPONS, [FOLDER / "osric3"]).entries.values():
        assert not weapon.row or any((weapon.row, use) in known for use in weapon.uses)
    first_edition = read_entries(WEAPONS, [FOLDER / "first-edition"]).entries.values()
    assert {(weapon.row, use) for weapon in first_edition for use in weapon.uses} == known


def test_a_catalogue_reads_no_list_before_it_is_asked_for(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path / "nowhere", load_books()["osric"])
    assert catalogue.monsters == {}


def test_every_monster_of_a_book_has_what_a_fight_needs() -> None:
    for book in ("osric2", "ose"):
        monsters = read_entries(MONSTERS, [FOLDER / book]).entries.values()
        unknown = [each.id for each in monsters if not each.hit_dice and not each.hit_points]
        assert unknown == (["mould", "phantom"] if book == "osric2" else [])


def test_what_spells_do_stands_there_for_at_least_150_of_them() -> None:
    spells = [
        power
        for game in ("osric", "ose")
        for power in load_catalogue(game).powers.values()
        if power.kind == "spell"
    ]
    assert len(spells) == 156 + 60
    assert sum(1 for power in spells if power.harms) >= 100
    kinds = {power.kind for power in OSRIC.powers.values()}
    assert kinds == {"spell", "device", "potion", "breath", "gaze", "poison", "touch", "hazard"}


def spells_that_do_something(game: str) -> list[Power]:
    powers = load_catalogue(game).powers.values()
    return [power for power in powers if power.kind == "spell"]


@pytest.mark.parametrize("game", ["osric", "ose"])
def test_every_spell_says_all_of_what_it_does_or_is_the_dms_to_check(game: str) -> None:
    for power in spells_that_do_something(game):
        affects = power.number is not None or (power.form and power.size)
        assert affects or power.pools, f"{power.id}: whom does it befall?"
        assert power.reach is not None or power.check, f"{power.id}: how far?"
        assert power.against or power.spared == "nothing", f"{power.id}: which save?"
        ends = power.lasting is not None or power.held
        assert ends or not power.lasts_on_others, f"{power.id}: for how long?"


def test_every_spell_says_how_long_it_takes_to_cast() -> None:
    """In games of phases it is the phase; a reversed spell takes as long as the spell itself."""
    for power in spells_that_do_something("osric"):
        named = {power.name.casefold()}
        found = [
            spell
            for spell in OSRIC.spells.values()
            if spell.character_class == power.character_class
            and named & {each.casefold() for each in (spell.name, *spell.aliases)}
        ]
        assert found, f"{power.id}: no list knows it"
        assert found[0].casting_segments or power.check, f"{power.id}: how long does it take?"


def test_a_save_that_the_list_of_spells_gives_is_asked_for() -> None:
    for power in spells_that_do_something("osric"):
        spell = OSRIC.spells.get(power.id)
        if spell and spell.save in {"half", "negates"}:
            assert power.against, power.id


def test_what_is_the_dms_to_check_is_a_few_plain_words() -> None:
    every = [each for game in ("osric", "ose") for each in load_catalogue(game).powers.values()]
    told = [each.check for each in every if each.check]
    assert len(told) > 80
    assert all(len(each) <= 75 and not each.endswith(".") for each in told)


def test_every_spell_that_the_lists_name_is_found_by_its_name() -> None:
    for power in OSRIC.powers.values():
        if power.id in OSRIC.spells:
            assert OSRIC.spells[power.id].name == power.name


def test_what_a_power_leaves_says_how_a_figure_is() -> None:
    for game in ("osric", "ose"):
        for power in load_catalogue(game).powers.values():
            told = power.condition in STATUSES or DESCRIBES.fullmatch(power.condition)
            assert told or not power.condition, f"{power.id}: is now {power.condition}"
