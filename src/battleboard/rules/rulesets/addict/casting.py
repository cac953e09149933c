"""Spells and devices against all other acts (ADDICT VII.B.4 and VII.C)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from battleboard.rules.action_words import act_called, together
from battleboard.rules.rulesets.addict.initiative import (
    is_first,
    say_dice_decide,
    wins_in_words,
)
from battleboard.rules.rulesets.addict.movement import COMES_ON
from battleboard.rules.scene import SEGMENTS_IN_ROUND, ActionKind, Rulings
from battleboard.rules.timing.act import Act, Reason, Relation, before, same
from battleboard.rules.timing.plan import say_unordered

STRIKES = frozenset({"strike", "shot", "turn"})
# A figure that casts a cantrip may cast a second one (VII.C.5).
TWO_CANTRIPS: Mapping[ActionKind, frozenset[ActionKind]] = MappingProxyType(
    {"cast": frozenset({"cast"})}
)


class BlowMoment(NamedTuple):
    """The segment of a blow at a caster (None: before everything), and the reason."""

    segment: int | None
    rule: str
    text: str


def spell_against_spell(one: Act, other: Act, rulings: Rulings) -> Relation:
    """Order two spells or devices: by completion, then by dice (VII.C.1)."""
    if one.due != other.due:
        first, second = (one, other) if one.due < other.due else (other, one)
        text = f"{act_called(first)} takes effect before {act_called(second)}. "
        late = is_done(second).removeprefix("takes effect ")
        text = f"{text}The one {is_done(first)}, the other {late}."
        reason = Reason("ADDICT VII.C.1", text)
        return before(first, second, reason, spoils=can_spoil(first, second))
    both = f"Each {is_done(one)}"
    if one.die.shown == other.die.shown:
        text = f"{together(one, other)}. {both}, and {_tie(one, other)}."
        return _together(one, other, Reason("ADDICT VII.C.1", text), rulings)
    first, second = (one, other) if one.die.strength > other.die.strength else (other, one)
    text = say_dice_decide(first, second, f"{both}; ")
    return before(first, second, Reason("ADDICT VII.C.1", text), spoils=can_spoil(first, second))


def is_done(spell: Act) -> str:
    """Say when a spell or device takes effect: 'takes effect in segment 3', after its name."""
    if spell.runs_on:
        later = f"{spell.due} segments from the start of this one"
        return f"takes effect only in a later round, {later}"
    return f"takes effect in segment {spell.due}"


def spell_against_act(spell: Act, other: Act, rulings: Rulings) -> Relation | None:
    if other.mode in COMES_ON:
        return _against_arrival(spell, other, rulings)
    if other.mode not in STRIKES:
        return None
    if other.aims_at(spell):
        return _against_blow(spell, other, rulings)
    return _against_blow_elsewhere(spell, other, rulings)


def named_segment(blow: Act, spell: Act, rulings: Rulings) -> tuple[int, str] | None:
    """Return the segment and rule of a blow at a caster; None if no rule names one."""
    if blow.mode not in STRIKES or not blow.aims_at(spell) or not is_first(blow):
        return None
    moment = _moment(blow, spell, rulings)
    return None if moment.segment is None else (moment.segment, moment.rule)


def can_spoil(threat: Act, spell: Act) -> bool:
    """Whether a hit by `threat` spoils the spell; devices fail only with their user (C.8)."""
    return spell.mode == "spell" and threat.aims_at(spell) and not threat.runs_on


def _against_arrival(spell: Act, mover: Act, rulings: Rulings) -> Relation:
    its, label = act_called(spell), f"{mover.label}; the {spell.kind} {is_done(spell)}."
    if mover.due == spell.due:
        text = f"{its} takes effect as {mover.by} arrives. {label}"
        return _together(spell, mover, Reason("ADDICT VII.B.4", text), rulings)
    if spell.due < mover.due:
        text = f"{its} takes effect before {mover.by} arrives. {label}"
        return before(spell, mover, Reason("ADDICT VII.B.4", text))
    text = f"{mover.by} arrives before {its} takes effect. {label}"
    reason = Reason("ADDICT VII.B.4", text)
    return before(mover, spell, reason, spoils=mover.mode == "contact" and can_spoil(mover, spell))


def _against_blow_elsewhere(spell: Act, blow: Act, rulings: Rulings) -> Relation | None:
    """Order a first blow at another figure and a spell; None if the ruler decides.

    VII.C times only attacks on the caster, so no rule orders these two: the blow comes first if
    it won the dice. By a house rule the charts decide, as if the caster were attacked.
    """
    if blow.place.fixed or blow.met or not is_first(blow):
        return None
    if rulings["unordered"] == "charts" and blow.mode == "strike" and blow.speed is not None:
        return _by_charts(spell, blow, rulings)
    if blow.delay or blow.die.strength <= spell.die.strength:
        return None
    why = f"The dice decide: {wins_in_words(blow.die, spell.die)}."
    reason = Reason("ADDICT VII", say_unordered(blow, spell, why))
    return apart(blow, spell, reason)._replace(laid=True)


def _by_charts(spell: Act, blow: Act, rulings: Rulings) -> Relation:
    moment = _moment(blow, spell, rulings)
    why = f"As for an attack on the caster: {moment.text}; the {spell.kind} {is_done(spell)}."
    if moment.segment == spell.due and not spell.runs_on:
        reason = Reason(moment.rule, say_unordered(blow, spell, why, at_once=True))
        return same(blow, spell, reason)._replace(laid=True)
    is_before = moment.segment is None or moment.segment < spell.due or spell.runs_on
    first, second = (blow, spell) if is_before else (spell, blow)
    reason = Reason(moment.rule, say_unordered(first, second, why))
    return apart(first, second, reason)._replace(laid=True)


def _against_blow(spell: Act, blow: Act, rulings: Rulings) -> Relation:
    if not is_first(blow):
        return _later_routine(spell, blow, rulings)
    moment = _moment(blow, spell, rulings)
    # A spell that runs on completes after this round, so any blow in this round comes before it.
    sums = f"{moment.text}; the {spell.kind} {is_done(spell)}."
    if moment.segment is None or moment.segment < spell.due or spell.runs_on:
        reason = Reason(moment.rule, f"{act_called(blow)} comes before {act_called(spell)}. {sums}")
        return apart(blow, spell, reason, spoils=can_spoil(blow, spell))
    if moment.segment > spell.due:
        text = f"{act_called(spell)} takes effect before {act_called(blow)} comes. {sums}"
        return apart(spell, blow, Reason(moment.rule, text))
    text = f"{together(blow, spell)}, and both take effect. {sums}"
    return _together(spell, blow, Reason(moment.rule, text), rulings)


def apart(first: Act, second: Act, reason: Reason, *, spoils: bool = False) -> Relation:
    """Put one act before the other, at least a segment apart unless one outlasts the round."""
    relation = before(first, second, reason, spoils=spoils)
    return relation._replace(gap=0 if first.runs_on or second.runs_on else 1)


def _together(spell: Act, other: Act, reason: Reason, rulings: Rulings) -> Relation:
    """Put two acts in one segment; by a house rule one may still spoil the other."""
    if rulings["spoil.same_segment"] == "off" or other.mode == "arrive":
        return same(spell, other, reason)
    endangered = [(spell, other), (other, spell)]
    return same(spell, other, reason, tuple(a.id for a, b in endangered if can_spoil(b, a)))


def _later_routine(spell: Act, blow: Act, rulings: Rulings) -> Relation:
    """Order a later routine and a spell; the routine can spoil it only if all routines count."""
    counts = rulings["spoil.first_only"] == "off" or spell.takes_full_round
    which, its = act_called(blow), act_called(spell)
    if not counts:
        text = f"Only the first attack counts against a {spell.kind}, not {which}."
        reason = Reason("ADDICT VII.C.4", text)
        return apart(blow, spell, reason) if spell.runs_on else apart(spell, blow, reason)
    every = f"Every attack counts here, not only the first, and the {spell.kind} {is_done(spell)}"
    if blow.place.segment < spell.due:
        reason = Reason("ADDICT VII.C.4", f"{which} comes before {its}. {every}.")
        return apart(blow, spell, reason, spoils=can_spoil(blow, spell))
    text = f"{its} takes effect before {which} comes. {every}."
    return apart(spell, blow, Reason("ADDICT VII.C.4", text))


def _moment(blow: Act, spell: Act, rulings: Rulings) -> BlowMoment:
    if blow.die.segment is not None:
        return _in_own_segment(blow, blow.die.segment)
    speed = blow.speed if blow.mode == "strike" else None
    if blow.die.shown > spell.die.shown:
        if speed is None or rulings["speed.winners"] == "before":
            return _winner(blow, spell)
        begun = f"{blow.die.words} beats {spell.die.words}"
        return _on_lost_die(blow, speed, spell.die.shown, "ADDICT VII.C.2.a", begun)
    if speed is None:
        return _on_casters_die(blow, spell)
    if blow.die.shown == spell.die.shown:
        return _on_speed_factor(blow, speed, spell)
    begun = f"{blow.die.words} loses to {spell.die.words}"
    return _on_lost_die(blow, speed, blow.die.shown, "ADDICT VII.C.2.c", begun)


def _in_own_segment(blow: Act, segment: int) -> BlowMoment:
    held = segment + blow.delay
    text = f"{blow.by} {_verb_of(blow)} in its side's segment"
    late = f": {segment}{_delay_in_words(blow)} = {_segment(held)}" if blow.delay else f" {segment}"
    return BlowMoment(held, "ADDICT VII.C", f"{text}{late}")


def _on_lost_die(blow: Act, speed: int, die: int, rule: str, begun: str) -> BlowMoment:
    """Return the moment of a blow: how far its speed factor is from the losing die, plus delay."""
    # Of two weapons the one that strikes earlier counts, even if its factor is higher.
    factor = min((speed, blow.slower or speed), key=lambda each: abs(each - die))
    segment = abs(factor - die) + blow.delay
    text = f"{begun}; speed factor {factor} against the die of {die}: |{factor} − {die}|"
    text = f"{text}{_delay_in_words(blow)} = {_segment(segment)}{_of_two(blow)}"
    return BlowMoment(segment, rule, text)


def _of_two(blow: Act) -> str:
    return "" if blow.slower is None else ", with the earlier of two weapons"


def _winner(blow: Act, spell: Act) -> BlowMoment:
    with_factor = blow.mode == "strike" and blow.speed is not None
    rule = "ADDICT VII.C.2.a" if with_factor else "ADDICT VII.C.3.a"
    text = f"{blow.die.words} beats {spell.die.words}"
    if blow.delay:
        held = f"{text}, but {blow.by} hesitates until segment {blow.delay}"
        return BlowMoment(blow.delay, "ADDICT III.B.3", held)
    return BlowMoment(None, rule, text)


def _on_casters_die(blow: Act, spell: Act) -> BlowMoment:
    outcome = "ties" if blow.die.shown == spell.die.shown else "loses to"
    segment = spell.die.shown + blow.delay
    text = f"{blow.die.words} {outcome} {spell.die.words}, so {blow.by} {_verb_of(blow)} in the "
    text = f"{text}segment of the caster's die: {spell.die.shown}{_delay_in_words(blow)}"
    segment_words = f" = {_segment(segment)}" if blow.delay else ""
    return BlowMoment(segment, "ADDICT VII.C.3.b", f"{text}{segment_words}")


def _on_speed_factor(blow: Act, speed: int, spell: Act) -> BlowMoment:
    segment = speed + blow.delay
    text = f"{_tie(blow, spell)}: speed factor {speed}{_delay_in_words(blow)} = {_segment(segment)}"
    text = f"{text}{_of_two(blow)}"
    loser = abs(speed - blow.die.shown) + blow.delay
    if loser < spell.due <= segment:
        text += f" (had this die lost, the blow would have come in segment {loser})"
    return BlowMoment(segment, "ADDICT VII.C.2.b", text)


def _segment(segment: int) -> str:
    where = ", the end of the round" if segment > SEGMENTS_IN_ROUND else ""
    return f"segment {segment}{where or (', the start of the round' if not segment else '')}"


def _verb_of(blow: Act) -> str:
    return {"shot": "shoots", "turn": "turns"}.get(blow.mode, "strikes")


def _delay_in_words(blow: Act) -> str:
    return f" + {blow.delay} of hesitation" if blow.delay else ""


def _tie(one: Act, other: Act) -> str:
    return f"{one.die.words} ties {other.die.words}"
