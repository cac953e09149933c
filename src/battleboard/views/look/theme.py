"""The light and the dark look: every colour of Battleboard, and who chooses between them."""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from battleboard.views.look.colours import DARK, LIGHT, Colours
from battleboard.views.look.label import type_sheet
from battleboard.views.look.sheet import style_sheet

_DISABLED: Final = QPalette.ColorGroup.Disabled
_ROLE: Final = QPalette.ColorRole


class Shade(StrEnum):
    """Whether the look is light, dark, or whatever the system says."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """Dresses the application in one of the two looks, and follows the system if asked to.

    `chosen()` tells that somebody has chosen another shade or another size of type.
    """

    chosen = Signal()

    def __init__(
        self, application: QApplication, shade: Shade = Shade.SYSTEM, scale: float = 1.0
    ) -> None:
        super().__init__(application)
        self._application = application
        self._usual_type = application.font().pointSizeF()
        self.shade = shade
        self.scale = 1.0
        application.setStyle("Fusion")
        application.styleHints().colorSchemeChanged.connect(self._dress)
        self._dress()
        self._set_type(scale)

    def choose(self, shade: Shade) -> None:
        """Wear this shade from now on."""
        self.shade = shade
        self._dress()
        self.chosen.emit()

    def enlarge(self, scale: float) -> None:
        """Write everything so many times as large as usual."""
        self._set_type(scale)
        self.chosen.emit()

    def _set_type(self, scale: float) -> None:
        if scale == self.scale:
            return
        self.scale = scale
        self._application.setFont(_of_size(self._application.font(), self._usual_type * scale))
        # Widgets with a style sheet take another font only when they are dressed anew.
        self._dress()

    def _dress(self) -> None:
        dark = self._application.styleHints().colorScheme() is Qt.ColorScheme.Dark
        if self.shade is not Shade.SYSTEM:
            dark = self.shade is Shade.DARK
        colours = DARK if dark else LIGHT
        self._application.setPalette(palette_of(colours))
        sizes = type_sheet(self._usual_type * self.scale)
        self._application.setStyleSheet(style_sheet(colours) + sizes)


def _of_size(font: QFont, points: float) -> QFont:
    other = QFont(font)
    other.setPointSizeF(points)
    return other


def colours_of(palette: QPalette) -> Colours:
    """The look that a palette belongs to.

    The colour of links tells it: style sheets give widgets grounds and inks of their own.
    """
    return DARK if palette.color(_ROLE.Link) == QColor(DARK.accent) else LIGHT


def palette_of(colours: Colours) -> QPalette:
    """The palette that gives Qt's own widgets the colours of a look."""
    palette = QPalette(QColor(colours.panel), QColor(colours.ground))
    for role, colour in _roles(colours).items():
        palette.setColor(role, QColor(colour))
    for role in (_ROLE.WindowText, _ROLE.Text, _ROLE.ButtonText):
        palette.setColor(_DISABLED, role, QColor(colours.faint))
    return palette


def _roles(colours: Colours) -> dict[QPalette.ColorRole, str]:
    return {
        _ROLE.Window: colours.ground,
        _ROLE.WindowText: colours.ink,
        _ROLE.Base: colours.panel,
        _ROLE.AlternateBase: colours.band,
        _ROLE.Text: colours.ink,
        _ROLE.Button: colours.panel,
        _ROLE.ButtonText: colours.ink,
        _ROLE.PlaceholderText: colours.faint,
        _ROLE.ToolTipBase: colours.panel,
        _ROLE.ToolTipText: colours.ink,
        _ROLE.Mid: colours.line,
        _ROLE.Highlight: colours.accent,
        _ROLE.HighlightedText: colours.on_accent,
        _ROLE.Accent: colours.accent,
        _ROLE.Link: colours.accent,
    }
