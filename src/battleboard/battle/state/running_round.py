"""The current round: declarations, their aims, and how far it has been played."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from battleboard.board.areas.shape import Outline
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path
from battleboard.board.point import Point
from battleboard.rules import Act, Action, Resolution
from battleboard.rules.psionics import PsionicSegment
from battleboard.rules.scene import ActionKind, Settlement

CAST: Final[frozenset[ActionKind]] = frozenset({"cast", "device"})
"""Actions that can be aimed at a spot on the map."""


class SpellField(NamedTuple):
    """The ground where a spell or device takes effect: its origin, and the rings that bound it."""

    origin: Point = (0.0, 0.0)
    rings: tuple[Outline, ...] = ()


NOWHERE: Final = SpellField()


class AimedSpell(NamedTuple):
    """A spell or device aimed at a spot on the map: its user, its name, and its segment.

    Only a declaration for a surprise segment has a segment.
    """

    by: str
    spell: str
    segment: int | None = None
    field: SpellField = NOWHERE

    def is_of(self, action: Action) -> bool:
        meant = action.by, spell_of(action), action.segment
        return action.kind in CAST and meant == (self.by, self.spell, self.segment)


def spell_of(action: Action) -> str:
    return action.casting.name if action.casting else ""


def field_of(aimed: Collection[AimedSpell], action: Action) -> SpellField:
    return next((each.field for each in aimed if each.is_of(action)), NOWHERE)


def aims_of(
    aimed: Collection[AimedSpell], actions: Collection[Action], but: Action
) -> tuple[AimedSpell, ...]:
    """Return the aims that belong to `actions`, without any of the new declaration `but`."""
    return tuple(
        each
        for each in aimed
        if any(each.is_of(action) for action in actions) and not each.is_of(but)
    )


def carry_over(
    aimed: Collection[AimedSpell], going_on: Iterable[tuple[Action, Action]]
) -> tuple[AimedSpell, ...]:
    """Return the aims of castings that continue, given as pairs of old and new declaration."""
    found = ((action, field_of(aimed, declared)) for declared, action in going_on)
    return tuple(
        AimedSpell(action.by, spell_of(action), action.segment, field)
        for action, field in found
        if field.rings
    )


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Settled(NamedTuple):
    """One act that has been played: its place on the ruler, and its outcome.

    `counted` is the outcome passed to the rules, if that differs: a shot that hit another figure
    has not hit its target. `field` is the ground over which a spell took effect. `seen` says
    whether the players knew at the time who acted. Old files did not record that: None counts as
    seen only for the players' own figures.
    """

    act: Act
    place: int
    outcome: Settlement | None = None
    counted: Settlement | None = None
    field: SpellField = NOWHERE
    seen: bool | None = None

    @property
    def counts(self) -> Settlement | None:
        return self.counted or self.outcome


class LandedHit(NamedTuple):
    """A hit: its act, its attacker, its target, the weapon, and the number of the blow.

    The blow is 0 if the DM has ruled a hit, without rolls for each blow. `asked` names the powers
    already asked about, where a hit brings several.
    """

    act: str
    by: str
    whom: str
    weapon: str = ""
    blow: int = 0
    asked: tuple[str, ...] = ()


class EarlierDeclarations(NamedTuple):
    """Each figure's last declarations, and where it meant to go."""

    actions: tuple[Action, ...] = ()
    ends: Mapping[str, Point] = NOTHING

    def by(self, who: str) -> tuple[Action, ...]:
        return tuple(action for action in self.actions if action.by == who)


NOTHING_BEFORE: Final = EarlierDeclarations()


class Round(NamedTuple):
    """The round being played, or the surprise segments before the first one.

    What was declared and rolled: `actions`; `dice` for initiative, by side or figure; the `ways`
    (paths) chosen by figures that move; `aimed`, the fields of spells and devices; `dithered`, the
    seconds that figures hesitated; `dropped`, the figures that gave up their declaration when it
    was too late for another one.

    The rules' answer, once the dice are rolled: `resolution`; `asked`, the actions that the rules
    were given, to which acts refer by index; `plans`, where moving figures are at any moment, and
    `trails`, where they were before they changed their path or pace.

    What has been played: `settled`, the acts in order, up to the place `now` on the ruler; `ruled`,
    the places that the DM gave to acts; `spoiled`, spells that were spoiled without the rules
    knowing it; `fallen`, the figures that fell and do nothing more, even if they are healed;
    `unstopped`, acts at the very moment when their figures were stopped, which still happen;
    `barred`, the figures that a wall has stopped; `saves`, who has saved against each act;
    `tested`, the figures whose morale was checked; `passed`, the place up to which effects have
    run down.

    `shoved` are the figures moved by hand during play; `following` maps each figure that follows a
    target to its act, and `redirected` each act whose target has fallen to its new target, or to ''
    if it is lost. `annulled` are the acts that the DM has ruled out, and `judged` the acts
    whose result the DM has set and the figures whose declaration the DM has overruled.

    `closed` are the pairs of figures that came together in the round before, and `before` is what
    figures declared in earlier rounds. `drawn` are the figures that drew another weapon this round,
    `headed` the destinations of figures, and `landed` the hits by creatures of a known type that
    still have to be asked about. `psionics` are the segments of psionic combat played so far.
    `begun` and `ended` are set once the start and the end of the round have been worked out.
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
    aimed: tuple[AimedSpell, ...] = ()
    asked: tuple[Action, ...] = ()
    now: int = 0
    dithered: Mapping[str, float] = NOTHING
    dropped: frozenset[str] = frozenset()
    closed: tuple[tuple[str, str], ...] = ()
    tested: frozenset[str] = frozenset()
    passed: int = 0
    begun: bool = False
    ended: bool = False
    shoved: frozenset[str] = frozenset()
    following: Mapping[str, str] = NOTHING
    before: EarlierDeclarations = NOTHING_BEFORE
    drawn: frozenset[str] = frozenset()
    headed: Mapping[str, Point] = NOTHING
    annulled: frozenset[str] = frozenset()
    judged: frozenset[str] = frozenset()
    landed: tuple[LandedHit, ...] = ()
    redirected: Mapping[str, str] = NOTHING
    psionics: tuple[PsionicSegment, ...] = ()

    @property
    def outcomes(self) -> dict[str, Settlement]:
        """The outcomes of played acts that are passed to the rules, by act id."""
        return {done.act.id: done.counts for done in self.settled if done.counts}

    def with_hit(self, hit: LandedHit) -> "Round":
        return self._replace(landed=(*self.landed, hit))

    def without_hits(self, hits: Collection[LandedHit]) -> "Round":
        """Remove hits that need no more questions.

        Of equal hits, as many are removed as are given.
        """
        left = list(self.landed)
        for hit in hits:
            if hit in left:
                left.remove(hit)
        return self._replace(landed=tuple(left))

    def with_asked(self, hit: LandedHit, power: str) -> "Round":
        landed = list(self.landed)
        if hit in landed:
            landed[landed.index(hit)] = hit._replace(asked=(*hit.asked, power))
        return self._replace(landed=tuple(landed))

    def plan_at(self, who: str, time: float) -> MovementPlan | None:
        plan, trail = self.plans.get(who), self.trails.get(who, ())
        if plan is None or not trail or time >= plan.start:
            return plan
        return next((old for old in reversed(trail) if time >= old.start), trail[0])

    def with_plans(self, plans: Mapping[str, MovementPlan]) -> "Round":
        """Replace plans; the walked part of an old one stays as a trail."""
        trails = dict(self.trails)
        for who, plan in plans.items():
            old = self.plans.get(who)
            if old is not None and old.start < self.now <= plan.start:
                trails[who] = (*trails.get(who, ()), old.cut(self.now))
        return self._replace(plans=plans, trails=trails)

    def without_way(self, who: str) -> "Round":
        """Drop a figure's path, plan and trail, so that it stays where it is placed."""
        return self._replace(
            ways={name: way for name, way in self.ways.items() if name != who},
            plans={name: plan for name, plan in self.plans.items() if name != who},
            trails={name: trail for name, trail in self.trails.items() if name != who},
            barred=self.barred - {who},
        )

    def within(self, last: int) -> "Round":
        """Move played acts, rulings and the place of play onto a ruler that may be shorter now."""
        if max(self.now, *self.ruled.values(), last) == last:
            return self
        return self._replace(
            settled=tuple(done._replace(place=min(done.place, last)) for done in self.settled),
            ruled={act: min(place, last) for act, place in self.ruled.items()},
            now=min(self.now, last),
            passed=min(self.passed, last),
        )
