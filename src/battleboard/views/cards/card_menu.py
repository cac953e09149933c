"""The menu of a card: all that can be done with the selected figures."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.commands import Wield
from battleboard.models.session import Session
from battleboard.queries.figures.figure_commands import lifting
from battleboard.views.cards.card_items import CARD_ITEMS, Cards
from battleboard.views.menus.menu_item import Choice, MenuItem


def card_menu(cards: Cards, parent: QWidget) -> QMenu:
    """The menu for what is selected; whoever asks for it keeps it."""
    menu = QMenu(parent)
    for item in CARD_ITEMS:
        _add(menu, item, cards)
    _add_choices(menu, "Weapo&n in hand", _arms(cards.session), cards.session)
    _add_choices(menu, "En&d an effect", _effects(cards.session), cards.session)
    return menu


def _add(menu: QMenu, item: MenuItem[Cards], cards: Cards) -> None:
    if item.after_line:
        menu.addSeparator()
    if item.choices is not None:
        _add_submenu(menu, item, item.choices(cards))
        return
    action = QAction(item.words(cards) if item.words else item.text, menu)
    action.setObjectName(item.id)
    action.setEnabled(item.may(cards))
    action.setCheckable(item.is_on is not None)
    action.setChecked(item.is_on is not None and item.is_on(cards))
    action.triggered.connect(lambda: item.do(cards))
    menu.addAction(action)


def _add_submenu(menu: QMenu, item: MenuItem[Cards], choices: Sequence[Choice]) -> None:
    below = menu.addMenu(item.text)
    below.menuAction().setObjectName(item.id)
    for choice in choices:
        below.addAction(choice.text.replace("&", "&&"), choice.run)


def _add_choices(
    menu: QMenu, title: str, choices: Iterator[tuple[str, Command, bool]], session: Session
) -> None:
    """Add a menu of deeds, of which those that hold already are marked."""
    below = menu.addMenu(title)
    for text, command, holds in choices:
        action = below.addAction(text)
        action.setCheckable(holds)
        action.setChecked(holds)
        action.triggered.connect(_does(command, session))
    below.setEnabled(bool(below.actions()))


def _does(command: Command, session: Session) -> Callable[[], object]:
    return lambda: session.document.do(command)


def _arms(session: Session) -> Iterator[tuple[str, Command, bool]]:
    """Give the weapons of the one figure that is selected."""
    if len(session.selection.figures) != 1:
        return
    figure = session.battle.figure(session.selection.figure)
    for at, arm in enumerate(figure.card.arms):
        ranges = f", {'/'.join(f'{each:g}″' for each in arm.ranges)}" if arm.ranges else ""
        text = f"{arm.weapon.name or 'attack'} {arm.damage}{ranges}"
        yield text, Wield(figure.id, at), at == figure.in_hand


def _effects(session: Session) -> Iterator[tuple[str, Command, bool]]:
    """Give the effects on any of those who are selected."""
    who = session.selection.figures
    found = {
        effect.id: effect.name for each in who for effect in session.battle.figure(each).effects
    }
    for effect, name in found.items():
        yield name, lifting(session.battle, who, effect), False
