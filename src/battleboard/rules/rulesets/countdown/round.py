"""The plans of a round and of the surprise round: all acts, and their order."""

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush

from battleboard.foundation.words import whose
from battleboard.rules.action_words import act_called, together
from battleboard.rules.rules_context import rules_context
from battleboard.rules.rulesets.countdown import movement
from battleboard.rules.rulesets.countdown.attack import (
    ATTACK,
    PARRY,
    blows_declared,
    casting_hands,
    parry_bonus,
)
from battleboard.rules.rulesets.countdown.course import (
    IN_TURN,
    NEXT_ROUND,
    PARRIES,
    RECEIVES,
    SURPRISE,
    Course,
    Moment,
    course_of_round,
    course_of_surprise,
    in_turn,
    moment,
    moment_begun,
    require,
    when,
)
from battleboard.rules.scene import BLOWS as DECLARED_BLOWS
from battleboard.rules.scene import ActionKind, Casting, Rulings, Scene, SceneError
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import (
    VERY_BEGINNING,
    Act,
    ActKind,
    Mode,
    Place,
    Reason,
    Relation,
    before,
    same,
)
from battleboard.rules.timing.declaration import HELD, Declaration, Ledger
from battleboard.rules.timing.plan import Pair, Plan, find_waits, opposing_pairs
from battleboard.rules.wounds import Harm, spoils_until_done

READY = "COUNTDOWN ready item"


_KINDS: dict[ActionKind, tuple[ActKind, Mode]] = {
    "turn": ("turn", "turn"),
    "psionic": ("other", "psionic"),
}
_ACTS_IN_WORDS: dict[ActionKind, str] = {
    "turn": "turning",
    "psionic": "use of psionics",
}
_COST = (
    "What is in hand or on the belt is ready at once; whoever searches a pouch, sack or backpack "
    "is meanwhile attacked as from behind, unless the round is spent defending, not searching."
)


def plain_declared(declaration: Declaration, course: Course) -> list[Act]:
    name, turn = declaration.figure.id, course.turns[declaration.figure.id]
    kind, mode = _KINDS.get(declaration.action.kind, ("other", "other"))
    does = _ACTS_IN_WORDS.get(declaration.action.kind, "act")
    why = Reason(course.rule, f"{whose(name)} {does} falls {turn.words}.")
    return [in_turn(declaration, course, kind, mode, why)]


def item_declared(declaration: Declaration, course: Course) -> list[Act]:
    name = declaration.figure.id
    text = f"{name} makes an item ready {course.turns[name].words}. {_COST}"
    return [in_turn(declaration, course, "other", "other", Reason(READY, text))]


def parry_declared(declaration: Declaration, course: Course) -> list[Act]:
    """Return a parry: it can be made at any moment, so it comes before every attack."""
    bonus = parry_bonus(declaration.figure.fighting.character_class)
    name = declaration.figure.id
    text = f"{name} only parries, against every attack this round: armour class {bonus} better."
    act = in_turn(declaration, course, "other", "other", Reason(PARRY, text))
    place = act.place._replace(segment=1, fixed=True, order=PARRIES)
    return [act._replace(place=place, begun=1, due=1)]


HOLD = "COUNTDOWN hold"


def hold_declared(declaration: Declaration, course: Course) -> list[Act]:
    """Return a held action, placed in its figure's turn until `release_holds` moves it."""
    why = Reason(HOLD, f"{declaration.figure.id} holds back.")
    return [in_turn(declaration, course, "other", "hold", why)._replace(stage=HELD)]


def release_holds(course: Course, ledger: Ledger) -> None:
    """Move each held action to its target's first act in or after the holder's turn.

    Actions that nothing triggers move to the end of the round, as do two that wait for each other.
    """
    held = {act.id: act for act in ledger.acts if act.stage == HELD}
    if held:
        triggers = _find_triggers(held, [act for act in ledger.acts if act.id not in held])
        moments = {name: moment for name, (moment, _) in triggers.items()}
        ledger.waits.update((name, trigger) for name, (_, trigger) in triggers.items())
        ledger.acts[:] = [
            _release(course, act, moments.get(act.id)) if act.id in held else act
            for act in ledger.acts
        ]


def _find_triggers(held: dict[str, Act], others: list[Act]) -> dict[str, tuple[Moment, str]]:
    waiting, triggers = dict(held), dict[str, tuple[Moment, str]]()
    _require_dice(held, others)
    events = [(moment_begun(act), act.by, act.id) for act in others]
    heapify(events)
    while events:
        now, actor, trigger = heappop(events)
        for act in [act for act in waiting.values() if actor in act.targets]:
            if moment(act) <= now:
                triggers[act.id] = now, trigger
                del waiting[act.id]
                heappush(events, (now, act.by, act.id))
    return triggers


def _require_dice(held: dict[str, Act], others: list[Act]) -> None:
    by_actor: dict[str, list[Act]] = {}
    for act in others:
        by_actor.setdefault(act.by, []).append(act)
    for act in held.values():
        triggers = [trigger for target in act.targets for trigger in by_actor.get(target, ())]
        for each in (act, *triggers) if triggers else ():
            require(each)


def _release(course: Course, act: Act, now: Moment | None) -> Act:
    segment, order = now or (course.ruler.last, IN_TURN)
    where = when(course.ruler, segment)
    text = f"{act.by} holds back, and acts {where}."
    if now:
        text = f"{act.by} holds back for {_names(act)}, and acts at the same moment, {where}."
    place = Place(segment, fixed=True, order=order)
    return act._replace(place=place, begun=segment, due=segment, why=(Reason(HOLD, text),))


def _names(act: Act) -> str:
    return " or ".join(act.targets)


CASTING = "COUNTDOWN casting"
HARMFUL = frozenset({"strike", "shot", "contact", "spell", "device"})


def spell_declared(declaration: Declaration, course: Course) -> list[Act]:
    """Return a spell: done in the caster's turn, or at the next round's start if it lasts."""
    name, turn = declaration.figure.id, course.turns[declaration.figure.id]
    casting = declaration.action.casting or Casting()
    hands = casting_hands(declaration.figure.fighting.character_class)
    text = f"{name} casts {casting.name or 'a spell'} {turn.words}, standing still with {hands} "
    text = f"{text}for the whole round; "
    if not casting.lasting:
        why = Reason(CASTING, f"{text}it takes effect at once.")
        return [in_turn(declaration, course, "spell", "spell", why)]
    text = f"{text}being a lasting spell, it takes effect when the next round starts."
    why = Reason(CASTING, text)
    act = in_turn(declaration, course, "spell", "spell", why)
    place = act.place._replace(segment=course.ruler.last, order=NEXT_ROUND)
    return [act._replace(place=place, due=course.ruler.last + 1, runs_on=True)]


def device_declared(declaration: Declaration, course: Course) -> list[Act]:
    name, turn = declaration.figure.id, course.turns[declaration.figure.id]
    casting = declaration.action.casting or Casting()
    text = f"{name} uses {casting.name or 'a device'} {turn.words}; damage does not stop it."
    return [in_turn(declaration, course, "device", "device", Reason(course.rule, text))]


def spoils_spell(harm: Harm, rulings: Rulings) -> bool:
    """Whether harm spoils a spell: by default, if it comes before the spell takes effect.

    By house rules, harm in the caster's own segment does so as well, or only such harm does.
    """
    ruling = rulings["cast.own_number"]
    if ruling == "both" or harm.spell.mode != "spell" or harm.spell.runs_on:
        return spoils_until_done(harm, rulings)
    return harm.now == harm.place or (harm.now < harm.place and ruling == "spoils")


def against_caster(first: Act, second: Act, course: Course) -> Relation | None:
    """Relate two acts, the earlier one first, if one is a blow at the other's caster."""
    if _threatens(first, second):
        hurt, cast = moment(first), moment_begun(second)
        if hurt < cast:
            return _earlier_blow(first, second, course)
        if hurt == cast:
            spoils = _spoils_at_once(course)
            return before(first, second, _blow_with_spell(first, second, course), spoils=spoils)
        return before(first, second, _too_late(first, second, course))
    if _threatens(second, first):
        return before(first, second, _too_late(second, first, course))
    return None


def _earlier_blow(blow: Act, spell: Act, course: Course) -> Relation:
    own = _is_on_own_number(blow, spell)
    if course.case.rulings["cast.own_number"] == "only" and not own:
        text = f"{_falls_before(blow, spell, course)}: only damage on that number stops the spell."
        return before(blow, spell, Reason(CASTING, text))
    return before(blow, spell, _too_early(blow, spell, course), spoils=True)


def _spoils_at_once(course: Course) -> bool:
    return course.case.rulings["cast.own_number"] != "both"


def _spells_spoiled_at_once(one: Act, other: Act, course: Course) -> tuple[str, ...]:
    struck = ((one, other), (other, one)) if _spoils_at_once(course) else ()
    return tuple(
        spell.id
        for blow, spell in struck
        if _threatens(blow, spell) and _is_on_own_number(blow, spell)
    )


def _is_on_own_number(blow: Act, spell: Act) -> bool:
    return moment(blow)[0] == spell.begun


def together_with_caster(one: Act, other: Act, course: Course) -> Reason | None:
    """Say whether a blow at a caster in the same moment stops the spell.

    None if neither act is a blow at the caster of the other.
    """
    for blow, spell in ((one, other), (other, one)):
        if _threatens(blow, spell):
            return _blow_with_spell(blow, spell, course)
    return None


def _threatens(blow: Act, spell: Act) -> bool:
    return spell.mode == "spell" and blow.mode in HARMFUL and blow.aims_at(spell)


def _blow_with_spell(blow: Act, spell: Act, course: Course) -> Reason:
    text = f"{blow.by} and {spell.by} both act {_cast(spell, course)}: "
    if _spoils_at_once(course):
        text = f"{text}damage at that moment keeps {spell.by} from casting, {_ends(course)}."
        return Reason(CASTING, text)
    stands = _stands(spell) if spell.runs_on else "no damage comes before the spell."
    return Reason(CASTING, f"{text}{stands}")


def _too_early(blow: Act, spell: Act, course: Course) -> Reason:
    text = f"{_falls_before(blow, spell, course)}: damage then keeps {spell.by} from casting, "
    return Reason(CASTING, f"{text}{_ends(course)}.")


def _falls_before(blow: Act, spell: Act, course: Course) -> str:
    turns = f"{act_called(blow)} falls {_falls(blow, course)}"
    return f"{turns}, before {spell.by} can cast {_cast(spell, course)}"


def _ends(course: Course) -> str:
    """Say whether a spell that damage keeps from being cast is lost, or only prevented."""
    lost = course.case.rulings["cast.lost_when_hit"] == "on"
    return "and the spell is lost" if lost else "but the spell is prevented, not lost"


def _too_late(blow: Act, spell: Act, course: Course) -> Reason:
    text = f"{spell.by} casts {_cast(spell, course)}, before {act_called(blow)} falls "
    stands = _stands(spell) if spell.runs_on else "damage no longer stops the spell."
    return Reason(CASTING, f"{text}{_falls(blow, course)}: {stands}")


def _stands(spell: Act) -> str:
    """Say what can still stop a spell that is cast but takes effect in the next round."""
    text = f"damage no longer stops the spell, unless {spell.by} is out of the fight"
    return f"{text} before it works."


def _cast(spell: Act, course: Course) -> str:
    return when(course.ruler, spell.begun)


def _falls(blow: Act, course: Course) -> str:
    return "when the next round starts" if blow.runs_on else when(course.ruler, moment(blow)[0])


Refusal = Callable[[Declaration, list[ActionKind]], Reason | None]
ATTACKS: frozenset[ActionKind] = frozenset({*DECLARED_BLOWS, "charge", "set"})
# A set weapon waits for chargers, so build its acts after theirs.
LATE: frozenset[ActionKind] = frozenset({"set"})


def acts_of(course: Course, refusal: Refusal) -> Ledger:
    """Build the acts of all declarations, except those that `refusal` forbids.

    Then let weapons receive charges, and release the held actions.
    """
    ledger, done = Ledger(), dict[str, list[ActionKind]]()
    actions = course.case.scene.actions
    for index in sorted(range(len(actions)), key=lambda at: actions[at].kind in LATE):
        declaration = Declaration(course.case, ledger, index, 0)
        if declaration.action.kind == "none":
            continue
        before = done.setdefault(declaration.figure.id, [])
        refused = refusal(declaration, before)
        acts = (
            []
            if refused
            else _ENTRIES.get(declaration.action.kind, plain_declared)(declaration, course)
        )
        if refused:
            declaration.note(*refused)
        if acts:
            before.append(declaration.action.kind)
        # A figure's acts all happen together in its turn, so no chain orders them.
        for act in acts:
            ledger.enter([act])
    movement.receive_charges(course, ledger)
    release_holds(course, ledger)
    return ledger


def no_room_in_round(declaration: Declaration, done: list[ActionKind]) -> Reason | None:
    """Return why a figure's earlier actions rule out this declaration; None if they do not."""
    name, kind = declaration.figure.id, declaration.action.kind
    if ATTACKS.intersection(done):
        return Reason(ATTACK, f"{name} has attacked, and can do nothing more this round.")
    if "hold" in done:
        return Reason(HOLD, f"{name} is holding back, and has no other action this round.")
    if "cast" in done or (done and kind == "cast"):
        return Reason(
            CASTING, f"Casting takes {whose(name)} whole round: nothing else is possible."
        )
    if "parry" in done or (done and kind == "parry"):
        return Reason(PARRY, f"{name} parries, and can do nothing else.")
    return None


def no_free_action(declaration: Declaration, done: list[ActionKind]) -> Reason | None:
    """Return why a figure may not act before initiative; None if it may.

    A surprised figure may not, nor one that has taken its one free action.
    """
    name, lost = declaration.figure.id, declaration.case.scene.lost
    if lost.get(name, lost.get(declaration.figure.side, 0)):
        return Reason(SURPRISE, f"{name} is surprised and cannot act for 1 round.")
    if done:
        return Reason(SURPRISE, f"{name} has already taken the one free action.")
    return None


_ENTRIES: dict[ActionKind, Callable[[Declaration, Course], list[Act]]] = {
    "melee": blows_declared,
    "grapple": blows_declared,
    "pummel": blows_declared,
    "overbear": blows_declared,
    "missile": blows_declared,
    "cast": spell_declared,
    "device": device_declared,
    "charge": movement.charge_declared,
    "close": movement.close_declared,
    "set": movement.set_declared,
    "move": movement.move_declared,
    "flee": movement.move_declared,
    "withdraw": movement.move_declared,
    "parry": parry_declared,
    "ready_item": item_declared,
    "hold": hold_declared,
}


BLOWS = frozenset({"strike", "shot", "contact"})


def mark_exposed(acts: Sequence[Act]) -> list[Act]:
    """Return the acts, marking blows whose targets charge in the same segment or earlier."""
    charged = {act.by: act.place.segment for act in acts if act.mode == "contact"}
    return [
        act._replace(met=True) if act.mode in BLOWS and _in_time(act, charged) else act
        for act in acts
    ]


def _in_time(act: Act, charged: dict[str, int]) -> bool:
    return charged.get(act.targets[0], act.place.segment + 1) <= act.place.segment


def relate(one: Act, other: Act, course: Course) -> Relation:
    require(one)
    require(other)
    if moment(one) == moment(other):
        spoiled = _spells_spoiled_at_once(one, other, course)
        return same(one, other, _together(one, other, course), spoiled)
    first, second = (one, other) if moment(one) < moment(other) else (other, one)
    threat = against_caster(first, second, course)
    return threat or before(first, second, _apart(first, second, course))


def _together(one: Act, other: Act, course: Course) -> Reason:
    for held, trigger in ((one, other), (other, one)):
        if held.stage == HELD and held.aims_at(trigger):
            text = f"{act_called(held)} happens together with {act_called(trigger)}, not before."
            return Reason(HOLD, text)
    if one.place.order == PARRIES:
        return Reason(PARRY, f"{one.by} and {other.by} both parry, whenever they are attacked.")
    spared = together_with_caster(one, other, course)
    if spared:
        return spared
    if one.runs_on:
        text = f"{together(one, other)}, when the next round starts."
        return Reason(CASTING, text)
    where = when(course.ruler, one.place.segment)
    return Reason(course.rule, f"{together(one, other)}, {where}.")


def _apart(first: Act, second: Act, course: Course) -> Reason:
    early, late = (when(course.ruler, act.place.segment) for act in (first, second))
    if first.place.order == PARRIES:
        return Reason(PARRY, f"{first.by} parries whenever attacked; {second.by} acts {late}.")
    if second.runs_on:
        text = f"{act_called(second)} takes effect only when the next round starts; "
        text = f"{text}{first.by} acts {early}."
        return Reason(CASTING, text)
    if first.place.segment == second.place.segment:
        who = second.by if second.mode == "contact" and first.aims_at(second) else ""
        comes = f"{whose(who)} charge" if who else "a charge"
        text = f"{first.by} strikes first as {comes} arrives {early}; {second.by} acts afterwards."
        return Reason(movement.CHARGE, text)
    return Reason(course.rule, f"{first.by} acts {early}, {second.by} {late}.")


BEFORE_ROUND_1 = 0


def plan_round(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    course = course_of_round(rules_context(scene, tables, rulings))
    ledger = acts_of(course, no_room_in_round)
    movement.note_charges_not_received(course, ledger)
    return _plan(course, ledger, scene.round)


def plan_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Build the plan of the surprise round: one free action for each figure not surprised."""
    course = course_of_surprise(rules_context(scene, tables, rulings))
    if scene.actions and not any(scene.lost.values()):
        raise SceneError("lost", "expected a side that loses the round: nobody is surprised")
    return _plan(course, acts_of(course, no_free_action), BEFORE_ROUND_1)


def _plan(course: Course, ledger: Ledger, now: int) -> Plan:
    acts = mark_exposed(ledger.acts)
    pairs = [Pair(one, other, relate(one, other, course)) for one, other in opposing_pairs(acts)]

    def date(act: Act) -> tuple[int, int]:
        if act.runs_on:
            return VERY_BEGINNING, now + 1
        return course.ruler.number(act.place.segment), now

    waits = find_waits([act._replace(met=act.place.order == RECEIVES) for act in acts])
    return Plan(
        *(acts, pairs, ledger.chains, course.ruler, date, course.rule),
        ledger.notes,
        waits | ledger.waits,
    )
