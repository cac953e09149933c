"""A session: one open battle with all that its views share, such as what is selected."""

from collections.abc import Iterable
from typing import Protocol

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.models.broadcast import Broadcast
from battleboard.models.camera_work import CameraWork
from battleboard.models.document import Document
from battleboard.models.play import Play
from battleboard.models.playhead import Clock, FrameClock, Playhead
from battleboard.models.preferences import Preferences
from battleboard.queries.table.areas_of_effect import USUAL_SIZES, AreaForm, AreaSize
from battleboard.storage.settings import Habit


class Guide(Protocol):
    """Knows which numbers the dice of a demonstration show."""

    def number(self, what: str) -> int | None:
        """What a throw comes to in the story, by the name under which it is typed in."""


class Habits:
    """What a DM chooses by the way and finds again the next time."""

    def __init__(self) -> None:
        """Begin with what is usual."""
        self._habit = Habit()
        self._preferences: Preferences | None = None

    @property
    def pace(self) -> float:
        """How many segments pass in a second."""
        return self._habit.pace

    @property
    def roomy_cards(self) -> bool:
        """Whether cards show all that they have."""
        return self._habit.roomy_cards

    def measures(self, form: AreaForm) -> AreaSize:
        """Say how large an area of a form was last."""
        known = self._habit.areas.get(form.value)
        return USUAL_SIZES[form] if known is None else AreaSize(*known)

    def follow(self, preferences: Preferences) -> None:
        """Take what the settings remember."""
        self._preferences = preferences
        self._habit = preferences.settings.habit

    def keep(self) -> None:
        """Let the settings remember what was chosen last."""
        if self._preferences:
            settings = self._preferences.settings
            self._preferences.choose(replace(settings, habit=self._habit))

    def choose_pace(self, pace: float) -> None:
        """Note how fast the play runs."""
        self._habit = replace(self._habit, pace=pace)

    def choose_roomy_cards(self, *, roomy: bool) -> None:
        """Note whether cards show all that they have."""
        self._habit = replace(self._habit, roomy_cards=roomy)

    def choose_measures(self, form: AreaForm, measures: AreaSize) -> None:
        """Note how large areas of a form are."""
        areas = {**self._habit.areas, form.value: tuple(measures)}
        self._habit = replace(self._habit, areas=areas)


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


class Session(QObject):
    """The document, the playhead by which all moves, the play, what is selected, and what is shown.

    In a demonstration, `guide` knows its story and its dice. `habits` are how the DM likes to play.
    """

    def __init__(
        self, document: Document, clock: Clock | None = None, guide: Guide | None = None
    ) -> None:
        """Begin with the battle as it stands."""
        super().__init__()
        document.setParent(self)
        self.document = document
        self.clock = clock or FrameClock(self)
        self.playhead = Playhead(self.clock, self)
        self.play = Play(document, self.playhead, self)
        self.selection = Selection(self)
        self.broadcast = Broadcast(document, self.playhead, self.clock, self)
        self.camera_work = CameraWork(self.broadcast, self.play, self.playhead, self.clock, self)
        self.guide = guide
        self.habits = Habits()
        self._shown = _round_of(document.battle)
        self.playhead.show(document.battle.running.now)
        document.changed.connect(self._follow)

    @property
    def battle(self) -> Battle:
        """How the battle stands."""
        return self.document.battle

    @property
    def is_live(self) -> bool:
        """Whether the playhead is where the play has come to, not scrubbed back or ahead."""
        return self.playhead.time == self.battle.running.now

    def _follow(self, changes: Changes) -> None:
        """Go along with the play; in another round, begin where that stands."""
        if not changes.parts & {"running", "figures", "ruleset", "options"}:
            return
        battle = self.battle
        acts = [turn.act.id for turn in placed_acts(battle)]
        self.selection.keep(battle.figures, acts)
        shown, self._shown = self._shown, _round_of(battle)
        if shown != self._shown:
            self.playhead.show(battle.running.now)
        elif "running" in changes.parts and not self.play.is_on_its_way:
            self.playhead.catch_up(battle.running.now)


def _round_of(battle: Battle) -> tuple[int, bool, bool]:
    """Tell one stretch of play from another: each has a ruler of its own."""
    running = battle.running
    return running.number, running.surprised, running.resolution is not None
