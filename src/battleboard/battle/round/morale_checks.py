"""Morale: which sides check it after a round, and which figures stand firm."""

from collections.abc import Iterator
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import CommandContext, Refusal, Roll, RollRequest
from battleboard.battle.state.condition import condition_of, is_down, is_helpless
from battleboard.battle.state.event import EffectBegan, MoraleChecked, MoraleDue
from battleboard.battle.state.figure import Effect, Figure, Status, with_effect
from battleboard.battle.state.rules_scene import on_table
from battleboard.rules import MoraleCheck, MoraleResult, Tables, check_morale
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.morale import Losses, MoraleRules, MoraleSituation
from battleboard.rules.ruleset import PhaseKind
from battleboard.rules.tables import parse_hit_dice

_CHECKED_IN: Final[frozenset[PhaseKind]] = frozenset({"morale", "end"})
_GREATLY: Final = 2
"""With this many foes per figure or more, a side is greatly outnumbered."""
BROKEN = "morale"
"""Id of the effect on figures whose morale is broken."""
_STATUS_OF: Final[dict[tuple[bool, bool], Status | None]] = {
    (False, False): None,
    (True, False): "fleeing",
    (False, True): "surrendered",
}
"""The status of a figure with broken morale, by whether it flees or surrenders."""


def losses_of(battle: Battle, side: str) -> Losses:
    """Count a side's figures, those down when the round began, and those down now."""
    members = list(_members(battle, side))
    before = {figure.id for figure in members if is_down(battle, _as_it_began(figure))}
    now = {figure.id for figure in members if is_down(battle, figure)}
    leader_fell = any(each.leader for each in members if each.id in now - before)
    helpless = {figure.id for figure in members if is_helpless(figure)} - now
    since = helpless - _figures_with_new_effects(battle)
    size, down = len(members), len(now)
    return Losses(size, len(before), down, leader_fell, len(since), len(helpless))


def _figures_with_new_effects(battle: Battle) -> set[str]:
    """Return the figures on which effects have begun in the current round, from the log."""
    now = (entry for entry in battle.log if entry.round == battle.running.number)
    events = (event for entry in now for event in entry.events)
    return {event.who for event in events if isinstance(event, EffectBegan)}


def _members(battle: Battle, side: str) -> Iterator[Figure]:
    """Yield a side's figures in this encounter, except those still down from an earlier one."""
    lay_there = battle.encounter.lay_there
    for figure in on_table(battle):
        if figure.side == side and not (figure.id in lay_there and is_down(battle, figure)):
            yield figure


def report_morale_due(battle: Battle, context: CommandContext) -> None:
    for due in who_checks(battle):
        context.tell(due)


def who_checks(battle: Battle) -> Iterator[MoraleDue]:
    """Yield the sides that must check morale, and why; players decide for their own side.

    A side that was tested in the current round does not check again.
    """
    morale_rules = battle.rules.morale_rules
    tested = {battle.figures[who].side for who in battle.running.tested if who in battle.figures}
    for side, team in battle.teams.items():
        if morale_rules and not team.players and side not in tested and _knows_fear(battle, side):
            for reason in morale_rules.due(losses_of(battle, side)):
                yield MoraleDue(side, reason.text, reason.rule)


def morale_situations(battle: Battle, tables: Tables) -> tuple[MoraleSituation, ...]:
    morale_rules = battle.rules.morale_rules
    return morale_rules.situations(tables) if morale_rules else ()


def situations_met(battle: Battle, side: str) -> dict[str, int]:
    """Count how often each morale situation applies to a side, where the battle shows it."""
    losses = losses_of(battle, side)
    foes = _losses_of_foes(battle, side)
    up, against = losses.members - losses.now, foes.members - foes.now
    lost = (each for each in _members(battle, side) if is_down(battle, each))
    leaders = [each for each in lost if each.leader]
    dead = any(condition_of(battle, each).state == "dead" for each in leaders)
    return {
        "friend_lost": losses.now,
        "foe_lost": foes.now,
        "foe_slain": foes.now,
        "only_foes_fall": int(foes.now > 0 == losses.now),
        **_shares("quarter_lost", "half_lost", losses),
        **_shares("foes_quarter_lost", "foes_half_lost", foes),
        "leader_lost": int(dead),
        "leader_unconscious": int(bool(leaders) and not dead),
        "superior": int(up > against > 0),
        "outnumbered": int(up < against < _GREATLY * up),
        "greatly_outnumbered": int(against >= _GREATLY * up > 0),
    }


def _losses_of_foes(battle: Battle, side: str) -> Losses:
    found = [losses_of(battle, each) for each in battle.teams if each != side]
    return Losses(
        sum(each.members for each in found),
        sum(each.before for each in found),
        sum(each.now for each in found),
        helpless_before=sum(each.helpless_before for each in found),
        helpless=sum(each.helpless for each in found),
    )


def _shares(quarter: str, half: str, losses: Losses) -> dict[str, int]:
    """Return whether a quarter or half is lost: only the greater of them counts."""
    at_half = 0 < losses.members <= 2 * losses.out
    return {quarter: int(not at_half and 0 < losses.members <= 4 * losses.out), half: int(at_half)}


def checks_in_phase(battle: Battle) -> tuple[MoraleDue, ...]:
    return tuple(who_checks(battle)) if battle.open_phase.kind in _CHECKED_IN else ()


def check_nerves(battle: Battle, nerves: dict[str, MoraleCheck], context: CommandContext) -> Battle:
    morale_rules = battle.rules.morale_rules
    if morale_rules is None:
        raise Refusal(f"{battle.rules.title} has no morale check: the DM decides.")
    settled = all(morale_rules.is_settled(nerve) for nerve in nerves.values())
    throws = () if settled else throws_of(morale_rules, next(iter(nerves)))
    dice = tuple(context.roll(*throw) for throw in throws)
    for who, nerve in nerves.items():
        stand = check_morale(nerve._replace(dice=dice), battle.ruleset, context.tables)
        battle = _apply_result(battle, who, stand, context)
    running = battle.running
    return battle.with_running(running._replace(tested=running.tested.union(nerves)))


def nerve_of(figure: Figure, modifiers: tuple[Modifier, ...], *, cornered: bool) -> MoraleCheck:
    fighting = figure.card.fighting
    dice = parse_hit_dice(fighting.hit_dice or fighting.level or 1)
    return MoraleCheck(
        (),
        figure.card.morale,
        int(dice.dice),
        dice.plus,
        modifiers,
        figure.passed_checks,
        cornered,
    )


def throws_of(morale_rules: MoraleRules, who: str) -> tuple[RollRequest, ...]:
    """Return the rolls of a check, named after the first figure tested."""
    die = Roll(1, morale_rules.faces)
    if morale_rules.number == 1:
        return (RollRequest(f"morale: {who}", die),)
    return tuple(
        RollRequest(f"morale {number}: {who}", die) for number in range(1, morale_rules.number + 1)
    )


def _apply_result(battle: Battle, who: str, stand: MoraleResult, context: CommandContext) -> Battle:
    figure = battle.figure(who)
    context.tell(MoraleChecked(who, stand.holds, stand.result, stand.why.text, stand.why.rule))
    if stand.holds:
        return battle.with_figure(figure._replace(passed_checks=figure.passed_checks + 1))
    broken = Effect(BROKEN, stand.result, _STATUS_OF[stand.flees, stand.surrenders])
    return battle.with_figure(
        figure._replace(effects=with_effect(figure.effects, broken, "refresh"))
    )


def is_fighting_retreat(effect: Effect) -> bool:
    """Whether an effect is a failed morale check after which a figure still fights."""
    return effect.id == BROKEN and effect.status is None


def _knows_fear(battle: Battle, side: str) -> bool:
    return any(may_lose_heart(battle, each) for each in on_table(battle) if each.side == side)


def may_lose_heart(battle: Battle, figure: Figure) -> bool:
    """Whether a figure can fail morale: it is not undead, down, asleep or surrendered."""
    lost = figure.has("asleep") or figure.has("surrendered")
    return not (figure.card.undead or lost or is_down(battle, figure))


def _as_it_began(figure: Figure) -> Figure:
    began = figure.hp.now if figure.began_hp is None else figure.began_hp
    return figure._replace(hp=figure.hp._replace(now=began))
