"""The recap: the battle told round by round, to read aloud and share."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QShowEvent, QTextDocument
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QTextBrowser, QWidget

from battleboard.models.session import Session
from battleboard.queries.table.paper_twin import printed_sheet
from battleboard.storage.exchange.written_recap import WrittenRecap, as_markdown, written_recap
from battleboard.views.paper.printing import PdfFolder
from battleboard.views.sidebar import recap_export
from battleboard.views.start.prompts import file_name
from battleboard.views.theme.sizes import XS, S, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import FlowLayout
from battleboard.views.widgets.panels import Panel

_LOOKS = {QEvent.Type.PaletteChange, QEvent.Type.FontChange}
_PLAYERS = "Only what the players know"
_PRINTS = (
    "Open a printable PDF: the recap and, in your version, the round and all cards (Ctrl+Shift+P)"
)
_NOTHING = "Nothing has happened yet. The recap grows here, round by round."


class RecapPanel(Panel):
    """Shows the story so far, for the DM or for the players; it grows with the battle."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, margin=S)
        self.session = session
        self.page = QTextBrowser()
        self.for_dm = button("For me", self.refresh, ButtonStyle.CHIP, hint="Full recap")
        self.for_players = button("For players", self.refresh, ButtonStyle.CHIP, hint=_PLAYERS)
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
        self._shown: WrittenRecap | None = None
        self._paper = QTextDocument()
        self._versions = QButtonGroup(self)
        self._pdfs = PdfFolder()
        self._sticks = True
        self._fill()
        self.page.verticalScrollBar().rangeChanged.connect(self._stay)
        self.page.verticalScrollBar().valueChanged.connect(self._note_place)
        session.document.changed.connect(self._follow)
        session.document.renamed.connect(self._follow)

    @property
    def story(self) -> WrittenRecap:
        document, players = self.session.document, self.for_players.isChecked()
        return written_recap(document.battle, document.title, players=players)

    def refresh(self) -> None:
        story = self.story
        if story != self._shown:
            self._shown = story
            self._tell("")
            self._set()

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(as_markdown(self.story))
        self._tell("Copied.")

    def print_sheet(self) -> None:
        """Open the recap as a PDF to print; for the DM, with the round and the cards."""
        document = self.session.document
        story = self.story
        if not self.for_players.isChecked():
            story = printed_sheet(document.battle, document.tables, document.title)
        content = recap_export.recap_bytes(story, recap_export.RecapFormat.PDF)
        self._tell(self._pdfs.open(story.title or "Recap", content))

    def export(self) -> None:
        dialog = QFileDialog(self, "Export the recap")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([form.filter for form in recap_export.RecapFormat])
        dialog.setDefaultSuffix(recap_export.RecapFormat.MARKDOWN.endings[0])
        dialog.selectFile(
            f"{file_name(self.story.title, 'Recap')}.{recap_export.RecapFormat.MARKDOWN.endings[0]}"
        )
        dialog.filterSelected.connect(partial(_end_as, dialog))
        dialog.fileSelected.connect(self.export_to)
        dialog.open()

    def export_to(self, name: str) -> None:
        path = Path(name)
        recap_export.export_recap(self.story, path)
        self._tell(f"Exported to '{path.name}'.")

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with changes made while hidden."""
        self.refresh()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _LOOKS and self._shown is not None:
            self._set()

    def _fill(self) -> None:
        above = FlowLayout(spacing=XS)
        for version in (self.for_dm, self.for_players):
            version.setCheckable(True)
            self._versions.addButton(version)
            above.addWidget(version)
        self.for_dm.setChecked(True)
        above.addWidget(
            button("Copy", self.copy, ButtonStyle.QUIET, hint="Copy the recap as Markdown")
        )
        above.addWidget(button("Print…", self.print_sheet, ButtonStyle.QUIET, hint=_PRINTS))
        above.addWidget(
            button(
                "Export…", self.export, ButtonStyle.QUIET, hint="Export it as Markdown, HTML or PDF"
            )
        )
        self.page.setAccessibleName("Recap of the battle")
        self.page.setPlaceholderText(_NOTHING)
        self.page.setProperty("look", "page")
        self.page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.told.hide()
        self.rows.addLayout(above)
        self.rows.addWidget(self.page, stretch=1)
        self.rows.addWidget(self.told)

    def _tell(self, text: str) -> None:
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def _follow(self) -> None:
        if self.isVisible():
            self.refresh()

    def _set(self) -> None:
        """Typeset the story, keeping the scroll position or sticking to the latest round."""
        if self._shown is None:
            return
        bar = self.page.verticalScrollBar()
        place = None if self._sticks else bar.value()
        self._paper = recap_export.typeset(
            self._shown, self.font(), colours_of(self.palette()), titled=False
        )
        self._paper.setDocumentMargin(S)
        self.page.setDocument(self._paper)
        bar.setValue(self._latest if place is None else place)
        self._sticks = place is None or place == self._latest

    @property
    def _latest(self) -> int:
        headings = recap_export.heading_blocks(self._paper)
        if self._shown is None or not headings:
            return 0
        block = headings[self._shown.latest]
        top = self._paper.documentLayout().blockBoundingRect(block).top()
        return min(max(0, round(top) - S), self.page.verticalScrollBar().maximum())

    def _stay(self, _lowest: int, _highest: int) -> None:
        if self._sticks:
            self._show_latest()

    def _show_latest(self) -> None:
        self.page.verticalScrollBar().setValue(self._latest)
        self._sticks = True

    def _note_place(self, value: int) -> None:
        self._sticks = value == self._latest


def _end_as(dialog: QFileDialog, chosen: str) -> None:
    form = next(form for form in recap_export.RecapFormat if form.filter == chosen)
    ending = form.endings[0]
    dialog.setDefaultSuffix(ending)
    name = Path(dialog.selectedFiles()[0])
    if recap_export.format_of(name) is not None:
        dialog.selectFile(name.with_suffix(f".{ending}").name)
