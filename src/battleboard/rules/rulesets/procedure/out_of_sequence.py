"""Acts out of sequence: spells and devices, prepared actions, and charges (phase 8).

A prepared action is a `hold` with a target: "I shoot whatever comes round the corner". It is ready
from its figure's turn on, and happens with the target's first act after that: at the beginning of
an act that takes time, at the same moment as a blow or shot. If its side loses the dice, it is not
ready in time, because the foes have acted by then; a house rule can change that. A spell is
prepared by declaring it with a delay.
"""

from collections.abc import Sequence

from battleboard.foundation.words import whose
from battleboard.rules.action_words import act_called, first_of, together
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.rulesets.addict.casting import (
    apart,
    can_spoil,
    is_done,
    spell_against_act,
    spell_against_spell,
)
from battleboard.rules.rulesets.addict.initiative import (
    by_reach,
    higher_die,
    is_first,
    loses_in_words,
)
from battleboard.rules.rulesets.addict.movement import COMES_ON, contact_against_act
from battleboard.rules.rulesets.addict.round import meet
from battleboard.rules.rulesets.procedure.letters import by_letter, is_tied, letter_of, place_of
from battleboard.rules.scene import Rulings
from battleboard.rules.timing.act import Act, Reason, Relation, before, same
from battleboard.rules.timing.declaration import Ledger, target_of
from battleboard.rules.wounds import Harm, spoils_until_done

SPELLS = "PROCEDURE spells"


def concentrates(case: RulesContext, spell: Act) -> bool:
    """Whether a hit in the very segment of completion still spoils a spell."""
    casting = case.scene.actions[spell.action].casting
    return spell.mode == "spell" and casting is not None and casting.concentration


def relate_timed(case: RulesContext, one: Act, other: Act) -> Relation | None:
    if one.timed and other.timed:
        return with_concentration(case, _both_timed(case, one, other), one, other)
    spell, act = (one, other) if one.timed else (other, one)
    found = spell_against_act(spell, act, case.rulings)
    return None if found is None else with_concentration(case, found, one, other)


def _both_timed(case: RulesContext, one: Act, other: Act) -> Relation:
    if one.due != other.due:
        return spell_against_spell(one, other, case.rulings)
    text = f"{together(one, other)}. Each {is_done(one)}."
    spoiled = () if case.rulings["spoil.same_segment"] == "off" else spells_at_risk(one, other)
    return same(one, other, Reason(SPELLS, text), spoiled)


def spells_at_risk(one: Act, other: Act) -> tuple[str, ...]:
    """Return the id of each of two acts that a hit by the other one would spoil."""
    return tuple(a.id for a, b in ((one, other), (other, one)) if can_spoil(b, a))


def with_concentration(case: RulesContext, found: Relation, one: Act, other: Act) -> Relation:
    """Let a hit in the same segment also spoil a spell that needs concentration."""
    if found.relation == "before" or "arrive" in {one.mode, other.mode}:
        return found
    holding = {act.id for act in (one, other) if concentrates(case, act)}
    lost = [name for name in spells_at_risk(one, other) if name in holding]
    if not lost:
        return found
    text = f"{found.text} A hit in that segment still spoils a spell that needs concentration."
    spoiled = tuple(dict.fromkeys((*found.spoils, *lost)))
    return found._replace(rule=SPELLS, text=text, spoils=spoiled)


def spoils_spell(harm: Harm, rulings: Rulings) -> bool:
    """Whether harm spoils a spell.

    In the segment of completion, harm spoils only a spell that needs concentration, unless a house
    rule says otherwise.
    """
    holding = harm.concentration and harm.spell.mode == "spell" and harm.now == harm.place
    return holding or spoils_until_done(harm, rulings)


PREPARED = "PROCEDURE prepared actions"


def is_prepared_for(hold: Act, act: Act) -> bool:
    return hold.mode == "hold" and hold.aims_at(act) and act.mode != "hold"


def find_triggers(case: RulesContext, acts: Sequence[Act]) -> dict[str, str]:
    """Map each prepared act that is ready in time to its trigger: the first act of its target."""
    # Iterate backwards, so that the first of several triggers overwrites the later ones.
    return {
        hold.id: act.id
        for hold in acts
        for act in reversed(acts)
        if is_prepared_for(hold, act) and not _is_late(case, hold, act)
    }


def _is_late(case: RulesContext, hold: Act, act: Act) -> bool:
    return case.rulings["prepared.lost_die"] == "late" and hold.die.strength < act.die.strength


def relate_prepared(case: RulesContext, hold: Act, act: Act) -> Relation:
    if act.timed:
        return with_concentration(case, _at_casting(case, hold, act), hold, act)
    if _is_late(case, hold, act):
        text = f"{_not_ready(hold, act)}. {_loss_in_words(hold, act)}: the foes have acted by then."
        return before(act, hold, Reason(PREPARED, text))
    if act.mode in COMES_ON:
        return _at_coming(hold, act)
    if not _is_ready(case, hold, act):
        text = f"{act.by} acts before {hold.by} is prepared for it."
        return before(act, hold, Reason(PREPARED, text))
    if act.mode == "move" or not is_first(act):
        text = f"{hold.by} is prepared, and acts as soon as {act.by} begins."
        return before(hold, act, Reason(PREPARED, text))
    text = f"{hold.by} is prepared, and acts at the same moment as {act.by}."
    return same(hold, act, Reason(PREPARED, text))


def _not_ready(hold: Act, act: Act) -> str:
    return f"{hold.by} is not ready in time for {act_called(act)}, and acts at the normal time"


def _loss_in_words(hold: Act, act: Act) -> str:
    return loses_in_words(hold.die, act.die)


def _is_ready(case: RulesContext, hold: Act, act: Act) -> bool:
    """Whether a prepared action that is not late is ready; on tied dice the letters decide."""
    if is_tied(hold.die, act.die):
        return place_of(letter_of(case, hold)) <= place_of(letter_of(case, act))
    return True


def _at_coming(hold: Act, mover: Act) -> Relation:
    if hold.delay > mover.due:
        text = f"{hold.by} is held up until after {mover.by} arrives in segment {mover.due}."
        return before(mover, hold, Reason(PREPARED, text))
    text = f"{hold.by} is prepared, and acts before {mover.by} arrives in segment {mover.due}."
    return before(hold, mover, Reason(PREPARED, text))


def moment_of(case: RulesContext, hold: Act, spell: Act) -> int:
    """Return the segment in which a prepared action meets a spell: when casting begins.

    An action that is not ready in time also waits for the segment of the caster's die or, by a
    house rule, for that of its own side.
    """
    begun = max(spell.delay + 1, spell.begun, hold.delay)
    if not _is_late(case, hold, spell):
        return begun
    turn = spell.die.shown if hold.die.segment is None else hold.die.segment
    return max(begun, turn + hold.delay)


def _at_casting(case: RulesContext, hold: Act, spell: Act) -> Relation:
    segment = moment_of(case, hold, spell)
    text = f"{hold.by} is prepared, and acts in segment {segment}; "
    if _is_late(case, hold, spell):
        text = f"{_not_ready(hold, spell)}. {_loss_in_words(hold, spell)}, "
        text = f"{text}so the action comes in segment {segment}; "
    text = f"{text}{act_called(spell)} {is_done(spell)}."
    reason = Reason(PREPARED, text)
    if segment == spell.due:
        return same(hold, spell, reason)
    if segment < spell.due or spell.runs_on:
        return apart(hold, spell, reason, spoils=can_spoil(hold, spell))
    return before(spell, hold, reason)


CONTACT = "PROCEDURE charge"


def coming_against_act(case: RulesContext, mover: Act, other: Act) -> Relation | None:
    if mover.mode == "contact" and _strikes_back(mover, other):
        return _at_contact(case, mover, other)
    found = contact_against_act(mover, other, case.rulings)
    if found is None and _stands_before_missiles(case, other) and other.delay < mover.due:
        return _unless_charger_won(case, mover, other)
    if found and other.mode == "turn" and found.first == other.id:
        return found._replace(text=f"{found.text} {mover.by} must see the holy symbol.")
    return found


def _stands_before_missiles(case: RulesContext, act: Act) -> bool:
    """Whether the letter of an act comes before D, that of missiles and spells."""
    return place_of(letter_of(case, act)) < place_of("D")


def _unless_charger_won(case: RulesContext, mover: Act, other: Act) -> Relation | None:
    """Put an act listed before missiles ahead of an arrival; None if the mover won the dice."""
    if is_tied(mover.die, other.die):
        return by_letter(case, mover, other)
    return higher_die(mover, other) if other.die.strength > mover.die.strength else None


def _strikes_back(mover: Act, other: Act) -> bool:
    in_time = other.delay <= mover.due
    return other.mode == "strike" and meet(mover, other) and in_time


def _at_contact(case: RulesContext, mover: Act, blow: Act) -> Relation:
    """Let the first routine kept for the charger meet the charge; later ones come after."""
    if _meets(case, mover, blow):
        since = f"{mover.by} arrives in segment {mover.due}, and weapon length alone decides"
        return by_reach(mover, blow, CONTACT, since)
    text = f"{first_of(mover, blow)}: only one blow meets a charge, here in segment {mover.due}."
    return before(mover, blow, Reason(CONTACT, text))


def _meets(case: RulesContext, mover: Act, blow: Act) -> bool:
    action = case.scene.actions[blow.action]
    targets = [target_of(action, k)[0] for k in range(1, blow.routine)]
    return not blow.extra and (is_first(blow) or mover.by not in targets)


def note_striking_back(ledger: Ledger) -> None:
    """Note figures that may answer a charge with a routine declared against another foe."""
    for mover in ledger.acts:
        for name in mover.targets if mover.mode == "contact" else ():
            own = [act for act in ledger.acts if act.by == name and act.mode == "strike"]
            if own and not any(act.aims_at(mover) for act in own):
                ledger.notes.append(_may_answer(name, mover))


def _may_answer(name: str, mover: Act) -> str:
    text = (
        f"{name} may answer {whose(mover.by)} charge in segment {mover.due} with a routine that is "
    )
    return f"{text}still unspent. ({CONTACT})"
