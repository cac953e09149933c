"""Why an act lies where it lies."""

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from battleboard.foundation.words import with_capital
from battleboard.models.session import Session
from battleboard.queries.round.explanations import Explanation, explanation_of
from battleboard.views.look.label import Type
from battleboard.views.look.panel import Panel
from battleboard.views.look.sentence import Sentence
from battleboard.views.look.space import XS, S
from battleboard.views.ruler.reason_list import ReasonList
from battleboard.views.ruler.sign import Sign, SignButton

_HINT: Final = "Point at an act on the ruler, or select it, to read why it comes when it comes."
_LINES: Final = 4
# What Qt takes as no limit to a widget's height.
_NO_LIMIT: Final = (1 << 24) - 1
_NOTHING: Final = Explanation("Why then?", "", "", ())


class WhyPanel(Panel):
    """The sentences and citations of the rules for the act that is selected or under the mouse."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, margin=S)
        self._session = session
        self._shown: tuple[object, str] | None = None
        self._whole = False
        self.title = Sentence(kind=Type.STRONG, lines=1)
        self.outcome = Sentence(kind=Type.SMALL, lines=1)
        self.reasons = ReasonList()
        self.fold = _fold_button()
        self._area = _scrolling(self.reasons)
        self._lay_out()
        self.fold.clicked.connect(self._fold)
        session.document.changed.connect(self._show)
        session.play.in_hand_changed.connect(self._show)
        session.selection.act_changed.connect(self._show)
        session.selection.hovered_changed.connect(self._show)
        self._show()

    @property
    def act(self) -> str:
        """The act that it tells of: the selected one, else that under the mouse, or the next."""
        selection, in_hand = self._session.selection, self._session.play.in_hand
        return selection.act or selection.hovered_act or (in_hand.act.id if in_hand else "")

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(XS)
        head.addWidget(self.title, stretch=1)
        head.addWidget(self.fold)
        self.rows.setSpacing(XS)
        self.rows.addLayout(head)
        self.rows.addWidget(self.outcome)
        self.rows.addWidget(self._area)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._keep_calm()

    def fill(self, *, whole: bool) -> None:
        """Fill the whole place, as in a tab, or be one of several panels and of one height."""
        self._whole = whole
        self.fold.setVisible(not whole)
        if whole and self._area.isHidden():
            self._fold()
        vertical = QSizePolicy.Policy.Expanding if whole else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        self._keep_calm()

    def _keep_calm(self) -> None:
        """Be always of one height, whatever there is to say."""
        lines = _LINES * self.fontMetrics().height()
        self._area.setMinimumHeight(lines)
        self._area.setMaximumHeight(_NO_LIMIT if self._whole else lines)

    def changeEvent(self, event: QEvent) -> None:
        """Grow along with the type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._keep_calm()

    def _fold(self) -> None:
        opens = self._area.isHidden()
        self._area.setVisible(opens)
        self.outcome.setVisible(opens)
        self.fold.show_sign(Sign.FOLD if opens else Sign.UNFOLD)
        self.fold.setAccessibleName("Hide the reasons" if opens else "Show the reasons")

    def _show(self) -> None:
        battle, act = self._session.battle, self.act
        if self._shown is not None and self._shown[0] is battle and self._shown[1] == act:
            return
        self._shown = (battle, act)
        found = explanation_of(battle, act)
        self._tell(found or _NOTHING)
        if found is None:
            self.reasons.hint(_HINT)

    def _tell(self, told: Explanation) -> None:
        self.title.say(told.name)
        where = " · ".join(words for words in (told.place, told.outcome) if words)
        self.outcome.say(with_capital(where), faint=True)
        self.reasons.tell(told)
        self._area.verticalScrollBar().setValue(0)


def _fold_button() -> SignButton:
    made = SignButton(Sign.FOLD)
    made.setToolTip("Show or hide the reasons")
    made.setAccessibleName("Hide the reasons")
    return made


def _scrolling(inside: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inside)
    area.setAccessibleName("Reasons")
    # Whatever lies in a scrolling area would paint a ground of its own over the panel's.
    inside.setAutoFillBackground(False)
    area.viewport().setAutoFillBackground(False)
    return area
