"""What can be found in the palette: every action of the menus, and every figure of the battle."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from battleboard.views.desk import Desk
from battleboard.views.window_surface import WindowSurface

# Too small to be read from their own signs.
_POINTS: Final = {",": "Comma", ".": "Period"}


class Finding(NamedTuple):
    """Something to choose: its words, where it belongs, its keys, and what choosing it does."""

    text: str
    place: str
    choose: Callable[[], object]
    keys: str = ""
    enabled: bool = True


def findings(window: WindowSurface) -> tuple[Finding, ...]:
    """Give all that can be chosen now."""
    window.refresh_actions()
    actions = (
        finding
        for title, menu in menus(window.widget.menuBar())
        for action in menu.actions()
        if not action.isSeparator()
        for finding in _of_action(action, title)
    )
    return (*actions, *(_figures(window.desk) if window.desk else ()))


def _of_action(action: QAction, place: str) -> Iterator[Finding]:
    """Give an action, or what there is to choose from where it opens a menu of its own."""
    text, choices = plain(action.text()), action.menu()
    if not isinstance(choices, QMenu):
        yield Finding(text, place, action.trigger, keys_of(action), action.isEnabled())
        return
    # Such a menu is filled when it opens.
    choices.aboutToShow.emit()
    for choice in choices.actions():
        if choice.isEnabled() and action.isEnabled():
            yield Finding(plain(choice.text()), text, choice.trigger)


def menus(bar: QMenuBar) -> Iterator[tuple[str, QMenu]]:
    """Give the menus that are shown, with their titles."""
    for title in bar.actions():
        menu = title.menu()
        if isinstance(menu, QMenu) and title.isVisible():
            yield plain(title.text()), menu


def plain(text: str) -> str:
    """Give the words of an action or menu without the signs before their letters."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def keys_of(action: QAction) -> str:
    """Name the keys of an action as this system does, or give ''."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return _POINTS.get(keys, keys)


def _figures(desk: Desk) -> Iterator[Finding]:
    battle = desk.session.battle
    for who, figure in battle.figures.items():
        yield Finding(figure.card.name, battle.teams[figure.side].name, partial(_show, desk, who))


def _show(desk: Desk, who: str) -> None:
    """Select a figure, and bring it to the middle of the map."""
    desk.session.selection.select(who)
    camera, view = desk.map.camera, desk.map
    middle = QPointF(view.width() / 2, view.height() / 2)
    view.look(camera.panned(middle - camera.to_screen(view.body(who).at)))
    view.setFocus()
