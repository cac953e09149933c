"""A game's attack rules as data and callbacks, and what a blow or shot needs to hit."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.foundation.words import number
from battleboard.rules.attack.aim import COVERED, NOTHING_KNOWN, Aim, Bar, Circumstances, Crossfire
from battleboard.rules.attack.modifier import Advantage, Modifier, Situation, total
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import Action, ActionKind, Combatant, Rulings
from battleboard.rules.timing.act import Act, Reason


def no_situations(_case: RulesContext, _act: Act, _seen: Circumstances) -> Iterator[str]:
    return iter(())


def never(_rulings: Rulings) -> bool:
    return False


def own_dice(_rulings: Rulings) -> None:
    """Return None: every weapon has its own damage dice."""


class AttackRules(NamedTuple):
    """How attacks work in a game: data, and callbacks for what differs.

    `rule` and `missiles` are the citations. `needed` returns the total with which a figure hits
    an armour class, if it is known. `holds` yields the situations of an attack, and `stances`
    those that change the target's own armour class. The board adds more: `statuses` of the
    target that share their names with situations, the situations of the attacker's `own`
    statuses, the steps of `cover`, ranges, and the side that an attack comes from. Of the
    situations in `alike`, only the most helpful adds to the roll. `extras` are modifiers beyond
    all situations, and `dexterity` returns how much Dexterity improves armour class. No armour
    class gets worse than `worst_ac`, and a target within `too_near_ft` cannot be shot at.
    `plain_die` returns the faces of the one damage die of all weapons, or None if each has its
    own. Where a second weapon has its own blow, there is a situation `off_hand`.
    """

    rule: str
    missiles: str
    needed: Callable[[RulesContext, str, int], int | None]
    situations: Mapping[str, Situation]
    extras: Callable[[RulesContext, Act, Circumstances], Iterable[Modifier]]
    dexterity: Callable[[RulesContext, Combatant], int]
    holds: Callable[[RulesContext, Act, Circumstances], Iterator[str]] = no_situations
    stances: Callable[[RulesContext, Act, Circumstances], Iterator[str]] = no_situations
    statuses: frozenset[str] = frozenset()
    own: Mapping[str, str] = MappingProxyType({})
    cover: tuple[str, ...] = ()
    alike: frozenset[str] = frozenset()
    ascending: Callable[[Rulings], bool] = never
    naturals: bool = False
    worst_ac: int | None = None
    least_damage: int = 0
    too_near_ft: float = 0.0
    plain_die: Callable[[Rulings], int | None] = own_dice
    crossfire: Crossfire | None = None


def declaration_of(case: RulesContext, act: Act) -> Action | None:
    """Return the figure's own declaration behind an act; None if another figure's caused it."""
    action = case.scene.actions[act.action]
    return action if action.by == act.by else None


def does(case: RulesContext, act: Act, who: str, kind: ActionKind) -> bool:
    """Whether a figure has declared an action of this kind that begins no later than the act."""
    return any(
        action.by == who and action.kind == kind and (action.segment or 0) <= act.place.segment
        for action in case.scene.actions
    )


def casts(case: RulesContext, act: Act, circumstances: Circumstances) -> bool:
    return (
        does(case, act, circumstances.target, "cast")
        if circumstances.casts is None
        else circumstances.casts
    )


SHIELD_HAND: Final = Situation("has a weapon in the shield hand", "DMG 70")
TARGET: Final = "target "
"""Prefix of the ids of situations of the target itself."""


def armour_changes(
    attack_rules: AttackRules,
    case: RulesContext,
    act: Act,
    circumstances: Circumstances,
    holding: Mapping[str, Situation],
) -> tuple[Modifier, ...]:
    stances = {
        name: attack_rules.situations[name]
        for name in _stances_of_target(attack_rules, case, act, circumstances)
    }
    own = [
        Modifier(each.armour, each.words, each.rule, f"{TARGET}{name}")
        for name, each in stances.items()
        if each.armour
    ]
    steps = (
        *_losses(attack_rules, case, circumstances, {**holding, **stances}),
        *own,
        *circumstances.armour,
    )
    better = 1 if attack_rules.ascending(case.rulings) else -1
    found = [each._replace(value=better * each.value) for each in circumstances.counting(steps)]
    return (*found, *_limit(attack_rules, case.figures[circumstances.target], total(found)))


def _stances_of_target(
    attack_rules: AttackRules, case: RulesContext, act: Act, circumstances: Circumstances
) -> Iterator[str]:
    by_dm = (
        name.removeprefix(TARGET) for name in sorted(circumstances.also) if name.startswith(TARGET)
    )
    for name in dict.fromkeys((*attack_rules.stances(case, act, circumstances), *by_dm)):
        if name in attack_rules.situations and f"{TARGET}{name}" not in circumstances.without:
            yield name


def _losses(
    attack_rules: AttackRules,
    case: RulesContext,
    circumstances: Circumstances,
    holding: Mapping[str, Situation],
) -> Iterator[Modifier]:
    figure = case.figures[circumstances.target]
    lost: dict[Advantage, Situation] = {
        advantage: each for each in holding.values() for advantage in each.loses
    }
    if any(arm.hand == "shield" for arm in figure.weapons):
        lost["shield"] = SHIELD_HAND
    if "shield" in lost and figure.armour.shield:
        words = f"{lost['shield'].words}: the shield does not count"
        yield Modifier(-figure.armour.shield, words, lost["shield"].rule, "shield")
    bonus = attack_rules.dexterity(case, figure) if "dexterity" in lost else 0
    if bonus > 0:
        words = f"{lost['dexterity'].words}: Dexterity does not count"
        yield Modifier(-bonus, words, lost["dexterity"].rule, f"{TARGET}dexterity")


def _limit(attack_rules: AttackRules, target: Combatant, change: int) -> Iterator[Modifier]:
    # A card may list an armour class that is already worse than the limit: it stays as it is.
    worn, worst = target.fighting.ac, attack_rules.worst_ac
    if worn is None or worst is None:
        return
    excess = worn + change - max(worst, worn)
    if excess > 0:
        yield Modifier(-excess, f"AC never worse than {worst}", attack_rules.rule, "worst")


BANDS = ("short_range", "medium_range", "long_range")


def find_aim(
    attack_rules: AttackRules,
    case: RulesContext,
    act: Act,
    circumstances: Circumstances = NOTHING_KNOWN,
) -> Aim:
    circumstances = circumstances._replace(target=circumstances.target or act.targets[0])
    holding = {
        name: attack_rules.situations[name]
        for name in _holding(attack_rules, case, act, circumstances)
    }
    armour = armour_changes(attack_rules, case, act, circumstances, holding)
    ac = case.figures[circumstances.target].fighting.ac
    counts = None if ac is None else ac + total(armour)
    return Aim(
        target=circumstances.target,
        rule=attack_rules.rule,
        ac=counts,
        needed=None if counts is None else attack_rules.needed(case, act.by, counts),
        to_hit=tuple(_to_hit(attack_rules, case, act, circumstances, holding)),
        armour=armour,
        damage=circumstances.counting(circumstances.damage),
        times=tuple(
            Modifier(each.damage, each.words, each.rule, name)
            for name, each in holding.items()
            if each.damage != 1
        ),
        on_20=circumstances.counting(_critical_hits(case.rulings)),
        best_of=max((each.best_of for each in holding.values()), default=1),
        sure=any(each.helpless for each in holding.values()),
        naturals=attack_rules.naturals,
        least_damage=attack_rules.least_damage,
        bars=tuple(_bars(attack_rules, act, circumstances)),
    )


def _critical_hits(rulings: Rulings) -> Iterator[Modifier]:
    if rulings.get("critical.hits") == "double":
        yield Modifier(2, "on a natural 20", "house rule", "critical")


def hit_chance(attack_rules: AttackRules, case: RulesContext, act: Act) -> Fraction | None:
    return find_aim(attack_rules, case, act).chance if act.targets else None


def _holding(
    attack_rules: AttackRules, case: RulesContext, act: Act, circumstances: Circumstances
) -> Iterator[str]:
    every = (
        *attack_rules.holds(case, act, circumstances),
        *_from_attacker(attack_rules, circumstances),
        *_from_board(attack_rules, act, _with_hold(case, circumstances)),
        *sorted(circumstances.also),
    )
    for name in dict.fromkeys(every):
        if name in attack_rules.situations and name not in circumstances.without:
            yield name


def _from_attacker(attack_rules: AttackRules, circumstances: Circumstances) -> Iterator[str]:
    for status, name in attack_rules.own.items():
        # Nobody sees an invisible target: being blind makes that no worse.
        unseen = status == "blind" and "invisible" in circumstances.statuses
        if status in circumstances.own and not unseen:
            yield name


def _with_hold(case: RulesContext, circumstances: Circumstances) -> Circumstances:
    if not case.figures[circumstances.target].held:
        return circumstances
    return circumstances._replace(statuses=circumstances.statuses | {"held"})


def _from_board(attack_rules: AttackRules, act: Act, circumstances: Circumstances) -> Iterator[str]:
    yield circumstances.arc
    yield from sorted(circumstances.statuses & attack_rules.statuses)
    if act.kind != "shot":
        return
    if 0 < circumstances.cover <= len(attack_rules.cover):
        yield attack_rules.cover[circumstances.cover - 1]
    bands = zip(BANDS, circumstances.ranges_ft or (), strict=False)
    if circumstances.distance_ft is not None and circumstances.ranges_ft:
        # Beyond its range a shot is barred; if the DM allows it, it counts as long range.
        reached = (name for name, feet in bands if circumstances.distance_ft <= feet)
        yield next(reached, BANDS[-1])


def _to_hit(
    attack_rules: AttackRules,
    case: RulesContext,
    act: Act,
    circumstances: Circumstances,
    holding: Mapping[str, Situation],
) -> Iterator[Modifier]:
    declared = declaration_of(case, act)
    if declared and declared.to_hit and "declared" not in circumstances.without:
        yield Modifier(declared.to_hit, "declared", id="declared")
    alike = [name for name in holding if name in attack_rules.alike]
    best = max(alike, key=lambda name: holding[name].to_hit, default="")
    for name, each in holding.items():
        if each.to_hit and (name not in alike or name == best):
            yield Modifier(each.to_hit, each.words, each.rule, name)
    yield from circumstances.counting(
        (*attack_rules.extras(case, act, circumstances), *circumstances.to_hit)
    )


def _bars(attack_rules: AttackRules, act: Act, circumstances: Circumstances) -> Iterator[Bar]:
    if act.kind != "shot":
        return
    for name, text in _obstacles(attack_rules, circumstances):
        if name not in circumstances.without:
            yield Bar(name, Reason(attack_rules.missiles, text))


def _obstacles(
    attack_rules: AttackRules, circumstances: Circumstances
) -> Iterator[tuple[str, str]]:
    if circumstances.cover >= COVERED:
        yield "cover", "The target is completely behind cover: it cannot be shot."
    if circumstances.distance_ft is None:
        return
    away = f"The target is {number(circumstances.distance_ft)} ft away"
    near = attack_rules.too_near_ft
    if near and circumstances.distance_ft <= near:
        yield "near", f"{away}: missiles need a foe more than {number(near)} ft away."
    if circumstances.ranges_ft and circumstances.distance_ft > circumstances.ranges_ft[-1]:
        yield "range", f"{away}, beyond the weapon's {number(circumstances.ranges_ft[-1])} ft."
