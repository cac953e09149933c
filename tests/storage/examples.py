"""The shipped battles, to try others on."""

from battleboard.battle.battle import Battle
from battleboard.storage.exchange.battle_json import battle_of
from battleboard.storage.resources import resource
from battleboard.storage.scenario import read_scenario
from tests.battle.battles import TABLES


def example(*path: str) -> Battle:
    """The battle of a shipped scenario."""
    return battle_of(read_scenario(resource("battles", *path).read_bytes()), TABLES)
