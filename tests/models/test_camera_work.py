"""What the players' screen follows, and how it moves."""

from itertools import pairwise
from math import hypot
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, Hide, MoveFigure, Reveal, SetBoard, SetFog
from battleboard.battle.state.showing import FogPatch
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.models.broadcast import Mode
from battleboard.models.calibration import by_length
from battleboard.models.camera_work import Follow
from battleboard.models.evening import Evening
from battleboard.models.framing import Area, Framing
from battleboard.models.glass import STRIP
from battleboard.models.preferences import Preferences
from battleboard.models.spring import sprung
from battleboard.rules import Action
from battleboard.storage.settings import INCH, Fit
from tests.battle.battles import battle, figure
from tests.battle.table import UNSURPRISED, led_to
from tests.models.evenings import MakeEvening, clock_of, do, lead_to

WIDE = Board((400.0, 300.0))
SCREEN = (1920.0, 1080.0)
NEAR = Framing((50.0, 50.0), 24.0)
THERE: Area = ((100.0, 80.0), (200.0, 140.0))
MEASURED = by_length(100, INCH, 1920)


def fight() -> Battle:
    """Two of the players' against one, on a wide floor, who is about to declare."""
    made = battle(
        figure("ann", at=(42.5, 52.5)),
        figure("bob", at=(57.5, 52.5)),
        figure("orc", "red", at=(47.5, 52.5)),
        board=WIDE,
    )
    return led_to(made, "declaration", UNSURPRISED)


@pytest.fixture
def evening(evening_of: MakeEvening) -> Evening:
    """An evening whose players see a part of the table."""
    made = evening_of(fight())
    made.camera_work.take(NEAR)
    return made


def lock(evening: Evening) -> None:
    """Keep to true scale."""
    evening.broadcast.lay(Fit(calibration=MEASURED, locked=True))


def around(evening: Evening, area: Area) -> Framing:
    """Give the framing that shows all of a part of the table."""
    return evening.broadcast.glass.around(area)


def far(one: Point, other: Point) -> float:
    """Measure between two places."""
    return hypot(one[0] - other[0], one[1] - other[1])


def test_it_holds_still_until_it_is_asked(evening: Evening) -> None:
    evening.camera_work.note_dms(((0.0, 0.0), (100.0, 100.0)))
    do(evening, MoveFigure("ann", (300.0, 200.0)))
    assert evening.broadcast.framing == NEAR
    assert not clock_of(evening).ticks


def test_it_goes_smoothly_to_where_the_dm_looks(evening: Evening) -> None:
    work, goal = evening.camera_work, around(evening, THERE)
    work.follow(Follow.DM)
    work.note_dms(THERE)
    assert evening.broadcast.framing == NEAR
    ways = []
    for _ in range(6):
        before = evening.broadcast.framing.middle
        clock_of(evening).pass_by(0.1)
        ways.append(far(before, evening.broadcast.framing.middle))
    assert ways[0] < max(ways), "it sets out slowly"
    assert ways[-1] < max(ways) / 2, "and comes to rest slowly"
    left = far(evening.broadcast.framing.middle, goal.middle)
    assert left < 0.06 * far(NEAR.middle, goal.middle), "after 0.6 seconds it is all but there"
    clock_of(evening).pass_by(2)
    assert evening.broadcast.framing == goal
    assert not clock_of(evening).ticks, "nothing ticks once it is there"


@given(st.lists(st.floats(0.001, 0.4), min_size=1, max_size=40))
def test_it_never_goes_too_far_however_long_a_frame_takes(frames: list[float]) -> None:
    off, speed = 100.0, 0.0
    for seconds in frames:
        before = off
        off, speed = sprung(off, speed, seconds)
        assert 0 <= off <= before


def test_a_goal_that_moves_is_followed_without_a_halt(evening: Evening) -> None:
    work = evening.camera_work
    work.follow(Follow.DM)
    places = []
    for step in range(10):
        work.note_dms(((100.0 + 10 * step, 80.0), (200.0 + 10 * step, 140.0)))
        clock_of(evening).pass_by(0.1)
        places.append(evening.broadcast.framing.middle[0])
    ways = [after - before for before, after in pairwise(places)]
    assert min(ways) > 0


def test_with_reduced_motion_it_goes_at_once(evening: Evening, tmp_path: Path) -> None:
    evening.broadcast.spectacle.follow(Preferences(tmp_path / "settings.json"), still=True)
    evening.camera_work.show(THERE)
    assert evening.broadcast.framing == around(evening, THERE)
    assert not clock_of(evening).ticks


def test_a_hand_on_the_frame_ends_the_following(evening: Evening) -> None:
    work = evening.camera_work
    work.follow(Follow.PARTY)
    work.take(NEAR.moved((5.0, 0.0)))
    clock_of(evening).pass_by(2)
    assert work.followed is Follow.HOLD
    assert evening.broadcast.framing == NEAR.moved((5.0, 0.0))


def test_it_goes_to_the_whole_map_and_shows_all_of_it_when_that_grows(evening: Evening) -> None:
    evening.camera_work.show_all()
    clock_of(evening).pass_by(0.2)
    whole = around(evening, ((0.0, 0.0), WIDE.size_ft))
    assert NEAR.scale > evening.broadcast.framing.scale > whole.scale, "smoothly"
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing == whole
    assert not clock_of(evening).ticks
    do(evening, SetBoard(Board((800.0, 300.0))))
    assert evening.broadcast.framing == around(evening, ((0.0, 0.0), (800.0, 300.0)))


def test_another_way_from_there_is_not_to_the_whole_map(evening: Evening) -> None:
    evening.camera_work.show_all()
    clock_of(evening).pass_by(0.2)
    evening.camera_work.show(THERE)
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing == around(evening, THERE)


def test_they_are_shown_what_the_dm_sees_once(evening: Evening) -> None:
    work = evening.camera_work
    work.show_dms()
    assert evening.broadcast.framing == NEAR, "nobody has said yet where he looks"
    work.note_dms(THERE)
    work.show_dms()
    clock_of(evening).pass_by(3)
    there = evening.broadcast.framing
    assert there == around(evening, THERE)
    work.note_dms(((0.0, 0.0), (50.0, 50.0)))
    assert evening.broadcast.framing == there


def test_the_party_is_brought_into_view_when_one_leaves_it(evening: Evening) -> None:
    work = evening.camera_work
    work.follow(Follow.PARTY)
    clock_of(evening).pass_by(3)
    near = evening.broadcast.framing
    do(evening, MoveFigure("ann", (44.0, 52.5)))
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing == near, "a step within the view moves nothing"
    do(evening, MoveFigure("ann", (200.0, 150.0)))
    clock_of(evening).pass_by(3)
    first, last = evening.broadcast.framing.area(SCREEN)
    for who in ("ann", "bob"):
        x, y = evening.battle.figure(who).body.at
        assert first[0] < x < last[0]
        assert first[1] < y < last[1]
    do(evening, MoveFigure("ann", (42.5, 52.5)))
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing.scale >= near.scale, "and comes near again"


def test_without_a_party_nothing_moves(evening_of: MakeEvening) -> None:
    evening = evening_of(battle(figure("orc", "red")))
    evening.camera_work.take(NEAR)
    evening.camera_work.follow(Follow.PARTY)
    clock_of(evening).pass_by(1)
    assert evening.broadcast.framing == NEAR


def acting(evening: Evening, who: str) -> None:
    """Lead on to where somebody's blow is the act in hand."""
    target = "ann" if who == "orc" else "orc"
    do(evening, Declare(Action(who, "melee", (target,))))
    lead_to(evening, "resolution")
    turn = evening.play.in_hand
    assert turn is not None
    assert turn.act.by == who
    evening.playhead.show(turn.place)


@pytest.mark.parametrize("who", ["ann", "orc"])
def test_whoever_acts_is_brought_into_the_middle(evening: Evening, who: str) -> None:
    evening.camera_work.take(Framing((300.0, 200.0), 24.0))
    evening.camera_work.follow(Follow.ACTOR)
    acting(evening, who)
    clock_of(evening).pass_by(3)
    framing, (wide, high) = evening.broadcast.framing, evening.broadcast.screen
    across, down = framing.to_screen(evening.battle.figure(who).body.at, (wide, high))
    assert (across, down) == pytest.approx((wide / 2, high * (1 - STRIP) / 2)), "above the strip"
    assert framing.scale == 24.0


def test_one_who_stands_in_the_view_is_not_followed(evening: Evening) -> None:
    evening.camera_work.follow(Follow.ACTOR)
    acting(evening, "ann")
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing == NEAR


def test_one_who_would_stand_near_the_strip_is_followed(evening: Evening) -> None:
    low = Framing((42.5, 38.0), 24.0)
    _, down = low.to_screen((42.5, 52.5), evening.broadcast.screen)
    assert 540 * (1 - STRIP) * 1.7 < down < 540 * 1.7
    evening.camera_work.take(low)
    evening.camera_work.follow(Follow.ACTOR)
    acting(evening, "ann")
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing.middle[1] > low.middle[1]


def test_one_whom_the_players_do_not_see_is_never_followed(evening: Evening) -> None:
    away = Framing((300.0, 200.0), 24.0)
    do(evening, Hide(("orc",)))
    evening.camera_work.take(away)
    evening.camera_work.follow(Follow.ACTOR)
    acting(evening, "orc")
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing == away


def test_under_the_lock_it_follows_only_when_asked_and_by_whole_squares(evening: Evening) -> None:
    lock(evening)
    before = evening.broadcast.framing
    evening.camera_work.follow(Follow.PARTY)
    do(evening, MoveFigure("ann", (203.0, 151.0)))
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing == before
    evening.camera_work.move_locked(on=True)
    after = evening.broadcast.framing
    assert not clock_of(evening).ticks, "at once"
    assert after.scale == before.scale == 20.0
    assert after.middle != before.middle
    for axis in (0, 1):
        assert ((after.middle[axis] - before.middle[axis]) / 5).is_integer()


def test_a_lock_on_the_way_is_no_journey_without_an_end(evening: Evening) -> None:
    evening.camera_work.show(THERE)
    clock_of(evening).pass_by(0.2)
    lock(evening)
    clock_of(evening).pass_by(0.2)
    assert not clock_of(evening).ticks
    assert evening.broadcast.framing.middle == (150.0, 110.0)


def test_under_the_lock_a_hand_moves_it_by_whole_squares(evening: Evening) -> None:
    lock(evening)
    evening.camera_work.take(evening.broadcast.chosen.moved((7.0, -3.0)))
    assert evening.broadcast.framing.middle == (55.0, 45.0)


def test_in_a_frozen_picture_nothing_moves_but_what_is_chosen_for_later(evening: Evening) -> None:
    evening.broadcast.show(Mode.FROZEN)
    evening.camera_work.show(THERE)
    clock_of(evening).pass_by(0.2)
    assert evening.broadcast.framing == NEAR
    assert evening.broadcast.chosen == around(evening, THERE)
    assert not clock_of(evening).ticks
    evening.broadcast.show(Mode.LIVE)
    assert evening.broadcast.framing == evening.broadcast.chosen


def test_a_turn_on_the_way_is_kept(evening: Evening) -> None:
    evening.camera_work.show(THERE)
    clock_of(evening).pass_by(0.2)
    evening.broadcast.turn()
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing.turns == 1


def test_the_screen_never_jumps_when_its_size_changes(evening: Evening) -> None:
    evening.broadcast.come_to((1280.0, 1024.0))
    assert evening.broadcast.framing.middle == NEAR.middle
    evening.broadcast.come_to(SCREEN)
    assert evening.broadcast.framing == NEAR


def test_how_the_map_lies_is_told_once(evening: Evening) -> None:
    told: list[str] = []
    evening.broadcast.fit_changed.connect(lambda: told.append("fit"))
    evening.broadcast.framing_changed.connect(lambda: told.append("framing"))
    fit = msgspec.structs.replace(evening.broadcast.glass.fit, turns=2)
    evening.broadcast.lay(fit)
    evening.broadcast.lay(fit)
    assert told == ["framing", "fit"]
    evening.broadcast.watch(on=True)
    evening.broadcast.watch(on=True)
    assert evening.broadcast.is_watched
    assert told == ["framing", "fit", "framing"]


def in_fog(evening: Evening, *shown: Area) -> None:
    """Cover all of the table by hand, but for some of it."""
    rings = (
        ((left, top), (right, top), (right, bottom), (left, bottom))
        for (left, top), (right, bottom) in shown
    )
    do(evening, SetFog(on=True, by_hand=True), *(Reveal((FogPatch(ring),)) for ring in rings))


def test_it_goes_to_all_that_they_know_and_stays_there(evening: Evening) -> None:
    in_fog(evening, ((40.0, 30.0), (60.0, 50.0)), ((100.0, 60.0), (120.0, 80.0)))
    evening.camera_work.follow(Follow.PARTY)
    evening.camera_work.show_known()
    clock_of(evening).pass_by(3)
    goal, shown = around(evening, ((35.0, 25.0), (125.0, 85.0))), evening.broadcast.framing
    assert far(shown.middle, goal.middle) < 1
    assert shown.scale == pytest.approx(goal.scale, rel=0.03)
    assert evening.camera_work.followed is Follow.HOLD


@pytest.mark.parametrize("turns", range(4))
def test_under_the_lock_the_middle_of_all_that_they_know_is_in_the_middle(
    evening: Evening, turns: int
) -> None:
    in_fog(evening, ((110.0, 70.0), (130.0, 90.0)))
    lock(evening)
    evening.broadcast.turn(turns)
    evening.camera_work.show_known()
    glass, shown = evening.broadcast.glass, evening.broadcast.framing
    assert glass.middle(shown) == pytest.approx((120.0, 80.0), abs=2.5), "by whole squares"
    assert shown.scale == 20.0


def test_under_the_lock_it_goes_to_the_party_where_they_know_more_than_there_is_room_for(
    evening: Evening,
) -> None:
    in_fog(evening, ((20.0, 20.0), (60.0, 60.0)), ((200.0, 20.0), (230.0, 140.0)))
    lock(evening)
    evening.camera_work.show_known()
    glass, shown = evening.broadcast.glass, evening.broadcast.framing
    assert glass.middle(shown) == pytest.approx((50.0, 52.5), abs=2.5)


def test_what_they_know_at_the_edge_of_the_table_shows_no_more_than_the_table(
    evening: Evening,
) -> None:
    in_fog(evening, ((0.0, 0.0), WIDE.size_ft))
    evening.camera_work.show_known()
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing == around(evening, ((0.0, 0.0), WIDE.size_ft))


def test_without_fog_and_where_nothing_is_known_that_is_the_whole_table(evening: Evening) -> None:
    whole = around(evening, ((0.0, 0.0), WIDE.size_ft))
    evening.camera_work.show_known()
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing == whole
    evening.camera_work.take(NEAR)
    in_fog(evening)
    evening.camera_work.show_known()
    clock_of(evening).pass_by(3)
    assert evening.broadcast.framing == whole
