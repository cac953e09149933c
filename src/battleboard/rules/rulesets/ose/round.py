"""The plan of a round: turns by sides, and phases in each of them (OSE phases)."""

from collections.abc import Collection, Sequence

from battleboard.rules.act import Act, Place
from battleboard.rules.case import Case, case_of
from battleboard.rules.declaration import Declaration, Ledger
from battleboard.rules.pairs import opposing_pairs
from battleboard.rules.plan import Pair, Plan
from battleboard.rules.rulesets.ose.acts import acts_declared
from battleboard.rules.rulesets.ose.citation import PHASES, SURPRISE
from battleboard.rules.rulesets.ose.initiative import Turns, turns_of
from battleboard.rules.rulesets.ose.movement import Field
from battleboard.rules.rulesets.ose.order import relate
from battleboard.rules.rulesets.ose.phases import Calendar, calendar_of, moment_of
from battleboard.rules.rulesets.ose.refusal import refusals
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import Combatant, Scene, SceneError
from battleboard.rules.tables import Tables

SURPRISE_ROUND = 0


def plan_round(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Say what everyone does in the round, and how each two acts stand to each other."""
    return _plan(case_of(scene, tables, rulings), frozenset(), scene.round)


def plan_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Say what those do who are not surprised, in the one round that the others lose."""
    case = case_of(scene, tables, rulings)
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


def _plan(case: Case, surprised: Collection[str], round_number: int) -> Plan:
    ledger = Ledger()
    turns = _enter_acts(case, surprised, ledger)
    calendar = calendar_of(turns, map(moment_of, ledger.acts))
    acts = [_placed(act, calendar) for act in ledger.acts]
    pairs = [Pair(one, other, relate(one, other)) for one, other in opposing_pairs(acts)]
    ruler = calendar.ruler

    def dated(act: Act) -> tuple[int, int]:
        return ruler.number(act.place.segment), round_number

    return Plan(acts, pairs, _chains(acts), ruler, dated, PHASES, ledger.notes)


def _enter_acts(case: Case, surprised: Collection[str], ledger: Ledger) -> Turns:
    refused = refusals(case, surprised)
    allowed = [
        Declaration(case, ledger, index, 0)
        for index, action in enumerate(case.scene.actions)
        if action.kind != "none" and index not in refused
    ]
    for index, reason in refused.items():
        Declaration(case, ledger, index, 0).note(*reason)
    present = frozenset(case.figures).difference(surprised)
    turns = turns_of(case, present, frozenset(said.figure.id for said in allowed))
    field = Field(case, turns, [said.action for said in allowed])
    for said in allowed:
        ledger.enter(acts_declared(field, said))
    return turns


def _placed(act: Act, calendar: Calendar) -> Act:
    moment = moment_of(act)
    place = calendar.places[moment]
    return act._replace(place=Place(place, fixed=True, order=moment.order), begun=place, due=place)


def _chains(acts: Sequence[Act]) -> list[list[str]]:
    """Let every act stand alone: the phases put a figure's own acts in order."""
    return [[act.id] for act in acts]
