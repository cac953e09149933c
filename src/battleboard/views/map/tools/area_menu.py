"""The context menu of a placed area, and the dialog that damages everyone in it."""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QMenu, QWidget

from battleboard.battle.battle import Battle
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.round.spells import castings
from battleboard.battle.state.command_context import RollError
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.running_round import spell_of
from battleboard.board.point import distance
from battleboard.foundation.words import number, whose, with_capital
from battleboard.models.session import Session
from battleboard.models.spell_aim import SpellShape
from battleboard.queries.figures.typed_changes import HarmToMany, Portion, next_portion
from battleboard.queries.round.forecast import unseen_told
from battleboard.queries.round.powers_at_work import place_in_words
from battleboard.queries.round.resisting import resistances_told, used_power
from battleboard.queries.table.areas_of_effect import AreaOfEffect, CaughtFigures, names_of
from battleboard.rules import Action
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.map.tools.annotations import NoteLine
from battleboard.views.map.tools.figure_menu import figure_menu
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, EnterButton, button, set_button_style
from battleboard.views.widgets.forms import text_field
from battleboard.views.widgets.labels import escape_mnemonics
from battleboard.views.widgets.layouts import FlowLayout
from battleboard.views.widgets.popups import add_caption, dialog_buttons, dialog_rows


def spell_notes(
    battle: Battle,
    area: AreaOfEffect,
    catch: CaughtFigures,
    shape: SpellShape,
    colours: Colours,
) -> list[NoteLine]:
    title = f"{with_capital(spell_of(shape.action) or shape.power.name)}: {catch.title.lower()}"
    lines = [NoteLine(title, strong=True)]
    side = battle.figure(shape.action.by).side
    friends = [who for who in catch.everyone if battle.figure(who).side == side]
    foes = [who for who in catch.everyone if who not in friends]
    if foes:
        lines.append(NoteLine(names_of(battle, foes)))
    if friends:
        told = names_of(battle, friends)
        ink = colours.bad if shape.power.harms else ""
        lines.append(NoteLine(f"Friends in it: {told}", ink, strong=shape.power.harms))
    if not shape.from_user:
        lines.append(_how_far(battle, area, shape, colours))
        unseen = unseen_told(battle, shape.action.by, (), area.spot.origin)
        lines += (NoteLine(each, colours.bad) for each in unseen)
    used = used_power(battle, shape.action)._replace(power=shape.power)
    lines += (NoteLine(each) for each in resistances_told(battle, used, foes))
    return lines


def _how_far(battle: Battle, area: AreaOfEffect, shape: SpellShape, colours: Colours) -> NoteLine:
    """The distance to the area's origin, in the `bad` colour if it is out of range."""
    far = round(distance(body_now(battle, shape.action.by).at, area.spot.origin))
    if shape.reach_ft is None or far <= shape.reach_ft:
        return NoteLine(f"{far} ft away")
    return NoteLine(f"{far} ft away, out of its range of {number(shape.reach_ft)} ft", colours.bad)


def spell_hints(battle: Battle) -> Iterator[str]:
    yield "Click to place it, Esc to place it later"
    yield place_in_words(battle)


_WORDS: Final[Mapping[Portion, str]] = MappingProxyType(
    {"all": "", "half": " · half", "none": " · nothing"}
)
_LOOKS: Final[Mapping[Portion, ButtonStyle]] = MappingProxyType(
    {"all": ButtonStyle.PLAIN, "half": ButtonStyle.PRIMARY, "none": ButtonStyle.QUIET}
)


class PortionChip(EnterButton):
    """A figure's share of the damage; clicks cycle through all, half and none.

    `changed()` is emitted on each click.
    """

    changed = Signal()

    def __init__(self, who: str, name: str) -> None:
        super().__init__()
        self.who = who
        self.portion: Portion = "all"
        self._name = name
        self.setAutoDefault(False)
        self.clicked.connect(self._go_on)
        self._show()

    def _go_on(self) -> None:
        self.portion = next_portion(self.portion)
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        text = f"{self._name}{_WORDS[self.portion]}"
        self.setText(escape_mnemonics(text))
        self.setAccessibleName(text)
        set_button_style(self, _LOOKS[self.portion])


_HOW: Final = "Click those who saved for half damage, and again for none."
_WIDE: Final = 380


class AreaDamageDialog(QDialog):
    """Asks for damage as points or dice, and which figures take only half or none."""

    def __init__(self, session: Session, catch: CaughtFigures, parent: QWidget) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Damage all in the area", Topic.SPELLS)
        self._session = session
        self.points = text_field(name="Damage: points or dice", prompt="6d6 or 21")
        self.chips = [PortionChip(who, self._chip_text(who, catch)) for who in catch.everyone]
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
        self.do = button("Damage", self.accept, ButtonStyle.PRIMARY)
        self._lay_out(catch)
        self.points.textChanged.connect(self._follow)
        for chip in self.chips:
            chip.changed.connect(self._follow)
        self._follow()

    @property
    def harm(self) -> HarmToMany:
        return HarmToMany(
            self.points.text(), tuple((chip.who, chip.portion) for chip in self.chips)
        )

    def accept(self) -> None:
        """Apply the damage, unless the input is invalid or the command is refused."""
        try:
            command = self.harm.command()
        except RollError:
            return
        if self._session.document.do(command):
            super().accept()

    def _follow(self) -> None:
        document = self._session.document
        try:
            self.told.setText(self.harm.forecast(document.battle, document.tables))
        except RollError as why:
            self.told.setText(str(why) if self.points.text().strip() else _HOW)
            self.do.setEnabled(False)
        else:
            self.do.setEnabled(True)

    def _chip_text(self, who: str, catch: CaughtFigures) -> str:
        name = name_of(self._session.battle, who)
        return f"{name} (partly)" if who in catch.partly else name

    def _lay_out(self, catch: CaughtFigures) -> None:
        self.setMinimumWidth(_WIDE)
        names = QWidget()
        flow = FlowLayout(names, spacing=S, between=S)
        for chip in self.chips:
            flow.addWidget(chip)
        below = dialog_buttons(self, self.do)
        dialog_rows(self, catch.title, self.points, names, self.told, below)


NOBODY: Final = "Nobody is in the area."


class PlacedArea(Protocol):
    """The placed area, and the actions on it."""

    view: MapSurface

    @property
    def catch(self) -> CaughtFigures:
        """The figures in the area."""

    def select_caught(self) -> None:
        """Select all figures in the area."""

    def ask_damage(self) -> None:
        """Ask for the damage to the figures in the area."""

    def ask_effects(self) -> None:
        """Ask which spell, breath or trap affects the figures in the area."""

    def aim(self, action: Action, /) -> None:
        """Make a declared spell or device take effect on the area."""

    def cancel(self) -> None:
        """Remove the area."""


def area_menu(tool: PlacedArea, who: str = "") -> QMenu:
    """The menu of an area, with the menu of the figure under the mouse, if any, as a submenu."""
    view, catch = tool.view, tool.catch
    menu = QMenu(view.widget)
    menu.setToolTipsVisible(True)
    add_caption(menu, catch.title, is_title=True)
    for text, action in (
        ("Select all in the area", tool.select_caught),
        ("Damage all in the area…", tool.ask_damage),
        ("Apply a hazard to all in the area…", tool.ask_effects),
    ):
        line = menu.addAction(text, action)
        line.setEnabled(bool(catch.everyone))
        line.setToolTip("" if catch.everyone else NOBODY)
    _add_castings(menu, tool)
    menu.addAction("Remove area", tool.cancel)
    if who:
        menu.addSeparator()
        menu.addMenu(_as_submenu(figure_menu(view, who), name_of(view.session.battle, who), menu))
    return menu


def _add_castings(menu: QMenu, tool: PlacedArea) -> None:
    battle = tool.view.session.battle
    for action in castings(battle):
        spell = spell_of(action) or str(action.kind)
        when = f"\tin surprise segment {action.segment}" if action.segment else ""
        text = f"Place {whose(name_of(battle, action.by))} {spell} here{when}"
        menu.addAction(escape_mnemonics(text), partial(tool.aim, action))


def _as_submenu(made: QMenu, name: str, within: QMenu) -> QMenu:
    made.setParent(within, made.windowFlags())
    made.setTitle(escape_mnemonics(name))
    return made
