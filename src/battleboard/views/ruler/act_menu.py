"""What can be done with an act on the ruler, and its menu."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.commands import CancelDeclaration, FollowRules, Overrule
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.models.evening import Evening

_NONE_SELECTED: Final = "First select an act on the ruler."


class Possibility(NamedTuple):
    """One thing that can be done with an act, and why it cannot be, where that is so."""

    text: str
    command: Command | None
    why_not: str = ""


def possibilities(evening: Evening, act: str) -> Iterator[Possibility]:
    """Give what can be done with an act; resolving it is no deed of its own."""
    turn = turn_of(evening, act)
    if turn is None:
        return
    answer = evening.battle.running.resolution
    last = answer.ruler.last if answer else 0
    yield Possibility("Resolve now", None, _why_not_now(evening, turn))
    for text, command in (
        ("Hold to the end of the round", Overrule(act, last)),
        ("Cancel", CancelDeclaration(turn.act.by)),
        ("Put back where the rules have it", FollowRules(act)),
    ):
        yield Possibility(text, command, evening.document.why_not(command))


def resolve_now(evening: Evening, act: str) -> None:
    """Take an act in hand at once, where it is, or by the DM's word."""
    turn, now = turn_of(evening, act), evening.battle.running.now
    if turn is None:
        return
    if all(each.act.id != act for each in evening.play.at_hand) and not evening.document.do(
        Overrule(act, now)
    ):
        return
    evening.play.take(act)
    evening.play.step_act()


def move_act(evening: Evening, step: int) -> None:
    """Rule that the selected act comes so many places later, or earlier."""
    turn = turn_of(evening, evening.selection.act)
    if turn is None:
        evening.document.refused.emit(_NONE_SELECTED)
    else:
        evening.document.do(Overrule(turn.act.id, turn.place + step))


def follow_rules(evening: Evening) -> None:
    """Put the selected act back where the rules have it."""
    if turn_of(evening, evening.selection.act) is None:
        evening.document.refused.emit(_NONE_SELECTED)
    else:
        evening.document.do(FollowRules(evening.selection.act))


def turn_of(evening: Evening, act: str) -> PlacedAct | None:
    """Find an act of the running round."""
    return next((turn for turn in placed_acts(evening.battle) if turn.act.id == act), None)


def act_menu(evening: Evening, act: str, parent: QWidget) -> QMenu:
    """Make the menu of an act."""
    menu = QMenu(parent)
    menu.setToolTipsVisible(True)
    for choice in possibilities(evening, act):
        menu.addAction(_action(evening, act, choice, menu))
    return menu


def _action(evening: Evening, act: str, choice: Possibility, menu: QMenu) -> QAction:
    action = QAction(choice.text, menu)
    action.setEnabled(not choice.why_not)
    action.setToolTip(choice.why_not)
    command = choice.command
    if command is None:
        action.triggered.connect(lambda: resolve_now(evening, act))
    else:
        action.triggered.connect(lambda: evening.document.do(command))
    return action


def _why_not_now(evening: Evening, turn: PlacedAct) -> str:
    if not evening.play.due:
        return "Nothing is being played now."
    return evening.document.why_not(Overrule(turn.act.id, evening.battle.running.now))
