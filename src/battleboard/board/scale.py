"""What an inch of the rules is on the table, indoors and outdoors."""

from typing import Literal, NamedTuple, TypeAlias

from battleboard.rules.measures import FEET_IN_INCH, FEET_IN_YARD
from battleboard.rules.scene import Where

Measure: TypeAlias = Literal["range", "area", "movement"]


class Scale(NamedTuple):
    """By what each measure is multiplied outdoors: three where inches become yards."""

    range: float = FEET_IN_YARD
    area: float = 1
    movement: float = FEET_IN_YARD

    def feet(self, inches: float, measure: Measure, where: Where) -> float:
        """Turn inches of the rules into feet on the table."""
        factors = {"range": self.range, "area": self.area, "movement": self.movement}
        return inches * FEET_IN_INCH * (factors[measure] if where == "outdoors" else 1)


FIRST_EDITION = Scale()
