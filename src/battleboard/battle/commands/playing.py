"""Commands of play: settling the acts of the round one by one, or moving them on the ruler."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.round.consequences import BLOWS, advance_to, fell, record_act
from battleboard.battle.round.passing_time import pass_places, report_turning_away
from battleboard.battle.state.command_context import CommandContext, Refusal, Roll, RollRequest
from battleboard.battle.state.condition import hurt
from battleboard.battle.state.event import DMRuled, Missed, Struck, TookEffect
from battleboard.battle.state.naming import act_in_words, in_names
from battleboard.battle.state.placed_acts import PlacedAct, act_named, next_acts, open_act
from battleboard.battle.state.rules_scene import is_charge
from battleboard.battle.state.running_round import NOTHING, LandedHit
from battleboard.rules import Act
from battleboard.rules.scene import Settlement
from battleboard.rules.timing.act import segments
from battleboard.rules.timing.verdict import LANDED

NO_DICE: Final = Roll()
AVERTED: Final[frozenset[Settlement | None]] = frozenset({"miss", "saved"})


class Settle(NamedTuple):
    """Settle an act: as a hit for some damage, as a miss, or simply as done.

    Its damage (points, plus dice rolled once for all figures) falls on its targets, or on `whom`
    instead; some may take their `own` damage. Figures that save take half if `half` is set,
    otherwise none. With `ruled`, the DM decides the outcome.
    """

    act: str
    outcome: Settlement | None = None
    damage: int = 0
    dice: Roll = NO_DICE
    whom: tuple[str, ...] = ()
    half: bool = True
    own: Mapping[str, int] = NOTHING
    ruled: bool = False

    def sentence(self, battle: Battle) -> str:
        return f"{act_named(battle, self.act)}: {self.outcome or 'done'}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        turn = due_act(battle, self.act)
        before = advance_to(battle, turn, context)
        targets = tuple(dict.fromkeys(self.whom or turn.act.targets))
        for each in targets:
            before.figure(each)
        after = before
        shares = self._shares(before, targets, context) if self.outcome not in AVERTED else {}
        if self.ruled:
            came = "misses" if self.outcome == "miss" else "hits"
            context.tell(DMRuled(f"{act_in_words(battle, turn.act)} {came}", turn.act.by, self.act))
        _report_done(before, turn.act, targets if self.outcome == "miss" else (), context)
        if turn.act.mode == "move":
            report_turning_away(before, turn.act.by, context)
        for who, suffered in shares.items():
            _report_hit(before, turn.act, who, suffered, context)
            after = hurt(after, who, suffered, context)
        saved = before.running.saves.get(self.act, ())
        harmed = tuple(shares)
        if not shares and self.outcome in LANDED:
            harmed = tuple(each for each in targets if each not in saved)
        after = _with_hits(after, turn.act, harmed)
        outcome = self.outcome or ("hit" if harmed else _outcome_of_saves(targets, saved))
        if any(fell(before, after, each) for each in harmed):
            outcome = "incapacitated"
        if self.ruled:
            running = after.running
            after = after.with_running(running._replace(judged=running.judged | {self.act}))
        return record_act(before, after, turn, outcome, harmed, context)

    @property
    def throw(self) -> RollRequest:
        return RollRequest(f"damage: {self.act}", self.dice)

    def _shares(
        self, battle: Battle, targets: tuple[str, ...], context: CommandContext
    ) -> dict[str, int]:
        least = min(self.damage, *self.own.values(), 0)
        if least < 0:
            raise Refusal(f"Hit points must be 0 or more, not {least}.")
        # If every figure has its own damage, skip the shared roll.
        thrown = set(targets) - set(self.own) or not targets
        usual = max(0, self.damage + context.roll(*self.throw)) if thrown else 0
        whole = {each: self.own.get(each, usual) for each in targets}
        for each in battle.running.saves.get(self.act, ()):
            whole[each] = whole.get(each, 0) // 2 if self.half else 0
        return {each: share for each, share in whole.items() if share}


class StepTo(NamedTuple):
    """Advance to a place on the ruler, if no earlier act is left to play."""

    place: int

    def sentence(self, battle: Battle) -> str:
        answer = battle.running.resolution
        if answer is None:
            return "Continue"
        return in_names(battle, f"Continue to {answer.ruler.where(self.place)}")

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        running = battle.running
        if running.resolution is None or running.ended:
            raise Refusal("No round is in progress.")
        ruler = running.resolution.ruler
        if not running.now < self.place <= ruler.last:
            here = in_names(battle, ruler.where(running.now))
            raise Refusal(f"Now at {here}: cannot go to {self.place}.")
        for turn in next_acts(battle):
            if turn.place < self.place:
                first = act_in_words(battle, turn.act)
                where = in_names(battle, ruler.where(turn.place))
                raise Refusal(f"{first} comes first ({where}).")
        moved = battle.with_running(running._replace(now=self.place))
        return pass_places(moved, running.now, self.place, context)


def _report_done(
    battle: Battle, act: Act, missed: Collection[str], context: CommandContext
) -> None:
    if act.timed:
        context.tell(TookEffect(act.by, act.label or act.kind))
    for target in missed if act.kind in BLOWS else ():
        weapon = battle.figure(act.by).arm.weapon.name
        charging = is_charge(battle, act)
        context.tell(Missed(act.id, act.by, target, weapon, None, None, "", charging))


def _report_hit(
    battle: Battle, act: Act, target: str, damage: int, context: CommandContext
) -> None:
    if act.kind in BLOWS:
        weapon = battle.figure(act.by).arm.weapon.name
        charging = is_charge(battle, act)
        context.tell(Struck(act.id, act.by, target, weapon, None, None, damage, "", charging))


def _with_hits(battle: Battle, act: Act, harmed: Collection[str]) -> Battle:
    """Record hits, if the attacker's card has a type: the DM is then asked about their powers."""
    figure = battle.figures.get(act.by)
    if figure is None or act.kind not in BLOWS or not figure.card.type:
        return battle
    running = battle.running
    for who in harmed:
        running = running.with_hit(LandedHit(act.id, act.by, who, figure.arm.weapon.name))
    return battle.with_running(running)


def due_act(battle: Battle, act: str) -> PlacedAct:
    """Return an act still to play; refuse one that takes effect only in the next round."""
    found = open_act(battle, act)
    if not found.is_due:
        name = act_in_words(battle, found.act)
        raise Refusal(f"{name} takes effect in the next round, unless you rule otherwise.")
    return found


def _outcome_of_saves(targets: Collection[str], saved: Collection[str]) -> Settlement | None:
    return "saved" if targets and set(targets) <= set(saved) else None


class Overrule(NamedTuple):
    """Move an act away from the place the rules give it, until `FollowRules` undoes that."""

    act: str
    place: int

    def sentence(self, battle: Battle) -> str:
        answer = battle.running.resolution
        where = answer.ruler.where(self.place) if answer else f"place {self.place}"
        when = in_names(battle, f"in {where}" if self.place else f"at {where}")
        return f"Rule that {act_named(battle, self.act)} happens {when}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        act, running = open_act(battle, self.act).act, battle.running
        ruler = running.resolution.ruler if running.resolution else segments(0)
        if not running.now <= self.place <= ruler.last:
            span = f"from {ruler.where(running.now)} to {ruler.where(ruler.last)}"
            name = act_in_words(battle, act)
            raise Refusal(f"{name} can now happen only {in_names(battle, span)}.")
        where = in_names(battle, ruler.where(self.place))
        when = f"in {where}" if self.place else f"at {where}"
        context.tell(DMRuled(f"{act_in_words(battle, act)} happens {when}", act.by, self.act))
        ruled = running._replace(ruled={**running.ruled, self.act: self.place})
        return battle.with_running(ruled)


class FollowRules(NamedTuple):
    """Return an act to the place that the rules give it, or undo the ruling that annulled it."""

    act: str

    def sentence(self, battle: Battle) -> str:
        return f"Return {act_named(battle, self.act)} to its place by the rules"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if self.act in battle.running.annulled:
            annulled = battle.running.annulled - {self.act}
            return battle.with_running(battle.running._replace(annulled=annulled))
        act = open_act(battle, self.act).act
        if self.act not in battle.running.ruled:
            raise Refusal(f"{act_in_words(battle, act)} is already in its place by the rules.")
        left = {act: place for act, place in battle.running.ruled.items() if act != self.act}
        return battle.with_running(battle.running._replace(ruled=left))
