"""The words of the players' frame: its tab, and the menu of what they see and what it follows."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtWidgets import QMenu

from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.camera_work import Follow
from battleboard.views.map.tool import MapSurface

FOLLOWED: Final[Mapping[Follow, str]] = MappingProxyType(
    {
        Follow.HOLD: "Stays where it is",
        Follow.DM: "Follows your map",
        Follow.ACTOR: "Follows who acts",
        Follow.PARTY: "Follows the party",
    }
)
"""What the players' screen follows, in words."""


def tab_words(broadcast: Broadcast, followed: Follow) -> str:
    """Say what the frame shows: what the players see, and what that follows."""
    if broadcast.mode is BroadcastMode.FROZEN:
        return "Players, when they go on"
    if followed is not Follow.HOLD:
        return f"Players: {FOLLOWED[followed].lower()}"
    return "Players, true scale" if broadcast.viewport.is_locked else "Players"


def frame_menu(view: MapSurface, hide: Callable[[], object]) -> QMenu:
    """The menu of the frame; `hide` hides it."""
    menu, camera_work = QMenu(view.widget), view.session.camera_work
    menu.setAccessibleName("What the players see of the map")
    menu.addAction("Rotate by a quarter\tR", view.session.broadcast.turn)
    menu.addAction("Show the whole map", camera_work.show_all)
    menu.addAction("Show what I see", camera_work.show_dms)
    known = menu.addAction("Show all they know", camera_work.show_known)
    known.setEnabled(view.session.battle.showing.fog)
    menu.addSeparator()
    for followed, words in FOLLOWED.items():
        line = menu.addAction(words, partial(camera_work.follow, followed))
        line.setCheckable(True)
        line.setChecked(camera_work.followed is followed)
    menu.addSeparator()
    menu.addAction("Hide this frame", hide)
    return menu
