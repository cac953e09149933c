"""Both 8×8 charts of `addict` agree with the procedure, except where they should not."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from battleboard.rules import resolve_round
from tests.rules.addict.test_charts import Cell, cells, party
from tests.rules.scenes import TABLES, first, scene

Values = dict[str, Any]

CASTINGS: tuple[Values, ...] = tuple({"time": time} for time in (1, 3, 4, 6, 9, 14))
BLOWS: tuple[Values, ...] = (*({"reach": reach} for reach in (2.0, 4.0, 6.0)),)
SPEEDS: tuple[Values, ...] = (
    *({"speed": speed} for speed in (1, 4, 5, 9)),
    {"reach": 6.0, "closed": True},
)
MISSILES: tuple[Values, ...] = tuple({"dexterity": score} for score in (3, 10, 16, 18))
VALUES: dict[str, tuple[Values, ...]] = {
    "MELEE": BLOWS,
    "MELEE_SF": SPEEDS,
    "MELEE_MULTI": tuple(
        {"routines": routines, "routine": routine}
        for routines in (2, 3)
        for routine in range(1, routines + 1)
    ),
    "CHARGE": tuple({"segments": n, "reach": reach} for n in (1, 3, 9) for reach in (2.0, 6.0)),
    "MISSILE": MISSILES,
    "MISSILE_MULTI": tuple(
        {**missile, "routines": routines, "routine": routine}
        for missile in MISSILES
        for routines, routine in ((2, 1), (2, 2), (3, 2))
    ),
    "SPELL": CASTINGS,
    "TURN": ({},),
}
FIRED = frozenset({"MISSILE", "MISSILE_MULTI"})
AFAR = FIRED | {"TURN"}
BY_HAND = frozenset({"MELEE", "MELEE_SF", "MELEE_MULTI"})
PLAIN = frozenset({"MELEE", "MELEE_MULTI"})


def values(kind: str, cell: Cell) -> list[Values]:
    """Values to try for one of two acts; against spells the charts only have first routines."""
    alone = "SPELL" in {cell.one, cell.other}
    return [each for each in VALUES[kind] if not (alone and each.get("routine", 1) > 1)]


def dice_of(cell: Cell) -> list[tuple[int, int]]:
    """All tied dice, and every third pair of the others."""
    return cell.rolls() if cell.dice == "tied" else cell.rolls()[::3]


def duels(cell: Cell) -> Iterator[tuple[str, str]]:
    """Which act both games put first, over everything that could decide the cell."""
    for dice, one, other in product(
        dice_of(cell), values(cell.one, cell), values(cell.other, cell)
    ):
        here = party(cell.one, "here", "blue", "there", **one)
        there = party(cell.other, "there", "red", "here", **other)
        fight = scene([here.figure, there.figure], [here.action, there.action], dice)
        yield tuple(  # type: ignore[misc]
            first(resolve_round(fight, game, TABLES), here.act, there.act)
            for game in ("addict", "procedure")
        )


def differs_in(cell: Cell) -> str | None:
    """The rule of the procedure that allows a different answer for a cell."""
    kinds = {cell.one, cell.other}
    if "CHARGE" in kinds and "MELEE_MULTI" in kinds:
        return "length alone decides on contact, whatever the rows"
    if kinds == {"SPELL"}:
        return None if cell.dice == "tied" else "two spells in one segment both happen"
    # Dexterity may tie dice that were not tied.
    may_tie = cell.dice == "tied" or kinds & FIRED
    if may_tie and kinds & BY_HAND and kinds & AFAR:
        return "missiles and turning (D) come before blows (G) on a tie"
    if may_tie and "MELEE_SF" in kinds and kinds & PLAIN:
        return "a speed factor is a segment, and so is the die of what has none"
    return None


ALL = list(cells())
ALIKE = [cell for cell in ALL if differs_in(cell) is None]


def name(cell: Cell) -> str:
    return f"{cell.dice}-{cell.one}-{cell.other}"


@pytest.mark.parametrize("cell", ALIKE, ids=name)
def test_the_procedure_agrees_with_the_charts(cell: Cell) -> None:
    for addict, procedure in duels(cell):
        assert procedure == addict


@pytest.mark.parametrize("cell", [cell for cell in ALL if differs_in(cell)], ids=name)
def test_where_a_rule_of_its_own_bears_on_a_cell_it_can_make_a_difference(cell: Cell) -> None:
    assert any(procedure != addict for addict, procedure in duels(cell))


def test_the_procedure_agrees_in_most_cells() -> None:
    assert len(ALIKE) == 89
