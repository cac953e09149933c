"""The Map menu: its tools, and the view of it."""

from collections.abc import Sequence
from typing import Final

from battleboard.queries.sight.revealing import by_day
from battleboard.views.map.tools.tool_strip import ZOOM_STEP, ToolName
from battleboard.views.menus.menu_item import MenuChoice, MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk, has_battle
from battleboard.views.window.desk import Desk


def _tool(name: ToolName, text: str, shortcut: str) -> MenuItem[Desk]:
    return MenuItem(
        f"tool {name}",
        text,
        lambda desk: desk.map_pane.tools.choose(name),
        shortcut,
        is_on=lambda desk: desk.map_pane.tools.chosen is name,
        group="tool",
    )


def _has_area(desk: Desk) -> bool:
    return desk.map_pane.tools.area.is_laid


def _change_light(desk: Desk) -> None:
    board = desk.session.battle.board
    desk.session.document.do(by_day(board, daylight=not board.daylight))


def _level_choices(window: MenuWindow) -> Sequence[MenuChoice]:
    from battleboard.views.start.level_changes import LevelChanges  # noqa: PLC0415 - loaded by now

    desk = window.desk
    changes = desk.findChild(LevelChanges) if desk else None
    return changes.choices(desk.map.levels.number) if desk and changes else ()


def _bring(window: MenuWindow) -> None:
    from battleboard.views.start.ground_files import bring_from_shelf  # noqa: PLC0415 - seldom needed

    bring_from_shelf(window)


def _keep(window: MenuWindow) -> None:
    from battleboard.views.start.ground_files import keep_on_shelf  # noqa: PLC0415 - seldom needed

    keep_on_shelf(window)


_ZOOM: Final = "&Zoom"
_VIEW: Final[tuple[MenuItem[MenuWindow], ...]] = for_desk(
    _tool(ToolName.SELECT, "&Select and move", "V"),
    _tool(ToolName.MEASURE, "&Measure", "M"),
    _tool(ToolName.DECLARE, "&Declare by dragging", "D"),
    _tool(ToolName.AREA, "&Area of effect", "B"),
    _tool(ToolName.REVEAL, "Fog: reveal and &hide", "F"),
    _tool(ToolName.DRAW, "&Edit map", "G"),
    MenuItem(
        "select in area",
        "Select all &in the area",
        lambda desk: desk.map_pane.tools.area.select_caught(),
        may=_has_area,
        after_line=True,
    ),
    MenuItem(
        "damage in area",
        "Dama&ge all in the area…",
        lambda desk: desk.map_pane.tools.area.ask_damage(),
        may=_has_area,
    ),
    MenuItem(
        "fit",
        "Zoom to &fit",
        lambda desk: desk.map.fit(),
        "Ctrl+0",
        after_line=True,
        below=_ZOOM,
    ),
    MenuItem(
        "closer",
        "&Zoom in",
        lambda desk: desk.map.zoom(ZOOM_STEP),
        "Ctrl++",
        below=_ZOOM,
    ),
    MenuItem(
        "farther",
        "Zoom &out",
        lambda desk: desk.map.zoom(1 / ZOOM_STEP),
        "Ctrl+-",
        below=_ZOOM,
    ),
    MenuItem(
        "level up",
        "Level &up",
        lambda desk: desk.map.levels.show(desk.map.levels.number + 1),
        "PgUp",
        may=lambda desk: desk.map.levels.number + 1 < len(desk.map.levels.levels),
        after_line=True,
    ),
    MenuItem(
        "level down",
        "Level dow&n",
        lambda desk: desk.map.levels.show(desk.map.levels.number - 1),
        "PgDown",
        may=lambda desk: bool(desk.map.levels.levels) and desk.map.levels.number > 0,
    ),
    MenuItem(
        "see as",
        "See as the se&lected figures",
        lambda desk: desk.map_pane.toggle_eyes(),
        "Ctrl+Shift+E",
        may=lambda desk: bool(desk.session.selection.figures or desk.map.map_scene.through),
        is_on=lambda desk: bool(desk.map.map_scene.through),
        after_line=True,
    ),
    MenuItem(
        "bring map",
        "Bring a map or a pictu&re…",
        lambda desk: desk.ground.bring(),
        after_line=True,
    ),
    MenuItem(
        "paste map", "&Paste a picture as the map…", lambda desk: desk.ground.paste(), "Ctrl+V"
    ),
    MenuItem("picture", "Pi&cture and grid…", lambda desk: desk.ground.lay_picture()),
    MenuItem(
        "trace",
        "&Trace the walls of the picture…",
        lambda desk: desk.ground.trace(),
        may=lambda desk: desk.ground.has_picture,
    ),
    MenuItem(
        "daylight",
        "Da&ylight",
        _change_light,
        is_on=lambda desk: desk.session.battle.board.daylight,
    ),
)
_GROUNDS: Final[tuple[MenuItem[MenuWindow], ...]] = (
    MenuItem("levels", "Le&vels", may=has_battle, choices=_level_choices),
    MenuItem(
        "bring ground", "&Bring a ground from the shelf…", _bring, may=has_battle, after_line=True
    ),
    MenuItem("keep ground", "&Keep this ground on the shelf…", _keep, may=has_battle),
)
MAP_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (*_VIEW, *_GROUNDS)
