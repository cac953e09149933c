"""A figure's saving throw comes from its card, its class and level, or its hit dice."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.queries.round import saving_numbers
from battleboard.queries.round.saving_numbers import number_against, save_kinds, save_number
from battleboard.rules import find_ruleset
from battleboard.rules.scene import Fighting
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.new_figures import figures_of
from battleboard.storage.catalogue.power_list import SaveAgainst
from tests.battle.battles import battle, figure


def one(figure_there: Figure, game: str = "osric") -> Battle:
    return battle(figure_there, ruleset=game)


def monster(hit_dice: str) -> Figure:
    return figure("it", fighting=Fighting(hit_dice=hit_dice))


def character(name: str, level: int) -> Figure:
    return figure("it", fighting=Fighting(character_class=name, level=level))


@pytest.mark.parametrize(
    ("game", "hit_dice", "needed"),
    [
        # A monster saves as a fighter of the level of its hit dice.
        ("osric", "1/2", 19),
        ("osric", "1-1", 19),
        ("osric", "1", 17),
        ("osric", "2", 17),
        ("osric", "2+1", 16),
        ("addict", "5", 14),
        ("procedure", "6+6", 13),
        ("osric3", "", 17),
        # Basic and expert have separate lines for monsters.
        ("ose", "1/2", 18),
        ("ose", "3", 16),
        ("ose", "9", 12),
    ],
)
def test_a_monster_saves_by_its_hit_dice(game: str, hit_dice: str, needed: int) -> None:
    assert save_number(one(monster(hit_dice), game), "it", "spells") == needed


@pytest.mark.parametrize(
    ("game", "saves_as", "against", "needed"),
    [
        # Half of seven hit dice counts as four; against death all of them do.
        ("addict", "half", "spells", 16),
        ("osric", "half", "breath", 16),
        ("osric", "half", "death", 10),
        ("addict", "magic-user 6", "spells", 10),
        ("ose", "elf 1", "spells", 15),
        ("ose", "halfling 7", "death", 4),
        ("ose", "juggler 2", "spells", 16),
        ("osric", "", "spells", 13),
        ("osric", "anything at all", "spells", 13),
    ],
)
def test_the_card_says_as_whom_a_monster_saves(
    game: str, saves_as: str, against: SaveAgainst, needed: int
) -> None:
    beast = figure("it", fighting=Fighting(hit_dice="7"), saves_as=saves_as)
    assert save_number(one(beast, game), "it", against) == needed


def test_what_is_on_the_card_counts_before_that() -> None:
    beast = figure("it", fighting=Fighting(hit_dice="7"), saves_as="half", saves={"spells": 5})
    assert save_number(one(beast), "it", "spells") == 5
    assert number_against(one(beast), "it", "death") == 10


@pytest.mark.parametrize("name", ["giant-fire-beetle", "zombie", "gelatinous-cube"])
def test_what_has_no_mind_saves_by_half_of_its_hit_dice(name: str) -> None:
    catalogue = load_catalogue("addict")
    assert catalogue.monsters[name].saves_as == "half"
    assert catalogue.monsters["orc"].saves_as == ""
    (stats,) = catalogue.roll_figures(
        f"1 {catalogue.monsters[name].name}", lambda dice: dice.lowest
    )
    rules = find_ruleset("addict")
    (made,) = figures_of((stats,), "red", rules, rules.rulings({}))
    assert made.card.saves_as == "half"


@pytest.mark.parametrize(
    ("game", "name", "level", "needed"),
    [
        ("osric", "Magic-User", 1, 12),
        ("osric", "fighter", 7, 13),
        ("ose", "cleric", 5, 12),
        ("osric", "juggler", 7, 13),
    ],
)
def test_a_character_saves_by_class_and_level(
    game: str, name: str, level: int, needed: int
) -> None:
    assert save_number(one(character(name, level), game), "it", "spells") == needed


def test_the_card_counts_before_any_table() -> None:
    carded = monster("5")._replace(card=monster("5").card._replace(saves={"dragon breath": 3}))
    assert save_number(one(carded), "it", "breath") == 3
    assert save_number(one(carded), "it", "death") == 11
    assert number_against(one(carded), "it", "dragon breath") == 3


def test_where_a_game_has_no_table_the_dm_says_it() -> None:
    assert save_number(one(monster("3"), "countdown"), "it", "spells") is None
    assert save_kinds(one(monster("3"), "countdown"), ["it"]) == ()


def test_a_class_that_no_table_has_at_that_level_is_left_to_the_dm() -> None:
    assert save_number(one(character("dwarf", 99), "ose"), "it", "spells") is None


def test_what_cards_and_tables_save_against_is_offered_once() -> None:
    carded = monster("5")._replace(card=monster("5").card._replace(saves={"spell": 3, "luck": 9}))
    assert save_kinds(one(carded), ["it"]) == (
        "spell",
        "luck",
        "aimed magic",
        "breath",
        "death",
        "petrification",
    )
    assert number_against(one(carded), "it", "luck") == 9
    assert number_against(one(monster("5")), "it", "luck") is None
    assert number_against(one(monster("5")), "it", "aimed magic") == 13


@pytest.mark.parametrize(
    ("name", "against"),
    [
        ("aimed_magic", "wands"),
        ("Wands", "wands"),
        ("petrification", "paralysis"),
        ("death/poison", "death"),
        ("spells", "spells"),
        ("luck", None),
    ],
)
def test_the_five_saving_throws_go_by_several_names(name: str, against: str | None) -> None:
    assert saving_numbers.against_what(name) == against
