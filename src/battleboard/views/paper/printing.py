"""Opens PDFs of a battle in the system's own program, from which they are printed."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale, QTemporaryDir, QUrl
from PySide6.QtGui import QDesktopServices

from battleboard.board.level_board import surfaces_of
from battleboard.foundation.words import count
from battleboard.models.session import Session
from battleboard.queries.table.paper_twin import paper_cards, segment_sheets
from battleboard.storage.disk import write_file
from battleboard.views.paper.paper import paper_of
from battleboard.views.paper.paper_map import map_in_inches, pages_of
from battleboard.views.paper.segment_sheet import sheets_and_cards
from battleboard.views.start.prompts import file_name

_MOST_PAGES: Final = 60
_OPENED: Final = "Opened as a PDF, ready to print."
_NO_PROGRAM: Final = "No program opens PDFs here."


class PdfFolder:
    """Keeps PDFs while they are read; the packaged programs do without Qt's print dialog."""

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
        """Open the segment sheet of the round, a blank one, and all cards."""
        document = self._document
        sheets = segment_sheets(document.battle, document.tables)
        cards = paper_cards(document.battle, document.tables)
        size = paper_of(QLocale.system())
        self._open("round", sheets_and_cards(document.title, sheets, cards, size))

    def print_map(self) -> None:
        """Open the map at an inch a square, unless it takes too many pages."""
        document, size = self._document, paper_of(QLocale.system())
        board = document.battle.board
        pages = pages_of(board, size)
        if pages > _MOST_PAGES:
            told = f"At an inch a square this map takes {count(pages, 'page')}, too many to print."
            document.refused.emit(told)
            return
        names = {laid.surface.picture for laid in surfaces_of(board)} - {""}
        with document.telling():
            pictures = {name: document.picture(name) for name in names}
            self._open("map", map_in_inches(document.title, board, pictures, size))

    def _open(self, what: str, content: bytes) -> None:
        with self._document.telling():
            told = self._pdfs.open(f"{self._document.title} {what}", content)
            self._document.noted.emit(told)
