"""What the players may know, with doors as they saw them last: all that their window draws."""

from collections.abc import Collection, Iterator
from math import ceil
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.battle import Badge, Battle
from battleboard.battle.knowledge.lookout import Lookout, SeenGround, is_own, lookout_at
from battleboard.battle.state.condition import UPRIGHT, condition_of
from battleboard.battle.state.figure import Figure, Status
from battleboard.battle.state.naming import Names, called
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.battle.state.rules_scene import on_table
from battleboard.battle.state.showing import Doorway, HealthDetail
from battleboard.board.board import Board, Light
from battleboard.board.body import Body
from battleboard.board.wall import Wall
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.rules.timing.act import ActKind
from battleboard.rules.wounds import State

Doorways: TypeAlias = frozenset[Doorway]
_Asked: TypeAlias = tuple[Battle, tuple[str, ...], int | None, Doorways]
NO_DOORWAYS: Doorways = frozenset()


def doorway(door: Wall) -> Doorway:
    """Tell a door from all others, however many walls are added or taken away."""
    return door.a, door.b


def doors_seen_open(
    battle: Battle, through: tuple[str, ...], time: float | None, known: Doorways
) -> Doorways:
    """The doors that stand open to those who look round at a moment, or now.

    Those that nobody sees are as they were `known`; in fog that is lifted by hand they are shut.
    They are looked at anew only at each place of the ruler.
    """
    place = None if time is None else ceil(time)
    return _seen_open((battle, through, place, known if battle.showing.by_sight else NO_DOORWAYS))


def known_board(
    battle: Battle, through: tuple[str, ...], time: float | None, known: Doorways
) -> Board:
    """The board as the players know it; as long as it looks the same it is the very same."""
    return _plain((battle.board, doors_seen_open(battle, through, time, known)))


def _look_round(asked: _Asked) -> Doorways:
    battle, through, place, known = asked
    return frozenset(_open(battle.board, Lookout(battle, through, place), known))


def _open(board: Board, lookout: Lookout, known: Doorways) -> Iterator[Doorway]:
    for door in (wall for wall in board.walls if wall.is_door):
        was_open = doorway(door) in known
        is_other = door.stands_open != was_open
        # What somebody sees to be otherwise is otherwise from then on.
        if was_open != (is_other and lookout.shows_door(door)):
            yield doorway(door)


def _same_place(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return one[0] is other[0] and one[1:] == other[1:]


_seen_open = cached_by_identity(_look_round, _same_place)


def _plain_board(asked: tuple[Board, Collection[Doorway]]) -> Board:
    """A board as it looks, without its lights: it is dark."""
    board, opened = asked
    walls = (_looks(wall, opened=doorway(wall) in opened) for wall in board.walls)
    return board._replace(walls=tuple(walls), lights=())


_plain = cached_by_identity(_plain_board, _same_place)


def _looks(wall: Wall, *, opened: bool) -> Wall:
    """A wall as it looks: whether a door is locked is not seen, and a secret one is a wall.

    One that they saw open stays open, and is a secret no longer.
    """
    if not wall.is_door:
        return wall
    if opened:
        return wall._replace(state="open")
    return wall._replace(kind="wall" if wall.kind == "secret" else wall.kind, state="shut")


PLAIN_TO_SEE: frozenset[Status] = frozenset(
    {"prone", "stunned", "held", "asleep", "charging", "casting", "parrying", "fleeing", "grappled"}
)
"""What anybody sees who looks at a figure."""
_OTHERS: Final = "the others"


class SeenHealth(NamedTuple):
    """How a figure fares, as far as it is shown: its state, whether it is hurt, and the numbers."""

    state: State
    wounded: bool | None = None
    share: float | None = None
    hp: tuple[int, int] | None = None


class SeenFigure(NamedTuple):
    """A figure as the players know it.

    `own` is true where it is one of theirs, and `lit` of those who carry a light that burns.
    """

    id: str
    name: str
    badge: Badge
    colour: int
    body: Body
    own: bool
    health: SeenHealth
    statuses: tuple[Status, ...] = ()
    portrait: str = ""
    lit: bool = False


class SeenAct(NamedTuple):
    """An act as a mark on the players' ruler, without any number; `due` where it comes next."""

    who: str
    kind: ActKind
    place: int
    played: bool
    due: bool = False


class PlayersView(NamedTuple):
    """Everything that the players may know, and nothing else.

    Without `ground` there is no fog, and all of the map is shown. In fog that is lifted by hand
    there are no eyes and no lights in it. `moment` names the place of the ruler in words.
    """

    board: Board
    figures: tuple[SeenFigure, ...]
    acts: tuple[SeenAct, ...]
    round: int
    ground: SeenGround | None = None
    moment: str = ""
    lights: tuple[Light, ...] = ()


def players_view(
    battle: Battle,
    through: Collection[str] = (),
    time: float | None = None,
    doors: Doorways | None = None,
) -> PlayersView:
    """What the players may know, or what some of their figures see by themselves.

    That is how it stands now, or at another moment of the running round. `doors` are those that
    stood open when they saw them last, where others are kept with the battle.
    """
    lookout = lookout_at(battle, tuple(through), time)
    known = [figure for figure in on_table(battle) if lookout.knows(figure)]
    showing = battle.showing
    opened = showing.doors if doors is None else doors
    return PlayersView(
        board=known_board(battle, tuple(through), time, opened),
        figures=tuple(_seen(battle, figure, lookout) for figure in known),
        acts=tuple(_acts(battle, {figure.id for figure in known})),
        round=battle.running.number,
        ground=lookout.ground if showing.fog else None,
        moment=_moment(battle, known, time),
        lights=tuple(filter(lookout.shows_light, battle.board.lights)),
    )


def _seen(battle: Battle, figure: Figure, lookout: Lookout) -> SeenFigure:
    own, team = is_own(battle, figure), battle.teams[figure.side]
    degree = "all" if own else figure.shown_hp or battle.showing.foes
    statuses = tuple(
        effect.status
        for effect in figure.effects
        if effect.status and (own or effect.status in PLAIN_TO_SEE)
    )
    return SeenFigure(
        id=figure.id,
        name=figure.alias or figure.card.name,
        badge=team.badge,
        colour=team.colour,
        body=lookout.where(figure.id),
        own=own,
        health=_health(battle, figure, degree, lookout.past.get(figure.id)),
        statuses=statuses,
        portrait=figure.card.portrait if own or not _is_disguised(figure) else "",
        lit=figure.light is not None and figure.light.burns,
    )


def _is_disguised(figure: Figure) -> bool:
    """Whether the players know a figure by another name, and so not by its face either."""
    return bool(figure.alias) and figure.alias != figure.card.name


def _health(
    battle: Battle, figure: Figure, degree: HealthDetail | str, past: State | None
) -> SeenHealth:
    """A figure's health as far as it is shown; whoever lies there is seen to lie there.

    Of one who lay there in the past and does no longer, or the other way, no more is known.
    """
    state, hp = condition_of(battle, figure).state, figure.hp
    if past is not None and (past in UPRIGHT) != (state in UPRIGHT):
        return SeenHealth(past)
    state = past or state
    match degree:
        case "all":
            return SeenHealth(state, hp.now < hp.most, _share(figure), (hp.now, hp.most))
        case "bar":
            return SeenHealth(state, hp.now < hp.most, _share(figure))
        case "wounded":
            return SeenHealth(state, hp.now < hp.most)
        case _:
            return SeenHealth(state)


def _share(figure: Figure) -> float:
    return max(0.0, min(1.0, figure.hp.now / figure.hp.most)) if figure.hp.most else 0.0


def _moment(battle: Battle, known: Collection[Figure], time: float | None) -> str:
    """Name the place of the ruler; whoever is not their own has no name in it."""
    answer = battle.running.resolution
    if answer is None:
        return ""
    place = battle.running.now if time is None else min(round(time), answer.ruler.last)
    names = Names({who: _told(battle, who) for who in (*battle.figures, *battle.teams)})
    words = names.within(answer.ruler.where(place) if place else "")
    words = words.replace(f"{_OTHERS}'s", f"{_OTHERS}'")
    alone = all(is_own(battle, figure) for figure in known)
    return "" if alone and _OTHERS in words else words


def _told(battle: Battle, who: str) -> str:
    """Call a side or figure by its name if it is their own."""
    figure = battle.figures.get(who)
    side = figure.side if figure else who
    return called(battle, who) if battle.teams[side].players else _OTHERS


def _acts(battle: Battle, known: Collection[str]) -> Iterator[SeenAct]:
    """The acts of their own that were played or are to come, and those of others played."""
    coming = {turn.act.id for turn in next_acts(battle) if turn.place == battle.running.now}
    for turn in placed_acts(battle):
        who = turn.act.by
        own = turn.is_open and who in known and is_own(battle, battle.figure(who))
        if own or (turn.played and who in known):
            due = turn.act.id in coming
            yield SeenAct(who, turn.act.kind, turn.place, turn.played, due)
