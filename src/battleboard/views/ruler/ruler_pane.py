"""The pane with the transport, whose buttons play the round, and the ruler."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from battleboard.foundation.words import with_capital
from battleboard.models.play import PACES
from battleboard.models.session import Session
from battleboard.queries.round.explanations import standing
from battleboard.views.ruler.segment_ruler import SegmentRuler
from battleboard.views.theme.sizes import HAIR, NO_LIMIT, XS, S, TextStyle
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import choice_field
from battleboard.views.widgets.icons import IconButton, TransportIcon
from battleboard.views.widgets.labels import Sentence
from battleboard.views.widgets.layouts import hbox, with_stretch
from battleboard.views.widgets.panels import Panel

_WIDE: Final = 640
_COMING_LINES: Final = 4
_PACE_NAMES: Final[Mapping[float, str]] = MappingProxyType({0.25: "¼", 0.5: "½"})


class Transport(QWidget):
    """The buttons that play the round, and the texts for the current moment and what comes next."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        play = session.play
        self.back = _sign_button(TransportIcon.BACK, "Back one segment", "Shift+Space", play.back)
        self.play = _sign_button(TransportIcon.PLAY, "Autoplay", "P", play.toggle)
        self.act = _sign_button(TransportIcon.ACT, "Next action", "Space", play.step_act)
        self.segment = _sign_button(
            TransportIcon.SEGMENT, "Next segment", "Ctrl+Space", play.step_segment
        )
        self.pace = _pace_box(session.last_choices.pace)
        self.where = Sentence(kind=TextStyle.STRONG, lines=1)
        self.coming = Sentence(lines=1, right=True)
        self.live: QtWidgets.QPushButton = button(
            "Go to now",
            play.go_live,
            ButtonStyle.CHIP,
            hint="Jump to the current moment (Ctrl+End)",
        )
        self._in_line = True
        self._lay_out()
        self._choose_pace(self.pace.currentIndex())
        self.pace.currentIndexChanged.connect(self._choose_pace)
        play.playing_changed.connect(self._show_playing)
        self._update = session.panel_task(self._show_where, self)
        play.in_hand_changed.connect(self._update.ask)
        session.document.changed.connect(self._update.ask)
        session.playhead.moved.connect(self._show_moment)
        session.playhead.running_changed.connect(self._update.ask)
        self._moment = session.playhead.time
        self._show_where()

    def _lay_out(self) -> None:
        self._buttons = QWidget()
        row = hbox(on=self._buttons, spacing=HAIR)
        for each in (self.back, self.play, self.act, self.segment):
            row.addWidget(each)
        row.addWidget(self.pace)
        self._cells = QtWidgets.QGridLayout(self)
        self._cells.setContentsMargins(0, 0, 0, 0)
        self._cells.setHorizontalSpacing(S)
        self._cells.setVerticalSpacing(0)
        self.where.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Preferred
        )
        self.fold(in_line=True)

    def fold(self, *, in_line: bool) -> None:
        """Arrange everything in one line, or in a column as wide as the buttons."""
        cells = self._cells
        for part in (self._buttons, self.where, self.live, self.coming):
            cells.removeWidget(part)
        start, middle = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignVCenter
        cells.addWidget(self._buttons, 0, 0, start | middle)
        cells.addWidget(self.where, *((0, 1) if in_line else (1, 0)))
        cells.addWidget(self.live, *((0, 2, middle) if in_line else (2, 0, start)))
        cells.addWidget(self.coming, *((0, 3) if in_line else (2, 0)))
        cells.setColumnStretch(3, int(in_line))
        cells.setRowStretch(2, int(not in_line))
        self.coming.set_lines(1 if in_line else _COMING_LINES, right=in_line)
        self._in_line = in_line
        self._show_where()
        widest = self._buttons.sizeHint().width()
        self.setMaximumWidth(NO_LIMIT if in_line else widest)

    @property
    def line_height(self) -> int:
        return self._buttons.sizeHint().height()

    def _choose_pace(self, at: int) -> None:
        self._session.playhead.pace = PACES[at]
        self._session.last_choices.choose_pace(PACES[at])

    def _show_playing(self, playing: bool) -> None:  # noqa: FBT001 - the signal passes it
        self.play.show_icon(TransportIcon.PAUSE if playing else TransportIcon.PLAY)
        _set_hint(self.play, "Pause" if playing else "Autoplay", "P")

    def _show_moment(self, time: float) -> None:
        """Update the text only when the playhead enters another segment."""
        before, self._moment = self._moment, time
        if round(before) != round(time):
            self._update.ask()

    def _show_where(self) -> None:
        session = self._session
        said = standing(session.battle, session.playhead.time)
        # The procedure bar above the map already names the round.
        place = said.where.partition(" · ")[2]
        self.where.say(said.where if self._in_line or not place else with_capital(place))
        self.coming.say(said.coming, faint=True)
        away = said.is_laid and not session.is_live and not session.playhead.running
        self.live.setVisible(away)
        self.coming.setVisible(self._in_line or not away)
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


def _pace_box(usual: float) -> QtWidgets.QComboBox:
    paces = {pace: f"{_PACE_NAMES.get(pace, f'{pace:g}')}×" for pace in PACES}
    nearest = min(PACES, key=lambda pace: abs(pace - usual))
    return choice_field(paces, nearest, name="Segments per second", hint="Segments per second")


class RulerPane(Panel):
    """The transport beside the ruler, or alone in one line while the pane is folded.

    `resized()` is emitted when its size changes.
    """

    resized = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, margin=XS)
        self.session = session
        self.transport = Transport(session)
        self.ruler = SegmentRuler(session)
        across = hbox(self.transport, with_stretch(self.ruler), margins=(XS, 0, XS, 0))
        self.rows.setContentsMargins(XS, HAIR, XS, HAIR)
        self.rows.addLayout(across)
        self.setFocusProxy(self.ruler)
        self.fold(folded=False)

    def changeEvent(self, event: QEvent) -> None:
        """Adapt to a new text size, after all children have received it."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._fold_again)

    def _fold_again(self) -> None:
        self.fold(folded=self.is_folded)
        self.resized.emit()

    @property
    def is_folded(self) -> bool:
        return self.ruler.isHidden()

    def fold(self, *, folded: bool) -> None:
        self.ruler.setVisible(not folded)
        self.transport.fold(in_line=folded)
        self.setMaximumHeight(self.line_height if folded else NO_LIMIT)

    @property
    def line_height(self) -> int:
        return self.transport.line_height + 2 * HAIR

    @property
    def open_minimum(self) -> int:
        parts = self.ruler, self.transport
        return max(each.minimumSizeHint().height() for each in parts) + 2 * HAIR

    @property
    def usual_height(self) -> int:
        return self.ruler.usual_height + 2 * HAIR

    def sizeHint(self) -> QSize:
        return QSize(_WIDE, self.ruler.wanted_height + 2 * HAIR)
