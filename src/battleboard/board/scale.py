"""What an inch of the rules is on the table, indoors and outdoors."""

from typing import Literal, NamedTuple, TypeAlias

Where: TypeAlias = Literal["indoors", "outdoors"]
Measure: TypeAlias = Literal["range", "area", "movement"]

FEET_IN_INCH = 10


class Scale(NamedTuple):
    """By what each measure is multiplied outdoors: three where inches become yards."""

    range: float = 3
    area: float = 1
    movement: float = 3

    def feet(self, inches: float, measure: Measure, where: Where) -> float:
        """Turn inches of the rules into feet on the table."""
        factors = {"range": self.range, "area": self.area, "movement": self.movement}
        return inches * FEET_IN_INCH * (factors[measure] if where == "outdoors" else 1)


FIRST_EDITION = Scale()
