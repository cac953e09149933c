"""The popover that says why a phase turned out as it did."""

from collections.abc import Iterable
from typing import Final

from battleboard.rules import Reason
from battleboard.views.theme.sizes import SIDE, TextStyle, label
from battleboard.views.widgets.popups import Popover

_WIDE: Final = SIDE + SIDE // 3


class ReasonsPopover(Popover):
    """A popover with reasons."""

    def say(self, title: str, reasons: Iterable[Reason]) -> None:
        """Show some reasons, each with its rule."""
        rows = self.panel.rows
        rows.addWidget(label(title, TextStyle.STRONG, wrap=True))
        for reason in reasons:
            rows.addWidget(label(reason.text, wrap=True))
            rows.addWidget(label(reason.rule, TextStyle.SMALL, faint=True))
        self.panel.setFixedWidth(_WIDE)
