"""The row of saved maps in dialogs."""

from functools import partial
from pathlib import Path
from typing import Final, Protocol

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal

from battleboard.foundation.fault import Fault
from battleboard.models.picture_files import picture_in
from battleboard.storage.saved_maps import (
    ShelvedGround,
    forget_ground,
    own_titles,
    read_shelf,
    rename_ground,
)
from battleboard.views.start.start_cards import CardPen, StartCard
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import ROUND, XS, S, TextStyle, label, styled_font
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.layouts import hbox, with_stretch
from battleboard.views.widgets.popups import open_menu

_FACE: Final = QSize(120, 68)
_SQUARES: Final = 6
_OWN_FLOOR: Final = "Blank floor"


class GroundCard(StartCard):
    """The card of a saved map, or of a blank floor if `ground` is None.

    `begun()` is emitted on a double-click.
    """

    begun = Signal()

    def __init__(
        self, ground: ShelvedGround | None = None, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.ground = ground
        self.title = ground.face.title if ground else _OWN_FLOOR
        self._picture = QtGui.QPixmap()
        if ground:
            self._picture = QtGui.QPixmap.fromImage(picture_in(ground.face.face))
        self.setCheckable(True)
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(ground.face.line if ground else "A floor, or a picture")
        self.setToolTip(escape_html(self.accessibleDescription()))
        self.setFixedSize(_FACE.width(), self.height_for(_FACE.width()))

    def height_for(self, _width: int) -> int:
        title = QtGui.QFontMetrics(styled_font(self.font(), TextStyle.SMALL)).lineSpacing()
        return _FACE.height() + title + S

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        self.begun.emit()

    def paint_face(self, painter: QtGui.QPainter, colours: Colours) -> None:
        area = QRectF(self.surface)
        area.setHeight(_FACE.height())
        painter.save()
        rounded = QtGui.QPainterPath()
        rounded.addRoundedRect(area.adjusted(0, 0, 0, ROUND), ROUND, ROUND)
        painter.setClipPath(rounded)
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        if self._picture.isNull():
            _paint_squares(painter, area, colours)
        else:
            painter.drawPixmap(area, self._picture, _middle_of(self._picture, area))
        painter.restore()
        font = styled_font(self.font(), TextStyle.SMALL)
        pen = CardPen(painter, font, colours.ink)
        pen.write(QRect(S, _FACE.height() + XS, self.width() - 2 * S, 0), self.title)


def _middle_of(picture: QtGui.QPixmap, area: QRectF) -> QRectF:
    """Return the largest centred part of a picture with the aspect ratio of an area."""
    size = area.size().scaled(picture.size().toSizeF(), Qt.AspectRatioMode.KeepAspectRatio)
    middle = QRectF(0, 0, size.width(), size.height())
    middle.moveCenter(QRectF(picture.rect()).center())
    return middle


def _paint_squares(painter: QtGui.QPainter, area: QRectF, colours: Colours) -> None:
    painter.fillRect(area, QtGui.QColor(colours.raised))
    painter.setPen(QtGui.QPen(QtGui.QColor(colours.line), 1))
    side = area.height() / _SQUARES
    for at in range(1, round(area.width() / side) + 1):
        x = round(area.left() + at * side) + 0.5
        painter.drawLine(round(x), round(area.top()), round(x), round(area.bottom()))
    for at in range(1, _SQUARES):
        y = round(area.top() + at * side)
        painter.drawLine(round(area.left()), y, round(area.right()), y)


class ShelfPrompts(Protocol):
    """The questions that the row asks the user."""

    def sure(self, parent: QtWidgets.QWidget, question: str, yes: str) -> bool:
        """Ask for confirmation of something that cannot be undone."""

    def words(self, parent: QtWidgets.QWidget, title: str, question: str, words: str) -> str | None:
        """Ask for a line of text; None if cancelled."""


class GroundShelfRow(QtWidgets.QScrollArea):
    """The saved maps as a row of cards, one of them selected, initially the first.

    `chosen()` is emitted when the selection changes, `begun()` on a double-click, and
    `told(sentence)` when something is wrong with a map.
    """

    chosen = Signal()
    begun = Signal()
    told = Signal(str)

    def __init__(
        self,
        folder: Path,
        asking: ShelfPrompts,
        parent: QtWidgets.QWidget | None = None,
        *,
        floor: bool = True,
    ) -> None:
        """Show the saved maps; `folder` holds the DM's own.

        `floor` adds a card for a blank floor.
        """
        super().__init__(parent)
        self._bare = (None,) if floor else ()
        self._folder, self._asking = folder, asking
        self._cards: tuple[GroundCard, ...] = ()
        self._group = QtWidgets.QButtonGroup(self)
        row = QtWidgets.QWidget()
        self._line = QtWidgets.QHBoxLayout(row)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(S)
        self.setWidget(row)
        self.setWidgetResizable(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Shelf of maps")
        self.faults = self._lay()
        room = self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(GroundCard().height() + room + XS)

    @property
    def cards(self) -> tuple[GroundCard, ...]:
        return self._cards

    @property
    def answer(self) -> ShelvedGround | None:
        """The selected map; None for a blank floor, or if no card is selected."""
        return next((card.ground for card in self._cards if card.isChecked()), None)

    def choose_none(self) -> None:
        self._group.setExclusive(False)
        for card in self._cards:
            card.setChecked(False)
        self._group.setExclusive(True)

    def renew(self) -> None:
        """Reload the saved maps and select the first card."""
        faults = self._lay()
        self.chosen.emit()
        if faults:
            self.told.emit("\n".join(faults))

    def menu_of(self, ground: ShelvedGround) -> QtWidgets.QMenu:
        """Build the context menu of a map; only the DM's own can be changed."""
        menu = QtWidgets.QMenu(self)
        menu.addAction("&Rename…", partial(self._rename, ground)).setEnabled(ground.own)
        menu.addAction("Re&move…", partial(self._remove, ground)).setEnabled(ground.own)
        return menu

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        turned = event.angleDelta()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (turned.y() or turned.x()))
        event.accept()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        here = next((at for at, card in enumerate(self._cards) if card.hasFocus()), None)
        if step is None or here is None:
            super().keyPressEvent(event)
            return
        card = self._cards[max(0, min(here + step, len(self._cards) - 1))]
        card.setFocus(Qt.FocusReason.OtherFocusReason)
        card.click()
        self.ensureWidgetVisible(card)

    def _lay(self) -> tuple[str, ...]:
        """Rebuild the cards and select the first; return a sentence per bad file."""
        for card in self._cards:
            self._group.removeButton(card)
            card.hide()
            card.deleteLater()
        while self._line.takeAt(0):
            pass
        shelf = read_shelf(self._folder)
        self._cards = tuple(self._add_card(ground) for ground in (*self._bare, *shelf.grounds))
        self._line.addStretch()
        for card in self._cards[:1]:
            card.setChecked(True)
        return shelf.faults

    def _add_card(self, ground: ShelvedGround | None) -> GroundCard:
        card = GroundCard(ground)
        self._group.addButton(card)
        self._line.addWidget(card)
        card.clicked.connect(self.chosen)
        card.begun.connect(self.begun)
        if ground:
            card.menu_asked.connect(partial(self._open_menu, ground))
        return card

    def _open_menu(self, ground: ShelvedGround, at: QPoint) -> None:
        open_menu(self.menu_of(ground), at)

    def _rename(self, ground: ShelvedGround) -> None:
        title = ground.face.title
        words = self._asking.words(self, "Rename map", "Name of the map:", title)
        if not words or words == title or not self._may_take(words):
            return
        self._try(partial(rename_ground, ground, words))

    def _may_take(self, title: str) -> bool:
        """Whether a title is free; if not, say so: two maps of one title would look the same."""
        if title not in own_titles(self._folder):
            return True
        self.told.emit(f"There is already a map called '{title}'.")
        return False

    def _remove(self, ground: ShelvedGround) -> None:
        question = f"Remove '{ground.face.title}' from the shelf? Battles that use it keep it."
        if self._asking.sure(self, question, "Remove"):
            self._try(partial(forget_ground, ground))

    def _try(self, change: partial[None]) -> None:
        try:
            change()
        except Fault as fault:
            self.renew()
            self.told.emit(str(fault))
        else:
            self.renew()


def shelf_head(*beside: QtWidgets.QWidget) -> QtWidgets.QHBoxLayout:
    return hbox(with_stretch(label("Map", TextStyle.STRONG)), *beside)
