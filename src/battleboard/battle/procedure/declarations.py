"""Which declarations a figure may make now, against which targets, and with what."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.procedure.initiative_dice import replan_if_playing
from battleboard.battle.state.command_context import Refusal, UnknownNameRefusal
from battleboard.battle.state.condition import DECLARED_IN, is_out
from battleboard.battle.state.figure import Card, Figure
from battleboard.battle.state.naming import declaration, in_names
from battleboard.battle.state.rules_scene import action_of, on_table, scene_about, scene_of
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.foundation.words import listing, whose
from battleboard.rules import Action, Scene, SceneError, Side, Tables, resolve_round
from battleboard.rules.scene import EVERYTHING, NEEDS_TARGET, ActionKind, spell_too_many

_TAKES_TIME: Final[frozenset[ActionKind]] = frozenset({"cast", "device", "charge", "close"})


def check_last_declaration(battle: Battle, tables: Tables) -> tuple[Battle, tuple[str, ...]]:
    """Check the last declaration by the rules; return the battle and the rules' notes.

    Once the round is planned, this plans it again.
    """
    if battle.running.resolution is None:
        return battle, _notes_before_dice(battle, tables)
    after = replan_if_playing(battle, tables)
    scene = scene_of(after)
    _check_comes_to_something(battle, after, scene)
    return replan_if_playing(_delay_until_now(after, scene), tables), ()


def _notes_before_dice(battle: Battle, tables: Tables) -> tuple[str, ...]:
    """Return the rules' notes on the last declaration before the dice are rolled.

    The rules are asked only about the declaring figure, its targets, and charges into a weapon that
    it sets. All of these get made-up dice.
    """
    action = battle.running.actions[-1]
    scene = scene_about(battle, action, lambda each: _bears_on(each, action))
    small = scene._replace(
        sides={
            name: _with_initiative(side, at) for at, (name, side) in enumerate(scene.sides.items())
        },
        combatants=tuple(figure._replace(initiative=None) for figure in scene.combatants),
        lost={},
    )
    try:
        notes = resolve_round(small, battle.ruleset, tables).notes
    except SceneError as fault:
        name = battle.figure(action.by).card.name
        problem = in_names(battle, fault.problem)
        raise Refusal(f"{whose(name)} declaration is not allowed: {problem}.") from fault
    return tuple(in_names(battle, note) for note in notes)


def _bears_on(each: Action, action: Action) -> bool:
    """Whether the rules need one declaration to judge another."""
    charges = each.kind == "charge" and action.kind == "set" and action.by in each.targets
    return charges or each.by == action.by


def _with_initiative(side: Side, at: int) -> Side:
    return side._replace(initiative=at % side.die + 1)


def _check_comes_to_something(before: Battle, after: Battle, scene: Scene) -> None:
    """Refuse the last declaration if no act comes of it and the rules' new notes say why."""
    answer, known = after.running.resolution, before.running.resolution
    if answer is None or known is None or scene.actions[-1].kind == "none":
        return
    last = len(scene.actions) - 1
    fresh = [note for note in answer.notes if note not in known.notes]
    if fresh and all(timing.act.action != last for timing in answer.acts):
        raise Refusal(in_names(before, " ".join(fresh)))


def _delay_until_now(battle: Battle, scene: Scene) -> Battle:
    """Delay the last declaration, if it takes time, so that it starts now."""
    running, action = battle.running, battle.running.actions[-1]
    answer, timed = running.resolution, "hesitation" not in battle.rules.unsupported
    if answer is None or running.surprised or not timed or action.kind not in _TAKES_TIME:
        return battle
    last = len(scene.actions) - 1
    starts = [
        timing.act.begun or timing.act.delay + 1
        for timing in answer.acts
        if timing.act.action == last
    ]
    late = max(0, running.now - min(starts, default=running.now))
    later = action._replace(delay=action.delay + late)
    return battle.with_running(running._replace(actions=(*running.actions[:-1], later)))


def check_whom(battle: Battle, action: Action) -> None:
    """Refuse targets off the board.

    An action that needs a target is also refused if it has none, or is aimed at its own figure.
    """
    for target in action.targets:
        figure = battle.figure(target)
        if not figure.present:
            raise Refusal(f"{figure.card.name} is not on the table.")
    if action.kind not in NEEDS_TARGET:
        return
    does = declaration(battle, action._replace(targets=()))
    if not action.targets:
        raise Refusal(f"{does}: choose a target.")
    if action.by in action.targets:
        name = battle.figure(action.by).card.name
        raise Refusal(f"{name} cannot be both attacker and target.")


def check_means(figure: Figure, action: Action) -> None:
    """Refuse a spell that is not ready, a used-up device, or a shot without a missile weapon."""
    card = figure.card
    if action.kind in {"cast", "device"}:
        _check_casting(card, action)
    if action.kind == "missile" and card.arms and not _can_shoot(figure):
        raise Refusal(f"{card.name} has nothing in hand to shoot or throw.")


_STRUCK: Final[frozenset[ActionKind]] = frozenset({"melee", "charge", "set"})


def check_weapon(figure: Figure, action: Action) -> None:
    """Refuse a blow with a weapon that only shoots, such as a bow."""
    if action.kind in _STRUCK:
        refuse_bow(figure)


def refuse_bow(figure: Figure) -> None:
    card = figure.card
    if card.arms and figure.arm.weapon.kind == "missile":
        raise Refusal(
            f"{card.name} cannot strike with the {figure.arm.weapon.name}: "
            "wield a melee weapon, or pummel."
        )


def _check_casting(card: Card, action: Action) -> None:
    what, does = ("spell", "casts") if action.kind == "cast" else ("device", "uses")
    if action.casting is None:
        raise Refusal(f"Choose which {what} {card.name} {does}, and how long it takes.")
    if action.casting.casting_time < 0:
        raise Refusal(f"The time for the {what} cannot be below 0.")
    if action.kind == "cast" and card.spells:
        _check_spell(card, action.casting.name)
    empty = (each.name for each in card.devices if not each.left)
    if action.kind == "device" and action.casting.name in empty:
        raise Refusal(f"{card.name} has used up the {action.casting.name}.")


def _check_spell(card: Card, name: str) -> None:
    ready = [spell.name for spell in card.spells if spell.left > 0]
    if name in ready:
        return
    raise UnknownNameRefusal(f"{card.name} has no spell '{name}' ready", name, ready)


def _can_shoot(figure: Figure) -> bool:
    arm = figure.arm
    return arm.weapon.kind == "missile" or arm.ranges is not None


_NOTHING: Final[frozenset[ActionKind]] = frozenset()


def declarers(battle: Battle) -> tuple[str, ...]:
    """Return the figures that may still declare something, in the order of the sides."""
    sides = {side: at for at, side in enumerate(battle.teams)}
    return tuple(
        figure.id
        for figure in sorted(on_table(battle), key=lambda figure: sides[figure.side])
        if _is_up(battle, figure) and not _stays_surprised(battle, figure)
        if declarable_kinds(battle, figure)
    )


def declarable_kinds(battle: Battle, figure: Figure) -> frozenset[ActionKind]:
    if (
        battle.over
        or battle.open_phase.kind not in DECLARED_IN
        or figure.id in battle.running.dropped
    ):
        return _NOTHING
    if not is_too_late(battle) or is_late(battle, figure):
        return EVERYTHING
    bound = any(
        action.kind in battle.rules.declared for action in declarations_of(battle, figure.id)
    )
    return _NOTHING if bound else EVERYTHING - battle.rules.declared


def is_too_late(battle: Battle) -> bool:
    """Whether some actions can no longer be declared: initiative is rolled, or acts are played."""
    kind = battle.open_phase.kind
    return kind == "resolution" or (kind == "initiative" and bool(battle.running.dice))


def is_late(battle: Battle, figure: Figure) -> bool:
    """Whether a figure has joined in the middle of the round."""
    return battle.running.number > 0 and figure.began_hp is None


def declarations_of(battle: Battle, who: str) -> tuple[Action, ...]:
    return _by_figure(battle.running.actions).get(who, ())


@cached_by_identity
def _by_figure(actions: tuple[Action, ...]) -> Mapping[str, tuple[Action, ...]]:
    found: dict[str, tuple[Action, ...]] = {}
    for action in actions:
        found[action.by] = (*found.get(action.by, ()), action)
    return found


def declarations_not_begun(battle: Battle, who: str) -> tuple[Action, ...]:
    """Return the declarations that a figure has not begun; none once the round is over."""
    if battle.running.ended:
        return ()
    begun = [done for done in _begun(battle) if done.by == who]
    return tuple(
        action
        for action in declarations_of(battle, who)
        if all(action._replace(targets=done.targets) != done for done in begun)
    )


def check_declarer(battle: Battle, action: Action) -> None:
    figure = battle.figure(action.by)
    name = figure.card.name
    if battle.over:
        raise Refusal("The battle is over.")
    if battle.open_phase.kind not in DECLARED_IN:
        raise Refusal(f"Nothing is declared in the phase '{battle.open_phase.name}'.")
    if not _is_up(battle, figure):
        where = "out of the fight" if figure.present else "not on the table"
        raise Refusal(f"{name} is {where}.")
    if action.kind not in declarable_kinds(battle, figure):
        raise Refusal(_too_late(battle, figure, action))
    check_whom(battle, action)
    check_means(figure, action)


def check_besides(battle: Battle, action: Action, kept: Iterable[Action]) -> None:
    besides = battle.rules.other_actions
    for other in kept:
        allowed = besides.get(other.kind, _NOTHING), besides.get(action.kind, _NOTHING)
        early = other.before_initiative != action.before_initiative
        if not early and action.kind not in allowed[0] and other.kind not in allowed[1]:
            said = declaration(battle, other)
            raise Refusal(f"{said}, and can do only one thing this round.")


def check_spells(battle: Battle, action: Action, kept: Iterable[Action]) -> None:
    """Refuse a second spell in a round, unless both are cantrips."""
    cast = [each for each in kept if each.kind == "cast"]
    if spell_too_many((*cast, action)) is not None:
        said = declaration(battle, cast[0])
        raise Refusal(f"{said}: one spell a round, or two cantrips of 1 segment each.")


def _is_up(battle: Battle, figure: Figure) -> bool:
    """Whether a figure is on the board, able to act, and has not fallen in this round."""
    fallen = is_out(battle, figure) or figure.id in battle.running.fallen
    return figure.present and not fallen


def _stays_surprised(battle: Battle, figure: Figure) -> bool:
    """Whether a figure stays surprised until the last surprise segment."""
    if not battle.running.surprised:
        return False
    return battle.encounter.loss(figure.id, figure.side) >= battle.encounter.longest


def _too_late(battle: Battle, figure: Figure, action: Action) -> str:
    name = figure.card.name
    if figure.id in battle.running.dropped:
        return f"{name} cancelled the declaration and does nothing else this round."
    if action.kind in battle.rules.declared:
        return f"Initiative is rolled: too late to declare that {declaration(battle, action)}."
    said = listing([declaration(battle, each) for each in declarations_of(battle, figure.id)])
    return f"Initiative is rolled, and {said}: you can cancel that, but not change it."


def _begun(battle: Battle) -> Iterator[Action]:
    """Yield the declarations with at least one act played, as the rules saw them.

    A blow granted by another figure's action is not part of a figure's own declaration.
    """
    answer = battle.running.resolution
    if answer is None or not battle.running.settled:
        return
    played = {done.act.id for done in battle.running.settled}
    for timing in answer.acts:
        if timing.act.id in played:
            yield action_of(battle, timing.act)
