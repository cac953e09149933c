"""Shared moves: all moves of a round, planned together so that bodies keep clear of each other.

Moves are planned in order of arrival. Each figure goes as it wants if that keeps clear of all who
stand and of all whose moves were planned before. If not, it takes the first of these that works:

1. start a little later, where another figure merely crosses its path;
2. go round what stands in its path;
3. take another place at its target, beside those who have theirs, or on the far side;
4. stand in the second rank there, or behind that;
5. pass friends that stand in its path, where the game allows it;
6. stop short, at the last place on its path where nothing runs into it.

Number 6 always works: every plan keeps clear of the figures whose moves are still pending, as if
they stayed where they are.

A figure that would miss its target, because the target closes with someone else, aims at where the
target will stand.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf
from typing import Final

from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.paths.path import Barred, Path, find_path, path_along
from battleboard.board.paths.room_at_target import RoomAtTarget
from battleboard.board.paths.shared_floor import MOMENT, Bystander, SharedFloor, WantedMove
from battleboard.board.paths.traffic import Clash, course_of, standing
from battleboard.board.point import (
    Point,
    between,
    distance,
    distance_to_segment,
    nearest_on_segment,
)

# How many segments a blocked figure may wait in order to get farther.
_WAITS: Final = (1.0, 2.5)
# A blocked path is cut back by this much at a time.
_STEP_FT: Final = 1.0
# A detour passes bodies at this multiple of the touching distance.
_WIDER: Final = 1.05
# A figure waits only if that gains more than this.
_TRIFLE_FT: Final = 1e-3
# At most this many searches for all moves: one takes as long as planning ten figures.
_SEARCHES: Final = 4
# A detour takes account only of bodies this near to the straight line.
_ASIDE_FT: Final = 15.0


def shared_moves(
    now: float, there: Mapping[str, Bystander], wanted: Sequence[WantedMove]
) -> dict[str, MovementPlan]:
    floor = SharedFloor(now, there, wanted)
    _keep(floor)
    planner = _Planner(floor)
    due = {who: floor.until_met(want, want.natural(now)).end for who, want in floor.pending.items()}
    moving = [who for who in due if who not in floor.staying]
    # Earliest arrival first, so that places at a target go to the figures that arrive first.
    for who in sorted(moving, key=lambda who: due[who]):
        planner.plan_with_those_before(who)
    for who in moving:
        planner.plan_again_if_missed(who)
    planner.let_step_up()
    return {who: floor.found[who] for who in floor.wanted}


def _keep(floor: SharedFloor) -> None:
    """Keep the plans that figures already follow, unless something now blocks them."""
    followed = {
        who: want.old
        for who, want in floor.wanted.items()
        if want.old is not None and want.up is None
    }
    for who, plan in followed.items():
        floor.note(who, plan)
    for who, plan in followed.items():
        if floor.until_met(floor.wanted[who], plan) != plan:
            floor.forget(who)
    for who, plan in floor.found.items():
        floor.traffic.add(who, floor.wanted[who].radius_ft, course_of(plan, floor.now))
    for who, body in _halt(floor):
        _make_room(floor, who, body)


def _halt(floor: SharedFloor) -> Iterator[tuple[str, Body]]:
    """Yield all who stand still now, with their bodies, and put off those who have no plan yet.

    No kept plan may run into them. A figure whose plan is discarded stands still, too.
    """
    yield from ((who, each.body) for who, each in floor.there.items())
    while waiting := [who for who in floor.wanted if who not in {*floor.found, *floor.pending}]:
        for who in waiting:
            yield who, floor.put_off(who)


def _make_room(floor: SharedFloor, who: str, body: Body) -> None:
    """Discard the plans that would run into a standing figure."""
    course = standing(body.at, floor.now)
    others = {*floor.there, *floor.pending, *floor.passing(who)}
    while clash := floor.traffic.clash(who, body.radius_ft, course, others):
        floor.traffic.drop(clash.who)
        floor.forget(clash.who)


class _Planner:
    """Plans the pending moves, one after another."""

    def __init__(self, floor: SharedFloor) -> None:
        self.floor = floor
        self.room = RoomAtTarget(floor, self._free_way_round)
        self.searches = 0

    def plan_with_those_before(self, who: str) -> None:
        floor = self.floor
        stack = [who] if who in floor.pending else []
        while stack:
            want = floor.wanted[stack[-1]]
            # Leave out figures that this one does not know of: it stops only on bumping into them.
            unknown = floor.traffic.leave_out(sorted(want.unaware_of))
            natural = floor.until_met(want, want.natural(floor.now))
            plan = self.room.plan(want, natural) if self.room.is_scarce(want, natural) else None
            clash = None if plan else floor.clash(want, natural)
            before = self._to_plan((want.target, clash.who if clash else ""), stack)
            if clash and not before:
                plan = self._otherwise(want, natural, clash)
            if not before:
                plan = self._where_it_stops(want, plan or natural)
            floor.traffic.put_back(unknown)
            plan = self._add_reason(want, plan or natural)
            if unknown and not before and (felt := floor.clash(want, plan, plan.passes)):
                before = self._to_plan((felt.who,), stack)
                plan = self._until_held_up(want, plan, felt)
            if before:
                stack.append(before[0])
                continue
            floor.settle(want, plan)
            stack.pop()

    def plan_again_if_missed(self, who: str) -> None:
        """Plan a move again if two that run at each other do not come where they were to meet.

        One of them is planned first, as if nothing were in the way of the other.
        """
        floor, plan = self.floor, self.floor.found[who]
        want = floor.wanted[who]
        its = floor.wanted.get(want.target)
        is_mutual = want.old is None and its is not None and its.target == who
        if is_mutual and not floor.meets(want, plan) and floor.until_met(want, plan) != plan:
            floor.forget(who)
            floor.traffic.drop(who)
            floor.put_off(who)
            self.plan_with_those_before(who)

    def _where_it_stops(self, want: WantedMove, plan: MovementPlan) -> MovementPlan:
        """A plan to where a target that closes with someone else will stand, if that gets nearer.

        If `plan` already meets the target, or gets as near, it is returned as it is.
        """
        floor, feet = self.floor, want.plan.feet_per_segment
        goes = floor.found.get(want.target) if feet else None
        if goes is None or not floor.wanted[want.target].target or floor.meets(want, plan):
            return plan
        start, at = want.natural(floor.now).position(floor.now), goes.position(inf)
        near, far = floor.contact_ft(want), distance(start, at)
        path = self._way_to(want, start, between(at, start, near / far) if far > near else start)
        if path is None:
            return plan
        path = path.until(want.most_ft)
        # Do not arrive before the target: the figure would stand where the target may still run.
        begin = max(want.plan.start, floor.now, goes.end - path.cost_ft / feet)
        aimed = MovementPlan(path, feet, begin)
        want = want._replace(plan=aimed, old=None)
        clash = floor.clash(want, aimed)
        aimed = self._otherwise(want, aimed, clash) if clash else aimed
        return min(plan, aimed, key=lambda each: distance(each.position(inf), at))

    def _way_to(self, want: WantedMove, start: Point, end: Point) -> Path | None:
        """The shortest path, ignoring figures; None if there is none, or no search is left."""
        if want.ground.free(start, end):
            return path_along(want.ground, (start, end))
        self.searches += 1
        ground = occupied_terrain(want.ground.terrain, ())
        path = find_path(ground, start, end) if self.searches <= _SEARCHES else None
        return path if isinstance(path, Path) else None

    def _to_plan(self, whom: Iterable[str], stack: Collection[str]) -> list[str]:
        """Those of some figures that are yet to be planned.

        They are pending, not on the stack, and not staying.
        """
        planned = {*stack, *self.floor.staying}
        return [each for each in whom if each in self.floor.pending and each not in planned]

    def let_step_up(self) -> None:
        """Let figures step up to room that has opened; the others keep their plans.

        A figure that leaves its place may let another through, so all are tried again.
        """
        floor, has_changed = self.floor, True
        while has_changed:
            has_changed = False
            for who in sorted(floor.staying.intersection(floor.pending)):
                plan = self._up(floor.wanted[who])
                if plan:
                    floor.settle(floor.wanted[who], plan)
                    has_changed = True
        for who in sorted(floor.staying.intersection(floor.pending)):
            want = floor.wanted[who]
            floor.settle(want, want.old or want.plan)

    def _up(self, want: WantedMove) -> MovementPlan | None:
        """A plan to a free place in the first rank at the target; None if there is none."""
        if want.target not in self.floor.bodies:
            return None
        want = want._replace(plan=want.up or want.plan)
        natural = self.floor.until_met(want, want.plan)
        plan = None if self.floor.clash(want, natural) else natural
        if plan is None or plan.path.cost_ft > want.most_ft:
            plan = self.room.in_first_rank(want, natural)
        why = f"In contact with {self.floor.name(want.target)}."
        return plan._replace(why=why, steps_up=want.target) if plan else None

    def _add_reason(self, want: WantedMove, plan: MovementPlan) -> MovementPlan:
        """Give a plan that ends in contact (within rounding) its reason, unless it has one."""
        if plan.why:
            return plan
        met = self.floor.until_met(want, plan)
        is_same = met.path == plan.path and abs(met.end - plan.end) <= MOMENT
        return met if is_same else plan

    def _otherwise(self, want: WantedMove, natural: MovementPlan, clash: Clash) -> MovementPlan:
        end = natural.position(natural.end)
        taken = self.floor.find_clash(want, end, natural.end)
        plan, around = None, None
        if taken is None or not taken.stands:
            if not clash.stands:
                known = natural, clash
                plan = self.floor.in_time(want, want.plan.path, meets=True, known=known)
            plan = plan or self._beside(want, natural, clash)
            around = None if plan else self._way_round(want, end)
            if isinstance(around, Path) and around.cost_ft <= want.most_ft:
                plan = self.floor.in_time(want, around)
        plan = plan or self.room.plan(want, natural)
        if plan is None and isinstance(around, Barred):
            plan = self._passing(want)
        if plan is None and isinstance(around, Path):
            return self._as_far_as_it_goes(want, natural, clash, around)
        return plan or self._short(want, natural, clash)

    def _beside(self, want: WantedMove, natural: MovementPlan, clash: Clash) -> MovementPlan | None:
        """A plan past someone in the way, on the nearer side if free, or else on the other.

        A figure that cannot reach its target this round goes as far as its move allows.
        """
        start, other = want.plan.path.points[0], self.floor.goes(clash.who)
        end, arrives = natural.position(natural.end), self.floor.target_met(want, natural)
        at, far = other.position(inf), distance(start, end)
        if not far or not clash.stands:
            return None
        wide = _WIDER * (want.radius_ft + self.floor.bodies[clash.who].radius_ft)
        aside = wide * (start[1] - end[1]) / far, wide * (end[0] - start[0]) / far
        corners = [(at[0] + sign * aside[0], at[1] + sign * aside[1]) for sign in (1, -1)]
        middle = nearest_on_segment(at, start, end)
        for corner in sorted(corners, key=lambda each: distance(each, middle)):
            points = start, corner, end
            path = path_along(want.ground, points)
            if not arrives:
                path = path.until(want.most_ft)
            if path.cost_ft <= want.most_ft and all(
                want.ground.free(a, b) for a, b in pairwise(points)
            ):
                plan = self.floor.in_time(want, path, meets=True)
                if plan:
                    return plan
        return None

    def _way_round(self, want: WantedMove, end: Point) -> Path | Barred | None:
        """A path round those who stand in the way; None once the search budget is used up."""
        start = want.plan.path.points[0]
        within = distance(start, end) / 2 + 4 * want.radius_ft
        bodies = self.floor.traffic.resting(between(start, end, 0.5), within)
        others = [
            body
            for who, body in bodies.items()
            if who not in {want.who, want.target}
            and distance_to_segment(body.at, start, end) < _ASIDE_FT + body.radius_ft
        ]
        occupied = occupied_terrain(want.ground.terrain, others)
        # A place where others stand is refused without a search.
        self.searches += not occupied.is_crowded(end)
        return find_path(occupied, start, end) if self.searches <= _SEARCHES else None

    def _free_way_round(self, want: WantedMove, end: Point) -> Path | None:
        around = self._way_round(want, end)
        return around if isinstance(around, Path) else None

    def _as_far_as_it_goes(
        self, want: WantedMove, natural: MovementPlan, clash: Clash, around: Path
    ) -> MovementPlan:
        short, end = self._short(want, natural, clash), natural.position(natural.end)
        part = self.floor.in_time(want, around.until(want.most_ft))
        nearer = part and distance(part.position(inf), end) < distance(short.position(inf), end)
        return part if part and nearer else short

    def _passing(self, want: WantedMove) -> MovementPlan | None:
        """A plan past friends in the way, when no detour exists; None if they cannot be passed."""
        friends = want.passes.intersection(self.floor.there)
        plan = self.floor.in_time(want, want.plan.path, friends, meets=True) if friends else None
        if plan is None or self.floor.is_taken(want, plan.position(plan.end), plan.end):
            return None
        return plan._replace(passes=tuple(sorted(self._find_passed(want, plan, friends))))

    def _find_passed(
        self, want: WantedMove, plan: MovementPlan, friends: Collection[str]
    ) -> Iterator[str]:
        others = set(friends)
        while clash := self.floor.clash(want, plan, set(friends) - others):
            yield clash.who
            others.discard(clash.who)

    def _short(self, want: WantedMove, natural: MovementPlan, clash: Clash) -> MovementPlan:
        """Cut a plan at the last place where nothing runs into the figure.

        The figure waits before it sets out if that gets it farther.
        """
        best = self._until_held_up(want, natural, clash)
        may_wait = natural.start >= self.floor.now and not _is_at_bar(natural, clash, best)
        for start in (want.plan.start + wait for wait in _WAITS):
            if may_wait and start <= want.latest:
                plan = natural._replace(start=start, stop=inf)
                best = self._until_held_up(want, plan, self.floor.clash(want, plan), best)
        came = self.floor.target_met(want, natural) is None or self.floor.target_met(want, best)
        return best if came else self.room.left_out(want, best)

    def _until_held_up(
        self,
        want: WantedMove,
        plan: MovementPlan,
        clash: Clash | None,
        least: MovementPlan | None = None,
    ) -> MovementPlan:
        """Cut a plan where others block it, or return `least` if that gets as far."""
        if clash is None:
            far = plan.path.cost_ft - _TRIFLE_FT
            return plan if least is None or far > least.path.cost_ft else least
        begin = max(plan.start, self.floor.now)
        why = f"{want.name} is held up by {self.floor.name(clash.who)}."
        step = _STEP_FT / plan.feet_per_segment
        # Go back no farther than `least` would get: each step back takes time to compute.
        most = least.path.cost_ft + _TRIFLE_FT if least else 0.0
        enough = max(begin, plan.start + most / plan.feet_per_segment)
        times = _back_from(clash.start - MOMENT * step, enough, step)
        place, start, feet = plan.path.place, plan.start, plan.feet_per_segment
        at = ((place((min(time, plan.stop) - start) * feet), time) for time in times)
        free = self.floor.first_free(want, at)
        if free is not None:
            return _end(plan, free, why)
        return least or _end(plan, begin, why)


def _is_at_bar(natural: MovementPlan, clash: Clash, best: MovementPlan) -> bool:
    """Whether a plan stops right at a standing blocker, so that waiting gains nothing."""
    far_ft = (clash.start - natural.start) * natural.feet_per_segment - MOMENT * _STEP_FT
    return clash.stands and best.path.cost_ft + _TRIFLE_FT >= far_ft


def _back_from(time: float, enough: float, step: float) -> Iterator[float]:
    while time > enough:
        yield time
        time -= step


def _end(plan: MovementPlan, time: float, why: str) -> MovementPlan:
    covered = max(0.0, time - plan.start) * plan.feet_per_segment
    return plan._replace(path=plan.path.until(covered), stop=inf, why=why, held_up=True)
