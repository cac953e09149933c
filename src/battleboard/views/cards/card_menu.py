"""The card menu: the commands for the selected figures."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import GiveOrder, Wield
from battleboard.battle.state.figure import Conduct
from battleboard.models.session import Session
from battleboard.queries.figures import figure_commands
from battleboard.queries.figures.card_face import next_weapons
from battleboard.queries.round.group_offers import CONDUCTS
from battleboard.queries.round.offers import may_overrule, offer_ruling
from battleboard.queries.sight.lights import light_deeds
from battleboard.rules.measures import inches_in_words
from battleboard.views.menus.menu_item import MenuChoice, MenuItem
from battleboard.views.procedure.declare_menu import OfferMenu
from battleboard.views.widgets.labels import escape_mnemonics


class CardsSurface(Protocol):
    """The part of the cards panel that the menu items may use."""

    session: Session

    @property
    def portrait_asked(self) -> SignalInstance:
        """Emitted with the figures that get a portrait."""

    @property
    def party_asked(self) -> SignalInstance:
        """Emitted with the figures to save as a party."""

    @property
    def export_asked(self) -> SignalInstance:
        """Emitted with the figures to export."""

    def change_hit_points(self) -> None:
        """Open the hit point field for the selected figures."""

    def add_effect(self) -> None:
        """Open the effect dialog for the selected figures."""

    def inflict(self) -> None:
        """Open the hazard dialog for the selected figures."""

    def edit_card(self) -> None:
        """Open the card of the last selected figure."""

    def tick_off(self) -> None:
        """Open the dialog of spells, charges and shots of the last selected figure."""


def _selection(cards: CardsSurface) -> tuple[str, ...]:
    return cards.session.selection.figures


def _has_chosen(cards: CardsSurface) -> bool:
    return bool(_selection(cards))


def _has_figures(cards: CardsSurface) -> bool:
    return bool(cards.session.battle.figures)


def select_side(cards: CardsSurface) -> None:
    battle, selection = cards.session.battle, cards.session.selection
    side = battle.figure(selection.figure).side
    selection.select(*(each.id for each in battle.figures.values() if each.side == side))


def _does(
    command: Callable[[Battle, tuple[str, ...]], Command],
) -> Callable[[CardsSurface], object]:
    return lambda cards: cards.session.document.do(command(cards.session.battle, _selection(cards)))


def _portrait_choices(cards: CardsSurface) -> Sequence[MenuChoice]:
    session, who = cards.session, _selection(cards)
    having = figure_commands.with_portraits(session.battle, who)
    choose = MenuChoice("Choose a picture…", lambda: cards.portrait_asked.emit(who))
    command = figure_commands.portraying(session.battle, having, "")
    remove = MenuChoice("Remove the portrait", lambda: session.document.do(command))
    return (choose, remove) if having else (choose,)


def _party_choices(cards: CardsSurface) -> Sequence[MenuChoice]:
    groups = figure_commands.groups_of(cards.session.battle, _selection(cards))
    return [MenuChoice(each.text, partial(cards.party_asked.emit, each.who)) for each in groups]


def _export_choices(cards: CardsSurface) -> Sequence[MenuChoice]:
    battle = cards.session.battle
    groups = (
        *figure_commands.groups_of(battle, _selection(cards)),
        figure_commands.all_figures(battle),
    )
    return [MenuChoice(each.text, partial(cards.export_asked.emit, each.who)) for each in groups]


def switch_weapons(cards: CardsSurface) -> None:
    command = next_weapons(cards.session.battle, _selection(cards))
    if command is not None:
        cards.session.document.do(command)


def _order_choices(cards: CardsSurface) -> Sequence[MenuChoice]:
    """List the standing orders; the order that all selected figures share is checked."""
    session, who = cards.session, _selection(cards)
    have = {each.order.conduct if each.order else None for each in map(session.battle.figure, who)}
    conducts: dict[Conduct | None, str] = {
        conduct: f"{word}: {hint}" for conduct, (word, hint) in CONDUCTS.items()
    }
    return [
        MenuChoice(text, partial(session.document.do, GiveOrder(who, conduct)), have == {conduct})
        for conduct, text in {**conducts, None: "No standing order"}.items()
    ]


def _kill_words(cards: CardsSurface) -> str:
    dead = figure_commands.all_dead(cards.session.battle, _selection(cards))
    return "Raise fro&m the dead" if dead else "&Kill"


def _leave_words(cards: CardsSurface) -> str:
    wait = figure_commands.all_wait(cards.session.battle, _selection(cards))
    return "&Bring back" if wait else "Set &aside"


FIND: Final = "Find and &select"
"""Title of the Figures submenu that selects figures."""
_EFFECTS: Final = "&Effects and hazards"
_SAVE: Final = "Save and e&xport"
CARD_ITEMS: Final[tuple[MenuItem[CardsSurface], ...]] = (
    MenuItem(
        "select-side",
        "Select the whole s&ide",
        select_side,
        "Ctrl+Shift+A",
        may=_has_chosen,
        below=FIND,
    ),
    MenuItem(
        "hit-points",
        "Change &hit points",
        lambda cards: cards.change_hit_points(),
        "H",
        may=_has_chosen,
        after_line=True,
    ),
    MenuItem(
        "add-effect",
        "Add an &effect…",
        lambda cards: cards.add_effect(),
        "Ctrl+E",
        may=_has_chosen,
        below=_EFFECTS,
    ),
    MenuItem(
        "inflict",
        "Apply a ha&zard…",
        lambda cards: cards.inflict(),
        "Ctrl+Shift+B",
        may=_has_chosen,
        below=_EFFECTS,
    ),
    MenuItem(
        "tend",
        "Tend &wounds",
        _does(figure_commands.tending),
        may=lambda cards: bool(
            figure_commands.bleeding_of(cards.session.battle, _selection(cards))
        ),
    ),
    MenuItem(
        "kill",
        "&Kill",
        _does(figure_commands.killing_or_raising),
        may=_has_chosen,
        words=_kill_words,
    ),
    MenuItem(
        "edit-card",
        "Edit the &card…",
        lambda cards: cards.edit_card(),
        "F4",
        may=lambda cards: len(_selection(cards)) == 1,
        after_line=True,
    ),
    MenuItem(
        "supplies",
        "Spells, charges and shots…",
        lambda cards: cards.tick_off(),
        "Ctrl+Shift+M",
        may=_has_chosen,
    ),
    MenuItem(
        "next-weapon",
        "Switch weapon",
        switch_weapons,
        "W",
        may=lambda cards: next_weapons(cards.session.battle, _selection(cards)) is not None,
    ),
    MenuItem("standing-order", "Standing order", may=_has_chosen, choices=_order_choices),
    MenuItem("portrait", "Chan&ge the portrait", may=_has_chosen, choices=_portrait_choices),
    MenuItem(
        "hide-figures",
        "Hidden from &players",
        _does(figure_commands.hiding_or_showing),
        may=lambda cards: bool(
            figure_commands.to_be_hidden(cards.session.battle, _selection(cards))
        ),
        is_on=lambda cards: figure_commands.all_hidden(cards.session.battle, _selection(cards)),
    ),
    MenuItem(
        "leave",
        "Set aside",
        _does(figure_commands.leaving_or_entering),
        may=_has_chosen,
        words=_leave_words,
    ),
    MenuItem(
        "remove-figures", "&Remove", _does(figure_commands.removing), "Delete", may=_has_chosen
    ),
    MenuItem(
        "keep-party",
        "Save as a part&y…",
        may=_has_figures,
        after_line=True,
        choices=_party_choices,
        below=_SAVE,
    ),
    MenuItem(
        "export-figures",
        "E&xport figures…",
        may=_has_figures,
        choices=_export_choices,
        below=_SAVE,
    ),
)
"""The items for figures that menus and palette share, in menu order."""


def card_menu(cards: CardsSurface, parent: QWidget) -> QMenu:
    menu = QMenu(parent)
    for item in CARD_ITEMS:
        _add(menu, item, cards)
    _add_choices(menu, "Weapo&n in hand", _arms(cards.session), cards.session)
    _add_choices(menu, "Li&ght", _lights(cards.session), cards.session)
    _add_choices(menu, "En&d an effect", _effects(cards.session), cards.session)
    _add_ruling(menu, cards.session)
    return menu


def _add_ruling(menu: QMenu, session: Session) -> None:
    """Add a submenu of rulings if one figure is selected and its declaration can be overruled."""
    who = session.selection.figures
    if len(who) == 1 and may_overrule(session.battle, who[0]):
        below = OfferMenu(session, lambda: offer_ruling(session.document, who[0]), menu)
        below.setTitle("Overr&ule declaration")
        menu.addMenu(below)


def _add(menu: QMenu, item: MenuItem[CardsSurface], cards: CardsSurface) -> None:
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


def _add_submenu(menu: QMenu, item: MenuItem[CardsSurface], choices: Sequence[MenuChoice]) -> None:
    below = menu.addMenu(item.text)
    below.menuAction().setObjectName(item.id)
    for choice in choices:
        action = below.addAction(escape_mnemonics(choice.text), choice.run)
        action.setCheckable(choice.is_on is not None)
        action.setChecked(bool(choice.is_on))


def _add_choices(
    menu: QMenu, title: str, choices: Iterator[tuple[str, Command, bool]], session: Session
) -> None:
    below = menu.addMenu(title)
    for text, command, holds in choices:
        action = below.addAction(text, partial(session.document.do, command))
        action.setCheckable(holds)
        action.setChecked(holds)
    below.setEnabled(bool(below.actions()))


def _arms(session: Session) -> Iterator[tuple[str, Command, bool]]:
    if len(session.selection.figures) != 1:
        return
    figure = session.battle.figure(session.selection.figure)
    in_feet = session.battle.rules.moves_in_feet
    for at, arm in enumerate(figure.card.arms):
        told = [inches_in_words(each, in_feet=in_feet) for each in arm.ranges or ()]
        blows = "/".join(map(str, arm.dealt))
        text = f"{arm.weapon.name or 'attack'} {blows}{', ' if told else ''}{'/'.join(told)}"
        yield text, Wield(figure.id, at), at == figure.in_hand


def _lights(session: Session) -> Iterator[tuple[str, Command, bool]]:
    yield from light_deeds(session.battle, session.selection.figures)


def _effects(session: Session) -> Iterator[tuple[str, Command, bool]]:
    who = session.selection.figures
    found = {
        effect.id: effect.name for each in who for effect in session.battle.figure(each).effects
    }
    for effect, name in found.items():
        yield name, figure_commands.lifting(session.battle, who, effect), False
