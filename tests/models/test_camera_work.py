"""The camera of the players' screen follows the right thing, smoothly."""

from itertools import pairwise
from math import hypot
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, Hide, MoveFigure, Reveal, SetBoard, SetFog, Settle
from battleboard.battle.state.players_options import FogPatch
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.camera_work import Follow, step_spring
from battleboard.models.preferences import Preferences
from battleboard.models.session import Session
from battleboard.queries.sight.viewport import Area, Framing, by_length
from battleboard.rules import Action
from battleboard.storage.settings import INCH, Fit
from tests.battle.battles import battle, figure
from tests.battle.table import UNSURPRISED, led_to
from tests.models.sessions import MakeSession, clock_of, do, lead_to

WIDE = Board((400.0, 300.0))
SCREEN = (1920.0, 1080.0)
NEAR = Framing((50.0, 50.0), 24.0)
THERE: Area = ((100.0, 80.0), (200.0, 140.0))
MEASURED = by_length(100, INCH, 1920)


def fight() -> Battle:
    """Two of the players' figures against one, on a wide floor, about to declare."""
    made = battle(
        figure("ann", at=(42.5, 52.5)),
        figure("bob", at=(57.5, 52.5)),
        figure("orc", "red", at=(47.5, 52.5)),
        board=WIDE,
    )
    return led_to(made, "declaration", UNSURPRISED)


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A session whose players see a part of the table."""
    made = session_of(fight())
    made.camera_work.take(NEAR)
    return made


def lock(session: Session) -> None:
    """Keep to true scale."""
    session.broadcast.frame.lay(Fit(calibration=MEASURED, locked=True))


def around(session: Session, area: Area) -> Framing:
    """The framing that shows all of a part of the table."""
    return session.broadcast.frame.viewport.around(area)


def far(one: Point, other: Point) -> float:
    """The distance between two places."""
    return hypot(one[0] - other[0], one[1] - other[1])


def test_it_holds_still_until_it_is_asked(session: Session) -> None:
    session.camera_work.note_dms(((0.0, 0.0), (100.0, 100.0)))
    do(session, MoveFigure("ann", (300.0, 200.0)))
    assert session.broadcast.frame.framing == NEAR
    assert not clock_of(session).ticks


def test_it_goes_smoothly_to_where_the_dm_looks(session: Session) -> None:
    work, goal = session.camera_work, around(session, THERE)
    work.follow(Follow.DM)
    work.note_dms(THERE)
    assert session.broadcast.frame.framing == NEAR
    ways = []
    for _ in range(6):
        before = session.broadcast.frame.framing.middle
        clock_of(session).let_pass(0.1)
        ways.append(far(before, session.broadcast.frame.framing.middle))
    assert ways[0] < max(ways), "it sets out slowly"
    assert ways[-1] < max(ways) / 2, "and comes to rest slowly"
    left = far(session.broadcast.frame.framing.middle, goal.middle)
    assert left < 0.06 * far(NEAR.middle, goal.middle), "after 0.6 seconds it is all but there"
    clock_of(session).let_pass(2)
    assert session.broadcast.frame.framing == goal
    assert not clock_of(session).ticks, "nothing ticks once it is there"


@given(st.lists(st.floats(0.001, 0.4), min_size=1, max_size=40))
def test_it_never_goes_too_far_however_long_a_frame_takes(frames: list[float]) -> None:
    off, speed = 100.0, 0.0
    for seconds in frames:
        before = off
        off, speed = step_spring(off, speed, seconds)
        assert 0 <= off <= before


def test_a_goal_that_moves_is_followed_without_a_halt(session: Session) -> None:
    work = session.camera_work
    work.follow(Follow.DM)
    places = []
    for step in range(10):
        work.note_dms(((100.0 + 10 * step, 80.0), (200.0 + 10 * step, 140.0)))
        clock_of(session).let_pass(0.1)
        places.append(session.broadcast.frame.framing.middle[0])
    ways = [after - before for before, after in pairwise(places)]
    assert min(ways) > 0


def test_with_reduced_motion_it_goes_at_once(session: Session, tmp_path: Path) -> None:
    session.broadcast.map_effects.follow(Preferences(tmp_path / "settings.json"), still=True)
    session.camera_work.show(THERE)
    assert session.broadcast.frame.framing == around(session, THERE)
    assert not clock_of(session).ticks


def test_a_hand_on_the_frame_ends_the_following(session: Session) -> None:
    work = session.camera_work
    work.follow(Follow.PARTY)
    work.take(NEAR.move((5.0, 0.0)))
    clock_of(session).let_pass(2)
    assert work.followed is Follow.HOLD
    assert session.broadcast.frame.framing == NEAR.move((5.0, 0.0))


def test_it_goes_to_the_whole_map_and_shows_all_of_it_when_that_grows(session: Session) -> None:
    session.camera_work.show_all()
    clock_of(session).let_pass(0.2)
    whole = around(session, ((0.0, 0.0), WIDE.size_ft))
    assert NEAR.scale > session.broadcast.frame.framing.scale > whole.scale, "smoothly"
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing == whole
    assert not clock_of(session).ticks
    do(session, SetBoard(Board((800.0, 300.0))))
    assert session.broadcast.frame.framing == around(session, ((0.0, 0.0), (800.0, 300.0)))


def test_another_way_from_there_is_not_to_the_whole_map(session: Session) -> None:
    session.camera_work.show_all()
    clock_of(session).let_pass(0.2)
    session.camera_work.show(THERE)
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing == around(session, THERE)


def test_they_are_shown_what_the_dm_sees_once(session: Session) -> None:
    work = session.camera_work
    work.show_dms()
    assert session.broadcast.frame.framing == NEAR, "nobody has said yet where he looks"
    work.note_dms(THERE)
    work.show_dms()
    clock_of(session).let_pass(3)
    there = session.broadcast.frame.framing
    assert there == around(session, THERE)
    work.note_dms(((0.0, 0.0), (50.0, 50.0)))
    assert session.broadcast.frame.framing == there


def test_the_party_is_brought_into_view_when_one_leaves_it(session: Session) -> None:
    work = session.camera_work
    work.follow(Follow.PARTY)
    clock_of(session).let_pass(3)
    near = session.broadcast.frame.framing
    do(session, MoveFigure("ann", (44.0, 52.5)))
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing == near, "a step within the view moves nothing"
    do(session, MoveFigure("ann", (200.0, 150.0)))
    clock_of(session).let_pass(3)
    first, last = session.broadcast.frame.framing.area(SCREEN)
    for who in ("ann", "bob"):
        x, y = session.battle.figure(who).body.at
        assert first[0] < x < last[0]
        assert first[1] < y < last[1]
    do(session, MoveFigure("ann", (42.5, 52.5)))
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing.scale >= near.scale, "and comes near again"


def test_without_a_party_nothing_moves(session_of: MakeSession) -> None:
    session = session_of(battle(figure("orc", "red")))
    session.camera_work.take(NEAR)
    session.camera_work.follow(Follow.PARTY)
    clock_of(session).let_pass(1)
    assert session.broadcast.frame.framing == NEAR


def acting(session: Session, who: str) -> None:
    """Play until somebody's blow is the act in hand."""
    target = "ann" if who == "orc" else "orc"
    do(session, Declare(Action(who, "melee", (target,))))
    lead_to(session, "resolution")
    turn = session.play.in_hand
    assert turn is not None
    assert turn.act.by == who
    do(session, Settle(turn.act.id, "miss"))
    session.playhead.show(turn.place)


@pytest.mark.parametrize("who", ["ann", "orc"])
def test_whoever_acts_is_brought_into_the_middle(session: Session, who: str) -> None:
    session.camera_work.take(Framing((300.0, 200.0), 24.0))
    session.camera_work.follow(Follow.ACTOR)
    acting(session, who)
    clock_of(session).let_pass(3)
    framing, (wide, high) = session.broadcast.frame.framing, session.broadcast.frame.screen
    across, down = framing.to_screen(session.battle.figure(who).body.at, (wide, high))
    free = high * (1 - session.broadcast.frame.viewport.strip)
    assert (across, down) == pytest.approx((wide / 2, free / 2)), "above the strip"
    assert framing.scale == 24.0


def test_41_7_a_close_up_brings_who_acts_near_and_then_keeps_its_scale(session: Session) -> None:
    work = session.camera_work
    work.take(Framing((200.0, 150.0), 4.0))
    work.follow(Follow.CLOSE_UP)
    acting(session, "ann")
    clock_of(session).let_pass(3)
    framing = session.broadcast.frame.framing
    assert framing.scale > 15
    wide, high = framing.size_ft(session.broadcast.frame.screen)
    assert 45 < min(wide, high) < 70
    assert far(session.broadcast.frame.viewport.middle(framing), (42.5, 52.5)) < 1
    do(session, MoveFigure("ann", (45.0, 54.0)))
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing == framing


def test_41_7_nobody_whom_the_players_do_not_see_is_shown_close_up(session: Session) -> None:
    do(session, Hide(("orc",)))
    session.camera_work.follow(Follow.CLOSE_UP)
    acting(session, "orc")
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing == NEAR


def test_one_who_stands_in_the_view_is_not_followed(session: Session) -> None:
    session.camera_work.follow(Follow.ACTOR)
    acting(session, "ann")
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing == NEAR


def test_one_who_would_stand_near_the_strip_is_followed(session: Session) -> None:
    low = Framing((42.5, 38.0), 24.0)
    _, down = low.to_screen((42.5, 52.5), session.broadcast.frame.screen)
    assert 540 * (1 - session.broadcast.frame.viewport.strip) * 1.7 < down < 540 * 1.7
    session.camera_work.take(low)
    session.camera_work.follow(Follow.ACTOR)
    acting(session, "ann")
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing.middle[1] > low.middle[1]


def test_one_whom_the_players_do_not_see_is_never_followed(session: Session) -> None:
    away = Framing((300.0, 200.0), 24.0)
    do(session, Hide(("orc",)))
    session.camera_work.take(away)
    session.camera_work.follow(Follow.ACTOR)
    acting(session, "orc")
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing == away


def test_under_the_lock_it_follows_only_when_asked_and_by_whole_squares(session: Session) -> None:
    lock(session)
    before = session.broadcast.frame.framing
    session.camera_work.follow(Follow.PARTY)
    do(session, MoveFigure("ann", (203.0, 151.0)))
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing == before
    session.camera_work.move_locked(on=True)
    after = session.broadcast.frame.framing
    assert not clock_of(session).ticks, "at once"
    assert after.scale == before.scale == 20.0
    assert after.middle != before.middle
    for axis in (0, 1):
        assert ((after.middle[axis] - before.middle[axis]) / 5).is_integer()


def test_a_lock_on_the_way_is_no_journey_without_an_end(session: Session) -> None:
    session.camera_work.show(THERE)
    clock_of(session).let_pass(0.2)
    lock(session)
    clock_of(session).let_pass(0.2)
    assert not clock_of(session).ticks
    assert session.broadcast.frame.framing.middle == (150.0, 115.0)


def test_under_the_lock_a_hand_moves_it_by_whole_squares(session: Session) -> None:
    lock(session)
    session.camera_work.take(session.broadcast.frame.chosen.move((7.0, -3.0)))
    assert session.broadcast.frame.framing.middle == (55.0, 45.0)


def test_in_a_frozen_picture_nothing_moves_but_what_is_chosen_for_later(session: Session) -> None:
    session.broadcast.show(BroadcastMode.FROZEN)
    session.camera_work.show(THERE)
    clock_of(session).let_pass(0.2)
    assert session.broadcast.frame.framing == NEAR
    assert session.broadcast.frame.chosen == around(session, THERE)
    assert not clock_of(session).ticks
    session.broadcast.show(BroadcastMode.LIVE)
    assert session.broadcast.frame.framing == session.broadcast.frame.chosen


def test_a_turn_on_the_way_is_kept(session: Session) -> None:
    session.camera_work.show(THERE)
    clock_of(session).let_pass(0.2)
    session.broadcast.frame.turn()
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing.turns == 1


def test_the_screen_never_jumps_when_its_size_changes(session: Session) -> None:
    session.broadcast.frame.come_to((1280.0, 1024.0))
    assert session.broadcast.frame.framing.middle == NEAR.middle
    session.broadcast.frame.come_to(SCREEN)
    assert session.broadcast.frame.framing == NEAR


def test_how_the_map_lies_is_told_once(session: Session) -> None:
    told: list[str] = []
    session.broadcast.frame.fit_changed.connect(lambda: told.append("fit"))
    session.broadcast.frame.changed.connect(lambda: told.append("framing"))
    fit = msgspec.structs.replace(session.broadcast.frame.viewport.fit, turns=2)
    session.broadcast.frame.lay(fit)
    session.broadcast.frame.lay(fit)
    assert told == ["framing", "fit"]
    session.broadcast.watch(on=True)
    session.broadcast.watch(on=True)
    assert session.broadcast.is_watched
    assert told == ["framing", "fit", "framing"]


def in_fog(session: Session, *shown: Area) -> None:
    """Cover the whole table by hand except for a part."""
    rings = (
        ((left, top), (right, top), (right, bottom), (left, bottom))
        for (left, top), (right, bottom) in shown
    )
    do(session, SetFog(on=True, by_hand=True), *(Reveal((FogPatch(ring),)) for ring in rings))


def test_it_goes_to_all_that_they_know_and_stays_there(session: Session) -> None:
    in_fog(session, ((40.0, 30.0), (60.0, 50.0)), ((100.0, 60.0), (120.0, 80.0)))
    session.camera_work.follow(Follow.PARTY)
    session.camera_work.show_known()
    clock_of(session).let_pass(3)
    goal, shown = around(session, ((35.0, 25.0), (125.0, 85.0))), session.broadcast.frame.framing
    assert far(shown.middle, goal.middle) < 1
    assert shown.scale == pytest.approx(goal.scale, rel=0.03)
    assert session.camera_work.followed is Follow.HOLD


@pytest.mark.parametrize("turns", range(4))
def test_under_the_lock_the_middle_of_all_that_they_know_is_in_the_middle(
    session: Session, turns: int
) -> None:
    in_fog(session, ((110.0, 70.0), (130.0, 90.0)))
    lock(session)
    session.broadcast.frame.turn(turns)
    session.camera_work.show_known()
    viewport, shown = session.broadcast.frame.viewport, session.broadcast.frame.framing
    assert viewport.middle(shown) == pytest.approx((120.0, 80.0), abs=2.5), "by whole squares"
    assert shown.scale == 20.0


def test_under_the_lock_it_goes_to_the_party_where_they_know_more_than_there_is_room_for(
    session: Session,
) -> None:
    in_fog(session, ((20.0, 20.0), (60.0, 60.0)), ((200.0, 20.0), (230.0, 140.0)))
    lock(session)
    session.camera_work.show_known()
    viewport, shown = session.broadcast.frame.viewport, session.broadcast.frame.framing
    assert viewport.middle(shown) == pytest.approx((50.0, 52.5), abs=2.5)


def test_what_they_know_at_the_edge_of_the_table_shows_no_more_than_the_table(
    session: Session,
) -> None:
    in_fog(session, ((0.0, 0.0), WIDE.size_ft))
    session.camera_work.show_known()
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing == around(session, ((0.0, 0.0), WIDE.size_ft))


def test_without_fog_and_where_nothing_is_known_that_is_the_whole_table(session: Session) -> None:
    whole = around(session, ((0.0, 0.0), WIDE.size_ft))
    session.camera_work.show_known()
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing == whole
    session.camera_work.take(NEAR)
    in_fog(session)
    session.camera_work.show_known()
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing == whole
