"""What is selected: figures on the map and the cards, and an act on the ruler."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal


class Selection(QObject):
    """The figures and the act that the DM looks at, by their ids.

    `figures_changed()` and `act_changed()` tell of another choice, and `hovered_changed()` that the
    mouse has come to lie on another figure or act, or on none.
    """

    figures_changed = Signal()
    act_changed = Signal()
    hovered_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Select nothing."""
        super().__init__(parent)
        self._figures: tuple[str, ...] = ()
        self._act = ""
        self._hovered_figure = ""
        self._hovered_act = ""

    @property
    def figures(self) -> tuple[str, ...]:
        """The selected figures, in the order in which they were chosen."""
        return self._figures

    @property
    def figure(self) -> str:
        """The figure that was selected last, or ''."""
        return self._figures[-1] if self._figures else ""

    @property
    def act(self) -> str:
        """The selected act, or ''."""
        return self._act

    @property
    def hovered_figure(self) -> str:
        """The figure under the mouse, on the map, a card or the ruler, or ''."""
        return self._hovered_figure

    @property
    def hovered_act(self) -> str:
        """The act under the mouse, or ''."""
        return self._hovered_act

    def select(self, *figures: str) -> None:
        """Select these figures and no others."""
        self._choose(figures)

    def toggle(self, figure: str) -> None:
        """Add a figure to the selection, or take it out."""
        others = tuple(each for each in self._figures if each != figure)
        self._choose(others if figure in self._figures else (*others, figure))

    def select_act(self, act: str) -> None:
        """Select an act, or none with ''."""
        if act != self._act:
            self._act = act
            self.act_changed.emit()

    def hover(self, figure: str = "", act: str = "") -> None:
        """Note what lies under the mouse."""
        if (figure, act) != (self._hovered_figure, self._hovered_act):
            self._hovered_figure, self._hovered_act = figure, act
            self.hovered_changed.emit()

    def keep(self, figures: Iterable[str], acts: Iterable[str]) -> None:
        """Drop from the selection what is not there any more."""
        there, laid = set(figures), set(acts)
        self._choose(each for each in self._figures if each in there)
        if self._act not in laid:
            self.select_act("")
        self.hover(
            self._hovered_figure if self._hovered_figure in there else "",
            self._hovered_act if self._hovered_act in laid else "",
        )

    def _choose(self, figures: Iterable[str]) -> None:
        chosen = tuple(dict.fromkeys(figures))
        if chosen != self._figures:
            self._figures = chosen
            self.figures_changed.emit()
