"""The lines that the procedure bar has taken, and keeps: in a phase, and through the rounds."""

from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLayout, QWidget


class LastingLines(NamedTuple):
    """What has its own line in all phases: all that is asked for, the words; the height."""

    asked: bool = False
    words: bool = False
    high: int = 0


class KeptLines(NamedTuple):
    """What has its own line in a phase (all that is asked for, dice, words); the height.

    As long as the `setting` is the same, through all phases of all rounds in a window of one width,
    the `lasting` ones are kept. Where dice have lines of their own, nothing of that lasts.
    """

    setting: tuple[object, ...] = ()
    phase: tuple[object, ...] = ()
    asked: bool = False
    dice: bool = False
    words: bool = False
    high: int = 0
    lasting: LastingLines = LastingLines()

    def in_phase(self, setting: tuple[object, ...], phase: tuple[object, ...]) -> "KeptLines":
        """The same as long as the phase is the same; in another one what lasts is left."""
        if setting != self.setting:
            return KeptLines(setting, phase)
        if phase == self.phase:
            return self
        asked, words, high = self.lasting
        return self._replace(phase=phase, asked=asked, dice=False, words=words, high=high)

    def with_lines(self, *, asked: bool, dice: bool, words: bool) -> "KeptLines":
        """With lines for what needs one now, besides those that there are."""
        return self._replace(
            asked=self.asked or asked, dice=self.dice or dice, words=self.words or words
        )

    def as_high_as(self, high: int, *, lasts: bool) -> "KeptLines":
        """With at least this height; what it is made of now lasts, unless it is for once."""
        now = self._replace(high=max(self.high, high))
        if self.dice or not lasts:
            return now
        return now._replace(lasting=LastingLines(now.asked, now.words, now.high))


class LineKeeper:
    """The lines of a bar as they are now; dice that are shown only for a look have them apart."""

    def __init__(self) -> None:
        self._usual, self._with_fallen = KeptLines(), KeptLines()
        self._fallen = False
        self._shape: tuple[object, ...] = ()

    @property
    def now(self) -> KeptLines:
        """The lines as they are."""
        return self._with_fallen if self._fallen else self._usual

    def begin(
        self, setting: tuple[object, ...], phase: tuple[object, ...], *, fallen: bool
    ) -> None:
        """Go on in a phase, perhaps with dice that have fallen; what does not last is left out."""
        if fallen and not self._fallen:
            self._with_fallen = self._usual
        self._fallen = fallen
        self._set(self.now.in_phase(setting, phase))

    def take(self, *, asked: bool, dice: bool, words: bool) -> KeptLines:
        """Take lines for what needs one, besides those that there are."""
        return self._set(self.now.with_lines(asked=asked, dice=dice, words=words))

    def grow(self, high: int, *, lasts: bool) -> None:
        """Be at least so high; it may be for once."""
        self._set(self.now.as_high_as(high, lasts=lasts and not self._fallen))

    def reshape(self, *rows: QLayout) -> bool:
        """Lay rows out again if their size has changed, and say whether it has."""
        before, self._shape = self._shape, (self.now, *map(_shape_of, rows))
        if self._shape == before:
            return False
        for row in rows:
            row.invalidate()
        return True

    def _set(self, lines: KeptLines) -> KeptLines:
        if self._fallen:
            self._with_fallen = lines
        else:
            self._usual = lines
        return lines


def _shape_of(row: QLayout) -> tuple[object, ...]:
    """What a row has in it, and the room that each of it wants."""
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
