"""The actions that lead through the story of a demonstration."""

from typing import TYPE_CHECKING, Final

from battleboard.views.action import Action, on_desk

if TYPE_CHECKING:
    from battleboard.views.main_window import MainWindow


def _next_step(window: "MainWindow") -> str:
    guide = window.desk.story.guide if window.desk else None
    return guide.next_step if guide else ""


def _is_told(window: "MainWindow") -> bool:
    return window.desk is not None and window.desk.story.guide is not None


def _is_over(window: "MainWindow") -> bool:
    return window.desk is not None and window.desk.story.is_told


def _without_step(window: "MainWindow") -> str:
    return "read the recap" if _is_over(window) else "follow it"


STORY_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "story-next",
        "&Play",
        "Follow the &story",
        on_desk(lambda desk: desk.story.follow()),
        "F9",
        may=lambda window: bool(_next_step(window)) or _is_over(window),
        words=lambda window: f"&Story: {_next_step(window) or _without_step(window)}",
        after_line=True,
    ),
    Action(
        "story-all",
        "&Play",
        "Story: to the end o&f the round",
        on_desk(lambda desk: desk.story.follow_all()),
        "Shift+F9",
        may=lambda window: bool(_next_step(window)),
    ),
    Action(
        "story-fold",
        "&View",
        "Show the whole stor&y",
        on_desk(lambda desk: desk.story.toggle()),
        "Shift+F8",
        may=_is_told,
        is_on=lambda window: window.desk is not None and window.desk.story.is_open,
    ),
)
