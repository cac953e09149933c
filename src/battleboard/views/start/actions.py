"""The actions that begin, open, keep and end battles."""

from typing import Final

from battleboard.views.action import Action, has_battle

START_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "close",
        "&Battle",
        "&Back to the start page",
        lambda window: window.close_battle(),
        "Ctrl+W",
        may=has_battle,
        after_line=True,
    ),
    Action("quit", "&Battle", "&Quit", lambda window: window.close(), "Ctrl+Q", after_line=True),
)
