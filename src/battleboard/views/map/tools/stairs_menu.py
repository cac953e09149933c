"""Lines of menus for stairs: to take them, to look where they lead, and to lay them."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QMenu

from battleboard.battle.apply import Command
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.naming import people
from battleboard.board.level import parted
from battleboard.board.point import Point
from battleboard.queries.table import stairs
from battleboard.queries.table.stairs import NEAR_FT, StairsEnd
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.widgets.plain_text import unguessed, unmarked

_NEAR_PX: Final = 11.0


def add_stairs(menu: QMenu, view: MapSurface, place: Point) -> None:
    """Add what can be done with the stairs at a place, or that stairs may begin there."""
    board = view.session.battle.board
    if not board.levels:
        return
    end = stairs.stairs_at(board, place, max(NEAR_FT / 2, _NEAR_PX / view.camera.scale))
    if end is None:
        _add_laying(menu, view, place)
    else:
        add_taking(menu, view, view.session.selection.figures, end)
        menu.addAction(f"Show {unmarked(end.level)}", lambda: view.levels.show_place(end.there))
        _add(menu, view, "Remove the stairs", stairs.clearing(board, end.number))
    menu.addSeparator()


def add_stairs_of(menu: QMenu, view: MapSurface, who: Sequence[str], at: Point) -> None:
    """Add that figures take the stairs on which one of them stands."""
    end = stairs.stairs_at(view.session.battle.board, at)
    if end is not None:
        add_taking(menu, view, who, end)


def add_taking(menu: QMenu, view: MapSurface, who: Sequence[str], end: StairsEnd) -> None:
    """Add that figures take stairs, with what that costs the first of them."""
    if not who:
        return
    document, battle = view.session.document, view.session.battle
    takes = "takes" if len(who) == 1 else "take"
    cost = stairs.cost_of(battle, document.tables, who[0], end)
    words = f"{people(battle, who)} {takes} the stairs to {end.level} ({cost})"
    try:
        command = stairs.taking(battle, who, end)
    except Refusal as why:
        action = menu.addAction(unmarked(words))
        action.setEnabled(False)
        action.setToolTip(unguessed(str(why)))
    else:
        _add(menu, view, words, command)


def _add_laying(menu: QMenu, view: MapSurface, place: Point) -> None:
    """Add that stairs begin here, or lead here from where they were begun."""
    board, choice = view.session.battle.board, view.levels
    begun = choice.begun
    if begun is not None and parted(board.levels, begun, place):
        _add(menu, view, "Stairs lead here from where they begin", _linked(view, begun, place))
    menu.addAction("Begin stairs here", lambda: choice.begin(place))


def _linked(view: MapSurface, begun: Point, place: Point) -> Command:
    return stairs.linking(view.session.battle.board, begun, place)


def _add(menu: QMenu, view: MapSurface, text: str, command: Command) -> None:
    menu.addAction(unmarked(text), lambda: view.session.document.do(command))
