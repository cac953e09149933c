"""Battles to draw, and maps of them."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from PySide6.QtGui import QImage

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.running_round import Round
from battleboard.board.board import Board
from battleboard.board.level import Surface
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path
from battleboard.board.point import Point
from battleboard.views.map.map_view import MapView
from tests.battle.battles import battle, figure

PLAIN = Board((60.0, 40.0), surface=Surface("plain"))


def named(who: str, name: str, side: str = "blue", **changes: Any) -> Figure:
    """A figure whose name differs from its id."""
    made = figure(who, side, **changes)
    return made._replace(card=made.card._replace(name=name))


def walking(*figures: Figure, ways: Mapping[str, tuple[Point, ...]], feet: float = 5.0) -> Battle:
    """A battle in which some figures are moving."""
    paths = {who: Path(points, _spent(points)) for who, points in ways.items()}
    plans = {who: MovementPlan(path, feet) for who, path in paths.items()}
    return battle(*figures, board=PLAIN, running=Round(number=1, ways=paths, plans=plans))


def _spent(points: tuple[Point, ...]) -> tuple[float, ...]:
    spent = [0.0]
    for (ax, ay), (bx, by) in pairwise(points):
        spent.append(spent[-1] + abs(bx - ax) + abs(by - ay))
    return tuple(spent)


def picture_of(view: MapView) -> QImage:
    """What a map shows, once it is complete."""
    for _ in range(6):
        image = view.grab().toImage()
    return image
