"""Standing orders are given, kept through rounds and files, and cancelled."""

import pytest

from battleboard.battle.commands import GiveOrder, MoveFigure, NextPhase
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Conduct, StandingOrder
from tests.battle.battles import battle, do, figure
from tests.battle.table import at, done, in_round, led_to, meet, played

ORDERS: tuple[tuple[Conduct | None, str], ...] = (
    ("again", "Orc and Ogre: the same again, every round"),
    ("mob", "Orc and Ogre: attack the nearest foe, every round"),
    ("guard", "Orc and Ogre: hold their ground, every round"),
    ("archers", "Orc and Ogre: shoot at casters first, every round"),
    ("skirmish", "Orc and Ogre: skirmish, every round"),
    (None, "Orc and Ogre: no standing order"),
)


@pytest.mark.parametrize(("conduct", "words"), ORDERS)
def test_it_is_given_to_all_of_them_and_said(conduct: Conduct | None, words: str) -> None:
    outcome = done(meet(), GiveOrder(("orc", "ogre"), conduct))
    orders = [outcome.battle.figure(who).order for who in ("orc", "ogre", "ann")]
    assert [each and each.conduct for each in orders] == [conduct, conduct, None]
    assert outcome.battle.log[-1].text == words


def test_a_guard_holds_the_post_where_it_stood_and_nobody_else_has_one() -> None:
    now = do(meet(), GiveOrder(("orc",), "guard"), GiveOrder(("ogre",), "mob"))
    away = do(now, MoveFigure("orc", (50.0, 50.0)))
    assert away.figure("orc").order == StandingOrder("guard", (5.0, 0.0))
    assert away.figure("ogre").order == StandingOrder("mob")


def test_it_is_taken_back() -> None:
    now = do(meet(), GiveOrder(("orc",), "mob"), GiveOrder(("orc",)))
    assert now.figure("orc").order is None


def test_it_lasts_from_round_to_round() -> None:
    now = do(in_round(), GiveOrder(("orc",), "mob"))
    later = led_to(at(played(led_to(now, "resolution")), NextPhase()), "declaration")
    assert later.running.number == 2
    assert later.figure("orc").order == StandingOrder("mob")


def test_it_is_for_figures_that_are_there() -> None:
    with pytest.raises(Refusal, match="Choose figures"):
        do(meet(), GiveOrder((), "mob"))
    with pytest.raises(Refusal, match="no figure 'troll'"):
        do(battle(figure("ann")), GiveOrder(("troll",), "mob"))
