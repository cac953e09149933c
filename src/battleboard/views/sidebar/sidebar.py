"""The sidebar of the desk: story, current act, tabs and reasons."""

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from battleboard.models.session import Session
from battleboard.views.resolve.resolve_panel import ResolvePanel
from battleboard.views.sidebar.story_panel import StoryPanel
from battleboard.views.sidebar.why_panel import WhyPanel
from battleboard.views.theme.sizes import LEAST_SIDE
from battleboard.views.widgets.layouts import ColumnLayout

_TALL: Final = 60
"""From this height, in lines, the reasons are shown under the tabs; otherwise they are a tab."""

_WIDE: Final = 18
"""The minimum width of the sidebar, in line heights, unless `LEAST_SIDE` is more."""

_LEAST_TABS: Final = 3
_EIGHT_CARDS: Final = 24
"""The height of eight cards of two sides, in lines of text."""

_SHARE: Final = 0.56
"""Maximum share of the height that the tabs ask for."""

_STORY_TOO: Final = 66
"""From this height, in lines, the whole story fits above reasons, an open act and eight cards."""


class Sidebar(QWidget):
    """Stacks story, current act, tabs and reasons; the reasons may move into a tab."""

    def __init__(
        self,
        session: Session,
        story: StoryPanel,
        resolve: ResolvePanel,
        tabs: QTabWidget,
        why: WhyPanel,
    ) -> None:
        super().__init__()
        self._session = session
        self._selection = session.selection
        self._story = story
        self._tabs = tabs
        self._why = why
        self._before: QWidget | None = None
        self._column = ColumnLayout(self, tabs)
        for each in (tabs, story, resolve):
            self._column.addWidget(each)
        self._make_room()
        self._put_into_tab()
        self._selection.act_changed.connect(self._show_reasons)
        self._selection.why_asked.connect(self._open_reasons)
        session.play.in_hand_changed.connect(self._fold_story)

    @property
    def has_reasons_in_tab(self) -> bool:
        return self._tabs.indexOf(self._why) >= 0

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._make_room()

    def _make_room(self) -> None:
        line = self.fontMetrics().height()
        self.setMinimumWidth(max(LEAST_SIDE, round(_WIDE * line)))
        self._tabs.setMinimumHeight(_LEAST_TABS * line)
        self._share_out()

    def _share_out(self) -> None:
        """Ask for the height of eight cards, within a share that leaves room for an act."""
        eight = _EIGHT_CARDS * self.fontMetrics().height()
        self._column.ask(round(min(eight, _SHARE * self.height())))
        self._fold_story()

    def _fold_story(self) -> None:
        """Shorten the story while an act is resolved and both do not fit."""
        high = self.height() >= _STORY_TOO * self.fontMetrics().height()
        self._story.be_brief(brief=self._session.play.in_hand is not None and not high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()
        tall = event.size().height() >= _TALL * self.fontMetrics().height()
        if tall is not self.has_reasons_in_tab:
            return
        if self.has_reasons_in_tab:
            self._put_under_tabs()
        else:
            self._put_into_tab()

    def _put_into_tab(self) -> None:
        self._column.removeWidget(self._why)
        self._why.fill(whole=True)
        self._tabs.addTab(self._why, "Why")

    def _put_under_tabs(self) -> None:
        self._tabs.removeTab(self._tabs.indexOf(self._why))
        self._why.fill(whole=False)
        self._column.addWidget(self._why)
        self._why.show()

    def _open_reasons(self) -> None:
        self._show_reasons()
        self._why.unfold()

    def _show_reasons(self) -> None:
        """Open the reasons tab while an act is selected, then return to the previous tab."""
        if not self.has_reasons_in_tab:
            return
        if self._selection.act:
            if self._tabs.currentWidget() is not self._why:
                self._before = self._tabs.currentWidget()
            self._tabs.setCurrentWidget(self._why)
        elif self._before is not None and self._tabs.currentWidget() is self._why:
            self._tabs.setCurrentWidget(self._before)
