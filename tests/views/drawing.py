"""Compares a widget with a picture that the test draws; both are saved on a difference."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

OUT = Path(__file__).parents[2] / "out" / "tests"


class Drawing:
    """A blank picture of a widget's size, and the means to compare it with the widget."""

    def __init__(self, widget: QWidget, ground: str) -> None:
        self.widget = widget
        self.ground = QColor(ground)
        self.expected = self._blank()

    @contextmanager
    def painter(self) -> Iterator[QPainter]:
        """A painter on the expected picture, set up as in widgets."""
        with QPainter(self.expected) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(self.widget.font())
            yield painter

    def actual(self) -> QImage:
        """What the widget paints on the same background."""
        image = self._blank()
        self.widget.render(image, renderFlags=QWidget.RenderFlag.DrawChildren)
        return image

    def check(self, name: str) -> None:
        """Fail unless the two pictures are the same, and save both under `out/tests`."""
        actual = self.actual()
        if actual == self.expected:
            return
        OUT.mkdir(parents=True, exist_ok=True)
        for kind, image in (("actual", actual), ("expected", self.expected)):
            image.save(str(OUT / f"{name}-{kind}.png"))
        raise AssertionError(f"'{name}' looks different: compare the two pictures in {OUT}")

    def _blank(self) -> QImage:
        image = QImage(self.widget.size(), QImage.Format.Format_RGB32)
        image.fill(self.ground)
        return image


def colour_at(image: QImage, x: float, y: float) -> str:
    """The colour of one pixel, as the theme writes it."""
    return image.pixelColor(round(x), round(y)).name()
