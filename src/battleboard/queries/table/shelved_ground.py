"""A ground of the shelf laid under the figures of a battle that runs."""

from battleboard.battle.apply import Command
from battleboard.battle.commands import Batch, SetBoard
from battleboard.storage.grounds.kept_ground import KeptGround


def bringing(ground: KeptGround) -> Command:
    """The command that lays a ground in place of the one that there is; figures stay."""
    return Batch((SetBoard(ground.board),), f"Bring the ground '{ground.title}'")
