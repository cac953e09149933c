"""The dialog of Help, About Battleboard: version, and the licences of everything shipped."""

import platform
from typing import Final

from PySide6 import __version__ as qt_version
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QTextBrowser, QWidget

from battleboard.storage.help_texts import LicencePage, licence_pages
from battleboard.storage.resources import resource
from battleboard.storage.revision import version_in_words
from battleboard.views.theme.sizes import HAIR, XL, XS, L, M, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.icons import MarkLabel
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox, with_stretch
from battleboard.views.window.operating_system import show_in_folder

_SIZE: Final = QSize(940, 640)
_MARK: Final = 72
_TITLES: Final = 200
_PROMISE: Final = "Works out who acts when in a round, and why."
_COPYRIGHT: Final = (
    "Copyright © 2026 the Battleboard contributors. Free software under the MIT licence."
)


def versions_in_words() -> tuple[str, str]:
    """Return the version of Battleboard and those of its libraries."""
    return (
        f"Version {version_in_words()}",
        f"Qt and PySide6 {qt_version}, Python {platform.python_version()}",
    )


class AboutDialog(QDialog):
    """Shows logo, name and versions, and the licence pages beside their titles."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("About Battleboard")
        self._pages = licence_pages()
        self.titles = QListWidget()
        self.titles.setAccessibleName("Licences")
        self.titles.setFixedWidth(_TITLES)
        self.titles.setSpacing(HAIR)
        self.titles.addItems([each.title for each in self._pages])
        self.page = QTextBrowser()
        self.page.setAccessibleName("Licence")
        self.page.setOpenExternalLinks(True)
        self.titles.currentRowChanged.connect(self._show)
        self.titles.setCurrentRow(0)
        vbox(_head(), with_stretch(self._middle()), self._buttons(), on=self, spacing=L, margins=XL)
        self.resize(_fitting(_SIZE, parent))
        self.titles.setFocus()

    def _show(self, row: int) -> None:
        show_page(self.page, self._pages[row])

    def _middle(self) -> QHBoxLayout:
        return hbox(self.titles, with_stretch(self.page), spacing=M)

    def _buttons(self) -> QHBoxLayout:
        close = button("Close", self.accept, ButtonStyle.PRIMARY)
        close.setDefault(True)
        copy = button("Copy version", _copy_version, ButtonStyle.QUIET)
        files = button("Show the files", _show_files, ButtonStyle.QUIET)
        return hbox(copy, files, STRETCH, close, spacing=None)


def show_page(browser: QTextBrowser, page: LicencePage) -> None:
    browser.setFont(QGuiApplication.font())
    if page.is_formatted:
        browser.setMarkdown(page.text())
    else:
        browser.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        browser.setPlainText(page.text())
    browser.moveCursor(QTextCursor.MoveOperation.Start)


def _head() -> QHBoxLayout:
    words = vbox(
        label("Battleboard", TextStyle.HEAD),
        label(_PROMISE, wrap=True),
        label("  ·  ".join(versions_in_words()), wrap=True),
        label(_COPYRIGHT, TextStyle.SMALL, faint=True, wrap=True),
        spacing=XS,
    )
    across = hbox(spacing=L)
    across.addWidget(MarkLabel(_MARK), alignment=Qt.AlignmentFlag.AlignTop)
    across.addLayout(words, stretch=1)
    return across


def _fitting(size: QSize, parent: QWidget | None) -> QSize:
    """Limit a size so that the edges of the parent window stay visible."""
    return size if parent is None else size.boundedTo(parent.size() - QSize(2 * XL, 2 * XL))


def _copy_version() -> None:
    QGuiApplication.clipboard().setText("\n".join(("Battleboard", *versions_in_words())))


def _show_files() -> None:
    show_in_folder(resource("licences", "CONTENTS.md"))
