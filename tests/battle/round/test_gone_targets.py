"""A blow whose target is gone offers the figure its alternatives."""

from itertools import pairwise
from typing import Any

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands.effects import ApplyEffect
from battleboard.battle.commands.health import Kill, SetHitPoints
from battleboard.battle.commands.placing import Leave, MoveFigure
from battleboard.battle.commands.playing import Settle, StepTo
from battleboard.battle.commands.pursuing import FollowTarget, LoseAct
from battleboard.battle.commands.striking import Strike
from battleboard.battle.knowledge.attack_forecast import attack_forecast
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.movement.whereabouts import body_at, body_now
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.round.gone_targets import departure_of
from battleboard.battle.state.command_context import LOWEST, Refusal, Roll, TypedRolls
from battleboard.battle.state.event import FoundGone, Warned
from battleboard.battle.state.figure import Arm, Effect, Figure
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path
from battleboard.board.wall import Wall
from battleboard.rules import Action, Weapon
from battleboard.rules.timing.act import TargetLost
from tests.battle.battles import BOW, FLOOR, SWORD, TABLES, battle, do, figure
from tests.battle.blows import added
from tests.battle.rounds import playing, strikes
from tests.battle.table import UNSURPRISED, at, fights, led_to

STRIKE = "orc:strike 1"
MAGE = figure("mage", at=(150.0, 50.0))
ORC = figure("orc", "red", at=(154.0, 50.0))
PAL = figure("pal", at=(154.0, 54.0))


def fled(
    *others: Any, kind: str = "flee", orc: Any = ORC, blow: Action | None = None, **changes: Any
) -> Battle:
    """The mage wins and runs away before the orc attacks it."""
    changes.setdefault("game", "addict")
    flight = Action("mage", kind)  # type: ignore[arg-type]
    blow = blow or strikes()
    begun = playing(flight, blow, figures=(MAGE, orc, *others), dice=(6, 3), **changes)
    way = Path(((150.0, 50.0), (30.0, 50.0)), (0.0, 120.0))
    running = begun.running._replace(ways={"mage": way})
    begun = do(begun.with_running(running), Settle("orc:strike 2", "miss"), Settle("mage:move"))
    return do(begun, StepTo(6))


ARRIVES = "orc:arrive"


def closing(move: float = 12.0, *others: str) -> Battle:
    """The mage runs before the orc, and others, closing without a blow, have reached its place."""
    orcs = [
        figure(who, "red", at=(180.0, 50.0 + 10.0 * at), move=move)
        for at, who in enumerate(("orc", *others))
    ]
    flight, advances = Action("mage", "flee"), [Action(o.id, "close", ("mage",)) for o in orcs]
    begun = playing(flight, *advances, figures=(MAGE, *orcs), dice=(6, 3))
    ways = {
        "mage": Path(((150.0, 50.0), (30.0, 50.0)), (0.0, 120.0)),
        **{o.id: Path((o.body.at, (154.0, o.body.at[1])), (0.0, 26.0)) for o in orcs},
    }
    battle = plan_round(begun.with_running(begun.running._replace(ways=ways)), TABLES)
    return do(battle, Settle("mage:move"))


def found(battle: Battle, act: str = STRIKE, target: str = "mage") -> TargetLost | None:
    turn = next(turn.act for turn in placed_acts(battle) if turn.act.id == act)
    return departure_of(battle, turn, target, TABLES)


def gone(battle: Battle, act: str = STRIKE, target: str = "mage") -> TargetLost:
    departure = found(battle, act, target)
    assert departure is not None
    return departure


def test_one_who_has_run_is_out_of_reach() -> None:
    away = gone(fled())
    assert away.words.startswith("out of reach: ")
    assert (away.distance_ft or 0) > 10
    assert away.taken == "lose"
    assert [each.possible for each in away.resorts] == [False, False, True]


def test_a_strike_at_one_who_is_gone_is_refused_unless_the_dm_allows_it() -> None:
    battle = fled()
    with pytest.raises(Refusal, match=r"Out of reach: Mage is \d+ ft away\."):
        do(battle, Strike(STRIKE, in_reach=True))
    allowed = Strike(STRIKE, in_reach=True, without=frozenset({"out_of_reach"}))
    dice = TypedRolls({f"attack: {STRIKE}": 1})
    assert do(battle, allowed, rolls=dice).running.settled[-1].outcome == "miss"
    # Older battles say nothing about reach, and replay as they were.
    assert do(battle, Strike(STRIKE), rolls=dice).running.settled[-1].outcome == "miss"


def test_the_forecast_says_what_may_be_done() -> None:
    battle = fled(PAL)
    look = attack_forecast(battle, Strike(STRIKE), {}, TABLES)
    assert look.departure is not None
    assert look.departure.taken == "nearest"
    assert "Out of reach" in look.why_not
    assert look.blows[0].aim.bars[0].id == "out_of_reach"
    other = attack_forecast(battle, Strike(STRIKE, ("pal",)), {}, TABLES)
    assert (other.departure, other.why_not) == (None, "")
    allowed = Strike(STRIKE, without=frozenset({"out_of_reach"}))
    assert attack_forecast(battle, allowed, {}, TABLES).departure is None


def test_nobody_is_gone_who_has_not_moved() -> None:
    far = playing(strikes(), figures=(MAGE, ORC._replace(body=ORC.body._replace(at=(199.0, 50.0)))))
    assert found(far) is None


def test_one_who_is_pushed_away_is_gone_and_one_who_is_pushed_closer_is_not() -> None:
    battle = playing(strikes(), figures=(MAGE, ORC))
    assert gone(do(battle, MoveFigure("mage", (10.0, 50.0)))).distance_ft
    assert found(do(battle, MoveFigure("mage", (151.0, 50.0)))) is None


def test_what_is_no_blow_has_nobody_to_miss() -> None:
    battle = playing(strikes(), figures=(MAGE, ORC))
    assert found(battle, target="nobody") is None
    assert departure_of(fled(), placed_acts(fled())[1].act, "mage", TABLES) is None


def test_a_shot_goes_as_far_as_it_goes() -> None:
    archer = ORC._replace(card=ORC.card._replace(arms=(BOW,)))
    flight, shot = Action("mage", "flee"), Action("orc", "missile", ("mage",))
    battle = playing(flight, shot, figures=(MAGE, archer), dice=(6, 3))
    assert found(battle, "orc:shot 1") is None
    felled = do(battle, Leave("mage"))
    assert all(turn.act.by != "orc" for turn in placed_acts(felled))


def behind_a_wall(*others: Figure) -> Battle:
    """An archer shooting at the mage, with a wall between them."""
    archer = ORC._replace(card=ORC.card._replace(arms=(BOW,)))
    shot = Action("orc", "missile", ("mage",))
    begun = playing(shot, figures=(MAGE, archer, *others), dice=(6, 3))
    wall = Wall((152.0, 40.0), (152.0, 60.0))
    return begun._replace(board=FLOOR._replace(walls=(wall,)))


def test_a_shot_at_one_whom_walls_hide_goes_at_another_or_is_lost() -> None:
    alone = gone(behind_a_wall(), "orc:shot 1")
    assert alone.left_behind.text == "mage is completely behind cover."
    assert [each.possible for each in alone.resorts] == [False, False, True]
    # Of two others the visible one is offered, though it is farther away.
    near, far = figure("near", at=(150.0, 54.0)), figure("far", at=(160.0, 70.0))
    offered = gone(behind_a_wall(near, far), "orc:shot 1").resorts[1]
    assert (offered.possible, offered.target) == (True, "far")
    assert found(behind_a_wall(far), "orc:shot 1", "far") is None
    lost = do(behind_a_wall(), LoseAct("orc:shot 1"))
    assert lost.running.settled[-1].outcome == "miss"


@pytest.mark.parametrize(("kind", "act"), [("close", "arrive"), ("charge", "strike 1")])
def test_one_who_has_gone_at_another_foe_has_moved(kind: str, act: str) -> None:
    advance = Action("mage", kind, ("far",))  # type: ignore[arg-type]
    far = figure("far", "red", at=(60.0, 50.0))
    begun = playing(advance, strikes(), figures=(MAGE, ORC, far), dice=(6, 1))
    way = Path(((150.0, 50.0), (65.0, 50.0)), (0.0, 85.0))
    plan = MovementPlan(way, 50.0)
    running = begun.running.with_plans({"mage": plan})._replace(now=3)
    assert found(begun.with_running(running)) is None
    done = Settle(f"mage:{act}", "miss") if kind == "charge" else Settle(f"mage:{act}")
    after = do(begun.with_running(running), done)
    still = after.with_running(after.running.with_plans({"mage": plan})._replace(now=3))
    assert gone(still).words.startswith("out of reach")


def felled(kind: str = "melee", *, wait: int = 4, damage: int = 30) -> Battle:
    """Two orcs attack the mage; the first fells it."""
    arms = (BOW,) if kind == "missile" else ORC.card.arms
    second = figure("other", "red", at=(146.0, 50.0), arms=arms)
    acts = (strikes(), Action("other", kind, ("mage",), delay=wait))  # type: ignore[arg-type]
    battle = playing(*acts, figures=(MAGE, ORC, second, PAL), dice=(3, 3))
    return do(battle, Settle(STRIKE, "hit", damage=damage))


@pytest.mark.parametrize(("kind", "act"), [("melee", "strike 1"), ("missile", "shot 1")])
def test_one_who_has_fallen_is_struck_no_more(kind: str, act: str) -> None:
    battle = felled(kind)
    away = gone(battle, f"other:{act}")
    assert (away.words, away.distance_ft) == ("target down", None)
    assert away.taken == "nearest"
    assert away.resorts[1].target == "pal"
    assert not away.resorts[0].possible


def test_what_falls_at_the_same_moment_is_still_struck() -> None:
    bleeding = felled(wait=0, damage=12)
    assert found(bleeding, "other:strike 1") is None
    assert "motionless" not in added(bleeding, "other:strike 1"), "to this blow it still stands"
    assert "motionless" in added(felled(damage=12), "other:strike 1")


def test_38_a_blow_at_one_killed_at_the_same_moment_is_lost_unless_the_dm_turns_it() -> None:
    away = gone(felled(wait=0), "other:strike 1")
    assert (away.taken, away.resorts[1].target) == ("lose", "pal")
    assert away.left_behind.text == "mage has just died: this attack comes at the same moment."


def test_38_the_dead_are_struck_no_more_however_they_died() -> None:
    there = playing(strikes(), figures=(MAGE, ORC, PAL))
    away = gone(do(there, Kill(("mage",))))
    assert (away.words, away.taken, away.resorts[1].target) == ("target down", "nearest", "pal")
    assert found(do(there, SetHitPoints(("mage",), 0))) is None, "the helpless may be killed"


@pytest.mark.parametrize(
    ("kind", "shots", "possible"),
    [("melee", "barred", False), ("missile", "barred", False), ("missile", "allowed", True)],
)
def test_38_nobody_turns_to_a_foe_who_closes_this_round(
    kind: str, shots: str, *, possible: bool
) -> None:
    orc = ORC._replace(card=ORC.card._replace(arms=(BOW,) if kind == "missile" else (SWORD,)))
    pal = figure("pal", at=(154.0, 57.0))
    acts = Action("pal", "close", ("orc",)), Action("orc", kind, ("mage",))  # type: ignore[arg-type]
    options = {"close.shots": shots}
    begun = playing(*acts, figures=(MAGE, orc, pal), dice=(3, 3), game="osric", options=options)
    dead = do(begun, Settle("pal:arrive"), Kill(("mage",)))
    act = "orc:shot 1" if kind == "missile" else STRIKE
    assert gone(dead, act).resorts[1].possible == possible


def test_a_shot_that_was_declared_to_be_lost_is_lost() -> None:
    shot = Action("other", "missile", ("mage",), if_target_gone="lose")
    archer = figure("other", "red", at=(146.0, 50.0), arms=(BOW,))
    there = playing(shot, figures=(MAGE, archer, PAL))
    assert gone(do(there, Kill(("mage",))), "other:shot 1").taken == "lose"


def test_a_lost_blow_is_told() -> None:
    before = fled()
    battle = do(before, LoseAct(STRIKE))
    assert battle.running.settled[-1].outcome == "miss"
    event = battle.log[-1].events[0]
    assert isinstance(event, FoundGone)
    assert battle.log[-1].text.endswith("lost")
    assert report_events(battle, (event,)) == "Orc finds Mage out of reach."
    fallen = do(felled(), LoseAct("other:strike 1"))
    assert report_events(fallen, fallen.log[-1].events) == "Other finds Mage out of the fight."


def test_a_blow_whose_target_is_there_cannot_be_given_up() -> None:
    with pytest.raises(Refusal, match=r"Mage is still in reach\."):
        do(playing(strikes(), figures=(MAGE, ORC)), LoseAct(STRIKE))


def test_a_follower_runs_after_its_target_and_strikes_where_it_comes_up() -> None:
    quick = ORC._replace(card=ORC.card._replace(move=24.0))
    before = fled(orc=quick)
    follow = gone(before).resorts[0]
    assert follow.possible
    battle = do(before, FollowTarget(STRIKE))
    assert battle.log[-1].text == "Follow the target of Orc's blow"
    turn = next_acts(battle)[0]
    assert (turn.act.id, turn.place) == (STRIKE, follow.segment)
    there = do(battle, *(StepTo(at) for at in range(7, turn.place + 1)))
    assert body_now(there, "orc").at != ORC.body.at
    assert found(there) is None
    assert do(there, Settle(STRIKE, "miss")).running.settled[-1].outcome == "miss"
    hit = do(battle, Settle(STRIKE, "hit", damage=1))
    assert body_at(hit, "orc", 10).at == body_at(battle, "orc", 10).at
    # A figure taken out while running gets no farther.
    down = do(battle, Kill(("orc",)))
    assert body_at(down, "orc", 10).at == body_at(down, "orc", 6).at


def test_whoever_cannot_come_up_does_not_follow() -> None:
    with pytest.raises(Refusal, match=r"Orc cannot catch up with Mage this round\."):
        do(fled(), FollowTarget(STRIKE))


def test_where_a_move_is_made_in_one_phase_so_is_the_pursuit() -> None:
    begun = playing(Action("mage", "flee"), strikes(), figures=(MAGE, ORC), dice=(6, 3), game="ose")
    way = Path(((150.0, 50.0), (30.0, 50.0)), (0.0, 120.0))
    begun = begun.with_running(begun.running._replace(ways={"mage": way}))
    battle = do(begun, Settle("mage:move"), StepTo(10))
    follow = gone(battle).resorts[0]
    assert (follow.possible, follow.segment) == (True, 10)
    after = do(battle, FollowTarget(STRIKE))
    assert found(after) is None


@pytest.mark.parametrize("box", [True, False])
def test_a_wall_stops_a_pursuit(*, box: bool) -> None:
    quick = ORC._replace(card=ORC.card._replace(move=48.0))
    battle = fled(orc=quick)
    corners = [(152.5, 46.0), (157.5, 46.0), (157.5, 54.0), (152.5, 54.0), (152.5, 46.0)]
    lines = list(pairwise(corners)) if box else []
    walls = tuple(Wall(a, b) for a, b in lines)
    walled = battle._replace(board=FLOOR._replace(walls=walls))
    assert gone(walled).resorts[0].possible is not box


def test_one_who_has_left_the_table_is_gone() -> None:
    battle = playing(strikes(), figures=(MAGE, ORC, PAL))
    assert gone(do(battle, Leave("pal")), target="pal").words == "target down"


def test_a_blow_that_a_flight_has_given_follows_nobody() -> None:
    guard = Action("orc", "parry")
    begun = playing(Action("mage", "flee"), guard, figures=(MAGE, ORC), game="osric")
    way = Path(((150.0, 50.0), (30.0, 50.0)), (0.0, 120.0))
    begun = plan_round(begun.with_running(begun.running._replace(ways={"mage": way})), TABLES)
    away = gone(do(begun, Settle("mage:move")))
    assert (away.resorts[0].possible, away.taken) == (False, "lose")


def test_whoever_closes_finds_its_target_gone() -> None:
    away = gone(closing(), ARRIVES)
    assert away.words == "out of reach: 12.7 ft"
    assert [(each.choice, each.possible) for each in away.resorts] == [
        ("follow", False),
        ("nearest", False),
        ("lose", True),
    ]
    assert away.resorts[1].why.text == "orc closes without a blow, and cannot strike another foe."
    lost = do(closing(), LoseAct(ARRIVES))
    assert report_events(lost, lost.log[-1].events) == "Orc finds Mage out of reach."


def test_whoever_closes_may_follow() -> None:
    before = closing(move=24.0)
    follow = gone(before, ARRIVES).resorts[0]
    assert (follow.possible, follow.segment) == (True, 5)
    turn = next_acts(do(before, FollowTarget(ARRIVES)))[0]
    assert (turn.act.id, turn.place) == (ARRIVES, 5)
    there = do(before, FollowTarget(ARRIVES), StepTo(5))
    assert found(there, ARRIVES) is None
    assert body_now(there, "orc").gap_ft(body_now(there, "mage")) <= 10


def test_one_who_closes_with_the_fallen_simply_arrives() -> None:
    battle = do(closing(), Kill(("mage",)))
    assert gone(battle, ARRIVES).distance_ft is not None
    still = playing(Action("orc", "close", ("mage",)), figures=(MAGE, ORC))
    assert found(do(still, Kill(("mage",))), ARRIVES) is None


# The second rank, which has not moved.


def ranks(
    *, weapon: Arm = SWORD, between: tuple[float, float] = (5.0, 0.0), **changes: Any
) -> Battle:
    """Ann attacks an orc ten feet away, with Bob somewhere between them."""
    ann, bob = figure("ann", at=(0.0, 0.0), arms=(weapon,)), figure("bob", at=between)
    now = battle(ann, bob, figure("orc", "red", at=(10.0, 0.0)), **changes)
    return led_to(now, "declaration", UNSURPRISED)


def warnings(before: Battle) -> list[str]:
    events = apply(before, fights("ann", "orc"), LOWEST, TABLES).events
    return [each.text for each in events if isinstance(each, Warned)]


def test_a_blow_over_the_heads_of_others_is_told_as_barred_when_it_is_declared() -> None:
    words = "Ann has no room next to Orc: others there block the long sword."
    assert warnings(ranks()) == [words]
    now = led_to(at(ranks(), fights("ann", "orc")), "resolution", INITIATIVE)
    act = next(turn.act for turn in placed_acts(now) if turn.act.by == "ann")
    gone = departure_of(now, act, "orc", TABLES)
    assert gone is not None
    assert gone.left_behind.text.startswith("ann has no room next to orc")
    fallen = at(now, Kill(("bob",)))
    assert departure_of(fallen, act, "orc", TABLES) is None


INITIATIVE = {"initiative: blue": 5, "initiative: red": 2}
PIKE = Arm(Weapon("pike", "melee", 18.0, 13), Roll(1, 6))


def test_one_who_finds_no_room_at_another_either_is_not_sent_there() -> None:
    here, other = figure("ann", at=(0.0, 0.0)), figure("gob", "red", at=(10.0, 0.4))
    now = battle(here, figure("bob", at=(5.0, 0.0)), figure("orc", "red", at=(10.0, 0.0)), other)
    now = led_to(now, "declaration", UNSURPRISED)
    now = led_to(at(now, fights("ann", "orc")), "resolution", INITIATIVE)
    act = next(turn.act for turn in placed_acts(now) if turn.act.by == "ann")
    behind = departure_of(now, act, "orc", TABLES)
    assert behind is not None
    assert not behind.resorts[1].possible
    aside = now.with_figure(other._replace(body=other.body._replace(at=(0.0, 8.0))))
    beside = departure_of(aside, act, "orc", TABLES)
    assert beside is not None
    assert beside.resorts[1].target == "gob"


def test_a_pike_reaches_and_one_strikes_past_a_shoulder() -> None:
    assert warnings(ranks(weapon=PIKE)) == []
    assert warnings(ranks(between=(5.0, 2.0))) == []
    assert warnings(ranks(between=(-5.0, 0.0))) == []
    assert warnings(ranks(options={"second_rank.reach": "any"})) == []


def left_in_basic(*others: Figure) -> TargetLost:
    """In `ose` the mage, who has won, runs 30 ft, before the orc strikes in its own turn."""
    figures = (MAGE, ORC, *others)
    begun = playing(Action("mage", "flee"), strikes(), figures=figures, dice=(6, 3), game="ose")
    way = Path(((150.0, 50.0), (120.0, 50.0)), (0.0, 30.0))
    begun = begun.with_running(begun.running._replace(ways={"mage": way}))
    return gone(do(begun, Settle("mage:move"), StepTo(10)))


def test_where_a_blow_includes_the_walk_a_quick_foe_follows() -> None:
    away = left_in_basic()
    assert (away.taken, away.resorts[0].possible) == ("follow", True)


def test_where_a_blow_includes_the_walk_another_foe_in_melee_holds_it() -> None:
    away = left_in_basic(PAL)
    assert (away.taken, away.resorts[0].possible) == ("nearest", False)
    assert away.resorts[0].why.text.startswith("orc stays put, in melee with pal, 4 ft")


def test_38_one_who_falls_asleep_as_it_arrives_is_done_with() -> None:
    state = closing()
    assert [turn.act.id for turn in next_acts(state)] == [ARRIVES]
    asleep = Effect("asleep", "asleep", status="asleep")
    running = state.running._replace(unstopped=frozenset({ARRIVES}))
    assert next_acts(do(state.with_running(running), ApplyEffect(("orc",), asleep))) == ()
