"""Declaring for several figures at once, and by their standing orders when a round begins."""

from battleboard.models.document import Document
from battleboard.models.session import Session
from battleboard.queries.round.group_declarations import GroupChoice, each_at_nearest
from battleboard.queries.round.order_following import by_orders, same_again, with_orders


def declare_together(document: Document, choice: GroupChoice) -> bool:
    """Does what several figures declare together, and tells what that is; one undo takes it back.

    If none of them can declare anything, it is told why.
    """
    found = choice.decided(document.battle, document.tables)
    told = found.told(document.battle)
    if found.command is None:
        document.refused.emit(told or "Nothing to declare.")
        return False
    if not document.do(found.command):
        return False
    if len(found.does) + len(found.idle) > 1:
        document.noted.emit(told)
    return True


def declare_by_orders(document: Document) -> bool:
    """Declares for those that have a standing order and have not declared; whether any did."""
    ordered = with_orders(document.battle, document.stage.undeclared)
    return bool(ordered) and declare_together(document, GroupChoice(by_orders, ordered))


def again(who: tuple[str, ...]) -> GroupChoice:
    """The choice that figures do what they did before."""
    return GroupChoice(same_again, who)


def at_nearest(who: tuple[str, ...]) -> GroupChoice:
    """The choice that each of some figures goes at the nearest foe."""
    return GroupChoice(each_at_nearest, who)


def declare_again(document: Document, who: tuple[str, ...]) -> bool:
    """Declares for figures what they declared before."""
    return declare_together(document, again(who))


def declare_at_nearest(document: Document, who: tuple[str, ...]) -> bool:
    """Declares for figures that each goes at the nearest foe."""
    return declare_together(document, at_nearest(who))


def meant(session: Session) -> tuple[str, ...]:
    """The figures for which a key declares: those selected, or else all that have not declared.

    Where all that are selected have declared, and others have not, it is these; but for those who
    have declared by a standing order a key declares something else.
    """
    stage, battle = session.document.stage, session.battle
    chosen = tuple(each for each in session.selection.figures if each in stage.declarers)
    done = not set(chosen) & {*stage.undeclared, *with_orders(battle, chosen)}
    return stage.undeclared if done and stage.undeclared else chosen
