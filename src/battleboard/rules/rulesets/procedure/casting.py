"""Spells and devices, which run on the clock whatever their letter (phase 8)."""

from battleboard.rules.act import Act, Reason, Relation, same
from battleboard.rules.case import Case
from battleboard.rules.harm import Harm, spoiled_before_done
from battleboard.rules.rulesets.addict.casting import (
    can_spoil,
    spell_against_act,
    spell_against_spell,
)
from battleboard.rules.ruling import Rulings

RULE = "PROCEDURE spells"


def concentrates(case: Case, spell: Act) -> bool:
    """Whether a hit in the very segment of its completion still loses a spell."""
    casting = case.scene.actions[spell.action].casting
    return spell.mode == "spell" and casting is not None and casting.concentration


def timed_against_act(case: Case, one: Act, other: Act) -> Relation | None:
    """Order a spell or device against any other act, where a rule does."""
    if one.timed and other.timed:
        return with_concentration(case, _both_timed(case, one, other), one, other)
    spell, act = (one, other) if one.timed else (other, one)
    found = spell_against_act(spell, act, case.rulings)
    return None if found is None else with_concentration(case, found, one, other)


def _both_timed(case: Case, one: Act, other: Act) -> Relation:
    if one.due != other.due:
        return spell_against_spell(one, other, case.rulings)
    text = f"{one.by} and {other.by} are both done in segment {one.due}: both take effect."
    spoiled = () if case.rulings["spoil.same_segment"] == "off" else endangered(one, other)
    return same(one, other, Reason(RULE, text), spoiled)


def endangered(one: Act, other: Act) -> tuple[str, ...]:
    """List those of two acts that are spells which a hit by the other one would lose."""
    return tuple(a.id for a, b in ((one, other), (other, one)) if can_spoil(b, a))


def with_concentration(case: Case, found: Relation, one: Act, other: Act) -> Relation:
    """Let a hit in the same segment lose those spells that need concentration to go on."""
    if found.relation == "before" or "arrive" in {one.mode, other.mode}:
        return found
    holding = {act.id for act in (one, other) if concentrates(case, act)}
    lost = [name for name in endangered(one, other) if name in holding]
    if not lost:
        return found
    text = f"{found.text} Yet even then a hit loses a spell that needs concentration to go on."
    spoiled = tuple(dict.fromkeys((*found.spoils, *lost)))
    return found._replace(rule=RULE, text=text, spoils=spoiled)


def spoiled(harm: Harm, rulings: Rulings) -> bool:
    """Say whether harm loses a spell: in its own segment only if it needs concentration."""
    holding = harm.concentration and harm.spell.mode == "spell" and harm.now == harm.place
    return holding or spoiled_before_done(harm, rulings)
