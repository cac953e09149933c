"""What the players may know: the only thing that their window draws."""

from collections.abc import Collection, Iterator
from functools import partial
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.condition import condition_of, is_out
from battleboard.battle.effect import Status
from battleboard.battle.figure import Figure
from battleboard.battle.scene import on_table
from battleboard.battle.showing import Degree
from battleboard.battle.survey import sight_on
from battleboard.battle.turns import turns
from battleboard.battle.whereabouts import body_now
from battleboard.board.body import Body
from battleboard.board.grid import Grid
from battleboard.board.light import Light
from battleboard.board.point import Point
from battleboard.board.sight.line import sees
from battleboard.board.sight.sight import Sight
from battleboard.board.sight.view import View, view
from battleboard.board.vision import Eyes, Glow, Lighting
from battleboard.board.wall import Wall
from battleboard.rules.act import ActKind
from battleboard.rules.wounds import State

UNSEEN: frozenset[Status] = frozenset({"invisible", "hidden"})
PLAIN: frozenset[Status] = frozenset(
    {"prone", "stunned", "held", "asleep", "charging", "casting", "parrying", "fleeing", "grappled"}
)
"""What anybody sees who looks at a figure."""


class Health(NamedTuple):
    """How a figure fares, as far as it is shown: its state, whether it is hurt, and the numbers."""

    state: State
    wounded: bool | None = None
    share: float | None = None
    hp: tuple[int, int] | None = None


class SeenFigure(NamedTuple):
    """A figure as the players know it; `own` is true where it is one of theirs."""

    id: str
    name: str
    side: str
    body: Body
    own: bool
    health: Health
    statuses: tuple[Status, ...] = ()
    portrait: str = ""


class SeenAct(NamedTuple):
    """An act as a mark on the players' ruler, without any number."""

    who: str
    kind: ActKind
    place: int
    played: bool


class SeenGround(NamedTuple):
    """What the party sees of the ground now: where each looks from, what lies open, and lights."""

    eyes: tuple[Eyes, ...]
    views: tuple[View, ...]
    glows: tuple[Glow, ...]
    daylight: bool


class PlayersView(NamedTuple):
    """Everything that the players may know, and nothing else.

    Without `ground` there is no fog, and all of the map is shown.
    """

    size_ft: Point
    grid: Grid
    walls: tuple[Wall, ...]
    figures: tuple[SeenFigure, ...]
    acts: tuple[SeenAct, ...]
    round: int
    now: str
    ground: SeenGround | None = None
    rooms: frozenset[str] = frozenset()
    explored: str = ""


def players_view(battle: Battle, through: Collection[str] = ()) -> PlayersView:
    """Give what the players may know, or what some of their figures see by themselves."""
    sight = sight_on(battle.board)
    eyes = tuple(_eyes(battle, figure) for figure in _lookers(battle, through))
    lighting = _lighting(battle, sight)
    figures = tuple(
        _seen(battle, figure)
        for figure in on_table(battle)
        if _is_known(battle, figure, lighting, eyes)
    )
    answer, showing = battle.running.resolution, battle.showing
    return PlayersView(
        size_ft=battle.board.size_ft,
        grid=battle.board.grid,
        walls=tuple(_plain(wall) for wall in battle.board.walls),
        figures=figures,
        acts=tuple(_acts(battle, {figure.id for figure in figures})),
        round=battle.running.number,
        now=answer.ruler.name(battle.running.now) if answer else "",
        ground=_ground(sight, eyes, lighting) if showing.fog else None,
        rooms=showing.rooms if showing.fog else frozenset(),
        explored=showing.explored if showing.fog else "",
    )


def seen_ground(battle: Battle, through: Collection[str] = ()) -> SeenGround:
    """Give what the party sees of the ground now, or some of its figures, be there fog or not."""
    sight = sight_on(battle.board)
    eyes = tuple(_eyes(battle, figure) for figure in _lookers(battle, through))
    return _ground(sight, eyes, _lighting(battle, sight))


def _is_own(battle: Battle, figure: Figure) -> bool:
    return battle.teams[figure.side].players


def _lookers(battle: Battle, through: Collection[str]) -> Iterator[Figure]:
    """Give those through whose eyes the players see."""
    for figure in on_table(battle):
        chosen = figure.id in through if through else _is_own(battle, figure)
        if chosen and not is_out(battle, figure):
            yield figure


def _eyes(battle: Battle, figure: Figure) -> Eyes:
    card = figure.card
    at = body_now(battle, figure.id).at
    return Eyes(at, card.infravision_ft, card.ultravision_ft, figure.has("blind"))


def _lighting(battle: Battle, sight: Sight) -> Lighting:
    """Give the lights of the board and those that are carried, but by nobody who is hidden."""
    lights = (*battle.board.lights, *_carried(battle))
    glows = tuple(Glow(light, view(sight, light.at, light.radius_ft)) for light in lights)
    return Lighting(glows, partial(sees, sight), battle.board.daylight)


def _carried(battle: Battle) -> Iterator[Light]:
    for figure in on_table(battle):
        light = figure.light
        if light and light.lit and not figure.hidden:
            yield Light(body_now(battle, figure.id).at, light.bright_ft, light.dim_ft)


def _is_known(battle: Battle, figure: Figure, lighting: Lighting, eyes: tuple[Eyes, ...]) -> bool:
    """Whether the players know of a figure: their own, and others that can be seen."""
    if _is_own(battle, figure):
        return True
    if figure.hidden or any(effect.status in UNSEEN for effect in figure.effects):
        return False
    return not battle.showing.fog or lighting.shows(eyes, body_now(battle, figure.id))


def _seen(battle: Battle, figure: Figure) -> SeenFigure:
    own = _is_own(battle, figure)
    degree = "all" if own else figure.shown_hp or battle.showing.foes
    statuses = tuple(
        effect.status
        for effect in figure.effects
        if effect.status and (own or effect.status in PLAIN)
    )
    return SeenFigure(
        id=figure.id,
        name=figure.alias or figure.card.name,
        side=figure.side,
        body=body_now(battle, figure.id),
        own=own,
        health=_health(battle, figure, degree),
        statuses=statuses,
        portrait=figure.card.portrait,
    )


def _health(battle: Battle, figure: Figure, degree: Degree | str) -> Health:
    """Give a figure's health as far as it is shown; whoever lies there is seen to lie there."""
    state, hp = condition_of(battle, figure).state, figure.hp
    match degree:
        case "all":
            return Health(state, hp.now < hp.most, _share(figure), (hp.now, hp.most))
        case "bar":
            return Health(state, hp.now < hp.most, _share(figure))
        case "wounded":
            return Health(state, hp.now < hp.most)
        case _:
            return Health(state)


def _share(figure: Figure) -> float:
    return max(0.0, min(1.0, figure.hp.now / figure.hp.most)) if figure.hp.most else 0.0


def _plain(wall: Wall) -> Wall:
    """Give a wall as it looks: a secret door that is not open is a wall."""
    if wall.kind == "secret" and not wall.stands_open:
        return wall._replace(kind="wall", state="shut")
    return wall


def _acts(battle: Battle, known: Collection[str]) -> Iterator[SeenAct]:
    """Give the acts of their own that were played or are to come, and those of others played."""
    for turn in turns(battle):
        who = turn.act.by
        own = turn.is_open and who in known and _is_own(battle, battle.figure(who))
        if own or (turn.played and who in known):
            yield SeenAct(who, turn.act.kind, turn.place, turn.played)


def _ground(sight: Sight, eyes: tuple[Eyes, ...], lighting: Lighting) -> SeenGround:
    seeing = tuple(each for each in eyes if not each.blind)
    views = tuple(view(sight, each.at) for each in seeing)
    return SeenGround(seeing, views, tuple(lighting.glows), lighting.daylight)
