"""The column at the side of the desk: what is to be done, the figures and the log, the reasons."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from battleboard.models.selection import Selection
from battleboard.views.look.space import SIDE, S
from battleboard.views.ruler.why_panel import WhyPanel

_TALL: Final = 760
"""From this height on there is room for the reasons under the tabs; else they are one of them."""

_LEAST_TABS: Final = 88
"""As high as the tabs are at least: an act with much to ask must not make the window grow."""

_LINES: Final = 19
"""As many lines of type, one upon another, are as high as the column is wide."""


class Side(QWidget):
    """Story and act in hand on top, tabs under them, and the reasons at the foot or in a tab."""

    def __init__(
        self, above: Sequence[QWidget], tabs: QTabWidget, why: WhyPanel, selection: Selection
    ) -> None:
        super().__init__()
        self._tabs = tabs
        self._why = why
        self._selection = selection
        self._before: QWidget | None = None
        self._make_room()
        tabs.setMinimumHeight(_LEAST_TABS)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(S)
        for each in above:
            self._rows.addWidget(each)
        self._rows.addWidget(tabs, stretch=1)
        self._put_into_tab()
        selection.act_changed.connect(self._show_reasons)

    @property
    def has_reasons_in_tab(self) -> bool:
        """Whether the reasons are one of the tabs, because there is no room under them."""
        return self._tabs.indexOf(self._why) >= 0

    def changeEvent(self, event: QEvent) -> None:
        """Be wider where type is larger."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._make_room()

    def _make_room(self) -> None:
        self.setMinimumWidth(max(SIDE, round(_LINES * self.fontMetrics().height())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the reasons where there is room for them."""
        super().resizeEvent(event)
        if (event.size().height() < _TALL) is self.has_reasons_in_tab:
            return
        if self.has_reasons_in_tab:
            self._put_under_tabs()
        else:
            self._put_into_tab()

    def _put_into_tab(self) -> None:
        self._rows.removeWidget(self._why)
        self._why.fill(whole=True)
        self._tabs.addTab(self._why, "Why")

    def _put_under_tabs(self) -> None:
        self._tabs.removeTab(self._tabs.indexOf(self._why))
        self._why.fill(whole=False)
        self._rows.addWidget(self._why)
        self._why.show()

    def _show_reasons(self) -> None:
        """Open their tab for an act that was selected, and then go back to what was open."""
        if not self.has_reasons_in_tab:
            return
        if self._selection.act:
            if self._tabs.currentWidget() is not self._why:
                self._before = self._tabs.currentWidget()
            self._tabs.setCurrentWidget(self._why)
        elif self._before is not None and self._tabs.currentWidget() is self._why:
            self._tabs.setCurrentWidget(self._before)
