"""The actions of this room: tools, what is seen of the map, and what is done to the selected."""

from typing import TYPE_CHECKING, Final

from battleboard.battle.deeds import Cancel, Together
from battleboard.battle.procedure.declaring import unplayed
from battleboard.views.action import Action, has_battle, on_desk
from battleboard.views.map.tools.area_menu import ask_damage
from battleboard.views.map.tools.tool_box import ToolName
from battleboard.views.map.tools.tool_strip import CLOSER

if TYPE_CHECKING:
    from battleboard.views.desk import Desk
    from battleboard.views.main_window import MainWindow


def _tool(name: ToolName, text: str, shortcut: str) -> Action:
    return Action(
        f"tool {name}",
        "&Map",
        text,
        on_desk(lambda desk: desk.map_pane.tools.choose(name)),
        shortcut,
        may=has_battle,
        is_on=lambda window: bool(window.desk and window.desk.map_pane.tools.chosen is name),
        group="tool",
    )


def _chosen(window: "MainWindow") -> tuple[str, ...]:
    return window.desk.evening.selection.figures if window.desk else ()


def _has_chosen(window: "MainWindow") -> bool:
    return bool(_chosen(window))


def _declarers(desk: "Desk") -> tuple[str, ...]:
    """Name those of the selected who have declared something that they have not begun."""
    chosen = desk.evening.selection.figures
    return tuple(each for each in chosen if unplayed(desk.evening.battle, each))


def _has_area(window: "MainWindow") -> bool:
    return bool(window.desk and window.desk.map_pane.tools.area.is_laid)


def _cancel(desk: "Desk") -> None:
    deeds = tuple(Cancel(each) for each in _declarers(desk))
    if deeds:
        desk.evening.document.do(deeds[0] if len(deeds) == 1 else Together(deeds))


MAP_ACTIONS: Final[tuple[Action, ...]] = (
    _tool(ToolName.SELECT, "&Select and carry", "V"),
    _tool(ToolName.MEASURE, "&Measure", "M"),
    _tool(ToolName.DECLARE, "&Declare by dragging", "D"),
    _tool(ToolName.AREA, "Lay down an &area", "B"),
    _tool(ToolName.REVEAL, "Show and &hide ground", "F"),
    Action(
        "select in area",
        "&Map",
        "Select all &in the area",
        on_desk(lambda desk: desk.map_pane.tools.area.select_caught()),
        may=_has_area,
        after_line=True,
    ),
    Action(
        "damage in area",
        "&Map",
        "Dama&ge all in the area…",
        on_desk(lambda desk: ask_damage(desk.map_pane.tools.area)),
        may=_has_area,
    ),
    Action(
        "fit",
        "&Map",
        "Show the &whole map",
        on_desk(lambda desk: desk.map.fit()),
        "Ctrl+0",
        may=has_battle,
        after_line=True,
    ),
    Action(
        "closer",
        "&Map",
        "&Closer",
        on_desk(lambda desk: desk.map.zoom(CLOSER)),
        "Ctrl++",
        may=has_battle,
    ),
    Action(
        "farther",
        "&Map",
        "&Farther away",
        on_desk(lambda desk: desk.map.zoom(1 / CLOSER)),
        "Ctrl+-",
        may=has_battle,
    ),
    Action(
        "declare",
        "&Figures",
        "&Declare…",
        on_desk(lambda desk: desk.map_pane.declare()),
        "Ctrl+D",
        may=_has_chosen,
        after_line=True,
    ),
    Action(
        "cancel declaration",
        "&Figures",
        "&Take the declaration back",
        on_desk(_cancel),
        "Ctrl+Delete",
        may=lambda window: bool(window.desk and _declarers(window.desk)),
    ),
    Action(
        "turn left",
        "&Figures",
        "Turn &left",
        on_desk(lambda desk: desk.map_pane.turn_by(-1)),
        may=_has_chosen,
        after_line=True,
    ),
    Action(
        "turn right",
        "&Figures",
        "T&urn right",
        on_desk(lambda desk: desk.map_pane.turn_by(1)),
        may=_has_chosen,
    ),
)
