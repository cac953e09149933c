"""What bears on a blow, line by line: everything that counts, is switched off, or might hold."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from battleboard.battle.commands import Strike
from battleboard.battle.knowledge.attack_forecast import BlowForecast
from battleboard.foundation.words import signed
from battleboard.rules import Ruleset
from battleboard.rules.attack.attack_rules import TARGET
from battleboard.rules.attack.modifier import Modifier, Situation


class Bearing(NamedTuple):
    """One thing that bears on a blow: what it does, in words, and the rule that says so.

    By its `id` it is switched off, and by `added` it is taken back where the DM has added it;
    without either of them it stays.
    """

    shown: str
    words: str
    rule: str = ""
    id: str = ""
    on: bool = True
    added: Modifier | None = None

    @property
    def may_change(self) -> bool:
        """Whether it can be switched."""
        return bool(self.id) or self.added is not None


def bearings(strike: Strike, blow: BlowForecast, rules: Ruleset) -> tuple[Bearing, ...]:
    """List what bears on a blow; what was switched off is among it."""
    listed = tuple(_listed(strike, blow))
    known = {each.id for each in listed}
    held = (each for each in sorted(strike.also) if each not in known)
    silent = (_of_situation(name, rules) for name in held)
    return (*listed, *(each._replace(on=each.id not in strike.without) for each in silent))


def might_hold(rules: Ruleset, there: Iterable[Bearing]) -> tuple[Bearing, ...]:
    """List the situations of a game that the DM may say hold besides."""
    known = {each.id for each in there}
    ids = [name for name, each in rules.situations.items() if _changes_attack(each)]
    stances = [f"{TARGET}{name}" for name, each in rules.situations.items() if each.armour]
    return tuple(_of_situation(name, rules) for name in (*ids, *stances) if name not in known)


def _listed(strike: Strike, blow: BlowForecast) -> Iterator[Bearing]:
    whole = blow.whole
    for each in whole.to_hit:
        yield _bearing(strike, each, signed(each.value))
    for each in whole.armour:
        yield _bearing(strike, each, f"AC {signed(each.value)}")
    for each in whole.damage:
        yield _bearing(strike, each, f"damage {signed(each.value)}")
    for each in whole.times:
        yield _bearing(strike, each, f"damage × {each.value}")


def _bearing(strike: Strike, modifier: Modifier, shown: str) -> Bearing:
    added = modifier if modifier in strike.added else None
    on = not modifier.id or modifier.id not in strike.without
    return Bearing(shown, modifier.reason, modifier.rule, modifier.id, on, added)


def _changes_attack(situation: Situation) -> bool:
    """Whether a situation changes the roll, the damage or what protects the target."""
    raised = situation.to_hit or situation.loses or situation.helpless
    return bool(raised) or situation.damage != 1 or situation.best_of != 1


def _of_situation(name: str, rules: Ruleset) -> Bearing:
    situation = rules.situations[name.removeprefix(TARGET)]
    if name.startswith(TARGET):
        shown = f"AC {situation.armour:+d}".replace("-", "−")
        return Bearing(shown, f"the target {situation.words}", situation.rule, name)
    return Bearing(_does(situation), situation.words, situation.rule, name)


def _does(situation: Situation) -> str:
    if situation.helpless:
        return "hits"
    if situation.to_hit:
        return signed(situation.to_hit)
    if situation.damage != 1:
        return f"damage × {situation.damage}"
    return "" if situation.best_of == 1 else f"best of {situation.best_of}"
