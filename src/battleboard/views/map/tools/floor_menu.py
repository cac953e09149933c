"""The context menu of the floor with its doors and lights, and the light dialog."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QMenu

from battleboard.battle.apply import Command
from battleboard.battle.commands import Enter, SetDoor
from battleboard.battle.movement.formation import places_in_formation
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.naming import people
from battleboard.board.level import are_on_different_levels
from battleboard.board.point import Point
from battleboard.board.wall import DoorState
from battleboard.models.document import Document
from battleboard.queries.sight import lights
from battleboard.queries.table import board_levels
from battleboard.queries.table.board_levels import NEAR_FT, StairsEnd
from battleboard.queries.table.laying_ground import ground_at, showing_ground
from battleboard.queries.table.marks import changing_mark, mark_at
from battleboard.queries.table.moving_by_hand import beside_others, put
from battleboard.queries.table.setting_doors import door_verbs, opening_at, revealing_door
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.map.tools.mark_card import MarkCard, MarkDialog
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.sizes import L, M, label
from battleboard.views.widgets.forms import check_box, form_rows, number_field
from battleboard.views.widgets.labels import escape_html, escape_mnemonics
from battleboard.views.widgets.layouts import vbox
from battleboard.views.widgets.popups import open_menu

_NEAR_PX: Final = 11.0


def add_stairs(menu: QMenu, view: MapSurface, place: Point) -> None:
    """Add entries for the stairs at a place, or entries to begin and end stairs there."""
    board = view.session.battle.board
    if not board.levels:
        return
    end = board_levels.stairs_at(board, place, max(NEAR_FT / 2, _NEAR_PX / view.camera.scale))
    if end is None:
        _add_laying(menu, view, place)
    else:
        add_taking(menu, view, view.session.selection.figures, end)
        menu.addAction(
            f"Show {escape_mnemonics(end.level)}", lambda: view.levels.show_place(end.there)
        )
        _add_stairs(menu, view, "Remove the stairs", board_levels.clearing(board, end.number))
    menu.addSeparator()


def add_stairs_of(menu: QMenu, view: MapSurface, who: Sequence[str], at: Point) -> None:
    end = board_levels.stairs_at(view.session.battle.board, at)
    if end is not None:
        add_taking(menu, view, who, end)


def add_taking(menu: QMenu, view: MapSurface, who: Sequence[str], end: StairsEnd) -> None:
    """Add an entry for figures to take stairs, with the cost for the first figure."""
    if not who:
        return
    document, battle = view.session.document, view.session.battle
    takes = "takes" if len(who) == 1 else "take"
    cost = board_levels.cost_of(battle, document.tables, who[0], end)
    words = f"{people(battle, who)} {takes} the stairs to {end.level} ({cost})"
    try:
        command = board_levels.taking(battle, who, end)
    except Refusal as why:
        action = menu.addAction(escape_mnemonics(words))
        action.setEnabled(False)
        action.setToolTip(escape_html(str(why)))
    else:
        _add_stairs(menu, view, words, command)


def _add_laying(menu: QMenu, view: MapSurface, place: Point) -> None:
    board, choice = view.session.battle.board, view.levels
    begun = choice.begun
    if begun is not None and are_on_different_levels(board.levels, begun, place):
        _add_stairs(menu, view, "End stairs here", _link(view, begun, place))
    menu.addAction("Begin stairs here", lambda: choice.begin(place))


def _link(view: MapSurface, begun: Point, place: Point) -> Command:
    return board_levels.linking(view.session.battle.board, begun, place)


def _add_stairs(menu: QMenu, view: MapSurface, text: str, command: Command) -> None:
    menu.addAction(escape_mnemonics(text), lambda: view.session.document.do(command))


_MOST_FT: Final = 500
_USUAL_FT: Final = 30
_BRIGHT: Final = "Bright light to"
_DARK: Final = "Darkness to"


def add_lamps(
    menu: QtWidgets.QMenu, view: MapSurface, command: Callable[[lights.LightChoice], Command]
) -> None:
    """Add an entry for each light in the rules, and one for a custom light."""
    document = view.session.document
    for lamp in lights.lamps_of(view.session.battle.rules):
        menu.addAction(lamp.words, partial(document.do, command(lamp)))
    menu.addSeparator()

    def ask() -> None:
        dialog = LightDialog(view.widget)
        dialog.accepted.connect(lambda: document.do(command(dialog.lamp)))
        dialog.open()

    menu.addAction("Custom size…", ask)


class LightDialog(QtWidgets.QDialog):
    """Asks how far a light shines, or how far darkness reaches."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Custom light", Topic.GROUND)
        self.bright = number_field(0, _MOST_FT, _USUAL_FT, name=_BRIGHT, unit=" ft")
        self.dim = number_field(0, _MOST_FT, unit=" ft", lowest="no farther")
        self.darkness = check_box("Magical darkness", self._darken)
        self.reach = label(_BRIGHT)
        rows = (self.reach, self.bright), ("Dim light to", self.dim), ("", self.darkness)
        form = form_rows(*rows, spacing=None)
        buttons = QtWidgets.QDialogButtonBox(
            QtWidgets.QDialogButtonBox.StandardButton.Ok
            | QtWidgets.QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        vbox(form, buttons, on=self, spacing=M, margins=L)
        self.bright.selectAll()

    def _darken(self, dark: bool) -> None:  # noqa: FBT001 - a slot
        self.dim.setDisabled(dark)
        words = _DARK if dark else _BRIGHT
        self.reach.setText(words)
        self.bright.setAccessibleName(words)

    @property
    def lamp(self) -> lights.LightChoice:
        dark = self.darkness.isChecked()
        return lights.own_lamp(self.bright.value(), 0 if dark else self.dim.value(), darkens=dark)


_NEAR_PIXELS: Final = 9.0


def floor_menu(view: MapSurface, pixel: QPointF, measure: Callable[[], object]) -> QtWidgets.QMenu:
    menu = QtWidgets.QMenu(view.widget)
    place = view.camera.to_board(pixel)
    _add_door(menu, view, place)
    add_stairs(menu, view, place)
    _add_mark(menu, view, place)
    _add_ground(menu, view, place)
    _add_putting(menu, view, place)
    _add_waiting(menu, view, place)
    _add_light(menu, view, place)
    if not menu.isEmpty():
        menu.addSeparator()
    menu.addAction("Measure from here", measure)
    menu.addAction("Zoom to fit", view.fit)
    return menu


def door_at(view: MapSurface, place: Point) -> int | None:
    board = view.session.battle.board
    found = opening_at(board, place, _NEAR_PIXELS / view.camera.scale)
    return found if found is not None and board.walls[found].is_door else None


def _add_door(menu: QtWidgets.QMenu, view: MapSurface, place: Point) -> None:
    door = door_at(view, place)
    if door is not None:
        add_door_states(menu, view, door)
        menu.addSeparator()


def add_door_states(menu: QtWidgets.QMenu, view: MapSurface, index: int) -> None:
    """Add an entry for each state that a door can change to, and one to reveal a secret door."""
    board, document = view.session.battle.board, view.session.document
    door = board.walls[index]
    if door.kind == "secret":
        _add(menu, "Reveal the secret door", document, revealing_door(board, index))
    for state, verb in door_verbs(door):
        _add(menu, f"{verb} the {door.noun}", document, SetDoor(index, state))


def use_door(view: MapSurface, index: int, pixel: QPointF) -> None:
    """Open or shut a door; for a secret, locked, barred or stuck door, open a menu."""
    door = view.session.battle.board.walls[index]
    states: dict[DoorState, DoorState] = {"open": "shut", "shut": "open"}
    if door.kind != "secret" and door.state in states:
        view.session.document.do(SetDoor(index, states[door.state]))
        return
    menu = QMenu(view.widget)
    add_door_states(menu, view, index)
    open_menu(menu, view.widget.mapToGlobal(pixel.toPoint()))


def _add_mark(menu: QtWidgets.QMenu, view: MapSurface, place: Point) -> None:
    mark = mark_at(view.session.battle.board, place, _NEAR_PIXELS / view.camera.scale)
    if mark is not None:
        note = view.session.battle.board.notes[mark]
        words = escape_mnemonics(f"Read '{note.title}'")
        menu.addAction(words, partial(read_mark, view, mark))
        menu.addSeparator()


def read_mark(view: MapSurface, index: int) -> None:
    note = view.session.battle.board.notes[index]
    card = MarkCard(view.session, note, partial(change_mark, view, index), view.widget)
    at = view.camera.to_screen(note.at).toPoint()
    card.open_at(view.widget.mapToGlobal(at))


def change_mark(view: MapSurface, index: int) -> None:
    dialog = MarkDialog(view.session.battle.board.notes[index], view.widget)
    document = view.session.document
    dialog.accepted.connect(lambda: document.do(changing_mark(index, dialog.note)))
    dialog.open()


def _add_ground(menu: QtWidgets.QMenu, view: MapSurface, place: Point) -> None:
    """Add an entry to reveal hidden terrain, or to hide a pit or trap door."""
    board = view.session.battle.board
    index = ground_at(board, place)
    if index is None:
        return
    ground = board.ground[index]
    if ground.hidden or ground.kind in {"pit", "trap door"}:
        verb = "Reveal" if ground.hidden else "Hide"
        command = showing_ground(board, index, shown=ground.hidden)
        noun = "difficult terrain" if ground.kind == "difficult" else ground.kind
        _add(menu, f"{verb} the {noun}", view.session.document, command)
        menu.addSeparator()


def _add_putting(menu: QtWidgets.QMenu, view: MapSurface, place: Point) -> None:
    session = view.session
    chosen = session.selection.figures
    if not chosen:
        return
    bodies = {each: view.body(each) for each in chosen}
    grid = session.battle.board.grid
    places = places_in_formation(grid, bodies, session.selection.figure, place)
    command = put(session.battle, beside_others(session.battle, bodies, places, place))
    if command:
        text = f"Put {people(session.battle, chosen)} here"
        _add(menu, text, session.document, command)


def _add_waiting(menu: QtWidgets.QMenu, view: MapSurface, place: Point) -> None:
    battle = view.session.battle
    waiting = [each for each in battle.figures.values() if not each.present]
    if not waiting:
        return
    entering = menu.addMenu("Bring in")
    for each in waiting:
        command = Enter(each.id, battle.board.grid.snap(place, 2 * each.body.radius_ft))
        _add(entering, each.card.name, view.session.document, command)


def _add_light(menu: QtWidgets.QMenu, view: MapSurface, place: Point) -> None:
    board, document = view.session.battle.board, view.session.document
    found = lights.light_near(board, place, _NEAR_PIXELS / view.camera.scale)
    if found is not None:
        light = board.lights[found]
        verb = "Put out" if light.lit else "Light"
        command = lights.switching(view.session.battle.rules, board, found)
        _add(menu, f"{verb} the {light.name}", document, command)
        _add(menu, "Remove the light", document, lights.taking_away(board, found))
    else:
        add_lamps(menu.addMenu("Put a light here"), view, partial(lights.placing, at=place))


def _add(menu: QtWidgets.QMenu, text: str, document: Document, command: Command) -> None:
    menu.addAction(escape_mnemonics(text), lambda: document.do(command))
