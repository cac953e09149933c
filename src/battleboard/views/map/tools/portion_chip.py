"""A button with somebody's name, and how much he takes of what befalls all in an area."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Signal

from battleboard.queries.figures.typed_changes import Portion, next_portion
from battleboard.views.look.button import EnterButton, Look, dress

_WORDS: Final[Mapping[Portion, str]] = MappingProxyType(
    {"all": "", "half": " · half", "none": " · nothing"}
)
_LOOKS: Final[Mapping[Portion, Look]] = MappingProxyType(
    {"all": Look.PLAIN, "half": Look.PRIMARY, "none": Look.QUIET}
)


class PortionChip(EnterButton):
    """A click goes on from all to half, to nothing, and to all again.

    `changed()` tells that.
    """

    changed = Signal()

    def __init__(self, who: str, name: str) -> None:
        super().__init__()
        self.who = who
        self.portion: Portion = "all"
        self._name = name
        self.setAutoDefault(False)
        self.clicked.connect(self._go_on)
        self._show()

    def _go_on(self) -> None:
        self.portion = next_portion(self.portion)
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        text = f"{self._name}{_WORDS[self.portion]}"
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(text)
        dress(self, _LOOKS[self.portion])
