"""A blow is offered other targets."""

from fractions import Fraction

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Leave
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.board.wall import Wall
from battleboard.queries.round.strike_targets import chances_to_hit, strike_targets
from battleboard.rules import Act, Action
from battleboard.rules.scene import Fighting
from tests.battle.battles import BOW, FLOOR, TABLES, do, figure
from tests.battle.rounds import playing


def act_of(battle: Battle, who: str) -> Act:
    return next(turn.act for turn in placed_acts(battle) if turn.act.by == who)


def shooting() -> Battle:
    """Ann shoots at an orc, with others beside it and one behind a wall."""
    orcs = (figure(f"orc-{n}", "red", at=(60.0 - 10 * n, 0.0)) for n in range(6))
    hidden = figure("hidden", "red", at=(0.0, -20.0))
    shot = Action("ann", "missile", ("orc-5",))
    ann = figure("ann", arms=(BOW,))
    now = playing(shot, figures=(ann, figure("bob", at=(0.0, 10.0)), *orcs, hidden))
    return now._replace(board=FLOOR._replace(walls=(Wall((-20.0, -10.0), (20.0, -10.0)),)))


def test_foes_come_nearest_first_and_neither_the_dead_nor_those_who_left_at_all() -> None:
    now = do(shooting(), Damage(("orc-1",), 99), Damage(("orc-2",), 12), Leave("orc-3"))
    found = strike_targets(now, act_of(now, "ann"), "orc-5")
    assert [each.id for each in found.foes] == ["orc-4", "orc-0"]
    assert [each.id for each in found.friends] == ["bob"]
    assert [each.id for each in found.fallen] == ["orc-2"]


def test_those_whom_walls_hide_from_a_shot_come_apart() -> None:
    now = shooting()
    act = act_of(now, "ann")
    assert [each.id for each in strike_targets(now, act, "orc-5").covered] == ["hidden"]
    blow = act._replace(kind="strike")
    by_hand = strike_targets(now, blow, "orc-5")
    assert by_hand.covered == ()
    assert "hidden" in {each.id for each in by_hand.foes}


def test_the_chance_to_hit_is_known_where_the_cards_say_enough() -> None:
    now = shooting()
    act = act_of(now, "ann")
    bare = now.figure("orc-4")
    unknown = bare._replace(id="orc-0", card=bare.card._replace(fighting=Fighting()))
    known = chances_to_hit(now.with_figure(unknown), act, (bare, unknown), TABLES)
    assert known.keys() == {"orc-4"}
    assert Fraction(0) < known["orc-4"] < 1
    assert chances_to_hit(now, act._replace(kind="arrive"), (bare,), TABLES) == {}
