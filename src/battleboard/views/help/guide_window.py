"""The guide in its own window, with chapters on the left and text on the right."""

from typing import Final

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QCursor,
    QDesktopServices,
    QImage,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QApplication, QDialog, QListWidget, QTextBrowser, QWidget

from battleboard.storage.help_texts import Chapter, chapter_text, chapters, guide_folder, page_text
from battleboard.views.help.topics import Topic, about, topic_of
from battleboard.views.theme.sizes import HAIR, L, M, S
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import text_field
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox, with_stretch

_SIZE: Final = QSize(980, 680)
_WIDEST: Final = 760
_LINE_PERCENT: Final = 120


def topic_under_mouse(window: QWidget) -> Topic:
    """Return the topic under the mouse or, if that is outside the window, of the focused widget.

    Without one, it is the topic of the window, or `Topic.START`.
    """
    pointed = _widget_under_mouse()
    if pointed is None or pointed.window() is not window:
        pointed = window.focusWidget()
    return topic_of(pointed) or topic_of(window) or Topic.START


def _widget_under_mouse() -> QWidget | None:
    return QApplication.widgetAt(QCursor.pos())


def open_guide(window: QWidget, topic: Topic) -> "GuideWindow":
    guide = window.findChild(GuideWindow) or GuideWindow(window)
    guide.show_chapter(topic.value)
    guide.show()
    guide.raise_()
    guide.activateWindow()
    return guide


def with_help(dialog: QDialog, topic: Topic) -> None:
    """Give a dialog a topic, and let F1 open the guide at the topic under the mouse."""
    about(dialog, topic)
    key = QShortcut(QKeySequence(Qt.Key.Key_F1), dialog)
    key.activated.connect(lambda: open_guide(dialog, topic_under_mouse(dialog)))


def set_up_dialog(dialog: QDialog, title: str, topic: Topic) -> None:
    """Set a dialog's title and help topic, and delete it when it closes."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    with_help(dialog, topic)


class GuideWindow(QWidget):
    """Shows the guide beside the battle; Escape closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("The DM's guide")
        self._chapters = chapters()
        self.page = GuidePage()
        self.titles = QListWidget()
        self.titles.setAccessibleName("Chapters")
        self.titles.setSpacing(HAIR)
        self.titles.addItems([each.title for each in self._chapters])
        self.titles.setFixedWidth(self.titles.sizeHintForColumn(0) + 2 * L)
        self.titles.currentRowChanged.connect(self._show)
        self.page.page_asked.connect(self._show_page)
        self.search = text_field(name="Find in the guide", prompt="Find in the guide")
        self.search.setClearButtonEnabled(True)
        self.search.setFixedWidth(self.titles.width())
        self.search.textChanged.connect(self._look_for)
        self.search.returnPressed.connect(lambda: self.page.find_words(self.search.text()))
        across = hbox(vbox(self.search, self.titles, spacing=S), with_stretch(self.page), spacing=M)
        close = button("Close", self.close, ButtonStyle.QUIET, hint="Escape")
        below = hbox(STRETCH, close, spacing=None)
        vbox(with_stretch(across), below, on=self, spacing=M, margins=L)
        self.resize(_SIZE.boundedTo(self.screen().availableSize()))

    def show_chapter(self, title: str) -> None:
        row = [each.title for each in self._chapters].index(title)
        self.titles.setCurrentRow(row)
        self._show(row)

    def _look_for(self, typed: str) -> None:
        """List the chapters with all the words; show the words in the open one or the first."""
        words = typed.casefold().split()
        found = [self._has(row, words) for row in range(len(self._chapters))]
        for row, fits in enumerate(found):
            self.titles.item(row).setHidden(not fits)
        if words and any(found):
            if not found[self.titles.currentRow()]:
                self.titles.setCurrentRow(found.index(True))
            self._show(self.titles.currentRow())
            self.page.find_words(typed)

    def _has(self, row: int, words: list[str]) -> bool:
        text = chapter_text(self._chapters[row]).casefold()
        return all(word in text for word in words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _show(self, row: int) -> None:
        self.page.show_chapter(self._chapters[row])

    def _show_page(self, page: str) -> None:
        pages = [each.page for each in self._chapters]
        if page in pages:
            self.titles.setCurrentRow(pages.index(page))


class GuidePage(QTextBrowser):
    """The text of a page, with its pictures scaled to the width.

    `page_asked(name)` is emitted when a link to another page is clicked.
    """

    page_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Guide")
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._follow)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(L)
        self._folder = guide_folder()
        self._shown: Chapter | None = None

    def show_chapter(self, chapter: Chapter) -> None:
        if self._shown is None or self._shown.page != chapter.page:
            self.setMarkdown(page_text(chapter.page))
            self._space_out()
        self._shown = chapter
        self._scroll_to(chapter.title)

    def find_words(self, words: str) -> None:
        """Select the next occurrence of these words together, or else of the first word."""
        first = words.split()[:1]
        any(self.find(each) for each in (words.strip(), *first) if each)

    def loadResource(  # noqa: N802 - Qt's own name
        self, kind: int, name: QUrl | str
    ) -> object:
        """Return a guide picture scaled down to the page width; None for anything else."""
        image = QImage(str(self._folder / QUrl(name).fileName()))
        if kind != QTextDocument.ResourceType.ImageResource.value or image.isNull():
            return None
        ratio = self.devicePixelRatioF()
        wide = min(round(self.widest * ratio), image.width())
        made = image.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
        made.setDevicePixelRatio(ratio)
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._shown is not None and event.oldSize().width() != event.size().width():
            chapter, self._shown = self._shown, None
            self.show_chapter(chapter)

    def _scroll_to(self, title: str) -> None:
        block = self.document().begin()
        while block.isValid() and not (
            block.blockFormat().headingLevel() and block.text() == title
        ):
            block = block.next()
        self.setTextCursor(QTextCursor(block))
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(round(top))

    def _space_out(self) -> None:
        all_of_it, air = QTextCursor(self.document()), QTextBlockFormat()
        all_of_it.select(QTextCursor.SelectionType.Document)
        air.setLineHeight(_LINE_PERCENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        all_of_it.mergeBlockFormat(air)

    @property
    def widest(self) -> int:
        return min(_WIDEST, self.viewport().width() - round(2 * self.document().documentMargin()))

    def _follow(self, link: QUrl) -> None:
        if link.scheme():
            QDesktopServices.openUrl(link)
        elif link.hasFragment():
            self.scrollToAnchor(link.fragment())
        else:
            self.page_asked.emit(link.fileName())
