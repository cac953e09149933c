"""Hit points of figures of whom nobody has said how many they have."""

from battleboard.battle.state.figure import HitPoints
from battleboard.storage.catalogue.hit_dice import hit_point_dice


def average(hit_dice: str) -> HitPoints:
    """Give the average of hit dice; without any, one hit point."""
    if not hit_dice:
        return HitPoints()
    roll = hit_point_dice(hit_dice)
    points = max(1, (roll.lowest + roll.highest) // 2)
    return HitPoints(points, points)
