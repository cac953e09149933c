"""A mode of the drawing tool: what the mouse draws, and the options that it has."""

from collections.abc import Callable
from typing import ClassVar, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from battleboard.battle.battle import Battle
from battleboard.models.document import Document
from battleboard.views.map.tools.tool import MapSurface, Tool
from battleboard.views.widgets.icons import ToolIcon

Told: TypeAlias = Callable[[], object]


class DrawMode(Tool):
    """A mode that draws nothing; others override some of its handlers, as those of a tool.

    `name` and `sign` are those of its button; `hint` is one sentence for the bar, and whatever
    changes it calls `told` afterwards. What an event of the mouse or a key is not used for is left
    to the drawing tool, and then to the map.
    """

    cursor = Qt.CursorShape.CrossCursor
    name: ClassVar[str] = ""
    sign: ClassVar[ToolIcon]

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view)
        self.told = told

    @property
    def hint(self) -> str:
        """What the mouse does, in one sentence."""
        return ""

    @property
    def is_busy(self) -> bool:
        """Whether a stroke was begun, which Escape gives up."""
        return False

    @property
    def document(self) -> Document:
        """The open battle."""
        return self.view.session.document

    @property
    def battle(self) -> Battle:
        """How the battle stands."""
        return self.view.session.battle

    def options(self) -> QWidget | None:
        """The widget of its options, made once for the bar; None where it has none."""
        return None

    def level_changed(self) -> None:
        """Give up what was begun: another level is shown."""
        self.given_up()

    def begun(self) -> None:
        """Make ready: the mode has been chosen."""
