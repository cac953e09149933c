"""The actions of this room: the players' window, and what it shows."""

from functools import partial
from typing import TYPE_CHECKING, Final

from battleboard.models.broadcast import Mode
from battleboard.views.action import Action, Doing, has_battle, on_desk
from battleboard.views.players.handouts import ask, pictures, show_last

if TYPE_CHECKING:
    from battleboard.views.main_window import MainWindow


def _show(mode: Mode) -> Doing:
    return on_desk(lambda desk: desk.evening.broadcast.show(mode))


def _mode(mode: Mode, text: str, shortcut: str, run: Doing, *, after_line: bool = False) -> Action:
    return Action(
        f"players {mode}",
        "Pla&yers",
        text,
        run,
        shortcut,
        may=has_battle,
        is_on=lambda window: bool(window.desk and window.desk.evening.broadcast.mode is mode),
        group="players",
        after_line=after_line,
    )


def _previews(window: "MainWindow") -> bool:
    return window.projection.shows_preview and window.projection.corner is not None


def _preview(window: "MainWindow", steps: int) -> None:
    if window.projection.corner is not None:
        window.projection.corner.step(steps)


PREVIEW_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "preview larger",
        "&View",
        "Lar&ger players' preview",
        partial(_preview, steps=1),
        may=_previews,
        after_line=True,
    ),
    Action(
        "preview smaller",
        "&View",
        "Small&er players' preview",
        partial(_preview, steps=-1),
        may=_previews,
    ),
)
PLAYERS_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "players window",
        "Pla&yers",
        "Players' &window",
        lambda window: window.projection.toggle(),
        "F5",
        may=lambda window: window.projection.is_open or window.projection.can_open,
        is_on=lambda window: window.projection.is_open,
    ),
    Action(
        "players display",
        "Pla&yers",
        "&On which display",
        lambda window: window.projection.open(),
        choices=lambda window: window.projection.choices(),
    ),
    Action(
        "players preview",
        "Pla&yers",
        "Pre&view on the map too",
        lambda window: window.projection.toggle_preview(),
        "Shift+F5",
        may=lambda window: bool(window.desk and window.projection.window),
        is_on=lambda window: window.projection.shows_preview,
    ),
    _mode(Mode.LIVE, "&Live", "Ctrl+1", _show(Mode.LIVE), after_line=True),
    _mode(Mode.FROZEN, "&Freeze", "Ctrl+2", _show(Mode.FROZEN)),
    _mode(Mode.BLANK, "&Blank", "Ctrl+3", _show(Mode.BLANK)),
    _mode(Mode.PICTURE, "Pict&ure", "Ctrl+4", show_last),
    Action(
        "players pictures",
        "Pla&yers",
        "Show a &picture",
        ask,
        may=has_battle,
        choices=pictures,
    ),
)
