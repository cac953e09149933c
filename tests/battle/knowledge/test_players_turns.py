"""The turns that the players are told of end with the fight."""

from battleboard.battle.commands import EndBattle, Settle
from battleboard.battle.knowledge.players_view import players_view
from tests.battle.battles import do, figure
from tests.battle.rounds import playing, strikes


def test_when_the_fight_is_over_no_turns_are_told() -> None:
    fight = playing(strikes("elf", "orc"), figures=(figure("elf"), figure("orc", "red")))
    later = do(do(fight, Settle("elf:strike 1", "miss")), EndBattle())
    view = players_view(later)
    assert (view.round, view.moment, view.acts) == (0, "", ())
