"""Card layout: where each part of a card is, for painting and hit testing."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF

from battleboard.queries.figures.card_face import CardFace
from battleboard.views.theme.sizes import HAIR, XS, L, M, S, TextStyle, styled_font

CHIP_MARK: Final = float(L)
"""Width reserved on a chip for the mark of its act."""
MARK: Final = float(L)
"""Width reserved beside the name for each mark: leader, hidden, weapon, standing order."""
DECLARE: Final = "declare…"
_BRIEFLY: Final = "…"
_BADGE: Final = 8.0
_BADGE_ROOM: Final = 30.0
_FACE: Final = 15.0
_BAR: Final = 4.0
_LEAST_HP: Final = 76.0
_LEAST_HP_IN_LINE: Final = 56.0
_LEAST_CHIP: Final = 52.0
_LEAST_WORDS: Final = 84.0
_NAME_SHARE: Final = 0.5
_TALL: Final = 10_000.0
_WIDEST_CHANCE: Final = "100%"
_LABELLED: Final = "works 100%"


class CardFonts:
    """The three card fonts with their metrics."""

    def __init__(self, font: QFont) -> None:
        self.body = styled_font(font, TextStyle.BODY)
        self.strong = styled_font(font, TextStyle.STRONG)
        self.small = styled_font(font, TextStyle.SMALL)
        self.of_body = QFontMetricsF(self.body)
        self.of_strong = QFontMetricsF(self.strong)
        self.of_small = QFontMetricsF(self.small)

    @property
    def chip_height(self) -> float:
        return self.of_small.height() + XS


class PlacedText(NamedTuple):
    """A text and its rectangle."""

    room: QRectF
    text: str


class CardLayout(NamedTuple):
    """The place of each part of a card, relative to its top left corner."""

    height: float
    font: QFont
    badge: QPointF
    badge_radius: float
    name: PlacedText
    marks: QPointF
    hp: QRectF
    bar: QRectF
    chips: tuple[PlacedText, ...] = ()
    states: tuple[PlacedText, ...] = ()
    lines: tuple[PlacedText, ...] = ()
    lasting: tuple[PlacedText, ...] = ()
    chances: tuple[PlacedText, ...] = ()

    def chip_at(self, at: QPointF, texts: "tuple[PlacedText, ...]") -> int | None:
        return next((number for number, each in enumerate(texts) if each.room.contains(at)), None)


class _Column(NamedTuple):
    """The left and right ends of what lies below a card's first line, and its fonts."""

    left: float
    right: float
    types: CardFonts

    def flow(self, texts: Sequence[str], top: float, more: float = 0) -> tuple[PlacedText, ...]:
        """Lay out texts left to right, each widened by `more`, wrapping as needed."""
        found = []
        at, high = self.left, self.types.chip_height
        for text in texts:
            wide = self.types.of_small.horizontalAdvance(text) + HAIR + more
            wide = min(wide, self.right - self.left)
            if at + wide > self.right:
                at, top = self.left, top + high + XS
            found.append(PlacedText(QRectF(at, top, wide, high), text))
            at += wide + (XS if more else S)
        return tuple(found)

    def paragraphs(self, texts: Sequence[str], top: float) -> Iterator[PlacedText]:
        for text in texts:
            room = QRectF(self.left, top, self.right - self.left, _TALL)
            taken = self.types.of_small.boundingRect(room, Qt.TextFlag.TextWordWrap, text)
            yield PlacedText(QRectF(self.left, top, room.width(), taken.height()), text)
            top += taken.height() + HAIR


def hp_text(face: CardFace) -> tuple[str, str, str]:
    """Format current, maximum and temporary hit points, such as ('7', '/12', ' +3')."""
    now, most, temporary = face.hp
    return str(now).replace("-", "−"), f"/{most}", f" +{temporary}" if temporary else ""


def compact_height(types: CardFonts) -> float:
    return max(types.of_strong.height(), types.chip_height) + 2 * XS


def compact_layout(face: CardFace, width: float, types: CardFonts) -> CardLayout:
    # badge  name  marks  states ...      chip  chance  hit points
    # (o)    Erac  *      stunned         cast    35%     7/12
    #
    # Hit points always show in full. If space is short, the chip is abbreviated first, then the
    # name is elided to about half the line, then states are dropped. The chance is labelled if at
    # least the brief chip fits beside it, and is dropped if it would make the chip unreadable.
    height = compact_height(types)
    middle = height / 2
    hp = _hp_room(face, width, types, XS, height - 2 * XS, _LEAST_HP_IN_LINE)
    room = hp.left() - S - _BADGE_ROOM - S
    most = max(room * _NAME_SHARE, room - _least_beside(face, types)) - _marks_room(face)
    wide = min(types.of_body.horizontalAdvance(face.name) + HAIR, most)
    marks = _BADGE_ROOM + S + wide + XS
    left = marks + _marks_room(face)
    right = hp.left() - S
    chances = _chance_room(face, right, middle, types, labelled=True)
    if chances and chances[0].room.left() - XS - left < _chip_width(_brief(face), types):
        chances = _chance_room(face, right, middle, types)
    chip = _chip_room(face, left, chances[0].room.left() - XS if chances else right, middle, types)
    if chances and chip[0].room.width() < min(_LEAST_WORDS, _chip_width(chip[0].text, types)):
        chances, chip = (), _chip_room(face, left, right, middle, types)
    states = tuple(
        _words(face.states, left + XS, (chip[0].room.left() if chip else right) - XS, middle, types)
    )
    return CardLayout(
        height,
        types.body,
        QPointF(S + _BADGE, middle),
        _BADGE,
        PlacedText(QRectF(_BADGE_ROOM + S, 0, wide, height), face.name),
        QPointF(marks, middle),
        hp,
        QRectF(hp.left(), height - XS - 1, hp.width(), _BAR - 1),
        chip,
        states,
        chances=chances,
    )


def roomy_layout(
    face: CardFace, lines: Sequence[str], width: float, types: CardFonts
) -> CardLayout:
    # (o) name *              7/12   one line, with the bar of hit points below
    # [cast web] Orc spoils it: 35%   chips: declarations, each with its chance
    #     stunned  bleeding          states
    #     AC 4, move 9"              facts, one paragraph each
    #     bless 3 rounds             lasting effects
    left, right = _BADGE_ROOM + S, width - M
    head = types.of_strong.height() + XS
    hp = _hp_room(face, width, types, S, head)
    wide = min(types.of_strong.horizontalAdvance(face.name) + HAIR, hp.left() - M - left - L)
    column = _Column(left, right, types)
    bottom = S + head + S
    chips, chances = _chips_with_chances(face, column, bottom)
    bottom = _under((*chips, *chances), bottom)
    states = column.flow(face.states, bottom)
    bottom = _under(states, bottom)
    facts = tuple(column.paragraphs(lines, bottom))
    bottom = _under(facts, bottom)
    lasting = column.flow(face.lasting, bottom, 2 * S)
    bottom = _under(lasting, bottom)
    return CardLayout(
        bottom + XS,
        types.strong,
        QPointF(S + _BADGE + 1, S + head / 2),
        _FACE if face.portrait else _BADGE + 1,
        PlacedText(QRectF(left, S, wide, head), face.name),
        QPointF(left + wide + XS, S + head / 2),
        hp,
        QRectF(hp.left(), S + head, hp.width(), _BAR),
        chips,
        states,
        facts,
        lasting,
        chances,
    )


def _hp_room(  # noqa: PLR0913, PLR0917 - the line's box and the minimum width
    face: CardFace,
    width: float,
    types: CardFonts,
    top: float,
    height: float,
    least: float = _LEAST_HP,
) -> QRectF:
    """Place the hit points at the right end of a line, at least `least` wide."""
    now, most, temporary = hp_text(face)
    wide = types.of_strong.horizontalAdvance(now)
    wide += types.of_small.horizontalAdvance(most + temporary)
    wide = max(least, wide + XS)
    return QRectF(width - M - wide, top, wide, height)


def _marks_room(face: CardFace) -> float:
    return MARK * (face.leader + face.hidden + bool(face.grip) + face.ordered)


def _chip_texts(face: CardFace) -> tuple[str, ...]:
    if face.awaited:
        return (DECLARE,)
    return tuple(chip.text for chip in face.chips)


def _chip_room(
    face: CardFace, left: float, right: float, middle: float, types: CardFonts
) -> tuple[PlacedText, ...]:
    """Place the first chip at the right end of a line, after reserving room for the states."""
    texts = _chip_texts(face)
    if not texts:
        return ()
    words = sum(types.of_small.horizontalAdvance(each) + S for each in face.states)
    room, text = right - left - words, texts[0]
    if _chip_width(text, types) > room:
        text = _brief(face)
    needed = _chip_width(text, types)
    wide = max(min(_LEAST_CHIP, needed), min(needed, room))
    high = types.chip_height
    return (PlacedText(QRectF(right - wide, middle - high / 2, wide, high), text),)


def _brief(face: CardFace) -> str:
    return _BRIEFLY if face.awaited else face.chips[0].brief or face.chips[0].text


def _least_beside(face: CardFace, types: CardFonts) -> float:
    """Return the width that the states, the brief chip and its chance need beside the name."""
    needed = [types.of_small.horizontalAdvance(each) + S for each in face.states]
    if _chip_texts(face):
        needed.append(_chip_width(_brief(face), types) + XS)
        needed += [each.room.width() + XS for each in _chance_room(face, 0, 0, types)]
    return sum(needed) + S if needed else 0


def _chip_width(text: str, types: CardFonts) -> float:
    return types.of_small.horizontalAdvance(text) + HAIR + CHIP_MARK + 2 * S


def _chance_room(
    face: CardFace, right: float, middle: float, types: CardFonts, *, labelled: bool = False
) -> tuple[PlacedText, ...]:
    """Place the first chip's chance; the text is '' until the chance is calculated."""
    if not face.chips or not face.chips[0].weighed:
        return ()
    # Reserve the same width before the chance is calculated, so that nothing moves.
    wide = types.of_small.horizontalAdvance(_LABELLED if labelled else _WIDEST_CHANCE) + HAIR
    high, chance = types.chip_height, face.chips[0].chance
    room = QRectF(right - wide, middle - high / 2, wide, high)
    words = chance.labelled if chance else ""
    if chance and types.of_small.horizontalAdvance(words) > wide:
        words = chance.percent
    return (PlacedText(room, words),)


def _chips_with_chances(
    face: CardFace, column: _Column, top: float
) -> tuple[tuple[PlacedText, ...], tuple[PlacedText, ...]]:
    """Stack the chips, each with its chance beside or below; without chances, let them flow."""
    if not any(chip.weighed for chip in face.chips):
        return column.flow(_chip_texts(face), top, CHIP_MARK + 2 * S), ()
    chips: list[PlacedText] = []
    chances: list[PlacedText] = []
    for chip in face.chips:
        laid = column.flow((chip.text,), top, CHIP_MARK + 2 * S)[0]
        words = chip.chance.in_words if chip.chance else ""
        room = QRectF(laid.room.right() + S, top, 0, laid.room.height())
        wide = column.types.of_small.horizontalAdvance(words) + HAIR
        if room.left() + wide > column.right:
            room.moveTo(column.left, laid.room.bottom() + HAIR)
        room.setWidth(min(wide, column.right - room.left()))
        chips.append(laid)
        chances.append(PlacedText(room, words))
        top = max(room.bottom(), laid.room.bottom()) + XS
    return tuple(chips), tuple(chances)


def _words(
    texts: Sequence[str], left: float, right: float, middle: float, types: CardFonts
) -> Iterator[PlacedText]:
    """Lay out texts in one line; the last may be cut short, and texts without room are dropped."""
    high = types.of_small.height()
    for text in texts:
        wide = min(types.of_small.horizontalAdvance(text) + HAIR, right - left)
        if wide < L:
            return
        yield PlacedText(QRectF(left, middle - high / 2, wide, high), text)
        left += wide + S


def _under(laid: Sequence[PlacedText], top: float) -> float:
    """Return the top of the next row, which is `top` if nothing was laid out."""
    return laid[-1].room.bottom() + XS if laid else top
