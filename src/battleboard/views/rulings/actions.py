"""The action that opens the house rules."""

from typing import TYPE_CHECKING, Final

from battleboard.views.action import Action, has_battle

if TYPE_CHECKING:
    from battleboard.views.main_window import MainWindow


def _open(window: "MainWindow") -> None:
    """Ask by which rules is played."""
    if window.desk:
        from battleboard.views.rulings.rulings_dialog import RulingsDialog  # noqa: PLC0415 - seldom

        RulingsDialog(window.desk.evening, window).open()


RULINGS_ACTIONS: Final[tuple[Action, ...]] = (
    Action("house-rules", "&Edit", "&House rules…", _open, may=has_battle, after_line=True),
)
