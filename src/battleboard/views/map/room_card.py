"""The card over the map with the module's text for the room that the party has entered."""

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QWidget

from battleboard.battle.apply import Changes
from battleboard.board.room_text import RoomText
from battleboard.models.session import Session
from battleboard.queries.table.marks import keys_with_party, text_of
from battleboard.queries.table.prepared import bringing_on, encounter_for_room, group_in_words
from battleboard.views.map.tools.mark_card import KeyWords, show_aloud
from battleboard.views.theme.sizes import S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.labels import escape_mnemonics
from battleboard.views.widgets.layouts import hbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea, Panel

_PARTS: Final = frozenset({"figures", "board"})
_WIDE: Final = 344
_HIGH: Final = 260


class RoomCard(Panel):
    """Opens when the party enters a keyed room, and stays until it is closed.

    Calls `place` whenever its size changes.
    """

    def __init__(self, session: Session, place: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent, margin=S)
        self._session, self._place = session, place
        self._text = RoomText("")
        self._there = keys_with_party(session.battle)
        self.title = label("", TextStyle.TITLE, wrap=True)
        self.show_button = button("Show to players", self._show, ButtonStyle.CHIP)
        gone = button("×", self.hide, ButtonStyle.QUIET, hint="Close")
        self.rows.addLayout(hbox(with_stretch(self.title), self.show_button, gone, spacing=S))
        self.key = KeyWords(self._text)
        self._area = FittingScrollArea(self.key)
        self._area.setMaximumHeight(_HIGH)
        self.rows.addWidget(self._area)
        self.bring = button("", self._bring, ButtonStyle.PRIMARY)
        self.rows.addWidget(self.bring)
        self.setFixedWidth(_WIDE)
        self.hide()
        session.document.changed.connect(self._follow)

    def _follow(self, changes: Changes) -> None:
        """Show the first room that the party has just entered, and update the offered encounter."""
        if "prepared" in changes.parts:
            self._offer()
        if changes.parts.isdisjoint(_PARTS):
            return
        before, self._there = self._there, keys_with_party(self._session.battle)
        if "figures" in changes.parts:
            for index in sorted(self._there - before):
                self.tell(index)
                return

    def tell(self, index: int) -> None:
        """Show the text of a room, by the index of its note."""
        board = self._session.battle.board
        self._text = text_of(board, board.notes[index])
        self.title.setText(self._text.title)
        self.show_button.setVisible(bool(self._text.aloud))
        self.key.say(self._text)
        self._area.updateGeometry()
        self._offer()
        self.show()
        self.adjustSize()
        self._place()

    def _offer(self) -> None:
        battle = self._session.battle
        found = encounter_for_room(battle, self._text)
        self.bring.setVisible(found is not None)
        if found:
            self.bring.setText(escape_mnemonics(f"Bring in {group_in_words(battle, found)}"))

    def _bring(self) -> None:
        document = self._session.document
        found = encounter_for_room(document.battle, self._text)
        if found:
            with document.telling():
                document.do(bringing_on(document.battle, found))

    def _show(self) -> None:
        show_aloud(self._session, self._text)
