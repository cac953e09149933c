"""The bar of the drawing tool: a button for each mode, its options, and what the mouse does."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from battleboard.views.map.drawing.draw_mode import DrawMode
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.tools.wrapping_bar import WrappingBar
from battleboard.views.theme.sizes import XS, S, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import tool_button
from battleboard.views.widgets.icons import tool_icon
from battleboard.views.widgets.layouts import FlowLayout

_LEAST_BESIDE: Final = 0.4
_HINT_LINES: Final = 2


class DrawBar(WrappingBar):
    """A row of modes, below it the options of the one in hand and its hint."""

    def __init__(self, tool: DrawTool, parent: QWidget) -> None:
        super().__init__(tool.view, parent)
        self._tool = tool
        self.buttons: dict[DrawMode, QToolButton] = {}
        self._options: dict[DrawMode, QWidget] = {}
        self._named_px = 0
        self._row = FlowLayout(spacing=XS)
        self.rows.addLayout(self._row)
        self._add_modes()
        self.hint = label("", faint=True, wrap=True)
        self._beside = QHBoxLayout()
        self._beside.setSpacing(S)
        self.rows.addLayout(self._beside)
        self._beside.addWidget(self.hint)
        self._add_options()
        self.installEventFilter(self)
        tool.modes.changed.connect(self._follow)
        self.draw_icons()
        self._follow()

    @property
    def natural_size(self) -> QSize:
        """As wide as the row of modes with their names, which is measured once for each font."""
        if not self._named_px:
            self._show_names(shown=True)
            self._named_px = self._row_px
        return QSize(self._named_px, self.rows.totalHeightForWidth(self._named_px))

    @property
    def tallest(self) -> int:
        """How high it may become: for the tallest options, and a hint of two lines below them.

        What is hinted at changes with each click, and the map must not move under the hand by it.
        """
        margins, line = self.rows.contentsMargins(), self.hint.fontMetrics().lineSpacing()
        row = self._row.heightForWidth(self.width() - margins.left() - margins.right())
        options = max(each.sizeHint().height() for each in self._options.values())
        parts = row + options + _HINT_LINES * line + 2 * self.rows.spacing()
        return max(self.height(), parts + margins.top() + margins.bottom())

    def fit(self, widest: int | None = None) -> None:
        """Take its size: without the names of modes where it is too wide with them."""
        self._widest = widest or self._widest
        self._show_names(shown=self.natural_size.width() <= self._widest)
        wide = min(self._widest, self.natural_size.width())
        self._place_hint(self._options.get(self._tool.mode), wide)
        self.setFixedSize(wide, self.rows.totalHeightForWidth(wide))

    def changeEvent(self, event: QEvent) -> None:
        """Measure the names of modes again in another font."""
        if event.type() is QEvent.Type.FontChange:
            self._named_px = 0
        super().changeEvent(event)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Fit again when the options have changed."""
        if event.type() is QEvent.Type.LayoutRequest:
            QTimer.singleShot(0, self, self.fit)
        return False

    def _show_names(self, *, shown: bool) -> None:
        styles = Qt.ToolButtonStyle
        look = styles.ToolButtonTextBesideIcon if shown else styles.ToolButtonIconOnly
        for made in self.buttons.values():
            made.setToolButtonStyle(look)

    @property
    def _row_px(self) -> int:
        """How wide it is with all modes on one line."""
        margins = self.rows.contentsMargins()
        return self._row.sizeHint().width() + margins.left() + margins.right()

    def _add_modes(self) -> None:
        group = QButtonGroup(self)
        for place, mode in enumerate(self._tool.modes.every, start=1):
            choose = partial(self._tool.modes.choose, mode)
            made = tool_button(mode.name, f"{mode.name} ({place})", choose, group=group)
            self._row.addWidget(made)
            self.buttons[mode] = made

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
        self.fit()

    def _place_hint(self, options: QWidget | None, bar: int) -> None:
        """Put the hint beside the options where these leave room for it, and below them if not."""
        margins = self.rows.contentsMargins()
        wide = bar - margins.left() - margins.right()
        room = wide - (options.sizeHint().width() + S if options else 0)
        is_beside = room >= wide * _LEAST_BESIDE
        if is_beside is (self._beside.indexOf(self.hint) < 0):
            for layout in (self._beside, self.rows):
                layout.removeWidget(self.hint)
            (self._beside if is_beside else self.rows).addWidget(self.hint)
        self.hint.setFixedWidth(room if is_beside else wide)

    def draw_icons(self) -> None:
        """Draw the icons in the colours of the look."""
        colours = colours_of(self.palette())
        for mode, made in self.buttons.items():
            made.setIcon(tool_icon(mode.sign, colours))
