"""How far apart two parties meet: that is for the referee to say."""

from battleboard.rules.encounter import Distance, Meeting
from battleboard.rules.scene import SceneError


def left_to_referee(_meeting: Meeting) -> Distance:
    """Refuse to roll for a distance."""
    problem = "this game has no roll for the distance of an encounter: the referee sets it"
    raise SceneError("phase", problem)
