"""The battles that come with the program, to try others with."""

from battleboard.battle.battle import Battle
from battleboard.storage.exchange.battle_json import battle_of
from battleboard.storage.resources import resource
from battleboard.storage.scenario import read_scenario
from tests.battle.battles import TABLES


def example(*path: str) -> Battle:
    """The battle of a scenario that comes with the program."""
    return battle_of(read_scenario(resource("battles", *path).read_bytes()), TABLES)
