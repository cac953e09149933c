"""A battle that goes over to another game has the numbers of that game's books."""

from functools import cache
from itertools import permutations

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Card, Figure
from battleboard.battle.state.rules_scene import scene_of
from battleboard.queries.figures.figures_to_add import WantedMonsters, new_monsters
from battleboard.queries.figures.game_change import (
    GameBooks,
    RereadFigure,
    game_change,
    reread_all,
)
from battleboard.queries.figures.new_character import CharacterDraft, new_character, usual_defence
from battleboard.rules import RULESETS, Weapon
from battleboard.rules.rules_context import rules_context
from battleboard.rules.scene import Fighting
from battleboard.storage.catalogue.catalogue import Books, Catalogue, load_catalogue
from battleboard.storage.resources import resource
from tests.battle.battles import TABLES, battle, do

load = cache(load_catalogue)
MONSTERS = ("orc", "ogre", "troll", "skeleton")


def monster(game: str, name: str) -> Figure:
    catalogue = load(game)
    wanted = WantedMonsters(catalogue.monsters[name])
    made = new_monsters(battle(ruleset=game), catalogue, TABLES, wanted, lambda _: 1)[0]
    return made._replace(side="red")


def character(game: str, said: CharacterDraft) -> Figure:
    there, catalogue = battle(ruleset=game), load(game)
    defence = usual_defence(there, catalogue, TABLES, said)
    if defence is not None:
        said = said._replace(ac=defence.ac, move=defence.move)
    return new_character(there, catalogue, TABLES, said)._replace(side="blue")


def books(there: Battle) -> GameBooks:
    return GameBooks(there, load(there.ruleset), TABLES)


def changed(game: str, *figures: Figure, to: str) -> tuple[Battle, tuple[RereadFigure, ...]]:
    there = battle(*figures, ruleset=game)
    found = reread_all(books(there), books(there._replace(ruleset=to, options={})))
    return do(there, game_change(to, found)), found


ANN = CharacterDraft(
    "Ann", "fighter", 5, 30, weapons="long sword +1, chain mail, shield", traits="str 18, dex 16"
)


@pytest.mark.parametrize("name", MONSTERS)
@pytest.mark.parametrize(("game", "to"), list(permutations(RULESETS, 2)))
def test_37_7_a_monster_is_that_of_the_new_book(game: str, to: str, name: str) -> None:
    after, found = changed(game, monster(game, name), to=to)
    (figure,) = after.figures.values()
    fresh = monster(to, name)
    assert figure.card._replace(name="") == fresh.card._replace(name="")
    assert found[0].proposals == ()


@pytest.mark.parametrize(("game", "to"), list(permutations(RULESETS, 2)))
def test_37_7_a_character_is_that_of_the_new_book(game: str, to: str) -> None:
    after, _ = changed(game, character(game, ANN), to=to)
    card = after.figures["ann"].card
    bonus = card.fighting.attack_bonus or 0
    fresh = character(to, ANN._replace(to_hit=bonus)).card
    assert card.fighting == fresh.fighting
    assert (card.saves, card.routines, card.to_hit) == (fresh.saves, fresh.routines, fresh.to_hit)
    arm, usual = card.arms[0], fresh.arms[0]
    assert (arm.damage, arm.to_hit, arm.weapon.speed) == (
        usual.damage,
        usual.to_hit,
        usual.weapon.speed,
    )


def test_37_7_nobody_is_without_a_number_for_hitting() -> None:
    for game, to in permutations(RULESETS, 2):
        after, _ = changed(game, character(game, ANN), monster(game, "orc"), to=to)
        for figure in after.figures.values():
            aim = forecast_at(after, figure.id)
            assert aim is not None, (game, to, figure.id)


def forecast_at(there: Battle, who: str) -> int | None:
    """The number that a figure needs against AC 5, or None if it has none in this game."""
    fights = there.figures[who].card.fighting
    case = rules_context(scene_of(there), TABLES, there.rules.rulings(there.options))
    assert fights.ac is not None
    return there.rules.attack_rules.needed(case, who, 5)


def proposals(game: str, figure: Figure, to: str) -> list[tuple[str, str]]:
    return [(each.lacks, each.instead) for each in changed(game, figure, to=to)[1][0].proposals]


def test_37_7_a_class_that_is_not_there_has_the_nearest_as_a_proposal() -> None:
    ranger = character("addict", ANN._replace(character_class="ranger", level=20))
    assert proposals("addict", ranger, "ose") == [("no ranger 20 in this game", "as fighter 14")]
    elf = character("ose", ANN._replace(character_class="elf", level=5))
    assert proposals("ose", elf, "addict") == [
        ("no elf 5 in this game", "as fighter 5 and magic-user 5")
    ]
    both = character("addict", ANN._replace(character_class="fighter 5/thief 6", level=6))
    assert proposals("addict", both, "osric3") == []


def test_37_7_a_game_without_a_table_has_a_bonus_as_a_proposal() -> None:
    assert proposals("ose", character("ose", ANN), "countdown") == [
        ("no to-hit table in this game", "+2 to hit")
    ]


def test_37_7_a_monster_that_is_not_there_hits_by_its_hit_dice() -> None:
    name = next(
        each
        for each in load("addict").monsters
        if each not in load("ose").monsters and load("addict").monsters[each].hit_dice == ("4",)
    )
    strange = monster("addict", name)
    after, found = changed("addict", strange, to="ose")
    card = next(iter(after.figures.values())).card
    assert card.fighting.thac0 == 16
    assert card.saves["death"] == 10
    assert card.arms == strange.card.arms
    assert found[0].proposals[0][1:] == (
        "not in this game's list of monsters",
        "by its hit dice (4)",
    )
    back, _ = changed("ose", next(iter(after.figures.values())), to="addict")
    assert next(iter(back.figures.values())).card.fighting == strange.card.fighting


@pytest.mark.parametrize(
    ("to", "thac0", "bonus"), [("osric", None, None), ("countdown", None, 3), ("ose", 16, None)]
)
def test_37_7_a_monster_of_the_dms_own_hits_by_its_hit_dice(
    to: str, thac0: int | None, bonus: int | None
) -> None:
    own = Card("Glom", "glom", Fighting(ac=4, hit_dice="4"))
    glom = monster("addict", "orc")._replace(card=own)
    fights = changed("addict", glom, to=to)[0].figures["orc"].card.fighting
    assert (fights.hit_dice, fights.thac0, fights.attack_bonus) == ("4", thac0, bonus)


def test_37_7_without_a_list_of_armour_the_old_protection_stands() -> None:
    there = battle(character("addict", ANN), ruleset="addict")
    bare = Catalogue(resource("catalogue"), Books())
    after = GameBooks(there._replace(ruleset="ose", options={}), bare, TABLES)
    (found,) = reread_all(books(there), after)
    assert found.figure.card.fighting.ac == there.figures["ann"].card.fighting.ac


def test_37_7_what_the_dm_has_changed_stays() -> None:
    ogre = monster("addict", "ogre")
    fights = ogre.card.fighting._replace(ac=2)
    tough = ogre._replace(card=ogre.card._replace(fighting=fights, move=15.0, notes="Grul"))
    card = changed("addict", tough, to="countdown")[0].figures["ogre"].card
    assert (card.fighting.ac, card.move, card.notes) == (19, 15.0, "Grul")


def test_37_7_saves_of_the_dms_own_stay_only_where_the_game_has_such() -> None:
    ann = character("addict", ANN)
    typed = dict.fromkeys(ann.card.saves, 9)
    own = ann._replace(card=ann.card._replace(saves=typed))
    assert changed("addict", own, to="osric3")[0].figures["ann"].card.saves == typed
    assert changed("addict", own, to="ose")[0].figures["ann"].card.saves["death"] == 10


def test_37_7_armour_that_the_new_book_does_not_list_protects_as_before() -> None:
    said = ANN._replace(weapons="long sword, banded mail", traits="")
    worn = character("addict", said)
    assert worn.card.fighting.ac == 4
    assert changed("addict", worn, to="ose")[0].figures["ann"].card.fighting.ac == 4
    bare = character("addict", ANN._replace(weapons="club", traits=""))
    assert changed("addict", bare, to="ose")[0].figures["ann"].card.fighting.ac == 9


def test_37_7_a_figure_without_class_and_hit_dice_keeps_its_card() -> None:
    guard = character("addict", ANN)
    plain = guard._replace(card=Card("Guard", fighting=Fighting(ac=6)))
    card = changed("addict", plain, to="countdown")[0].figures["ann"].card
    assert card == Card("Guard", fighting=Fighting(ac=15))
    nothing = guard._replace(card=Card("Guard"))
    assert changed("addict", nothing, to="ose")[0].figures["ann"].card == Card("Guard")


def test_37_7_spells_take_as_long_as_in_the_new_book() -> None:
    mage = character("addict", ANN._replace(character_class="magic-user", spells="sleep"))
    odd = mage.card.spells[0]._replace(name="green slumber", casting_time=7)
    both = mage._replace(card=mage.card._replace(spells=(odd, odd._replace(name="sleep"))))
    spells = changed("addict", both, to="osric")[0].figures["ann"].card.spells
    assert [(each.name, each.casting_time) for each in spells] == [
        ("green slumber", 7),
        ("sleep", 1),
    ]


def test_37_7_a_weapon_of_the_dms_own_is_kept() -> None:
    ann = character("addict", ANN)
    odd = ann.card.arms[0]._replace(weapon=Weapon("moon blade", "melee", 4.0, 3))
    own = ann._replace(card=ann.card._replace(arms=(odd,)))
    assert changed("addict", own, to="ose")[0].figures["ann"].card.arms == (odd,)


def test_37_7_figures_may_be_kept_and_one_undo_takes_all_back() -> None:
    there = battle(character("addict", ANN), monster("addict", "orc"), ruleset="addict")
    found = reread_all(books(there), books(there._replace(ruleset="ose", options={})))
    batch = game_change("ose", found, kept={"ann"})
    assert batch.sentence(there) == "Switch to OSE (B/X): phases by side"
    after = do(there, batch)
    assert after.figures["ann"].card == there.figures["ann"].card
    assert after.figures["orc"].card.fighting.thac0 == 19
