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


def animated_gif(*colours: str, hundredths: int = 50, side: int = 1) -> bytes:
    """A GIF of one frame a colour, each shown for some hundredths of a second."""
    shades = [QColor(each) for each in colours]
    table = b"".join(bytes((each.red(), each.green(), each.blue())) for each in shades)
    size = side.to_bytes(2, "little")
    head = b"GIF89a" + size * 2 + b"\x81\x00\x00" + table.ljust(12, b"\x00")
    frames = (
        b"\x21\xf9\x04\x04" + hundredths.to_bytes(2, "little") + b"\x00\x00"
        b"\x2c\x00\x00\x00\x00" + size * 2 + b"\x00" + _one_colour(at, side * side)
        for at in range(len(shades))
    )
    return head + b"".join(frames) + b"\x3b"


def _one_colour(index: int, pixels: int) -> bytes:
    """Pixels of one of four colours; a clear code before each keeps codes at three bits."""
    clear, end = 4, 5
    codes = [code for _ in range(pixels) for code in (clear, index)] + [end]
    bits = sum(code << 3 * at for at, code in enumerate(codes))
    data = bits.to_bytes(-(-3 * len(codes) // 8), "little")
    blocks = (data[at : at + 255] for at in range(0, len(data), 255))
    return b"\x02" + b"".join(bytes((len(each),)) + each for each in blocks) + b"\x00"
