"""The actions of the act in hand."""

from typing import TYPE_CHECKING, Final

from battleboard.views.action import Action, on_desk

if TYPE_CHECKING:
    from battleboard.views.main_window import MainWindow


def _may(window: "MainWindow") -> bool:
    return window.desk is not None and window.desk.resolve.may_roll


RESOLVE_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "act-in-hand",
        "&Play",
        "To the &act in hand",
        on_desk(lambda desk: desk.resolve.focus_first()),
        "F8",
        may=_may,
        after_line=True,
    ),
    Action(
        "roll-next",
        "&Play",
        "Roll its &next die",
        on_desk(lambda desk: desk.resolve.roll_next()),
        "R",
        may=_may,
    ),
)
