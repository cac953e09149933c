"""The DM is told what has just happened."""

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Strike
from battleboard.battle.knowledge.recap import told
from battleboard.battle.state.event import RoundBegan
from tests.battle.brawls import brawl
from tests.battle.table import done

ANNS = "ann:strike 1"


def after(before: Battle, command: Command, **typed: int) -> str:
    outcome = done(before, command, {f"{what}: {ANNS}": number for what, number in typed.items()})
    return told(outcome.battle, outcome.events)


def test_a_hit_is_told_in_one_sentence() -> None:
    assert after(brawl(), Strike(ANNS), attack=20, damage=3) == "Ann hits Orc for 5."


def test_so_is_a_miss() -> None:
    assert after(brawl(), Strike(ANNS), attack=2) == "Ann misses Orc."


def test_what_is_not_worth_telling_is_not_told() -> None:
    assert told(brawl(), (RoundBegan(1),)) == ""
