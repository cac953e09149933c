"""Declaration commands: what figures will do, and where they aim their spells."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.movement.retreats import get_away, say_if_cornered
from battleboard.battle.movement.routes import find_route, with_distance
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.procedure import declarations
from battleboard.battle.procedure.declarations import check_last_declaration
from battleboard.battle.procedure.free_segments import in_segment
from battleboard.battle.round.gone_targets import has_no_room, in_the_way
from battleboard.battle.round.spells import castings
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.condition import DECLARED_IN
from battleboard.battle.state.event import Warned
from battleboard.battle.state.figure import Conduct, StandingOrder
from battleboard.battle.state.naming import declaration, in_names, name_of, people
from battleboard.battle.state.running_round import AimedSpell, SpellField, aims_of
from battleboard.board.point import FARTHEST_FT, Point
from battleboard.foundation.words import count, number, whose
from battleboard.rules import Action
from battleboard.rules.departures import LEAVES
from battleboard.rules.scene import MELEE

_DO: Final[Mapping[Conduct, str]] = MappingProxyType(
    {
        "again": "the same again, every round",
        "mob": "attack the nearest foe, every round",
        "guard": "hold their ground, every round",
        "archers": "shoot at casters first, every round",
        "skirmish": "skirmish, every round",
        "stay back": "stay back, every round",
    }
)


class GiveOrder(NamedTuple):
    """Give figures a standing order; None cancels the one that they have."""

    who: tuple[str, ...]
    conduct: Conduct | None = None

    def sentence(self, battle: Battle) -> str:
        order = _DO[self.conduct] if self.conduct else "no standing order"
        return f"{people(battle, self.who)}: {order}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if not self.who:
            raise Refusal("Choose figures for the order.")
        for who in self.who:
            battle = battle.with_figure(battle.figure(who)._replace(order=self._order(battle, who)))
        return battle

    def _order(self, battle: Battle, who: str) -> StandingOrder | None:
        if self.conduct is None:
            return None
        post = body_now(battle, who).at if self.conduct == "guard" else None
        return StandingOrder(self.conduct, post)


class Declare(NamedTuple):
    """Declare an action instead of those that have not begun; with `also`, in addition to them.

    In surprise segments, it replaces only actions of its own segment. `to` is the point to move to.
    """

    action: Action
    also: bool = False
    to: Point | None = None

    def sentence(self, battle: Battle) -> str:
        return f"{declaration(battle, self.action)}{' as well' if self.also else ''}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        declarations.check_declarer(battle, self.action)
        if not context.repeats:
            declarations.check_weapon(battle.figure(self.action.by), self.action)
        kept = self._declarations_to_keep(battle)
        action = in_segment(battle, self.action, kept)
        if action.segment is None:
            declarations.check_besides(battle, action, kept)
            if not context.repeats:
                declarations.check_spells(battle, action, kept)
        headed = battle.running._replace(headed=self._headings(battle))
        return with_declaration(battle.with_running(headed), action, kept, self.to, context)

    def _headings(self, battle: Battle) -> Mapping[str, Point]:
        headed, who = battle.running.headed, self.action.by
        if self.to is not None:
            return {**headed, who: self.to}
        if self.also or who not in headed:
            return headed
        return {other: place for other, place in headed.items() if other != who}

    def _declarations_to_keep(self, battle: Battle) -> list[Action]:
        segment = self.action.segment
        replaced = declarations.declarations_not_begun(battle, self.action.by)
        if battle.running.surprised and segment is not None:
            replaced = tuple(each for each in replaced if each.segment == segment)
        elif self.also:
            replaced = tuple(each for each in replaced if each.kind == "none")
        return [
            each
            for each in declarations.declarations_of(battle, self.action.by)
            if each not in replaced
        ]


def with_declaration(
    battle: Battle,
    action: Action,
    kept: Sequence[Action],
    to: Point | None,
    context: CommandContext,
) -> Battle:
    others = [each for each in battle.running.actions if each.by != action.by]
    action = _as_it_stands(battle, action)
    walks = any(each.kind not in MELEE for each in kept) and action.by in battle.running.ways
    path = None if walks and action.kind in MELEE else find_route(battle, action, to)
    leaves = to is None and action.kind in LEAVES
    if leaves:
        path = get_away(battle, action, context.tables)
    ways = {who: each for who, each in battle.running.ways.items() if who != action.by or kept}
    if path:
        ways[action.by] = path
        action = with_distance(battle, action, path)
    aimed = aims_of(battle.running.aimed, (*others, *kept), but=action)
    running = battle.running._replace(actions=(*others, *kept, action), ways=ways, aimed=aimed)
    stuck = say_if_cornered(battle, action, path, context.tables) if leaves else ""
    after, notes = check_last_declaration(battle.with_running(running), context.tables)
    besides = (
        *_second_rank(after, action),
        *_warn_of_silence(after, action),
        *filter(None, (stuck,)),
    )
    for note in (*notes, *besides):
        context.tell(Warned(note))
    return after


def _second_rank(battle: Battle, action: Action) -> Iterator[str]:
    for target in action.targets[:1] if action.kind == "melee" else ():
        if has_no_room(battle, action.by, target):
            yield in_names(battle, in_the_way(battle, action.by, target))


def _warn_of_silence(battle: Battle, action: Action) -> Iterator[str]:
    if action.kind == "cast" and battle.figure(action.by).has("silenced"):
        yield f"{name_of(battle, action.by)} is silenced: a spell with a verbal component fails."


class CancelDeclaration(NamedTuple):
    """Cancel all that a figure has declared and not begun."""

    who: str

    def sentence(self, battle: Battle) -> str:
        return f"{name_of(battle, self.who)} cancels the declaration"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        gone = _open(battle, self.who)
        running = battle.running
        left = tuple(action for action in running.actions if action not in gone)
        bound = any(action.kind in battle.rules.declared for action in gone)
        dropped = {self.who} if bound and declarations.is_too_late(battle) else set()
        ways = {who: way for who, way in running.ways.items() if who != self.who}
        return battle.with_running(
            running._replace(actions=left, ways=ways, dropped=running.dropped | dropped)
        )


class Delay(NamedTuple):
    """Set the delay of a figure's actions that have not begun; 0 removes it."""

    who: str
    segments: int

    def sentence(self, battle: Battle) -> str:
        waits = f"waits {count(self.segments, 'segment')}" if self.segments else "no longer waits"
        return f"{name_of(battle, self.who)} {waits}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        _check_timed(battle)
        if self.segments < 0:
            raise Refusal(f"A delay must be 0 segments or more, not {self.segments}.")
        return _change_actions(battle, self.who, partial(Action._replace, delay=self.segments))


class Hesitate(NamedTuple):
    """Count real seconds of hesitation against a figure, on top of any counted before."""

    who: str
    seconds: float

    def sentence(self, battle: Battle) -> str:
        return f"{name_of(battle, self.who)} hesitates for {number(self.seconds)} s"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        battle.figure(self.who)
        _check_timed(battle)
        if not 0 < self.seconds < inf:
            raise Refusal(f"Hesitation must be more than 0 seconds, not {number(self.seconds)}.")
        running = battle.running
        total = running.dithered.get(self.who, 0.0) + self.seconds
        noted = battle.with_running(
            running._replace(dithered={**running.dithered, self.who: total})
        )
        if not declarations.declarations_of(battle, self.who):
            return noted
        return _change_actions(noted, self.who, partial(Action._replace, delay_s=total))


def _as_it_stands(battle: Battle, action: Action) -> Action:
    """Add an action's hesitation and, for a melee attack, whether the pair closed last round."""
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
    figure = battle.figure(who)
    if battle.open_phase.kind not in DECLARED_IN:
        phase = battle.open_phase.name
        raise Refusal(f"Declarations cannot be changed in the phase '{phase}'.")
    found = declarations.declarations_not_begun(battle, who)
    if not found:
        does = (
            "has already begun"
            if declarations.declarations_of(battle, who)
            else "has declared nothing"
        )
        raise Refusal(f"{figure.card.name} {does}.")
    return found


def _change_actions(battle: Battle, who: str, change: Callable[[Action], Action]) -> Battle:
    found = _open(battle, who)
    actions = tuple(change(each) if each in found else each for each in battle.running.actions)
    return battle.with_running(battle.running._replace(actions=actions))


def _check_timed(battle: Battle) -> None:
    instead = battle.rules.unsupported.get("hesitation")
    if instead:
        raise Refusal(instead)


_FEWEST_CORNERS: Final = 3


class AimSpell(NamedTuple):
    """Aim a spell or device at a field, to affect the figures `caught` in it.

    In surprise segments, `segment` identifies the casting.
    """

    who: str
    spell: str
    field: SpellField
    caught: tuple[str, ...] = ()
    segment: int | None = None

    def sentence(self, battle: Battle) -> str:
        on = people(battle, self.caught) or "an empty spot"
        return f"{whose(name_of(battle, self.who))} {self.spell or 'spell'} is aimed at {on}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        _check_field(self.field)
        aimed = AimedSpell(self.who, self.spell, self.segment, self.field)
        action = self._casting(battle, aimed)
        targets = tuple(dict.fromkeys(self.caught))
        declarations.check_whom(battle, action._replace(targets=targets))
        running = battle.running
        actions = tuple(
            each._replace(targets=targets) if aimed.is_of(each) else each
            for each in running.actions
        )
        others = (each for each in running.aimed if not each.is_of(action))
        return battle.with_running(running._replace(actions=actions, aimed=(*others, aimed)))

    def _casting(self, battle: Battle, aimed: AimedSpell) -> Action:
        found = next(filter(aimed.is_of, castings(battle)), None)
        name, spell = battle.figure(self.who).card.name, self.spell or "a spell"
        if found is None:
            raise Refusal(f"{name} is not about to use {spell}.")
        if sum(map(aimed.is_of, battle.running.actions)) > 1:
            raise Refusal(f"{name} uses {spell} more than once this round, so it cannot be aimed.")
        return found


def _check_field(field: SpellField) -> None:
    points = field.origin, *(point for ring in field.rings for point in ring)
    if not field.rings or any(len(ring) < _FEWEST_CORNERS for ring in field.rings):
        raise Refusal("That spot is off the map.")
    if not all(abs(along) <= FARTHEST_FT for point in points for along in point):
        raise Refusal("That spot is too far away.")
