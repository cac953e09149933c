"""The plan of a round, and which rule decides between two acts, also in surprise (ADDICT VII)."""

from collections.abc import Sequence

from battleboard.foundation.words import whose
from battleboard.rules.action_words import act_called, first_of, together
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.rulesets.addict import breaking_off, casting, initiative
from battleboard.rules.rulesets.addict.acts import acts_of_round, clock
from battleboard.rules.rulesets.addict.movement import COMES_ON, OUTREACHES, contact_against_act
from battleboard.rules.scene import SEGMENTS_IN_ROUND, Rulings, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.timing import declaration
from battleboard.rules.timing.act import Act, Mode, Reason, Relation, before, same, segments
from battleboard.rules.timing.plan import Pair, Plan, find_waits, opposing_pairs
from battleboard.rules.timing.verdict import Clock

HARMFUL: frozenset[Mode] = frozenset({"strike", "shot", "contact", "spell", "turn"})


def relate_in_surprise(one: Act, other: Act, rulings: Rulings) -> Relation:
    if one.due != other.due:
        first, second = (one, other) if one.due < other.due else (other, one)
        text = f"{act_called(first)} {_falls(first)}, {act_called(second)} {_falls(second)}."
        if first.runs_on:
            text = f"{act_called(first)} takes effect before {act_called(second)}, both in round 1."
        return before(first, second, Reason("ADDICT I.D", text), spoils=_spoils(first, second))
    if one.stage != other.stage:
        first, second = (one, other) if one.stage < other.stage else (other, one)
        text = f"{first_of(first, second)}, because its weapon is quicker than any other."
        return before(first, second, Reason("ADDICT VI.C", text), spoils=_spoils(first, second))
    return _in_one_segment(one, other, rulings)


def _in_one_segment(one: Act, other: Act, rulings: Rulings) -> Relation:
    outreached = before_contact(one, other)
    if outreached:
        return outreached
    modes = {one.mode, other.mode}
    if modes <= {"contact", "strike"} and one.row == other.row and meet(one, other):
        return initiative.by_reach(one, other, "ADDICT VII.B.3", f"They meet in segment {one.due}")
    if modes <= {"strike", "shot", "contact"} and one.row != other.row:
        return initiative.by_row(one, other)
    return _together(one, other, rulings)


def before_contact(one: Act, other: Act) -> Relation | None:
    """Put a missile or turning before its target's arrival; None for any other two acts."""
    modes = {one.mode, other.mode}
    if not (modes & COMES_ON and modes & OUTREACHES):
        return None
    mover, missile = (one, other) if one.mode in COMES_ON else (other, one)
    if not missile.aims_at(mover):
        return None
    text = f"{act_called(missile)} reaches {mover.by} before contact in segment {mover.due}."
    return before(missile, mover, Reason("ADDICT VII.B.3", text))


def meet(one: Act, other: Act) -> bool:
    """Whether each of two acts is aimed at the other's figure."""
    return one.aims_at(other) and other.aims_at(one)


def _together(one: Act, other: Act, rulings: Rulings) -> Relation:
    """Put acts of one segment together, as there are no dice; later routines come after."""
    text = f"Both happen in surprise segment {one.due}."
    if one.runs_on:
        text = "Both take effect in one segment of round 1, where the dice decide between them."
    if (one.routine > 1) == (other.routine > 1):
        harmful = rulings["spoil.same_segment"] == "on"
        spoiled = (a.id for a, b in ((one, other), (other, one)) if harmful and _spoils(b, a))
        text = f"{together(one, other)}. {text}"
        return same(one, other, Reason("ADDICT I.D", text), tuple(spoiled))
    first, second = (one, other) if one.routine == 1 else (other, one)
    text = f"{first_of(first, second)}: further attacks follow. {text}"
    return before(first, second, Reason("ADDICT I.D", text))


def _falls(act: Act) -> str:
    if act.runs_on or act.due > act.place.segment:
        return "goes on into round 1"
    return f"happens in surprise segment {act.due}"


def _spoils(threat: Act, spell: Act) -> bool:
    """Whether an act can spoil a spell, which must have been begun when the act comes."""
    harmful = threat.mode in HARMFUL and threat.routine == 1 and not threat.runs_on
    return harmful and threat.due >= spell.begun and spell.mode == "spell" and threat.aims_at(spell)


_BLOWS = frozenset({"strike", "shot"})


def relate(one: Act, other: Act, rulings: Rulings) -> Relation | None:
    if one.parting or other.parting:
        return breaking_off.parting_relation(one, other)
    if one.stage != other.stage and not reach_decides(one, other):
        first, second = (one, other) if one.stage < other.stage else (other, one)
        return by_stage(first, second)
    if one.stage in {declaration.BEFORE_INITIATIVE, declaration.PSIONIC, declaration.HELD}:
        return same(one, other, STAGES[one.stage])
    return _by_kind(one, other, rulings)


def reach_decides(one: Act, other: Act) -> bool:
    """Whether a charge meets a blow, one of them with a speed item: reach decides (VII.B.3)."""
    stages = {one.stage, other.stage}
    return stages == {declaration.SPEED_ITEM, declaration.USUAL} and {one.mode, other.mode} == {
        "contact",
        "strike",
    }


def _by_kind(one: Act, other: Act, rulings: Rulings) -> Relation | None:
    if one.timed and other.timed:
        return casting.spell_against_spell(one, other, rulings)
    if one.timed or other.timed:
        spell, act = (one, other) if one.timed else (other, one)
        return casting.spell_against_act(spell, act, rulings)
    if one.mode in COMES_ON or other.mode in COMES_ON:
        mover, act = (one, other) if one.mode in COMES_ON else (other, one)
        return contact_against_act(mover, act, rulings)
    if one.mode in _BLOWS and other.mode in _BLOWS and one.stage != declaration.SPEED_ITEM:
        return initiative.blow_against_blow(one, other, rulings)
    return initiative.by_dice(one, other)


STAGES: dict[int, Reason] = {
    declaration.BEFORE_INITIATIVE: Reason("ADDICT IV", "Both were ready before initiative."),
    declaration.PSIONIC: Reason(
        "ADDICT V", "Psionics work at the start of each segment, all at once."
    ),
    declaration.HELD: Reason("ADDICT VII", "Both hold back and act together."),
}


def by_stage(first: Act, second: Act) -> Relation:
    """Put the act of the earlier stage first, unless it is a spell that outlasts the round."""
    if first.runs_on:
        text = f"{first_of(second, first)}, which takes effect only in a later round."
        return before(second, first, Reason("ADDICT VII", text))
    spoils = second.mode == "spell" and first.aims_at(second) and first.mode in {*_BLOWS, "turn"}
    return before(first, second, _stage_reason(first, second), spoils=spoils)


def _stage_reason(first: Act, second: Act) -> Reason:
    if second.stage == declaration.HELD:
        return Reason("ADDICT VII", f"{second.by} holds back until {first.by} has acted.")
    if first.stage == declaration.SPEED_ITEM:
        text = f"{first_of(first, second)}, because a weapon of speed does not wait for initiative."
        return Reason("ADDICT VI.C", text)
    if first.stage == declaration.PSIONIC:
        return Reason("ADDICT V", f"{whose(first.by)} psionics work at the start of the segment.")
    text = f"{first_of(first, second)}, because {first.by} was ready before initiative."
    return Reason("ADDICT IV", text)


RULER = segments(SEGMENTS_IN_ROUND)


def plan_round(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    case = rules_context(scene, tables, rulings)
    ledger = acts_of_round(case)
    add_extra_blows(case, ledger)
    breaking_off.add_parting_blows(case, ledger)
    # Pin blows before relating pairs: `relate` asks whether a blow's segment is fixed.
    acts = _with_named_segments(ledger.acts, rulings)
    pairs = [Pair(one, other, relate(one, other, rulings)) for one, other in opposing_pairs(acts)]
    chains = [*ledger.chains, *breaking_off.chains_of_turning(pairs, acts)]
    date, waits = clock_of(scene), find_waits(acts) | breaking_off.waiting(acts)
    taken = rulings["unordered"]
    return Plan(acts, pairs, chains, RULER, date, "ADDICT VII", ledger.notes, waits, taken)


def clock_of(scene: Scene) -> Clock:
    """Return a function that dates a spell's completion by segment and round."""

    def date(act: Act) -> tuple[int, int]:
        segment, later = clock(act.due)
        return segment, scene.round + later

    return date


def _with_named_segments(acts: Sequence[Act], rulings: Rulings) -> list[Act]:
    """Pin blows at casters to the earliest segment that a rule names for each."""
    named: dict[str, tuple[int, str]] = {}
    for one, other in opposing_pairs(acts):
        if one.timed == other.timed or one.stage != other.stage or one.parting or other.parting:
            continue
        blow, spell = (other, one) if one.timed else (one, other)
        found = casting.named_segment(blow, spell, rulings)
        if found is not None:
            named[blow.id] = min(found, named.get(blow.id, found))
    return [in_segment(act, *named[act.id]) if act.id in named else act for act in acts]


def in_segment(act: Act, segment: int, rule: str) -> Act:
    """Pin an act to the segment that a rule names, at the latest to the last of the round."""
    segment = min(segment, SEGMENTS_IN_ROUND)
    return act._replace(place=act.place._replace(segment=segment, fixed=True, rule=rule))


def add_extra_blows(case: RulesContext, ledger: declaration.Ledger) -> None:
    """Add the blows that quick weapons gain on slow ones on tied dice (VII.D.2)."""
    strikes: dict[str, list[Act]] = {}
    for act in ledger.acts:
        if act.mode == "strike":
            strikes.setdefault(act.by, []).append(act)
    for act in [act for acts in strikes.values() for act in acts]:
        slower = [foe for target in act.targets for foe in strikes.get(target, ())]
        gains = [
            (initiative.extra_blows(act, foe, case.rulings), foe)
            for foe in slower
            if foe.side != act.side
        ]
        amount, foe = max(gains, key=lambda gain: gain[0], default=(0, act))
        if amount:
            ledger.insert_after(act, [_extra(ledger, act, foe, k) for k in range(1, amount + 1)])


def _extra(ledger: declaration.Ledger, act: Act, foe: Act, number: int) -> Act:
    text = f"{act.by} gains a blow on {foe.by}, whose weapon is slower. Speed factor {act.speed} "
    text = f"{text}against {foe.speed}."
    return act._replace(
        id=ledger.new_id(act.by, "strike"),
        declared=ledger.next_number(),
        extra=number,
        why=(Reason("ADDICT VII.D.2", text),),
    )
