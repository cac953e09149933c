"""The cards panel, with the search field and the hit point field."""

from collections.abc import Callable
from os import environ
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedWidget, QWidget
from shiboken6 import isValid

from battleboard.battle.state.command_context import RollError
from battleboard.board.point import Point
from battleboard.models.session import Session
from battleboard.queries.figures import typed_changes
from battleboard.queries.round.explanations import id_of
from battleboard.rules import Action
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.cards.card_list import CardList
from battleboard.views.cards.card_menu import card_menu
from battleboard.views.map.tools.placing_tool import Hold
from battleboard.views.procedure.declare_menu import declare_menu
from battleboard.views.theme.sizes import ROUND, XS, L, M, S, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import UndoOfBattle
from battleboard.views.widgets.forms import text_field
from battleboard.views.widgets.layouts import hbox, vbox, with_stretch
from battleboard.views.widgets.panels import Panel
from battleboard.views.widgets.popups import open_menu

_ENDS: Final = frozenset(
    {
        *(Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter),
        *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab),
    }
)
_WIDE: Final = 216


class _PointsLine(QLineEdit):
    """A line edit in which Enter, Escape and Tab end the entry instead of triggering shortcuts.

    `ended(key)` is emitted with the closing key that was pressed.
    """

    ended = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Accept the closing keys before the shortcut system sees them."""
        if not isinstance(event, QKeyEvent) or event.key() not in _ENDS:
            return False
        event.accept()
        if event.type() is QEvent.Type.KeyPress:
            self.ended.emit(Qt.Key(event.key()))
        return True


class HitPointsField(Panel):
    """Takes a change of hit points, such as -7, +3, =20 or t5 (temporary), and previews the result.

    `left(forward)` is emitted when Tab or Shift+Tab has applied the change. On closing, focus
    returns to where it was, or else to `within`, which contains the field.
    """

    left = Signal(bool)

    def __init__(self, session: Session, within: QWidget) -> None:
        super().__init__(within, margin=S)
        self._list = within
        self._document = session.document
        self._who: tuple[str, ...] = ()
        self._beside = QRect()
        self._before: QWidget | None = None
        self.entry = _PointsLine()
        self.entry.setAccessibleName("Hit points")
        self.entry.setPlaceholderText("-7  +3  =20  t5")
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
        self.rows.addWidget(self.entry)
        self.rows.addWidget(self.told)
        self.entry.textChanged.connect(self._tell)
        self.entry.ended.connect(self._end)
        self.hide()

    @property
    def who(self) -> tuple[str, ...]:
        return self._who

    def open(self, who: tuple[str, ...], beside: QRect, typed: str = "") -> None:
        """Open over the hit points on a card (`beside`), to change those of the figures `who`.

        `typed` is the text of the key press that opened the field; the field starts with it.
        """
        self._who = who
        self._beside = beside
        focus = self.window().focusWidget()
        if focus is not self.entry:
            self._before = focus
        self.entry.setText(typed)
        self._tell(typed)
        self.show()
        self.raise_()
        self.entry.setFocus()

    def place(self, beside: QRect) -> None:
        if beside.isNull():
            return
        self._beside = beside
        within, high = self._list.rect(), self.heightForWidth(_WIDE)
        x = min(beside.right() + S, within.right()) - _WIDE
        y = min(beside.top() - S, within.bottom() - high)
        self.setGeometry(max(0, x), max(0, y), _WIDE, high)

    def close_up(self) -> None:
        before, self._before = self._before, None
        # Focus first: hiding the focused field would pass focus to the next widget in the window.
        takes_it = before and isValid(before) and before.isVisible() and before.isEnabled()
        (before if before and takes_it else self._list).setFocus()
        self.hide()
        self._who = ()

    def apply(self) -> bool:
        """Apply the change and return whether it was done; if it is invalid, say why."""
        try:
            command = typed_changes.hit_point_change(self.entry.text(), self._who)
        except RollError as why:
            self.told.setText(str(why))
            self.place(self._beside)
            return False
        return self._document.do(command)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colours_of(self.palette()).accent), 1.5))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), ROUND, ROUND)

    def _end(self, key: Qt.Key) -> None:
        if key is Qt.Key.Key_Escape:
            self.close_up()
        elif self.entry.text().strip() and not self.apply():
            return
        elif key in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}:
            self.left.emit(key is Qt.Key.Key_Tab)
        else:
            self.close_up()

    def _tell(self, text: str) -> None:
        if not text.strip():
            self.told.setText(self._whose())
            self.place(self._beside)
            return
        try:
            command = typed_changes.hit_point_change(text, self._who)
        except RollError:
            self.told.setText(typed_changes.HOW)
        else:
            document = self._document
            self.told.setText(
                typed_changes.change_forecast(document.battle, command, document.tables)
            )
        self.place(self._beside)

    def _whose(self) -> str:
        if len(self._who) > 1:
            return f"For all {len(self._who)} selected figures."
        return typed_changes.HOW


class CardsPanel(Panel):
    """Shows the cards of all figures, to find, change and add them.

    `middle` returns the point around which new figures are placed; `hold` attaches new figures to
    the mouse. `portrait_asked(who)`, `party_asked(who)` and `export_asked(who)` request a portrait,
    a saved party or an export for some figures. `tour_asked()` requests the tour; it is
    offered while there are no figures.
    """

    portrait_asked = Signal(object)
    party_asked = Signal(object)
    export_asked = Signal(object)
    tour_asked = Signal()

    def __init__(
        self,
        session: Session,
        middle: Callable[[], Point] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, margin=S)
        self.session = session
        self._middle = middle or self._middle_of_table
        self.hold: Hold | None = None
        self.search = text_field(name="Find figures", prompt="Find: orc, asleep")
        self.search.setClearButtonEnabled(True)
        UndoOfBattle(self.search)
        self.density = button(
            "Details", self.change_density, ButtonStyle.QUIET, hint="Show more of each card"
        )
        self.density.setCheckable(True)
        self.add = button("Add", self.add_figures, hint="Add figures (Ctrl+B)")
        self.cards = CardList(session)
        self.hit_points = HitPointsField(session, self.cards.viewport())
        self.nothing = label("", faint=True, wrap=True)
        self._pages = QStackedWidget()
        self.rows.setContentsMargins(S, S, S, XS)
        self.rows.setSpacing(XS)
        self.rows.addLayout(self._head())
        self.rows.addWidget(self._pages, stretch=1)
        self._pages.addWidget(self.cards)
        self._pages.addWidget(self._empty())
        self._connect()
        self._show_page()
        self._be_roomy(roomy=session.last_choices.roomy_cards)

    @property
    def is_roomy(self) -> bool:
        return self.cards.cards.roomy

    def seek(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def select_all(self) -> None:
        self.session.selection.select(*self.cards.list.figures())

    def change_density(self) -> None:
        self._be_roomy(roomy=not self.is_roomy)
        self.session.last_choices.choose_roomy_cards(roomy=self.is_roomy)

    def change_hit_points(self, typed: str = "") -> None:
        if self.session.selection.figure:
            self._open_hit_points(self.session.selection.figure, typed)

    def edit_card(self) -> None:
        from battleboard.views.cards.card_dialog import CardDialog  # noqa: PLC0415

        if self.session.selection.figure:
            CardDialog(self.session, self.session.selection.figure, self).open()

    def add_effect(self) -> None:
        from battleboard.views.cards.effect_dialog import EffectDialog  # noqa: PLC0415

        if self.session.selection.figures:
            EffectDialog(self.session, self.session.selection.figures, self).open()

    def tick_off(self) -> None:
        from battleboard.views.cards.supplies_dialog import SuppliesDialog  # noqa: PLC0415

        if self.session.selection.figures:
            SuppliesDialog(self.session, self.session.selection.figure, self).open()

    def prepare_encounters(self) -> None:
        from battleboard.views.cards.encounters_dialog import EncountersDialog  # noqa: PLC0415

        EncountersDialog(self.session, self).open()

    def inflict(self) -> None:
        from battleboard.views.resolve.hazard_dialog import HazardDialog  # noqa: PLC0415

        if self.session.selection.figures:
            HazardDialog(self.session, self.session.selection.figures, self).open()

    def edit_custom_powers(self) -> None:
        from battleboard.views.resolve.custom_powers_dialog import CustomPowersDialog  # noqa: PLC0415

        CustomPowersDialog(self.session, self).open()

    def add_figures(self, pasted: str = "") -> None:
        from battleboard.views.add_figures.add_figures_dialog import AddFiguresDialog  # noqa: PLC0415

        folders = find_user_folders(environ)
        dialog = AddFiguresDialog(self.session, self._middle, folders, self, self.hold)
        dialog.open()
        if pasted:
            dialog.paste(pasted)

    def paste_figures(self) -> None:
        from battleboard.views.add_figures.add_figures_dialog import pasted_figures_text  # noqa: PLC0415

        if text := pasted_figures_text():
            self.add_figures(text)

    def _be_roomy(self, *, roomy: bool) -> None:
        self.cards.set_roomy(roomy=roomy)
        self.density.setChecked(roomy)

    def _head(self) -> QHBoxLayout:
        return hbox(with_stretch(self.search), self.density, self.add)

    def _empty(self) -> QWidget:
        page = QWidget()
        column = vbox(on=page, spacing=M, margins=L)
        self.first = button("Add figures", self.add_figures, ButtonStyle.PRIMARY)
        self.tour = button("Take the tour", self.tour_asked.emit, ButtonStyle.QUIET)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addStretch()
        column.addWidget(self.nothing)
        for each in (self.first, self.tour):
            column.addWidget(each, alignment=Qt.AlignmentFlag.AlignCenter)
        column.addStretch()
        return page

    def _connect(self) -> None:
        self.search.textChanged.connect(self.cards.list.find)
        self.search.textChanged.connect(self._show_page)
        self.search.returnPressed.connect(self._choose_first)
        for change in (self.cards.list.rowsInserted, self.cards.list.rowsRemoved):
            change.connect(self._show_page)
        self.cards.hp_asked.connect(self._open_hit_points)
        self.cards.hp_typed.connect(self.change_hit_points)
        self.cards.card_asked.connect(self.edit_card)
        self.cards.chip_pressed.connect(self._open_declarations)
        self.cards.chance_pressed.connect(self._open_chances)
        self.cards.menu_asked.connect(self._open_menu)
        self.cards.verticalScrollBar().valueChanged.connect(self._place_hit_points)
        self.hit_points.left.connect(self._go_on)

    def _show_page(self) -> None:
        found, figures = self.cards.list.rowCount() > 0, self.session.battle.figures
        self._pages.setCurrentIndex(0 if found else 1)
        for each in (self.first, self.tour):
            each.setVisible(not figures)
        self.nothing.setText(
            f"No matches for '{self.search.text()}'."
            if figures
            else "The table is empty. Add the party and their foes."
        )

    def _choose_first(self) -> None:
        found = self.cards.list.figures()
        if found:
            self.session.selection.select(found[0])
            self.cards.setFocus()

    def _open_hit_points(self, figure: str, typed: str = "") -> None:
        selected = self.session.selection.figures
        who = selected if figure in selected else (figure,)
        self.cards.show_figure(figure)
        self.hit_points.open(who, self.cards.hp_room(figure), typed)

    def _place_hit_points(self) -> None:
        if self.hit_points.who:
            self.hit_points.place(self.cards.hp_room(self.hit_points.who[-1]))

    def _go_on(self, forward: bool) -> None:  # noqa: FBT001 - a signal brings it
        """Move on to the hit points of the next or previous figure; the list wraps around."""
        figures = self.cards.list.figures()
        last = self.hit_points.who[-1]
        at = (figures.index(last) if last in figures else -1) + (1 if forward else -1)
        if not figures:
            self.hit_points.close_up()
            return
        self.session.selection.select(figures[at % len(figures)])
        self._open_hit_points(figures[at % len(figures)])

    def _open_declarations(self, figure: str) -> None:
        under = self.cards.chip_room(figure).bottomLeft()
        menu = declare_menu(self.session, figure, parent=self.cards)
        open_menu(menu, self.cards.viewport().mapToGlobal(under))

    def _open_chances(self, action: Action) -> None:
        self.session.selection.ask_why(id_of(self.session.battle, action))

    def _open_menu(self, _figure: str, at: QPoint) -> None:
        open_menu(card_menu(self, self), at)

    def _middle_of_table(self) -> Point:
        width, height = self.session.battle.board.size_ft
        return width / 2, height / 2
