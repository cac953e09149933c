"""A session: one open battle with everything its views share, such as the selection."""

from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.models.broadcast import Broadcast
from battleboard.models.camera_work import CameraWork
from battleboard.models.declared_chances import ConsideredChances, DeclaredChances
from battleboard.models.document import Document
from battleboard.models.event_loop import NextFrame
from battleboard.models.known_powers import KnownPowers
from battleboard.models.play import Play
from battleboard.models.playhead import Clock, FrameClock, Playhead
from battleboard.models.preferences import Preferences
from battleboard.models.prefetch import FogPrefetch
from battleboard.models.spell_aim import SpellAim
from battleboard.queries.round.explanations import declared_acts
from battleboard.queries.table.areas_of_effect import USUAL_SIZES, AreaForm, AreaSize
from battleboard.storage.settings import Habit, PaneSizes


class Guide(Protocol):
    """Knows the dice of a demonstration."""

    def number(self, what: str) -> int | None:
        """The scripted result of a roll, by the name under which it is typed in."""


class LastChoices:
    """What the DM chose last and the settings remember, such as the pace of autoplay."""

    def __init__(self) -> None:
        self._habit = Habit()
        self._preferences: Preferences | None = None

    @property
    def preferences(self) -> Preferences | None:
        return self._preferences

    @property
    def pace(self) -> float:
        """Segments per second."""
        return self._habit.pace

    @property
    def roomy_cards(self) -> bool:
        return self._habit.roomy_cards

    def measures(self, form: AreaForm) -> AreaSize:
        """The last size used for an area shape, or else its usual size."""
        known = self._habit.areas.get(form.value)
        return USUAL_SIZES[form] if known is None else AreaSize(*known)

    def panes(self, display: str) -> PaneSizes:
        return self._habit.panes.get(display, PaneSizes())

    def follow(self, preferences: Preferences) -> None:
        """Load the choices from the settings, and save them there from now on."""
        self._preferences = preferences
        self._habit = preferences.settings.habit

    def keep(self) -> None:
        if self._preferences:
            settings = self._preferences.settings
            self._preferences.choose(replace(settings, habit=self._habit))

    def choose_pace(self, pace: float) -> None:
        self._habit = replace(self._habit, pace=pace)

    def choose_roomy_cards(self, *, roomy: bool) -> None:
        self._habit = replace(self._habit, roomy_cards=roomy)

    def choose_panes(self, display: str, sizes: PaneSizes) -> None:
        self._habit = replace(self._habit, panes={**self._habit.panes, display: sizes})

    def choose_measures(self, form: AreaForm, measures: AreaSize) -> None:
        areas = {**self._habit.areas, form.value: tuple(measures)}
        self._habit = replace(self._habit, areas=areas)


class Selection(QObject):
    """The selected figures and act, and those under the mouse, by id.

    `figures_changed()` and `act_changed()` report another selection, and `hovered_changed()` that
    the mouse is over another figure or act, or none. `why_asked()` reports a request to explain
    the timing of an act.
    """

    figures_changed = Signal()
    act_changed = Signal()
    hovered_changed = Signal()
    why_asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._figures: tuple[str, ...] = ()
        self._act = ""
        self._hovered_figure = ""
        self._hovered_act = ""

    @property
    def figures(self) -> tuple[str, ...]:
        """The selected figures, in the order of selection."""
        return self._figures

    @property
    def figure(self) -> str:
        """The figure selected last, or ''."""
        return self._figures[-1] if self._figures else ""

    @property
    def act(self) -> str:
        return self._act

    @property
    def hovered_figure(self) -> str:
        """The figure under the mouse, on the map, a card or the ruler, or ''."""
        return self._hovered_figure

    @property
    def hovered_act(self) -> str:
        return self._hovered_act

    def select(self, *figures: str) -> None:
        """Select exactly these figures."""
        self._choose(figures)

    def toggle(self, figure: str) -> None:
        others = tuple(each for each in self._figures if each != figure)
        self._choose(others if figure in self._figures else (*others, figure))

    def select_act(self, act: str) -> None:
        if act != self._act:
            self._act = act
            self.act_changed.emit()

    def ask_why(self, act: str) -> None:
        """Select an act and ask for its reasons, even if it was selected already."""
        self.select_act(act)
        self.why_asked.emit()

    def hover(self, figure: str = "", act: str = "") -> None:
        if (figure, act) != (self._hovered_figure, self._hovered_act):
            self._hovered_figure, self._hovered_act = figure, act
            self.hovered_changed.emit()

    def keep(self, figures: Iterable[str], acts: Iterable[str]) -> None:
        """Deselect whatever no longer exists."""
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
    """One open battle: its document, playhead, play, selection and broadcast.

    In a demonstration, `guide` knows the story and dice. `last_choices` are the DM's own.
    """

    def __init__(
        self, document: Document, clock: Clock | None = None, guide: Guide | None = None
    ) -> None:
        super().__init__()
        document.setParent(self)
        self.document = document
        self.clock = clock or FrameClock(self)
        self.playhead = Playhead(self.clock, self)
        self.play = Play(document, self.playhead, self)
        self.selection = Selection(self)
        self.powers = KnownPowers(document, self)
        self.spell_aim = SpellAim(document, self.powers, self)
        self.broadcast = Broadcast(document, self.playhead, self.clock, self)
        self.fog_prefetch = FogPrefetch(self.broadcast.progress, self.broadcast.explored, self)
        self.camera_work = CameraWork(self.broadcast, self.broadcast.frame, self.clock, self)
        self.chances = DeclaredChances(document, self)
        self.considered = ConsideredChances(document, self)
        self.guide = guide
        self.spell_aim.is_told = guide is not None
        self.last_choices = LastChoices()
        self._shown = _round_of(document.battle)
        self.playhead.show(document.battle.running.now)
        document.changed.connect(self._follow)

    def panel_task(self, update: Callable[[], object], panel: QObject) -> NextFrame:
        """A task that updates a panel at once, or after the frame while a round plays."""
        return NextFrame(update, panel, after_picture=True, put_off=lambda: self.play.playing)

    def end_work(self) -> None:
        """Cancel this session's background work, since its battle is about to be closed."""
        self.fog_prefetch.end()
        self.chances.end()
        self.considered.end()

    @property
    def battle(self) -> Battle:
        return self.document.battle

    @property
    def is_live(self) -> bool:
        """Whether the playhead is where the play is, and not scrubbed back or ahead."""
        return self.playhead.time == self.battle.running.now

    def _follow(self, changes: Changes) -> None:
        """Deselect what is gone, and run the playhead to the play; in a new round, jump there."""
        if not changes.parts & {"running", "figures", "ruleset", "options"}:
            return
        battle = self.battle
        acts = [turn.act.id for turn in placed_acts(battle)] or declared_acts(battle)
        self.selection.keep(battle.figures, acts)
        shown, self._shown = self._shown, _round_of(battle)
        if shown != self._shown:
            self.playhead.show(battle.running.now)
        elif "running" in changes.parts and not self.play.is_on_its_way:
            self.playhead.catch_up(battle.running.now)


def _round_of(battle: Battle) -> tuple[int, bool, bool]:
    """The round, whether surprise is being played, and whether the round is laid out.

    Each combination has a ruler of its own.
    """
    running = battle.running
    return running.number, running.surprised, running.resolution is not None
