"""The colours of the map for each theme: ground, walls, fog and lights."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from battleboard.battle.knowledge.happenings import Element
from battleboard.board.level import Floor
from battleboard.models.fog.mask import CLEAR, DIM, EDGE, EXPLORED, INNER_EDGE, Extent
from battleboard.views.theme.colours import DARK, LIGHT, PLAYERS_COLOURS, Colours, mix_colours


@dataclass(frozen=True, slots=True)
class FloorColours:
    """The colours of a floor: base, darker for joints and shadows, lighter, and grid lines."""

    base: str
    deep: str
    high: str
    grid: str


@dataclass(frozen=True, slots=True)
class MapPalette:
    """The colours of the map, other than those of the figures."""

    beyond: str
    shadow: str
    wall: str
    wall_edge: str
    wood: str
    wood_edge: str
    glass: str
    iron: str
    hatch: str
    veil: str
    flame: str
    magic: str
    heat: str
    dust: str
    rock: FloorColours
    floors: Mapping[Floor, FloorColours]
    bright: float = 1.0

    def light_of(self, element: Element) -> str:
        # On light ground, the colour of a spell's light has to be darker.
        return mix_colours(_LIGHTS[element], self.wall_edge, self.bright).name()


_LIGHTS: Final[Mapping[Element, str]] = MappingProxyType(
    {
        "magic": "#a274ff",
        "fire": "#ffa033",
        "cold": "#4fc8ee",
        "lightning": "#6f9bff",
        "acid": "#b6e03a",
        "poison": "#8fc96a",
        "sleep": "#9fb4ff",
        "web": "#e9e4d6",
        "silence": "#b9c2d0",
        "light": "#ffe487",
        "darkness": "#5a4a78",
        "healing": "#7fe0a0",
        "death": "#c05a6a",
        "blessing": "#ffd66b",
        "charm": "#ff8fc0",
        "fear": "#e0714f",
        "holding": "#d0b06a",
        "missile": "#c58bff",
        "force": "#8fd0e8",
        "wind": "#cfe6ea",
        "water": "#5fb0ee",
        "plants": "#86c45a",
        "stone": "#b59a7a",
        "summoning": "#e88a5a",
        "illusion": "#d6a0f0",
    }
)
_DAY: Final = MapPalette(
    beyond="#cfcac0",
    shadow="#8d877b",
    wall="#5b5e66",
    wall_edge="#23252b",
    wood="#b07a43",
    wood_edge="#4a2f14",
    glass="#8fc1e3",
    iron="#2b2e35",
    hatch="#6b5a35",
    veil="#b3333844",
    flame="#e08a1e",
    magic="#6a45d8",
    heat="#fffdf6",
    dust="#6f6353",
    rock=FloorColours("#5b5855", "#504d4a", "#65625f", "#2b2724"),
    floors={
        "flagstones": FloorColours("#d3cdc1", "#b9b2a4", "#dfdacf", "#a39b8b"),
        "planks": FloorColours("#d3b690", "#b3936a", "#dfc6a4", "#9c7e56"),
        "cave": FloorColours("#c3b9aa", "#a4988a", "#d3cabc", "#93887a"),
        "grass": FloorColours("#b9cb9b", "#9db37e", "#c9d8ae", "#879d68"),
        "sand": FloorColours("#e4d6b0", "#cdbb8e", "#efe4c6", "#b6a577"),
        "snow": FloorColours("#eef2f5", "#d4dde5", "#fafcfd", "#b6c3ce"),
        "plain": FloorColours("#e4e0d7", "#d2cdc1", "#ece9e2", "#b8b2a5"),
    },
    bright=0.75,
)
_NIGHT: Final = MapPalette(
    beyond="#101318",
    shadow="#000000",
    wall="#8b919d",
    wall_edge="#08090b",
    wood="#a9743f",
    wood_edge="#1c1108",
    glass="#6da6cf",
    iron="#d9dde5",
    hatch="#a3905f",
    veil="#b3080a0e",
    flame="#f5a742",
    magic="#b79bff",
    heat="#fffdf6",
    dust="#c9bda9",
    rock=FloorColours("#0e1014", "#08090c", "#15181d", "#000000"),
    floors={
        "flagstones": FloorColours("#33363c", "#272a2f", "#3b3f46", "#50555e"),
        "planks": FloorColours("#3e3227", "#2f251c", "#483b2f", "#5e4d3c"),
        "cave": FloorColours("#34302c", "#272421", "#3d3934", "#534d46"),
        "grass": FloorColours("#2c3828", "#212b1e", "#34422f", "#4a5c42"),
        "sand": FloorColours("#453e2e", "#363022", "#4f4836", "#675d45"),
        "snow": FloorColours("#454c54", "#383f47", "#505861", "#68727d"),
        "plain": FloorColours("#2b2f36", "#24272d", "#31353d", "#484e58"),
    },
)

_TORCHLIT: Final = MapPalette(
    beyond="#07080b",
    shadow="#000000",
    wall="#6f6960",
    wall_edge="#14110d",
    wood="#9a6431",
    wood_edge="#261507",
    glass="#9fd2f2",
    iron="#17191d",
    hatch="#57482a",
    veil="#b3080a0e",
    flame="#ffa033",
    magic="#a274ff",
    heat="#fffdf6",
    dust="#fff4dc",
    rock=FloorColours("#15120e", "#0c0a07", "#1e1a14", "#000000"),
    floors={
        "flagstones": FloorColours("#cbbfa9", "#aca08b", "#d9cfbb", "#93876f"),
        "planks": FloorColours("#c8a574", "#a7844f", "#d5b686", "#87683c"),
        "cave": FloorColours("#b8ab94", "#978b75", "#c8bca5", "#80755f"),
        "grass": FloorColours("#a3ba7b", "#8ba463", "#b2c68c", "#748c52"),
        "sand": FloorColours("#dcc995", "#c4af79", "#e8d8ac", "#a68f5c"),
        "snow": FloorColours("#e2e8ed", "#c7d2dc", "#f1f4f7", "#a0b0be"),
        "plain": FloorColours("#cfc8b9", "#bdb5a5", "#d9d2c5", "#989080"),
    },
)
"""Bright floors in near darkness: with a projector, everything in between looks alike."""
_PALETTES: Final[Mapping[Colours, MapPalette]] = {
    LIGHT: _DAY,
    DARK: _NIGHT,
    PLAYERS_COLOURS: _TORCHLIT,
}


def palette_for(colours: Colours) -> MapPalette:
    return _PALETTES[colours]


_LIT: Final = (EXPLORED + CLEAR) // 2
"""Middle of the soft edge between explored and visible ground."""


class FogColours(NamedTuple):
    """A colour for each level of a mask; with `hides_all`, covered ground is completely hidden.

    `on_coarse` are the colours for a coarse mask, if they differ.
    """

    colours: tuple[int, ...]
    hides_all: bool = False
    on_coarse: tuple[int, ...] = ()

    @property
    def covered(self) -> QColor:
        return QColor.fromRgba(self.colours[0])

    def over(self, extent: Extent) -> tuple[int, ...]:
        return (self.on_coarse if extent.is_coarse else ()) or self.colours


def players_fog_colours(palette: MapPalette) -> FogColours:
    """Fog for the players: opaque over unseen ground, translucent over explored ground."""
    return _players_fog(palette.beyond, palette.shadow)


# Cached, because each ramp mixes 256 colours, and every window needs the same two ramps.
@cache
def _players_fog(beyond_ground: str, in_shadow: str) -> FogColours:
    beyond, shadow = QColor(beyond_ground), QColor(in_shadow)
    colours = beyond, _with_alpha(beyond, 0.6), _with_alpha(shadow, 0.34)
    return FogColours(_ramp(EDGE, *colours), hides_all=True, on_coarse=_ramp(INNER_EDGE, *colours))


def dms_fog_colours(palette: MapPalette) -> FogColours:
    return _dms_fog(palette.veil)


@cache
def _dms_fog(colour: str) -> FogColours:
    veil = QColor(colour)
    thick = veil.alphaF()
    return FogColours(
        _ramp(EDGE, veil, _with_alpha(veil, thick * 0.6), _with_alpha(veil, thick * 0.2))
    )


@cache
def lit_only_colours() -> FogColours:
    """Fog that hides everything not in view right now, explored ground included."""
    black = QColor(Qt.GlobalColor.black)
    fading = (_with_alpha(black, 1 - step / (DIM - _LIT)).rgba() for step in range(DIM - _LIT))
    clear = [_with_alpha(black, 0.0).rgba()] * (CLEAR - DIM + 1)
    return FogColours((*[black.rgba()] * _LIT, *fading, *clear), hides_all=True)


def _ramp(edge: int, covered: QColor, explored: QColor, dim: QColor) -> tuple[int, ...]:
    """Blend through the colours by mask level, up to transparent in bright light."""
    marks = (edge, covered), (EXPLORED, explored), (DIM, dim), (CLEAR, _with_alpha(dim, 0.0))
    found = [covered] * edge
    for (start, one), (end, other) in pairwise(marks):
        found += (_between(one, other, step / (end - start)) for step in range(end - start))
    return tuple(colour.rgba() for colour in (*found, marks[-1][1]))


def _with_alpha(colour: QColor, alpha: float) -> QColor:
    thin = QColor(colour)
    thin.setAlphaF(alpha)
    return thin


def _between(one: QColor, other: QColor, share: float) -> QColor:
    """Mix two translucent colours, each weighted by its opacity."""
    alpha = one.alphaF() * (1 - share) + other.alphaF() * share
    weight = other.alphaF() * share / alpha if alpha else 0.0
    mix = mix_colours(other, one, weight)
    mix.setAlphaF(alpha)
    return mix
