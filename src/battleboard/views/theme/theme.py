"""The theme: light or dark, applied to Qt widgets by a palette and a style sheet.

The property `look` selects the style of a button: `primary` is the default action, `quiet` has a
thin edge and no background until hovered, `chip` is small and rounded, `inlay` and `offer` are
buttons inside a field. Others are plain. A text with `page` has no frame, a label with `key` looks
like a keyboard key, a tree or list with `table` has space between its lines, and a list with
`popup` opens over the window.
"""

from enum import StrEnum
from string import Template
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from battleboard.storage.resources import resource
from battleboard.views.theme.colours import DARK, LIGHT, Colours
from battleboard.views.theme.sizes import ROUND, XL, XS, XXL, L, M, S, text_style_sheet

SIGNS: Final = {"arrow": "faint", "onward": "faint", "tick": "on_accent"}
"""Icons with a file of their own, each with the name of its colour in the theme."""

_SHEET: Final = Template("""
QToolTip {
    background: $panel; color: $ink; border: 1px solid $line; padding: ${XS}px ${S}px;
}
QMenuBar { background: $ground; padding: 2px ${S}px; }
QMenuBar::item { padding: ${XS}px ${S}px; border-radius: 6px; background: transparent; }
QMenuBar::item:selected { background: $raised; }
QMenu { background: $panel; border: 1px solid $line; padding: ${XS}px; }
QMenu::item { padding: 6px ${XXL}px 6px ${L}px; border-radius: 6px; }
QMenu::item:selected { background: $accent; color: $on_accent; }
QMenu::item:disabled { color: $faint; background: transparent; }
QMenu::right-arrow { image: url("$onward"); width: 12px; height: 12px; right: ${S}px; }
QMenu::separator { height: 1px; background: $line; margin: ${XS}px ${S}px; }
QPushButton, QToolButton {
    background: $raised; color: $ink; border: 1px solid transparent; border-radius: ${ROUND}px;
    padding: 5px ${M}px;
}
QPushButton:hover, QToolButton:hover { border-color: $faint; }
QPushButton:pressed, QToolButton:pressed { background: $line; }
QPushButton:checked, QToolButton:checked { background: $accent; color: $on_accent; }
QPushButton:focus, QToolButton:focus { border: 1px solid $accent; }
QPushButton:disabled, QToolButton:disabled { color: $faint; background: $band; }
QPushButton[look="primary"] { background: $accent; color: $on_accent; font-weight: 600; }
QPushButton[look="primary"]:hover { border-color: $ink; }
QPushButton[look="primary"]:focus { border: 1px solid $ink; }
QPushButton[look="primary"]:disabled { background: $raised; color: $faint; }
*[look="quiet"] { background: transparent; padding: 5px ${S}px; }
QPushButton[look="quiet"] { background: $band; padding: 5px 6px; }
QPushButton[look="quiet"][edge="none"] { background: transparent; padding: 5px ${S}px; }
*[look="quiet"]:hover { background: $raised; border-color: transparent; }
*[look="quiet"]:checked { background: $raised; color: $accent; }
*[look="quiet"]:disabled { background: transparent; }
QPushButton[look="quiet"]:hover { border-color: $faint; }
QPushButton[look="quiet"]:focus, QPushButton[look="quiet"][edge="none"]:focus {
    border-color: $accent;
}
QPushButton[look="chip"] { padding: 2px ${S}px; border-radius: 10px; }
*[look="inlay"] { background: transparent; color: $faint; border: 0; padding: 0; }
*[look="offer"] { background: $raised; color: $accent; border: 0; border-radius: 4px; padding: 0; }
*[look="inlay"]:hover, *[look="offer"]:hover { background: $raised; color: $accent; }
QToolButton::menu-indicator { image: none; }
QFileDialog QToolButton { padding: ${XS}px; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit, QTextEdit {
    background: $panel; color: $ink; border: 1px solid $line; border-radius: 6px;
    padding: ${XS}px 6px; selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {
    border: 1px solid $accent;
}
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus {
    background: transparent; border: 0; padding: 0 ${XS}px;
}
QSpinBox, QDoubleSpinBox { padding: 2px 6px 3px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
    width: 0; border: 0; subcontrol-origin: padding; subcontrol-position: top left; left: 6px;
}
QLineEdit[fault="true"], QLineEdit[fault="true"]:focus { border: 1px solid $bad; }
QLabel[fault="true"] { color: $bad; }
QTextEdit[look="page"] { background: transparent; border: 0; padding: 0; }
QLabel[look="key"] { background: $raised; border-radius: 5px; padding: 1px 6px; }
QLineEdit:disabled { color: $faint; background: $band; }
QComboBox { padding-right: ${XL}px; }
QComboBox::drop-down { border: 0; width: ${XL}px; }
QComboBox::down-arrow { image: url("$arrow"); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: $panel; border: 1px solid $line; padding: ${XS}px; }
QTabWidget::pane { border: 0; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab {
    background: transparent; color: $faint; padding: 6px ${M}px; border: 0;
    border-bottom: 2px solid transparent;
}
QTabBar::tab:selected { color: $ink; border-bottom-color: $accent; }
QTabBar::tab:hover { color: $ink; }
QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: $line; }
QScrollArea, QListView, QTreeView, QTableView { background: transparent; border: 0; }
QListView:window, QListView[look="popup"] {
    background: $panel; border: 1px solid $line; padding: ${XS}px;
}
QListView[look="popup"]::item { padding: ${XS}px; color: $ink; }
QListView[look="popup"]::item:selected { background: $accent; color: $on_accent; }
QCheckBox { spacing: ${S}px; }
QCheckBox::indicator {
    width: 14px; height: 14px; border: 1px solid $faint; border-radius: 4px; background: $panel;
}
QCheckBox::indicator:checked {
    background: $accent; border-color: $accent; image: url("$tick");
}
QCheckBox::indicator:hover { border-color: $accent; }
QCheckBox::indicator:focus { border: 1px solid $ink; }
QCheckBox::indicator:disabled { border-color: $line; }
QCheckBox::indicator:checked:disabled { background: $faint; }
QTreeView[look="table"]::item { padding: ${XS}px 0; }
QListView[look="table"]::item { padding: ${XS}px; }
QHeaderView { background: transparent; }
QHeaderView::section {
    background: transparent; color: $faint; border: 0; border-bottom: 1px solid $line;
    padding: ${XS}px 2px;
}
QScrollBar { background: transparent; border: 0; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: $line; border-radius: 4px; margin: 1px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: $faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
QStatusBar { background: $ground; color: $faint; }
""")


def style_sheet(colours: Colours) -> str:
    names = {name: getattr(colours, name) for name in colours.__slots__ if name != "sides"}
    look = "dark" if colours is DARK else "light"
    signs = {sign: resource("icons", f"{sign}-{look}.svg").as_posix() for sign in SIGNS}
    return _SHEET.substitute(names, **signs, XS=XS, S=S, M=M, L=L, XL=XL, XXL=XXL, ROUND=ROUND)


_DISABLED: Final = QPalette.ColorGroup.Disabled
_ROLE: Final = QPalette.ColorRole


class ColourScheme(StrEnum):
    """Light, dark, or whatever the system uses."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """Applies the light or dark theme to the application, or follows the system.

    `chosen()` is emitted when the user picks another theme or text size.
    """

    chosen = Signal()

    def __init__(
        self,
        application: QApplication,
        scheme: ColourScheme = ColourScheme.SYSTEM,
        scale: float = 1.0,
    ) -> None:
        super().__init__(application)
        self._application = application
        self._usual_points = application.font().pointSizeF()
        self.scheme = scheme
        self.scale = 1.0
        application.setStyle("Fusion")
        application.styleHints().colorSchemeChanged.connect(self._apply)
        self._apply()
        self._set_scale(scale)

    def choose(self, scheme: ColourScheme) -> None:
        self.scheme = scheme
        self._apply()
        self.chosen.emit()

    def enlarge(self, scale: float) -> None:
        """Scale all text to `scale` times its normal size."""
        self._set_scale(scale)
        self.chosen.emit()

    def _set_scale(self, scale: float) -> None:
        if scale == self.scale:
            return
        self.scale = scale
        self._application.setFont(_of_size(self._application.font(), self._usual_points * scale))
        # Widgets with a style sheet ignore a new font until the style sheet is set again.
        self._apply()

    def _apply(self) -> None:
        dark = self._application.styleHints().colorScheme() is Qt.ColorScheme.Dark
        if self.scheme is not ColourScheme.SYSTEM:
            dark = self.scheme is ColourScheme.DARK
        colours = DARK if dark else LIGHT
        self._application.setPalette(palette_of(colours))
        sizes = text_style_sheet(self._usual_points * self.scale)
        self._application.setStyleSheet(style_sheet(colours) + sizes)


def _of_size(font: QFont, points: float) -> QFont:
    other = QFont(font)
    other.setPointSizeF(points)
    return other


def colours_of(palette: QPalette) -> Colours:
    """The colours of the theme that a palette belongs to.

    The link colour tells the themes apart: style sheets change the other colours of some widgets.
    """
    return DARK if palette.color(_ROLE.Link) == QColor(DARK.accent) else LIGHT


def palette_of(colours: Colours) -> QPalette:
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
