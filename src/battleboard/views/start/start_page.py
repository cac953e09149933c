"""The start page: battles to go on with, new ones, and demonstrations to learn by."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from battleboard.models.recent_battles_model import RecentBattles
from battleboard.storage.game_texts import Offer, load_titles
from battleboard.storage.recent_battles import RecentBattle
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import XL, XS, XXL, M, S
from battleboard.views.start.battle_card import BattleCard
from battleboard.views.start.card_grid import CardGrid
from battleboard.views.start.demonstration_card import DemonstrationCard
from battleboard.views.start.recovery_banner import RecoveryBanner

_WIDEST: Final = 1120
_BATTLE: Final = 236
_DEMONSTRATION: Final = 300
_ROWS: Final = 2


class StartPage(QScrollArea):
    """Where every evening begins.

    `new_asked()` and `open_asked()` tell that a new battle or some file is wanted,
    `battle_asked(path)` one that is shown, `demonstration_asked(id)` a demonstration, and
    `menu_asked(battle, position)` what else can be done with a battle.
    """

    new_asked = Signal()
    open_asked = Signal()
    battle_asked = Signal(object)
    demonstration_asked = Signal(str)
    menu_asked = Signal(object, QPoint)

    def __init__(
        self, recent_battles: RecentBattles, offers: Sequence[Offer], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._recent_battles = recent_battles
        self.banner = RecoveryBanner()
        self.battles = CardGrid(_BATTLE, _ROWS)
        self.demonstrations = CardGrid(_DEMONSTRATION)
        self.new = button("New battle", self.new_asked.emit, Look.PRIMARY)
        self._all = button("Show all", self._show_all, Look.QUIET)
        self._recent = _section("Recent battles", self.battles, self._all)
        self._learn = _section("Play an example", self.demonstrations)
        self.setFrameShape(QFrame.Shape.NoFrame)
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
        """Show what is on the shelf now."""
        left_open = self._recent_battles.left_open
        self.banner.offer(left_open, self._recent_battles.now())
        shown = [
            each for each in self._recent_battles.battles if left_open is None or each != left_open
        ]
        self.battles.lay([self._battle_card(each) for each in shown])
        for before, after in pairwise((self._all, *self.battles.cards)):
            self.setTabOrder(before, after)
        self._recent.setVisible(bool(shown))

    def welcome(self) -> None:
        """Begin at the top, with the keyboard where one most likely goes on."""
        self.verticalScrollBar().setValue(0)
        first = self.banner.go_on if self._recent_battles.left_open else self.new
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _page(self) -> QWidget:
        column = QWidget()
        column.setMaximumWidth(_WIDEST)
        rows = QVBoxLayout(column)
        rows.setContentsMargins(0, XL, 0, XL)
        rows.setSpacing(XL)
        rows.addLayout(self._head())
        for part in (self.banner, self._recent, self._learn):
            rows.addWidget(part)
        hint = "Drop a battle's file anywhere on this window to open it."
        rows.addWidget(label(hint, Type.SMALL, faint=True))
        rows.addStretch()
        page = QWidget()
        across = QHBoxLayout(page)
        across.setContentsMargins(XXL, 0, XXL, 0)
        across.addStretch(1)
        across.addWidget(column, stretch=1000)
        across.addStretch(1)
        return page

    def _head(self) -> QHBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(XS)
        words.addWidget(label("Battleboard", Type.DISPLAY))
        words.addWidget(label("Knows when everything in a round happens, and says why.", wrap=True))
        across = QHBoxLayout()
        across.setSpacing(S)
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
        """Offer to show all battles, as long as some are hidden."""
        self._all.setVisible(self.battles.hides_some)
        self._all.setText(f"Show all {len(self.battles.cards)}")

    def _go_on(self) -> None:
        if self._recent_battles.left_open is not None:
            self.battle_asked.emit(self._recent_battles.left_open.path)

    def _dismiss(self) -> None:
        if self._recent_battles.left_open is not None:
            self._recent_battles.dismiss(self._recent_battles.left_open)


def _section(title: str, content: QWidget, *beside: QWidget) -> QWidget:
    """A heading, what belongs to it, and what stands on its right."""
    section = QWidget()
    head = QHBoxLayout()
    head.addWidget(label(title, Type.TITLE), stretch=1)
    for each in beside:
        head.addWidget(each)
    rows = QVBoxLayout(section)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(M)
    rows.addLayout(head)
    rows.addWidget(content)
    return section
