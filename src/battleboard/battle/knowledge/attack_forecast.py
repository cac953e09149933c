"""Attack forecasts: what a blow or shot will need to hit, and which dice it asks for."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands.striking import Strike
from battleboard.battle.round.attack_circumstances import Attack, AttackRuling, blows_of
from battleboard.battle.round.attack_roll import (
    aim_at,
    damage_throws,
    shares_in_melee,
    target_in_melee,
    throw_in_melee,
    why_not,
)
from battleboard.battle.round.consequences import BLOWS, advance_to
from battleboard.battle.round.gone_targets import OUT_OF_REACH, departure_of
from battleboard.battle.state.command_context import D20, CommandContext, RollRequest, TypedRolls
from battleboard.battle.state.placed_acts import open_act
from battleboard.rules import Act, Tables
from battleboard.rules.attack.aim import Aim, Bar, Share
from battleboard.rules.timing.act import TargetLost


class BlowForecast(NamedTuple):
    """The forecast of one blow or shot, or why it is impossible.

    `aim` is what the blow needs, and `whole` the same without the DM's exclusions. Without an
    `attack` roll, the blow is a sure hit or left to the DM.
    """

    target: str
    aim: Aim
    whole: Aim
    attack: RollRequest | None
    damage: tuple[RollRequest, ...]
    why_not: str = ""

    def rolls_to_make(self, numbers: Mapping[str, int]) -> Iterator[RollRequest]:
        """Yield the attack roll, and the damage rolls unless the attack roll has missed."""
        if self.attack:
            yield self.attack
        if not self.is_missed(numbers):
            yield from self.damage

    def is_missed(self, numbers: Mapping[str, int]) -> bool:
        roll = numbers.get(self.attack.what) if self.attack else None
        return roll is not None and not self.aim.hits(roll)


class AttackForecast(NamedTuple):
    """All blows or shots of an act, and the roll for its target in a melee.

    `melee` holds the figures that this roll may choose, with their chances. If a target is gone,
    `departure` says what can be done instead.
    """

    chooser: RollRequest | None
    blows: tuple[BlowForecast, ...]
    departure: TargetLost | None = None
    melee: tuple[Share, ...] = ()

    def rolls_to_make(self, numbers: Mapping[str, int]) -> tuple[RollRequest, ...]:
        first = (self.chooser,) if self.chooser else ()
        return (*first, *(throw for blow in self.blows for throw in blow.rolls_to_make(numbers)))

    def missing(self, numbers: Mapping[str, int]) -> RollRequest | None:
        return next(
            (each for each in self.rolls_to_make(numbers) if each.what not in numbers), None
        )

    @property
    def is_judged(self) -> bool:
        """Whether the number that some blow needs is unknown, so that the DM decides."""
        return any(each.aim.face is None and not each.aim.sure for each in self.blows)

    @property
    def why_not(self) -> str:
        return next((each.why_not for each in self.blows if each.why_not), "")


def attack_forecast(
    battle: Battle, strike: Strike, numbers: Mapping[str, int], tables: Tables
) -> AttackForecast:
    """Forecast an attack from the numbers rolled so far, without changing the battle.

    A shot into a melee counts as aimed at its declared target until the roll for it is made.
    """
    turn = open_act(battle, strike.act)
    context = CommandContext(TypedRolls(numbers), tables)
    before = advance_to(battle, turn, context)
    aimed = turn.act._replace(targets=(strike.meant,)) if strike.meant else turn.act
    melee = () if strike.targets else shares_in_melee(before, aimed, aimed.targets[0])
    chooser = throw_in_melee(turn.act, melee) if melee else None
    targets = strike.targets or (_target(before, aimed, chooser, numbers, context),)
    ruled = strike.ruling
    attacks = [
        Attack(turn.act, targets[min(blow.number, len(targets)) - 1], blow, ruled)
        for blow in blows_of(before, turn.act)
    ]
    gone = _departures(before, attacks, strike, tables)
    blows = tuple(_blow_forecast(before, attack, tables, gone) for attack in attacks)
    return AttackForecast(chooser, blows, next(iter(gone.values()), None), melee)


def first_blow(battle: Battle, act: Act, tables: Tables) -> BlowForecast | None:
    """Forecast the first blow or shot of an act, even of a resolved act; None if it has none."""
    if act.kind not in BLOWS or not act.targets or act.by not in battle.figures:
        return None
    attack = Attack(act, act.targets[0], blows_of(battle, act)[0], AttackRuling())
    return _blow_forecast(battle, attack, tables, {})


def _departures(
    battle: Battle, attacks: Iterable[Attack], strike: Strike, tables: Tables
) -> dict[str, TargetLost]:
    """Map each target that is gone to how it was lost; empty if the DM allows the blows."""
    if OUT_OF_REACH in strike.without:
        return {}
    targets = {attack.target: attack.act for attack in attacks}
    found = ((who, departure_of(battle, act, who, tables)) for who, act in targets.items())
    return {who: gone for who, gone in found if gone}


def _target(
    battle: Battle,
    act: Act,
    chooser: RollRequest | None,
    numbers: Mapping[str, int],
    context: CommandContext,
) -> str:
    meant = act.targets[0]
    thrown = chooser is None or chooser.what in numbers
    return target_in_melee(battle, act, meant, context) if thrown else meant


def _blow_forecast(
    battle: Battle, attack: Attack, tables: Tables, gone: Mapping[str, TargetLost]
) -> BlowForecast:
    whole = attack.ruled._replace(without=frozenset())
    aim = aim_at(battle, attack, tables)
    if attack.target in gone:
        bar = Bar(OUT_OF_REACH, gone[attack.target].left_behind)
        aim = aim._replace(bars=(bar, *aim.bars))
    return BlowForecast(
        attack.target,
        aim,
        aim_at(battle, attack._replace(ruled=whole), tables),
        None if aim.sure or aim.face is None else RollRequest(attack.throw("attack"), D20),
        () if aim.sure else damage_throws(battle, attack, aim),
        why_not(battle, attack, aim),
    )
