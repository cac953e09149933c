"""The desk: all panels of one open battle."""

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from battleboard.board.point import Point
from battleboard.models.session import Session
from battleboard.views.cards.cards_panel import CardsPanel
from battleboard.views.ground.ground_changes import GroundChanges
from battleboard.views.help.topics import Topic, about
from battleboard.views.map.map_pane import MapPane
from battleboard.views.map.map_view import MapView
from battleboard.views.procedure.procedure_bar import ProcedureBar
from battleboard.views.procedure.pursuit_dialog import PursuitDialog
from battleboard.views.resolve.resolve_panel import ResolvePanel
from battleboard.views.ruler.ruler_pane import RulerPane
from battleboard.views.sidebar.log_panel import LogPanel
from battleboard.views.sidebar.recap_panel import RecapPanel
from battleboard.views.sidebar.sidebar import Sidebar
from battleboard.views.sidebar.story_panel import StoryPanel
from battleboard.views.sidebar.why_panel import WhyPanel
from battleboard.views.theme.sizes import SIDE, S


class Desk(QWidget):
    """Lays out the panels: procedure on top, map in the middle, ruler below, cards on the right."""

    session: Session
    procedure: ProcedureBar
    map_pane: MapPane
    map: MapView
    ruler: RulerPane
    story: StoryPanel
    resolve: ResolvePanel
    cards: CardsPanel
    ground: GroundChanges

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        session.setParent(self)
        self.procedure = ProcedureBar(session)
        self.map_pane = MapPane(session)
        self.map = self.map_pane.view
        self.ruler = RulerPane(session)
        self.story = StoryPanel(session)
        self.resolve = ResolvePanel(session)
        self.cards = CardsPanel(session, self._middle)
        self.log = LogPanel(session)
        self.recap = RecapPanel(session)
        self.why = WhyPanel(session)
        self.ground = GroundChanges(session, self)
        self.tabs = QTabWidget()
        self._tell_topics()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(S, S, S, S)
        rows.setSpacing(S)
        rows.addWidget(self.procedure)
        rows.addWidget(self._below(), stretch=1)
        self.map.card_asked.connect(self._edit_card)
        self.map.points_typed.connect(self._change_points)
        self.map.ground_dropped.connect(self.ground.bring_file)
        self.procedure.placed.connect(self.map.show_scene)
        self.story.recap_asked.connect(self.show_recap)

    def show_recap(self) -> None:
        """Open the recap, with the keyboard in it."""
        self.tabs.setCurrentWidget(self.recap)
        self.recap.page.setFocus()

    def open_pursuit(self) -> None:
        """Ask how the pursuit of those who run ends."""
        PursuitDialog(self.session, self).open()

    def roll_all(self) -> None:
        """Roll the dice that the phase waits for, or else those of the act in hand."""
        if "throw" in self.session.document.stage.steps:
            self.procedure.dice.throw_all()
        else:
            self.resolve.roll_all()

    def _tell_topics(self) -> None:
        """Say which chapter of the guide each part is about."""
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
        """The point in the middle of the map's view."""
        middle = self.map.camera.seen(QSizeF(self.map.size())).center()
        return middle.x(), middle.y()

    def _change_points(self, typed: str) -> None:
        self.tabs.setCurrentWidget(self.cards)
        self.cards.change_hit_points(typed)

    def _edit_card(self, who: str) -> None:
        self.session.selection.select(who)
        self.cards.edit_card()

    def _below(self) -> QSplitter:
        across = QSplitter(Qt.Orientation.Horizontal)
        across.setHandleWidth(S)
        across.setChildrenCollapsible(False)
        across.addWidget(self._table())
        across.addWidget(self._side())
        across.setStretchFactor(0, 1)
        across.setStretchFactor(1, 0)
        across.setSizes([1, SIDE])
        return across

    def _table(self) -> QSplitter:
        """The map, and the ruler under it."""
        down = QSplitter(Qt.Orientation.Vertical)
        down.setHandleWidth(S)
        down.setChildrenCollapsible(False)
        down.addWidget(self.map_pane)
        down.addWidget(self.ruler)
        down.setStretchFactor(0, 1)
        down.setStretchFactor(1, 0)
        return down

    def _side(self) -> QWidget:
        """The column of cards, with the act in hand above it and the reasons below."""
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.cards, "Figures")
        self.tabs.addTab(self.log, "Log")
        self.tabs.addTab(self.recap, "Recap")
        self.side = Sidebar(self.session, self.story, self.resolve, self.tabs, self.why)
        return self.side
