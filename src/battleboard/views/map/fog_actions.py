"""The actions of fog and light: how the map is covered, and what the players have seen of it."""

from typing import TYPE_CHECKING, Final

from battleboard.battle.deeds import Explore
from battleboard.models.revealing import Fog, by_day, fog_of, laying, rooms_on
from battleboard.views.action import Action, has_battle, on_desk

if TYPE_CHECKING:
    from battleboard.views.desk import Desk
    from battleboard.views.main_window import MainWindow


def _fog(fog: Fog, text: str, *, after_line: bool = False) -> Action:
    return Action(
        f"fog {fog}",
        "Fo&g",
        text,
        on_desk(lambda desk: desk.evening.document.do(laying(fog))),
        may=has_battle,
        is_on=lambda window: bool(window.desk and fog_of(window.desk.evening.battle) is fog),
        group="fog",
        after_line=after_line,
    )


def _all_rooms(text: str, *, shown: bool) -> Action:
    return Action(
        f"{'show' if shown else 'hide'} all rooms",
        "Fo&g",
        text,
        on_desk(lambda desk: desk.map_pane.reveal_bar.show_all(shown=shown)),
        may=_has_rooms_in_fog,
        after_line=shown,
    )


def _has_rooms_in_fog(window: "MainWindow") -> bool:
    if window.desk is None:
        return False
    battle = window.desk.evening.battle
    return battle.showing.fog and bool(rooms_on(battle.board).rooms)


def _see_as(desk: "Desk") -> None:
    """See the map as the selected do, or again as it is."""
    scenery = desk.map.scenery
    scenery.look_as(() if scenery.through else desk.evening.selection.figures)


def _see_through(desk: "Desk") -> None:
    """Let the players see what the selected see, or again what the party sees."""
    broadcast = desk.evening.broadcast
    broadcast.look_through(() if broadcast.through else desk.evening.selection.figures)


def _sees_as(window: "MainWindow") -> bool:
    return bool(window.desk and window.desk.map.scenery.through)


def _see_otherwise(window: "MainWindow") -> bool:
    return bool(window.desk and window.desk.evening.broadcast.through)


def _has_chosen(window: "MainWindow") -> bool:
    return bool(window.desk and window.desk.evening.selection.figures)


def _may_see_through(window: "MainWindow") -> bool:
    """Whether anybody's eyes change what the players see."""
    return bool(window.desk and window.desk.evening.battle.showing.by_sight and _has_chosen(window))


def _is_by_day(window: "MainWindow") -> bool:
    return bool(window.desk and window.desk.evening.battle.board.daylight)


def _change_light(desk: "Desk") -> None:
    board = desk.evening.battle.board
    desk.evening.document.do(by_day(board, daylight=not board.daylight))


FOG_ACTIONS: Final[tuple[Action, ...]] = (
    _fog(Fog.NONE, "&No fog", after_line=True),
    _fog(Fog.BY_SIGHT, "Fog lifted by &sight"),
    _fog(Fog.BY_HAND, "Fog lifted by &hand"),
    _all_rooms("Show a&ll rooms", shown=True),
    _all_rooms("Hide all r&ooms", shown=False),
    Action(
        "forget explored",
        "Fo&g",
        "&Forget what was explored",
        on_desk(lambda desk: desk.evening.document.do(Explore("", doors=frozenset()))),
        may=lambda window: bool(window.desk and window.desk.evening.battle.showing.explored),
    ),
    Action(
        "players see through",
        "Fo&g",
        "The players see through the &eyes of the selected",
        on_desk(_see_through),
        may=lambda window: _may_see_through(window) or _see_otherwise(window),
        is_on=_see_otherwise,
        after_line=True,
    ),
    Action(
        "see as",
        "&Map",
        "See it as the se&lected do",
        on_desk(_see_as),
        "Ctrl+Shift+E",
        may=lambda window: _has_chosen(window) or _sees_as(window),
        is_on=_sees_as,
        after_line=True,
    ),
    Action(
        "daylight",
        "&Map",
        "Da&ylight",
        on_desk(_change_light),
        may=has_battle,
        is_on=_is_by_day,
    ),
)
