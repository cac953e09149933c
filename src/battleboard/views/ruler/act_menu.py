"""What can be done with an act on the ruler, and its menu."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.commands import CancelDeclaration, FollowRules, Overrule
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.models.session import Session

_NONE_SELECTED: Final = "First select an act on the ruler."


class Possibility(NamedTuple):
    """One thing that can be done with an act, and why it cannot be, where that is so."""

    text: str
    command: Command | None
    why_not: str = ""


def possibilities(session: Session, act: str) -> Iterator[Possibility]:
    """Give what can be done with an act; resolving it is no deed of its own."""
    turn = turn_of(session, act)
    if turn is None:
        return
    answer = session.battle.running.resolution
    last = answer.ruler.last if answer else 0
    yield Possibility("Resolve now", None, _why_not_now(session, turn))
    for text, command in (
        ("Hold to the end of the round", Overrule(act, last)),
        ("Cancel", CancelDeclaration(turn.act.by)),
        ("Put back where the rules have it", FollowRules(act)),
    ):
        yield Possibility(text, command, session.document.why_not(command))


def resolve_now(session: Session, act: str) -> None:
    """Take an act in hand at once, where it is, or by the DM's word."""
    turn, now = turn_of(session, act), session.battle.running.now
    if turn is None:
        return
    if all(each.act.id != act for each in session.play.at_hand) and not session.document.do(
        Overrule(act, now)
    ):
        return
    session.play.take(act)
    session.play.step_act()


def move_act(session: Session, step: int) -> None:
    """Rule that the selected act comes so many places later, or earlier."""
    turn = turn_of(session, session.selection.act)
    if turn is None:
        session.document.refused.emit(_NONE_SELECTED)
    else:
        session.document.do(Overrule(turn.act.id, turn.place + step))


def follow_rules(session: Session) -> None:
    """Put the selected act back where the rules have it."""
    if turn_of(session, session.selection.act) is None:
        session.document.refused.emit(_NONE_SELECTED)
    else:
        session.document.do(FollowRules(session.selection.act))


def turn_of(session: Session, act: str) -> PlacedAct | None:
    """Find an act of the running round."""
    return next((turn for turn in placed_acts(session.battle) if turn.act.id == act), None)


def act_menu(session: Session, act: str, parent: QWidget) -> QMenu:
    """Make the menu of an act."""
    menu = QMenu(parent)
    menu.setToolTipsVisible(True)
    for choice in possibilities(session, act):
        menu.addAction(_action(session, act, choice, menu))
    return menu


def _action(session: Session, act: str, choice: Possibility, menu: QMenu) -> QAction:
    action = QAction(choice.text, menu)
    action.setEnabled(not choice.why_not)
    action.setToolTip(choice.why_not)
    command = choice.command
    if command is None:
        action.triggered.connect(lambda: resolve_now(session, act))
    else:
        action.triggered.connect(lambda: session.document.do(command))
    return action


def _why_not_now(session: Session, turn: PlacedAct) -> str:
    if not session.play.due:
        return "Nothing is being played now."
    return session.document.why_not(Overrule(turn.act.id, session.battle.running.now))
