"""What the players may know: everything that their window draws, and nothing else.

The value is built up from what is known, not filtered down from everything: a fact that is not
put in cannot leak, whichever view draws it. Most facts follow the `PartyVision`, moment by moment.
Doors need a memory: the players see a door as it was when they last looked at it, however it is
now.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from math import ceil
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.open_floor import SeenRock
from battleboard.battle.knowledge.party_vision import PartyVision, is_own, party_vision_at
from battleboard.battle.knowledge.past import entries_of_round
from battleboard.battle.knowledge.public_clock import public_clock
from battleboard.battle.state.condition import UPRIGHT, condition_of, is_out
from battleboard.battle.state.event import Spoiled
from battleboard.battle.state.figure import STATUS_TRAITS, Figure, Status
from battleboard.battle.state.naming import figure_of, name_of_anyone
from battleboard.battle.state.placed_acts import turn_of_spell
from battleboard.battle.state.players_options import Doorway, HealthDetail
from battleboard.battle.state.rules_scene import on_table
from battleboard.battle.state.running_round import Settled
from battleboard.battle.state.team import Badge
from battleboard.board.board import Board, Ground, Light
from battleboard.board.body import Body
from battleboard.board.level import LevelBox
from battleboard.board.point import Point
from battleboard.board.wall import Wall
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.foundation.words import listing, whose
from battleboard.rules.scene import Action, ActionKind
from battleboard.rules.timing.act import ActKind
from battleboard.rules.wounds import State

Doorways: TypeAlias = frozenset[Doorway]
_Asked: TypeAlias = tuple[Battle, tuple[str, ...], int | None, Doorways]
NO_DOORWAYS: Doorways = frozenset()


def doorway(door: Wall) -> Doorway:
    """Return the key of a door, which survives changes to other walls."""
    return door.a, door.b


def doors_seen_open(
    battle: Battle, through: tuple[str, ...], time: float | None, known: Doorways
) -> Doorways:
    """Return the doors that the party knows to be open at a moment, or now.

    Doors out of sight stay as they were `known`; with manual fog they are shut. A moment between
    two places on the ruler counts as the later one.
    """
    place = None if time is None else ceil(time)
    return _seen_open((battle, through, place, known if battle.showing.by_sight else NO_DOORWAYS))


def known_board(
    battle: Battle, through: tuple[str, ...], time: float | None, known: Doorways
) -> Board:
    return _plain((battle.board, doors_seen_open(battle, through, time, known)))


class _Look(NamedTuple):
    """A look at a board's doors: its viewpoints, the doors known open, and the party's vision."""

    board: Board
    places: tuple[Point, ...]
    known: Doorways
    party_vision: PartyVision

    def is_like(self, other: "_Look") -> bool:
        """Whether another look has the same board, viewpoints and known doors."""
        return self.board is other.board and self[1:3] == other[1:3]


def _look_round(asked: _Asked) -> Doorways:
    battle, through, place, known = asked
    party_vision = PartyVision(battle, through, place)
    look = _Look(battle.board, party_vision.places, known, party_vision)
    # Only with automatic fog do the viewpoints decide what is seen.
    return (
        _find_open_doorways_by_sight(look) if battle.showing.by_sight else _find_open_doorways(look)
    )


def _find_open_doorways(look: _Look) -> Doorways:
    return frozenset(_open(look.board, look.party_vision, look.known))


_find_open_doorways_by_sight = cached_by_identity(_find_open_doorways, _Look.is_like)


def _open(board: Board, party_vision: PartyVision, known: Doorways) -> Iterator[Doorway]:
    for door in (wall for wall in board.walls if wall.is_door):
        was_open = doorway(door) in known
        is_other = door.stands_open != was_open
        # A door that is seen to have changed is known as it is now, and any other as it was.
        if was_open != (is_other and party_vision.shows_door(door)):
            yield doorway(door)


def _same_place(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return one[0] is other[0] and one[1:] == other[1:]


_seen_open = cached_by_identity(_look_round, _same_place)


def _plain_board(asked: tuple[Board, Collection[Doorway]]) -> Board:
    """Return a board as players see it, without names, notes, lights, stairs or hidden ground."""
    board, opened = asked
    walls = (
        looks[doorway(wall) in opened]
        for wall, looks in zip(board.walls, _looks_of(board), strict=True)
    )
    ground = (
        Ground(each.outline, kind=each.kind, height_ft=each.height_ft)
        for each in board.ground
        if not each.hidden
    )
    levels = (level._replace(name="") for level in board.levels)
    return Board(
        board.size_ft,
        board.grid,
        tuple(walls),
        ground=tuple(ground),
        surface=board.surface,
        carved=board.carved._replace(mouths=()),
        levels=tuple(levels),
    )


_plain = cached_by_identity(_plain_board, _same_place)


@cached_by_identity
def _looks_of(board: Board) -> tuple[tuple[Wall, Wall], ...]:
    """Return how each wall looks, shut and open: always the same objects."""
    return tuple((_looks(wall, opened=False), _looks(wall, opened=True)) for wall in board.walls)


def _looks(wall: Wall, *, opened: bool) -> Wall:
    """Return a wall as it looks: a locked door as shut, and a secret door as a wall.

    A secret door that was seen open stays a door. That a door is one-way cannot be seen.
    """
    wall = wall._replace(origin="hand") if wall.origin != "hand" else wall
    if not wall.is_door:
        return wall
    wall = wall._replace(solid_from="both")
    if opened:
        return wall._replace(state="open")
    if wall.kind == "secret":
        return wall._replace(kind="wall", state="shut", sort="single")
    return wall._replace(state="shut")


_OTHERS: Final = "the others"
_KINDS: Final[Mapping[ActionKind, ActKind]] = MappingProxyType(
    {
        "melee": "strike",
        "charge": "strike",
        "missile": "shot",
        "cast": "spell",
        "device": "device",
        "turn": "turn",
        "move": "move",
    }
)


class SeenHealth(NamedTuple):
    """The part of a figure's health that players see; None stands for what they do not see."""

    state: State
    wounded: bool | None = None
    share: float | None = None
    hp: tuple[int, int] | None = None


class SeenFigure(NamedTuple):
    """A figure as the players know it.

    `own` marks the players' own figures, and `lit` one with a burning light. The `character_class`
    of other figures is left out.
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
    character_class: str = ""


class SeenAct(NamedTuple):
    """An act as a mark on the players' ruler; `due` if it is the current one.

    A future act has place 0, so that nothing is revealed before it is played. A mark made by a
    visible figure stays when that figure is out of sight, so it holds the figure's name. `cast` is
    how many segments a spell of the players' own has been cast for, and how many it takes.
    """

    who: str
    name: str
    badge: Badge
    colour: int
    kind: ActKind
    place: int
    played: bool
    due: bool = False
    cast: tuple[int, int] | None = None


class PlayersView(NamedTuple):
    """Everything that the players may know, and nothing else.

    In `fog`, ground and picture may be drawn only in the `boxes`, and `rock` is the known part of
    carved floor. `lights` are the lights of the board that are in sight, without their radius.
    `moment` names the place on the ruler in words, and `clock` gives the date and hour and how long
    the party's lights last.
    """

    board: Board
    figures: tuple[SeenFigure, ...]
    acts: tuple[SeenAct, ...]
    round: int
    fog: bool = False
    moment: str = ""
    lights: tuple[Light, ...] = ()
    boxes: tuple[LevelBox, ...] = ()
    rock: tuple[SeenRock, ...] = ()
    clock: str = ""


def players_view(
    battle: Battle,
    through: Collection[str] = (),
    time: float | None = None,
    doors: Doorways | None = None,
) -> PlayersView:
    """Return what the players may know, or only what some of their figures see.

    The view shows the present, or another moment of the current round. `doors` are those known to
    be open, instead of the ones that the battle keeps.
    """
    party_vision = party_vision_at(battle, tuple(through), time)
    known = [figure for figure in on_table(battle) if party_vision.knows(figure)]
    showing = battle.showing
    opened = showing.doors if doors is None else doors
    latest = _latest_seen(battle, known, time)
    place = latest if time is None else min(round(time), latest)
    return PlayersView(
        board=known_board(battle, tuple(through), time, opened),
        figures=tuple(_make_seen_figure(battle, figure, party_vision) for figure in known),
        acts=() if battle.over else tuple(_acts(battle, latest, place)),
        round=0 if battle.over else battle.round_of_fight,
        fog=showing.fog,
        moment="" if battle.over else _moment(battle, known, place),
        lights=tuple(
            Light(light.at, 0.0, colour=light.colour, magical_dark=light.magical_dark)
            for light in battle.board.lights
            if light.lit and party_vision.shows_light(light)
        ),
        clock=public_clock(battle),
    )


def _make_seen_figure(battle: Battle, figure: Figure, party_vision: PartyVision) -> SeenFigure:
    own, team = is_own(battle, figure), battle.teams[figure.side]
    degree = "all" if own else figure.shown_hp or battle.showing.foes
    statuses = tuple(
        effect.status
        for effect in figure.effects
        if effect.status and (own or STATUS_TRAITS[effect.status].is_plain)
    )
    return SeenFigure(
        id=figure.id,
        name=figure.alias or figure.card.name,
        badge=team.badge,
        colour=team.colour,
        body=party_vision.where(figure.id),
        own=own,
        health=_health(battle, figure, degree, party_vision.past.get(figure.id)),
        statuses=statuses,
        portrait=figure.card.portrait if own or not _is_disguised(figure) else "",
        lit=figure.light is not None and figure.light.burns,
        character_class=figure.card.fighting.character_class if own else "",
    )


def _is_disguised(figure: Figure) -> bool:
    """Whether players know a figure by another name, so that its portrait is withheld."""
    return bool(figure.alias) and figure.alias != figure.card.name


def _health(
    battle: Battle, figure: Figure, degree: HealthDetail | str, past: State | None
) -> SeenHealth:
    """Return a figure's health as far as it is shown; that it is down is always visible.

    If it was down at a past moment and is not now, or the other way round, only its state is shown:
    its hit points of that moment are no longer known.
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


def _latest_seen(battle: Battle, known: Collection[Figure], time: float | None) -> int:
    """Return the last place, up to a moment, where the players saw anything; 0 if there is none.

    While only unseen figures act, no time seems to pass for the players.
    """
    running, answer = battle.running, battle.running.resolution
    if answer is None:
        return 0
    place = min(max(running.now, round(time or 0.0)), answer.ruler.last)
    acted = {done.place for done in running.settled if _was_seen(battle, done)}
    plans = [running.plans[figure.id] for figure in known if figure.id in running.plans]
    plans += [plan for figure in known for plan in running.trails.get(figure.id, ())]
    # A figure that is stopped before it sets out, or has no pace, goes nowhere.
    walks = [
        (plan.start, plan.end)
        for plan in plans
        if plan.feet_per_segment and plan.path.cost_ft and plan.end > plan.start
    ]
    seen = (
        each
        for each in range(place, 0, -1)
        if each in acted or any(start < each and end > each - 1 for start, end in walks)
    )
    return next(seen, 0)


def _moment(battle: Battle, known: Collection[Figure], place: int) -> str:
    """Name the place on the ruler, without the names of figures that are not the players'."""
    answer = battle.running.resolution
    if answer is None:
        return ""
    told = partial(_redact_group, battle)
    words = _groups_of(battle).listed.sub(told, answer.ruler.where(place) if place else "")
    alone = all(is_own(battle, figure) for figure in known)
    return "" if alone and _OTHERS in words else words


class _Groups(NamedTuple):
    """Regexes for a figure or side by id, and for a list of one or several of them."""

    one: re.Pattern[str]
    listed: re.Pattern[str]


@cached_by_identity
def _groups_of(battle: Battle) -> _Groups:
    ids = sorted((*battle.figures, *battle.teams), key=len, reverse=True)
    one = rf"(?<![\w-])(?:{'|'.join(map(re.escape, ids))})(?![\w-])"
    own = r"(?P<own>'s(?![\w-])|(?<=s)'(?= ))?"
    return _Groups(re.compile(one), re.compile(rf"{one}(?:(?:, | and | & ){one})*{own}"))


def _redact_group(battle: Battle, found: re.Match[str]) -> str:
    """Reduce a list of figures or sides to the players' own, or to "the others".

    How many others there are, and whether any of them act at the same time, stays secret.
    """
    ids = _groups_of(battle).one.findall(found[0])
    told = (
        listing([name_of_anyone(battle, who) for who in ids if _is_of_players(battle, who)])
        or _OTHERS
    )
    return whose(told) if found["own"] else told


def _is_of_players(battle: Battle, who: str) -> bool:
    figure = battle.figures.get(who)
    return battle.teams[figure.side if figure else who].players


def _acts(battle: Battle, latest: int, place: int) -> Iterator[SeenAct]:
    """Yield the acts that the players saw, then those that their own figures have not begun.

    Future acts follow from the declarations of the players' figures alone, in the order of
    declaration: when they happen, and before or after whom, would reveal what others do.
    """
    seen = [done for done in battle.running.settled if _was_seen(battle, done)]
    for done in seen:
        # Judge by the last act that the players saw: what is played unseen changes nothing.
        acting = done is seen[-1] and done.place == latest
        yield from _act_of(battle, done.act.by, done.act.kind, done.place, acting=acting)
    begun = Counter(done.act.by for done in battle.running.settled if not done.act.parting)
    lost = {
        event.who
        for entry in entries_of_round(battle)
        for event in entry.events
        if isinstance(event, Spoiled)
    }
    struck = _find_annulled(battle)
    for action in (each for each in battle.running.actions if each.kind != "none"):
        if begun[action.by]:
            begun[action.by] -= 1
        elif (
            _may_still(battle, action.by)
            and action.by not in struck
            and not (action.kind == "cast" and action.by in lost)
        ):
            for act in _act_of(battle, action.by, _KINDS.get(action.kind, "other")):
                yield act._replace(cast=_cast(battle, action, place))


def _cast(battle: Battle, action: Action, place: int) -> tuple[int, int] | None:
    """Return the segments of a casting so far, and in all; None if it is not under way.

    Both are known at the table once the casting has begun, whether or not it will be spoiled.
    """
    casting, turn = action.casting, turn_of_spell(battle, action)
    if casting is None or turn is None:
        return None
    begun = max(turn.act.begun, turn.act.delay)
    left = casting.remaining if turn.act.runs_on else turn.place - begun
    if not begun <= place < begun + left:
        return None
    return casting.elapsed + place - begun, casting.elapsed + left


def _was_seen(battle: Battle, done: Settled) -> bool:
    """Whether the players saw who made an act; if not recorded, whether it was their own figure."""
    if done.seen is None:
        figure = figure_of(battle, done.act.by)
        return figure is not None and is_own(battle, figure)
    return done.seen


def _act_of(
    battle: Battle, who: str, kind: ActKind, place: int | None = None, *, acting: bool = False
) -> Iterator[SeenAct]:
    figure = figure_of(battle, who)
    if figure is not None and figure.side in battle.teams:
        team, name = battle.teams[figure.side], figure.alias or figure.card.name
        played = place is not None
        yield SeenAct(who, name, team.badge, team.colour, kind, place or 0, played, due=acting)


def _find_annulled(battle: Battle) -> frozenset[str]:
    """Return the figures all of whose open acts the DM has annulled."""
    answer, annulled = battle.running.resolution, battle.running.annulled
    if answer is None or not annulled:
        return frozenset()
    settled = {done.act.id for done in battle.running.settled}
    open_acts = [each.act for each in answer.acts if each.act.id not in settled]
    left = {act.by for act in open_acts if act.id not in annulled}
    return frozenset(act.by for act in open_acts if act.id in annulled) - left


def _may_still(battle: Battle, who: str) -> bool:
    figure = battle.figures.get(who)
    if figure is None or not is_own(battle, figure):
        return False
    return who not in battle.running.fallen and not is_out(battle, figure)
