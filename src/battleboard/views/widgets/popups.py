"""Menus, popovers, and parts of dialogs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Protocol

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QAction, QHelpEvent, QPalette
from PySide6.QtWidgets import QCheckBox, QGridLayout, QSizePolicy, QSpinBox, QWidget

from battleboard.foundation.words import with_capital, with_sign
from battleboard.models.picture_files import ENDINGS
from battleboard.views.theme.sizes import XL, XS, L, M, S, TextStyle, label, set_text_style
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import STRETCH, Part, hbox, vbox
from battleboard.views.widgets.panels import FittingScrollArea, Panel

BATTLES: Final = "Battles (*.battle)"
JSON: Final = "JSON (*.json)"
FIGURES: Final = "CSV or JSON (*.csv *.json)"
PICTURES: Final = f"Pictures ({' '.join(f'*.{ending}' for ending in ENDINGS)})"
EVERYTHING: Final = "All files (*)"
_HINT_SHIFT: Final = QPoint(-XS, L)
_FRAME: Final = QSize(32, 64)
"""Approximate room for the desktop's frame around a dialog."""
_LAYINGS: Final = 2
"""Layout passes: what wraps knows its height only once its width is set."""


def open_menu(menu: QtWidgets.QMenu, at: QPoint) -> None:
    """Open a menu that is deleted when it closes, below the menu bar if it fits there."""
    if menu.isEmpty():
        # A menu that fills itself as it opens has no height yet.
        menu.aboutToShow.emit()
    menu.aboutToHide.connect(menu.deleteLater)
    MenuTooltips(menu)
    menu.popup(_below_bar(menu, at))


def _below_bar(menu: QtWidgets.QMenu, at: QPoint) -> QPoint:
    """The place for a menu: at a point or, if it does not fit there, higher, but below the bar."""
    parent = menu.parentWidget()
    window = parent.window() if parent else None
    bar = window.menuBar() if isinstance(window, QtWidgets.QMainWindow) else None
    screen = menu.screen().availableGeometry()
    top = bar.mapToGlobal(bar.rect().bottomLeft()).y() + 1 if bar else screen.top()
    last = screen.bottom() - menu.sizeHint().height()
    return QPoint(at.x(), min(at.y(), max(top, last)))


def keep_on_screen(menu: QtWidgets.QMenu) -> None:
    """Move an open menu to the left if longer texts have made it grow past the screen."""
    if menu.isVisible():
        over = menu.x() + menu.sizeHint().width() - menu.screen().availableGeometry().right()
        menu.move(menu.x() - max(0, over), menu.y())


class StaticSubmenu(QtWidgets.QMenu):
    """A submenu with permanent actions; other submenus are filled as they open."""


def static_actions(menu: QtWidgets.QMenu) -> Iterator[QAction]:
    """The actions of a menu and of its permanent submenus, in order, without separators."""
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, StaticSubmenu):
            yield from static_actions(below)
        elif not action.isSeparator():
            yield action


class MenuTooltips(QObject):
    """Shows the tooltips of a menu beside it, where they cover no other entry."""

    def __init__(self, menu: QtWidgets.QMenu) -> None:
        super().__init__(menu)
        menu.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, watched: QObject, event: QEvent
    ) -> bool:
        if not isinstance(watched, QtWidgets.QMenu) or not isinstance(event, QHelpEvent):
            return False
        action: QAction | None = watched.actionAt(event.pos())
        if action is None or not watched.toolTipsVisible() or action.toolTip() == action.text():
            return False
        area = watched.actionGeometry(action)
        beside = watched.mapToGlobal(QPoint(watched.width(), area.top()))
        # Qt shows a tooltip slightly below and to the right of the given point.
        QtWidgets.QToolTip.showText(beside - _HINT_SHIFT, action.toolTip(), watched, area)
        return True


def open_menu_under(menu: QtWidgets.QMenu, widget: QtWidgets.QWidget) -> None:
    open_menu(menu, widget.mapToGlobal(widget.rect().bottomLeft()))


def opener_of(widget: QtWidgets.QWidget) -> QtWidgets.QWidget | None:
    """Return the widget that a menu and its submenus were opened from; it stays when they close."""
    above: QtWidgets.QWidget | None = widget
    while isinstance(above, QtWidgets.QMenu):
        above = above.parentWidget()
    return above


class _Caption(QtWidgets.QLabel):
    """A menu caption that may extend over the shortcut column of the entries below it.

    Otherwise the menu would start that column only after its longest text.
    """

    def __init__(self, text: str, menu: QtWidgets.QMenu) -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._menu = menu

    def sizeHint(self) -> QSize:
        """The size of the caption's text, less the width of the shortcut column."""
        return self._beside_notes(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        """As narrow as the size hint: a wider minimum would override it."""
        return self._beside_notes(super().minimumSizeHint())

    def _beside_notes(self, hint: QSize) -> QSize:
        metrics = self._menu.fontMetrics()
        notes = (each.text().partition("\t")[2] for each in self._menu.actions())
        room = max(map(metrics.horizontalAdvance, notes), default=0)
        # The menu would leave out a caption without any width.
        return QSize(max(1, hint.width() - room), hint.height())


def add_caption(menu: QtWidgets.QMenu, text: str, *, is_title: bool = False) -> None:
    words = _Caption(text, menu)
    set_text_style(words, TextStyle.STRONG if is_title else TextStyle.BODY)
    if not is_title:
        words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    words.setContentsMargins(L, XS, L, XS)
    action = QtWidgets.QWidgetAction(menu)
    action.setText(text)
    action.setEnabled(False)
    action.setDefaultWidget(words)
    words.setEnabled(True)
    menu.addAction(action)
    if is_title:
        menu.setAccessibleName(text)


def add_check(
    menu: QtWidgets.QMenu, text: str, chosen: Callable[[], object], *, on: bool
) -> QAction:
    action = menu.addAction(text, chosen)
    action.setCheckable(True)
    action.setChecked(on)
    return action


class Popover(QtWidgets.QWidget):
    """A panel that opens under a widget, kept on the screen."""

    def __init__(self, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.panel = Panel(margin=M)
        vbox(self.panel, on=self, spacing=None)

    def open_under(self, widget: QtWidgets.QWidget) -> None:
        """Open below a widget, above it if there is no room, or else over it."""
        self.adjustSize()
        screen = widget.screen().availableGeometry()
        at = widget.mapToGlobal(QPoint(0, widget.height() + S))
        if at.y() + self.height() > screen.bottom():
            at.setY(widget.mapToGlobal(QPoint(0, 0)).y() - self.height() - S)
        if at.y() < screen.top():
            at.setY(max(screen.top(), screen.bottom() - self.height()))
        at.setX(max(screen.left(), min(at.x(), screen.right() - self.width())))
        self.move(at)
        self.show()

    def open_at(self, at: QPoint) -> None:
        self.adjustSize()
        screen = self.screen().availableGeometry()
        x = max(screen.left(), min(at.x(), screen.right() - self.width()))
        y = max(screen.top(), min(at.y(), screen.bottom() - self.height()))
        self.move(x, y)
        self.show()


def fit_to_content(dialog: QtWidgets.QDialog) -> None:
    """Resize a dialog to its content, as far as the screen allows.

    Qt itself makes no dialog higher than two thirds of the screen.
    """
    layout, free = dialog.layout(), dialog.screen().availableSize() - _FRAME
    if layout is None:
        return
    for _ in range(_LAYINGS):
        layout.invalidate()
        dialog.resize(dialog.sizeHint().boundedTo(free))
        layout.activate()


def question_row(question: str, *answers: QtWidgets.QWidget) -> QtWidgets.QVBoxLayout:
    return vbox(label(question, TextStyle.STRONG), *answers, spacing=XS)


def side_by_side(*parts: QtWidgets.QWidget, fill: bool = False) -> QtWidgets.QWidget:
    """A row of widgets at their preferred width or, with `fill`, filling the width."""
    made = QtWidgets.QWidget()
    hbox(*parts, *(() if fill else (STRETCH,)), on=made)
    return made


def dialog_rows(dialog: QtWidgets.QDialog, title: str, *parts: Part) -> QtWidgets.QVBoxLayout:
    return vbox(label(title, TextStyle.TITLE), *parts, on=dialog, spacing=M, margins=(XL, L, XL, L))


def dialog_buttons(dialog: QtWidgets.QDialog, done: QtWidgets.QPushButton) -> QtWidgets.QHBoxLayout:
    """Lay out the buttons of a dialog: Cancel, and `done`, which Enter presses."""
    across = hbox(STRETCH, button("Cancel", dialog.reject, ButtonStyle.QUIET), done)
    done.setDefault(True)
    return across


class CountedQuestion(Protocol):
    """A line of the form: its words, the value of each count, and the maximum count."""

    @property
    def id(self) -> str:
        """The key of the question's count."""

    @property
    def words(self) -> str:
        """The text of the question."""

    @property
    def value(self) -> int:
        """The number that each count adds."""

    @property
    def most(self) -> int:
        """The maximum count."""


class QuestionsForm(Popover):
    """Asks for a count in each line; calls `changed(id, times)` on every change."""

    def __init__(
        self,
        title: str,
        questions: Sequence[CountedQuestion],
        times: Mapping[str, int],
        changed: Callable[[str, int], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.panel.rows.addWidget(label(title, TextStyle.STRONG))
        self.fields: dict[str, QCheckBox | QSpinBox] = {}
        inside = QWidget()
        lines = QGridLayout(inside)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setHorizontalSpacing(M)
        lines.setVerticalSpacing(S)
        for at, each in enumerate(questions):
            field = _field(each, times[each.id], partial(changed, each.id))
            self.fields[each.id] = field
            lines.addWidget(field, at, 0, 1, 1 if each.most > 1 else 2)
            if each.most > 1:
                lines.addWidget(label(with_capital(each.words)), at, 1)
            lines.addWidget(label(_adds(each), faint=True), at, 2, Qt.AlignmentFlag.AlignRight)
        lines.setColumnStretch(1, 1)
        self.panel.rows.addWidget(FittingScrollArea(inside))


def _field(
    question: CountedQuestion, times: int, changed: Callable[[int], object]
) -> QCheckBox | QSpinBox:
    if question.most == 1:
        tick = QCheckBox(with_capital(question.words))
        tick.setChecked(bool(times))
        tick.toggled.connect(lambda on: changed(int(on)))
        return tick
    number = QSpinBox()
    number.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    number.setRange(0, question.most)
    number.setValue(times)
    number.setAccessibleName(with_capital(question.words))
    number.valueChanged.connect(changed)
    return number


def _adds(question: CountedQuestion) -> str:
    return f"{with_sign(question.value)}{' each' if question.most > 1 else ''}"
