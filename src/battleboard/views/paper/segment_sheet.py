"""Segment sheets and cards on paper, for play without a computer."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPageSize

from battleboard.queries.table.paper_twin import PaperCard, SegmentSheet, SheetLane
from battleboard.views.paper.paper import MM, Paper, Pen, pdf_of

_TITLE: Final = Pen(14, bold=True)
_NAME: Final = Pen(9, bold=True)
_SMALL: Final = Pen(7.5)
_FAINT: Final = Pen(7, faint=True)
_HEAD: Final = 9 * MM
_ROW: Final = 11.5 * MM
_NAMES: Final = 56 * MM
_PAD: Final = 1 * MM
_LINE: Final = 0.2 * MM
_CENTRED: Final = Qt.AlignmentFlag.AlignCenter
_AT_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_ON_A_PAGE: Final = 4
T = TypeVar("T")


def sheets_and_cards(
    title: str,
    sheets: tuple[SegmentSheet, ...],
    cards: tuple[PaperCard, ...],
    size: QPageSize.PageSizeId,
) -> bytes:
    """A landscape PDF: the sheets as tables, then the cards, four to a page."""

    def paint(paper: Paper) -> None:
        rows = int((paper.free.height() - 2 * _HEAD) // _ROW)
        tables = [
            sheet._replace(lanes=lanes) for sheet in sheets for lanes in _by(rows, sheet.lanes)
        ]
        for number, table in enumerate(tables):
            if number:
                paper.next_page()
            _print_sheet(paper, f"{title}: {table.title}", table)
        for number, four in enumerate(_by(_ON_A_PAGE, cards)):
            if tables or number:
                paper.next_page()
            _print_cards(paper, four)

    return pdf_of(title, size, paint, across=True)


def _by(most: int, things: Sequence[T]) -> Iterator[tuple[T, ...]]:
    for start in range(0, len(things), most):
        yield tuple(things[start : start + most])


def _print_sheet(paper: Paper, title: str, sheet: SegmentSheet) -> None:
    free = paper.free
    paper.write(QRectF(free.left(), free.top(), free.width(), _HEAD), title, _TITLE)
    table = free.adjusted(0, _HEAD, 0, 0)
    wide = (table.width() - _NAMES) / len(sheet.columns)
    for at, name in enumerate(sheet.columns):
        head = QRectF(table.left() + _NAMES + at * wide, table.top(), wide, _HEAD)
        paper.write(head, name, _NAME, _CENTRED)
    for row, lane in enumerate(sheet.lanes):
        top = table.top() + _HEAD + row * _ROW
        _print_lane(paper, lane, QRectF(table.left(), top, table.width(), _ROW), wide)
    high = _HEAD + len(sheet.lanes) * _ROW
    with paper.line_pen(_LINE):
        for at in range(len(sheet.columns) + 1):
            x = table.left() + _NAMES + at * wide
            paper.painter.drawLine(QPointF(x, table.top()), QPointF(x, table.top() + high))


def _print_lane(paper: Paper, lane: SheetLane, box: QRectF, wide: float) -> None:
    with paper.line_pen(_LINE):
        paper.painter.drawLine(box.topLeft(), box.topRight())
        paper.painter.drawLine(box.bottomLeft(), box.bottomRight())
    names = QRectF(box.left(), box.top() + _PAD / 2, _NAMES - _PAD, box.height() - _PAD)
    used = paper.write(names, lane.name, _NAME)
    used += paper.write(names.adjusted(0, used, 0, 0), lane.about, _FAINT)
    paper.write(names.adjusted(0, used, 0, 0), lane.hits, _FAINT)
    for column in sorted({entry.column for entry in lane.entries}):
        there = (each for each in lane.entries if each.column == column)
        deeds = (f"({each.text})" if each.played else each.text for each in there)
        cell = QRectF(box.left() + _NAMES + column * wide, box.top(), wide, box.height())
        inside = cell.adjusted(_PAD / 2, _PAD / 2, -_PAD / 2, 0)
        paper.write(inside, "\n".join(deeds), _SMALL)


# ── Cards ────────────────────────────────────────────────────────────────────────────────────

_CARD_PAD: Final = 6 * MM
_BOX: Final = 3.6 * MM
_GAP: Final = 0.8 * MM
_MOST_BOXES: Final = 60
_BODY: Final = Pen(9)
_GROUP: Final = 5


def _print_cards(paper: Paper, cards: tuple[PaperCard, ...]) -> None:
    wide, high = paper.area.width() / 2, paper.area.height() / 2
    with paper.line_pen(_LINE, dashed=True, faint=True):
        middle = paper.area.center()
        paper.painter.drawLine(QPointF(middle.x(), 0), QPointF(middle.x(), paper.area.height()))
        paper.painter.drawLine(QPointF(0, middle.y()), QPointF(paper.area.width(), middle.y()))
    for at, card in enumerate(cards):
        box = QRectF((at % 2) * wide, (at // 2) * high, wide, high)
        inside = box.adjusted(_CARD_PAD, _CARD_PAD, -_CARD_PAD, -_CARD_PAD)
        paper.painter.save()
        paper.painter.setClipRect(inside)
        _print_card(paper, card, inside)
        paper.painter.restore()


def _print_card(paper: Paper, card: PaperCard, box: QRectF) -> None:
    """Print a card from top to bottom; what does not fit is cut off."""
    box = box.adjusted(0, paper.write(box, card.name, _TITLE), 0, 0)
    box = box.adjusted(0, paper.write(box, card.about, _BODY) + _PAD, 0, 0)
    box = box.adjusted(0, _print_hit_points(paper, card, box) + 2 * _PAD, 0, 0)
    for line in card.lines:
        box = box.adjusted(0, paper.write(box, line, _BODY) + _PAD / 2, 0, 0)
    box = box.adjusted(0, _print_numbers(paper, card, box), 0, 0)
    for name, left in card.spells:
        box = box.adjusted(0, _print_spell(paper, name, left, box), 0, 0)
    if card.notes:
        paper.write(box.adjusted(0, _PAD, 0, 0), card.notes, _SMALL)


def _print_hit_points(paper: Paper, card: PaperCard, box: QRectF) -> float:
    """Print a box for each hit point, crossed if lost, or a line if there are too many.

    Return the height.
    """
    now, most = max(0, card.hp.now), card.hp.most
    if most > _MOST_BOXES:
        return paper.write(box, f"{now} of {most} hit points: ______________", _BODY)
    step = _BOX + _GAP
    by_tens = step * 10 + _GAP * _GROUP
    each_row = max(1, int(box.width() // by_tens)) * 10
    with paper.line_pen(_LINE):
        for at in range(most):
            row, column = divmod(at, each_row)
            x = box.left() + column * step + (column // _GROUP) * _GAP
            here = QRectF(x, box.top() + row * step, _BOX, _BOX)
            paper.painter.drawRect(here)
            if at >= now:
                paper.painter.drawLine(here.topLeft(), here.bottomRight())
    return step * (1 + (most - 1) // each_row)


def _print_numbers(paper: Paper, card: PaperCard, box: QRectF) -> float:
    """Print the armour classes above the totals that hit them; return the height."""
    if not card.hit_numbers:
        return 0.0
    high, label = 4.5 * MM, 9 * MM
    wide = (box.width() - label) / len(card.hit_numbers)
    top = box.top() + _PAD
    rows = (
        ("AC", [str(ac) for ac, _ in card.hit_numbers]),
        (
            "hits",
            [str(needed) for _, needed in card.hit_numbers],
        ),
    )
    for row, (word, numbers) in enumerate(rows):
        y = top + row * high
        paper.write(QRectF(box.left(), y, label, high), word, _FAINT, _AT_LEFT)
        for at, number in enumerate(numbers):
            cell = QRectF(box.left() + label + at * wide, y, wide, high)
            paper.write(cell, number, _SMALL if row else _FAINT, _CENTRED)
    with paper.line_pen(_LINE, faint=True):
        y = top + high
        paper.painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
    return 2 * high + 2 * _PAD


def _print_spell(paper: Paper, name: str, left: int, box: QRectF) -> float:
    """Print a box to tick for each time that a spell is ready; return the height."""
    step = _BOX + _GAP
    with paper.line_pen(_LINE):
        for at in range(left):
            paper.painter.drawRect(QRectF(box.left() + at * step, box.top(), _BOX, _BOX))
    words = box.adjusted(left * step + _GAP, -_GAP / 2, 0, 0)
    return max(step, paper.write(words, name, _BODY))
