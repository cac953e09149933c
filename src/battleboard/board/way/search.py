"""The search for a way on the lattice, from any point to any other."""

from collections.abc import Mapping
from math import ceil, floor, inf
from typing import Final

from battleboard.board.point import Point, between
from battleboard.board.way.course import Course
from battleboard.board.way.flood import descend, flood
from battleboard.board.way.lattice import Lattice
from battleboard.board.way.move import Measure, Turn, turns

# What fills a budget to the last inch lies within it.
SLACK: Final = 1e-6


def search(
    course: Course, start: Point, goal: Point, measure: Measure, budget_ft: float
) -> list[Point] | None:
    """Give the points of the shortest way along the lattice, if one leads there in the budget."""
    # Whoever goes farther from the middle than half of the budget does not get from end to end.
    view, steps = field_of(course, between(start, goal, 0.5), measure, budget_ft / 2)
    goals = {
        bit: units(course, feet, measure)
        for bit, feet in links(course, goal, view, to=True).items()
    }
    most = units_within(course, budget_ft, measure)
    found = flood(seeds(course, start, view, measure), steps, most, goals)
    if not found.met:
        return None
    last = min(found.met, key=lambda bit: found.met[bit] + goals[bit])
    bits = descend(found.layers, steps, last, found.met[last])
    points = (view.point(view.node(bit)) for bit in bits)
    return [start, *(point for point in points if point not in (start, goal)), goal]


def field_of(
    course: Course, middle: Point, measure: Measure, budget_ft: float
) -> tuple[Lattice, list[Turn]]:
    """Give the part of the lattice that a budget reaches from its middle, and the moves there."""
    field, soil = course.terrain.lattice, course.terrain.soil
    view = field.window(middle, budget_ft / soil.cheapest)
    return view, turns(field, view, course.passages, soil, measure)


def seeds(course: Course, start: Point, view: Lattice, measure: Measure) -> dict[int, int]:
    """Give the nodes that are reached straight from a start, by their distance."""
    found: dict[int, int] = {}
    for bit, feet in links(course, start, view).items():
        distance = units(course, feet, measure)
        found[distance] = found.get(distance, 0) | 1 << bit
    return found


def links(course: Course, point: Point, view: Lattice, *, to: bool = False) -> Mapping[int, float]:
    """Give the nodes near a point with the way from it, or to it, and what that costs."""
    pitch = view.pitch_ft
    within_ft = [0.0, pitch, 2 * pitch + course.terrain.radius_ft]
    if near := course.too_near_ft(point):
        # No step of the lattice leads out of there.
        within_ft = [2 * pitch + near]
    for within in within_ft:
        found = {}
        for node in view.around(point, within):
            ends = (view.point(node), point) if to else (point, view.point(node))
            if course.free(*ends) and (feet := course.cost_ft(*ends)) < inf:
                found[view.bit(node)] = feet
        if found:
            return found
    return {}


def units(course: Course, feet: float, measure: Measure) -> int:
    """Give feet in the parts that a search counts by, rounded up."""
    return ceil(feet / course.terrain.lattice.pitch_ft * measure.parts - SLACK)


def units_within(course: Course, feet: float, measure: Measure) -> float:
    """Give the parts that a search counts by in so many feet, rounded down."""
    if feet == inf:
        return inf
    return floor(feet / course.terrain.lattice.pitch_ft * measure.parts + SLACK)
