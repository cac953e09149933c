"""The plan of a round: turns by sides, phases in each, and which act comes first (OSE phases)."""

from collections.abc import Collection, Sequence

from battleboard.foundation.words import whose, with_capital
from battleboard.rules.action_words import first_of, together
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.rulesets.ose.acts import acts_declared
from battleboard.rules.rulesets.ose.movement import RoundPositions, refusals
from battleboard.rules.rulesets.ose.turns import (
    INITIATIVE,
    PHASES,
    SLOW_WEAPONS,
    SPELLS,
    SURPRISE,
    Calendar,
    Turns,
    calendar_of,
    moment_of,
    turns_of,
)
from battleboard.rules.scene import Combatant, Rulings, Scene, SceneError
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Mode, Place, Reason, Relation, before, same
from battleboard.rules.timing.declaration import Declaration, Ledger
from battleboard.rules.timing.plan import Pair, Plan, awaited, opposing_pairs

# Acts that can hit a caster, or force a save that may fail.
HARMFUL: frozenset[Mode] = frozenset({"strike", "shot", "contact", "spell", "device"})


def relate(one: Act, other: Act) -> Relation:
    """Which of two opposing acts comes first, or that they happen together."""
    first, second = sorted((one, other), key=moment_of)
    early, late = moment_of(first), moment_of(second)
    if early == late:
        return same(one, other, _together(one, other))
    if early.slow != late.slow:
        text = f"{first_of(first, second)}, whatever the dice: {whose(second.by)} weapon is slow "
        text = f"{text}and waits for the end of the round."
        return before(first, second, Reason(SLOW_WEAPONS, text))
    if early.turn == late.turn:
        return before(first, second, _by_phase(first, second))
    return _by_turn(first, second)


def _by_turn(first: Act, second: Act) -> Relation:
    """The higher die acts first; a caster that lost initiative may be hit before its turn."""
    beats = f"{first.die.words} beats {second.die.words}"
    if second.mode == "spell" and first.mode in HARMFUL and first.aims_at(second):
        text = f"{first_of(first, second)}, and may disrupt it: a hit by {first.by}, or a save "
        text = f"{text}that {second.by} fails, before its turn loses the spell. {beats}."
        return before(first, second, Reason(SPELLS, text), spoils=True)
    slow = "Both weapons are slow, and " if moment_of(first).slow else ""
    text = f"{first_of(first, second)}, as the higher die decides. {slow}{beats}."
    return before(first, second, Reason(SLOW_WEAPONS if slow else INITIATIVE, text))


def _by_phase(first: Act, second: Act) -> Reason:
    names = [moment_of(act).phase.words for act in (first, second)]
    text = f"{first_of(first, second)}, because the {names[0]} phase comes before the {names[1]} "
    text = f"{text}phase. {_tie(first, second)}."
    if second.mode == "spell" and first.mode in HARMFUL and first.aims_at(second):
        text = f"{text} {second.by} has not lost initiative, so a hit does not disrupt the spell."
    return Reason(PHASES, text)


def _together(one: Act, other: Act) -> Reason:
    phase = moment_of(one).phase.words
    text = f"{together(one, other)}, both in the {phase} phase. {_tie(one, other)}."
    return Reason(INITIATIVE, text)


def _tie(one: Act, other: Act) -> str:
    slow = "both weapons are slow, " if moment_of(one).slow else ""
    text = f"{slow}{one.die.words} ties {other.die.words}"
    return with_capital(text) if slow else text


SURPRISE_ROUND = 0


def plan_round(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """The acts of the round, and which of every two comes first."""
    return _plan(rules_context(scene, tables, rulings), frozenset(), scene.round)


def plan_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """The acts of the figures that are not surprised, in the one round that the others lose."""
    case = rules_context(scene, tables, rulings)
    surprised = frozenset(each.id for each in scene.combatants if _loses_round(scene, each))
    if scene.actions and not any(scene.lost.values()):
        raise SceneError("lost", "expected who loses the first round: nobody is surprised")
    plan = _plan(case, surprised, SURPRISE_ROUND)
    if len(surprised) < len(case.figures):
        return plan
    note = f"All are surprised: nothing happens for this round. ({SURPRISE})"
    return plan._replace(notes=[note, *plan.notes])


def _loses_round(scene: Scene, figure: Combatant) -> bool:
    return scene.lost.get(figure.id, scene.lost.get(figure.side, 0)) > 0


def _plan(case: RulesContext, surprised: Collection[str], round_number: int) -> Plan:
    ledger = Ledger()
    turns = _enter_acts(case, surprised, ledger)
    calendar = calendar_of(turns, map(moment_of, ledger.acts))
    acts = [_placed(act, calendar) for act in ledger.acts]
    pairs = [Pair(one, other, relate(one, other)) for one, other in opposing_pairs(acts)]
    ruler = calendar.ruler

    def dated(act: Act) -> tuple[int, int]:
        return ruler.number(act.place.segment), round_number

    waits = awaited(acts)
    return Plan(acts, pairs, _chains(acts), ruler, dated, PHASES, ledger.notes, waits)


def _enter_acts(case: RulesContext, surprised: Collection[str], ledger: Ledger) -> Turns:
    refused = refusals(case, surprised)
    allowed = [
        Declaration(case, ledger, index, 0)
        for index, action in enumerate(case.scene.actions)
        if action.kind != "none" and index not in refused
    ]
    for index, reason in refused.items():
        Declaration(case, ledger, index, 0).note(*reason)
    present = frozenset(case.figures).difference(surprised)
    turns = turns_of(case, present, frozenset(declaration.figure.id for declaration in allowed))
    positions = RoundPositions(case, turns, [declaration.action for declaration in allowed])
    for declaration in allowed:
        ledger.enter(acts_declared(positions, declaration))
    return turns


def _placed(act: Act, calendar: Calendar) -> Act:
    moment = moment_of(act)
    place = calendar.places[moment]
    return act._replace(place=Place(place, fixed=True, order=moment.order), begun=place, due=place)


def _chains(acts: Sequence[Act]) -> list[list[str]]:
    """A chain for each act alone, because the phases put a figure's own acts in order."""
    return [[act.id] for act in acts]
