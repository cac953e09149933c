"""The area tool: places circles, cones and other areas, and shows which figures they catch."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QPolygonF, QWheelEvent

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AimSpell
from battleboard.battle.knowledge.party_vision import is_own
from battleboard.battle.movement.whereabouts import body_at
from battleboard.battle.round.spells import castings
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.placed_acts import turn_of_spell
from battleboard.battle.state.running_round import NOWHERE, SpellField, spell_of
from battleboard.board.body import Body
from battleboard.board.point import Point, distance
from battleboard.foundation.words import distance_in_words
from battleboard.models.spell_aim import SpellShape
from battleboard.queries.round.explanations import place_in_words
from battleboard.queries.table import areas_of_effect
from battleboard.queries.table.moving_by_hand import OFF_BOARD, Heading, is_off, places_after_step
from battleboard.rules import Action
from battleboard.views.map.draw_list import PaintedArea
from battleboard.views.map.paint.figure_painter import radius_px
from battleboard.views.map.tools.annotations import NoteLine, paint_note_beside, paint_path
from battleboard.views.map.tools.area_menu import (
    NOBODY,
    AreaDamageDialog,
    area_menu,
    spell_hints,
    spell_notes,
)
from battleboard.views.map.tools.figure_keys import heading_of
from battleboard.views.map.tools.gesture_tool import GestureTool
from battleboard.views.map.tools.tool import Gesture, MapSurface
from battleboard.views.theme.sizes import S
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.popups import open_menu

_ASIDE: Final = 3.0
_RING: Final = 2.5
_HALO: Final = 4.5
_CROSS: Final = 4.0


def paint_area_marks(
    painter: QPainter,
    view: MapSurface,
    area: areas_of_effect.AreaOfEffect,
    notes: list[NoteLine],
) -> None:
    """Mark the origin of an area, with a note beside the area."""
    _paint_origin(painter, view, area)
    room = view.note_room._replace(area=QRectF(view.rect()).adjusted(S, S, -S, -S))
    colours = colours_of(view.palette())
    paint_note_beside(painter, colours, notes, _around(view, area), room)


def paint_caught_marks(
    painter: QPainter,
    view: MapSurface,
    catch: areas_of_effect.CaughtFigures,
    bodies: Mapping[str, Body],
) -> None:
    for who in catch.everyone:
        style = Qt.PenStyle.SolidLine if who in catch.wholly else Qt.PenStyle.DotLine
        _paint_mark(painter, view, bodies[who], style)


def area_notes(
    battle: Battle, area: areas_of_effect.AreaOfEffect, catch: areas_of_effect.CaughtFigures
) -> list[NoteLine]:
    return [
        NoteLine(catch.title, strong=True),
        *map(NoteLine, _describe_catch(battle, area, catch)),
    ]


def _describe_catch(
    battle: Battle, area: areas_of_effect.AreaOfEffect, catch: areas_of_effect.CaughtFigures
) -> Iterator[str]:
    if catch.wholly:
        yield areas_of_effect.names_of(battle, catch.wholly)
    if catch.partly:
        yield f"Partly: {areas_of_effect.names_of(battle, catch.partly)}"
    if area.spot.by in battle.figures:
        far = distance(battle.figure(area.spot.by).body.at, area.spot.origin)
        if far:
            yield f"{distance_in_words(far)} from {name_of(battle, area.spot.by)}"
    if area.tells:
        yield area.tells


def area_hints(
    battle: Battle, catch: areas_of_effect.CaughtFigures, *, laid: bool
) -> Iterator[str]:
    if laid and catch.everyone:
        yield "Enter selects them, right-click for more"
    elif laid and castings(battle):
        yield "Right-click to place a spell here"


def _paint_origin(painter: QPainter, view: MapSurface, area: areas_of_effect.AreaOfEffect) -> None:
    """Mark the origin by a small cross, by a line from the area's figure, or by both."""
    colour, spot = colours_of(view.palette()).bad, area.spot
    if spot.by in view.map_scene.looks:
        paint_path(painter, view, (view.body(spot.by).at, spot.origin), colour)
        if area.form.is_aimed:
            return
    x, y = view.camera.to_screen(spot.origin).toTuple()
    painter.setPen(QPen(QColor(colour), _RING))
    painter.drawLine(QPointF(x - _CROSS, y), QPointF(x + _CROSS, y))
    painter.drawLine(QPointF(x, y - _CROSS), QPointF(x, y + _CROSS))


def _paint_mark(painter: QPainter, view: MapSurface, body: Body, style: Qt.PenStyle) -> None:
    colours = colours_of(view.palette())
    middle = view.camera.to_screen(body.at)
    radius = radius_px(body, view.camera.scale) + _ASIDE
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(QColor(colours.panel), _HALO), QPen(QColor(colours.bad), _RING, style)):
        painter.setPen(pen)
        painter.drawEllipse(middle, radius, radius)


def _around(view: MapSurface, area: areas_of_effect.AreaOfEffect) -> QRectF:
    points = [area.spot.origin, *(point for ring in area.rings for point in ring)]
    return QPolygonF([view.camera.to_screen(point) for point in points]).boundingRect()


_ALT: Final = Qt.KeyboardModifier.AltModifier
_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_TURN: Final = 15.0


class AreaTool(GestureTool):
    """A click places the area under the mouse; a second click there selects who is in it."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: MapSurface, measure_from: Callable[[QPointF], object]) -> None:
        super().__init__(view, measure_from)
        self.template = areas_of_effect.AreaTemplate(
            view.session.battle.board, view.session.last_choices
        )
        self.is_laid = False
        self.shape: SpellShape | None = None
        self.put_away: Callable[[], object] = lambda: None
        self.reshaped: Callable[[], object] = lambda: None
        self.made_private: Callable[[], object] = lambda: None
        self._is_public = False
        view.map_scene.changed.connect(self._follow_board)

    @property
    def is_busy(self) -> bool:
        return self.is_laid or self.shape is not None or super().is_busy

    @property
    def catch(self) -> areas_of_effect.CaughtFigures:
        """The figures in the area at the time shown or, if later, when the spell goes off."""
        return self.template.catch(self.view.session.battle, self._moment, self._bodies)

    @property
    def _moment(self) -> float:
        session = self.view.session
        turn = turn_of_spell(session.battle, self.shape.action) if self.shape else None
        return max(session.playhead.time, float(turn.place) if turn else 0.0)

    @property
    def _bodies(self) -> Mapping[str, Body]:
        session, map_scene, moment = self.view.session, self.view.map_scene, self._moment
        if moment > session.playhead.time:
            return {who: body_at(session.battle, who, moment) for who in map_scene.looks}
        where = map_scene.where()
        return {who: where(who) for who in map_scene.looks}

    def take_spell(self, shape: SpellShape) -> None:
        self.cancel()
        self.shape = shape
        self.template.take(shape.form, shape.measures)
        self.reshaped()
        if shape.from_user and not shape.form.is_aimed:
            self._lead_spell(shape, self._user_at(shape))
        told = f"Click the map to place {shape.power.name}, or press Escape to place it later."
        self.view.session.document.noted.emit(told)
        self.view.update()

    def take_form(self, form: areas_of_effect.AreaForm) -> None:
        """Switch to another form of area, at the size it last had."""
        self.template.take(form)
        self._show()

    def resize(self, measures: areas_of_effect.AreaSize) -> None:
        self.template.resize(measures)
        self._show()

    def stop(self, *, stopped: bool) -> None:
        self.template.stop(stopped=stopped)
        self._show()

    def publish(self, *, public: bool) -> None:
        self._is_public = public
        self._tell_players()

    def _make_private(self) -> None:
        """Stop showing the area to the players; the DM must show the next one explicitly."""
        if self._is_public:
            self.publish(public=False)
            self.made_private()

    def select_caught(self) -> None:
        if self.catch.everyone:
            self.view.session.selection.select(*self.catch.everyone)

    def ask_damage(self) -> None:
        if self.catch.everyone:
            AreaDamageDialog(self.view.session, self.catch, self.view.widget).open()
        else:
            self.view.session.document.refused.emit(NOBODY)

    def ask_effects(self) -> None:
        from battleboard.views.resolve.hazard_dialog import HazardDialog  # noqa: PLC0415 - seldom

        HazardDialog(self.view.session, self.catch.everyone, self.view.widget).open()

    def aim(self, action: Action) -> None:
        """Make a declared spell or device take effect on the area; if that succeeds, remove it."""
        found = self.template.area
        field = SpellField(found.spot.origin, found.rings) if found else NOWHERE
        command = AimSpell(action.by, spell_of(action), field, self.catch.everyone, action.segment)
        if self.view.session.document.do(command):
            self.cancel()
            self.put_away()

    def begun(self, event: QMouseEvent) -> Gesture:
        return _Laying(self, event)

    def lead(self, event: QMouseEvent, start: QPointF | None = None) -> None:
        """Move the area to the mouse, or aim it from where the button went down."""
        snaps = not event.modifiers() & _ALT
        end, who = self._place(event.position(), snaps=snaps), ""
        if self.shape is not None:
            under = self.view.figure_at(event.position())
            self._lead_spell(self.shape, self.view.body(under).at if under else end)
            return
        if start is not None:
            who = self.view.figure_at(start)
        elif self.template.form.is_aimed:
            who = self.view.figure_at(event.position())
        at = self.view.body(who).at if who else None
        before = areas_of_effect.AreaOrigin(end, self.template.facing, who)
        if start is None:
            self._put(areas_of_effect.origin_at(self.template.form, at or end, None, before))
        else:
            begin = at or self._place(start, snaps=snaps)
            self._put(areas_of_effect.origin_at(self.template.form, end, begin, before))

    def lay(self, before: areas_of_effect.AreaOrigin | None = None) -> None:
        """Place the area, or aim its spell; an area off the board returns to `before`."""
        if self.template.area is None:
            self._put(before)
            self.view.session.document.refused.emit(OFF_BOARD)
        self.is_laid = self.template.area is not None
        if self.shape and self.is_laid:
            self.aim(self.shape.action)
            return
        if self.template.spot != before and not self._is_partys:
            self._make_private()
        self._tell_players()
        self.view.update()

    def moved(self, event: QMouseEvent) -> bool:
        taken = super().moved(event)
        if not self.is_busy or (self.shape and not self.gesture):
            self.lead(event)
        return taken

    def double_clicked(self, event: QMouseEvent) -> bool:
        return self.pressed(event)

    def wheel_turned(self, event: QWheelEvent) -> bool:
        turned = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & _SHIFT and turned and self._turn(1 if turned < 0 else -1):
            return True
        return super().wheel_turned(event)

    def key_pressed(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape and self.shape:
            self.cancel()
            self.put_away()
            return True
        if event.key() in _ENTER and not event.modifiers() & ~_KEYPAD:
            self._enter()
            return True
        if event.key() == Qt.Key.Key_Menu and self.is_laid:
            return self._open_menu()
        heading = heading_of(event)
        return bool(heading and self._steer(heading, event)) or super().key_pressed(event)

    def menu_asked(self, at: QPointF) -> bool:
        found = self.template.area
        if self.is_laid and found and found.covers(self.view.camera.to_board(at)):
            return self._open_menu(at)
        return super().menu_asked(at)

    def left(self) -> None:
        """Hide an area that is not placed yet."""
        super().left()
        if not self.is_busy:
            self._put(None)

    def cancel(self) -> None:
        super().cancel()
        self.is_laid = False
        if self.shape:
            self.shape = None
            self.template.take(self.template.form)
            self.reshaped()
        self._put(None)
        self._make_private()
        self._tell_players()

    def paint_over(self, painter: QPainter) -> None:
        super().paint_over(painter)
        if self.template.area:
            paint_caught_marks(painter, self.view, self.catch, self._bodies)
            area = self.template.area
            paint_area_marks(painter, self.view, area, self._notes(area))

    def _notes(self, area: areas_of_effect.AreaOfEffect) -> list[NoteLine]:
        battle, colours = self.view.session.battle, colours_of(self.view.palette())
        if self.shape:
            lines = spell_notes(battle, area, self.catch, self.shape, colours)
            answer = battle.running.resolution
            if answer and self._moment > self.view.session.playhead.time:
                when = place_in_words(battle, answer.ruler, round(self._moment))
                lines.append(NoteLine(f"Where they are in {when}"))
            hints = spell_hints(battle)
        else:
            lines = area_notes(battle, area, self.catch)
            hints = area_hints(battle, self.catch, laid=self.is_laid)
        return [*lines, *(NoteLine(each, colours.faint) for each in hints)]

    def _user_at(self, shape: SpellShape) -> Point:
        return self.view.body(shape.action.by).at

    def _lead_spell(self, shape: SpellShape, at: Point) -> None:
        """Move the area of a spell to a place, or point it towards the place."""
        user = self._user_at(shape)
        self._put(
            areas_of_effect.spell_origin(
                shape.form, user, at, shape.action.by, from_user=shape.from_user
            )
        )

    def _place(self, pixel: QPointF, *, snaps: bool) -> Point:
        at = self.view.camera.to_board(pixel)
        return (
            areas_of_effect.snap_to_cell(self.view.session.battle.board.grid, at) if snaps else at
        )

    def _put(self, spot: areas_of_effect.AreaOrigin | None) -> None:
        """Put the area at an origin; remove it if there is none, or if it is off the board."""
        board = self.view.session.battle.board
        if self.template.put(None if spot and is_off(board, [spot.origin]) else spot):
            self._show()

    @property
    def _is_partys(self) -> bool:
        """Whether the area comes from a player's figure; other areas may give away a foe's plan."""
        battle, spot = self.view.session.battle, self.template.spot
        figure = battle.figures.get(spot.by) if spot else None
        return figure is not None and is_own(battle, figure)

    def _show(self) -> None:
        found = self.template.area
        self.view.show_areas([PaintedArea(found.rings)] if found else [])
        self._tell_players()

    def _tell_players(self) -> None:
        """Show the players the area if it is placed and public, or else no area."""
        found = self.template.area if self.is_laid and self._is_public else None
        map_effects = self.view.session.broadcast.map_effects
        map_effects.show_areas((found.rings,) if found else ())

    def _follow_board(self) -> None:
        """Recompute the area: doors may have opened."""
        if self.template.follow(self.view.session.battle.board) and self.template.area:
            self._show()

    def _enter(self) -> None:
        if self.is_laid:
            self.select_caught()
        elif self.template.area:
            self.lay()
        else:
            self._begin_by_keyboard()

    def _begin_by_keyboard(self) -> None:
        """Start at the selected figure, or in the centre of the view."""
        who = self.view.session.selection.figure
        if who in self.view.map_scene.looks:
            self._put(areas_of_effect.AreaOrigin(self.view.body(who).at, self.template.facing, who))
        else:
            middle = QPointF(self.view.rect().center())
            self._put(
                areas_of_effect.AreaOrigin(self._place(middle, snaps=True), self.template.facing)
            )

    def _steer(self, heading: Heading, event: QKeyEvent) -> bool:
        """Move the area by a cell, or with Shift turn it."""
        spot, keys = self.template.spot, event.modifiers() & ~_KEYPAD
        if spot is None or keys & ~_SHIFT:
            return False
        if keys:
            return self._turn(heading[0] or heading[1])
        grid = self.view.session.battle.board.grid
        moved = places_after_step(grid, {"": Body(spot.origin)}, "", heading)
        self._put(spot._replace(origin=moved[""], by=""))
        return True

    def _turn(self, steps: int) -> bool:
        """Turn a directed area; False for other areas."""
        spot = self.template.spot
        if spot is None or not self.template.form.is_aimed:
            return False
        self._put(spot._replace(facing=(spot.facing + steps * _TURN) % 360))
        return True

    def _open_menu(self, at: QPointF | None = None) -> bool:
        spot = self.template.spot
        if spot is None:
            return False
        at = at or self.view.camera.to_screen(spot.origin)
        menu = area_menu(self, self.view.figure_at(at))
        open_menu(menu, self.view.widget.mapToGlobal(at.toPoint()))
        return True


class _Laying(Gesture):
    """The left button: a click or drag places an area; another click there selects figures."""

    def __init__(self, tool: AreaTool, event: QMouseEvent) -> None:
        super().__init__(tool.view, event.position())
        self._tool = tool
        self._before = tool.template.spot if tool.is_laid else None
        tool.is_laid = False
        tool.lead(event)

    def dragged(self, event: QMouseEvent) -> None:
        self._tool.lead(event, self.begun)

    def dropped(self, event: QMouseEvent) -> None:
        self.dragged(event)
        self._tool.lay(self._before)

    def clicked(self, _event: QMouseEvent) -> None:
        """Place the area, or select the figures in it if the area has not moved."""
        spot = self._tool.template.spot
        self._tool.lay(self._before)
        if spot and spot == self._before:
            self._tool.select_caught()
