"""The dialog for a map file of another program: a preview with the choices that matter."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage

from battleboard.board.board import Board
from battleboard.models.background_work import ProgressReporter
from battleboard.models.brought_maps import (
    LaidMap,
    OpenedMap,
    ReadGround,
    lay_ground,
    open_map_file,
    read_ground,
)
from battleboard.queries.table.picture_plan import PicturePlan
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.maps.drawn_map import MAP_FORMATS
from battleboard.storage.maps.map_proposal import (
    LightChoice,
    MapChoices,
    MapProposal,
    PortalChoice,
    door_word,
)
from battleboard.storage.saved_maps import SavedMap
from battleboard.views.ground.board_view import BoardView
from battleboard.views.ground.exact_field import ExactField, number_words
from battleboard.views.ground.ground_dialog import GroundDialog, SidePanel
from battleboard.views.theme.sizes import M, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, ChoiceRow, button
from battleboard.views.widgets.layouts import STRETCH, add_parts, vbox
from battleboard.views.widgets.picture_drop import accept_as_copy
from battleboard.views.widgets.popups import PICTURES, question_row, side_by_side

_DOORS: Final = {
    "door": ("door", "doors"),
    "secret": ("secret door", "secret doors"),
    "window": ("window", "windows"),
    "portcullis": ("portcullis", "portcullises"),
    "archway": ("archway", "archways"),
    "curtain": ("curtain", "curtains"),
}


def line_of(proposal: MapProposal) -> str:
    drawn = proposal.drawn
    (wide, high), feet = drawn.size, proposal.feet
    form = f"{MAP_FORMATS[drawn.format].name} {drawn.version}".rstrip()
    size = f"{number_words(wide, 1)} × {number_words(high, 1)} squares"
    return f"{form}: {size}, {wide * feet:,.0f} × {high * feet:,.0f} ft"


def counts_of(proposal: MapProposal) -> Iterator[str]:
    yield _several(len(proposal.walls), "stretch of wall", "stretches of wall")
    found = Counter(door_word(door) for door in proposal.doors)
    yield from (_several(found[kind], *words) for kind, words in _DOORS.items() if found[kind])
    if proposal.lights:
        yield _several(len(proposal.lights), "light", "lights")
    elif proposal.drawn.daylight:
        yield "no lights: daylight"
    if proposal.drawn.rooms:
        keys = len(proposal.drawn.rooms)
        yield _several(keys, "DM-only mark", "DM-only marks")


def left_out_of(proposal: MapProposal) -> Iterator[str]:
    left = proposal.left_out
    if left.zero_length:
        yield f"Left out: {_several(left.zero_length, 'wall', 'walls')} of zero length."
    if left.duplicates:
        twice = _several(left.duplicates, "duplicate wall", "duplicate walls")
        yield f"Left out: {twice}."
    for name, number in left.other.items():
        if name != "unreadable" and number:
            what = _several(number, name.removesuffix("s"), name)
            yield f"Left out: {what}, which Battleboard does not support."


def picture_line(plan: PicturePlan, board: Board) -> str:
    (across, down), (wide, high) = plan.squares, board.size_ft
    squares = f"{number_words(across, 1)} × {number_words(down, 1)} squares"
    walls = sum(wall.origin == "trace" for wall in board.walls)
    traced = f", {_several(walls, 'wall', 'walls')} traced" if walls else ""
    return f"Picture: {squares}, {wide:,.0f} × {high:,.0f} ft{traced}"


def _several(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


_OVER: Final = "Show grid over the picture"
_IN_FILE: Final = "The picture in the file"
_LETTERS: Final = 44
_FEET: Final = (0.1, 1000.0)
_PORTALS: Final[dict[PortalChoice, str]] = {
    "by length": "Set by length",
    "doors": "Doors",
    "windows": "Windows",
}
_LIGHTS: Final[dict[LightChoice, str]] = {
    "half bright": "Bright to half radius",
    "bright": "All bright",
    "dim": "All dim",
}


def _without_picture_warning(proposal: MapProposal, ground: ReadGround) -> tuple[str, ...]:
    """Return the map's warnings except the one about its picture, which is shown separately."""
    told = _about_picture(ground)
    named = f"The picture '{ground.missing}'" if ground.missing else told
    return tuple(each for each in proposal.warnings if not (told and each.startswith(named)))


def _about_picture(ground: ReadGround) -> str:
    """Say in one sentence what is wrong with the map's picture; '' if nothing is."""
    if ground.missing:
        return f"Its picture '{ground.missing}' is not in the same folder."
    warned = (each for each in ground.drawn.warnings if each.startswith(_IN_FILE))
    return next(warned, ground.fault) if ground.fault else ""


class MapDialog(GroundDialog):
    """Previews the map made from a file, and asks for the choices that the file leaves open.

    `folder` is where map pictures were last found; the dialog updates it.
    """

    def __init__(self, folder: str = "", parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__("Import a map", parent)
        self.setAcceptDrops(True)
        self.folder = folder
        self._opened: OpenedMap | None = None
        self._ground: ReadGround | None = None
        self._laid: LaidMap | None = None
        self.view = BoardView("Preview of the map")
        self.title = label(kind=TextStyle.TITLE, wrap=True)
        self.line = label(faint=True, wrap=True)
        self.scene = QtWidgets.QComboBox()
        self.feet = ExactField("Size of a map square", _FEET, "ft")
        self.fight = ExactField("Size of a battle square", _FEET, "ft")
        self.portals = ChoiceRow("Possible doors or windows", _PORTALS)
        self.lights = ChoiceRow("Lights", _LIGHTS)
        self.outside = QtWidgets.QCheckBox("Keep parts outside the picture")
        self.shown = QtWidgets.QCheckBox(_OVER)
        self.counts = label(wrap=True)
        self.left_out = label(kind=TextStyle.SMALL, wrap=True)
        self.picture_words = label(kind=TextStyle.SMALL, wrap=True)
        self.use = button("Import", self.accept, ButtonStyle.PRIMARY)
        self._lay_out()
        self._connect()
        self._check()

    @property
    def proposal(self) -> MapProposal | None:
        return self._laid.proposal if self._laid else None

    @property
    def ground(self) -> SavedMap | None:
        if self._laid is None or self._ground is None:
            return None
        content, drawn = self._ground.content, self._ground.drawn
        pictures = {picture_name(content): content} if content else {}
        return SavedMap(drawn.title, self._laid.board, pictures, line_of(self._laid.proposal))

    @property
    def images(self) -> tuple[QImage, ...]:
        return self._ground.images if self._ground else ()

    def read(self, path: Path) -> None:
        self._opened = self._ground = self._laid = None
        self.begin_work(f"Reading '{path.name}'", partial(open_map_file, path), self._take_file)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _file_in(event) is not None:
            accept_as_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        path = _file_in(event)
        if path is not None:
            accept_as_copy(event)
            self.read(path)

    def _take_file(self, found: object) -> None:
        if isinstance(found, OpenedMap):
            self._opened = found
            with QSignalBlocker(self.scene):
                self.scene.clear()
                self.scene.addItems(list(found.file.grounds))
            self._scenes.setVisible(len(found.file.grounds) > 1)
            self._read_ground()

    def _read_ground(self, picture: Path | None = None) -> None:
        if self._opened is None:
            return
        number = max(0, self.scene.currentIndex())
        task = partial(read_ground, self._opened, number, picture, self.folder)
        self.begin_work(f"Reading '{self._opened.file.grounds[number]}'", task, self._take_ground)

    def _take_ground(self, found: object) -> None:
        if isinstance(found, ReadGround):
            self._ground, self._laid = found, None
            drawn = found.drawn
            fight = min(drawn.feet, 5.0) if drawn.floor else drawn.feet
            self.feet.give(drawn.feet)
            self.fight.give(fight)
            with QSignalBlocker(self.shown):
                self.shown.setChecked(not found.has_grid)
            self.title.setText(drawn.title)
            self._portals.setVisible(bool(drawn.portals))
            self._lights.setVisible(any(light.bright is None for light in drawn.lights))
            self._say_picture(found)
            self._lay()

    def _say_picture(self, found: ReadGround) -> None:
        words = _about_picture(found)
        self._pictures.setVisible(bool(words))
        self.picture_words.setText(words)
        self.shown.setText(_OVER if found.content else "Show grid")

    @property
    def choices(self) -> MapChoices:
        return MapChoices(
            self.feet.value,
            self.fight.value,
            self.portals.answer,
            self.lights.answer,
            self.outside.isChecked(),
        )

    def _lay(self) -> None:
        if self._ground is None or self.feet.fault or self.fight.fault:
            self._check()
            return
        task = partial(_lay_map, self._ground, self.choices, self.shown.isChecked())
        self.begin_work("Preparing the map", task, self._take_laid)

    def _take_laid(self, found: object) -> None:
        if isinstance(found, LaidMap) and self._ground is not None:
            self._laid = found
            proposal, opened = found.proposal, self._opened
            warnings = (
                *(opened.file.warnings if opened else ()),
                *_without_picture_warning(proposal, self._ground),
            )
            self.line.setText(line_of(proposal))
            self.counts.setText("\n".join(counts_of(proposal)))
            self.left_out.setText("\n".join((*warnings, *left_out_of(proposal))))
            self._left_out.setVisible(bool(self.left_out.text()))
            outside = proposal.left_out
            lost = outside.walls_outside + outside.doors_outside + outside.lights_outside
            self.outside.setVisible(bool(lost) or self.outside.isChecked())
            self.view.show_board(found.board, self._ground.images)
            self._check()

    def _check(self) -> None:
        fault = (self.feet.fault or self.fight.fault) if self._ground else ""
        if fault:
            self.told.setText(fault)
        self.use.setEnabled(self._laid is not None and not fault and not self.work.is_busy)
        self._choices.setVisible(self._ground is not None)

    def _choose_picture(self) -> None:
        where = str(self._opened.path.parent) if self._opened else ""
        name, _ = QtWidgets.QFileDialog.getOpenFileName(
            self, "Choose the picture of the map", self.folder or where, PICTURES
        )
        if name:
            self.folder = str(Path(name).parent)
            self._read_ground(Path(name))

    def _connect(self) -> None:
        self.work.changed.connect(self._check)
        self.scene.currentIndexChanged.connect(lambda _: self._read_ground())
        for field in (self.feet, self.fight):
            field.entered.connect(self._lay)
            field.textChanged.connect(self._check)
        for row in (self.portals, self.lights):
            row.chosen.connect(self._lay)
        for box in (self.outside, self.shown):
            box.toggled.connect(self._lay)

    def _lay_out(self) -> None:
        self.scene.setAccessibleName("Scene in the file")
        self._scenes = _section("Scene", self.scene)
        self._portals = _section("Possible doors or windows are", self.portals)
        self._lights = _section("Lights are", self.lights)
        self._left_out = _section("Notes on the import", self.left_out)
        choose = button("Choose its picture…", self._choose_picture)
        self._pictures = _section("Picture", self.picture_words, side_by_side(choose))
        for each in (self._scenes, self._portals, self._lights, self._left_out, self._pictures):
            each.hide()
        self.outside.hide()
        self._choices = QtWidgets.QWidget()
        vbox(
            self._scenes,
            self._pictures,
            question_row("One square of the map is", side_by_side(self.feet)),
            question_row("One square of the battle is", side_by_side(self.fight)),
            self._portals,
            self._lights,
            question_row("Result", self.counts),
            self._left_out,
            self.outside,
            self.shown,
            on=self._choices,
            spacing=M,
        )
        area = SidePanel(_LETTERS)
        add_parts(area.rows, self.title, self.line, self.told, self._choices, STRETCH)
        self.add_endings(self.lay_out(self.view, area), "Cancel", self.use)


def _lay_map(
    ground: ReadGround,
    choices: MapChoices,
    shown: bool,  # noqa: FBT001 - bound in advance
    headway: ProgressReporter,
) -> LaidMap:
    headway(0.2)
    return lay_ground(ground, choices, grid_shown=shown)


def _section(question: str, *answers: QtWidgets.QWidget) -> QtWidgets.QWidget:
    made = QtWidgets.QWidget()
    rows = question_row(question, *answers)
    rows.setContentsMargins(0, 0, 0, 0)
    made.setLayout(rows)
    return made


def _file_in(event: QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
