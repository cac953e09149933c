"""Saving throws against an act: who has made one in the running round, and with what result."""

from battleboard.battle.battle import Battle
from battleboard.battle.event import RoundBegan, Saved


def saves_against(battle: Battle, act: str) -> dict[str, Saved]:
    """Give the last saving throw of each figure against an act of the running round."""
    found: dict[str, Saved] = {}
    for entry in reversed(battle.log):
        for event in reversed(entry.events):
            if isinstance(event, RoundBegan):
                return found
            if isinstance(event, Saved) and event.act == act:
                found.setdefault(event.who, event)
    return found
