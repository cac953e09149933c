"""The dialog that edits the whole card of a figure."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, get_args

from PySide6 import QtWidgets
from PySide6.QtCore import QPointF, QSize, QStandardPaths
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage, QPainter, QPaintEvent

from battleboard.battle.state.figure import Arm, Device, Spell
from battleboard.battle.state.team import Team
from battleboard.board.body import Size
from battleboard.foundation.fault import Fault
from battleboard.models.battle_pictures import LARGEST, Portrait, do_with, read_portrait
from battleboard.models.picture_files import small_copy
from battleboard.models.session import Session
from battleboard.queries.figures import card_sheet
from battleboard.queries.figures.card_sheet import CardSheet, Section, SheetReading
from battleboard.queries.figures.gear_names import spell_of, weapon_of
from battleboard.rules import Fighting
from battleboard.rules.class_levels import class_levels
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.entries import CatalogueEntry
from battleboard.storage.exchange.cell import YES
from battleboard.views.cards import card_fields
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.map.figure_look import silhouette_of_card
from battleboard.views.map.paint.portrait_painter import silhouette_in
from battleboard.views.start.prompts import DialogPrompts, UserPrompts
from battleboard.views.theme.shapes import RIM, badge_path, paint_face, paint_silhouette
from battleboard.views.theme.sizes import XL, L, M, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import check_box, choice_field, text_area
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.picture_drop import accept_as_copy, picture_in
from battleboard.views.widgets.popups import EVERYTHING, PICTURES, dialog_buttons

_HIGH: Final = 72
_DEVICES: Final = frozenset({"device", "potion"})
_SHAPE: Final = 0.75
"""Radius of the badge, as a share of half the field, so that the points of a star fit."""
_HINT: Final = "Or drop a picture here."


class PortraitField(QtWidgets.QWidget):
    """The portrait beside the figure's name, with buttons to replace or remove it."""

    def __init__(self, title: str, team: Team, picture: bytes, silhouette: str = "") -> None:
        super().__init__()
        self.asking: UserPrompts = DialogPrompts()
        self.chosen: Portrait | None = None
        self._removed = False
        self._preview = _Preview(team, small_copy(picture, LARGEST), silhouette)
        self.choose = button("Choose picture…", self._ask)
        self.remove = button("Remove", self._remove, ButtonStyle.QUIET)
        self.remove.setAccessibleName("Remove the portrait")
        self.remove.setEnabled(not self._preview.face.isNull())
        self.told = label(_HINT, TextStyle.SMALL, faint=True)
        self.setAcceptDrops(True)
        self._lay_out(title)

    def name_after(self, before: str) -> str:
        """Return the name of the portrait to save, or '' if it was removed.

        `before` is the name on the card.
        """
        if self.chosen is not None:
            return self.chosen.name
        return "" if self._removed else before

    @property
    def pictures(self) -> tuple[bytes, ...]:
        """The content of the newly chosen picture; empty if none was chosen."""
        return () if self.chosen is None else (self.chosen.content,)

    def take(self, path: Path) -> None:
        """Choose the picture in a file, or show why it cannot be used."""
        try:
            self.chosen = read_portrait(path)
        except Fault as why:
            self.told.setText(str(why))
        else:
            self._show(self.chosen.image)
            self.told.setText(self.chosen.note or _HINT)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if picture_in(event) is not None:
            accept_as_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        path = picture_in(event)
        if path is not None:
            accept_as_copy(event)
            self.take(path)

    def _ask(self) -> None:
        usual = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        kinds = f"{PICTURES};;{EVERYTHING}"
        path = self.asking.file_to_open(self, "Choose a portrait", Path(usual), kinds)
        if path is not None:
            self.take(path)

    def _remove(self) -> None:
        self.chosen, self._removed = None, True
        self._show(QImage())
        self.choose.setFocus()

    def _show(self, face: QImage) -> None:
        self._preview.show_face(face)
        self.remove.setEnabled(not face.isNull())
        self.told.setText(_HINT)

    def _lay_out(self, title: str) -> None:
        across = hbox(self._preview, on=self)
        down = vbox(STRETCH, label(title, TextStyle.TITLE))
        below = hbox(self.choose, self.remove, M, with_stretch(self.told))
        down.addLayout(below)
        down.addStretch()
        across.addLayout(down, stretch=1)


class _Preview(QtWidgets.QWidget):
    """Shows the portrait, or a silhouette, in the shape and colour of the side."""

    def __init__(self, team: Team, face: QImage, silhouette: str) -> None:
        super().__init__()
        self.setFixedSize(QSize(_HIGH, _HIGH))
        self.setAccessibleName("Portrait")
        self._team, self._silhouette = team, silhouette
        self.show_face(face)

    def show_face(self, face: QImage) -> None:
        self.face = face
        self.setAccessibleDescription("No picture" if face.isNull() else "A picture")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours, middle = colours_of(self.palette()), QPointF(_HIGH / 2, _HIGH / 2)
        radius = _HIGH / 2 * _SHAPE
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            shape = badge_path(self._team.badge, middle, radius)
            painter.fillPath(shape, QColor(colours.side(self._team.colour)))
            inside = badge_path(self._team.badge, middle, radius * RIM)
            if not self.face.isNull():
                paint_face(painter, inside, self.face)
            elif self._silhouette:
                path = silhouette_in(self._team.badge, self._silhouette, radius)
                painter.fillPath(path.translated(middle), QColor(colours.on_accent))
            else:
                paint_silhouette(painter, inside, QColor(colours.on_accent))


_TICKS: Final = frozenset({"leader", "hidden", "henchman"})
_SIZE: Final = (780, 560)


class CardDialog(QtWidgets.QDialog):
    """Shows a figure's whole card on four pages and saves the edits."""

    def __init__(self, session: Session, who: str, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self._session, self._who = session, who
        self._before = session.battle.figure(who)
        self._catalogue = load_catalogue(session.battle.ruleset)
        self.fields: dict[str, card_fields.FormField] = {}
        self._groups: list[tuple[int, card_fields.FieldGroup]] = []
        self._scale = card_sheet.scale_of(session.battle)
        self._sheet = card_sheet.sheet_of(self._before, self._scale)
        set_up_dialog(self, f"Card of {self._before.card.name}", Topic.FIGURES)
        weapons, spells = self._catalogue.weapons.values(), self._catalogue.spells.values()
        self.arms = card_fields.ListedRows(
            card_sheet.ARM_COLUMNS,
            self._sheet.arms,
            _names(weapons),
            self._weapon,
            self._scale,
        )
        self.spells = card_fields.ListedRows(
            card_sheet.SPELL_COLUMNS, self._sheet.spells, _names(spells), self._spell
        )
        powers = self._catalogue.powers.values()
        self.devices = card_fields.ListedRows(
            card_sheet.DEVICE_COLUMNS,
            self._sheet.devices,
            _names(each for each in powers if each.kind in _DEVICES),
            lambda name: (Device(name),),
        )
        self.notes = text_area(self._sheet.fields[card_sheet.NOTES], name="Notes")
        self.portrait = self._portrait()
        self.pages = QtWidgets.QTabWidget()
        self.pages.setDocumentMode(True)
        self.done_button = button("Save", self.accept, ButtonStyle.PRIMARY)
        self._lay_out()
        self._listen()
        self.resize(*_SIZE)
        self.fields["name"].setFocus()

    def sheet(self) -> CardSheet:
        fields = {name: card_fields.field_text(field) for name, field in self.fields.items()}
        fields[card_sheet.NOTES] = self.notes.toPlainText()
        rows = self.arms.listed, self.spells.listed
        return CardSheet(fields, *rows, self._scale, self.devices.listed)

    def accept(self) -> None:
        """Save the card, or go to the page of the first invalid value."""
        reading = self._reading()
        self._tell()
        if reading.faults:
            self._show_fault(next(iter(reading.faults)))
            return
        command = card_sheet.card_changes(self._session.battle, self._who, reading.figure)
        if command is None or do_with(self._session.document, command, self.portrait.pictures):
            super().accept()

    def _lay_out(self) -> None:
        column = vbox(
            self.portrait, with_stretch(self.pages), on=self, spacing=M, margins=(XL, L, XL, L)
        )
        self._add_page(
            "Figure",
            (self._group(card_sheet.WHO, 0), self._group(card_sheet.PLAYERS, 0)),
            tuple(
                self._group(section, 0)
                for section in (card_sheet.DEFENCE, card_sheet.MOVEMENT, card_sheet.ABILITIES)
            ),
        )
        source = self._before.card.sources.get("arms", "")
        self._add_page("Weapons", (_with_title("Weapons", self.arms, source),))
        devices = _with_title("Wands, potions and scrolls", self.devices)
        self._add_page("Spells", (_with_title("Memorized spells", self.spells), devices))
        self._add_page(
            "Fighting and senses",
            (self._group(card_sheet.ATTACK, 3),),
            (
                self._group(card_sheet.SENSES, 3),
                self._group(card_sheet.EXPERIENCE, 3),
                _with_title("Notes", self.notes),
            ),
        )
        column.addLayout(dialog_buttons(self, self.done_button))

    def _add_page(self, title: str, *columns: Sequence[QtWidgets.QWidget]) -> None:
        page = QtWidgets.QWidget()
        across = hbox(on=page, spacing=XL, margins=(0, M, 0, 0))
        for widgets in columns:
            across.addLayout(vbox(*widgets, STRETCH, spacing=None), stretch=1)
        self.pages.addTab(FittingScrollArea(page), title)

    def _group(self, section: Section, page: int) -> card_fields.FieldGroup:
        group = card_fields.FieldGroup(section.title)
        for name, words in card_sheet.labels_of(self._session.battle, section).items():
            field = self._field(name, self._sheet.fields[name])
            source = self._before.card.sources.get(name, "")
            group.add(name, card_sheet.in_units(words, self._scale), field, source)
            self.fields[name] = field
        self._groups.append((page, group))
        return group

    def _field(self, name: str, text: str) -> card_fields.FormField:
        if name in _TICKS:
            return check_box("", on=text == YES)
        if name == "size":
            return choice_field({size: size for size in get_args(Size)}, text)
        if name == "load":
            return self._load_field()
        if name == "side":
            teams = self._session.battle.teams
            return choice_field({side: team.name for side, team in teams.items()}, text)
        return card_fields.value_field(text)

    def _load_field(self) -> card_fields.FormField:
        """Build the choice of loads; choosing a named load also sets the move."""
        battle = self._session.battle
        loads = card_sheet.loads_of(battle)
        chosen = card_sheet.load_in(battle, self._before.card)
        names = dict.fromkeys((*(each.name for each in loads), *filter(None, (chosen,))))
        choices = {"": "by armour alone", **{each: each for each in names}}
        field = choice_field(choices, chosen)
        field.activated.connect(self._follow_load)
        return field

    def _follow_load(self) -> None:
        chosen, move = card_fields.field_text(self.fields["load"]), self.fields["move"]
        for each in card_sheet.loads_of(self._session.battle):
            if each.name == chosen and isinstance(move, QtWidgets.QLineEdit):
                move.setText(f"{each.move * self._scale:g}")
                self._tell()

    def _listen(self) -> None:
        for field in self.fields.values():
            if isinstance(field, QtWidgets.QLineEdit):
                field.textEdited.connect(self._tell)
        self.arms.changed.connect(self._tell)
        self.spells.changed.connect(self._tell)
        self.devices.changed.connect(self._tell)

    def _tell(self) -> None:
        faults = self._reading().faults
        for name in self.fields:
            for _, group in self._groups:
                group.tell(name, faults.get(name, ""))
        self.arms.tell(faults.get("arms", ""))
        self.spells.tell(faults.get("spells", ""))
        self.devices.tell(faults.get("devices", ""))

    def _reading(self) -> SheetReading:
        """Apply the edits to the figure as it is now; the battle may have gone on meanwhile."""
        figure = self._session.battle.figure(self._who)
        reading = card_sheet.read_sheet(figure, self._sheet, self.sheet())
        card = card_sheet.with_load(self._session.battle, reading.figure, figure).card
        card = card._replace(portrait=self.portrait.name_after(card.portrait))
        return reading._replace(figure=reading.figure._replace(card=card))

    def _portrait(self) -> PortraitField:
        card, document = self._before.card, self._session.document
        picture = document.picture(card.portrait) if card.portrait else b""
        team = document.battle.teams[self._before.side]
        return PortraitField(card.name, team, picture, silhouette_of_card(card))

    def _show_fault(self, name: str) -> None:
        if name in self.fields:
            page = next(page for page, group in self._groups if group.holds(name))
            self.pages.setCurrentIndex(page)
            self.fields[name].setFocus()
        else:
            self.pages.setCurrentIndex(1 if name == "arms" else 2)

    def _weapon(self, name: str) -> Sequence[Arm]:
        return weapon_of(self._session.battle, self._catalogue, name)

    def _spell(self, name: str) -> Sequence[Spell]:
        named = card_fields.field_text(self.fields["class"])
        levels = class_levels(Fighting(character_class=named, level=1))
        return (spell_of(self._catalogue, name, {each.name for each in levels}),)


def _names(entries: Iterable[CatalogueEntry]) -> list[str]:
    return sorted({entry.name for entry in entries})


def _with_title(title: str, field: QtWidgets.QWidget, source: str = "") -> QtWidgets.QWidget:
    """Put a title above a field; `source` says where its values come from."""
    made = QtWidgets.QWidget()
    told = [label(source, TextStyle.SMALL, faint=True, wrap=True)] * bool(source)
    vbox(label(title, TextStyle.STRONG), with_stretch(field), *told, on=made)
    return made
