"""The blow or shot in hand: what the DM makes of it, the numbers typed so far, what is missing."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QObject, Signal

from battleboard.battle.commands import Settle, Strike
from battleboard.battle.knowledge.attack_forecast import (
    AttackForecast,
    BlowForecast,
    attack_forecast,
)
from battleboard.battle.state.referee import Refusal, RollRequest
from battleboard.models.document import Document
from battleboard.rules import Act, SceneError
from battleboard.rules.attack.modifier import Modifier

_NONE = AttackForecast(None, ())


class Attempt(QObject):
    """An act of blows or shots that is still to come, as the DM means to have it thrown for.

    `changed()` tells that what is needed for it, or what bears on it, may be other than before.
    """

    changed = Signal()

    def __init__(self, document: Document, act: Act, parent: QObject | None = None) -> None:
        """Take an act as it is."""
        super().__init__(parent)
        self._document = document
        self.act = act
        self.strike = Strike(act.id)
        self.numbers: dict[str, int] = {}
        self.why_not = ""
        self._forecast = _NONE
        self.look_again()

    @property
    def forecast(self) -> AttackForecast:
        """What all its blows need."""
        return self._forecast

    @property
    def missing(self) -> RollRequest | None:
        """The first throw that is still to be made, if one is."""
        return self._forecast.missing(self.numbers)

    def look_again(self) -> None:
        """Work out anew what is needed, as the battle stands now."""
        try:
            document = self._document
            self._forecast = attack_forecast(
                document.battle, self.strike, self.numbers, document.tables
            )
            self.why_not = self._forecast.why_not
        except (Refusal, SceneError) as fault:
            self._forecast, self.why_not = _NONE, str(fault)
        self.changed.emit()

    def note(self, what: str, number: int | None) -> None:
        """Note what was thrown for something, or that nothing is."""
        if self.numbers.get(what) == number:
            return
        self.numbers = {name: each for name, each in self.numbers.items() if name != what}
        if number is not None:
            self.numbers[what] = number
        self.look_again()

    def aim_at(self, *targets: str) -> None:
        """Let its blows go at others, in their order."""
        self._say(self.strike._replace(targets=targets))

    def switch_on(self, modifier: str) -> None:
        """Let a modifier count again."""
        self._say(self.strike._replace(without=self.strike.without - {modifier}))

    def switch_off(self, *names: str) -> None:
        """Let modifiers, situations and bars not count."""
        self._say(self.strike._replace(without=self.strike.without.union(names)))

    def hold(self, situation: str) -> None:
        """Let a situation hold besides."""
        strike = self.strike
        without = strike.without - {situation}
        self._say(strike._replace(also=strike.also | {situation}, without=without))

    def add(self, modifier: Modifier) -> None:
        """Add a number to the roll."""
        self._say(self.strike._replace(added=(*self.strike.added, modifier)))

    def drop(self, modifier: Modifier) -> None:
        """Take back a number that was added."""
        added = tuple(each for each in self.strike.added if each != modifier)
        self._say(self.strike._replace(added=added))

    def spare(self, *, unharmed: bool) -> None:
        """Let nobody be harmed whom it hits, or let them."""
        self._say(self.strike._replace(unharmed=unharmed))

    def do(self) -> bool:
        """Do it, with the numbers that were noted and thrown ones for the rest."""
        return self._document.do(self.strike, self.numbers)

    @property
    def targets(self) -> tuple[str, ...]:
        """Those whom its blows go at."""
        return tuple(dict.fromkeys(blow.target for blow in self._forecast.blows))

    def hit(self) -> bool:
        """Let it hit without a throw, each for the damage that was typed in for him, if any was."""
        own = dict.fromkeys(self.targets, 0)
        for blow in self._forecast.blows:
            own[blow.target] += _harm(blow, self.numbers)
        return self._document.do(Settle(self.act.id, "hit", whom=self.targets, own=own))

    def miss(self) -> bool:
        """Let it miss without a throw."""
        return self._document.do(Settle(self.act.id, "miss", whom=self.targets))

    def _say(self, strike: Strike) -> None:
        if strike != self.strike:
            self.strike = strike
            self.look_again()


def _harm(blow: BlowForecast, numbers: Mapping[str, int]) -> int:
    """Say what the damage comes to that was thrown for a blow; nothing if none was."""
    thrown = list(_thrown(blow, numbers))
    return blow.aim.harm(max(thrown)) if thrown else 0


def _thrown(blow: BlowForecast, numbers: Mapping[str, int]) -> Iterator[int]:
    for throw in blow.damage:
        if throw.what in numbers:
            yield numbers[throw.what]
