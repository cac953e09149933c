"""What figures do in the surprise segments (ADDICT I.D to I.F)."""

from collections import Counter
from collections.abc import Callable
from typing import ClassVar, Literal

from battleboard.foundation.words import count, number, whose
from battleboard.rules.attack.attack_rates import occasion_of, routines_on
from battleboard.rules.encounter import cap_surprise
from battleboard.rules.rules_context import Advance, RulesContext, rules_context
from battleboard.rules.rulesets.addict.acts import clock, plain_kind
from battleboard.rules.rulesets.addict.encounter import personal_loss
from battleboard.rules.rulesets.addict.movement import CHARGE, approach, charge_refusal, speed
from battleboard.rules.rulesets.addict.round import relate_in_surprise
from battleboard.rules.scene import (
    BLOWS,
    Action,
    ActionKind,
    Casting,
    Combatant,
    Rulings,
    Scene,
    SceneError,
)
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Reason, Relation, segments
from battleboard.rules.timing.declaration import SPEED_ITEM, USUAL, Declaration, Ledger, target_of
from battleboard.rules.timing.plan import Pair, Plan, opposing_pairs

SPEED_ITEM_SEGMENT = 2
READY_FACTOR = 3
TAKES_TIME: frozenset[ActionKind] = frozenset({"cast", "device", "charge", "close"})


class Ambush:
    """The surprise segments of an encounter: who can act when, and how often each attacked.

    The `hurried` kinds of movement are faster than a walk.
    """

    hurried: ClassVar[frozenset[ActionKind]] = CHARGE

    def __init__(self, case: RulesContext) -> None:
        self.lost = {figure.id: _loss(case, figure) for figure in case.scene.combatants}
        self.until = cap_surprise(case.scene, {**case.scene.lost, **self.lost})
        self.segments = max(self.until.values(), default=0)
        self.occasions = Counter[tuple[str, str]](_occasions_before(case))
        self.busy: set[tuple[str, int]] = set()
        self.case = case._replace(
            advances={name: self._coming(case, name) for name in case.advances}
        )

    def _coming(self, case: RulesContext, name: str) -> list[Advance]:
        begun = ((advance, self.segment_of(advance.action)) for advance in case.advances[name])
        return [
            Advance(begun_in(advance.action, segment), advance.path)
            for advance, segment in begun
            if self.is_free(case.figures[name], segment)
        ]

    def segment_of(self, action: Action) -> int:
        """Return the declared segment of an action, or else its figure's first free one, if any."""
        return action.segment or min(self.lost[action.by] + 1, max(1, self.segments))

    def is_free(self, figure: Combatant, segment: int) -> bool:
        return segment > self.lost[figure.id]

    def no_target(self, target: Combatant, segment: int) -> Reason | None:  # noqa: ARG002
        """Return why a figure is no valid target in a segment: always None, any figure is valid."""
        return None

    def occupy(self, action: Action, segment: int) -> None:
        self.busy.add((action.by, segment))

    def side_is_surprised(self, figure: Combatant, segment: int) -> bool:
        lost = self.case.scene.lost
        if figure.side in lost:
            return segment <= self.until[figure.side]
        own = [f.id for f in self.case.scene.combatants if f.side == figure.side and f.id in lost]
        return segment <= max((lost[name] for name in own), default=0)


def plan_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    ambush = Ambush(rules_context(scene, tables, rulings))
    return plan_segments(
        ambush, lambda one, other: relate_in_surprise(one, other, rulings), "ADDICT I.D"
    )


def plan_segments(ambush: Ambush, relate: Callable[[Act, Act], Relation], rule: str) -> Plan:
    ledger = Ledger()
    for declaration, segment in _in_turn(ambush, ledger):
        ledger.enter(_acts(ambush, declaration, segment))
    acts = ledger.acts
    pairs = [Pair(one, other, relate(one, other)) for one, other in opposing_pairs(acts)]

    def date(act: Act) -> tuple[int, int]:
        if not act.runs_on:
            return act.due, 0
        segment, later = clock(act.due - ambush.segments)
        return segment, 1 + later

    ruler = segments(ambush.segments, "S")
    return Plan(acts, pairs, ledger.chains, ruler, date, rule, ledger.notes)


def begun_in(action: Action, segment: int) -> Action:
    """Return the action with its delay counted from the first surprise segment."""
    return action._replace(delay=action.delay + segment - 1)


def _loss(case: RulesContext, figure: Combatant) -> int:
    if figure.id in case.scene.lost:
        return case.scene.lost[figure.id]
    return personal_loss(case, figure, case.scene.lost.get(figure.side, 0))


def _in_turn(ambush: Ambush, ledger: Ledger) -> list[tuple[Declaration, int]]:
    """Sort the declarations by the surprise segment in which each is done or begun."""
    case, turns = ambush.case, []
    longest = max([*case.scene.lost.values(), *ambush.lost.values()], default=0)
    if case.scene.actions and not longest:
        raise SceneError("lost", "expected a side that loses segments: nobody is surprised")
    for index, action in enumerate(case.scene.actions):
        segment = ambush.segment_of(action)
        if segment > longest:
            problem = f"expected a surprise segment from 1 to {longest}"
            raise SceneError(f"actions[{index}].segment", problem)
        declaration = Declaration(case, ledger, index, ambush.segments)
        turns.append((declaration, segment + _delay_of(action)))
    return sorted(turns, key=lambda turn: turn[1])


def _delay_of(action: Action) -> int:
    """Return the delay by hesitation; 0 for an action that may take more than a segment."""
    return 0 if action.kind in TAKES_TIME else action.hesitation


def _acts(ambush: Ambush, declaration: Declaration, segment: int) -> list[Act]:
    if declaration.action.kind == "none":
        return []
    refusal = _refusal(ambush, declaration, segment)
    if refusal:
        declaration.note(*refusal)
        return []
    ambush.occupy(declaration.action, segment)
    match declaration.action.kind:
        case "melee" | "grapple" | "pummel" | "overbear" | "missile":
            return _blows(ambush, declaration, segment)
        case "cast" | "device":
            return [_cast_or_use(ambush, declaration, segment)]
        case "charge" | "close":
            return _advance(ambush, declaration, segment)
        case _:
            return [_plain(ambush, declaration, segment)]


def _refusal(ambush: Ambush, declaration: Declaration, segment: int) -> Reason | None:
    name = declaration.figure.id
    if ambush.segment_of(declaration.action) > ambush.segments:
        text = f"Nobody is still surprised in segment {segment}, so {name} acts in round 1."
        return Reason("ADDICT I.C", text)
    if segment > ambush.segments:
        return Reason("ADDICT III.B.3", f"{name} hesitates until the surprise is over.")
    if (name, segment) in ambush.busy:
        text = f"{name} already acts in segment {segment}, and may do only one thing in it."
        return Reason("ADDICT I.D", text)
    if _speed_item_fires(ambush, declaration, segment):
        return None
    return _still_surprised(ambush, declaration, segment)


def _still_surprised(ambush: Ambush, declaration: Declaration, segment: int) -> Reason | None:
    name = declaration.figure.id
    if not ambush.is_free(declaration.figure, segment):
        return Reason("ADDICT I.C.3", f"{name} is surprised and cannot act in segment {segment}.")
    kind = declaration.action.kind
    freed = _is_freed_early(ambush, declaration.figure, segment)
    if kind in BLOWS and freed and not _may_strike(ambush, kind):
        text = f"{name} is free early in segment {segment}, but not to strike or shoot."
        return Reason("ADDICT I.E", text)
    return None


def _target_refusal(
    ambush: Ambush, declaration: Declaration, segment: int, routine: int
) -> Reason | None:
    if not ambush.is_free(declaration.figure, segment):
        return None
    name, target = (
        declaration.figure.id,
        ambush.case.figures[target_of(declaration.action, routine)[0]],
    )
    if not ambush.is_free(target, segment):
        return ambush.no_target(target, segment)
    if ambush.side_is_surprised(target, segment):
        text = f"{name} cannot strike or shoot at {target.id}, who is free in segment {segment}."
        return Reason("ADDICT I.F", text)
    if _is_freed_early(ambush, declaration.figure, segment):
        return None
    text = f"{name} may only strike or shoot at those who are surprised, and {target.id} is not."
    return Reason("ADDICT I.D", text)


def _speed_item_fires(ambush: Ambush, declaration: Declaration, segment: int) -> bool:
    """Whether a surprised figure shoots with a crossbow of speed (I.C.6)."""
    weapon = declaration.figure.weapon
    return (
        declaration.action.kind == "missile"
        and weapon.kind == "missile"
        and weapon.first_strike
        and segment == SPEED_ITEM_SEGMENT
        and ambush.lost[declaration.figure.id] > 1
    )


def _blows(ambush: Ambush, declaration: Declaration, segment: int) -> list[Act]:
    amount = _routines(ambush, declaration, segment)
    if not amount:
        declaration.note(
            "ADDICT I.D", f"{declaration.figure.id} has no routine in segment {segment}."
        )
    blows = []
    for routine in range(1, amount + 1):
        refusal = _target_refusal(ambush, declaration, segment, routine)
        if refusal:
            declaration.note(*refusal)
        else:
            blows.append(_blow(ambush, declaration, segment, routine, amount))
    return blows


def _occasions_before(case: RulesContext) -> dict[tuple[str, str], int]:
    return {
        (figure.id, kind): occasion_of(case, figure, kind) - 1
        for figure in case.scene.combatants
        for kind in BLOWS
    }


def _may_strike_any(ambush: Ambush, declaration: Declaration, segment: int) -> bool:
    routines = range(1, len(declaration.action.targets) + 1)
    return any(not _target_refusal(ambush, declaration, segment, routine) for routine in routines)


def _routines(ambush: Ambush, declaration: Declaration, segment: int) -> int:
    """Return a full round's routines, or 3 times that for ready missiles (I.D.1 and I.D.2).

    Count the occasion, too. If the figure may strike at none of its targets, return 1 so that the
    refusal is noted, and count nothing.
    """
    figure, kind = declaration.figure, declaration.action.kind
    if not _may_strike_any(ambush, declaration, segment):
        return 1
    ambush.occasions[figure.id, kind] += 1
    by_rounds = ambush.case.rulings["fraction.parity"] == "rounds"
    amount = routines_on(figure.rate, segment if by_rounds else ambush.occasions[figure.id, kind])
    every = ambush.case.rulings["ready_missiles.every_segment"] == "on"
    unsurprised = ambush.is_free(figure, segment)
    if kind == "missile" and figure.weapon.ready and unsurprised and (every or segment == 1):
        return amount * READY_FACTOR
    return amount


def _blow(ambush: Ambush, declaration: Declaration, segment: int, routine: int, amount: int) -> Act:
    shot = declaration.action.kind == "missile"
    first = declaration.figure.weapon.first_strike and routine == 1
    return declaration.act(
        "shot" if shot else "strike",
        "shot" if shot else "strike",
        segment,
        fixed=True,
        stage=SPEED_ITEM if first else USUAL,
        routine=routine,
        routines=amount,
        due=segment,
        why=(_blow_reason(ambush, declaration, segment, amount),),
    )


def _blow_reason(ambush: Ambush, declaration: Declaration, segment: int, amount: int) -> Reason:
    name = declaration.figure.id
    if not ambush.is_free(declaration.figure, segment):
        text = f"{whose(name)} crossbow of speed may shoot in the second surprise segment."
        return Reason("ADDICT I.C.6", text)
    what, rule = (
        ("shot", "ADDICT I.D.2")
        if declaration.action.kind == "missile"
        else ("routine", "ADDICT I.D.1")
    )
    return Reason(rule, f"{name} has {count(amount, what)} in surprise segment {segment}.")


def _cast_or_use(ambush: Ambush, declaration: Declaration, segment: int) -> Act:
    kind: Literal["spell", "device"] = "spell" if declaration.action.kind == "cast" else "device"
    casting = declaration.action.casting or Casting()
    due = segment - 1 + max(1, casting.remaining + declaration.action.hesitation)
    runs_on = due > ambush.segments
    return declaration.act(
        kind,
        kind,
        ambush.segments if runs_on else due,
        fixed=not runs_on,
        begun=segment,
        due=due,
        runs_on=runs_on,
        why=(_casting_reason(ambush, declaration, segment, due),),
    )


def _casting_reason(ambush: Ambush, declaration: Declaration, segment: int, due: int) -> Reason:
    casting = declaration.action.casting or Casting()
    name = casting.name or f"the {'spell' if declaration.action.kind == 'cast' else 'device'}"
    begun = f"{name} is begun in surprise segment {segment} and takes "
    begun += count(casting.remaining, "segment")
    if declaration.action.hesitation:
        begun += f", after {count(declaration.action.hesitation, 'segment')} of hesitation"
    if due <= ambush.segments:
        return Reason("ADDICT I.D.4", f"{begun}: it takes effect in surprise segment {due}.")
    left = count(due - ambush.segments, "segment")
    return Reason("ADDICT I.D.4", f"{begun}: {left} more to go from the start of round 1.")


def _advance(ambush: Ambush, declaration: Declaration, segment: int) -> list[Act]:
    refusal = (
        charge_refusal(declaration.case, declaration.figure)
        if declaration.action.kind == "charge"
        else None
    )
    if refusal:
        declaration.note(*refusal)
        return []
    advance = Advance(begun_in(declaration.action, segment), declaration.advance.path)
    approached = approach(declaration.case, advance, ambush.hurried)
    due = approached.due
    begins = advance.action.hesitation + 1
    text = f"{declaration.figure.id} sets out in surprise segment {begins}: {approached.way}."
    why = Reason("ADDICT I.D.3", text)
    if due > ambush.segments:
        target, left = declaration.action.targets[0], count(due - ambush.segments, "segment")
        declaration.note(
            "ADDICT I.D.3",
            f"{declaration.figure.id} has not reached {target} yet, and is still {left} short when "
            "surprise ends.",
        )
        return [declaration.act("move", "move", ambush.segments, fixed=True, due=due, why=(why,))]
    refusal = _cannot_strike(ambush, declaration, due)
    if refusal:
        declaration.note(*refusal)
    if refusal or declaration.action.kind == "close":
        return [declaration.act("arrive", "arrive", due, fixed=True, due=due, why=(why,))]
    return [declaration.act("strike", "contact", due, fixed=True, due=due, why=(why,))]


def _cannot_strike(ambush: Ambush, declaration: Declaration, segment: int) -> Reason | None:
    if declaration.action.kind != "charge":
        return None
    target = ambush.case.figures[declaration.action.targets[0]]
    if _is_freed_early(ambush, declaration.figure, segment) and not _may_strike(ambush, "charge"):
        text = f"{declaration.figure.id} is free early, in segment {segment}, and runs up to "
        return Reason("ADDICT I.E", f"{text}{target.id}, but does not strike.")
    if _is_on_guard(ambush, target, segment):
        return None
    return ambush.no_target(target, segment)


def _is_freed_early(ambush: Ambush, figure: Combatant, segment: int) -> bool:
    return ambush.is_free(figure, segment) and ambush.side_is_surprised(figure, segment)


def _may_strike(ambush: Ambush, kind: ActionKind) -> bool:
    """Whether a figure freed early may strike: by a house rule always, or only in a charge."""
    ruling = ambush.case.rulings["freed.may_strike"]
    return ruling == "on" or (ruling == "charging" and kind == "charge")


def _is_on_guard(ambush: Ambush, figure: Combatant, segment: int) -> bool:
    return ambush.is_free(figure, segment) and not ambush.side_is_surprised(figure, segment)


def _plain(ambush: Ambush, declaration: Declaration, segment: int) -> Act:
    kind, mode = plain_kind(declaration.action.kind)
    why = Reason("ADDICT I.D.5", f"{declaration.figure.id} acts in surprise segment {segment}.")
    if mode == "move":
        pace = number(speed(declaration.case, declaration.action, ambush.hurried))
        why = Reason(
            "ADDICT I.D.3", f"{declaration.figure.id} moves {pace} ft in segment {segment}."
        )
    return declaration.act(kind, mode, segment, fixed=True, due=segment, why=(why,))
