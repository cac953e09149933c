"""Tells floor from rock among the pieces of a plan, by what lies between them.

A wall separates floor from rock, rarely two rooms, and never rock from rock; a door leads from
floor to floor; and the page outside is rock:

    page │ room │ rock │ room        each piece becomes what its walls and doors vote for,
         └──────┴──▯───┘             and a wall that contradicts that counts by its length
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from battleboard.board.tracing.plan_barriers import Barrier
from battleboard.board.tracing.plan_ink import SQUARE
from battleboard.board.tracing.plan_regions import MARGIN, OUTSIDE, Regions

# Costs of a contradiction, in squares of wall; a wall between rock and rock costs 1 per square.
_SHARED_WALL: Final = 0.35
_DOOR_INTO_ROCK: Final = 4.0
_WAY_IN: Final = 2.0
_MOUTH: Final = 0.75
_BESIDE_PAGE: Final = 1.5
_LEAST: Final = 1e-6


class Labelled(NamedTuple):
    """The pieces that are floor, and the uncertain ones, which no door reaches."""

    floor: frozenset[int]
    unsure: tuple[int, ...]


def label_floor(
    regions: Regions, barriers: Sequence[Barrier], walls: Mapping[tuple[int, int], int]
) -> Labelled:
    """Tell floor from rock; `walls` counts the rows of plain wall between two pieces."""
    sound = [label for label, is_sound in enumerate(regions.sound) if is_sound]
    doors = [each.labels for each in barriers]
    reached = {label for pair in doors for label in pair} - {OUTSIDE}
    leaning = {label: _leaning(regions, label) for label in sound}
    case = _Case([(each.labels, _cost(each, regions)) for each in barriers], walls, leaning)
    bodies: dict[int, set[int]] = defaultdict(set)
    for label in sound:
        bodies[regions.bodies[label]].add(label)
    floor = case.settle(_groups(bodies.values(), doors))
    unsure = (label for label in sound if label not in reached and regions.mouths[label] < MARGIN)
    return Labelled(frozenset(floor), tuple(unsure))


def _cost(door: Barrier, regions: Regions) -> float:
    """The cost if a door leads into rock.

    The cost is lower if the door is doubtful, or an area beside it is smaller than a square.
    """
    least = min(regions.areas[label] for label in door.labels if label != OUTSIDE) / SQUARE**2
    return _DOOR_INTO_ROCK * door.sure * min(1.0, max(0.0, 2 * least - 1))


def _leaning(regions: Regions, label: int) -> float:
    """The evidence for floor in a single piece, regardless of the others; negative for rock."""
    mouth = regions.mouths[label]
    beside = _BESIDE_PAGE if regions.is_beside_page(label) else 0.0
    # An edge along filled rock counts in favour of floor: filled rock itself is never light.
    return beside + (_SHARED_WALL * regions.filled[label] - _MOUTH * mouth) / SQUARE


def _groups(bodies: Iterable[set[int]], doors: Iterable[tuple[int, int]]) -> list[set[int]]:
    """Groups of pieces to flip together: those that doors link, and each body alone."""
    linked = {label: body for body in bodies for label in body}
    alone = list({id(body): body for body in linked.values()}.values())
    for one, other in doors:
        if OUTSIDE in {one, other} or linked[one] is linked[other]:
            continue
        both = linked[one] | linked[other]
        for label in both:
            linked[label] = both
    whole = {id(group): group for group in linked.values()}
    return [*whole.values(), *alone]


class _Case:
    """The evidence for floor and rock, and the search for the labelling that fits it best."""

    def __init__(
        self,
        doors: Iterable[tuple[tuple[int, int], float]],
        walls: Mapping[tuple[int, int], int],
        leaning: Mapping[int, float],
    ) -> None:
        self.leaning = leaning
        self.walls: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        self.doors: dict[int, list[tuple[int, float]]] = defaultdict(list)
        for (one, other), rows in walls.items():
            self.walls[one][other] += rows / SQUARE
            self.walls[other][one] += rows / SQUARE
        for (one, other), cost in doors:
            self.doors[one].append((other, cost))
            self.doors[other].append((one, cost))

    def settle(self, groups: Sequence[set[int]]) -> set[int]:
        """Local search: start with all floor, and flip groups as long as the cost drops."""
        floor = set(self.leaning)
        before: set[int] | None = None
        # Every flip lowers the cost, so this ends.
        while floor != before:
            before = set(floor)
            for group in groups:
                for turned in (floor - group, floor | group):
                    if self._gain(floor, turned, group) > _LEAST:
                        floor = turned
        return floor

    def _gain(self, before: set[int], after: set[int], group: set[int]) -> float:
        return self._against(before, group) - self._against(after, group)

    def _against(self, floor: set[int], group: set[int]) -> float:
        """The cost of a labelling, as far as it involves a group."""
        found = 0.0
        for label in group:
            is_floor = label in floor
            found -= self.leaning[label] if is_floor else 0.0
            for other, long in self.walls[label].items():
                if (other in floor) == is_floor:
                    half = 0.5 if other in group else 1.0
                    found += half * long * (_SHARED_WALL if is_floor else 1.0)
            for other, cost in self.doors[label]:
                if other == OUTSIDE:
                    found += 0.0 if is_floor else _WAY_IN
                elif not (is_floor and other in floor):
                    found += cost * (0.5 if other in group else 1.0)
        return found
