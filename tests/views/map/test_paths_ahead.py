"""Planned paths, ghosts and lines to targets are shown."""

from battleboard.battle.state.running_round import Round
from battleboard.rules import Action
from battleboard.views.map.draw_list import PathGhost, aim_lines_of, paths_ahead
from tests.battle.battles import battle, figure
from tests.battle.rounds import playing
from tests.views.map.scenes import walking

NOBODY: frozenset[str] = frozenset()
WAY = {"ann": ((0.0, 0.0), (20.0, 0.0))}


def test_the_whole_way_lies_ahead_at_first_with_a_ghost_at_its_end() -> None:
    (way,) = paths_ahead(walking(figure("ann"), ways=WAY), 0, NOBODY)
    assert (way.who, way.colour, way.points) == ("ann", 0, ((0, 0), (20, 0)))
    assert way.ghosts == (PathGhost((20, 0)),)


def test_what_has_been_walked_lies_ahead_no_more() -> None:
    (way,) = paths_ahead(walking(figure("ann"), ways=WAY), 2, NOBODY)
    assert way.points == ((10, 0), (20, 0))


def test_a_way_that_is_over_is_not_shown() -> None:
    assert paths_ahead(walking(figure("ann"), ways=WAY), 4, NOBODY) == ()


def test_a_way_ends_where_it_is_broken_off() -> None:
    start = walking(figure("ann"), ways=WAY)
    cut = start.running.plans["ann"].cut(3)
    stop_blocked_movers = start.with_running(start.running._replace(plans={"ann": cut}))
    (way,) = paths_ahead(stop_blocked_movers, 1, NOBODY)
    assert way.points == ((5, 0), (15, 0))


def test_before_the_dice_a_way_has_no_times() -> None:
    start = walking(figure("ann"), ways=WAY)
    declared = start.with_running(start.running._replace(plans={}))
    (way,) = paths_ahead(declared, 0, frozenset({"ann"}))
    assert way.ghosts == (PathGhost((20, 0)),)


def test_after_the_round_nobody_is_on_the_way() -> None:
    start = walking(figure("ann"), ways=WAY)
    assert paths_ahead(start.with_running(start.running._replace(ended=True)), 0, NOBODY) == ()


def test_who_has_left_the_table_is_not_on_the_way() -> None:
    assert paths_ahead(walking(figure("ann", present=False), ways=WAY), 0, NOBODY) == ()
    assert paths_ahead(walking(ways=WAY), 0, NOBODY) == ()


def test_ghosts_tell_the_segments_of_those_looked_at() -> None:
    afoot = walking(figure("ann"), ways=WAY).running
    start = playing(Action("ann", "parry"), figures=(figure("ann"), figure("orc", "red")))
    start = start.with_running(start.running._replace(ways=afoot.ways, plans=afoot.plans))
    (way,) = paths_ahead(start, 0, frozenset({"ann"}))
    marks = [ghost.mark for ghost in way.ghosts]
    assert marks == ["1", "2", "3", ""]
    assert [ghost.at for ghost in way.ghosts] == [(5, 0), (10, 0), (15, 0), (20, 0)]
    (plain,) = paths_ahead(start, 0, NOBODY)
    assert plain.ghosts == way.ghosts[-1:]


def test_whoever_has_somebody_in_mind_aims_at_him() -> None:
    actions = (Action("ann", "missile", ("orc",)), Action("ann", "missile", ("orc", "ann")))
    start = battle(figure("ann"), figure("orc", "red"), running=Round(number=1, actions=actions))
    assert [(aim.who, aim.target) for aim in aim_lines_of(start, "ann")] == [("ann", "orc")]
    assert aim_lines_of(start, "orc") == ()
    assert aim_lines_of(start, "nobody") == ()
    assert aim_lines_of(start.with_running(start.running._replace(ended=True)), "ann") == ()
