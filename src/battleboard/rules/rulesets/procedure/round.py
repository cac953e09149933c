"""The plan of a round: dice and letters, and which rule decides between two acts (phase 8)."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from battleboard.foundation.words import MINUS, whose, with_sign
from battleboard.rules.attack import aim
from battleboard.rules.attack.aim import Crossfire
from battleboard.rules.encounter import (
    Distance,
    EncounterDie,
    Meeting,
    Reaction,
    ReactionRoll,
    SurpriseCheck,
)
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.rulesets.addict import encounter
from battleboard.rules.rulesets.addict.acts import (
    acts_of_round,
    move_in_words,
    natural_segment,
    plain_kind,
    standing_of,
)
from battleboard.rules.rulesets.addict.attack import ATTACK_RULES as BY_THE_BOOK
from battleboard.rules.rulesets.addict.attack import bleed, condition_of
from battleboard.rules.rulesets.addict.breaking_off import (
    add_parting_blows,
    chains_of_turning,
    parting_relation,
    waiting,
)
from battleboard.rules.rulesets.addict.casting import named_segment
from battleboard.rules.rulesets.addict.initiative import (
    blow_against_blow,
    by_dice,
    die_of,
    is_first,
)
from battleboard.rules.rulesets.addict.movement import COMES_ON
from battleboard.rules.rulesets.addict.round import (
    RULER,
    STAGES,
    add_extra_blows,
    by_stage,
    clock_of,
    in_segment,
    reach_decides,
)
from battleboard.rules.rulesets.procedure.citations import own_plan, own_reason, own_rule
from battleboard.rules.rulesets.procedure.letters import (
    PHASE,
    PRECEDENCE,
    are_tied_on_one_row,
    by_letter,
    by_segment,
    has_segment,
    is_tied,
    kind_of,
    left_to_segments,
    sort_by_letter,
    tie_rule,
    tied_segment,
)
from battleboard.rules.rulesets.procedure.out_of_sequence import (
    PREPARED,
    coming_against_act,
    find_triggers,
    is_prepared_for,
    moment_of,
    note_striking_back,
    relate_prepared,
    relate_timed,
)
from battleboard.rules.scene import BLOWS, SEGMENTS_IN_ROUND, ActionKind, Rulings, Scene, SceneError
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Reason, Relation, same
from battleboard.rules.timing.declaration import (
    BEFORE_INITIATIVE,
    PSIONIC,
    SPEED_ITEM,
    USUAL,
    Declaration,
)
from battleboard.rules.timing.plan import Pair, Plan, find_waits, opposing_pairs
from battleboard.rules.wounds import Condition, RoundEnd, Wounded

REACTION = "PROCEDURE phase 1"
PERCENT = 100
REACTION_DICE = (EncounterDie(PERCENT),)


class ReactionBand(NamedTuple):
    """The reaction for an adjusted roll of up to `up_to`; the last band has no limit."""

    up_to: int | None
    result: str


ATTACK_RULES = BY_THE_BOOK._replace(
    rule=own_rule(BY_THE_BOOK.rule),
    situations={
        name: each._replace(rule=own_rule(each.rule))
        for name, each in BY_THE_BOOK.situations.items()
    },
    crossfire=Crossfire(aim.shares, own_rule(aim.RULE)),
)

BANDS: tuple[ReactionBand, ...] = (
    ReactionBand(5, "violently hostile: attack at once"),
    ReactionBand(25, "hostile"),
    ReactionBand(45, "uncertain, leaning to hostility"),
    ReactionBand(55, "neutral"),
    ReactionBand(75, "uncertain, leaning to friendliness"),
    ReactionBand(95, "friendly"),
    ReactionBand(None, "enthusiastically friendly"),
)


def check_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> SurpriseCheck:
    found = encounter.check_surprise(scene, tables, rulings)
    return found._replace(why=tuple(map(own_reason, found.why)))


def meet(meeting: Meeting) -> Distance:
    found = encounter.encounter_distance(meeting)
    return found._replace(why=tuple(map(own_reason, found.why)))


def react(greeting: ReactionRoll) -> Reaction:
    if len(greeting.dice) != 1 or not 1 <= greeting.dice[0] <= PERCENT:
        raise SceneError("dice", "expected one d100 for reaction: a number from 1 to 100")
    roll = greeting.dice[0]
    reached = roll + greeting.added
    band = next(band for band in BANDS if band.up_to is None or reached <= band.up_to)
    shown = str(reached).replace("-", MINUS)
    sum_ = f"{roll} {with_sign(greeting.added)} = {shown}" if greeting.added else shown
    return Reaction(band.result, Reason(REACTION, f"Reaction {sum_}: {band.result}."))


BLEEDING = "PROCEDURE phase 9"


def condition(hp: int, rulings: Rulings, tended: bool) -> Condition:  # noqa: FBT001
    found = condition_of(hp, rulings, tended)
    return found._replace(why=_own(found.why))


def end_of_round(found: Wounded, rulings: Rulings) -> RoundEnd:
    """Return what the end of a round does: only a figure that began it bleeding bleeds."""
    state = condition(found.hp, rulings, found.tended).state
    began = condition(found.began, rulings, tended=False).state
    if state == "bleeding" and began != "bleeding":
        text = f"Hit points at the start of the round: {found.began}. Bleeding starts next round."
        return RoundEnd(found.hp, 0, state, Reason(BLEEDING, text))
    ended = bleed(found, rulings)
    return ended._replace(why=_own(ended.why))


def _own(why: Reason) -> Reason:
    return why._replace(rule=BLEEDING)


DECLARATION = "declaration"


# Citations of `addict` that become tie rules when the dice are tied.
_ON_TIE = frozenset({"ADDICT VII.C.2.b", "ADDICT VII.C.3.b"})
_CONTACT = "ADDICT VII.B.4"


def relate(case: RulesContext, one: Act, other: Act) -> Relation | None:
    found = _relation_of(case, one, other)
    return None if found is None else found._replace(rule=_rule_to_cite(found.rule, one, other))


def _rule_to_cite(rule: str, one: Act, other: Act) -> str:
    tied = one.die.value == other.die.value
    if rule in _ON_TIE and tied:
        return tie_rule(one, other)
    if rule == _CONTACT:
        return "PROCEDURE tie E-D" if tied else "PROCEDURE charge"
    return own_rule(rule)


def _relation_of(case: RulesContext, one: Act, other: Act) -> Relation | None:
    if one.parting or other.parting:
        return parting_relation(one, other)
    if one.stage != other.stage and not reach_decides(one, other):
        found = by_stage(*sorted((one, other), key=_precedence))
        # Only a hit in an earlier segment spoils a spell.
        return found._replace(gap=1) if found.spoils else found
    if one.stage in {BEFORE_INITIATIVE, PSIONIC}:
        return same(one, other, STAGES[one.stage])
    for hold, act in ((one, other), (other, one)):
        if is_prepared_for(hold, act):
            return relate_prepared(case, hold, act)
    return _by_kind(case, one, other)


def _precedence(act: Act) -> int:
    return PRECEDENCE.index(act.stage)


def _by_kind(case: RulesContext, one: Act, other: Act) -> Relation | None:
    if one.timed or other.timed:
        return relate_timed(case, one, other)
    if one.mode in COMES_ON or other.mode in COMES_ON:
        mover, act = (one, other) if one.mode in COMES_ON else (other, one)
        return coming_against_act(case, mover, act)
    kinds = {kind_of(case, one), kind_of(case, other)}
    return None if "set" in kinds else _by_turn(case, one, other, kinds)


def _by_turn(case: RulesContext, one: Act, other: Act, kinds: Collection[ActionKind]) -> Relation:
    if left_to_segments(case, one, other):
        return by_segment(case, one, other)
    if are_tied_on_one_row(case, one, other):
        return by_letter(case, one, other) or by_dice(one, other)
    if BLOWS.issuperset(kinds) and one.stage != SPEED_ITEM:
        return blow_against_blow(one, other, case.rulings)
    return _by_dice_and_letter(case, one, other)


def _by_dice_and_letter(case: RulesContext, one: Act, other: Act) -> Relation:
    tied = is_tied(one.die, other.die)
    if not tied or one.stage == SPEED_ITEM or is_first(one) != is_first(other):
        return by_dice(one, other)
    return by_letter(case, one, other) or by_dice(one, other)


TOP_OF_THE_ROUND = 1


def plan_round(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    case = rules_context(scene, tables, rulings)
    ledger = acts_of_round(case, _plain)
    add_extra_blows(case, ledger)
    add_parting_blows(case, ledger)
    note_striking_back(ledger)
    listed = [act if act.parting else sort_by_letter(case, act) for act in ledger.acts]
    acts = _in_named_segments(case, listed)
    pairs = [Pair(one, other, relate(case, one, other)) for one, other in opposing_pairs(acts)]
    chains = [*ledger.chains, *chains_of_turning(pairs, acts)]
    waits = find_waits(acts) | find_triggers(case, acts) | waiting(acts)
    plan = Plan(acts, pairs, chains, RULER, clock_of(scene), PHASE, ledger.notes, waits)
    return own_plan(plan._replace(taken=rulings["unordered"]))


def _plain(declaration: Declaration) -> list[Act]:
    """Return the act of a declaration without blow, casting or advance: a move, a parry."""
    kind, mode = plain_kind(declaration.action.kind)
    die = die_of(declaration.case, declaration.figure)
    standing = standing_of(declaration.case, die)
    top = mode == "psionic"
    act = declaration.act(
        kind,
        mode,
        TOP_OF_THE_ROUND if top else natural_segment(declaration, 0, standing, die),
        fixed=top,
        die=die,
        stage=USUAL if mode == "hold" else declaration.stage(),
        standing=standing,
        why=tuple(_why(declaration)),
    )
    return [act]


def _why(declaration: Declaration) -> Iterable[Reason]:
    name, mode = declaration.figure.id, plain_kind(declaration.action.kind)[1]
    if mode == "move":
        yield Reason(PHASE, move_in_words(declaration))
    if mode == "hold" and declaration.action.targets:
        target = declaration.action.targets[0]
        text = f"{name} is prepared to answer what {target} does, but not before the normal turn."
        yield Reason(PREPARED, text)
    if mode == "psionic":
        yield Reason(
            PHASE, f"{whose(name)} psionics work segment by segment, at the start of each."
        )


def _in_named_segments(case: RulesContext, acts: Sequence[Act]) -> list[Act]:
    """Pin each act to the first segment that a rule on tied or lost dice names for it, if any."""
    named: dict[str, tuple[int, str]] = {}
    for one, other in opposing_pairs(acts):
        for act, against in ((one, other), (other, one)):
            found = _segment_against(case, act, against)
            if found is not None:
                named[act.id] = min(found, named.get(act.id, found))
    first = {act.action: named[act.id][0] for act in acts if act.id in named}
    return [
        in_segment(act, *named[act.id])
        if act.id in named
        else _after(act, first.get(act.action, 0))
        for act in acts
    ]


def _after(act: Act, segment: int) -> Act:
    """Keep a later routine from coming before the segment named for the first one."""
    if not has_segment(act) or is_first(act):
        return act
    latest = min(max(act.place.segment, segment), SEGMENTS_IN_ROUND)
    return act._replace(place=act.place._replace(segment=latest))


def _segment_against(case: RulesContext, act: Act, against: Act) -> tuple[int, str] | None:
    if against.timed and is_prepared_for(act, against):
        return moment_of(case, act, against), PREPARED
    if act.parting or against.parting:
        return None
    if not has_segment(act) or not is_first(act) or act.stage != USUAL:
        return None
    if against.timed:
        found = None if act.met else named_segment(act, against, case.rulings)
        return found and (found[0], _rule_to_cite(found[1], act, against))
    tied = is_first(against) and left_to_segments(case, act, against)
    return (tied_segment(case, act), tie_rule(act, against)) if tied else None
