"""Planned moves: making, adjusting and cutting the movement plans of the current round."""

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.battle.movement.routes import unknown_to
from battleboard.battle.movement.whereabouts import body_at, body_now, covered_ft
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.battle.state.rules_scene import case_of, comes_up, on_table, scene_of
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.occupied_terrain import OccupiedTerrain, occupied_terrain
from battleboard.board.paths.path import Path, path_along
from battleboard.board.paths.shared_floor import Bystander, WantedMove
from battleboard.board.paths.shared_moves import shared_moves
from battleboard.board.point import Point, between, distance
from battleboard.rules import Act, Action, Scene, Tables
from battleboard.rules.departures import LEAVES
from battleboard.rules.measures import Stride
from battleboard.rules.rules_context import rules_context
from battleboard.rules.ruleset import PASSING_FRIENDS
from battleboard.rules.timing.act import Mode

ARRIVES: frozenset[Mode] = frozenset({"contact", "arrive"})
MOVES: frozenset[Mode] = ARRIVES | {"move"}
Strides: TypeAlias = Mapping[int, Stride]
# A figure whose way is blocked sets out at most this many segments later.
_LATE: Final = 3.0
# At most this many figures fit around another of their size, in two ranks.
_COMERS: Final = 18
# Where the game sets no pace for a move, a figure may go at up to this many times its planned
# pace to get past others.
_HURRY: Final = 4.0
_TRIFLE_FT: Final = 0.1


def stride_of(battle: Battle, tables: Tables, action: Action) -> Stride:
    case = case_of(battle, tables)
    return battle.rules.stride(case, action, battle.running.surprised)


def expected_plan(battle: Battle, action: Action, tables: Tables) -> MovementPlan | None:
    """Return a figure's movement plan, or a forecast if it has none yet; None without a path.

    The forecast allows for all who stand still, and for those who reach the same target before the
    figure does. If the figure has to wait for its turn, its start and stop are infinite, because
    the dice decide them.
    """
    if action.by in battle.running.plans:
        return battle.running.plans[action.by]
    scene = scene_of(battle)
    moves = {
        scene.actions[place].by: (scene.actions[place], stride)
        for place, stride in declared_strides(battle, scene, tables).items()
    }
    if action.by not in moves:
        return None
    own = _expect_move(battle, *moves[action.by])
    its = [_expect_move(battle, *moves[who]) for who in action.targets[:1] if who in moves]
    comers = [
        _expect_move(battle, *move)
        for move in moves.values()
        if move[0].by != action.by and _shares_target(battle, move[0], action)
    ]
    before = sorted((each for each in comers if each.plan.end < own.plan.end), key=_arrives)
    wanted = [own, *its, *before[:_COMERS]]
    standing = _standing(battle, moves)
    found = shared_moves(battle.running.now, standing, _with_friends(battle, wanted))[action.by]
    if moves[action.by][1].at_once:
        return found
    covered = max(0.0, found.end - found.start) * found.feet_per_segment
    return found._replace(path=found.path.until(covered), start=inf, stop=inf)


def _arrives(want: WantedMove) -> float:
    return want.plan.end


def _shares_target(battle: Battle, other: Action, action: Action) -> bool:
    same = bool(action.targets) and other.targets[:1] == action.targets[:1]
    return same and comes_up(battle, other)


def _expect_move(battle: Battle, action: Action, stride: Stride) -> WantedMove:
    """Return the move that a figure wants to make, without waiting for its turn."""
    figure, feet = battle.figure(action.by), float(stride.most_ft)
    path = battle.running.ways[action.by].until(feet)
    plan = MovementPlan(path, float(stride.feet), float(action.hesitation))
    target = action.targets[0] if comes_up(battle, action) else ""
    want = _make_wanted_move(battle, figure, plan, target)
    return want._replace(most_ft=max(feet, path.cost_ft), latest=plan.start + _LATE)


def going_on(plan: MovementPlan, now: float) -> MovementPlan:
    """Return what is left of a plan, starting now or at its own later start."""
    return MovementPlan(left_to_go(plan, now), plan.feet_per_segment, max(float(now), plan.start))


def left_to_go(plan: MovementPlan, now: float) -> Path:
    return plan.path.after(covered_ft(plan, now))


def declared_strides(battle: Battle, scene: Scene, tables: Tables) -> Strides:
    """Return the stride of each action with a path to go, by its index in the scene."""
    running = battle.running
    if not running.ways:
        return {}
    case = rules_context(scene, tables, battle.rules.rulings(battle.options))
    return {
        place: battle.rules.stride(case, action, running.surprised)
        for place, action in enumerate(scene.actions)
        if action.by in running.ways
    }


def plan_moves(battle: Battle, scene: Scene, strides: Strides) -> Battle:
    """Return the battle with the moves of all figures planned; their acts must be known."""
    running = battle.running
    if not running.ways and not running.plans:
        return battle
    turn_of = {
        turn.act.by: turn
        # Later entries win: a real move replaces the walk that comes with a blow.
        for walks in (True, False)
        for turn in placed_acts(battle)
        if (_walks_to_strike(battle, turn.act) if walks else turn.act.mode in MOVES)
    }
    moves = {
        who: _Move(battle, scene.actions[place], turn_of[who], strides[place])
        for who, place in _movers(battle)
    }
    ended = {who: _left(battle, who) for who in running.plans if who not in moves}
    out = {who for who in moves if is_out(battle, battle.figure(who)) or not moves[who].stride.feet}
    ended |= {who: moves[who].break_off() for who in out}
    wanted = [move.want() for who, move in moves.items() if who not in out]
    wanted += [_following(battle, who) for who in ended if _follows(battle, who)]
    wanted = _with_friends(battle, wanted)
    standing = _standing(battle, {each.who for each in wanted})
    found = shared_moves(running.now, standing, wanted)
    ended |= {
        who: moves[who].record_usual(plan) if who in moves else plan for who, plan in found.items()
    }
    ways = {who: ended[who].path for who in moves}
    gone_on = running.with_plans(ended)
    return battle.with_running(gone_on._replace(ways={**running.ways, **ways}))


def _standing(battle: Battle, moving: Collection[str]) -> dict[str, Bystander]:
    return {
        each.id: Bystander(each.card.name, body_now(battle, each.id))
        for each in on_table(battle)
        if each.id not in moving and not is_out(battle, each)
    }


def _left(battle: Battle, who: str) -> MovementPlan:
    """Return the plan of a figure that no longer moves as declared.

    The plan is cut at the present moment, unless the figure follows a target.
    """
    plan = battle.running.plans[who]
    return plan if _follows(battle, who) else plan.cut(battle.running.now)


def _follows(battle: Battle, who: str) -> bool:
    return who in battle.running.following and not is_out(battle, battle.figure(who))


def _following(battle: Battle, who: str) -> WantedMove:
    figure, running = battle.figure(who), battle.running
    plan, act = running.plans[who], running.following[who]
    whom = (turn.act.targets[0] for turn in placed_acts(battle) if turn.act.id == act)
    on = going_on(plan, running.now)
    return _make_wanted_move(battle, figure, plan, next(whom, ""))._replace(
        plan=on, old=plan, most_ft=on.path.cost_ft
    )


def _make_wanted_move(
    battle: Battle, figure: Figure, plan: MovementPlan, target: str
) -> WantedMove:
    unaware_of = unknown_to(battle, figure) - {target}
    return WantedMove(
        figure.id,
        figure.card.name,
        figure.body.radius_ft,
        plan,
        OccupiedTerrain(terrain_on(battle.board, figure.body.radius_ft)),
        target,
        unaware_of=unaware_of,
    )


def _with_friends(battle: Battle, wanted: Collection[WantedMove]) -> list[WantedMove]:
    """Add to each wanted move the friends that its figure may pass."""
    if battle.rules.rulings(battle.options)[PASSING_FRIENDS.id] == "off":
        return list(wanted)
    sides: dict[str, set[str]] = {}
    for each in on_table(battle):
        sides.setdefault(each.side, set()).add(each.id)
    friends = {side: frozenset(each) for side, each in sides.items()}
    return [each._replace(passes=friends[battle.figures[each.who].side]) for each in wanted]


def _movers(battle: Battle) -> Iterator[tuple[str, int]]:
    answer = battle.running.resolution
    acts = [timing.act for timing in answer.acts] if answer else []
    there = [act for act in acts if act.by in battle.running.ways]
    # Moves come last, so that for a figure with both they replace the walk before a blow.
    for act in (act for act in there if _walks_to_strike(battle, act)):
        yield act.by, act.action
    for act in (act for act in there if act.mode in MOVES):
        yield act.by, act.action


def _walks_to_strike(battle: Battle, act: Act) -> bool:
    own = battle.rules.walks_to_strike and act.mode == "strike" and not act.parting
    return own and not act.met and act.by in battle.running.ways


class _Move(NamedTuple):
    """A declared movement, with its act and the stride."""

    battle: Battle
    action: Action
    turn: PlacedAct
    stride: Stride

    def break_off(self) -> MovementPlan:
        """Return the plan of a figure that cannot move, or is out of the fight and stops now."""
        figure = self.battle.figure(self.action.by)
        plan = self._plan()[0]
        if not is_out(self.battle, figure):
            return plan
        return plan.cut(self.battle.running.now, f"{figure.card.name} is out of the fight.")

    def want(self) -> WantedMove:
        battle, action, running = self.battle, self.action, self.battle.running
        plan, old = self._plan()
        barred = action.by in running.barred
        target = action.targets[0] if comes_up(battle, action) and not barred else ""
        want = _make_wanted_move(battle, battle.figure(action.by), plan, target)
        gone_ft = covered_ft(old, running.now) if old else 0.0
        most_ft = max(float(self.stride.most_ft) - gone_ft, plan.path.cost_ft)
        want = want._replace(old=old, most_ft=most_ft, latest=plan.start + _LATE)
        if old is not None and old.crowded == target != "":
            want = self._stepping_up(want, old, target)
            if want.up is not None or want.old is None:
                return want
        if self.stride.at_once or self.stride.feet < self.stride.most_ft:
            return want
        # The rules set no pace for a move that is made all at once.
        early = max(0.0, self.turn.place - 1, running.now)
        hurried = want._replace(early=early, fastest=_HURRY * plan.feet_per_segment)
        return hurried._replace(latest=plan.start + 1)

    def _left_ft(self, old: MovementPlan) -> float:
        running = self.battle.running
        made = (*running.trails.get(self.action.by, ()), old)
        covered = sum(covered_ft(each, running.now) for each in made)
        return max(0.0, float(self.stride.most_ft) - covered)

    def _stepping_up(self, want: WantedMove, old: MovementPlan, target: str) -> WantedMove:
        """Let the figure go straight up to its target, where there may be room by now.

        Only a figure that is standing still steps up, and only once a figure in front of it has
        left.
        """
        battle, now = self.battle, float(self.battle.running.now)
        here, there = body_now(battle, want.who), body_now(battle, target)
        came, far = body_at(battle, target, old.end), distance(here.at, there.at)
        contact = here.radius_ft + there.radius_ft
        is_on_its_way = old.start < now < old.end
        if is_on_its_way or distance(came.at, there.at) > _TRIFLE_FT or far <= contact:
            return want
        end = between(there.at, here.at, contact / far)
        room = sorted(self._left_by(old), key=partial(distance, here.at))
        if not room or not want.ground.free(here.at, end):
            return want
        path = path_along(want.ground, (here.at, end))
        up = MovementPlan(path, float(self.stride.feet), max(now, old.start))
        want = want._replace(most_ft=self._left_ft(old))
        if old.start >= now:
            return want._replace(plan=up, old=None)
        return want._replace(up=up, room=tuple(room))

    def _left_by(self, old: MovementPlan) -> Iterator[Point]:
        """Yield the places of those who stood in front of the figure and have fallen or left."""
        battle, has_come = self.battle, old.end <= self.battle.running.now
        for who in old.front:
            figure = battle.figures.get(who)
            if figure is None:
                continue
            at, now = body_at(battle, who, old.end).at, body_now(battle, who).at
            is_up = figure.present and not is_out(battle, figure)
            if not is_up or (has_come and distance(at, now) > _TRIFLE_FT):
                yield at

    def record_usual(self, plan: MovementPlan) -> MovementPlan:
        """Record the usual pace and start on a plan that departs from them because of others."""
        old, usual = self._plan()[1], self._usual(plan.path)
        kept = old is not None and old._replace(stop=plan.stop, why=plan.why) == plan
        start = max(usual[1], self.battle.running.now)
        if kept or (plan.feet_per_segment, plan.start) == (usual[0], start):
            return plan
        return plan._replace(usual=usual)

    def _usual(self, way: Path) -> tuple[float, float]:
        start = _start(self.battle, self.action, self.turn, self.stride, way.cost_ft)
        return float(self.stride.feet), start

    def _plan(self) -> tuple[MovementPlan, MovementPlan | None]:
        """Return the plan of the movement, and the old plan if the figure goes on with it."""
        running = self.battle.running
        whole, old = running.ways[self.action.by], running.plans.get(self.action.by)
        most_ft = float(self.stride.most_ft)
        way = whole.until(most_ft)
        feet, start = self._usual(way)
        if old is not None and self.action.by in running.barred:
            return old, old
        if old is None or running.now <= old.start:
            plan = MovementPlan(way, feet, max(start, running.now))
            usual = (feet, start) if old and old.usual else (feet, plan.start)
            return plan, old if old and old.path == way and _usual_of(old) == usual else None
        if old.path == way and _usual_of(old)[0] == feet:
            return going_on(old, running.now)._replace(feet_per_segment=feet), old
        if old.path.points[0] == way.points[0]:
            covered = covered_ft(old, running.now)
            way = whole.until(max(most_ft, covered)).after(covered)
        return MovementPlan(way, feet, running.now), None


def _usual_of(plan: MovementPlan) -> tuple[float, float]:
    return plan.usual or (plan.feet_per_segment, plan.start)


def _start(
    battle: Battle, action: Action, turn: PlacedAct, stride: Stride, cost_ft: float
) -> float:
    surprised = battle.running.surprised
    waits = turn.ruled or (action.kind in LEAVES and not surprised)
    if stride.at_once and not waits:
        first = (action.segment or 1) - 1 if surprised else 0
        return float(first + action.hesitation)
    if (turn.act.mode in ARRIVES or comes_up(battle, action)) and stride.feet:
        return max(0.0, turn.place - cost_ft / float(stride.feet))
    return max(0.0, turn.place - 1)


# Enough to find the place on any path to within 1/1000 inch.
_HALVINGS = 30


def stop_blocked_movers(battle: Battle) -> Battle:
    """Stop figures whose path a wall now bars, and let those go on whose path is free again."""
    running = battle.running
    stopped = {who: _stop_at_walls(battle, who, plan) for who, plan in running.plans.items()}
    barred = frozenset(who for who, plan in stopped.items() if plan)
    plans = {
        who: stopped[who] or (going_on(plan, running.now) if who in running.barred else plan)
        for who, plan in running.plans.items()
    }
    ways = {**running.ways, **{who: plan.path for who, plan in plans.items()}}
    return battle.with_running(running.with_plans(plans)._replace(ways=ways, barred=barred))


def _stop_at_walls(battle: Battle, who: str, plan: MovementPlan) -> MovementPlan | None:
    """Return the plan cut where a wall bars the rest of the path; None if no cut is needed."""
    figure = battle.figure(who)
    ground = occupied_terrain(terrain_on(battle.board, figure.body.radius_ft))
    now = max(float(battle.running.now), plan.start)
    free = _free_ft(ground, left_to_go(plan, now))
    if free is None or not plan.feet_per_segment:
        return None
    return plan.cut(now + free / plan.feet_per_segment, f"{figure.card.name} cannot get through.")


def _free_ft(ground: OccupiedTerrain, way: Path) -> float | None:
    """Return the feet of a path before the first obstacle; None if the whole path is free."""
    for (a, b), (before, after) in zip(pairwise(way.points), pairwise(way.spent_ft), strict=True):
        if ground.free(a, b):
            continue
        low, high = before, after
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if ground.free(a, way.place(middle)) else (low, middle)
        return low
    return None
