"""Declarations for many figures at once: who attacks whom, and what each of them does."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, CancelDeclaration, Declare
from battleboard.battle.movement.planned_moves import expected_plan
from battleboard.battle.procedure.declarations import declarations_not_begun, declarations_of
from battleboard.battle.state.naming import name_of, people
from battleboard.board.point import Point
from battleboard.foundation.words import listing, with_capital
from battleboard.queries.round.foes_in_sight import FoesInSight
from battleboard.queries.round.getting_away import flight, run_away
from battleboard.queries.round.usable_actions import Deed, UsableAction, fitting, try_commands
from battleboard.rules import USUAL_EFFORT, Action, Effort, Tables
from battleboard.rules.class_levels import is_mage
from battleboard.rules.scene import ActionKind

Chooser = Callable[[Battle, FoesInSight, str], UsableAction]
"""Decides what one figure declares, once those before it have declared."""

_NEXT_BEST: Final = 4
"""How many foes in reach, and how many in sight, to try if the nearest offers no attack."""
DOING: Final[Mapping[ActionKind, tuple[str, str]]] = MappingProxyType(
    {
        "melee": ("strikes", "strike"),
        "grapple": ("grapples", "grapple"),
        "pummel": ("pummels", "pummel"),
        "overbear": ("overbears", "overbear"),
        "missile": ("shoots or throws", "shoot or throw"),
        "cast": ("casts", "cast"),
        "device": ("uses a device", "use devices"),
        "turn": ("turns undead", "turn undead"),
        "charge": ("charges", "charge"),
        "close": ("closes in", "close in"),
        "move": ("moves", "move"),
        "set": ("sets a weapon", "set weapons"),
        "parry": ("parries", "parry"),
        "hold": ("holds back", "hold back"),
        "flee": ("flees", "flee"),
        "withdraw": ("falls back", "fall back"),
        "ready_item": ("readies an item", "ready an item"),
        "psionic": ("uses psionics", "use psionics"),
        "other": ("does something else", "do something else"),
        "none": ("does nothing", "do nothing"),
    }
)
"""Singular and plural of the verb for each action."""


_BARRED: Final[frozenset[ActionKind]] = frozenset({"melee", "charge", "missile"})


class GroupDeclaration(NamedTuple):
    """The declarations of several figures, and those who declare nothing, with the reasons.

    `does` has the kind of action of each that declares; `instead` says why some do something other
    than intended. Those in `kept` keep their earlier declaration. `after` is the battle with these
    declarations.
    """

    command: Command | None
    does: Mapping[str, ActionKind]
    idle: Mapping[str, str]
    instead: Mapping[str, str]
    after: Battle
    kept: tuple[str, ...] = ()

    def in_words(self, battle: Battle) -> str:
        said = [_counts_in_words(battle, self.does)] if self.does else []
        if self.instead:
            said.append(_with_reason(battle, self.instead, "cannot charge"))
        if self.kept:
            said.append(f"Already declared: {people(battle, self.kept)}.")
        if self.idle:
            said.append(_with_reason(battle, self.idle, "not declared"))
        if barred := [*dict.fromkeys(self._barred_figures())]:
            said.append(f"{people(battle, barred)} may not attack foes who close this round.")
        return " ".join(said)

    def _barred_figures(self) -> Iterator[str]:
        for action in self.after.running.actions:
            closes = any(self.does.get(target) == "close" for target in action.targets[:1])
            shot, options = action.kind == "missile", self.after.options
            if (
                closes
                and action.kind in _BARRED
                and self.after.rules.spares_closers(options, shot=shot)
            ):
                yield action.by


def declare_one_by_one(
    battle: Battle,
    who: Iterable[str],
    choose: Chooser,
    words: str,
    effort: Effort = USUAL_EFFORT,
) -> GroupDeclaration:
    """Let figures choose one by one, each knowing what those before it declare.

    The log shows `words`, which say what the figures do, after their names.
    """
    foes, after = FoesInSight(battle), battle
    found: list[UsableAction] = []
    for each in who:
        effort.step()
        chosen = choose(after, foes, each)
        found.append(chosen)
        after = chosen.after
    done = {each.who: each.command for each in found if each.command}
    named = f"{people(battle, done)}: {words}"
    return GroupDeclaration(
        Batch(tuple(done.values()), named) if done else None,
        {each.who: each.kind for each in found if each.command},
        {each.who: each.why_not for each in found if not each.command},
        {each.who: each.instead for each in found if each.command and each.instead},
        after,
    )


def for_those_left(
    battle: Battle,
    who: Iterable[str],
    choose: Chooser,
    words: str,
    effort: Effort = USUAL_EFFORT,
) -> GroupDeclaration:
    """Let the figures that have not declared yet choose; the others keep their declarations.

    If all of them have declared, all choose again: that must be what the DM wants.
    """
    group = tuple(who)
    stand = tuple(each for each in group if declarations_not_begun(battle, each))
    if len(stand) == len(group):
        return declare_one_by_one(battle, group, choose, words, effort)
    left = (each for each in group if each not in stand)
    return declare_one_by_one(battle, left, choose, words, effort)._replace(kept=stand)


def each_at_nearest(
    battle: Battle,
    tables: Tables,
    who: Iterable[str],
    deed: Deed = "fight",
    effort: Effort = USUAL_EFFORT,
) -> GroupDeclaration:
    """Let each figure attack a foe as in `at_nearest`; routed figures run."""

    def choose(now: Battle, foes: FoesInSight, each: str) -> UsableAction:
        return flight(now, tables, foes, each) or at_nearest(now, tables, foes, each, deed)

    # Let the nearest choose first: the first to arrive takes the room beside a foe.
    order = sorted(who, key=FoesInSight(battle).nearest_ft)
    return for_those_left(battle, order, choose, "each at the nearest foe", effort)


def spread_over_foes(
    battle: Battle, tables: Tables, who: Iterable[str], effort: Effort = USUAL_EFFORT
) -> GroupDeclaration:
    """Spread attacks evenly over the foes.

    Routed figures run; casters that are not beside their foe declare nothing.
    """
    load: Counter[str] = Counter()

    def choose(now: Battle, foes: FoesInSight, each: str) -> UsableAction:
        runs = flight(now, tables, foes, each)
        if runs:
            return runs
        seen = tuple(foes.in_sight_of(each)) or foes.of(each)
        target = min(seen, key=lambda foe: load[foe], default="")
        if target and _stays_with_its_spells(battle, foes, each, target):
            return _left_to_choose(now, each)
        load[target] += 1
        return at_foe_or_another(now, tables, foes, each, target)

    return for_those_left(battle, who, choose, "spread over the foes", effort)


def all_at_one(  # noqa: PLR0913, PLR0917 - who, at whom, and what is meant
    battle: Battle,
    tables: Tables,
    who: Iterable[str],
    target: str,
    deed: Deed = "fight",
    effort: Effort = USUAL_EFFORT,
) -> GroupDeclaration:
    """Let figures attack one target, leaving out those of the target's side."""

    def choose(now: Battle, foes: FoesInSight, each: str) -> UsableAction:
        return at_foe(now, tables, foes, each, target, deed)

    side = battle.figure(target).side
    others = [each for each in who if battle.figure(each).side != side]
    words = f"all at {name_of(battle, target)}"
    return declare_one_by_one(battle, others, choose, words, effort)


def all_do(
    battle: Battle,
    tables: Tables,
    who: Iterable[str],
    kind: ActionKind,
    effort: Effort = USUAL_EFFORT,
) -> GroupDeclaration:
    """Let figures do something that needs no target; fleeing figures run from the nearest foe."""

    def choose(now: Battle, foes: FoesInSight, each: str) -> UsableAction:
        if kind == "flee":
            return run_away(now, tables, foes, each)
        return try_commands(now, tables, each, [(kind, Declare(Action(each, kind)))])

    return declare_one_by_one(battle, who, choose, DOING[kind][1], effort)


def all_go(  # noqa: PLR0913, PLR0917 - who, how and where to
    battle: Battle,
    tables: Tables,
    who: Iterable[str],
    kind: ActionKind,
    place: Point,
    effort: Effort = USUAL_EFFORT,
) -> GroupDeclaration:
    """Let figures go to a place, if possible in their current arrangement around the first."""
    group = tuple(who)

    def choose(now: Battle, foes: FoesInSight, each: str) -> UsableAction:
        (x, y), (x0, y0) = foes.body(each).at, foes.body(group[0]).at
        to = place[0] + x - x0, place[1] + y - y0
        commands = (Declare(Action(each, kind), to=end) for end in (to, place))
        return try_commands(now, tables, each, ((kind, command) for command in commands))

    return declare_one_by_one(battle, group, choose, DOING[kind][1], effort)


def all_take_back(battle: Battle, who: Iterable[str]) -> Command | None:
    declared = [each for each in who if declarations_not_begun(battle, each)]
    if not declared:
        return None
    words = f"{people(battle, declared)}: cancel declarations"
    return Batch(tuple(CancelDeclaration(each) for each in declared), words)


def at_nearest(
    battle: Battle, tables: Tables, foes: FoesInSight, who: str, deed: Deed = "fight"
) -> UsableAction:
    """The declaration against the nearest foe, or against another near one if that is better."""
    nearest = foes.nearest(who)
    if deed == "fight" and nearest and _stays_with_its_spells(battle, foes, who, nearest):
        return _left_to_choose(battle, who)
    if nearest and _is_unarmed_mage(battle, who) and not _is_beside(battle, foes, who, nearest):
        why = f"{name_of(battle, who)} is an unarmed caster, and stays back."
        return UsableAction(who, battle, why_not=why)
    first = found = at_foe(battle, tables, foes, who, nearest, deed)
    worth = _worth(first, tables, deed)
    for target in _next_best(foes, who, nearest):
        if not nearest or worth == _ATTACKS:
            break
        other = at_foe(battle, tables, foes, who, target, deed)
        better = _worth(other, tables, deed)
        if better > worth:
            found, worth = other, better
    return found if found.command else first


_NOTHING, _CROWDED, _ADVANCES, _ATTACKS = range(4)


def _worth(found: UsableAction, tables: Tables, deed: Deed) -> int:
    if not found.command:
        return _NOTHING
    if not _has_room(found, tables):
        return _CROWDED
    might_charge = deed != "close" and found.after.rules.rewards_charges
    return _ADVANCES if might_charge and found.kind == "close" else _ATTACKS


def _has_room(found: UsableAction, tables: Tables) -> bool:
    plan = expected_plan(found.after, declarations_of(found.after, found.who)[-1], tables)
    return plan is None or not (plan.crowded or plan.held_up)


def _next_best(foes: FoesInSight, who: str, nearest: str) -> Iterator[str]:
    """Yield other foes, nearest first: those that a figure can walk to, then those that it sees."""
    others = [each for each in foes.of(who) if each != nearest]
    reached = tuple(islice((each for each in others if foes.can_come_to(who, each)), _NEXT_BEST))
    yield from reached
    seen = (each for each in others if each not in reached and foes.sees(who, each))
    yield from islice(seen, _NEXT_BEST)


def _stays_with_its_spells(battle: Battle, foes: FoesInSight, who: str, foe: str) -> bool:
    """Whether a figure has spells left and is not beside the foe: then the DM must choose."""
    has_spells = any(spell.left > 0 for spell in battle.figure(who).card.spells)
    return has_spells and not _is_beside(battle, foes, who, foe)


def _is_beside(battle: Battle, foes: FoesInSight, who: str, foe: str) -> bool:
    return foes.gap_ft(who, foe) <= battle.rules.melee_ft


def _is_unarmed_mage(battle: Battle, who: str) -> bool:
    card = battle.figure(who).card
    return not card.arms and is_mage(card.fighting)


def _left_to_choose(battle: Battle, who: str) -> UsableAction:
    return UsableAction(
        who, battle, why_not=f"{name_of(battle, who)} has spells: choose one, or something else."
    )


def at_foe_or_another(  # noqa: PLR0913, PLR0917 - who, at whom, and what is meant
    battle: Battle, tables: Tables, foes: FoesInSight, who: str, target: str, deed: Deed = "fight"
) -> UsableAction:
    """The declaration against a target, or else against another foe as in `at_nearest`."""
    found = at_foe(battle, tables, foes, who, target, deed)
    if found.command:
        return found
    other = at_nearest(battle, tables, foes, who, deed)
    return other if other.command else found


def at_foe(  # noqa: PLR0913, PLR0917 - who, at whom, and what is meant
    battle: Battle, tables: Tables, foes: FoesInSight, who: str, target: str, deed: Deed = "fight"
) -> UsableAction:
    """What a figure declares against a target; a `target` of '' means that no foe is left."""
    if not target:
        return UsableAction(who, battle, why_not="No foes left.")
    busy = still_casting(battle, who)
    return busy or fitting(battle, tables, foes, who, target, deed)


def still_casting(battle: Battle, who: str) -> UsableAction | None:
    begun = (each.casting for each in declarations_of(battle, who))
    if any(casting is not None and casting.elapsed for casting in begun):
        why = f"{name_of(battle, who)} continues the spell it has begun."
        return UsableAction(who, battle, why_not=why)
    return None


def _counts_in_words(battle: Battle, does: Mapping[str, ActionKind]) -> str:
    """How many figures do what, a single one by name: 5 charge and Ann parries."""
    parts: list[str] = []
    for kind, many in Counter(does.values()).most_common():
        alone, together = DOING[kind]
        one = next(who for who, what in does.items() if what == kind)
        named = f"{battle.figure(one).card.name} {alone}"
        parts.append(f"{many} {together}" if many > 1 else named)
    return f"{listing(parts)}."


def _with_reason(battle: Battle, reasons: Mapping[str, str], what: str) -> str:
    alike: dict[str, list[str]] = {}
    for who, why in reasons.items():
        alike.setdefault(why.removeprefix(name_of(battle, who)), []).append(who)
    told = " ".join(
        _add_likewise(battle, reasons[first], others) for first, *others in alike.values()
    )
    return f"{with_capital(what)}: {people(battle, reasons)}. {told}"


def _add_likewise(battle: Battle, why: str, others: list[str]) -> str:
    return f"{why.removesuffix('.')}; likewise {people(battle, others)}." if others else why


class GroupChoice(NamedTuple):
    """The way several figures declare; what each does then follows from the battle.

    `how` is the function that lets each figure choose, and `further` its other arguments, such as a
    target or a kind of action.
    """

    how: Callable[..., GroupDeclaration]
    who: tuple[str, ...]
    further: tuple[object, ...] = ()

    def decide(
        self, battle: Battle, tables: Tables, effort: Effort = USUAL_EFFORT
    ) -> GroupDeclaration:
        return self.how(battle, tables, self.who, *self.further, effort=effort)
