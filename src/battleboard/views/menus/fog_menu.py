"""The Fog menu: how the map is covered for the players, and what they have explored."""

from typing import Final

from battleboard.battle.commands import Explore
from battleboard.queries.sight.revealing import Fog, fog_of, laying
from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk
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


def _all_rooms(text: str, *, shown: bool) -> MenuItem[Desk]:
    return MenuItem(
        f"{'show' if shown else 'hide'} all rooms",
        text,
        lambda desk: desk.map_pane.reveal_bar.show_all(shown=shown),
        # Whether there are rooms takes long to find out, so it is told when it is asked for.
        may=lambda desk: desk.session.battle.showing.fog,
        after_line=shown,
    )


def _see_through(desk: Desk) -> None:
    """Show the players what the selected figures see, or again what the party sees."""
    broadcast = desk.session.broadcast
    broadcast.look_through(() if broadcast.through else desk.session.selection.figures)


def _may_see_through(desk: Desk) -> bool:
    """Whether the players can see as the selected figures, or do so already."""
    by_sight = desk.session.battle.showing.by_sight
    return bool((by_sight and desk.session.selection.figures) or desk.session.broadcast.through)


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
        "Players see as the s&elected figures",
        _see_through,
        may=_may_see_through,
        is_on=lambda desk: bool(desk.session.broadcast.through),
        after_line=True,
    ),
)
