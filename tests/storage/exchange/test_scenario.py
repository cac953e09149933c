"""Battles are exported as scenarios, and scenarios imported as battles."""

import json
from collections.abc import Iterator
from math import dist
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given

from battleboard.app.resolve_command import answer
from battleboard.battle.battle import Battle
from battleboard.battle.commands.effects import ApplyEffect
from battleboard.battle.commands.health import Damage
from battleboard.battle.commands.placing import EditCard
from battleboard.battle.commands.playing import Overrule, Settle
from battleboard.battle.knowledge.recap import recap
from battleboard.battle.procedure import phase_dice
from battleboard.battle.procedure.stage import stage
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.battle.state.rules_scene import scene_of
from battleboard.board.body import bearing
from battleboard.rules import RULESETS, Resolution, Scene, SceneError, find_ruleset
from battleboard.rules.timing.plan import plan_of, resolve
from battleboard.storage.disk import StorageError
from battleboard.storage.exchange.battle_json import battle_of
from battleboard.storage.exchange.scenario_excerpt import (
    scenario_of,
    write_running_round,
    write_scenario,
)
from battleboard.storage.resources import resource
from battleboard.storage.scenario import Scenario, read_scenario
from tests.battle.battles import TABLES, do
from tests.scenarios.strategies import Plain, dice, random_melee, random_scenario, settled
from tests.storage.scenarios import BASE, changed, read

BATTLES: Final = resource("battles")
FILES: Final = sorted(path for path in BATTLES.rglob("*.json") if path.name != "battle.json")
# In these games nobody shoots at a foe who is near, so figures' positions matter.
NEEDS_PLACES: Final = ("ose",)

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(BATTLES)))
every_game = pytest.mark.parametrize("game", RULESETS)


def asked_again(battle: Battle) -> Scenario:
    """The running round, written and read again."""
    return read_scenario(write_scenario(scenario_of(battle).scenario))


def as_asked(scenario: Scenario) -> Resolution:
    """The rules' answer for a battle, which itself checks distances when an act comes."""
    rules, scene = find_ruleset(scenario.ruleset), scenario.scene
    planner = rules.plan_surprise if scenario.phase == "surprise" else rules.plan_round
    plan = plan_of(planner, scene, TABLES, rules.rulings(scene.options))
    return resolve(plan, scene.outcomes)


def without_places(scene: Scene) -> Scene:
    """A scene without what a battle does not keep: places as they are, and base moves."""
    figures = tuple(figure._replace(at_ft=None, base_move=None) for figure in scene.combatants)
    return scene._replace(combatants=figures)


def distances(scene: Scene) -> list[float]:
    at = [figure.at_ft for figure in scene.combatants if figure.at_ft is not None]
    return [dist(one, other) for one in at for other in at]


def rounds(rng: Random) -> Iterator[Plain]:
    """A wild round and a melee, each at its start and half played."""
    for plain in (random_scenario(rng, rng.randint(2, 9)), random_melee(rng, rng.randint(2, 9))):
        yield plain
        answered = answer(read(plain), TABLES)
        assert isinstance(answered, Resolution)
        yield settled(rng, plain, [timing.act.id for timing in answered.acts])


def in_game(plain: Plain, game: str) -> Plain:
    return {**plain, "ruleset": game, "options": {}}


def taken_in(plain: Plain) -> Battle | None:
    """The battle of a scenario, or none if the rules refuse it."""
    try:
        return battle_of(read(plain), TABLES)
    except SceneError:
        return None


@every_file
def test_the_battles_that_come_along_come_in_and_resolve_alike(path: Path) -> None:
    scenario = read_scenario(path.read_bytes())
    battle = battle_of(scenario, TABLES)
    assert answer(asked_again(battle), TABLES) == answer(scenario, TABLES)
    if scenario.phase == "surprise_check":
        assert phase_dice.surprise_check(battle, TABLES) == answer(scenario, TABLES)
    else:
        assert battle.running.resolution == as_asked(scenario)


@every_file
def test_the_procedure_goes_on_from_there(path: Path) -> None:
    battle = battle_of(read_scenario(path.read_bytes()), TABLES)
    reached = stage(battle, TABLES)
    assert reached.kind in {"surprise", "advantage", "resolution"}
    assert reached.may_go_on or next_acts(battle)


@given(dice())
def test_a_round_comes_in_as_it_is_but_for_where_the_board_begins(rng: Random) -> None:
    for plain in rounds(rng):
        scene = read(plain).scene
        found = scene_of(battle_of(read(plain), TABLES))
        assert without_places(found) == without_places(scene)
        assert distances(scene) in ([], distances(found))


@given(dice())
def test_a_surprise_comes_in_as_it_is(rng: Random) -> None:
    plain = random_scenario(rng, rng.randint(2, 9), "surprise")
    scene = read(plain).scene
    assert without_places(scene_of(battle_of(read(plain), TABLES))) == without_places(scene)


@pytest.mark.parametrize("game", [game for game in RULESETS if game not in NEEDS_PLACES])
@given(dice())
def test_where_nobody_has_a_place_the_acts_come_in_the_same_order(game: str, rng: Random) -> None:
    plain = in_game(random_melee(rng, rng.randint(2, 9)), game)
    battle = taken_in(plain)
    if battle is not None:
        answered = answer(read(plain), TABLES)
        assert order(answered) == order(battle.running.resolution)


def order(answered: Any) -> list[tuple[object, ...]]:
    return [(each.act.id, each.segment, each.rank, each.outcome) for each in answered.acts]


@every_game
@given(dice())
def test_what_goes_out_is_what_the_battle_asks_its_own_rules(game: str, rng: Random) -> None:
    wild = random_scenario(rng, rng.randint(2, 9), rng.choice(("round", "surprise")))
    for plain in (wild, random_melee(rng, rng.randint(2, 9))):
        battle = taken_in(in_game(plain, game))
        if battle is not None:
            again = asked_again(battle)
            assert again.scene == scene_of(battle)
            if battle.running.resolution is not None:
                assert as_asked(again) == battle.running.resolution


@given(dice())
def test_a_round_that_is_half_played_goes_out_with_what_came_of_its_acts(rng: Random) -> None:
    battle = battle_of(read(random_melee(rng, 6)), TABLES)
    for _ in range(rng.randint(0, 6)):
        if next_acts(battle):
            act = next_acts(battle)[0].act.id
            battle = do(battle, Settle(act, rng.choice(("hit", "miss", "incapacitated"))))
    again = asked_again(battle)
    assert again.scene == scene_of(battle)
    assert as_asked(again) == battle.running.resolution


def duel(**changes: Any) -> Battle:
    return battle_of(read(changed("actions", to=DUEL) | changes), TABLES)


DUEL: Final[list[Plain]] = [
    {"by": "bigby", "kind": "cast", "spell": {"name": "fear", "casting_time": 3}},
    {"by": "giant", "kind": "melee", "target": "bigby"},
]


def test_acts_of_those_who_can_do_nothing_go_out_as_coming_to_nothing() -> None:
    held = do(duel(), ApplyEffect(("giant",), Effect("hold", "hold", "held")))
    again = asked_again(held)
    assert again.scene.outcomes == {"giant:strike 1": "miss"}
    assert answer(again, TABLES) == held.running.resolution


def test_what_the_dm_overruled_is_left_out_and_said() -> None:
    battle = duel()
    act = next(turn for turn in placed_acts(battle) if turn.act.by == "giant")
    excerpt = scenario_of(do(battle, Overrule(act.act.id, 10)))
    assert excerpt.notes == ("Left out: the DM's timing of giant's blow.",)
    assert excerpt.scenario == scenario_of(battle).scenario


def test_a_spell_that_was_lost_otherwise_is_said() -> None:
    battle = duel()
    lost = battle.with_running(battle.running._replace(spoiled=frozenset({"bigby:spell"})))
    assert scenario_of(lost).notes == (
        "Left out: the failure of bigby's fear, caused outside the round.",
    )


def test_a_battle_that_is_still_without_dice_goes_out_without_outcomes() -> None:
    battle = duel(sides={"blue": {}, "red": {}})
    assert battle.rules.phases[battle.phase].kind == "initiative"
    assert asked_again(battle).scene == scene_of(battle)
    assert scenario_of(battle).notes == ()


def test_the_dice_that_are_missing_are_asked_for() -> None:
    reached = stage(duel(sides={"blue": {}, "red": {"initiative": 3}}), TABLES)
    assert [(throw.words, throw.value) for throw in reached.wanted] == [
        ("Initiative of blue", None),
        ("Initiative of red", 3),
    ]


def test_whoever_was_taken_out_of_the_fight_lies_down() -> None:
    battle = duel(outcomes={"giant:strike 1": "incapacitated"})
    assert is_down(battle, battle.figures["bigby"])
    assert not is_down(battle, battle.figures["giant"])
    assert [(turn.act.id, turn.played) for turn in placed_acts(battle) if turn.is_open] == []


def test_whoever_staggers_at_no_hit_points_lies_below_that() -> None:
    plain = in_game(changed("outcomes", to={"giant:strike 1": "incapacitated"}), "countdown")
    battle = battle_of(read(plain), TABLES)
    assert battle.figures["bigby"].hp.now == -1
    assert is_down(battle, battle.figures["bigby"])


def test_a_blow_that_never_fell_takes_nobody_out() -> None:
    sides = {"blue": {"initiative": 6}, "red": {"initiative": 1}}
    blows = [
        {"by": by, "kind": "melee", "target": at}
        for by, at in (("bigby", "giant"), ("giant", "bigby"))
    ]
    outcomes = dict.fromkeys(("bigby:strike 1", "giant:strike 1"), "incapacitated")
    battle = duel(sides=sides, actions=blows, outcomes=outcomes)
    assert [name for name, each in battle.figures.items() if is_down(battle, each)] == ["giant"]


def test_the_play_has_come_to_the_last_act_that_has_an_outcome() -> None:
    battle = duel(outcomes={"giant:strike 1": "miss"})
    place = next(turn.place for turn in placed_acts(battle) if turn.act.by == "giant")
    assert battle.running.now == place > 0


def test_what_is_done_then_is_told_of_that_round() -> None:
    battle = do(duel(round=3), Damage(("bigby",), 1))
    assert recap(battle, 3) == ("Bigby takes 1 and falls unconscious.",)
    assert recap(battle, 0) == ()


def test_figures_look_at_their_nearest_foe() -> None:
    figures = [
        {"id": "bigby", "side": "blue", "at_ft": [0, 0]},
        {"id": "giant", "side": "red", "at_ft": [-30, 40]},
        {"id": "rary", "side": "blue", "at_ft": [5, 0]},
    ]
    found = duel(combatants=figures).figures
    for one, other in (("bigby", "giant"), ("giant", "bigby")):
        assert bearing(found[one].body, found[other].body.at) == pytest.approx(0)


def test_figures_without_a_place_stand_in_ranks_below_the_others() -> None:
    figures = [
        {"id": "bigby", "side": "blue", "at_ft": [0, 0]},
        *({"id": name, "side": "red"} for name in ("giant", "ogre")),
    ]
    found = duel(combatants=figures).figures
    assert [found[name].body.at for name in found] == [(30, 30), (30, 45), (35, 45)]


def test_a_scenario_without_figures_is_an_empty_floor() -> None:
    battle = duel(combatants=[], actions=[])
    assert (battle.figures, battle.board.size_ft) == ({}, (30, 30))


def test_spells_that_are_cast_stand_on_the_card() -> None:
    assert [(each.name, each.casting_time, each.left) for each in spells([DUEL[0]])] == [
        ("fear", 3, 1)
    ]
    wink, unnamed = (
        {"by": "bigby", "kind": "cast", "spell": {"casting_time": 1} | name}
        for name in ({"name": "wink"}, {})
    )
    assert [(each.name, each.left) for each in spells([wink, wink])] == [("wink", 2)]
    assert [(each.name, each.left) for each in spells([unnamed, wink])] == [("wink", 1)]


def spells(actions: list[Plain]) -> Any:
    return duel(actions=actions).figures["bigby"].card.spells


def test_all_that_a_scenario_says_of_a_figure_stands_on_its_card() -> None:
    said = {
        "type": "ogre",
        "ac": 5,
        "armour": {"shield": 1, "dexterity": 0, "type": 4},
        "legs": 4,
        "reach_ft": 8,
        "encumbered": True,
        "surprised_less": 1,
        "surprises_more": 2,
        "last_charge": -3,
    }
    giant = BASE["combatants"][1] | said
    scene = read(changed("combatants", 1, to=giant)).scene
    found = without_places(scene_of(duel(combatants=[BASE["combatants"][0], giant])))
    assert found.combatants == scene.combatants


@pytest.mark.parametrize(("hit_dice", "hp"), [("4+1", 19), ("1/2", 2), ("1-1", 3), (None, 1)])
def test_hit_points_are_the_average_of_the_hit_dice(hit_dice: str | None, hp: int) -> None:
    figures = [BASE["combatants"][0], BASE["combatants"][1] | {"hit_dice": hit_dice}]
    assert duel(combatants=figures).figures["giant"].hp == (hp, hp, 0)


@pytest.mark.parametrize("game", ["ose", "countdown"])
def test_in_some_games_whole_rounds_are_lost_by_surprise(game: str) -> None:
    plain = in_game(changed("phase", to="surprise"), game) | {"lost": {"red": 1}, "actions": []}
    assert battle_of(read(plain), TABLES).encounter.unit == "round"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"phase": "distance", "dice": [3]},
            (
                "phase: expected 'surprise_check', 'surprise' or 'round': "
                "a battle cannot start at 'distance'"
            ),
        ),
        (
            {"sides": {"blue": {}, "red": {}, "giant": {}}},
            "combatants[1].id: 'giant' is also the name of a side: their dice cannot be told apart",
        ),
        (
            {"outcomes": {"giant:strike 1": "hit"}, "sides": {"blue": {}, "red": {}}},
            ("sides.red.initiative: expected the die roll: the order depends on red's initiative"),
        ),
        (
            {"actions": [{"by": "giant", "kind": "charge", "target": "bigby"}]},
            "actions[0].distance_ft: expected a distance for giant (or at_ft of both figures)",
        ),
        (
            {"actions": [{"by": "giant", "kind": "melee", "targets": ["bgby"]}]},
            "actions[0].targets[0]: no combatant 'bgby' (did you mean 'bigby'?)",
        ),
        ({"options": {"x": 1}}, "options.x: no option 'x'"),
    ],
)
def test_what_cannot_be_a_battle_is_refused_with_its_path(changes: Plain, said: str) -> None:
    plain = json.loads(json.dumps(changed("actions", to=DUEL) | changes))
    with pytest.raises(SceneError) as caught:
        battle_of(read(plain), TABLES)
    assert str(caught.value) == said


def test_figures_too_far_apart_for_any_board_are_refused() -> None:
    figures = [
        {"id": "bigby", "side": "blue", "at_ft": [0, 0]},
        {"id": "giant", "side": "red", "at_ft": [90_000, 0]},
    ]
    with pytest.raises(SceneError, match="no board is larger than 16,000 ft"):
        duel(combatants=figures)


def test_a_running_round_is_written_as_bytes_or_refused_in_a_sentence() -> None:
    battle = duel()
    written = write_running_round(battle)
    assert read_scenario(written.content.decode()) == scenario_of(battle).scenario
    card = battle.figure("giant").card
    swift = do(battle, EditCard("giant", card._replace(move=1e9)))
    told = r"^The current round cannot be exported as a scenario: .*\.move"
    with pytest.raises(StorageError, match=told):
        write_running_round(swift)
