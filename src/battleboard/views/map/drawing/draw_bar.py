"""The bar of the drawing tool: a button for each mode, its options, and what the mouse does."""

from functools import partial
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QHBoxLayout, QLayout, QToolButton, QWidget

from battleboard.views.map.drawing.draw_mode import DrawMode
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.theme.sizes import XS, S, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import tool_button
from battleboard.views.widgets.icons import tool_icon
from battleboard.views.widgets.panels import Panel

_LEAST_BESIDE: Final = 0.4


class DrawBar(Panel):
    """A row of modes, below it the options of the one in hand and its hint.

    `resized()` is emitted when it needs another room.
    """

    resized = Signal()

    def __init__(self, tool: DrawTool, parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self._tool = tool
        self.buttons: dict[DrawMode, QToolButton] = {}
        self._options: dict[DrawMode, QWidget] = {}
        self._row = QGridLayout()
        self._row.setSpacing(XS)
        self.rows.addLayout(self._row)
        self._add_modes()
        self._room = 0
        self.hint = label("", faint=True, wrap=True)
        self._beside = QHBoxLayout()
        self._beside.setSpacing(S)
        self.rows.addLayout(self._beside)
        self._beside.addWidget(self.hint)
        self._add_options()
        # It is as large as what it shows, and grows along with its text.
        self.rows.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        tool.modes.changed.connect(self._follow)
        self._draw()
        self._follow()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icons again in another look."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._draw()
        elif event.type() is QEvent.Type.FontChange:
            # The widgets within it take the other font only after this.
            QTimer.singleShot(0, self, self._follow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell that it needs another room."""
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the map with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self._tool.view.widget.setFocus()
        else:
            super().keyPressEvent(event)

    def fit_into(self, room: int) -> None:
        """Show the modes without their names where the room is too narrow, or even in two rows."""
        if room == self._room:
            return
        self._room = room
        for columns, icons in self._ways:
            self._place_modes(columns, icons=icons)
            if self._row.sizeHint().width() + 2 * XS <= room:
                break
        self._follow()

    @property
    def _ways(self) -> tuple[tuple[int, bool], ...]:
        """In how many columns the modes may lie, and whether without names; the widest first."""
        every = len(self.buttons)
        return (every, False), (every, True), (ceil(every / 2), True)

    def _place_modes(self, columns: int, *, icons: bool) -> None:
        styles = Qt.ToolButtonStyle
        for at, made in enumerate(self.buttons.values()):
            look = styles.ToolButtonIconOnly if icons else styles.ToolButtonTextBesideIcon
            made.setToolButtonStyle(look)
            self._row.addWidget(made, at // columns, at % columns)
        for column in range(len(self.buttons) + 1):
            self._row.setColumnStretch(column, int(column == len(self.buttons)))

    def _add_modes(self) -> None:
        group = QButtonGroup(self)
        for place, mode in enumerate(self._tool.modes.every, start=1):
            choose = partial(self._tool.modes.choose, mode)
            made = tool_button(mode.name, f"{mode.name} ({place})", choose, group=group)
            self.buttons[mode] = made
        self._place_modes(len(self.buttons), icons=False)

    def _add_options(self) -> None:
        for mode in self._tool.modes.every:
            options = mode.options()
            if options is not None:
                self._options[mode] = options
                self._beside.insertWidget(0, options)

    def _follow(self) -> None:
        chosen = self._tool.mode
        self.buttons[chosen].setChecked(True)
        for mode, options in self._options.items():
            options.setVisible(mode is chosen)
        self.hint.setText(chosen.hint)
        self.hint.setVisible(bool(chosen.hint))
        self._place_hint(self._options.get(chosen))
        self.rows.activate()

    def _place_hint(self, options: QWidget | None) -> None:
        """Put the hint beside the options where these leave room for it, and below them if not."""
        wide = self._row.sizeHint().width() - XS
        room = wide - (options.sizeHint().width() + S if options else 0)
        is_beside = room >= wide * _LEAST_BESIDE
        for layout in (self._beside, self.rows):
            layout.removeWidget(self.hint)
        (self._beside if is_beside else self.rows).addWidget(self.hint)
        self.hint.setFixedWidth(room if is_beside else wide)

    def _draw(self) -> None:
        colours = colours_of(self.palette())
        for mode, made in self.buttons.items():
            made.setIcon(tool_icon(mode.sign, colours))
