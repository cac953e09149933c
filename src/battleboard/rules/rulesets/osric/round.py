"""The plans of a round and of the surprise segments: acts by segment, and by step within one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from battleboard.rules.action_words import (
    DECLARES,
    UNARMED_NOUNS,
    act_called,
    first_of,
    noun_of,
    together,
)
from battleboard.rules.encounter import cap_surprise
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.rulesets.osric import declared_fight
from battleboard.rules.rulesets.osric.acts import clock, completion_within, enter_acts
from battleboard.rules.rulesets.osric.edition_differences import Edition, StartSegment, moment_of
from battleboard.rules.rulesets.osric.encounter import personal_loss
from battleboard.rules.scene import (
    SEGMENTS_IN_ROUND,
    Action,
    Combatant,
    Rulings,
    Scene,
    SceneError,
)
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Mode, Reason, Relation, Ruler, before, segments
from battleboard.rules.timing.plan import Pair, Plan, find_waits, opposing_pairs
from battleboard.rules.timing.verdict import Clock

_VERBS: dict[Mode, str] = {
    "strike": "strikes",
    "shot": "shoots",
    "contact": "charges",
    "spell": "completes a spell",
    "device": "uses a device",
    "move": "moves",
    "arrive": "arrives",
    "turn": "turns undead",
    "psionic": "uses psionics",
}
_UNARMED: Mapping[str, str] = MappingProxyType(
    {noun: DECLARES[kind][0].split()[0] for kind, noun in UNARMED_NOUNS.items()}
)
HARMFUL: frozenset[Mode] = frozenset({"strike", "shot", "contact", "spell", "device"})
_DEADLY: frozenset[Mode] = frozenset({"strike", "shot", "contact"})


def relate(edition: Edition, one: Act, other: Act, *, unbegun: bool) -> Relation:
    """Order two acts; `unbegun` if harm spoils even a spell that has not begun."""
    first, second = sorted((one, other), key=moment_of)
    if moment_of(first) == moment_of(second):
        longer = _longer_of_two_charges(one, other)
        if longer:
            return longer
        return edition.tied(one, other, _together(edition, one, other))
    spoils = _spoils(first, second) and (unbegun or first.due >= second.begun)
    return before(first, second, _apart(edition, first, second, spoils=spoils), spoils=spoils)


def _longer_of_two_charges(one: Act, other: Act) -> Relation | None:
    if not one.mode == other.mode == "contact" or one.met == other.met:
        return None
    first, second = (one, other) if one.met else (other, one)
    return before(first, second, first.why[-1])


def _spoils(first: Act, second: Act) -> bool:
    harmful = first.mode in HARMFUL and not first.runs_on
    return harmful and second.mode == "spell" and first.aims_at(second)


def _together(edition: Edition, one: Act, other: Act) -> Reason:
    if one.runs_on:
        text = f"{together(one, other)}, in the same segment of a later round."
        return edition.reason("spells", text)
    text = f"{together(one, other)}, in segment {one.due}"
    if one.timed or other.timed:
        return edition.reason("spells", f"{text}, and both take effect.")
    if {one.mode, other.mode} <= _DEADLY:
        text = f"{text}, even if one fells the other"
    return edition.reason("initiative", f"{text}.")


def _apart(edition: Edition, first: Act, second: Act, *, spoils: bool) -> Reason:
    if second.runs_on:
        text = f"{act_called(second)} takes effect only in a later round, after {act_called(first)}"
        return edition.reason("spells", f"{text}{_danger(first, spoils=spoils)}.")
    if first.due == second.due:
        return _in_one_segment(edition, first, second)
    text = (
        f"{first.by} {_verb_of(first)} in segment {first.due}, {second.by} {_verb_of(second)} in "
    )
    section = "spells" if second.timed or first.timed else "initiative"
    text = f"{text}segment {second.due}{_danger(first, spoils=spoils)}."
    return edition.reason(section, text)


def _danger(first: Act, *, spoils: bool) -> str:
    if not spoils:
        return ""
    if first.timed:
        harm = f"damage or a failed save from {act_called(first)}"
        return f": earlier {harm} spoils it"
    return f": an earlier hit by {first.by} spoils it"


def _in_one_segment(edition: Edition, first: Act, second: Act) -> Reason:
    if moment_of(first).step < 0:
        if first.aims_at(second):
            return first.why[-1]
        text = f"{first_of(first, second)}, out of order: it interrupts segment {first.due}."
        return edition.reason("interrupt", text)
    text = f"{first_of(first, second)}, which comes at the end of segment {second.due}."
    return edition.reason("routines", text)


def _verb_of(act: Act) -> str:
    if act.timed and act.label:
        return f"{'completes' if act.mode == 'spell' else 'uses'} {act.label}"
    return _UNARMED.get(noun_of(act)) or _VERBS.get(act.mode, "acts")


RULER = segments(SEGMENTS_IN_ROUND)


def plan_round(edition: Edition, scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    if rulings.get("spell.counts_first") == "on":
        edition = edition._replace(completion=completion_within)
    case = rules_context(scene, tables, rulings)
    refused = dict([*declared_fight.charge_refusals(edition, case), *_busy_casters(edition, case)])

    def date(act: Act) -> tuple[int, int]:
        segment, later = clock(act.due)
        return segment, scene.round + later

    fight = declared_fight.fight_of(edition, case, refused)
    unbegun = rulings.get("spoil.before_casting") != "off"
    return plan_fight(fight, range(len(scene.actions)), RULER, date, unbegun=unbegun)


def plan_fight(
    fight: declared_fight.Fight, order: Iterable[int], ruler: Ruler, date: Clock, *, unbegun: bool
) -> Plan:
    enter_acts(fight, order)
    ledger, edition = fight.ledger, fight.edition
    pairs = [
        Pair(one, other, relate(edition, one, other, unbegun=unbegun))
        for one, other in opposing_pairs(ledger.acts)
    ]
    unruled = f"{edition.cite} initiative"
    waits = find_waits(ledger.acts) | ledger.waits
    return Plan(ledger.acts, pairs, ledger.chains, ruler, date, unruled, ledger.notes, waits)


def _busy_casters(edition: Edition, case: RulesContext) -> Iterator[tuple[int, Reason]]:
    actions = case.scene.actions
    first = {each.by: at for at, each in reversed([*enumerate(actions)]) if each.kind == "cast"}
    for index, action in enumerate(actions):
        if action.kind == "none" or first.get(action.by, index) == index:
            continue
        text = f"{action.by} has declared a spell, and may drop it but do nothing else instead."
        if action.kind == "cast":
            text = f"{action.by} may cast only one spell a round, and has already declared one."
        yield index, edition.reason("declare", text)


class OsricAmbush:
    """The surprise segments of one encounter, and who can act in which."""

    def __init__(self, edition: Edition, case: RulesContext) -> None:
        self.edition = edition
        self.case = case
        self.lost = {figure.id: _loss(case, figure) for figure in case.scene.combatants}
        until = cap_surprise(case.scene, {**case.scene.lost, **self.lost})
        self.last = max(until.values(), default=0)

    def turn(self, _case: RulesContext, number: int) -> StartSegment:
        action = self.case.scene.actions[number]
        segment = self.declared_segment(action)
        text = f"{action.by} is not surprised in segment {segment}, and acts."
        return StartSegment(segment, (self.edition.reason("surprise", text),))

    def declared_segment(self, action: Action) -> int:
        return action.segment or min(self.lost[action.by] + 1, max(1, self.last))

    def awake(self, figure: str, segment: int) -> bool:
        return segment > self.lost[figure]

    def segment(self, number: int) -> int:
        return _add_delay(self.turn(self.case, number).segment, self.case.scene.actions[number])


def plan_surprise(edition: Edition, scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    case = rules_context(scene, tables, rulings)
    ambush = OsricAmbush(edition, case)
    _check(ambush)
    within = _in_segments(ambush)
    order = sorted(range(len(scene.actions)), key=ambush.segment)
    refused = dict([*declared_fight.charge_refusals(within, case), *_refusals(ambush, order)])

    def date(act: Act) -> tuple[int, int]:
        if not act.runs_on:
            return act.due, 0
        segment, later = clock(act.due - ambush.last)
        return segment, 1 + later

    ruler = segments(ambush.last, "S")
    return plan_fight(
        declared_fight.fight_of(within, case, refused), order, ruler, date, unbegun=False
    )


def _in_segments(ambush: OsricAmbush) -> Edition:
    """Adapt the edition to surprise, where a round's worth of action takes one segment."""
    return ambush.edition._replace(
        turn=ambush.turn,
        held=_add_delay,
        spread=_all_at_once,
        completion=completion_within,
        arrival=declared_fight.arrival_at_once,
        awake=ambush.awake,
        last=ambush.last,
        in_surprise=True,
    )


def _add_delay(segment: int, action: Action) -> int:
    return segment + action.hesitation


def _all_at_once(_case: RulesContext, _number: int, start: int, amount: int) -> list[int]:
    return [start] * amount


def _loss(case: RulesContext, figure: Combatant) -> int:
    lost = case.scene.lost
    return lost.get(figure.id, personal_loss(case, figure, lost.get(figure.side, 0)))


def _check(ambush: OsricAmbush) -> None:
    actions = ambush.case.scene.actions
    longest = max([*ambush.case.scene.lost.values(), *ambush.lost.values()], default=0)
    if actions and not longest:
        raise SceneError("lost", "expected a side that loses segments: nobody is surprised")
    for index, action in enumerate(actions):
        if action.segment and action.segment > longest:
            problem = f"expected a surprise segment from 1 to {longest}"
            raise SceneError(f"actions[{index}].segment", problem)


def _refusals(ambush: OsricAmbush, order: Sequence[int]) -> Iterator[tuple[int, Reason]]:
    busy: dict[str, int] = {}
    for number in order:
        action = ambush.case.scene.actions[number]
        problem = _problem(ambush, action, ambush.segment(number), busy)
        if problem:
            yield number, ambush.edition.reason("surprise", problem)
        elif action.kind != "none":
            busy[action.by] = _busy_until(action, ambush.segment(number))


def _problem(ambush: OsricAmbush, action: Action, segment: int, busy: Mapping[str, int]) -> str:
    if action.kind == "none":
        return ""
    if ambush.declared_segment(action) > ambush.last:
        return f"Nobody is left surprised in segment {segment}, so {action.by} acts in round 1."
    if segment > ambush.last:
        return f"{action.by} hesitates until the surprise is over."
    if not ambush.awake(action.by, segment):
        return f"{action.by} is surprised and cannot act in segment {segment}."
    if segment <= busy.get(action.by, 0):
        return f"{action.by} is already busy in segment {segment}, and does one thing at a time."
    return ""


def _busy_until(action: Action, segment: int) -> int:
    casting = action.casting
    return completion_within(segment, casting.remaining) if casting else segment
