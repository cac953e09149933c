"""The running round: what was declared, which dice fell, and how far it has been played."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from battleboard.battle.field import NOWHERE, Aimed, Field
from battleboard.board.way.path import Path
from battleboard.board.way.plan import MovementPlan
from battleboard.rules import Act, Action, Resolution
from battleboard.rules.scene import Settlement

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Settled(NamedTuple):
    """One act that has been played: where it lay on the ruler, and what came of it.

    `counted` is the outcome that the rules go on with, where that is another one: a shot that hit
    somebody else has not hit its target. `field` is the ground over which a spell took effect.
    """

    act: Act
    place: int
    outcome: Settlement | None = None
    counted: Settlement | None = None
    field: Field = NOWHERE

    @property
    def counts(self) -> Settlement | None:
        """What the rules are told of it."""
        return self.counted or self.outcome


class Round(NamedTuple):
    """A round that is played, or the surprise segments before the first one.

    `dice` are those for initiative, by the side or figure that threw them; `ways` are the ones that
    movers have chosen, `plans` say where these are at any moment, and `trails` where they were
    before they changed their way or pace; `resolution` is what the rules make of all this, once the
    dice have fallen, and `asked` the actions about which they were asked, which its acts count;
    `settled` are the acts that were played, in their order; `ruled` are the places that the DM gave
    to acts; `spoiled` are spells lost by other means than the acts of the round; `fallen` are those
    who fell in it and do nothing more, even if they are healed; `unstopped` are acts of theirs that
    came together with what felled them, and so happen nevertheless; `barred` are those whom a wall
    has stopped; `saves` are those who have saved against acts; `aimed` are the fields of spells and
    devices; and `now` is the place on the ruler that the play has come to.

    `dithered` are the seconds that figures have hesitated before they declared; `dropped` are those
    who gave up what they had declared when it was too late to declare anything else; `closed` are
    the pairs that came together in the round before; `tested` are those whose morale was checked in
    it; `passed` is the place up to which durations have run; and `begun` and `ended` are true once
    the start and the end of the round have been worked out.
    """

    number: int = 0
    surprised: bool = False
    actions: tuple[Action, ...] = ()
    dice: Mapping[str, int] = NOTHING
    ways: Mapping[str, Path] = NOTHING
    plans: Mapping[str, MovementPlan] = NOTHING
    trails: Mapping[str, tuple[MovementPlan, ...]] = NOTHING
    resolution: Resolution | None = None
    settled: tuple[Settled, ...] = ()
    ruled: Mapping[str, int] = NOTHING
    spoiled: frozenset[str] = frozenset()
    fallen: frozenset[str] = frozenset()
    unstopped: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    saves: Mapping[str, tuple[str, ...]] = NOTHING
    aimed: tuple[Aimed, ...] = ()
    asked: tuple[Action, ...] = ()
    now: int = 0
    dithered: Mapping[str, float] = NOTHING
    dropped: frozenset[str] = frozenset()
    closed: tuple[tuple[str, str], ...] = ()
    tested: frozenset[str] = frozenset()
    passed: int = 0
    begun: bool = False
    ended: bool = False

    @property
    def outcomes(self) -> dict[str, Settlement]:
        """What came of the acts that were played, by their ids."""
        return {done.act.id: done.counts for done in self.settled if done.counts}

    def plan_at(self, who: str, time: float) -> MovementPlan | None:
        """Give the movement by which somebody was on his way at a moment, if he was on one."""
        plan, trail = self.plans.get(who), self.trails.get(who, ())
        if plan is None or not trail or time >= plan.start:
            return plan
        return next((old for old in reversed(trail) if time >= old.start), trail[0])

    def with_plans(self, plans: Mapping[str, MovementPlan]) -> "Round":
        """Give those who move other plans; what they have walked of the old ones stays a trail."""
        trails = dict(self.trails)
        for who, plan in plans.items():
            old = self.plans.get(who)
            if old is not None and old.start < self.now <= plan.start:
                trails[who] = (*trails.get(who, ()), old.cut(self.now))
        return self._replace(plans=plans, trails=trails)

    def without_way(self, who: str) -> "Round":
        """Forget where somebody was going: he stands where he is put."""
        return self._replace(
            ways={name: way for name, way in self.ways.items() if name != who},
            plans={name: plan for name, plan in self.plans.items() if name != who},
            trails={name: trail for name, trail in self.trails.items() if name != who},
            barred=self.barred - {who},
        )

    def within(self, last: int) -> "Round":
        """Keep on the ruler what was played and ruled, if its last place comes sooner now."""
        if max(self.now, *self.ruled.values(), last) == last:
            return self
        return self._replace(
            settled=tuple(done._replace(place=min(done.place, last)) for done in self.settled),
            ruled={act: min(place, last) for act, place in self.ruled.items()},
            now=min(self.now, last),
            passed=min(self.passed, last),
        )
