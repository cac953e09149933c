"""The plans of the grounds that come with Battleboard."""

from typing import Final

from tools.ground_plans import cave, dungeon, tavern
from tools.ground_plans.ground_plan import GroundPlan

PLANS: Final[tuple[GroundPlan, ...]] = (dungeon.PLAN, cave.PLAN, tavern.PLAN)
