"""Encounters that the DM has prepared: groups of figures that wait off the board."""

from typing import NamedTuple


class PreparedEncounter(NamedTuple):
    """A group that waits off the board under a title, with the DM's note.

    `reaction` is added to its reaction roll. If the title is the number of a room, the encounter is
    offered when the party enters that room.
    """

    title: str
    who: tuple[str, ...]
    note: str = ""
    reaction: int = 0
