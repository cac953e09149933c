"""What Battleboard is, which version, and on whose terms its figures are used."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QDialog, QHBoxLayout, QTabWidget, QTextBrowser, QVBoxLayout, QWidget

from battleboard import __version__
from battleboard.storage.resources import resource
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import XL, M

_LICENCE: Final = (
    "Copyright (c) the Battleboard contributors\n\n"
    "Battleboard is free software under the MIT licence: everybody may use, copy, change and pass "
    "it on, as long as the copyright and the licence go along with it. It comes without any "
    "warranty."
)


class AboutDialog(QDialog):
    """Name and version, and three texts to read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("About Battleboard")
        self.resize(760, 560)
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.addTab(_page(_LICENCE), "Licence")
        tabs.addTab(_page(_own("NOTICES.md"), markdown=True), "Figures")
        tabs.addTab(_page(_own("OPEN-GAME-LICENSE.txt")), "Open Game License")
        close = button("Close", self.accept, Look.PRIMARY)
        close.setDefault(True)
        below = QHBoxLayout()
        below.addWidget(label(f"Version {__version__}", faint=True), stretch=1)
        below.addWidget(close)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(XL, XL, XL, XL)
        rows.setSpacing(M)
        rows.addWidget(label("Battleboard", Type.HEAD))
        rows.addWidget(label("A battle board that knows when things happen, and says why."))
        rows.addWidget(tabs, stretch=1)
        rows.addLayout(below)


def _own(name: str) -> str:
    return resource("catalogue", name).read_text("utf-8")


def _page(text: str, *, markdown: bool = False) -> QTextBrowser:
    page = QTextBrowser()
    page.setOpenExternalLinks(True)
    if markdown:
        page.document().setMarkdown(text, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    else:
        page.setPlainText(text)
    return page
