"""What is asked before the DM goes on to the next phase while something is still to be done."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from battleboard.models.session import Session
from battleboard.queries.round.left_out import left_out
from battleboard.views.procedure.left_out_popover import LeftOutPopover
from battleboard.views.procedure.morale_popover import MoralePopover
from battleboard.views.procedure.morale_row import due_by_side
from battleboard.views.widgets.popups import Popover


def asked_before(session: Session, go_on: Callable[[], object], parent: QWidget) -> Popover | None:
    """Who has not declared, or has yet to check morale, with a way to go on; None if neither."""
    stage = session.document.stage
    left = left_out(session.battle, stage)
    if left and left.binds and stage.may_go_on:
        return LeftOutPopover(session, left, go_on, parent)
    if stage.checks and stage.may_go_on:
        return MoralePopover(session, due_by_side(stage.checks), parent, go_on=go_on)
    return None
