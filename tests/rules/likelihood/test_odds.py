"""Odds are exact, compared with hand counts of simple scenes and with brute force."""

import json
from fractions import Fraction
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from battleboard.rules import (
    RULESETS,
    Action,
    Combatant,
    Fighting,
    Odds,
    Scene,
    SceneError,
    Side,
    SpellOdds,
    find_ruleset,
    odds,
)
from battleboard.rules.likelihood.chances import ways
from battleboard.rules.ruleset import CRITICAL_HITS
from battleboard.rules.scene import IfGone, Settlement
from battleboard.rules.timing.dice import without_throws
from battleboard.storage.scenario import read_scenario
from tests.profiles import examples
from tests.rules.likelihood.brute import counted, told
from tests.rules.scenes import TABLES, casts, does, figure, uses, weapon
from tests.scenarios.strategies import Plain, random_melee, random_scenario

MOST_BY_HAND = 6**3
HALF = Fraction(1, 2)


def scene_before_dice(seed: int, figures: int, game: str) -> Scene:
    """Any scene, with as many unrolled dice as brute force can count."""
    rng = Random(seed)
    rules = find_ruleset(game)
    make = rng.choice((random_melee, crowded_melee, random_scenario))
    # Critical hits change no order: without them, each seed draws what it always drew.
    asked = [each for each in rules.options if each.id != CRITICAL_HITS.id]
    options = {each.id: rng.choice(each.answers) for each in asked if rng.random() < 0.3}
    plain = make(rng, figures) | {"ruleset": game, "options": options}
    for combatant in plain["combatants"]:
        combatant["type"] = rng.choice(("", "", "orc"))
    for action in plain["actions"]:
        if rng.random() < 0.8:
            action["hit_chance"] = rng.choice(("1/2", "1/3", "3/5", 0, 1))
        action["lethal"] = rng.random() < 0.5
    scene = without_throws(read_scenario(json.dumps(plain)).scene)
    if rng.random() < 0.2:
        scene = with_die(scene, 0, rng)
    for at in range(figures):
        if ways(rules.dice(scene, TABLES, rules.rulings(options)).throws) > MOST_BY_HAND:
            scene = with_die(scene, at, rng)
    return scene


def crowded_melee(rng: Random, figures: int) -> Plain:
    """A melee in which many are in reach of several foes, and some of them flee."""
    plain = random_melee(rng, figures)
    for each in plain["combatants"]:
        each["at_ft"] = [rng.randint(0, 12), rng.randint(0, 6)]
    for action in plain["actions"]:
        if rng.random() < 0.4:
            action["if_target_gone"] = rng.choice(get_args(IfGone))
        if action["kind"] == "melee" and rng.random() < 0.2:
            action |= {"kind": rng.choice(("missile", "flee"))}
    return plain


def with_die(scene: Scene, at: int, rng: Random) -> Scene:
    figures = list(scene.combatants)
    figures[at] = figures[at]._replace(initiative=rng.randint(1, 6))
    return scene._replace(combatants=tuple(figures))


@pytest.mark.parametrize("game", RULESETS)
@settings(max_examples=examples(25), deadline=None)
@given(seed=st.integers(0, 2**32), figures=st.integers(2, 4))
@example(seed=130677, figures=4)
@example(seed=6191955, figures=4)
def test_odds_are_what_every_die_and_every_blow_come_to(game: str, seed: int, figures: int) -> None:
    scene = scene_before_dice(seed, figures, game)
    expected = counted(scene, game)
    assert told(odds(scene, game, TABLES)) == expected


BLUE = (figure("mage"), figure("archer", arm=weapon("missile")), figure("elf"))
RED = (figure("orc", "red"), figure("ogre", "red"), figure("shaman", "red"))


def sought(*actions: Action, game: str = "ose", sides: dict[str, Side] | None = None) -> Odds:
    """The odds of a fight between two sides in which each acting figure rolls its own die."""
    acting = {action.by for action in actions}
    aimed = {target for action in actions for target in action.targets}
    figures = tuple(each for each in (*BLUE, *RED) if each.id in acting | aimed)
    sides = sides or {"blue": Side(), "red": Side()}
    return odds(Scene(sides, figures, actions), game, TABLES)


def spell_of(found: Odds, who: str = "mage") -> SpellOdds:
    return next(spell for spell in found.spells if spell.act.by == who)


def test_one_attacker_spoils_the_spell_if_his_side_wins_and_he_hits() -> None:
    found = sought(casts("mage", 1, "orc"), does("orc", "melee", "mage", hit_chance=HALF))
    spell = spell_of(found)
    assert found.combinations == 36
    assert spell.spoiled_by == {("orc:strike 1",): Fraction(15, 36) / 2}
    assert [spell.completes, spell.runs_on, spell.absent] == [1 - Fraction(15, 72), 0, 0]


def test_of_two_attackers_at_one_moment_either_or_both_spoil_the_spell() -> None:
    found = sought(
        casts("mage", 1, "orc"),
        does("orc", "melee", "mage", hit_chance=HALF),
        does("ogre", "melee", "mage", hit_chance=Fraction(1, 3)),
    )
    won = Fraction(15, 36)
    assert spell_of(found).spoiled_by == {
        ("orc:strike 1",): won * Fraction(2, 6),
        ("ogre:strike 1",): won * Fraction(1, 6),
        ("ogre:strike 1", "orc:strike 1"): won * Fraction(1, 6),
    }
    assert spell_of(found).spoiled == won * Fraction(4, 6)


def test_the_second_of_two_routines_counts_only_where_the_first_misses() -> None:
    twice = figure("orc", "red", routines=Fraction(2))
    actions = (casts("mage", 10, "orc"), does("orc", "melee", "mage", hit_chance=HALF))
    scene = Scene(
        {"blue": Side(1), "red": Side(6)},
        (BLUE[0], twice),
        actions,
        options={"spoil.first_only": "off"},
    )
    found = odds(scene, "addict", TABLES)
    assert (found.dice, found.combinations) == ((), 1)
    assert spell_of(found).spoiled_by == {
        ("orc:strike 1",): HALF,
        ("orc:strike 2",): Fraction(1, 4),
    }


def test_an_attacker_who_is_shot_before_he_strikes_spoils_nothing() -> None:
    found = sought(
        casts("mage", 1, "orc"),
        does("orc", "melee", "mage", hit_chance=Fraction(1)),
        does("archer", "missile", "orc", hit_chance=HALF, lethal=True),
        game="countdown",
    )
    # The orc is ahead of the mage in 90 of 216 ways, and in 20 of them the archer of the orc.
    assert found.combinations == 216
    assert spell_of(found).spoiled == Fraction(90, 216) - Fraction(20, 216) / 2
    prevented = {each.act.id: each.prevented for each in found.acts if each.act.by != "mage"}
    assert prevented == {"orc:strike 1": Fraction(90, 216) / 2, "archer:shot 1": 0}


def felling(*more: Action, near: bool = True, gone: IfGone | None = None) -> Odds:
    """The odds if the elf may fell the orc that the archer, the ogre's foe, attacks too."""
    at = {"elf": (0.0, 0.0), "archer": (4.0, 0.0), "orc": (2.0, 2.0), "shaman": (5.0, 3.0)}
    figures = tuple(
        figure(name, side, at_ft=place if near or name != "shaman" else (99.0, 99.0))
        for (name, place), side in zip(at.items(), ("blue", "blue", "red", "red"), strict=True)
    )
    actions = (
        does("elf", "melee", "orc", hit_chance=HALF, lethal=True),
        does("archer", "melee", "orc", hit_chance=Fraction(1, 3), delay=2, if_target_gone=gone),
        *more,
    )
    sides = {"blue": Side(3), "red": Side(1)}
    return odds(Scene(sides, figures, actions), "addict", TABLES)


def test_a_blow_whose_target_has_fallen_goes_at_the_next_foe() -> None:
    found = felling(casts("shaman", 9, "elf"))
    # In half of all cases the orc is down before the archer strikes, and the shaman is in reach.
    assert spell_of(found, "shaman").spoiled_by == {("archer:strike 1",): HALF / 3}
    assert all(not each.prevented for each in found.acts if each.act.by == "archer")


@pytest.mark.parametrize("alone", [{"near": False}, {"gone": "lose"}, {"gone": "follow"}])
def test_a_blow_with_nobody_left_to_go_at_is_prevented(alone: dict[str, Any]) -> None:
    found = felling(casts("shaman", 9, "elf"), **alone)
    assert spell_of(found, "shaman").spoiled_by == {}
    assert [each.prevented for each in found.acts if each.act.by == "archer"] == [HALF]


def test_a_blow_is_lost_only_when_all_whom_it_reaches_are_down() -> None:
    more = Action("elf", "missile", ("shaman",), hit_chance=HALF, lethal=True)
    found = felling(more)
    assert [each.prevented for each in found.acts if each.act.by == "archer"] == [Fraction(1, 4)]


def test_the_quicker_of_two_spells_takes_the_other_caster_out() -> None:
    found = sought(
        casts("mage", 2, "shaman", lethal=True, hit_chance=Fraction(2, 3)),
        casts("shaman", 5, "mage"),
        game="addict",
    )
    assert spell_of(found, "shaman").spoiled_by == {("mage:spell",): Fraction(2, 3)}
    assert spell_of(found, "mage").completes == 1


def test_pairs_are_counted_over_the_dice() -> None:
    found = sought(does("elf", "melee", "orc"), does("orc", "melee", "elf"), game="countdown")
    pair = found.pairs[0]
    assert {pair.one, pair.other} == {"elf:strike 1", "orc:strike 1"}
    assert list(pair[2:]) == [Fraction(15, 36), Fraction(6, 36), Fraction(15, 36), 0]


def test_an_act_lies_in_the_segment_of_its_die() -> None:
    found = sought(does("elf", "melee", "orc"), does("orc", "none"), game="countdown")
    assert found.acts[0].segments == dict.fromkeys(range(1, 7), Fraction(1, 6))


def test_an_extra_blow_is_there_only_on_some_dice() -> None:
    quick = figure("elf", arm=weapon(speed=1))
    slow = figure("orc", "red", arm=weapon(speed=13))
    actions = (does("elf", "melee", "orc"), does("orc", "melee", "elf"))
    found = odds(Scene({"blue": Side(), "red": Side()}, (quick, slow), actions), "addict", TABLES)
    absent = {each.act.id: each.absent for each in found.acts}
    assert absent["elf:strike 1"] == 0
    assert absent["elf:strike 2"] == Fraction(5, 6)
    pair = next(pair for pair in found.pairs if "elf:strike 2" in pair)
    assert pair.absent == Fraction(5, 6)


def test_a_spell_that_runs_on_is_dated_in_its_round() -> None:
    found = sought(
        casts("mage", 12, "orc"), does("orc", "melee", "mage", hit_chance=HALF), game="addict"
    )
    spell = spell_of(found)
    assert spell.due == {(2, 2): 1}
    assert [spell.completes, spell.runs_on + spell.spoiled] == [0, 1]
    assert spell.runs_on < 1


def test_a_die_that_is_known_is_kept() -> None:
    sides = {"blue": Side(6), "red": Side()}
    found = sought(casts("mage", 1, "orc"), does("orc", "melee", "mage"), sides=sides)
    assert [throw.owner for throw in found.dice] == ["red"]
    assert spell_of(found).completes == 1


def test_tied_dice_that_are_thrown_again_do_not_count() -> None:
    scene = Scene(
        {"blue": Side(), "red": Side()},
        (BLUE[0], RED[0]),
        (casts("mage", 1, "orc"), does("orc", "melee", "mage", hit_chance=Fraction(1))),
        options={"initiative.ties": "reroll"},
    )
    found = odds(scene, "ose", TABLES)
    assert (found.combinations, spell_of(found).spoiled) == (30, HALF)


def test_dice_that_can_only_tie_are_an_error_in_a_sentence() -> None:
    scene = Scene(
        {"blue": Side(die=1), "red": Side(die=1)},
        (BLUE[0], RED[0]),
        (casts("mage", 1, "orc"), does("orc", "melee", "mage")),
        options={"initiative.ties": "reroll"},
    )
    with pytest.raises(SceneError, match="2 dice cannot all show different numbers"):
        odds(scene, "ose", TABLES)


def test_known_dice_that_are_tied_stay_the_games_own_error() -> None:
    scene = Scene(
        {"blue": Side(3), "red": Side(3)},
        (BLUE[0], RED[0]),
        (casts("mage", 1, "orc"), does("orc", "melee", "mage")),
        options={"initiative.ties": "reroll"},
    )
    with pytest.raises(SceneError, match="roll again"):
        odds(scene, "ose", TABLES)


def test_outcomes_that_are_given_are_kept() -> None:
    scene = Scene(
        {"blue": Side(1), "red": Side(6)},
        (BLUE[0], RED[0]),
        (casts("mage", 1, "orc"), does("orc", "melee", "mage", hit_chance=HALF)),
    )
    for end in get_args(Settlement):
        found = odds(scene._replace(outcomes={"orc:strike 1": end}), "ose", TABLES)
        assert spell_of(found).spoiled == (end in {"hit", "incapacitated"})


def test_an_outcome_of_no_act_is_an_error() -> None:
    scene = Scene({"blue": Side()}, (BLUE[0],), (casts("mage", 1),), {"mage:spel": "hit"})
    with pytest.raises(SceneError, match="did you mean 'mage:spell'"):
        odds(scene, "ose", TABLES)


def test_the_chance_to_hit_comes_from_figures_where_they_are_given() -> None:
    orc = RED[0]._replace(fighting=Fighting(thac0=19, attack_bonus=0))
    mage = BLUE[0]._replace(fighting=Fighting(ac=9))
    scene = Scene(
        {"blue": Side(1), "red": Side(6)},
        (mage, orc),
        (casts("mage", 1, "orc"), does("orc", "melee", "mage")),
    )
    found = odds(scene, "ose", TABLES)
    assert spell_of(found).spoiled == Fraction(11, 20)
    assert found.notes == ()


def test_without_any_chance_every_blow_hits_and_a_note_says_so_once() -> None:
    sides = {"blue": Side(1), "red": Side(6)}
    found = sought(
        casts("mage", 1, "orc"),
        does("orc", "melee", "mage"),
        does("ogre", "melee", "mage"),
        does("elf", "melee", "orc"),
        sides=sides,
    )
    assert spell_of(found).spoiled == 1
    assert found.notes == (
        "No chance to hit is given for ogre and orc: every blow is assumed to hit.",
    )


def test_a_device_that_runs_on_or_a_move_fells_nobody() -> None:
    found = sought(
        uses("mage", 12, "orc", lethal=True),
        does("elf", "move", "orc", lethal=True),
        does("orc", "melee", "elf"),
        game="addict",
    )
    assert [each.prevented for each in found.acts] == [0, 0, 0]


@pytest.mark.parametrize(
    ("sides", "often"),
    [({"blue": Side(), "red": Side()}, "6 of 36"), ({"blue": Side(6), "red": Side(6)}, "all")],
)
def test_rings_are_told_with_how_often_they_come(sides: dict[str, Side], often: str) -> None:
    figures = (
        figure("page"),
        figure("archer", "red", weapon("missile"), dexterity=5, routines=Fraction(3)),
        figure("fencer"),
        figure("orc", "red"),
    )
    actions = (
        does("page", "parry", "orc"),
        does("archer", "missile", "page"),
        does("fencer", "melee", "archer"),
        does("orc", "melee", "fencer"),
    )
    found = odds(Scene(sides, figures, actions), "addict", TABLES)
    assert found.notes[-1].startswith(f"In {often} possible dice rolls the rules form ")


def many(sides: int, *, tied: bool) -> Scene:
    """This many sides of one swordsman each, all in one circle or in separate duels."""
    figures = tuple(Combatant(f"f{n}", f"s{n}") for n in range(sides))
    foes = [(n + 1) % sides if tied else n ^ 1 for n in range(sides)]
    actions = tuple(Action(f"f{n}", "melee", (f"f{foe}",)) for n, foe in enumerate(foes))
    return Scene({f"s{n}": Side() for n in range(sides)}, figures, actions)


def test_too_many_dice_are_factored_into_those_that_bear_on_each_other() -> None:
    found = odds(many(10, tied=False), "addict", TABLES)
    assert found.combinations == 6**10
    assert len(found.acts) == 10
    for pair in found.pairs:
        assert list(pair[2:]) == [Fraction(15, 36), Fraction(6, 36), Fraction(15, 36), 0]


def test_dice_that_are_still_too_many_are_an_error_with_their_bound() -> None:
    with pytest.raises(SceneError) as fault:
        odds(many(9, tied=True), "addict", TABLES)
    assert str(fault.value) == (
        "sides: 9 dice that affect each other can fall in 10,077,696 ways; odds are exact, and "
        "calculated for at most 1,679,616 (8 six-sided dice)"
    )


@pytest.mark.parametrize(
    ("game", "seed", "figures"), [("procedure", 17145, 2), ("osric3", 20041, 3)]
)
def test_a_blow_whose_target_is_gone_counts_as_prevented(
    game: str, seed: int, figures: int
) -> None:
    """An act lost because its target has left is prevented."""
    scene = scene_before_dice(seed, figures, game)
    expected = counted(scene, game)
    assert expected.prevented
    assert told(odds(scene, game, TABLES)) == expected
