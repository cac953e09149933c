"""The foes that a figure may choose among: how near each of them is, and whether it is seen."""

from collections.abc import Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.lookout import is_own
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.body import Body
from battleboard.board.point import distance
from battleboard.board.sight.sight import cover
from battleboard.foundation.words import number


class FoesInSight:
    """Those who are up, where they stand now: made once for many figures that choose a foe.

    Who is dead or out of the fight is no foe, nor is one that the players do not know of to their
    own figures.
    """

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        there = [each for each in on_table(battle) if not is_out(battle, each)]
        self._bodies = {each.id: body_now(battle, each.id) for each in there}
        self._sides = {each.id: each.side for each in there}
        self._unknown = frozenset(each.id for each in there if each.hidden)
        self._walled = bool(battle.board.walls or battle.board.levels)

    def gap_ft(self, who: str, other: str) -> float:
        """The feet between two figures."""
        return self.body(who).gap_ft(self.body(other))

    def body(self, who: str) -> Body:
        """The body of a figure, even of one that is out of the fight."""
        return self._bodies.get(who) or body_now(self._battle, who)

    def sees(self, who: str, other: str) -> bool:
        """Whether no wall hides one figure from another altogether."""
        if not self._walled:
            return True
        return not cover(sight_on(self._battle.board), self.body(who), self.body(other)).full

    def of(self, who: str) -> tuple[str, ...]:
        """All foes of a figure, the nearest first."""
        figure = self._battle.figure(who)
        unknown = self._unknown if is_own(self._battle, figure) else frozenset[str]()
        foes = (
            each
            for each, side in self._sides.items()
            if side != figure.side and each not in unknown
        )
        return tuple(sorted(foes, key=lambda each: self.gap_ft(who, each)))

    def seen_by(self, who: str) -> Iterator[str]:
        """The foes that a figure sees, the nearest first."""
        return (each for each in self.of(who) if self.sees(who, each))

    def nearest(self, who: str) -> str:
        """The nearest foe that a figure sees, or if it sees none the nearest at all, or ''."""
        return next(self.seen_by(who), "") or next(iter(self.of(who)), "")


def feet_between(here: Body, there: Body) -> str:
    """How far two figures are apart from middle to middle, as the sentences of the rules say it."""
    return f"{number(distance(here.at, there.at))} ft"
