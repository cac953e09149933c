"""Prints a battle as PDFs for the system's own viewer, the map in true inches on several pages."""

from collections.abc import Iterator, Mapping
from math import ceil, floor
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QLocale, QPointF, QRectF, QTemporaryDir, QUrl
from PySide6.QtGui import QDesktopServices, QPageSize

from battleboard.board.board import Board
from battleboard.board.grid import Plain
from battleboard.board.level_board import surfaces_of
from battleboard.foundation.words import count
from battleboard.models.session import Session
from battleboard.queries.table.paper_twin import paper_cards, segment_sheets
from battleboard.storage.disk import write_file
from battleboard.views.map.paint.board_picture import BoardPainter
from battleboard.views.paper.paper import INCH, MARGIN, MM, Paper, Pen, paper_of, pdf_of
from battleboard.views.paper.segment_sheet import sheets_and_cards
from battleboard.views.start.prompts import file_name

USUAL_FT: Final = 5.0
"""Without a grid, an inch of paper stands for this many feet."""
_PX: Final = 150
_FOOT: Final = 7 * MM
_MARK: Final = 5 * MM
_LINE: Final = 0.2 * MM
_SMALL: Final = Pen(8)
_BAR: Final = 3
"""The length of the bar by which the scale is checked, in inches."""


class MapPage(NamedTuple):
    """One page of a map: its column and row, from 1, and the part that it shows, in inches."""

    column: int
    row: int
    part: QRectF


def inch_ft(board: Board) -> float:
    """How many feet an inch of paper shows: a cell of the grid, or `USUAL_FT` without one."""
    return USUAL_FT if isinstance(board.grid, Plain) else board.grid.feet


def map_pages(size_in: tuple[float, float], room_in: tuple[float, float]) -> Iterator[MapPage]:
    """Yield the pages of a map; each shows as many whole inches as fit into `room_in`."""
    across, down = (max(1, floor(each)) for each in room_in)
    for row in range(ceil(size_in[1] / down)):
        for column in range(ceil(size_in[0] / across)):
            left, top = column * across, row * down
            wide, high = min(across, size_in[0] - left), min(down, size_in[1] - top)
            yield MapPage(column + 1, row + 1, QRectF(left, top, wide, high))


def pages_of(board: Board, size: QPageSize.PageSizeId) -> int:
    whole = QPageSize(size).size(QPageSize.Unit.Millimeter) * MM
    room = _room(QRectF(0, 0, whole.width(), whole.height()))
    return sum(1 for _ in map_pages(_size_in(board), room))


def _size_in(board: Board) -> tuple[float, float]:
    feet = inch_ft(board)
    return board.size_ft[0] / feet, board.size_ft[1] / feet


def _room(page: QRectF) -> tuple[float, float]:
    """The size in inches that a part of the map may take up on a page."""
    return (page.width() - 2 * MARGIN) / INCH, (page.height() - 2 * MARGIN - _FOOT) / INCH


def map_in_inches(
    title: str, board: Board, pictures: Mapping[str, bytes], size: QPageSize.PageSizeId
) -> bytes:
    """A PDF of a map at an inch a square, as players may see it: without its secrets."""
    ground = BoardPainter(board, pictures, _PX / inch_ft(board), grid=True)

    def paint(paper: Paper) -> None:
        for number, page in enumerate(map_pages(_size_in(board), _room(paper.area))):
            if number:
                paper.next_page()
            part = page.part
            box = QRectF(paper.free.topLeft(), part.size() * INCH)
            pixels = QRectF(part.topLeft() * _PX, part.size() * _PX).toRect()
            paper.painter.drawImage(box, ground.paint_part(pixels))
            _cut_marks(paper, box)
            _print_foot(paper, f"{title}: column {page.column}, row {page.row}")

    return pdf_of(title, size, paint)


def _cut_marks(paper: Paper, box: QRectF) -> None:
    with paper.line_pen(_LINE):
        for x, outward in ((box.left(), -1), (box.right(), 1)):
            for y, down in ((box.top(), -1), (box.bottom(), 1)):
                paper.painter.drawLine(QPointF(x, y), QPointF(x + outward * _MARK, y))
                paper.painter.drawLine(QPointF(x, y), QPointF(x, y + down * _MARK))


def _print_foot(paper: Paper, text: str) -> None:
    line = QRectF(MARGIN, paper.area.bottom() - MARGIN - _FOOT / 2, paper.free.width(), _FOOT / 2)
    paper.write(line, f"{text}. Print at 100%: the bar is {_BAR} inches long.", _SMALL)
    end = line.right()
    with paper.line_pen(2 * _LINE):
        y = line.center().y()
        paper.painter.drawLine(QPointF(end - _BAR * INCH, y), QPointF(end, y))
        for x in (end - _BAR * INCH, end):
            paper.painter.drawLine(QPointF(x, y - MM), QPointF(x, y + MM))


_MOST_PAGES: Final = 60
_OPENED: Final = "Opened as a PDF, ready to print."
_NO_PROGRAM: Final = "No program on this computer opens PDFs."


class PdfFolder:
    """Keeps PDFs for other programs to show: the packaged program lacks Qt's print dialog."""

    def __init__(self) -> None:
        self._folder = QTemporaryDir()

    def open(self, title: str, content: bytes) -> str:
        """Open a PDF, and return a sentence that says whether a program took it."""
        path = Path(self._folder.filePath(f"{file_name(title, 'Battle')}.pdf"))
        write_file(path, content)
        taken = QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
        return _OPENED if taken else _NO_PROGRAM


class PaperPrinter:
    """Prints the running round, the cards and the map of a battle."""

    def __init__(self, session: Session) -> None:
        self._document = session.document
        self._pdfs = PdfFolder()

    def print_round(self) -> None:
        """Open a PDF with the segment sheet of the round, a blank one, and all cards."""
        document = self._document
        sheets = segment_sheets(document.battle, document.tables)
        cards = paper_cards(document.battle, document.tables)
        size = paper_of(QLocale.system())
        self._open("round", sheets_and_cards(document.title, sheets, cards, size))

    def print_map(self) -> None:
        document, size = self._document, paper_of(QLocale.system())
        board = document.battle.board
        pages = pages_of(board, size)
        if pages > _MOST_PAGES:
            takes = f"this map takes {count(pages, 'page')}: too many to print."
            document.refused.emit(f"At 1 inch per square, {takes}")
            return
        names = {laid.surface.picture for laid in surfaces_of(board)} - {""}
        with document.telling():
            pictures = {name: document.picture(name) for name in names}
            self._open("map", map_in_inches(document.title, board, pictures, size))

    def _open(self, what: str, content: bytes) -> None:
        with self._document.telling():
            told = self._pdfs.open(f"{self._document.title} {what}", content)
            self._document.noted.emit(told)
