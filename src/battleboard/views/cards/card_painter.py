"""Paints cards by their layout, with the portraits of the figures."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from battleboard.models.document import Document
from battleboard.queries.figures.card_face import CardFace, Chip, SideHeading, Sort
from battleboard.storage.disk import StorageError
from battleboard.views.cards import card_layout
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.shapes import (
    RIM,
    ActMark,
    act_mark_path,
    badge_path,
    paint_face,
    weapon_path,
)
from battleboard.views.theme.sizes import HAIR, ROUND, XS, L, M, S
from battleboard.views.widgets.labels import name_in

_FINE_PX: Final = 256


class CardPortraits(QObject):
    """Caches the portraits of a battle, each at the last requested size.

    `came()` is emitted when a portrait has loaded.
    """

    came = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._pictures = PictureLoader(self._read, self)
        self._pictures.came.connect(self.came)
        self._cut: dict[str, QImage] = {}

    def get(self, name: str, wide: int) -> QImage | None:
        """Return the portrait as a square `wide` pixels wide, or None until it has loaded."""
        cut = self._cut.get(name)
        if cut is None or cut.width() != wide:
            cut = self._cut_anew(name, wide)
        return cut

    def _cut_anew(self, name: str, wide: int) -> QImage | None:
        levels = self._pictures.get(name, _FINE_PX)
        if levels is None:
            return None
        self._cut[name] = _square(levels.image_for(_FINE_PX), wide)
        return self._cut[name]

    def _read(self, name: str) -> bytes:
        """Read a picture; return b'' if that fails, since the map reports the failure."""
        try:
            return self._document.battle_file.picture(name)
        except StorageError:
            return b""


def _square(image: QImage, wide: int) -> QImage:
    side = min(image.width(), image.height())
    cut = QRect(0, 0, side, side)
    cut.moveCenter(image.rect().center())
    return image.copy(cut).scaled(
        wide,
        wide,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )


MARKS: Final[Mapping[Sort, ActMark]] = {
    "blow": ActMark.BLOW,
    "shot": ActMark.SHOT,
    "spell": ActMark.SPELL,
    "way": ActMark.ARRIVAL,
    "other": ActMark.OTHER,
}
GRAVE: Final = frozenset({"helpless", "unconscious", "bleeding", "dying", "dead"})
"""States in which a figure cannot fight; cards show them in the colour `bad`."""
_STRIPE: Final = 3.0
_WEAPON: Final = 6.0
_PALE: Final = 0.4
_HALF, _QUARTER = 0.5, 0.25
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter


class CardPainter(NamedTuple):
    """Paints cards and headings with one painter, fonts and colours."""

    painter: QPainter
    types: card_layout.CardFonts
    colours: Colours

    def heading(self, room: QRectF, heading: SideHeading) -> None:
        if heading.fallen:
            self._line_of_fallen(room, heading)
            return
        middle = QPointF(room.left() + L, room.center().y())
        side = QColor(self.colours.side(heading.colour))
        self.painter.fillPath(badge_path(heading.badge, middle, S), side)
        text = room.adjusted(L + M + XS, 0, -L - M, 0)
        wide = self.types.of_strong.horizontalAdvance(heading.name) + M
        self._write(card_layout.PlacedText(text, heading.name), self.types.strong, self.colours.ink)
        told = card_layout.PlacedText(text.adjusted(wide, 0, 0, 0), heading.told)
        self._write(told, self.types.small, self.colours.faint)
        self._arrow(QPointF(room.right() - L, middle.y()), folded=heading.folded)

    def _line_of_fallen(self, room: QRectF, heading: SideHeading) -> None:
        text = card_layout.PlacedText(room.adjusted(L + M + XS, 0, -L - M, 0), heading.told)
        self._write(text, self.types.small, self.colours.faint)
        self._arrow(QPointF(room.right() - L, room.center().y()), folded=heading.folded)

    def paint_chosen(self, room: QRectF) -> None:
        self._ground(room, self.colours.band)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(QColor(self.colours.accent), 1.5))
        self.painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)

    def paint_hovered(self, room: QRectF) -> None:
        self._ground(room, self.colours.band)

    def card(
        self,
        room: QRectF,
        face: CardFace,
        layout: card_layout.CardLayout,
        portrait: QImage | None = None,
        *,
        is_next: bool,
    ) -> None:
        if is_next:
            self._stripe(room)
        self.painter.translate(room.topLeft())
        self._badge(face, layout, portrait)
        self._name(face, layout)
        self._marks(face, layout)
        self._hit_points(face, layout)
        if face.awaited and layout.chips:
            self._awaited_chip(layout.chips[0])
        for chip, text in zip(face.chips, layout.chips, strict=False):
            self._chip(chip, text, lit=is_next and chip.fate == "meant")
        for chip, text in zip(face.chips, layout.chances, strict=False):
            self._chance(chip, text)
        for text in layout.states:
            ink = self.colours.bad if text.text in GRAVE else self.colours.warn
            self._write(text, self.types.small, ink)
        for text in layout.lines:
            self.painter.setFont(self.types.small)
            self.painter.setPen(QColor(self.colours.faint))
            self.painter.drawText(text.room, Qt.TextFlag.TextWordWrap, text.text)
        for text in layout.lasting:
            self._lasting(text)
        self.painter.translate(-room.topLeft())

    def _ground(self, room: QRectF, colour: str) -> None:
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(colour))
        self.painter.drawRoundedRect(room, ROUND, ROUND)

    def _stripe(self, room: QRectF) -> None:
        stripe = QRectF(room.left(), room.top() + XS, _STRIPE, room.height() - 2 * XS)
        self._pill(stripe, self.colours.accent)

    def _badge(
        self, face: CardFace, layout: card_layout.CardLayout, portrait: QImage | None
    ) -> None:
        self.painter.setOpacity(_PALE if face.fallen or face.waiting else 1.0)
        path = badge_path(face.badge, layout.badge, layout.badge_radius)
        self.painter.fillPath(path, QColor(self.colours.side(face.colour)))
        if portrait is not None:
            within = badge_path(face.badge, layout.badge, layout.badge_radius * RIM)
            paint_face(self.painter, within, portrait)
        self.painter.setOpacity(1.0)

    def _name(self, face: CardFace, layout: card_layout.CardLayout) -> None:
        font = QFont(layout.font)
        font.setStrikeOut(face.dead)
        ink = self.colours.faint if face.fallen or face.waiting else self.colours.ink
        self._write(_elide_name(layout.name, font), font, ink)

    def _marks(self, face: CardFace, layout: card_layout.CardLayout) -> None:
        at = layout.marks + QPointF(card_layout.MARK / 2, 0)
        if face.leader:
            self.painter.fillPath(badge_path("star", at, 5), QColor(self.colours.warn))
            at += QPointF(card_layout.MARK, 0)
        if face.hidden:
            self.painter.setPen(QPen(QColor(self.colours.faint), 1.5))
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawEllipse(at, 6, 3.5)
            self.painter.drawLine(at + QPointF(-5, 5), at + QPointF(5, -5))
            at += QPointF(card_layout.MARK, 0)
        if face.grip:
            weapon = weapon_path(at, _WEAPON, shoots=face.grip == "shot")
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.setPen(QPen(QColor(self.colours.faint), 1.5))
            self.painter.drawPath(weapon)
            at += QPointF(card_layout.MARK, 0)
        if face.ordered:
            self._turning_arrow(at)

    def _turning_arrow(self, at: QPointF) -> None:
        box = QRectF(at.x() - 5, at.y() - 5, 10, 10)
        self.painter.setPen(QPen(QColor(self.colours.faint), 1.5))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawArc(box, 60 * 16, 280 * 16)
        tip = at + QPointF(2.5, -4.3)
        self.painter.drawPolyline([tip + QPointF(-4, -1), tip, tip + QPointF(-1.5, 3.5)])

    def _hit_points(self, face: CardFace, layout: card_layout.CardLayout) -> None:
        now, most, temporary = card_layout.hp_text(face)
        share = min(1.0, max(0.0, face.hp.now / max(1, face.hp.most)))
        low = self.colours.ink if share > _QUARTER else self.colours.bad
        room = QRectF(layout.hp)
        for words, font, ink in (
            (temporary, self.types.small, self.colours.accent),
            (most, self.types.small, self.colours.faint),
            (now, self.types.strong, low),
        ):
            self.painter.setFont(font)
            self.painter.setPen(QColor(ink))
            self.painter.drawText(room, _MIDDLE | Qt.AlignmentFlag.AlignRight, words)
            room.setRight(room.right() - QFontMetricsF(font).horizontalAdvance(words))
        self._bar(layout.bar, share)

    def _bar(self, room: QRectF, share: float) -> None:
        colours = self.colours
        good = colours.good if share > _HALF else colours.warn
        self._pill(room, colours.line)
        if share:
            filled = QRectF(room.left(), room.top(), room.width() * share, room.height())
            self._pill(filled, good if share > _QUARTER else colours.bad)

    def _chip(self, chip: Chip, text: card_layout.PlacedText, *, lit: bool) -> None:
        colours, open_ = self.colours, chip.fate == "meant"
        ink = colours.on_accent if lit else colours.ink if open_ else colours.faint
        mark = self._tint(chip.sort) if open_ and not lit else ink
        self._pill(text.room, colours.accent if lit else colours.raised)
        at = QPointF(text.room.left() + S + XS, text.room.center().y())
        self.painter.fillPath(act_mark_path(MARKS[chip.sort], at, 5), QColor(mark))
        font = QFont(self.types.small)
        font.setStrikeOut(chip.fate == "lost")
        inside = text.room.adjusted(card_layout.CHIP_MARK + XS, 0, -S + HAIR, 0)
        self._write(_elide_name(card_layout.PlacedText(inside, text.text), font), font, ink)

    def _chance(self, chip: Chip, text: card_layout.PlacedText) -> None:
        """Write a declaration's chance, faint if the battle has changed since its calculation."""
        self.painter.setOpacity(1.0 if chip.is_current else _PALE)
        self._write(text, self.types.small, self.colours.ink)
        self.painter.setOpacity(1.0)

    def _awaited_chip(self, text: card_layout.PlacedText) -> None:
        self.painter.setPen(QPen(QColor(self.colours.faint), 1, Qt.PenStyle.DashLine))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        round_ = text.room.height() / 2
        self.painter.drawRoundedRect(text.room.adjusted(0.5, 0.5, -0.5, -0.5), round_, round_)
        self.painter.setFont(self.types.small)
        self.painter.drawText(text.room, Qt.AlignmentFlag.AlignCenter, text.text)

    def _lasting(self, text: card_layout.PlacedText) -> None:
        self._pill(text.room, self.colours.raised)
        inside = text.room.adjusted(S, 0, -S + HAIR, 0)
        self._write(card_layout.PlacedText(inside, text.text), self.types.small, self.colours.ink)

    def _tint(self, sort: Sort) -> str:
        tints: Mapping[Sort, str] = {
            "blow": self.colours.bad,
            "shot": self.colours.warn,
            "spell": self.colours.accent,
            "way": self.colours.good,
            "other": self.colours.faint,
        }
        return tints[sort]

    def _pill(self, room: QRectF, colour: str) -> None:
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(colour))
        round_ = min(room.height(), room.width()) / 2
        self.painter.drawRoundedRect(room, round_, round_)

    def _arrow(self, at: QPointF, *, folded: bool) -> None:
        ends = ((-4, -2), (0, 2), (4, -2))
        self.painter.setPen(QPen(QColor(self.colours.faint), 1.5))
        self.painter.drawPolyline(
            [at + (QPointF(y, x) if folded else QPointF(x, y)) for x, y in ends]
        )

    def _write(self, text: card_layout.PlacedText, font: QFont, colour: str) -> None:
        self.painter.setFont(font)
        self.painter.setPen(QColor(colour))
        room, end = text.room, Qt.TextElideMode.ElideRight
        shown = QFontMetricsF(font).elidedText(text.text, end, room.width() + 1)
        self.painter.drawText(room, _MIDDLE | Qt.TextFlag.TextSingleLine, shown)


def _elide_name(text: card_layout.PlacedText, font: QFont) -> card_layout.PlacedText:
    """Elide a name before its trailing number, so that the number stays visible."""
    shown = name_in(text.text, QFontMetricsF(font), text.room.width() + 1)
    return card_layout.PlacedText(text.room, shown)
