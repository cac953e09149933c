"""A figure can choose among the right foes."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Leave
from battleboard.battle.state.figure import CarriedLight, Effect
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board
from battleboard.board.wall import Wall, door
from battleboard.queries.round.foes_in_sight import FoesInSight
from tests.battle.battles import battle, do, figure

BEHIND_A_WALL = Board((300.0, 200.0), walls=(Wall((15.0, -50.0), (15.0, 50.0)),))


def scene(**changes: object) -> Battle:
    """Ann stands before three orcs, the nearest a few feet away."""
    return battle(
        figure("ann", at=(5.0, 5.0)),
        figure("bob", at=(5.0, 15.0)),
        figure("orc", "red", at=(30.0, 5.0)),
        figure("chief", "red", at=(20.0, 5.0)),
        figure("goblin", "red", at=(12.0, 5.0)),
        **changes,
    )


def test_the_nearest_comes_first_and_friends_are_none() -> None:
    assert FoesInSight(scene()).of("ann") == ("goblin", "chief", "orc")
    assert FoesInSight(scene()).of("orc") == ("ann", "bob")


def test_who_is_dead_or_gone_is_no_foe_any_more() -> None:
    now = do(scene(), Damage(("goblin",), 99), Leave("chief"))
    assert FoesInSight(now).of("ann") == ("orc",)
    assert FoesInSight(now).gap_ft("goblin", "ann") > 0


def test_who_is_hidden_is_no_foe_to_the_players_own_but_to_all_others() -> None:
    hidden = scene()
    hidden = hidden.with_figure(hidden.figure("goblin")._replace(hidden=True))
    hidden = hidden.with_figure(hidden.figure("bob")._replace(hidden=True))
    assert FoesInSight(hidden).of("ann") == ("chief", "orc")
    assert FoesInSight(hidden).of("orc") == ("ann", "bob")


def test_whom_the_players_do_not_see_is_no_foe_to_their_own() -> None:
    """Otherwise a party told to attack the nearest would run at one that none of it sees."""
    gone = (Effect("gone", "invisible", "invisible"),)
    unseen = scene()
    unseen = unseen.with_figure(unseen.figure("goblin")._replace(effects=gone))
    assert FoesInSight(unseen).of("ann") == ("chief", "orc")
    torch = unseen.figure("ann")._replace(light=CarriedLight("torch", 17.0))
    dark = unseen.with_figure(torch)._replace(showing=Showing(fog=True))
    assert FoesInSight(dark).of("ann") == ("chief",)
    assert FoesInSight(dark).of("orc") == ("ann", "bob")


def test_who_is_seen_goes_before_who_is_near_behind_a_wall() -> None:
    walled = scene(board=BEHIND_A_WALL)
    foes = FoesInSight(walled)
    assert not foes.sees("ann", "chief")
    assert foes.sees("ann", "goblin")
    assert list(foes.in_sight_of("ann")) == ["goblin"]
    out = FoesInSight(do(walled, Damage(("goblin",), 99)))
    assert out.nearest("ann") == "chief"
    assert FoesInSight(do(walled, Damage(("orc", "chief", "goblin"), 99))).nearest("ann") == ""


RING = (
    Wall((80.0, 60.0), (20.0, 60.0)),
    Wall((20.0, 60.0), (20.0, 100.0)),
    Wall((20.0, 100.0), (80.0, 100.0)),
)
GATE = (80.0, 100.0), (80.0, 60.0)
COURT = Board((300.0, 200.0), walls=(*RING, Wall(*GATE)))


def besieged(board: Board = COURT) -> Battle:
    """Ann and Bob before a walled court in which two orcs stand; a third is outside."""
    return battle(
        figure("ann", at=(40.0, 20.0)),
        figure("bob", at=(120.0, 80.0)),
        figure("orc", "red", at=(40.0, 80.0)),
        figure("chief", "red", at=(60.0, 80.0)),
        figure("goblin", "red", at=(200.0, 20.0)),
        board=board,
    )


def test_no_way_leads_past_walls_and_it_is_said_what_bars_it() -> None:
    foes = FoesInSight(besieged())
    assert [who for who in foes.of("ann") if foes.can_come_to("ann", who)] == ["goblin"]
    assert [who for who in foes.of("bob") if foes.can_come_to("bob", who)] == ["goblin"]
    assert not foes.can_come_to("orc", "ann")
    assert foes.can_come_to("orc", "chief")
    assert foes.what_bars("ann", "orc") == "No route leads there."
    assert foes.what_bars("ann", "orc") == "No route leads there."
    inner = Board((300.0, 200.0), walls=(*RING, door(*GATE)))
    assert FoesInSight(besieged(inner)).what_bars("ann", "orc") == "A shut door bars the way."


def test_on_an_open_floor_all_come_to_all() -> None:
    foes = FoesInSight(besieged(Board((300.0, 200.0))))
    assert all(foes.can_come_to("ann", who) for who in foes.of("ann"))


def test_through_a_one_way_wall_only_some_come() -> None:
    one_way = (*RING, Wall(*GATE, solid_from="left"))
    foes = FoesInSight(besieged(Board((300.0, 200.0), walls=one_way)))
    assert foes.can_come_to("ann", "orc") is not foes.can_come_to("orc", "ann")
    assert foes.can_come_to("ann", "goblin")
