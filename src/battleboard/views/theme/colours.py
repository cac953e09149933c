"""All colours: the light theme, the dark theme, and that of the players' screen."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QColor


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one theme; side colours also differ in lightness, for the colour-blind."""

    ground: str
    panel: str
    band: str
    raised: str
    line: str
    ink: str
    faint: str
    accent: str
    on_accent: str
    good: str
    warn: str
    bad: str
    sides: tuple[str, ...]

    def side(self, number: int) -> str:
        """The colour of a side by its number, modulo the number of colours."""
        return self.sides[number % len(self.sides)]


LIGHT: Final = Colours(
    ground="#f3f1ec",
    panel="#fffefb",
    band="#f7f5f0",
    raised="#ebe7de",
    line="#dcd7cc",
    ink="#22262e",
    faint="#646b78",
    accent="#1f6fb2",
    on_accent="#ffffff",
    good="#2f7d4a",
    warn="#a66a00",
    bad="#b3261e",
    sides=("#2274b9", "#c8520e", "#7b5aa6", "#3d7f4f", "#9a6f00", "#a8326e"),
)
DARK: Final = Colours(
    ground="#14171d",
    panel="#1d2129",
    band="#222731",
    raised="#2b313d",
    line="#363d4a",
    ink="#eceef2",
    faint="#9aa3b2",
    accent="#62b0ee",
    on_accent="#0d1117",
    good="#6cc58a",
    warn="#e3b04b",
    bad="#f2736b",
    sides=("#5aaeee", "#f08a45", "#b79ae0", "#7cc48f", "#d9b44a", "#e583b4"),
)
PLAYERS_COLOURS: Final = Colours(
    ground="#07080b",
    panel="#13151b",
    band="#191c23",
    raised="#242832",
    line="#3a3f4a",
    ink="#f7f3e9",
    faint="#b3ada0",
    accent="#f5b45c",
    on_accent="#0d1117",
    good="#6cc58a",
    warn="#e3b04b",
    bad="#ff6d61",
    sides=("#5fb4f4", "#f58a42", "#bb9cea", "#7fcb93", "#dcb84b", "#ec86b9"),
)
"""The players' screen, whatever the DM's theme: dark and warm, readable from across the room."""


def mix_colours(colour: QColor | str, ground: QColor | str, share: float) -> QColor:
    """Mix a colour into the one under it; `share` is its weight."""
    one, other = QColor(colour), QColor(ground)
    pairs = (
        (one.red(), other.red()),
        (one.green(), other.green()),
        (one.blue(), other.blue()),
    )
    return QColor(*(round(a * share + b * (1 - share)) for a, b in pairs))
