"""The plan of a round: turns by side, phases within each, and the order of acts (OSE phases)."""

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from battleboard.foundation.words import count, number, whose, with_capital
from battleboard.rules.action_words import first_of, together
from battleboard.rules.attack.attack_rates import routines_on
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.rulesets.ose import movement, turns
from battleboard.rules.rulesets.ose.movement import RoundPositions, refusals
from battleboard.rules.rulesets.ose.turns import (
    INITIATIVE,
    PHASES,
    SLOW_WEAPONS,
    SPELLS,
    SURPRISE,
    Calendar,
    Turns,
    calendar_of,
    moment_of,
    turns_of,
)
from battleboard.rules.scene import Action, ActionKind, Combatant, Rulings, Scene, SceneError
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, ActKind, Mode, Place, Reason, Relation, before, same
from battleboard.rules.timing.declaration import Declaration, Ledger, target_of
from battleboard.rules.timing.plan import Pair, Plan, find_waits, opposing_pairs


def make_act(  # noqa: PLR0913 - what an act is, and when
    positions: movement.RoundPositions,
    declaration: Declaration,
    kind: ActKind,
    mode: Mode,
    phase: turns.TurnPhase,
    *why: Reason,
    routine: int = 1,
    routines: int = 1,
) -> Act:
    slow, turn = positions.turn_of(declaration.action)
    die = positions.turns.dice[declaration.figure.id]
    act = declaration.act(
        kind, mode, 0, die=die, fixed=True, routine=routine, routines=routines, why=why
    )
    return act._replace(place=Place(0, fixed=True, order=turns.TurnMoment(slow, turn, phase).order))


def blows_declared(positions: movement.RoundPositions, declaration: Declaration) -> list[Act]:
    figure, round_number = declaration.figure, declaration.case.scene.round
    amount = routines_on(figure.rate, round_number)
    if not amount:
        declaration.note(turns.PHASES, f"{figure.id} has no routine in round {round_number}.")
    elif len(declaration.action.targets) > amount:
        spare = count(len(declaration.action.targets) - amount, "target")
        text = f"{figure.id} has {count(amount, 'routine')} this round; {spare} must wait."
        declaration.note(turns.PHASES, text)
    return list(_routines(positions, declaration, amount))


def charge_declared(positions: movement.RoundPositions, declaration: Declaration) -> list[Act]:
    """Return a charge: a blow in the melee phase, or a mere move if it falls short."""
    if _falls_short(positions, declaration.action, _feet_to_go(positions, declaration)):
        return [_short(positions, declaration)]
    when = _when(positions, declaration, f"in the {turns.TurnPhase.MELEE.words} phase")
    text = f"{declaration.figure.id} moves up and strikes {when}; a charge earns no bonus here."
    why = Reason(turns.MOVEMENT, text)
    return [
        make_act(
            positions,
            declaration,
            "strike",
            "contact",
            turns.TurnPhase.MELEE,
            why,
            *_slow(positions, declaration),
        )
    ]


def close_declared(positions: movement.RoundPositions, declaration: Declaration) -> list[Act]:
    """Return a closing move: an arrival without a blow, or a mere move if it falls short."""
    feet = _feet_to_go(positions, declaration)
    if _falls_short(positions, declaration.action, feet):
        return [_short(positions, declaration)]
    name, target = declaration.figure.id, declaration.action.targets[0]
    text = f"{name} comes up to {target} from {number(feet)} ft away." if feet else ""
    why = Reason(turns.MOVEMENT, text or f"{name} need not move: {target} is within reach by then.")
    return [make_act(positions, declaration, "arrive", "arrive", turns.TurnPhase.MOVEMENT, why)]


def set_declared(positions: movement.RoundPositions, declaration: Declaration) -> list[Act]:
    """Return a weapon set against a charge: a plain blow if a charger has arrived by then."""
    name = declaration.figure.id
    charger = _charger(positions, declaration)
    if charger is None:
        text = f"No charge reaches {name} before the melee phase, so there is nobody to strike."
        declaration.note(turns.MELEE, text)
        return []
    when = _when(positions, declaration, f"in the {turns.TurnPhase.MELEE.words} phase")
    text = f"{name} strikes at {charger} {when}; a set weapon gains nothing here."
    aimed = declaration.with_target(charger)
    why = (Reason(turns.MELEE, text), *_slow(positions, declaration))
    blow = make_act(positions, aimed, "strike", "strike", turns.TurnPhase.MELEE, *why)
    return [blow._replace(met=True)]


def _routines(
    positions: movement.RoundPositions, declaration: Declaration, amount: int
) -> Iterator[Act]:
    kind: Literal["strike", "shot"] = "shot" if declaration.action.kind == "missile" else "strike"
    phase = turns.TurnPhase.MISSILES if kind == "shot" else turns.TurnPhase.MELEE
    when = _when(positions, declaration, f"in the {phase.words} phase")
    together = _all_in_one(declaration, when, amount)
    for routine in range(1, amount + 1):
        aimed = declaration.with_target(target_of(declaration.action, routine)[0])
        gap = positions.gap(aimed.action)
        refusal = _too_near(positions, aimed) if kind == "shot" else _too_far(positions, aimed, gap)
        if refusal:
            declaration.note(*refusal)
            # Use up the number, so that later routines have the same ids as in other games.
            declaration.ledger.new_id(declaration.figure.id, kind)
            continue
        move = () if kind == "shot" else _moves_up(aimed, gap)
        away = _at_one_who_retreats(aimed) if kind == "strike" else ()
        why = (together, *move, *away, *_slow(positions, declaration))
        yield make_act(positions, aimed, kind, kind, phase, *why, routine=routine, routines=amount)


def _all_in_one(declaration: Declaration, when: str, amount: int) -> Reason:
    name = declaration.figure.id
    if amount == 1:
        return Reason(turns.PHASES, f"{name} attacks {when}.")
    return Reason(turns.PHASES, f"{whose(name)} {count(amount, 'routine')} happen together {when}.")


def _too_near(positions: movement.RoundPositions, declaration: Declaration) -> Reason | None:
    gap = positions.shooting_gap(declaration.action)
    if gap is None or gap > movement.MELEE_FT:
        return None
    name, target = declaration.figure.id, declaration.action.targets[0]
    text = f"{name} cannot shoot at {target}, only {number(gap)} ft away: missiles need "
    return Reason(turns.MISSILES, f"{text}a foe more than {movement.MELEE_FT} ft away.")


def _too_far(
    positions: movement.RoundPositions, declaration: Declaration, gap: Fraction | None
) -> Reason | None:
    if gap is None or gap <= movement.MELEE_FT:
        return None
    held = movement.why_not_leave_melee(declaration.case, declaration.action)
    if held or not _falls_short(positions, declaration.action, gap):
        return held
    name, target = declaration.figure.id, declaration.action.targets[0]
    text = f"{name} cannot come within {movement.MELEE_FT} ft of {target} this round: the "
    return Reason(
        turns.MELEE,
        f"{text}gap is {number(gap)} ft, and a full move covers "
        f"{number(movement.encounter_ft(declaration.figure))} ft.",
    )


def _moves_up(declaration: Declaration, gap: Fraction | None) -> Iterator[Reason]:
    if gap is not None and gap > movement.MELEE_FT:
        name, target = declaration.figure.id, declaration.action.targets[0]
        text = f"{name} moves up to {target}, {number(gap)} ft away, and strikes."
        yield Reason(turns.MOVEMENT, text)


def _at_one_who_retreats(declaration: Declaration) -> Iterator[Reason]:
    target = declaration.action.targets[0]
    if movement.retreats(declaration.case, target):
        text = f"{target} retreats at the full rate: {declaration.figure.id} gets +2 to hit, and "
        yield Reason(turns.MOVEMENT, f"{text}the target's shield does not count.")


def _when(positions: movement.RoundPositions, declaration: Declaration, usual: str) -> str:
    return "at the end of the round" if positions.is_slow(declaration.action) else usual


def _slow(positions: movement.RoundPositions, declaration: Declaration) -> Iterator[Reason]:
    if positions.is_slow(declaration.action):
        weapon = declaration.figure.weapon.name or "weapon"
        text = (
            f"{whose(declaration.figure.id)} {weapon} is slow: it acts last in the round, as if "
            "initiative "
        )
        yield Reason(turns.SLOW_WEAPONS, f"{text}had been lost.")


def _feet_to_go(positions: movement.RoundPositions, declaration: Declaration) -> Fraction:
    """Return how far an advancing figure has to go; raise a SceneError if that is unknown."""
    gap = positions.gap(declaration.action)
    if gap is None:
        problem = f"expected a distance for {declaration.figure.id} (or at_ft of both figures)"
        raise SceneError(f"{declaration.advance.path}.distance_ft", problem)
    return gap


def _falls_short(positions: movement.RoundPositions, action: Action, feet: Fraction) -> bool:
    return feet > movement.encounter_ft(positions.case.figures[action.by]) + movement.MELEE_FT


def _short(positions: movement.RoundPositions, declaration: Declaration) -> Act:
    name, target = declaration.figure.id, declaration.action.targets[0]
    most, feet = movement.encounter_ft(declaration.figure), _feet_to_go(positions, declaration)
    covered = f"{number(most)} of {number(feet)} ft covered"
    why = Reason(turns.MOVEMENT, f"{name} does not reach {target} this round: {covered}.")
    declaration.note(*why)
    return make_act(
        positions,
        declaration,
        "move",
        "move",
        turns.TurnPhase.MOVEMENT,
        why,
        *_slow(positions, declaration),
    )


def _charger(positions: movement.RoundPositions, declaration: Declaration) -> str | None:
    """Return the first charger that has arrived by the figure's own turn, if any."""
    name = declaration.figure.id
    foes = declaration.action.targets or tuple(positions.case.figures)
    charges = [each for each in positions.comers_at(name, foes) if each.kind == "charge"]
    there = []
    for charge in charges:
        gap = positions.gap(declaration.action._replace(targets=(charge.by,)))
        if gap is not None and gap <= movement.MELEE_FT:
            there.append((positions.turn_of(charge), charge.by))
    return min(there)[1] if there else None


class PlainAct(NamedTuple):
    """How one kind of declaration becomes a single act: its kind, phase, rule and sentence."""

    kind: ActKind
    mode: Mode
    phase: turns.TurnPhase
    rule: str
    says: Callable[[Combatant], str]


def acts_declared(positions: movement.RoundPositions, declaration: Declaration) -> list[Act]:
    enter = _ENTRIES.get(declaration.action.kind)
    if enter:
        return enter(positions, declaration)
    plain = _PLAIN_ACTS.get(declaration.action.kind, _OTHER)
    why = Reason(plain.rule, plain.says(declaration.figure))
    return [make_act(positions, declaration, plain.kind, plain.mode, plain.phase, why)]


def _casts(figure: Combatant) -> str:
    return (
        f"{figure.id} must speak, gesture and see the target, and does nothing else; the casting "
        "time does not count."
    )


def _uses(figure: Combatant) -> str:
    return f"{figure.id} uses the device in its spell phase; it cannot be disrupted."


def _turns(figure: Combatant) -> str:
    return f"{figure.id} turns undead in the spell phase, because turning has no phase of its own."


def _moves(figure: Combatant) -> str:
    return (
        f"{figure.id} moves up to {number(movement.encounter_ft(figure))} ft in the movement phase."
    )


def _withdraws(figure: Combatant) -> str:
    feet = number(movement.withdrawal_ft(figure))
    text = f"{figure.id} makes a fighting withdrawal, at most {feet} ft backwards"
    return f"{text} with clear space behind."


def _retreats(figure: Combatant) -> str:
    feet = number(movement.encounter_ft(figure))
    return (
        f"{figure.id} retreats up to {feet} ft: no attack, enemies get +2 to hit, and the shield "
        "does not count."
    )


def _acts(figure: Combatant) -> str:
    return f"{figure.id} acts last in its side's turn, in the melee phase."


_OTHER = PlainAct("other", "other", turns.TurnPhase.MELEE, turns.PHASES, _acts)
_PLAIN_ACTS: dict[ActionKind, PlainAct] = {
    "cast": PlainAct("spell", "spell", turns.TurnPhase.SPELLS, turns.SPELLS, _casts),
    "device": PlainAct("device", "device", turns.TurnPhase.SPELLS, turns.PHASES, _uses),
    "turn": PlainAct("turn", "turn", turns.TurnPhase.SPELLS, turns.PHASES, _turns),
    "move": PlainAct("move", "move", turns.TurnPhase.MOVEMENT, turns.MOVEMENT, _moves),
    "withdraw": PlainAct("move", "move", turns.TurnPhase.MOVEMENT, turns.MOVEMENT, _withdraws),
    "flee": PlainAct("move", "move", turns.TurnPhase.MOVEMENT, turns.MOVEMENT, _retreats),
    "psionic": PlainAct("other", "psionic", turns.TurnPhase.MELEE, turns.PHASES, _acts),
    "hold": PlainAct("other", "hold", turns.TurnPhase.MELEE, turns.PHASES, _acts),
}
_ENTRIES: dict[ActionKind, Callable[[movement.RoundPositions, Declaration], list[Act]]] = {
    "melee": blows_declared,
    "grapple": blows_declared,
    "pummel": blows_declared,
    "overbear": blows_declared,
    "missile": blows_declared,
    "charge": charge_declared,
    "close": close_declared,
    "set": set_declared,
}


# Acts that can hit a caster, or force a save that may fail.
HARMFUL: frozenset[Mode] = frozenset({"strike", "shot", "contact", "spell", "device"})


def relate(turns: Turns, one: Act, other: Act) -> Relation:
    first, second = sorted((one, other), key=lambda act: turns.rank_of(moment_of(act)))
    early, late = moment_of(first), moment_of(second)
    if early == late:
        return same(one, other, _together(one, other))
    if early.slow != late.slow:
        text = f"{first_of(first, second)}, whatever the dice: {whose(second.by)} weapon is slow "
        text = f"{text}and waits for the end of the round."
        return before(first, second, Reason(SLOW_WEAPONS, text))
    if turns.shared and not early.slow and early.phase != late.phase:
        return _by_shared_phase(first, second)
    if early.turn == late.turn:
        return before(first, second, _by_phase(first, second))
    return _by_turn(first, second)


def _by_turn(first: Act, second: Act) -> Relation:
    """Put the higher die first; a caster that lost initiative may be hit before its turn."""
    beats = f"{first.die.words} beats {second.die.words}"
    if second.mode == "spell" and first.mode in HARMFUL and first.aims_at(second):
        text = f"{first_of(first, second)}, and may disrupt it: before the caster's turn, a hit by "
        text = f"{text}{first.by}, or a save that {second.by} fails, spoils the spell. {beats}."
        return before(first, second, Reason(SPELLS, text), spoils=True)
    slow = "Both weapons are slow, and " if moment_of(first).slow else ""
    text = f"{first_of(first, second)}, as the higher die decides. {slow}{beats}."
    return before(first, second, Reason(SLOW_WEAPONS if slow else INITIATIVE, text))


def _by_shared_phase(first: Act, second: Act) -> Relation:
    text = f"{first_of(first, second)}, because all sides share the phases. The "
    text = f"{text}{_phases_in_order(first, second)}, whatever the dice."
    spoils = second.mode == "spell" and first.mode in HARMFUL and first.aims_at(second)
    if spoils:
        text = f"{text} A hit by {first.by}, or a save that {second.by} fails, spoils the spell."
    rule = SPELLS if spoils else PHASES
    return before(first, second, Reason(rule, text), spoils=spoils)


def _phases_in_order(first: Act, second: Act) -> str:
    names = [moment_of(act).phase.words for act in (first, second)]
    return f"{names[0]} phase comes before the {names[1]} phase"


def _by_phase(first: Act, second: Act) -> Reason:
    text = f"{first_of(first, second)}, because the {_phases_in_order(first, second)}. "
    text = f"{text}{_tie(first, second)}."
    if second.mode == "spell" and first.mode in HARMFUL and first.aims_at(second):
        text = f"{text} {second.by} has not lost initiative, so a hit does not disrupt the spell."
    return Reason(PHASES, text)


def _together(one: Act, other: Act) -> Reason:
    phase = moment_of(one).phase.words
    text = f"{together(one, other)}, both in the {phase} phase. {_tie(one, other)}."
    return Reason(INITIATIVE, text)


def _tie(one: Act, other: Act) -> str:
    slow = "both weapons are slow, " if moment_of(one).slow else ""
    text = f"{slow}{one.die.words} ties {other.die.words}"
    return with_capital(text) if slow else text


SURPRISE_ROUND = 0


def plan_round(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    return _plan(rules_context(scene, tables, rulings), frozenset(), scene.round)


def plan_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    case = rules_context(scene, tables, rulings)
    surprised = frozenset(each.id for each in scene.combatants if _loses_round(scene, each))
    if scene.actions and not any(scene.lost.values()):
        raise SceneError("lost", "expected a side that loses the first round: nobody is surprised")
    plan = _plan(case, surprised, SURPRISE_ROUND)
    if len(surprised) < len(case.figures):
        return plan
    note = f"All are surprised: nothing happens this round. ({SURPRISE})"
    return plan._replace(notes=[note, *plan.notes])


def _loses_round(scene: Scene, figure: Combatant) -> bool:
    return scene.lost.get(figure.id, scene.lost.get(figure.side, 0)) > 0


def _plan(case: RulesContext, surprised: Collection[str], round_number: int) -> Plan:
    ledger = Ledger()
    turns = _enter_acts(case, surprised, ledger)
    calendar = calendar_of(turns, map(moment_of, ledger.acts))
    acts = [_place_act(act, calendar) for act in ledger.acts]
    pairs = [Pair(one, other, relate(turns, one, other)) for one, other in opposing_pairs(acts)]
    ruler = calendar.ruler

    def date(act: Act) -> tuple[int, int]:
        return ruler.number(act.place.segment), round_number

    waits = find_waits(acts)
    return Plan(acts, pairs, _chains(acts), ruler, date, PHASES, ledger.notes, waits)


def _enter_acts(case: RulesContext, surprised: Collection[str], ledger: Ledger) -> Turns:
    refused = refusals(case, surprised)
    allowed = [
        Declaration(case, ledger, index, 0)
        for index, action in enumerate(case.scene.actions)
        if action.kind != "none" and index not in refused
    ]
    for index, reason in refused.items():
        Declaration(case, ledger, index, 0).note(*reason)
    present = frozenset(case.figures).difference(surprised)
    turns = turns_of(case, present, frozenset(declaration.figure.id for declaration in allowed))
    positions = RoundPositions(case, turns, [declaration.action for declaration in allowed])
    for declaration in allowed:
        ledger.enter(acts_declared(positions, declaration))
    return turns


def _place_act(act: Act, calendar: Calendar) -> Act:
    moment = moment_of(act)
    place = calendar.places[moment]
    return act._replace(place=Place(place, fixed=True, order=moment.order), begun=place, due=place)


def _chains(acts: Sequence[Act]) -> list[list[str]]:
    """Return a chain per act, because the phases already order a figure's acts."""
    return [[act.id] for act in acts]
