"""New figures for the table: monsters of the catalogue, parties of the roster."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, PlaceFigure, SetTeam
from battleboard.battle.state.figure import Figure, HitPoints
from battleboard.battle.state.referee import Refusal, Roll, RollError, RollRequest
from battleboard.battle.state.team import Badge, Team
from battleboard.board.point import Point
from battleboard.queries.figures.arrival_ground import floor_near
from battleboard.queries.table.free_places import free_places
from battleboard.rules import action_words
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.creatures import Monster
from battleboard.storage.catalogue.new_figures import MOST_FIGURES, figures_of, parse_request
from battleboard.storage.exchange.figure_sheets import free_name
from battleboard.storage.roster import Party, arrivals

COLOURS: Final = 6
"""How many colours there are for sides."""
_APART_FT: Final = 20.0
_LEFT: Final = 180.0
_ONE: Final = Roll(plus=1)
_HIT_DICE: Final = frozenset({"h", "hd", "hit", "hit dice", "hit die"})
MOST_POINTS: Final = 10_000
BADGES: Final[tuple[Badge, ...]] = ("circle", "square", "diamond", "triangle", "hexagon", "star")


class ArrivalSide(NamedTuple):
    """The side that new figures join: one of the battle's, or a new one."""

    id: str
    team: Team


class WantedMonsters(NamedTuple):
    """Monsters to add: which, how many, with which arms, and with how many hit points.

    Hit points that are missing are rolled; a single number is for all of them.
    """

    monster: Monster
    number: int = 1
    arms: str = ""
    hit_points: tuple[int, ...] = ()


def found_monsters(catalogue: Catalogue, text: str) -> tuple[Monster, ...]:
    """The monsters that a text asks for: orc, 6 HD, 8 orcs with spears."""
    if not text.strip():
        return tuple(sorted(catalogue.monsters.values(), key=lambda each: each.name))
    monsters = _monsters(catalogue, text)
    return monsters or _monsters(catalogue, parse_request(text).what)


def number_in(text: str) -> tuple[Roll | None, str]:
    """How many a text asks for, if it says so, and with which arms: 8 orcs with spears."""
    try:
        number, what, arms = parse_request(text)
    except RollError:
        return None, ""
    is_dice = what.casefold() in _HIT_DICE
    return (None if number == _ONE or is_dice else number), " and ".join(arms)


def hit_points_in(text: str) -> tuple[int, ...]:
    """Reads hit points as they are typed: nothing, 7, or 5 3 6."""
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and 0 < int(word) < MOST_POINTS for word in words):
        raise Refusal("Expected hit points such as 7, or 5 3 6 for one after the other.")
    return tuple(map(int, words))


def new_monsters(
    battle: Battle,
    catalogue: Catalogue,
    wanted: WantedMonsters,
    throw: Callable[[RollRequest], int],
) -> tuple[Figure, ...]:
    """Makes the monsters, with names and ids that are not taken."""
    text = f"{wanted.number} {wanted.monster.name}"
    if wanted.arms.strip():
        text = f"{text} with {wanted.arms}"
    names = {figure.card.name for figure in battle.figures.values()}
    stats = catalogue.roll_figures(text, lambda dice: throw(RollRequest("hit points", dice)), names)
    taken = {*battle.figures, *battle.teams, *battle.gone}
    rulings = battle.rules.rulings(battle.options)
    made = figures_of(stats, "", battle.rules, rulings, taken=taken)
    return _with_points(made, wanted.hit_points)


def party_figures(battle: Battle, kept: Party, *, hale: bool = False) -> tuple[Figure, ...]:
    """The figures of a party with ids that are not taken, healed if `hale`."""
    coming = arrivals(battle, kept, "", (0.0, 0.0), hale=hale)
    own = (figure.side for figure in kept.figures)
    return tuple(
        each._replace(side=side) if side in battle.teams else each
        for each, side in zip(coming, own, strict=True)
    )


def arrival(battle: Battle, coming: Sequence[Figure], side: ArrivalSide, middle: Point) -> Batch:
    """The command that puts figures on the table, each side at its own end.

    A figure that has a side keeps it; all others join the given one. The players' side faces
    right, and all others left, towards the middle.
    """
    if not coming:
        raise Refusal("Choose the figures to add.")
    if len(coming) > MOST_FIGURES:
        raise Refusal(f"At most {MOST_FIGURES} figures can be added at a time.")
    sides = () if side.id in battle.teams else (SetTeam(side.id, side.team),)
    teams = {**battle.teams, side.id: side.team}
    sworn = [each._replace(side=each.side or side.id) for each in coming]
    placed = _placed(battle, sworn, teams, middle)
    names = [figure.card.name for figure in coming]
    return Batch((*sides, *placed), f"Add {action_words.people(names)}")


def meeting_place(battle: Battle, team: Team, middle: Point) -> Point:
    """The point around which a side is placed: the players' left of the middle, others right."""
    apart = -_APART_FT if team.players else _APART_FT
    wide, _ = battle.board.size_ft
    x, y = middle
    return min(max(x + apart, 0.0), wide), y


def new_side(battle: Battle, name: str, colour: int, badge: Badge) -> ArrivalSide:
    """Makes a side that the battle does not have yet."""
    if not name.strip():
        raise Refusal("Give the new side a name.")
    known = {team.name.casefold() for team in battle.teams.values()}
    if name.strip().casefold() in known:
        raise Refusal(f"There is already a side called {name.strip()}.")
    taken = {*battle.teams, *battle.figures, *battle.gone}
    return ArrivalSide(
        free_name(name.strip().casefold(), taken), Team(name.strip(), colour=colour, badge=badge)
    )


def free_colour_and_badge(battle: Battle) -> tuple[int, Badge]:
    """A colour and a badge that no side has yet, as long as there are any."""
    colours = {team.colour for team in battle.teams.values()}
    badges = {team.badge for team in battle.teams.values()}
    return (
        next((each for each in range(COLOURS) if each not in colours), 0),
        next((each for each in BADGES if each not in badges), "circle"),
    )


def _placed(
    battle: Battle, coming: Sequence[Figure], teams: Mapping[str, Team], middle: Point
) -> list[PlaceFigure]:
    """Places the new figures, one side after the other."""
    placed: list[PlaceFigure] = []
    for side in dict.fromkeys(each.side for each in coming):
        own, team = [each for each in coming if each.side == side], teams[side]
        near = floor_near(battle.board, meeting_place(battle, team, middle))
        radii = [each.body.radius_ft for each in own]
        facing = 0.0 if team.players else _LEFT
        places = free_places(battle, near, radii, [there.figure.body for there in placed])
        for each, at in zip(own, places, strict=True):
            body = each.body._replace(at=at, facing=facing)
            placed.append(PlaceFigure(each._replace(body=body)))
    return placed


def _monsters(catalogue: Catalogue, text: str) -> tuple[Monster, ...]:
    return tuple(each.entry for each in catalogue.search(text) if isinstance(each.entry, Monster))


def _with_points(made: Iterable[Figure], points: tuple[int, ...]) -> tuple[Figure, ...]:
    """The figures with the hit points that were typed, in order; one number is for all of them."""
    made = tuple(made)
    typed = points * len(made) if len(points) == 1 else points
    few = [each._replace(hp=HitPoints(hp, hp)) for each, hp in zip(made, typed, strict=False)]
    return (*few, *made[len(few) :])
