"""The condition of figures: what their hit points mean, and who is out of the fight."""

from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import CommandContext
from battleboard.battle.state.event import (
    Changed,
    Corrected,
    EffectEnded,
    Healed,
    Hurt,
    Subdued,
    Tended,
)
from battleboard.battle.state.figure import Figure, HitPoints, Status
from battleboard.rules import Condition, condition
from battleboard.rules.attack.unarmed import real_damage
from battleboard.rules.ruleset import PhaseKind
from battleboard.rules.timing.act import Reason
from battleboard.rules.wounds import State

UPRIGHT: Final[frozenset[State]] = frozenset({"standing", "staggering"})

UNSEEN: Final[frozenset[Status]] = frozenset({"invisible", "hidden"})
SUBDUED_RULE: Final = "DMG 67"
SUBDUED: Final = "Subdued: the subdual damage has reached the remaining hit points."

UNDEAD_FALL: Final = "The undead do not bleed: at 0 hit points they are destroyed."

HELPLESS: Final[frozenset[Status | None]] = frozenset({"stunned", "held", "asleep", "surrendered"})

PLAYED: Final[frozenset[PhaseKind]] = frozenset({"resolution", "advantage"})
"""The phases in which acts are played."""

DECLARED_IN: Final[frozenset[PhaseKind]] = frozenset(
    {"advantage", "declaration", "initiative", "resolution"}
)
"""The phases in which declarations are made."""


def condition_of(battle: Battle, figure: Figure) -> Condition:
    """Return what a figure's hit points mean; the undead are destroyed at 0."""
    if figure.card.undead and figure.hp.now <= 0:
        return Condition("dead", Reason(battle.rules.turning.rule, UNDEAD_FALL))
    if figure.is_subdued:
        return Condition("unconscious", Reason(SUBDUED_RULE, SUBDUED))
    return condition(figure.hp.now, battle.ruleset, battle.options, tended=figure.tended)


def is_down(battle: Battle, figure: Figure) -> bool:
    """Whether wounds have taken a figure out of the fight."""
    # In every game a figure with hit points left is up. Test that first for speed: this runs for
    # every figure after every command.
    if figure.hp.now > figure.subdual:
        return False
    return condition_of(battle, figure).state not in UPRIGHT


def is_helpless(figure: Figure) -> bool:
    return any(effect.status in HELPLESS for effect in figure.effects)


def is_unseen(figure: Figure) -> bool:
    return figure.hidden or any(effect.status in UNSEEN for effect in figure.effects)


def is_out(battle: Battle, figure: Figure) -> bool:
    """Whether a figure cannot do anything, because of wounds or effects."""
    return is_helpless(figure) or is_down(battle, figure)


def is_playing(battle: Battle) -> bool:
    running = battle.running
    kind = battle.open_phase.kind
    return kind in PLAYED and running.resolution is not None and not running.ended


def hurt(battle: Battle, who: str, amount: int, context: CommandContext) -> Battle:
    """Damage a figure; report the hit points left and any change of state.

    A figure that falls while a round is played does nothing more in that round. Any damage breaks
    its concentration.
    """
    figure = battle.figure(who)
    shielded = min(amount, figure.hp.temporary)
    now = figure.hp.now
    if amount > shielded:
        now = battle.rules.health.struck(now, amount - shielded)
    hp = figure.hp._replace(now=now, temporary=figure.hp.temporary - shielded)
    context.tell(Hurt(who, amount, hp.now))
    # A wound that gets past the temporary hit points bleeds again.
    tended = figure.tended and amount <= shielded
    after = replace_figure(battle, figure._replace(hp=hp, tended=tended), context)
    return end_concentration(after, who, context) if amount else after


def subdue(battle: Battle, who: str, amount: int, real: int, context: CommandContext) -> Battle:
    """Strike a figure to subdue it; `real` percent of the damage is real.

    Subduing does not kill: a figure that is up keeps its last hit point.
    """
    figure = battle.figure(who)
    hp = figure.hp
    lost = min(real_damage(amount, real), max(0, hp.now - 1))
    struck = figure._replace(
        hp=hp._replace(now=hp.now - lost), subdual=figure.subdual + amount - lost
    )
    context.tell(Subdued(who, amount, lost))
    after = replace_figure(battle, struck, context)
    return end_concentration(after, who, context) if amount else after


def recover(battle: Battle, who: str, rounds: int, context: CommandContext) -> Battle:
    figure = battle.figure(who)
    left = max(0, figure.subdual - rounds)
    return replace_figure(battle, figure._replace(subdual=left), context)


def heal(battle: Battle, who: str, amount: int, context: CommandContext) -> Battle:
    figure = battle.figure(who)
    hp = figure.hp.heal(amount)
    context.tell(Healed(who, hp.now - figure.hp.now, hp.now))
    left = max(0, figure.subdual - amount)
    return replace_figure(battle, figure._replace(hp=hp, subdual=left), context)


def tend(battle: Battle, who: str, context: CommandContext) -> Battle:
    context.tell(Tended(who))
    return replace_figure(battle, battle.figure(who)._replace(tended=True), context)


def correct_hit_points(battle: Battle, who: str, hp: HitPoints, context: CommandContext) -> Battle:
    """Correct a figure's hit points.

    If the figure is up afterwards, it counts as not having fallen in this round.
    """
    context.tell(Corrected(who, *hp))
    after = replace_figure(battle, battle.figure(who)._replace(hp=hp), context)
    if is_down(after, after.figure(who)):
        return after
    running = after.running
    return after.with_running(running._replace(fallen=running.fallen - {who}))


def replace_figure(battle: Battle, figure: Figure, context: CommandContext) -> Battle:
    """Replace a figure; report a change of its state, and let a fall end its concentration."""
    was = condition_of(battle, battle.figure(figure.id))
    now = condition_of(battle, figure)
    kept = figure if now.state == "dying" else figure._replace(dying=None)
    after = battle.with_figure(kept)
    if was.state == now.state:
        return after
    context.tell(Changed(figure.id, was.state, now.state, now.why.rule))
    fell = was.state in UPRIGHT and now.state not in UPRIGHT
    return _mark_fallen(end_concentration(after, figure.id, context), figure.id) if fell else after


def end_concentration(battle: Battle, who: str, context: CommandContext) -> Battle:
    for figure in battle.figures.values():
        held = [effect for effect in figure.effects if effect.held_by == who]
        is_dead = condition_of(battle, figure).state == "dead"
        for effect in () if is_dead else held:
            context.tell(EffectEnded(figure.id, effect.name, "concentration"))
        if held:
            kept = tuple(effect for effect in figure.effects if effect not in held)
            battle = battle.with_figure(figure._replace(effects=kept))
    return battle


def _mark_fallen(battle: Battle, who: str) -> Battle:
    if not is_playing(battle):
        return battle
    running = battle.running
    return battle.with_running(running._replace(fallen=running.fallen | {who}))
