"""Both 8×8 charts of first act against second act agree with the engine, cell by cell.

The engine computes from the rules; the chart only says what must decide each cell. Each
kind of decision is checked over every value that it could depend on.
"""

import csv
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from battleboard.rules import Action, Combatant
from tests.rules.scenes import casts, does, figure, first, round_of, weapon

CHART = Path(__file__).with_name("charts.csv")
REACHES = (2.0, 4.0, 6.0)
FACTORS = (1, 4, 5, 9)
TIMES = (1, 3, 4, 6, 9)
DEXTERITIES = (3, 5, 10, 16, 18)
REACTIONS = {3: -3, 5: -1, 10: 0, 16: 1, 18: 3}


class Party(NamedTuple):
    """One side of a duel: its figure, its declaration, and the act that is compared."""

    figure: Combatant
    action: Action
    act: str


class Cell(NamedTuple):
    """One cell of a chart."""

    dice: str
    one: str
    other: str
    decided_by: str

    def rolls(self) -> list[tuple[int, int]]:
        """Dice that belong to this chart: tied, or the row's higher."""
        every = product(range(1, 7), repeat=2)
        return [(a, b) for a, b in every if (a == b if self.dice == "tied" else a > b)]

    def duel(self, dice: tuple[int, int], one: dict[str, Any], other: dict[str, Any]) -> str:
        """Which of the two acts the engine puts first: one, other or same."""
        here = party(self.one, "here", "blue", "there", **one)
        there = party(self.other, "there", "red", "here", **other)
        answer = round_of([here.figure, there.figure], [here.action, there.action], dice)
        ahead = first(answer, here.act, there.act)
        return {here.act: "one", there.act: "other"}.get(ahead, ahead)


def party(
    kind: str,
    name: str,
    side: str,
    foe: str,
    *,
    routine: int = 1,
    routines: int | None = None,
    reach: float = 3.0,
    speed: int | None = None,
    time: int = 3,
    segments: int = 5,
    closed: bool = False,
    dexterity: int | None = None,
) -> Party:
    """The figure for a row or column of the chart, with its declaration."""
    plain, _, more = kind.partition("_")
    amount = routines or (2 if more == "MULTI" else 1)
    factor = speed or (5 if more == "SF" else None)
    arm = weapon("missile" if plain == "MISSILE" else "melee", factor, reach)
    man = figure(name, side, arm, routines=Fraction(amount), dexterity=dexterity)
    actions = {
        "MELEE": does(name, "melee", foe, closed_last_round=closed),
        "CHARGE": does(name, "charge", foe, distance_ft=24 * segments),
        "MISSILE": does(name, "missile", foe),
        "SPELL": casts(name, time, foe),
        "TURN": does(name, "turn", foe),
    }
    numbered = {"MELEE": "strike", "CHARGE": "strike", "MISSILE": "shot"}
    act = f"{numbered[plain]} {routine}" if plain in numbered else plain.lower()
    return Party(man, actions[plain], f"{name}:{act}")


def earlier(one: float, other: float) -> str:
    return "one" if one < other else "other" if other < one else "same"


def is_missile(kind: str) -> bool:
    return kind.startswith("MISSILE")


def check_same(cell: Cell, one: dict[str, Any], other: dict[str, Any]) -> None:
    for dice in cell.rolls():
        assert cell.duel(dice, one, other) == "same"


def check_reach(cell: Cell, one: dict[str, Any], other: dict[str, Any]) -> None:
    for dice, here, there in product(cell.rolls(), REACHES, REACHES):
        found = cell.duel(dice, {"reach": here, **one}, {"reach": there, **other})
        assert found == earlier(there, here)


def check_high_d6(cell: Cell, one: dict[str, Any], other: dict[str, Any]) -> None:
    for dice, time in product(cell.rolls(), TIMES):
        assert cell.duel(dice, one, {"time": time, **other}) == "one"


def check_high_d6_with_dexterity(cell: Cell, one: dict[str, Any], other: dict[str, Any]) -> None:
    for dice, score in product(cell.rolls(), DEXTERITIES):
        with_score = {"dexterity": score}
        here, there = (
            die + REACTIONS[score] * is_missile(kind)
            for die, kind in zip(dice, (cell.one, cell.other), strict=True)
        )
        found = cell.duel(dice, {**one, **with_score}, {**other, **with_score})
        if here > there:
            assert found == "one"
        elif here < there and cell.other != "SPELL":
            assert found == "other"


def check_casters_die(cell: Cell, one: dict[str, Any], other: dict[str, Any]) -> None:
    for dice, time in product(cell.rolls(), TIMES):
        found = cell.duel(dice, {"time": time, **one}, {"time": time, **other})
        if cell.one == "SPELL":
            assert found == earlier(time, dice[0])
        else:
            assert found == earlier(dice[1], time)


def check_speed_factor(cell: Cell, one: dict[str, Any], other: dict[str, Any]) -> None:
    for dice, time, speed in product(cell.rolls(), TIMES, FACTORS):
        values = {"time": time, "speed": speed}
        strike = abs(speed - dice[1]) if cell.dice == "row_higher" else speed
        at = (time, strike) if cell.one == "SPELL" else (strike, time)
        here = {"time": time} if cell.one == "SPELL" else values
        there = values if cell.one == "SPELL" else {"time": time}
        assert cell.duel(dice, {**one, **here}, {**other, **there}) == earlier(*at)


def check_move(cell: Cell, one: dict[str, Any], other: dict[str, Any]) -> None:
    for dice, time, segments in product(cell.rolls(), TIMES, TIMES):
        values = {"time": time, "segments": segments}
        at = (time, segments) if cell.one == "SPELL" else (segments, time)
        assert cell.duel(dice, {**one, **values}, {**other, **values}) == earlier(*at)


def check_low_speed_factor(cell: Cell, one: dict[str, Any], other: dict[str, Any]) -> None:
    for dice, here, there in product(cell.rolls(), FACTORS, FACTORS):
        found = cell.duel(dice, {**one, "speed": here}, {**other, "speed": there})
        assert found == earlier(here, there)
    for dice, near, far in product(cell.rolls(), REACHES, REACHES):
        found = cell.duel(dice, {"reach": near, "closed": True, **one}, {"reach": far, **other})
        assert found == earlier(far, near)


def check_as_melee(cell: Cell, one: dict[str, Any], other: dict[str, Any]) -> None:
    """A routine without a speed factor counts as MELEE, one with it as MELEE_SF."""
    if "SPELL" in {cell.one, cell.other}:
        check_casters_die(cell, one, other)
        check_speed_factor(cell, one, other)
        return
    check_low_speed_factor(cell, one, other)
    if cell.one != "MELEE_SF":
        for dice in cell.rolls():
            assert cell.duel(dice, one, {**other, "speed": 4}) == "same"


def check_casting_times(cell: Cell, one: dict[str, Any], other: dict[str, Any], tie: str) -> None:
    for dice, here, there in product(cell.rolls(), TIMES, TIMES):
        found = cell.duel(dice, {"time": here, **one}, {"time": there, **other})
        assert found == (tie if here == there else earlier(here, there))


def check_missile_or_turn_first(cell: Cell, one: dict[str, Any], other: dict[str, Any]) -> None:
    for dice, routine in product(cell.rolls(), (1, 2)):
        multi = {"routine": routine}
        found = cell.duel(
            dice,
            {**one, **multi} if cell.one == "MISSILE_MULTI" else one,
            {**other, **multi} if cell.other == "MISSILE_MULTI" else other,
        )
        # Only the first shot comes before contact: a later one holds nobody off.
        later = routine > 1 and "MISSILE_MULTI" in {cell.one, cell.other}
        assert found == ("other" if (cell.one == "CHARGE") != later else "one")


def check_more_attacks(cell: Cell, then: str) -> None:
    """Extra routines come first and last; where both are on one row, the rest decides."""
    one_multi, other_multi = cell.one.endswith("_MULTI"), cell.other.endswith("_MULTI")
    for dice in cell.rolls():
        if one_multi:
            fewer = {"routines": 1} if not other_multi else {"routines": 2}
            more = 2 if not other_multi else 3
            ahead = {"routines": more, "routine": 1}
            assert cell.duel(dice, ahead, fewer) == "one"
            assert cell.duel(dice, {"routines": more, "routine": more}, fewer) == "other"
        if other_multi:
            fewer = {"routines": 1} if not one_multi else {"routines": 2}
            more = 2 if not one_multi else 3
            assert cell.duel(dice, fewer, {"routines": more, "routine": 1}) == "other"
            assert cell.duel(dice, fewer, {"routines": more, "routine": more}) == "one"
    middle = {"routines": 3, "routine": 2}
    CHECKS[then](cell, middle if one_multi else {}, middle if other_multi else {})


Check = Callable[[Cell, dict[str, Any], dict[str, Any]], None]

CHECKS: dict[str, Check] = {
    "same time": check_same,
    "longer reach": check_reach,
    "high d6": check_high_d6,
    "high d6 (missile-firer's die with DEX)": check_high_d6_with_dexterity,
    "caster's d6 vs casting time": check_casters_die,
    "casting time vs caster's d6": check_casters_die,
    "speed factor vs casting time": check_speed_factor,
    "casting time vs speed factor": check_speed_factor,
    "casting time vs |speed factor - low d6|": check_speed_factor,
    "move vs casting time": check_move,
    "casting time vs move": check_move,
    "low speed factor (not in the first round of blows after closing)": check_low_speed_factor,
    "as melee or melee with SF": check_as_melee,
    "missile first": check_missile_or_turn_first,
    "turn first": check_missile_or_turn_first,
    "shorter casting time, then same time": lambda cell, one, other: check_casting_times(
        cell, one, other, "same"
    ),
    "shorter casting time, then high d6": lambda cell, one, other: check_casting_times(
        cell, one, other, "one"
    ),
}


def cells() -> Iterator[Cell]:
    with CHART.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            yield Cell(row["dice"], row["first_act"], row["second_act"], row["decided_by"])


def test_the_charts_have_128_cells() -> None:
    assert len({(cell.dice, cell.one, cell.other) for cell in cells()}) == 128


@pytest.mark.parametrize(
    "cell", list(cells()), ids=lambda cell: f"{cell.dice}-{cell.one}-{cell.other}"
)
def test_VII_charts(cell: Cell) -> None:
    more, _, then = cell.decided_by.partition(", then ")
    if more == "higher #AT":
        check_more_attacks(cell, then)
    else:
        CHECKS[cell.decided_by](cell, {}, {})
