"""Reasons in words, each with the rule that it rests on."""

from collections.abc import Iterable

from battleboard.rules import Reason
from battleboard.views.look.label import Type, label
from battleboard.views.look.panel import Panel
from battleboard.views.look.popover import Popover
from battleboard.views.look.space import SIDE

_WIDE = SIDE + SIDE // 3


def fill_with_reasons(panel: Panel, title: str, reasons: Iterable[Reason]) -> None:
    """Write reasons onto a panel."""
    panel.rows.addWidget(label(title, Type.STRONG, wrap=True))
    for reason in reasons:
        panel.rows.addWidget(label(reason.text, wrap=True))
        panel.rows.addWidget(label(reason.rule, Type.SMALL, faint=True))


class ReasonsPopover(Popover):
    """A popover that says why."""

    def say(self, title: str, reasons: Iterable[Reason]) -> None:
        """Write the reasons."""
        fill_with_reasons(self.panel, title, reasons)
        self.panel.setFixedWidth(_WIDE)
