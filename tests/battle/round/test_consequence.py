"""Playing an act updates everything that is still to come."""

from collections.abc import Collection

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.round.consequences import advance_to, fell, plan_round, record_act
from battleboard.battle.state.command_context import CommandContext
from battleboard.battle.state.condition import hurt
from battleboard.battle.state.event import EffectEnded, Event, Spoiled
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.rules.scene import Settlement
from tests.battle.battles import TABLES, figure
from tests.battle.blows import shoots, turn
from tests.battle.rounds import MAGE, casts, context, playing, strikes

ORC = figure("orc", "red", at=(4.0, 0.0))
ANN = figure("ann", at=(4.0, 4.0))
SPELL = "mage:spell"


def play(
    before: Battle,
    act: str = "orc:strike 1",
    outcome: Settlement | None = "hit",
    harmed: Collection[str] = ("mage",),
    *,
    damage: int = 0,
    judge: CommandContext | None = None,
) -> Battle:
    """Play an act that harms some figures."""
    judge = judge or context()
    now = turn(before, act)
    start = after = advance_to(before, now, judge)
    for who in harmed:
        after = hurt(after, who, damage, judge)
    return record_act(start, after, now, outcome, harmed, judge)


def outcomes(battle: Battle) -> dict[str, str]:
    """The outcome of each act so far."""
    return {each.act.id: each.outcome for each in placed_acts(battle)}


def ruled(begun: Battle, act: str, place: int) -> Battle:
    """Set the place of an act."""
    running = begun.running._replace(ruled={**begun.running.ruled, act: place})
    return plan_round(begun.with_running(running), TABLES)


def spoiled(judge: CommandContext) -> list[Event]:
    """What was reported about lost spells."""
    return [event for event in judge.events if isinstance(event, Spoiled)]


def test_the_play_moves_on_and_what_runs_out_before_is_gone() -> None:
    bless = Effect("bless", "Bless", left_s=12, moment="segment", to_hit=1)
    orc = ORC._replace(effects=(bless,))
    begun = playing(strikes(), figures=(MAGE, orc), dice=(3, 4))
    late, judge = ruled(begun, "orc:strike 1", 5), context()
    after = advance_to(late, turn(late), judge)
    assert (after.running.now, after.figure("orc").effects) == (5, ())
    assert judge.events == [EffectEnded("orc", "Bless", "time")]


def test_a_hit_before_completion_spoils_a_spell_at_once_and_says_so() -> None:
    begun, judge = playing(casts(), strikes(), figures=(MAGE, ORC), dice=(3, 4)), context()
    after = play(begun, judge=judge)
    assert outcomes(after) == {"orc:strike 1": "hit", SPELL: "spoiled"}
    assert spoiled(judge) == [Spoiled("mage", SPELL, "sleep")]


def test_a_miss_spoils_nothing() -> None:
    begun, judge = playing(casts(), strikes(), figures=(MAGE, ORC), dice=(3, 4)), context()
    assert outcomes(play(begun, outcome="miss", harmed=(), judge=judge))[SPELL] == "completes"
    assert spoiled(judge) == []


def test_a_hit_that_the_rules_put_after_the_spell_comes_too_late() -> None:
    begun = playing(casts(time=1), strikes(), figures=(MAGE, ORC), dice=(6, 3))
    assert [each.act.id for each in placed_acts(begun)] == [SPELL, "orc:strike 1"]
    after = play(play(begun, SPELL, None, ()))
    assert outcomes(after) == {SPELL: "completes", "orc:strike 1": "hit"}


def test_a_blow_that_the_dm_put_before_the_spell_spoils_it() -> None:
    begun = playing(casts(time=5), strikes(), figures=(MAGE, ORC), dice=(6, 1))
    late = ruled(begun, SPELL, 8)
    assert [each.act.id for each in placed_acts(late)] == ["orc:strike 1", SPELL]
    judge = context()
    after = play(late, judge=judge)
    assert outcomes(after)[SPELL] == "spoiled"
    assert spoiled(judge) == [Spoiled("mage", SPELL, "sleep")]


def test_a_blow_that_the_dm_gave_its_place_spoils_by_that() -> None:
    begun = playing(casts(time=3), strikes(), figures=(MAGE, ORC), dice=(6, 1))
    assert [each.act.id for each in placed_acts(begun)] == [SPELL, "orc:strike 1"]
    early = ruled(begun, "orc:strike 1", 1)
    assert outcomes(play(early))[SPELL] == "spoiled"


def test_a_blow_that_the_dm_put_behind_the_spell_spoils_it_no_more() -> None:
    begun = playing(casts(), strikes(), figures=(MAGE, ORC), dice=(3, 4))
    late = ruled(begun, "orc:strike 1", 9)
    assert [each.act.id for each in placed_acts(late)] == [SPELL, "orc:strike 1"]
    after = play(play(late, SPELL, None, ()))
    assert outcomes(after) == {SPELL: "completes", "orc:strike 1": "hit"}
    assert after.running.settled[-1].counts == "miss"


def test_somebody_else_who_is_hit_loses_his_spell_and_the_target_keeps_his() -> None:
    shaman = figure("shaman", "red", at=(0.0, 8.0))
    archer = figure("orc", "red", at=(60.0, 0.0))
    begun = playing(casts(), casts("shaman"), shoots(), figures=(MAGE, archer, shaman), dice=(3, 4))
    judge = context()
    after = play(begun, "orc:shot 1", harmed=("shaman",), judge=judge)
    assert outcomes(after) == {
        "orc:shot 1": "hit",
        SPELL: "completes",
        "shaman:spell": "spoiled",
    }
    assert after.running.settled[-1].act.targets == ("shaman",)
    assert spoiled(judge) == [Spoiled("shaman", "shaman:spell", "sleep")]


def test_whoever_falls_does_nothing_more() -> None:
    begun = playing(strikes(), strikes("mage", "orc"), figures=(MAGE, ORC), dice=(3, 4))
    after = play(begun, outcome="incapacitated", damage=20)
    assert outcomes(after) == {"orc:strike 1": "incapacitated", "mage:strike 1": "prevented"}
    assert fell(begun, after, "mage")
    assert not fell(begun, after, "orc")
    assert not fell(after, after, "mage")


@pytest.mark.parametrize("first", ["orc:strike 1", "mage:strike 1"])
def test_simultaneous_blows_both_land(first: str) -> None:
    begun = playing(strikes(), strikes("mage", "orc"), figures=(MAGE, ORC), dice=(4, 4))
    victim = "mage" if first.startswith("orc") else "orc"
    after = play(begun, first, "incapacitated", (victim,), damage=20)
    (open_turn,) = [each for each in placed_acts(after) if each.is_open]
    assert open_turn.act.id == f"{victim}:strike 1"


def test_a_simultaneous_blow_lands_too_of_one_who_was_hit_by_a_stray_shot() -> None:
    archer = figure("orc", "red", at=(60.0, 0.0))
    goblin = figure("goblin", "red", at=(4.0, 0.0))
    begun = playing(
        strikes("goblin"),
        shoots(),
        strikes("mage", "goblin"),
        figures=(MAGE, archer, goblin),
        dice=(4, 4),
    )
    stray = play(begun, "orc:shot 1", "incapacitated", ("goblin",), damage=20)
    same = turn(begun, "orc:shot 1").rank == turn(begun, "goblin:strike 1").rank
    assert turn(stray, "goblin:strike 1").is_open == same
    assert same


def test_of_two_targets_only_the_one_who_fell_is_out() -> None:
    begun = playing(
        casts(time=1)._replace(targets=("orc", "ogre")),
        strikes(),
        strikes("ogre"),
        figures=(MAGE, ORC, figure("ogre", "red", at=(0.0, 4.0))),
        dice=(6, 1),
    )
    after = play(begun, SPELL, "incapacitated", ("orc",), damage=20)
    assert outcomes(after) == {
        SPELL: "incapacitated",
        "orc:strike 1": "prevented",
        "ogre:strike 1": "pending",
    }


def test_an_outcome_without_damage_is_taken_as_it_is() -> None:
    begun = playing(casts(time=1), strikes(), figures=(MAGE, ORC), dice=(6, 1))
    after = play(begun, SPELL, "incapacitated", ("orc",))
    assert outcomes(after)["orc:strike 1"] == "prevented"


def test_the_same_moment_gives_nobody_his_act_back_who_was_out_before() -> None:
    archer = figure("orc", "red", at=(60.0, 0.0))
    goblin = figure("goblin", "red", at=(4.0, 0.0))
    begun = playing(
        strikes("goblin"),
        shoots(),
        strikes("mage", "goblin"),
        figures=(MAGE, archer, goblin),
        dice=(4, 4),
    )
    down = plan_round(hurt(begun, "goblin", 20, context()), TABLES)
    assert outcomes(down)["goblin:strike 1"] == "prevented"
    after = play(down, "orc:shot 1", "hit", ("goblin",), damage=1)
    assert outcomes(after)["goblin:strike 1"] == "prevented"


def test_in_one_segment_a_house_rule_lets_a_hit_spoil_whichever_is_played_first() -> None:
    # The loser acts at his speed factor minus his die: 5 - 3 = 2.
    spell, blow = casts(time=2), strikes()
    for option, came in (("off", "completes"), ("on", "spoiled")):
        begun = playing(
            spell,
            blow,
            figures=(MAGE, ORC),
            dice=(6, 3),
            options={"spoil.same_segment": option},
        )
        assert turn(begun, SPELL).rank == turn(begun).rank
        assert outcomes(play(play(begun, SPELL, None, ())))[SPELL] == came
