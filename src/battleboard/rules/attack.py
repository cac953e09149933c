"""Attacks: what one blow or shot needs in any game, with everything that bears on it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from battleboard.rules.act import Act, Reason
from battleboard.rules.aim import COVERED, NOTHING_KNOWN, Aim, Bar, Circumstances
from battleboard.rules.aiming import Aiming, declaration_of
from battleboard.rules.armour_class import changes
from battleboard.rules.case import Case
from battleboard.rules.modifier import Modifier, total
from battleboard.rules.situation import Situation
from battleboard.rules.wording import number

BANDS = ("short_range", "medium_range", "long_range")


def aim(aiming: Aiming, case: Case, act: Act, seen: Circumstances = NOTHING_KNOWN) -> Aim:
    """Work out what an attack needs, and list everything that bears on it."""
    seen = seen._replace(target=seen.target or act.targets[0])
    holding = {name: aiming.situations[name] for name in _holding(aiming, case, act, seen)}
    armour = changes(aiming, case, act, seen, holding)
    ac = case.figures[seen.target].fighting.ac
    counts = None if ac is None else ac + total(armour)
    return Aim(
        target=seen.target,
        rule=aiming.rule,
        ac=counts,
        needed=None if counts is None else aiming.needed(case, act.by, counts),
        to_hit=tuple(_to_hit(aiming, case, act, seen, holding)),
        armour=armour,
        damage=seen.kept(seen.damage),
        times=tuple(
            Modifier(each.damage, each.words, each.rule, name)
            for name, each in holding.items()
            if each.damage != 1
        ),
        best_of=max((each.best_of for each in holding.values()), default=1),
        sure=any(each.helpless for each in holding.values()),
        naturals=aiming.naturals,
        least_damage=aiming.least_damage,
        bars=tuple(_bars(aiming, act, seen)),
    )


def hit_chance(aiming: Aiming, case: Case, act: Act) -> Fraction | None:
    """Give the chance that a blow or shot hits its target, where the figures for it are given."""
    return aim(aiming, case, act).chance if act.targets else None


def _holding(aiming: Aiming, case: Case, act: Act, seen: Circumstances) -> Iterator[str]:
    """Name the situations that hold for an attack, each once."""
    every = (*aiming.holds(case, act, seen), *_shown(aiming, act, seen), *sorted(seen.also))
    for name in dict.fromkeys(every):
        if name in aiming.situations and name not in seen.without:
            yield name


def _shown(aiming: Aiming, act: Act, seen: Circumstances) -> Iterator[str]:
    """Name what the table shows: the side, the target's state, range and cover of a shot."""
    yield seen.arc
    yield from sorted(seen.statuses & aiming.statuses)
    if act.kind != "shot":
        return
    if 0 < seen.cover <= len(aiming.cover):
        yield aiming.cover[seen.cover - 1]
    bands = zip(BANDS, seen.ranges_ft or (), strict=False)
    if seen.distance_ft is not None:
        yield next((name for name, feet in bands if seen.distance_ft <= feet), "")


def _to_hit(
    aiming: Aiming, case: Case, act: Act, seen: Circumstances, holding: Mapping[str, Situation]
) -> Iterator[Modifier]:
    """List what is added to the d20."""
    declared = declaration_of(case, act)
    if declared and declared.to_hit and "declared" not in seen.without:
        yield Modifier(declared.to_hit, "declared", id="declared")
    alike = [name for name in holding if name in aiming.alike]
    best = max(alike, key=lambda name: holding[name].to_hit, default="")
    for name, each in holding.items():
        if each.to_hit and (name not in alike or name == best):
            yield Modifier(each.to_hit, each.words, each.rule, name)
    yield from seen.kept((*aiming.extras(case, act, seen), *seen.to_hit))


def _bars(aiming: Aiming, act: Act, seen: Circumstances) -> Iterator[Bar]:
    """Say why a shot cannot be made at all."""
    if act.kind != "shot":
        return
    for name, text in _obstacles(aiming, seen):
        if name not in seen.without:
            yield Bar(name, Reason(aiming.missiles, text))


def _obstacles(aiming: Aiming, seen: Circumstances) -> Iterator[tuple[str, str]]:
    if seen.cover >= COVERED:
        yield "cover", "The target is wholly behind cover: no shot at it is possible."
    if seen.distance_ft is None:
        return
    away = f"The target is {number(seen.distance_ft)} ft away"
    near = aiming.too_near_ft
    if near and seen.distance_ft <= near:
        yield "near", f"{away}: one shoots only at foes more than {number(near)} ft away."
    if seen.ranges_ft and seen.distance_ft > seen.ranges_ft[-1]:
        yield "range", f"{away}, beyond the weapon's {number(seen.ranges_ft[-1])} ft."
