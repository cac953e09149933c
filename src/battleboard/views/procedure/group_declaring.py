"""Declares for several figures at once, and by standing orders when a round begins."""

from battleboard.models.document import Document
from battleboard.models.session import Session
from battleboard.queries.round.group_declarations import GroupChoice, each_at_nearest
from battleboard.queries.round.order_following import by_orders, same_again, with_orders


def declare_together(document: Document, choice: GroupChoice) -> bool:
    """Declare for several figures as one undo step, and report what each does.

    If none of them can declare anything, report why and return False.
    """
    found = choice.decide(document.battle, document.tables)
    told = found.in_words(document.battle)
    if found.command is None:
        document.refused.emit(told or "Nothing to declare.")
        return False
    if not document.do(found.command):
        return False
    if len(found.does) + len(found.idle) > 1:
        document.noted.emit(told)
    return True


def declare_by_orders(document: Document) -> bool:
    """Declare for undeclared figures with standing orders; return whether any has declared."""
    ordered = with_orders(document.battle, document.stage.undeclared)
    return bool(ordered) and declare_together(document, GroupChoice(by_orders, ordered))


def again(who: tuple[str, ...]) -> GroupChoice:
    return GroupChoice(same_again, who)


def at_nearest(who: tuple[str, ...]) -> GroupChoice:
    return GroupChoice(each_at_nearest, who)


def declare_again(document: Document, who: tuple[str, ...]) -> bool:
    return declare_together(document, again(who))


def declare_at_nearest(document: Document, who: tuple[str, ...]) -> bool:
    return declare_together(document, at_nearest(who))


def figures_meant(session: Session) -> tuple[str, ...]:
    """Return the figures a shortcut declares for: those selected, or else all undeclared.

    If all selected figures have declared while others have not, the others are meant. A figure
    that declared by standing order counts as undeclared, so that a shortcut can override the
    order.
    """
    stage, battle = session.document.stage, session.battle
    chosen = tuple(each for each in session.selection.figures if each in stage.declarers)
    done = not set(chosen) & {*stage.undeclared, *with_orders(battle, chosen)}
    return stage.undeclared if done and stage.undeclared else chosen
