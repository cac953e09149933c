"""Changing to another game in the middle of a battle."""

from battleboard.battle.battle import Battle
from battleboard.battle.procedure import initiative
from battleboard.battle.procedure.working import worked_out
from battleboard.battle.running import NOTHING, Round
from battleboard.rules import Ruleset, Tables
from battleboard.rules.ruleset import Phase, PhaseKind, first_of_round


def changed_to(battle: Battle, rules: Ruleset, tables: Tables) -> Battle:
    """Give the battle as another game goes on with it.

    Before the first round the check against surprise is open again, with the dice that have fallen.
    In a round that kind of phase is open which was, or the one before it; declarations stay, and so
    do the dice if the same are thrown in the other game.
    """
    known = {option.id: option.answers for option in rules.options}
    options = {
        name: answer for name, answer in battle.options.items() if answer in known.get(name, ())
    }
    changed = battle._replace(ruleset=rules.id, options=options)
    if battle.phase < first_of_round(battle.rules.phases):
        met = battle.encounter._replace(lost=NOTHING, why=())
        at = _at(rules.phases, "surprise")
        return changed._replace(phase=at, encounter=met, running=Round())
    return _in_round(battle, changed, tables)


def _in_round(before: Battle, changed: Battle, tables: Tables) -> Battle:
    changed = changed._replace(phase=_counterpart(before, changed.rules))
    if before.running.ended:
        return changed
    running = before.running._replace(resolution=None, asked=(), plans=NOTHING, ruled=NOTHING)
    after = changed.with_running(running)
    if initiative.owners(before, tables) != initiative.owners(after, tables):
        after = after.with_running(running._replace(dice=NOTHING))
    throws = initiative.wanted(after, tables)
    waits = any(throw.is_open for throw in throws)
    if waits and after.open_phase.kind == "resolution":
        return after._replace(phase=_at(changed.rules.phases, "initiative"))
    return worked_out(after, tables)


def _counterpart(before: Battle, rules: Ruleset) -> int:
    """Find the phase of a round that is like the one that is open, or else like one before it."""
    old, new = before.rules.phases, rules.phases
    first = first_of_round(new)
    found = {phase.kind: at for at, phase in enumerate(new) if at >= first}
    passed = reversed(old[first_of_round(old) : before.phase + 1])
    return next((found[phase.kind] for phase in passed if phase.kind in found), first)


def _at(phases: tuple[Phase, ...], kind: PhaseKind) -> int:
    return next(at for at, phase in enumerate(phases) if phase.kind == kind)
