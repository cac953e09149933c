"""The frame of a players' screen: the part of the map it shows, and how that fits its pixels."""

from typing import Protocol

import msgspec
from PySide6.QtCore import QObject, Signal

from battleboard.board.board import Board
from battleboard.board.level import Level, level_at
from battleboard.queries.sight.legibility import COLUMN, strip_share
from battleboard.queries.sight.viewport import AimedFraming, Area, Framing, Pixels, Viewport
from battleboard.storage.settings import Fit, PlayersViewOptions


class KnownMap(Protocol):
    """The map as a frame needs it: board, levels, the party's level, extent and view options."""

    @property
    def board(self) -> Board: ...

    @property
    def levels(self) -> tuple[Level, ...]: ...

    @property
    def ground(self) -> Area: ...

    @property
    def whole(self) -> Area: ...

    @property
    def manner(self) -> PlayersViewOptions: ...


class ScreenFrame(QObject):
    """The part of the map that one screen shows; all of it until another part is chosen.

    Signals: `changed()` when another part is shown; `fit_changed()` when the map fits the screen
    differently.
    """

    changed = Signal()
    fit_changed = Signal()

    def __init__(self, known: KnownMap, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known = known
        self._viewport = Viewport()
        self._aimed: AimedFraming | None = None
        self._held: AimedFraming | None = None
        self._held_area: Area | None = None
        self._shown_whole: Area | None = None

    @property
    def viewport(self) -> Viewport:
        return self._viewport

    @property
    def screen(self) -> Pixels:
        """The size of the screen in desktop pixels."""
        return self._viewport.screen

    @property
    def framing(self) -> Framing:
        """The part of the map that is shown."""
        return self._held.on(self.screen) if self._held else self.chosen

    @property
    def chosen(self) -> Framing:
        """The part of the map that was chosen; while another part is held, it is not shown yet."""
        return self._viewport.framing(self._aimed, self._known.board, self._known.whole)

    @property
    def area(self) -> Area:
        """What a screen of any shape should show: the part that was chosen, or the whole map."""
        if self._held_area:
            return self._held_area
        return self.chosen.area(self.screen) if self._aimed else self._known.whole

    @property
    def level(self) -> Area | None:
        """The level at the middle of the screen; the players see nothing outside it."""
        levels = self._known.levels
        if not levels:
            return None
        x, y = self._viewport.middle(self.framing)
        level = level_at(levels, (x, y))
        return level.area if level else self._known.ground

    def hold(self, *, on: bool) -> bool:
        """Hold or release the part shown while the picture is frozen; return whether it moved."""
        before = self.framing
        self._held_area = self.area if on else None
        self._held = AimedFraming(before, self.screen) if on else None
        return self.framing != before

    def follow_whole(self) -> None:
        """Report another size of the whole map, if the whole map is shown."""
        if self._aimed is None and self._known.whole != self._shown_whole:
            self._shown_whole = self._known.whole
            self.changed.emit()

    def come_to(self, screen: Pixels, ratio: float = 1.0, across: int = 0) -> None:
        """Set the size of the screen; `across` is the physical width of the whole display."""
        wide = across or round(screen[0] * ratio)
        self._take(self._viewport._replace(screen=screen, ratio=ratio, across=wide))

    def lay(self, fit: Fit) -> None:
        if fit != self._viewport.fit:
            self._take(self._viewport._replace(fit=fit))
            self.fit_changed.emit()

    def turn(self, quarters: int = 1) -> None:
        """Rotate the map clockwise by quarter turns."""
        fit = self._viewport.fit
        self.lay(msgspec.structs.replace(fit, turns=(fit.turns + quarters) % 4))

    def aim(self, framing: Framing | None) -> None:
        """Show another part of the map; None shows all of it."""
        before = self.chosen
        self._aimed = AimedFraming(framing, self.screen) if framing else None
        if framing:
            self.turn(framing.turns - before.turns)
        if self.chosen != before:
            self.changed.emit()

    def make_room(self) -> None:
        """Reserve an edge of the screen for the turn order, if that is shown there."""
        self._take(self._viewport)

    def _take(self, viewport: Viewport) -> None:
        manner, share = self._known.manner, strip_share(viewport)
        viewport = viewport._replace(
            strip=share if manner.strip and manner.order == "strip" else 0.0,
            column=COLUMN * share if manner.strip and manner.order == "column" else 0.0,
        )
        if viewport != self._viewport:
            self._viewport = viewport
            self.changed.emit()
