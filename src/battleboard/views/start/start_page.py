"""The start page: recent battles, new battles and demos."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent

from battleboard.models.recent_battles_model import RecentBattles, when_in_words
from battleboard.storage.game_texts import Offer, load_titles
from battleboard.storage.recent_battles import RecentBattle
from battleboard.views.start.start_cards import BattleCard, DemonstrationCard, StartCard
from battleboard.views.theme.sizes import XL, XS, XXL, L, M, S, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.icons import MarkLabel
from battleboard.views.widgets.layouts import STRETCH, add_parts, hbox, vbox, with_stretch
from battleboard.views.widgets.panels import paint_surface


class CardGrid(QtWidgets.QWidget):
    """A grid of equally sized cards.

    `arranged()` is emitted when the cards were rearranged, after which others may be hidden.
    """

    arranged = Signal()

    def __init__(
        self, narrowest: int, most_rows: int = 0, parent: QtWidgets.QWidget | None = None
    ) -> None:
        """Set the minimum card width, and the rows shown before `show_all` (0 for all)."""
        super().__init__(parent)
        self._narrowest: Final = narrowest
        self._most_rows = most_rows
        self._cards: tuple[StartCard, ...] = ()
        self.installEventFilter(self)

    @property
    def cards(self) -> tuple[StartCard, ...]:
        return self._cards

    @property
    def columns(self) -> int:
        return max(1, (self.width() + L) // (self._narrowest + L))

    @property
    def hides_some(self) -> bool:
        """Whether some cards are hidden beyond the last row."""
        return any(card.isHidden() for card in self._cards)

    def lay(self, cards: Sequence[StartCard]) -> None:
        for card in self._cards:
            card.hide()
            card.deleteLater()
        self._cards = tuple(cards)
        for card in self._cards:
            card.setParent(self)
        self._arrange()

    def show_all(self) -> None:
        self._most_rows = 0
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._arrange()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._arrange()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -self.columns,
            Qt.Key.Key_Down: self.columns,
        }
        here = next((at for at, card in enumerate(self._cards) if card.hasFocus()), None)
        step = steps.get(Qt.Key(event.key()))
        if here is None or step is None or not self._focus(here + step):
            super().keyPressEvent(event)

    def _focus(self, at: int) -> bool:
        if 0 <= at < len(self._cards) and self._cards[at].isVisible():
            self._cards[at].setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return False

    def _arrange(self) -> None:
        columns = self.columns
        wide = (self.width() - (columns - 1) * L) // columns
        high = max((card.height_for(wide) for card in self._cards), default=0)
        shown = self._most_rows * columns or len(self._cards)
        for at, card in enumerate(self._cards):
            row, column = divmod(at, columns)
            card.setGeometry(QRect(column * (wide + L), row * (high + L), wide, high))
            card.setVisible(at < shown)
        rows = -(-min(len(self._cards), shown) // columns)
        self.setFixedHeight(max(0, rows * (high + L) - L))
        self.arranged.emit()


_PICTURE = QSize(128, 72)

_LOOKING: Final = "Checking the battle's file…"


class RecoveryBanner(QtWidgets.QWidget):
    """Offers to reopen the battle that was open when the program crashed.

    `asked()` is emitted when the user accepts, `dismissed()` when the user declines.
    """

    asked = Signal()
    dismissed = Signal()

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QtWidgets.QLabel()
        self._title = label(kind=TextStyle.TITLE, wrap=True)
        self._line = label(wrap=True)
        self.go_on = button("Continue where you left off", self.asked.emit, ButtonStyle.PRIMARY)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Maximum
        )
        words = vbox(STRETCH, self._title, self._line, STRETCH, spacing=XS)
        later = button("Not now", self.dismissed.emit, ButtonStyle.QUIET)
        parts = self._picture, with_stretch(words), self.go_on, later
        hbox(*parts, on=self, spacing=L, margins=(L, M, L, M))

    def offer(self, battle: RecentBattle | None, now: datetime, found: str) -> None:
        """Offer a battle with the findings of its audit; None hides the banner."""
        self.setVisible(battle is not None)
        if battle is None:
            return
        self._title.setText(f"'{battle.title}' was not closed")
        when = when_in_words(battle.when, now)
        self._line.setText(f"Battleboard closed unexpectedly ({when}). {found or _LOOKING}")
        picture = QPixmap(str(battle.picture))
        self._picture.setVisible(not picture.isNull())
        if not picture.isNull():
            smooth = Qt.TransformationMode.SmoothTransformation
            self._picture.setPixmap(picture.scaled(_PICTURE, mode=smooth))

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            paint_surface(painter, QRectF(self.rect()), colours, colours.accent)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent))
            painter.drawRoundedRect(QRectF(S / 2, S, XS, self.height() - 2 * S), XS / 2, XS / 2)


_WIDEST: Final = 1120
_BATTLE: Final = 236
_DEMONSTRATION: Final = 300
_ROWS: Final = 2
_MARK: Final = 72
_ROOM_FOR_MARK: Final = 640


class StartPage(QtWidgets.QScrollArea):
    """The page shown while no battle is open.

    `new_asked()` and `open_asked()` are emitted to create a battle or open a file,
    `battle_asked(path)` for a recent battle, `demonstration_asked(id)` for a demo, and
    `menu_asked(battle, position)` for a battle's context menu.
    """

    new_asked = Signal()
    open_asked = Signal()
    battle_asked = Signal(object)
    demonstration_asked = Signal(str)
    menu_asked = Signal(object, QPoint)

    def __init__(
        self,
        recent_battles: RecentBattles,
        offers: Sequence[Offer],
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._recent_battles = recent_battles
        self.banner = RecoveryBanner()
        self._mark = MarkLabel(_MARK)
        self.battles = CardGrid(_BATTLE, _ROWS)
        self.demonstrations = CardGrid(_DEMONSTRATION)
        self.new = button("New battle", self.new_asked.emit, ButtonStyle.PRIMARY)
        self._all = button("Show all", self._show_all, ButtonStyle.QUIET)
        self._recent = _section("Recent battles", self.battles, self._all)
        self._learn = _section("Play an example", self.demonstrations)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self._page())
        self._lay_demonstrations(offers)
        self.banner.asked.connect(self._go_on)
        self.banner.dismissed.connect(self._dismiss)
        self.battles.arranged.connect(self._offer_all)
        recent_battles.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        left_open = self._recent_battles.left_open
        self.banner.offer(left_open, self._recent_battles.now(), self._recent_battles.found)
        shown = [
            each for each in self._recent_battles.battles if left_open is None or each != left_open
        ]
        self.battles.lay([self._battle_card(each) for each in shown])
        for before, after in pairwise((self._all, *self.battles.cards)):
            self.setTabOrder(before, after)
        self._recent.setVisible(bool(shown))

    def welcome(self) -> None:
        """Scroll to the top, and focus *Continue* if a battle was left open, else *New battle*."""
        self.verticalScrollBar().setValue(0)
        first = self.banner.go_on if self._recent_battles.left_open else self.new
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._mark.setVisible(event.size().width() >= _ROOM_FOR_MARK)
        super().resizeEvent(event)

    def _page(self) -> QtWidgets.QWidget:
        column = QtWidgets.QWidget()
        column.setMaximumWidth(_WIDEST)
        rows = vbox(self._head(), on=column, spacing=XL, margins=(0, XL, 0, XL))
        hint = "Drop a battle, a map or a picture of a map on this window to open it."
        told = label(hint, TextStyle.SMALL, faint=True)
        add_parts(rows, self.banner, self._recent, self._learn, told, STRETCH)
        page = QtWidgets.QWidget()
        across = QtWidgets.QHBoxLayout(page)
        across.setContentsMargins(XXL, 0, XXL, 0)
        across.addStretch(1)
        across.addWidget(column, stretch=1000)
        across.addStretch(1)
        return page

    def _head(self) -> QtWidgets.QHBoxLayout:
        told = label("Works out who acts when in a round, and why.", wrap=True)
        words = vbox(label("Battleboard", TextStyle.DISPLAY), told, spacing=XS)
        across = hbox()
        across.addWidget(self._mark, alignment=Qt.AlignmentFlag.AlignVCenter)
        across.addSpacing(S)
        across.addLayout(words, stretch=1)
        for each in (self.new, button("Open…", self.open_asked.emit)):
            across.addWidget(each, alignment=Qt.AlignmentFlag.AlignBottom)
        return across

    def _lay_demonstrations(self, offers: Sequence[Offer]) -> None:
        titles, cards = load_titles(), []
        for number, offer in enumerate(offers):
            card = DemonstrationCard(offer, titles[offer.game], number)
            card.clicked.connect(partial(self.demonstration_asked.emit, offer.id))
            cards.append(card)
        self.demonstrations.lay(cards)
        self._learn.setVisible(bool(cards))

    def _battle_card(self, battle: RecentBattle) -> BattleCard:
        card = BattleCard(battle, self._recent_battles.now())
        card.clicked.connect(partial(self.battle_asked.emit, battle.path))
        card.menu_asked.connect(partial(self.menu_asked.emit, battle))
        return card

    def _show_all(self) -> None:
        self.battles.show_all()
        self.battles.cards[0].setFocus()

    def _offer_all(self) -> None:
        self._all.setVisible(self.battles.hides_some)
        self._all.setText(f"Show all {len(self.battles.cards)}")

    def _go_on(self) -> None:
        if self._recent_battles.left_open is not None:
            self.battle_asked.emit(self._recent_battles.left_open.path)

    def _dismiss(self) -> None:
        if self._recent_battles.left_open is not None:
            self._recent_battles.dismiss(self._recent_battles.left_open)


def _section(
    title: str, content: QtWidgets.QWidget, *beside: QtWidgets.QWidget
) -> QtWidgets.QWidget:
    section = QtWidgets.QWidget()
    head = hbox(with_stretch(label(title, TextStyle.TITLE)), *beside, spacing=None)
    vbox(head, content, on=section, spacing=M)
    return section
