"""The actions of what the players are shown besides the map: motion, names, health and pings."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import msgspec

from battleboard.battle.deeds import ShowHealth
from battleboard.battle.naming import name_of
from battleboard.battle.showing import Degree
from battleboard.views.action import Action, Choice, has_battle, on_desk

if TYPE_CHECKING:
    from battleboard.views.desk import Desk
    from battleboard.views.main_window import MainWindow

_MENU: Final = "Pla&yers"
_MANNERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "motion": "Show motion",
        "names": "Names under the figures",
        "strip": "Strip of the round",
        "announcements": "Announcements",
    }
)
_HEALTH: Final[tuple[tuple[str, Degree], ...]] = (
    ("Nothing", "none"),
    ("Whether they are wounded", "wounded"),
    ("As a ring", "bar"),
)


def _toggle(window: "MainWindow", name: str) -> None:
    """Show something of a kind, or nothing of it any more; that is remembered."""
    preferences = window.shelf.preferences
    manner = preferences.settings.manner
    other = msgspec.structs.replace(manner, **{name: not getattr(manner, name)})
    preferences.choose(msgspec.structs.replace(preferences.settings, manner=other))


def _manners(window: "MainWindow") -> list[Choice]:
    """Give what may be shown besides the map itself."""
    manner = window.shelf.preferences.settings.manner
    return [
        Choice(text, partial(_toggle, window, name), is_on=getattr(manner, name))
        for name, text in _MANNERS.items()
    ]


def _degrees(window: "MainWindow") -> list[Choice]:
    """Give how much of the foes' health may be shown."""
    if window.desk is None:
        return []
    document = window.desk.evening.document
    now = document.battle.showing.foes
    return [
        Choice(text, partial(document.do, ShowHealth(degree)), is_on=degree == now)
        for text, degree in _HEALTH
    ]


def _step_degree(desk: "Desk") -> None:
    """Show the foes' health in the next degree."""
    document = desk.evening.document
    degrees = [degree for _, degree in _HEALTH]
    at = degrees.index(document.battle.showing.foes)
    document.do(ShowHealth(degrees[(at + 1) % len(degrees)]))


def _ping(desk: "Desk") -> None:
    """Point at the selected where the players see them, as far as they do."""
    evening = desk.evening
    places = {figure.id: figure.body.at for figure in evening.broadcast.view.figures}
    chosen = evening.selection.figures
    for who in chosen:
        if who in places:
            evening.broadcast.spectacle.ping(places[who])
    if places.keys().isdisjoint(chosen):
        name = name_of(evening.battle, chosen[0])
        evening.document.refused.emit(f"The players do not see {name}, and are not pointed there.")


def _has_selected(window: "MainWindow") -> bool:
    return bool(window.desk and window.desk.evening.selection.figures)


def _share_line(desk: "Desk") -> None:
    """Show the measured line to all, or no longer."""
    measure = desk.map_pane.tools.measure
    if measure.is_busy:
        measure.publish(public=not measure.is_public)
    else:
        desk.evening.document.refused.emit("Nothing is measured yet: M takes the tool for it.")


SHOW_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "players health",
        _MENU,
        "Foes' &health",
        on_desk(_step_degree),
        may=has_battle,
        after_line=True,
        choices=_degrees,
    ),
    Action(
        "ping",
        _MENU,
        "Poin&t at the selected",
        on_desk(_ping),
        "Ctrl+P",
        may=_has_selected,
    ),
    Action(
        "show measure",
        _MENU,
        "Show what is measure&d",
        on_desk(_share_line),
        "S",
        may=has_battle,
        is_on=lambda window: bool(window.desk and window.desk.map_pane.tools.measure.is_public),
    ),
    Action(
        "players manner",
        _MENU,
        "Motion, names and mo&re",
        lambda window: _toggle(window, "motion"),
        choices=_manners,
    ),
)
