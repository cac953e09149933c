"""The plan of a round: acts, extra blows and the relations between them (ADDICT VII)."""

from collections.abc import Sequence

from battleboard.rules.act import Act, Reason
from battleboard.rules.case import Case, case_of
from battleboard.rules.declaration import Ledger
from battleboard.rules.pairs import opposing_pairs
from battleboard.rules.plan import Pair, Plan
from battleboard.rules.ruler import segments
from battleboard.rules.rulesets.addict.blows import extra_blows
from battleboard.rules.rulesets.addict.casting import named_segment
from battleboard.rules.rulesets.addict.order import relate
from battleboard.rules.rulesets.addict.round_acts import acts_of_round, clock
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import SEGMENTS_IN_ROUND, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.verdict import Clock
from battleboard.rules.wording import whose

RULER = segments(SEGMENTS_IN_ROUND)


def plan_round(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Say what everyone does in the round, and how each two acts stand to each other."""
    case = case_of(scene, tables, rulings)
    ledger = acts_of_round(case)
    add_extra_blows(case, ledger)
    acts = _with_named_segments(ledger.acts)
    pairs = [Pair(one, other, relate(one, other, rulings)) for one, other in opposing_pairs(acts)]
    dated = clock_of(scene)
    return Plan(acts, pairs, ledger.chains, RULER, dated, "ADDICT VII", ledger.notes)


def clock_of(scene: Scene) -> Clock:
    """Give what dates the completion of a spell: its segment, and the round."""

    def dated(act: Act) -> tuple[int, int]:
        segment, later = clock(act.due)
        return segment, scene.round + later

    return dated


def _with_named_segments(acts: Sequence[Act]) -> list[Act]:
    """Fix the blows at casters in the (first) segments that the rules name for them."""
    named: dict[str, int] = {}
    for one, other in opposing_pairs(acts):
        if one.timed == other.timed or one.stage != other.stage:
            continue
        blow, spell = (other, one) if one.timed else (one, other)
        segment = named_segment(blow, spell)
        if segment is not None:
            named[blow.id] = min(segment, named.get(blow.id, segment))
    return [in_segment(act, named[act.id]) if act.id in named else act for act in acts]


def in_segment(act: Act, segment: int) -> Act:
    """Fix an act in the segment that a rule names for it, or at the end of the round."""
    place = act.place._replace(segment=min(segment, SEGMENTS_IN_ROUND), fixed=True)
    return act._replace(place=place)


def add_extra_blows(case: Case, ledger: Ledger) -> None:
    """Give quick weapons the blows that they gain on slow ones when the dice are tied (VII.D.2)."""
    strikes: dict[str, list[Act]] = {}
    for act in ledger.acts:
        if act.mode == "strike":
            strikes.setdefault(act.by, []).append(act)
    for act in [act for acts in strikes.values() for act in acts]:
        slower = [foe for target in act.targets for foe in strikes.get(target, ())]
        gains = [
            (extra_blows(act, foe, case.rulings), foe) for foe in slower if foe.side != act.side
        ]
        amount, foe = max(gains, key=lambda gain: gain[0], default=(0, act))
        if amount:
            ledger.insert_after(act, [_extra(ledger, act, foe, k) for k in range(1, amount + 1)])


def _extra(ledger: Ledger, act: Act, foe: Act, number: int) -> Act:
    text = f"{whose(act.by)} speed factor {act.speed} gains a blow on {whose(foe.by)} {foe.speed}."
    return act._replace(
        id=ledger.new_id(act.by, "strike"),
        declared=ledger.next_number(),
        extra=number,
        why=(Reason("ADDICT VII.D.2", text),),
    )
