"""The dialog that adds figures, and the field that chooses their side."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPalette,
    QPixmap,
)

from battleboard.battle.battle import Battle
from battleboard.battle.commands import KindleLight
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.team import Badge
from battleboard.board.point import Point
from battleboard.foundation.fault import Fault
from battleboard.models.battle_pictures import do_with
from battleboard.models.session import Session
from battleboard.queries.figures import figures_to_add
from battleboard.queries.figures.arrival_places import Lay
from battleboard.queries.figures.block_words import line_of_character
from battleboard.queries.figures.character_line import spell_names
from battleboard.queries.sight.lights import wanted_torch
from battleboard.rules.action_words import people
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.exchange.figure_sheets import is_table_of_figures
from battleboard.storage.stat_blocks.block_reader import read_blocks
from battleboard.storage.stat_blocks.character_text import is_character, read_character_text
from battleboard.storage.stat_blocks.stat_block import ANY_GAME
from battleboard.storage.user_folders import UserFolders
from battleboard.views.add_figures.character_page import CharacterPage
from battleboard.views.add_figures.figure_page import FigureSource, FilePage, PartyPage
from battleboard.views.add_figures.monster_page import MonsterPage
from battleboard.views.add_figures.text_page import TextPage
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.map.tools.placing_tool import FORMATION_WORDS, Hold
from battleboard.views.start.prompts import DialogPrompts, UserPrompts
from battleboard.views.theme.shapes import badge_path
from battleboard.views.theme.sizes import XL, L, M, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import choice_field, text_field
from battleboard.views.widgets.labels import escape_mnemonics
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox, with_stretch

_ICON: Final = 32
_NAMES: Final = ("blue", "orange", "violet", "green", "gold", "rose")
"""Names of the sides' colours for screen readers."""


class SideField(QtWidgets.QWidget):
    """A combo box of sides, with name, colour and shape fields for a new one."""

    def __init__(self, battle: Battle) -> None:
        super().__init__()
        self.side = choice_field({}, name="Side")
        self.name = text_field(name="Name of the new side", prompt="Name")
        self.colour = choice_field({}, name="Colour of the new side")
        self.badge = choice_field({}, name="Shape of the new side")
        hbox(self.side, self.name, self.colour, self.badge, STRETCH, on=self)
        self._look(battle)
        self.side.currentIndexChanged.connect(self._follow)
        self.colour.currentIndexChanged.connect(self._show_badges)
        self.show_sides(battle)

    def arrival_side(self, battle: Battle) -> figures_to_add.ArrivalSide:
        known = str(self.side.currentData() or "")
        if known:
            return figures_to_add.ArrivalSide(known, battle.teams[known])
        badge: Badge = self.badge.currentData()
        return figures_to_add.new_side(
            battle, self.name.text(), int(self.colour.currentData()), badge
        )

    def show_sides(self, battle: Battle, chosen: str = "") -> None:
        """List the battle's sides; select `chosen`, or if that is '', the DM's first side."""
        self.side.clear()
        for side, team in battle.teams.items():
            self.side.addItem(self._icon(team.badge, team.colour), team.name, side)
        self.side.addItem("New side", "")
        if chosen:
            self.side.setCurrentIndex(self.side.findData(chosen))
        else:
            self.prefer(battle, players=False)
        self._follow()

    def prefer(self, battle: Battle, *, players: bool) -> None:
        """Select the first side of the players or of the DM; if there is none, *New side*."""
        fitting = (side for side, team in battle.teams.items() if team.players == players)
        self.side.setCurrentIndex(max(0, self.side.findData(next(fitting, ""))))

    def _look(self, battle: Battle) -> None:
        colour, badge = figures_to_add.free_colour_and_badge(battle)
        for number in range(figures_to_add.COLOURS):
            self.colour.addItem(self._icon("circle", number), "", number)
            self.colour.setItemData(number, _NAMES[number], Qt.ItemDataRole.AccessibleTextRole)
        self.colour.setCurrentIndex(colour)
        for each in figures_to_add.BADGES:
            self.badge.addItem("", each)
        self.badge.setCurrentIndex(figures_to_add.BADGES.index(badge))
        self._show_badges()

    def _show_badges(self) -> None:
        for at, badge in enumerate(figures_to_add.BADGES):
            self.badge.setItemIcon(at, self._icon(badge, int(self.colour.currentData())))
            self.badge.setItemData(at, badge, Qt.ItemDataRole.AccessibleTextRole)

    def _follow(self) -> None:
        is_new = not self.side.currentData()
        self.name.setVisible(is_new)
        self.colour.setVisible(is_new)
        self.badge.setVisible(is_new)

    def _icon(self, badge: Badge, colour: int) -> QIcon:
        picture = QPixmap(_ICON, _ICON)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            accent = QColor(colours_of(self.palette()).side(colour))
            painter.fillPath(badge_path(badge, QPointF(_ICON / 2, _ICON / 2), _ICON / 3), accent)
        return QIcon(picture)


def pasted_figures_text() -> str:
    """The clipboard's text if it is a table of figures, a character or stat blocks; else ''."""
    text = str(QGuiApplication.clipboard().text())
    rows = is_table_of_figures(text) or is_character(text) or read_blocks(text, ANY_GAME)
    return text if rows else ""


_SIZE = (720, 560)
_BY_HAND: Final = "Move them over the map in formation; click to place them"


class AddFiguresDialog(QtWidgets.QDialog):
    """Adds monsters, characters, parties, or figures from files; stays open for more.

    Unless placed by hand, figures are added around the point that `middle` returns.
    """

    def __init__(
        self,
        session: Session,
        middle: Callable[[], Point],
        places: UserFolders,
        parent: QtWidgets.QWidget,
        hold: Hold | None = None,
    ) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Add figures", Topic.FIGURES)
        self.asking: UserPrompts = DialogPrompts()
        self._session, self._middle, self._hold = session, middle, hold
        own = places.catalogue if places.catalogue.is_dir() else None
        catalogue = self._catalogue = load_catalogue(session.battle.ruleset, own=own)
        self.monsters = MonsterPage(session, catalogue)
        self.characters = CharacterPage(session, catalogue)
        self.parties = PartyPage(session, catalogue, places.roster)
        self.files = FilePage(session, catalogue)
        self.texts = TextPage(session, catalogue, places.catalogue)
        self.finished.connect(self.files.work.give_up)
        self.side = SideField(session.battle)
        self._facings: dict[str, float] = {}
        """The facing of each side when its figures were last placed by hand."""
        self.formation = choice_field(FORMATION_WORDS, name="Formation")
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
        self.by_hand = button("Place by hand", self.place_by_hand, hint=_BY_HAND)
        self.by_hand.setVisible(hold is not None)
        self.torch = button("", self._light_torch, ButtonStyle.CHIP)
        self.torch.hide()
        self._torch: KindleLight | None = None
        self.add = button("Add to the table", self.accept, ButtonStyle.PRIMARY)
        self.pages = QtWidgets.QTabWidget()
        self._pages: tuple[FigureSource, ...] = (
            self.monsters,
            self.characters,
            self.parties,
            self.files,
            self.texts,
        )
        self._lay_out()
        self.resize(*_SIZE)
        for line in (self.monsters.search, self.characters.name):
            line.installEventFilter(self)
        self.monsters.search.setFocus()

    def paste(self, text: str) -> None:
        """Open pasted text on its page: a table of figures, a character, or stat blocks."""
        rules = self._session.battle.rules
        if is_table_of_figures(text):
            self.pages.setCurrentWidget(self.files)
            self.files.read_text(text)
        elif is_character(text):
            self.pages.setCurrentWidget(self.characters)
            ascending = rules.attack_rules.ascending(rules.rulings(self._session.battle.options))
            spells = frozenset(map(str.casefold, spell_names(self._catalogue)))
            read = read_character_text(text, known_spells=spells)
            self.characters.name.setText(line_of_character(read, ascending=ascending))
            self.characters.name.setCursorPosition(0)
        else:
            self.pages.setCurrentWidget(self.texts)
            self.texts.paste(text)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        """Intercept a paste into the search or name field if the clipboard holds figures."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            text = pasted_figures_text() if event.matches(QKeySequence.StandardKey.Paste) else ""
            if text:
                self.paste(text)
                return True
        return False

    def accept(self) -> None:
        """Add the chosen figures where there is room; the dialog stays open.

        A character typed into the search for monsters is added as a character. Several entries
        separated by semicolons are added in turn, up to the first that cannot be added.
        """
        field, entries = self._typed_entries()
        if len(entries) > 1:
            self._accept_each(field, entries)
        else:
            self._accept_one()

    def _typed_entries(self) -> tuple[QtWidgets.QLineEdit, list[str]]:
        """The page's text field and the entries typed in it; on a page without one, no entries."""
        page = self.pages.currentWidget()
        field = self.characters.name if page is self.characters else self.monsters.search
        typed = field.text() if page in {self.characters, self.monsters} else ""
        return field, [each.strip() for each in typed.split(";") if each.strip()]

    def _accept_each(self, field: QtWidgets.QLineEdit, waiting: list[str]) -> None:
        page, before = self.pages.currentWidget(), self._session.battle.figures
        while waiting:
            self.pages.setCurrentWidget(page)
            field.setText(waiting[0])
            if not self._accept_one():
                self.pages.setCurrentWidget(page)
                break
            del waiting[0]
        field.setText("; ".join(waiting))
        if not waiting:
            after = self._session.battle.figures
            names = [figure.card.name for who, figure in after.items() if who not in before]
            self._tell(f"Added {people(names)}.")

    def _accept_one(self) -> bool:
        try:
            coming = self._coming()
            side = self.side.arrival_side(self._session.battle)
            return self._bring(coming, side, Lay(self.formation.currentData()))
        except Fault as why:
            self._tell(str(why), QPalette.ColorRole.WindowText)
            return False

    def _coming(self) -> tuple[Figure, ...]:
        """The figures chosen; a character in the search for monsters moves to its page first."""
        line = self.monsters.character_line if self._page is self.monsters else ""
        if line:
            self.pages.setCurrentWidget(self.characters)
            self.characters.name.setText(line)
        return self._page.coming()

    def _all_coming(self) -> tuple[Figure, ...]:
        """The figures of all entries typed on the page, or else those chosen on it."""
        page, battle, found = self.pages.currentWidget(), self._session.battle, list[Figure]()
        field, entries = self._typed_entries()
        if len(entries) < 2:  # noqa: PLR2004 - one entry is what the page shows
            return self._coming()
        try:
            for each in entries:
                self.pages.setCurrentWidget(page)
                field.setText(each)
                coming, side = self._coming(), self.side.arrival_side(battle)
                known = side.id if side.id in battle.teams else ""
                found += [figure._replace(side=figure.side or known) for figure in coming]
        except Fault:
            self.pages.setCurrentWidget(page)
            raise
        finally:
            field.setText("; ".join(entries))
        return tuple(found)

    def reject(self) -> None:
        """Close, asking first if the form holds a character that was not added."""
        name = self.characters.unfinished
        question = f"{name} has not been added to the table. Close anyway?"
        if not name or self.asking.sure(self, question, "Close anyway"):
            super().reject()

    def place_by_hand(self) -> None:
        """Hide the dialog and attach the chosen figures, in formation, to the mouse."""
        if self.isHidden():
            # The second click of a double click: the figures are on the mouse already.
            return
        try:
            coming = self._all_coming()
            side = self.side.arrival_side(self._session.battle)
            if not coming:
                raise Refusal("Choose the figures to add.")
        except Fault as why:
            self._tell(str(why), QPalette.ColorRole.WindowText)
            return
        if self._hold:
            self._tell("")
            self.hide()
            usual = 0.0 if side.team.players else 180.0
            facing = self._facings.get(side.id, usual)
            lay = Lay(self.formation.currentData(), facing=facing)
            self._hold(coming, side.team, lay, partial(self._put, coming, side), self._come_back)

    def _come_back(self) -> None:
        where = self.pos()
        self.open()
        self.move(where)

    @property
    def _page(self) -> FigureSource:
        return self._pages[self.pages.currentIndex()]

    def _put(self, coming: tuple[Figure, ...], side: figures_to_add.ArrivalSide, lay: Lay) -> bool:
        try:
            there = self._bring(coming, side, lay)
        except Fault as why:
            self._session.document.refused.emit(str(why))
            return False
        for field in (self.monsters.search, self.characters.name):
            if ";" in field.text():
                field.clear()
        self.formation.setCurrentIndex(self.formation.findData(lay.formation))
        self._facings[side.id] = lay.facing
        return there

    def _bring(
        self, coming: tuple[Figure, ...], side: figures_to_add.ArrivalSide, lay: Lay
    ) -> bool:
        battle, page = self._session.battle, self._page
        command = figures_to_add.arrival(battle, coming, side, self._middle(), lay)
        if not do_with(self._session.document, command, page.pictures()):
            return False
        self._tell(f"Added {command.words.removeprefix('Add ')}.")
        self.side.show_sides(self._session.battle, side.id)
        self._session.selection.select(*(each.id for each in coming))
        if side.team.players:
            self._offer_torch(each.id for each in coming)
        page.prepare_next()
        return True

    def _offer_torch(self, who: Iterable[str]) -> None:
        """Offer to light a torch if the party needs one; one of `who` carries it if possible."""
        battle = self._session.battle
        self._torch = wanted_torch(battle, (*who, *reversed([*battle.figures])))
        self.torch.setVisible(self._torch is not None)
        if self._torch:
            kind = self._torch.light.kind
            self.torch.setText(escape_mnemonics(f"Light a {kind}"))
            self._tell(f"{self.told.text()} No light: the party sees nothing.")

    def _light_torch(self) -> None:
        if self._torch and self._session.document.do(self._torch):
            name = self._session.battle.figure(self._torch.who).card.name
            self._tell(f"{name} carries a {self._torch.light.kind}.")
            self.torch.hide()

    def _tell(
        self, sentence: str, ink: QPalette.ColorRole = QPalette.ColorRole.PlaceholderText
    ) -> None:
        self.told.setForegroundRole(ink)
        self.told.setText(sentence)

    def _lay_out(self) -> None:
        self.pages.setDocumentMode(True)
        for title, page in (
            ("Monsters", self.monsters),
            ("Characters", self.characters),
            ("Parties", self.parties),
            ("From a file", self.files),
            ("From text", self.texts),
        ):
            self.pages.addTab(page, title)
            page.chosen.connect(self.accept)
        self.pages.currentChanged.connect(self._switch_to)
        side = label("Side", faint=True), with_stretch(self.side)
        formation = label("Formation", faint=True), self.formation
        close = button("Close", self.reject, ButtonStyle.QUIET)
        foot = hbox(with_stretch(self.told), self.torch, close, self.by_hand, self.add)
        vbox(
            with_stretch(self.pages),
            hbox(*side, *formation),
            foot,
            on=self,
            spacing=M,
            margins=(XL, L, XL, L),
        )
        self.add.setDefault(True)

    def _switch_to(self) -> None:
        """Prepare the page; select a side of the players for characters and parties."""
        page = self.pages.currentWidget()
        own = page in {self.characters, self.parties}
        self.side.prefer(self._session.battle, players=own)
        self._page.begin()
