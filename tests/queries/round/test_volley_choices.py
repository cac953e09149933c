"""Shots whose target has fallen are decided together."""

from itertools import pairwise

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Redirect
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.board.wall import Wall
from battleboard.queries.round.strike_targets import VolleyChoices, volley_choices
from tests.battle.battles import do
from tests.battle.round.test_volleys import LATER, REST, act_of, volley


def choices(battle: Battle, name: str = LATER[0]) -> VolleyChoices | None:
    return volley_choices(battle, act_of(battle, name))


def test_they_are_counted_and_the_foes_named_that_are_left() -> None:
    found = choices(volley())
    assert found is not None
    assert found.words == "All 7 shots aimed at Orc:"
    assert set(found.shots) == {*LATER, *REST}
    assert [foe.id for foe in found.foes] == ["ogre", "troll"]
    assert found.at("troll") == Redirect(tuple((shot, "troll") for shot in found.shots))
    assert found.lost == Redirect(tuple((shot, "") for shot in found.shots))


def test_each_may_go_at_the_foe_that_is_nearest_to_it() -> None:
    battle = volley()
    troll = battle.figure("troll")
    near = troll._replace(body=troll.body._replace(at=(10.0, -20.0)))
    found = choices(battle.with_figure(near))
    assert found is not None
    assert found.nearest is not None
    aims = dict(found.nearest.aims)
    assert (aims["a0:shot 2"], aims["a3:shot 2"]) == ("troll", "troll")
    far = choices(battle)
    assert far is not None
    assert far.nearest is not None
    assert dict(far.nearest.aims)["a3:shot 1"] == "ogre"


def test_without_another_foe_they_can_only_be_lost() -> None:
    battle = volley()
    alone = battle._replace(
        figures={who: each for who, each in battle.figures.items() if who not in {"ogre", "troll"}}
    )
    found = choices(alone)
    assert found is not None
    assert (found.nearest, found.foes) == (None, ())
    assert len(found.lost.aims) == 7


def test_about_one_alone_or_one_who_stands_nothing_is_asked() -> None:
    assert choices(volley(hp=1)) is None
    battle = volley()
    shots = [turn.act.id for turn in placed_acts(battle) if turn.is_due]
    rest = do(battle, Redirect(tuple((shot, "") for shot in shots if shot != LATER[0])))
    assert choices(rest) is None


def test_nobody_shoots_at_the_nearest_where_a_wall_hides_it() -> None:
    battle = volley()
    troll = battle.figure("troll")
    battle = battle.with_figure(troll._replace(body=troll.body._replace(at=(10.0, 40.0))))
    ogre = battle.figure("ogre").body.at
    corners = [(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0), (-4.0, -4.0)]
    around = [(ogre[0] + x, ogre[1] + y) for x, y in corners]
    walls = tuple(Wall(a, b) for a, b in pairwise(around))
    walled = battle._replace(board=battle.board._replace(walls=walls))
    found = choices(walled)
    assert found is not None
    assert found.nearest is not None
    assert [foe.id for foe in found.foes] == ["troll"]
    assert set(dict(found.nearest.aims).values()) == {"troll"}
    figures = {who: each for who, each in walled.figures.items() if who != "troll"}
    none = choices(walled._replace(figures=figures))
    assert none is not None
    assert (none.nearest, none.foes) == (None, ())
