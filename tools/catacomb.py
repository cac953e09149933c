"""A catacomb for pictures: a hall, torches, a party, and undead in the dark."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, MoveFigure, SetDoor
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import Arm, Card, CarriedLight, Figure, HitPoints, Spell
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.team import Team
from battleboard.board.board import Board, Light
from battleboard.board.body import Body
from battleboard.board.level import Surface
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.rules import Action, Casting, Weapon
from battleboard.rules.scene import Fighting

SWORD: Final = Arm(Weapon("long sword", "melee", 3.5, 5), Roll(1, 8), Roll(1, 12))
AXE: Final = Arm(Weapon("battle axe", "melee", 4, 7), Roll(1, 8), Roll(1, 8))
BOW: Final = Arm(Weapon("short bow", "missile", rate=Fraction(2)), Roll(1, 6), ranges=(5, 10, 15))
CLAWS: Final = Arm(Weapon("claws", "natural"), Roll(1, 6))
MISSILE: Final = Spell("magic missile", 1)


class Member(NamedTuple):
    """A member of the party: its places on entering and in the hall, hit points, class, weapon."""

    name: str
    begins: Point
    stands: Point
    hp: int
    kind: str
    arm: Arm = SWORD


PARTY: Final = (
    Member("Fighter", (12.5, 37.5), (67.5, 37.5), 14, "fighter"),
    Member("Dwarf", (12.5, 42.5), (67.5, 45.0), 9, "fighter", AXE),
    Member("Thief", (17.5, 32.5), (70.0, 28.0), 6, "thief", BOW),
    Member("Cleric", (7.5, 37.5), (59.0, 41.0), 11, "cleric"),
    Member("Magic-user", (7.5, 42.5), (52.5, 35.0), 5, "magic_user"),
    Member("Ranger", (7.5, 32.5), (51.0, 46.0), 13, "ranger", BOW),
)
DEAD: Final[Mapping[str, tuple[Point, int]]] = MappingProxyType(
    {
        "Skeleton 1": ((86.0, 35.0), 8),
        "Skeleton 2": ((87.0, 45.0), 3),
        "Skeleton 3": ((93.0, 27.0), 8),
        "Skeleton 4": ((94.0, 52.0), 8),
        "Ghoul": ((101.0, 39.0), 8),
        "Wight": ((121.0, 41.0), 8),
    }
)
PLANS: Final = (
    Action("fighter", "charge", ("skeleton 1",)),
    Action("dwarf", "close", ("skeleton 2",)),
    Action("thief", "missile", ("skeleton 3",)),
    Action("cleric", "turn", ("skeleton 1",)),
    Action("magic-user", "cast", ("ghoul",), casting=Casting("magic missile", 1)),
    Action("ranger", "missile", ("skeleton 4",)),
    Action("skeleton 2", "close", ("dwarf",)),
    Action("skeleton 3", "close", ("thief",)),
    Action("skeleton 4", "close", ("dwarf",)),
    Action("ghoul", "close", ("cleric",)),
)
DICE: Final = MappingProxyType({"initiative: party": 3, "initiative: dead": 5})
TEAMS: Final[Mapping[str, Team]] = MappingProxyType(
    {
        "party": Team("Adventurers", players=True, colour=0),
        "dead": Team("The dead", colour=1, badge="square"),
    }
)
_TORCHES: Final = frozenset({"Fighter", "Ranger"})
_PILLARS: Final = tuple((x, y) for x in (57.5, 77.5, 97.5) for y in (24.0, 55.0))


def catacomb() -> Battle:
    """The battle before it begins: the party in the guard room, undead in hall and vault."""
    figures = {figure.id: figure for figure in (*_party(), *_dead())}
    return Battle(
        board=_board(), teams=TEAMS, figures=figures, showing=Showing(fog=True, foes="wounded")
    )


def ways_in() -> Iterator[Command]:
    """The commands by which the party looks into a cell, shuts its door, and enters the hall."""
    yield MoveFigure("fighter", (31.5, 23.0))
    yield MoveFigure("fighter", (31.5, 38.0))
    cell = next(at for at, wall in enumerate(_walls()) if wall.is_door)
    yield SetDoor(cell, "shut")
    yield Batch(tuple(MoveFigure(each.name.lower(), each.stands) for each in PARTY), "Come in")


def _board() -> Board:
    return Board(
        (132.0, 74.0),
        walls=tuple(_walls()),
        lights=(Light((108.0, 16.0), 9, 17), Light((66.0, 70.0), 8, 14)),
        surface=Surface("flagstones"),
    )


def _walls() -> Iterator[Wall]:
    # The guard room, and the passage that leads in, with a cell beside it.
    yield from _line((25, 34), (25, 28), (3, 28), (3, 48), (25, 48), (25, 42))
    yield from _line((25, 42), (45, 42))
    yield from _line((25, 34), (29, 34))
    yield door((29.0, 34.0), (34.0, 34.0), "open")
    yield from _line((34, 34), (45, 34))
    yield from _line((25, 28), (25, 12), (43, 12), (43, 34))
    # The hall, with a passage to the north.
    yield from _line((45, 34), (45, 14), (84, 14), (84, 2))
    yield from _line((91, 2), (91, 14), (114, 14), (114, 37))
    yield door((114.0, 37.0), (114.0, 42.0))._replace(kind="secret")
    yield from _line((114, 42), (114, 62), (77, 62))
    yield door((72.0, 62.0), (77.0, 62.0), "open")
    yield from _line((72, 62), (45, 62), (45, 42))
    # The chapel, and the vault.
    yield from _line((58, 62), (58, 73), (96, 73), (96, 62))
    yield from _line((114, 32), (129, 32), (129, 50), (114, 50))
    for x, y in _PILLARS:
        yield from _pillar(x, y)


def _pillar(x: float, y: float) -> Iterator[Wall]:
    corners = [(x + 0.95 * cos(pi * at / 4), y + 0.95 * sin(pi * at / 4)) for at in range(8)]
    yield from _line(*corners, corners[0])


def _line(*points: Point) -> Iterator[Wall]:
    for (ax, ay), (bx, by) in pairwise(points):
        yield Wall((float(ax), float(ay)), (float(bx), float(by)))


def _party() -> Iterator[Figure]:
    for name, at, _, hp, kind, arm in PARTY:
        card = Card(
            name,
            fighting=Fighting(ac=4, character_class=kind, level=3),
            arms=(arm,),
            spells=(MISSILE,) if kind == "magic_user" else (),
            infravision_ft=60.0 if name == "Dwarf" else 0.0,
        )
        light = CarriedLight("torch", 32.0, 44.0) if name in _TORCHES else None
        yield Figure(name.lower(), "party", card, Body(at), HitPoints(hp, 14), light=light)


def _dead() -> Iterator[Figure]:
    for name, (at, hp) in DEAD.items():
        card = Card(name, fighting=Fighting(ac=7, hit_dice="2"), move=9.0, arms=(CLAWS,))
        body = Body(at, facing=180.0)
        yield Figure(name.lower(), "dead", card, body, HitPoints(hp, 8))
