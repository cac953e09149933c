"""Chooses a ground: one of the shelf, a map or one's own picture, or none of them."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battleboard.foundation.fault import Fault
from battleboard.models.battle_pictures import kept_preview
from battleboard.models.preferences import Preferences
from battleboard.storage.kept_ground import KeptGround
from battleboard.storage.shelf import take_ground
from battleboard.views.ground.new_ground import NewGround
from battleboard.views.start.ground_shelf import GroundShelfRow, ShelfPrompts, shelf_head
from battleboard.views.theme.sizes import S, TextStyle, label
from battleboard.views.widgets.buttons import button


class GroundChooser(QWidget):
    """The shelf, the line over it, and what is wrong with a ground.

    `chosen()` is emitted when `kept` is another ground, or None for a blank floor, and
    `begun()` when a ground is to be taken at once. `small` is a picture of the ground.
    """

    chosen = Signal()
    begun = Signal()

    def __init__(
        self, folder: Path, asking: ShelfPrompts, preferences: Preferences | None, parent: QWidget
    ) -> None:
        """Show the shelf with the DM's own grounds from a folder; `asking` asks about these."""
        super().__init__(parent)
        self.kept: KeptGround | None = None
        self.small = QImage()
        self.shelf = GroundShelfRow(folder, asking)
        self.new_ground = NewGround(parent, preferences)
        self.fault = label(kind=TextStyle.SMALL, faint=True, wrap=True)
        own = button("Map or picture…", self.new_ground.ask)
        own.setToolTip("Your own picture, or a map from another program (Ctrl+V pastes)")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(S)
        rows.addLayout(shelf_head(own))
        rows.addWidget(self.shelf)
        rows.addWidget(self.fault)
        self._tell("\n".join(self.shelf.faults))
        self.new_ground.came.connect(self._take_brought)
        self.shelf.chosen.connect(self._take)
        self.shelf.begun.connect(self.begun)
        self.shelf.told.connect(self._tell)

    def _take(self) -> None:
        """Read the ground that is chosen on the shelf; one that is damaged leaves it."""
        chosen = self.shelf.answer
        self._tell("")
        try:
            self.kept = take_ground(chosen) if chosen else None
        except Fault as fault:
            self.kept = None
            self.shelf.renew()
            self._tell(str(fault))
        self.small = kept_preview(self.kept) if self.kept else QImage()
        self.chosen.emit()

    def _take_brought(self, ground: KeptGround, small: QImage) -> None:
        """Take a ground that was brought; no card of the shelf is chosen then."""
        self.shelf.choose_none()
        self.kept, self.small = ground, small
        self._tell("")
        self.chosen.emit()

    def _tell(self, sentence: str) -> None:
        """Say what is wrong with a ground."""
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))
