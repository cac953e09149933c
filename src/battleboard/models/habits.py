"""Habits: how fast the play runs, how large areas are, and cards, as on the evening before."""

from msgspec.structs import replace

from battleboard.models.blast import USUAL, Form, Measures
from battleboard.models.preferences import Preferences
from battleboard.storage.settings import Habit


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

    def measures(self, form: Form) -> Measures:
        """Say how large an area of a form was last."""
        known = self._habit.areas.get(form.value)
        return USUAL[form] if known is None else Measures(*known)

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

    def choose_measures(self, form: Form, measures: Measures) -> None:
        """Note how large areas of a form are."""
        areas = {**self._habit.areas, form.value: tuple(measures)}
        self._habit = replace(self._habit, areas=areas)
