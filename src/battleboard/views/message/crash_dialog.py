"""The dialog after a fault of the program: the battle is safe, and one can go on."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from battleboard.storage.disk import NotSavedError, write_file
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import XL, M, S

CLOSE: Final = 2


class CrashDialog(QDialog):
    """Says what is safe, and has a report for whoever mends the program.

    It finishes with `CLOSE` if Battleboard is to be closed; anything else means to go on.
    """

    def __init__(self, safe: str, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Battleboard")
        self.setModal(True)
        self.setMinimumWidth(560)
        self._report = QPlainTextEdit(report)
        self._report.setReadOnly(True)
        self._report.setAccessibleName("Report of the fault")
        self._report.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._report.setMinimumHeight(240)
        self._note = label(wrap=True, faint=True)
        self._details = self._made_details()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(XL, XL, XL, XL)
        rows.setSpacing(M)
        rows.addWidget(label("Something went wrong in Battleboard", Type.HEAD, wrap=True))
        rows.addWidget(label("The last thing you did may not have worked.", wrap=True))
        rows.addWidget(label(safe, Type.STRONG, wrap=True))
        rows.addWidget(self._details, stretch=1)
        rows.addLayout(self._buttons())
        self._details.hide()
        self.go_on.setFocus()

    @property
    def report(self) -> str:
        """The text for whoever mends the program."""
        return self._report.toPlainText()

    def add(self, report: str) -> None:
        """Write another fault into the report, which has happened meanwhile."""
        self._report.appendPlainText(f"\n{report}")

    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.report)
        self._note.setText("The report is on the clipboard.")

    def save(self) -> None:
        """Ask for a file, and write the report into it."""
        title, place = "Save the report", "battleboard-report.txt"
        name, _ = QFileDialog.getSaveFileName(self, title, place, "Text (*.txt)")
        if name:
            self.write(Path(name))

    def write(self, path: Path) -> None:
        """Write the report into a file."""
        try:
            write_file(path, self.report.encode())
        except NotSavedError as why:
            self._note.setText(str(why))
        else:
            self._note.setText(f"The report is in '{path.name}'.")

    def _made_details(self) -> QWidget:
        details = QWidget()
        across = QHBoxLayout()
        across.setSpacing(S)
        across.addWidget(self._note, stretch=1)
        across.addWidget(button("Copy", self.copy))
        across.addWidget(button("Save…", self.save))
        rows = QVBoxLayout(details)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self._report, stretch=1)
        rows.addLayout(across)
        return details

    def _buttons(self) -> QHBoxLayout:
        more = button("Show the report", self._toggle, Look.QUIET)
        self.go_on = button("Continue", self.accept, Look.PRIMARY)
        self.go_on.setDefault(True)
        across = QHBoxLayout()
        across.setSpacing(S)
        across.addWidget(more)
        across.addStretch()
        across.addWidget(button("Close Battleboard", partial(self.done, CLOSE)))
        across.addWidget(self.go_on)
        self._more = more
        return across

    def _toggle(self) -> None:
        shown = self._details.isHidden()
        self._details.setVisible(shown)
        self._more.setText("Hide the report" if shown else "Show the report")
        self.adjustSize()
