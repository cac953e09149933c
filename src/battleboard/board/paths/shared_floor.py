"""The shared floor: who stands on it, whose move is planned, and whose is pending."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan, contact_time, standing_still
from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.paths.path import Path
from battleboard.board.paths.traffic import Clash, Traffic, course_of, standing
from battleboard.board.point import Point, distance

MOMENT: Final = 1 / 64
"""A short time, in segments."""
# How many start times a figure tries before it looks for another way.
_PAUSES: Final = 5
# A path that ends in contact may stop this far short of it, because of rounding.
_ALMOST_FT: Final = 0.01


class WantedMove(NamedTuple):
    """The move that a figure would make if nothing were in its way.

    `plan` is not cut short at the `target`; `old` is the plan that the figure already follows. The
    figure may start between `early` and `latest`, run at up to `fastest` feet per segment if that
    helps, and go `most_ft` in all. `passes` are the friends it may pass. `unaware_of` are those it
    does not know of, so it stops only on bumping into them. `up` is the way to a target that had no
    room when the figure arrived, but may have some now, at the places in `room` that others have
    left; failing that, the figure keeps `old`.
    """

    who: str
    name: str
    radius_ft: float
    plan: MovementPlan
    ground: OccupiedTerrain
    target: str = ""
    old: MovementPlan | None = None
    early: float = 0.0
    latest: float = inf
    fastest: float = 0.0
    most_ft: float = inf
    passes: frozenset[str] = frozenset()
    unaware_of: frozenset[str] = frozenset()
    up: MovementPlan | None = None
    room: tuple[Point, ...] = ()

    def natural(self, now: float) -> MovementPlan:
        """The plan the figure follows from `now` on: `old`, unless that is None or has stopped."""
        return self.plan if self.old is None or self.old.stop <= now else self.old

    def body(self, now: float) -> Body:
        return Body(self.natural(now).position(now), self.radius_ft)


class Bystander(NamedTuple):
    """A figure that does not move."""

    name: str
    body: Body


class SharedFloor:
    """The floor that all figures share, and where each is at each moment, as far as planned.

    `found` holds the finished plans, and `pending` the moves yet to be planned. Plans keep clear of
    pending figures as if those stayed where they are.
    """

    def __init__(
        self, now: float, there: Mapping[str, Bystander], wanted: Sequence[WantedMove]
    ) -> None:
        self.now = now
        self.there = there
        self.wanted = {each.who: each for each in wanted}
        self.found: dict[str, MovementPlan] = {}
        self._passing: dict[str, tuple[str, ...]] = {}
        self.pending: dict[str, WantedMove] = {}
        self.staying = frozenset(each.who for each in wanted if each.up)
        self.traffic = Traffic()
        bodies = {who: each.body for who, each in there.items()}
        self.bodies = bodies | {each.who: each.body(now) for each in wanted}
        self._names = {who: each.name for who, each in there.items()}
        self._names |= {each.who: each.name for each in wanted}
        self._still: dict[str, MovementPlan] = {}
        self._met: dict[str, tuple[MovementPlan, MovementPlan, MovementPlan]] = {}
        self.traffic.let_overlap(self.bodies)
        for who, body in bodies.items():
            self.traffic.add(who, body.radius_ft, standing(body.at, now))

    def name(self, who: str) -> str:
        return self._names[who]

    def put_off(self, who: str) -> Body:
        """Treat a figure as standing still until its move is planned."""
        self.pending[who] = self.wanted[who]
        body = self.bodies[who]
        self.traffic.add(who, body.radius_ft, standing(body.at, self.now))
        return body

    def note(self, who: str, plan: MovementPlan) -> None:
        """Record the plan of a figure, but not its course in traffic."""
        self.found[who] = plan
        if plan.passes:
            self._passing[who] = plan.passes

    def forget(self, who: str) -> None:
        del self.found[who]
        self._passing.pop(who, None)

    def passing(self, whom: str) -> list[str]:
        return [who for who, passed in self._passing.items() if whom in passed]

    def settle(self, want: WantedMove, plan: MovementPlan) -> None:
        """Record the final plan of a pending figure, and its course in traffic."""
        del self.pending[want.who]
        self.note(want.who, plan)
        self.traffic.drop(want.who)
        self.traffic.add(want.who, want.radius_ft, course_of(plan, self.now))

    def goes(self, who: str) -> MovementPlan:
        if who in self.found:
            return self.found[who]
        if who in self.wanted:
            return self.wanted[who].natural(self.now)
        if who not in self._still:
            self._still[who] = standing_still(self.there[who].body.at)
        return self._still[who]

    def until_met(self, want: WantedMove, plan: MovementPlan) -> MovementPlan:
        """Cut a plan at contact with its target, or undo such a cut if the target has gone."""
        if want.target not in self.bodies:
            was_to_meet = bool(want.target) and self.now < plan.stop < inf
            return plan._replace(stop=inf, why="") if was_to_meet else plan
        goes, known = self.goes(want.target), self._met.get(want.who)
        if known and known[0] is plan and known[1] is goes:
            return known[2]
        whole = plan._replace(stop=inf)
        met = contact_time(whole, self._before_it_stops(want, goes), self.contact_ft(want))
        if met is not None:
            whole = whole.cut(met, f"In contact with {self.name(want.target)}.")
        self._met[want.who] = plan, goes, whole
        return whole

    def _before_it_stops(self, want: WantedMove, goes: MovementPlan) -> MovementPlan:
        """The plan of a target; not cut at contact if it and the figure run at each other.

        Otherwise each stopping place would depend on the other.
        """
        its = self.wanted.get(want.target)
        mutual = its is not None and its.target == want.who
        return goes._replace(stop=inf) if mutual else goes

    def meets(self, want: WantedMove, plan: MovementPlan) -> bool:
        there = self.goes(want.target).position(plan.end)
        return distance(plan.position(plan.end), there) <= self.contact_ft(want) + _ALMOST_FT

    def contact_ft(self, want: WantedMove) -> float:
        """The distance between a figure and its target at contact, centre to centre."""
        return want.radius_ft + self.bodies[want.target].radius_ft

    def target_met(self, want: WantedMove, natural: MovementPlan) -> Body | None:
        """The target's body at contact, if the figure meets it and it stands still by then."""
        if want.target not in self.bodies:
            return None
        goes, end = self.goes(want.target), natural.end
        target = Body(goes.position(end), self.bodies[want.target].radius_ft)
        return target if self.meets(want, natural) and goes.end <= end + MOMENT else None

    def clash(
        self, want: WantedMove, plan: MovementPlan, but: Collection[str] = ()
    ) -> Clash | None:
        """The first body, other than those in `but`, in the way of a figure that follows a plan.

        Friends who pass the figure where it stands are ignored until it sets out.
        """
        course = course_of(plan, self.now)
        passing = self.passing(want.who)
        if not passing or course[0].dx or course[0].dy:
            return self.traffic.clash(want.who, want.radius_ft, course, but)
        waits, sets_out = course[:1], course[1:]
        clash = self.traffic.clash(want.who, want.radius_ft, waits, {*but, *passing})
        if clash or not sets_out:
            return clash
        return self.traffic.clash(want.who, want.radius_ft, sets_out, but)

    def _is_barred(self, want: WantedMove, plan: MovementPlan, but: Collection[str]) -> bool:
        course = course_of(plan, self.now)
        return self.traffic.is_barred(want.who, want.radius_ft, course, but)

    def find_clash(self, want: WantedMove, at: Point, since: float) -> Clash | None:
        """The first body that would run into the figure at a point from `since` on, or None."""
        return self.traffic.clash(want.who, want.radius_ft, standing(at, since))

    def is_taken(self, want: WantedMove, at: Point, since: float) -> bool:
        """Whether anyone would run into the figure if it stood at a point from `since` on."""
        return self.traffic.is_run_into(want.who, want.radius_ft, at, since)

    def first_free(self, want: WantedMove, places: Iterable[tuple[Point, float]]) -> float | None:
        """The moment of the first place where nobody runs into the figure, or None."""
        found = self.traffic.free_of_all(want.who, want.radius_ft, places)
        return next((since for _, since in found), None)

    def in_time(
        self,
        want: WantedMove,
        path: Path,
        but: Collection[str] = (),
        *,
        meets: bool = False,
        known: tuple[MovementPlan, Clash] | None = None,
    ) -> MovementPlan | None:
        """A plan along a path, delayed until the way is free; None if waiting does not help.

        With `meets`, the plan is cut short at the target. `known` may hold one plan and its clash,
        to save computing that clash again.
        """
        hurries = want.fastest > want.plan.feet_per_segment
        feet = want.fastest if hurries else want.plan.feet_per_segment
        start = max(want.early, self.now) if hurries else want.plan.start
        leads_on = not (meets and want.target in self.bodies)
        for number in range(_PAUSES):
            plan = MovementPlan(path, feet, start)
            if meets:
                plan = self.until_met(want, plan)
            clash = known[1] if known and known[0] == plan else self.clash(want, plan, but)
            if clash is None:
                return plan
            if clash.stands or (not number and leads_on and self._is_barred(want, plan, but)):
                return None
            least = (want.radius_ft + self.bodies[clash.who].radius_ft) / feet
            passed = clash.end - (plan.end if clash.rests else clash.start)
            start += max(least, passed) + MOMENT
            if start > want.latest:
                return None
        return None
