"""What is done to figures from their cards: rows for the menu bar and for the menu of a card."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.deed import Deed
from battleboard.models.evening import Evening
from battleboard.models.group import everybody, groups_of
from battleboard.models.handling import (
    all_dead,
    all_hidden,
    all_wait,
    bleeding_of,
    hiding_or_showing,
    killing_or_raising,
    leaving_or_entering,
    portraying,
    removing,
    tending,
    to_be_hidden,
    with_portraits,
)
from battleboard.views.action import Choice

if TYPE_CHECKING:
    from battleboard.views.cards.cards_panel import CardsPanel


class Doing(NamedTuple):
    """One thing that can be done with the selected figures, or with the panel of cards.

    `words` give its text where that changes, and `is_on` is there for what can be on or off. With
    `choices` it is a menu of its own, and `run` does the likeliest of them.
    """

    id: str
    text: str
    run: "Callable[[CardsPanel], object]"
    shortcut: str = ""
    may: Callable[[Evening], bool] = lambda _evening: True
    words: Callable[[Evening], str] | None = None
    is_on: "Callable[[CardsPanel], bool] | None" = None
    after_line: bool = False
    on_card: bool = True
    choices: "Callable[[CardsPanel], Sequence[Choice]] | None" = None


def chosen(evening: Evening) -> bool:
    """Whether any figure is selected."""
    return bool(evening.selection.figures)


def select_side(panel: "CardsPanel") -> None:
    """Select everybody on the side of the figure that was selected last."""
    battle, selection = panel.evening.battle, panel.evening.selection
    side = battle.figure(selection.figure).side
    selection.select(*(each.id for each in battle.figures.values() if each.side == side))


def _does(deed: Callable[[Battle, tuple[str, ...]], Deed]) -> "Callable[[CardsPanel], object]":
    """Do a deed with the selected figures."""

    def do(panel: "CardsPanel") -> None:
        evening = panel.evening
        evening.document.do(deed(evening.battle, evening.selection.figures))

    return do


def _portrait_choices(panel: "CardsPanel") -> Sequence[Choice]:
    """Offer to choose a portrait, and to take away those that there are."""
    evening = panel.evening
    who = evening.selection.figures
    having = with_portraits(evening.battle, who)
    choose = Choice("Choose a picture …", lambda: panel.portrait_asked.emit(who))
    deed = portraying(evening.battle, having, "")
    remove = Choice("Remove the portrait", lambda: evening.document.do(deed))
    return (choose, remove) if having else (choose,)


def _party_choices(panel: "CardsPanel") -> Sequence[Choice]:
    """Offer those who may be kept together."""
    groups = groups_of(panel.evening.battle, panel.evening.selection.figures)
    return [Choice(each.text, partial(panel.party_asked.emit, each.who)) for each in groups]


def _export_choices(panel: "CardsPanel") -> Sequence[Choice]:
    """Offer those who may be written into a file."""
    battle = panel.evening.battle
    groups = (*groups_of(battle, panel.evening.selection.figures), everybody(battle))
    return [Choice(each.text, partial(panel.export_asked.emit, each.who)) for each in groups]


def _does_likeliest(
    choices: "Callable[[CardsPanel], Sequence[Choice]]",
) -> "Callable[[CardsPanel], object]":
    return lambda panel: choices(panel)[0].run()


def _bleed(evening: Evening) -> bool:
    return bool(bleeding_of(evening.battle, evening.selection.figures))


def _are_hidden(panel: "CardsPanel") -> bool:
    return all_hidden(panel.evening.battle, panel.evening.selection.figures)


def _may_hide(evening: Evening) -> bool:
    return bool(to_be_hidden(evening.battle, evening.selection.figures))


def _kill_words(evening: Evening) -> str:
    return "Raise fro&m the dead" if all_dead(*_chosen_in(evening)) else "&Kill"


def _leave_words(evening: Evening) -> str:
    return (
        "&Bring onto the table" if all_wait(*_chosen_in(evening)) else "Take off the ta&ble for now"
    )


def _chosen_in(evening: Evening) -> tuple[Battle, tuple[str, ...]]:
    return evening.battle, evening.selection.figures


def _has_figures(evening: Evening) -> bool:
    return bool(evening.battle.figures)


def _one(evening: Evening) -> bool:
    return len(evening.selection.figures) == 1


DOINGS: Final = (
    Doing(
        "add-figures", "&Add figures …", lambda panel: panel.add_figures(), "Ctrl+B", on_card=False
    ),
    Doing("find-figures", "&Find a figure", lambda panel: panel.seek(), "Ctrl+F", on_card=False),
    Doing(
        "select-all",
        "&Select all",
        lambda panel: panel.select_all(),
        "Ctrl+A",
        _has_figures,
        on_card=False,
    ),
    Doing("select-side", "Select the whole s&ide", select_side, "Ctrl+Shift+A", chosen),
    Doing(
        "hit-points",
        "Change &hit points …",
        lambda panel: panel.change_hit_points(),
        "H",
        chosen,
        after_line=True,
    ),
    Doing("add-effect", "Add an &effect …", lambda panel: panel.add_effect(), "Ctrl+E", chosen),
    Doing("tend", "Tend &wounds", _does(tending), may=_bleed),
    Doing("kill", "&Kill", _does(killing_or_raising), may=chosen, words=_kill_words),
    Doing(
        "edit-card",
        "Edit the &card …",
        lambda panel: panel.edit_card(),
        "F4",
        _one,
        after_line=True,
    ),
    Doing(
        "portrait",
        "Chan&ge the portrait",
        _does_likeliest(_portrait_choices),
        may=chosen,
        choices=_portrait_choices,
    ),
    Doing(
        "hide-figures",
        "Hidden from the &players",
        _does(hiding_or_showing),
        may=_may_hide,
        is_on=_are_hidden,
    ),
    Doing(
        "leave", "Take off the table", _does(leaving_or_entering), may=chosen, words=_leave_words
    ),
    Doing("remove-figures", "&Remove", _does(removing), "Delete", chosen),
    Doing(
        "keep-party",
        "Keep as a part&y",
        _does_likeliest(_party_choices),
        may=_has_figures,
        after_line=True,
        choices=_party_choices,
    ),
    Doing(
        "export-figures",
        "E&xport figures",
        _does_likeliest(_export_choices),
        may=_has_figures,
        choices=_export_choices,
    ),
    Doing(
        "roomy-cards",
        "R&oomy cards",
        lambda panel: panel.change_density(),
        "Ctrl+T",
        is_on=lambda panel: panel.is_roomy,
        after_line=True,
        on_card=False,
    ),
)
"""Every row, in the order of the menu."""
