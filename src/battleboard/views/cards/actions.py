"""The actions of the cards."""

from typing import TYPE_CHECKING, Final

from battleboard.views.action import Action, Choice, on_desk
from battleboard.views.cards.doing import DOINGS, Doing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from battleboard.views.desk import Desk
    from battleboard.views.main_window import MainWindow


def _run(doing: Doing) -> "Callable[[Desk], object]":
    def run(desk: "Desk") -> None:
        desk.tabs.setCurrentWidget(desk.cards)
        doing.run(desk.cards)

    return run


def _words(doing: Doing) -> "Callable[[MainWindow], str] | None":
    words = doing.words
    if words is None:
        return None
    return lambda window: words(window.desk.evening) if window.desk else doing.text


def _is_on(doing: Doing) -> "Callable[[MainWindow], bool] | None":
    is_on = doing.is_on
    if is_on is None:
        return None
    return lambda window: window.desk is not None and is_on(window.desk.cards)


def _choices(doing: Doing) -> "Callable[[MainWindow], Sequence[Choice]] | None":
    choices = doing.choices
    if choices is None:
        return None
    return lambda window: choices(window.desk.cards) if window.desk else ()


def _action(doing: Doing) -> Action:
    return Action(
        doing.id,
        "&Figures",
        doing.text,
        on_desk(_run(doing)),
        doing.shortcut,
        may=lambda window: window.desk is not None and doing.may(window.desk.evening),
        words=_words(doing),
        is_on=_is_on(doing),
        after_line=doing.after_line,
        choices=_choices(doing),
    )


CARD_ACTIONS: Final[tuple[Action, ...]] = tuple(_action(doing) for doing in DOINGS)
