"""Deeds of declaration: what each figure means to do this round."""

from collections.abc import Callable
from math import inf
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.event import Warned
from battleboard.battle.field import aimed_by
from battleboard.battle.naming import name_of
from battleboard.battle.procedure.answering import answered
from battleboard.battle.procedure.declaring import (
    DECLARED_IN,
    check_besides,
    check_declarer,
    in_segment,
    is_too_late,
    own,
    unplayed,
)
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.route import measured, route
from battleboard.battle.wording import declaration
from battleboard.board.point import Point
from battleboard.foundation.words import count, number
from battleboard.rules import Action


class Declare(NamedTuple):
    """Declare what a figure will do instead of what it has not begun, or also.

    In surprise segments a declaration for one of them replaces what was declared for that. Whoever
    moves finds his way to his target, or `to` a point.
    """

    action: Action
    also: bool = False
    to: Point | None = None

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"{declaration(battle, self.action)}{' as well' if self.also else ''}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Note the declaration, and what the rules say to it."""
        check_declarer(battle, self.action)
        kept = self._kept(battle)
        action = in_segment(battle, self.action, [each.segment for each in kept])
        if action.segment is None:
            check_besides(battle, action, kept)
        others = [each for each in battle.running.actions if each.by != action.by]
        action = _as_it_stands(battle, action)
        way = route(battle, action, self.to)
        ways = {who: each for who, each in battle.running.ways.items() if who != action.by or kept}
        if way:
            ways[action.by] = way
            action = measured(battle, action, way)
        aimed = aimed_by(battle.running.aimed, (*others, *kept), but=action)
        running = battle.running._replace(actions=(*others, *kept, action), ways=ways, aimed=aimed)
        after, notes = answered(battle.with_running(running), referee.tables)
        for note in notes:
            referee.tell(Warned(note))
        return after

    def _kept(self, battle: Battle) -> list[Action]:
        """Give what the figure will do besides."""
        segment = self.action.segment
        replaced = unplayed(battle, self.action.by)
        if battle.running.surprised and segment is not None:
            replaced = tuple(each for each in replaced if each.segment == segment)
        elif self.also:
            replaced = tuple(each for each in replaced if each.kind == "none")
        return [each for each in own(battle, self.action.by) if each not in replaced]


class Cancel(NamedTuple):
    """Take back what a figure has declared and not begun."""

    who: str

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"{name_of(battle, self.who)} does nothing after all"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Forget the declaration; once the dice have fallen, nothing else takes its place."""
        gone = _open(battle, self.who)
        running = battle.running
        left = tuple(action for action in running.actions if action not in gone)
        bound = any(action.kind in battle.rules.declared for action in gone)
        dropped = {self.who} if bound and is_too_late(battle) else set()
        ways = {who: way for who, way in running.ways.items() if who != self.who}
        return battle.with_running(
            running._replace(actions=left, ways=ways, dropped=running.dropped | dropped)
        )


class Delay(NamedTuple):
    """Have a figure wait so many segments before it begins what it has declared."""

    who: str
    segments: int

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        waits = f"waits {count(self.segments, 'segment')}" if self.segments else "waits no longer"
        return f"{name_of(battle, self.who)} {waits}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note the delay in place of any other."""
        _check_timed(battle)
        if self.segments < 0:
            raise Refusal(f"Expected segments from 0 up, not {self.segments}.")
        return _changed(battle, self.who, lambda each: each._replace(delay=self.segments))


class Hesitate(NamedTuple):
    """Count real seconds of dithering against a figure, before or after it declares."""

    who: str
    seconds: float

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"{name_of(battle, self.who)} hesitates for {number(self.seconds)} seconds"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Add the seconds to those before them."""
        battle.figure(self.who)
        _check_timed(battle)
        if not 0 < self.seconds < inf:
            raise Refusal(f"Expected seconds above 0, not {number(self.seconds)}.")
        running = battle.running
        total = running.dithered.get(self.who, 0.0) + self.seconds
        noted = battle.with_running(
            running._replace(dithered={**running.dithered, self.who: total})
        )
        if not own(battle, self.who):
            return noted
        return _changed(noted, self.who, lambda each: each._replace(delay_s=total))


def _as_it_stands(battle: Battle, action: Action) -> Action:
    """Add to a declaration what the battle knows: hesitation, and foes closed with last round."""
    closed = any(
        {action.by, target} == set(pair)
        for pair in battle.running.closed
        for target in action.targets[:1]
    )
    return action._replace(
        delay_s=action.delay_s or battle.running.dithered.get(action.by, 0.0),
        closed_last_round=action.closed_last_round or (closed and action.kind == "melee"),
    )


def _open(battle: Battle, who: str) -> tuple[Action, ...]:
    """Give what a figure has declared and may still take back or put off."""
    figure = battle.figure(who)
    if battle.open_phase.kind not in DECLARED_IN:
        raise Refusal("The declarations of this round are over.")
    found = unplayed(battle, who)
    if not found:
        does = "has begun already" if own(battle, who) else "has declared nothing"
        raise Refusal(f"{figure.card.name} {does}.")
    return found


def _changed(battle: Battle, who: str, change: Callable[[Action], Action]) -> Battle:
    """Give the battle with what a figure has not begun changed."""
    found = _open(battle, who)
    actions = tuple(change(each) if each in found else each for each in battle.running.actions)
    return battle.with_running(battle.running._replace(actions=actions))


def _check_timed(battle: Battle) -> None:
    """Refuse to count time where the game does not count it."""
    instead = battle.rules.without.get("hesitation")
    if instead:
        raise Refusal(instead)
