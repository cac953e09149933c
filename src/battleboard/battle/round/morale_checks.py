"""Morale: which sides have to check it after a round, and whether their figures stand."""

from collections.abc import Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.event import MoraleChecked, MoraleDue
from battleboard.battle.state.figure import Effect, Figure, with_effect
from battleboard.battle.state.referee import Referee, Refusal, Roll, RollRequest
from battleboard.battle.state.rules_scene import on_table
from battleboard.rules import MoraleCheck, MoraleResult, check_morale
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.attack.to_hit import parse_hit_dice
from battleboard.rules.morale import Losses, MoraleRules

BROKEN = "morale"
"""The id of the effect on figures whose morale is broken."""


def losses_of(battle: Battle, side: str) -> Losses:
    """What a side has lost in the running round, and before it."""
    members = [figure for figure in on_table(battle) if figure.side == side]
    before = {figure.id for figure in members if is_down(battle, _as_it_began(figure))}
    now = {figure.id for figure in members if is_down(battle, figure)}
    leader_fell = any(each.leader for each in members if each.id in now - before)
    return Losses(len(members), len(before), len(now), leader_fell)


def tell_who_checks(battle: Battle, referee: Referee) -> None:
    """Note which sides have to check their morale after the running round, and why."""
    for due in who_checks(battle):
        referee.tell(due)


def who_checks(battle: Battle) -> Iterator[MoraleDue]:
    """Which sides have to check their morale, and why; players decide for their own.

    A side that was tested in the running round does not have to check again.
    """
    morale_rules = battle.rules.morale_rules
    tested = {battle.figures[who].side for who in battle.running.tested if who in battle.figures}
    for side, team in battle.teams.items():
        if morale_rules and not team.players and side not in tested and _knows_fear(battle, side):
            for reason in morale_rules.due(losses_of(battle, side)):
                yield MoraleDue(side, reason.text, reason.rule)


def checked(battle: Battle, nerves: dict[str, MoraleCheck], referee: Referee) -> Battle:
    """The battle after a morale check: one throw, compared with the morale of each figure."""
    morale_rules = battle.rules.morale_rules
    if morale_rules is None:
        raise Refusal(f"{battle.rules.title} has no check of morale: the referee decides.")
    settled = all(morale_rules.is_settled(nerve) for nerve in nerves.values())
    throws = () if settled else throws_of(morale_rules, next(iter(nerves)))
    dice = tuple(referee.roll(*throw) for throw in throws)
    for who, nerve in nerves.items():
        stand = check_morale(nerve._replace(dice=dice), battle.ruleset, referee.tables)
        battle = _stood(battle, who, stand, referee)
    running = battle.running
    return battle.with_running(running._replace(tested=running.tested.union(nerves)))


def nerve_of(figure: Figure, modifiers: tuple[Modifier, ...], *, cornered: bool) -> MoraleCheck:
    """What a figure's check depends on, apart from the dice."""
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
    """The throws of a check, named after the first of the figures that are tested."""
    die = Roll(1, morale_rules.faces)
    if morale_rules.number == 1:
        return (RollRequest(f"morale: {who}", die),)
    return tuple(
        RollRequest(f"morale {number}: {who}", die) for number in range(1, morale_rules.number + 1)
    )


def _stood(battle: Battle, who: str, stand: MoraleResult, referee: Referee) -> Battle:
    """The battle with the result of a check: one more is passed, or the figure's morale breaks."""
    figure = battle.figure(who)
    referee.tell(MoraleChecked(who, stand.holds, stand.result, stand.why.text, stand.why.rule))
    if stand.holds:
        return battle.with_figure(figure._replace(passed_checks=figure.passed_checks + 1))
    broken = Effect(BROKEN, stand.result, "fleeing" if stand.flees else None)
    return battle.with_figure(
        figure._replace(effects=with_effect(figure.effects, broken, "refresh"))
    )


def _knows_fear(battle: Battle, side: str) -> bool:
    """Whether any figure of a side that is up has morale at all: the undead have none."""
    return any(
        not each.card.undead and not is_down(battle, each)
        for each in on_table(battle)
        if each.side == side
    )


def _as_it_began(figure: Figure) -> Figure:
    """A figure with the hit points that it had when the round began."""
    began = figure.hp.now if figure.began_hp is None else figure.began_hp
    return figure._replace(hp=figure.hp._replace(now=began))
