"""The current act: modifiers of its blows, undead it would turn, and a lost target."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Strike
from battleboard.battle.knowledge.attack_forecast import BlowForecast
from battleboard.battle.round.consequences import advance_to
from battleboard.battle.round.gone_targets import departure_of
from battleboard.battle.round.undead import attempt_of
from battleboard.battle.state.command_context import CommandContext, Refusal, TypedRolls
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.placed_acts import PlacedAct
from battleboard.foundation.words import with_sign
from battleboard.queries.round.saving_numbers import save_number
from battleboard.rules import Act, Ruleset, Tables
from battleboard.rules.action_words import people
from battleboard.rules.attack.aim import Share, rolls_of_targets
from battleboard.rules.attack.attack_rules import TARGET
from battleboard.rules.attack.backstab import backstab_of, is_backstab
from battleboard.rules.attack.modifier import Modifier, Situation
from battleboard.rules.attack.turning import TurningAttempt
from battleboard.rules.class_levels import class_levels
from battleboard.rules.timing.act import TargetLost
from battleboard.storage.catalogue.catalogue import load_books
from battleboard.storage.catalogue.character_tables import load_character_tables


class ListedModifier(NamedTuple):
    """One modifier of a blow: its effect, its reason in words, and its rule.

    A modifier with an `id` can be switched on and off, and one that the DM added (`added`) can be
    removed; all others are fixed. An `offered` modifier counts once the DM switches it on.
    """

    shown: str
    words: str
    rule: str = ""
    id: str = ""
    on: bool = True
    added: Modifier | None = None
    offered: bool = False

    @property
    def may_change(self) -> bool:
        return bool(self.id) or self.added is not None


def targets_in_melee(battle: Battle, parts: Sequence[Share]) -> str:
    """The rolls that pick each target of a shot into a melee, in words: 1–3 = Dorn, 4–6 = Orc 1."""
    return ", ".join(
        f"{first if first == last else f'{first}–{last}'} = {name_of(battle, who)}"
        for who, first, last in rolls_of_targets(parts)
    )


def listed_modifiers(
    strike: Strike, blow: BlowForecast, rules: Ruleset, backstab: str = ""
) -> tuple[ListedModifier, ...]:
    """The modifiers of a blow, including those switched off, and a `backstab` as an offer."""
    listed = tuple(_modifier_lines(strike, blow))
    known = {each.id for each in listed}
    held = (each for each in sorted(strike.also) if each not in known)
    silent = (_of_situation(name, rules) for name in held)
    off = tuple(each._replace(on=each.id not in strike.without) for each in silent)
    if not backstab or backstab in strike.also:
        return (*listed, *off)
    return (*listed, *off, _of_situation(backstab, rules)._replace(on=False, offered=True))


def backstab_in_hand(battle: Battle, act: Act) -> str:
    """The situation of a backstab at the attacker's level; '' if the attacker cannot backstab."""
    if act.kind != "strike" or not battle.rules.attack_rules:
        return ""
    return backstab_of(battle.figure(act.by).card.fighting, battle.rules.situations)


def unskilled_penalty(battle: Battle, act: Act) -> Modifier | None:
    """The attacker's penalty for a weapon without proficiency; None if its classes have none."""
    books = load_books()[battle.ruleset]
    held = load_character_tables(books.characters)
    traits = (
        held.trait_called(each.name, "class")
        for each in class_levels(battle.figure(act.by).card.fighting)
    )
    penalties = [each.unskilled for each in traits if each and each.unskilled]
    if not penalties:
        return None
    return Modifier(max(penalties), "not proficient", books.cites.get("proficiency", ""))


def dodge_in_hand(battle: Battle, act: Act, target: str) -> str:
    """What a monk needs to dodge a missile that hits; '' for other acts and targets."""
    figure, books = battle.figure(target), load_books()[battle.ruleset]
    classes_of_target = {each.name for each in class_levels(figure.card.fighting)}
    may = load_character_tables(books.characters).monks and "monk" in classes_of_target
    if act.kind != "shot" or not may:
        return ""
    needed = save_number(battle, target, "paralysis")
    number = "" if needed is None else f" ({needed} or more)"
    dodges = f"{figure.card.name} can dodge a hit with a save against petrification{number}"
    return f"{dodges}: on a success, choose Miss."


def possible_modifiers(
    rules: Ruleset, there: Iterable[ListedModifier]
) -> tuple[ListedModifier, ...]:
    """The situations, except backstabs, that affect a blow and are not yet listed."""
    known = {each.id for each in there}
    usual = ((name, each) for name, each in rules.situations.items() if not is_backstab(name))
    ids = [name for name, each in usual if _changes_attack(each)]
    stances = [f"{TARGET}{name}" for name, each in rules.situations.items() if each.armour]
    return tuple(_of_situation(name, rules) for name in (*ids, *stances) if name not in known)


def _modifier_lines(strike: Strike, blow: BlowForecast) -> Iterator[ListedModifier]:
    aim, whole = blow.aim, blow.whole
    for each in _counting_or_off(strike, aim.to_hit, whole.to_hit):
        yield _modifier_line(strike, each, with_sign(each.value))
    for each in _counting_or_off(strike, aim.armour, whole.armour):
        yield _modifier_line(strike, each, f"AC {with_sign(each.value)}")
    for each in _counting_or_off(strike, aim.damage, whole.damage):
        yield _modifier_line(strike, each, f"damage {with_sign(each.value)}")
    times, all_times = (*aim.times, *aim.on_20), (*whole.times, *whole.on_20)
    for each in _counting_or_off(strike, times, all_times):
        yield _modifier_line(strike, each, f"damage × {each.value}")


def _counting_or_off(
    strike: Strike, counting: tuple[Modifier, ...], whole: tuple[Modifier, ...]
) -> Iterator[Modifier]:
    """Yield the modifiers that count, and those switched off.

    A switch may take others with it, such as the lost shield of a blow from behind, or let another
    count in its place.
    """
    known = [each for each in whole if each in counting or each.id in strike.without]
    yield from known
    yield from (each for each in counting if each not in known)


def _modifier_line(strike: Strike, modifier: Modifier, shown: str) -> ListedModifier:
    added = modifier if modifier in strike.added else None
    on = not modifier.id or modifier.id not in strike.without
    return ListedModifier(shown, modifier.reason, modifier.rule, modifier.id, on, added)


def _changes_attack(situation: Situation) -> bool:
    raised = situation.to_hit or situation.loses or situation.helpless
    return bool(raised) or situation.damage != 1 or situation.best_of != 1


def _of_situation(name: str, rules: Ruleset) -> ListedModifier:
    situation = rules.situations[name.removeprefix(TARGET)]
    if name.startswith(TARGET):
        shown = f"AC {situation.armour:+d}".replace("-", "−")
        return ListedModifier(shown, f"the target {situation.words}", situation.rule, name)
    return ListedModifier(_does(situation), situation.words, situation.rule, name)


def _does(situation: Situation) -> str:
    if situation.helpless:
        return "hits"
    if situation.to_hit and situation.damage != 1:
        return f"{with_sign(situation.to_hit)}, × {situation.damage}"
    if situation.to_hit:
        return with_sign(situation.to_hit)
    if situation.damage != 1:
        return f"damage × {situation.damage}"
    return "" if situation.best_of == 1 else f"best of {situation.best_of}"


def departure_in_hand(
    battle: Battle, turn: PlacedAct, target: str, tables: Tables
) -> TargetLost | None:
    then = advance_to(battle, turn, CommandContext(TypedRolls({}), tables))
    return departure_of(then, turn.act, target, tables)


_NOBODY = "Use Others… to choose which undead to turn."


def explain_turning(
    battle: Battle, tables: Tables, by: str, whom: Iterable[str]
) -> tuple[str, ...]:
    """What the roll must be to turn each target, or why none can be turned, in sentences."""
    try:
        attempt = attempt_of(battle, tables, by, whom)
    except Refusal as refusal:
        return (str(refusal),)
    found: dict[str, list[str]] = {}
    for undead in attempt.undead:
        name = battle.figure(undead.id).card.name
        found.setdefault(attempt.entries.get(undead.id, ""), []).append(name)
    return tuple(_turning_in_words(found, attempt)) or (_NOBODY,)


def _turning_in_words(found: dict[str, list[str]], attempt: TurningAttempt) -> Iterator[str]:
    numbers = sorted((int(each), names) for each, names in found.items() if each.isdecimal())
    if numbers:
        needed = "; ".join(f"{people(names)} on {number} or more" for number, names in numbers)
        dice = "a d20" if attempt.rules.dice == "d20" else attempt.rules.dice
        yield f"Turned with {dice}: {needed}."
    if "T" in found:
        yield f"Turned automatically: {people(found['T'])}."
    destroyed = [*found.get("D", ()), *found.get("D*", ())]
    if destroyed:
        yield f"Destroyed automatically: {people(destroyed)}."
    if "-" in found:
        yield f"Beyond level {attempt.level}: {people(found['-'])}."
    if "" in found:
        yield f"Not on the turning table; you decide: {people(found[''])}."
