"""The draw list of the map: all that is to be painted on its ground, as values, in order."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.round.spells import fields_to_come
from battleboard.board.board import Light
from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.views.map.draw.look import Look
from battleboard.views.map.draw.way import Aim, Way, aims_of, ways_at

Where: TypeAlias = Callable[[str], Body]


class Focus(NamedTuple):
    """Whom the DM looks at: the selected, the one under the mouse, and those who act next."""

    selected: frozenset[str] = frozenset()
    hovered: str = ""
    next: frozenset[str] = frozenset()

    @property
    def told(self) -> frozenset[str]:
        """Of whom more is told."""
        return self.selected | {self.hovered} if self.hovered else self.selected


class Area(NamedTuple):
    """An area: the rings around it and around its holes, in feet.

    Over one that is `to_come` a spell takes effect that is still under way.
    """

    rings: tuple[tuple[Point, ...], ...]
    to_come: bool = False


class Token(NamedTuple):
    """A figure in its place."""

    who: str
    name: str
    look: Look
    body: Body


class Reach(NamedTuple):
    """How far a light shines, to be shown as circles."""

    at: Point
    bright_ft: float
    dim_ft: float = 0.0


class DrawList(NamedTuple):
    """Areas, ways, lines and figures, in the order in which they are painted, and lights."""

    areas: tuple[Area, ...]
    reaches: tuple[Reach, ...]
    ways: tuple[Way, ...]
    aims: tuple[tuple[Aim, Body, Body], ...]
    tokens: tuple[Token, ...]
    focus: Focus
    lights: tuple[Light, ...] = ()


NOTHING: Final = DrawList((), (), (), (), (), Focus())


def order_of(battle: Battle, looks: Mapping[str, Look]) -> tuple[str, ...]:
    """Give the order of painting: whoever has fallen lies lowest, and small ones stand on large."""
    figures = battle.figures
    return tuple(
        sorted(looks, key=lambda who: (looks[who].stance == "up", -figures[who].body.radius_ft))
    )


def draw_list(
    battle: Battle, time: float, where: Where, looks: Mapping[str, Look], focus: Focus
) -> DrawList:
    """Lay out the figures and what belongs to them at a moment; tools put in other areas."""
    figures = battle.figures
    tokens = tuple(
        Token(who, figures[who].card.name, look, where(who)) for who, look in looks.items()
    )
    told = focus.told
    aims = tuple(
        (aim, where(aim.who), where(aim.target))
        for who in sorted(told)
        for aim in aims_of(battle, who)
    )
    reaches = tuple(_reaches(battle, where, told))
    ways, lights = ways_at(battle, time, told), battle.board.lights
    areas = tuple(Area(field.rings, to_come=True) for field in fields_to_come(battle, time))
    return DrawList(areas, reaches, ways, aims, tokens, focus, lights)


def _reaches(battle: Battle, where: Where, told: frozenset[str]) -> list[Reach]:
    """Give how far the lights shine that those carry of whom more is told."""
    lights = ((who, battle.figures[who].light) for who in sorted(told) if who in battle.figures)
    return [
        Reach(where(who).at, light.bright_ft, light.dim_ft)
        for who, light in lights
        if light and light.lit
    ]
