"""The colours of the ground and of what is built on it, in each look."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from battleboard.battle.knowledge.happenings import Element
from battleboard.board.board import Floor
from battleboard.views.look.colours import DARK, LIGHT, STAGE, Colours


@dataclass(frozen=True, slots=True)
class Earth:
    """A floor's own colour, a darker one for joints and shadows, and a lighter one."""

    base: str
    deep: str
    high: str
    grid: str


@dataclass(frozen=True, slots=True)
class Palette:
    """Everything that is painted under the figures."""

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
    frost: str
    bolt: str
    heat: str
    dust: str
    floors: Mapping[Floor, Earth]

    def light_of(self, element: Element) -> str:
        """Give the light in which a spell of some element is seen."""
        lights: Mapping[Element, str] = {
            "magic": self.magic,
            "fire": self.flame,
            "cold": self.frost,
            "lightning": self.bolt,
        }
        return lights[element]


_DAY: Final = Palette(
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
    frost="#1f9fc6",
    bolt="#3f6df0",
    heat="#fffdf6",
    dust="#6f6353",
    floors={
        "flagstones": Earth("#d3cdc1", "#b9b2a4", "#dfdacf", "#a39b8b"),
        "planks": Earth("#d3b690", "#b3936a", "#dfc6a4", "#9c7e56"),
        "cave": Earth("#c3b9aa", "#a4988a", "#d3cabc", "#93887a"),
        "grass": Earth("#b9cb9b", "#9db37e", "#c9d8ae", "#879d68"),
        "sand": Earth("#e4d6b0", "#cdbb8e", "#efe4c6", "#b6a577"),
        "snow": Earth("#eef2f5", "#d4dde5", "#fafcfd", "#b6c3ce"),
        "plain": Earth("#e4e0d7", "#d2cdc1", "#ece9e2", "#b8b2a5"),
    },
)
_NIGHT: Final = Palette(
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
    frost="#7fd8f2",
    bolt="#a9c3ff",
    heat="#fffdf6",
    dust="#c9bda9",
    floors={
        "flagstones": Earth("#33363c", "#272a2f", "#3b3f46", "#50555e"),
        "planks": Earth("#3e3227", "#2f251c", "#483b2f", "#5e4d3c"),
        "cave": Earth("#34302c", "#272421", "#3d3934", "#534d46"),
        "grass": Earth("#2c3828", "#212b1e", "#34422f", "#4a5c42"),
        "sand": Earth("#453e2e", "#363022", "#4f4836", "#675d45"),
        "snow": Earth("#454c54", "#383f47", "#505861", "#68727d"),
        "plain": Earth("#2b2f36", "#24272d", "#31353d", "#484e58"),
    },
)

_TORCHLIT: Final = Palette(
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
    frost="#4fc8ee",
    bolt="#6f9bff",
    heat="#fffdf6",
    dust="#fff4dc",
    floors={
        "flagstones": Earth("#cbbfa9", "#aca08b", "#d9cfbb", "#93876f"),
        "planks": Earth("#c8a574", "#a7844f", "#d5b686", "#87683c"),
        "cave": Earth("#b8ab94", "#978b75", "#c8bca5", "#80755f"),
        "grass": Earth("#a3ba7b", "#8ba463", "#b2c68c", "#748c52"),
        "sand": Earth("#dcc995", "#c4af79", "#e8d8ac", "#a68f5c"),
        "snow": Earth("#e2e8ed", "#c7d2dc", "#f1f4f7", "#a0b0be"),
        "plain": Earth("#cfc8b9", "#bdb5a5", "#d9d2c5", "#989080"),
    },
)
"""Bright floors and near darkness around them: a projector makes mud of anything between."""
_PALETTES: Final[Mapping[Colours, Palette]] = {LIGHT: _DAY, DARK: _NIGHT, STAGE: _TORCHLIT}


def palette_for(colours: Colours) -> Palette:
    """Give the palette of the map that goes with a look."""
    return _PALETTES[colours]
