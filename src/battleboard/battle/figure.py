"""Figures: who is on the table, where and in what state."""

from typing import Final, NamedTuple

from battleboard.battle.card import Arm, Card
from battleboard.battle.effect import Effect, Status
from battleboard.battle.light import CarriedLight
from battleboard.battle.showing import Degree
from battleboard.board.body import Body

BARE: Final = Arm()


class HitPoints(NamedTuple):
    """Hit points as they are, as they are at most, and the passing ones that go first."""

    now: int = 1
    most: int = 1
    temporary: int = 0

    def healed(self, amount: int) -> "HitPoints":
        """Heal, but not above what the figure has at most."""
        return self._replace(now=max(self.now, min(self.now + amount, self.most)))


class Dying(NamedTuple):
    """How many rounds a dying figure was given, and how many of them are over."""

    given: int
    over: int = 0


class Figure(NamedTuple):
    """One figure of the battle.

    `in_hand` is the place of its weapon among the arms of its card, and `off_hand` that of another
    one in its other hand. `hidden` keeps it from the
    players, `alias` is what they call it, and `shown_hp` how much of its health they see, where it
    is not as with others. `last_charge` is the round of its last charge, and `began_hp` what it had
    when the round began. `fought` and `shot` count the rounds and surprise segments in which it has
    used its routines. `present` is false while it waits off the table.
    """

    id: str
    side: str
    card: Card
    body: Body = Body((0.0, 0.0))
    hp: HitPoints = HitPoints()
    in_hand: int = 0
    effects: tuple[Effect, ...] = ()
    tended: bool = False
    hidden: bool = False
    alias: str = ""
    shown_hp: Degree | None = None
    last_charge: int | None = None
    began_hp: int | None = None
    present: bool = True
    dying: Dying | None = None
    light: CarriedLight | None = None
    leader: bool = False
    passed_checks: int = 0
    off_hand: int | None = None
    fought: int = 0
    shot: int = 0

    @property
    def arm(self) -> Arm:
        """The weapon in its hand, or its bare hands."""
        return self.card.arms[self.in_hand] if self.card.arms else BARE

    def has(self, status: Status) -> bool:
        """Whether an effect gives it a status."""
        return any(effect.status == status for effect in self.effects)
