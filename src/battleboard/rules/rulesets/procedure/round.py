"""The plan of a round: dice and letters, and what is out of sequence (phase 8)."""

from collections.abc import Iterable, Sequence

from battleboard.rules.act import Act, Reason
from battleboard.rules.case import Case, case_of
from battleboard.rules.declaration import USUAL, Declaration
from battleboard.rules.inches import feet_per_segment
from battleboard.rules.pairs import opposing_pairs
from battleboard.rules.plan import Pair, Plan
from battleboard.rules.rulesets.addict.casting import named_segment
from battleboard.rules.rulesets.addict.initiative import die_of, is_first
from battleboard.rules.rulesets.addict.round import (
    RULER,
    add_extra_blows,
    clock_of,
    in_segment,
)
from battleboard.rules.rulesets.addict.round_acts import acts_of_round, plain_kind
from battleboard.rules.rulesets.addict.round_blows import natural_segment, standing_of
from battleboard.rules.rulesets.procedure.charging import note_striking_back
from battleboard.rules.rulesets.procedure.letters import PHASE, lettered
from battleboard.rules.rulesets.procedure.order import relate
from battleboard.rules.rulesets.procedure.prepared import RULE as PREPARED
from battleboard.rules.rulesets.procedure.prepared import is_prepared_for, moment_of
from battleboard.rules.rulesets.procedure.ties import (
    has_segment,
    left_to_segments,
    tied_segment,
)
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import SEGMENTS_IN_ROUND, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.wording import number, whose

TOP_OF_THE_ROUND = 1


def plan_round(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Say what everyone does in the round, and how each two acts stand to each other."""
    case = case_of(scene, tables, rulings)
    ledger = acts_of_round(case, _plain)
    add_extra_blows(case, ledger)
    note_striking_back(ledger)
    acts = _in_named_segments(case, [lettered(case, act) for act in ledger.acts])
    pairs = [Pair(one, other, relate(case, one, other)) for one, other in opposing_pairs(acts)]
    return Plan(acts, pairs, ledger.chains, RULER, clock_of(scene), PHASE, ledger.notes)


def _plain(said: Declaration) -> list[Act]:
    """Enter an act that dice and letter alone place."""
    kind, mode = plain_kind(said.action.kind)
    die = die_of(said.case, said.figure)
    standing = standing_of(said.case, die)
    top = mode == "psionic"
    act = said.act(
        kind,
        mode,
        TOP_OF_THE_ROUND if top else natural_segment(said, 0, standing),
        fixed=top,
        die=die,
        stage=USUAL if mode == "hold" else said.stage(),
        standing=standing,
        why=tuple(_why(said)),
    )
    return [act]


def _why(said: Declaration) -> Iterable[Reason]:
    name, mode = said.figure.id, plain_kind(said.action.kind)[1]
    if mode == "move":
        pace = number(feet_per_segment(said.figure.move, said.case.scene.place))
        yield Reason(PHASE, f"{name} moves {pace} ft a segment through the round.")
    if mode == "hold" and said.action.targets:
        text = f"{name} is prepared from its own turn on for what {said.action.targets[0]} does."
        yield Reason(PREPARED, text)
    if mode == "psionic":
        yield Reason(
            PHASE, f"{whose(name)} psionics go segment by segment, each at the segment's top."
        )


def _in_named_segments(case: Case, acts: Sequence[Act]) -> list[Act]:
    """Fix the acts for which tied or lost dice name a segment in the first of those named."""
    named: dict[str, int] = {}
    for one, other in opposing_pairs(acts):
        for act, against in ((one, other), (other, one)):
            segment = _named(case, act, against)
            if segment is not None:
                named[act.id] = min(segment, named.get(act.id, segment))
    first = {act.action: named[act.id] for act in acts if act.id in named}
    return [
        in_segment(act, named[act.id]) if act.id in named else _after(act, first.get(act.action, 0))
        for act in acts
    ]


def _after(act: Act, segment: int) -> Act:
    """Let a later routine lie no earlier than the segment that is named for the first."""
    if not has_segment(act) or is_first(act):
        return act
    latest = min(max(act.place.segment, segment), SEGMENTS_IN_ROUND)
    return act._replace(place=act.place._replace(segment=latest))


def _named(case: Case, act: Act, against: Act) -> int | None:
    """Give the segment that the other act's dice name for an act, if they name one."""
    if against.timed and is_prepared_for(act, against):
        return moment_of(act, against)
    if not has_segment(act) or not is_first(act) or act.stage != USUAL:
        return None
    if against.timed:
        return None if act.met else named_segment(act, against)
    tied = is_first(against) and left_to_segments(case, act, against)
    return tied_segment(case, act) if tied else None
