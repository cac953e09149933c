"""Declarations of earlier rounds are known in the next one."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import CancelDeclaration, Declare, NextPhase
from battleboard.rules import Action
from tests.battle.battles import battle, figure
from tests.battle.table import SURPRISED, at, fights, in_round, led_to, meet, played

DICE = {"initiative: blue": 5, "initiative: red": 2}


def next_round(before: Battle, number: int = 2) -> Battle:
    """Play the round, and begin the next."""
    later = played(led_to(before, "resolution", DICE))
    while later.running.number < number:
        later = at(later, NextPhase())
    return led_to(later, "declaration")


def test_each_figure_has_what_it_declared_last() -> None:
    first = next_round(at(in_round(), fights("ann", "orc"), fights("orc", "ann")))
    assert first.running.before.actions == (
        fights("ann", "orc").action,
        fights("orc", "ann").action,
    )
    assert first.running.before.by("bob") == ()
    second = next_round(at(first, Declare(Action("ann", "parry"))), 3)
    assert second.running.before.by("ann") == (Action("ann", "parry"),)
    assert second.running.before.by("orc") == (fights("orc", "ann").action,)


def test_of_segments_of_surprise_the_last_counts_and_has_no_segment_any_more() -> None:
    start = led_to(meet(), "advantage", SURPRISED)
    two = at(start, fights("ann", "orc"), Declare(Action("ann", "parry", segment=1)))
    later = led_to(played(two), "declaration")
    (known,) = later.running.before.by("ann")
    assert known == Action("ann", "parry")


def test_whither_a_figure_went_is_known_though_it_was_farther_than_a_round() -> None:
    far = battle(figure("ann"), figure("orc", "red", at=(250.0, 150.0)))
    start = led_to(far, "declaration", {"surprise: blue": 6, "surprise: red": 6})
    goes = Declare(Action("ann", "move"), to=(290.0, 10.0))
    later = next_round(at(start, goes))
    assert later.running.before.ends == {"ann": (290.0, 10.0)}
    assert later.figure("ann").body.at != (290.0, 10.0)


def test_a_figure_that_stays_after_all_heads_nowhere() -> None:
    now = at(in_round(), Declare(Action("ann", "move"), to=(90.0, 10.0)))
    assert now.running.headed == {"ann": (90.0, 10.0)}
    stays = at(now, Declare(Action("ann", "parry")))
    assert stays.running.headed == {}
    both = at(now, Declare(Action("bob", "parry")))
    assert both.running.headed == {"ann": (90.0, 10.0)}
    assert at(stays, CancelDeclaration("ann")).running.headed == {}
