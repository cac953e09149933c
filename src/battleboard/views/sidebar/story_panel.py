"""The story of a demo battle, and the button that steps through it."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from battleboard.models.demonstration import Demonstration
from battleboard.models.session import Session
from battleboard.storage.demonstration_story import Cue
from battleboard.views.theme.sizes import HAIR, XS, M, S, TextStyle, label, set_text_style
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.labels import Sentence, escape_html
from battleboard.views.widgets.layouts import add_parts, hbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea, Panel

_BOTTOMLESS: Final = 1 << 14


class StoryText(QLabel):
    """Shows one of the story's texts, at the height of the longest of them."""

    def __init__(self, texts: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.setTextFormat(Qt.TextFormat.PlainText)
        set_text_style(self, TextStyle.SMALL)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        area, flags = QRect(0, 0, width, _BOTTOMLESS), int(Qt.TextFlag.TextWordWrap)
        metrics = self.fontMetrics()
        heights = (metrics.boundingRect(area, flags, text).height() for text in self._texts)
        return max(heights, default=0)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())


_EDGE = 1


class StepButton(QPushButton):
    """Shows the next step's text, elided to fit; the tooltip has all of it."""

    def __init__(self, pressed: Callable[[], object]) -> None:
        super().__init__()
        self._words = ""
        self.setProperty("look", ButtonStyle.PRIMARY.value)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda *_: pressed())

    @property
    def words(self) -> str:
        return self._words

    def say(self, words: str) -> None:
        self._words = words
        self.setAccessibleName(words)
        self.setToolTip(escape_html(f"{words} (F9)"))
        self._fit()

    def sizeHint(self) -> QSize:
        """Zero width: the button stretches to the available room."""
        return QSize(0, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - 2 * (M + _EDGE)
        end = Qt.TextElideMode.ElideRight
        self.setText(self.fontMetrics().elidedText(self._words, end, room))


LEFT: Final = (
    "You have left the story. Play on as you like: it waits here and continues when the battle "
    "matches it again. Undo takes you back to it."
)
_LEFT_HEADING: Final = "Your own battle now"
_WAITS: Final = "The story waits"
_RECAP: Final = "Read the recap"
_ALL: Final = "All at once, to the end of the round (Shift+F9)"
_OPEN, _SHUT = "▾", "▸"


class StoryPanel(Panel):
    """Tells a demo battle moment by moment; hidden in any other battle.

    Folded, it shows two lines of the story. `recap_asked()` is emitted when the story is over and
    the user wants to read the recap; the panel then closes.
    """

    recap_asked = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, margin=S)
        self.session = session
        guide = session.guide
        self.guide = guide if isinstance(guide, Demonstration) else None
        self.heading = Sentence("", TextStyle.TITLE, lines=1)
        self.progress = label("", TextStyle.SMALL, faint=True)
        self.fold = button(_OPEN, self.toggle, ButtonStyle.QUIET)
        self.brief = Sentence(kind=TextStyle.SMALL)
        self.brief.setCursor(Qt.CursorShape.PointingHandCursor)
        self.tale = StoryText([LEFT, *(self.guide.texts if self.guide else ())])
        self._whole = FittingScrollArea(self.tale)
        self.next = StepButton(self.follow)
        self.all = button("All", self.follow_all, hint=_ALL)
        self.all.setAccessibleName(_ALL)
        self._chosen: bool | None = None
        self._is_read = False
        self.setAccessibleName("Story")
        self._lay_out()
        self._unfold(whole=True)
        self.setVisible(self.guide is not None)
        if self.guide:
            self.guide.changed.connect(self._show)
            self._show()

    @property
    def is_open(self) -> bool:
        """Whether the whole story is shown rather than its beginning."""
        return self.brief.isHidden()

    @property
    def is_told(self) -> bool:
        if self.guide is None or self.guide.next_step:
            return False
        at, most = self.guide.progress
        return at == most

    @property
    def next_step(self) -> str:
        return self.guide.next_step if self.guide else ""

    @property
    def next_in_words(self) -> str:
        """The next step, or what to do if there is none."""
        return self.next_step or ("read the recap" if self.is_told else "follow it")

    def follow(self) -> None:
        """Run the next step of the story, or open the recap at its end."""
        if self.is_told:
            self._is_read = True
            self.recap_asked.emit()
            self.hide()
        elif self.guide:
            self.guide.follow()

    def follow_all(self) -> None:
        if self.guide:
            self.guide.follow_all()

    def toggle(self) -> None:
        """Fold or unfold the story, and keep it that way."""
        self._chosen = not self.is_open
        self._unfold(whole=self._chosen)

    def be_brief(self, *, brief: bool) -> None:
        """Fold or unfold the story, unless the user has chosen."""
        if self._chosen is None:
            self._unfold(whole=not brief)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self.brief.isVisible() and self.brief.geometry().contains(event.position().toPoint()):
            self.toggle()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.guide is None:
            return
        at, most = self.guide.progress
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            track = QRectF(M, HAIR, self.width() - 2 * M, HAIR)
            painter.fillRect(track, QColor(colours.line))
            track.setWidth(track.width() * at / most)
            painter.fillRect(track, QColor(colours.accent))

    def _lay_out(self) -> None:
        top = hbox(with_stretch(self.next), self.all, self.fold, spacing=XS)
        head = hbox(with_stretch(self.heading), self.progress)
        self.rows.setSpacing(XS)
        add_parts(self.rows, top, self.brief, head, self._whole)
        QWidget.setTabOrder(self.next, self.all)
        QWidget.setTabOrder(self.all, self.fold)

    def _unfold(self, *, whole: bool) -> None:
        self.brief.setVisible(not whole)
        for each in (self.heading, self.progress, self._whole):
            each.setVisible(whole)
        self.fold.setText(_OPEN if whole else _SHUT)
        words = "Show less" if whole else "Show the whole story"
        self.fold.setToolTip(f"{words} (Shift+F8)")
        self.fold.setAccessibleName(words)

    def _show(self) -> None:
        guide = self.guide
        if guide is None:
            return
        cue, (at, most) = guide.cue, guide.progress
        heading, text = (cue.heading, cue.text) if cue else (_LEFT_HEADING, LEFT)
        self.heading.say(heading)
        self.tale.setText(text)
        self.brief.say(f"{heading}: {text}")
        self.progress.setText(f"{at} of {most}" if cue else "")
        self.progress.setToolTip(escape_html(_step_in_words(cue, at, most) if cue else ""))
        self.next.say(guide.next_step or (_RECAP if self.is_told else _WAITS))
        self.next.setEnabled(bool(guide.next_step) or self.is_told)
        self.all.setEnabled(bool(guide.next_step))
        self._is_read = self._is_read and self.is_told
        self.setVisible(not self._is_read)
        self.update()


def _step_in_words(cue: Cue, at: int, most: int) -> str:
    when = f"Round {cue.round}" if cue.round else "Before the first round"
    return f"{when}: moment {at} of {most} in the story"
