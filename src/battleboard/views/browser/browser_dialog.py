"""The dialog that shows the players' picture in browsers: its address, and who may ping."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QStackedWidget, QWidget

from battleboard.foundation.fault import Fault
from battleboard.foundation.words import count, with_capital
from battleboard.queries.web.qr_code import SIDE, Modules, qr_code
from battleboard.views.browser.browser_view import BrowserView
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import L, M, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import check_box
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox

_WIDE: Final = 420
_PIXELS: Final = 7
"""The side of a module of the QR code, in pixels."""
_QUIET: Final = 4
"""The white edge around the QR code, in modules."""
_OFF: Final = (
    "Tablets, phones and televisions on your network can show what the players see, "
    "in any browser. Nothing is sent until you switch this on."
)
_ON: Final = (
    "Anyone with this address sees what the players see. It is valid until you switch this off."
)
Ask = Callable[[Callable[[], object]], object]
"""Runs a function at once, or after asking what the players may see."""


class QrPicture(QWidget):
    """A QR code in black on white, whatever the theme."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._modules: Modules = ()
        self.setFixedSize(QSize(SIDE + 2 * _QUIET, SIDE + 2 * _QUIET) * _PIXELS)
        self.setAccessibleName("QR code of the address")

    def show_text(self, text: str) -> None:
        self._modules = qr_code(text) if text else ()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(Qt.GlobalColor.white))
            for row, modules in enumerate(self._modules):
                for column, dark in enumerate(modules):
                    if dark:
                        x, y = (_PIXELS * (each + _QUIET) for each in (column, row))
                        painter.fillRect(QRect(x, y, _PIXELS, _PIXELS), Qt.GlobalColor.black)


class BrowserDialog(QDialog):
    """Switches the players' page on and off, and shows its address."""

    def __init__(self, browser: BrowserView, ask: Ask, parent: QWidget) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Players' view in a browser", Topic.PLAYERS)
        self._browser, self._ask = browser, ask
        self.fault = label("", TextStyle.SMALL, wrap=True)
        self.on_button = button("Switch on", self._switch_on, ButtonStyle.PRIMARY)
        self.address = QLineEdit(readOnly=True)
        self.address.setAccessibleName("Address")
        self.code = QrPicture()
        self.copy_button = button("Copy", self._copy)
        self.readers = label("", faint=True)
        self.pings = check_box(
            "Players may ping the map", self._allow_pings, on=browser.takes_pings
        )
        self.off_button = button("Switch off", browser.switch_off)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._off_page())
        self._pages.addWidget(self._on_page())
        vbox(self._pages, on=self, margins=L)
        browser.changed.connect(self._follow)
        self._follow()

    def _off_page(self) -> QWidget:
        page = QWidget()
        words = label(_OFF, wrap=True)
        words.setMinimumWidth(_WIDE)
        close = button("Close", self.reject, ButtonStyle.QUIET)
        vbox(words, self.fault, STRETCH, hbox(STRETCH, close, self.on_button), on=page, spacing=M)
        return page

    def _on_page(self) -> QWidget:
        page = QWidget()
        words = label(_ON, wrap=True)
        words.setMinimumWidth(_WIDE)
        close = button("Close", self.accept, ButtonStyle.PRIMARY)
        vbox(
            words,
            hbox(STRETCH, self.code, STRETCH),
            hbox(self.address, self.copy_button),
            self.readers,
            self.pings,
            hbox(self.off_button, STRETCH, close),
            on=page,
            spacing=M,
        )
        return page

    def _switch_on(self) -> None:
        self._ask(self._serve)

    def _serve(self) -> None:
        try:
            self._browser.switch_on()
        except Fault as why:
            self.fault.setText(str(why))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._browser.address)

    def _allow_pings(self, on: bool) -> None:  # noqa: FBT001 - the signal passes it
        self._browser.allow_pings(on=on)

    def _follow(self) -> None:
        browser = self._browser
        self._pages.setCurrentIndex(int(browser.is_on))
        (self.copy_button if browser.is_on else self.on_button).setFocus()
        if self.address.text() != browser.address:
            self.address.setText(browser.address)
            self.address.setCursorPosition(0)
            self.code.show_text(browser.address)
        self.readers.setText(with_capital(f"{count(browser.readers, 'browser')} connected"))
