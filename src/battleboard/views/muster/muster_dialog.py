"""The dialog in which figures come onto the table."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from battleboard.board.point import Point
from battleboard.models.battle_pictures import do_with
from battleboard.models.session import Session
from battleboard.queries.figures.arrivals import NewFiguresError, arrival
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.user_folders import UserFolders
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import XL, L, M, S
from battleboard.views.muster.character_page import CharacterPage
from battleboard.views.muster.file_page import FilePage
from battleboard.views.muster.monster_page import MonsterPage
from battleboard.views.muster.page import Source
from battleboard.views.muster.party_page import PartyPage
from battleboard.views.muster.side_field import SideField

_SIZE = (720, 560)


class MusterDialog(QDialog):
    """Monsters, characters, parties, figures of files: who is added comes at once; more may follow.

    They come around the `middle`, which says each time where that is.
    """

    def __init__(
        self, session: Session, middle: Callable[[], Point], places: UserFolders, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Add figures")
        self._session, self._middle = session, middle
        own = places.catalogue if places.catalogue.is_dir() else None
        catalogue = load_catalogue(session.battle.ruleset, own=own)
        self.monsters = MonsterPage(session, catalogue)
        self.characters = CharacterPage(session, catalogue)
        self.parties = PartyPage(session, places.roster)
        self.files = FilePage(session)
        self.side = SideField(session.battle)
        self.told = label("", Type.SMALL, faint=True, wrap=True)
        self.add = button("Add to the table", self.accept, Look.PRIMARY)
        self.pages = QTabWidget()
        self._pages: tuple[Source, ...] = (
            self.monsters,
            self.characters,
            self.parties,
            self.files,
        )
        self._lay_out()
        self.resize(*_SIZE)
        self.monsters.search.setFocus()

    def accept(self) -> None:
        """Bring those who are chosen onto the table, and stay for more."""
        page, battle = self._pages[self.pages.currentIndex()], self._session.battle
        try:
            coming, side = page.coming(), self.side.chosen(battle)
            command = arrival(battle, coming, side, self._middle())
        except NewFiguresError as why:
            self._tell(str(why), QPalette.ColorRole.WindowText)
            return
        if do_with(self._session.document, command, page.pictures()):
            self._tell(f"{command.words.replace('Add ', '', 1)} came onto the table.")
            self.side.show_sides(self._session.battle, side.id)
            self._session.selection.select(*(each.id for each in coming))
            page.settle()

    def _tell(
        self, sentence: str, ink: QPalette.ColorRole = QPalette.ColorRole.PlaceholderText
    ) -> None:
        """Say something: faintly what was done, and in full ink why nothing was."""
        self.told.setForegroundRole(ink)
        self.told.setText(sentence)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(XL, L, XL, L)
        column.setSpacing(M)
        self.pages.setDocumentMode(True)
        for title, page in (
            ("Monsters", self.monsters),
            ("Characters", self.characters),
            ("Parties", self.parties),
            ("From a file", self.files),
        ):
            self.pages.addTab(page, title)
            page.chosen.connect(self.accept)
        self.pages.currentChanged.connect(self._prefer_side)
        column.addWidget(self.pages, stretch=1)
        line = QHBoxLayout()
        line.setSpacing(S)
        line.addWidget(label("On the side of", faint=True))
        line.addWidget(self.side, stretch=1)
        column.addLayout(line)
        foot = QHBoxLayout()
        foot.setSpacing(S)
        foot.addWidget(self.told, stretch=1)
        foot.addWidget(button("Close", self.reject, Look.QUIET))
        foot.addWidget(self.add)
        column.addLayout(foot)
        self.add.setDefault(True)

    def _prefer_side(self) -> None:
        """Offer the side that comes most often from a page: the party from its own, else foes."""
        page = self.pages.currentWidget()
        own = page in {self.characters, self.parties}
        self.side.prefer(self._session.battle, players=own)
