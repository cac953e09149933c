"""New figures for the table: monsters from the catalogue, parties from the roster."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, SetTeam
from battleboard.battle.state.command_context import Refusal, Roll, RollError, RollRequest
from battleboard.battle.state.figure import Arm, Figure, HitPoints
from battleboard.battle.state.team import Badge, Team
from battleboard.board.point import Point
from battleboard.foundation.words import listing
from battleboard.queries.figures.arrival_places import AS_THEY_COME, Lay, place_by_side
from battleboard.queries.figures.gear_names import (
    armour_in,
    books_of,
    is_worn,
    weapon_of,
    worn_armour,
)
from battleboard.queries.figures.pasted_monster import PastedMonster
from battleboard.rules import Tables, Weapon, action_words
from battleboard.rules.measures import FEET_IN_INCH, inches_in_words
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.class_tables import thac0_of_monster
from battleboard.storage.catalogue.creatures import Monster
from battleboard.storage.catalogue.new_figures import (
    MOST_FIGURES,
    FigureStats,
    figures_of,
    parse_request,
)
from battleboard.storage.catalogue.power_list import Power
from battleboard.storage.exchange.figure_sheets import free_name
from battleboard.storage.roster import Party, arrivals

COLOURS: Final = 6
"""Number of colours for sides."""
_ONE: Final = Roll(plus=1)
_HIT_DICE: Final = frozenset({"h", "hd", "hit", "hit dice", "hit die"})
MOST_POINTS: Final = 10_000
# The book gives men no armour class: it depends on what they wear.
_MEN: Final = "men"
BADGES: Final[tuple[Badge, ...]] = ("circle", "square", "diamond", "triangle", "hexagon", "star")


class ArrivalSide(NamedTuple):
    """The side that new figures join: an existing one, or a new one."""

    id: str
    team: Team


class WantedMonsters(NamedTuple):
    """Monsters to add: which, how many, with which weapons and hit points.

    Missing hit points are rolled; a single number applies to all.
    """

    monster: Monster
    number: int = 1
    arms: str = ""
    hit_points: tuple[int, ...] = ()


def find_monsters(catalogue: Catalogue, text: str) -> tuple[Monster, ...]:
    """The monsters that match a text such as orc, 6 HD or 8 orcs with spears; '' matches all."""
    if not text.strip():
        return tuple(sorted(catalogue.monsters.values(), key=lambda each: each.name))
    monsters = _monsters(catalogue, text)
    return monsters or _monsters(catalogue, parse_request(text).what)


_NEXT_GROUP: Final = re.compile(r"\s*(?:,|\band\b|\+)\s*(?=(?:\d|an?\b))", re.IGNORECASE)


_HIT_DICE_TEXT: Final = re.compile(r".*\d\s*(?:hd|hit di(?:ce|e))")


def groups_in(text: str) -> tuple[str, ...]:
    """Split a text into the groups it asks for: 8 orcs with spears, 2 wolves, an ogre."""
    groups = tuple(filter(None, _NEXT_GROUP.split(text.strip())))
    # In '3+1 HD', the plus belongs to the hit dice and does not join groups.
    is_dice = any(_HIT_DICE_TEXT.fullmatch(each.casefold()) for each in groups)
    return (text,) if is_dice else groups


def new_groups(
    battle: Battle,
    catalogue: Catalogue,
    tables: Tables,
    texts: Iterable[str],
    throw: Callable[[RollRequest], int],
) -> tuple[Figure, ...]:
    made: tuple[Figure, ...] = ()
    for text in texts:
        found = find_monsters(catalogue, text)
        if not found:
            raise Refusal(f"No monster matches '{text}'.")
        dice, arms = number_in(text)
        number = 1 if dice is None else throw_number(dice, throw)
        there = battle._replace(figures={**battle.figures, **{each.id: each for each in made}})
        wanted = WantedMonsters(found[0], number, arms)
        made += new_monsters(there, catalogue, tables, wanted, throw)
    return made


def number_in(text: str) -> tuple[Roll | None, str]:
    """Parse the number and the weapons of a text such as '8 orcs with spears'.

    The number is None if it is 1, is not given, or belongs to hit dice.
    """
    try:
        number, what, arms = parse_request(text)
    except RollError:
        return None, ""
    is_dice = what.casefold() in _HIT_DICE
    return (None if number == _ONE or is_dice else number), " and ".join(arms)


def throw_number(dice: Roll, throw: Callable[[RollRequest], int]) -> int:
    return throw(RollRequest("number", dice)) if dice.number else dice.plus


def hit_points_in(text: str) -> tuple[int, ...]:
    """Parse hit points as typed: '', 7, or 5 3 6."""
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and 0 < int(word) < MOST_POINTS for word in words):
        raise Refusal(
            "Expected hit points such as 7, or one number for each figure, such as 5 3 6."
        )
    return tuple(map(int, words))


def whole_in(text: str, expected: str) -> int | None:
    """Parse a whole number as typed, None if empty; a `Refusal` says what is `expected`."""
    plain = text.strip().rstrip("\"'″\u2032")
    if not plain:
        return None
    if not re.fullmatch(r"-?[0-9]{1,3}", plain):
        raise Refusal(f"Expected {expected}.")
    return int(plain)


def new_monsters(
    battle: Battle,
    catalogue: Catalogue,
    tables: Tables,
    wanted: WantedMonsters,
    throw: Callable[[RollRequest], int],
) -> tuple[Figure, ...]:
    """Create the monsters, with free names and ids.

    Armour and shields may be listed among their weapons.
    """
    text = f"{wanted.number} {wanted.monster.name}"
    arms = parse_request(f"{text} with {wanted.arms}").arms if wanted.arms.strip() else ()
    arms = tuple(_one_of(name, catalogue, tables) for name in arms)
    worn = [name for name in arms if is_worn(name, catalogue, tables)]
    held = [name for name in arms if name not in worn]
    if held:
        text = f"{text} with {' and '.join(held)}"
    names = {figure.card.name for figure in battle.figures.values()}
    stats = catalogue.roll_figures(text, lambda dice: throw(RollRequest("hit points", dice)), names)
    made = _figures_of(battle, stats)
    if worn or (wanted.monster.ac is None and wanted.monster.group == _MEN):
        made = tuple(_wearing(battle, catalogue, tables, each, ", ".join(worn)) for each in made)
    made = tuple(_by_its_book(battle, catalogue, each, wanted.monster) for each in made)
    return _with_points(made, wanted.hit_points)


def _figures_of(
    battle: Battle, stats: Iterable[FigureStats], taken: Collection[str] = ()
) -> tuple[Figure, ...]:
    # A hydra's THAC0 depends on its heads, so its entry has none.
    able = (
        each
        if each.thac0 is not None
        else each._replace(thac0=thac0_of_monster(books_of(battle), each.hit_dice))
        for each in stats
    )
    taken = {*battle.figures, *battle.teams, *battle.gone, *taken}
    rulings = battle.rules.rulings(battle.options)
    return figures_of(able, "", battle.rules, rulings, taken=taken)


_ASKED: Final[Mapping[str, str]] = {
    "ac": "armour class",
    "hit_points": "hit points",
    "move": "move",
}


def pasted_figures(
    battle: Battle,
    catalogue: Catalogue,
    pasted: Iterable[PastedMonster],
    throw: Callable[[RollRequest], int],
) -> tuple[Figure, ...]:
    coming: list[Figure] = []
    for each in pasted:
        if each.missing:
            open_fields = listing([_ASKED[field] for field in each.missing])
            raise Refusal(f"Type the {open_fields} of {each.monster.name}: the text has none.")
        names = {figure.card.name for figure in (*battle.figures.values(), *coming)}
        stats = catalogue.roll_monster(
            each.monster,
            each.number,
            lambda dice: throw(RollRequest("hit points", dice)),
            taken=names,
        )
        made = _figures_of(battle, stats, [figure.id for figure in coming])
        by_book = (_by_its_book(battle, catalogue, who, each.monster) for who in made)
        noted = (_with_text(who, each) for who in by_book)
        coming += _with_points(noted, each.hit_points)
    return tuple(coming)


def _with_text(figure: Figure, pasted: PastedMonster) -> Figure:
    lines = (figure.card.notes, "; ".join(pasted.notes), " ".join(pasted.derived))
    card = figure.card._replace(notes="\n".join(filter(None, lines)))
    if pasted.monster.xp is not None:
        card = card._replace(worth=(pasted.monster.xp, pasted.monster.xp_per_hp or 0))
    return figure._replace(card=card._replace(routines=pasted.rate) if pasted.rate else card)


def _by_its_book(battle: Battle, catalogue: Catalogue, figure: Figure, monster: Monster) -> Figure:
    own = (each for each in catalogue.powers.values() if monster.id in each.users)
    notes = monster_notes(monster, own, in_feet=battle.rules.moves_in_feet)
    less, more = surprise_bonuses(monster)
    card = figure.card._replace(notes=notes, surprised_less=less, surprises_more=more)
    return figure._replace(card=card)


def _one_of(name: str, catalogue: Catalogue, tables: Tables) -> str:
    """The singular of armour or shields, such as shield for shields; other names unchanged."""
    single = name.removesuffix("s")
    return single if is_worn(single, catalogue, tables) else name


def _wearing(
    battle: Battle, catalogue: Catalogue, tables: Tables, figure: Figure, names: str
) -> Figure:
    """Put armour and shields on a figure.

    A shield alone changes neither armour class nor move if the figure has an armour class, which is
    assumed to include it.
    """
    worn, armour, card = (
        worn_armour(battle, catalogue, names),
        armour_in(tables, names),
        figure.card,
    )
    if worn is None:
        return figure
    fighting, move = card.fighting, card.move
    if armour.worn or fighting.ac is None:
        fighting, move = fighting._replace(ac=worn.ac), min(move, worn.move)
    return figure._replace(card=card._replace(fighting=fighting, armour=armour, move=move))


def party_figures(
    battle: Battle, catalogue: Catalogue, kept: Party, *, hale: bool = False
) -> tuple[Figure, ...]:
    """The figures of a party with free ids, healed if `hale`."""
    coming = arrivals(battle, kept, "", (0.0, 0.0), hale=hale)
    own = (figure.side for figure in kept.figures)
    return tuple(
        _look_up_arms(battle, catalogue, each._replace(side=side) if side in battle.teams else each)
        for each, side in zip(coming, own, strict=True)
    )


def _look_up_arms(battle: Battle, catalogue: Catalogue, figure: Figure) -> Figure:
    """Look up weapons given only by name, unless that could shift the indexes of those in hand."""
    arms = figure.card.arms
    if figure.in_hand or figure.off_hand is not None or not any(map(_is_bare_name, arms)):
        return figure
    found = [
        each
        for arm in arms
        for each in (
            weapon_of(battle, catalogue, arm.weapon.name) if _is_bare_name(arm) else (arm,)
        )
    ]
    return figure._replace(card=figure.card._replace(arms=tuple(found)))


def _is_bare_name(arm: Arm) -> bool:
    return arm == Arm(Weapon(arm.weapon.name))


def arrival(
    battle: Battle,
    coming: Sequence[Figure],
    side: ArrivalSide,
    middle: Point,
    lay: Lay = AS_THEY_COME,
) -> Batch:
    """The command that puts figures on the table.

    A figure that has a side keeps it; all others join the given one. Refused if there is not room
    for all of them.
    """
    if not coming:
        raise Refusal("Choose the figures to add.")
    if len(coming) > MOST_FIGURES:
        raise Refusal(f"At most {MOST_FIGURES} figures can be added at a time.")
    sides = () if side.id in battle.teams else (SetTeam(side.id, side.team),)
    teams = {**battle.teams, side.id: side.team}
    sworn = [each._replace(side=each.side or side.id) for each in coming]
    placed = place_by_side(battle, sworn, teams, middle, lay)
    names = [figure.card.name for figure in coming]
    return Batch((*sides, *placed), f"Add {action_words.people(names)}")


def new_side(battle: Battle, name: str, colour: int, badge: Badge) -> ArrivalSide:
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
    """A colour and a badge that no side uses, or the first of each if all are used."""
    colours = {team.colour for team in battle.teams.values()}
    badges = {team.badge for team in battle.teams.values()}
    return (
        next((each for each in range(COLOURS) if each not in colours), 0),
        next((each for each in BADGES if each not in badges), "circle"),
    )


def _monsters(catalogue: Catalogue, text: str) -> tuple[Monster, ...]:
    return tuple(each.entry for each in catalogue.search(text) if isinstance(each.entry, Monster))


def _with_points(made: Iterable[Figure], points: tuple[int, ...]) -> tuple[Figure, ...]:
    """Set the hit points as typed, in order; a single number applies to all."""
    made = tuple(made)
    typed = points * len(made) if len(points) == 1 else points
    few = [each._replace(hp=HitPoints(hp, hp)) for each, hp in zip(made, typed, strict=False)]
    return (*few, *made[len(few) :])


_USUAL_SIXTHS: Final = 2
"""The usual chance, in sixths, to surprise and to be surprised."""
_VERBS: Final = ("walks", "flies", "swims", "burrows", "moves in its web")


def monster_notes(monster: Monster, powers: Iterable[Power], *, in_feet: bool) -> str:
    return "\n".join(_lines(monster, list(powers), in_feet=in_feet))


def surprise_bonuses(monster: Monster) -> tuple[int, int]:
    """The sixths by which a monster is surprised less often, and surprises others more often."""
    less, more = 0, 0
    if monster.surprised is not None:
        less = max(0, _USUAL_SIXTHS - int(monster.surprised * 6))
    if monster.surprises is not None:
        more = max(0, int(monster.surprises * 6) - _USUAL_SIXTHS)
    return less, more


def _lines(monster: Monster, powers: list[Power], *, in_feet: bool) -> Iterator[str]:
    moves = list(_moves(monster, in_feet=in_feet))
    if len(moves) > 1:
        yield f"It {listing(moves)}."
    left = [each for each in monster.special if not any(power.is_called(each) for power in powers)]
    if left:
        yield f"Check these yourself: {listing([each.replace('-', ' ') for each in left])}."
    if monster.needs:
        yield f"Only {listing(list(monster.needs), 'or')} weapons hurt it."
    if monster.ac_other:
        others = listing([str(each) for each in monster.ac_other])
        yield f"Other parts or states: AC {others}.".replace("-", "−")


def _moves(monster: Monster, *, in_feet: bool) -> Iterator[str]:
    pace = monster.pace
    ways = (pace.land, pace.fly, pace.swim, pace.burrow, pace.web)
    for verb, feet in zip(_VERBS, ways, strict=True):
        if feet is not None:
            yield f"{verb} {inches_in_words(feet / FEET_IN_INCH, in_feet=in_feet)}"
