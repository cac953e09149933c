"""The actions that say what part of the map the players see, and how it lies on their screen."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from battleboard.models.camera_work import Follow
from battleboard.storage.fit import GridWeight
from battleboard.views.action import Action, Choice, has_battle, on_desk
from battleboard.views.map.tools.frame_menu import FOLLOWED
from battleboard.views.players.fit_dialog import FitDialog

if TYPE_CHECKING:
    from battleboard.views.desk import Desk
    from battleboard.views.main_window import MainWindow

_MENU: Final = "Pla&yers"
_GRIDS: Final[dict[GridWeight, str]] = {
    "thin": "Thin lines",
    "normal": "Normal lines",
    "bold": "Bold lines",
    "hidden": "No lines",
}


def _is_watched(window: "MainWindow") -> bool:
    return bool(window.desk and window.desk.evening.broadcast.is_watched)


def _is_in_fog(window: "MainWindow") -> bool:
    return _is_watched(window) and bool(window.desk and window.desk.evening.battle.showing.fog)


def _is_measured(window: "MainWindow") -> bool:
    return bool(window.desk and window.desk.evening.broadcast.glass.fit.calibration)


def _followed(window: "MainWindow") -> Sequence[Choice]:
    if window.desk is None:
        return ()
    camera_work = window.desk.evening.camera_work
    lines = (
        Choice(words, partial(camera_work.follow, each), is_on=camera_work.followed is each)
        for each, words in FOLLOWED.items()
    )
    moves = camera_work.moves_locked
    locked = Choice(
        "Also in true scale, by whole squares",
        partial(camera_work.move_locked, on=not moves),
        is_on=moves,
    )
    return (*lines, locked)


def _grids(window: "MainWindow") -> Sequence[Choice]:
    if window.desk is None:
        return ()
    desk, chosen = window.desk, window.desk.evening.broadcast.glass.fit.grid
    return tuple(
        Choice(words, partial(_rule, desk, grid), is_on=grid == chosen)
        for grid, words in _GRIDS.items()
    )


def _rule(desk: "Desk", grid: GridWeight) -> None:
    broadcast = desk.evening.broadcast
    broadcast.lay(msgspec.structs.replace(broadcast.glass.fit, grid=grid))


def _lock(desk: "Desk") -> None:
    broadcast = desk.evening.broadcast
    fit = broadcast.glass.fit
    broadcast.lay(msgspec.structs.replace(fit, locked=not fit.locked))


def _ask_fit(window: "MainWindow") -> None:
    if window.desk is not None:
        FitDialog(window.desk.evening.broadcast, window.projection, window).open()


FRAMING_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "players steer",
        _MENU,
        "&Steer what they see by keyboard",
        on_desk(lambda desk: desk.map_pane.frame.hold()),
        "Ctrl+F5",
        may=_is_watched,
        after_line=True,
    ),
    Action(
        "players frame",
        _MENU,
        "Frame on my &map",
        on_desk(lambda desk: desk.map_pane.frame.toggle()),
        may=_is_watched,
        is_on=lambda window: bool(window.desk and window.desk.map_pane.frame.is_wanted),
    ),
    Action(
        "players my view",
        _MENU,
        "They see what &I see",
        on_desk(lambda desk: desk.evening.camera_work.show_dms()),
        "Ctrl+8",
        may=_is_watched,
    ),
    Action(
        "players whole map",
        _MENU,
        "They see the whole m&ap",
        on_desk(lambda desk: desk.evening.camera_work.show_all()),
        "Ctrl+9",
        may=_is_watched,
    ),
    Action(
        "players known",
        _MENU,
        "They see all that they &know",
        on_desk(lambda desk: desk.evening.camera_work.show_known()),
        "Ctrl+5",
        may=_is_in_fog,
    ),
    Action(
        "players turn",
        _MENU,
        "Turn what the&y see",
        on_desk(lambda desk: desk.evening.broadcast.turn()),
        "Ctrl+6",
        may=_is_watched,
    ),
    Action(
        "players follow",
        _MENU,
        "What their scree&n follows",
        on_desk(lambda desk: desk.evening.camera_work.follow(Follow.HOLD)),
        may=has_battle,
        choices=_followed,
    ),
    Action(
        "players true scale",
        _MENU,
        "True s&cale",
        on_desk(_lock),
        "Ctrl+7",
        may=_is_measured,
        is_on=lambda window: bool(window.desk and window.desk.evening.broadcast.glass.is_locked),
        after_line=True,
    ),
    Action(
        "players grid",
        _MENU,
        "&Grid on their screen",
        on_desk(lambda desk: _rule(desk, "normal")),
        may=has_battle,
        choices=_grids,
    ),
    Action("players fit", _MENU, "M&easure and fit their screen…", _ask_fit, may=has_battle),
)
