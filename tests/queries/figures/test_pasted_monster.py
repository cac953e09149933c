"""Stat blocks become figures; what they do not state is told or asked."""

from fractions import Fraction

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Refusal, Roll, RollRequest
from battleboard.battle.state.figure import Figure
from battleboard.queries.figures.figures_to_add import pasted_figures, whole_in
from battleboard.queries.figures.pasted_monster import (
    NOTHING_TYPED,
    PastedMonster,
    TypedValues,
    block_dialect,
    pasted_monster,
)
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.creatures import MonsterAttack, MonsterPace
from battleboard.storage.stat_blocks.block_reader import read_blocks
from tests.battle.battles import battle, figure

FIGHT = battle(figure("ann"))
ORCS = '8 orcs (AC 6, MV 9", HD 1, hp 5, 4, 3, 7, 2, 8, 6, 1, #AT 1, D 1–8, ML 8, AL LE)'


def pasted(text: str, typed: TypedValues = NOTHING_TYPED, fight: Battle = FIGHT) -> PastedMonster:
    (block,) = read_blocks(text, block_dialect(fight.rules))
    return pasted_monster(fight, load_catalogue(fight.ruleset), block, typed)


def high(ask: RollRequest) -> int:
    return ask.dice.highest


def figures(*monsters: PastedMonster, fight: Battle = FIGHT) -> tuple[Figure, ...]:
    return pasted_figures(fight, load_catalogue(fight.ruleset), monsters, high)


def test_what_a_block_says_of_experience_is_on_the_cards() -> None:
    (newt,) = figures(pasted("Newt: AC 5; HD 1; MV 40; hp 4; XP 20+2/hp"))
    assert newt.card.worth == (20, 2)
    (plain,) = figures(pasted("Broken Fang Orc: AC 5; HD 1; MV 90; hp 4; XP 35"))
    assert plain.card.worth == (35, 0)
    (silent,) = figures(pasted("Gnarl: AC 5; HD 1; MV 90; hp 4"))
    assert silent.card.worth is None


def test_individual_hit_points_make_individual_figures() -> None:
    made = figures(pasted(ORCS))
    assert [each.card.name for each in made] == [f"Orc {at}" for at in range(1, 9)]
    assert [each.hp.most for each in made] == [5, 4, 3, 7, 2, 8, 6, 1]
    card = made[0].card
    assert (card.type, card.fighting.ac, card.fighting.hit_dice) == ("orc", 6, "1")
    assert (card.move, card.morale) == (9.0, 8)
    assert [str(arm.damage) for arm in card.arms] == ["1d8"]
    assert card.notes == "The to-hit number is taken from the hit dice."


def test_what_the_catalogue_adds_is_told() -> None:
    found = pasted("Orc (hp 4)")
    assert found.derived == (
        "From the catalogue: AC, hit dice, move, attacks and morale.",
        "The to-hit number is taken from the hit dice.",
    )
    assert found.missing == ()
    (orc,) = figures(found)
    assert orc.hp.most == 4
    assert "From the catalogue" in orc.card.notes


def test_a_kind_of_a_known_monster_has_its_face_and_powers_but_its_own_numbers() -> None:
    found = pasted("Sour Tooth Ghoul: AC 6; HD 2; hp 9; MV 9")
    assert (found.monster.id, found.monster.undead) == ("ghoul", "Ghoul")
    assert found.monster.routines == ()
    assert found.derived == ("The to-hit number is taken from the hit dice.",)
    assert (found.own.id, found.own.name) == ("sour-tooth-ghoul", "Sour Tooth Ghoul")
    assert figures(found)[0].card.type == "ghoul"


def test_what_nobody_states_is_asked() -> None:
    found = pasted("Bog thing: #AT 1; D 1-6; THAC0 16; HD F2")
    assert found.missing == ("ac", "hit_points", "move")
    with pytest.raises(Refusal, match="Type the armour class, hit points and move of Bog thing"):
        figures(found)
    found = pasted("Bog thing: #AT 1; D 1-6; THAC0 16", TypedValues(7, (9,), 60))
    (thing,) = figures(found)
    assert (thing.hp.most, thing.card.move) == (9, 6.0)
    assert (thing.card.fighting.ac, thing.card.fighting.thac0) == (7, 16)
    assert found.derived == ()


def test_hit_points_are_rolled_from_hit_dice_and_it_is_told() -> None:
    eight = pasted('Newt: AC 6; MV 6"; HD 2')
    assert eight.derived[0] == "Hit points are rolled from the hit dice."
    assert figures(eight)[0].hp.most == 16
    other = pasted('Newt: AC 6; MV 6"; HD 2d6 hp')
    assert other.monster.hit_dice == ()
    assert figures(other)[0].hp.most == 12
    odd = pasted('Newt: AC 6; MV 6"; HD 9+1d3')
    assert (odd.monster.hit_dice, odd.monster.hit_points) == ((), ())


def test_dice_of_its_own_are_not_mixed_with_those_of_the_catalogue() -> None:
    assert pasted("Orc: AC 6; HD 1d6 hp").monster.hit_dice == ()


def test_values_of_other_scales_are_converted_and_it_is_told() -> None:
    found = pasted("Newt: AC [14]; HD 1; MV (20')")
    assert found.monster.ac == 6
    assert found.monster.pace == MonsterPace(60)
    assert found.derived[:2] == (
        "AC 6 is converted from ascending AC 14.",
        "Move 60 ft is converted from 20 ft per round.",
    )


def test_moves_of_every_kind() -> None:
    found = pasted('Newt: AC 5; HD 1; hp 3; MV 6"/12"//9", climb 3')
    assert found.monster.pace == MonsterPace(60, 120, 90)
    assert pasted("Newt: AC 5; HD 1; hp 3; MV 12").monster.pace == MonsterPace(120)
    assert pasted("Newt: AC 5; HD 1; hp 3; MV 40").monster.pace == MonsterPace(40)


def test_attacks_become_routines() -> None:
    text = (
        "Newt: AC 5; HD 1; hp 3; MV 40; Att 2 × claw (1d4), bite (1d6 + poison) or tail (2-12), "
        "or weapon (1d8 or by weapon + 1)"
    )
    found = pasted(text)
    claw = MonsterAttack("claw", Roll(1, 4))
    assert found.monster.routines == (
        (claw, claw, MonsterAttack("bite", Roll(1, 6))),
        (MonsterAttack("tail", Roll(2, 6)),),
        (MonsterAttack("", Roll(1, 8)),),
        (MonsterAttack("weapon", None, weapon=True, plus=1),),
    )
    assert found.notes == ("poison",)


def test_weapons_of_the_catalogue_keep_their_length_and_speed() -> None:
    found = pasted("Guard: AC 5; HD 1; hp 3; MV 9; #AT 3/2; D 1-8 (long sword +1)")
    assert found.rate == Fraction(3, 2)
    (guard,) = figures(found)
    assert guard.card.routines == Fraction(3, 2)
    named = pasted("Guard: AC 5; HD 1; hp 3; MV 9; #AT 1 weapon").monster
    assert named.routines == ((MonsterAttack("weapon", None, weapon=True),),)
    strange = pasted("Guard: AC 5; HD 1; hp 3; MV 9; #AT 1; D 0-4").monster
    assert strange.routines == ((MonsterAttack("", None),),)


def test_saves_size_and_experience() -> None:
    text = "NEWT: AC 5; HD 1; MV 40; SV D12 W13 P14 B15 S16; SZ L; XP 1,020+4/hp"
    found = pasted(text).monster
    assert (found.name, found.size) == ("Newt", "large")
    assert found.saves == (12, 13, 14, 15, 16)
    assert (found.xp, found.xp_per_hp) == (1020, 4)
    assert pasted("Newt: AC 5; HD 1; Save F2; XP 15, 16").monster.saves_as == "fighter 2"
    assert pasted("Newt: AC 5; HD 1; Save NM; XP 15").monster.saves_as == ""
    assert pasted("Newt: AC 5; HD 1; Save F0").monster.saves_as == "fighter 0"


def test_a_block_without_a_name_is_a_monster() -> None:
    (block,) = read_blocks("AC 5; HD 2; hp 9; MV 40", block_dialect(FIGHT.rules))
    found = pasted_monster(FIGHT, load_catalogue(FIGHT.ruleset), block)
    assert (found.monster.id, found.monster.name, found.number) == ("monster", "Monster", 1)


def test_several_monsters_have_free_names_and_ids() -> None:
    one = pasted("Newt: AC 5; HD 2; hp 9; MV 40")
    made = figures(one, one)
    assert [each.card.name for each in made] == ["Newt", "Newt 1"]
    assert len({each.id for each in made}) == 2


def test_numbers_are_typed() -> None:
    assert whole_in(" 12″ ", "a move") == 12
    assert whole_in("-1", "a class") == -1
    assert whole_in("", "a class") is None
    with pytest.raises(Refusal, match="Expected a class"):
        whole_in("five", "a class")
