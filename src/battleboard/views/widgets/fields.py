"""Fields for dice and for names with completion, and search by typing in combo boxes."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import (
    QAbstractProxyModel,
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QRegularExpression,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QRegularExpressionValidator,
    QResizeEvent,
)

from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.owned_dice import owned_dice, short_dice
from battleboard.foundation.words import with_capital
from battleboard.views.theme.sizes import XL, XS
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.panels import Panel

_FIELDS: Final = (
    QtWidgets.QLineEdit,
    QtWidgets.QPlainTextEdit,
    QtWidgets.QTextEdit,
    QtWidgets.QAbstractSpinBox,
)


def takes_text(widget: QtWidgets.QWidget | None) -> bool:
    return isinstance(widget, _FIELDS)


def _takes_tab(widget: QtWidgets.QWidget) -> bool:
    by_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(by_tab) and widget.isVisible() and widget.isEnabled()


def _next_in_row(
    places: Mapping[QtWidgets.QWidget, QPoint], here: QPoint, high: int
) -> QtWidgets.QWidget | None:
    """Return the next widget to the right of a place, or else the first in the row below."""
    off = high / 4
    lower = {each: at for each, at in places.items() if at.y() > here.y() + off}
    top = min((at.y() for at in lower.values()), default=0)
    beside = {
        each: at
        for each, at in places.items()
        if abs(at.y() - here.y()) <= off and at.x() > here.x()
    }
    row = beside or {each: at for each, at in lower.items() if at.y() <= top + off}
    return min(row, key=lambda each: row[each].x(), default=None)


class RoomForText(QObject):
    """Keeps a field as wide as a text in its font; Qt would reserve room for arrows, too."""

    def __init__(self, field: QtWidgets.QWidget, text: str) -> None:
        super().__init__(field)
        self._field, self._text = field, text
        field.installEventFilter(self)
        self._fit()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if event.type() is QEvent.Type.FontChange:
            self._fit()
        return False

    def _fit(self) -> None:
        field = self._field
        # Never narrower than Qt's own minimum for a line edit.
        least = field.minimumSizeHint().width() if isinstance(field, QtWidgets.QLineEdit) else 0
        wide = field.fontMetrics().horizontalAdvance(self._text) + XL
        field.setFixedWidth(max(wide, least))


_PAUSE_MS: Final = 1500


class TypedSearch(QObject):
    """Selects a combo box entry by the first letters of it or of a word in it, spaces included.

    After a pause of 1.5 s, the search starts again. Qt's own search treats Space as the key that
    opens the list, and its pause is so short that most people cannot find the next key in time.
    """

    def __init__(self, choice: QtWidgets.QComboBox) -> None:
        super().__init__(choice)
        self._choice = choice
        self._typed = ""
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.forget)
        for each in (choice, choice.view()):
            each.installEventFilter(self)

    def forget(self) -> None:
        """Clear the typed text, so that the next key starts a new word."""
        self._typed = ""

    def eventFilter(  # noqa: N802 - Qt's own name
        self, watched: QObject, event: QEvent
    ) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        usual = {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier}
        text = event.text()
        # A leading space still opens the list.
        said = text if self._typed else text.strip()
        if event.modifiers() not in usual or not said or not said.isprintable():
            return False
        self._type(text, in_list=watched is not self._choice)
        return True

    def _type(self, text: str, *, in_list: bool) -> None:
        self._pause.start()
        at = self._find_entry(self._typed + text)
        self._typed = self._typed + text if at is not None else text
        at = self._find_entry(text) if at is None else at
        if at is None:
            return
        if in_list:
            view = self._choice.view()
            view.setCurrentIndex(view.model().index(at, self._choice.modelColumn()))
        else:
            self._choice.setCurrentIndex(at)
            self._choice.activated.emit(at)

    def _find_entry(self, typed: str) -> int | None:
        """The first entry that starts with the text, or else has a word that does."""
        texts = [self._choice.itemText(at).casefold() for at in range(self._choice.count())]
        for begins in (typed.casefold(), f" {typed.casefold()}"):
            for at, text in enumerate(texts):
                if text.startswith(begins) or (begins[0] == " " and begins in text):
                    return at
        return None


class NameCompleter(QtWidgets.QCompleter):
    """Suggests names that contain the typed text, ignoring case."""

    def __init__(self, known: Sequence[str], line: QtWidgets.QLineEdit) -> None:
        super().__init__(list(known), line)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        popup = QtWidgets.QListView()
        popup.setProperty("look", "popup")
        self.setPopup(popup)
        popup.installEventFilter(_CompleterFilter(self, popup, line))

    def name_at(self, offered: QModelIndex) -> str:
        """The text that choosing a suggestion puts into the line."""
        model = self.completionModel()
        known = model.mapToSource(offered) if isinstance(model, QAbstractProxyModel) else offered
        return self.pathFromIndex(known)


class _CompleterFilter(QObject):
    """Makes Enter either take the highlighted suggestion or act on the line, never both.

    Qt would do both at once: take the name, and report Enter in the line as well. It would also
    swallow the click that closes the list; here a button gets that click at once.
    """

    def __init__(
        self, names: NameCompleter, popup: QtWidgets.QListView, line: QtWidgets.QLineEdit
    ) -> None:
        super().__init__(popup)
        self._names, self._popup, self._line = names, popup, line

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Close the list and take the highlighted name, or pass Enter or a click on."""
        if event.type() is QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            return self._pass_on(event)
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        enters = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if not enters:
            return False
        chosen = self._popup.currentIndex()
        name = self._names.name_at(chosen) if chosen.isValid() else ""
        self._popup.hide()
        if name:
            self._line.setText(name)
            self._names.activated.emit(name)
        else:
            QtWidgets.QApplication.sendEvent(self._line, event)
        return True

    def _pass_on(self, event: QMouseEvent) -> bool:
        """Close the list on a press beside it, and click the widget under the mouse."""
        if self._popup.rect().contains(event.position().toPoint()):
            return False
        self._popup.hide()
        there = event.globalPosition()
        under = QtWidgets.QApplication.widgetAt(there.toPoint())
        if under is not None and under.window() is self._line.window():
            if under.focusPolicy() & Qt.FocusPolicy.ClickFocus:
                under.setFocus(Qt.FocusReason.MouseFocusReason)
            at, button, keys = under.mapFromGlobal(there), event.button(), event.modifiers()
            # The release as well: the system sends it to the list, which is gone by then.
            for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
                part = QMouseEvent(kind, at, there, button, event.buttons(), keys)
                QtWidgets.QApplication.sendEvent(under, part)
        return True


_PADDING: Final = XL
_MINUS: Final = "−"
_DIE: Final = "⚄"
_MOST_POINTS: Final = 99
_KEYS: Final = QKeySequence.StandardKey


class UndoOfBattle(QObject):
    """Leaves undo and redo to the battle while a field has nothing of its own to undo."""

    def __init__(self, field: QtWidgets.QLineEdit) -> None:
        super().__init__(field)
        self._field = field
        field.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            back = event.matches(_KEYS.Undo) and not self._field.isUndoAvailable()
            again = event.matches(_KEYS.Redo) and not self._field.isRedoAvailable()
            if back or again:
                event.ignore()
                return True
        return False


class DieField(QtWidgets.QLineEdit):
    """A field for a dice result; while empty, it names the dice.

    Without dice it takes points, in up to four digits.

    `entered()` is emitted on Enter or when the offered number is taken, `roll_asked()` to have the
    program roll, by the R key or the small button in the field.
    """

    entered = Signal()
    roll_asked = Signal()

    def __init__(self, dice: Roll, name: str, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.dice = dice
        shown = "[-−]?[0-9]{0,4}" if dice.number else "[0-9]{0,4}"
        self.setValidator(QRegularExpressionValidator(QRegularExpression(shown), self))
        self.setAccessibleName(name)
        self.setToolTip(escape_html(name))
        if dice.number:
            self._ask_for(name, dice)
        self._offer: int | None = None
        self.inlay = QtWidgets.QToolButton(self)
        self.inlay.setCursor(Qt.CursorShape.PointingHandCursor)
        self.inlay.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.inlay.clicked.connect(self._press_inlay)
        self.textChanged.connect(self._follow_text)
        self.returnPressed.connect(self.entered)
        self.entered.connect(lambda: self.setModified(False))
        UndoOfBattle(self)
        self.offer_number(None)

    @property
    def note(self) -> str:
        """Instructions for dice that people own, if some results must be rerolled; else ''."""
        owned = owned_dice(self.dice)
        return owned.words if owned.again else ""

    @property
    def value(self) -> int | None:
        """The number in the field; None if it is empty, or the dice cannot show the number."""
        number = self._number()
        any_points = not self.dice.number
        if number is None or any_points or self.dice.lowest <= number <= self.dice.highest:
            return number
        return None

    @property
    def fault(self) -> str:
        if not self.text() or self.value is not None:
            return ""
        shows = f"{self.dice} gives {self.dice.lowest} to {self.dice.highest}"
        again = owned_dice(self.dice).again
        then = f" {with_capital(again)}." if again else ""
        return f"{self.accessibleName()}: {shows}, not {self.text()}.{then}"

    @property
    def offer(self) -> int | None:
        return self._offer

    def offer_number(self, number: int | None) -> None:
        """Offer a number instead of a roll: the small button takes it. None withdraws the offer."""
        self._offer = number
        take = "" if number is None else f"Use the story's {number}"
        self.inlay.setText(_DIE if number is None else str(number))
        self.inlay.setProperty("look", "offer" if take else "inlay")
        self.inlay.style().polish(self.inlay)
        self.inlay.setToolTip(escape_html(f"{take}; R rolls" if take else f"Roll {self.dice} (R)"))
        self.inlay.setAccessibleName(f"{take or 'Roll'}: {self.accessibleName()}")
        self.setFixedWidth(self._wide())

    def take_offer(self) -> None:
        if self._offer is not None:
            self.show_value(self._offer)
            self.entered.emit()

    def show_value(self, value: int | None) -> None:
        self.setText("" if value is None else str(value))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Roll on R; pass on a digit that can only belong to the next die; type everything else."""
        if event.key() == Qt.Key.Key_R and not event.modifiers():
            if self.dice.number:
                self.roll_asked.emit()
            return
        if self._is_for_next(event.text()):
            self.entered.emit()
            following = QtWidgets.QApplication.focusWidget()
            if isinstance(following, DieField) and following is not self:
                following.keyPressEvent(event)
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = self.height() - 2 * XS
        wide = max(side, self._inlay_width())
        self.inlay.setGeometry(self.width() - wide - XS, XS, wide, side)

    def _is_for_next(self, typed: str) -> bool:
        """Whether a digit can only belong to the next die, which is still empty.

        In a number that was entered before, a digit is a correction.
        """
        at_end = self.cursorPosition() == len(self.text()) and not self.hasSelectedText()
        is_whole = self.value is not None and bool(self.dice.number)
        is_more = is_whole and at_end and typed.isdigit()
        if not (self.isModified() and is_more and int(self.text() + typed) > self.dice.highest):
            return False
        following = self._next_die()
        return following is not None and not following.text()

    def _next_die(self) -> "DieField | None":
        """The die that Tab leads to; None if it leads to anything else, or out of the panel."""
        # Not by `nextInFocusChain`: PySide takes the returned widget for a child of this field, and
        # invalidates it along with the field, even if it is, say, the viewport of another widget.
        around = self.parentWidget()
        while around is not None and not (around.isWindow() or isinstance(around, Panel)):
            around = around.parentWidget()
        if around is None:
            return None
        middles = {
            each: each.mapTo(around, each.rect().center())
            for each in around.findChildren(QtWidgets.QWidget)
            if each is self or _takes_tab(each)
        }
        following = _next_in_row(middles, middles[self], self.height())
        return following if isinstance(following, DieField) else None

    def _ask_for(self, name: str, dice: Roll) -> None:
        """Name the dice to roll, or their substitutes from the dice that people own."""
        owned = owned_dice(dice)
        self.setPlaceholderText(owned.dice if owned.again else short_dice(dice))
        means = f" Roll {owned.words}." if owned.how or owned.again else ""
        self.setAccessibleDescription(f"From {dice.lowest} to {dice.highest}; R rolls.{means}")
        self.setToolTip(escape_html(f"{name}: {dice}.{means} Type the dice; R rolls."))

    def _follow_text(self) -> None:
        self.inlay.setVisible(bool(self.dice.number) and not self.text())
        wrong = bool(self.fault)
        if wrong != bool(self.property("fault")):
            self.setProperty("fault", wrong)
            self.style().polish(self)

    def _press_inlay(self) -> None:
        if self._offer is None:
            self.roll_asked.emit()
        else:
            self.take_offer()

    def _number(self) -> int | None:
        text = self.text().replace(_MINUS, "-")
        return int(text) if text.removeprefix("-") else None

    def _wide(self) -> int:
        metrics = self.fontMetrics()
        words = (self.placeholderText(), str(self.dice.highest or _MOST_POINTS))
        widest = max(metrics.horizontalAdvance(each) for each in words)
        return widest + self._inlay_width() + _PADDING

    def _inlay_width(self) -> int:
        return self.fontMetrics().horizontalAdvance(self.inlay.text()) + XS
