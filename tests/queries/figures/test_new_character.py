"""Characters are made from a few words about them."""

from fractions import Fraction

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Refusal, Roll
from battleboard.battle.state.figure import Figure, HitPoints
from battleboard.queries.figures.gear_names import (
    known_casting_time,
    spell_of,
    weapon_of,
    worn_armour,
)
from battleboard.queries.figures.new_character import (
    CharacterDraft,
    classes,
    has_bonus,
    new_character,
    usual_ac,
)
from battleboard.rules import RULESETS
from battleboard.rules.attack.to_hit import known_type
from battleboard.rules.scene import Armour, Fighting
from battleboard.storage.catalogue.catalogue import Books, Catalogue, load_catalogue
from battleboard.storage.resources import resource
from tests.battle.battles import TABLES, battle, figure


def make(said: CharacterDraft, there: Battle | None = None) -> Figure:
    there = there or battle()
    return new_character(there, load_catalogue(there.ruleset), TABLES, said)


def in_game(game: str, **options: str) -> Battle:
    return battle(ruleset=game, options=options)


def test_a_fighter_hits_by_class_and_level_and_strikes_as_often() -> None:
    made = make(CharacterDraft(" Ann ", "Fighter", 8, 40, 3, weapons="long sword, shield"))
    assert (made.id, made.card.name, made.hp) == ("ann", "Ann", HitPoints(40, 40))
    assert made.card.fighting == Fighting(ac=3, character_class="fighter", level=8)
    assert made.card.routines == Fraction(3, 2)
    assert made.card.armour.shield == 1
    assert made.card.armour.worn == ""
    assert [arm.weapon.name for arm in made.card.arms] == ["Long Sword"]


@pytest.mark.parametrize(
    ("gear", "kind", "arms"),
    [
        ("long sword, torch", "torch", ["Long Sword"]),
        ("a lit torch", "torch", []),
        ("long sword, Hooded lantern", "lantern", ["Long Sword"]),
        ("long sword", "", ["Long Sword"]),
    ],
)
def test_38_a_torch_among_the_gear_is_carried_lit(gear: str, kind: str, arms: list[str]) -> None:
    made = make(CharacterDraft("Ann", weapons=gear))
    assert (made.light.kind if made.light else "") == kind
    assert [arm.weapon.name for arm in made.card.arms] == arms


def test_magic_betters_a_weapon_that_is_known() -> None:
    arm = make(CharacterDraft("Ann", weapons="long sword +2")).card.arms[0]
    assert (arm.weapon.name, arm.to_hit) == ("Long Sword +2", 2)
    assert (arm.damage, arm.damage_large) == (Roll(1, 8, 2), Roll(1, 12, 2))
    assert arm.row == "Sword, long", "it is still that weapon against armour"


def test_words_are_joined_as_people_like() -> None:
    bows = [
        make(CharacterDraft("Ann", weapons=name)).card.arms for name in ("long bow", "Long-Bow")
    ]
    assert bows[0] == bows[1]
    assert bows[0][0].weapon.name == "Longbow"


def test_a_part_of_a_name_is_enough_where_it_can_mean_one_thing_only() -> None:
    made = make(CharacterDraft("Bob", "cleric", spells="cure light"))
    assert [spell.name for spell in made.card.spells] == ["cure light wounds"]


def test_a_name_that_can_mean_several_things_is_asked_back() -> None:
    with pytest.raises(
        Refusal, match=r"^Which 'crossbow' do you mean: Heavy Crossbow or Light Cros"
    ):
        make(CharacterDraft("Bob", "cleric", weapons="crossbow"))


@pytest.mark.parametrize(
    ("word", "meant"),
    [("mace", "Heavy Mace"), ("flail", "Heavy Flail"), ("sword +1", "Long Sword +1")],
)
@pytest.mark.parametrize("game", ["addict", "osric", "osric3"])
def test_a_plain_word_means_the_weapon_of_one_who_fights_on_foot(
    game: str, word: str, meant: str
) -> None:
    made = make(CharacterDraft("Bob", weapons=word), in_game(game))
    assert [arm.weapon.name for arm in made.card.arms] == [meant]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (CharacterDraft(" "), "Give the character a name."),
        (CharacterDraft("ann"), "There is already a figure called ann."),
        (
            CharacterDraft("Bob", weapons="zweihander"),
            "No weapon is called 'zweihander'. Add it on the",
        ),
        (
            CharacterDraft("Bob", spells="qqq"),
            "No spell is called 'qqq'. Add it on the card",
        ),
        (
            CharacterDraft("Bob", "baker", 3),
            "No to-hit table covers baker level 3. This game has",
        ),
    ],
)
def test_what_is_wrong_is_a_sentence(said: CharacterDraft, sentence: str) -> None:
    with pytest.raises(Refusal) as wrong:
        make(said, battle(figure("ann")))
    assert str(wrong.value).startswith(sentence)


def test_a_spell_in_reverse_takes_as_long_and_keeps_its_name() -> None:
    catalogue = load_catalogue("addict")
    assert spell_of(catalogue, "Cause Light Wounds", "cleric").casting_time == 5
    for name in ("cause light wounds", "bestow curse", "flesh to stone"):
        assert spell_of(catalogue, name).name == name
        assert spell_of(catalogue, name).casting_time > 1
    assert spell_of(catalogue, "Cure Light Wounds").name == "cure light wounds"


def test_a_spell_takes_as_long_as_with_its_class() -> None:
    catalogue = load_catalogue("addict")
    times = {each: spell_of(catalogue, "hold person", {each}) for each in ("cleric", "magic-user")}
    assert {each: spell.casting_time for each, spell in times.items()} == {
        "cleric": 5,
        "magic-user": 3,
    }
    assert spell_of(catalogue, "Bigby's left foot").name == "Bigby's left foot"
    assert known_casting_time(catalogue, "Bigby's left foot") == 0
    assert known_casting_time(catalogue, "Cause Light Wounds", ("cleric",)) == 5


def test_a_weapon_that_nobody_knows_is_a_plain_one_of_that_name() -> None:
    (arm,) = weapon_of(battle(), load_catalogue("addict"), "table leg")
    assert (arm.weapon.name, arm.damage) == ("table leg", Roll(1, 6))


def test_in_ose_a_class_has_its_thac0_and_its_saves() -> None:
    made = make(CharacterDraft("Ann", "fighter", 5, 20, 4), in_game("ose"))
    assert made.card.fighting == Fighting(ac=4, thac0=17, character_class="fighter", level=5)
    assert made.card.saves["death"] == 10
    ascending = make(
        CharacterDraft("Ann", "fighter", 5, 20, 15), in_game("ose", **{"ac.ascending": "on"})
    )
    assert ascending.card.fighting.attack_bonus == 2


def test_in_ose_an_unknown_class_is_told() -> None:
    with pytest.raises(Refusal, match="No to-hit table covers baker level 1"):
        make(CharacterDraft("Bob", "baker"), in_game("ose"))


def test_where_no_table_tells_the_bonus_is_said() -> None:
    there = in_game("countdown")
    assert has_bonus(there)
    assert not has_bonus(battle())
    made = make(CharacterDraft("Ann", "fighter", 3, 12, 15, to_hit=4, spells="anything"), there)
    assert made.card.fighting.attack_bonus == 4
    assert [spell.name for spell in made.card.spells] == ["anything"], "there is no list of spells"


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_offers_classes_that_can_be_made(game: str) -> None:
    there = in_game(game)
    for name in classes(there, TABLES):
        made = make(CharacterDraft("Ann", name, 3, 9, usual_ac(there)), there)
        assert made.card.fighting.character_class == name


def test_armour_stands_among_the_weapons_and_tells_its_type() -> None:
    made = make(CharacterDraft("Ann", weapons="long sword, Chainmail +1, shield"))
    assert made.card.armour == Armour(shield=1, worn="chain mail")
    assert known_type(made.card.armour, TABLES) == 4
    assert [arm.weapon.name for arm in made.card.arms] == ["Long Sword"]


@pytest.mark.parametrize(
    ("game", "options", "names", "worn"),
    [
        ("osric3", {}, "", (10, 12)),
        ("osric3", {}, "long sword, chain mail, shield", (4, 9)),
        ("osric3", {}, "Plate Mail +1, shield +2", (-1, 6)),
        ("osric3", {}, "elfin mail, medium shield", (4, 12)),
        ("ose", {}, "plate mail", (3, 6)),
        ("ose", {"ac.ascending": "on"}, "chain mail, shield", (15, 6)),
        ("countdown", {}, "plate mail, shield", (19, 9)),
    ],
)
def test_armour_says_what_class_it_comes_to_and_how_far_one_goes_in_it(
    game: str, options: dict[str, str], names: str, worn: tuple[int, float]
) -> None:
    found = worn_armour(in_game(game, **options), load_catalogue(game), names)
    assert found is not None
    assert (found.ac, found.move) == worn


def test_where_no_list_has_armour_it_says_nothing() -> None:
    bare = Catalogue(resource("catalogue"), Books())
    assert worn_armour(in_game("countdown"), bare, "chain mail") is None
    assert usual_ac(in_game("countdown")) == 12


def test_armour_and_magic_shields_are_no_weapons() -> None:
    card = make(CharacterDraft("Ann", weapons="shield +1, elfin mail"), in_game("osric3")).card
    assert (card.arms, card.armour.shield) == ((), 2)
