"""Figures down before a round began block nobody in it; those who fall in it still do."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage
from battleboard.battle.state.rules_scene import scene_of
from tests.battle.battles import do
from tests.battle.rounds import playing, strikes


def down(battle: Battle) -> list[str]:
    return [each.id for each in scene_of(battle).combatants if each.down]


def test_who_falls_in_a_round_lies_there_from_the_next_one_on() -> None:
    falls = do(playing(strikes()), Damage(("mage",), 50))
    assert "mage" in falls.running.fallen
    assert down(falls) == []
    later = falls.with_running(falls.running._replace(fallen=frozenset()))
    assert down(later) == ["mage"]
