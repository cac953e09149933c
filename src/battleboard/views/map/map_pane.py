"""The map with its tools, and the bar that says through whose eyes it is seen."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from battleboard.battle.commands import Batch, CancelDeclaration
from battleboard.battle.procedure.declarations import declarations_not_begun
from battleboard.battle.state.naming import people
from battleboard.models.session import Session
from battleboard.views.map.level_choice import LevelSwitch
from battleboard.views.map.map_view import MapView
from battleboard.views.map.room_card import RoomCard
from battleboard.views.map.tools.figure_keys import FigureKeys
from battleboard.views.map.tools.players_frame_tool import FrameTool
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.map.tools.tool_bars import AreaBar, DrawBar, RevealBar, WrappingBar
from battleboard.views.map.tools.tool_strip import ToolBox, ToolName, ToolStrip
from battleboard.views.theme.sizes import XS, S, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import hbox, vbox
from battleboard.views.widgets.panels import Panel

_PARTY: Final = "The figures you chose cannot see: the players see what the party sees"


class PerspectiveBar(Panel):
    """Says through whose eyes the DM's or the players' map is seen.

    Each line has a button that returns to the usual view. The bar is hidden while both maps show
    their usual view, and calls `place` whenever its size changes.
    """

    def __init__(self, view: MapSurface, place: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self._session: Session = view.session
        self._scenery = view.map_scene
        self._place = place
        self._shown: tuple[tuple[str, ...], ...] = ((), (), ())
        self.own, self._own_row = self._line(lambda: self._scenery.show_as_seen_by(()))
        self.players, self._players_row = self._line(
            lambda: self._session.broadcast.look_through(())
        )
        self._scenery.changed.connect(self._follow)
        self._session.broadcast.through_changed.connect(self._follow)
        self.hide()

    def _line(self, back: Callable[[], object]) -> tuple[QLabel, QWidget]:
        row, words = QWidget(), label("")
        close = button("×", back, ButtonStyle.QUIET, hint="Return to the usual view")
        hbox(words, close, on=row, margins=(S, 0, 0, 0))
        self.rows.addWidget(row)
        return words, row

    def _follow(self) -> None:
        broadcast = self._session.broadcast
        own, players, eyes = self._scenery.through, broadcast.through, broadcast.eyes
        if (own, players, eyes) == self._shown:
            return
        self._shown = (own, players, eyes)
        self._say(self.own, self._own_row, "You see what {} sees", own)
        self._say(self.players, self._players_row, "The players see what {} sees", players)
        if players and not eyes:
            self.players.setText(_PARTY)
        self.setVisible(bool(own or players))
        self.adjustSize()
        self._place()

    def _say(self, words: QLabel, row: QWidget, text: str, through: tuple[str, ...]) -> None:
        battle = self._session.battle
        there = tuple(each for each in through if each in battle.figures)
        row.setVisible(bool(through))
        said = text.format(people(battle, there)) if there else text.format("a removed figure")
        words.setText(said.replace(" sees", " see") if len(there) > 1 else said)


class MapPane(QWidget):
    """The map, with the tool strip and the current tool's bar over its upper left corner."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = MapView(session)
        # The tools open menus themselves when the right button is released, but not after a drag.
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.tools = ToolBox(self.view)
        self.frame = FrameTool(self.view)
        self.view.over = self.frame
        self.view.camera_changed.connect(self._tell_area)
        self.strip = ToolStrip(self.view, self.tools, self)
        self.area_bar = AreaBar(self.tools.area, self)
        self.reveal_bar = RevealBar(self.tools.reveal, self)
        self.draw_bar = DrawBar(self.tools.draw, self)
        self._bars: dict[ToolName, WrappingBar] = {
            ToolName.AREA: self.area_bar,
            ToolName.REVEAL: self.reveal_bar,
            ToolName.DRAW: self.draw_bar,
        }
        self.eyes_bar = PerspectiveBar(self.view, self._place_eyes, self)
        self.room_card = RoomCard(session, self._place_room_card, self)
        self.level_switch = LevelSwitch(self.view.levels, self)
        self.view.levels.changed.connect(self._place_bars)
        self.view.levels.listed.connect(self._place_bars)
        vbox(self.view, on=self, spacing=None)
        bars = (self.strip, self.eyes_bar, self.room_card, self.level_switch)
        for bar in (*bars, *self._bars.values()):
            bar.raise_()
        for bar in self._bars.values():
            bar.hide()
        self.tools.changed.connect(self._show_bar)
        self.draw_bar.resized.connect(self._place_bars)
        self._keys = FigureKeys(self.view)

    def declare(self) -> None:
        self._keys.declare()

    def turn_by(self, steps: int) -> None:
        """Turn the selected figures by `steps` times 45°, on hexes 60°; clockwise if positive."""
        self._keys.turn_by(steps)

    @property
    def cancellable(self) -> tuple[str, ...]:
        """The selected figures with a declaration that is not yet under way."""
        session = self.view.session
        return tuple(
            each
            for each in session.selection.figures
            if declarations_not_begun(session.battle, each)
        )

    def cancel_declarations(self) -> None:
        commands = tuple(map(CancelDeclaration, self.cancellable))
        if commands:
            self.view.session.document.do(commands[0] if len(commands) == 1 else Batch(commands))

    def toggle_perspective(self) -> None:
        """Show the map through the eyes of the selected figures, or show everything again."""
        map_scene = self.view.map_scene
        map_scene.show_as_seen_by(() if map_scene.through else self.view.session.selection.figures)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_bars()
        self._place_eyes()

    def _place_eyes(self) -> None:
        self.eyes_bar.move(self.width() - self.eyes_bar.width() - S, S)
        self._place_room_card()

    def _place_room_card(self) -> None:
        eyes, card = self.eyes_bar, self.room_card
        top = S if eyes.isHidden() else eyes.geometry().bottom() + S
        card.move(self.width() - card.width() - S, top)

    def _tell_area(self) -> None:
        """Report the visible part of the board, which the players' screen may follow."""
        seen = self.view.camera.visible_area(QSizeF(self.view.size()))
        if self.view.levels.shown is not None:
            seen &= self.view.table
        corners = seen.topLeft().toTuple(), seen.bottomRight().toTuple()
        self.view.session.camera_work.note_dms(corners)

    def _show_bar(self) -> None:
        for name, bar in self._bars.items():
            bar.setVisible(name is self.tools.chosen)
        if self.tools.chosen in self._bars:
            self.view.setFocus()
        if self.tools.chosen is ToolName.DRAW:
            self.view.fit_for_drawing()
        self._place_bars()

    def _place_levels(self) -> None:
        switch, strip = self.level_switch, self.strip.geometry()
        bar = self._bars.get(self.tools.chosen)
        below = bar.geometry().bottom() + S if bar else S
        if strip.height() > strip.width():
            lowest = strip.bottom() + 1 - switch.height()
            switch.move(strip.right() + S, max(below, lowest))
        else:
            switch.move(S, max(below, strip.bottom() + S))

    def _place_strip(self) -> None:
        """Make the strip vertical if there is room: most boards are wider than high.

        The board is fitted beside or below the strip, and below the drawing bar while that is open,
        but not below other bars, which are open only briefly.
        """
        self.strip.move(S, S)
        self.strip.stand(upright=True)
        scale_bar = 2 * self.fontMetrics().height() + S
        upright = self.strip.geometry().bottom() + S + scale_bar <= self.height()
        bar_px = self.draw_bar.tallest + S if self.tools.chosen is ToolName.DRAW else 0
        if upright:
            self.view.reserve_top_left(QPointF(self.strip.width(), bar_px))
        else:
            self.strip.stand(upright=False)
            self.view.reserve_top_left(QPointF(0, self.strip.height() + bar_px))

    def _place_bars(self) -> None:
        self._place_strip()
        strip = self.strip.geometry()
        beside, below = strip.right() + S, strip.bottom() + S
        for bar in self._bars.values():
            fits = beside + bar.natural_size.width() + S <= self.width()
            is_beside = fits or strip.height() > strip.width()
            left, top = (beside, S) if is_beside else (S, below)
            bar.fit(self.width() - left - S)
            bar.move(left, top)
        self._place_levels()
        shown = self._bars.get(self.tools.chosen)
        self.frame.stay_below(shown.geometry().bottom() if shown else 0)
