"""The plans of the maps that come with Battleboard."""

from typing import Final

from tools.ground_plans import cave, dungeon, forest_road, ruined_tower, ship, tavern
from tools.ground_plans.ground_plan import GroundPlan

PLANS: Final[tuple[GroundPlan, ...]] = (
    dungeon.PLAN,
    cave.PLAN,
    tavern.PLAN,
    forest_road.PLAN,
    ruined_tower.PLAN,
    ship.PLAN,
)
