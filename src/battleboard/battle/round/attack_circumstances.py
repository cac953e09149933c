"""The blows and shots of a routine, and what affects them: circumstances and the DM's rulings."""

from collections.abc import Iterable, Iterator
from functools import partial
from math import atan2, degrees
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.condition import condition_of, is_down, is_out, is_unseen
from battleboard.battle.state.figure import Arm, Figure
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.board import FIRST_EDITION
from battleboard.board.body import Body, GridKind, arc_of, shield_counts
from battleboard.board.grid import Hexes
from battleboard.board.paths.body_contact import is_engaged
from battleboard.board.point import Point, distance, orientation
from battleboard.board.sight.sight import cover
from battleboard.board.wall import Wall
from battleboard.rules import Act
from battleboard.rules.attack.aim import BEHIND_SLIT, Arc, Circumstances, Hand
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.scene import NEEDS_TARGET
from battleboard.rules.wounds import State


def is_behind_slit(walls: Iterable[Wall], target: Point, viewer: Point) -> bool:
    """Whether an arrow slit lies between target and viewer, and nearer to the target.

    A viewer close behind the slit looks out freely, so the target outside gets no cover.
    """
    return any(
        _hides(wall, target, viewer)
        for wall in walls
        if wall.sort == "slit" and wall.kind == "window"
    )


def _hides(slit: Wall, target: Point, viewer: Point) -> bool:
    far, near = orientation(slit.a, slit.b, viewer), orientation(slit.a, slit.b, target)
    ends = orientation(viewer, target, slit.a), orientation(viewer, target, slit.b)
    return far * near < 0 and ends[0] * ends[1] <= 0 and abs(near) <= abs(far)


class RoutineBlow(NamedTuple):
    """One blow or shot of a routine: its number, weapon and hand, and its damage dice."""

    number: int
    arm: Arm
    hand: Hand = ""
    damage: Roll | None = None


class AttackRuling(NamedTuple):
    """The DM's ruling on an attack: extra situations, and what does not count.

    `without` has the ids of situations, modifiers and obstacles to ignore; `added` is added to the
    roll. With `unharmed` a hit does no harm, and with `subdual` it only subdues.
    """

    without: frozenset[str] = frozenset()
    also: frozenset[str] = frozenset()
    added: tuple[Modifier, ...] = ()
    unharmed: bool = False
    subdual: bool = False


NO_RULING: Final = AttackRuling()


class Attack(NamedTuple):
    """One blow or shot of an act at a target."""

    act: Act
    target: str
    blow: RoutineBlow
    ruled: AttackRuling = NO_RULING

    @property
    def is_shot(self) -> bool:
        return self.act.kind == "shot"

    def throw(self, what: str) -> str:
        """Name one of the attack's rolls: 'attack: giant:strike 1', 'damage 2: bear:strike 1'."""
        number = f" {self.blow.number}" if self.blow.number > 1 else ""
        return f"{what}{number}: {self.act.id}"


def blows_of(battle: Battle, act: Act) -> tuple[RoutineBlow, ...]:
    """Return the blows of an act: the main weapon's, then any blow of the other hand."""
    figure = battle.figure(act.by)
    second = off_arm(figure) if act.kind == "strike" else None
    hand: Hand = "main" if second else ""
    dice: tuple[Roll | None, ...] = figure.arm.blows or (None,)
    own = tuple(RoutineBlow(at, figure.arm, hand, roll) for at, roll in enumerate(dice, 1))
    if second is None or "off_hand" not in battle.rules.situations:
        return own
    return (*own, RoutineBlow(len(own) + 1, second, "off"))


def off_arm(figure: Figure) -> Arm | None:
    at, arms = figure.off_hand, figure.card.arms
    return arms[at] if at is not None and at < len(arms) else None


DRAWN: Final = "draw"
"""Situation of a figure that has drawn another weapon, in games that have it."""
_UNAWARE: Final[frozenset[State]] = frozenset({"unconscious", "bleeding", "dying"})


def circumstances_of(battle: Battle, attack: Attack) -> Circumstances:
    attacker, attacked = battle.figure(attack.act.by), battle.figure(attack.target)
    here, there = body_now(battle, attacker.id), _facing_its_foe(battle, attack)
    arm, ruled, is_shot = attack.blow.arm, attack.ruled, attack.is_shot
    return Circumstances(
        target=attack.target,
        arc=_arc(battle, there, here.at),
        cover=_cover(battle, here, there) if is_shot else 0,
        distance_ft=distance(here.at, there.at),
        ranges_ft=ranges_ft_of(battle, arm) if is_shot else None,
        statuses=frozenset(_statuses(battle, attack.act, attacked)),
        own=frozenset(each.status for each in attacker.effects if each.status),
        casts=_is_casting(battle, attacked.id),
        hand=attack.blow.hand,
        row=arm.row,
        also=ruled.also | {DRAWN} if attacker.id in battle.running.drawn else ruled.also,
        without=ruled.without,
        to_hit=(*_to_hit(attacker, arm, is_shot=is_shot), *ruled.added),
        armour=tuple(
            Modifier(each.armour, each.name, id=f"target effect {each.id}")
            for each in attacked.effects
            if each.armour
        ),
        damage=tuple(_damage(attacker, is_shot=is_shot)),
    )


def _facing_its_foe(battle: Battle, attack: Attack) -> Body:
    """Return the target's body, turned to its own target, else to the nearest foe in melee with it.

    A figure that is surprised, flees, is still on its way or is out of the fight does not turn to
    others.
    """
    figure = battle.figure(attack.target)
    body, plan = body_now(battle, figure.id), battle.running.plans.get(figure.id)
    actions = [action for action in battle.running.actions if action.by == figure.id]
    for action in actions:
        foes = [battle.figures[each] for each in action.targets if each in battle.figures]
        if action.kind in NEEDS_TARGET and foes and not is_down(battle, foes[0]):
            return _turn_to(body, body_now(battle, foes[0].id).at)
    walks = plan is not None and plan.start < battle.running.now < plan.end
    flees = any(action.kind == "flee" for action in actions)
    if _is_surprised(battle, figure) or walks or flees or is_out(battle, figure):
        return body
    places = [body_now(battle, foe).at for foe in _in_melee_with(battle, figure, body, attack)]
    return _turn_to(body, min(places, key=partial(distance, body.at), default=body.at))


def _is_surprised(battle: Battle, figure: Figure) -> bool:
    return battle.running.surprised and battle.encounter.loss(figure.id, figure.side) > 0


def _in_melee_with(battle: Battle, figure: Figure, body: Body, attack: Attack) -> Iterator[str]:
    """Yield the foes that a figure can see and that can strike it, with the attacker."""
    for foe in on_table(battle):
        if foe.side == figure.side or is_unseen(foe):
            continue
        if (foe.id == attack.act.by and not attack.is_shot) or (
            not is_out(battle, foe)
            and is_engaged(
                body, body_now(battle, foe.id), battle.rules.melee_ft, battle.board.walls
            )
        ):
            yield foe.id


def _turn_to(body: Body, to: Point) -> Body:
    facing = degrees(atan2(to[1] - body.at[1], to[0] - body.at[0])) % 360
    return body if to == body.at else body._replace(facing=facing)


def _arc(battle: Battle, attacked: Body, origin: Point) -> Arc:
    """Return the side that an attack comes from; the front, if from the target's own place."""
    kind: GridKind = "hex" if isinstance(battle.board.grid, Hexes) else "square"
    if origin == attacked.at or shield_counts(attacked, origin, kind):
        return "front"
    return "behind" if arc_of(attacked, origin, kind) == "rear" else "flank"


def _cover(battle: Battle, here: Body, there: Body) -> int:
    """Return a target's cover in steps: its hidden points, but behind a slit at least a minimum."""
    board = battle.board
    if not board.walls and not board.levels:
        return 0
    hidden = cover(sight_on(board), here, there).hidden
    slit = BEHIND_SLIT if is_behind_slit(board.walls, there.at, here.at) else 0
    return max(hidden, slit)


def ranges_ft_of(battle: Battle, arm: Arm) -> tuple[float, float, float] | None:
    if arm.ranges is None:
        return None
    where = battle.board.where
    short, medium, far = (FIRST_EDITION.feet(inches, "range", where) for inches in arm.ranges)
    return short, medium, far


def may_be_shot_at(battle: Battle, by: str, target: str) -> bool:
    """Whether one figure can shoot at another: walls must not hide all of it."""
    board = battle.board
    if not board.walls and not board.levels:
        return True
    return not cover(sight_on(board), body_now(battle, by), body_now(battle, target)).full


def find_felling_acts(battle: Battle, who: str) -> tuple[str, ...]:
    """Return the ids of this round's acts that were aimed at a figure and felled a target."""
    return tuple(
        done.act.id
        for done in battle.running.settled
        if "incapacitated" in {done.counts, done.outcome} and who in done.act.targets
    )


def fell_together(battle: Battle, act: Act, who: str) -> bool:
    """Whether a figure fell only to acts simultaneous with this one, and so is still up for it."""
    answer, felled = battle.running.resolution, find_felling_acts(battle, who)
    if answer is None or not felled:
        return False
    ranks = answer.ranks()
    return all(ranks.get(each) == ranks.get(act.id) for each in felled)


def _statuses(battle: Battle, act: Act, figure: Figure) -> Iterator[str]:
    for effect in figure.effects:
        if effect.status:
            yield effect.status
    if fell_together(battle, act, figure.id):
        return
    if is_down(battle, figure):
        yield "motionless"
    if condition_of(battle, figure).state in _UNAWARE:
        yield "unconscious"


def _is_casting(battle: Battle, who: str) -> bool:
    if not any(each.by == who and each.kind == "cast" for each in battle.running.actions):
        return False
    own = (turn for turn in placed_acts(battle) if turn.act.by == who and turn.act.mode == "spell")
    return any(turn.is_open for turn in own)


def _to_hit(figure: Figure, arm: Arm, *, is_shot: bool) -> Iterator[Modifier]:
    if arm.to_hit:
        yield Modifier(arm.to_hit, arm.weapon.name or "weapon", id="weapon")
    if figure.card.to_hit and not is_shot:
        yield Modifier(figure.card.to_hit, "Strength", id="strength")
    for effect in figure.effects:
        if effect.to_hit:
            yield Modifier(effect.to_hit, effect.name, id=f"effect {effect.id}")


def _damage(figure: Figure, *, is_shot: bool) -> Iterator[Modifier]:
    if figure.card.damage and not is_shot:
        yield Modifier(figure.card.damage, "Strength", id="strength")
    for effect in figure.effects:
        if effect.damage:
            yield Modifier(effect.damage, effect.name, id=f"effect {effect.id}")
