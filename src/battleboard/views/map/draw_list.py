"""The draw list of the map: all that is to be painted on its ground, as values, in order."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil, inf, pi, sin
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.past import states_at
from battleboard.battle.movement.whereabouts import covered_ft
from battleboard.battle.round.spells import fields_to_come
from battleboard.board.board import Light
from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.point import Point, distance
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.models.animations import Animation
from battleboard.rules.wounds import State
from battleboard.views.map.figure_look import FigureLook, look_of


class PathGhost(NamedTuple):
    """Where somebody will be, and at which mark of the ruler, if that is told."""

    at: Point
    mark: str = ""


class PathAhead(NamedTuple):
    """The way ahead of one figure, with the number of its side's colour."""

    who: str
    colour: int
    radius_ft: float
    points: tuple[Point, ...]
    ghosts: tuple[PathGhost, ...]


class AimLine(NamedTuple):
    """A line from somebody to the one that he has in mind."""

    who: str
    target: str
    colour: int


def paths_ahead(battle: Battle, time: float, told: frozenset[str]) -> tuple[PathAhead, ...]:
    """All ways that lie ahead at a moment; of some the ghost at each segment is told."""
    if battle.running.ended:
        return ()
    return tuple(_ways(battle, time, told))


def aim_lines_of(battle: Battle, who: str) -> tuple[AimLine, ...]:
    """Whom a figure has in mind by what it has declared."""
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


def _ways(battle: Battle, time: float, told: frozenset[str]) -> Iterator[PathAhead]:
    running = battle.running
    for who in {**running.ways, **running.plans}:
        figure, plan = battle.figures.get(who), running.plans.get(who)
        if figure is None or not figure.present:
            continue
        points = _ahead(plan, time) if plan else running.ways[who].points
        if len(points) > 1:
            ghosts = tuple(_ghosts(battle, plan, time)) if plan and who in told else ()
            colour = battle.teams[figure.side].colour
            ends = (*ghosts, PathGhost(points[-1]))
            yield PathAhead(who, colour, figure.body.radius_ft, points, ends)


def _ahead(plan: MovementPlan, time: float) -> tuple[Point, ...]:
    """What is left of a movement at a moment, up to where it is broken off."""
    if time >= plan.end or not plan.path.cost_ft:
        return ()
    last = covered_ft(plan, inf if plan.stop == inf else plan.stop)
    return plan.path.until(last).after(covered_ft(plan, time)).points


def _ghosts(battle: Battle, plan: MovementPlan, time: float) -> Iterator[PathGhost]:
    """Where somebody is at the end of each segment that is still to come, but the last."""
    answer = battle.running.resolution
    if answer is None:
        return
    first = int(max(time, plan.start)) + 1
    for place in range(first, min(ceil(plan.end), answer.ruler.last + 1)):
        yield PathGhost(plan.position(place), answer.ruler.name(place))


Where: TypeAlias = Callable[[str], Body]


class Focus(NamedTuple):
    """Whom the DM looks at: the selected, the one under the mouse, and those who act next."""

    selected: frozenset[str] = frozenset()
    hovered: str = ""
    next: frozenset[str] = frozenset()

    @property
    def told(self) -> frozenset[str]:
        """Of whom more is told."""
        return self.selected | {self.hovered} if self.hovered else self.selected


class PaintedArea(NamedTuple):
    """An area: the rings around it and around its holes, in feet.

    Over one that is `to_come` a spell takes effect that is still under way.
    """

    rings: tuple[tuple[Point, ...], ...]
    to_come: bool = False


class Token(NamedTuple):
    """A figure in its place."""

    who: str
    name: str
    look: FigureLook
    body: Body


class LightReach(NamedTuple):
    """How far a light shines, to be shown as circles."""

    at: Point
    bright_ft: float
    dim_ft: float = 0.0


class DrawList(NamedTuple):
    """Areas, ways, lines and figures, in the order in which they are painted, and lights."""

    areas: tuple[PaintedArea, ...]
    reaches: tuple[LightReach, ...]
    ways: tuple[PathAhead, ...]
    aims: tuple[tuple[AimLine, Body, Body], ...]
    tokens: tuple[Token, ...]
    focus: Focus
    lights: tuple[Light, ...] = ()


EMPTY_DRAW_LIST: Final = DrawList((), (), (), (), (), Focus())


def painting_order(battle: Battle, looks: Mapping[str, FigureLook]) -> tuple[str, ...]:
    """The order of painting: whoever has fallen lies lowest, and small ones stand on large."""
    figures = battle.figures
    return tuple(
        sorted(looks, key=lambda who: (looks[who].stance == "up", -figures[who].body.radius_ft))
    )


def draw_list(
    battle: Battle, time: float, where: Where, looks: Mapping[str, FigureLook], focus: Focus
) -> DrawList:
    """Lay out the figures and what belongs to them at a moment; tools put in other areas."""
    figures = battle.figures
    tokens = tuple(
        Token(who, figures[who].card.name, look, where(who)) for who, look in looks.items()
    )
    told = focus.told
    aims = tuple(
        (aim, where(aim.who), where(aim.target))
        for who in sorted(told)
        for aim in aim_lines_of(battle, who)
    )
    reaches = tuple(_reaches(battle, where, told))
    ways, lights = paths_ahead(battle, time, told), battle.board.lights
    areas = tuple(PaintedArea(field.rings, to_come=True) for field in fields_to_come(battle, time))
    return DrawList(areas, reaches, ways, aims, tokens, focus, lights)


def _reaches(battle: Battle, where: Where, told: frozenset[str]) -> list[LightReach]:
    """How far the lights shine that those carry of whom more is told."""
    lights = ((who, battle.figures[who].light) for who in sorted(told) if who in battle.figures)
    return [
        LightReach(where(who).at, light.bright_ft, light.dim_ft)
        for who, light in lights
        if light and light.lit
    ]


_Asked: TypeAlias = tuple[Battle, Mapping[str, FigureLook], Mapping[str, State]]


def past_looks(
    battle: Battle, now: Mapping[str, FigureLook], time: float
) -> Mapping[str, FigureLook]:
    """The looks at a moment of those who look so now, in the order of painting."""
    past = states_at(battle, time)
    return _then((battle, now, past)) if past else now


def _earlier(asked: _Asked) -> dict[str, FigureLook]:
    battle, now, past = asked
    looks = {
        who: look_of(battle, battle.figures[who], look.letters, past[who]) if who in past else look
        for who, look in now.items()
    }
    return {who: looks[who] for who in painting_order(battle, looks)}


def _same(one: _Asked, other: _Asked) -> bool:
    return one[0] is other[0] and one[1] is other[1] and one[2] == other[2]


_then = cached_by_identity(_earlier, _same)


_REACH: Final = 0.45


def with_lunges(items: DrawList, animations: Iterable[Animation]) -> DrawList:
    """The draw list with those who strike on their lunge."""
    there = {token.who: token for token in items.tokens}
    leans = dict(_leans(there, animations))
    if not leans:
        return items
    return items._replace(tokens=tuple(_leaning(token, leans) for token in items.tokens))


def _leans(
    there: Mapping[str, Token], animations: Iterable[Animation]
) -> Iterable[tuple[str, Point]]:
    """How far each leans across and down, in feet."""
    for happening, phase in animations:
        here, target = there.get(happening.who), there.get(happening.whom)
        if happening.kind != "blow" or here is None or target is None:
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
