"""What is done to figures from their cards: rows for the menu bar and for the menu of a card."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.condition import condition_of
from battleboard.battle.deed import Deed
from battleboard.battle.deeds import Enter, Hide, Kill, Leave, Raise, Remove, Tend, Together
from battleboard.battle.whereabouts import body_now
from battleboard.battle.wording import people
from battleboard.models.evening import Evening

if TYPE_CHECKING:
    from battleboard.views.cards.cards_panel import CardsPanel


class Doing(NamedTuple):
    """One thing that can be done with the selected figures, or with the panel of cards.

    `words` give its text where that changes, and `is_on` is there for what can be on or off.
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


def chosen(evening: Evening) -> bool:
    """Whether any figure is selected."""
    return bool(evening.selection.figures)


def tend(panel: "CardsPanel") -> None:
    """See to the wounds of those selected figures that bleed."""
    panel.evening.document.do(Tend(_bleeding(panel.evening)))


def kill_or_raise(panel: "CardsPanel") -> None:
    """Let the selected figures die at once, or live again where all of them are dead."""
    evening = panel.evening
    dead = _dead(evening)
    if dead != evening.selection.figures:
        alive = tuple(who for who in evening.selection.figures if who not in dead)
        evening.document.do(Kill(alive))
        return
    words = f"Raise {people(evening.battle, dead)} from the dead"
    evening.document.do(Together(tuple(Raise(who) for who in dead), words))


def remove(panel: "CardsPanel") -> None:
    """Take the selected figures off the table for good; undo brings them back."""
    _do_each(panel.evening, "Remove", Remove)


def leave_or_enter(panel: "CardsPanel") -> None:
    """Have the selected figures wait off the table, or come back to where they were."""
    battle = panel.evening.battle
    if _all_wait(panel.evening):
        _do_each(panel.evening, "Bring in", lambda who: Enter(who, body_now(battle, who).at))
    else:
        _do_each(panel.evening, "Take off the table", Leave)


def hide(panel: "CardsPanel") -> None:
    """Hide the selected figures from the players, or show them again."""
    evening = panel.evening
    evening.document.do(Hide(evening.selection.figures, not _all_hidden(panel)))


def select_side(panel: "CardsPanel") -> None:
    """Select everybody on the side of the figure that was selected last."""
    battle, selection = panel.evening.battle, panel.evening.selection
    side = battle.figure(selection.figure).side
    selection.select(*(each.id for each in battle.figures.values() if each.side == side))


def _do_each(evening: Evening, what: str, deed: Callable[[str], Deed]) -> None:
    who = evening.selection.figures
    words = f"{what} {people(evening.battle, who)}"
    evening.document.do(Together(tuple(deed(each) for each in who), words))


def _state(battle: Battle, who: str) -> str:
    return condition_of(battle, battle.figure(who)).state


def _bleeding(evening: Evening) -> tuple[str, ...]:
    sinking = {"bleeding", "dying"}
    return tuple(w for w in evening.selection.figures if _state(evening.battle, w) in sinking)


def _dead(evening: Evening) -> tuple[str, ...]:
    return tuple(w for w in evening.selection.figures if _state(evening.battle, w) == "dead")


def _all_wait(evening: Evening) -> bool:
    figures = [evening.battle.figure(who) for who in evening.selection.figures]
    return bool(figures) and not any(each.present for each in figures)


def _all_hidden(panel: "CardsPanel") -> bool:
    evening = panel.evening
    figures = [evening.battle.figure(who) for who in evening.selection.figures]
    return bool(figures) and all(each.hidden for each in figures)


def _kill_words(evening: Evening) -> str:
    all_dead = chosen(evening) and _dead(evening) == evening.selection.figures
    return "Raise from the &dead" if all_dead else "&Kill"


def _leave_words(evening: Evening) -> str:
    return "&Bring onto the table" if _all_wait(evening) else "Take off the ta&ble for now"


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
    Doing("tend", "&Tend wounds", tend, may=lambda evening: bool(_bleeding(evening))),
    Doing("kill", "&Kill", kill_or_raise, may=chosen, words=_kill_words),
    Doing(
        "edit-card",
        "E&dit the card …",
        lambda panel: panel.edit_card(),
        "F4",
        _one,
        after_line=True,
    ),
    Doing("hide-figures", "Hidden from the &players", hide, may=chosen, is_on=_all_hidden),
    Doing("leave", "Take off the table", leave_or_enter, may=chosen, words=_leave_words),
    Doing("remove-figures", "&Remove", remove, "Delete", chosen),
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
