"""Placing new figures by hand: their formation follows the mouse until a click drops it."""

from collections.abc import Callable, Mapping, Sequence
from math import cos, radians, sin
from types import MappingProxyType
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QWheelEvent

from battleboard.battle.state.figure import Figure
from battleboard.battle.state.team import Team
from battleboard.board.point import Point
from battleboard.queries.figures.arrival_places import Lay
from battleboard.queries.table.free_places import (
    FORMATIONS,
    Formation,
    FormationPlace,
    formation_places,
    room_told,
)
from battleboard.queries.table.moving_by_hand import turning_step
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.figure_keys import heading_of
from battleboard.views.map.tools.tool import MapSurface, Tool
from battleboard.views.theme.shapes import badge_path
from battleboard.views.theme.theme import colours_of

_KEY: Final = Qt.Key
_ENTER: Final = frozenset({_KEY.Key_Return, _KEY.Key_Enter})
_HELP: Final = "Click to place them. R or the wheel turns them, F changes the formation."
_GHOSTLY: Final = 0.55
_SMALLEST: Final = 6.0
FORMATION_WORDS: Final[Mapping[Formation, str]] = MappingProxyType(
    {
        "mob": "Mob",
        "column": "Column",
        "line": "Line",
        "wedge": "Wedge",
        "circle": "Circle",
    }
)

Hold: TypeAlias = Callable[
    [tuple[Figure, ...], Team, Lay, Callable[[Lay], bool], Callable[[], None]], object
]
"""Attaches figures to the mouse: takes the figures, their team and layout, `put` and `ended`."""


class PlacingTool(Tool):
    """Holds new figures in formation, over whatever tool is chosen.

    `put` is called to place the figures, and returns whether that succeeded; `ended` is called once
    the figures are placed or the tool is cancelled.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(  # noqa: PLR0913, PLR0917 - the figures, how they lie, and what follows
        self,
        view: MapSurface,
        coming: Sequence[Figure],
        team: Team,
        lay: Lay,
        put: Callable[[Lay], bool],
        ended: Callable[[], None],
    ) -> None:
        super().__init__(view)
        self.coming, self.team = tuple(coming), team
        self.formation, self.facing = lay.formation, lay.facing
        self.at = lay.at or self._middle()
        self._put, self._ended = put, ended
        self._before = view.over
        self._shown: tuple[tuple[object, ...], tuple[FormationPlace | None, ...]] = ((), ())
        view.over = self
        view.widget.setCursor(self.cursor)
        view.widget.setFocus()
        view.update()

    @property
    def lay(self) -> Lay:
        return Lay(self.formation, self.at, self.facing)

    @property
    def places(self) -> tuple[FormationPlace | None, ...]:
        """The place of each new figure, None if it has none; cached until an input changes."""
        battle = self.view.session.battle
        cell = battle.board.grid.snap(self.at)
        asked = battle.figures, battle.board, battle.running.now, cell, self.formation, self.facing
        if self._shown[0] != asked:
            radii = [each.body.radius_ft for each in self.coming]
            found = formation_places(battle, self.formation, radii, cell, self.facing)
            self._shown = asked, found
        return self._shown[1]

    def moved(self, event: QMouseEvent) -> bool:
        self._move_to(self.view.camera.to_board(event.position()))
        return True

    def pressed(self, event: QMouseEvent) -> bool:
        if event.button() == Qt.MouseButton.LeftButton:
            self._move_to(self.view.camera.to_board(event.position()))
            self.put_down()
        elif event.button() == Qt.MouseButton.RightButton:
            self.cancel()
        else:
            return False
        return True

    def released(self, _event: QMouseEvent) -> bool:
        """Consume the event: the tool below must not see it."""
        return True

    def wheel_turned(self, event: QWheelEvent) -> bool:
        """Turn the figures; with Ctrl the wheel zooms as usual."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        turned = event.angleDelta().y() or event.angleDelta().x()
        self.turn(1 if turned < 0 else -1)
        return True

    def wants(self, event: QKeyEvent) -> bool:
        keys = {_KEY.Key_R, _KEY.Key_F, _KEY.Key_Escape, *_ENTER}
        return event.key() in keys or heading_of(event) is not None

    def key_pressed(self, event: QKeyEvent) -> bool:
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        heading = heading_of(event)
        if event.key() == _KEY.Key_R:
            self.turn(-1 if shift else 1)
        elif event.key() == _KEY.Key_F:
            at = FORMATIONS.index(self.formation) + (-1 if shift else 1)
            self.formation = FORMATIONS[at % len(FORMATIONS)]
            self.view.update()
        elif event.key() in _ENTER:
            self.put_down()
        elif event.key() == _KEY.Key_Escape:
            self.cancel()
        elif heading is not None:
            feet = self.view.session.battle.board.grid.feet
            self._move_to((self.at[0] + heading[0] * feet, self.at[1] + heading[1] * feet))
        else:
            return False
        return True

    def turn(self, steps: int) -> None:
        """Turn the figures by `steps` times 45°, on hexes 60°; clockwise if positive."""
        step = turning_step(self.view.session.battle.board.grid)
        self.facing = (self.facing + steps * step) % 360
        self.view.update()

    def put_down(self) -> None:
        """Put the figures where they are shown; if refused, keep holding them."""
        grid = self.view.session.battle.board.grid
        if self._put(self.lay._replace(at=grid.snap(self.at))):
            self._end()

    def cancel(self) -> None:
        self._end()

    def paint_over(self, painter: QPainter) -> None:
        colours = colours_of(self.view.palette())
        colour = QColor(colours.side(self.team.colour))
        for figure, place in zip(self.coming, self.places, strict=True):
            if place:
                self._paint_ghost(painter, figure, place, colour)
        pixel = self.view.camera.to_screen(self.at)
        told = room_told(self.places)
        lines = [NoteLine(FORMATION_WORDS[self.formation], strong=True)]
        lines += [NoteLine(told, colours.bad)] if told else []
        lines.append(NoteLine(_HELP))
        paint_note(painter, colours, lines, pixel, self.view.note_room)

    def _paint_ghost(
        self, painter: QPainter, figure: Figure, place: FormationPlace, colour: QColor
    ) -> None:
        middle = self.view.camera.to_screen(place.at)
        radius = max(_SMALLEST, figure.body.radius_ft * self.view.camera.scale)
        ghost = QColor(colour)
        ghost.setAlphaF(_GHOSTLY)
        painter.setBrush(ghost)
        painter.setPen(QPen(colour, 1.5))
        painter.drawPath(badge_path(self.team.badge, middle, radius))
        turn = radians(place.facing)
        painter.drawLine(middle, middle + QPointF(cos(turn), sin(turn)) * radius * 1.3)

    def _middle(self) -> Point:
        middle = self.view.camera.visible_area(QSizeF(self.view.widget.size())).center()
        return middle.x(), middle.y()

    def _move_to(self, at: Point) -> None:
        self.at = at
        self.view.update()

    def _end(self) -> None:
        self.view.over = self._before
        self.view.widget.unsetCursor()
        self.view.show_cursor()
        self.view.update()
        self._ended()
