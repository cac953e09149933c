"""Paints the rows of the list of figures, and says what on a card lies under the mouse."""

from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QFont, QHelpEvent, QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from battleboard.models.figure_list import Role
from battleboard.models.session import Selection
from battleboard.queries.figures.card_face import CardFace, SideHeading
from battleboard.views.cards.card_layout import Layout, Text, Types, compact, compact_height, roomy
from battleboard.views.cards.card_picture import CardPicture
from battleboard.views.cards.faces import Faces
from battleboard.views.look.space import HAIR, M, S
from battleboard.views.look.theme import colours_of

Index: TypeAlias = QModelIndex | QPersistentModelIndex
Spot: TypeAlias = Literal["hit points", "chip", ""]
"""What of a card can be clicked by itself."""

_NEVER: Final = QRectF()


class CardDelegate(QStyledItemDelegate):
    """Paints headings and cards, in one line or with all that they have."""

    def __init__(self, view: QAbstractItemView, selection: Selection, faces: Faces) -> None:
        super().__init__(view)
        self._view = view
        self._selection = selection
        self._faces = faces
        self._types = Types(view.font())
        self._layouts: dict[str, tuple[object, Layout]] = {}
        self.roomy = False

    def set_font(self, font: QFont) -> None:
        """Set cards in another font."""
        self._types = Types(font)
        self._layouts.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Say how high a row is."""
        wide = self._view.viewport().width()
        if index.data(Role.ID) is None:
            return QSize(wide, int(self._types.of_strong.height()) + M)
        if not self.roomy:
            return QSize(wide, int(compact_height(self._types)) + HAIR)
        return QSize(wide, int(self._layout(index, wide).height) + HAIR)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        room = QRectF(option.rect).adjusted(0, 0, 0, -HAIR)
        shown = index.data(Role.FACE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        picture = CardPicture(painter, self._types, colours_of(option.palette))
        if isinstance(shown, SideHeading):
            picture.heading(room, shown)
        else:
            self._paint_card(picture, room, index)
        painter.restore()

    def spot_at(self, index: Index, at: QPointF) -> Spot:
        """Say what of a card lies under a pixel of the view."""
        if not isinstance(index.data(Role.FACE), CardFace):
            return ""
        layout, here = self._laid(index)
        if _grown(layout.hp.united(layout.bar)).contains(at - here):
            return "hit points"
        return "chip" if any(each.room.contains(at - here) for each in layout.chips) else ""

    def hp_room(self, index: Index) -> QRect:
        """Say where in the view the hit points of a card stand."""
        layout, here = self._laid(index)
        return layout.hp.united(layout.bar).translated(here).toRect()

    def chip_room(self, index: Index) -> QRect:
        """Say where in the view the first chip of a card lies, or else the card."""
        layout, here = self._laid(index)
        room = layout.chips[0].room if layout.chips else layout.name.room
        return room.translated(here).toRect()

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        _option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Tell by the mouse what has no room on a card."""
        if isinstance(index.data(Role.FACE), CardFace):
            QToolTip.showText(event.globalPos(), self._told(index), view)
        return True

    def _told(self, index: Index) -> str:
        face, layout = index.data(Role.FACE), self._laid(index)[0]
        cut = [*layout.chips, *layout.states, Text(_NEVER, "")]
        facts = () if self.roomy else index.data(Role.LINES)
        chips = [chip.text for chip in face.chips] if _is_cut(cut, self._types) else []
        return "\n".join((face.name, *chips, *facts, *face.lasting * (not self.roomy)))

    def _paint_card(self, picture: CardPicture, room: QRectF, index: Index) -> None:
        face, chosen = index.data(Role.FACE), self._selection.figures
        if face.id in chosen:
            picture.chosen(room)
        elif face.id == self._selection.hovered_figure:
            picture.hovered(room)
        layout = self._layout(index, int(room.width()))
        portrait = self._portrait(face, layout) if self.roomy and face.portrait else None
        picture.card(room, face, layout, portrait, is_next=bool(index.data(Role.NEXT)))

    def _portrait(self, face: CardFace, layout: Layout) -> QImage | None:
        """Give a portrait as fine as the screen is."""
        wide = 2 * layout.badge_radius * self._view.devicePixelRatioF()
        return self._faces.get(face.portrait, round(wide))

    def _laid(self, index: Index) -> tuple[Layout, QPointF]:
        """Give the layout of a card, and where it lies in the view."""
        room = self._view.visualRect(index)
        return self._layout(index, room.width()), QPointF(room.topLeft())

    def _layout(self, index: Index, wide: int) -> Layout:
        face = index.data(Role.FACE)
        lines = index.data(Role.LINES) if self.roomy else ()
        key = (face, lines, wide, self.roomy)
        kept = self._layouts.get(face.id)
        if kept is None or kept[0] != key:
            kept = key, self._laid_anew(face, lines, wide)
            self._layouts[face.id] = kept
        return kept[1]

    def _laid_anew(self, face: CardFace, lines: tuple[str, ...], wide: int) -> Layout:
        if self.roomy:
            return roomy(face, lines, wide, self._types)
        return compact(face, wide, self._types)


def _grown(room: QRectF) -> QRectF:
    return room.adjusted(-S, -HAIR, S, HAIR)


def _is_cut(texts: list[Text], types: Types) -> bool:
    return any(
        types.of_small.horizontalAdvance(each.text) > each.room.width() for each in texts[:-1]
    )
