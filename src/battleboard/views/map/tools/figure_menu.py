"""The context menu of a figure, or of the whole selection it belongs to."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget, QWidgetAction

from battleboard.battle.apply import Command
from battleboard.battle.commands import Damage, Heal, KindleLight, PutOutLight, SetAlias
from battleboard.battle.knowledge.party_vision import is_own
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.figure import STATUS_TRAITS, Figure, Status
from battleboard.battle.state.naming import people
from battleboard.battle.state.players_options import HealthDetail
from battleboard.models.document import Document
from battleboard.queries.figures import figure_commands
from battleboard.queries.figures.conditions import condition_in_words
from battleboard.queries.sight.lights import kindling
from battleboard.queries.table.moving_by_hand import turn_figures, turning_step
from battleboard.views.map.tools.floor_menu import add_lamps, add_stairs_of
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.procedure.declare_menu import declare_menu, target_menu
from battleboard.views.theme.sizes import XS, L, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import text_field
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.layouts import hbox, with_stretch
from battleboard.views.widgets.popups import add_caption, add_check


class AliasRow(QWidgetAction):
    """A field for the name that players see for a figure; if empty, they see its own name."""

    def __init__(self, document: Document, who: str, menu: QMenu) -> None:
        super().__init__(menu)
        self._document = document
        self._who = who
        self._menu = menu
        figure = document.battle.figure(who)
        prompt = figure.card.name
        self.name = text_field(figure.alias, name="Name shown to players", prompt=prompt)
        self.name.returnPressed.connect(self._take)
        row = QWidget()
        row.setFocusProxy(self.name)
        hbox(label("Name"), with_stretch(self.name), on=row, margins=(L, XS, L, XS))
        self.setDefaultWidget(row)

    def _take(self) -> None:
        alias = self.name.text().strip()
        if alias != self._document.battle.figure(self._who).alias:
            self._document.do(SetAlias(self._who, alias))
        menu: QObject | None = self._menu
        while isinstance(menu, QMenu):
            menu.close()
            menu = menu.parent()


_HEALTH: Final[Mapping[str, HealthDetail | None]] = MappingProxyType(
    {
        "Same as others": None,
        "Nothing": "none",
        "Wounded or not": "wounded",
        "Ring": "bar",
    }
)


def add_players_menu(menu: QMenu, view: MapSurface, who: tuple[str, ...]) -> None:
    """Add the submenu of what players know about some figures, if it has any entries."""
    battle, document = view.session.battle, view.session.document
    foes = tuple(each for each in who if not is_own(battle, battle.figure(each)))
    alone = len(who) == 1
    if not foes and not alone:
        return
    own = menu.addMenu("For the players")
    if alone:
        own.addAction(AliasRow(document, who[0], own))
    if not foes:
        return
    add_caption(own, "Health shown to players", is_title=True)
    shown = {battle.figure(each).shown_hp for each in foes}
    for text, degree in _HEALTH.items():
        command = figure_commands.showing_health(foes, degree)
        add_check(own, text, partial(document.do, command), on=shown == {degree})


_STEPS: Final = (-5, -1, 1, 5)


class HitPointsRow(QWidgetAction):
    """The hit points of some figures, with buttons to change them."""

    def __init__(self, document: Document, who: tuple[str, ...], parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._who = who
        self._now = label()
        row = QWidget()
        across = hbox(with_stretch(self._now), on=row, spacing=XS, margins=(L, XS, L, XS))
        for step in _STEPS:
            across.addWidget(self._button(step))
        self.setDefaultWidget(row)
        self._show()

    def _button(self, step: int) -> QWidget:
        verb = "Heal" if step > 0 else "Damage"
        sign = "+" if step > 0 else "−"
        made = button(
            f"{sign}{abs(step)}",
            lambda: self._change(step),
            ButtonStyle.CHIP,
            hint=f"{verb} {abs(step)}",
        )
        made.setAccessibleName(f"{verb} {abs(step)}")
        # A focused button would steal the keys that navigate the menu.
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return made

    def _change(self, step: int) -> None:
        command = Heal(self._who, step) if step > 0 else Damage(self._who, -step)
        self._document.do(command)
        self._show()

    def _show(self) -> None:
        figures = [self._document.battle.figure(each) for each in self._who]
        if len(figures) == 1:
            hp = figures[0].hp
            self._now.setText(f"Hit points  {hp.now} / {hp.most}")
        else:
            self._now.setText(f"Hit points of {len(figures)} figures")


_CONDITIONS: Final = tuple(
    status for status, traits in STATUS_TRAITS.items() if traits.is_set_by_hand
)
_TURNS: Final[Mapping[str, int]] = MappingProxyType({"Left": -1, "Right": 1})
_ABOUT: Final = 180.0
_KNOWN: Final = "The players always see their own figures."


def figure_menu(view: MapSurface, who: str) -> QMenu:
    return _FigureMenu(view, who)


class _FigureMenu(QMenu):
    """The actions on a figure, or on the whole selection it belongs to."""

    def __init__(self, view: MapSurface, who: str) -> None:
        super().__init__(view.widget)
        self._view = view
        self._session = view.session
        self._who = who
        chosen = view.session.selection.figures
        self._group = chosen if who in chosen else (who,)
        self.setToolTipsVisible(True)
        add_caption(self, people(self._session.battle, self._group), is_title=True)
        self._add_declaring()
        add_stairs_of(self, view, self._group, view.body(who).at)
        self.addSeparator()
        self.addAction(HitPointsRow(self._session.document, self._group, self))
        self._add_effects()
        self.addAction("Apply a hazard…", self._ask_infliction)
        self._add_light()
        self._add_turning()
        self.addSeparator()
        self._add_showing()
        self.addSeparator()
        self.addAction("Edit the card…", lambda: view.ask_card(who))

    @property
    def _figures(self) -> list[Figure]:
        return [self._session.battle.figure(each) for each in self._group]

    def _add(self, text: str, command: Command, menu: QMenu | None = None) -> QAction:
        """Add an entry for a command; an entry that would be refused is disabled and says why."""
        why_not = self._session.document.why_not(command)
        action = (menu or self).addAction(text, lambda: self._session.document.do(command))
        action.setEnabled(not why_not)
        action.setToolTip(escape_html(why_not))
        return action

    def _add_declaring(self) -> None:
        menu = declare_menu(self._session, self._who, parent=self)
        menu.setTitle("Declare")
        self.addMenu(menu)
        battle, figure = self._session.battle, self._session.battle.figure(self._who)
        chosen = map(battle.figure, self._session.selection.figures)
        others = tuple(each.id for each in chosen if each.side != figure.side)
        if others and figure.present and not is_down(battle, figure):
            aimed = target_menu(self._session, others, self._who, self)
            aimed.setTitle(f"Target with {people(battle, others)}")
            self.addMenu(aimed)

    def _add_effects(self) -> None:
        menu = self.addMenu("Effects")
        menu.setToolTipsVisible(True)
        for status in _CONDITIONS:
            is_on = all(each.has(status) for each in self._figures)
            switch = partial(self._set, status, on=not is_on)
            action = add_check(menu, status.capitalize(), switch, on=is_on)
            action.setToolTip(escape_html(condition_in_words(self._session.battle.rules, status)))
        others = {
            each.id: each.name
            for figure in self._figures
            for each in figure.effects
            if each.status not in _CONDITIONS
        }
        if others:
            menu.addSeparator()
        for effect, name in others.items():
            self._add(
                f"End {name}",
                figure_commands.lifting(self._session.battle, self._group, effect),
                menu,
            )

    def _ask_infliction(self) -> None:
        from battleboard.views.resolve.hazard_dialog import HazardDialog  # noqa: PLC0415 - seldom

        HazardDialog(self._session, self._group, self._view.widget).open()

    def _set(self, status: Status, *, on: bool) -> None:
        battle = self._session.battle
        command = figure_commands.with_condition(battle, self._group, status, on=on)
        self._session.document.do(command)

    def _add_light(self) -> None:
        menu = self.addMenu("Light")
        carried = self._session.battle.figure(self._who).light
        if carried and carried.lit:
            self._add(f"Put out the {carried.kind}", PutOutLight(self._who), menu)
            return
        if carried:
            self._add(f"Relight the {carried.kind}", KindleLight(self._who, carried), menu)
        add_lamps(menu, self._view, partial(kindling, self._who))

    def _add_turning(self) -> None:
        menu = self.addMenu("Turn")
        battle = self._session.battle
        step = turning_step(battle.board.grid)
        for text, direction in _TURNS.items():
            self._add(text, turn_figures(battle, self._group, direction * step), menu)
        self._add("Around", turn_figures(battle, self._group, _ABOUT), menu)

    def _add_showing(self) -> None:
        battle, group = self._session.battle, self._group
        hidden = self._add("Hidden from players", figure_commands.hiding_or_showing(battle, group))
        hidden.setCheckable(True)
        hidden.setChecked(figure_commands.all_hidden(battle, group))
        if not figure_commands.to_be_hidden(battle, group):
            hidden.setToolTip(_KNOWN)
        add_players_menu(self, self._view, group)
        sees = "sees" if len(group) == 1 else "see"
        words = f"Show what {people(battle, group)} {sees}"
        self.addAction(words, lambda: self._view.map_scene.show_as_seen_by(group))
        self._add("Set aside", figure_commands.leaving_or_entering(battle, group))
        self._add("Remove", figure_commands.removing(battle, group))
