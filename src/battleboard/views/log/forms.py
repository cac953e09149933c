"""The forms in which a recap is given out."""

from enum import Enum
from pathlib import Path
from typing import assert_never

from PySide6.QtCore import QLocale

from battleboard.storage.disk import NotSavedError, write_file
from battleboard.storage.exchange.written_recap import WrittenRecap, as_html, as_markdown
from battleboard.views.log.pdf import as_pdf, paper_of


class Form(Enum):
    """A form of recap: what it is called, and how names of its files end, the usual way first."""

    MARKDOWN = "Markdown", "md", "markdown"
    HTML = "Web page", "html", "htm"
    PDF = "PDF", "pdf"

    def __init__(self, words: str, *endings: str) -> None:
        self.words = words
        self.endings = endings

    @property
    def filter(self) -> str:
        """How a dialog for files offers it."""
        return f"{self.words} ({' '.join(f'*.{ending}' for ending in self.endings)})"


def give_out(story: WrittenRecap, path: Path) -> None:
    """Write a recap in the form that the name of the file asks for, whole or not at all."""
    form = form_of(path)
    if form is None:
        raise NotSavedError(
            f"'{path.name}' could not be written: a recap is Markdown (.md), a web page (.html) "
            "or a PDF (.pdf)."
        )
    write_file(path, content_of(story, form))


def form_of(path: Path) -> Form | None:
    """Find the form that the name of a file asks for."""
    ending = path.suffix.removeprefix(".").lower()
    return next((form for form in Form if ending in form.endings), None)


def content_of(story: WrittenRecap, form: Form) -> bytes:
    """Write a recap in a form."""
    match form:
        case Form.MARKDOWN:
            return as_markdown(story).encode()
        case Form.HTML:
            return as_html(story).encode()
        case Form.PDF:
            return as_pdf(story, paper_of(QLocale.system()))
        case _:
            assert_never(form)
