"""The foes that a figure may choose among."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Leave
from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.queries.round.foes_in_sight import FoesInSight
from tests.battle.battles import battle, do, figure

BEHIND_A_WALL = Board((300.0, 200.0), walls=(Wall((15.0, -50.0), (15.0, 50.0)),))


def scene(**changes: object) -> Battle:
    """Let ann stand before three orcs, of which the nearest is a few feet away."""
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


def test_who_is_seen_goes_before_who_is_near_behind_a_wall() -> None:
    walled = scene(board=BEHIND_A_WALL)
    foes = FoesInSight(walled)
    assert not foes.sees("ann", "chief")
    assert foes.sees("ann", "goblin")
    assert list(foes.seen_by("ann")) == ["goblin"]
    out = FoesInSight(do(walled, Damage(("goblin",), 99)))
    assert out.nearest("ann") == "chief"
    assert FoesInSight(do(walled, Damage(("orc", "chief", "goblin"), 99))).nearest("ann") == ""
