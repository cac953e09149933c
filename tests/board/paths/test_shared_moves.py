"""Moves planned together never overlap, and each gets as far as it can."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.body import RADIUS_FT, Body, around, in_reach
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path
from battleboard.board.paths.shared_floor import Bystander, WantedMove
from battleboard.board.paths.shared_moves import shared_moves
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall
from tests.board.paths.boards import MAN
from tests.board.paths.crowds import (
    LAST,
    OGRE,
    SIZE,
    charges,
    comes,
    ground,
    leaps,
    overlaps,
    scattered,
    stands,
)
from tests.profiles import examples

BRAKK = stands((150.0, 100.0))
ALONE: Mapping[str, Bystander] = {"brakk": BRAKK}
NO_ROOM = "has no room next to Brakk."


def planned(
    *wanted: WantedMove, there: Mapping[str, Bystander] = ALONE, now: float = 0.0
) -> dict[str, MovementPlan]:
    """Plan some moves, and check the invariants."""
    plans = shared_moves(now, there, wanted)
    radii = {each.who: each.radius_ft for each in wanted}
    assert [found for found in overlaps(plans, radii, there, now) if _unasked(plans, found)] == []
    assert not any(map(leaps, plans.values()))
    kept = {each.who: each._replace(old=plans[each.who]) for each in wanted}
    assert shared_moves(now, there, tuple(kept.values())) == plans
    return plans


def _unasked(plans: Mapping[str, MovementPlan], found: tuple[str, str, float]) -> bool:
    """Whether two overlap although neither passes the other as a friend."""
    one, other, _ = found
    passed = [each for who in (one, other) if who in plans for each in plans[who].passes]
    return not {one, other} & set(passed)


def end(plan: MovementPlan) -> Point:
    return plan.position(LAST)


def touching(plans: Mapping[str, MovementPlan], target: Body = BRAKK.body) -> set[str]:
    """Who has come into contact with a target."""
    return {who for who, plan in plans.items() if in_reach(Body(end(plan)), target, 1e-3)}


def left_out(plans: Mapping[str, MovementPlan]) -> set[str]:
    return {who for who, plan in plans.items() if plan.crowded == "brakk"}


def orcs(number: int, apart: float = 5.0) -> list[WantedMove]:
    """A line of orcs 60 ft away who all want the same."""
    top = 100 - apart * (number - 1) / 2
    return [charges(f"orc{each}", (90.0, top + apart * each), BRAKK.body) for each in range(number)]


def test_one_comer_goes_straight_to_where_it_comes_into_contact() -> None:
    plans = planned(*orcs(1))
    assert end(plans["orc0"]) == pytest.approx((150 - 2 * MAN, 100))
    assert plans["orc0"].start == 0


def test_five_orcs_stand_around_one_character() -> None:
    plans = planned(*orcs(5))
    assert touching(plans) == set(plans)
    assert left_out(plans) == set()


def test_six_stand_around_it_and_others_in_the_second_rank() -> None:
    plans = planned(*orcs(9))
    assert len(touching(plans)) == 6
    outside = set(plans) - touching(plans)
    assert left_out(plans) == outside
    for who in outside:
        assert plans[who].why == f"{who.capitalize()} {NO_ROOM}"
        assert distance(end(plans[who]), BRAKK.body.at) == pytest.approx(4 * MAN, abs=0.1)


def test_sixty_orcs_stand_in_ranks_around_one_character() -> None:
    random = Random(1)
    bodies = scattered(random, 60, (MAN,), [BRAKK.body._replace(radius_ft=12.0)])
    wanted = [charges(f"orc{at}", body.at, BRAKK.body, feet=24.0) for at, body in enumerate(bodies)]
    plans = planned(*wanted)
    assert len(touching(plans)) == 6
    far = sorted(distance(end(plan), BRAKK.body.at) for plan in plans.values())
    assert far[-1] < 16 * MAN


def test_large_ones_take_more_room() -> None:
    wanted = [
        charges(f"ogre{each}", (90.0, 70.0 + 12 * each), BRAKK.body, OGRE) for each in range(6)
    ]
    plans = planned(*wanted)
    near = [who for who, plan in plans.items() if not plan.crowded]
    # Four bodies of twice the width fit around one.
    assert len(near) == 4


def test_whoever_comes_late_finds_the_far_side() -> None:
    wanted = [charges(f"orc{each}", (120.0 - each, 100.0), BRAKK.body) for each in (0, 5, 10, 15)]
    plans = planned(*wanted)
    assert touching(plans) == set(plans)
    assert any(end(plan)[0] > 150 for plan in plans.values())


def test_places_behind_a_wall_are_not_taken() -> None:
    wall = Wall((40.0, 97.5), (260.0, 97.5))
    wanted = [each._replace(ground=ground(MAN, wall)) for each in orcs(7, 3.5)]
    wanted = [each for each in wanted if each.plan.path.points[0][1] > 100]
    plans = planned(*wanted)
    assert all(end(plan)[1] > 97.5 + MAN - 1e-6 for plan in plans.values())


def test_a_place_that_takes_too_long_is_not_taken() -> None:
    wanted = [each._replace(most_ft=each.plan.path.cost_ft + 2.0) for each in orcs(5, 4.0)]
    plans = planned(*wanted)
    assert len(touching(plans)) < 5
    assert all(plan.path.cost_ft <= 62 for plan in plans.values())


def test_whoever_only_crosses_makes_the_later_one_wait() -> None:
    ann = comes("ann", (100.0, 100.0), (200.0, 100.0))
    bob = comes("bob", (150.0, 49.0), (150.0, 160.0))
    plans = planned(ann, bob, there={})
    assert (end(plans["ann"]), end(plans["bob"])) == ((200.0, 100.0), (150.0, 160.0))
    assert {plans["ann"].start > 0, plans["bob"].start > 0} == {True, False}


def test_whoever_stands_in_the_way_is_gone_round() -> None:
    plans = planned(
        comes("ann", (100.0, 100.0), (200.0, 100.0)), there={"bob": stands((150.0, 100.0))}
    )
    assert end(plans["ann"]) == pytest.approx((200.0, 100.0))
    assert plans["ann"].path.cost_ft == pytest.approx(100, abs=3)


def test_a_rank_that_stands_in_the_way_is_gone_round_too() -> None:
    rank = {f"orc{at}": stands((150.0, 90.0 + 4 * at)) for at in range(6)}
    plans = planned(comes("ann", (100.0, 100.0), (200.0, 100.0)), there=rank)
    assert end(plans["ann"]) == pytest.approx((200.0, 100.0))
    assert not 88 < plans["ann"].path.points[1][1] < 112


def test_38_comers_go_round_a_melee_on_their_way_to_a_free_place() -> None:
    melee = {"ogre": stands((132.0, 99.0), OGRE), "hill": stands((132.0, 105.7), OGRE), **ALONE}
    comers = [charges(f"orc{at}", (110.0, 96.0 + 4 * at), BRAKK.body, feet=36.0) for at in range(3)]
    assert touching(planned(*comers, there=melee)) == {"orc0", "orc1", "orc2"}


def test_after_a_few_no_more_ways_round_a_rank_are_looked_for() -> None:
    ranks: dict[str, Bystander] = {}
    wanted = []
    for row in range(6):
        y = 15.0 + 30 * row
        ranks |= {f"orc{row}{at}": stands((150.0, y - 10 + 4 * at)) for at in range(6)}
        wanted.append(comes(f"ann{row}", (100.0, y), (200.0, y)))
    plans = planned(*wanted, there=ranks)
    arrived = [who for who, plan in plans.items() if end(plan)[0] == pytest.approx(200)]
    assert len(arrived) == 4
    assert {plan.why for who, plan in plans.items() if who not in arrived} != {""}


def test_of_a_way_round_that_is_too_long_as_much_is_gone_as_a_move_allows() -> None:
    rank = {f"orc{at}": stands((150.0, 90.0 + 4 * at)) for at in range(6)}
    short = comes("ann", (100.0, 100.0), (200.0, 100.0), most_ft=101.0)
    plan = planned(short, there=rank)["ann"]
    assert plan.path.cost_ft == pytest.approx(101)
    assert distance(end(plan), (200.0, 100.0)) < 10


def test_a_way_round_that_brings_nobody_nearer_is_not_gone() -> None:
    rank = {f"orc{at}": stands((150.0, 4.0 + 4 * at)) for at in range(46)}
    short = comes("ann", (100.0, 100.0), (200.0, 100.0), most_ft=101.0)
    assert planned(short, there=rank)["ann"].why == "Ann is held up by Brakk."


def test_who_does_not_reach_its_target_this_round_goes_past_a_friend_who_stands() -> None:
    friend = {"mira": stands((110.0, 100.5), name="Mira"), **ALONE}
    far = comes("ann", (100.0, 100.0), (140.0, 100.0), "brakk", most_ft=40.0)
    cut = planned(far, there=friend)["ann"]
    assert cut.path.cost_ft == pytest.approx(40)
    assert end(cut)[0] > 138


CORRIDOR = ground(MAN, Wall((0.0, 97.5), (300.0, 97.5)), Wall((0.0, 102.5), (300.0, 102.5)))


def test_in_a_corridor_friends_are_passed_where_the_game_lets_them() -> None:
    ann = comes("ann", (100.0, 100.0), (200.0, 100.0), floor=CORRIDOR)
    bob = {"bob": stands((150.0, 100.0), name="Bob")}
    held = planned(ann, there=bob)["ann"]
    assert (held.why, held.held_up) == ("Ann is held up by Bob.", True)
    assert end(held)[0] == pytest.approx(150 - 2 * MAN, abs=0.1)
    free = planned(ann._replace(passes=frozenset({"bob"})), there=bob)["ann"]
    assert (end(free), free.passes) == ((200.0, 100.0), ("bob",))


def test_one_whom_friends_have_passed_sets_out_when_its_turn_comes() -> None:
    ann = comes("ann", (100.0, 100.0), (200.0, 100.0), floor=CORRIDOR)
    ann = ann._replace(passes=frozenset({"bob"}))
    passing = planned(ann, there={"bob": stands((150.0, 100.0), name="Bob")})["ann"]
    going = ann._replace(plan=passing, old=passing)
    later = comes("bob", (150.0, 100.0), (180.0, 100.0), floor=CORRIDOR, since=6.0)
    plans = planned(going, later, there={})
    assert plans["ann"] == passing
    assert end(plans["bob"]) == (180.0, 100.0)
    stays = comes("bob", (150.0, 100.0), (150.0, 100.0), floor=CORRIDOR)
    assert planned(going, stays, there={})["bob"].why == ""
    early = comes("bob", (150.0, 100.0), (110.0, 100.0), floor=CORRIDOR)
    crossing = planned(going, early, there={})["bob"]
    assert end(crossing)[0] > 110.0, "it does not run into one who comes"


def test_nobody_stops_on_a_friend_that_it_might_pass() -> None:
    ann = comes("ann", (100.0, 100.0), (150.0, 100.0), floor=CORRIDOR)
    bob = {"bob": stands((149.0, 100.0), name="Bob")}
    plan = planned(ann._replace(passes=frozenset({"bob"})), there=bob)["ann"]
    assert (plan.passes, plan.why) == ((), "Ann is held up by Bob.")


def test_whoever_leads_goes_first_and_the_others_follow_in_a_column() -> None:
    wanted = [
        comes(f"ann{at}", (100.0 - 4 * at, 100.0), (200.0 - 4 * at, 100.0), floor=CORRIDOR)
        for at in range(8)
    ]
    plans = planned(*reversed(wanted), there={})
    assert [end(plans[f"ann{at}"]) for at in range(8)] == [(200 - 4 * at, 100) for at in range(8)]
    assert {plan.start for plan in plans.values()} == {0.0}


def test_two_who_want_to_change_places_in_a_corridor_are_held_up() -> None:
    plans = planned(
        comes("ann", (100.0, 100.0), (200.0, 100.0), floor=CORRIDOR),
        comes("bob", (200.0, 100.0), (100.0, 100.0), floor=CORRIDOR),
        there={},
    )
    assert {plan.why for plan in plans.values()} & {
        "Ann is held up by Bob.",
        "Bob is held up by Ann.",
    }


def test_two_who_charge_each_other_meet_in_the_middle() -> None:
    ann = comes("ann", (100.0, 100.0), (200.0 - 2 * MAN, 100.0), "bob")
    bob = comes("bob", (200.0, 100.0), (100.0 + 2 * MAN, 100.0), "ann")
    plans = planned(ann, bob, there={})
    assert distance(end(plans["ann"]), end(plans["bob"])) == pytest.approx(2 * MAN, abs=1e-3)
    assert end(plans["ann"])[0] == pytest.approx(150 - MAN, abs=1e-3)
    assert plans["ann"].why == "In contact with Bob."


def test_others_come_to_where_two_have_met() -> None:
    ann = comes("ann", (100.0, 100.0), (200.0 - 2 * MAN, 100.0), "bob")
    bob = comes("bob", (200.0, 100.0), (100.0 + 2 * MAN, 100.0), "ann")
    cat = comes("cat", (100.0, 104.0), (200.0 - 2 * MAN, 100.0), "bob")
    plans = planned(ann, bob, cat, there={})
    assert distance(end(plans["cat"]), end(plans["bob"])) < 2 * MAN + 0.1


def test_whoever_makes_a_whole_move_at_once_may_go_one_after_another_within_that_time() -> None:
    wanted = [
        each._replace(plan=each.plan._replace(feet_per_segment=120.0, start=3.5))._replace(
            early=3.0, latest=4.5, fastest=480.0
        )
        for each in orcs(6)
    ]
    plans = planned(*wanted)
    assert touching(plans) == set(plans)
    assert all(plan.end <= 4.001 for plan in plans.values())


def test_what_is_under_way_is_kept_until_something_comes_into_its_way() -> None:
    (want,) = orcs(1)
    plan = planned(want)["orc0"]
    left = MovementPlan(plan.path.after(24.0), 12.0, 2.0)
    going = want._replace(plan=left, old=plan)
    assert planned(going, now=2.0) == {"orc0": plan}
    stopped = planned(going, there={**ALONE, "door": stands((130.0, 100.0), name="Ogre")}, now=2.0)[
        "orc0"
    ]
    assert stopped != plan
    assert stopped.position(2.0) == plan.position(2.0)


def test_a_plan_that_is_given_up_makes_others_give_up_theirs_that_lead_over_its_figure() -> None:
    ann = comes("ann", (100.0, 100.0), (200.0, 100.0))
    bob = comes("bob", (80.0, 100.0), (180.0, 100.0))
    plans = planned(ann, bob, there={})
    there = {"wall": stands((108.0, 100.0), 3.0, "Ogre")}
    followed = tuple(each._replace(old=plans[each.who]) for each in (ann, bob))
    again = shared_moves(0.0, there, followed)
    assert overlaps(again, {"ann": MAN, "bob": MAN}, there) == []


def test_whoever_overlaps_another_from_the_start_can_leave_it() -> None:
    plans = shared_moves(
        0.0,
        {"bob": stands((101.0, 100.0), name="Bob")},
        (comes("ann", (100.0, 100.0), (60.0, 100.0)),),
    )
    assert end(plans["ann"]) == (60.0, 100.0)


def test_a_target_that_is_not_there_is_nobodys() -> None:
    plans = planned(comes("ann", (100.0, 100.0), (200.0, 100.0), "ghost"), there={})
    assert end(plans["ann"]) == (200.0, 100.0)


def test_a_target_that_only_passes_by_is_not_surrounded() -> None:
    bob = comes("bob", (150.0, 60.0), (150.0, 160.0), since=2.0)
    comers = [
        comes(f"orc{at}", (110.0, 98.0 + 4 * at), (150.0, 98.0 + 4 * at), "bob") for at in range(3)
    ]
    plans = planned(bob, *comers, there={})
    assert not any(plan.crowded for plan in plans.values())


SIZES = tuple(sorted(RADIUS_FT.values())[1:4])


@pytest.mark.parametrize("seed", range(examples(30)))
def test_of_two_hundred_figures_no_two_overlap_at_any_moment(seed: int) -> None:
    random = Random(seed)
    radii = (MAN,) if seed % 3 else SIZES
    heroes = scattered(random, 10, (MAN,), [], wide=0.2)
    there = {f"hero{at}": Bystander(f"Hero {at}", body) for at, body in enumerate(heroes)}
    wanted = []
    for at, body in enumerate(scattered(random, 190, radii, heroes)):
        who, radius = f"orc{at}", body.radius_ft
        feet, start = random.choice([9.0, 12.0, 24.0]), random.choice([0.0, 0.0, 1.0, 2.5])
        if random.random() < 0.3:
            to = tuple(side * (0.1 + 0.8 * random.random()) for side in SIZE)
            wanted.append(
                comes(who, body.at, (to[0], to[1]), radius=radius, feet=feet, since=start)
            )
            continue
        target = min(there, key=lambda each: distance(there[each].body.at, body.at))
        move = charges(who, body.at, there[target].body, radius, feet=feet, since=start)
        wanted.append(move._replace(target=target))
    planned(*wanted, there=there)


@given(st.integers(0, 10_000), st.integers(1, 9), st.floats(0, 6))
def test_wherever_play_has_come_to_a_new_figure_is_kept_clear_of(
    seed: int, steps: int, x: float
) -> None:
    random = Random(seed)
    bodies = scattered(random, 12, (MAN,), [BRAKK.body], wide=0.4)
    wanted = [charges(f"orc{at}", body.at, BRAKK.body) for at, body in enumerate(bodies)]
    before = shared_moves(0.0, ALONE, wanted)
    now = steps / 2
    going = [
        each._replace(
            old=before[each.who],
            plan=MovementPlan(
                before[each.who].path.after(12.0 * max(0.0, now - before[each.who].start)),
                12.0,
                max(now, before[each.who].start),
            ),
        )
        for each in wanted
    ]
    place = Body((150.0 + x, 108.0))
    if any(place.gap_ft(Body(plan.position(now))) == 0 for plan in before.values()):
        return
    planned(*going, there={**ALONE, "new": Bystander("Newcomer", place)}, now=now)


@pytest.mark.parametrize("latest", [0.5, 9.0])
def test_who_comes_no_farther_by_waiting_sets_out_at_once(latest: float) -> None:
    line = [Bystander(f"Man {at}", Body((50.0, 3.0 * at))) for at in range(80)]
    there = {each.name: each for each in line}
    ann = comes("ann", (20.0, 35.0), (80.0, 35.0), latest=latest)._replace(most_ft=60.0)
    plan = shared_moves(0.0, there, [ann])["ann"]
    assert plan.why.startswith("Ann is held up by Man")
    assert plan.start == 0.0
    assert 25.0 < plan.path.cost_ft < 30.0


def stood(number: int = 6) -> tuple[dict[str, Bystander], tuple[Body, ...]]:
    """Brakk with this many around it, and where they stand."""
    ring = around(BRAKK.body, MAN)[:number]
    those = {f"orc{at}": Bystander(f"Orc {at}", body) for at, body in enumerate(ring)}
    return {"brakk": BRAKK, **those}, ring


def steps(at: Point, room: tuple[Point, ...] = (), **changes: Any) -> WantedMove:
    """A figure in the second rank that may step up."""
    stays = MovementPlan(Path((at,), (0.0,)), 12.0, crowded="brakk")
    up = charges("late", at, BRAKK.body).plan
    move = WantedMove("late", "Late", MAN, stays, ground(MAN), "brakk", stays, up=up, room=room)
    return move._replace(**changes)


def test_one_of_the_second_rank_steps_up_into_the_place_that_is_left() -> None:
    there, ring = stood()
    gone = there.pop("orc3")
    (x, y), (middle_x, middle_y) = gone.body.at, BRAKK.body.at
    behind = 2 * x - middle_x, 2 * y - middle_y
    plan = shared_moves(0.0, there, [steps(behind)])["late"]
    assert plan.steps_up == "brakk"
    assert end(plan) == pytest.approx(gone.body.at)
    # From the side it goes to the very place, around those who stand there.
    aside = steps((middle_x - 4 * MAN, middle_y - 2 * MAN), (gone.body.at,))
    plan = shared_moves(0.0, there, [aside])["late"]
    assert plan.steps_up == "brakk"
    assert end(plan) == pytest.approx(gone.body.at, abs=1e-5)
    assert plan.why == "In contact with Brakk."
    assert shared_moves(0.0, there, [aside._replace(old=plan, up=None)])["late"] == plan
    assert len(ring) == 6


def test_where_there_is_no_room_or_movement_it_stays() -> None:
    there, _ = stood()
    behind = (BRAKK.body.at[0] - 4 * MAN, BRAKK.body.at[1])
    stays = steps(behind, (there["orc0"].body.at,))
    assert shared_moves(0.0, there, [stays])["late"] == stays.old
    free = {"brakk": BRAKK}
    assert shared_moves(0.0, free, [steps(behind)])["late"].steps_up == "brakk"
    tired = steps(behind, most_ft=1.0)
    assert shared_moves(0.0, free, [tired])["late"] == tired.old


def test_it_does_not_step_up_to_a_target_that_goes_away_or_is_down() -> None:
    behind = (BRAKK.body.at[0] - 4 * MAN, BRAKK.body.at[1])
    stays = steps(behind)
    assert shared_moves(0.0, {}, [stays])["late"] == stays.old
    flees = comes("brakk", BRAKK.body.at, (280.0, 100.0), feet=24.0)
    plans = shared_moves(0.0, {}, [flees, steps(behind, most_ft=2.0)])
    assert plans["late"].steps_up == ""


def test_where_one_has_stepped_up_another_comes_through() -> None:
    walls = (Wall((0.0, 98.0), (149.0, 98.0)), Wall((0.0, 102.0), (149.0, 102.0)))
    near = (BRAKK.body.at[0] - 4 * MAN, BRAKK.body.at[1])
    far = (BRAKK.body.at[0] - 6.5 * MAN, BRAKK.body.at[1])
    first = steps(near, ground=ground(MAN, *walls))
    second = steps(far, ground=ground(MAN, *walls))._replace(who="back", name="Back")
    plans = shared_moves(0.0, {"brakk": BRAKK}, [first, second])
    assert plans["late"].steps_up == "brakk"
    assert plans["back"] == second.old
