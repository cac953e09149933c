"""The Map, Fog and Figures menus."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from battleboard.battle.commands import Explore
from battleboard.battle.state.naming import people
from battleboard.queries.round.order_following import in_memory
from battleboard.queries.sight.revealing import Fog, by_day, fog_of, laying
from battleboard.views.cards.card_menu import CARD_ITEMS, FIND
from battleboard.views.cards.cards_panel import CardsPanel
from battleboard.views.map.tools.tool_strip import ZOOM_STEP, ToolName
from battleboard.views.menus.menu_item import MenuChoice, MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk, has_battle
from battleboard.views.procedure.group_declaring import declare_at_nearest, figures_meant
from battleboard.views.widgets.labels import escape_mnemonics
from battleboard.views.window.desk import Desk


def _fog(fog: Fog, text: str, *, after_line: bool = False) -> MenuItem[Desk]:
    return MenuItem(
        f"fog {fog}",
        text,
        lambda desk: desk.session.document.do(laying(fog)),
        is_on=lambda desk: fog_of(desk.session.battle) is fog,
        group="fog",
        after_line=after_line,
    )


def _paste(desk: Desk) -> None:
    if desk.ground.has_picture_to_paste:
        desk.ground.paste()
    else:
        desk.cards.paste_figures()


def _all_rooms(text: str, *, shown: bool) -> MenuItem[Desk]:
    return MenuItem(
        f"{'show' if shown else 'hide'} all rooms",
        text,
        lambda desk: desk.map_pane.reveal_bar.show_all(shown=shown),
        # Finding the rooms is slow, so the item is enabled even without any; choosing it says so.
        may=lambda desk: desk.session.battle.showing.fog,
        after_line=shown,
    )


def _toggle_see_through(desk: Desk) -> None:
    broadcast = desk.session.broadcast
    eyes = () if broadcast.through else desk.session.selection.figures or broadcast.acting
    if broadcast.through or eyes:
        broadcast.look_through(eyes)
    else:
        told = "No party member is acting now. Select the figures whose view to show."
        desk.session.document.refused.emit(told)


def _may_see_through(desk: Desk) -> bool:
    """Whether the players' view may switch to the sight of a few figures, or back.

    Who acts is not asked here: that needs the party's sight, which is too slow for a menu.
    """
    session = desk.session
    some = session.selection.figures or session.battle.running.settled
    return bool((session.battle.showing.by_sight and some) or session.broadcast.through)


FOG_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = for_desk(
    _fog(Fog.NONE, "&No fog", after_line=True),
    _fog(Fog.BY_SIGHT, "&Automatic fog"),
    _fog(Fog.BY_HAND, "&Manual fog"),
    _all_rooms("Reveal a&ll rooms", shown=True),
    _all_rooms("Hide all r&ooms", shown=False),
    MenuItem(
        "forget explored",
        "&Reset explored ground",
        lambda desk: desk.session.document.do(Explore("", doors=frozenset())),
        may=lambda desk: bool(desk.session.battle.showing.explored),
    ),
    MenuItem(
        "players see through",
        "Players see as the s&elected or acting figures",
        _toggle_see_through,
        "Shift+E",
        may=_may_see_through,
        is_on=lambda desk: bool(desk.session.broadcast.through),
        after_line=True,
    ),
)


def _cards_of(desk: Desk) -> CardsPanel:
    return desk.cards


def _on_cards(item: MenuItem[CardsPanel]) -> MenuItem[Desk]:
    """Adapt a card item to the desk; running it brings the cards to the front."""

    def run(desk: Desk) -> None:
        desk.tabs.setCurrentWidget(desk.cards)
        item.do(desk.cards)

    return replace(item.within(_cards_of), run=run)


def _has_chosen(desk: Desk) -> bool:
    return bool(desk.session.selection.figures)


def _declare(desk: Desk) -> None:
    """Open the declaration menu of the selected figures, or of the first undeclared one."""
    if _has_chosen(desk):
        desk.map_pane.declare()
    else:
        desk.procedure.undeclared.declare_next()


def _shortcut_targets(desk: Desk) -> str:
    """Name the figures a declaration shortcut applies to, for the menu text."""
    who = figures_meant(desk.session)
    selected = set(who) <= set(desk.session.selection.figures)
    if len(who) == 1 or selected:
        return escape_mnemonics(people(desk.session.battle, who)) or "nobody"
    return f"all {len(who)} who have not declared"


_PLACE: Final = "P&lace and turn"
_PANEL: Final[tuple[MenuItem[CardsPanel], ...]] = (
    MenuItem("add-figures", "&Add figures…", CardsPanel.add_figures, "Ctrl+B"),
    MenuItem("encounters", "Prepared encounters…", CardsPanel.prepare_encounters, "Ctrl+Shift+G"),
    MenuItem(
        "find-figures",
        "&Find a figure",
        CardsPanel.seek,
        "Ctrl+F",
        below=FIND,
    ),
    MenuItem(
        "select-all",
        "&Select all",
        CardsPanel.select_all,
        "Ctrl+A",
        may=lambda cards: bool(cards.session.battle.figures),
        below=FIND,
    ),
    *CARD_ITEMS,
)
FIGURES_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = for_desk(
    *map(_on_cards, _PANEL),
    MenuItem(
        "declare",
        "&Declare",
        _declare,
        "Ctrl+D",
        may=lambda desk: _has_chosen(desk) or bool(desk.session.document.stage.undeclared),
        after_line=True,
    ),
    MenuItem(
        "same-again",
        "Same again",
        lambda desk: desk.procedure.undeclared.declare_again(),
        "A",
        may=lambda desk: bool(in_memory(desk.session.battle, figures_meant(desk.session))),
        words=lambda desk: f"Same again: {_shortcut_targets(desk)}",
    ),
    MenuItem(
        "at-nearest",
        "Attack the nearest foe",
        lambda desk: declare_at_nearest(desk.session.document, figures_meant(desk.session)),
        "N",
        may=lambda desk: bool(figures_meant(desk.session)),
        words=lambda desk: f"Attack the nearest foe: {_shortcut_targets(desk)}",
    ),
    MenuItem(
        "cancel declaration",
        "Cancel declara&tion",
        lambda desk: desk.map_pane.cancel_declarations(),
        "Ctrl+Delete",
        may=lambda desk: bool(desk.map_pane.cancellable),
    ),
    MenuItem(
        "turn left",
        "Turn &left",
        lambda desk: desk.map_pane.turn_by(-1),
        may=_has_chosen,
        after_line=True,
        below=_PLACE,
    ),
    MenuItem(
        "turn right",
        "T&urn right",
        lambda desk: desk.map_pane.turn_by(1),
        may=_has_chosen,
        below=_PLACE,
    ),
    MenuItem(
        "stand-apart",
        "Place the sides at encounter dista&nce",
        lambda desk: desk.procedure.stand_apart(),
        may=lambda desk: desk.procedure.may_stand_apart,
        below=_PLACE,
    ),
)


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
    from battleboard.views.start.ground_files import load_saved_map  # noqa: PLC0415 - seldom needed

    load_saved_map(window)


def _keep(window: MenuWindow) -> None:
    from battleboard.views.start.ground_files import save_map  # noqa: PLC0415 - seldom needed

    save_map(window)


def _room_texts(window: MenuWindow) -> None:
    from battleboard.views.ground.room_texts_dialog import RoomTextsDialog  # noqa: PLC0415 - seldom

    if window.desk:
        RoomTextsDialog(window.desk.session, window.widget).open()


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
        lambda desk: desk.map_pane.toggle_perspective(),
        "Ctrl+Shift+E",
        may=lambda desk: bool(desk.session.selection.figures or desk.map.map_scene.through),
        is_on=lambda desk: bool(desk.map.map_scene.through),
        after_line=True,
    ),
    MenuItem(
        "bring map",
        "Import a map or pictu&re…",
        lambda desk: desk.ground.bring(),
        after_line=True,
    ),
    MenuItem("paste map", "&Paste a picture or figures…", _paste, "Ctrl+V"),
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
    MenuItem(
        "room texts",
        "Room te&xts…",
        _room_texts,
        may=has_battle,
    ),
    MenuItem("levels", "Le&vels", may=has_battle, choices=_level_choices),
    MenuItem(
        "bring ground", "L&oad a map from the shelf…", _bring, may=has_battle, after_line=True
    ),
    MenuItem("keep ground", "Save this map to the shel&f…", _keep, may=has_battle),
)
MAP_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (*_VIEW, *_GROUNDS)
