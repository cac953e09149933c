"""The desk: all panels of an open battle."""

from collections.abc import Callable
from functools import cached_property, partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSizeF, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from battleboard.battle.state.event import Event, RoundBegan
from battleboard.board.point import Point
from battleboard.models.event_loop import yield_to_event_loop
from battleboard.models.prefetch import FloorPrefetch, WritePrefetch
from battleboard.models.session import Session
from battleboard.storage.settings import PaneSizes
from battleboard.views.cards.cards_panel import CardsPanel
from battleboard.views.help.topics import Topic, about
from battleboard.views.map.map_pane import MapPane
from battleboard.views.map.map_view import MapView
from battleboard.views.map.tools.placing_tool import PlacingTool
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.paper.printing import PaperPrinter
from battleboard.views.players.displays import Displays
from battleboard.views.procedure.popovers import open_morale_checks
from battleboard.views.procedure.procedure_bar import ProcedureBar
from battleboard.views.procedure.pursuit_dialog import PursuitDialog
from battleboard.views.procedure.turn_clock_panel import award_experience, bring_wanderers
from battleboard.views.resolve.resolve_panel import ResolvePanel
from battleboard.views.ruler.ruler_pane import RulerPane
from battleboard.views.sidebar.log_panel import LogPanel
from battleboard.views.sidebar.recap_panel import RecapPanel
from battleboard.views.sidebar.sidebar import Sidebar
from battleboard.views.sidebar.story_panel import StoryPanel
from battleboard.views.sidebar.why_panel import WhyPanel
from battleboard.views.theme.sizes import LEAST_SIDE, SIDE, XS
from battleboard.views.widgets.layouts import vbox, with_stretch
from battleboard.views.widgets.panels import Splitter


class PaneMemory:
    """The pane sizes that the user has chosen for the display that a widget is on."""

    def __init__(self, session: Session, widget: QWidget) -> None:
        self._last_choices, self._widget = session.last_choices, widget
        preferences = self._last_choices.preferences
        self._displays = Displays(widget, preferences.settings if preferences else None)

    @property
    def sizes(self) -> PaneSizes:
        return self._last_choices.panes(self._displays.under(self._widget))

    def note(self, **chosen: int) -> None:
        """Remember fields of `PaneSizes` for this display."""
        key = self._displays.under(self._widget)
        self._last_choices.choose_panes(key, replace(self._last_choices.panes(key), **chosen))


if TYPE_CHECKING:
    from battleboard.views.ground.ground_changes import GroundChanges


MAP_SHARE: Final = 0.593
"""Share of the window for the map, if that leaves the ruler room for six figures."""
LEAST_MAP_SHARE: Final = 0.5
"""Share of the window for the map in a low window, where the ruler needs room, too."""
_HALF: Final = 2


class MapColumn(Splitter):
    """The map above the ruler.

    The ruler is one line until a round is laid out, and while the drawing tool is on. Otherwise it
    has room for six figures if the window is high enough, and for more if the map's share allows;
    or it has the height that the user chose with the handle. With the ruler first it shows as many
    figures as fit into half the height.
    """

    def __init__(
        self, session: Session, map_pane: MapPane, ruler: RulerPane, memory: PaneMemory
    ) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._session = session
        self._map_pane = map_pane
        self._ruler = ruler
        self._memory = memory
        self.setHandleWidth(XS)
        self.setChildrenCollapsible(False)
        self.addWidget(map_pane)
        self.addWidget(ruler)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        session.document.changed.connect(self.distribute_height)
        map_pane.tools.changed.connect(self.distribute_height)
        ruler.resized.connect(self.distribute_height)
        self.splitterMoved.connect(self._note_height)
        self.distribute_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.distribute_height()

    def distribute_height(self) -> None:
        """Fold or open the ruler, and give it what the map does not need."""
        is_laid = self._session.battle.running.resolution is not None
        draws = self._map_pane.tools.chosen is ToolName.DRAW
        folded = draws or not is_laid
        if folded is not self._ruler.is_folded:
            self._ruler.fold(folded=folded)
        open_px, line = self._open_height(), self._ruler.line_height
        # Reserve the open ruler's height: the map must not move when the ruler opens.
        self._map_pane.view.reserve_bottom(open_px - line if folded and not draws else 0)
        high = line if folded else open_px
        if self.sizes()[1] != high:
            self.setSizes([max(0, self.height() - self.handleWidth() - high), high])

    @property
    def is_ruler_first(self) -> bool:
        """Whether the ruler may take up to half the height to show every figure."""
        return self._memory.sizes.ruler_first

    def put_ruler_first(self, *, first: bool) -> None:
        """Let the ruler take up to half the height to show every figure, or end that."""
        self._memory.note(ruler_first=first)
        self.distribute_height()

    def _open_height(self) -> int:
        room, chosen = self.height() - self.handleWidth(), self._memory.sizes
        least, wanted = self._ruler.open_minimum, self._ruler.sizeHint().height()
        if chosen.ruler_first:
            return max(least, min(wanted, room // _HALF))
        enough = min(self._ruler.usual_height, room - self._map_height(LEAST_MAP_SHARE))
        spare = room - self._map_height(MAP_SHARE)
        return chosen.ruler or max(least, min(wanted, max(enough, spare)))

    def _map_height(self, share: float) -> int:
        window = self.window().size()
        return ceil(share * window.width() * window.height() / max(1, self.width()))

    def _note_height(self, _at: int, _index: int) -> None:
        if not self._ruler.is_folded:
            self._memory.note(ruler=self.sizes()[1], ruler_first=False)


_SIDE_SHARE: Final = 0.26


class Desk(QWidget):
    """Lays out the panels: procedure on top, map, ruler below it, and the sidebar on the right."""

    session: Session
    procedure: ProcedureBar
    map_pane: MapPane
    map: MapView
    ruler: RulerPane
    story: StoryPanel
    resolve: ResolvePanel
    cards: CardsPanel

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        session.setParent(self)
        self.procedure = ProcedureBar(session)
        yield_to_event_loop()
        self.map_pane = MapPane(session)
        yield_to_event_loop()
        self.map = self.map_pane.view
        self.ruler = RulerPane(session)
        yield_to_event_loop()
        self.story = StoryPanel(session)
        self.resolve = ResolvePanel(session)
        yield_to_event_loop()
        self.cards = CardsPanel(session, self._middle)
        yield_to_event_loop()
        self.cards.hold = partial(PlacingTool, self.map)
        self.log = LogPanel(session)
        self.recap = RecapPanel(session)
        self.paper = PaperPrinter(session)
        yield_to_event_loop()
        self.why = WhyPanel(session)
        self.floor = FloorPrefetch(session.document, session.fog_prefetch, self)
        self.writing = WritePrefetch(session.document.battle_file, self)
        self.tabs = QTabWidget()
        self._tell_topics()
        vbox(
            self.procedure,
            with_stretch(self._below()),
            on=self,
            spacing=XS,
            margins=(XS, 0, XS, XS),
        )
        self.map.card_asked.connect(self._edit_card)
        self.map.points_typed.connect(self._change_points)
        self.map.ground_dropped.connect(self._bring_ground)
        self.procedure.placed.connect(self.map.zoom_to_figures)
        self.session.document.happened.connect(self._begin_fight)
        self.procedure.side_asked.connect(self.toggle_side)
        self.story.recap_asked.connect(self.show_recap)

    @cached_property
    def ground(self) -> "GroundChanges":
        """The map dialogs; loaded lazily, so that the first frame of the map need not wait."""
        from battleboard.views.ground.ground_changes import GroundChanges  # noqa: PLC0415

        ground = GroundChanges(self.session, self.map.levels, self)
        ground.wand_chosen.connect(self.map_pane.tools.take_wand)
        return ground

    def appear(self) -> None:
        """Paint the map before the panels around it, with the event loop running in between."""
        around = (self.procedure, self.ruler, self.side)
        for part in (self.map, *around):
            part.setUpdatesEnabled(False)
        # Lay out now: otherwise the map would be prepared at the wrong size.
        QCoreApplication.sendPostedEvents()
        yield_to_event_loop()
        self.map.prepare_table()
        for part in (self.map, *around):
            part.setUpdatesEnabled(True)
            # One at a time: painted together, they would take longer than a frame.
            yield_to_event_loop(at_once=True)
        # Focus again: requests made during construction came before the desk was in a window.
        self.procedure.focus_first()
        if self.resolve.form is not None:
            self.resolve.form.focus_first()

    @property
    def has_side(self) -> bool:
        return not self.side.isHidden()

    def toggle_side(self) -> None:
        self.show_side(shown=not self.has_side)

    def show_side(self, *, shown: bool = True) -> None:
        """Show the sidebar, or give its space to the map."""
        self.side.setVisible(shown)
        self.procedure.show_side(shown=shown)

    def show_log(self) -> None:
        self.show_side()
        self.tabs.setCurrentWidget(self.log)
        self.log.field.setFocus()

    def show_recap(self) -> None:
        self.show_side()
        self.tabs.setCurrentWidget(self.recap)
        self.recap.page.setFocus()

    def open_pursuit(self) -> None:
        PursuitDialog(self.session, self).open()

    def bring_wanderers(self) -> None:
        bring_wanderers(self.session, self)

    def award_experience(self) -> None:
        award_experience(self.session, self)

    def open_morale(self) -> None:
        open_morale_checks(self.session, self.procedure.on)

    def roll_all(self) -> None:
        """Roll all dice of whatever is due first: phase, act, wandering monster check or morale."""
        self._roll(self.procedure.dice.throw_all, self.resolve.roll_all)

    def roll_next(self) -> None:
        """Roll the next die of whatever is due first, or apply an act that has none left.

        Morale checks roll all their dice.
        """
        self._roll(self.procedure.dice.roll_next, self.resolve.roll_next)

    def _roll(self, of_phase: Callable[[], object], of_act: Callable[[], object]) -> None:
        if "throw" in self.session.document.stage.steps:
            of_phase()
        elif self.resolve.may_roll:
            of_act()
        elif self.procedure.between.throw.isVisible():
            self.procedure.between.throw.roll()
        else:
            self.procedure.check_morale()

    def _tell_topics(self) -> None:
        topics: dict[Topic, tuple[QWidget, ...]] = {
            Topic.PROCEDURE: (self.procedure, self.story),
            Topic.TABLE: (self.map_pane,),
            Topic.SPELLS: (self.map_pane.area_bar,),
            Topic.PLAYERS: (self.map_pane.reveal_bar,),
            Topic.GROUND: (self.map_pane.draw_bar, self.map_pane.level_switch),
            Topic.RULER: (self.ruler, self.why),
            Topic.ACT: (self.resolve,),
            Topic.FIGURES: (self.cards,),
            Topic.FILES: (self.log, self.recap),
        }
        for topic, parts in topics.items():
            for part in parts:
                about(part, topic)

    def _middle(self) -> Point:
        middle = self.map.camera.visible_area(QSizeF(self.map.size())).center()
        return middle.x(), middle.y()

    def _change_points(self, typed: str) -> None:
        self.show_side()
        self.tabs.setCurrentWidget(self.cards)
        self.cards.change_hit_points(typed)

    def _begin_fight(self, events: tuple[Event, ...]) -> None:
        begins = any(isinstance(each, RoundBegan) for each in events)
        if begins and self.session.battle.round_of_fight == 1:
            self.map.fit_for_fighting()

    def _bring_ground(self, path: Path) -> None:
        self.ground.bring_file(path)

    def _edit_card(self, who: str) -> None:
        self.session.selection.select(who)
        self.cards.edit_card()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the sidebar narrow in a narrow window, unless the user has resized it."""
        super().resizeEvent(event)
        usual = min(SIDE, max(LEAST_SIDE, round(_SIDE_SHARE * self.width())))
        wide = self._memory.sizes.side or usual
        self._across.setSizes([max(0, self.width() - wide), wide])

    def _below(self) -> Splitter:
        self._memory = PaneMemory(self.session, self)
        self._across = across = Splitter(Qt.Orientation.Horizontal)
        across.setHandleWidth(XS)
        across.setChildrenCollapsible(False)
        self.table = MapColumn(self.session, self.map_pane, self.ruler, self._memory)
        across.addWidget(self.table)
        across.addWidget(self._side())
        yield_to_event_loop()
        across.setStretchFactor(0, 1)
        across.setStretchFactor(1, 0)
        across.splitterMoved.connect(self._note_width)
        return across

    def _note_width(self, _at: int, _index: int) -> None:
        self._memory.note(side=self._across.sizes()[1])

    def _side(self) -> QWidget:
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.cards, "Figures")
        self.tabs.addTab(self.log, "Log")
        self.tabs.addTab(self.recap, "Recap")
        self.side = Sidebar(self.session, self.story, self.resolve, self.tabs, self.why)
        return self.side
