"""Windows that appear where none should."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class Flashes(QObject):
    """Records which windows appear."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        shown = event.type() == QEvent.Type.Show and isinstance(watched, QWidget)
        if shown and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(type(watched).__name__)
        return False
