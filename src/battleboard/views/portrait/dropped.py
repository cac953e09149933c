"""What is dropped from elsewhere."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent

from battleboard.models.picture_files import is_called_picture


def picture_in(event: QDropEvent) -> Path | None:
    """Find the picture that is dragged, if it is one file that is called so."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return paths[0] if len(paths) == 1 and is_called_picture(paths[0]) else None


def take(event: QDropEvent) -> None:
    """Take what is dragged as a copy: whoever gives it shall not throw it away."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
