"""The draw list: everything painted on the map's ground, as values, in painting order.

Draw lists hold only values, so that two of them can be compared to find what to repaint.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil, inf, pi, sin
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.past import states_at
from battleboard.battle.movement.whereabouts import covered_ft
from battleboard.battle.round.spells import pending_fields
from battleboard.board.board import ALL_AROUND_DEG, Light
from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.point import Point, distance
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.models.animations import Animation
from battleboard.rules.wounds import State
from battleboard.views.map.figure_look import FigureLook, look_of


class PathGhost(NamedTuple):
    """A place where a figure will be, and the ruler mark to show there, if any."""

    at: Point
    mark: str = ""


class PathAhead(NamedTuple):
    """The path ahead of one figure, with the index of its side's colour."""

    who: str
    colour: int
    radius_ft: float
    points: tuple[Point, ...]
    ghosts: tuple[PathGhost, ...]


class AimLine(NamedTuple):
    """A line from a figure to its declared target, with the index of its side's colour."""

    who: str
    target: str
    colour: int


def paths_ahead(battle: Battle, time: float, detailed: frozenset[str]) -> tuple[PathAhead, ...]:
    """The paths yet to be walked at `time`, each with a ghost at its end.

    The path of a `detailed` figure has a ghost at each ruler mark as well.
    """
    if battle.running.ended:
        return ()
    return tuple(_paths(battle, time, detailed))


def aim_lines_of(battle: Battle, who: str) -> tuple[AimLine, ...]:
    if who not in battle.figures or battle.running.ended:
        return ()
    colour = battle.teams[battle.figures[who].side].colour
    targets = dict.fromkeys(
        target
        for action in battle.running.actions
        if action.by == who
        for target in action.targets
        if target in battle.figures and battle.figures[target].present and target != who
    )
    return tuple(AimLine(who, target, colour) for target in targets)


def _paths(battle: Battle, time: float, detailed: frozenset[str]) -> Iterator[PathAhead]:
    running = battle.running
    for who in {**running.ways, **running.plans}:
        figure, plan = battle.figures.get(who), running.plans.get(who)
        if figure is None or not figure.present:
            continue
        points = _ahead(plan, time) if plan else running.ways[who].points
        if len(points) > 1:
            ghosts = tuple(_ghosts(battle, plan, time)) if plan and who in detailed else ()
            colour = battle.teams[figure.side].colour
            ends = (*ghosts, PathGhost(points[-1]))
            yield PathAhead(who, colour, figure.body.radius_ft, points, ends)


def _ahead(plan: MovementPlan, time: float) -> tuple[Point, ...]:
    """The way from a figure's place at `time` to where its movement ends or is stopped."""
    if time >= plan.end or not plan.path.cost_ft:
        return ()
    last = covered_ft(plan, inf if plan.stop == inf else plan.stop)
    return plan.path.until(last).after(covered_ft(plan, time)).points


def _ghosts(battle: Battle, plan: MovementPlan, time: float) -> Iterator[PathGhost]:
    """Yield a figure's ghost at each ruler mark that it has yet to pass on its way."""
    answer = battle.running.resolution
    if answer is None:
        return
    first = int(max(time, plan.start)) + 1
    for place in range(first, min(ceil(plan.end), answer.ruler.last + 1)):
        yield PathGhost(plan.position(place), answer.ruler.name(place))


Where: TypeAlias = Callable[[str], Body]


class Focus(NamedTuple):
    """The figures that stand out: selected, hovered, or next to act."""

    selected: frozenset[str] = frozenset()
    hovered: str = ""
    next: frozenset[str] = frozenset()

    @property
    def detailed(self) -> frozenset[str]:
        """The figures whose paths and lights are shown in detail."""
        return self.selected | {self.hovered} if self.hovered else self.selected


class PaintedArea(NamedTuple):
    """An area in feet: its outer rings and its holes.

    `to_come` marks the area of a spell that has yet to take effect.
    """

    rings: tuple[tuple[Point, ...], ...]
    to_come: bool = False


class Token(NamedTuple):
    """A figure at its place, with its look; names with lower `precedence` are placed first."""

    who: str
    name: str
    look: FigureLook
    body: Body
    precedence: int = 0


class LightReach(NamedTuple):
    """The reach of a light, drawn as circles, or as cones if the light is directed."""

    at: Point
    bright_ft: float
    dim_ft: float = 0.0
    cone_deg: float = ALL_AROUND_DEG
    towards_deg: float = 0.0


class DrawList(NamedTuple):
    """What is painted on the ground, in painting order, with the focus and the board's lights."""

    areas: tuple[PaintedArea, ...]
    reaches: tuple[LightReach, ...]
    paths: tuple[PathAhead, ...]
    aims: tuple[tuple[AimLine, Body, Body], ...]
    tokens: tuple[Token, ...]
    focus: Focus
    lights: tuple[Light, ...] = ()


EMPTY_DRAW_LIST: Final = DrawList((), (), (), (), (), Focus())


def painting_order(battle: Battle, looks: Mapping[str, FigureLook]) -> tuple[str, ...]:
    """The painting order of figures: the fallen at the bottom, small ones on top of large ones."""
    figures = battle.figures
    return tuple(
        sorted(looks, key=lambda who: (looks[who].stance == "up", -figures[who].body.radius_ft))
    )


def draw_list(
    battle: Battle, time: float, where: Where, looks: Mapping[str, FigureLook], focus: Focus
) -> DrawList:
    """The draw list at a moment, with the areas of pending spells but not those of tools."""
    figures = battle.figures
    tokens = tuple(
        Token(who, figures[who].card.name, look, where(who)) for who, look in looks.items()
    )
    detailed = focus.detailed
    aims = tuple(
        (aim, where(aim.who), where(aim.target))
        for who in sorted(detailed)
        for aim in aim_lines_of(battle, who)
    )
    reaches = tuple(_reaches(battle, where, detailed))
    paths, lights = paths_ahead(battle, time, detailed), battle.board.lights
    areas = tuple(PaintedArea(field.rings, to_come=True) for field in pending_fields(battle, time))
    return DrawList(areas, reaches, paths, aims, tokens, focus, lights)


def _reaches(battle: Battle, where: Where, detailed: frozenset[str]) -> list[LightReach]:
    lights = ((who, battle.figures[who].light) for who in sorted(detailed) if who in battle.figures)
    return [
        LightReach(where(who).at, light.bright_ft, light.dim_ft)
        for who, light in lights
        if light and light.lit
    ]


_PastLooks: TypeAlias = tuple[Battle, Mapping[str, FigureLook], Mapping[str, State]]


def past_looks(
    battle: Battle, now: Mapping[str, FigureLook], time: float
) -> Mapping[str, FigureLook]:
    """The looks of figures at a moment of the round, derived from their looks now."""
    past = states_at(battle, time)
    return _cached_past_looks((battle, now, past)) if past else now


def _past_looks(asked: _PastLooks) -> dict[str, FigureLook]:
    battle, now, past = asked
    looks = {
        who: look_of(battle, battle.figures[who], look.letters, past[who]) if who in past else look
        for who, look in now.items()
    }
    return {who: looks[who] for who in painting_order(battle, looks)}


def _same(one: _PastLooks, other: _PastLooks) -> bool:
    return one[0] is other[0] and one[1] is other[1] and one[2] == other[2]


_cached_past_looks = cached_by_identity(_past_looks, _same)


_REACH: Final = 0.45


def with_lunges(items: DrawList, animations: Iterable[Animation]) -> DrawList:
    """Make each figure that strikes lean towards its target."""
    blows = [each for each in animations if each.happening.kind == "blow"]
    if not blows:
        return items
    leans = dict(_leans({token.who: token for token in items.tokens}, blows))
    if not leans:
        return items
    return items._replace(tokens=tuple(_leaning(token, leans) for token in items.tokens))


def _leans(
    there: Mapping[str, Token], animations: Iterable[Animation]
) -> Iterable[tuple[str, Point]]:
    """Yield each figure that strikes, with its shift in feet towards its target."""
    for event, phase in animations:
        here, target = there.get(event.who), there.get(event.whom)
        if here is None or target is None:
            continue
        (ax, ay), (bx, by) = here.body.at, target.body.at
        far = distance((ax, ay), (bx, by))
        if far:
            lean = _REACH * here.body.radius_ft * sin(pi * min(1.0, phase * 1.6)) / far
            yield here.who, ((bx - ax) * lean, (by - ay) * lean)


def _leaning(token: Token, leans: Mapping[str, Point]) -> Token:
    if token.who not in leans:
        return token
    (x, y), (across, down) = token.body.at, leans[token.who]
    return token._replace(body=token.body._replace(at=(x + across, y + down)))
