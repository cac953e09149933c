"""The pane of transport and ruler: buttons that play the round, over a picture of it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from battleboard.models.play import PACES
from battleboard.models.session import Session
from battleboard.queries.round.explanations import standing
from battleboard.views.ruler.segment_ruler import SegmentRuler
from battleboard.views.theme.sizes import HAIR, XS, S, TextStyle
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.icons import IconButton, TransportIcon
from battleboard.views.widgets.labels import Sentence
from battleboard.views.widgets.panels import Panel

_PACE_NAMES: Final[Mapping[float, str]] = MappingProxyType({0.25: "¼", 0.5: "½"})


class Transport(QWidget):
    """The buttons that play the round, and a line that says where it is."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        play = session.play
        self.back = _sign_button(TransportIcon.BACK, "Back one segment", "Shift+Space", play.back)
        self.play = _sign_button(TransportIcon.PLAY, "Autoplay", "P", play.toggle)
        self.act = _sign_button(TransportIcon.ACT, "Next act", "Space", play.step_act)
        self.segment = _sign_button(
            TransportIcon.SEGMENT, "Next segment", "Ctrl+Space", play.step_segment
        )
        self.pace = _pace_box(session.habits.pace)
        self.where = Sentence(kind=TextStyle.STRONG, lines=1)
        self.coming = Sentence(lines=1, right=True)
        self.live: QPushButton = button(
            "Go to now",
            play.go_live,
            ButtonStyle.CHIP,
            hint="Show where the play is now (Ctrl+End)",
        )
        self._lay_out()
        self._choose_pace(self.pace.currentIndex())
        self.pace.currentIndexChanged.connect(self._choose_pace)
        play.playing_changed.connect(self._show_playing)
        play.in_hand_changed.connect(self._show_where)
        session.document.changed.connect(self._show_where)
        session.playhead.moved.connect(self._show_moment)
        session.playhead.running_changed.connect(self._show_where)
        self._moment = session.playhead.time
        self._show_where()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(HAIR)
        for each in (self.back, self.play, self.act, self.segment):
            row.addWidget(each)
        row.addWidget(self.pace)
        row.addSpacing(S)
        row.addWidget(self.where)
        row.addSpacing(S)
        row.addWidget(self.live)
        row.addWidget(self.coming, stretch=1)
        self.where.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def _choose_pace(self, at: int) -> None:
        self._session.playhead.pace = PACES[at]
        self._session.habits.choose_pace(PACES[at])

    def _show_playing(self, playing: bool) -> None:  # noqa: FBT001 - as the signal tells it
        self.play.show_icon(TransportIcon.PAUSE if playing else TransportIcon.PLAY)
        _set_hint(self.play, "Pause" if playing else "Autoplay", "P")

    def _show_moment(self, time: float) -> None:
        """Follow the playhead, and change the words only when it reaches another place."""
        before, self._moment = self._moment, time
        if round(before) != round(time):
            self._show_where()

    def _show_where(self) -> None:
        session = self._session
        said = standing(session.battle, session.playhead.time)
        self.where.say(said.where)
        self.coming.say(said.coming, faint=True)
        self.live.setVisible(said.is_laid and not session.is_live and not session.playhead.running)
        for each in (self.back, self.play, self.act, self.segment):
            each.setEnabled(said.is_playing)


def _sign_button(
    sign: TransportIcon, hint: str, key: str, pressed: Callable[[], object]
) -> IconButton:
    made = IconButton(sign)
    _set_hint(made, hint, key)
    made.clicked.connect(lambda *_: pressed())
    return made


def _set_hint(made: IconButton, hint: str, key: str) -> None:
    made.setToolTip(f"{hint} ({key})")
    made.setAccessibleName(hint)


def _pace_box(usual: float) -> QComboBox:
    box = QComboBox()
    for pace in PACES:
        box.addItem(f"{_PACE_NAMES.get(pace, f'{pace:g}')}×")
    box.setCurrentIndex(PACES.index(min(PACES, key=lambda pace: abs(pace - usual))))
    box.setToolTip("Segments per second")
    box.setAccessibleName("Segments per second")
    return box


_WIDE: Final = 640
_SHARE: Final = 4


class RulerPane(Panel):
    """The transport over the ruler."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, margin=S)
        self.session = session
        self.transport = Transport(session)
        self.ruler = SegmentRuler(session)
        self.rows.setSpacing(XS)
        self.rows.addWidget(self.transport)
        self.rows.addWidget(self.ruler, stretch=1)
        self.setFocusProxy(self.ruler)

    def sizeHint(self) -> QSize:
        """Room for six lanes and the transport, and for more lanes on a high screen."""
        high = self.screen().availableSize().height() // _SHARE
        return QSize(_WIDE, max(self.rows.totalSizeHint().height(), high))
