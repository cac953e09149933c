"""The Figures menu: everything that is done with figures from their cards, and on the map."""

from dataclasses import replace
from typing import Final

from battleboard.battle.state.naming import people
from battleboard.queries.round.order_following import in_memory
from battleboard.views.cards.card_menu import CARD_ITEMS, FIND
from battleboard.views.cards.cards_panel import CardsPanel
from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk
from battleboard.views.procedure.group_declaring import declare_at_nearest, meant
from battleboard.views.widgets.plain_text import unmarked
from battleboard.views.window.desk import Desk


def _cards_of(desk: Desk) -> CardsPanel:
    return desk.cards


def _on_cards(item: MenuItem[CardsPanel]) -> MenuItem[Desk]:
    """The same item for the desk; choosing it brings the cards to the front."""

    def run(desk: Desk) -> None:
        desk.tabs.setCurrentWidget(desk.cards)
        item.do(desk.cards)

    return replace(item.within(_cards_of), run=run)


def _has_chosen(desk: Desk) -> bool:
    return bool(desk.session.selection.figures)


def _meant_words(desk: Desk) -> str:
    """For whom a key declares, as the menu says it."""
    who = meant(desk.session)
    selected = set(who) <= set(desk.session.selection.figures)
    if len(who) == 1 or selected:
        return unmarked(people(desk.session.battle, who)) or "nobody"
    return f"all {len(who)} who have not declared"


_PLACE: Final = "P&lace and turn"
_PANEL: Final[tuple[MenuItem[CardsPanel], ...]] = (
    MenuItem("add-figures", "&Add figures…", CardsPanel.add_figures, "Ctrl+B"),
    MenuItem(
        "find-figures",
        "&Find a figure",
        CardsPanel.seek,
        "Ctrl+F",
        below=FIND,
    ),
    MenuItem(
        "select-all",
        "&Select all",
        CardsPanel.select_all,
        "Ctrl+A",
        may=lambda cards: bool(cards.session.battle.figures),
        below=FIND,
    ),
    *CARD_ITEMS,
)
FIGURES_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = for_desk(
    *map(_on_cards, _PANEL),
    MenuItem(
        "declare",
        "&Declare",
        lambda desk: desk.map_pane.declare(),
        "Ctrl+D",
        may=_has_chosen,
        after_line=True,
    ),
    MenuItem(
        "same-again",
        "Same again",
        lambda desk: desk.procedure.undeclared.declare_again(),
        "A",
        may=lambda desk: bool(in_memory(desk.session.battle, meant(desk.session))),
        words=lambda desk: f"Same again: {_meant_words(desk)}",
    ),
    MenuItem(
        "at-nearest",
        "Each at the nearest foe",
        lambda desk: declare_at_nearest(desk.session.document, meant(desk.session)),
        "N",
        may=lambda desk: bool(meant(desk.session)),
        words=lambda desk: f"Each at the nearest foe: {_meant_words(desk)}",
    ),
    MenuItem(
        "cancel declaration",
        "Cancel declara&tion",
        lambda desk: desk.map_pane.cancel_declarations(),
        "Ctrl+Delete",
        may=lambda desk: bool(desk.map_pane.cancellable),
    ),
    MenuItem(
        "turn left",
        "Turn &left",
        lambda desk: desk.map_pane.turn_by(-1),
        may=_has_chosen,
        after_line=True,
        below=_PLACE,
    ),
    MenuItem(
        "turn right",
        "T&urn right",
        lambda desk: desk.map_pane.turn_by(1),
        may=_has_chosen,
        below=_PLACE,
    ),
    MenuItem(
        "stand-apart",
        "Place the sides at encounter dista&nce",
        lambda desk: desk.procedure.stand_apart(),
        may=lambda desk: desk.procedure.may_stand_apart,
        below=_PLACE,
    ),
)
