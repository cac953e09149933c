"""Attack commands: blows and shots with dice, saving throws, and weapons in hand."""

from collections.abc import Collection
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.procedure.declarations import refuse_bow
from battleboard.battle.round.attack_circumstances import Attack, AttackRuling, blows_of
from battleboard.battle.round.attack_roll import strike, target_in_melee
from battleboard.battle.round.consequences import BLOWS, advance_to, fell, record_act
from battleboard.battle.round.gone_targets import OUT_OF_REACH, departure_of, has_no_room
from battleboard.battle.state.command_context import D20, CommandContext, Refusal, RollRequest
from battleboard.battle.state.event import Saved, Wielded
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import act_in_words, in_names, name_of
from battleboard.battle.state.placed_acts import act_named, open_act
from battleboard.battle.state.rules_scene import action_of
from battleboard.foundation.words import count, whose
from battleboard.rules import Act
from battleboard.rules.attack.modifier import Modifier, total
from battleboard.rules.scene import UNARMED, Settlement


class Strike(NamedTuple):
    """Roll a blow or shot, or each one of a routine, and the damage of hits.

    `targets` replace the declared target, one per blow, and the last one serves for all further
    blows; a shot into a melee then hits no other figure. `meant` also replaces it, but leaves the
    choice in a melee to the die. `without` switches off modifiers and situations, `also` adds
    situations, and `added` is added to the roll. With `unharmed`, hits do no harm, and with
    `subdual` they only subdue. With `in_reach`, a blow at a target that is gone is refused, unless
    `without` names `OUT_OF_REACH`.
    """

    act: str
    targets: tuple[str, ...] = ()
    without: frozenset[str] = frozenset()
    also: frozenset[str] = frozenset()
    added: tuple[Modifier, ...] = ()
    unharmed: bool = False
    in_reach: bool = False
    subdual: bool = False
    meant: str = ""

    @property
    def ruling(self) -> AttackRuling:
        return AttackRuling(self.without, self.also, self.added, self.unharmed, self.subdual)

    def sentence(self, battle: Battle) -> str:
        aimed = next(filter(None, (*self.targets, self.meant)), "")
        at = f" at {name_of(battle, aimed)}" if aimed else ""
        return f"Roll for {act_named(battle, self.act)}{at}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        turn = open_act(battle, self.act)
        act = turn.act
        _check_attack(battle, act, self.targets or tuple(filter(None, (self.meant,))))
        if not context.repeats:
            _check_weapon(battle, act)
        before = advance_to(battle, turn, context)
        blows = blows_of(before, act)
        meant = self.meant or act.targets[0]
        targets = self.targets or (target_in_melee(before, act, meant, context),)
        after, harmed = _with_shots_spent(before, act, len(blows)), dict[str, None]()
        for blow in blows:
            target = targets[min(blow.number, len(targets)) - 1]
            if self.in_reach and not (context.repeats or OUT_OF_REACH in self.without):
                _check_reach(before, act, target, context)
            after, landed = strike(after, Attack(act, target, blow, self.ruling), context)
            if landed:
                harmed[target] = None
        outcome = _outcome(before, after, harmed)
        return record_act(before, after, turn, outcome, harmed, context)


class RollSave(NamedTuple):
    """Roll a figure's saving throw against an act or something else.

    `needed` is the number to roll; None takes it from the figure's card, by what the roll is
    `against`.
    """

    who: str
    act: str = ""
    against: str = ""
    needed: int | None = None
    added: tuple[Modifier, ...] = ()

    def sentence(self, battle: Battle) -> str:
        what = act_named(battle, self.act) if self.act else self.against or "the hazard"
        return f"Roll {whose(name_of(battle, self.who))} save against {what}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        figure = battle.figure(self.who)
        if self.act:
            open_act(battle, self.act)
        needed = self._number_needed(figure)
        thrown = context.roll(*self.throw) + total(self.added)
        succeeded = thrown >= needed
        context.tell(Saved(self.who, self.act, self.against, thrown, needed, succeeded))
        return _with_save(battle, self.act, self.who, succeeded=succeeded)

    @property
    def throw(self) -> RollRequest:
        return RollRequest(f"save: {self.who} against {self.act or self.against or 'danger'}", D20)

    def _number_needed(self, figure: Figure) -> int:
        found = figure.card.saves.get(self.against) if self.needed is None else self.needed
        if found is None:
            against = self.against or "this hazard"
            raise Refusal(
                f"The card of {figure.card.name} has no saving throw against {against}: "
                "enter the number."
            )
        return found


class Wield(NamedTuple):
    """Take a weapon in hand, and perhaps one in the other hand, by index on the card.

    A weapon `drawn` during a round takes the time that the game sets for it.
    """

    who: str
    in_hand: int
    off_hand: int | None = None
    drawn: bool = False

    def sentence(self, battle: Battle) -> str:
        does = "draws another weapon" if self.drawn else "changes weapons"
        return f"{name_of(battle, self.who)} {does}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        figure = battle.figure(self.who)
        hands = (self.in_hand,) if self.off_hand is None else (self.in_hand, self.off_hand)
        for hand in hands:
            if not 0 <= hand < len(figure.card.arms):
                raise Refusal(f"{figure.card.name} has no weapon {hand + 1}.")
        if self.in_hand == self.off_hand:
            raise Refusal(f"{figure.card.name} needs a different weapon in each hand.")
        names = tuple(figure.card.arms[hand].weapon.name for hand in hands)
        context.tell(Wielded(self.who, names))
        changed = figure._replace(in_hand=self.in_hand, off_hand=self.off_hand)
        running = battle.running
        if self.drawn:
            running = running._replace(drawn=running.drawn | {self.who})
        return battle.with_figure(changed).with_running(running)


def _check_reach(battle: Battle, act: Act, target: str, context: CommandContext) -> None:
    """Refuse a blow at a target that is gone; reaching over others is for the DM to rule."""
    gone = departure_of(battle, act, target, context.tables)
    if gone is not None and not has_no_room(battle, act.by, target):
        raise Refusal(in_names(battle, gone.left_behind.text))


def _check_attack(battle: Battle, act: Act, targets: tuple[str, ...]) -> None:
    if act.kind not in BLOWS:
        raise Refusal(f"{act_in_words(battle, act)} is neither a blow nor a shot.")
    for target in targets:
        if not battle.figure(target).present:
            raise Refusal(f"{name_of(battle, target)} is not on the table.")
        if target == act.by:
            raise Refusal(f"{name_of(battle, target)} cannot be both attacker and target.")


def _check_weapon(battle: Battle, act: Act) -> None:
    """Refuse a blow by a figure that now holds a bow; bare hands may still strike."""
    own = action_of(battle, act)
    bare = own.by == act.by and own.kind in UNARMED
    if act.kind == "strike" and not bare:
        refuse_bow(battle.figure(act.by))


def _with_shots_spent(battle: Battle, act: Act, shots: int) -> Battle:
    figure = battle.figure(act.by)
    arm = figure.arm
    if act.kind != "shot" or arm.left is None:
        return battle
    if arm.left < shots:
        left = count(arm.left, "shot")
        raise Refusal(f"{figure.card.name} has {left} left for the {arm.weapon.name}.")
    arms = list(figure.card.arms)
    arms[figure.in_hand] = arm._replace(left=arm.left - shots)
    return battle.with_figure(figure._replace(card=figure.card._replace(arms=tuple(arms))))


def _outcome(before: Battle, after: Battle, harmed: Collection[str]) -> Settlement:
    if any(fell(before, after, who) for who in harmed):
        return "incapacitated"
    return "hit" if harmed else "miss"


def _with_save(battle: Battle, act: str, who: str, *, succeeded: bool) -> Battle:
    """Record a saving throw against an act; a repeated one replaces the first."""
    if not act:
        return battle
    running = battle.running
    others = tuple(each for each in running.saves.get(act, ()) if each != who)
    saves = {**running.saves, act: (*others, who) if succeeded else others}
    return battle.with_running(running._replace(saves=saves))
