"""Offers: a figure's options, as lines of a menu."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Batch,
    CancelDeclaration,
    Declare,
    Delay,
    OverruleDeclaration,
)
from battleboard.battle.knowledge.preview import declaration_in
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.procedure.declarations import (
    declarations_not_begun,
    declarations_of,
    is_too_late,
)
from battleboard.battle.state.condition import is_down, is_helpless, is_out
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import declaration, in_names, name_of
from battleboard.battle.state.rules_scene import on_table
from battleboard.battle.state.running_round import NOTHING
from battleboard.board.point import Point
from battleboard.foundation.words import count
from battleboard.queries.round import intents
from battleboard.queries.round.explanations import why_not_due
from battleboard.queries.round.foes_in_sight import FoesInSight, feet_between
from battleboard.queries.round.forecast import forecast_declaration
from battleboard.queries.round.getting_away import leaving
from battleboard.queries.round.group_offers import (
    GroupOffer,
    OfferLine,
    OfferNote,
    OpenBattle,
    SpellPrompt,
    Submenu,
    again_offer,
    orders_submenu,
)
from battleboard.queries.round.order_following import in_memory
from battleboard.rules import Action, Tables
from battleboard.rules.departures import LEAVES
from battleboard.rules.rules_context import ADVANCES


def may_overrule(battle: Battle, who: str) -> bool:
    if battle.over or battle.running.ended or is_out(battle, battle.figure(who)):
        return False
    return is_too_late(battle) and bool(declarations_of(battle, who))


def before_the_dice(battle: Battle, who: str) -> Battle:
    """The battle as if a figure still had to declare, and no dice had been rolled."""
    phases = battle.rules.phases
    at = next(at for at, phase in enumerate(phases) if phase.kind in {"declaration", "initiative"})
    running, open_ones = battle.running, declarations_not_begun(battle, who)
    return battle._replace(
        phase=at,
        running=running._replace(
            actions=tuple(each for each in running.actions if each not in open_ones),
            dice=NOTHING,
            resolution=None,
            dropped=running.dropped - {who},
        ),
    )


def by_the_dms_word(command: Command) -> Command:
    """Turn each declaration in a command into a DM ruling."""
    match command:
        case Declare():
            return OverruleDeclaration(command.action, command.to)
        case Batch():
            return command._replace(deeds=tuple(map(by_the_dms_word, command.deeds)))
        case _:
            return command


_LONGEST_WAIT: Final = 9
_FOES_AT_ONCE: Final = 9
_TOO_LATE: Final = "Initiative is rolled: too late for new declarations."
_UNVERSED: Final = frozenset(
    {"acrobat", "assassin", "barbarian", "cavalier", "fighter", "monk", "thief"}
)


def offer(
    opened: OpenBattle, who: str, target: str = "", place: Point | None = None
) -> Iterator[OfferLine]:
    yield from _title(opened.battle, who, target)
    silent = _why_silent(opened, who)
    if silent:
        yield OfferNote(silent)
        if may_overrule(opened.battle, who):
            yield Submenu("Overrule", lambda: offer_ruling(opened, who, target, place))
    elif target:
        yield from _for_target(opened, who, target)
    elif place is not None:
        yield from _for_place(opened, who, place)
    else:
        yield from _for_anything(opened, who)
    yield from _changes(opened, who)


class BattleThen(NamedTuple):
    """The battle as `before_the_dice` makes it, with its tables."""

    battle: Battle
    tables: Tables


def offer_ruling(
    opened: OpenBattle, who: str, target: str = "", place: Point | None = None
) -> Iterator[OfferLine]:
    then = BattleThen(before_the_dice(opened.battle, who), opened.tables)
    yield from _as_rulings(opened, offer(then, who, target, place))


def _as_rulings(opened: OpenBattle, lines: Iterable[OfferLine]) -> Iterator[OfferLine]:
    """Turn declarations into DM rulings; leave out prompts, group offers and all other commands."""
    for line in lines:
        match line:
            case intents.Intent():
                command = by_the_dms_word(line.command)
                if command == line.command:
                    continue
                yield line._replace(command=command, why_not=_refusal(opened)(command))
            case Submenu():
                yield line._replace(lines=partial(_later, opened, line.lines), likely=None)
            case SpellPrompt() | GroupOffer():
                pass
            case _:
                yield line


def _later(opened: OpenBattle, lines: Callable[[], Iterable[OfferLine]]) -> tuple[OfferLine, ...]:
    return tuple(_as_rulings(opened, lines()))


def _refusal(opened: OpenBattle) -> intents.WhyNot:
    """A function that says why the battle, as it is when called, would refuse a command."""
    return lambda command: intents.why_refused(opened.battle, command, opened.tables)


def _title(battle: Battle, who: str, target: str) -> Iterator[OfferNote]:
    name = name_of(battle, who)
    yield OfferNote(f"{name} → {name_of(battle, target)}" if target else name, is_title=True)
    for action in declarations_of(battle, who):
        why_not = why_not_due(battle, action)
        yield OfferNote(f"{declaration(battle, action)}. {why_not}".removesuffix(". "))


def _why_silent(opened: OpenBattle, who: str) -> str:
    refusal = _refusal(opened)
    why = refusal(Declare(Action(who, "none")))
    also = Declare(Action(who, "other"), also=True)
    if not why or not refusal(also):
        return ""
    is_up = not is_out(opened.battle, opened.battle.figure(who))
    return _TOO_LATE if is_up and is_too_late(opened.battle) else why


def _for_target(opened: OpenBattle, who: str, target: str) -> Iterator[OfferLine]:
    battle = opened.battle
    drafts = tuple(intents.at_target(battle, opened.tables, who, target))
    yield from _sort_out(opened, drafts, _asking(who, (target,)))
    yield from _besides(opened, who, drafts, tuple(intents.further_targets(battle, who, target)))


def _for_place(opened: OpenBattle, who: str, place: Point) -> Iterator[OfferLine]:
    drafts = tuple(intents.to_place(opened.battle, opened.tables, who, place))
    yield from _sort_out(opened, (*drafts, *intents.spells_of(opened.battle, who)))
    yield from _besides(opened, who, drafts)


def _for_anything(opened: OpenBattle, who: str) -> Iterator[OfferLine]:
    if in_memory(opened.battle, (who,)):
        yield again_offer(opened, (who,))
    foes, helpless, friends = _others(opened.battle, who)
    targets = [_at(opened, who, each) for each in foes]
    yield from targets[:_FOES_AT_ONCE]
    for name, rest in (
        ("Other foes", targets[_FOES_AT_ONCE:]),
        ("Helpless foes", [_at(opened, who, each) for each in helpless]),
        ("Friends", [_at(opened, who, each) for each in friends]),
    ):
        if rest:
            yield Submenu(name, rest.copy)
    if foes or helpless or friends:
        yield None
    drafts = tuple(_with_a_way(opened, each) for each in intents.alone(opened.battle, who))
    spells = intents.spells_of(opened.battle, who)
    yield from _sort_out(opened, (*spells, *drafts), _asking(who, ()))
    yield from _besides(opened, who, drafts)
    yield orders_submenu(opened, (who,))


def _with_a_way(opened: OpenBattle, intent: intents.Intent) -> intents.Intent:
    """Give fleeing and falling back a path away from the nearest foe; change no other intent."""
    command = intent.command
    if not isinstance(command, Declare) or command.action.kind not in LEAVES:
        return intent
    foe = FoesInSight(opened.battle).nearest(command.action.by)
    if not foe:
        return intent
    found = leaving(opened.battle, opened.tables, command.action)
    hint = "from" if found.to else "cornered by"
    return intent._replace(command=found, hint=f"{hint} {name_of(opened.battle, foe)}")


def _at(opened: OpenBattle, who: str, target: Figure) -> Submenu:
    here, there = body_now(opened.battle, who), body_now(opened.battle, target.id)
    far = feet_between(here, there)
    likely = intents.likeliest(opened.battle, opened.tables, who, target.id)
    return Submenu(
        target.card.name, lambda: _for_target(opened, who, target.id), far, likely=likely
    )


def _sort_out(
    opened: OpenBattle, drafts: tuple[intents.Intent, ...], asking: tuple[SpellPrompt, ...] = ()
) -> Iterator[OfferLine]:
    """Yield the usual intents and likely prompts, and a submenu with the rare intents."""
    usual = intents.judge_intents((each for each in drafts if not each.rare), _refusal(opened))
    yield from (_add_forecast(opened, each) for each in usual)
    asked = [each for each in asking if not _is_listed(opened.battle, each)]
    likely = [each for each in asked if _is_usual(opened.battle, each)]
    yield from likely
    rare = tuple(each for each in drafts if each.rare)
    others = tuple(each for each in asked if each not in likely)
    if rare or others:
        yield Submenu("More", lambda: (*intents.judge_intents(rare, _refusal(opened)), *others))


def _add_forecast(opened: OpenBattle, intent: intents.Intent) -> intents.Intent:
    declare = declaration_in(intent.command)
    if intent.why_not or declare is None or declare.action.kind not in ADVANCES:
        return intent
    found = forecast_declaration(opened.battle, intent.command, opened.tables)
    if found.barred:
        return intent._replace(why_not=found.barred)
    if found.arrival:
        where = in_names(opened.battle, found.arrival)
        return intent._replace(hint=f"{intent.hint}, contact in {where}")
    return intent


def _besides(
    opened: OpenBattle,
    who: str,
    drafts: tuple[intents.Intent, ...],
    further: tuple[intents.Intent, ...] = (),
) -> Iterator[OfferLine]:
    found = intents.judge_intents(
        (*further, *intents.besides(opened.battle, who, drafts)), _refusal(opened)
    )
    second = tuple(_second_cantrips(opened, who, drafts))
    allowed = (each for each in found if not each.why_not)
    possible = (*second, *(each for each in allowed if not (second and _spell(each))))
    if possible:
        yield Submenu("Also", lambda: possible)


D4: Final = 4
"""Faces of the die that delays a second cantrip (ADDICT VII.C.5)."""


def _second_cantrips(
    opened: OpenBattle, who: str, drafts: tuple[intents.Intent, ...]
) -> Iterator[OfferLine]:
    """Yield the second cantrips that a figure may cast, with a line for each result of the d4."""
    battle = opened.battle
    first = [each for each in declarations_not_begun(battle, who) if each.kind == "cast"]
    pairs = "cast" in battle.rules.other_actions.get("cast", ()) and not battle.running.surprised
    if not pairs or len(first) != 1 or not (first[0].casting and first[0].casting.is_cantrip):
        return
    after = first[0].hesitation
    spells = filter(None, map(_spell, (*intents.spells_of(battle, who), *drafts)))
    # Cantrips with a target come later, and replace the same cantrip without one.
    own = {each.casting.name: each for each in spells if each.casting and each.casting.is_cantrip}
    ready = battle.figure(who).card.spells
    spent = {each.name for each in ready if each.left < (1 + (each.name == first[0].casting.name))}
    for name, spell in own.items():
        if name not in spent:
            lines = partial(_by_the_d4, opened, spell, after)
            yield Submenu(f"Cast {name} as a second cantrip", lines)
    if not ready:
        yield SpellPrompt("Cast a second cantrip…", who, "cast", first[0].targets, after)


def _by_the_d4(opened: OpenBattle, spell: Action, after: int) -> tuple[intents.Intent, ...]:
    lines = (
        intents.Intent(
            f"d4 shows {shown}",
            Declare(spell._replace(delay=after + shown), also=True),
            f"{count(shown, 'segment')} after the first",
        )
        for shown in range(1, D4 + 1)
    )
    return intents.judge_intents(lines, _refusal(opened))


def _spell(intent: intents.Intent) -> Action | None:
    declare = declaration_in(intent.command)
    return declare.action if declare and declare.action.kind == "cast" else None


def _asking(who: str, targets: tuple[str, ...]) -> tuple[SpellPrompt, ...]:
    spell = SpellPrompt("Cast a spell…", who, "cast", targets)
    return spell, SpellPrompt("Use a device…", who, "device", targets)


def _is_listed(battle: Battle, asked: SpellPrompt) -> bool:
    """Whether a prompt asks for a spell although the figure's card lists spells."""
    return asked.kind == "cast" and bool(battle.figure(asked.who).card.spells)


def _is_usual(battle: Battle, asked: SpellPrompt) -> bool:
    """Whether a prompt asks for a spell, and the figure's class may know spells."""
    character_class = battle.figure(asked.who).card.fighting.character_class
    return asked.kind == "cast" and character_class not in _UNVERSED


def _changes(opened: OpenBattle, who: str) -> Iterator[OfferLine]:
    if not declarations_not_begun(opened.battle, who):
        return
    yield None
    if "hesitation" not in opened.battle.rules.unsupported:
        yield Submenu("Delay", lambda: _waits(opened, who), first=0)
    yield from intents.judge_intents(
        (intents.Intent("Cancel", CancelDeclaration(who)),), _refusal(opened)
    )


def _waits(opened: OpenBattle, who: str) -> tuple[intents.Intent, ...]:
    waits = (
        intents.Intent(count(segments, "segment") if segments else "no delay", Delay(who, segments))
        for segments in range(_LONGEST_WAIT + 1)
    )
    return intents.judge_intents(waits, _refusal(opened))


def _others(battle: Battle, who: str) -> tuple[list[Figure], list[Figure], list[Figure]]:
    """A figure's foes that can act, its helpless foes, and its friends that can act."""
    side = battle.figure(who).side
    there = [each for each in on_table(battle) if each.id != who and not is_down(battle, each)]
    there.sort(key=lambda each: _gap_ft(battle, who, each.id))
    able = [each for each in there if not is_helpless(each)]
    return (
        [each for each in able if each.side != side],
        [each for each in there if each.side != side and each not in able],
        [each for each in able if each.side == side],
    )


def _gap_ft(battle: Battle, who: str, other: str) -> float:
    return body_now(battle, who).gap_ft(body_now(battle, other))
