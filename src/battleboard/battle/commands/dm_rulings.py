"""Commands for the DM's rulings on acts, on declarations and on results."""

from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import with_declaration
from battleboard.battle.procedure import declarations
from battleboard.battle.procedure.free_segments import in_segment
from battleboard.battle.round.consequences import fell, judge_act
from battleboard.battle.round.final_damage import harm_of, without_harm
from battleboard.battle.state.command_context import MOST_POINTS, CommandContext, Refusal
from battleboard.battle.state.condition import DECLARED_IN, hurt, is_out
from battleboard.battle.state.event import DMRuled
from battleboard.battle.state.naming import act_in_words, declaration, name_of
from battleboard.battle.state.placed_acts import PlacedAct, act_named, open_act, placed_acts
from battleboard.board.point import Point
from battleboard.foundation.words import count
from battleboard.rules import Action
from battleboard.rules.scene import Settlement

Ruling: TypeAlias = Literal["hit", "miss"]
"""The DM's ruling on an act that was played: it took effect, or it did not."""


class AnnulAct(NamedTuple):
    """Rule that an act does not happen, until `FollowRules` undoes that."""

    act: str

    def sentence(self, battle: Battle) -> str:
        return f"Rule that {act_named(battle, self.act)} does not happen"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        act, running = open_act(battle, self.act).act, battle.running
        if running.ended:
            raise Refusal("The round is over.")
        said = f"{act_in_words(battle, act)} does not happen"
        context.tell(DMRuled(said, act.by, self.act))
        return battle.with_running(running._replace(annulled=running.annulled | {self.act}))


class OverruleResult(NamedTuple):
    """Rule that an act already played had another result: a miss, or a hit for some damage.

    The damage of the old result is undone, but its effects stay.
    """

    act: str
    outcome: Ruling
    damage: int = 0

    def sentence(self, battle: Battle) -> str:
        return f"Rule that {act_named(battle, self.act)} {self._came}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        turn = _find_played(battle, self.act)
        if not 0 <= self.damage <= MOST_POINTS:
            raise Refusal(f"Expected 0 to {MOST_POINTS} points of damage, not {self.damage}.")
        said = f"{act_in_words(battle, turn.act)} {self._came}"
        context.tell(DMRuled(said, turn.act.by, self.act))
        before = without_harm(battle, self.act, context)
        whom = _whom(battle, turn) if self.outcome == "hit" else ()
        after = before
        for who in whom if self.damage else ():
            after = hurt(after, who, self.damage, context)
        outcome: Settlement = self.outcome
        if any(fell(before, after, who) for who in whom):
            outcome = "incapacitated"
        return judge_act(before, after, turn, outcome, whom, context)

    @property
    def _came(self) -> str:
        if self.outcome == "miss":
            return "has no effect"
        return f"hits for {count(self.damage, 'point')}" if self.damage else "hits"


class OverruleDeclaration(NamedTuple):
    """Rule that a figure does something else instead of all its actions that have not begun."""

    action: Action
    to: Point | None = None

    def sentence(self, battle: Battle) -> str:
        return f"Rule that {declaration(battle, self.action)}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        action = self.action
        _check(battle, action)
        begun = set(declarations.declarations_not_begun(battle, action.by))
        kept = [
            each for each in declarations.declarations_of(battle, action.by) if each not in begun
        ]
        action = in_segment(battle, action, kept)
        context.tell(DMRuled(declaration(battle, action), action.by))
        running = battle.running
        judged_now = running.judged | {action.by}
        elsewhere = {who: place for who, place in running.headed.items() if who != action.by}
        free = running._replace(
            dropped=running.dropped - {action.by},
            judged=judged_now,
            headed=elsewhere if self.to is None else {**elsewhere, action.by: self.to},
        )
        return with_declaration(battle.with_running(free), action, kept, self.to, context)


_IN_VAIN: Final = (
    "{} is out of the fight: you can overrule what has been done, but nothing more can be declared."
)


def _check(battle: Battle, action: Action) -> None:
    figure = battle.figure(action.by)
    if battle.over or battle.open_phase.kind not in DECLARED_IN or battle.running.ended:
        raise Refusal("No round with declarations is in progress.")
    if not figure.present or is_out(battle, figure):
        raise Refusal(_IN_VAIN.format(name_of(battle, action.by)))
    declarations.check_whom(battle, action)
    declarations.check_means(figure, action)


def _find_played(battle: Battle, act: str) -> PlacedAct:
    found = next((turn for turn in placed_acts(battle) if turn.act.id == act), None)
    if found is None:
        raise Refusal(f"There is no action '{act}' in this round.")
    if not found.played:
        raise Refusal(f"{act_in_words(battle, found.act)} has not been resolved yet.")
    if battle.running.ended:
        raise Refusal("The round is over: correct hit points on the cards.")
    return found


def _whom(battle: Battle, turn: PlacedAct) -> tuple[str, ...]:
    """Return whom an act hits by the DM's ruling: those it harmed, or else its targets."""
    harmed = tuple(harm_of(battle, turn.act.id))
    found = tuple(who for who in harmed or turn.act.targets if who in battle.figures)
    if not found:
        raise Refusal(f"{act_in_words(battle, turn.act)} has no target to hit.")
    return found
