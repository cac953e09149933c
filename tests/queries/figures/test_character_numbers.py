"""The numbers of characters are those of their books: classes, abilities, races and training."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Final

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Refusal, Roll
from battleboard.battle.state.figure import Arm, Card
from battleboard.queries.figures.card_sheet import sources_in_words
from battleboard.queries.figures.character_traits import Skill, SkillName
from battleboard.queries.figures.new_character import (
    CharacterDraft,
    character_tables,
    classes,
    new_character,
    usual_defence,
)
from battleboard.queries.figures.weapon_training import Trainee, train_arm
from battleboard.rules import RULESETS, Weapon, resolve_round
from battleboard.rules.attack.to_hit import band_for
from battleboard.rules.class_levels import ClassLevel
from battleboard.rules.scene import Combatant
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.resources import resource
from battleboard.storage.scenario import read_scenario
from tests.battle.battles import TABLES, battle

PRINTED = Path(__file__).with_name("characters.txt")
HIGHEST = 20
BASIC = {"ose", "countdown"}
TRAINED: dict[str, SkillName] = {
    "fighter": "specialised",
    "ranger": "specialised",
    "cavalier": "weapon of choice",
}
ARMS = {
    "sword": Arm(Weapon("Long Sword")),
    "bow": Arm(Weapon("Longbow", "missile", rate=Fraction(2))),
    "light crossbow": Arm(Weapon("Light Crossbow", "missile", rate=Fraction(1))),
    "heavy crossbow": Arm(Weapon("Heavy Crossbow", "missile", rate=Fraction(1, 2))),
    "dagger": Arm(Weapon("Dagger", "missile", rate=Fraction(2))),
    "dart": Arm(Weapon("Dart", "missile", rate=Fraction(3))),
    "javelin": Arm(Weapon("Javelin", "missile", rate=Fraction(1))),
}


def card(line: str, game: str = "addict", to_hit: int = 0) -> Card:
    """The card of a character: class and level | gear | traits."""
    there = battle(ruleset=game)
    named, weapons, traits = (each.strip() for each in line.split("|"))
    character_class, _, level = named.rpartition(" ")
    said = CharacterDraft("Ann", character_class, int(level), to_hit=to_hit)
    said = said._replace(weapons=weapons, traits=traits)
    defence = usual_defence(there, load_catalogue(game), TABLES, said)
    if defence is not None:
        said = said._replace(ac=defence.ac, move=defence.move)
    return new_character(there, load_catalogue(game), TABLES, said).card


def printed() -> str:
    """Every class and level of every game, games with equal tables together."""
    of_game = {game: "\n".join(_lines(battle(ruleset=game))) for game in RULESETS}
    texts = dict.fromkeys(of_game.values())
    alike = {text: [game for game, own in of_game.items() if own == text] for text in texts}
    return "\n".join(f"{', '.join(alike[text])}\n{text}\n" for text in texts)


def _lines(there: Battle) -> Iterator[str]:
    """Yield each class with its numbers, levels with equal numbers in one line."""
    for name in classes(there, TABLES):
        for numbers, group in groupby(_told(there, name), key=lambda each: each[1]):
            levels = [level for level, _ in group]
            upto = f" to {levels[-1]}" if len(levels) > 1 else ""
            yield f"{name} {levels[0]}{upto}: {numbers}"


def _told(there: Battle, name: str) -> Iterator[tuple[int, str]]:
    for level in range(1, HIGHEST + 1):
        try:
            yield level, _numbers(there, name, level)
        except Refusal:
            return


def _numbers(there: Battle, name: str, level: int) -> str:
    made = card(f"{name} {level} | |", there.ruleset, to_hit=1)
    own = f"{made.routines} a round"
    return "; ".join((_hits(made), own, *_by_weapon(there, name, level), *_open_hand(made)))


def _hits(made: Card) -> str:
    fights = made.fighting
    if fights.thac0 is not None:
        hits = f"THAC0 {fights.thac0}"
    elif fights.attack_bonus is not None:
        hits = f"+{fights.attack_bonus}"
    else:
        band = band_for(fights.character_class, fights.level or 0, TABLES)
        hits = f"AC 0 on {band.numbers[10]}"
    saves = " ".join(str(made.saves[each]) for each in sorted(made.saves))
    return f"{hits}; saves {saves or 'none'}"


def _by_weapon(there: Battle, name: str, level: int) -> Iterator[str]:
    skill = TRAINED.get(name)
    if skill and there.ruleset not in BASIC:
        who = Trainee((ClassLevel(name, level),), (Skill(skill),))
        rates = [f"{each} {_rate(there, arm, who)}" for each, arm in ARMS.items()]
        yield f"{skill}: {', '.join(rates)}"


def _rate(there: Battle, arm: Arm, who: Trainee) -> Fraction | None:
    made = train_arm(arm, who, character_tables(there), TABLES, is_first=True).arm
    return made.weapon.rate if arm.weapon.kind == "missile" else made.routines


def _open_hand(made: Card) -> Iterator[str]:
    for arm in made.arms:
        yield f"{arm.weapon.name} {arm.routines} for {arm.damage}"
        yield f"AC {made.fighting.ac}, move {made.move:g}"


def test_37_every_class_and_level_has_the_numbers_of_its_tables() -> None:
    assert printed() == PRINTED.read_text("utf-8")


@pytest.mark.parametrize(
    ("line", "rate"),
    [("cavalier 9 | |", "3/2"), ("barbarian 8 | |", "3/2"), ("bard 7 | |", "3/2")],
)
def test_37_2_the_example_of_melee_has_these_rates(line: str, rate: str) -> None:
    assert card(line).routines == Fraction(rate)


def test_37_2_a_cavalier_with_its_weapon_of_choice_strikes_as_five_levels_higher() -> None:
    sword, lance = card("cavalier 9 | long sword, spear | weapon of choice long sword").arms[:2]
    assert (sword.routines, lance.routines) == (Fraction(2), None)


@pytest.mark.parametrize(
    ("score", "to_hit", "damage"),
    [
        *(("3", -3, -1), ("7", -1, 0), ("12", 0, 0), ("16", 0, 1), ("17", 1, 1), ("18", 1, 2)),
        *(("18/50", 1, 3), ("18/51", 2, 3), ("18/99", 2, 5), ("18/00", 3, 6)),
    ],
)
def test_37_2_strength_adds_to_blows(score: str, to_hit: int, damage: int) -> None:
    made = card(f"fighter 3 | long sword | str {score}")
    assert (made.to_hit, made.damage, made.strength) == (to_hit, damage, score)


def test_37_2_strength_of_the_basic_games() -> None:
    made = [card("fighter 1 | | str 16", game) for game in ("ose", "countdown")]
    assert [(each.to_hit, each.damage) for each in made] == [(2, 2), (2, 0)]


def test_37_2_bonuses_as_typed_go_before_those_of_strength() -> None:
    made = card("fighter 3 | long sword | str 18/00, +1 to hit, +2 damage")
    assert (made.to_hit, made.damage) == (1, 2)


def test_37_2_dexterity_betters_the_armour_class_with_gear() -> None:
    made = card("thief 8 | leather armour, dagger | dex 17")
    assert (made.dexterity, made.fighting.ac) == (17, 5)
    assert made.sources["ac"] == "8 for leather armour, 3 better for Dexterity (PH 11)"
    assert card("thief 8 | leather | dex 5", "ose").fighting.ac == 9


def test_37_2_constitution_is_a_hint_and_other_scores_are_kept() -> None:
    made = card("fighter 3 | | con 17, int 9")
    assert (made.constitution, made.notes) == (17, "Intelligence 9")
    assert made.sources["constitution"] == "+3 hit points each level (PH 12)"
    assert card("thief 3 | | con 17").sources["constitution"].startswith("+2 hit points")
    assert card("thief 3 | | con 13", "ose").sources["constitution"].startswith("+1 hit point each")
    assert "constitution" not in card("thief 3 | | con 10").sources
    assert "constitution" not in card("thief 3 | | con 17", "countdown").sources


def test_37_2_dexterity_helps_missiles_and_reaction() -> None:
    assert card("thief 3 | | dex 17").sources["dexterity"] == (
        "+2 to missile attacks and reaction (PH 11)"
    )
    assert card("thief 3 | | dex 5", "ose").sources["dexterity"] == (
        "-2 to missile attacks (OSE Dexterity)".replace("-", "−")
    )
    assert "dexterity" not in card("thief 3 | | dex 10").sources


@pytest.mark.parametrize(
    ("race", "feet", "bonus"), [("elf", 60, 1), ("halfling", 30, 0), ("dwarf", 60, 0)]
)
def test_37_2_races_see_in_the_dark_and_know_their_weapons(
    race: str, feet: int, bonus: int
) -> None:
    made = card(f"fighter 1 | long sword | {race}")
    assert (made.race, made.infravision_ft, made.arms[0].to_hit) == (race, feet, bonus)
    assert made.sources["infravision"] == f"as {'an' if race == 'elf' else 'a'} {race} (PH 15)"


def test_37_2_halflings_shoot_better() -> None:
    assert card("thief 1 | short bow, club | halfling").arms[0].to_hit == 3
    assert card("halfling 1 | short bow, club |", "ose").arms[0].to_hit == 1
    assert card("halfling 1 | short bow, club |", "ose").arms[1].to_hit == 0


def test_37_2_a_ranger_surprises_more_and_is_surprised_less() -> None:
    made = card("ranger 2 | |")
    assert (made.surprised_less, made.surprises_more) == (1, 1)
    assert made.sources["surprised_less"] == "as a ranger (PH 18)"


def test_37_2_specialists_hit_harder() -> None:
    made = card("fighter 7 | longbow, long sword | specialised in longbow")
    assert made.sources["arms"] == (
        "Longbow +1 to hit, +2 damage and 3 a round as specialised (UA 18)"
    )
    bow, sword = made.arms
    assert (bow.to_hit, bow.damage, bow.weapon.rate) == (1, Roll(1, 6, 2), Fraction(3))
    assert (sword.to_hit, sword.damage, sword.routines) == (0, Roll(1, 8), None)
    double = card("fighter 1 | long sword, mace | double specialised").arms
    assert [(each.to_hit, each.damage.plus, each.routines) for each in double] == [
        (3, 3, Fraction(3, 2)),
        (0, 1, None),
    ]


def test_37_3_a_weapon_that_was_not_learned_hits_less() -> None:
    made = card("magic-user 1 | dagger, long sword | not proficient in long sword")
    assert [arm.to_hit for arm in made.arms if arm.weapon.name == "Long Sword"] == [-5]
    assert all(arm.to_hit == 0 for arm in made.arms if arm.weapon.name == "Dagger")


def test_37_2_a_monk_has_the_hand_and_the_armour_of_its_level() -> None:
    made = card("monk 8 | staff | str 18/00, dex 18")
    staff, hand = made.arms[0], made.arms[-1]
    assert (hand.weapon.name, hand.damage, hand.routines) == (
        "open hand",
        Roll(2, 6),
        Fraction(3, 2),
    )
    assert (made.fighting.ac, made.move, made.to_hit) == (4, 22.0, 0)
    assert staff.damage.plus == 4
    assert made.armour.dexterity == 0
    assert "dodges a missile" in made.notes


@pytest.mark.parametrize(
    ("game", "load", "move"),
    [("addict", "heavy gear", 9), ("osric", "medium load", 9), ("countdown", "heavy load", 6)],
)
def test_37_2_a_load_slows_in_the_steps_of_the_game(game: str, load: str, move: float) -> None:
    made = card(f"fighter 1 | | {load}", game)
    assert (made.move, made.encumbered) == (move, False)
    assert card("fighter 1 | | encumbered", game).encumbered


def test_37_2_armour_slows_more_than_a_light_load() -> None:
    assert card("fighter 1 | plate mail | normal gear").move == 6
    assert card("fighter 1 | plate mail |").sources["move"] == "by armour and load (PH 101)"


def test_37_1_several_classes_have_the_best_of_each() -> None:
    made = card("fighter 7/cleric 4 7 | |")
    alone = [card(f"{each} | |") for each in ("fighter 7", "cleric 4")]
    assert made.routines == Fraction(3, 2)
    assert made.saves == {
        each: min(alone[0].saves[each], alone[1].saves[each]) for each in made.saves
    }
    assert made.sources["saves"] == "as fighter 7 and cleric 4 (PH 18)"
    assert made.sources["routines"] == "3/2 for fighter 7 (PH 18)"


def test_37_4_the_sources_name_class_and_strength() -> None:
    made = card("fighter 5 | | str 17", "ose")
    assert made.sources["thac0"] == "as fighter 5 (OSE classes)"
    assert made.sources["to_hit"] == "+2 for Strength 17 (OSE Strength)"


def test_37_4_the_dms_notes_follow_those_of_race_and_class() -> None:
    there = battle()
    said = CharacterDraft("Ann", "monk", notes="Owes the guild.")
    notes = new_character(there, load_catalogue("addict"), TABLES, said).card.notes
    assert notes.splitlines()[-1] == "Owes the guild."


def test_37_2_of_two_suits_the_better_counts() -> None:
    assert card("fighter 1 | plate mail, leather armour |").fighting.ac == 3


def test_37_2_a_score_below_the_table_counts_as_its_lowest() -> None:
    assert card("fighter 1 | | str 1").to_hit == -3


def test_37_4_the_sources_are_told_in_the_order_of_the_card() -> None:
    made = card(
        "fighter 7 | long sword, leather armour | dex 17, str 17, specialised in long sword"
    )
    assert sources_in_words(made) == [
        "Armour class: 8 for leather armour, 3 better for Dexterity (PH 11)",
        "Move, in inches: by armour and load (PH 101)",
        "Dexterity: +2 to missile attacks and reaction (PH 11)",
        "Attacks per round: 3/2 for fighter 7 (PH 18)",
        "Strength, to hit: +1 for Strength 17 (PH 9)",
        "Strength, damage: +1 for Strength 17 (PH 9)",
        "Saving throws: as fighter 7 (PH 18)",
        "Weapons: Long Sword +1 to hit, +2 damage and 2 a round as specialised (UA 18)",
    ]


TYPED: Final = {
    "cavalier": "cavalier 9 | long sword +1 | dex 16, weapon of choice long sword",
    "paladin": "paladin 9 | long sword +1 | weapon of choice long sword",
    "barbarian": "barbarian 8 | long sword +1, hand axe | dex 18",
    "cleric": "cleric 8 | heavy mace |",
    "fighter": "fighter 7 | long sword +1 | specialised in long sword",
    "illusionist": "illusionist 8 | dagger | dex 17",
    "thief": "thief 8 | long sword | dex 17",
    "assassin": "assassin 8 | long sword |",
    "bard": "bard 7 | broadsword +3 | dex 17",
}
"""Those of the example of melee who fight hand to hand."""


def as_typed(combatant: Combatant) -> Combatant:
    """A figure of the example with the numbers that its line gives it."""
    if combatant.id not in TYPED:
        return combatant
    made = card(TYPED[combatant.id])
    arm = made.arms[0]
    weapon = combatant.weapon
    if weapon is not None:
        weapon = weapon._replace(length_ft=arm.weapon.length_ft, speed=arm.weapon.speed)
    # A rate of 3/2 is 1 in some rounds and 2 in others, as the example counts them.
    own = arm.routines or made.routines
    routines = combatant.routines if own.denominator > 1 else own
    return combatant._replace(dexterity=made.dexterity, weapon=weapon, routines=routines)


@pytest.mark.parametrize("name", ["2-round-1", "3-round-2", "4-round-3", "5-round-4"])
def test_37_the_example_of_melee_has_its_order_with_characters_typed_by_the_line(name: str) -> None:
    kept = read_scenario(resource("battles", "example-of-melee", f"{name}.json").read_bytes()).scene
    typed = kept._replace(combatants=tuple(map(as_typed, kept.combatants)))
    assert typed != kept
    told, again = (resolve_round(scene, "addict", TABLES) for scene in (kept, typed))
    assert [(each.act.id, each.rank, each.outcome) for each in again.acts] == [
        (each.act.id, each.rank, each.outcome) for each in told.acts
    ]
