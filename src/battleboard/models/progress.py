"""The progress of a round: how far it has been shown to the players, and how it stood before."""

from math import ceil

from PySide6.QtCore import QObject

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.past import past_as_shown_now
from battleboard.models.document import Document
from battleboard.models.playhead import Playhead


class Progress(QObject):
    """Knows the moment of the running round that the players see, and the farthest they have seen.

    They see how far the play has come, and farther where it runs on by itself; not what is only
    looked up. What they have seen so far stays before their eyes while the play pauses, until
    something is undone or another round begins. A moment that is looked back at is seen as the
    battle stood then: whoever came later is not there. What was played before the battle was opened
    is not looked back at.
    """

    def __init__(
        self, document: Document, playhead: Playhead, parent: QObject | None = None
    ) -> None:
        """Begin where the battle stands."""
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._reached = _reached_in(document.battle)
        self._farthest = 0.0
        self._stood = [(self._now, document.battle)]
        document.changed.connect(self._follow)
        document.stepped.connect(self._fall_back)
        playhead.moved.connect(self._go_on)
        self._go_on()

    @property
    def time(self) -> float | None:
        """The moment of the round that the players see; none where that is how it stands."""
        time = min(self._playhead.time, max(self._now, self._farthest))
        is_known = time > self._now or self._stood_at(time) is not None
        return time if time != self._now and is_known else None

    @property
    def battle(self) -> Battle:
        """The battle as it stood at that moment, or as it stands if that is still to come."""
        now, time = self._document.battle, self.time
        then = None if time is None else self._stood_at(time)
        return past_as_shown_now(then, now) if then is not None else now

    @property
    def is_ahead(self) -> bool:
        """Whether the players have seen more than the play has come to."""
        return self._farthest > self._now

    @property
    def looks_back(self) -> bool:
        """Whether the playhead stands before the farthest moment that they have seen."""
        return self._playhead.time < self._farthest

    @property
    def keeps_back(self) -> bool:
        """Whether the playhead stands where the players do not see it: on what is still to come."""
        return self._playhead.time > max(self._now, self._farthest)

    def _go_on(self) -> None:
        """Go along with the playhead as far as the play has come, or runs on."""
        now, time = self._now, self._playhead.time
        runs_on = self._playhead.runs_on and time <= now + 1
        self._farthest = max(self._farthest, time if runs_on else min(time, now))

    def _follow(self, _changes: Changes) -> None:
        """Go along with the battle: of another round nothing was seen before."""
        reached, self._reached = self._reached, _reached_in(self._document.battle)
        if reached[:2] != self._reached[:2]:
            self._farthest = 0.0
            self._stood.clear()
        elif reached > self._reached:
            self._fall_back()
        self._remember()
        self._go_on()

    def _remember(self) -> None:
        """Remember how the battle stands at the place to which the play has come."""
        now = self._document.battle
        came_by = [(place, then) for place, then in self._stood if _led_to(then, now)]
        if came_by and came_by[-1][0] == self._now:
            came_by.pop()
        self._stood = [*came_by, (self._now, now)]

    def _stood_at(self, time: float) -> Battle | None:
        """Give the battle as it stood at a moment, if that is known."""
        known = (then for place, then in reversed(self._stood) if place <= ceil(time))
        return next(known, None)

    def _fall_back(self) -> None:
        """Forget what was seen of more than the play has come to."""
        self._farthest = min(self._farthest, float(self._now))

    @property
    def _now(self) -> int:
        return self._document.battle.running.now


def _led_to(then: Battle, now: Battle) -> bool:
    """Whether it has come from one to the other: what was taken back is no part of that."""
    done = len(then.log)
    return now.log[max(0, done - 1) : done] == then.log[-1:]


def _reached_in(battle: Battle) -> tuple[int, bool, int]:
    """Say how far the play has come: the round, whether some are surprised, and the place in it."""
    running = battle.running
    return running.number, running.surprised, running.now
