"""The line layout that the procedure bar keeps, within a phase and across rounds."""

from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLayout, QWidget


class LastingBarLines(NamedTuple):
    """Whether prompt and text have lines of their own in every phase, and the bar's height."""

    asked: bool = False
    words: bool = False
    high: int = 0


class BarLines(NamedTuple):
    """Whether prompt, dice and text have lines of their own in a phase, and the bar's height.

    The `lasting` lines stay through all phases and rounds while the `setting`, which includes the
    window width, is the same. Lines that dice take for themselves never last.
    """

    setting: tuple[object, ...] = ()
    phase: tuple[object, ...] = ()
    asked: bool = False
    dice: bool = False
    words: bool = False
    high: int = 0
    lasting: LastingBarLines = LastingBarLines()

    def in_phase(self, setting: tuple[object, ...], phase: tuple[object, ...]) -> "BarLines":
        """Keep all lines in the same phase, lasting ones in another, none in another setting."""
        if setting != self.setting:
            return BarLines(setting, phase)
        if phase == self.phase:
            return self
        asked, words, high = self.lasting
        return self._replace(phase=phase, asked=asked, dice=False, words=words, high=high)

    def with_lines(self, *, asked: bool, dice: bool, words: bool) -> "BarLines":
        """Add a line for each part whose flag is set; never remove one."""
        return self._replace(
            asked=self.asked or asked, dice=self.dice or dice, words=self.words or words
        )

    def as_high_as(self, high: int, *, lasts: bool) -> "BarLines":
        """Grow to a height; with `lasts`, it and the lines last, unless dice have a line."""
        now = self._replace(high=max(self.high, high))
        if self.dice or not lasts:
            return now
        return now._replace(lasting=LastingBarLines(now.asked, now.words, now.high))


class LineKeeper:
    """The current lines of a bar, kept separately while old dice are on view."""

    def __init__(self) -> None:
        self._usual, self._with_fallen = BarLines(), BarLines()
        self._fallen = False
        self._shape: tuple[object, ...] = ()

    @property
    def now(self) -> BarLines:
        return self._with_fallen if self._fallen else self._usual

    def begin(
        self, setting: tuple[object, ...], phase: tuple[object, ...], *, fallen: bool
    ) -> None:
        """Enter a phase, and drop lines that do not last.

        `fallen` says whether the dice of the last phase are still shown.
        """
        if fallen and not self._fallen:
            self._with_fallen = self._usual
        self._fallen = fallen
        self._set(self.now.in_phase(setting, phase))

    def take(self, *, asked: bool, dice: bool, words: bool) -> BarLines:
        """Add a line for each part whose flag is set, and return all lines."""
        return self._set(self.now.with_lines(asked=asked, dice=dice, words=words))

    def grow(self, high: int, *, lasts: bool) -> None:
        """Grow to at least this height; with `lasts`, the height may outlive the phase."""
        self._set(self.now.as_high_as(high, lasts=lasts and not self._fallen))

    def reshape(self, *rows: QLayout) -> bool:
        """Invalidate the rows if the lines or their contents changed; return whether they did."""
        before, self._shape = self._shape, (self.now, *map(_shape_of, rows))
        if self._shape == before:
            return False
        for row in rows:
            row.invalidate()
        return True

    def _set(self, lines: BarLines) -> BarLines:
        if self._fallen:
            self._with_fallen = lines
        else:
            self._usual = lines
        return lines


def _shape_of(row: QLayout) -> tuple[object, ...]:
    """Return a row's items with their size hints, as a fingerprint to compare."""
    items = (row.itemAt(at) for at in range(row.count()))
    inside = [(item.widget(), item.layout(), item) for item in items if item]
    return (
        row.contentsMargins(),
        *(
            (widget, widget.isHidden(), widget.sizeHint(), *_bounds_of(widget))
            for widget, _, _ in inside
            if widget
        ),
        *(layout for _, layout, _ in inside if layout),
    )


def _bounds_of(widget: QWidget) -> tuple[QSize, ...]:
    return widget.minimumSizeHint(), widget.minimumSize(), widget.maximumSize()
