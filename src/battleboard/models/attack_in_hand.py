"""The attack being prepared: its modifiers, the numbers typed so far, and what is missing."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from battleboard.battle.commands import Settle, Strike
from battleboard.battle.knowledge.attack_forecast import (
    AttackForecast,
    BlowForecast,
    attack_forecast,
)
from battleboard.battle.state.command_context import RollRequest
from battleboard.battle.state.naming import in_names
from battleboard.battle.state.rules_scene import action_of
from battleboard.foundation.fault import Fault
from battleboard.models.document import Document
from battleboard.rules import Act
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.scene import Settlement

_NONE = AttackForecast(None, ())


class Attempt(QObject):
    """An attack as the DM sets it up, before it is resolved.

    `changed()` is emitted when its modifiers, or the numbers to hit, may have changed.
    """

    changed = Signal()

    def __init__(self, document: Document, act: Act, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.why_not = ""
        self._forecast = _NONE
        self.take(act)

    @property
    def forecast(self) -> AttackForecast:
        return self._forecast

    @property
    def missing(self) -> RollRequest | None:
        if self.ruled_hit:
            damage = (ask for blow in self._forecast.blows for ask in blow.damage)
            return next((ask for ask in damage if ask.what not in self.numbers), None)
        return self._forecast.missing(self.numbers)

    def take(self, act: Act) -> None:
        """Switch to another act, discarding all changes made for the last one."""
        self.act = act
        own = action_of(self._document.battle, act)
        subdual = own.by == act.by and own.subdual
        self.strike = Strike(act.id, in_reach=True, subdual=subdual)
        self._redirected = ""
        self.numbers: dict[str, int] = {}
        self.ruled_hit = False
        self.recompute_forecast()

    def recompute_forecast(self) -> None:
        """Recalculate the forecast for the current battle, and adopt a redirected target."""
        redirected = self._document.battle.running.redirected.get(self.act.id, "")
        if redirected != self._redirected:
            self._redirected = redirected
            self.strike = self.strike._replace(targets=(), meant=redirected)
        try:
            document = self._document
            self._forecast = attack_forecast(
                document.battle, self.strike, self.numbers, document.tables
            )
            self.why_not = self._forecast.why_not
        except Fault as fault:
            self._forecast, self.why_not = _NONE, str(fault)
        self.changed.emit()

    def note(self, what: str, number: int | None) -> None:
        """Record the number rolled for something; None removes it."""
        if self.numbers.get(what) == number:
            return
        self.numbers = {name: each for name, each in self.numbers.items() if name != what}
        if number is not None:
            self.numbers[what] = number
        if any(blow.attack and blow.attack.what == what for blow in self._forecast.blows):
            self.ruled_hit = False
        self.recompute_forecast()

    def aim_at(self, *targets: str) -> None:
        """Choose who is struck, even by a shot into a melee."""
        self._change(self.strike._replace(targets=targets))

    def turn_to(self, foe: str) -> None:
        """Aim at another foe; in a melee, the die still chooses who is struck."""
        self._change(self.strike._replace(targets=(), meant=foe))

    def switch_on(self, modifier: str) -> None:
        self._change(self.strike._replace(without=self.strike.without - {modifier}))

    def switch_off(self, *names: str) -> None:
        """Ignore modifiers, situations, or reasons that bar the attack, by name."""
        self._change(self.strike._replace(without=self.strike.without.union(names)))

    def hold(self, situation: str) -> None:
        strike = self.strike
        without = strike.without - {situation}
        self._change(strike._replace(also=strike.also | {situation}, without=without))

    def add(self, modifier: Modifier) -> None:
        self._change(self.strike._replace(added=(*self.strike.added, modifier)))

    def drop(self, modifier: Modifier) -> None:
        added = tuple(each for each in self.strike.added if each != modifier)
        self._change(self.strike._replace(added=added))

    def spare(self, *, unharmed: bool) -> None:
        """Set whether hits do no damage."""
        self._change(self.strike._replace(unharmed=unharmed))

    def subdue(self, *, subdual: bool) -> None:
        self._change(self.strike._replace(subdual=subdual))

    def do(self) -> bool:
        """Resolve the attack with the numbers recorded, rolling the rest; False if refused.

        A barred attacker, such as one without room, strikes only once the DM allows it.
        """
        if self.why_not:
            document = self._document
            document.refused.emit(in_names(document.battle, self.why_not))
            return False
        return self._document.do(self.strike, self.numbers)

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(blow.target for blow in self._forecast.blows))

    def rule_hit(self) -> bool:
        """Rule a typed miss a hit, and ask for the damage; False if there is no such miss."""
        self.ruled_hit = any(blow.is_missed(self.numbers) for blow in self._forecast.blows)
        if self.ruled_hit:
            self.changed.emit()
        return self.ruled_hit

    def hit(self) -> bool:
        """Settle the attack as a hit whatever the d20; the damage is as typed, or else rolled."""
        own = dict.fromkeys(self.targets, 0)
        for blow in self._forecast.blows:
            own[blow.target] += rolled_harm(self._document, blow, self.numbers)
        return self._document.do(self._ruling("hit")._replace(own=own))

    def miss(self) -> bool:
        return self._document.do(self._ruling("miss"))

    def _ruling(self, outcome: Settlement) -> Settle:
        """The command that settles the attack with an outcome; a ruling if a typed d20 differs."""
        blows = self._forecast.blows
        thrown = (each for each in blows if each.attack and each.attack.what in self.numbers)
        ruled = any(each.is_missed(self.numbers) == (outcome == "hit") for each in thrown)
        return Settle(self.act.id, outcome, whom=self.targets, ruled=ruled)

    def _change(self, strike: Strike) -> None:
        if strike != self.strike:
            self.strike = strike
            self.recompute_forecast()


def rolled_harm(document: Document, blow: BlowForecast, numbers: Mapping[str, int]) -> int:
    """Return the damage of a hit; dice that nobody typed are rolled."""
    thrown = [
        numbers[ask.what] if ask.what in numbers else document.throw(ask) for ask in blow.damage
    ]
    roll = numbers.get(blow.attack.what) if blow.attack else None
    return blow.aim.harm(max(thrown), roll) if thrown else 0
