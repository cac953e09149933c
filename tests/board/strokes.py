"""Random walls, and strokes that change them in turn."""

from random import Random
from typing import Final

from battleboard.board.point import Point
from battleboard.board.wall import Wall, door

SIZE: Final = (100.0, 80.0)
STEPS: Final = (
    (5.0, 0.0),
    (0.0, 5.0),
    (10.0, 0.0),
    (0.0, 15.0),
    (5.0, 5.0),
    (10.0, -5.0),
    (15.0, 10.0),
    (0.2, 5.0),
    (3.0, 7.0),
    (-20.0, 10.0),
)


def some_walls(chance: Random, many: int, *, aslant: bool) -> tuple[Wall, ...]:
    """Walls that meet, cross and overlap: on a lattice, or half of them anywhere."""
    return tuple(_wall(chance, aslant=aslant) for _ in range(many))


def _wall(chance: Random, *, aslant: bool) -> Wall:
    make = chance.choice((Wall, Wall, door))
    if aslant and chance.random() < 1 / 2:
        at, step = _anywhere(chance), (chance.uniform(-30, 30), chance.uniform(-30, 30))
    else:
        at, step = _on_lattice(chance), chance.choice(STEPS)
    return make(at, (at[0] + step[0], at[1] + step[1]))


def _anywhere(chance: Random) -> Point:
    return chance.uniform(0, SIZE[0]), chance.uniform(0, SIZE[1])


def _on_lattice(chance: Random) -> Point:
    return chance.randint(0, 20) * 5.0, chance.randint(0, 16) * 5.0


def stroke(chance: Random, walls: tuple[Wall, ...], *, aslant: bool) -> tuple[Wall, ...]:
    """Up to three walls go, and up to three come, anywhere in the list."""
    found = list(walls)
    for _ in range(min(len(found), chance.randint(0, 3))):
        found.pop(chance.randrange(len(found)))
    for wall in some_walls(chance, chance.randint(0, 3), aslant=aslant):
        found.insert(chance.randint(0, len(found)), wall)
    return tuple(found)


def looks(chance: Random, amount: int) -> list[tuple[Point, Point]]:
    """Places to look from and to: any, and ends of walls."""
    rough, even = ([make(chance) for _ in range(amount)] for make in (_anywhere, _on_lattice))
    return [*zip(rough, even, strict=True), *zip(even, rough, strict=True)]
