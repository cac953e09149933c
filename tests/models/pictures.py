"""Picture files."""

from pathlib import Path

from PySide6.QtGui import QColor, QImage

BLUE = "#204060"


def picture_file(path: Path, wide: int, high: int, colour: str = BLUE) -> Path:
    """Write a picture of one colour, transparent as far as the colour is."""
    shade = QColor(colour)
    clear = shade.alpha() < 255
    form = QImage.Format.Format_ARGB32 if clear else QImage.Format.Format_RGB32
    image = QImage(wide, high, form)
    image.fill(shade)
    assert image.save(str(path))
    return path
