"""The actions of this room: the players' window, and what it shows."""

from typing import Final

from battleboard.models.broadcast import Mode
from battleboard.views.action import Action, has_battle, on_desk


def _mode(mode: Mode, text: str, shortcut: str) -> Action:
    return Action(
        f"players {mode}",
        "Pla&yers",
        text,
        on_desk(lambda desk: desk.evening.broadcast.show(mode)),
        shortcut,
        may=has_battle,
        is_on=lambda window: bool(window.desk and window.desk.evening.broadcast.mode is mode),
        group="players",
    )


PLAYERS_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "players window",
        "Pla&yers",
        "Players' &window",
        on_desk(lambda desk: desk.projection.toggle()),
        "F5",
        may=has_battle,
        is_on=lambda window: bool(window.desk and window.desk.projection.window),
    ),
    _mode(Mode.LIVE, "&Live", "Ctrl+1"),
    _mode(Mode.FROZEN, "&Freeze", "Ctrl+2"),
    _mode(Mode.BLANK, "&Blank", "Ctrl+3"),
)
