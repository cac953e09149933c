"""Commands about the rules: switching games, or answering a disputed point differently."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.procedure import initiative_dice
from battleboard.battle.procedure.initiative_dice import replan_if_playing
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.running_round import NOTHING, Round
from battleboard.rules import Ruleset, Tables, find_ruleset
from battleboard.rules.ruleset import Phase, PhaseKind, first_of_round


def change_game(battle: Battle, rules: Ruleset, tables: Tables) -> Battle:
    """Continue the battle under another game.

    Before the first round, the battle goes back to the surprise check. In a round, it goes to a
    phase of the same kind where possible, and declarations stay.
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
    if initiative_dice.die_owners(before, tables) != initiative_dice.die_owners(after, tables):
        after = after.with_running(running._replace(dice=NOTHING))
    throws = initiative_dice.initiative_throws(after, tables)
    waits = any(throw.is_open for throw in throws)
    if waits and after.open_phase.kind == "resolution":
        return after._replace(phase=_at(changed.rules.phases, "initiative"))
    return replan_if_playing(after, tables)


def _counterpart(before: Battle, rules: Ruleset) -> int:
    """Return the index of the new game's phase that corresponds to the open one."""
    old, new = before.rules.phases, rules.phases
    first = first_of_round(new)
    found = {phase.kind: at for at, phase in enumerate(new) if at >= first}
    passed = reversed(old[first_of_round(old) : before.phase + 1])
    return next((found[phase.kind] for phase in passed if phase.kind in found), first)


def _at(phases: tuple[Phase, ...], kind: PhaseKind) -> int:
    return next(at for at, phase in enumerate(phases) if phase.kind == kind)


class ChangeRuleset(NamedTuple):
    """Switch to another game; refused from a round's first settled act until the round ends."""

    ruleset: str

    def sentence(self, _battle: Battle) -> str:
        return f"Switch to {find_ruleset(self.ruleset).title}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        if self.ruleset == battle.ruleset:
            raise Refusal(f"{find_ruleset(self.ruleset).title} is the current game.")
        if battle.running.settled and not battle.running.ended:
            raise Refusal("Actions are already resolved: change the game after this round.")
        return change_game(battle, find_ruleset(self.ruleset), context.tables)


class ChangeOption(NamedTuple):
    """Change the answer to an option of the game; `words` describe the answer in the log."""

    option: str
    answer: str
    words: str = ""

    def sentence(self, _battle: Battle) -> str:
        return f"House rule: {self.words}" if self.words else f"Rule {self.option}: {self.answer}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        options = {**battle.options, self.option: self.answer}
        battle.rules.rulings(options)
        return replan_if_playing(battle._replace(options=options), context.tables)
