"""Each demonstration plays to its end, and what its text says is true."""

from collections.abc import Iterator

import pytest

from battleboard.battle.apply import replay
from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.recap import recap
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.round.attack_circumstances import Attack, blows_of
from battleboard.battle.round.attack_roll import aim_at
from battleboard.battle.round.consequences import advance_to
from battleboard.battle.state.command_context import NO_ROLLS, CommandContext
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.event import Diverted, Saved, Spoiled, Struck, Warned
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.board.point import distance
from battleboard.rules.attack.aim import Aim
from battleboard.storage.demonstration_story import load_battle, load_story
from tests.battle.battles import TABLES
from tests.queries.round.stories import CHARGE, DUEL, EXAMPLE, NAMES, Moment, told


def end(name: str) -> Battle:
    return told(name)[-1].after


def in_round(name: str, number: int) -> tuple[Moment, ...]:
    return tuple(each for each in told(name) if each.before.running.number == number)


def settled(name: str, number: int) -> dict[str, int]:
    """The places of a round's acts, in playing order."""
    last = [each.after for each in in_round(name, number) if each.after.running.number == number]
    return {done.act.id: done.place for done in last[-1].running.settled}


def played(name: str, number: int) -> list[str]:
    """The acts of a round, in playing order."""
    return list(settled(name, number))


def moment(name: str, number: int, act: str) -> Moment:
    """The step in which an act of a round is played."""
    return next(
        each
        for each in in_round(name, number)
        if act not in {done.act.id for done in each.before.running.settled}
        and act in {done.act.id for done in each.after.running.settled}
    )


def aim_of(name: str, number: int, act: str, target: str) -> Aim:
    """What a blow needs when it is played."""
    before = moment(name, number, act).before
    turn = next(each for each in placed_acts(before) if each.act.id == act)
    there = advance_to(before, turn, CommandContext(NO_ROLLS, TABLES))
    return aim_at(there, Attack(turn.act, target, blows_of(there, turn.act)[0]), TABLES)


def feet(name: str, number: int, act: str) -> float:
    """The distance from somebody to his target when he acts."""
    before = moment(name, number, act).before
    turn = next(each for each in placed_acts(before) if each.act.id == act)
    there = advance_to(before, turn, CommandContext(NO_ROLLS, TABLES))
    who, whom = turn.act.by, turn.act.targets[0]
    return distance(body_now(there, who).at, body_now(there, whom).at)


def spoiled(name: str) -> Iterator[tuple[int, str]]:
    for each in told(name):
        for event in each.events:
            if isinstance(event, Spoiled):
                yield each.before.running.number, event.spell


@pytest.mark.parametrize("name", NAMES)
def test_a_story_plays_to_the_end_of_its_battle_with_its_own_dice_alone(name: str) -> None:
    assert end(name).over
    cues = load_story(name).cues
    assert [cue for cue in cues if all(each.cue != cue for each in told(name))] == []


@pytest.mark.parametrize("name", NAMES)
def test_all_dice_of_a_story_fall(name: str) -> None:
    fallen = {
        (each.before.running.number, throw.what)
        for each in told(name)
        for throw in each.record.dice
    }
    given = {(cue.round, what) for cue in load_story(name).cues for what in cue.numbers}
    assert given == fallen


@pytest.mark.parametrize("name", NAMES)
def test_the_party_stands_in_the_end_and_nobody_else(name: str) -> None:
    battle = end(name)
    up = {figure.side for figure in battle.figures.values() if not is_down(battle, figure)}
    assert up == {"blue"}
    assert all(not is_down(battle, each) for each in battle.figures.values() if each.side == "blue")


@pytest.mark.parametrize("name", NAMES)
def test_every_round_has_its_recap(name: str) -> None:
    for number in range(1, end(name).running.number + 1):
        assert recap(end(name), number)


@pytest.mark.parametrize("name", NAMES)
def test_the_record_of_a_story_leads_to_its_end_again(name: str) -> None:
    battle = load_battle(name)
    for each in told(name):
        battle = replay(battle, each.record, TABLES)
    assert battle == end(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_have_nothing_against_what_is_declared_but_for_a_spear_set_too_early(
    name: str,
) -> None:
    warned = [e.text for each in told(name) for e in each.events if isinstance(e, Warned)]
    assert all("set weapon" in text for text in warned), warned


def test_em_1_to_3_the_surprise_of_the_example() -> None:
    met = in_round(EXAMPLE, 1)[0].before.encounter
    assert met.lost == {"red": 3, "illusionist": 1, "thief": 1, "acrobat": 2, "bard": 1}
    assert met.distance_ft == 20


def test_the_surprise_segments_go_in_the_order_of_the_example() -> None:
    order = played(EXAMPLE, 0)
    blows = [act for act in order if ":s" in act and "spell" not in act]
    assert blows[:4] == ["ranger:shot 1", "druid:shot 1", "barbarian:strike 1", "ranger:shot 2"]
    assert blows[4:6] == ["monk:shot 1", "barbarian:strike 2"]
    assert blows[6:10] == [
        "ranger:shot 3",
        "cavalier:strike 1",
        "paladin:strike 1",
        "barbarian:strike 3",
    ]
    assert blows[10:] == [
        "ranger:shot 4",
        "cavalier:strike 2",
        "ranger:shot 5",
        "cavalier:strike 3",
    ]
    assert order[-1] == "fighter:device"


def test_round_1_goes_in_the_order_of_the_example() -> None:
    assert played(EXAMPLE, 1) == [
        "monk:shot 1",
        "paladin:strike 1",
        "barbarian:strike 1",
        "druid:spell",
        "bard:spell",
        "cleric:spell",
        "cavalier:strike 1",
        "thief:strike 1",
        "assassin:strike 1",
        "ranger:shot 1",
        "paladin:strike 2",
        "cavalier:strike 2",
        "fighter:move",
    ]


def test_em_4_cavalier_and_paladin_are_half_way_when_the_barbarian_has_arrived() -> None:
    before = moment(EXAMPLE, 0, "ranger:shot 2").before
    start = load_battle(EXAMPLE)
    for who in ("cavalier", "paladin"):
        walked = distance(start.figure(who).body.at, body_now(before, who).at)
        assert walked == pytest.approx(12)
    assert body_now(before, "barbarian").gap_ft(before.figure("magic-user").body) < 1


def test_em_7_the_barbarians_charge_reaches_18_and_does_14_points() -> None:
    aim = aim_of(EXAMPLE, 0, "barbarian:strike 1", "magic-user")
    assert 11 + sum(each.value for each in aim.to_hit) == 18
    (hit,) = [e for e in moment(EXAMPLE, 0, "barbarian:strike 1").events if isinstance(e, Struck)]
    assert hit.damage == 14


def test_em_8_the_druids_spear_reaches_5() -> None:
    aim = aim_of(EXAMPLE, 0, "druid:shot 1", "illusionist")
    assert sorted(each.value for each in aim.to_hit) == [-2, 2]


def test_em_12_the_rangers_shots_are_2_1_2_and_then_1_and_2() -> None:
    places = settled(EXAMPLE, 0)
    assert [place for act, place in places.items() if act.startswith("ranger")] == [1, 1, 2, 3, 3]
    for number, amount in ((1, 1), (2, 2)):
        assert sum(act.startswith("ranger:shot") for act in played(EXAMPLE, number)) == amount


def test_em_11_18_and_19_the_spells_of_the_example() -> None:
    assert list(spoiled(EXAMPLE)) == [(0, "improved invisibility"), (1, "mass suggestion")]
    spells = [act for act in played(EXAMPLE, 1) if act.endswith("spell")]
    assert spells == ["druid:spell", "bard:spell", "cleric:spell"]


def test_em_22_the_thief_reaches_6_and_misses() -> None:
    step = moment(EXAMPLE, 1, "thief:strike 1").step
    assert step.numbers["attack: thief:strike 1"] == 3
    assert "thief:strike 1" in played(EXAMPLE, 1)
    assert not [e for e in moment(EXAMPLE, 1, "thief:strike 1").events if isinstance(e, Struck)]


def test_em_25_acrobat_and_magic_user_bleed_for_three_rounds() -> None:
    hurt = {"acrobat": -2, "magic-user": -3}
    begins = in_round(EXAMPLE, 1)[0].before.figures
    assert {who: begins[who].hp.now for who in hurt} == hurt
    figures = end(EXAMPLE).figures
    assert {who: figures[who].hp.now for who in hurt} == {"acrobat": -5, "magic-user": -6}


def test_em_27_half_a_draught_lasts_6_rounds() -> None:
    after = moment(EXAMPLE, 2, "bard:device").after
    assert [each.left_s for each in after.figure("bard").effects] == [6 * 60]


@pytest.mark.parametrize(
    ("number", "gone"), [(2, "illusionist monk"), (3, "thief"), (4, "assassin")]
)
def test_those_fall_whom_the_next_scenario_has_no_more(number: int, gone: str) -> None:
    before, after = in_round(EXAMPLE, number - 1)[0].before, in_round(EXAMPLE, number)[0].before
    for who in gone.split():
        assert not is_down(before, before.figure(who))
        assert is_down(after, after.figure(who))


def test_a_shot_into_the_melee_of_the_example_goes_at_a_friend() -> None:
    (astray,) = [e for e in moment(EXAMPLE, 2, "ranger:shot 2").events if isinstance(e, Diverted)]
    assert (astray.meant, astray.target) == ("bard", "fighter")


def test_in_round_3_the_charge_lies_between_the_bards_two_blows() -> None:
    order = played(EXAMPLE, 3)
    blows = ["bard:strike 1", "druid:strike 1", "bard:strike 2"]
    assert [act for act in order if act in blows] == blows
    assert "assassin:strike 1" not in order


def test_in_round_4_the_fighters_two_enclose_the_bards_one() -> None:
    blows = [act for act in played(EXAMPLE, 4) if "strike" in act]
    assert blows == ["fighter:strike 1", "bard:strike 1", "druid:strike 1", "fighter:strike 2"]


def test_the_bows_of_the_charge_shoot_at_medium_range_and_the_crossbow_at_short() -> None:
    assert feet(CHARGE, 1, "archer-1:shot 1") == pytest.approx(330, abs=5)
    assert feet(CHARGE, 1, "crossbow:shot 1") == pytest.approx(113, abs=1)
    penalties = {
        who: [each.value for each in aim_of(CHARGE, 1, f"{who}:shot 1", rider).to_hit]
        for who, rider in (("archer-1", "rider-1"), ("crossbow", "rider-3"))
    }
    assert penalties == {"archer-1": [-2], "crossbow": []}


def test_the_set_spear_strikes_first_and_twice_as_hard() -> None:
    order = played(CHARGE, 1)
    assert "rider-2:strike 1" not in order
    assert order.index("captain:strike 1") < order.index("rider-1:strike 1")
    (hit,) = [e for e in moment(CHARGE, 1, "captain:strike 1").events if isinstance(e, Struck)]
    assert hit.damage == 2 * (5 + 2)


def test_those_on_foot_walk_270_ft_and_are_there_in_the_second_segment_of_the_next_round() -> None:
    start, now = load_battle(CHARGE), in_round(CHARGE, 2)[0].before
    walked = distance(start.figure("foot-1").body.at, now.figure("foot-1").body.at)
    assert walked == pytest.approx(270, abs=1)
    laid = next(each.after for each in in_round(CHARGE, 2) if each.after.running.resolution)
    places = {turn.act.id: turn.place for turn in placed_acts(laid)}
    assert (places["foot-1:strike 1"], places["foot-2:strike 1"]) == (2, 2)


def test_on_a_tie_short_swords_come_before_spears() -> None:
    order = played(CHARGE, 2)
    swords = [order.index(f"{who}:strike 1") for who in ("archer-1", "crossbow")]
    spears = [order.index(f"{who}:strike 1") for who in ("rider-1", "rider-3")]
    assert max(swords) < min(spears)


def test_the_last_rider_flees_and_an_arrow_finds_him_across_the_meadow() -> None:
    aim = aim_of(CHARGE, 3, "crossbow:strike 1", "rider-3")
    assert 4 in [each.value for each in aim.to_hit]
    assert -2 in [each.value for each in aim_of(CHARGE, 3, "archer-2:shot 2", "rider-3").to_hit]


def test_the_dagger_spoils_the_ice_storm_and_the_fire_all_that_was_not_begun() -> None:
    assert list(spoiled(DUEL)) == [(1, "ice storm"), (2, "lightning bolt"), (2, "hold person")]
    places = settled(DUEL, 1)
    assert (places["scout:shot 1"], places["acolyte:spell"], places["wizard:spell"]) == (3, 3, 5)


def test_the_spells_of_the_duel_end_where_the_text_says() -> None:
    for number, ends in ((1, {"necromancer": 6}), (2, {"wizard": 4, "necromancer": 9})):
        laid = next(each.after for each in in_round(DUEL, number) if each.after.running.resolution)
        places = {turn.act.by: turn.place for turn in placed_acts(laid) if turn.act.timed}
        assert ends.items() <= places.items()
    answer = laid.running.resolution
    assert answer is not None
    (held,) = [each for each in answer.spells if each.act == "acolyte:spell"]
    assert (held.completes_at, held.round) == (1, 3)


def test_the_necromancer_saves_and_falls_all_the_same() -> None:
    fire = moment(DUEL, 2, "wizard:spell")
    saves = {e.who: e.succeeded for e in fire.events if isinstance(e, Saved)}
    assert saves == {"necromancer": True, "acolyte": False}
    assert is_down(fire.after, fire.after.figure("necromancer"))
