"""Whom a blow may go at instead."""

from battleboard.battle.commands import Damage, Leave
from battleboard.queries.round.strike_targets import strike_targets
from tests.battle.battles import battle, do, figure


def test_foes_come_nearest_first_and_neither_the_dead_nor_those_who_left_at_all() -> None:
    now = battle(
        figure("ann"),
        figure("bob", at=(0.0, 10.0)),
        *(figure(f"orc-{n}", "red", at=(60.0 - 10 * n, 0.0)) for n in range(6)),
    )
    now = do(now, Damage(("orc-1",), 99), Damage(("orc-2",), 12), Leave("orc-3"))
    found = strike_targets(now, "ann", "orc-5")
    assert [each.id for each in found.foes] == ["orc-4", "orc-0"]
    assert [each.id for each in found.friends] == ["bob"]
    assert [each.id for each in found.fallen] == ["orc-2"]
