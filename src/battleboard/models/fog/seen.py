"""What is seen of the ground: rings and circles that are cut out of the fog."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from battleboard.battle.knowledge.lookout import SeenGround
from battleboard.board.areas.outline import clipped
from battleboard.board.areas.shape import Circle, encloses
from battleboard.board.point import Point, distance
from battleboard.board.sight.view import shades
from battleboard.board.sight.vision import Eyes, Glow
from battleboard.models.fog.solids import Ring, Solids

_ALL_OVER_FT: Final = 40_000.0
_SOFT_FT: Final = 0.5
"""Infravision reaches so far into a light: over its soft edge, where else a dark line would lie."""


class Lit(NamedTuple):
    """The ground on which a light falls: what lies in its ring and in its circles."""

    ring: Ring
    at: Point
    radius_ft: float
    bright_ft: float


class Glance(NamedTuple):
    """What one of the party sees: what lies in the ring, if there is light on it.

    Without light he sees as far as `bare_ft`; and as far as `warm_ft` but for what is `dazzled`:
    infravision does not reach into light or through it. What lies in `dark` he does not see at all.
    Of `solids` he sees a side.
    """

    at: Point
    ring: Ring
    bare_ft: float = 0.0
    warm_ft: float = 0.0
    dazzled: tuple[Ring, ...] = ()
    dark: tuple[Ring, ...] = ()
    solids: tuple[Ring, ...] = ()


class Seen(NamedTuple):
    """All that the party sees: with daylight every place is lit, but for magical darkness."""

    daylight: bool
    lit: tuple[Lit, ...]
    dark: tuple[Lit, ...]
    glances: tuple[Glance, ...]


def seen_of(ground: SeenGround, solids: Solids) -> Seen:
    """Turn what the party sees into what is to be painted, on a board with some pillars."""
    return Seen(
        ground.daylight,
        tuple(_lit(glow) for glow in ground.glows if not glow.light.magical_dark),
        tuple(_lit(glow) for glow in ground.glows if glow.light.magical_dark),
        tuple(_glances(ground, solids)),
    )


def _lit(glow: Glow) -> Lit:
    light = glow.light
    return Lit(glow.view.ring, light.at, light.radius_ft, light.bright_ft)


def _glances(ground: SeenGround, solids: Solids) -> Iterator[Glance]:
    bright = [glow for glow in ground.glows if not glow.light.magical_dark]
    dark = [glow for glow in ground.glows if glow.light.magical_dark]
    for eyes, view in zip(ground.eyes, ground.views, strict=True):
        if not view.ring or any(_falls_on(glow, eyes.at) for glow in dark):
            continue
        dazzled = any(_falls_on(glow, eyes.at) for glow in bright)
        warm = 0.0 if dazzled or ground.daylight else eyes.infravision_ft
        yield Glance(
            eyes.at,
            view.ring,
            eyes.ultravision_ft,
            warm,
            _behind(eyes, bright, warm, _SOFT_FT) if warm else (),
            _behind(eyes, dark, _ALL_OVER_FT),
            solids.seen_in(view.ring),
        )


def _falls_on(glow: Glow, point: Point) -> bool:
    light = glow.light
    return distance(light.at, point) <= light.radius_ft and encloses(glow.view.ring, point)


def _behind(
    eyes: Eyes, glows: Sequence[Glow], reach_ft: float, edge_ft: float = 0.0
) -> tuple[Ring, ...]:
    """Give what lies in some lights or behind them, as far as it can matter, but for an edge."""
    return tuple(
        ring
        for glow in glows
        if distance(glow.light.at, eyes.at) <= reach_ft + glow.light.radius_ft
        for ring in shades(eyes.at, _round(glow, edge_ft), reach_ft)
    )


def _round(glow: Glow, edge_ft: float) -> Ring:
    """Cut the ring of a light at its radius, but for an edge."""
    radius = glow.light.radius_ft - edge_ft
    if not glow.view.ring or radius <= 0:
        return ()
    return tuple(clipped(glow.view, Circle(glow.light.at, radius)))
