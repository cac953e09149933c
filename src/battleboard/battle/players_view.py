"""What the players may know: the only thing that their window draws."""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.condition import UPRIGHT, condition_of
from battleboard.battle.doors import Doorways, board_known
from battleboard.battle.effect import Status
from battleboard.battle.figure import Figure
from battleboard.battle.lookout import Lookout, SeenGround, is_own, lookout_at
from battleboard.battle.scene import on_table
from battleboard.battle.showing import Degree
from battleboard.battle.team import Badge
from battleboard.battle.turns import next_turns, turns
from battleboard.battle.wording import Names, called
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.light import Light
from battleboard.rules.timing.act import ActKind
from battleboard.rules.wounds import State

PLAIN: frozenset[Status] = frozenset(
    {"prone", "stunned", "held", "asleep", "charging", "casting", "parrying", "fleeing", "grappled"}
)
"""What anybody sees who looks at a figure."""
_OTHERS: Final = "the others"


class Health(NamedTuple):
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
    health: Health
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
    """Give what the players may know, or what some of their figures see by themselves.

    That is how it stands now, or at another moment of the running round. `doors` are those that
    stood open when they saw them last, where others are kept with the battle.
    """
    lookout = lookout_at(battle, tuple(through), time)
    known = [figure for figure in on_table(battle) if lookout.knows(figure)]
    showing = battle.showing
    opened = showing.doors if doors is None else doors
    return PlayersView(
        board=board_known(battle, tuple(through), time, opened),
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
        if effect.status and (own or effect.status in PLAIN)
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


def _health(battle: Battle, figure: Figure, degree: Degree | str, past: State | None) -> Health:
    """Give a figure's health as far as it is shown; whoever lies there is seen to lie there.

    Of one who lay there in the past and does no longer, or the other way, no more is known.
    """
    state, hp = condition_of(battle, figure).state, figure.hp
    if past is not None and (past in UPRIGHT) != (state in UPRIGHT):
        return Health(past)
    state = past or state
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
    """Give the acts of their own that were played or are to come, and those of others played."""
    coming = {turn.act.id for turn in next_turns(battle) if turn.place == battle.running.now}
    for turn in turns(battle):
        who = turn.act.by
        own = turn.is_open and who in known and is_own(battle, battle.figure(who))
        if own or (turn.played and who in known):
            due = turn.act.id in coming
            yield SeenAct(who, turn.act.kind, turn.place, turn.played, due)
