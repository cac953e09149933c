"""Odds over only the relevant dice equal those over all dice together."""

import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from battleboard.rules import (
    Action,
    Effort,
    Fighting,
    Odds,
    Scene,
    SceneError,
    Side,
    find_ruleset,
    odds,
)
from battleboard.rules.likelihood.calculation import by_dice_groups, by_parts
from battleboard.rules.likelihood.dice_groups import fate_groups, order_groups
from battleboard.rules.likelihood.odds import in_order
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.scene import NEEDS_TARGET, NOTHING
from battleboard.rules.timing.dice import with_throws, without_throws
from battleboard.storage.scenario import read_scenario
from tests.profiles import examples
from tests.rules.likelihood.brute import counted, told
from tests.rules.scenes import TABLES, casts, does, figure, uses, weapon
from tests.scenarios.strategies import Plain, random_melee, random_scenario

GAME = "countdown"
RULES = find_ruleset(GAME)
SIDES = {"r": Side(), "b": Side()}
FIGURES = tuple(figure(name, side) for name, side in zip("abcdef", "rbrbrb", strict=True))
SCENES = examples(240)
FEW = examples(8)
KINDS = (*("melee",) * 3, *("charge", "cast", "hold") * 2, "close", "set", "missile", "device")

SPEAR = weapon(receives_charge=True)


def sets(*actions: Action, turns: Mapping[str, str] = NOTHING, **more: object) -> dict[str, str]:
    """The figures whose dice decide what becomes of each one's acts, and each couple's order.

    `turns` names the foes that a figure may strike if its target is felled.
    """
    found = {}
    scene = Scene(SIDES, FIGURES, actions)._replace(**more)  # type: ignore[arg-type]
    for cone in fate_groups(scene, lambda action: turns.get(action.by, "")):
        found.update(dict.fromkeys(cone.acting, _joined(cone.figures)))
    for group in order_groups(scene):
        found.update({_joined(couple): _joined(group.figures) for couple in group.couples})
    return found


def _joined(names: Iterable[str]) -> str:
    return "".join(sorted(names))


def test_an_act_turns_on_its_own_die_and_a_pair_on_two() -> None:
    found = sets(does("a", "melee", "b"), does("b", "melee", "c"), does("c", "none"))
    assert found == {"a": "a", "b": "b", "ab": "ab", "bc": "bc"}


def test_a_held_action_turns_on_those_it_waits_for_and_on_those_they_wait_for() -> None:
    found = sets(does("a", "hold", "b"), does("b", "hold", "c", "d"), does("c", "move"))
    assert [found[name] for name in ("a", "b", "c", "ab")] == ["abcd", "bcd", "c", "abcd"]


@pytest.mark.parametrize("kind", ["charge", "close"])
def test_whoever_can_receive_those_who_come_turns_on_them(kind: str) -> None:
    actions = (Action("a", kind, ("b",)), does("b", "melee", "c"))  # type: ignore[arg-type]
    assert sets(*actions) == {"a": "a", "b": "b", "ab": "ab", "bc": "bc"}
    armed = tuple(each._replace(weapon=SPEAR) if each.id == "b" else each for each in FIGURES)
    found = sets(*actions, combatants=armed)
    assert found == {"a": "a", "b": "ab", "ab": "ab", "bc": "abc"}


def test_what_comes_to_no_blow_turns_neither_on_who_fells_its_target_nor_fells_anyone() -> None:
    actions = (does("a", "melee", "b", lethal=True), does("c", "move", "b", lethal=True))
    found = sets(*actions, casts("d", 1, "b"), does("e", "melee", "b"))
    assert [found[name] for name in "cde"] == ["c", "d", "ae"]


def test_a_spell_turns_on_those_who_may_spoil_it_and_on_those_who_may_spoil_theirs() -> None:
    actions = (casts("a", 1, "d"), casts("b", 1, "a"), does("c", "melee", "b"))
    found = sets(*actions, does("d", "melee", "c"))
    assert [found[name] for name in "abcd"] == ["abc", "bc", "c", "d"]
    assert found["ab"] == "ab"


def test_an_act_turns_on_those_who_may_take_its_figure_out() -> None:
    actions = (does("a", "melee", "b"), does("b", "melee", "c", lethal=True))
    found = sets(*actions, does("d", "melee", "b", lethal=True), does("c", "move"))
    # Whether a finds b on its feet depends on d.
    assert [found[name] for name in "abcd"] == ["ad", "bd", "bcd", "d"]


def test_whoever_may_turn_on_another_counts_for_it() -> None:
    actions = (does("a", "melee", "b", lethal=True), does("c", "melee", "b"), does("d", "cast"))
    assert sets(*actions, turns={"c": "d"})["d"] == "acd"
    assert sets(*actions)["d"] == "d"
    harmless = (does("a", "melee", "b"), *actions[1:])
    assert sets(*harmless, turns={"c": "d"})["d"] == "d"


def test_a_set_weapon_may_take_out_those_who_come() -> None:
    found = sets(does("a", "charge", "b"), does("b", "set", lethal=True))
    assert (found["a"], found["b"]) == ("ab", "ab")


def test_whose_act_is_known_to_take_somebody_out_counts_as_lethal() -> None:
    actions = (does("a", "melee", "b"), does("b", "move"))
    assert sets(*actions)["b"] == "b"
    assert sets(*actions, outcomes={"a:strike 1": "hit"})["b"] == "b"
    assert sets(*actions, outcomes={"a:strike 1": "incapacitated"})["b"] == "ab"


def test_those_who_cast_against_each_others_side_are_a_couple() -> None:
    assert sets(casts("a", 1), uses("b", 1), casts("c", 1)) == {
        "a": "a",
        "b": "b",
        "c": "c",
        "ab": "ab",
        "bc": "bc",
    }


def scene_of(rng: Random, figures: int) -> Scene:
    """A fight full of figures that wait for each other, with shared or rolled dice."""
    make = rng.choice((random_melee, random_scenario))
    plain = make(rng, figures) | {"ruleset": GAME, "options": {}}
    for each in plain["combatants"]:
        each["type"] = rng.choice(("", "", "", "orc"))
    plain["actions"] = with_one_spell([busy(rng, plain, each) for each in plain["actions"]])
    scene = without_throws(read_scenario(json.dumps(plain)).scene)
    armed = []
    for each in scene.combatants:
        arm = SPEAR if rng.random() < 0.4 else each.weapon
        die = rng.randint(1, 6) if rng.random() < 0.15 else None
        fights = Fighting(ac=15, attack_bonus=rng.randint(0, 5))
        armed.append(each._replace(weapon=arm, initiative=die, fighting=fights))
    return scene._replace(combatants=tuple(armed))


def with_one_spell(actions: list[Plain]) -> list[Plain]:
    """The actions without a figure's second spell, which no scenario may have."""
    first = {each["by"]: at for at, each in reversed([*enumerate(actions)]) if "spell" in each}
    return [
        each for at, each in enumerate(actions) if "spell" not in each or first[each["by"]] == at
    ]


def busy(rng: Random, plain: Plain, action: Plain) -> Plain:
    """An action that others may have to wait for."""
    by, kind = action["by"], rng.choice(KINDS)
    side = {each["id"]: each["side"] for each in plain["combatants"]}
    foes = [name for name in side if name != by and (side[name] != side[by] or rng.random() < 0.1)]
    if kind in NEEDS_TARGET and not foes:
        kind = "other"
    said: Plain = {"by": by, "kind": kind, "lethal": rng.random() < rng.choice((0, 0.2, 0.5))}
    if kind in NEEDS_TARGET or (foes and rng.random() < 0.7):
        said["targets"] = rng.sample(foes, min(len(foes), rng.choice((1, 1, 2))))
    if kind in {"cast", "device"}:
        word = "spell" if kind == "cast" else "device"
        said[word] = {"casting_time": 2, "lasting": kind == "cast" and rng.random() < 0.3}
    if kind in {"charge", "close"}:
        said["distance_ft"] = rng.choice((15, 30, 50, 80, 300))
    if rng.random() < 0.7:
        said["hit_chance"] = rng.choice(("1/2", "1/3", "3/5", 0, 1))
    return said


def both(scene: Scene) -> tuple[Odds, Odds]:
    """The odds from the relevant dice, and from all dice together."""
    case = rules_context(scene, TABLES, RULES.rulings(scene.options))
    dice = RULES.dice(scene, TABLES, case.rulings)
    return by_dice_groups(case, RULES, dice), by_parts(case, RULES, dice)


@pytest.mark.parametrize("chunk", range(8))
def test_what_turns_on_some_dice_is_what_all_dice_together_come_to(chunk: int) -> None:
    for seed in range(chunk * SCENES // 8, (chunk + 1) * SCENES // 8):
        rng = Random(seed)
        some, together = both(scene_of(rng, rng.choice((2, 3, 4, 4, 5))))
        # With all dice counted together, only one combination of each order is planned, so a note
        # may be missed.
        assert set(together.notes) <= set(some.notes)
        assert some._replace(notes=()) == together._replace(notes=()), seed


@pytest.mark.parametrize("chunk", range(3))
def test_those_who_wait_for_each_other_come_to_what_every_die_and_every_blow_do(chunk: int) -> None:
    for seed in range(chunk * FEW, (chunk + 1) * FEW):
        scene = scene_of(Random(seed), 3)
        assert told(odds(scene, GAME, TABLES)) == counted(scene, GAME), seed


def test_known_dice_of_one_type_count_with_what_each_figure_adds() -> None:
    orcs = [
        figure(name, "b", type="orc", initiative=4, dexterity=score)
        for name, score in (("b", 14), ("d", 10))
    ]
    actions = (does("a", "hold", "b", "d"), does("b", "move"), casts("d", 1, "a"))
    scene = Scene(SIDES, (FIGURES[0], *orcs), actions, options={"initiative.dex": "on"})
    assert told(odds(scene, GAME, TABLES)) == counted(scene, GAME)


def test_who_waits_for_somebody_that_falls_strikes_nobody() -> None:
    half = Fraction(1, 2)
    actions = (
        does("a", "hold", "b", "d", lethal=True, hit_chance=half),
        does("b", "move"),
        does("c", "melee", "b", lethal=True, hit_chance=half),
        does("d", "melee", "a", hit_chance=half),
    )
    scene = Scene(SIDES, FIGURES[:4], actions)
    some, together = both(scene)
    assert some == together
    assert told(some) == counted(scene, GAME)


def planned(scene: Scene) -> int:
    """How many plans the odds of a scene take."""
    plans = list[int]()
    odds(scene, GAME, TABLES, Effort(step=lambda: plans.append(1)))
    return len(plans)


def test_orders_of_the_dice_that_come_to_the_same_share_one_plan() -> None:
    names = "abcdef"
    actions = [does(name, "melee", names[at - 1], lethal=True) for at, name in enumerate(names)]
    scene = Scene(SIDES, FIGURES, tuple(actions))
    # Of six who attack each other in a ring, each may fall before its own blow: 4,683 orders.
    assert planned(scene) < 200
    some, together = both(scene)
    assert some == together


def every_plan_notes(case: RulesContext) -> Iterator[str]:
    dice = RULES.dice(case.scene, TABLES, case.rulings)
    for values in product(*(range(1, throw.faces + 1) for throw in dice.throws)):
        rolled = with_throws(case.scene, dice.throws, values)
        yield from RULES.plan_round(rolled, TABLES, case.rulings).notes


def test_no_note_is_lost_and_none_is_made_up() -> None:
    for seed in range(examples(80)):
        scene = scene_of(Random(seed), 3)
        case = rules_context(scene, TABLES, RULES.rulings(scene.options))
        found = set(odds(scene, GAME, TABLES).notes)
        hits = {note for note in found if note.startswith("No chance to hit")}
        assert found - hits == set(every_plan_notes(case)), seed


def test_fourteen_dice_are_no_more_than_those_of_each_pair() -> None:
    figures = tuple(figure(f"f{at}", "rb"[at % 2]) for at in range(14))
    actions = tuple(does(f"f{at}", "melee", f"f{(at + 1) % 14}") for at in range(14))
    found = odds(Scene(SIDES, figures, actions), GAME, TABLES)
    assert found.combinations == 6**14
    assert len(found.pairs) == len(found.acts) == 14
    assert {pair.one_first + pair.together / 2 for pair in found.pairs} == {0.5}


def test_more_dice_than_can_be_counted_are_refused_with_their_number() -> None:
    figures = tuple(figure(f"f{at}", "rb"[at % 2]) for at in range(10))
    actions = tuple(does(f"f{at}", "melee", f"f{(at + 1) % 10}", lethal=True) for at in range(10))
    with pytest.raises(SceneError, match="10 dice that affect each other can fall in 60,466,176"):
        odds(Scene(SIDES, figures, actions), GAME, TABLES)


def test_an_act_that_no_whole_plan_shows_comes_last() -> None:
    found = odds(Scene(SIDES, FIGURES, (does("a", "melee", "b"), does("b", "move"))), GAME, TABLES)
    assert in_order(found, ()) == found
