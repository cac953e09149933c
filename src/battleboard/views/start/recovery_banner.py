"""The banner that offers a battle which was not closed, because the program was ended."""

from datetime import datetime

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from battleboard.models.recent_battles_model import when_in_words
from battleboard.storage.recent_battles import RecentBattle
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.panel import paint_surface
from battleboard.views.look.space import XS, L, M, S
from battleboard.views.look.theme import colours_of

_PICTURE = QSize(128, 72)


class RecoveryBanner(QWidget):
    """Offers to go on where it stopped.

    `asked()` tells that this is wanted, and `dismissed()` that it is not.
    """

    asked = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QLabel()
        self._title = label(kind=Type.TITLE, wrap=True)
        self._line = label(wrap=True)
        self.go_on = button("Go on where it stopped", self.asked.emit, Look.PRIMARY)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        words = QVBoxLayout()
        words.setSpacing(XS)
        words.addStretch()
        words.addWidget(self._title)
        words.addWidget(self._line)
        words.addStretch()
        across = QHBoxLayout(self)
        across.setContentsMargins(L, M, L, M)
        across.setSpacing(L)
        across.addWidget(self._picture)
        across.addLayout(words, stretch=1)
        across.addWidget(self.go_on)
        across.addWidget(button("Not now", self.dismissed.emit, Look.QUIET))

    def offer(self, battle: RecentBattle | None, now: datetime) -> None:
        """Offer a battle, or nothing."""
        self.setVisible(battle is not None)
        if battle is None:
            return
        self._title.setText(f"'{battle.title}' was not closed")
        when = when_in_words(battle.when, now)
        self._line.setText(f"Battleboard ended in the middle of it ({when}). Nothing was lost.")
        picture = QPixmap(str(battle.picture))
        self._picture.setVisible(not picture.isNull())
        if not picture.isNull():
            smooth = Qt.TransformationMode.SmoothTransformation
            self._picture.setPixmap(picture.scaled(_PICTURE, mode=smooth))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the surface, with an accent on its left."""
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            paint_surface(painter, QRectF(self.rect()), colours, colours.accent)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent))
            painter.drawRoundedRect(QRectF(S / 2, S, XS, self.height() - 2 * S), XS / 2, XS / 2)
