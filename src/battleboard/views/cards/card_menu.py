"""The menu of a card: all that can be done with the selected figures."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from battleboard.battle.deed import Deed
from battleboard.battle.deeds import Wield
from battleboard.models.evening import Evening
from battleboard.models.handling import lifting
from battleboard.views.action import Choice
from battleboard.views.cards.doing import DOINGS, Doing

if TYPE_CHECKING:
    from battleboard.views.cards.cards_panel import CardsPanel


def card_menu(panel: "CardsPanel") -> QMenu:
    """Make the menu for what is selected; whoever asks for it keeps it."""
    menu = QMenu(panel)
    for doing in DOINGS:
        if doing.on_card:
            _add(menu, doing, panel)
    _add_choices(menu, "Take in ha&nd", _arms(panel.evening), panel.evening)
    _add_choices(menu, "&Lift an effect", _effects(panel.evening), panel.evening)
    return menu


def _add(menu: QMenu, doing: Doing, panel: "CardsPanel") -> None:
    if doing.after_line:
        menu.addSeparator()
    if doing.choices is not None:
        _add_submenu(menu, doing, doing.choices(panel))
        return
    action = QAction(doing.words(panel.evening) if doing.words else doing.text, menu)
    action.setObjectName(doing.id)
    action.setEnabled(doing.may(panel.evening))
    action.setCheckable(doing.is_on is not None)
    action.setChecked(doing.is_on is not None and doing.is_on(panel))
    action.triggered.connect(_runs(doing, panel))
    menu.addAction(action)


def _add_submenu(menu: QMenu, doing: Doing, choices: Sequence[Choice]) -> None:
    below = menu.addMenu(doing.text)
    below.menuAction().setObjectName(doing.id)
    for choice in choices:
        below.addAction(choice.text.replace("&", "&&"), choice.run)


def _runs(doing: Doing, panel: "CardsPanel") -> Callable[[], object]:
    return lambda: doing.run(panel)


def _add_choices(
    menu: QMenu, title: str, choices: Iterator[tuple[str, Deed, bool]], evening: Evening
) -> None:
    """Add a menu of deeds, of which those that hold already are marked."""
    below = menu.addMenu(title)
    for text, deed, holds in choices:
        action = below.addAction(text)
        action.setCheckable(holds)
        action.setChecked(holds)
        action.triggered.connect(_does(deed, evening))
    below.setEnabled(bool(below.actions()))


def _does(deed: Deed, evening: Evening) -> Callable[[], object]:
    return lambda: evening.document.do(deed)


def _arms(evening: Evening) -> Iterator[tuple[str, Deed, bool]]:
    """Give the weapons of the one figure that is selected."""
    if len(evening.selection.figures) != 1:
        return
    figure = evening.battle.figure(evening.selection.figure)
    for at, arm in enumerate(figure.card.arms):
        ranges = f", {'/'.join(f'{each:g}″' for each in arm.ranges)}" if arm.ranges else ""
        text = f"{arm.weapon.name or 'attack'} {arm.damage}{ranges}"
        yield text, Wield(figure.id, at), at == figure.in_hand


def _effects(evening: Evening) -> Iterator[tuple[str, Deed, bool]]:
    """Give the effects on any of those who are selected."""
    who = evening.selection.figures
    found = {
        effect.id: effect.name for each in who for effect in evening.battle.figure(each).effects
    }
    for effect, name in found.items():
        yield name, lifting(evening.battle, who, effect), False
