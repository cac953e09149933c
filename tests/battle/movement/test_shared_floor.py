"""Comers share the floor: each gets a place of its own, or a note why there is none."""

from contextlib import suppress
from math import ceil, inf
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    AnnulAct,
    CancelDeclaration,
    Declare,
    GiveOrder,
    Kill,
    LoseAct,
    MoveFigure,
    RemoveFigure,
    SetWalls,
    StepTo,
    Strike,
)
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.movement.whereabouts import body_at
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.round.gone_targets import departure_of
from battleboard.battle.round.round_end import end_of_round
from battleboard.battle.state.command_context import Refusal, TypedRolls
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.event import FoundNoRoom, SteppedUp
from battleboard.battle.state.figure import Arm, Figure
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.battle.state.running_round import Round
from battleboard.board.board import Board
from battleboard.board.body import around
from battleboard.board.grid import Hexes
from battleboard.board.paths.path import Path
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall
from battleboard.queries.round.order_following import by_orders
from battleboard.rules import Action, Weapon
from battleboard.rules.rulesets import RULESETS
from battleboard.rules.timing.act import TargetLost
from tests.battle.battles import FLOOR, TABLES, do, figure
from tests.battle.movement.floors import MAN, declared, overlapping, played
from tests.battle.rounds import context

SPEAR: Final = Arm(Weapon("spear", "melee", 8.0, 7))
BRAKK: Final = figure("brakk", at=(80.0, 50.0))


def line(number: int, x: float = 45.0, **changes: Any) -> list[Figure]:
    """A line of orcs before Brakk."""
    top = 50 - 2.5 * (number - 1)
    return [figure(f"orc{at}", "red", at=(x, top + 5 * at), **changes) for at in range(number)]


def small(name: str, side: str, at: Point) -> Figure:
    """A quick figure of human size."""
    return figure(name, side, at=at, move=12.0)


def large(name: str, side: str, at: Point, move: float = 9.0) -> Figure:
    """A slow figure twice the width of a human."""
    made = figure(name, side, at=at, move=move)
    return made._replace(body=made.body._replace(radius_ft=2 * MAN))


def charge(number: int = 9, **changes: Any) -> Battle:
    """A round in which orcs charge Brakk."""
    return played(declared(BRAKK, *line(number, **changes), kind="charge", game="addict"))


def left_out(state: Battle) -> list[str]:
    return [who for who, plan in state.running.plans.items() if plan.crowded]


@pytest.mark.parametrize("number", [5, 9])
@pytest.mark.parametrize("game", RULESETS)
def test_however_many_come_each_stands_in_a_place_of_its_own(game: str, number: int) -> None:
    # Only some games allow an approach from that far.
    figures = (BRAKK, *line(number, 60.0))
    state = played(declared(*figures, kind="close", game=game))
    assert overlapping(state) == []
    rested = end_of_round(state, context())
    near = [
        who
        for who, each in rested.figures.items()
        if who != "brakk" and distance(each.body.at, BRAKK.body.at) < 2 * MAN + 0.01
    ]
    assert len(near) >= min(number, 5)


@pytest.mark.parametrize("game", ["addict", "osric", "osric3", "procedure"])
def test_five_charge_one(game: str) -> None:
    state = played(declared(BRAKK, *line(5), kind="charge", game=game))
    assert overlapping(state) == []
    assert left_out(state) == []


def test_sixty_orcs_on_hexes() -> None:
    random = Random(3)
    board = Board((300.0, 200.0), grid=Hexes(5.0))
    spots = {board.grid.snap((random.uniform(20, 280), random.uniform(20, 180))) for _ in range(90)}
    free = sorted(spot for spot in spots if distance(spot, (150.0, 100.0)) > 25)[:60]
    heroes = [figure(f"hero{at}", at=(145.0 + 5 * at, 100.0)) for at in range(3)]
    orcs = [figure(f"orc{at}", "red", at=spot) for at, spot in enumerate(free)]
    state = played(declared(*heroes, *orcs, kind="close", game="addict", board=board))
    assert overlapping(state) == []
    assert len(left_out(state)) > 20
    rested = end_of_round(state, context())
    assert len({each.body.at for each in rested.figures.values()}) == 63


def test_what_was_planned_is_kept_however_often_the_round_is_worked_out_anew() -> None:
    state = charge()
    assert plan_round(state, TABLES).running.plans == state.running.plans
    later = do(state, StepTo(1))
    assert plan_round(later, TABLES).running.plans == state.running.plans


def test_two_who_charged_each_other_stay_where_they_have_met() -> None:
    ogre = large("ogre", "red", (170.0, 95.0), move=9.0)
    hugh = figure("hugh", at=(187.5, 87.5))
    state = declared(ogre, hugh, kind="charge", game="addict")
    state = played(do(state, Declare(Action("hugh", "charge", ("ogre",)))))
    met = {who: plan.position(inf) for who, plan in state.running.plans.items()}
    assert distance(met["ogre"], met["hugh"]) == pytest.approx(3 * MAN)
    later = plan_round(do(state, StepTo(1)), TABLES)
    assert {who: plan.position(inf) for who, plan in later.running.plans.items()} == met


def test_who_was_to_meet_another_that_goes_aside_runs_on_through_nobody() -> None:
    """It was to stop where it met its target; replanned, it once went on as if that were free."""
    places = [(120, 40), (20, 20), (40, 40), (20, 40), (20, 60), (40, 20), (160, 40)]
    figures = [
        small(f"{('blue', 'red')[at % 2]}{at}", ("blue", "red")[at % 2], place)
        for at, place in enumerate(places)
    ]
    state = declared(*figures, kind="close", game="addict")
    for who, whom in (("blue0", "red1"), ("red1", "blue6"), ("blue2", "red1"), ("red5", "blue0")):
        state = do(state, Declare(Action(who, "charge", (whom,))))
    state = played(state)
    for now in range(1, 5):
        state = plan_round(state.with_running(state.running._replace(now=now)), TABLES)
        assert overlapping(state) == []


def test_who_was_to_meet_another_that_falls_goes_on_as_it_meant_to() -> None:
    hugh, ogre = figure("hugh", at=(20.0, 50.0)), figure("ogre", "red", at=(100.0, 50.0))
    state = declared(hugh, ogre, kind="charge", game="addict")
    state = played(do(state, Declare(Action("hugh", "charge", ("ogre",)))))
    met = state.running.plans["hugh"]
    assert met.why == "In contact with Ogre."
    state = plan_round(do(do(state, StepTo(1)), Kill(("ogre",))), TABLES)
    alone = state.running.plans["hugh"]
    assert alone.why != met.why
    assert alone.end > met.end


@given(st.data(), st.sampled_from(["addict", "osric", "procedure"]))
def test_working_out_the_round_anew_moves_nobody(data: st.DataObject, game: str) -> None:
    spots = [(x, y) for x in range(20, 180, 20) for y in range(20, 80, 20)]
    places = data.draw(st.lists(st.sampled_from(spots), min_size=2, max_size=8, unique=True))
    sides, makers = ("blue", "red"), (small, large)
    figures = [
        data.draw(st.sampled_from(makers))(f"{sides[at % 2]}{at}", sides[at % 2], place)
        for at, place in enumerate(places)
    ]
    state = declared(*figures, kind="close", game=game)
    for each in figures:
        foes = [other.id for other in figures if other.side != each.side]
        charge_at = Declare(Action(each.id, "charge", (data.draw(st.sampled_from(foes)),)))
        # If the lane is not free, it closes in with a foe as before, or stays.
        with suppress(Refusal):
            state = do(state, charge_at)
    state = played(state)
    for now in range(1, 5):
        state = state.with_running(state.running._replace(now=now))
        before = {each.id: body_at(state, each.id, now).at for each in figures}
        state = plan_round(state, TABLES)
        for who, at in before.items():
            assert distance(body_at(state, who, now).at, at) < 1e-6
        assert overlapping(state) == []


def test_it_is_said_once_who_finds_no_room() -> None:
    state = charge()
    (first, *_) = left_out(state)
    assert state.running.plans[first].why == f"{first.capitalize()} has no room next to Brakk."
    outcome = apply(state, StepTo(2), TypedRolls({}), TABLES)
    judge = context()
    end_of_round(outcome.battle, judge)
    said = [each for each in (*outcome.events, *judge.events) if isinstance(each, FoundNoRoom)]
    assert sorted(event.who for event in said) == sorted(left_out(state))
    assert "have no room next to Brakk" in str(report_events(outcome.battle, outcome.events))


def test_38_of_one_whose_advance_the_dm_rules_out_no_room_is_said() -> None:
    state = charge()
    (first, *_) = left_out(state)
    acts = [turn.act.id for turn in placed_acts(state) if turn.act.by == first]
    for ruled in (do(state, *map(AnnulAct, acts)), do(state, CancelDeclaration(first))):
        outcome = apply(ruled, StepTo(2), TypedRolls({}), TABLES)
        judge = context()
        end_of_round(outcome.battle, judge)
        said = [each for each in (*outcome.events, *judge.events) if isinstance(each, FoundNoRoom)]
        assert first not in {event.who for event in said}


def departure(state: Battle, who: str) -> TargetLost | None:
    """What may be done about the target of a figure's charge when its act comes."""
    act = next(turn.act for turn in placed_acts(state) if turn.act.by == who)
    return departure_of(do(state, StepTo(2)), act, "brakk", TABLES)


def test_a_short_weapon_does_not_reach_from_the_second_rank() -> None:
    state = charge()
    (who, *_) = left_out(state)
    gone = departure(state, who)
    assert gone is not None
    assert gone.taken == "lose"
    assert "has no room next to brakk: others there block the long sword" in gone.left_behind.text
    assert not next(each for each in gone.resorts if each.choice == "follow").possible
    (front, *_) = set(state.figures) - set(left_out(state)) - {"brakk"}
    assert departure(state, front) is None


def test_what_others_are_in_the_way_of_is_named() -> None:
    nameless = Arm(Weapon("", "melee", 3.0, 5))
    for arms, named in (((), "bare hands"), ((nameless,), "weapon")):
        state = charge(arms=arms)
        (who, *_) = left_out(state)
        gone = departure(state, who)
        assert gone is not None
        assert gone.left_behind.text.endswith(f"others there block the {named}.")


def test_a_long_weapon_reaches_from_the_second_rank() -> None:
    state = charge(arms=(SPEAR,))
    (who, *_) = left_out(state)
    assert departure(state, who) is None


def test_a_house_rule_lets_any_weapon_reach_from_the_second_rank() -> None:
    state = charge()._replace(options={"second_rank.reach": "any"})
    (who, *_) = left_out(state)
    assert departure(state, who) is None


@pytest.mark.parametrize(("answer", "passes"), [("on", ("bob",)), ("off", ())])
def test_a_house_rule_says_whether_friends_are_passed(answer: str, passes: tuple[str, ...]) -> None:
    walls = (Wall((0.0, 47.5), (300.0, 47.5)), Wall((0.0, 52.5), (300.0, 52.5)))
    ann, bob = figure("ann", at=(20.0, 50.0)), figure("bob", at=(45.0, 50.0))
    state = declared(ann, bob, kind="move", game="addict", board=FLOOR._replace(walls=walls))
    state = do(state, Declare(Action("ann", "move"), to=(100.0, 50.0)))
    state = played(state._replace(options={"passing.friends": answer}))
    assert state.running.plans["ann"].passes == passes
    assert body_at(state, "ann", 10).at[0] == pytest.approx(
        100.0 if passes else 45 - 2 * MAN, abs=0.1
    )


def test_where_the_one_before_it_has_fallen_a_short_weapon_reaches() -> None:
    state = charge()
    (who, *_) = left_out(state)
    for other in state.figures.keys() - {who, "brakk"}:
        state = do(state, Kill((other,)))
    away = departure(state, who)
    # Who held it up depends on who fell first: the figure has reached its target, or follows it.
    assert away is None or away.taken == "follow"


def test_the_dm_may_let_it_strike_or_lose_its_act() -> None:
    state = do(charge(), StepTo(2))
    (who, *_) = left_out(state)
    act = next(turn.act.id for turn in placed_acts(state) if turn.act.by == who)
    struck = apply(state, Strike(act, in_reach=True), TypedRolls({f"attack: {act}": 1}), TABLES)
    assert any(done.act.id == act for done in struck.battle.running.settled)
    lost = do(state, LoseAct(act))
    assert any(done.act.id == act for done in lost.running.settled)


def at_place(state: Battle, place: int) -> Battle:
    """The battle with play moved on to a place of the ruler."""
    return plan_round(state.with_running(state.running._replace(now=place)), TABLES)


def of_the_living(state: Battle) -> list[tuple[str, str, float]]:
    """Overlaps among those who are up: one may end up standing over a fallen figure."""
    down = {who for who, each in state.figures.items() if is_out(state, each)}
    return [found for found in overlapping(state) if not down & {*found[:2]}]


def first_rank(state: Battle) -> list[str]:
    """Those who have reached Brakk."""
    return sorted(state.figures.keys() - {*left_out(state), "brakk"})


def stepping_up(state: Battle) -> list[str]:
    return [who for who, plan in state.running.plans.items() if plan.steps_up == "brakk"]


@pytest.mark.parametrize("game", ["addict", "osric", "procedure", "countdown"])
def test_one_of_the_second_rank_steps_up_where_one_of_the_first_falls(game: str) -> None:
    state = played(declared(BRAKK, *line(9), kind="close", game=game))
    now = ceil(max(plan.end for plan in state.running.plans.values()))
    state = at_place(state, now)
    waiting = left_out(state)
    for front in set(state.figures) - {*waiting, "brakk"}:
        after = do(state, Kill((front,)))
        (who, *_) = stepping_up(after)
        plan = after.running.plans[who]
        assert who in waiting
        assert plan.why == "In contact with Brakk."
        assert plan.start == now
        assert distance(plan.position(inf), BRAKK.body.at) == pytest.approx(2 * MAN, abs=1e-3)
        # It has not moved before and the others do not move at all, however often this is done.
        for other in state.figures:
            assert body_at(after, other, now).at == body_at(state, other, now).at
        assert plan_round(after, TABLES).running.plans == after.running.plans
        assert of_the_living(after) == []
        assert left_out(after) == [each for each in waiting if each not in stepping_up(after)]


def test_one_steps_up_where_one_before_it_moves_away() -> None:
    state = at_place(charge(), 3)
    after = do(state, MoveFigure(first_rank(state)[0], (20.0, 90.0)))
    assert len(stepping_up(after)) == 1
    assert of_the_living(at_place(after, 4)) == []


def test_38_one_who_steps_up_from_afar_strikes_once_it_has_come_up() -> None:
    crowd = played(declared(BRAKK, *line(22, 30.0), kind="charge", game="osric3"))
    after = do(at_place(crowd, 3), MoveFigure("orc13", (20.0, 90.0)))
    (who,) = stepping_up(after)
    act = next(turn.act for turn in placed_acts(after) if turn.act.by == who)
    assert body_at(after, who, 3).gap_ft(BRAKK.body) > 10
    found = departure_of(after, act, "brakk", TABLES)
    assert found is not None
    assert found.taken == "follow"
    there = at_place(after, ceil(after.running.plans[who].end))
    assert departure_of(there, act, "brakk", TABLES) is None


def test_38_one_who_finds_no_room_strikes_another_foe_beside_it() -> None:
    page = figure("page", at=(20.0, 90.0))
    begun = declared(BRAKK, page, kind="none", game="addict")
    state = played(declared(BRAKK, *line(9), kind="charge", game="addict"))
    state = state._replace(figures={**state.figures, **begun.figures})
    who = left_out(state)[0]
    act = next(turn.act for turn in placed_acts(state) if turn.act.by == who)
    state = at_place(state, ceil(state.running.plans[who].end))
    x, y = body_at(state, who, state.running.now).at
    found = [
        departure_of(do(state, MoveFigure("page", at)), act, "brakk", TABLES)
        for at in ((20.0, 95.0), (x - 4.0, y))
    ]
    assert [each and each.taken for each in found] == ["lose", "nearest"]


def test_a_figure_steps_up_only_as_far_as_its_movement_allows() -> None:
    lame = line(9, move=9.0)
    state = played(declared(BRAKK, *lame, kind="close", game="osric"))
    state = at_place(state, 9)
    worn = {
        who: plan._replace(path=Path(plan.path.points, (*plan.path.spent_ft[:-1], 90.0)))
        for who, plan in state.running.plans.items()
    }
    spent = state.running._replace(plans=worn, ways={who: each.path for who, each in worn.items()})
    falls = [Kill((front,)) for front in first_rank(state)]
    assert any(stepping_up(do(state, fall)) for fall in falls)
    assert not any(stepping_up(do(state.with_running(spent), fall)) for fall in falls)


def test_nobody_steps_up_to_a_target_that_has_moved_or_over_a_wall() -> None:
    state = at_place(charge(), 3)
    (who, *_) = left_out(state)
    gone = do(state, MoveFigure("brakk", (200.0, 50.0)))
    assert stepping_up(do(gone, Kill((state.running.plans[who].front[0],)))) == []
    ring = [body_at(state, who, 3).at, BRAKK.body.at]
    x, y = ((a + b) / 2 for a, b in zip(*ring, strict=True))
    walls = (Wall((x, y - 2), (x, y + 2)), Wall((x - 2, y), (x + 2, y)))
    walled = do(state, SetWalls(walls))
    assert who not in stepping_up(do(walled, Kill((state.running.plans[who].front[0],))))


def test_a_figure_that_has_left_the_battle_leaves_no_place() -> None:
    state = at_place(charge(), 3)
    front = state.running.plans[left_out(state)[0]].front
    after = do(state, RemoveFigure(front[0]))
    assert of_the_living(at_place(after, 4)) == []


def test_it_is_told_once_who_steps_up() -> None:
    state = at_place(charge(), 3)
    front = first_rank(state)[0]
    judge = context()
    end_of_round(do(state, Kill((front,))), judge)
    said = [each for each in judge.events if isinstance(each, SteppedUp)]
    assert [each.who for each in said] == stepping_up(do(state, Kill((front,))))
    assert "steps up to Brakk" in str(report_events(state, tuple(said)))


def test_in_the_next_round_one_of_the_second_rank_steps_up_by_its_standing_order() -> None:
    state = played(declared(BRAKK, *line(9), kind="close", game="osric"))
    rested = end_of_round(at_place(state, 10), context())
    orcs = tuple(who for who in rested.figures if who != "brakk")
    at = next(n for n, each in enumerate(rested.rules.phases) if each.kind == "declaration")
    rested = rested._replace(phase=at).with_running(Round(number=2, begun=True))
    order = by_orders(do(rested, GiveOrder(orcs, "mob")), TABLES, orcs)
    behind = {who for who in left_out(state) if order.does[who] == "close"}
    assert behind
    assert order.command is not None
    second = played(do(do(rested, GiveOrder(orcs, "mob")), order.command))
    assert set(left_out(second)) == behind
    after = do(at_place(second, 9), Kill((first_rank(state)[0],)))
    assert set(stepping_up(after)) <= behind
    assert len(stepping_up(after)) == 1
    assert of_the_living(after) == []


@given(st.data(), st.sampled_from(["addict", "osric", "countdown"]))
def test_whoever_falls_nobody_overlaps_and_nobody_moves_in_what_has_passed(
    data: st.DataObject, game: str
) -> None:
    figures = (BRAKK, *line(data.draw(st.integers(6, 14))))
    state = played(declared(*figures, kind="close", game=game))
    for now in range(1, 7):
        state = at_place(state, now)
        before = {each.id: body_at(state, each.id, now).at for each in figures}
        up = [each.id for each in figures[1:] if not is_out(state, state.figure(each.id))]
        state = do(state, Kill((data.draw(st.sampled_from(up)),)))
        for who, at in before.items():
            assert distance(body_at(state, who, now).at, at) < 1e-6
        again = plan_round(state, TABLES).running.plans
        begun = {who: plan for who, plan in state.running.plans.items() if plan.start <= now}
        assert {who: again[who] for who in begun} == begun
        assert of_the_living(state) == []


def test_who_comes_where_all_places_are_taken_already_stands_behind() -> None:
    ring = [
        figure(f"gob{at}", "red", at=each.at) for at, each in enumerate(around(BRAKK.body, MAN))
    ]
    late = figure("late", "red", at=(60.0, 50.0))
    state = declared(BRAKK, late, kind="close", game="addict")
    state = do(battle_with(state, *ring), Declare(Action("late", "close", ("brakk",))))
    state = played(state)
    assert left_out(state) == ["late"]
    assert overlapping(state) == []


def battle_with(state: Battle, *more: Figure) -> Battle:
    return state._replace(figures={**state.figures, **{each.id: each for each in more}})


def test_a_second_rank_may_charge_behind_the_first_if_that_runs_ahead() -> None:
    ranks = [*line(3), *(figure(f"back{at}", "red", at=(40.0, 45.0 + 5 * at)) for at in range(3))]
    state = played(declared(BRAKK, *ranks, kind="charge", game="addict"))
    assert overlapping(state) == []
    assert len(state.running.plans) == 6


def test_moving_by_hand_pushes_nobody_and_those_on_their_way_go_round() -> None:
    state = do(charge(3), StepTo(1))
    before = {who: body_at(state, who, 1).at for who in state.figures}
    there: Point = (before["orc1"][0] + 6, 50.0)
    after = do(battle_with(state, figure("ogre", at=(20.0, 20.0))), MoveFigure("ogre", there))
    assert {who: body_at(after, who, 1).at for who in before} == before
    later = [found for found in overlapping(after) if found[2] >= 1]
    assert later == []


def test_a_figure_that_does_not_get_along_stays_and_is_nobodys_obstacle_twice() -> None:
    lame = figure("lame", "red", at=(45.0, 50.0), move=0.0)
    state = played(declared(BRAKK, lame, kind="close", game="addict"))
    assert body_at(state, "lame", 10).at == (45.0, 50.0)


def test_in_a_corridor_they_stand_one_behind_the_other() -> None:
    walls = (Wall((0.0, 47.5), (300.0, 47.5)), Wall((0.0, 52.5), (300.0, 52.5)))
    orcs = [figure(f"orc{at}", "red", at=(60.0 - 4 * at, 50.0)) for at in range(5)]
    state = declared(BRAKK, *orcs, kind="close", game="addict", board=FLOOR._replace(walls=walls))
    state = played(state)
    assert overlapping(state) == []
    ends = sorted(body_at(state, each.id, inf).at[0] for each in orcs)
    assert ends[-1] == pytest.approx(80 - 2 * MAN, abs=0.01)
    assert ends[0] > 80 - 12 * MAN
    assert len(left_out(state)) == 4
