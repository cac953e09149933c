"""Commands about hit points outside the acts of the round, and morale checks."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.round.morale_checks import check_nerves, may_lose_heart, nerve_of
from battleboard.battle.round.spells import spoil_spells
from battleboard.battle.state import condition
from battleboard.battle.state.command_context import CommandContext, Refusal, Roll
from battleboard.battle.state.figure import Figure, HitPoints
from battleboard.battle.state.naming import name_of, people
from battleboard.foundation.words import count
from battleboard.rules.attack.modifier import Modifier

NO_DICE = Roll()
NO_FEAR = "Undead never check morale."


class Damage(NamedTuple):
    """Take hit points from figures: points, plus dice rolled once for all of them.

    Figures that have `saved` take half. With `spoils`, the damage spoils the spells that they are
    casting, if the rules say so. With `subdual`, it is subdual damage.
    """

    who: tuple[str, ...]
    amount: int = 0
    dice: Roll = NO_DICE
    saved: tuple[str, ...] = ()
    spoils: bool = True
    subdual: bool = False

    def sentence(self, battle: Battle) -> str:
        takes = f"{people(battle, self.who)} {_form(self.who, 'takes', 'take')}"
        halved = f", {people(battle, self.saved)} half" if self.saved else ""
        kind = "subdual damage" if self.subdual else "damage"
        return f"{takes} {_words(self.dice, self.amount)} {kind}{halved}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        who = _check_choice(battle, self.who)
        stray = [each for each in self.saved if each not in who]
        if stray:
            raise Refusal(f"Only figures that take damage can save, not {people(battle, stray)}.")
        amount = _amount("damage", who, self.dice, self.amount, context)
        for each in who:
            suffered = amount // 2 if each in self.saved else amount
            battle = self._harm(battle, each, suffered, context)
            if self.spoils and suffered:
                battle = spoil_spells(battle, each, context)
        return battle

    def _harm(self, battle: Battle, who: str, suffered: int, context: CommandContext) -> Battle:
        if self.subdual:
            return condition.subdue(battle, who, suffered, battle.rules.health.real, context)
        return condition.hurt(battle, who, suffered, context)


class Heal(NamedTuple):
    """Restore hit points to figures: points, plus dice rolled once for all of them."""

    who: tuple[str, ...]
    amount: int = 0
    dice: Roll = NO_DICE

    def sentence(self, battle: Battle) -> str:
        healed = f"{people(battle, self.who)} {_form(self.who, 'is', 'are')} healed"
        return f"{healed} for {_words(self.dice, self.amount)}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        who = _check_choice(battle, self.who)
        for each in who:
            _refuse_dead(battle, battle.figure(each))
        amount = _amount("healing", who, self.dice, self.amount, context)
        for each in who:
            battle = condition.heal(battle, each, amount, context)
        return battle


class SetHitPoints(NamedTuple):
    """Correct the current or maximum hit points of figures; None leaves them as they are."""

    who: tuple[str, ...]
    now: int | None = None
    most: int | None = None

    def sentence(self, battle: Battle) -> str:
        now = "" if self.now is None else str(self.now)
        most = "" if self.most is None else f"at most {self.most}"
        told = " of ".join(filter(None, (now, most)))
        last = self.now if self.most is None else self.most
        points = "hit point" if last == 1 else "hit points"
        return f"{people(battle, self.who)} {_form(self.who, 'has', 'have')} {told} {points}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        if self.now is None and self.most is None:
            raise Refusal("Enter the current hit points, or the maximum.")
        for each in _check_choice(battle, self.who):
            corrected = self._correct(battle.figure(each))
            battle = condition.correct_hit_points(battle, each, corrected, context)
        return battle

    def _correct(self, figure: Figure) -> HitPoints:
        hp = figure.hp
        most = hp.most if self.most is None else self.most
        now = min(hp.now, most) if self.now is None else self.now
        if most < 1:
            raise Refusal(f"The maximum must be 1 hit point or more, not {most}.")
        if now > most:
            name = figure.card.name
            raise Refusal(f"{name} has at most {count(most, 'hit point')}, not {now}.")
        return hp._replace(now=now, most=most)


class GiveTemporary(NamedTuple):
    """Set the temporary hit points of figures; 0 takes them away."""

    who: tuple[str, ...]
    amount: int

    def sentence(self, battle: Battle) -> str:
        has = f"{people(battle, self.who)} {_form(self.who, 'has', 'have')}"
        return f"{has} {count(self.amount, 'temporary hit point')}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        _check(self.amount)
        for each in _check_choice(battle, self.who):
            hp = battle.figure(each).hp._replace(temporary=self.amount)
            battle = condition.correct_hit_points(battle, each, hp, context)
        return battle


class Tend(NamedTuple):
    """Tend the wounds of figures, so that they stop bleeding."""

    who: tuple[str, ...]

    def sentence(self, battle: Battle) -> str:
        return f"Tend {people(battle, self.who)}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        for each in _check_choice(battle, self.who):
            figure = battle.figure(each)
            if condition.condition_of(battle, figure).state not in {"bleeding", "dying"}:
                raise Refusal(f"{figure.card.name} is not bleeding.")
            battle = condition.tend(battle, each, context)
        return battle


class Kill(NamedTuple):
    """Kill figures outright."""

    who: tuple[str, ...]

    def sentence(self, battle: Battle) -> str:
        return f"{people(battle, self.who)} {_form(self.who, 'dies', 'die')}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        dead_at = battle.rules.health.dead_at(battle.rules.rulings(battle.options))
        for each in _check_choice(battle, self.who):
            figure = battle.figure(each)
            _refuse_dead(battle, figure)
            hp = figure.hp._replace(now=dead_at, temporary=0)
            battle = condition.correct_hit_points(battle, each, hp, context)
        return battle


class Raise(NamedTuple):
    """Bring a dead figure back to life with some hit points."""

    who: str
    now: int = 1

    def sentence(self, battle: Battle) -> str:
        return f"Raise {name_of(battle, self.who)} from the dead"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        figure = battle.figure(self.who)
        if condition.condition_of(battle, figure).state != "dead":
            raise Refusal(f"{figure.card.name} is not dead.")
        if not 1 <= self.now <= figure.hp.most:
            raise Refusal(f"Expected 1 to {figure.hp.most} hit points, not {self.now}.")
        return condition.heal(battle, self.who, self.now - figure.hp.now, context)


def _check_choice(battle: Battle, who: tuple[str, ...]) -> tuple[str, ...]:
    """Return the chosen figures without duplicates; refuse an empty choice or an unknown figure."""
    if not who:
        raise Refusal("Choose at least one figure.")
    for each in who:
        battle.figure(each)
    return tuple(dict.fromkeys(who))


def _amount(
    what: str, who: tuple[str, ...], dice: Roll, points: int, context: CommandContext
) -> int:
    _check(points)
    return max(0, points + context.roll(f"{what}: {', '.join(who)}", dice))


def _form(who: tuple[str, ...], one: str, many: str) -> str:
    return one if len(who) == 1 else many


def _words(dice: Roll, amount: int) -> str:
    if dice == NO_DICE:
        return str(amount)
    return f"{dice} + {amount}" if amount else str(dice)


def _check(amount: int) -> None:
    if amount < 0:
        raise Refusal(f"Hit points must be 0 or more, not {amount}.")


def _refuse_dead(battle: Battle, figure: Figure) -> None:
    if condition.condition_of(battle, figure).state == "dead":
        raise Refusal(f"{figure.card.name} is dead.")


class CheckMorale(NamedTuple):
    """Check the morale of figures with one roll, compared with the morale of each.

    The undead, and figures that are down, asleep or surrendered, are left out.
    """

    who: tuple[str, ...]
    modifiers: tuple[Modifier, ...] = ()
    cornered: bool = False

    def sentence(self, battle: Battle) -> str:
        return f"Check the morale of {people(battle, self.who)}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        figures = [battle.figure(each) for each in dict.fromkeys(self.who)]
        nerves = {
            figure.id: nerve_of(figure, self.modifiers, cornered=self.cornered)
            for figure in figures
            if may_lose_heart(battle, figure)
        }
        if not nerves:
            undead = all(figure.card.undead for figure in figures)
            raise Refusal(NO_FEAR if undead else "None of them is left standing to check morale.")
        return check_nerves(battle, nerves, context)
