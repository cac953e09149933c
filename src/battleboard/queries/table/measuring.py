"""Measuring: feet, squares and segments along a line, ranges, and line of sight."""

from collections.abc import Iterator
from itertools import pairwise
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.movement.planned_moves import stride_of
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.round.attack_circumstances import ranges_ft_of
from battleboard.battle.state.figure import Arm, Figure
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import Hexes, Plain
from battleboard.board.level import are_on_different_levels, feet_by_stairs
from battleboard.board.point import Point, distance
from battleboard.board.sight.sight import Cover, cover, sees
from battleboard.foundation.words import count, distance_in_words, number
from battleboard.rules import Action, Tables
from battleboard.rules.scene import ActionKind

Stretch: TypeAlias = Literal["segment", "round", "beyond"]
"""Whether a distance takes a segment, a round, or more."""

# Distances are measured by hand, so tolerate a difference in the last digit.
_SLACK_FT = 0.05


class MovementRate(NamedTuple):
    """The feet a figure covers within one place on the ruler, and in a whole round.

    The two are equal in games where a figure makes its whole move in its turn.
    """

    step_ft: float
    round_ft: float

    @property
    def by_segment(self) -> bool:
        """Whether the game defines movement for part of a round."""
        return 0 < self.step_ft < self.round_ft

    def stretch(self, feet: float) -> Stretch:
        if self.by_segment and feet <= self.step_ft + _SLACK_FT:
            return "segment"
        return "round" if feet <= self.round_ft + _SLACK_FT else "beyond"

    def in_words(self, feet: float) -> str:
        """A distance compared with the figure's move, in words.

        The answer is one of '2.5 segments', 'of 40 ft in a round', 'more than a round's 40 ft' and
        'cannot move'.
        """
        if not self.round_ft:
            return "cannot move"
        if self.stretch(feet) == "beyond":
            return f"more than a round's {number(self.round_ft)} ft"
        if not self.by_segment:
            return f"of {number(self.round_ft)} ft in a round"
        needed = number(feet / self.step_ft)
        return f"{needed} {'segment' if needed == '1' else 'segments'}"


def movement_rate_of(
    battle: Battle, tables: Tables, who: str, kind: ActionKind = "move"
) -> MovementRate:
    stride = stride_of(battle, tables, Action(who, kind))
    return MovementRate(float(stride.feet), float(stride.most_ft))


def walk_to_strike_ft(battle: Battle, tables: Tables, who: str) -> float:
    """How far a figure may walk and strike in the same round; 0 in most games."""
    if not battle.rules.walks_to_strike:
        return 0.0
    return movement_rate_of(battle, tables, who, "melee").round_ft


BANDS: Final = ("short range", "medium range", "long range")
OUT_OF_RANGE: Final = "out of range"


class Measurement(NamedTuple):
    """The measurements of a line; unknown values are None or ''."""

    feet: float
    cells: str
    pace: MovementRate | None = None
    band: str = ""
    sight: str = ""
    by_stairs: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        if self.feet == inf:
            return tuple(filter(None, ("on another level without stairs", self.sight)))
        length = f"{distance_in_words(self.feet)}{' by the stairs' if self.by_stairs else ''}"
        first = f"{length} · {self.cells}" if self.cells else length
        pace = self.pace.in_words(self.feet) if self.pace else ""
        return tuple(filter(None, (first, pace, self.band, self.sight)))


def measure_line(
    battle: Battle, tables: Tables, points: tuple[Point, ...], who: str = "", target: str = ""
) -> Measurement:
    board = battle.board
    feet = sum(_feet(board, a, b) for a, b in pairwise(points))
    straight = len(points) == 2  # noqa: PLR2004 - a line with no bend has two ends
    climbs = any(are_on_different_levels(board.levels, a, b) for a, b in pairwise(points))
    return Measurement(
        feet,
        "" if climbs else _cells(battle, points),
        movement_rate_of(battle, tables, who) if who else None,
        _band(battle, battle.figure(who), feet) if who and straight and not climbs else "",
        _sight(battle, points, target) if straight else "",
        by_stairs=climbs,
    )


def _feet(board: Board, a: Point, b: Point) -> float:
    if are_on_different_levels(board.levels, a, b):
        return feet_by_stairs(board.levels, board.stairs, a, b)
    return distance(a, b)


def rings_of(battle: Battle, who: str) -> tuple[float, ...]:
    """The ends of short, medium and long range of a figure's missile weapon; () without one."""
    return ranges_ft_of(battle, _missile_arm(battle.figure(who))) or ()


def band_at(battle: Battle, figure: Figure, arm: int, feet: float) -> str:
    """A weapon's range band at a distance; '' if it has no ranges."""
    return _band_of(ranges_ft_of(battle, figure.card.arms[arm]), feet) if figure.card.arms else ""


def _band_of(ranges: tuple[float, float, float] | None, feet: float) -> str:
    if ranges is None:
        return ""
    within = (name for name, far in zip(BANDS, ranges, strict=True) if feet <= far)
    return next(within, OUT_OF_RANGE)


def _cells(battle: Battle, points: tuple[Point, ...]) -> str:
    grid = battle.board.grid
    if isinstance(grid, Plain):
        return ""
    many = sum(grid.distance(a, b, "cells") for a, b in pairwise(points)) / grid.feet
    one, several = ("hex", "hexes") if isinstance(grid, Hexes) else ("square", "squares")
    return count(round(many), one, several)


def _band(battle: Battle, figure: Figure, feet: float) -> str:
    arm = _missile_arm(figure)
    band = _band_of(ranges_ft_of(battle, arm), feet)
    return f"{arm.weapon.name}: {band}" if band else ""


def _missile_arm(figure: Figure) -> Arm:
    """The weapon in hand, or if that has no ranges, the first that does."""
    arms = (figure.arm, *figure.card.arms)
    return next((arm for arm in arms if arm.ranges is not None), figure.arm)


def _sight(battle: Battle, points: tuple[Point, ...], target: str) -> str:
    if not (battle.board.walls or battle.board.levels):
        return ""
    return " · ".join(_sight_in_words(battle, points[0], points[-1], target))


def _sight_in_words(battle: Battle, eye: Point, point: Point, target: str) -> Iterator[str]:
    sight = sight_on(battle.board)
    if not target:
        yield "clear line of sight" if sees(sight, eye, point) else "no line of sight"
        return
    found = cover(sight, Body(eye), body_now(battle, target))
    yield _cover_in_words(found)


def _cover_in_words(found: Cover) -> str:
    if found.full:
        return "no line of sight"
    if found.partial:
        return f"partly covered, {found.hidden} of {found.of}"
    return "clear line of sight"
