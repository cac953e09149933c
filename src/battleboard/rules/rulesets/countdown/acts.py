"""Acts with a time of their own: spells, devices, held actions, parries, searches for items."""

from heapq import heapify, heappop, heappush

from battleboard.foundation.words import whose
from battleboard.rules.action_words import act_called
from battleboard.rules.rulesets.countdown.attack import PARRY, casting_hands, parry_bonus
from battleboard.rules.rulesets.countdown.course import (
    IN_TURN,
    NEXT_ROUND,
    PARRIES,
    Course,
    Moment,
    in_turn,
    moment,
    moment_begun,
    require,
    when,
)
from battleboard.rules.scene import ActionKind, Casting
from battleboard.rules.timing.act import Act, ActKind, Mode, Place, Reason, Relation, before
from battleboard.rules.timing.declaration import HELD, Declaration, Ledger

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
    "is attacked as from behind meanwhile, unless the round goes into defending and does not count."
)


def plain_declared(declaration: Declaration, course: Course) -> list[Act]:
    """An act that falls in its figure's turn and needs no more rules."""
    name, turn = declaration.figure.id, course.turns[declaration.figure.id]
    kind, mode = _KINDS.get(declaration.action.kind, ("other", "other"))
    does = _ACTS_IN_WORDS.get(declaration.action.kind, "act")
    why = Reason(course.rule, f"{whose(name)} {does} falls {turn.words}.")
    return [in_turn(declaration, course, kind, mode, why)]


def item_declared(declaration: Declaration, course: Course) -> list[Act]:
    """The search for an item, with what it costs."""
    name = declaration.figure.id
    text = f"{name} makes an item ready {course.turns[name].words}. {_COST}"
    return [in_turn(declaration, course, "other", "other", Reason(READY, text))]


def parry_declared(declaration: Declaration, course: Course) -> list[Act]:
    """A parry, which comes ahead of every attack, since it is made at any moment."""
    bonus = parry_bonus(declaration.figure.fighting.character_class)
    name = declaration.figure.id
    text = f"{name} does nothing but parry, at any moment: armour class {bonus} better."
    act = in_turn(declaration, course, "other", "other", Reason(PARRY, text))
    place = act.place._replace(segment=1, fixed=True, order=PARRIES)
    return [act._replace(place=place, begun=1, due=1)]


HOLD = "COUNTDOWN hold"


def hold_declared(declaration: Declaration, course: Course) -> list[Act]:
    """A held action, for now in its figure's turn."""
    why = Reason(HOLD, f"{declaration.figure.id} holds its action.")
    return [in_turn(declaration, course, "other", "hold", why)._replace(stage=HELD)]


def release_holds(course: Course, ledger: Ledger) -> None:
    """Move each held action to the first act of its target that comes in its turn or later.

    Actions that nothing triggers move to the end of the round, as do two that wait for each other.
    """
    held = {act.id: act for act in ledger.acts if act.stage == HELD}
    if held:
        triggers = _triggered(held, [act for act in ledger.acts if act.id not in held])
        moments = {name: moment for name, (moment, _) in triggers.items()}
        ledger.waits.update((name, trigger) for name, (_, trigger) in triggers.items())
        ledger.acts[:] = [
            _released(course, act, moments.get(act.id)) if act.id in held else act
            for act in ledger.acts
        ]


def _triggered(held: dict[str, Act], others: list[Act]) -> dict[str, tuple[Moment, str]]:
    """When each held action is triggered, and by which act, going through all acts in order."""
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


def _released(course: Course, act: Act, now: Moment | None) -> Act:
    segment, order = now or (course.ruler.last, IN_TURN)
    where = when(course.ruler, segment)
    text = f"{act.by} holds its action, and acts {where}."
    if now:
        text = f"{act.by} holds its action for {_names(act)}, and acts at the same moment {where}."
    place = Place(segment, fixed=True, order=order)
    return act._replace(place=place, begun=segment, due=segment, why=(Reason(HOLD, text),))


def _names(act: Act) -> str:
    return " or ".join(act.targets)


CASTING = "COUNTDOWN casting"
HARMFUL = frozenset({"strike", "shot", "contact", "spell", "device"})


def spell_declared(declaration: Declaration, course: Course) -> list[Act]:
    """A spell: it works in the caster's turn, or if it lasts, when the next round starts."""
    name, turn = declaration.figure.id, course.turns[declaration.figure.id]
    casting = declaration.action.casting or Casting()
    hands = casting_hands(declaration.figure.fighting.character_class)
    text = f"{name} casts {casting.name or 'a spell'} {turn.words}, standing still with {hands} "
    text = f"{text}for the whole round; "
    if not casting.lasting:
        why = Reason(CASTING, f"{text}it works at once.")
        return [in_turn(declaration, course, "spell", "spell", why)]
    why = Reason(CASTING, f"{text}as it lasts, it works when the next round starts.")
    act = in_turn(declaration, course, "spell", "spell", why)
    place = act.place._replace(segment=course.ruler.last, order=NEXT_ROUND)
    return [act._replace(place=place, due=course.ruler.last + 1, runs_on=True)]


def device_declared(declaration: Declaration, course: Course) -> list[Act]:
    """A device: it works in its owner's turn."""
    name, turn = declaration.figure.id, course.turns[declaration.figure.id]
    casting = declaration.action.casting or Casting()
    text = f"{name} uses {casting.name or 'a device'} {turn.words}; damage does not stop it."
    return [in_turn(declaration, course, "device", "device", Reason(course.rule, text))]


def against_caster(first: Act, second: Act, course: Course) -> Relation | None:
    """The relation of two acts, the earlier one first, if one is a blow at the other's caster."""
    if _threatens(first, second):
        hurt, cast = moment(first), moment_begun(second)
        if hurt < cast:
            return before(first, second, _too_early(first, second, course), spoils=True)
        if hurt == cast:
            return before(first, second, _together(first, second, course))
        return before(first, second, _too_late(first, second, course))
    if _threatens(second, first):
        return before(first, second, _too_late(second, first, course))
    return None


def together_with_caster(one: Act, other: Act, course: Course) -> Reason | None:
    """Why a blow at a caster in the same moment does not stop the spell, if there is one."""
    for blow, spell in ((one, other), (other, one)):
        if _threatens(blow, spell):
            return _together(blow, spell, course)
    return None


def _threatens(blow: Act, spell: Act) -> bool:
    return spell.mode == "spell" and blow.mode in HARMFUL and blow.aims_at(spell)


def _together(blow: Act, spell: Act, course: Course) -> Reason:
    text = f"{blow.by} and {spell.by} both act {_cast(spell, course)}: "
    stands = _stands(spell) if spell.runs_on else "no damage comes before the spell."
    return Reason(CASTING, f"{text}{stands}")


def _too_early(blow: Act, spell: Act, course: Course) -> Reason:
    lost = course.case.rulings["cast.lost_when_hit"] == "on"
    end = "and the spell is lost" if lost else "but the spell is not lost"
    turns = f"{act_called(blow)} falls {_falls(blow, course)}"
    text = f"{turns}, before {spell.by} can cast {_cast(spell, course)}"
    return Reason(CASTING, f"{text}: damage then keeps {spell.by} from casting, {end}.")


def _too_late(blow: Act, spell: Act, course: Course) -> Reason:
    text = f"{spell.by} casts {_cast(spell, course)}, before {act_called(blow)} falls "
    stands = _stands(spell) if spell.runs_on else "damage no longer stops the spell."
    return Reason(CASTING, f"{text}{_falls(blow, course)}: {stands}")


def _stands(spell: Act) -> str:
    """What can still stop a spell that is cast but works only in the next round."""
    text = f"damage no longer stops the spell, unless {spell.by} is out of the fight"
    return f"{text} before it works."


def _cast(spell: Act, course: Course) -> str:
    return when(course.ruler, spell.begun)


def _falls(blow: Act, course: Course) -> str:
    return "when the next round starts" if blow.runs_on else when(course.ruler, moment(blow)[0])
