"""The initiative dice of the current round, and planning the round with them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.state.command_context import Refusal, Roll
from battleboard.battle.state.condition import PLAYED, is_out
from battleboard.battle.state.naming import impossible, people
from battleboard.battle.state.rules_scene import on_table, scene_of
from battleboard.foundation.words import listing
from battleboard.rules import SceneError, Tables, resolve_round, resolve_surprise
from battleboard.rules.scene import EVERYTHING
from battleboard.rules.timing.dice import Dice, Throw, without_throws


class PhaseThrow(NamedTuple):
    """One roll of a phase.

    `what` identifies it, `owners` are the sides or figures for which it counts, and `words` name it
    for the DM. `value` is the result, if it has been rolled; a `tied` result means a reroll. An
    `optional` roll may be skipped.
    """

    what: str
    dice: Roll
    words: str
    owners: tuple[str, ...] = ()
    value: int | None = None
    optional: bool = False
    tied: bool = False

    @property
    def is_open(self) -> bool:
        return self.value is None or self.tied


def initiative_throws(battle: Battle, tables: Tables) -> tuple[PhaseThrow, ...]:
    dice = _dice(battle, tables)
    values = _values(battle, dice)
    tied = _find_ties(battle, values) if dice.rerolled else frozenset()
    waiting = tied or None in values.values()
    optional = bool(waiting) and not _is_needed(battle, tables)
    return tuple(
        PhaseThrow(
            f"initiative: {_owners(throw)[0]}",
            Roll(1, throw.faces),
            f"Initiative of {people(battle, _owners(throw))}",
            _owners(throw),
            value,
            optional=optional,
            tied=throw in tied,
        )
        for throw, value in values.items()
    )


def initiative_throws_in_surprise(battle: Battle, tables: Tables) -> tuple[PhaseThrow, ...]:
    """Return the dice for surprise segments: none unless several sides can act."""
    lost = battle.encounter.lost
    free = {figure.side for figure in on_table(battle) if not lost.get(figure.side)}
    return initiative_throws(battle, tables) if len(free) > 1 else ()


def with_initiative_die(battle: Battle, throw: PhaseThrow, value: int) -> Battle:
    dice = {**battle.running.dice, **dict.fromkeys(throw.owners, value)}
    return battle.with_running(battle.running._replace(dice=dice))


def with_shared_dice(battle: Battle, tables: Tables) -> Battle:
    """Give latecomers the die that others who share it have rolled already."""
    fallen = battle.running.dice
    late = {
        name: value
        for throw, value in _values(battle, _dice(battle, tables)).items()
        for name in _owners(throw)
        if value is not None and name not in fallen
    }
    return battle.with_running(battle.running._replace(dice={**fallen, **late})) if late else battle


def _dice(battle: Battle, tables: Tables) -> Dice:
    """Return the dice as if none were rolled, without those of figures out of the fight."""
    scene = without_throws(scene_of(battle))
    dice = battle.rules.dice(scene, tables, battle.rules.rulings(battle.options))
    throws = (throw for throw in dice.throws if _somebody_is_up(battle, throw))
    return dice._replace(throws=tuple(throws))


def _somebody_is_up(battle: Battle, throw: Throw) -> bool:
    up = (not is_out(battle, battle.figure(name)) for name in throw.figures)
    return not throw.figures or any(up)


def _owners(throw: Throw) -> tuple[str, ...]:
    return throw.figures or (throw.owner,)


def _values(battle: Battle, dice: Dice) -> dict[Throw, int | None]:
    """Map each roll to the result of any side or figure that shares it; None if not rolled."""
    fallen = battle.running.dice
    return {
        throw: next((fallen[name] for name in _owners(throw) if name in fallen), None)
        for throw in dice.throws
    }


def _find_ties(battle: Battle, values: Mapping[Throw, int | None]) -> frozenset[Throw]:
    """Return the rolls whose total equals that of another side."""
    sides: dict[int, set[str]] = {}
    shown = dict(_with_bonuses(values))
    for throw, total in shown.items():
        sides.setdefault(total, set()).update(_sides(battle, throw))
    return frozenset(throw for throw, total in shown.items() if len(sides[total]) > 1)


def _with_bonuses(values: Mapping[Throw, int | None]) -> Iterator[tuple[Throw, int]]:
    return ((throw, value + throw.added) for throw, value in values.items() if value is not None)


def _sides(battle: Battle, throw: Throw) -> set[str]:
    return {battle.figure(name).side for name in throw.figures} or {throw.owner}


def _is_needed(battle: Battle, tables: Tables) -> bool:
    """Whether the order depends on missing dice, or may later, or they are rolled regardless."""
    declares_all = battle.rules.declared == EVERYTHING
    if battle.open_phase.kind == "initiative" and (not declares_all or _is_required(battle)):
        return True
    resolve = resolve_surprise if battle.running.surprised else resolve_round
    try:
        resolve(scene_of(battle)._replace(outcomes={}), battle.ruleset, tables)
    except SceneError:
        return True
    return False


def _is_required(battle: Battle) -> bool:
    if battle.showing.initiative != "hidden":
        return battle.showing.initiative == "always"
    others = (each for each in on_table(battle) if not battle.teams[each.side].players)
    return any(each.hidden or battle.showing.fog for each in others)


def die_owners(battle: Battle, tables: Tables) -> tuple[tuple[str, ...], ...]:
    return tuple(_owners(throw) for throw in _dice(battle, tables).throws)


def replan_if_playing(battle: Battle, tables: Tables) -> Battle:
    if battle.open_phase.kind not in PLAYED:
        return battle
    try:
        return plan_round(with_shared_dice(battle, tables), tables)
    except SceneError as fault:
        raise Refusal(_sentence(battle, fault, tables)) from fault


def _sentence(battle: Battle, fault: SceneError, tables: Tables) -> str:
    if not fault.path.endswith("initiative"):
        return impossible(battle, fault)
    throws = initiative_throws(battle, tables)
    missing = [throw.words for throw in throws if throw.is_open]
    return f"The order depends on dice still to roll: {listing(missing)}."
