"""A figure that flees or falls back moves, in every game, and is told how far it got."""

from itertools import pairwise
from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import Declare
from battleboard.battle.commands.health import Damage
from battleboard.battle.commands.phase_changes import NextPhase
from battleboard.battle.knowledge.preview import preview
from battleboard.battle.knowledge.recap import recap
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.event import GotAway, Warned
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall
from battleboard.rules import RULESETS, Action
from battleboard.rules.scene import ActionKind
from tests.battle.battles import FLOOR, TABLES, battle, figure
from tests.battle.table import UNSURPRISED, at, done, fights, led_to, played

HERE: Point = (150.0, 100.0)
FOE: Point = (155.0, 100.0)
NICHE = ((160.0, 95.0), (145.0, 95.0), (145.0, 105.0), (160.0, 105.0))
WALLED = FLOOR._replace(walls=tuple(Wall(a, b) for a, b in pairwise(NICHE)))
# A niche of its own size, behind the foe.
CREVICE = ((158.0, 98.0), (148.0, 98.0), (148.0, 102.0), (158.0, 102.0))
TIGHT = FLOOR._replace(walls=tuple(Wall(a, b) for a, b in pairwise(CREVICE)))
OPEN_LINE = FLOOR._replace(walls=(Wall((140.0, 60.0), (140.0, 140.0)),))


def meeting(game: str = "addict", **changes: Any) -> Battle:
    """Ann in melee with an orc, ready to declare."""
    there = figure("ann", at=HERE), figure("orc", "red", at=FOE, type="orc")
    kind = "resolution" if game == "countdown" else "declaration"
    return led_to(battle(*there, ruleset=game, **changes), kind, UNSURPRISED)


def leaves(kind: ActionKind = "flee", to: Point | None = None) -> Declare:
    return Declare(Action("ann", kind), to=to)


def over(now: Battle) -> Battle:
    """The battle at the end of its round, all acts played."""
    return at(led_to(played(led_to(now, "resolution")), "end"), NextPhase())


def away_ft(now: Battle) -> float:
    return distance(body_now(now, "ann").at, FOE)


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("kind", ["flee", "withdraw"])
def test_who_leaves_runs_straight_away_after_the_blows(game: str, kind: ActionKind) -> None:
    now = at(meeting(game), leaves(kind), fights("orc", "ann"))
    ended = over(now)
    x, y = body_now(ended, "ann").at
    assert y == pytest.approx(HERE[1])
    assert x <= HERE[0] - 20
    feet = round(HERE[0] - x)
    verb = "flees" if kind == "flee" else "falls back"
    told = " ".join(recap(ended, 1))
    assert f"Ann {verb} {feet} ft." in told
    assert told.index("misses Ann") < told.index(verb)
    assert told.count(verb) == 1


@pytest.mark.parametrize("game", RULESETS)
def test_the_way_is_known_before_it_is_declared(game: str) -> None:
    found = preview(meeting(game), leaves(), TABLES)
    assert found is not None
    assert found.plan is not None
    assert found.plan.path.points[0] == HERE
    assert found.plan.path.cost_ft >= 40
    assert not found.warnings


def test_it_leaves_where_the_dm_points_to() -> None:
    now = at(meeting(), leaves(to=(150.0, 160.0)))
    assert now.running.ways["ann"].points[-1] == (150.0, 160.0)


def test_walls_turn_it_aside() -> None:
    ended = over(at(meeting(board=OPEN_LINE), leaves()))
    assert away_ft(ended) > 30


@pytest.mark.parametrize("kind", ["flee", "withdraw"])
def test_who_is_cornered_is_told_so(kind: ActionKind) -> None:
    outcome = done(meeting("ose", board=WALLED), leaves(kind))
    (warned,) = (each.text for each in outcome.events if isinstance(each, Warned))
    assert warned == "Ann is cornered, with only 4 ft of room to get away from Orc."


def test_a_figure_that_cannot_get_away_is_told_of_in_the_recap() -> None:
    outcome = done(meeting("ose", board=TIGHT), leaves())
    (warned,) = (each.text for each in outcome.events if isinstance(each, Warned))
    assert warned == "Ann is cornered, with no room to get away from Orc."
    ended = over(outcome.battle)
    assert body_now(ended, "ann").at == HERE
    assert "Ann cannot get away." in recap(ended, 1)[-1]


def test_who_has_no_foe_stays_without_a_word() -> None:
    alone = led_to(battle(figure("ann", at=HERE)), "declaration", UNSURPRISED)
    outcome = done(alone, leaves())
    assert not outcome.battle.running.ways
    assert not [each for each in outcome.events if isinstance(each, Warned)]


def test_who_cannot_move_is_not_cornered() -> None:
    there = figure("ann", at=HERE, move=0.0), figure("orc", "red", at=FOE)
    still = led_to(battle(*there), "declaration", UNSURPRISED)
    outcome = done(still, leaves())
    assert not outcome.battle.running.ways
    assert not [each for each in outcome.events if isinstance(each, Warned)]


def test_a_foe_that_the_players_do_not_know_of_is_not_run_from() -> None:
    there = figure("ann", at=HERE), figure("orc", "red", at=FOE, hidden=True)
    hidden = led_to(battle(*there), "declaration", UNSURPRISED)
    assert not at(hidden, leaves()).running.ways


def test_a_foe_in_sight_counts_before_a_nearer_one_behind_a_wall() -> None:
    there = (
        figure("ann", "red", at=HERE),
        figure("bob", at=(150.0, 92.0)),
        figure("cid", at=(170.0, 100.0)),
    )
    wall = FLOOR._replace(walls=(Wall((130.0, 96.0), (160.0, 96.0)),))
    now = led_to(battle(*there, board=wall), "declaration", UNSURPRISED)
    x, y = at(now, leaves()).running.ways["ann"].points[-1]
    assert x < 100
    assert y == pytest.approx(100.0)


def test_who_falls_before_it_runs_is_not_told_of() -> None:
    now = led_to(at(meeting(), leaves(), fights("orc", "ann")), "resolution")
    for start in (now, led_to(at(meeting("ose", board=TIGHT), leaves()), "resolution")):
        ended = over(at(start, Damage(("ann",), 99)))
        told = [each for entry in ended.log for each in entry.events]
        assert not [each for each in told if isinstance(each, GotAway)]
