"""The foes a figure may choose among: how near each is, and whether it is seen."""

from collections.abc import Iterator
from functools import cached_property
from math import inf

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.party_vision import is_own, party_vision_at
from battleboard.battle.movement.prepared_board import sight_on, terrain_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.body import Body
from battleboard.board.paths.occupied_terrain import NO_WAY, occupied_terrain
from battleboard.board.paths.path import Barred, find_path
from battleboard.board.paths.path_search import ReachableFloor, reachable_floor
from battleboard.board.point import distance
from battleboard.board.sight.sight import cover
from battleboard.foundation.words import distance_in_words


class FoesInSight:
    """The figures able to fight, where they stand now; built once for many choosers.

    Dead figures and those out of the fight are no foes, and figures that the players do not know of
    are no foes of the players' figures.
    """

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        there = [each for each in on_table(battle) if not is_out(battle, each)]
        self._bodies = {each.id: body_now(battle, each.id) for each in there}
        self._sides = {each.id: each.side for each in there}
        self._walled = bool(battle.board.walls or battle.board.levels)
        self._one_way = any(wall.is_one_way for wall in battle.board.walls)
        self._foes: dict[str, tuple[str, ...]] = {}
        self._seen: dict[tuple[str, str], bool] = {}
        self._floors: dict[float, list[ReachableFloor]] = {}
        self._floor_of: dict[tuple[str, float], ReachableFloor] = {}
        self._leads: dict[tuple[int, str], bool] = {}
        self._bars: dict[tuple[int, str], str] = {}

    @cached_property
    def _unknown(self) -> frozenset[str]:
        """The figures that the players do not know of."""
        knows = party_vision_at(self._battle).knows
        return frozenset(who for who in self._sides if not knows(self._battle.figures[who]))

    def gap_ft(self, who: str, other: str) -> float:
        return self.body(who).gap_ft(self.body(other))

    def body(self, who: str) -> Body:
        """The body of a figure, even if it is out of the fight."""
        return self._bodies.get(who) or body_now(self._battle, who)

    def sees(self, who: str, other: str) -> bool:
        """Whether walls leave any line of sight between two figures."""
        if not self._walled:
            return True
        if (who, other) not in self._seen:
            found = cover(sight_on(self._battle.board), self.body(who), self.body(other))
            self._seen[who, other] = not found.full
        return self._seen[who, other]

    def can_come_to(self, who: str, other: str) -> bool:
        """Whether a path leads from one figure to another past all walls, ignoring figures."""
        if not self._walled:
            return True
        floor = self._floor(who, min(self.body(who).radius_ft, self.body(other).radius_ft))
        known = id(floor), other
        if known not in self._leads:
            self._leads[known] = floor.leads_to(self.body(other).at)
        return self._leads[known]

    def what_bars(self, who: str, other: str) -> str:
        radius = min(self.body(who).radius_ft, self.body(other).radius_ft)
        floor = self._floor(who, radius)
        known = id(floor), other
        if known not in self._bars:
            found = find_path(floor.ground, self.body(who).at, self.body(other).at)
            told = found.text if isinstance(found, Barred) else ""
            self._bars[known] = told if "way" in told else NO_WAY
        return self._bars[known]

    def _floor(self, who: str, radius_ft: float) -> ReachableFloor:
        """The floor that a figure can reach, reusing that of another figure where possible."""
        known = self._floor_of.get((who, radius_ft))
        if known:
            return known
        at, floors = self.body(who).at, self._floors.setdefault(radius_ft, [])
        # A figure beyond a one-way wall may reach less floor than those who can reach it.
        shared = () if self._one_way else floors
        found = next((each for each in shared if each.leads_to(at)), None)
        if found is None:
            ground = occupied_terrain(terrain_on(self._battle.board, radius_ft))
            found = reachable_floor(ground, at)
            floors.append(found)
        self._floor_of[who, radius_ft] = found
        return found

    def of(self, who: str) -> tuple[str, ...]:
        """The foes of a figure, nearest first."""
        if who not in self._foes:
            self._foes[who] = self._foes_of(who)
        return self._foes[who]

    def _foes_of(self, who: str) -> tuple[str, ...]:
        figure = self._battle.figure(who)
        unknown = self._unknown if is_own(self._battle, figure) else frozenset[str]()
        foes = (
            each
            for each, side in self._sides.items()
            if side != figure.side and each not in unknown
        )
        return tuple(sorted(foes, key=lambda each: self.gap_ft(who, each)))

    def in_sight_of(self, who: str) -> Iterator[str]:
        return (each for each in self.of(who) if self.sees(who, each))

    def nearest_ft(self, who: str) -> float:
        """The distance to the nearest foe, seen or not; infinite without foes."""
        return min((self.gap_ft(who, each) for each in self.of(who)[:1]), default=inf)

    def nearest(self, who: str) -> str:
        """The nearest foe in sight, or else the nearest out of sight; '' without foes."""
        return next(self.in_sight_of(who), "") or next(iter(self.of(who)), "")


def feet_between(here: Body, there: Body) -> str:
    """The centre-to-centre distance of two figures in words, as the rules measure it."""
    return distance_in_words(distance(here.at, there.at))
