"""Independent parts of a scene, and the dice that each question about it depends on.

When an act comes depends on the die of its own figure, and on those of the figures it waits for.
Its fate also depends on the dice of every figure that could take its figure out or spoil its
spell, on the dice of every figure that could stop one of these, and so on:

    archer ──shoots──► mage ──casts at──► orc ──strikes──► thief          guard ◄──strike──► bandit

    what becomes of the spell              dice of the archer and the mage
    what becomes of the orc's blow         the orc's, and if the spell may kill, these two as well
    whether the orc's target is still up   the orc's, and those of all who may fell the thief
    whether orc or thief comes first       the orc's and the thief's
    anything about guard or bandit         none of the above
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from battleboard.rules.rules_context import ADVANCES
from battleboard.rules.scene import BLOWS, Action, ActionKind, Combatant, Scene
from battleboard.rules.timing.timeline import components

COMES_TO_BLOWS: Final[frozenset[ActionKind]] = BLOWS | {"charge", "set", "hold"}
HARMLESS: Final[frozenset[ActionKind]] = frozenset({"close", "move", "flee", "withdraw"})
TurnsOn = Callable[[Action], Iterable[str]]
"""Returns the foes that a figure might attack once the target of its action is felled."""


def parts(scene: Scene, turns_on: TurnsOn) -> list[Scene]:
    """Split a scene into independent parts, each a scene of its own.

    Figures share a part if one aims at the other or may turn on it, or if both cast spells or use
    devices and are on opposing sides. Parts in which nobody acts are left out.
    """
    number = {figure.id: at for at, figure in enumerate(scene.combatants)}
    links: list[set[int]] = [set() for _ in scene.combatants]
    turned = [
        (each.by, foe) for each in scene.actions for foe in _foes_to_turn_on(scene, each, turns_on)
    ]
    for one, other in (*related_pairs(scene), *turned):
        links[number[one]].add(number[other])
        links[number[other]].add(number[one])
    groups = (
        {scene.combatants[at].id for at in group} for group in components([*map(list, links)])
    )
    acting = {action.by for action in scene.actions if action.kind != "none"}
    return [_part(scene, group) for group in groups if not group.isdisjoint(acting)]


def related_pairs(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield each figure with its targets, and opposing figures that both cast or use devices."""
    figures = scene.figures()
    timed = list(dict.fromkeys(action.by for action in scene.actions if action.casting))
    for action in scene.actions:
        yield from ((action.by, target) for target in action.targets)
    for at, one in enumerate(timed):
        for other in timed[at + 1 :]:
            if figures[one].side != figures[other].side:
                yield one, other


def of_group(scene: Scene, group: Collection[str]) -> tuple[Action, ...]:
    """Keep a group's actions; the others become "none", so that indexes in errors still match."""
    nothing = Action(min(group), "none")
    return tuple(action if action.by in group else nothing for action in scene.actions)


def _part(scene: Scene, group: set[str]) -> Scene:
    figures = tuple(figure for figure in scene.combatants if figure.id in group)
    return scene._replace(combatants=figures, actions=of_group(scene, group))


Group = frozenset[str]
Couple = frozenset[str]
Links = Mapping[str, Iterable[str]]


class OrderGroup(NamedTuple):
    """Figures whose dice decide when the `acting` ones act, and who of each couple is first."""

    figures: Group
    acting: Group
    couples: frozenset[Couple]


class FateGroup(NamedTuple):
    """Figures whose dice alone decide the fates of the acts of the `acting` figures.

    The fate and target of a figure's act depend directly only on which acts of the figures
    `near` it come first. When a figure acts depends on the dice of its `own` group. Acts at the
    same moment matter for the `casters`, whose spells they may spoil, and for the figures
    `coming`, as a charging figure is easier to hit.
    """

    figures: Group
    acting: Group
    near: Mapping[str, Collection[str]]
    own: Mapping[str, Group]
    casters: Collection[str]
    coming: Collection[str]


def order_groups(scene: Scene) -> list[OrderGroup]:
    """Group the questions about the timing of acts, so that each needs only its group's dice."""
    waits = _waits(scene)
    acting: dict[Group, set[str]] = {}
    for name in _acting(scene):
        acting.setdefault(_closure((name,), waits), set()).add(name)
    couples: dict[Group, set[Couple]] = {}
    for couple in dict.fromkeys(map(frozenset, related_pairs(scene))):
        couples.setdefault(_closure(couple, waits), set()).add(couple)
    return [
        OrderGroup(group, frozenset(acting.get(group, ())), frozenset(couples.get(group, ())))
        for group in dict.fromkeys((*acting, *couples))
    ]


def fate_groups(scene: Scene, turns_on: TurnsOn) -> list[FateGroup]:
    """Group the fates of acts, so that each figure's fate needs only the dice of its group."""
    waits, dangers = _waits(scene), _dangers(scene, turns_on)
    groups: dict[Group, set[str]] = {}
    for name in _acting(scene):
        groups.setdefault(_closure((name,), waits, dangers), set()).add(name)
    own = {each.id: _closure((each.id,), waits) for each in scene.combatants}
    coming = {action.by for action in scene.actions if action.kind in ADVANCES}
    near = {who: _near(scene, own[who], dangers, coming) - {who} for who in _acting(scene)}
    casters = _casters(scene)
    return [
        FateGroup(group, frozenset(acting), near, own, casters, coming)
        for group, acting in groups.items()
    ]


def _acting(scene: Scene) -> Iterable[str]:
    return dict.fromkeys(action.by for action in scene.actions if action.kind != "none")


def _casters(scene: Scene) -> set[str]:
    return {action.by for action in scene.actions if action.kind == "cast"}


def _near(scene: Scene, own: Group, dangers: Links, coming: Collection[str]) -> set[str]:
    """Return all who directly affect the fate of a figure's acts, or their chance to hit."""
    targets = {target for each in scene.actions if each.by in own for target in each.targets}
    return targets.intersection(coming).union(own, *(dangers.get(who, ()) for who in own))


def _closure(names: Iterable[str], *links: Links) -> Group:
    found = set(names)
    waiting = list(found)
    while waiting:
        name = waiting.pop()
        more = {other for each in links for other in each.get(name, ())} - found
        found |= more
        waiting.extend(more)
    return frozenset(found)


def _waits(scene: Scene) -> dict[str, set[str]]:
    """Map each figure to those whose dice may decide when or whether it acts.

    A held action waits for its targets; a weapon set against a charge, or one that can receive a
    charge, waits for those who advance on it.
    """
    waits: dict[str, set[str]] = {}
    receiving = {action.by for action in scene.actions if action.kind == "set"}
    receiving |= {each.id for each in scene.combatants if _receives_charges(each)}
    for action in scene.actions:
        if action.kind == "hold":
            waits.setdefault(action.by, set()).update(action.targets)
        if action.kind in ADVANCES:
            for target in receiving.intersection(action.targets):
                waits.setdefault(target, set()).add(action.by)
    return waits


def _receives_charges(figure: Combatant) -> bool:
    return any(bool(arm.receives_charge) for arm in (figure.weapon, *figure.weapons))


def _dangers(scene: Scene, turns_on: TurnsOn) -> dict[str, set[str]]:
    """Map each figure to those that could take it or its target out, or spoil its spell."""
    casters, fellers = _casters(scene), _fellers(scene)
    aims = set(_aims(scene))
    aims |= {
        (each.by, foe) for each in scene.actions for foe in _foes_to_turn_on(scene, each, turns_on)
    }
    felled_by: dict[str, set[str]] = {}
    for source, target in aims:
        if source in fellers:
            felled_by.setdefault(target, set()).add(source)
    dangers = {who: set(sources) for who, sources in felled_by.items()}
    strikers = {action.by for action in scene.actions if action.kind in COMES_TO_BLOWS}
    for source, target in aims:
        if target in casters:
            dangers.setdefault(target, set()).add(source)
        if source in strikers:
            dangers.setdefault(source, set()).update(felled_by.get(target, ()))
    return dangers


def _fellers(scene: Scene) -> set[str]:
    return {action.by for action in scene.actions if action.lethal} | _known_fellers(scene)


def _foes_to_turn_on(scene: Scene, action: Action, turns_on: TurnsOn) -> Iterator[str]:
    if action.kind in COMES_TO_BLOWS and _fellers(scene):
        yield from turns_on(action)


def _aims(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield pairs of striker and target; a set weapon strikes at anyone who advances on it."""
    setting = {action.by for action in scene.actions if action.kind == "set"}
    for action in scene.actions:
        for target in action.targets:
            if action.kind not in HARMLESS:
                yield action.by, target
            if action.kind in ADVANCES and target in setting:
                yield target, action.by


def _known_fellers(scene: Scene) -> set[str]:
    felling = [name for name, end in scene.outcomes.items() if end == "incapacitated"]
    return {
        figure.id
        for figure in scene.combatants
        if any(name.startswith(f"{figure.id}:") for name in felling)
    }
